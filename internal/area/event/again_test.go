package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// all are the events that ann sees.
func (w *world) all() (list []event.Event) {
	w.T.Helper()
	w.OK(http.StatusOK, "ann", http.MethodGet, path+"?_limit=100", nil, &list)
	return list
}

// TestNoEventComesTwice: what a file or a subscription that ended has brought is what a new subscription finds in its
// calendar, unless it is shown elsewhere, or nowhere.
func TestNoEventComesTwice(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		onSign := object{"eventSignDeviceGroupIds": []int64{room}}
		first := w.subscribes(onSign)
		w.gives(board, lunch, speech)
		was := w.named("ann")
		w.saved("ann", was["Board"], object{"organization": "People"})
		w.saved("ann", was["Lunch"], object{"deviceGroupIds": []int64{hall}})
		w.saved("ann", was["Talk"], object{"eventSignDeviceGroupIds": []int64{}})
		end := fmt.Sprintf("%s/%d?keep=true", subscriptionPath, first.ID)
		w.OK(http.StatusOK, "ann", http.MethodDelete, end, nil, nil)
		if got := counts(w.imports("ann", calendarOf(board, lunch), nil)); got != "+0 ~0 =2 -0, 0 left" {
			t.Errorf("a file of the same: %s", got)
		}
		w.imports("ann", calendarOf(board+" / SEQUENCE:99999"), nil)

		again := w.subscribes(onSign)
		w.gives(board, lunch, speech)
		got := map[string]int{}
		for _, e := range w.all() {
			got[fmt.Sprint(e.Name, " ", e.SubscriptionID == again.ID)]++
		}
		if diff := cmp.Diff(map[string]int{"Board true": 1, "Lunch true": 1, "Lunch false": 1,
			"Talk true": 1, "Talk false": 1}, got); diff != "" {
			t.Error(diff)
		}
		if b := w.named("ann")["Board"]; b.ID != was["Board"].ID || b.Organization != "People" {
			t.Errorf("what was there is now %+v", b)
		}
		if w.gives(board); w.named("ann")["Board"].ID == 0 || w.subscription(again.ID).EventCount != 1 {
			t.Error("the subscription does not keep up with what it took over")
		}
	})
}

// TestWhatIsKeptIsFoundAgain, also where the company has another event of the same calendar's event, on other signs.
func TestWhatIsKeptIsFoundAgain(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		w.imports("ann", calendarOf(board), map[string]string{"eventSignDeviceGroupIds": fmt.Sprint(hall)})
		inHall := w.named("ann")["Board"].ID
		onSign := object{"eventSignDeviceGroupIds": []int64{room}}
		var inRoom []int64
		for range 3 {
			s := w.subscribes(onSign)
			w.gives(board)
			for _, e := range w.all() {
				if e.ID != inHall {
					inRoom = append(inRoom, e.ID)
				}
				if (e.ID != inHall) != (e.SubscriptionID == s.ID) {
					t.Errorf("event %d is one of subscription %d", e.ID, e.SubscriptionID)
				}
			}
			end := fmt.Sprintf("%s/%d?keep=true", subscriptionPath, s.ID)
			w.OK(http.StatusOK, "ann", http.MethodDelete, end, nil, nil)
		}
		if len(inRoom) != 3 || inRoom[0] != inRoom[2] {
			t.Errorf("the room's event is %v, one after the other", inRoom)
		}
		if got := counts(w.imports("ann", calendarOf(board), map[string]string{
			"eventSignDeviceGroupIds": fmt.Sprint(room)})); got != "+0 ~0 =2 -0, 0 left" {
			t.Errorf("a file for the room: %s", got)
		}
		for _, e := range w.all() {
			if e.ID == inHall && !slices.Equal(e.SignGroupIDs, []int64{hall}) {
				t.Errorf("the hall's event is on %v", e.SignGroupIDs)
			}
		}
	})
}

