package content_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestG85_ValidityStandsBehindTheCompanysFlag(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, c, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "a.png"})
		edit := func(status int, from, to string) {
			t.Helper()
			body := object{"id": c.ID, "version": w.get("ann", c.ID).Version, "validFrom": from, "validTo": to}
			if answer := w.Call("ann", http.MethodPatch, "/api/content", body, nil); answer.StatusCode != status {
				t.Errorf("from %q to %q: %d, want %d", from, to, answer.StatusCode, status)
			}
		}
		flag := func(on bool) {
			w.Exec(`UPDATE company SET enable_content_validity_feature = {:on} WHERE id = {:id}`,
				db.Params{"id": w.Ours, "on": db.Bit(on)})
		}
		edit(422, "2026-11-22", "")
		flag(true)
		for _, wrong := range [][2]string{{"2026-11-31", ""}, {"tomorrow", ""}, {"2026-11-22", "2026-11-21"}} {
			edit(422, wrong[0], wrong[1])
		}
		edit(200, "2026-11-22", "2026-11-23")
		if now := w.get("ann", c.ID); now.ValidFrom != "2026-11-22" || now.ValidTo != "2026-11-23" {
			t.Errorf("it says %+v", now)
		}
		tokyo := func(day, from, to string) {
			t.Helper()
			w.Exec(`UPDATE company SET zone = 'Asia/Tokyo' WHERE id = {:id}`, db.Params{"id": w.Ours})
			w.Exec(`UPDATE content SET valid_from = {:from}, valid_to = {:to} WHERE id = {:id}`,
				db.Params{"id": c.ID, "from": from, "to": to})
			if got := w.get("ann", c.ID).Validity; got != day {
				t.Errorf("valid from %q to %q it is said to be %q, want %q", from, to, got, day)
			}
		}
		clock := w.now
		w.now = time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC) // the 22nd in Tokyo
		tokyo("expired", "", "2026-11-21")
		tokyo("", "2026-11-22", "2026-11-22")
		tokyo("not-valid-yet", "2026-11-23", "")
		w.now = clock
		w.Exec(`UPDATE company SET zone = 'UTC' WHERE id = {:id}`, db.Params{"id": w.Ours})
		w.Exec(`UPDATE content SET valid_from = '2026-11-22', valid_to = '2026-11-23' WHERE id = {:id}`,
			db.Params{"id": c.ID})
		for hours, plays := range map[int]bool{0: false, 14: false, 15: true, 62: true, 63: false} {
			if got := w.shows(c.ID, w.now.Add(time.Duration(hours)*time.Hour)); (got != "") != plays {
				t.Errorf("after %d hours it shows %q", hours, got)
			}
		}
		flag(false)
		if w.shows(c.ID, w.now) == "" {
			t.Error("without the flag a day still counts")
		}
		flag(true)
		edit(200, "", "")
		if w.shows(c.ID, w.now) == "" {
			t.Error("without days it does not play")
		}
	})
}

// TestMoreChangesThanConnections: a change that looks something up does so on its own connection.
func TestMoreChangesThanConnections(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
		ids := make([]int64, 48) // three times as many as there are connections
		for i := range ids {
			ids[i] = w.Content("ann", fmt.Sprint("c", i), areatest.File{})
		}
		ctx, caller, scope := w.As("ann")
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		from := "2026-12-01"
		w.AtOnce(len(ids), func(i int) int {
			if _, err := w.contents.Change(ctx, caller, scope, ids[i], 1, content.Edit{From: &from}); err != nil {
				t.Error(err)
			}
			return 0
		})
	})
}
