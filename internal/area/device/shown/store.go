package shown

import (
	"context"

	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Store reads and writes device_message.
type Store struct{}

const (
	columns = `m.item_id, m.version, m.content, m.held_at, m.gone_at, m.shown_at, m.hidden_at`
	ofOne   = `m.company_id = {:company} AND m.device_id = {:device}`
	touches = ofOne + ` AND m.held_at < {:to} AND (m.gone_at = 0 OR m.gone_at >= {:from})`
)

// known returns the messages that a device of the scope's company has as far as is known, and those that have gone at
// the instants at which it says that one has.
func (s Store) known(ctx context.Context, facts db.Query, id int64, said []device.Held) ([]Record, error) {
	instants := []int64{0}
	for _, h := range said {
		if h.GoneAt != 0 {
			instants = append(instants, h.GoneAt)
		}
	}
	in, ends := db.In("m.gone_at", "end", instants)
	var rows []Record
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_message m WHERE `+ofOne+` AND `+in, ends,
		db.Params{"device": id})
	return rows, err
}

// note writes records of a device of the scope's company, and which list of messages it told.
func (s Store) note(ctx context.Context, facts db.Query, id int64, list string, news []Record) error {
	rows := make([]db.Params, len(news))
	for i, r := range news {
		rows[i] = db.Params{"item": r.ItemID, "version": r.Version, "content": r.Content, "held": r.HeldAt,
			"gone": r.GoneAt, "shown": r.ShownAt, "hidden": r.HiddenAt}
	}
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if err := q.ExecMany(ctx, `
			INSERT INTO device_message (company_id, device_id, item_id, held_at, gone_at, shown_at, hidden_at, version,
			content)
			VALUES ({:company}, {:device}, {:item}, {:held}, {:gone}, {:shown}, {:hidden}, {:version}, {:content})
			ON CONFLICT (company_id, device_id, item_id, held_at) DO UPDATE SET gone_at = excluded.gone_at,
				shown_at = excluded.shown_at, hidden_at = excluded.hidden_at, version = excluded.version,
				content = excluded.content`, db.Params{"device": id}, rows); err != nil {
			return err
		}
		_, err := q.Exec(ctx, `UPDATE device_status SET messages = {:list}
			WHERE company_id = {:company} AND device_id = {:device}`, db.Params{"device": id, "list": list})
		return err
	})
}

// count is how many records of a device of the scope's company touch a span of time.
func (s Store) count(ctx context.Context, facts db.Query, by db.Params) (n int64, err error) {
	err = facts.Row(ctx, `SELECT COUNT(*) FROM device_message m WHERE `+touches, by, &n)
	return n, err
}

// list returns a page of them: what the device has first, and the newest first.
func (s Store) list(ctx context.Context, facts db.Query, by db.Params, page db.Page) ([]Record, error) {
	var rows []Record
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_message m WHERE `+touches+`
		ORDER BY CASE WHEN m.gone_at = 0 THEN 0 ELSE 1 END, m.held_at DESC, m.item_id DESC
		`+page.Clause(), by)
	return rows, err
}

// Prune removes some of the messages of the scope that have gone before an instant, and returns how many.
func (s Store) Prune(ctx context.Context, facts db.Query, before int64, most int) (int64, error) {
	return facts.Exec(ctx, `DELETE FROM device_message WHERE {in} AND (company_id, device_id, item_id, held_at) IN (
		SELECT o.company_id, o.device_id, o.item_id, o.held_at FROM device_message o
		WHERE {in:o} AND o.gone_at > 0 AND o.gone_at < {:before} ORDER BY o.gone_at LIMIT {:most})`,
		db.Params{"before": before, "most": most})
}
