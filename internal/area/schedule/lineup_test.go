package schedule_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

func tokyo(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// effective lists a lineup of the 21st of November, a Saturday, in Tokyo.
func (w *world) effective(group int64) schedule.Lineup {
	w.T.Helper()
	ctx, _, scope := w.As("ann")
	zone := tokyo(w.T)
	from := time.Date(2026, time.November, 21, 0, 0, 0, 0, zone)
	l, err := w.schedules.Effective(ctx, scope, group, schedule.Wall{Zone: zone}, from, from.AddDate(0, 0, 1))
	if err != nil {
		w.T.Fatal(err)
	}
	return l
}

func namesOf(l schedule.Lineup) []string {
	names := []string{}
	for _, it := range l.Items {
		names = append(names, l.Sources[it.ID].Item.Name)
	}
	return names
}

func TestEffective(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		everywhere := w.make("ann", "Everywhere", w.root, w.daily("Root 1", 4), w.daily("Root 2", 1))
		w.make("ben", "Shop", w.shop, w.daily("Shop", 4))
		w.create("ann", schedule.Draft{DeviceGroup: w.window, Channels: []schedule.ChannelDraft{
			{Name: "News", Items: []schedule.ItemDraft{w.daily("Window news", 4)}},
			{Name: "Channel 1", Items: []schedule.ItemDraft{w.daily("Window", 2)}},
		}})
		w.make("ann", "Kitchen", w.kitchen, w.daily("Kitchen", 4))
		w.toggle("ann", w.make("ann", "Recycled", w.window, w.daily("Recycled", 1)).ID)
		t.Run("the group's own first, then level by level", func(t *testing.T) {
			got := w.effective(w.window)
			if diff := cmp.Diff([]string{"Window news", "Window", "Shop", "Root 1", "Root 2"},
				namesOf(got)); diff != "" {
				t.Error(diff)
			}
			var distances []int
			for _, it := range got.Items {
				distances = append(distances, it.Distance)
			}
			if diff := cmp.Diff([]int{0, 0, 1, 2, 2}, distances); diff != "" {
				t.Error(diff)
			}
			last := got.Items[4]
			if s := got.Sources[last.ID]; s.ScheduleID != everywhere.ID || s.ScheduleName != "Everywhere" ||
				s.Channel != "Channel 1" ||
				s.DeviceGroup != w.root || s.Item.ItemID != w.menu || s.Item.Type != schedule.Content ||
				last.ScheduleID != everywhere.ID || last.Priority != 1 {
				t.Errorf("%+v", s)
			}
		})
		t.Run("a screen asks for its own company", func(t *testing.T) {
			scope, err := access.Screen(access.Player{DeviceID: 1, CompanyID: w.Ours}).Scope(0)
			if err != nil {
				t.Fatal(err)
			}
			l, err := w.schedules.Effective(t.Context(), scope, w.kitchen, schedule.Wall{Zone: time.UTC},
				dbtest.Now, dbtest.Now.AddDate(0, 0, 35))
			if diff := cmp.Diff([]string{"Kitchen", "Root 1", "Root 2"}, namesOf(l)); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
		t.Run("another company's group has no items", func(t *testing.T) {
			ctx, _, scope := w.As("eve")
			l, err := w.schedules.Effective(ctx, scope, w.window, schedule.Wall{Zone: time.UTC}, dbtest.Now,
				dbtest.Now.AddDate(0, 0, 35))
			if err != nil || len(l.Items) != 0 {
				t.Errorf("%v, %v", namesOf(l), err)
			}
		})
		t.Run("the timetable takes it as it is", func(t *testing.T) {
			l, zone := w.effective(w.window), tokyo(t)
			noon := time.Date(2026, time.November, 21, 12, 0, 0, 0, zone)
			var got []string
			for _, c := range timetable.Resolve(l.Items, zone, noon, noon.Add(time.Minute)) {
				got = append(got, c.Name, l.Sources[c.Segments[0].Items[0]].Item.Name)
			}
			if diff := cmp.Diff([]string{"News", "Window news", "Channel 1", "Root 2"}, got); diff != "" {
				t.Error(diff)
			}
		})
	})
}

func TestEffectiveLeavesOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		item := func(name string, change func(*schedule.ItemDraft)) schedule.ItemDraft {
			it := w.daily(name, 4)
			change(&it)
			return it
		}
		poster, flyer := w.Content("ann", "Poster", areatest.File{}), w.Content("ann", "Flyer", areatest.File{})
		loop, empty, gone := w.list(playlist.General, w.menu), w.list(playlist.General, poster),
			w.list(playlist.General, w.menu)
		w.make("ann", "All", w.shop,
			item("over", func(it *schedule.ItemDraft) { it.End = "2026-11-18" }),
			item("to come", func(it *schedule.ItemDraft) { it.Start = "2026-11-24" }),
			item("until today", func(it *schedule.ItemDraft) { it.End = "2026-11-21" }),
			item("from today", func(it *schedule.ItemDraft) { it.Start = "2026-11-21" }),
			item("last night", func(it *schedule.ItemDraft) {
				it.End, it.StartTime, it.EndTime = "2026-11-20", "22:00",
					"06:00"
			}),
			item("recycled content", func(it *schedule.ItemDraft) { it.ItemID = poster }),
			item("content not approved any more", func(it *schedule.ItemDraft) { it.ItemID = flyer }),
			item("playlist", func(it *schedule.ItemDraft) { it.ItemID, it.Type = loop, schedule.GeneralPlaylist }),
			item("playlist of recycled contents", func(it *schedule.ItemDraft) {
				it.ItemID, it.Type = empty,
					schedule.GeneralPlaylist
			}),
			item("recycled playlist", func(it *schedule.ItemDraft) {
				it.ItemID, it.Type = gone,
					schedule.GeneralPlaylist
			}),
		)
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": poster})
		w.Exec(`UPDATE content_version SET approval = 'P' WHERE content_id = {:id}`, db.Params{"id": flyer})
		w.Exec(`UPDATE playlist SET active = 0 WHERE id = {:id}`, db.Params{"id": gone})
		want := []string{"until today", "from today", "last night", "playlist"}
		if diff := cmp.Diff(want, namesOf(w.effective(w.shop))); diff != "" {
			t.Error(diff)
		}
		t.Run("and why", func(t *testing.T) {
			ctx, _, scope := w.As("ann")
			zone := tokyo(t)
			explained, err := w.schedules.Why(ctx, scope, w.window, schedule.Wall{Zone: zone},
				time.Date(2026, time.November, 21, 12, 0, 0, 0, zone))
			if err != nil || len(explained) != 1 {
				t.Fatalf("%v, %v", explained, err)
			}
			rules := map[string]timetable.Rule{}
			for _, v := range append(explained[0].Winners, explained[0].Others...) {
				rules[v.Name] = v.Rule
			}
			if diff := cmp.Diff(map[string]timetable.Rule{
				"over": "ended", "to come": "not-started", "until today": "plays", "from today": "plays",
				"last night": "ended", "playlist": "plays",
				"recycled content": "unavailable", "content not approved any more": "not-approved",
				"playlist of recycled contents": "unavailable",
				"recycled playlist":             "unavailable",
			}, rules); diff != "" {
				t.Error(diff)
			}
		})
	})
}
