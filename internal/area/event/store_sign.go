package event

import (
	"context"
	"slices"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

type signRow struct {
	ID          int64  `db:"id"`
	CompanyID   int64  `db:"company_id"`
	GroupID     int64  `db:"category_id"`
	GroupTitle  string `db:"title_of_group"`
	Layout      string `db:"layout"`
	Title       string `db:"title"`
	Language    string `db:"language"`
	Covers      string `db:"covers"`
	HoursBefore int64  `db:"hours_before"`
	DaysAhead   int64  `db:"days_ahead"`
	TemplateID  int64  `db:"template_id"`
	Version     int64  `db:"version"`
	CreatedAt   int64  `db:"created_at"`
	UpdatedAt   int64  `db:"updated_at"`
	UpdatedBy   string `db:"updated_by"`
}

// signColumns are of sign n and its device group g.
const signColumns = `n.id, n.company_id, n.category_id, g.title AS title_of_group, n.layout, n.title, n.language,
	n.covers, n.hours_before, n.days_ahead, COALESCE(n.template_id, 0) AS template_id, n.version, n.created_at,
	n.updated_at, n.updated_by`

// signs are the signs of the scope with their groups.
const signs = `SELECT ` + signColumns + ` FROM event_sign n
	JOIN category g ON g.company_id = n.company_id AND g.id = n.category_id WHERE `

func (r signRow) read() Sign {
	return Sign{r.ID, r.CompanyID, r.GroupID, r.GroupTitle, SignLook{r.Layout, r.Title, r.Language, r.Covers,
		r.HoursBefore, r.DaysAhead, r.TemplateID}, r.Version, time.UnixMilli(r.CreatedAt).UTC(),
		time.UnixMilli(r.UpdatedAt).UTC(), r.UpdatedBy}
}

// signPage returns a page of the scope's signs, by the names of their groups, and how many there are. Group 0 is any.
func (s Store) signPage(ctx context.Context, q db.Query, group int64, page db.Page) ([]Sign, int64, error) {
	where := &db.Where{}
	where.And(`{in:n}`, nil)
	if group != 0 {
		where.And(`n.category_id = {:group}`, db.Params{"group": group})
	}
	total, err := q.Total(ctx, []string{Signs, "category"}, "event_sign n", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []signRow
	err = q.All(ctx, &rows, signs+where.String()+` ORDER BY g.title, n.id `+page.Clause(), where.Params())
	list := make([]Sign, len(rows))
	for i, r := range rows {
		list[i] = r.read()
	}
	return list, total, err
}

func (s Store) oneSign(ctx context.Context, q db.Query, id int64) (Sign, error) {
	var r signRow
	err := q.One(ctx, &r, signs+`{in:n} AND n.id = {:id}`, db.Params{"id": id})
	return r.read(), db.Found(err, "sign")
}

func (s Store) hasSign(ctx context.Context, q db.Query, group int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM event_sign n WHERE n.company_id = {:company} AND n.category_id = {:group}`,
		db.Params{"group": group}, &n)
	return n > 0, err
}

func (s Store) insertSign(ctx context.Context, tx *db.Tx, n Sign) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO event_sign (company_id, category_id, layout, title, language, covers, hours_before, days_ahead,
			template_id, created_at, updated_at, updated_by)
		VALUES ({:company}, {:group}, {:layout}, {:title}, {:language}, {:covers}, {:hours}, {:days}, {:template},
			{:now}, {:now}, {:by})`, signParams(tx, n), db.Params{"group": n.GroupID})
}

// saveSign reports whether it found the sign in the given version, and so has written it.
func (s Store) saveSign(ctx context.Context, tx *db.Tx, version int64, n Sign) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE event_sign SET layout = {:layout}, title = {:title}, language = {:language}, covers = {:covers},
			hours_before = {:hours}, days_ahead = {:days}, template_id = {:template}, version = version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		signParams(tx, n), db.Params{"id": n.ID, "version": version})
	return rows > 0, err
}

func signParams(tx *db.Tx, n Sign) db.Params {
	p := db.Params{"layout": n.Layout, "title": n.Title, "language": n.Language, "covers": n.Covers,
		"hours": n.HoursBefore, "days": n.DaysAhead, "template": nil, "now": tx.Now(), "by": tx.Actor().Username}
	if n.TemplateID != 0 {
		p["template"] = n.TemplateID
	}
	return p
}

func (s Store) deleteSign(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM event_sign WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "sign")
}

// folder is a device group, and what it is called.
type folder struct {
	ID    int64  `db:"id"`
	Title string `db:"title"`
}

