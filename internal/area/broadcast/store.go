package broadcast

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes broadcast and broadcast_screen.
type Store struct{}

type row struct {
	ID         int64   `db:"id"`
	CompanyID  int64   `db:"company_id"`
	Key        string  `db:"broadcast_key"`
	Urgency    Urgency `db:"urgency"`
	Layout     Layout  `db:"layout"`
	Drill      bool    `db:"drill"`
	Label      string  `db:"label"`
	Message    string  `db:"message"`
	Everywhere bool    `db:"everywhere"`
	GroupName  string  `db:"group_name"`
	StartedAt  int64   `db:"started_at"`
	StartedBy  string  `db:"started_by"`
	EndsAt     int64   `db:"ends_at"`
	EndedAt    int64   `db:"ended_at"`
	EndedBy    string  `db:"ended_by"`
}

const columns = `b.id, b.company_id, b.broadcast_key, b.urgency, b.layout, b.drill, b.label, b.message, b.everywhere,
	b.group_name, b.started_at, b.started_by, b.ends_at, b.ended_at, b.ended_by`

// broadcast is the row as it stands at an instant, without its counts.
func (r row) broadcast(now int64) (Broadcast, error) {
	b := Broadcast{ID: r.ID, CompanyID: r.CompanyID, Urgency: r.Urgency, Layout: r.Layout, Drill: r.Drill,
		Label: r.Label, Everywhere: r.Everywhere, GroupName: r.GroupName, StartedAt: instant(r.StartedAt),
		StartedBy: r.StartedBy, EndsAt: instant(r.EndsAt), EndedAt: whenever(r.EndedAt), EndedBy: r.EndedBy}
	if b.EndedAt == nil && r.EndsAt <= now {
		b.EndedAt = &b.EndsAt
	}
	if err := json.Unmarshal([]byte(r.Message), &b.Message); err != nil {
		return b, fmt.Errorf("read the message of broadcast %d: %w", r.ID, err)
	}
	return b, nil
}

// nameMost is how much of what a broadcast says is its name in the trail.
const nameMost = 100

// name is what the trail calls a broadcast: the first of what it says.
func (b Broadcast) name() string { return cmp.Or(b.words(), string(b.Urgency)) }

// words are the first of what a broadcast says; empty: it says nothing.
func (b Broadcast) words() string {
	words := []rune(strings.Join(strings.Fields(b.Message.Content), " "))
	return string(words[:min(len(words), nameMost)])
}

// place is where a broadcast was to show, for the trail.
func (r row) place() string {
	switch {
	case r.Everywhere:
		return "everywhere"
	case r.GroupName != "":
		return r.GroupName
	}
	return "screens"
}

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// whenever is an instant, nil for 0.
func whenever(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := instant(ms)
	return &t
}

// insert adds a broadcast with its screens.
func (s Store) insert(ctx context.Context, tx *db.Tx, r row, screens []int64) (int64, error) {
	id, err := tx.Insert(ctx, `
		INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message, everywhere,
			group_name, started_at, started_by, ends_at)
		VALUES ({:company}, {:key}, {:urgency}, {:layout}, {:drill}, {:label}, {:message}, {:everywhere}, {:group},
			{:startedAt}, {:startedBy}, {:endsAt})`,
		db.Params{"key": r.Key, "urgency": string(r.Urgency), "layout": string(r.Layout), "drill": db.Bit(r.Drill),
			"label": r.Label, "message": r.Message, "everywhere": db.Bit(r.Everywhere), "group": r.GroupName,
			"startedAt": r.StartedAt, "startedBy": r.StartedBy, "endsAt": r.EndsAt})
	if err != nil {
		return 0, err
	}
	rows := make([]db.Params, len(screens))
	for i, screen := range screens {
		rows[i] = db.Params{"device": screen}
	}
	return id, tx.ExecMany(ctx, `INSERT INTO broadcast_screen (company_id, broadcast_id, device_id)
		VALUES ({:company}, {:broadcast}, {:device})`, db.Params{"broadcast": id}, rows)
}

