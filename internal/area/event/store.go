package event

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
	"marquee/internal/timetable"
)

// Store reads and writes event, with its device groups, event_type, event_sign and event_feed.
type Store struct{}

type row struct {
	ID           int64  `db:"id"`
	CompanyID    int64  `db:"company_id"`
	Name         string `db:"name"`
	Timing       string `db:"timing"`
	Ends         moment `db:"ends"`
	EndsAt       int64  `db:"ends_at"`
	TemplateID   int64  `db:"template_id"`
	IconID       int64  `db:"icon_id"`
	Organization string `db:"organization"`
	Detail       string `db:"detail"`
	Type         string `db:"type"`
	Private      bool   `db:"private"`
	ShowAll      bool   `db:"show_all"`
	Version      int64  `db:"version"`
	CreatedAt    int64  `db:"created_at"`
	UpdatedAt    int64  `db:"updated_at"`
	UpdatedBy    string `db:"updated_by"`
	Zone         string `db:"zone"` // the company's
	Subscription int64  `db:"subscription_id"`
}

// columns are of event e, its company c and its origin o.
const columns = `e.timing, ` + columnsButTiming

// listed are columns with as much of the times as there is before what is otherwise about single ones, which may be
// twenty times as much.
const listed = `SUBSTR(e.timing, 1, 20000) AS timing, ` + columnsButTiming

const columnsButTiming = `e.id, e.company_id, e.name, e.ends, e.ends_at, COALESCE(e.template_id, 0) AS template_id,
	COALESCE(e.icon_id, 0) AS icon_id, e.organization, e.detail, e.type, e.private, e.show_all, e.version,
	e.created_at, e.updated_at, e.updated_by, c.zone, COALESCE(o.subscription_id, 0) AS subscription_id`

// from is where they are.
const from = ` FROM event e JOIN company c ON c.id = e.company_id
	LEFT JOIN event_origin o ON o.company_id = e.company_id AND o.event_id = e.id `

func (r row) event(known zones, now time.Time) (Event, error) {
	e := Event{ID: r.ID, CompanyID: r.CompanyID, Version: r.Version, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
		UpdatedAt: time.UnixMilli(r.UpdatedAt).UTC(), UpdatedBy: r.UpdatedBy, SubscriptionID: r.Subscription,
		Said: Said{Name: r.Name, EventDetail: r.Detail, Organization: r.Organization, Type: r.Type,
			DeviceGroupIDs: []int64{}, SignGroupIDs: []int64{}, TemplateID: r.TemplateID, IconID: r.IconID,
			PrivateEvent: r.Private, ShowAllEvents: r.ShowAll}}
	if err := json.Unmarshal([]byte(r.Timing), &e.When); err != nil {
		return e, fmt.Errorf("read the times of event %d: %w", r.ID, err)
	}
	e.Every = max(1, e.Every) // of calendars that came long ago
	zone, err := known.load(r.Zone)
	if err != nil {
		return e, err
	}
	e.Over = r.Ends <= wallTime(now.In(zone))
	if r.EndsAt > 0 {
		e.Over = r.EndsAt <= now.UnixMilli()
	}
	if r.Ends != never {
		e.Ends = string(r.Ends)
	}
	return e, nil
}

// filter narrows the list. Zero values do not.
type filter struct {
	Over   *bool
	Type   string
	Text   string  // part of name, organization or detail
	Groups []int64 // named for one of these, in any way
}

// narrow adds the conditions on an event e, but for Over.
func (f filter) narrow(where *db.Where) {
	if f.Type != "" {
		where.And(`e.type_folded = {:type}`, db.Params{"type": db.Fold(f.Type)})
	}
	if f.Text != "" {
		where.And(`e.searched LIKE {:text} ESCAPE '\'`, db.Params{"text": db.Contains(f.Text)})
	}
	if f.Groups != nil {
		in, params := db.In("g.category_id", "group", f.Groups)
		// Asked of each event, SQLite would read all rows of the groups again.
		where.And(`e.id IN (SELECT g.event_id FROM event_group g WHERE {in:g} AND `+in+`)`, params)
	}
}

