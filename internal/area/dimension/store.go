package dimension

import (
	"context"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes dimension.
type Store struct{}

type row struct {
	Dimension
	CompanyID int64 `db:"company_id"`
}

// List returns the sizes of the scope's company, the smallest first.
func (s Store) List(ctx context.Context, q db.Query) ([]Dimension, error) {
	list := []Dimension{}
	err := q.All(ctx, &list, `SELECT id, width, height FROM dimension WHERE company_id = {:company}
		ORDER BY width, height, id`)
	return list, err
}

func (s Store) get(ctx context.Context, tx *db.Tx, id int64) (row, error) {
	var r row
	err := tx.One(ctx, &r, `SELECT id, width, height, company_id FROM dimension WHERE {in} AND id = {:id}`,
		db.Params{"id": id})
	return r, db.Found(err, "dimension")
}

func (s Store) insert(ctx context.Context, tx *db.Tx, d Dimension) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO dimension (company_id, width, height) VALUES ({:company}, {:width}, {:height})`,
		db.Params{"width": d.Width, "height": d.Height})
}

func (s Store) update(ctx context.Context, tx *db.Tx, d Dimension) error {
	rows, err := tx.Exec(ctx, `UPDATE dimension SET width = {:width}, height = {:height} WHERE {in} AND id = {:id}`,
		db.Params{"id": d.ID, "width": d.Width, "height": d.Height})
	return db.Touched(rows, err, "dimension")
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM dimension WHERE {in} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "dimension")
}

// Tables are those of sizes of screens.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"dimension"}}
}
