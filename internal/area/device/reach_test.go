package device_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// street is a world with screens: two in the hall, one of them behind a door, and one in the yard.
type street struct {
	*world
	hall, door, yard, none int64 // device groups
	menu                   int64 // a picture
}

func newStreet(t *testing.T, d *db.DB) *street {
	w := &street{world: newWorld(t, d)}
	w.Exec(`UPDATE company SET enable_content_validity_feature = 1`)
	w.hall, w.yard = w.Folder(category.Device, 0, "Hall"), w.Folder(category.Device, 0, "Yard")
	w.door, w.none = w.Folder(category.Device, w.hall, "Door"), w.Folder(category.Device, 0, "None")
	for name, group := range map[string]int64{"Hall 1": w.hall, "Door 1": w.door, "Yard 1": w.yard} {
		w.hang("ann", name, group)
	}
	w.menu = w.Content("ann", "Menu", areatest.File{})
	return w
}

// told is what a publication would come to, in words.
func (w *street) told(item object, groups ...int64) string {
	w.T.Helper()
	var r schedule.Reach
	w.OK(http.StatusOK, "ann", http.MethodPost, "/api/device/reach", object{"deviceGroups": groups, "item": item}, &r)
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d;", r.Shown, r.Screens)
	for _, p := range r.Places {
		made := "made"
		if p.ScheduleID != 0 {
			made = "there"
		}
		fmt.Fprintf(&text, " %s (%d) in %s, %s;", p.DeviceGroupName, p.Screens, p.ScheduleName, made)
	}
	for _, m := range r.Met {
		fmt.Fprintf(&text, " meets %s of %s (%d) on %d;", m.Name, m.ScheduleName, m.Priority, m.Screens)
	}
	for _, s := range r.Silent {
		fmt.Fprintf(&text, " %s on %d;", s.Reason, s.Screens)
	}
	return strings.TrimSuffix(text.String(), ";")
}

func (w *street) film(codec string) int64 {
	id := w.Content("ann", codec, areatest.File{Type: "Video", DurationMs: 5000})
	w.Exec(`UPDATE content_version SET codec = {:codec}, width = 1920, height = 1080 WHERE content_id = {:id}`,
		db.Params{"id": id, "codec": codec})
	return id
}

// valid is a picture that is shown on some days.
func (w *street) valid(from, to string) int64 {
	id := w.Content("ann", "Valid", areatest.File{})
	w.Exec(`UPDATE content SET valid_from = {:from}, valid_to = {:to} WHERE id = {:id}`,
		db.Params{"id": id, "from": from, "to": to})
	return id
}

// shows is an item of every day, from an hour to another one.
func shows(id int64, from, to string, priority int) object {
	return object{"itemId": id, "type": "content", "start": "2026-11-21", "startTime": from, "endTime": to,
		"repeat": "Daily", "priority": priority}
}

