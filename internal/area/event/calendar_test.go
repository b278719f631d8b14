package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/area/source"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const subscriptionPath = "/api/eventSubscription"

// calendarOf writes an iCalendar of events, whose lines are parted by " / ".
func calendarOf(events ...string) string {
	var b strings.Builder
	for _, e := range events {
		b.WriteString("BEGIN:VEVENT\r\n" + strings.ReplaceAll(e, " / ", "\r\n") + "\r\nEND:VEVENT\r\n")
	}
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + b.String() + "END:VCALENDAR\r\n"
}

// What is in the calendars of these tests.
const (
	board  = "UID:board / SUMMARY:Board / DTSTART;TZID=Asia/Tokyo:20261207T090000 / DURATION:PT1H"
	lunch  = "UID:lunch / SUMMARY:Lunch / DTSTART;TZID=Asia/Tokyo:20261207T120000 / DURATION:PT1H / RRULE:FREQ=DAILY"
	xmas   = "UID:xmas / SUMMARY:Holiday / DTSTART;VALUE=DATE:20261225 / TRANSP:TRANSPARENT"
	past   = "UID:past / SUMMARY:Past / DTSTART;TZID=Asia/Tokyo:20261102T090000 / DURATION:PT1H"
	speech = "UID:secret / SUMMARY:Talk / CLASS:PRIVATE / DTSTART;TZID=Asia/Tokyo:20261208T090000 / DURATION:PT1H"
)

// imports brings a file in as somebody; it MUST be taken.
func (w *world) imports(who, calendar string, fields map[string]string) (took event.Imported) {
	w.T.Helper()
	status, p := w.Form(who, path+"/import", fields, []areatest.Part{{Name: "a.ics", Data: []byte(calendar)}}, &took)
	if status != http.StatusCreated {
		w.T.Fatalf("the import answers %d %+v", status, p)
	}
	return took
}

// named are the events that somebody sees, by their names.
func (w *world) named(who string) map[string]event.Event {
	w.T.Helper()
	var list []event.Event
	w.OK(http.StatusOK, who, http.MethodGet, path+"?_limit=100", nil, &list)
	named := map[string]event.Event{}
	for _, listed := range list {
		var e event.Event // a list says nothing of single times
		w.OK(http.StatusOK, who, http.MethodGet, fmt.Sprintf("%s/%d", path, listed.ID), nil, &e)
		named[e.Name] = e
	}
	return named
}

func counts(i event.Imported) string {
	return fmt.Sprintf("+%d ~%d =%d -%d, %d left", i.Added, i.Changed, i.Same, i.Removed, i.Left)
}

