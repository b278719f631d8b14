package tag

import (
	"context"
	"errors"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads and writes tag.
type Store struct{ db *db.DB }

// List returns the scope's tags of a type by name; an empty type means all.
func (s Store) List(ctx context.Context, scope access.Scope, t Type) ([]Tag, error) {
	tags := []Tag{}
	in, params := scope.Condition("t.company_id")
	err := s.db.Query().All(ctx, &tags, `SELECT t.id, t.company_id, t.type, t.name, t.description FROM tag t
		WHERE ({:type} = '' OR t.type = {:type}) AND `+in+` ORDER BY t.name_folded, t.id`, params, db.Params{"type": string(t)})
	return tags, err
}

func (s Store) existing(ctx context.Context, scope access.Scope, tx *db.Tx, t Type, ids []int64) ([]int64, error) {
	found := []int64{}
	in, params := db.In("id", "tag", ids)
	err := tx.Column(ctx, &found, `SELECT id FROM tag WHERE company_id = {:company} AND type = {:type} AND `+in+` ORDER BY id`,
		params, db.Params{"company": scope.Company(), "type": string(t)})
	return found, err
}

func (s Store) ensure(ctx context.Context, scope access.Scope, tx *db.Tx, t Type, name string) (int64, error) {
	var id int64
	params := db.Params{"company": scope.Company(), "type": string(t), "name": name, "folded": db.Fold(name), "now": tx.Now()}
	err := tx.Row(ctx, `SELECT id FROM tag WHERE company_id = {:company} AND type = {:type} AND name_folded = {:folded}`, params, &id)
	if err == nil || !errors.Is(err, db.ErrNone) {
		return id, err
	}
	if id, err = tx.Insert(ctx, `
		INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
		VALUES ({:company}, {:type}, {:name}, {:folded}, {:now}, {:now})`, params); err != nil {
		return 0, err
	}
	return id, tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "create", Entity: "tag", ID: id, Name: name,
		After: map[string]any{"name": name, "type": t}})
}
