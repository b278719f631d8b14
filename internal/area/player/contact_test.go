package player_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/device/history"
	"marquee/internal/area/player"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// unconnected is a hub to which no screen is connected.
type unconnected struct{ device.Live }

func (unconnected) Connected(context.Context, map[int64][]int64) (map[int64]bool, error) {
	return nil, nil
}
func (unconnected) Words(context.Context, []int64) (map[int64]json.RawMessage, error) {
	return nil, nil
}
func (unconnected) DisconnectDevice(int64) {}

// showHistory answers about how screens were in touch.
func (w *world) showHistory() *device.Service {
	now := func() time.Time { return w.now }
	devices := device.New(device.Config{DB: w.DB, Categories: w.Categories, Live: unconnected{}, Now: now})
	history.New(history.Config{DB: w.DB, Devices: devices, Now: now}).Register(w.Router)
	return devices
}

// beats moves the clock on, with a report of a run of the player every minute.
func (w *world) beats(scope access.Scope, id int64, boot string, minutes int, said device.Health) {
	w.T.Helper()
	for range minutes {
		w.now = w.now.Add(time.Minute)
		w.report(scope, id, player.Report{Boot: boot, Status: &device.Report{Health: &said}}, 0)
	}
}

// connects is the connect log of a screen, one line for each span, in minutes since the beginning.
func (w *world) connects(name string, id int64, query string) (lines []string) {
	w.T.Helper()
	var spans []history.Span
	w.OK(200, name, "GET", fmt.Sprintf("/api/device/%d/getConnectLog%s", id, query), nil, &spans)
	for _, s := range spans {
		lines = append(lines, line(s))
	}
	return lines
}

func line(s history.Span) string {
	state, to := "away", "…"
	if s.Online {
		state = "there"
	}
	if s.To != nil {
		to = fmt.Sprint(s.To.Sub(dbtest.Now).Minutes())
	}
	return strings.TrimSpace(fmt.Sprintf("%s %v–%s %s", state, s.From.Sub(dbtest.Now).Minutes(), to, s.Why))
}

// TestR360_R363_HowAScreenWasInTouch: it runs for ten minutes, is without a network for twenty, runs for ten, is
// started anew within a minute, is shut down, comes back after an hour, and is not heard of any more.
func TestR360_R363_HowAScreenWasInTouch(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.showHistory()
		scope, id := w.hang()
		if got := w.connects("ann", id, ""); got != nil {
			t.Errorf("before it was heard of: %q", got)
		}
		w.beats(scope, id, "boot-one", 10, device.Health{})
		w.now = w.now.Add(19 * time.Minute)
		w.beats(scope, id, "boot-one", 10, device.Health{})
		w.now = w.now.Add(30 * time.Second)
		started := w.now
		w.now = w.now.Add(-30 * time.Second)
		w.beats(scope, id, "boot-two", 5, device.Health{StartedAt: started.UnixMilli()})
		w.report(scope, id, player.Report{Boot: "boot-one"}, 0) // plays of the run before
		if got := w.connects("ann", id, "")[0]; got != "there 39.5–… restart" {
			t.Errorf("while it is there: %q", got)
		}
		w.beats(scope, id, "boot-two", 1, device.Health{Off: "shutdown"})
		w.now = w.now.Add(59 * time.Minute)
		w.beats(scope, id, "boot-three", 1, device.Health{})
		w.now = w.now.Add(15 * time.Minute)
		want := []string{"away 105–…", "there 105–105", "away 45–105 shutdown", "there 39.5–45 restart",
			"there 30–39.5", "away 10–30 network", "there 1–10 first"}
		if diff := cmp.Diff(want, w.connects("ann", id, "")); diff != "" {
			t.Errorf("the connect log (-want +got):\n%s", diff)
		}
		var paged []string
		for page := 1; page <= 4; page++ {
			paged = append(paged, w.connects("ann", id, fmt.Sprintf("?_limit=2&_page=%d", page))...)
		}
		if diff := cmp.Diff(want, paged); diff != "" {
			t.Errorf("page by page (-want +got):\n%s", diff)
		}
		if got := w.OK(200, "ann", "GET", fmt.Sprintf("/api/device/%d/getConnectLog?_limit=2", id), nil,
			nil).Header.Get("X-Total-Count"); got != "7" {
			t.Errorf("there are %s spans in all", got)
		}

		ask := func(from, to float64) (h history.History) {
			t.Helper()
			at := func(minutes float64) string {
				return dbtest.Now.Add(time.Duration(minutes * float64(time.Minute))).UTC().Format(time.RFC3339)
			}
			w.OK(200, "ann", "GET", fmt.Sprintf("/api/device/onlineHistory?id=%d&from=%s&to=%s", id, at(from), at(to)),
				nil, &h)
			return h
		}
		h := ask(0, 55)
		var lines []string
		for _, s := range h.Spans {
			lines = append(lines, line(s))
		}
		want = []string{"there 1–10 first", "away 10–30 network", "there 30–39.5", "there 39.5–45 restart",
			"away 45–55 shutdown"}
		if diff := cmp.Diff(want, lines); diff != "" || h.Share != 24.0/54 {
			t.Errorf("%v of the time (-want +got):\n%s", h.Share, diff)
		}
		if h := ask(110, 500); h.Share != 0 || len(h.Spans) != 1 || h.Spans[0].Online || !h.To.Equal(w.now) {
			t.Errorf("since it was heard of last: %+v", h)
		}
		var day history.History
		w.OK(200, "ann", "GET", fmt.Sprintf("/api/device/onlineHistory?id=%d", id), nil, &day)
		if day.To.Sub(day.From) != 24*time.Hour || !day.To.Equal(w.now) || len(day.Spans) != 7 {
			t.Errorf("if nothing is said: %+v", day)
		}

		for query, code := range map[string]string{
			"from=2026-01-01T00:00:00Z&to=2025-12-31T00:00:00Z": "end-before-start",
			"from=2099-01-01T00:00:00Z":                         "end-before-start",
			"from=2025-01-01T00:00:00Z&to=2025-02-01T00:00:01Z": "out-of-range",
		} {
			p := w.Refused(422, "ann", "GET", fmt.Sprintf("/api/device/onlineHistory?id=%d&%s", id, query), nil)
			if len(p.Errors) != 1 || p.Errors[0].Code != code {
				t.Errorf("%s: %+v", query, p)
			}
		}
		w.OK(200, "ann", "GET", fmt.Sprintf(
			"/api/device/onlineHistory?id=%d&from=2025-01-01T00:00:00Z&to=2025-02-01T00:00:00Z", id), nil, nil)
		w.Refused(404, "eve", "GET", fmt.Sprintf("/api/device/%d/getConnectLog", id), nil)
		w.Refused(404, "eve", "GET", fmt.Sprintf("/api/device/onlineHistory?id=%d", id), nil)
	})
}