// TestAFileIsImported: first it is said what would become of it. Imported again, it changes what it has changed since,
// and leaves what people said.
func TestAFileIsImported(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		fields := map[string]string{"deviceGroupIds": fmt.Sprint(hall), "eventSignDeviceGroupIds": fmt.Sprint(room),
			"type": "Meeting", "check": "true"}
		calendar := calendarOf(board, lunch, xmas, speech, "UID:lost / SUMMARY:Lost")
		took := w.imports("ann", calendar, fields)
		if got := counts(took); got != "+4 ~0 =0 -0, 1 left" || len(w.named("ann")) != 0 {
			t.Errorf("to be checked: %s, and there are %d", got, len(w.named("ann")))
		}
		if diff := cmp.Diff([]event.Problem{{What: "no-date", Name: "Lost"}}, took.Problems); diff != "" {
			t.Error(diff)
		}
		delete(fields, "check")
		if got := counts(w.imports("ann", calendar, fields)); got != "+4 ~0 =0 -0, 1 left" {
			t.Errorf("imported: %s", got)
		}
		events := w.named("ann")
		talk, holiday := events["Talk"], events["Holiday"]
		if !talk.PrivateEvent || talk.Type != "Meeting" || !slices.Equal(talk.DeviceGroupIDs, []int64{hall}) ||
			!slices.Equal(talk.SignGroupIDs, []int64{room}) || len(holiday.SignGroupIDs) != 0 {
			t.Errorf("%+v, %+v", talk.Said, holiday.Said)
		}
		if got := w.Actions("event", talk.ID); !slices.Equal(got, []string{"create"}) {
			t.Errorf("the trail has %v", got)
		}

		w.saved("ann", events["Board"], object{"name": "Board of Friday", "organization": "People"})
		w.saved("ann", events["Lunch"], object{"type": "Food", "deviceGroupIds": []int64{}})
		changed := calendarOf(board, strings.Replace(lunch, "T120000", "T123000", 1), xmas,
			speech+" / STATUS:CANCELLED", "UID:new / SUMMARY:New / DTSTART;VALUE=DATE:20261224")
		if got := counts(w.imports("ann", changed, nil)); got != "+1 ~1 =2 -1, 0 left" {
			t.Errorf("imported again: %s", got)
		}
		events = w.named("ann")
		kept := events["Board of Friday"]
		if kept.Organization != "People" || kept.Version != 2 {
			t.Errorf("what people said of an event that the calendar left alone is %+v", kept.Said)
		}
		moved := events["Lunch"]
		if moved.StartTime.String() != "12:30" || moved.Type != "Food" || len(moved.DeviceGroupIDs) != 0 ||
			!slices.Equal(moved.SignGroupIDs, []int64{room}) {
			t.Errorf("what the calendar changed is %+v, %+v", moved.When, moved.Said)
		}
		if _, there := events["Talk"]; there || len(events["New"].SignGroupIDs) != 0 {
			t.Errorf("%v", events)
		}
		older := calendarOf(strings.Replace(board, "T09", "T08", 1)+" / SEQUENCE:3", lunch+" / SEQUENCE:2")
		w.imports("ann", older, nil)
		back := calendarOf(strings.Replace(board, "Board", "Older", 1) + " / SEQUENCE:2")
		if got := counts(w.imports("ann", back, nil)); got != "+0 ~0 =1 -0, 0 left" {
			t.Errorf("an older version: %s", got)
		}
		again := map[string]string{"eventSignDeviceGroupIds": fmt.Sprint(hall)}
		if got := counts(w.imports("ann", older, again)); got != "+0 ~2 =0 -0, 0 left" {
			t.Errorf("for another room: %s", got)
		}
		if got := w.named("ann")["Lunch"].SignGroupIDs; !slices.Equal(got, []int64{room, hall}) {
			t.Errorf("for another room it is on the signs of %v", got)
		}
		if got := counts(w.imports("eve", older, nil)); got != "+2 ~0 =0 -0, 0 left" {
			t.Errorf("another company: %s", got)
		}
	})
}

// TestWhatAnImportRefuses, whole.
func TestWhatAnImportRefuses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept := w.Folder(category.Device, 0, "Kept")
		for name, c := range map[string]struct {
			who, calendar string
			fields        map[string]string
			status        int
			want          string
		}{
			"no calendar": {"ann", "<html>", nil, 422, "body.file not-a-calendar"},
			"5 MB":        {"ann", calendarOf(board, strings.Repeat("X:y / ", 1<<20)), nil, 422, "body.file too-large"},
			"no such room": {"ann", calendarOf(board), map[string]string{"deviceGroupIds": "999999"}, 422,
				"body.deviceGroupIds not-found"},
			"a long type": {"ann", calendarOf(board), map[string]string{"type": strings.Repeat("t", 51)}, 422,
				"body.type too-long"},
			"a viewer": {"vic", calendarOf(board), nil, 403, ""},
			"many dates": {"ann", calendarOf(board + strings.Repeat(" / EXDATE:20261202T090000Z", 5001)), nil, 422,
				"body.file too-many-dates"},
		} {
			var none event.Imported
			status, p := w.Form(c.who, path+"/import", c.fields, []areatest.Part{{Name: "a.ics",
				Data: []byte(c.calendar)}}, &none)
			got := ""
			if len(p.Errors) > 0 {
				got = p.Errors[0].Location + " " + p.Errors[0].Code
			}
			if status != c.status || got != c.want {
				t.Errorf("%s: %d %s", name, status, got)
			}
		}
		if status, p := w.Form("ann", path+"/import", nil, nil, nil); status != 422 || p.Errors[0].Code != "required" {
			t.Errorf("no file: %d %+v", status, p)
		}
		if n := len(w.named("ann")); n != 0 {
			t.Errorf("%d events of what was refused", n)
		}
		w.Keep(kept, "ann")
		w.imports("ann", calendarOf(board), map[string]string{"deviceGroupIds": fmt.Sprint(kept)})
		changed := calendarOf(strings.Replace(board, "T09", "T10", 1))
		status, p := w.Form("ben", path+"/import", nil, []areatest.Part{{Name: "a.ics", Data: []byte(changed)}}, nil)
		if status != http.StatusForbidden || p.Type != "/problems/group-forbidden" {
			t.Errorf("an event of a group that is kept for others: %d %s", status, p.Type)
		}
	})
}

