package event

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

// TestACalendarThatIsFullHasWhatComesNext: of too many events those that are not over, the next first, and then the
// latest of the others.
func TestACalendarThatIsFullHasWhatComesNext(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "Asia/Tokyo")
		room := o.Folder(category.Device, 0, "Room")
		names := map[int64]string{}
		for _, e := range []struct{ name, starts, ends string }{
			{"far", "2028-01-01", "2028-01-01"}, {"long over", "2025-01-01", "2025-01-01"},
			{"over", "2026-05-01", "2026-05-01"}, {"just over", "2026-11-29", "2026-11-29"},
			{"next", "2026-12-24", "2026-12-24"}, {"for ever", "2020-01-01", "9999-12-31"},
			{"on", "2026-11-30", "2026-12-02"},
		} {
			p := db.Params{"company": o.Ours, "name": e.name, "starts": e.starts + "T09:00:00",
				"ends": e.ends + "T10:00:00", "day": e.starts, "room": room}
			p["event"] = o.Insert(`INSERT INTO event (company_id, name, name_sorted, searched, timing, starts, ends,
					first_day, ends_at, organization, detail, type, type_folded, private, show_all, created_at,
					updated_at, updated_by)
				VALUES ({:company}, {:name}, '', '', '{}', {:starts}, {:ends}, {:day}, 0, '', '', '', '', 0, 0, 0, 0, '')`, p)
			o.Exec(`INSERT INTO event_group (company_id, event_id, category_id, on_sign)
				VALUES ({:company}, {:event}, {:room}, 0)`, p)
			names[p["event"].(int64)] = e.name
		}
		_, _, scope := o.As("ann")
		today := timetable.DateOf(time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
		for most, want := range map[int]string{100: "for ever, on, next, far, just over, over", 3: "for ever, on, next",
			5: "for ever, on, next, far, just over"} {
			ids, err := Store{}.inFeed(t.Context(), d.For(scope), []int64{room}, today-feedKeptDays, today, most)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for id := range slices.Values(ids) {
				got = append(got, names[id])
			}
			if said := strings.Join(got, ", "); said != want {
				t.Errorf("at most %d are %s, want %s", most, said, want)
			}
		}
	})
}
