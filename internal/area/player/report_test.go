package player_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/player"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// hang returns a new screen of ours that may report.
func (w *world) hang() (scope access.Scope, id int64) {
	w.T.Helper()
	s := w.newScreen()
	w.claim(s)
	nonce := w.challenge(s)
	session, err := w.players.SignIn(w.T.Context(), s.id, nonce, s.sign(prefix+nonce))
	if err != nil {
		w.T.Fatal(err)
	}
	caller, err := w.players.Caller(w.T.Context(), session.Token)
	if err != nil {
		w.T.Fatal(err)
	}
	if scope, err = caller.Scope(0); err != nil {
		w.T.Fatal(err)
	}
	return scope, session.DeviceID
}

// plays are those of a boot from one number to another, each a second long, now.
func (w *world) plays(from, to int64) []player.Play {
	var list []player.Play
	for n := from; n <= to; n++ {
		list = append(list, player.Play{Seq: n, ContentID: n, From: w.now.UnixMilli(), To: w.now.UnixMilli() + 1000,
			Result: "played"})
	}
	return list
}

func (w *world) count(table string) (n int64) {
	w.T.Helper()
	if err := w.DB.Facts.Unscoped("looked up").Row(w.T.Context(), `SELECT COUNT(*) FROM `+table, nil, &n); err != nil {
		w.T.Fatal(err)
	}
	return n
}

// TestAScreenThatChangedItsCompanyReports: what it said for the last time as the old one's, which may come after
// its status was removed, is in the way of nothing, and goes to nobody else.
func TestAScreenThatChangedItsCompanyReports(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ours, id := w.hang()
		theirs, err := access.Screen(access.Player{DeviceID: id, CompanyID: w.Theirs}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		w.report(ours, id, player.Report{Boot: "boot-one", Plays: w.plays(1, 3), Status: &device.Report{
			Problems: []device.Told{{Kind: "no-space"}}}}, 3)
		w.report(theirs, id, player.Report{Boot: "boot-one", Acked: 1, Plays: w.plays(2, 4)}, 4) // the receipt was lost
		var status, problems string
		var home int64
		err = d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT company_id, report, problems FROM device_status
			WHERE device_id = {:id}`,
			db.Params{"id": id}, &home, &status, &problems)
		if err != nil || home != w.Theirs || status != "null" || problems != "[]" {
			t.Errorf("the new company is told %s and %s of %d, %v", status, problems, home, err)
		}
		for company, want := range map[int64]int{w.Ours: 3, w.Theirs: 1} {
			var n int
			err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM play
				WHERE company_id = {:company}`,
				db.Params{"company": company}, &n)
			if err != nil || n != want {
				t.Errorf("company %d has %d plays, %v", company, n, err)
			}
		}
		w.report(ours, id, player.Report{Boot: "boot-one", Acked: 4}, 4) // one that was under way
		w.report(theirs, id, player.Report{Boot: "boot-one", Acked: 4, Plays: w.plays(5, 5)}, 5)
	})
}

// report is acknowledged up to a play.
func (w *world) report(scope access.Scope, id int64, r player.Report, upTo int64) {
	w.T.Helper()
	if got, err := w.players.Report(w.T.Context(), scope, id, r); err != nil || got.AckSeq != upTo {
		w.T.Fatalf("%+v is acknowledged up to %d, %v; want %d", r, got.AckSeq, err, upTo)
	}
}

func TestPlaysAreStoredOnceAndAcknowledgedUpToTheFirstGap(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		scope, id := w.hang()
		for _, c := range []struct {
			boot  string
			acked int64
			seqs  []int64
			ack   int64
		}{
			{"boot-one", 0, nil, 0}, {"boot-one", 0, []int64{1, 2, 3}, 3}, {"boot-one", 3, []int64{2, 3, 4}, 4},
			{"boot-one", 4, nil, 4},
			{"boot-one", 4, []int64{6, 7}, 4}, // 5 is still on its way
			{"boot-one", 0, []int64{5}, 7}, {"boot-one", 7, []int64{10, 9}, 7}, {"boot-one", 7, []int64{8}, 10},
			{"boot-two", 0, []int64{1}, 1},
			{"boot-three", 0, []int64{500}, 0}, {"boot-three", 499, []int64{501}, 501},
			// the server lost what it had acknowledged
		} {
			r := player.Report{Boot: c.boot, Acked: c.acked}
			for _, n := range c.seqs {
				r.Plays = append(r.Plays, player.Play{Seq: n, ContentID: n, Result: "played"})
			}
			if got, err := w.players.Report(t.Context(), scope, id, r); err != nil || got.AckSeq != c.ack {
				t.Errorf("%s %v after %d is acknowledged up to %d, %v; want %d", c.boot, c.seqs, c.acked, got.AckSeq,
					err, c.ack)
			}
		}
		if n := w.count("play"); n != 13 {
			t.Errorf("%d plays are stored", n)
		}
	})
}

