package player

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"marquee/internal/area/device"
	"marquee/internal/area/device/download"
	"marquee/internal/area/device/history"
	"marquee/internal/platform/db"
)

// report stores what a device of a company says: its status, its errors and its
// plays, in one transaction, so that what is acknowledged is there. A play that
// came before is the same play. What the screen said as another company's stays
// that one's, but for its status. The facts are not scoped: they are in the way of
// no screen that has changed its company. Its messages and files are not among what is stored.
func (s Store) report(ctx context.Context, facts db.Query, by db.Params, in Report,
	now int64, away history.Away) (outcome, error) {
	var done outcome
	var err error
	status := []byte("null")
	if in.Status != nil {
		kept := device.Kept{Report: *in.Status, Download: in.Download}
		kept.Messages, kept.Files = nil, nil
		if status, err = json.Marshal(kept); err != nil {
			return outcome{}, fmt.Errorf("encode the status: %w", err)
		}
	}
	problems, heard := "", history.Heard{At: now}
	if in.Status != nil {
		if problems, err = in.Status.ProblemText(); err != nil {
			return outcome{}, fmt.Errorf("encode the problems: %w", err)
		}
		heard.Boot = in.Boot // one without a status may bring plays of an earlier run
		if in.Status.Health != nil {
			heard.Started = in.Status.Health.StartedAt
		}
	}
	err = facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		last, err := s.last(ctx, q, by)
		if err != nil {
			return err
		}
		done.news = problems != "" && last.Problems != problems
		done.messages, done.files = last.Messages, last.Files
		if err := s.contacts.Heard(ctx, q, by, last.Last, heard, away); err != nil {
			return err
		}
		_, err = q.Exec(ctx, `
			INSERT INTO device_status (device_id, company_id, seen_at, report, problems, boot)
			VALUES ({:device}, {:company}, {:now}, {:report},
				CASE WHEN {:problems} = '' THEN '[]' ELSE {:problems} END, {:boot})
			ON CONFLICT (device_id) DO UPDATE SET company_id = {:company}, seen_at = {:now},
				report = CASE WHEN {:report} = 'null'
				AND device_status.company_id = {:company} THEN device_status.report ELSE {:report} END,
				problems = CASE WHEN {:problems} <> '' THEN {:problems}
					WHEN device_status.company_id = {:company} THEN device_status.problems ELSE '[]' END,
				boot = CASE WHEN {:boot} = '' AND device_status.company_id = {:company} THEN device_status.boot
					ELSE {:boot} END,
				messages = CASE WHEN device_status.company_id = {:company} THEN device_status.messages ELSE '' END,
				files = CASE WHEN device_status.company_id = {:company} THEN device_status.files ELSE '' END`,
			by, db.Params{"now": now, "report": string(status), "problems": problems, "boot": heard.Boot})
		if err != nil {
			return err
		}
		if err := s.storeErrors(ctx, q, by, in.Errors); err != nil {
			return err
		}
		if err := s.storePlays(ctx, q, by, in); err != nil || len(in.Plays) == 0 {
			done.ack = in.Acked
			return err
		}
		if err := s.downloads.Shown(ctx, q, by, showsOf(in.Plays)); err != nil {
			return err
		}
		done.ack, err = s.acknowledged(ctx, q, by, in)
		return err
	})
	return done, err
}

// outcome is what a report has led to.
type outcome struct {
	ack      int64
	news     bool   // other problems than before were told
	messages string // the name of the list of messages that was told before
	files    string // and of that of the files that it lacked
}

// lastStatus is a screen's status before a report is kept. What it told another company it has not told this one.
type lastStatus struct {
	history.Last
	Problems string `db:"problems"`
	Messages string `db:"messages"`
	Files    string `db:"files"`
}

func (s Store) last(ctx context.Context, q db.Query, by db.Params) (last lastStatus, err error) {
	err = q.One(ctx, &last, `SELECT f.company_id, f.seen_at, f.boot, f.problems, f.messages, f.files
		FROM device_status f WHERE f.device_id = {:device}`, by)
	if errors.Is(err, db.ErrNone) || err == nil && last.CompanyID != by["company"] {
		return lastStatus{Last: last.Last, Problems: "[]"}, nil
	}
	return last, err
}

func (s Store) storeErrors(ctx context.Context, q db.Query, by db.Params, problems []Problem) error {
	rows := make([]db.Params, len(problems))
	for i, e := range problems {
		rows[i] = db.Params{"at": e.At, "content": e.ContentID, "code": e.Code, "detail": e.Detail}
	}
	return q.ExecMany(ctx, `
		INSERT INTO device_error (company_id, device_id, at, content_id, code, detail)
		VALUES ({:company}, {:device}, {:at}, {:content}, {:code}, {:detail})
		ON CONFLICT (company_id, device_id, at, content_id, code) DO NOTHING`, by, rows)
}

