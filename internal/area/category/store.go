package category

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes category. A tree belongs to one company, so its
// statements name the scope's company rather than the whole scope.
type Store struct{}

// Above begins a statement that walks from a device group of the scope, {:group}, up to the root: above (company_id,
// id, parent_id, distance), the group itself at 0.
const Above = `WITH RECURSIVE above (company_id, id, parent_id, distance) AS (
		SELECT g.company_id, g.id, g.parent_id, 0 FROM category g WHERE {in:g} AND g.type = 'Device' AND g.id = {:group}
		UNION ALL
		SELECT g.company_id, g.id, g.parent_id, a.distance + 1 FROM category g
		JOIN above a ON g.company_id = a.company_id AND g.id = a.parent_id
	)`

type row struct {
	ID        int64  `db:"id"`
	ParentID  int64  `db:"parent_id"`
	Depth     int    `db:"depth"`
	Title     string `db:"title"`
	ExtraInfo string `db:"extra_info"`
}

const columns = `id, COALESCE(parent_id, 0) AS parent_id, depth, title, extra_info`

// list returns a tree, parents before children and siblings by their names.
func (s Store) list(ctx context.Context, q db.Query, t Type) ([]row, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM category WHERE company_id = {:company} AND type = {:type}
		ORDER BY depth, title, id`,
		db.Params{"type": string(t)})
	keys := make(map[int64]string, len(rows))
	for _, r := range rows {
		keys[r.ID] = db.SortKey(r.Title)
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(keys[a.ID], keys[b.ID]))
	})
	return rows, err
}

// resolve finds a folder of the tree; 0 is the root.
func (s Store) resolve(ctx context.Context, q db.Query, t Type, id int64) (row, error) {
	var r row
	which := `id = {:id}`
	if id == 0 {
		which = `parent_id IS NULL`
	}
	err := q.One(ctx, &r, `SELECT `+columns+` FROM category WHERE company_id = {:company} AND type = {:type} AND `+
		which,
		db.Params{"type": string(t), "id": id})
	return r, db.Found(err, "folder")
}

// below returns a folder's id and those of all below it; none for a folder that is not there.
func (s Store) below(ctx context.Context, q db.Query, t Type, id int64) ([]int64, error) {
	var ids []int64
	err := q.Column(ctx, &ids, `
		WITH RECURSIVE below (id) AS (
			SELECT id FROM category WHERE company_id = {:company} AND type = {:type} AND id = {:id}
			UNION ALL
			SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id WHERE c.company_id = {:company}
		) SELECT id FROM below ORDER BY id`,
		db.Params{"type": string(t), "id": id})
	return ids, err
}

// count is how many records lie in a folder.
type count struct {
	ID    int64 `db:"category_id"`
	Count int64 `db:"n"`
}

func byFolder(rows []count) map[int64]int64 {
	counts := make(map[int64]int64, len(rows))
	for _, r := range rows {
		counts[r.ID] = r.Count
	}
	return counts
}

func (s Store) deviceCounts(ctx context.Context, q db.Query) (map[int64]int64, error) {
	var rows []count
	err := q.All(ctx, &rows, `SELECT category_id, COUNT(*) AS n FROM device WHERE company_id = {:company}
		GROUP BY category_id`)
	return byFolder(rows), err
}

// scheduleCounts counts the schedules of a type that play on the device groups themselves.
func (s Store) scheduleCounts(ctx context.Context, q db.Query, kind string) (map[int64]int64, error) {
	var rows []count
	err := q.All(ctx, &rows, `SELECT device_group_id AS category_id, COUNT(*) AS n FROM schedule
		WHERE company_id = {:company} AND active = 1 AND type = {:kind} AND device_group_id IS NOT NULL
		GROUP BY device_group_id`,
		db.Params{"kind": kind})
	return byFolder(rows), err
}

// tableOf is where the records of a tree are.
func tableOf(t Type) (string, error) {
	table, known := map[Type]string{Content: "content", Playlist: "playlist", Device: "device", Schedule: "schedule"}[t]
	if !known {
		return "", fmt.Errorf("no records lie in a tree of type %q", t)
	}
	return table, nil
}

// holdRecord makes whoever writes what refers to a record wait for the end of the transaction.
func (s Store) holdRecord(ctx context.Context, tx *db.Tx, t Type, id int64) error {
	table, err := tableOf(t)
	if err != nil {
		return err
	}
	var held int64
	err = tx.Row(ctx, `SELECT r.id FROM `+table+` r WHERE r.company_id = {:company} AND r.id = {:id}`+tx.Held(),
		db.Params{"id": id}, &held)
	return db.Found(err, table)
}

// folderOf returns the folder that a record lies in, 0 if there is no such record.
func (s Store) folderOf(ctx context.Context, q db.Query, t Type, id int64) (int64, error) {
	table, err := tableOf(t)
	if err != nil {
		return 0, err
	}
	var ids []int64
	err = q.Column(ctx, &ids, `SELECT category_id FROM `+table+` WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}

