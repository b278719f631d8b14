package event_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/program"
	"marquee/internal/timetable"
)

// listed is what the screens of a device group of ours show of a list in the five weeks from the first of December.
func (w *world) listed(l program.List, group int64, zone string) event.Listed {
	w.T.Helper()
	wall, err := time.LoadLocation(zone)
	if err != nil {
		w.T.Fatal(err)
	}
	first := timetable.NewDate(2026, 12, 1)
	ctx, _, scope := w.As("ann")
	other := program.List{DeviceGroups: []int64{999_998}}
	listed, err := w.events.Listed(ctx, w.DB.For(scope), []program.List{other, l}, group, wall,
		timetable.StartOf(first, wall), timetable.StartOf(first+35, wall), 100)
	if err != nil {
		w.T.Fatal(err)
	}
	if len(listed[0].Times) > 0 {
		w.T.Errorf("a list of what is not there has %+v", listed[0].Times)
	}
	return listed[1]
}

// TestAListHasTheEventsOfItsGroups: those in the lists of the groups that it names and of the groups above them, and
// the events that it names, wherever those are; of what is not there, or another company's, nothing.
func TestAListHasTheEventsOfItsGroups(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		room, other := w.Folder(category.Device, house, "Room"), w.Folder(category.Device, 0, "Other house")
		in := func(group int64, day int, more object) object {
			return with(object{"startDate": fmt.Sprintf("2026-12-%02d", day), "deviceGroupIds": group}, more)
		}
		w.add("ann", "House", in(house, 2, nil))
		w.add("ann", "Room", in(room, 3, nil))
		w.add("ann", "Other", in(other, 4, nil))
		sign := w.add("ann", "On a sign", object{"startDate": "2026-12-05", "eventSignDeviceGroupIds": room})
		none := w.add("ann", "Nowhere", object{"startDate": "2026-12-06"})
		w.add("ann", "Far", in(room, 1, object{"startDate": "2027-03-01"}))
		theirs := w.add("eve", "Theirs", in(w.Root("eve", category.Device), 2, nil))
		for name, c := range map[string]struct {
			list  program.List
			group int64
			want  []string
		}{
			"of a room itself": {program.List{}, room, []string{"House", "Room"}},
			"of the house":     {program.List{}, house, []string{"House"}},
			"of no screen":     {program.List{}, 0, []string{"House", "Room", "Other"}},
			"of another group": {program.List{DeviceGroups: []int64{other}}, room, []string{"Other"}},
			"of two": {program.List{DeviceGroups: []int64{other, room}}, 0,
				[]string{"House", "Room", "Other"}},
			"of events alone": {program.List{Events: []int64{none.ID, sign.ID}}, room,
				[]string{"On a sign", "Nowhere"}},
			"of a group, and another": {program.List{DeviceGroups: []int64{house}, Events: []int64{none.ID}}, room,
				[]string{"House", "Nowhere"}},
			"of what is not there": {program.List{DeviceGroups: []int64{999_999}, Events: []int64{999_999}}, room,
				nil},
			"of another company": {program.List{DeviceGroups: []int64{w.Root("eve", category.Device)},
				Events: []int64{theirs.ID}}, room, nil},
		} {
			var got []string
			for _, one := range w.listed(c.list, c.group, "Asia/Tokyo").Times {
				got = append(got, one.Name)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		w.switchOn(w.Ours, "N")
		if got := w.listed(program.List{}, room, "UTC"); len(got.Times) > 0 {
			t.Errorf("a company without events lists %+v", got.Times)
		}
	})
}