// TestAReportAloneWritesNoContact: what a screen says every minute writes nothing of how it was in touch.
func TestAReportAloneWritesNoContact(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		scope, id := w.hang()
		w.beats(scope, id, "boot-one", 1, device.Health{})
		refuse(t, d)
		w.beats(scope, id, "boot-one", 100, device.Health{})
		w.now = w.now.Add(time.Hour)
		if _, err := w.players.Report(t.Context(), scope, id, player.Report{Boot: "boot-one"}); err == nil {
			t.Error("what a long silence writes is not refused: this test proves nothing")
		}
	})
}

// refuse takes the table away to which contacts are written.
func refuse(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `ALTER TABLE device_contact RENAME TO device_contact_away`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestAScreenIsInTouchWithOneCompanyAtATime: what was before its move ends there, and the new company sees none of it.
func TestAScreenIsInTouchWithOneCompanyAtATime(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		devices := w.showHistory()
		ours, id := w.hang()
		w.beats(ours, id, "boot-one", 5, device.Health{})
		_, operator, everything := w.As("top")
		if err := devices.Give(t.Context(), operator, everything, id, w.Theirs); err != nil {
			t.Fatal(err)
		}
		theirs, err := access.Screen(access.Player{DeviceID: id, CompanyID: w.Theirs}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		w.now = w.now.Add(time.Minute)
		w.beats(theirs, id, "boot-one", 5, device.Health{})
		if diff := cmp.Diff([]string{"there 7–… first"}, w.connects("eve", id, "")); diff != "" {
			t.Errorf("the new company sees (-want +got):\n%s", diff)
		}
		w.report(ours, id, player.Report{Boot: "boot-one"}, 0) // one that was under way
		var open []int64
		if err := d.Facts.Unscoped("looked up").Column(t.Context(), &open, `SELECT to_at - from_at FROM device_contact
			WHERE device_id = {:id} AND to_at > 0 ORDER BY from_at`, db.Params{"id": id}); err != nil ||
			!cmp.Equal(open, []int64{4 * 60_000, 4 * 60_000}) {
			t.Errorf("what ended lasted %v ms, %v", open, err)
		}
	})
}

// TestContactIsKnownFromTheFirstReportOn: of a screen that reported before contact was noted, and of one that does not
// say which run of its player reports.
func TestContactIsKnownFromTheFirstReportOn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.showHistory()
		scope, id := w.hang()
		if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `INSERT INTO device_status (device_id, company_id, seen_at, report)
				VALUES ({:id}, {:company}, {:at}, 'null')`,
				db.Params{"id": id, "company": w.Ours, "at": w.now.UnixMilli()})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		w.now = w.now.Add(time.Hour)
		w.report(scope, id, player.Report{Boot: "boot-one"}, 0)
		if diff := cmp.Diff([]string{"there 60–… first"}, w.connects("ann", id, "")); diff != "" {
			t.Errorf("after the first report (-want +got):\n%s", diff)
		}
		w.now = w.now.Add(time.Hour)
		w.report(scope, id, player.Report{Boot: "boot-one"}, 0)
		want := []string{"there 120–…", "away 60–120", "there 60–60 first"}
		if diff := cmp.Diff(want, w.connects("ann", id, "")); diff != "" {
			t.Errorf("after the second (-want +got):\n%s", diff)
		}
	})
}

// TestAServerThatWasAwayEndsNoContact: whether it was stopped or crashed, of screens that ran on meanwhile.
func TestAServerThatWasAwayEndsNoContact(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.showHistory()
		scope, id := w.hang()
		w.beats(scope, id, "boot-one", 5, device.Health{})
		w.Exec(`INSERT INTO chore (name, done_at) VALUES ('hear screens', {:at})`,
			db.Params{"at": w.now.Add(-time.Minute).UnixMilli()})
		w.now = w.now.Add(time.Hour)
		w.players = player.New(w.config)
		if err := w.players.Arrive(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.beats(scope, id, "boot-one", 5, device.Health{})
		if diff := cmp.Diff([]string{"there 1–… first"}, w.connects("ann", id, "")); diff != "" {
			t.Errorf("after the server was back (-want +got):\n%s", diff)
		}
		var at int64
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT done_at FROM chore WHERE name = 'hear screens'`, nil,
			&at); err != nil || at != dbtest.Now.UnixMilli() { // the database's clock stands still
			t.Errorf("that a server is there is noted at %d, %v", at, err)
		}
	})
}
