package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

// onScreen is what the screens of a device group of ours show of signs in the five weeks from the first of December.
func (w *world) onScreen(group int64, zone string) event.OnScreen {
	w.T.Helper()
	wall, err := time.LoadLocation(zone)
	if err != nil {
		w.T.Fatal(err)
	}
	first := timetable.NewDate(2026, 12, 1)
	ctx, _, scope := w.As("ann")
	shown, err := w.events.OnScreen(ctx, w.DB.For(scope), group, wall, timetable.StartOf(first, wall),
		timetable.StartOf(first+35, wall))
	if err != nil {
		w.T.Fatal(err)
	}
	return shown
}

// covers says when the sign of a device group of ours covers what is planned.
func (w *world) covers(group int64) string {
	w.T.Helper()
	ctx, _, scope := w.As("ann")
	covers, err := w.events.Covers(ctx, w.DB.For(scope), group)
	if err != nil {
		w.T.Fatal(err)
	}
	return covers
}

// said are the times of a sign on the wall: "01 09:00-10:00 Board".
func said(shown event.OnScreen, zone string) (list []string) {
	wall, _ := time.LoadLocation(zone)
	for _, t := range shown.Times {
		list = append(list, fmt.Sprintf("%s-%s %s", t.From.In(wall).Format("02 15:04"), t.To.In(wall).Format("15:04"),
			t.Name))
	}
	return list
}

// TestAScreenHasTheNearestSign, of its group or of the nearest above it, with the events of all those groups: what is
// left out, deleted or over is not there, and what is otherwise is as it will be.
func TestAScreenHasTheNearestSign(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		room := w.Folder(category.Device, house, "Room")
		desk := w.Folder(category.Device, room, "Desk")
		other := w.Folder(category.Device, 0, "Other house")
		w.hang("ann", house, object{"layout": "Lobby", "title": "Welcome", "covers": "Always"})
		w.hang("ann", room, object{"daysAhead": 7})
		w.hang("eve", w.Root("eve", category.Device), nil)
		on := func(group int64, day, from, to string, more object) object {
			return with(object{"startDate": day, "startTime": from, "endTime": to,
				"eventSignDeviceGroupIds": group}, more)
		}
		w.add("ann", "Over", on(room, "2026-11-30", "09:00", "10:00", nil))
		w.add("ann", "Night", on(room, "2026-11-30", "22:00", "02:00", nil))
		w.add("ann", "In lists alone", on(0, "2026-12-01", "09:00", "10:00",
			object{"eventSignDeviceGroupIds": "", "deviceGroupIds": room}))
		w.add("ann", "House", on(house, "2026-12-02", "09:00", "10:00", nil))
		w.add("ann", "Desk", on(desk, "2026-12-02", "08:00", "09:00", nil))
		w.add("ann", "Elsewhere", on(other, "2026-12-02", "08:00", "09:00", nil))
		w.add("ann", "Far", on(room, "2027-03-01", "08:00", "09:00", nil))
		w.add("ann", "Weekly", on(room, "2026-12-01", "16:00", "17:00", object{"repeat": "Weekly",
			"endDate": "2026-12-22", "changes": []object{{"day": "2026-12-08", "leftOut": true},
				{"day": "2026-12-15", "startDate": "2026-12-16", "startTime": "10:00", "endTime": "11:00",
					"name": "Moved"}}}))
		gone := w.add("ann", "Gone", on(room, "2026-12-02", "08:00", "09:00", nil))
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", path, gone.ID), nil, nil)
		w.add("eve", "Theirs", object{"eventSignDeviceGroupIds": w.Root("eve", category.Device)})
		ofRoom := []string{"30 22:00-02:00 Night", "01 16:00-17:00 Weekly", "02 09:00-10:00 House",
			"16 10:00-11:00 Moved", "22 16:00-17:00 Weekly"}
		ofDesk := slices.Insert(slices.Clone(ofRoom), 2, "02 08:00-09:00 Desk")
		for name, c := range map[string]struct {
			group                 int64
			layout, title, covers string
			want                  []string
		}{
			"the room":            {room, "Door", "Room", "Events", ofRoom},
			"a desk in the room":  {desk, "Door", "Desk", "Events", ofDesk},
			"the house":           {house, "Lobby", "Welcome", "Always", []string{"02 09:00-10:00 House"}},
			"one without a sign":  {other, "", "", "", nil},
			"another company's":   {w.Root("eve", category.Device), "", "", "", nil},
			"what is no group":    {w.Root("ann", category.Content), "", "", "", nil},
			"all of them, by day": {w.Root("ann", category.Device), "", "", "", nil},
		} {
			shown := w.onScreen(c.group, "Asia/Tokyo")
			if shown.Layout != c.layout || shown.Title != c.title {
				t.Errorf("%s: the %s %q", name, shown.Layout, shown.Title)
			}
			if got := w.covers(c.group); got != c.covers || shown.Covers != c.covers {
				t.Errorf("%s: it covers %q, and %q on the screen, want %q", name, got, shown.Covers, c.covers)
			}
			if diff := cmp.Diff(c.want, said(shown, "Asia/Tokyo")); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		// The same hours of the wall beside a screen elsewhere, where the night ends the same.
		if diff := cmp.Diff(ofRoom, said(w.onScreen(room, "America/New_York"), "America/New_York")); diff != "" {
			t.Error(diff)
		}
		w.switchOn(w.Ours, "N")
		if got := w.covers(room); got != "" {
			t.Errorf("a company without events has a sign that covers %q", got)
		}
		if shown := w.onScreen(room, "Asia/Tokyo"); shown.Layout != "" {
			t.Errorf("a company without events shows %+v", shown)
		}
	})
}

