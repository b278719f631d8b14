package download

import (
	"context"

	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Store reads and writes device_content.
type Store struct{}

const (
	columns = `c.content_id, c.version, c.size, c.done, c.refused, c.wanted_at, c.held_at, c.shown_at, c.gone_at`
	ofOne   = `c.company_id = {:company} AND c.device_id = {:device}`
	touches = ofOne + ` AND c.wanted_at <= {:to} AND (c.gone_at = 0 OR c.gone_at >= {:from})`
)

// known returns the contents that a device of the scope's company is to have, as far as is known, the oldest first.
func (s Store) known(ctx context.Context, facts db.Query, id int64) ([]Record, error) {
	var rows []Record
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_content c WHERE `+ofOne+` AND c.gone_at = 0
		ORDER BY c.wanted_at`, db.Params{"device": id})
	return rows, err
}

// note writes records of a device of the scope's company, and the name of what it said that it lacks.
func (s Store) note(ctx context.Context, facts db.Query, id int64, files string, news []Record) error {
	rows := make([]db.Params, len(news))
	for i, r := range news {
		rows[i] = db.Params{"content": r.ContentID, "version": r.Version, "size": r.Size, "done": r.Done,
			"refused": r.Refused, "wanted": r.WantedAt, "held": r.HeldAt, "shown": r.ShownAt, "gone": r.GoneAt}
	}
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if err := q.ExecMany(ctx, `
			INSERT INTO device_content (company_id, device_id, content_id, wanted_at, held_at, shown_at, gone_at,
			version, size, done, refused)
			VALUES ({:company}, {:device}, {:content}, {:wanted}, {:held}, {:shown}, {:gone}, {:version}, {:size},
			{:done}, {:refused})
			ON CONFLICT (company_id, device_id, content_id, wanted_at) DO UPDATE SET held_at = excluded.held_at,
				gone_at = excluded.gone_at, version = excluded.version, size = excluded.size, done = excluded.done,
				refused = excluded.refused`, db.Params{"device": id}, rows); err != nil {
			return err
		}
		_, err := q.Exec(ctx, `UPDATE device_status SET files = {:files}
			WHERE company_id = {:company} AND device_id = {:device}`, db.Params{"device": id, "files": files})
		return err
	})
}

// forget takes back what a device of the scope's company said that it lacks: it plays another manifest.
func (s Store) forget(ctx context.Context, facts db.Query, id int64) error {
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE device_status SET files = ''
			WHERE company_id = {:company} AND device_id = {:device}`, db.Params{"device": id})
		return err
	})
}

// Show is a showing of a content, which lasted from one instant to another.
type Show struct{ ContentID, From, To int64 }

// Shown notes that a device of a company showed contents which it has: of each when that was first. The facts are in
// the midst of a change.
func (s Store) Shown(ctx context.Context, facts db.Query, by db.Params, shows []Show) error {
	for _, one := range shows {
		if _, err := facts.Exec(ctx, `UPDATE device_content
			SET shown_at = CASE WHEN held_at > {:from} THEN held_at ELSE {:from} END
			WHERE company_id = {:company} AND device_id = {:device} AND content_id = {:content} AND gone_at = 0
				AND shown_at = 0 AND held_at > 0 AND held_at <= {:to}`, by,
			db.Params{"content": one.ContentID, "from": one.From, "to": one.To}); err != nil {
			return err
		}
	}
	return nil
}

// count is how many records of a device of the scope's company touch a span of time.
func (s Store) count(ctx context.Context, facts db.Query, by db.Params) (n int64, err error) {
	err = facts.Row(ctx, `SELECT COUNT(*) FROM device_content c WHERE `+touches, by, &n)
	return n, err
}

// list returns a page of them: what the device still lacks first, then what it has, and the newest first.
func (s Store) list(ctx context.Context, facts db.Query, by db.Params, page db.Page) ([]Record, error) {
	var rows []Record
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_content c WHERE `+touches+`
		ORDER BY CASE WHEN c.gone_at > 0 THEN 2 WHEN c.held_at > 0 THEN 1 ELSE 0 END, c.wanted_at DESC,
			c.content_id DESC
		`+page.Clause(), by)
	return rows, err
}

// tallies counts the contents, of some, that devices of the scope's company are to have, by device. What lies on no
// device is missing.
func (s Store) tallies(ctx context.Context, facts db.Query, screens []device.Target,
	contents []int64) (map[int64]tally, error) {
	byDevice, devices := db.In("c.device_id", "device", idsOf(screens))
	byContent, some := db.In("c.content_id", "content", contents)
	var rows []tally
	err := facts.All(ctx, &rows, `SELECT c.device_id, COUNT(*) AS contents,
			SUM(CASE WHEN c.held_at > 0 THEN 1 ELSE 0 END) AS held,
			SUM(CASE WHEN c.held_at = 0 AND c.refused <> '' THEN 1 ELSE 0 END) AS refused,
			CAST(SUM(c.size) AS BIGINT) AS size, CAST(SUM(c.done) AS BIGINT) AS done
		FROM device_content c
		WHERE c.company_id = {:company} AND c.gone_at = 0 AND `+byDevice+` AND `+byContent+`
		GROUP BY c.device_id`, devices, some)
	found := make(map[int64]tally, len(rows))
	for _, r := range rows {
		found[r.DeviceID] = r
	}
	return found, err
}

// heard says when devices of the scope's company were heard of last, by device.
func (s Store) heard(ctx context.Context, facts db.Query, screens []device.Target) (map[int64]heard, error) {
	in, devices := db.In("f.device_id", "device", idsOf(screens))
	var rows []heard
	err := facts.All(ctx, &rows, `SELECT f.device_id, f.seen_at, CASE WHEN f.files = '' THEN 0 ELSE 1 END AS says
		FROM device_status f WHERE f.company_id = {:company} AND `+in, devices)
	found := make(map[int64]heard, len(rows))
	for _, r := range rows {
		found[r.DeviceID] = r
	}
	return found, err
}

func idsOf(screens []device.Target) []int64 {
	ids := make([]int64, len(screens))
	for i, one := range screens {
		ids[i] = one.ID
	}
	return ids
}

// Prune removes some of the contents of the scope that screens were to have no longer before an instant, and returns
// how many.
func (s Store) Prune(ctx context.Context, facts db.Query, before int64, most int) (int64, error) {
	return facts.Exec(ctx, `DELETE FROM device_content
		WHERE {in} AND (company_id, device_id, content_id, wanted_at) IN (
		SELECT o.company_id, o.device_id, o.content_id, o.wanted_at FROM device_content o
		WHERE {in:o} AND o.gone_at > 0 AND o.gone_at < {:before} ORDER BY o.gone_at LIMIT {:most})`,
		db.Params{"before": before, "most": most})
}