func (s Store) groupName(ctx context.Context, q db.Query, group int64) (name string, err error) {
	err = q.Row(ctx, `SELECT title FROM category WHERE company_id = {:company} AND id = {:group}`,
		db.Params{"group": group}, &name)
	return name, err
}

// lingers is true of a screen that has a broadcast, as far as it has said.
const lingers = `s.state IN ('sent', 'shown') AND s.ended_at = 0`

// isOpen is true of what runs, and of what somebody has ended while a screen may still show it: one without a network
// takes it away by itself, at its end. PostgreSQL would answer an EXISTS by reading the screens of all broadcasts, of
// whichever company.
const isOpen = `b.ends_at > {:now} AND (b.ended_at = 0 OR COALESCE((SELECT 1 FROM broadcast_screen s
	WHERE s.company_id = b.company_id AND s.broadcast_id = b.id AND ` + lingers + ` LIMIT 1), 0) = 1)`

// page returns a page of the scope's broadcasts of an urgency, the newest first, and how many there are. Of the open
// ones those that run come before all others: however many linger, people see what runs.
func (s Store) page(ctx context.Context, q db.Query, urgency Urgency, open Open, now int64,
	page db.Page) ([]Broadcast, int64, error) {
	where := &db.Where{}
	where.And(`{in:b} AND b.urgency = {:urgency}`, db.Params{"urgency": string(urgency)})
	order := `b.id DESC`
	switch open {
	case Opened:
		where.And(isOpen, db.Params{"now": now})
		order = `CASE WHEN b.ended_at = 0 THEN 0 ELSE 1 END, b.id DESC`
	case Over:
		where.And(`NOT (`+isOpen+`)`, db.Params{"now": now})
	}
	total, err := q.Total(ctx, nil, "broadcast b", where)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.read(ctx, q, where, `ORDER BY `+order+` `+page.Clause(), now)
	return found, total, err
}

func (s Store) get(ctx context.Context, q db.Query, urgency Urgency, id, now int64) (Broadcast, error) {
	where := &db.Where{}
	where.And(`{in:b} AND b.urgency = {:urgency} AND b.id = {:id}`, db.Params{"urgency": string(urgency), "id": id})
	found, err := s.read(ctx, q, where, "", now)
	if err == nil && len(found) == 0 {
		err = db.Found(db.ErrNone, urgency.entity())
	}
	if err != nil {
		return Broadcast{}, err
	}
	return found[0], nil
}

func (s Store) read(ctx context.Context, q db.Query, where *db.Where, order string, now int64) ([]Broadcast, error) {
	var rows []row
	if err := q.All(ctx, &rows, `SELECT `+columns+` FROM broadcast b WHERE `+where.String()+` `+order,
		where.Params()); err != nil {
		return nil, err
	}
	found := make([]Broadcast, len(rows))
	for i, r := range rows {
		var err error
		if found[i], err = r.broadcast(now); err != nil {
			return nil, err
		}
	}
	counts, err := s.counts(ctx, q, found, now)
	for i, b := range found {
		for _, c := range counts[b.ID] {
			found[i].count(c)
		}
		if rows[i].EndedAt == 0 || rows[i].EndsAt <= now {
			found[i].Lingering = 0
		}
	}
	return found, err
}

// count adds screens of a state.
func (b *Broadcast) count(c stateCount) {
	b.Screens, b.Ended = b.Screens+c.Screens, b.Ended+c.Ended
	switch c.State {
	case Sent:
		b.Sent += c.Screens
		b.Lingering += c.Screens - c.Ended
	case Shown:
		b.Shown += c.Screens
		b.Lingering += c.Screens - c.Ended
	case Covered:
		b.Covered += c.Screens
	case Failed:
		b.Failed += c.Screens
	case Waiting, Ended:
	}
}

type stateCount struct {
	Broadcast int64 `db:"broadcast_id"`
	State     State `db:"state"`
	Screens   int64 `db:"screens"`
	Ended     int64 `db:"ended"`
}

