package broadcast

import (
	"context"
	"slices"

	"marquee/internal/platform/db"
)

type screenRow struct {
	DeviceID   int64  `db:"device_id"`
	DeviceName string `db:"device_name"`
	State      State  `db:"state"`
	Detail     string `db:"detail"`
	SentAt     int64  `db:"sent_at"`
	ShownAt    int64  `db:"shown_at"`
	EndedAt    int64  `db:"ended_at"`
}

// screens returns a page of the screens that a broadcast is for, by their names, and how many there are. No state is
// any; lingering are those that have it yet, as far as they have said.
func (s Store) screens(ctx context.Context, q db.Query, broadcast, now int64, state State, lingering bool,
	page db.Page) ([]Screen, int64, error) {
	from := standing(`b.id = {:broadcast}`) + ` JOIN device d ON d.company_id = s.company_id AND d.id = s.device_id`
	where := &db.Where{}
	where.And(`s.broadcast_id = {:broadcast}`, db.Params{"broadcast": broadcast, "now": now})
	if state != "" {
		where.And(`s.state = {:state}`, db.Params{"state": string(state)})
	}
	if lingering {
		where.And(lingers, nil)
	}
	total, err := q.Total(ctx, nil, from, where)
	if err != nil {
		return nil, 0, err
	}
	var rows []screenRow
	err = q.All(ctx, &rows, `SELECT s.device_id, d.device_name, s.state, s.detail, s.sent_at, s.shown_at, s.ended_at
		FROM `+from+` WHERE `+where.String()+` ORDER BY d.name_sorted, d.id `+page.Clause(), where.Params())
	screens := make([]Screen, len(rows))
	for i, r := range rows {
		screens[i] = Screen{DeviceID: r.DeviceID, DeviceName: r.DeviceName, State: r.State, Detail: r.Detail,
			SentAt: whenever(r.SentAt), ShownAt: whenever(r.ShownAt), EndedAt: whenever(r.EndedAt)}
	}
	return screens, total, err
}

// open returns what runs in the scope, in the order of strongest.
func (s Store) open(ctx context.Context, q db.Query, now int64) (rows []row, err error) {
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM broadcast b
		WHERE {in:b} AND b.ended_at = 0 AND b.ends_at > {:now} ORDER BY `+strongest,
		db.Params{"now": now})
	return rows, err
}

// strongest is the order of broadcasts: emergencies, drills, messages, of each the newest first. No drill covers an
// emergency.
const strongest = `CASE WHEN b.urgency = 'emergency' THEN b.drill ELSE 2 END, b.id DESC`

// forScreen returns what runs on a screen, in the order of strongest.
func (s Store) forScreen(ctx context.Context, q db.Query, device, now int64) (rows []orderRow, err error) {
	err = q.All(ctx, &rows, `SELECT `+columns+`, s.state FROM broadcast b
		JOIN broadcast_screen s ON s.company_id = b.company_id AND s.broadcast_id = b.id
		WHERE b.company_id = {:company} AND b.ended_at = 0 AND b.ends_at > {:now} AND s.device_id = {:device}
		ORDER BY `+strongest,
		db.Params{"device": device, "now": now})
	return rows, err
}

// orderRow is a broadcast as it stands on one screen.
type orderRow struct {
	row
	State State `db:"state"`
}

// send notes that screens get a broadcast that they had not been heard of.
func (s Store) send(ctx context.Context, q db.Query, broadcast, now int64, screens []int64) error {
	in, params := db.In("device_id", "device", screens)
	_, err := q.Exec(ctx, `UPDATE broadcast_screen SET state = 'sent', sent_at = {:now}
		WHERE company_id = {:company} AND broadcast_id = {:broadcast} AND state = 'waiting' AND `+in, params,
		db.Params{"broadcast": broadcast, "now": now})
	return err
}

// heardRow is what is known of a broadcast on one screen.
type heardRow struct {
	ID      int64  `db:"broadcast_id"`
	Device  int64  `db:"device_id"`
	State   State  `db:"state"`
	SentAt  int64  `db:"sent_at"`
	ShownAt int64  `db:"shown_at"`
	EndedAt int64  `db:"ended_at"`
	Detail  string `db:"detail"`
}

// onScreen names a broadcast on one screen.
type onScreen struct{ broadcast, device int64 }

// namedMost is how many keys are looked up by one statement: engines bind only so many values.
const namedMost = 200

// named returns broadcasts by their keys.
func (s Store) named(ctx context.Context, q db.Query, keys []string) (map[string]row, error) {
	found := map[string]row{}
	for some := range slices.Chunk(keys, namedMost) {
		var rows []row
		in, params := db.InText("b.broadcast_key", "key", some)
		if err := q.All(ctx, &rows, `SELECT `+columns+` FROM broadcast b WHERE b.company_id = {:company} AND `+in,
			params); err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[r.Key] = r
		}
	}
	return found, nil
}

// heard returns what is known of broadcasts on screens, and locks it. Those that are not for a screen are not among
// them.
func (s Store) heard(ctx context.Context, q db.Query, broadcasts, screens []int64) (map[onScreen]heardRow, error) {
	var rows []heardRow
	these, named := db.In("s.broadcast_id", "broadcast", broadcasts)
	those, params := db.In("s.device_id", "device", screens)
	err := q.All(ctx, &rows, `SELECT s.broadcast_id, s.device_id, s.state, s.sent_at, s.shown_at, s.ended_at, s.detail
		FROM broadcast_screen s WHERE s.company_id = {:company} AND `+these+` AND `+those+`
		ORDER BY s.broadcast_id, s.device_id`+q.Locked(), named, params)
	found := make(map[onScreen]heardRow, len(rows))
	for _, r := range rows {
		found[onScreen{r.ID, r.Device}] = r
	}
	return found, err
}

// hear writes down what is known of broadcasts on screens that they are for.
func (s Store) hear(ctx context.Context, q db.Query, all []heardRow) error {
	rows := make([]db.Params, len(all))
	for i, r := range all {
		rows[i] = db.Params{"broadcast": r.ID, "device": r.Device, "state": string(r.State), "detail": r.Detail,
			"sentAt": r.SentAt, "shownAt": r.ShownAt, "endedAt": r.EndedAt}
	}
	return q.ExecMany(ctx, `INSERT INTO broadcast_screen (company_id, broadcast_id, device_id, state, detail, sent_at,
			shown_at, ended_at)
		VALUES ({:company}, {:broadcast}, {:device}, {:state}, {:detail}, {:sentAt}, {:shownAt}, {:endedAt})
		ON CONFLICT (company_id, broadcast_id, device_id) DO UPDATE SET state = excluded.state,
			detail = excluded.detail, sent_at = excluded.sent_at, shown_at = excluded.shown_at,
			ended_at = excluded.ended_at`, nil, rows)
}
