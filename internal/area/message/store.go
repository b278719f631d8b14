package message

import (
	"context"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes message_template.
type Store struct{}

type row struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Name      string `db:"name"`
	Version   int64  `db:"version"`
	CreatedAt int64  `db:"created_at"`
	UpdatedAt int64  `db:"updated_at"`
	UpdatedBy string `db:"updated_by"`
	Ready     bool   `db:"ready"`
}

const columns = `t.id, t.company_id, t.name, t.version, t.created_at, t.updated_at, t.updated_by, t.ready`

func (r row) template(p Part) Template {
	return Template{ID: r.ID, CompanyID: r.CompanyID, Name: r.Name, Version: r.Version,
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(),
		UpdatedBy: r.UpdatedBy, Ready: r.Ready, Part: p}
}

// By ready those that are ready come first, of equal ones by their names, either way round.
var order = db.Order{"name": "t.name_sorted", "updatedAt": "t.updated_at", "id": "t.id",
	"ready": "t.ready DESC, t.name_sorted"}

// page returns a page of the scope's templates, by name unless it is said otherwise, and how many there are.
func (s Store) page(ctx context.Context, q db.Query, name, sort string, descending bool,
	page db.Page) ([]Template, int64, error) {
	by, err := order.By(sort, "name", "t.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := &db.Where{}
	where.And(`{in:t}`, nil)
	if name != "" {
		where.And(`t.name_folded LIKE {:name} ESCAPE '\'`, db.Params{"name": db.Contains(name)})
	}
	total, err := q.Total(ctx, []string{"message"}, "message_template t", where)
	if err != nil {
		return nil, 0, err
	}
	templates, err := s.read(ctx, q, where, by+" "+page.Clause())
	return templates, total, err
}

// count is how many templates the query's company has.
func (s Store) count(ctx context.Context, q db.Query) (n int64, err error) {
	err = q.Row(ctx, `SELECT COUNT(*) FROM message_template t WHERE t.company_id = {:company}`, nil, &n)
	return n, err
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Template, error) {
	where := &db.Where{}
	where.And(`{in:t} AND t.id = {:id}`, db.Params{"id": id})
	found, err := s.read(ctx, q, where, "")
	if err == nil && len(found) == 0 {
		err = db.Found(db.ErrNone, "message template")
	}
	if err != nil {
		return Template{}, err
	}
	return found[0], nil
}

func (s Store) read(ctx context.Context, q db.Query, where *db.Where, order string) ([]Template, error) {
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM message_template t WHERE `+where.String()+` `+order,
		where.Params()); err != nil {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	parts, err := OfTemplates.Read(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	templates := make([]Template, len(rows))
	for i, r := range rows {
		templates[i] = r.template(parts[r.ID])
	}
	return templates, nil
}

func (s Store) insert(ctx context.Context, tx *db.Tx, t Template) (int64, error) {
	id, err := tx.Insert(ctx, `
		INSERT INTO message_template (company_id, name, name_folded, name_sorted, ready, created_at, updated_at,
			updated_by)
		VALUES ({:company}, {:name}, {:folded}, {:sorted}, {:ready}, {:now}, {:now}, {:by})`, params(tx, t))
	if err != nil {
		return 0, err
	}
	return id, OfTemplates.Write(ctx, tx, map[int64]Part{id: t.Part})
}

// save reports whether it found the template in the given version, and so has written it.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, t Template) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE message_template SET name = {:name}, name_folded = {:folded}, name_sorted = {:sorted},
			ready = {:ready}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		params(tx, t), db.Params{"id": t.ID, "version": version})
	if err != nil || rows == 0 {
		return false, err
	}
	return true, OfTemplates.Write(ctx, tx, map[int64]Part{t.ID: t.Part})
}

func params(tx *db.Tx, t Template) db.Params {
	return db.Params{"name": t.Name, "folded": db.Fold(t.Name), "sorted": db.SortKey(t.Name), "ready": db.Bit(t.Ready),
		"now": tx.Now(), "by": tx.Actor().Username}
}

// delete removes a template with its message.
func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM message_template WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "message template")
}

// Tables are those of messages.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"message", "message_template"}}
}