// counts returns how many screens of broadcasts are in which state.
func (s Store) counts(ctx context.Context, q db.Query, all []Broadcast, now int64) (map[int64][]stateCount, error) {
	ids := make([]int64, len(all))
	for i, b := range all {
		ids[i] = b.ID
	}
	var rows []stateCount
	these, params := db.In("b.id", "broadcast", ids)
	those, _ := db.In("s.broadcast_id", "broadcast", ids)
	err := q.All(ctx, &rows, `SELECT s.broadcast_id, s.state, COUNT(*) AS screens,
			SUM(CASE WHEN s.ended_at > 0 THEN 1 ELSE 0 END) AS ended
		FROM `+standing(these)+` WHERE `+those+` GROUP BY 1, 2`, params, db.Params{"now": now})
	found := make(map[int64][]stateCount, len(ids))
	for _, c := range rows {
		found[c.Broadcast] = append(found[c.Broadcast], c)
	}
	return found, err
}

// run returns how many broadcasts of each urgency run in the query's company.
func (s Store) run(ctx context.Context, q db.Query, now int64) (map[Urgency]int64, error) {
	var rows []struct {
		Urgency Urgency `db:"urgency"`
		N       int64   `db:"n"`
	}
	err := q.All(ctx, &rows, `SELECT b.urgency, COUNT(*) AS n FROM broadcast b
		WHERE b.company_id = {:company} AND b.ended_at = 0 AND b.ends_at > {:now} GROUP BY b.urgency`,
		db.Params{"now": now})
	found := map[Urgency]int64{}
	for _, r := range rows {
		found[r.Urgency] = r.N
	}
	return found, err
}

// running returns broadcasts of an urgency that have not ended, and locks them. One that is not there, or not of the
// urgency, stops all.
func (s Store) running(ctx context.Context, tx *db.Tx, urgency Urgency, ids []int64) (rows []row, err error) {
	in, params := db.In("b.id", "broadcast", ids)
	var all []row
	err = tx.All(ctx, &all, `SELECT `+columns+` FROM broadcast b WHERE {in:b} AND b.urgency = {:urgency} AND `+in+`
		ORDER BY b.id`+tx.Locked(), params, db.Params{"urgency": string(urgency)})
	if err == nil && len(all) < len(ids) {
		err = db.Found(db.ErrNone, urgency.entity())
	}
	for _, r := range all {
		if r.EndedAt == 0 && r.EndsAt > tx.Now() {
			rows = append(rows, r)
		}
	}
	return rows, err
}

func (s Store) end(ctx context.Context, tx *db.Tx, ids []int64) error {
	in, params := db.In("id", "broadcast", ids)
	_, err := tx.Exec(ctx, `UPDATE broadcast SET ended_at = {:now}, ended_by = {:by} WHERE {in} AND `+in, params,
		db.Params{"now": tx.Now(), "by": tx.Actor().Username})
	return err
}

// screensOf returns the screens that a broadcast is for.
func (s Store) screensOf(ctx context.Context, q db.Query, id int64) (screens []int64, err error) {
	err = q.Column(ctx, &screens, `SELECT s.device_id FROM broadcast_screen s
		WHERE s.company_id = {:company} AND s.broadcast_id = {:broadcast} ORDER BY s.device_id`,
		db.Params{"broadcast": id})
	return screens, err
}

// prune removes some broadcasts that ended before an instant, and reports whether there may be more.
func (s Store) prune(ctx context.Context, everything db.Query, before int64, most int) (more bool, err error) {
	err = everything.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		rows, err := q.Exec(ctx, `DELETE FROM broadcast WHERE id IN (
			SELECT o.id FROM broadcast o WHERE o.ends_at < {:before} ORDER BY o.ends_at LIMIT {:most})`,
			db.Params{"before": before, "most": most})
		more = rows == int64(most)
		return err
	})
	return more, err
}

// Tables are those of broadcasts.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"broadcast_screen", "broadcast"}, Growing: []string{"broadcast_screen"}}
}