// TestAListSaysWhatItMay: of a private event when alone; of others all but a background, what their device groups say
// included, and on whose signs they are.
func TestAListSaysWhatItMay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room"), w.Folder(category.Device, 0, "Hall")
		dot, wall := w.Content("ann", "Dot", areatest.File{}), w.Content("ann", "Wall", areatest.File{})
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/eventGroup",
			object{"id": hall, "version": 1, "organization": "The house", "iconId": dot}, nil)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/eventType",
			object{"name": "Talk", "color": "#112233"}, nil)
		full := object{"eventDetail": "Bring tea", "type": "Talk", "templateId": wall, "deviceGroupIds": room,
			"eventSignDeviceGroupIds": hall}
		w.add("ann", "Fair", with(object{}, full))
		w.add("ann", "Secret", with(object{"privateEvent": true, "startDate": "2026-12-25"}, full))
		fair := event.Shown{Name: "Fair", Detail: "Bring tea", Organization: "The house", Type: "Talk",
			Color: "#112233", IconID: dot, Place: "Hall", From: time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC),
			To: time.Date(2026, 12, 24, 1, 0, 0, 0, time.UTC)}
		secret := event.Shown{Private: true, From: fair.From.AddDate(0, 0, 1), To: fair.To.AddDate(0, 0, 1)}
		got := w.listed(program.List{}, room, "Asia/Tokyo")
		if diff := cmp.Diff([]event.Shown{fair, secret}, got.Times); diff != "" {
			t.Error(diff)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/eventGroup",
			object{"id": room, "version": 1, "organization": "The room"}, nil)
		w.add("ann", "Talk", object{"startDate": "2026-12-26", "deviceGroupIds": room})
		for _, group := range []int64{room, hall} { // on whatever screen
			got := w.listed(program.List{DeviceGroups: []int64{room}}, group, "Asia/Tokyo").Times
			if n := len(got); n != 3 || got[2].Organization != "The room" || got[0].Organization != "The house" {
				t.Errorf("of an event without a sign, whose list's group has an organization: %+v", got)
			}
		}
		// By the clock beside the screen, as the event names no other.
		if ny := w.listed(program.List{}, room, "America/New_York").Times; ny[0].From.Hour() != 14 {
			t.Errorf("in New York it begins at %v", ny[0].From)
		}
	})
}

// TestAListHasSoManyTimes, the first that are not over by now, and says until when those are all.
func TestAListHasSoManyTimes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		for i := range 4 {
			w.add("ann", fmt.Sprint(i), object{"startDate": "2026-12-01", "startTime": fmt.Sprintf("%02d:00", i),
				"endTime": fmt.Sprintf("%02d:30", i), "repeat": "Daily", "deviceGroupIds": room})
		}
		got := w.listed(program.List{}, room, "UTC")
		if last := got.Times[len(got.Times)-1].From; len(got.Times) != 100 || !got.Until.Equal(last) {
			t.Errorf("%d times until %v, all of them until %v", len(got.Times), last, got.Until)
		}
		if first := got.Times[0]; !first.From.Equal(w.now) { // the three before it are over
			t.Errorf("the first begins at %v", first.From)
		}
	})
}

// TestTheTimesOfAList are for who may see events, in a company that has them.
func TestTheTimesOfAList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		fair := w.add("ann", "Fair", object{"startDate": "2026-12-02", "deviceGroupIds": room})
		w.add("ann", "Party", object{"startDate": "2026-12-01", "startTime": "20:00", "endTime": "23:00"})
		w.add("ann", "Later", object{"startDate": "2026-12-09", "deviceGroupIds": room})
		at := path + "/times?zone=Asia/Tokyo"
		names := func(who, query string) string {
			var got event.ListTimes
			w.OK(http.StatusOK, who, http.MethodGet, at+query, nil, &got)
			var all []string
			for _, one := range got.Times {
				all = append(all, one.Name)
			}
			return strings.Join(all, ", ")
		}
		for query, want := range map[string]string{
			"":                                    "Fair, Later",
			"&days=2":                             "Fair",
			"&days=1":                             "",
			fmt.Sprint("&deviceGroupIds=", room):  "Fair, Later",
			fmt.Sprint("&eventIds=", fair.ID):     "Fair",
			"&eventIds=999999&deviceGroupIds=999": "",
		} {
			if got := names("ann", query); got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		if got := names("eve", fmt.Sprintf("&eventIds=%d&deviceGroupIds=%d", fair.ID, room)); got != "" {
			t.Errorf("another company sees %q", got)
		}
		var got event.ListTimes
		w.OK(http.StatusOK, "ann", http.MethodGet, at+"&days=1", nil, &got)
		from := time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC)
		want := event.ListTimes{At: w.now, From: from, Until: from.AddDate(0, 0, 1), Times: []event.ListTime{},
			Wall: []event.Offset{{From: from, OffsetMs: 9 * 3_600_000}}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, path+"/times?zone=../etc", nil)
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, at+"&days=32", nil)
		w.switchOn(w.Ours, "N")
		w.Refused(http.StatusForbidden, "ann", http.MethodGet, at, nil)
	})
}