// TestAScreenTellsSoMuchInAnHour: what is too much is sent again later, and no play is lost.
func TestAScreenTellsSoMuchInAnHour(t *testing.T) {
	dbtest.Quick(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		scope, id := w.hang()
		other, otherID := w.hang()
		send := func(scope access.Scope, id, acked int64) int64 {
			r := player.Report{Boot: "boot-one", Acked: acked, Plays: w.plays(acked+1, acked+1000)}
			slices.Reverse(r.Plays)
			for i := range 200 {
				r.Errors = append(r.Errors, player.Problem{At: w.now.UnixMilli(), ContentID: acked*1000 + int64(i),
					Code: "decode"})
			}
			got, err := w.players.Report(t.Context(), scope, id, r)
			if err != nil {
				t.Fatal(err)
			}
			return got.AckSeq
		}
		acked := int64(0)
		for range 12 {
			acked = send(scope, id, acked)
		}
		if n := w.count("device_error"); acked != 10_000 || w.count("play") != 10_000 || n != 600 {
			t.Errorf("at once it is acknowledged up to %d, %d plays and %d errors are kept", acked, w.count("play"), n)
		}
		if got := fmt.Sprint(w.leftOut["plays"], w.leftOut["errors"]); got != "2000 1800" {
			t.Errorf("left out are %s", got)
		}
		if got := send(other, otherID, 0); got != 1000 {
			t.Errorf("another screen is acknowledged up to %d", got)
		}
		w.now = w.now.Add(6 * time.Minute)
		if acked = send(scope, id, acked); acked != 11_000 {
			t.Errorf("a tenth of an hour later it is acknowledged up to %d", acked)
		}
	})
}

// TestAScreenIsAbleToOtherThingsSoOftenInAnHour: each set of abilities is another manifest to build and keep.
func TestAScreenIsAbleToOtherThingsSoOftenInAnHour(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		scope, id := w.hang()
		other, otherID := w.hang()
		say := func(scope access.Scope, id int64, width int) (taken int) {
			t.Helper()
			able := device.Report{Codecs: []string{"h264"}, MaxWidth: width, MaxHeight: 1080}
			if _, err := w.players.Report(t.Context(), scope, id,
				player.Report{Boot: "boot-one", Status: &able}); err != nil {
				t.Fatal(err)
			}
			if err := d.Unscoped("looked up").Row(t.Context(), `SELECT max_width FROM device WHERE id = {:id}`,
				db.Params{"id": id}, &taken); err != nil {
				t.Fatal(err)
			}
			return taken
		}
		for width := 1001; width <= 1020; width++ {
			if got, want := say(scope, id, width), min(width, 1006); got != want {
				t.Errorf("it says %d pixels, and %d count, want %d", width, got, want)
			}
		}
		for range 10 {
			say(scope, id, 1006) // the same again is no change
		}
		if told := strings.Count(w.log.String(), "what=abilities"); told != 1 || w.leftOut["abilities"] != 14 {
			t.Errorf("%d lines tell it, and %d are counted: %s", told, w.leftOut["abilities"], &w.log)
		}
		if got := say(other, otherID, 1007); got != 1007 {
			t.Errorf("of another screen %d count", got)
		}
		w.now = w.now.Add(10 * time.Minute)
		if got := say(scope, id, 1021); got != 1021 {
			t.Errorf("a sixth of an hour later %d count", got)
		}
		if got := say(scope, id, 1022); got != 1021 {
			t.Errorf("and then %d", got)
		}
	})
}

// TestHowFarAScreenIsWithItsFilesIsKept: until it says no more of it; a report without a status says nothing.
func TestHowFarAScreenIsWithItsFilesIsKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		scope, id := w.hang()
		kept := func(r player.Report) (text string) {
			t.Helper()
			r.Boot = "boot-one"
			if _, err := w.players.Report(t.Context(), scope, id, r); err != nil {
				t.Fatal(err)
			}
			if err := w.DB.Facts.Unscoped("looked up").Row(t.Context(), `SELECT report FROM device_status
				WHERE device_id = {:id}`, db.Params{"id": id}, &text); err != nil {
				t.Fatal(err)
			}
			return text
		}
		status := &device.Report{Manifest: "m"}
		far := `{"manifest":"m","download":{"manifest":"m","done":3,"total":7}}`
		on := &device.Download{Manifest: "m", Done: 3, Total: 7}
		if got := kept(player.Report{Status: status, Download: on}); got != far {
			t.Errorf("it keeps %s", got)
		}
		if got := kept(player.Report{Plays: w.plays(1, 1)}); got != far {
			t.Errorf("plays alone leave %s", got)
		}
		if got := kept(player.Report{Status: status}); got != `{"manifest":"m"}` {
			t.Errorf("once all is there it keeps %s", got)
		}
	})
}

