package powercheck

import (
	"context"
	"time"

	"marquee/internal/area/company"
	"marquee/internal/platform/db"
)

// Store reads and writes device_missed, device_notice and device_notice_seen.
type Store struct{}

// client is a company that asks for the check.
type client struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	Emails string `db:"device_power_notification_emails"` // joined by commas
	company.Standing
}

// clients lists the companies of the scope that ask for the check.
func (s Store) clients(ctx context.Context, q db.Query) (list []client, err error) {
	err = q.All(ctx, &list, `SELECT c.id, c.name, c.device_power_notification_emails, `+company.StandingColumns+`
		FROM company c WHERE {in:c.id} AND c.enable_device_power_check = 1 AND c.deleted_at IS NULL ORDER BY c.id`)
	return list, err
}

// forgetOthers removes what is kept of missed screens of the scope's companies that do not ask for the check.
func (s Store) forgetOthers(ctx context.Context, q db.Query) error {
	_, err := q.Exec(ctx, `DELETE FROM device_missed WHERE {in} AND company_id NOT IN (
		SELECT c.id FROM company c WHERE {in:c.id} AND c.enable_device_power_check = 1)`)
	return err
}

// states are those of the missed screens of the scope's company, by the screens' ids.
func (s Store) states(ctx context.Context, q db.Query) (map[int64]State, error) {
	var rows []struct {
		DeviceID int64 `db:"device_id"`
		Missed   int64 `db:"missed_at"`
		Again    int64 `db:"again_at"`
	}
	err := q.All(ctx, &rows, `SELECT m.device_id, m.missed_at, m.again_at FROM device_missed m
		WHERE m.company_id = {:company}`)
	states := make(map[int64]State, len(rows))
	for _, r := range rows {
		states[r.DeviceID] = State{Missed: instant(r.Missed), Again: instant(r.Again)}
	}
	return states, err
}

// miss notes that a screen is missed, and reports false if that was noted before.
func (s Store) miss(ctx context.Context, q db.Query, device int64, state State) (first bool, err error) {
	rows, err := q.Exec(ctx, `INSERT INTO device_missed (company_id, device_id, missed_at)
		VALUES ({:company}, {:device}, {:missed}) ON CONFLICT (company_id, device_id) DO NOTHING`,
		db.Params{"device": device, "missed": milliseconds(state.Missed)})
	return rows == 1, err
}

// again notes since when a missed screen is heard of again.
func (s Store) again(ctx context.Context, q db.Query, device int64, state State) error {
	_, err := q.Exec(ctx, `UPDATE device_missed SET again_at = {:again}
		WHERE company_id = {:company} AND device_id = {:device}`,
		db.Params{"device": device, "again": milliseconds(state.Again)})
	return err
}

// forget notes that a screen is missed no more, and reports false if that was noted before.
func (s Store) forget(ctx context.Context, q db.Query, device int64) (first bool, err error) {
	rows, err := q.Exec(ctx, `DELETE FROM device_missed WHERE company_id = {:company} AND device_id = {:device}`,
		db.Params{"device": device})
	return rows == 1, err
}

// tell adds a notice.
func (s Store) tell(ctx context.Context, q db.Query, device int64, kind Kind, now time.Time, heard time.Time) error {
	_, err := q.Insert(ctx, `INSERT INTO device_notice (company_id, device_id, kind, at, heard_at)
		VALUES ({:company}, {:device}, {:kind}, {:at}, {:heard})`,
		db.Params{"device": device, "kind": string(kind), "at": milliseconds(now), "heard": milliseconds(heard)})
	return err
}

// noticesMost bounds the notices that somebody is told of.
const noticesMost = 100

// notices lists what a user has not seen of the scope's company yet, the latest first.
func (s Store) notices(ctx context.Context, q db.Query, user int64) ([]Notice, error) {
	var rows []struct {
		ID         int64  `db:"id"`
		DeviceID   int64  `db:"device_id"`
		DeviceName string `db:"device_name"`
		Kind       Kind   `db:"kind"`
		At         int64  `db:"at"`
		Heard      int64  `db:"heard_at"`
	}
	err := q.All(ctx, &rows, `SELECT n.id, n.device_id, d.device_name, n.kind, n.at, n.heard_at
		FROM device_notice n JOIN device d ON d.company_id = n.company_id AND d.id = n.device_id
		WHERE n.company_id = {:company} AND n.id > COALESCE((SELECT o.notice_id FROM device_notice_seen o
			WHERE o.company_id = {:company} AND o.user_id = {:user}), 0)
		ORDER BY n.id DESC `+db.Page{Number: 1, Limit: noticesMost}.Clause(), db.Params{"user": user})
	list := make([]Notice, len(rows))
	for i, r := range rows {
		list[i] = Notice{ID: r.ID, DeviceID: r.DeviceID, DeviceName: r.DeviceName, Kind: r.Kind, At: instant(r.At)}
		if r.Heard != 0 {
			heard := instant(r.Heard)
			list[i].HeardAt = &heard
		}
	}
	return list, err
}

// saw notes up to which notice of the scope's company a user has seen them. It does not go back, and no further than
// there are notices.
func (s Store) saw(ctx context.Context, q db.Query, user, notice int64) error {
	_, err := q.Exec(ctx, `INSERT INTO device_notice_seen (company_id, user_id, notice_id)
		SELECT n.company_id, CAST({:user} AS BIGINT), MAX(n.id) FROM device_notice n
		WHERE n.company_id = {:company} AND n.id <= {:notice} GROUP BY n.company_id
		ON CONFLICT (company_id, user_id) DO UPDATE SET notice_id = excluded.notice_id
			WHERE device_notice_seen.notice_id < excluded.notice_id`,
		db.Params{"user": user, "notice": notice})
	return err
}

// pruned is how many notices one step removes at most.
const pruned = 1000

// prune removes notices of the scope's companies from before an instant.
func (s Store) prune(ctx context.Context, q db.Query, before time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM device_notice WHERE {in} AND id IN (
		SELECT n.id FROM device_notice n WHERE {in:n} AND n.at < {:before} ORDER BY n.at LIMIT {:most})`,
		db.Params{"before": milliseconds(before), "most": pruned})
	return err
}

// reader is somebody of a company.
type reader struct {
	Email    string `db:"email"`
	Language string `db:"language"`
	Runs     bool   `db:"runs"` // they are an administrator
}

// readers lists the people of the scope's company, those who run it first.
func (s Store) readers(ctx context.Context, q db.Query) (list []reader, err error) {
	err = q.All(ctx, &list, `SELECT u.email, u.language,
		CASE WHEN r.role_desc = 'Administrator' THEN 1 ELSE 0 END AS runs
		FROM users u JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		WHERE u.company_id = {:company} AND u.active = 1 AND u.deleted_at IS NULL ORDER BY runs DESC, u.id`)
	return list, err
}

func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
