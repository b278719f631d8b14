package device_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// complains lets a screen tell what is wrong, as its report is kept.
func (w *world) complains(d device.Device, ago time.Duration, told ...device.Told) {
	w.T.Helper()
	text, err := device.Report{Problems: told}.ProblemText()
	if err != nil {
		w.T.Fatal(err)
	}
	w.keepsProblems(d, ago, text)
}

// keepsProblems has a report of a screen with the problems in a text.
func (w *world) keepsProblems(d device.Device, ago time.Duration, text string) {
	w.T.Helper()
	w.reports(d, ago, "{}")
	err := w.DB.Facts.Unscoped("arranged").Quiet(w.T.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE device_status SET problems = {:problems}
			WHERE company_id = {:company} AND device_id = {:id}`,
			db.Params{"company": d.CompanyID, "id": d.ID, "problems": text})
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

func TestProblemsOfAScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		poster := w.Content("ann", "Poster", areatest.File{})
		began := dbtest.Now.Add(-time.Hour)
		lobby, hall, gate, store := w.hang("ann", "Lobby", 0), w.hang("ann", "Hall", 0), w.hang("ann", "Gate", 0),
			w.hang("ann", "Store", 0)
		w.hang("ann", "New", 0)
		w.complains(lobby, time.Minute,
			device.Told{Kind: device.WrongClock, Since: began.UnixMilli(), Detail: "-10800000 ms"},
			device.Told{Kind: "flux", Since: 1}, device.Told{Kind: device.NoContact, Since: 1},
			device.Told{Kind: device.BrokenFile, Since: began.UnixMilli(), ContentID: poster})
		w.keepsProblems(hall, time.Minute, `[{"kind":"of-an-older-server","since":1}]`)
		w.complains(gate, time.Hour)
		w.complains(store, time.Hour, device.Told{Kind: device.BrokenFile, Since: began.UnixMilli()})
		w.Exec(`UPDATE device SET status = 'Inactive' WHERE id = {:id}`, db.Params{"id": store.ID})

		problems := func(of device.Device) (found []string) {
			w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/device/%d", of.ID), nil, &of)
			for _, p := range of.Problems {
				found = append(found, fmt.Sprint(p.Kind, " ", p.Severity, " ", p.Since.Format(time.TimeOnly), " ",
					p.ContentName, " ", p.Detail))
			}
			return found
		}
		for name, c := range map[string]struct {
			of   device.Device
			want []string
		}{
			"two": {lobby, []string{"broken-file error " + began.Format(time.TimeOnly) + " Poster ",
				"wrong-clock warning " + began.Format(time.TimeOnly) + "  -10800000 ms"}},
			"none":           {hall, nil},
			"no contact":     {gate, []string{"no-contact error " + began.Format(time.TimeOnly) + "  "}},
			"switched off":   {store, nil},
			"never reported": {w.hang("ann", "Newer", 0), nil},
		} {
			if diff := cmp.Diff(c.want, problems(c.of)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		for query, want := range map[string]string{
			"problem=any": "Gate Lobby", "problem=broken-file": "Lobby", "problem=no-contact": "Gate",
			"problem=unplayable": "", "problem=any&statusFilter=online": "Lobby",
			"problem=any&statusFilter=offline": "Gate",
		} {
			if got := strings.Join(w.names("ann", query), " "); got != want {
				t.Errorf("%s finds %q, want %q", query, got, want)
			}
		}
		ctx, _, scope := w.As("ann")
		presence, err := w.devices.Presence(ctx, scope)
		want := []device.ProblemCount{{Kind: device.NoContact, Severity: device.Grave, Screens: 1},
			{Kind: device.BrokenFile, Severity: device.Grave, Screens: 1},
			{Kind: device.WrongClock, Severity: device.Light, Screens: 1}}
		if diff := cmp.Diff(want, device.ProblemCounts(presence)); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
}

func TestWhatAScreenShowsIsWhatItSaidLast(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	first, second, third := w.Content("ann", "First", areatest.File{}), w.Content("ann", "Second", areatest.File{}),
		w.Content("ann", "Third", areatest.File{})
	lobby := w.hang("ann", "Lobby", 0)
	playing := func(content int64, ago time.Duration) *device.NowPlaying {
		return &device.NowPlaying{ContentID: content, ScheduleItemID: content, Since: dbtest.Now.Add(-ago).UnixMilli()}
	}
	encoded := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	w.reports(lobby, 10*time.Second,
		encoded(device.Report{Playing: playing(first, time.Minute), Next: playing(second, -time.Minute),
			Manifest: "m"}))
	shows := func() string {
		var d device.Device
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/device/%d", lobby.ID), nil, &d)
		r := d.Reported
		return fmt.Sprintf("%v %s, then %s; %s", r.Playing, r.ContentName, r.NextContentName, dbtest.Now.Sub(*r.At))
	}
	said := func(w device.Word) map[int64]json.RawMessage {
		return map[int64]json.RawMessage{lobby.ID: json.RawMessage(encoded(w))}
	}
	now := dbtest.Now.UnixMilli()
	for name, c := range map[string]struct {
		words map[int64]json.RawMessage
		want  string
	}{
		"nothing since": {nil, "true First, then Second; 10s"},
		"no word": {map[int64]json.RawMessage{lobby.ID: json.RawMessage("?")},
			"true First, then Second; 10s"},
		"what began later": {
			said(device.Word{At: now, Playing: playing(second, time.Second), Next: playing(first, 0)}),
			"true Second, then First; 0s"},
		"what began earlier, though heard later": {said(device.Word{At: now, Playing: playing(second, time.Hour)}),
			"true First, then Second; 0s"},
		"that something else follows": {
			said(device.Word{At: now, Playing: playing(first, time.Minute), Next: playing(third, 0)}),
			"true First, then Third; 0s"},
		"that it is on standby":         {said(device.Word{At: now}), "false , then ; 0s"},
		"that it was on standby before": {said(device.Word{At: now - 60_000}), "true First, then Second; 10s"},
	} {
		w.words = c.words
		if got := shows(); got != c.want {
			t.Errorf("%s: it shows %q, want %q", name, got, c.want)
		}
	}
}
