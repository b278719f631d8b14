package device_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatCoversAScreenIsWhatItSaidLast: a player that does not say, or says what is unknown, has nothing.
func TestWhatCoversAScreenIsWhatItSaidLast(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		word := func(at time.Time, more string) string { return fmt.Sprintf(`{"at":%d%s}`, at.UnixMilli(), more) }
		now, before := dbtest.Now, dbtest.Now.Add(-time.Hour)
		for name, c := range map[string]struct {
			report, word string
			want         device.Cover
		}{
			"an older player":         {`{}`, "", ""},
			"its sign":                {`{"covered":"sign"}`, "", device.Signed},
			"an emergency":            {`{"covered":"emergency","playing":{"since":1}}`, "", device.Alarmed},
			"what nobody knows":       {`{"covered":"curtain"}`, "", ""},
			"an emergency since then": {`{"covered":"sign"}`, word(now, `,"covered":"emergency"`), device.Alarmed},
			"nothing any more":        {`{"covered":"sign"}`, word(now, ""), ""},
			"an emergency before":     {`{"covered":"sign"}`, word(before, `,"covered":"emergency"`), device.Signed},
			"what nobody knows since": {`{"covered":"sign"}`, word(now, `,"covered":"curtain"`), ""},
			"an emergency over the same entry": {`{"playing":{"since":1}}`,
				word(now, `,"playing":{"since":1},"covered":"emergency"`), device.Alarmed},
		} {
			screen := w.hang("ann", name, 0)
			w.reports(screen, time.Minute, c.report)
			w.words = map[int64]json.RawMessage{screen.ID: json.RawMessage(c.word)}
			var seen device.Device
			w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprint("/api/device/", screen.ID), nil, &seen)
			if seen.Reported.Covered != c.want {
				t.Errorf("%s: %q covers it, want %q", name, seen.Reported.Covered, c.want)
			}
		}
	})
}

// TestThePlanOfAScreenSaysWhenItsSignCovers: the sign of its group, and none once the screen has ended.
func TestThePlanOfAScreenSaysWhenItsSignCovers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, 0, "Hall")
		w.covers = map[int64]string{hall: "Always"}
		lobby, yard := w.hang("ann", "Lobby", hall), w.hang("ann", "Yard", 0)
		w.plan(hall, w.Content("ann", "Menu", areatest.File{}))
		covers := func(step string, id int64, want string) {
			t.Helper()
			var p device.Playing
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/playing", id), nil, &p)
			if p.Sign != want {
				t.Errorf("%s it says %q of its sign, want %q", step, p.Sign, want)
			}
		}
		covers("in the hall", lobby.ID, "Always")
		covers("elsewhere", yard.ID, "")
		w.Exec(`UPDATE device SET end_date = '2026-11-20' WHERE id = {:id}`, db.Params{"id": lobby.ID})
		covers("past its last day", lobby.ID, "")
	})
}