// TestG143_ASignSaysWhatItMay: of a private event only that the room is taken; with one that shows all the events of
// other signs, and where they are.
func TestG143_ASignSaysWhatItMay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, lobby, hall := w.Folder(category.Device, 0, "Room"), w.Folder(category.Device, 0, "Lobby"),
			w.Folder(category.Device, 0, "Hall")
		wood, dot, wall := w.Content("ann", "Wood", areatest.File{}), w.Content("ann", "Dot", areatest.File{}),
			w.Content("ann", "Wall", areatest.File{})
		w.hang("ann", room, nil)
		w.hang("ann", lobby, object{"templateId": wall})
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/eventType",
			object{"name": "Talk", "color": "#112233"}, nil)
		full := object{"eventDetail": "Bring tea", "organization": "ACME", "type": "ｔalk", "templateId": wood,
			"iconId": dot}
		w.add("ann", "Board", with(object{"eventSignDeviceGroupIds": []int64{room, hall}}, full))
		w.add("ann", "Secret", with(object{"eventSignDeviceGroupIds": room, "privateEvent": true,
			"startDate": "2026-12-25"}, full))
		w.add("ann", "In lists alone", object{"deviceGroupIds": room})
		at := func(day int) (from, to time.Time) {
			return time.Date(2026, 12, day, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, day, 1, 0, 0, 0, time.UTC)
		}
		board := event.Shown{Name: "Board", Detail: "Bring tea", Organization: "ACME", Type: "ｔalk", Color: "#112233",
			IconID: dot, TemplateID: wood}
		board.From, board.To = at(24)
		secret := event.Shown{Private: true}
		secret.From, secret.To = at(25)
		if diff := cmp.Diff([]event.Shown{board, secret}, w.onScreen(room, "Asia/Tokyo").Times); diff != "" {
			t.Error(diff)
		}
		if own := w.onScreen(lobby, "Asia/Tokyo"); len(own.Times) > 0 || !slices.Equal(own.Contents(), []int64{wall}) {
			t.Errorf("the lobby alone shows %+v", own)
		}
		all := w.add("ann", "Open day", object{"eventSignDeviceGroupIds": lobby, "showAllEvents": true,
			"startDate": "2026-12-26"})
		board.Place, board.Elsewhere, secret.Elsewhere = "Hall, Room", true, true
		open := event.Shown{Name: "Open day"}
		open.From, open.To = at(26)
		shown := w.onScreen(lobby, "Asia/Tokyo")
		if diff := cmp.Diff([]event.Shown{board, secret, open}, shown.Times); diff != "" {
			t.Error(diff)
		}
		if got := shown.Contents(); !slices.Equal(got, []int64{wall, wood, dot}) {
			t.Errorf("it shows the contents %v", got)
		}
		w.saved("ann", all, object{"startDate": "2026-11-30", "endDate": "2026-11-30"})
		if own := w.onScreen(lobby, "Asia/Tokyo"); len(own.Times) > 0 {
			t.Errorf("after that the lobby shows %+v", own.Times)
		}
	})
}

