package event_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

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
		var list []event.Event
		w.OK(http.StatusOK, "ann", http.MethodGet, path+"?_limit=100", nil, &list)
		got := map[string]int{}
		for _, e := range list {
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
