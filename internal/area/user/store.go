package user

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads and writes users.
type Store struct{ db *db.DB }

func (s Store) insert(ctx context.Context, scope access.Scope, tx *db.Tx, d Draft, password string) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO users (company_id, role_id, username, username_folded, display_name, email, password, language, created_at, updated_at)
		VALUES ({:company}, {:role}, {:username}, {:folded}, {:display}, {:email}, {:password}, {:language}, {:now}, {:now})`,
		db.Params{"company": scope.Company(), "role": d.RoleID, "username": d.Username, "folded": db.Fold(d.Username),
			"display": d.DisplayName, "email": d.Email, "password": password, "language": d.Language, "now": tx.Now()})
}

// manages lets a user of the scope manage further companies.
func (s Store) manages(ctx context.Context, scope access.Scope, tx *db.Tx, id int64, companies []int64) error {
	for _, company := range companies {
		_, err := tx.Exec(ctx, `INSERT INTO user_managed_company (user_id, company_id)
			SELECT u.id, {:managed} FROM users u WHERE u.company_id = {:company} AND u.id = {:id}`,
			db.Params{"company": scope.Company(), "id": id, "managed": company})
		if err != nil {
			return err
		}
	}
	return nil
}