// TestD086_WhatPublishingComesTo: it is six in the evening where the screens hang.
func TestD086_WhatPublishingComesTo(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newStreet(t, d)
		ctx, caller, scope := w.As("ann")
		with := func(t *testing.T, group int64, channel string, priority int) {
			t.Helper()
			daily := schedule.ItemDraft{ItemID: w.menu, Type: schedule.Content, Name: "Lunch", Start: "2026-11-01",
				StartTime: "09:00", EndTime: "17:00", Repeat: "Daily", Priority: priority}
			s, err := w.schedules.Create(ctx, caller, scope, schedule.Draft{Name: "Day", DeviceGroup: group,
				Channels: []schedule.ChannelDraft{{Name: channel, Items: []schedule.ItemDraft{daily}}}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if _, err := w.schedules.Toggle(ctx, caller, scope, s.ID, nil); err != nil {
					t.Error(err)
				}
			})
		}
		for _, tt := range []struct {
			name   string
			given  func(t *testing.T)
			item   object
			groups []int64
			want   string
		}{
			{"nothing else plays", nil, shows(w.menu, "09:00", "17:00", 4), []int64{w.hall},
				"2 of 2; Hall (2) in Hall, made"},
			{"two groups, and one below another", nil, shows(w.menu, "09:00", "17:00", 4),
				[]int64{w.yard, w.door, w.hall}, "3 of 3; Hall (2) in Hall, made; Yard (1) in Yard, made"},
			{"no screen hangs there", nil, shows(w.menu, "09:00", "17:00", 4), []int64{w.none},
				"0 of 0; None (0) in None, made"},
			{"it takes turns", func(t *testing.T) { with(t, w.hall, "Channel 1", 4) },
				shows(w.menu, "16:00", "20:00", 4), []int64{w.hall},
				"2 of 2; Hall (2) in Day, there; meets Lunch of Day (4) on 2"},
			{"it beats what is weaker, below it", func(t *testing.T) { with(t, w.door, "Channel 1", 4) },
				shows(w.menu, "10:00", "11:00", 1), []int64{w.hall},
				"2 of 2; Hall (2) in Hall, made; meets Lunch of Day (4) on 1"},
			{"it is beaten, above it", func(t *testing.T) { with(t, w.hall, "Channel 1", 1) },
				shows(w.menu, "10:00", "11:00", 2), []int64{w.door},
				"0 of 1; Door (1) in Door, made; meets Lunch of Day (1) on 1; priority on 1"},
			{"it meets nothing at other times", func(t *testing.T) { with(t, w.hall, "Channel 1", 1) },
				shows(w.menu, "17:00", "18:00", 4), []int64{w.hall}, "2 of 2; Hall (2) in Day, there"},
			{"screens begin with another channel", func(t *testing.T) { with(t, w.door, "Door", 4) },
				shows(w.menu, "10:00", "11:00", 1), []int64{w.hall}, "1 of 2; Hall (2) in Hall, made; channel on 1"},
			{"the channel of its schedule", func(t *testing.T) { with(t, w.hall, "Hall", 4) },
				shows(w.menu, "10:00", "11:00", 1), []int64{w.hall},
				"2 of 2; Hall (2) in Day, there; meets Lunch of Day (4) on 2"},
			{"a message, beside what is stronger", func(t *testing.T) { with(t, w.hall, "Hall", 1) },
				object{"type": "message", "message": object{"content": "Sale"}, "start": "2026-11-21", "allDay": true},
				[]int64{w.hall}, "2 of 2; Hall (2) in Hall, made"},
			{"a message that is over", nil, object{"type": "message", "message": object{"content": "Sale"},
				"start": "2026-11-20", "allDay": true}, []int64{w.yard},
				"0 of 1; Yard (1) in Yard, made; never on 1"},
			{"expired", nil, shows(w.valid("", "2026-11-20"), "10:00", "11:00", 4), []int64{w.yard},
				"0 of 1; Yard (1) in Yard, made; expired on 1"},
			{"its last day is over at its time", nil, shows(w.valid("", "2026-11-21"), "10:00", "11:00", 4),
				[]int64{w.yard}, "0 of 1; Yard (1) in Yard, made; expired on 1"},
			{"its last evening", nil, shows(w.valid("", "2026-11-21"), "20:00", "21:00", 4), []int64{w.yard},
				"1 of 1; Yard (1) in Yard, made"},
			{"its first day lies ahead", nil, shows(w.valid("2026-12-24", ""), "10:00", "11:00", 4), []int64{w.yard},
				"1 of 1; Yard (1) in Yard, made"},
			{"its first day lies behind the last", nil, object{"itemId": w.valid("2026-12-24", ""), "type": "content",
				"start": "2026-11-21", "end": "2026-11-30", "allDay": true}, []int64{w.yard},
				"0 of 1; Yard (1) in Yard, made; not-valid-yet on 1"},
			{"it is over", nil, object{"itemId": w.menu, "type": "content", "start": "2026-11-21", "startTime": "09:00",
				"endTime": "17:00"}, []int64{w.yard}, "0 of 1; Yard (1) in Yard, made; never on 1"},
			{"it is not over on a wall further west", func(t *testing.T) { w.in(t, w.hall, "America/Los_Angeles") },
				object{"itemId": w.menu, "type": "content", "start": "2026-11-21", "startTime": "09:00",
					"endTime": "17:00"}, []int64{w.hall}, "1 of 2; Hall (2) in Hall, made; never on 1"},
			{"a film that one of them cannot play", func(t *testing.T) { w.plays(t, w.door, "h264") },
				shows(w.film("hevc"), "10:00", "11:00", 4), []int64{w.hall},
				"1 of 2; Hall (2) in Hall, made; not-for-screen on 1"},
			{"a screen whose last day is over", func(t *testing.T) { w.ends(t, w.door, "2026-11-20") },
				shows(w.menu, "10:00", "11:00", 4), []int64{w.hall},
				"1 of 2; Hall (2) in Hall, made; screen-ended on 1"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				if tt.given != nil {
					tt.given(t)
				}
				if got := w.told(tt.item, tt.groups...); got != tt.want {
					t.Errorf("\n%s, want\n%s", got, tt.want)
				}
			})
		}
		t.Run("what is recycled is not met", func(t *testing.T) {
			if got, want := w.told(shows(w.menu, "10:00", "11:00", 4), w.hall),
				"2 of 2; Hall (2) in Hall, made"; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
		t.Run("G169/a screen whose licence is over, where screens need one", func(t *testing.T) {
			w.licence(w.Ours, "00:1A:2B:3C:4D:5E", -1)
			w.Exec(`UPDATE device SET mac_address = '00:1A:2B:3C:4D:5E' WHERE category_id = {:yard}`,
				db.Params{"yard": w.yard})
			for needed, want := range map[bool]string{true: "0 of 1; Yard (1) in Yard, made; license-ended on 1",
				false: "1 of 1; Yard (1) in Yard, made"} {
				w.serve(needed)
				if got := w.told(shows(w.menu, "10:00", "11:00", 4), w.yard); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			}
		})
	})
}

