package history

import (
	"context"
	"encoding/json"
	"errors"

	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Store reads and writes device_contact.
type Store struct{}

// Last is what a screen's status says before a report is kept; zero if it has none.
type Last struct {
	CompanyID int64  `db:"company_id"`
	Seen      int64  `db:"seen_at"`
	Boot      string `db:"boot"`
}

// Heard notes how a device of a company was in touch until a report, which is not kept yet. It writes nothing while
// the last stretch goes on. What the screen did as another company's stays that one's. The facts are not scoped.
func (s Store) Heard(ctx context.Context, q db.Query, by db.Params, last Last, h Heard, away Away) error {
	if last.CompanyID != 0 && last.CompanyID != by["company"] {
		if _, err := q.Exec(ctx, `UPDATE device_contact SET to_at = {:seen}
			WHERE company_id = {:left} AND device_id = {:device} AND to_at = 0`,
			db.Params{"seen": last.Seen, "left": last.CompanyID, "device": by["device"]}); err != nil {
			return err
		}
		last = Last{}
	}
	if last.Boot == "" {
		began, err := s.add(ctx, q, by, Stretch{From: h.At, Online: true, Why: First})
		if err != nil || began == 1 || last.Seen == 0 {
			return err
		}
	}
	k := Known{Seen: last.Seen, Boot: last.Boot}
	if h.At-k.Seen < silence && !k.anew(h) {
		return nil
	}
	if err := s.know(ctx, q, by, &k); err != nil {
		return err
	}
	until, next := follow(k, h, away)
	if len(next) == 0 {
		return nil
	}
	ended, err := q.Exec(ctx, `UPDATE device_contact SET to_at = {:until}
		WHERE company_id = {:company} AND device_id = {:device} AND to_at = 0`, by, db.Params{"until": until})
	if err != nil || ended == 0 { // another report was first
		return err
	}
	for _, one := range next {
		if _, err := s.add(ctx, q, by, one); err != nil {
			return err
		}
	}
	return nil
}

// add writes a stretch of a device, unless one goes on already and it would as well, and returns how many it wrote.
func (s Store) add(ctx context.Context, q db.Query, by db.Params, one Stretch) (int64, error) {
	return q.Exec(ctx, `INSERT INTO device_contact (company_id, device_id, from_at, to_at, online, why)
		VALUES ({:company}, {:device}, {:from}, {:to}, {:online}, {:why}) ON CONFLICT DO NOTHING`, by,
		db.Params{"from": one.From, "to": one.To, "online": db.Bit(one.Online), "why": string(one.Why)})
}

// turnsMost is how many turns of a connection are looked at of a screen that does not report.
const turnsMost = 1000

// know adds to what is known of a device's last report what its connection did since, and what it said.
func (s Store) know(ctx context.Context, q db.Query, by db.Params, k *Known) error {
	var report string
	err := q.Row(ctx, `SELECT f.report, COALESCE((SELECT c.from_at FROM device_contact c
			WHERE c.company_id = f.company_id AND c.device_id = f.device_id AND c.to_at = 0), f.seen_at),
			COALESCE((SELECT o.online FROM device_online o WHERE o.company_id = f.company_id
			AND o.device_id = f.device_id AND o.at <= f.seen_at ORDER BY o.at DESC LIMIT 1), 0)
		FROM device_status f WHERE f.company_id = {:company} AND f.device_id = {:device}`, by,
		&report, &k.Since, &k.Connected)
	if err != nil {
		return err
	}
	k.Off = off(report)
	var rows []struct {
		At     int64 `db:"at"`
		Online bool  `db:"online"`
	}
	err = q.All(ctx, &rows, `SELECT o.at, o.online FROM device_online o WHERE o.company_id = {:company}
		AND o.device_id = {:device} AND o.at > {:seen} ORDER BY o.at LIMIT {:most}`, by,
		db.Params{"seen": k.Seen, "most": turnsMost})
	for _, r := range rows {
		k.Turns = append(k.Turns, Turn{r.At, r.Online})
	}
	return err
}

// off is why a screen was off when it sent a report; one that cannot be read does not say.
func off(report string) Why {
	var said device.Report
	if json.Unmarshal([]byte(report), &said) != nil || said.Health == nil {
		return Unknown
	}
	switch said.Health.Off {
	case "shutdown":
		return Shutdown
	case "plan":
		return Plan
	}
	return Unknown
}

// status is what is known of a device of the scope's company since its last report; zero if it has not reported.
func (s Store) status(ctx context.Context, facts db.Query, id int64) (k Known, err error) {
	err = facts.Row(ctx, `SELECT f.seen_at, f.boot FROM device_status f
		WHERE f.company_id = {:company} AND f.device_id = {:device}`, db.Params{"device": id}, &k.Seen, &k.Boot)
	if errors.Is(err, db.ErrNone) {
		return Known{}, nil
	}
	if err != nil {
		return Known{}, err
	}
	return k, s.know(ctx, facts, db.Params{"device": id}, &k)
}

type row struct {
	From   int64 `db:"from_at"`
	To     int64 `db:"to_at"`
	Online bool  `db:"online"`
	Why    Why   `db:"why"`
}

func stretches(rows []row) []Stretch {
	list := make([]Stretch, len(rows))
	for i, r := range rows {
		list[i] = Stretch(r)
	}
	return list
}

const (
	columns = `c.from_at, c.to_at, c.online, c.why`
	ofOne   = `c.company_id = {:company} AND c.device_id = {:device}`
)

// count is how many stretches of a device of the scope's company are kept.
func (s Store) count(ctx context.Context, facts db.Query, id int64) (n int64, err error) {
	err = facts.Row(ctx, `SELECT COUNT(*) FROM device_contact c WHERE `+ofOne, db.Params{"device": id}, &n)
	return n, err
}

// list returns some stretches of a device of the scope's company, the newest first, after so many of them.
func (s Store) list(ctx context.Context, facts db.Query, id int64, skip, most int) ([]Stretch, error) {
	var rows []row
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_contact c WHERE `+ofOne+`
		ORDER BY c.from_at DESC, c.online LIMIT {:most} OFFSET {:skip}`,
		db.Params{"device": id, "skip": skip, "most": most})
	return stretches(rows), err
}

// within returns the stretches of a device of the scope's company that touch a span of time, the oldest first.
func (s Store) within(ctx context.Context, facts db.Query, id, from, to int64) ([]Stretch, error) {
	var rows []row
	err := facts.All(ctx, &rows, `SELECT `+columns+` FROM device_contact c WHERE `+ofOne+`
		AND c.from_at < {:to} AND (c.to_at = 0 OR c.to_at >= {:from}) ORDER BY c.from_at, c.online DESC`,
		db.Params{"device": id, "from": from, "to": to})
	return stretches(rows), err
}

// Prune removes some of the stretches of the scope that ended before an instant, and returns how many.
func (s Store) Prune(ctx context.Context, facts db.Query, before int64, most int) (int64, error) {
	return facts.Exec(ctx, `DELETE FROM device_contact WHERE {in} AND (company_id, device_id, from_at, online) IN (
		SELECT o.company_id, o.device_id, o.from_at, o.online FROM device_contact o
		WHERE {in:o} AND o.to_at > 0 AND o.to_at < {:before} ORDER BY o.to_at LIMIT {:most})`,
		db.Params{"before": before, "most": most})
}
