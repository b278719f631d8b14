package schedule_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAListSaysWhenSchedulesPlayNext: it is Saturday, 18:00 in Tokyo, and 09:00 in London.
func TestAListSaysWhenSchedulesPlayNext(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		daily := func(from, to string) schedule.ItemDraft {
			it := w.daily("Menu", 4)
			it.StartTime, it.EndTime = from, to
			return it
		}
		over := daily("09:00", "17:00")
		over.End = "2026-11-20"
		night := daily("22:00", "18:30") // of yesterday, its last day
		night.End = "2026-11-20"
		w.make("ann", "1 begins tomorrow", w.shop, over, daily("09:00", "17:00"))
		w.make("ann", "2 runs", w.shop, daily("20:00", "21:00"), daily("17:30", "18:30"))
		w.make("ann", "3 runs from yesterday", w.shop, night)
		w.make("ann", "4 is over", w.shop, over)
		w.make("ann", "5 has no items", w.shop)
		w.toggle("ann", w.make("ann", "6 is recycled", w.shop, daily("17:30", "18:30")).ID)

		tokyo := func(day, hour, minute int, now bool) *schedule.Next {
			at := time.Date(2026, time.November, day, hour-9, minute, 0, 0, time.UTC)
			return &schedule.Next{From: at, Now: now, Zone: "Asia/Tokyo"}
		}
		for query, want := range map[string][]*schedule.Next{
			"active=Y": {tokyo(22, 9, 0, false), tokyo(21, 17, 30, true), tokyo(20, 22, 0, true), nil, nil},
			"active=N": {nil},
		} {
			var rows []schedule.Listed
			w.Call("ann", "GET", "/api/schedule?sortBy=name&"+query, nil, &rows)
			got := make([]*schedule.Next, len(rows))
			for i, r := range rows {
				got[i] = r.Next
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
	})
}
