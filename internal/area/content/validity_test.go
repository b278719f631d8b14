package content_test

import (
	"net/http"
	"testing"
	"time"

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
			w.Exec(`UPDATE company SET enable_content_validity_feature = {:on} WHERE id = {:id}`, db.Params{"id": w.Ours, "on": db.Bit(on)})
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