// TestAFileMeansAllThatCameFromItsEvent and that its caller may change: each stays where it is, and none is seen twice.
func TestAFileMeansAllThatCameFromItsEvent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		lobby, stage := w.Folder(category.Device, 0, "Lobby"), w.Folder(category.Device, room, "Stage")
		w.imports("ann", calendarOf(board), map[string]string{"eventSignDeviceGroupIds": fmt.Sprint(hall)})
		s := w.subscribes(object{"eventSignDeviceGroupIds": []int64{room}})
		w.gives(board)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d?keep=true", subscriptionPath, s.ID), nil, nil)
		moved := func(hour string) string { return calendarOf(strings.Replace(board, "T09", "T"+hour, 1)) }
		to := func(groups ...int64) map[string]string {
			list := strings.ReplaceAll(fmt.Sprint(groups), " ", ",")
			return map[string]string{"eventSignDeviceGroupIds": strings.Trim(list, "[]")}
		}
		onSigns := func(group int64) (times []string) {
			for _, e := range w.all() {
				if slices.Contains(e.SignGroupIDs, group) {
					times = append(times, e.StartTime.String())
				}
			}
			return times
		}
		for _, c := range []struct {
			what, who, calendar string
			fields              map[string]string
			counts              string
			room, hall, lobby   []string
		}{
			{"for both rooms, and one below", "ann", moved("09"), to(room, hall, stage), "+0 ~0 =2 -0, 0 left",
				[]string{"09:00"}, []string{"09:00"}, nil},
			{"moved", "ann", moved("10"), nil, "+0 ~2 =0 -0, 0 left", []string{"10:00"}, []string{"10:00"}, nil},
			{"moved by who may not touch the hall", "ben", moved("11"), to(room), "+0 ~1 =0 -0, 0 left",
				[]string{"11:00"}, []string{"10:00"}, nil},
			{"for the lobby, too", "ann", moved("12"), to(room, hall, lobby), "+0 ~2 =0 -0, 0 left",
				[]string{"12:00"}, []string{"12:00"}, []string{"12:00"}},
			{"cancelled", "ann", calendarOf(board + " / STATUS:CANCELLED"), nil, "+0 ~0 =0 -2, 0 left", nil, nil, nil},
		} {
			if c.who == "ben" {
				w.Keep(hall, "ann")
			}
			if got := counts(w.imports(c.who, c.calendar, c.fields)); got != c.counts {
				t.Errorf("%s: %s", c.what, got)
			}
			if diff := cmp.Diff([][]string{c.room, c.hall, c.lobby}, [][]string{onSigns(room), onSigns(hall),
				onSigns(lobby)}); diff != "" {
				t.Errorf("%s: %s", c.what, diff)
			}
		}
	})
}

// TestASingleTimeElsewhereStays, though that of another room is told with its event now.
func TestASingleTimeElsewhereStays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		single := "UID:lunch / SUMMARY:Late lunch / RECURRENCE-ID;TZID=Asia/Tokyo:20261208T120000 / " +
			"DTSTART;TZID=Asia/Tokyo:20261208T130000 / DURATION:PT1H"
		w.imports("ann", calendarOf(single), map[string]string{"eventSignDeviceGroupIds": fmt.Sprint(hall)})
		s := w.subscribes(object{"eventSignDeviceGroupIds": []int64{room}})
		w.gives(single)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d?keep=true", subscriptionPath, s.ID), nil, nil)
		ofRoom := map[string]string{"eventSignDeviceGroupIds": fmt.Sprint(room)}
		if got := counts(w.imports("ann", calendarOf(single, lunch), ofRoom)); got != "+1 ~0 =0 -1, 0 left" {
			t.Errorf("with its event: %s", got)
		}
		if e := w.named("ann")["Late lunch"]; !slices.Equal(e.SignGroupIDs, []int64{hall}) {
			t.Errorf("the hall's is on %v", e.SignGroupIDs)
		}
	})
}

// TestWhatIsTakenOverLaysNothingOverSigns that its subscription gets later.
func TestWhatIsTakenOverLaysNothingOverSigns(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.imports("ann", calendarOf(board), nil)
		was := w.saved("ann", w.named("ann")["Board"], object{"showAllEvents": true})
		s := w.subscribes(nil)
		w.gives(board)
		if e := w.named("ann")["Board"]; e.ID != was.ID || e.SubscriptionID != s.ID || e.ShowAllEvents {
			t.Errorf("it was taken over as %+v", e)
		}
	})
}

// TestAnEmptyCalendarIsNotBelievedAtOnce, where it had several events to come.
func TestAnEmptyCalendarIsNotBelievedAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.subscribes(nil)
		days := make([]string, 5)
		for i := range days {
			days[i] = fmt.Sprintf("UID:%d / SUMMARY:Day %[1]d / DTSTART;VALUE=DATE:202612%02d", i, 10+i)
		}
		w.gives(days...)
		was := w.named("ann")
		w.gives()
		if s = w.subscription(s.ID); s.EventCount != 5 || s.Refused != "empty-calendar" {
			t.Errorf("once empty: %+v", s)
		}
		w.gives(days...)
		if s = w.subscription(s.ID); s.Refused != "" || w.named("ann")["Day 3"].ID != was["Day 3"].ID {
			t.Errorf("back again: %+v", s)
		}
		w.gives()
		w.now = w.now.Add(23 * time.Hour)
		if w.passes(); w.subscription(s.ID).EventCount != 5 {
			t.Error("it is believed before a day is over")
		}
		w.now = w.now.Add(time.Hour)
		if w.passes(); w.subscription(s.ID).EventCount != 0 || w.subscription(s.ID).Refused != "" {
			t.Errorf("after a day: %+v", w.subscription(s.ID))
		}
		w.gives(days[:4]...)
		if w.gives(); w.subscription(s.ID).EventCount != 0 {
			t.Error("a few events are kept")
		}
	})
}
