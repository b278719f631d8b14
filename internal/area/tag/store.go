package tag

import (
	"context"
	"errors"
	"strings"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes tag.
type Store struct{}

type row struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	Type        Type   `db:"type"`
	Name        string `db:"name"`
	Description string `db:"description"`
	Values      string `db:"items"`
	Uses        int64  `db:"uses"`
	Version     int64  `db:"version"`
}

// A tag is of one type, so only one of the tables knows it.
const columns = `t.id, t.company_id, t.type, t.name, t.description, t.items, t.version,
	(SELECT COUNT(*) FROM content_tag ct WHERE ct.company_id = t.company_id AND ct.tag_id = t.id) +
	(SELECT COUNT(*) FROM playlist_tag pt WHERE pt.company_id = t.company_id AND pt.tag_id = t.id) +
	(SELECT COUNT(*) FROM device_tag dt WHERE dt.company_id = t.company_id AND dt.tag_id = t.id) +
	(SELECT COUNT(*) FROM schedule_item_tag st WHERE st.company_id = t.company_id AND st.tag_id = t.id) AS uses`

func (r row) tag() Tag {
	return Tag{ID: r.ID, CompanyID: r.CompanyID, Type: r.Type, Name: r.Name, Description: r.Description,
		Items: items(strings.Split(r.Values, ",")), Value: r.Values, Uses: r.Uses, Version: r.Version}
}

// Filter says which tags a list holds. Zero values do not restrict it.
type Filter struct {
	ID   int64
	Name string
	Type Type
}

var order = db.Order{"name": "t.name_folded", "type": "t.type", "id": "t.id"}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:t}`, nil)
	if f.ID != 0 {
		w.And(`t.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.Name != "" {
		w.And(`t.name_folded LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	if f.Type != "" {
		w.And(`t.type = {:type}`, map[string]any{"type": string(f.Type)})
	}
	return w
}

// Page returns a page of the scope's tags and how many there are.
func (s Store) Page(ctx context.Context, q db.Query, f Filter, sort string, descending bool,
	page db.Page) ([]Tag, int64, error) {
	by, err := order.By(sort, "name", "t.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := f.where()
	total, err := q.Total(ctx, []string{"tag"}, "tag t", where)
	if err != nil {
		return nil, 0, err
	}
	tags, err := s.read(ctx, q, where, by+" "+page.Clause())
	return tags, total, err
}

// List returns the scope's tags of a type by name; an empty type means all.
func (s Store) List(ctx context.Context, q db.Query, t Type) ([]Tag, error) {
	return s.read(ctx, q, Filter{Type: t}.where(), `ORDER BY t.name_folded, t.id`)
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Tag, error) {
	found, err := s.read(ctx, q, Filter{ID: id}.where(), "")
	if err == nil && len(found) == 0 || id == 0 {
		return Tag{}, fault.Missing("tag")
	}
	if err != nil {
		return Tag{}, err
	}
	return found[0], nil
}

// onDevice returns the tags of a screen of the scope by name.
func (s Store) onDevice(ctx context.Context, q db.Query, device int64) ([]Tag, error) {
	var there []int64
	err := q.Column(ctx, &there, `SELECT d.id FROM device d WHERE {in:d} AND d.id = {:device}`,
		db.Params{"device": device})
	if err != nil {
		return nil, err
	}
	if len(there) == 0 {
		return nil, fault.Missing("screen")
	}
	where := Filter{}.where()
	where.And(`t.id IN (
		SELECT o.tag_id FROM device_tag o WHERE o.company_id = t.company_id AND o.device_id = {:device})`,
		map[string]any{"device": device})
	return s.read(ctx, q, where, `ORDER BY t.name_folded, t.id`)
}

func (s Store) read(ctx context.Context, q db.Query, where *db.Where, order string) ([]Tag, error) {
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM tag t WHERE `+where.String()+` `+order,
		where.Params()); err != nil {
		return nil, err
	}
	tags := make([]Tag, len(rows))
	for i, r := range rows {
		tags[i] = r.tag()
	}
	return tags, nil
}

func (s Store) insert(ctx context.Context, tx *db.Tx, t Tag) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO tag (company_id, type, name, name_folded, description, items, created_at, updated_at, updated_by)
		VALUES ({:company}, {:type}, {:name}, {:folded}, {:description}, {:items}, {:now}, {:now}, {:by})`,
		db.Params{"type": string(t.Type), "name": t.Name, "folded": db.Fold(t.Name), "description": t.Description,
			"items": t.Value, "now": tx.Now(), "by": tx.Actor().Username})
}

func (s Store) save(ctx context.Context, tx *db.Tx, version int64, t Tag) error {
	params := db.Params{"id": t.ID, "version": version, "name": t.Name, "folded": db.Fold(t.Name),
		"description": t.Description, "items": t.Value, "now": tx.Now(), "by": tx.Actor().Username}
	rows, err := tx.Exec(ctx, `
		UPDATE tag SET name = {:name}, name_folded = {:folded}, description = {:description}, items = {:items},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`, params)
	if err != nil || rows > 0 {
		return err
	}
	var current, at int64
	var by string
	if err := tx.Row(ctx, `SELECT version, updated_at, updated_by FROM tag
		WHERE company_id = {:company} AND id = {:id}`, params, &current, &at, &by); err != nil {
		return db.Found(err, "tag")
	}
	return fault.Stale(current, by, time.UnixMilli(at))
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM tag WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "tag")
}

func (s Store) existing(ctx context.Context, tx *db.Tx, t Type, ids []int64) ([]int64, error) {
	found := []int64{}
	in, params := db.In("id", "tag", ids)
	err := tx.Column(ctx, &found, `SELECT id FROM tag WHERE company_id = {:company} AND type = {:type} AND `+in+`
		ORDER BY id`,
		params, db.Params{"type": string(t)})
	return found, err
}

func (s Store) ensure(ctx context.Context, tx *db.Tx, t Type, name string) (int64, error) {
	var id int64
	err := tx.Row(ctx, `SELECT id FROM tag WHERE company_id = {:company} AND type = {:type}
		AND name_folded = {:folded}`,
		db.Params{"type": string(t), "folded": db.Fold(name)}, &id)
	if err == nil || !errors.Is(err, db.ErrNone) {
		return id, err
	}
	created := Tag{CompanyID: tx.Company(), Type: t, Name: name}
	if created.ID, err = s.insert(ctx, tx, created); err != nil {
		return 0, err
	}
	return created.ID, tx.Record(ctx, change("create", nil, &created))
}

// Tables are those of tags.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"tag"}}
}