var order = db.Order{"ends": "e.ends", "starts": "e.starts", "name": "e.name_sorted", "updatedAt": "e.updated_at",
	"id": "e.id"}

// page returns a page of the scope's events and how many there are, the one that ends last first unless it is said
// otherwise (R392). They come without what is otherwise about single times.
func (s Store) page(ctx context.Context, q db.Query, f filter, sort string, descending bool, page db.Page,
	now time.Time) ([]Event, int64, error) {
	if sort == "" {
		sort, descending = "ends", true
	}
	by, err := order.By(sort, "ends", "e.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := &db.Where{}
	where.And(`{in:e}`, nil)
	if f.Over != nil {
		condition, params, err := s.over(ctx, q, now)
		if err != nil {
			return nil, 0, err
		}
		if !*f.Over {
			condition = `NOT ` + condition
		}
		where.And(condition, params)
	}
	f.narrow(where)
	total, err := q.Total(ctx, []string{"event", "category"}, "event e", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+listed+from+`WHERE `+where.String()+` `+by+` `+page.Clause(),
		where.Params()); err != nil {
		return nil, 0, err
	}
	for i := range rows {
		rows[i].Timing = withoutChanges(rows[i].Timing)
	}
	events, err := readRows(rows, now)
	if err != nil {
		return nil, 0, err
	}
	return events, total, s.place(ctx, q, events)
}

// withoutChanges takes what is otherwise about single times off the times of an event. It is what they end with.
func withoutChanges(timing string) string {
	before, _, has := strings.Cut(timing, `,"changes":`)
	if has {
		before += `}`
	}
	return before
}

// over is the condition that an event e is over: by the clock of its company, or by its own.
func (s Store) over(ctx context.Context, q db.Query, now time.Time) (condition string, params db.Params, err error) {
	var zones []string
	err = q.Column(ctx, &zones, `SELECT DISTINCT c.zone FROM company c WHERE {in:c.id} ORDER BY c.zone`)
	if err != nil {
		return "", nil, err
	}
	params = db.Params{"now": now.UnixMilli()}
	walls := `CASE (SELECT c.zone FROM company c WHERE c.id = e.company_id)`
	for i, name := range zones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			return "", nil, fmt.Errorf("load a company's zone: %w", err)
		}
		zoneKey, wallKey := fmt.Sprintf("zone_%d", i), fmt.Sprintf("wall_%d", i)
		params[zoneKey], params[wallKey] = name, string(wallTime(now.In(zone)))
		walls += ` WHEN {:` + zoneKey + `} THEN {:` + wallKey + `}`
	}
	walls += ` END`
	if len(zones) == 1 {
		walls = `{:wall_0}` // no row needs to be asked whose it is
	}
	return `(e.ends_at > 0 AND e.ends_at <= {:now} OR e.ends_at = 0 AND e.ends <= ` + walls + `)`, params, nil
}

// between returns the scope's events of which something may take place from the one day to the other, without their
// device groups.
func (s Store) between(ctx context.Context, q db.Query, f filter, first, last timetable.Date,
	now time.Time) ([]Event, error) {
	where := overlapping(first, last)
	f.narrow(where)
	return s.read(ctx, q, where, `ORDER BY e.id`, now)
}

// overlapping is the condition that something of an event e may take place from the one day to the other.
func overlapping(first, last timetable.Date) *db.Where {
	where := &db.Where{}
	where.And(`{in:e} AND e.ends >= {:first} AND e.first_day <= {:last}`,
		db.Params{"first": first.String(), "last": last.String()})
	return where
}

func (s Store) get(ctx context.Context, q db.Query, id int64, now time.Time) (Event, error) {
	where := &db.Where{}
	where.And(`{in:e} AND e.id = {:id}`, db.Params{"id": id})
	found, err := s.whole(ctx, q, where, `ORDER BY e.id`, now)
	if err == nil && len(found) == 0 {
		err = db.Found(db.ErrNone, "event")
	}
	if err != nil {
		return Event{}, err
	}
	return found[0], nil
}