func (s Store) storePlays(ctx context.Context, q db.Query, by db.Params, in Report) error {
	rows := make([]db.Params, len(in.Plays))
	for i, p := range in.Plays {
		rows[i] = db.Params{"boot": in.Boot, "seq": p.Seq, "item": p.ScheduleItemID, "content": p.ContentID,
			"from": p.From, "to": p.To,
			"moved": p.moved, "result": p.Result}
	}
	return q.ExecMany(ctx, `
		INSERT INTO play (company_id, device_id, boot, seq, schedule_item_id, content_id, from_at, to_at, moved_ms,
		result)
		VALUES ({:company}, {:device}, {:boot}, {:seq}, {:item}, {:content}, {:from}, {:to}, {:moved}, {:result})
		ON CONFLICT (device_id, boot, seq) DO NOTHING`, by, rows)
}

// acknowledged finds the highest number up to which every play of the boot has
// arrived, from the one on that the screen knows to be here.
func (s Store) acknowledged(ctx context.Context, q db.Query, by db.Params, in Report) (int64, error) {
	var last int64
	err := q.Row(ctx, `
		SELECT p.seq FROM play p WHERE p.device_id = {:device} AND p.boot = {:boot} AND p.seq >= {:next}
			AND NOT EXISTS (SELECT 1 FROM play n WHERE n.device_id = p.device_id AND n.boot = p.boot
			AND n.seq = p.seq + 1)
			AND EXISTS (SELECT 1 FROM play f WHERE f.device_id = p.device_id AND f.boot = p.boot AND f.seq = {:next})
		ORDER BY p.seq LIMIT 1`,
		db.Params{"device": by["device"], "boot": in.Boot, "next": in.Acked + 1}, &last)
	if errors.Is(err, db.ErrNone) {
		return in.Acked, nil
	}
	return last, err
}

// online records when connections of the company's screens came and went.
func (s Store) online(ctx context.Context, facts db.Query, turns []turn) error {
	rows := make([]db.Params, len(turns))
	for i, t := range turns {
		rows[i] = db.Params{"device": t.device, "at": t.at, "online": db.Bit(t.online)}
	}
	return facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return q.ExecMany(ctx, `
			INSERT INTO device_online (company_id, device_id, at, online)
			VALUES ({:company}, {:device}, {:at}, {:online})
			ON CONFLICT (company_id, device_id, at) DO NOTHING`, nil, rows)
	})
}

// alive is when a server was there last; 0: never.
func (s Store) alive(ctx context.Context, q db.Query) (at int64, err error) {
	err = q.Row(ctx, `SELECT COALESCE(MAX(done_at), 0) FROM chore WHERE name = {:name}`, db.Params{"name": alive}, &at)
	return at, err
}

// showsOf are the first of the plays of each content that were shown.
func showsOf(plays []Play) (shows []download.Show) {
	for _, p := range plays {
		if p.Result != "skipped" && !slices.ContainsFunc(shows, func(s download.Show) bool {
			return s.ContentID == p.ContentID
		}) {
			shows = append(shows, download.Show{ContentID: p.ContentID, From: p.From, To: p.To})
		}
	}
	return shows
}

// pruned is how many rows one step of pruning removes at most.
const pruned = 1000

// prune removes some of the plays, errors, turns and stretches of contact of the scope
// that are from before an instant, and of the messages and contents that were gone before
// another one, and reports whether there may be more.
func (s Store) prune(ctx context.Context, facts db.Query, before, gone int64) (more bool, err error) {
	err = facts.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		more = false
		for _, statement := range []string{
			`DELETE FROM play WHERE {in} AND (device_id, boot, seq) IN (
				SELECT o.device_id, o.boot, o.seq FROM play o
				WHERE {in:o} AND o.from_at < {:before} ORDER BY o.from_at LIMIT {:most})`,
			`DELETE FROM device_error WHERE {in} AND (company_id, device_id, at, content_id, code) IN (
				SELECT o.company_id, o.device_id, o.at, o.content_id, o.code FROM device_error o
				WHERE {in:o} AND o.at < {:before} ORDER BY o.at LIMIT {:most})`,
			`DELETE FROM device_online WHERE {in} AND (company_id, device_id, at) IN (
				SELECT o.company_id, o.device_id, o.at FROM device_online o
				WHERE {in:o} AND o.at < {:before} ORDER BY o.at LIMIT {:most})`,
		} {
			rows, err := q.Exec(ctx, statement, db.Params{"before": before, "most": pruned})
			if err != nil {
				return err
			}
			more = more || rows == pruned
		}
		contacts, err := s.contacts.Prune(ctx, q, before, pruned)
		if err != nil {
			return err
		}
		messages, err := s.messages.Prune(ctx, q, gone, pruned)
		if err != nil {
			return err
		}
		contents, err := s.downloads.Prune(ctx, q, gone, pruned)
		more = more || contacts == pruned || messages == pruned || contents == pruned
		return err
	})
	return more, err
}
