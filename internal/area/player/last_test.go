package player_test

import (
	"strings"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAManifestSaysWhenItsScreenStops: by the last day on its wall, unless its company lets screens play on.
func TestAManifestSaysWhenItsScreenStops(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		id := l.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone, created_at,
			updated_at)
			VALUES ({:company}, {:group}, 'S', 's', 'Active', 'Asia/Tokyo', 0, 0)`,
			db.Params{"company": l.Ours, "group": l.Root("ann", category.Device)})
		says := func(wanted string) {
			t.Helper()
			if text := l.textOf(id); !strings.Contains(text, `"ends":`+wanted) {
				t.Errorf("it is told %.300s, want %s", text, wanted)
			}
		}
		says("null")
		l.Exec(`UPDATE device SET end_date = '2026-12-09' WHERE id = {:id}`, db.Params{"id": id})
		says(`{"at":1796828400000,"reason":"screen"}`)
		l.Exec(`UPDATE company SET ended_screens_play = 1 WHERE id = {:id}`, db.Params{"id": l.Ours})
		says("null")
	})
}