// read returns events without their device groups.
func (s Store) read(ctx context.Context, q db.Query, where *db.Where, order string, now time.Time) ([]Event, error) {
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+from+`WHERE `+where.String()+` `+order, where.Params()); err != nil {
		return nil, err
	}
	return readRows(rows, now)
}

func readRows(rows []row, now time.Time) ([]Event, error) {
	known, events := zones{}, make([]Event, len(rows))
	for i, r := range rows {
		e, err := r.event(known, now)
		if err != nil {
			return nil, err
		}
		events[i] = e
	}
	return events, nil
}

// whole returns events with their device groups; a page of them at most.
func (s Store) whole(ctx context.Context, q db.Query, where *db.Where, order string, now time.Time) ([]Event, error) {
	events, err := s.read(ctx, q, where, order, now)
	if err != nil {
		return nil, err
	}
	return events, s.place(ctx, q, events)
}

// place says of events which device groups they are shown on.
func (s Store) place(ctx context.Context, q db.Query, events []Event) error {
	places, ids := make(map[int64]int, len(events)), make([]int64, len(events))
	for i, e := range events {
		places[e.ID], ids[i] = i, e.ID
	}
	var groups []struct {
		EventID int64 `db:"event_id"`
		GroupID int64 `db:"category_id"`
		OnSign  bool  `db:"on_sign"`
	}
	in, params := db.In("g.event_id", "event", ids)
	err := q.All(ctx, &groups, `SELECT g.event_id, g.category_id, g.on_sign FROM event_group g WHERE {in:g} AND `+in+`
		ORDER BY g.event_id, g.on_sign, g.category_id`, params)
	for _, g := range groups {
		e := &events[places[g.EventID]]
		if g.OnSign {
			e.SignGroupIDs = append(e.SignGroupIDs, g.GroupID)
		} else {
			e.DeviceGroupIDs = append(e.DeviceGroupIDs, g.GroupID)
		}
	}
	return err
}

// count is how many events the query's company has.
func (s Store) count(ctx context.Context, q db.Query) (n int64, err error) {
	err = q.Row(ctx, `SELECT COUNT(*) FROM event e WHERE e.company_id = {:company}`, nil, &n)
	return n, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, e Event) (int64, error) {
	p, err := params(tx, e)
	if err != nil {
		return 0, err
	}
	id, err := tx.Insert(ctx, `
		INSERT INTO event (company_id, name, name_sorted, searched, timing, starts, ends, first_day, ends_at,
			template_id, icon_id, organization, detail, type, type_folded, private, show_all,
			created_at, updated_at, updated_by)
		VALUES ({:company}, {:name}, {:sorted}, {:searched}, {:timing}, {:starts}, {:ends}, {:first_day}, {:ends_at},
			{:template}, {:icon}, {:organization}, {:detail}, {:type}, {:type_folded}, {:private}, {:show_all},
			{:now}, {:now}, {:by})`, p)
	if err != nil {
		return 0, err
	}
	return id, s.putGroups(ctx, tx, id, e.Said)
}

// save reports whether it found the event in the given version, and so has written it.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, e Event) (bool, error) {
	p, err := params(tx, e)
	if err != nil {
		return false, err
	}
	rows, err := tx.Exec(ctx, `
		UPDATE event SET name = {:name}, name_sorted = {:sorted}, searched = {:searched}, timing = {:timing},
			starts = {:starts}, ends = {:ends}, first_day = {:first_day}, ends_at = {:ends_at},
			template_id = {:template}, icon_id = {:icon}, organization = {:organization}, detail = {:detail},
			type = {:type}, type_folded = {:type_folded}, private = {:private}, show_all = {:show_all},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		p, db.Params{"id": e.ID, "version": version})
	if err != nil || rows == 0 {
		return false, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM event_group WHERE company_id = {:company} AND event_id = {:id}`,
		db.Params{"id": e.ID}); err != nil {
		return false, err
	}
	return true, s.putGroups(ctx, tx, e.ID, e.Said)
}

func (s Store) putGroups(ctx context.Context, tx *db.Tx, id int64, said Said) error {
	return tx.ExecMany(ctx, `INSERT INTO event_group (company_id, event_id, category_id, on_sign)
		VALUES ({:company}, {:event}, {:group}, {:on_sign})`, db.Params{"event": id}, said.groupRows())
}