// subscribes makes a source of the outside's calendar and subscribes to it.
func (w *world) subscribes(fields object) (s event.Subscription) {
	w.T.Helper()
	var from source.Source
	w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/externalSource", object{"feedType": "Calendar",
		"description": "Rooms", "sourceDetail": object{"url": w.outside + "/rooms.ics?key=hidden",
			"refreshMinutes": 5}}, &from)
	w.OK(http.StatusCreated, "ann", http.MethodPost, subscriptionPath, with(object{"sourceId": from.ID}, fields), &s)
	return s
}

// gives has the outside give a calendar, which is fetched; it is five minutes later.
func (w *world) gives(events ...string) {
	w.T.Helper()
	calendar := calendarOf(events...)
	w.given.Store(&calendar)
	w.passes()
}

func (w *world) passes() {
	w.T.Helper()
	w.now = w.now.Add(10 * time.Minute)
	if err := w.sources.RefreshDue(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

func (w *world) subscription(id int64) (s event.Subscription) {
	w.T.Helper()
	var list []event.Subscription
	w.OK(http.StatusOK, "vic", http.MethodGet, subscriptionPath, nil, &list)
	for _, one := range list {
		if one.ID == id {
			return one
		}
	}
	w.T.Fatalf("no subscription %d in %v", id, list)
	return s
}

// TestASubscriptionKeepsItsEvents as its calendar has them, whatever becomes of its server.
func TestASubscriptionKeepsItsEvents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		s := w.subscribes(object{"eventSignDeviceGroupIds": []int64{room}, "type": "Booked"})
		if s.SourceName != "Rooms" || s.Host != "127.0.0.1" || s.State != source.Waiting || s.ImportedAt != nil {
			t.Errorf("a new one: %+v", s)
		}
		moved := w.Revision(event.Signs)
		w.gives(board, lunch, past, "UID:lost / SUMMARY:Lost")
		s = w.subscription(s.ID)
		if s.EventCount != 3 || s.Left != 1 || s.State != source.Good || s.ImportedAt == nil || len(s.Problems) != 1 ||
			w.Revision(event.Signs) == moved {
			t.Errorf("after the first time: %+v", s)
		}
		events := w.named("ann")
		if b := events["Board"]; b.SubscriptionID != s.ID || b.Type != "Booked" || !slices.Equal(b.SignGroupIDs,
			[]int64{room}) {
			t.Errorf("%+v", b)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", path, events["Board"].ID),
			nil); p.Type != "/problems/subscribed" {
			t.Errorf("its event is not deleted for %q", p.Type)
		}
		w.saved("ann", events["Board"], object{"type": "Directors"})
		moved = w.Revision("event")
		w.passes()
		if w.Revision("event") != moved {
			t.Error("a calendar that is as it was changes something")
		}

		broken, _, _ := strings.Cut(calendarOf(board, lunch), "UID:lunch")
		w.given.Store(&broken)
		if w.passes(); w.named("ann")["Lunch"].ID == 0 {
			t.Error("a calendar that breaks off deletes what stood behind")
		}
		if got := w.subscription(s.ID).Problems; !slices.Equal(got, []event.Problem{{What: "cut"}}) {
			t.Errorf("of a calendar that breaks off is said %v", got)
		}
		w.gives(strings.Replace(board, "T09", "T10", 1)) // neither lunch nor what is over
		events = w.named("ann")
		if b := events["Board"]; b.StartTime.String() != "10:00" || b.Type != "Directors" {
			t.Errorf("%+v", b)
		}
		if _, there := events["Lunch"]; there || events["Past"].ID == 0 {
			t.Errorf("%v", events)
		}
		w.given.Store(nil)
		w.passes()
		if s = w.subscription(s.ID); s.State != source.Failing || s.Failure != "answer-refused" || s.EventCount != 2 {
			t.Errorf("without its server: %+v", s)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, subscriptionPath, object{"id": s.ID, "version": s.Version,
			"eventSignDeviceGroupIds": []int64{hall}}, &s)
		if b := w.named("ann")["Board"]; !slices.Equal(b.SignGroupIDs, []int64{hall}) {
			t.Errorf("on the signs of %v", b.SignGroupIDs)
		}
		w.Refused(http.StatusPreconditionFailed, "ann", http.MethodPatch, subscriptionPath, object{"id": s.ID,
			"version": 1})
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d?keep=true", subscriptionPath, s.ID), nil, nil)
		if b := w.named("ann")["Board"]; b.ID == 0 || b.SubscriptionID != 0 {
			t.Errorf("kept: %+v", b)
		}
		if got := w.Actions("eventsubscription", s.ID); !slices.Equal(got, []string{"create", "update", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}

// TestASubscriptionAndItsSource hold each other, and it takes its events with it.
func TestASubscriptionAndItsSource(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.subscribes(nil)
		w.gives(board, lunch)
		if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, subscriptionPath,
			object{"sourceId": s.SourceID}); p.Type != "/problems/has-subscription" {
			t.Errorf("a second one is refused for %q", p.Type)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodDelete,
			fmt.Sprintf("/api/externalSource/%d", s.SourceID), nil); p.Type != "/problems/source-subscribed" {
			t.Errorf("its source is not deleted for %q", p.Type)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/externalSource", object{"id": s.SourceID,
			"version": 1, "feedType": "RSS", "description": "Rooms",
			"sourceDetail": object{"url": w.outside, "refreshMinutes": 5}}); p.Type != "/problems/source-subscribed" {
			t.Errorf("its source is not made another for %q", p.Type)
		}
		feed := w.Source(w.Ours, "Feed")
		for id, want := range map[int64]string{feed: "not-allowed", 999999: "not-found", w.Source(w.Theirs,
			"Theirs"): "not-found"} {
			p := w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, subscriptionPath,
				object{"sourceId": id})
			if p.Errors[0].Location != "body.sourceId" || p.Errors[0].Code != want {
				t.Errorf("source %d: %+v", id, p.Errors)
			}
		}
		w.Refused(http.StatusForbidden, "vic", http.MethodPost, subscriptionPath, object{"sourceId": s.SourceID})
		w.Refused(http.StatusNotFound, "eve", http.MethodDelete, fmt.Sprintf("%s/%d", subscriptionPath, s.ID), nil)

		w.switchOn(w.Ours, "N")
		w.gives(board)
		w.switchOn(w.Ours, "Y")
		if n := len(w.named("ann")); n != 2 {
			t.Errorf("a company without events has %d", n)
		}
		w.passes()
		if events := w.named("ann"); len(events) != 1 || w.subscription(s.ID).EventCount != 1 {
			t.Errorf("once it has events again, what came meanwhile is %v", events)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", subscriptionPath, s.ID), nil, nil)
		if n := len(w.named("ann")); n != 0 {
			t.Errorf("%d events are left", n)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/externalSource/%d", s.SourceID), nil, nil)
	})
}

