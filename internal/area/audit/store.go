package audit

import (
	"context"
	"time"

	"marquee/internal/platform/db"
)

// Store reads audit and audit_chain, which platform/db writes.
type Store struct{}

type row struct {
	ID          int64   `db:"id"`
	At          int64   `db:"at"`
	CompanyID   int64   `db:"company_id"`
	CompanyName string  `db:"company_name"`
	UserID      int64   `db:"user_id"`
	Username    string  `db:"username"`
	DeviceID    int64   `db:"device_id"`
	IP          string  `db:"ip"`
	RequestID   string  `db:"request_id"`
	Action      string  `db:"action"`
	Entity      string  `db:"entity"`
	EntityID    int64   `db:"entity_id"`
	Name        string  `db:"name"`
	Before      *string `db:"before"`
	After       *string `db:"after"`
	Seq         int64   `db:"seq"`
	Seal        string  `db:"seal"`
}

const columns = `a.id, a.at, a.company_id, COALESCE(c.name, '') AS company_name, a.user_id, a.username, a.device_id,
	a.ip, a.request_id,
	a.action, a.entity, a.entity_id, a.name, a.before, a.after, a.seq, a.seal`

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:a}`, nil)
	if f.UserID != 0 {
		w.And(`a.user_id = {:user}`, map[string]any{"user": f.UserID})
	}
	if f.Action != "" {
		w.And(`a.action = {:action}`, map[string]any{"action": f.Action})
	}
	if f.Entity != "" {
		w.And(`a.entity = {:entity}`, map[string]any{"entity": f.Entity})
	}
	if f.EntityID != 0 {
		w.And(`a.entity_id = {:record}`, map[string]any{"record": f.EntityID})
	}
	if !f.From.IsZero() {
		w.And(`a.at >= {:from}`, map[string]any{"from": f.From.UnixMilli()})
	}
	if !f.To.IsZero() {
		w.And(`a.at < {:to}`, map[string]any{"to": f.To.UnixMilli()})
	}
	if f.after.id != 0 {
		w.And(`a.at < {:after_at} OR a.at = {:after_at} AND a.id < {:after}`,
			map[string]any{"after_at": f.after.at, "after": f.after.id})
	}
	return w
}

// List returns a page of the scope's entries, the newest first.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Entry, error) {
	return s.read(ctx, q, f.where(), page)
}

// entries returns some of the scope's entries, the newest first.
func (s Store) entries(ctx context.Context, q db.Query, ids []int64) ([]Entry, error) {
	w := &db.Where{}
	w.And(`{in:a}`, nil)
	w.And(db.In(`a.id`, "entry", ids))
	return s.read(ctx, q, w, db.Page{Number: 1, Limit: len(ids)})
}

func (s Store) read(ctx context.Context, q db.Query, where *db.Where, page db.Page) ([]Entry, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM audit a LEFT JOIN company c ON c.id = a.company_id
		WHERE `+where.String()+` ORDER BY a.at DESC, a.id DESC `+page.Clause(), where.Params())
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		if entries[i], err = r.entry(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// total counts the scope's entries. Without a filter the chains know.
func (s Store) total(ctx context.Context, q db.Query, f Filter) (n int64, err error) {
	if f != (Filter{}) {
		where := f.where()
		err = q.Row(ctx, `SELECT COUNT(*) FROM audit a WHERE `+where.String(), where.Params(), &n)
		return n, err
	}
	err = q.Row(ctx, `SELECT COALESCE(SUM(seq - pruned_seq), 0) FROM audit_chain WHERE {in}`, nil, &n)
	return n, err
}

func (r row) entry() (Entry, error) {
	changes, err := differences(r.Before, r.After)
	if err != nil {
		return Entry{}, err
	}
	line, err := detail(changes)
	return Entry{
		ID: r.ID, Time: time.UnixMilli(r.At).UTC(), CompanyID: r.CompanyID, CompanyName: r.CompanyName,
		UserID: r.UserID, Username: r.Username,
		DeviceID: r.DeviceID, IP: r.IP, ActionType: r.Action, Entity: r.Entity, EntityID: r.EntityID, Target: r.Name,
		Detail:  line,
		Changes: changes, RequestID: r.RequestID, Seq: r.Seq, Seal: r.Seal,
	}, err
}