// TestASignHasTheFirstTimes that are not over, however many there are, and says until when those are all; what others
// have more takes none of its own away, nor what a door knows of its room.
func TestASignHasTheFirstTimes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		w.hang("ann", room, nil)
		for i := range 16 {
			w.add("ann", fmt.Sprint(i), object{"startDate": "2026-12-01", "startTime": fmt.Sprintf("%02d:00", i),
				"endTime": fmt.Sprintf("%02d:30", i), "repeat": "Daily", "eventSignDeviceGroupIds": room})
		}
		ofRoom := w.onScreen(room, "Asia/Tokyo")
		last := ofRoom.Times[len(ofRoom.Times)-1].From
		if len(ofRoom.Times) != 500 || last.Format(time.DateTime) != "2027-01-01 06:00:00" ||
			!ofRoom.Until.Equal(last) {
			t.Errorf("%d times until %v, all of them until %v", len(ofRoom.Times), last, ofRoom.Until)
		}
		lobby, door := w.Folder(category.Device, 0, "Lobby"), w.Folder(category.Device, 0, "Door")
		w.hang("ann", lobby, object{"layout": "Lobby"})
		w.hang("ann", door, nil)
		w.add("ann", "Own", object{"startDate": "2027-01-03", "eventSignDeviceGroupIds": []int64{lobby, door},
			"showAllEvents": true})
		for group, until := range map[int64]time.Time{lobby: last, door: time.Date(2027, 1, 4, 15, 0, 0, 0, time.UTC)} {
			shown := w.onScreen(group, "Asia/Tokyo")
			own := shown.Times[len(shown.Times)-1]
			if len(shown.Times) != 501 || own.Name != "Own" || own.Elsewhere || !shown.Until.Equal(until) {
				t.Errorf("the %s has %d times, all of them until %v; the last is %+v", shown.Layout, len(shown.Times),
					shown.Until, own)
			}
		}
	})
}

// TestR334_SignsAndListsShowContents: signs those of their own and of the events on them, lists icons. Those are in
// use.
func TestR334_SignsAndListsShowContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		var ids []int64
		for i := range 6 {
			ids = append(ids, w.Content("ann", fmt.Sprint(i), areatest.File{}))
		}
		w.hang("ann", room, object{"templateId": ids[0]})
		w.add("ann", "On it", object{"eventSignDeviceGroupIds": room, "templateId": ids[1], "iconId": ids[2]})
		w.add("ann", "In lists alone", object{"deviceGroupIds": room, "templateId": ids[3], "iconId": ids[4]})
		for i, want := range []bool{true, true, true, false, true, false} {
			ctx, _, scope := w.As("ann")
			got, err := w.events.Shows(ctx, w.DB.For(scope), []int64{999_999, ids[i]})
			if err != nil || got != want {
				t.Errorf("content %d: %v, %v", i, got, err)
			}
		}
		p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/content/isactive", object{"id": ids[0]})
		if len(p.Related) != 1 || p.Related[0].Type != "sign" || p.Related[0].Name != "Room" {
			t.Errorf("what a sign shows is used by %+v", p.Related)
		}
	})
}
