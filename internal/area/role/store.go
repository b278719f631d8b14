package role

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads and writes role and role_right.
type Store struct{ db *db.DB }

// Named returns the role of that description in the scope.
func (s Store) Named(ctx context.Context, scope access.Scope, name string) (Role, error) {
	var r Role
	in, params := scope.Condition("r.company_id")
	err := s.db.Query().One(ctx, &r, `SELECT r.id, r.company_id, r.role_desc, r.version FROM role r WHERE r.role_desc = {:name} AND `+in,
		params, db.Params{"name": name})
	return r, db.Found(err, "role")
}

func (s Store) insert(ctx context.Context, tx *db.Tx, company int64, name string, rights access.Rights) (int64, error) {
	id, err := tx.Insert(ctx, `INSERT INTO role (company_id, role_desc, created_at, updated_at) VALUES ({:company}, {:name}, {:now}, {:now})`,
		db.Params{"company": company, "name": name, "now": tx.Now()})
	if err != nil {
		return 0, err
	}
	for feature, right := range rights {
		_, err := tx.Exec(ctx, `
			INSERT INTO role_right (company_id, role_id, feature, access, admin) VALUES ({:company}, {:role}, {:feature}, {:access}, {:admin})`,
			db.Params{"company": company, "role": id, "feature": string(feature), "access": string(right.Access), "admin": db.Bit(right.Admin)})
		if err != nil {
			return 0, err
		}
	}
	return id, nil
}