// chain is a device group of the scope and those above it, the nearest first.
func (s Store) chain(ctx context.Context, q db.Query, group int64) (groups []folder, err error) {
	err = q.All(ctx, &groups, category.Above+`
		SELECT a.id, g.title FROM above a JOIN category g ON g.company_id = a.company_id AND g.id = a.id
		ORDER BY a.distance`, db.Params{"group": group})
	return groups, err
}

// signOf returns the sign of the first of the device groups that has one; one without an id is none.
func (s Store) signOf(ctx context.Context, q db.Query, groups []int64) (nearest Sign, err error) {
	var rows []signRow
	in, params := db.In("n.category_id", "group", groups)
	err = q.All(ctx, &rows, signs+`{in:n} AND `+in+` ORDER BY n.id`, params)
	place := len(groups)
	for _, r := range rows {
		if at := slices.Index(groups, r.GroupID); at < place {
			place, nearest = at, r.read()
		}
	}
	return nearest, err
}

// signFilter narrows the events on signs. Zero values do not.
type signFilter struct {
	Groups []int64 // on the sign of one of these
	But    []int64 // on signs, and on that of none of these
}

// onSigns returns the scope's events on signs of which something may take place from the one day to the other, without
// their device groups.
func (s Store) onSigns(ctx context.Context, q db.Query, f signFilter, first, last timetable.Date,
	now time.Time) ([]Event, error) {
	where := overlapping(first, last)
	// The OFFSET keeps PostgreSQL from beginning with all groups of all events.
	const on = `EXISTS (SELECT 1 FROM event_group o WHERE o.company_id = e.company_id AND o.event_id = e.id
		AND o.on_sign = 1`
	if f.Groups != nil {
		of, params := db.In("o.category_id", "group", f.Groups)
		where.And(on+` AND `+of+` LIMIT 1 OFFSET 0)`, params)
	}
	if f.But != nil {
		of, params := db.In("o.category_id", "but", f.But)
		where.And(on+` LIMIT 1 OFFSET 0) AND NOT `+on+` AND `+of+` LIMIT 1 OFFSET 0)`, params)
	}
	return s.read(ctx, q, where, `ORDER BY e.id`, now)
}

// places returns the device groups whose signs have the events, by the event; sorted by what they are called.
func (s Store) places(ctx context.Context, q db.Query, events []int64) (map[int64][]folder, error) {
	var rows []struct {
		EventID int64 `db:"event_id"`
		folder
	}
	in, params := db.In("o.event_id", "event", events)
	err := q.All(ctx, &rows, `SELECT o.event_id, g.id, g.title FROM event_group o
		JOIN category g ON g.company_id = o.company_id AND g.id = o.category_id
		WHERE {in:o} AND o.on_sign = 1 AND `+in+` ORDER BY o.event_id, g.title, g.id`, params)
	named := make(map[int64][]folder, len(events))
	for _, r := range rows {
		named[r.EventID] = append(named[r.EventID], r.folder)
	}
	return named, err
}

// colours are those of the scope's types, by their folded names.
func (s Store) colours(ctx context.Context, q db.Query) (map[string]string, error) {
	var rows []struct {
		Name  string `db:"name_folded"`
		Color string `db:"color"`
	}
	err := q.All(ctx, &rows, `SELECT t.name_folded, t.color FROM event_type t WHERE {in:t}`)
	colours := make(map[string]string, len(rows))
	for _, r := range rows {
		colours[r.Name] = r.Color
	}
	return colours, err
}

// shows reports whether signs, the events on them, or what device groups give those, show one of the contents, or an
// event has it as its icon, which lists show.
func (s Store) shows(ctx context.Context, q db.Query, contents []int64) (bool, error) {
	ofSign, params := db.In("n.template_id", "content", contents)
	template, _ := db.In("e.template_id", "content", contents)
	icon, _ := db.In("e.icon_id", "content", contents)
	behind, _ := db.In("l.template_id", "content", contents)
	beside, _ := db.In("l.icon_id", "content", contents)
	var some int64
	err := q.Row(ctx, `SELECT CASE WHEN EXISTS (SELECT 1 FROM event_sign n WHERE {in:n} AND `+ofSign+`)
		OR EXISTS (SELECT 1 FROM event_setting l WHERE {in:l} AND (`+behind+` OR `+beside+`))
		OR EXISTS (SELECT 1 FROM event e WHERE {in:e} AND (`+icon+` OR `+template+` AND EXISTS (
			SELECT 1 FROM event_group o WHERE o.company_id = e.company_id AND o.event_id = e.id AND o.on_sign = 1)))
		THEN 1 ELSE 0 END`, params, &some)
	return some > 0, err
}
