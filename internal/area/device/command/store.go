package command

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marquee/internal/platform/db"
)

// Store reads and writes device_command.
type Store struct{}

type row struct {
	ID         int64  `db:"id"`
	DeviceID   int64  `db:"device_id"`
	DeviceName string `db:"device_name"`
	Key        string `db:"command_key"`
	Batch      string `db:"batch"`
	Kind       Kind   `db:"kind"`
	Argument   string `db:"argument"`
	State      State  `db:"state"`
	Reason     string `db:"reason"`
	Detail     string `db:"detail"`
	AskedAt    int64  `db:"asked_at"`
	AskedBy    string `db:"asked_by"`
	ExpiresAt  int64  `db:"expires_at"`
	DueAt      int64  `db:"due_at"` // 0: at once
	SentAt     int64  `db:"sent_at"`
	EndedAt    int64  `db:"ended_at"`
}

const columns = `c.id, c.device_id, d.device_name, c.command_key, c.batch, c.kind, c.argument, c.state, c.reason,
	c.detail, c.asked_at, c.asked_by, c.expires_at, c.due_at, c.sent_at, c.ended_at`

const from = `device_command c JOIN device d ON d.company_id = c.company_id AND d.id = c.device_id`

func (r row) command() (Command, error) {
	c := Command{ID: r.ID, DeviceID: r.DeviceID, DeviceName: r.DeviceName, Batch: r.Batch, Kind: r.Kind,
		State: r.State, Reason: r.Reason, Detail: r.Detail, AskedAt: time.UnixMilli(r.AskedAt).UTC(),
		AskedBy: r.AskedBy, ExpiresAt: time.UnixMilli(r.ExpiresAt).UTC(), DueAt: instant(r.DueAt),
		SentAt:  instant(r.SentAt),
		EndedAt: instant(r.EndedAt)}
	if err := json.Unmarshal([]byte(r.Argument), &c.Argument); err != nil {
		return Command{}, fmt.Errorf("read the argument of command %d: %w", r.ID, err)
	}
	return c, nil
}

func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}

// Filter says which commands a list holds. Zero values do not restrict it.
type Filter struct {
	Device int64
	Batch  string
	Kind   Kind
	Open   bool // waiting or sent
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:c}`, nil)
	if f.Device != 0 {
		w.And(`c.device_id = {:device}`, map[string]any{"device": f.Device})
	}
	if f.Batch != "" {
		w.And(`c.batch = {:batch}`, map[string]any{"batch": f.Batch})
	}
	if f.Kind != "" {
		w.And(`c.kind = {:kind}`, map[string]any{"kind": string(f.Kind)})
	}
	if f.Open {
		w.And(`c.state IN ('waiting', 'sent')`, nil)
	}
	return w
}

// switchedOff is when each of the company's screens was last told to switch itself off and did not refuse, by the
// screens' ids.
func (s Store) switchedOff(ctx context.Context, q db.Query, ids []int64) (map[int64]int64, error) {
	var rows []struct {
		DeviceID int64 `db:"device_id"`
		At       int64 `db:"at"`
	}
	in, params := db.In("c.device_id", "device", ids)
	err := q.All(ctx, &rows, `SELECT c.device_id, MAX(c.sent_at) AS at FROM device_command c
		WHERE c.company_id = {:company} AND c.kind = 'shutdown' AND c.state IN ('sent', 'done', 'expired')
		AND c.sent_at > 0 AND `+in+` GROUP BY c.device_id`, params)
	found := make(map[int64]int64, len(rows))
	for _, r := range rows {
		found[r.DeviceID] = r.At
	}
	return found, err
}

// list returns one page of the scope's commands, the newest first, and how many there are in all.
func (s Store) list(ctx context.Context, q db.Query, f Filter, page db.Page) ([]Command, int64, error) {
	where := f.where()
	total, err := q.Total(ctx, nil, from, where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM `+from+` WHERE `+where.String()+` ORDER BY c.id DESC `+
		page.Clause(), where.Params())
	if err != nil {
		return nil, 0, err
	}
	list := make([]Command, len(rows))
	for i, r := range rows {
		if list[i], err = r.command(); err != nil {
			return nil, 0, err
		}
	}
	return list, total, nil
}

// add asks screens of the company, each by a row's values.
func (s Store) add(ctx context.Context, tx *db.Tx, common db.Params, rows []db.Params) error {
	return tx.ExecMany(ctx, `
		INSERT INTO device_command (company_id, device_id, command_key, batch, kind, argument, state, reason, asked_at,
			asked_by, expires_at, due_at, ended_at)
		VALUES ({:company}, {:device}, {:key}, {:batch}, {:kind}, {:argument}, {:state}, {:reason}, {:now}, {:by},
			{:expires}, {:due}, {:ended})`, common, rows)
}

