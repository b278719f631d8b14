package dimension

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads and writes dimension.
type Store struct{ db *db.DB }

type row struct {
	Dimension
	CompanyID int64 `db:"company_id"`
}

// List returns the sizes of the scope's company, the smallest first.
func (s Store) List(ctx context.Context, scope access.Scope) ([]Dimension, error) {
	list := []Dimension{}
	err := s.db.Query().All(ctx, &list, `SELECT id, width, height FROM dimension WHERE company_id = {:company} ORDER BY width, height, id`,
		db.Params{"company": scope.Company()})
	return list, err
}

func (s Store) get(ctx context.Context, scope access.Scope, tx *db.Tx, id int64) (row, error) {
	var r row
	in, params := scope.Condition("d.company_id")
	err := tx.One(ctx, &r, `SELECT d.id, d.width, d.height, d.company_id FROM dimension d WHERE d.id = {:id} AND `+in, params, db.Params{"id": id})
	return r, db.Found(err, "dimension")
}

func (s Store) insert(ctx context.Context, tx *db.Tx, company int64, d Dimension) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO dimension (company_id, width, height) VALUES ({:company}, {:width}, {:height})`,
		db.Params{"company": company, "width": d.Width, "height": d.Height})
}

func (s Store) update(ctx context.Context, scope access.Scope, tx *db.Tx, d Dimension) error {
	in, params := scope.Condition("company_id")
	rows, err := tx.Exec(ctx, `UPDATE dimension SET width = {:width}, height = {:height} WHERE id = {:id} AND `+in,
		params, db.Params{"id": d.ID, "width": d.Width, "height": d.Height})
	return db.Touched(rows, err, "dimension")
}

func (s Store) delete(ctx context.Context, scope access.Scope, tx *db.Tx, id int64) error {
	in, params := scope.Condition("company_id")
	rows, err := tx.Exec(ctx, `DELETE FROM dimension WHERE id = {:id} AND `+in, params, db.Params{"id": id})
	return db.Touched(rows, err, "dimension")
}
