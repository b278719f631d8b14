package event

import (
	"context"
	"time"

	"marquee/internal/platform/db"
)

type typeRow struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Name      string `db:"name"`
	Color     string `db:"color"`
	Version   int64  `db:"version"`
	CreatedAt int64  `db:"created_at"`
	UpdatedAt int64  `db:"updated_at"`
	UpdatedBy string `db:"updated_by"`
}

const typeColumns = `t.id, t.company_id, t.name, t.color, t.version, t.created_at, t.updated_at, t.updated_by`

func (r typeRow) read() Type {
	return Type{r.ID, r.CompanyID, r.Name, r.Color, r.Version, time.UnixMilli(r.CreatedAt).UTC(),
		time.UnixMilli(r.UpdatedAt).UTC(), r.UpdatedBy}
}

// types returns a page of the scope's types, by name, and how many there are.
func (s Store) types(ctx context.Context, q db.Query, page db.Page) ([]Type, int64, error) {
	where := &db.Where{}
	where.And(`{in:t}`, nil)
	total, err := q.Total(ctx, []string{"eventtype"}, "event_type t", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []typeRow
	err = q.All(ctx, &rows, `SELECT `+typeColumns+` FROM event_type t WHERE `+where.String()+`
		ORDER BY t.name_sorted, t.id `+page.Clause(), where.Params())
	types := make([]Type, len(rows))
	for i, r := range rows {
		types[i] = r.read()
	}
	return types, total, err
}

func (s Store) oneType(ctx context.Context, q db.Query, id int64) (Type, error) {
	var r typeRow
	err := q.One(ctx, &r, `SELECT `+typeColumns+` FROM event_type t WHERE {in:t} AND t.id = {:id}`, db.Params{"id": id})
	return r.read(), db.Found(err, "type")
}

func (s Store) countTypes(ctx context.Context, q db.Query) (n int64, err error) {
	err = q.Row(ctx, `SELECT COUNT(*) FROM event_type t WHERE t.company_id = {:company}`, nil, &n)
	return n, err
}

func (s Store) insertType(ctx context.Context, tx *db.Tx, t Type) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO event_type (company_id, name, name_folded, name_sorted, color, created_at, updated_at, updated_by)
		VALUES ({:company}, {:name}, {:folded}, {:sorted}, {:color}, {:now}, {:now}, {:by})`, typeParams(tx, t))
}

// saveType reports whether it found the type in the given version, and so has written it.
func (s Store) saveType(ctx context.Context, tx *db.Tx, version int64, t Type) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE event_type SET name = {:name}, name_folded = {:folded}, name_sorted = {:sorted}, color = {:color},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		typeParams(tx, t), db.Params{"id": t.ID, "version": version})
	return rows > 0, err
}

func typeParams(tx *db.Tx, t Type) db.Params {
	return db.Params{"name": t.Name, "folded": db.Fold(t.Name), "sorted": db.SortKey(t.Name), "color": t.Color,
		"now": tx.Now(), "by": tx.Actor().Username}
}

// rename gives the events of a type its new name, and returns which those are. Who edits one of them meanwhile hears
// of it: what they opened has another type.
func (s Store) rename(ctx context.Context, tx *db.Tx, before, after string) (renamed []int64, err error) {
	err = tx.Column(ctx, &renamed, `UPDATE event SET type = {:after}, type_folded = {:after_folded},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND type_folded = {:before} RETURNING id`,
		db.Params{"before": db.Fold(before), "after": after, "after_folded": db.Fold(after), "now": tx.Now(),
			"by": tx.Actor().Username})
	return renamed, err
}

// groupsOf are the device groups that events of the company are shown on, in any way.
func (s Store) groupsOf(ctx context.Context, q db.Query, events []int64) (groups []int64, err error) {
	in, params := db.In("g.event_id", "event", events)
	err = q.Column(ctx, &groups, `SELECT DISTINCT g.category_id FROM event_group g
		WHERE g.company_id = {:company} AND `+in+` ORDER BY g.category_id`, params)
	return groups, err
}

func (s Store) deleteType(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM event_type WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "type")
}
