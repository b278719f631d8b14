package globalcompany

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes globalcompany and globalcompany_child. What is not List
// or ledBy reaches every company.
type Store struct{}

// Related is a global company that stands in the way.
type Related struct {
	Type string `json:"type" db:"type"`
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"`
}

// List returns the global companies whose parents are in scope, by name.
func (s Store) List(ctx context.Context, q db.Query) ([]Global, error) {
	list := []Global{}
	err := q.All(ctx, &list, `SELECT g.id, g.name, g.company_id AS parent_id, g.version FROM globalcompany g
		WHERE {in:g} ORDER BY g.name, g.id`)
	if err != nil {
		return nil, err
	}
	return list, s.addChildren(ctx, q, list)
}

func (s Store) get(ctx context.Context, tx *db.Tx, id int64) (Global, error) {
	one := make([]Global, 1)
	err := tx.One(ctx, &one[0], `SELECT id, name, company_id AS parent_id, version FROM globalcompany WHERE id = {:id}`,
		db.Params{"id": id})
	if err != nil {
		return Global{}, db.Found(err, "global company")
	}
	err = s.addChildren(ctx, tx.Query, one)
	return one[0], err
}

func (s Store) addChildren(ctx context.Context, q db.Query, list []Global) error {
	at := make(map[int64]*Global, len(list))
	ids := make([]int64, len(list))
	for i := range list {
		list[i].ChildIDs = []int64{}
		at[list[i].ID], ids[i] = &list[i], list[i].ID
	}
	var rows []struct {
		Global  int64 `db:"globalcompany_id"`
		Company int64 `db:"company_id"`
	}
	these, params := db.In("e.globalcompany_id", "global", ids)
	err := q.All(ctx, &rows, `SELECT e.globalcompany_id, e.company_id FROM globalcompany_child e
		JOIN company c ON c.id = e.company_id AND c.deleted_at IS NULL WHERE {in:e} AND `+these+`
			ORDER BY e.company_id`, params)
	for _, r := range rows {
		at[r.Global].ChildIDs = append(at[r.Global].ChildIDs, r.Company)
	}
	return err
}

// lock makes changes of the hierarchy take turns: two of them, each right by
// itself, could make a circle together.
func (s Store) lock(ctx context.Context, tx *db.Tx) error {
	var top int64
	return tx.Row(ctx, `SELECT id FROM company WHERE id = {:top}`+tx.Locked(), db.Params{"top": access.TopCompany},
		&top)
}

// existing returns those of the companies that are not deleted.
func (s Store) existing(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	var known []int64
	these, params := db.In("id", "company", ids)
	err := tx.Column(ctx, &known, `SELECT id FROM company WHERE deleted_at IS NULL AND `+these, params)
	return known, err
}

// parentsOf lists the other global companies that hold one of g's companies.
func (s Store) parentsOf(ctx context.Context, tx *db.Tx, g Global) ([]Related, error) {
	var taken []Related
	these, params := db.In("e.company_id", "company", g.ChildIDs)
	err := tx.All(ctx, &taken, `SELECT DISTINCT 'globalcompany' AS type, g.id, g.name FROM globalcompany_child e
		JOIN globalcompany g ON g.id = e.globalcompany_id WHERE g.id <> {:id} AND `+these+` ORDER BY g.name, g.id`,
		params, db.Params{"id": g.ID})
	return taken, err
}

// edges maps every company to its parent, but for what one global company says.
func (s Store) edges(ctx context.Context, tx *db.Tx, but int64) (map[int64]int64, error) {
	var rows []struct {
		Company int64 `db:"company_id"`
		Parent  int64 `db:"parent_id"`
	}
	err := tx.All(ctx, &rows, `SELECT e.company_id, g.company_id AS parent_id FROM globalcompany_child e
		JOIN globalcompany g ON g.id = e.globalcompany_id WHERE g.id <> {:but}`, db.Params{"but": but})
	above := make(map[int64]int64, len(rows))
	for _, r := range rows {
		above[r.Company] = r.Parent
	}
	return above, err
}

// ledBy lists the global companies whose parent the scope's company is.
func (s Store) ledBy(ctx context.Context, tx *db.Tx) ([]Related, error) {
	var led []Related
	err := tx.All(ctx, &led, `SELECT 'globalcompany' AS type, g.id, g.name FROM globalcompany g
		WHERE g.company_id = {:company} ORDER BY g.name, g.id`)
	return led, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, g *Global) (err error) {
	g.Version = 1
	g.ID, err = tx.Insert(ctx, `INSERT INTO globalcompany (name, company_id, created_at, updated_at, updated_by)
		VALUES ({:name}, {:parent}, {:now}, {:now}, {:by})`,
		db.Params{"name": g.Name, "parent": g.ParentID, "now": tx.Now(), "by": tx.Actor().Username})
	if err != nil {
		return err
	}
	return s.setChildren(ctx, tx, *g)
}

// save changes a global company, if nobody saved since the given version.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, g Global) error {
	rows, err := tx.Exec(ctx,
		`UPDATE globalcompany SET name = {:name}, company_id = {:parent}, version = version + 1, updated_at = {:now},
			updated_by = {:by}
		WHERE id = {:id} AND version = {:version}`,
		db.Params{"id": g.ID, "version": version, "name": g.Name, "parent": g.ParentID, "now": tx.Now(),
			"by": tx.Actor().Username})
	if err != nil {
		return err
	}
	if rows == 0 {
		return s.stale(ctx, tx, g.ID)
	}
	return s.setChildren(ctx, tx, g)
}

func (s Store) stale(ctx context.Context, tx *db.Tx, id int64) error {
	var newest struct {
		Version int64  `db:"version"`
		At      int64  `db:"updated_at"`
		By      string `db:"updated_by"`
	}
	err := tx.One(ctx, &newest, `SELECT version, updated_at, updated_by FROM globalcompany WHERE id = {:id}`,
		db.Params{"id": id})
	if err != nil {
		return db.Found(err, "global company")
	}
	return fault.Stale(newest.Version, newest.By, time.UnixMilli(newest.At))
}

// setChildren replaces the companies below. A deleted one keeps its place, in
// case it is restored.
func (s Store) setChildren(ctx context.Context, tx *db.Tx, g Global) error {
	_, err := tx.Exec(ctx, `DELETE FROM globalcompany_child WHERE globalcompany_id = {:id}
		AND NOT EXISTS (SELECT 1 FROM company c WHERE c.id = globalcompany_child.company_id
		AND c.deleted_at IS NOT NULL)`, db.Params{"id": g.ID})
	if err != nil {
		return err
	}
	for _, child := range g.ChildIDs {
		_, err := tx.Exec(ctx, `INSERT INTO globalcompany_child (company_id, globalcompany_id)
			VALUES ({:child}, {:id})`,
			db.Params{"child": child, "id": g.ID})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM globalcompany WHERE id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "global company")
}

// Tables are those of the hierarchy of companies.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"globalcompany_child", "globalcompany"}}
}