// asked returns what a kind's open commands, those that are planned or the others, ask of screens of the company, by
// the screens' ids.
func (s Store) asked(ctx context.Context, q db.Query, kind Kind, planned bool, ids []int64,
	now int64) (map[int64]row, error) {
	var rows []row
	in, params := db.In("c.device_id", "device", ids)
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM `+from+` WHERE c.company_id = {:company} AND c.kind = {:kind}
		AND c.state IN ('waiting', 'sent') AND c.expires_at > {:now}
		AND CASE WHEN c.due_at > 0 THEN 1 ELSE 0 END = {:planned} AND `+in+` ORDER BY c.id`,
		params, db.Params{"kind": string(kind), "planned": db.Bit(planned), "now": now})
	open := make(map[int64]row, len(rows))
	for _, r := range rows {
		open[r.DeviceID] = r
	}
	return open, err
}

// orders returns the open commands of a screen, the oldest first, those that are not due yet among them.
func (s Store) orders(ctx context.Context, q db.Query, device, now int64) (rows []row, err error) {
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM `+from+` WHERE c.company_id = {:company}
		AND c.device_id = {:device} AND c.state IN ('waiting', 'sent') AND c.expires_at > {:now} ORDER BY c.id`,
		db.Params{"device": device, "now": now})
	return rows, err
}

// send notes that a screen gets its waiting commands.
func (s Store) send(ctx context.Context, q db.Query, device, now int64) (int64, error) {
	return q.Exec(ctx, `UPDATE device_command SET state = 'sent', sent_at = {:now}
		WHERE company_id = {:company} AND device_id = {:device} AND state = 'waiting' AND expires_at > {:now}
			AND due_at <= {:now}`,
		db.Params{"device": device, "now": now})
}

// endGone ends open commands of the query's company whose package was deleted.
func (s Store) endGone(ctx context.Context, q db.Query, ids []int64, now int64) error {
	in, params := db.In("id", "command", ids)
	_, err := q.Exec(ctx, `UPDATE device_command SET state = 'failed', reason = 'gone', ended_at = {:now}
		WHERE company_id = {:company} AND state IN ('waiting', 'sent') AND `+in, params, db.Params{"now": now})
	return err
}

// settle notes what a screen says of a command that it was sent. What has ended stays as it is, but for one of
// which nothing had been heard in time, or whose package was deleted while the screen had it. It ended when the screen
// says, after it was sent and by now.
func (s Store) settle(ctx context.Context, q db.Query, device, now int64, r Result) (int64, error) {
	at := now
	if r.At > 0 {
		at = min(r.At, now)
	}
	return q.Exec(ctx, `UPDATE device_command
		SET state = {:state}, reason = {:reason}, detail = {:detail},
			ended_at = CASE WHEN sent_at > {:at} THEN sent_at ELSE {:at} END
		WHERE company_id = {:company} AND device_id = {:device} AND command_key = {:key} AND sent_at > 0
			AND (state IN ('sent', 'expired') OR reason = 'gone')`,
		db.Params{"device": device, "at": at, "key": r.ID, "state": string(r.State), "reason": r.Reason,
			"detail": r.Detail})
}

// screensOf returns the screens that commands of the scope are for.
func (s Store) screensOf(ctx context.Context, q db.Query, ids []int64) (screens []int64, err error) {
	in, params := db.In("c.id", "command", ids)
	err = q.Column(ctx, &screens, `SELECT DISTINCT c.device_id FROM device_command c WHERE {in:c} AND `+in, params)
	return screens, err
}

// cancel ends commands of the scope that wait, and returns how many.
func (s Store) cancel(ctx context.Context, tx *db.Tx, ids []int64) (int64, error) {
	in, params := db.In("id", "command", ids)
	return tx.Exec(ctx, `UPDATE device_command SET state = 'cancelled', ended_at = {:now}
		WHERE {in} AND state = 'waiting' AND `+in, params, db.Params{"now": tx.Now()})
}

// batch counts what became of commands that were given together.
func (s Store) batch(ctx context.Context, q db.Query, batch string) (map[State]int64, error) {
	var rows []struct {
		State State `db:"state"`
		Count int64 `db:"n"`
	}
	err := q.All(ctx, &rows, `SELECT c.state, COUNT(*) AS n FROM device_command c
		WHERE {in:c} AND c.batch = {:batch} GROUP BY c.state`, db.Params{"batch": batch})
	counts := make(map[State]int64, len(rows))
	for _, r := range rows {
		counts[r.State] = r.Count
	}
	return counts, err
}

// expire ends what waited or was sent until before an instant.
func (s Store) expire(ctx context.Context, everything db.Query, now int64) (companies []int64, err error) {
	err = everything.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		companies = nil
		err := q.Column(ctx, &companies, `SELECT DISTINCT c.company_id FROM device_command c
			WHERE c.state IN ('waiting', 'sent') AND c.expires_at <= {:now} ORDER BY c.company_id`,
			db.Params{"now": now})
		if err != nil || len(companies) == 0 {
			return err
		}
		_, err = q.Exec(ctx, `UPDATE device_command SET state = 'expired', ended_at = {:now}
			WHERE state IN ('waiting', 'sent') AND expires_at <= {:now}`, db.Params{"now": now})
		return err
	})
	return companies, err
}

// prune removes some of what ended before an instant, and reports whether there may be more.
func (s Store) prune(ctx context.Context, everything db.Query, before int64, most int) (more bool, err error) {
	err = everything.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		rows, err := q.Exec(ctx, `DELETE FROM device_command WHERE id IN (
			SELECT o.id FROM device_command o WHERE o.ended_at > 0 AND o.ended_at < {:before}
			ORDER BY o.ended_at LIMIT {:most})`, db.Params{"before": before, "most": most})
		more = rows == int64(most)
		return err
	})
	return more, err
}