// in hangs the screens of a group in another zone, until the test's end.
func (w *street) in(t *testing.T, group int64, zone string) {
	w.until(t, "zone", zone, "Asia/Tokyo", group)
}

// plays lets the screens of a group say what they decode.
func (w *street) plays(t *testing.T, group int64, codecs string) {
	w.until(t, "codecs", codecs, "", group)
}

// ends gives the screens of a group a last day.
func (w *street) ends(t *testing.T, group int64, day string) { w.until(t, "end_date", day, "", group) }

func (w *street) until(t *testing.T, column, value, before string, group int64) {
	set := func(value string) {
		w.Exec(`UPDATE device SET `+column+` = {:value} WHERE category_id = {:group}`,
			db.Params{"value": value, "group": group})
	}
	set(value)
	t.Cleanup(func() { set(before) })
}

// TestD086_ReachRefusesWhatPublishRefuses: rights, groups, and what cannot be scheduled at all.
func TestD086_ReachRefusesWhatPublishRefuses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newStreet(t, d)
		w.schedules.Register(w.Router)
		pending := w.Content("ann", "Draft", areatest.File{Approval: "P"})
		private := w.Content("ann", "Secret", areatest.File{Private: true})
		foreign := w.Root("eve", category.Device)
		w.Keep(w.yard, "ben")
		good := shows(w.menu, "10:00", "11:00", 4)
		for _, path := range []string{"/api/device/reach", "/api/schedule/publish"} {
			for _, tt := range []struct {
				what, who string
				groups    []int64
				item      object
				status    int
				field     string
			}{
				{"who looks only", "vic", []int64{w.hall}, good, http.StatusForbidden, ""},
				{"of another company", "eve", []int64{w.hall}, good, http.StatusNotFound, ""},
				{"into another company", "ann", []int64{w.hall, foreign}, good, http.StatusNotFound, ""},
				{"a group that is kept for others", "ann", []int64{w.hall, w.yard}, good, http.StatusForbidden, ""},
				{"nowhere", "ann", []int64{}, good, http.StatusUnprocessableEntity, "body.deviceGroups"},
				{"everywhere at once", "ann", slices.Collect(ids(101)), good, http.StatusUnprocessableEntity,
					"body.deviceGroups"},
				{"not approved", "ann", []int64{w.hall}, shows(pending, "10:00", "11:00", 4),
					http.StatusUnprocessableEntity, "body.item.itemId"},
				{"somebody's own", "ben", []int64{w.hall}, shows(private, "10:00", "11:00", 4),
					http.StatusUnprocessableEntity, "body.item.itemId"},
				{"no priority", "ann", []int64{w.hall}, shows(w.menu, "10:00", "11:00", 9),
					http.StatusUnprocessableEntity, "body.item.priority"},
			} {
				p := w.Refused(tt.status, tt.who, http.MethodPost, path,
					object{"deviceGroups": tt.groups, "item": tt.item})
				if tt.field != "" && (len(p.Errors) != 1 || p.Errors[0].Location != tt.field) {
					t.Errorf("%s of %s: %+v, want %s", path, tt.what, p.Errors, tt.field)
				}
			}
		}
		var n int
		if err := w.DB.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM schedule`, nil, &n); err != nil ||
			n != 0 {
			t.Errorf("%d schedules were left behind, %v", n, err)
		}
	})
}

func ids(most int64) func(yield func(int64) bool) {
	return func(yield func(int64) bool) {
		for id := int64(1); id <= most && yield(id); id++ {
		}
	}
}