// TestACalendarThatDoesNotFit leaves what was there, and says why.
func TestACalendarThatDoesNotFit(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.subscribes(nil)
		w.gives(board)
		w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19998)
			INSERT INTO event (company_id, name, name_sorted, searched, timing, starts, ends, first_day, ends_at,
				organization, detail, type, type_folded, private, show_all, created_at, updated_at, updated_by)
			SELECT {:company}, 'E', 'e', 'e', '{"repeat":"None","startDate":"2026-12-24","endDate":"2026-12-24"}',
				'2026-12-24T09:00:00', '2026-12-24T10:00:00', '2026-12-24', 0, '', '', '', '', 0, 0, 0, 0, 'ann' FROM n`,
			db.Params{"company": w.Ours})
		w.gives(strings.Replace(board, "T09", "T10", 1), lunch, xmas)
		if s = w.subscription(s.ID); s.Refused != "too-many-events" || s.EventCount != 1 || s.State != source.Good {
			t.Errorf("%+v", s)
		}
		w.gives(strings.Replace(board, "T09", "T10", 1), lunch)
		if s = w.subscription(s.ID); s.Refused != "" || s.EventCount != 2 {
			t.Errorf("%+v", s)
		}
	})
}

// TestACalendarOfTheCompanyItself brings nothing new; another company takes it.
func TestACalendarOfTheCompanyItself(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room 3")
		e := w.add("ann", "Board", object{"deviceGroupIds": []int64{room}, "repeat": "Weekly", "endDate": "",
			"organization": "People"})
		text := w.calendar(w.feed("ann", room))
		if got := counts(w.imports("ann", text, nil)); got != "+0 ~0 =1 -0, 0 left" {
			t.Errorf("its own: %s", got)
		}
		if got := counts(w.imports("eve", text, nil)); got != "+1 ~0 =0 -0, 0 left" {
			t.Errorf("another's: %s", got)
		}
		took := w.named("eve")["Board"]
		took.Zone, took.RepeatOptions = e.Zone, e.RepeatOptions
		if diff := cmp.Diff(e.When, took.When); diff != "" || took.Organization != "People" {
			t.Errorf("%+v: %s", took.Said, diff)
		}
	})
}

// TestASingleTimeThatCameAlone is told with its event once that comes.
func TestASingleTimeThatCameAlone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		single := "UID:lunch / SUMMARY:Late lunch / RECURRENCE-ID;TZID=Asia/Tokyo:20261208T120000 / " +
			"DTSTART;TZID=Asia/Tokyo:20261208T130000 / DURATION:PT1H"
		w.imports("ann", calendarOf(single), nil)
		if got := counts(w.imports("ann", calendarOf(single, lunch), nil)); got != "+1 ~0 =0 -1, 0 left" {
			t.Errorf("with its event: %s", got)
		}
		events := w.named("ann")
		if c := events["Lunch"].Changes; len(events) != 1 || len(c) != 1 || c[0].Name != "Late lunch" {
			t.Errorf("%+v", events)
		}
	})
}

// TestACalendarChangesWhatItSays: words, and times, each alone; what it says as before stays as people changed it.
func TestACalendarChangesWhatItSays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.imports("ann", calendarOf(lunch, board), nil)
		w.saved("ann", w.named("ann")["Lunch"], object{"name": "Lunch upstairs",
			"changes": []object{{"day": "2026-12-24", "leftOut": true}}})
		said := lunch + " / DESCRIPTION:Soup"
		if got := counts(w.imports("ann", calendarOf(said, board), nil)); got != "+0 ~1 =1 -0, 0 left" {
			t.Errorf("with other words: %s", got)
		}
		e := w.named("ann")["Lunch upstairs"]
		if e.EventDetail != "Soup" || len(e.Changes) != 1 || !e.Changes[0].LeftOut {
			t.Errorf("with other words it is %+v, %+v", e.Said, e.Changes)
		}
		w.imports("ann", calendarOf(strings.Replace(said, "T120000", "T123000", 1), board), nil)
		e = w.named("ann")["Lunch upstairs"]
		if e.StartTime.String() != "12:30" || len(e.Changes) != 0 {
			t.Errorf("at another time it is %+v", e.When)
		}
		once := w.named("ann")["Board"]
		w.saved("ann", once, object{"every": once.Every, "repeat": once.Repeat})
	})
}

// TestWhatIsPassedOverStays: an event of a subscription that is there, and not understood any more.
func TestWhatIsPassedOverStays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.subscribes(nil)
		w.gives(board, lunch)
		w.gives(board, "UID:lunch / SUMMARY:Lunch / DTSTART;TZID=Asia/Tokyo:20200101T120000 / RRULE:FREQ=HOURLY")
		if s = w.subscription(s.ID); s.EventCount != 2 || s.Left != 1 || s.Problems[0].What != "rule" {
			t.Errorf("%+v", s)
		}
	})
}