func TestAWrongClockDoesNotFillOtherYears(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	scope, id := w.hang()
	at := func(ago time.Duration) int64 { return w.now.Add(-ago).UnixMilli() }
	const day = 24 * time.Hour
	said := [][2]int64{{0, 1000}, {at(29 * day), at(29*day - time.Second)}, {at(31 * day), at(31*day - time.Minute)},
		{at(-2 * day), at(-3 * day)}, {8640000000000000, 8640000000000000}, {at(0), 1}}
	want := [][3]int64{
		{at(30 * day), at(30*day) + 1000, at(30 * day)}, {at(29 * day), at(29*day - time.Second), 0},
		{at(30 * day), at(30*day - time.Minute), day.Milliseconds()},
		{at(-day), at(-day), -day.Milliseconds()}, {at(-day), at(-day), at(-day) - 8640000000000000}, {at(0), at(0), 0},
	}
	r := player.Report{Boot: "boot-one", Errors: []player.Problem{{At: 0, Code: "a"},
		{At: 8640000000000000, Code: "b"}}}
	for i, p := range said {
		r.Plays = append(r.Plays, player.Play{Seq: int64(i + 1), From: p[0], To: p[1], Result: "played"})
	}
	if _, err := w.players.Report(t.Context(), scope, id, r); err != nil {
		t.Fatal(err)
	}
	for i, p := range want {
		var from, to, moved int64
		err := w.DB.Facts.Unscoped("looked up").Row(t.Context(), `SELECT from_at, to_at, moved_ms FROM play
			WHERE seq = {:seq}`, db.Params{"seq": i + 1}, &from, &to, &moved)
		if got := [3]int64{from, to, moved}; err != nil || got != p {
			t.Errorf("%v is kept as %v, %v; want %v", said[i], got, err, p)
		}
	}
	var first, last int64
	if err := w.DB.Facts.Unscoped("looked up").Row(t.Context(), `SELECT MIN(at), MAX(at) FROM device_error`, nil,
		&first, &last); err != nil || first != at(30*day) || last != at(-day) {
		t.Errorf("errors are from %d to %d, %v", first, last, err)
	}
}

func TestReportsAreKeptForSoLong(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx := t.Context()
		for table, statement := range map[string]string{
			"play": `INSERT INTO play (company_id, device_id, boot, seq, schedule_item_id, content_id, from_at, to_at,
				result)
				VALUES ({:company}, 1, 'boot', {:n}, 1, 1, {:at}, {:at}, 'played')`,
			"device_error": `INSERT INTO device_error (company_id, device_id, at, content_id, code, detail)
				VALUES ({:company}, 1, {:at}, {:n}, '', '')`,
			"device_online": `INSERT INTO device_online (company_id, device_id, at, online)
				VALUES ({:company}, {:n}, {:at}, 1)`,
			"device_contact": `INSERT INTO device_contact (company_id, device_id, from_at, to_at, online, why)
				VALUES ({:company}, {:n}, 1, {:at}, 1, '')`,
		} {
			rows := make([]db.Params, 2600)
			for i := range rows { // 2,500 of two companies are a millisecond too old
				ago := 10*24*time.Hour + time.Millisecond
				if i >= 2500 {
					ago -= time.Millisecond
				}
				rows[i] = db.Params{"company": []int64{w.Ours, w.Theirs}[i%2], "n": i,
					"at": w.now.Add(-ago).UnixMilli()}
			}
			if err := d.Facts.Unscoped("arranged").Quiet(ctx,
				func(ctx context.Context, q db.Query) error {
					return q.ExecMany(ctx, statement, db.Params{}, rows)
				}); err != nil {
				t.Fatalf("%s: %v", table, err)
			}
		}
		_, _, operator := w.As("top")
		if err := player.New(player.Config{DB: d, Now: func() time.Time { return w.now }}).Prune(ctx,
			operator); err != nil || w.count("play") != 2600 {
			t.Errorf("kept for ever, %d plays are left, %v", w.count("play"), err)
		}
		if err := w.players.Prune(ctx, operator); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"play", "device_error", "device_online", "device_contact"} {
			if n := w.count(table); n != 100 {
				t.Errorf("%s: %d rows are left after ten days, want 100", table, n)
			}
		}
	})
}