func (s Said) groupRows() (rows []db.Params) {
	for onSign, groups := range [][]int64{s.DeviceGroupIDs, s.SignGroupIDs} {
		for _, group := range groups {
			rows = append(rows, db.Params{"group": group, "on_sign": int64(onSign)})
		}
	}
	return rows
}

func params(tx *db.Tx, e Event) (db.Params, error) {
	timing, err := json.Marshal(e.When)
	if err != nil {
		return nil, fmt.Errorf("write the times of an event: %w", err)
	}
	first := e.StartDate
	for _, c := range e.Changes {
		if !c.LeftOut {
			first = min(first, c.StartDate)
		}
	}
	p := db.Params{"name": e.Name, "sorted": db.SortKey(e.Name),
		"searched": db.Fold(e.searched()), "timing": string(timing),
		"starts": string(e.starts()), "ends": string(e.ends()), "first_day": first.String(), "ends_at": int64(0),
		"template": nil, "icon": nil, "organization": e.Organization, "detail": e.EventDetail, "type": e.Type,
		"type_folded": db.Fold(e.Type), "private": db.Bit(e.PrivateEvent), "show_all": db.Bit(e.ShowAllEvents),
		"now": tx.Now(), "by": tx.Actor().Username}
	if e.TemplateID != 0 {
		p["template"] = e.TemplateID
	}
	if e.IconID != 0 {
		p["icon"] = e.IconID
	}
	if e.Zone != "" {
		at, err := e.endsAt()
		if err != nil {
			return nil, err
		}
		p["ends_at"] = at.UnixMilli()
	}
	return p, nil
}

// searched is what a search looks through: what the event says, also of single times.
func (e Event) searched() string {
	said := []string{e.Name, e.Organization, e.EventDetail}
	for _, c := range e.Changes {
		if !c.LeftOut {
			said = append(said, c.Name, c.EventDetail)
		}
	}
	return strings.Join(said, "\n")
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM event WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "event")
}

// deviceGroups are those of the ids that are device groups of the company; in a change they are there until that ends.
func (s Store) deviceGroups(ctx context.Context, q db.Query, ids []int64) (found []int64, err error) {
	in, params := db.In("g.id", "group", ids)
	err = q.Column(ctx, &found, `SELECT g.id FROM category g WHERE g.company_id = {:company}
		AND g.type = 'Device' AND `+
		in+` ORDER BY g.id`+q.Kept(), params)
	return found, err
}

// using lists the events, the signs and the settings of device groups that use one of the contents. A private event has
// no name there: people see the list who may not see events.
func (s Store) using(ctx context.Context, q db.Query, contents []int64) (related []category.Related, err error) {
	template, params := db.In("e.template_id", "content", contents)
	icon, _ := db.In("e.icon_id", "content", contents)
	sign, _ := db.In("n.template_id", "content", contents)
	behind, _ := db.In("l.template_id", "content", contents)
	beside, _ := db.In("l.icon_id", "content", contents)
	err = q.All(ctx, &related, `SELECT 'event' AS type, e.id,
			CASE WHEN e.private = 1 THEN '' ELSE e.name END AS name, 1 AS active FROM event e
			WHERE {in:e} AND (`+template+` OR `+icon+`)
		UNION ALL SELECT 'sign', n.id, g.title, 1 FROM event_sign n
			JOIN category g ON g.company_id = n.company_id AND g.id = n.category_id WHERE {in:n} AND `+sign+`
		UNION ALL SELECT 'eventgroup', g.id, g.title, 1 FROM event_setting l
			JOIN category g ON g.company_id = l.company_id AND g.id = l.category_id
			WHERE {in:l} AND (`+behind+` OR `+beside+`)
		ORDER BY 1, 3, 2`, params)
	return related, err
}

// Tables are those of events.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"event_group", "event_origin", "event", "event_type", "event_sign",
		"event_setting",
		"event_subscription_group", "event_subscription", "event_feed"}}
}