func (s Store) insertRoot(ctx context.Context, tx *db.Tx, t Type) error {
	_, err := tx.Insert(ctx, `INSERT INTO category (company_id, type, depth, title, created_at, updated_at)
		VALUES ({:company}, {:type}, 0, {:title}, {:now}, {:now})`,
		db.Params{"type": string(t), "title": RootTitle, "now": tx.Now()})
	return err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, t Type, parent row, title string) (row, error) {
	r := row{ParentID: parent.ID, Depth: parent.Depth + 1, Title: title}
	var err error
	r.ID, err = tx.Insert(ctx, `
		INSERT INTO category (company_id, type, parent_id, depth, title, created_at, updated_at)
		VALUES ({:company}, {:type}, {:parent}, {:depth}, {:title}, {:now}, {:now})`,
		db.Params{"type": string(t), "parent": r.ParentID, "depth": r.Depth, "title": title, "now": tx.Now()})
	return r, once(err, "title")
}

// once says of a failed change that a folder beside it has the name, at the field that would have led to that.
func once(err error, field string) error {
	if db.Taken(err, "category", "company_id", "parent_id", "title") {
		return fault.Invalid("body."+field, codes.Exists,
			"There is a folder of this name already. Choose another name.").Because(err)
	}
	return err
}

func (s Store) rename(ctx context.Context, tx *db.Tx, id int64, title string) error {
	rows, err := tx.Exec(ctx, `UPDATE category SET title = {:title}, version = version + 1, updated_at = {:now}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id, "title": title, "now": tx.Now()})
	return db.Touched(rows, once(err, "title"), "folder")
}

// takeTurns makes changes of one tree wait for each other: two moves at once
// must not make a ring, and a new folder stands as deep as its parent does then.
func (s Store) takeTurns(ctx context.Context, tx *db.Tx, t Type) error {
	var root int64
	err := tx.Row(ctx, `SELECT id FROM category WHERE company_id = {:company} AND type = {:type} AND parent_id IS NULL`+
		tx.Locked(),
		db.Params{"type": string(t)}, &root)
	return db.Found(err, "company")
}

// lock makes changes of what a folder leads to wait for each other.
func (s Store) lock(ctx context.Context, tx *db.Tx, id int64) error {
	err := tx.Row(ctx, `SELECT id FROM category WHERE company_id = {:company} AND id = {:id}`+tx.Locked(),
		db.Params{"id": id}, &id)
	return db.Found(err, "folder")
}

// hang gives a folder its new parent, and all below it their new depths.
func (s Store) hang(ctx context.Context, tx *db.Tx, folder row, below []int64, by int) error {
	rows, err := tx.Exec(ctx, `UPDATE category SET parent_id = {:parent}, version = version + 1, updated_at = {:now}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": folder.ID, "parent": folder.ParentID, "now": tx.Now()})
	if err := db.Touched(rows, once(err, "parentId"), "folder"); err != nil {
		return err
	}
	in, params := db.In("id", "folder", below)
	_, err = tx.Exec(ctx, `UPDATE category SET depth = depth + {:by} WHERE company_id = {:company} AND `+in,
		params, db.Params{"by": by})
	return err
}

// delete removes folders, which the Emptiers have emptied, children before parents.
func (s Store) delete(ctx context.Context, tx *db.Tx, ids []int64) error {
	for depth := MaxDepth; depth > 0; depth-- {
		in, params := db.In("id", "folder", ids)
		_, err := tx.Exec(ctx, `DELETE FROM category WHERE company_id = {:company} AND depth = {:depth} AND `+in,
			params, db.Params{"depth": depth})
		if err != nil {
			return err
		}
	}
	return nil
}

// Tables are those of folders.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"category_usergroup", "category"}}
}
