package event_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const feedPath = "/api/eventFeed"

// feed gives a device group an address as somebody; it MUST be accepted.
func (w *world) feed(who string, group int64) (f event.FeedAddress) {
	w.T.Helper()
	w.OK(http.StatusCreated, who, http.MethodPost, feedPath, object{"deviceGroupId": group}, &f)
	return f
}

func (w *world) at(f event.FeedAddress, operation string) string {
	return fmt.Sprintf("%s/%d%s", feedPath, f.ID, operation)
}

// read asks for a calendar, as somebody who is not known.
func (w *world) read(address string) (status int, text string, h http.Header) {
	w.T.Helper()
	answer := w.Call("nobody", http.MethodGet, strings.TrimPrefix(address, base), nil, nil)
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		w.T.Fatal(err)
	}
	return answer.StatusCode, string(body), answer.Header
}

// calendar is what an address that is known gives, without folds.
func (w *world) calendar(f event.FeedAddress) string {
	w.T.Helper()
	status, text, _ := w.read(f.Address)
	if status != http.StatusOK {
		w.T.Fatalf("%s answers %d %s", f.Address, status, text)
	}
	return strings.ReplaceAll(text, "\r\n ", "")
}

// values lists what a calendar says in a property of its events.
func values(text, property string) (list []string) {
	_, text, _ = strings.Cut(text, "BEGIN:VEVENT")
	for line := range strings.SplitSeq(text, "\r\n") {
		if name, value, _ := strings.Cut(line, ":"); name == property {
			list = append(list, value)
		}
	}
	return list
}

// TestADeviceGroupHasACalendarAddress, one alone, which is shown, renewed and taken away, and never listed.
func TestADeviceGroupHasACalendarAddress(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		f, other := w.feed("ann", room), w.feed("ben", hall)
		if !regexp.MustCompile(`^`+base+`/calendar/[\w-]{43}\.ics$`).MatchString(f.Address) || f.Address == other.Address ||
			f.GroupTitle != "Room 3" || f.GroupID != room || f.UpdatedBy != "ann" {
			t.Errorf("it is %+v", f)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, feedPath,
			object{"deviceGroupId": room}); p.Type != "/problems/has-address" {
			t.Errorf("a second one is refused for %q", p.Type)
		}
		var list []map[string]any
		w.OK(http.StatusOK, "vic", http.MethodGet, feedPath, nil, &list)
		want := []string{"companyId", "createdAt", "deviceGroupId", "deviceGroupTitle", "id", "updatedAt", "updatedBy",
			"version"}
		if len(list) != 2 || list[0]["deviceGroupTitle"] != "Hall" {
			t.Fatalf("listed are %v", list)
		}
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(list[0]))); diff != "" {
			t.Error(diff)
		}
		var shown, renewed event.FeedAddress
		w.OK(http.StatusOK, "ben", http.MethodGet, w.at(f, "/address"), nil, &shown)
		if diff := cmp.Diff(f, shown); diff != "" {
			t.Error(diff)
		}
		w.OK(http.StatusOK, "ben", http.MethodPost, w.at(f, "/renew"), nil, &renewed)
		if renewed.Address == f.Address || renewed.ID != f.ID || renewed.Version != 2 || renewed.UpdatedBy != "ben" {
			t.Errorf("renewed it is %+v", renewed)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, w.at(f, ""), nil, nil)
		w.Refused(http.StatusNotFound, "ann", http.MethodGet, w.at(f, "/address"), nil)
		if got := w.Actions("eventfeed", f.ID); !slices.Equal(got, []string{"create", "renew", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
		var kept []string
		if err := d.Unscoped("looked up").Column(t.Context(), &kept, `SELECT secret FROM event_feed
			UNION ALL SELECT secret_hash FROM event_feed
			UNION ALL SELECT COALESCE(before, '') || COALESCE(after, '') FROM audit`); err != nil {
			t.Fatal(err)
		}
		for _, address := range []string{f.Address, other.Address, renewed.Address} {
			secret := strings.TrimSuffix(strings.TrimPrefix(address, base+"/calendar/"), ".ics")
			if slices.ContainsFunc(kept, func(text string) bool { return strings.Contains(text, secret) }) {
				t.Error("the secret is kept as it is")
			}
		}
		again := w.feed("ann", room) // it has none any more
		w.Exec(`UPDATE event_feed SET secret = {:other} WHERE company_id = {:company} AND id = {:id}`,
			db.Params{"company": w.Ours, "id": again.ID, "other": "c2VhbGVkIHdpdGggYW5vdGhlciBrZXk"})
		if p := w.Refused(http.StatusConflict, "ann", http.MethodGet, w.at(again, "/address"),
			nil); p.Type != "/problems/address-lost" {
			t.Errorf("one that was sealed with another key is refused for %q", p.Type)
		}
		if status, _, _ := w.read(again.Address); status != http.StatusOK {
			t.Errorf("it answers %d", status)
		}
	})
}

// TestR002_CalendarAddressesAreOfACompany, of its people with the right, and of device groups that they may change.
func TestR002_CalendarAddressesAreOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept, room := w.Folder(category.Device, 0, "Kept"), w.Folder(category.Device, 0, "Room")
		ofKept, ofRoom := w.feed("ann", kept), w.feed("ann", room)
		w.OK(http.StatusOK, "ann", http.MethodDelete, w.at(w.feed("ann", w.Root("ann", category.Device)), ""), nil, nil)
		w.Keep(kept, "ann")
		for _, c := range []struct {
			status            int
			who, method, path string
			body              object
		}{
			{http.StatusNotFound, "eve", http.MethodGet, w.at(ofRoom, "/address"), nil},
			{http.StatusNotFound, "eve", http.MethodPost, w.at(ofRoom, "/renew"), nil},
			{http.StatusNotFound, "eve", http.MethodDelete, w.at(ofRoom, ""), nil},
			{http.StatusForbidden, "vic", http.MethodPost, feedPath, object{"deviceGroupId": room}},
			{http.StatusForbidden, "vic", http.MethodGet, w.at(ofRoom, "/address"), nil},
			{http.StatusForbidden, "vic", http.MethodPost, w.at(ofRoom, "/renew"), nil},
			{http.StatusForbidden, "vic", http.MethodDelete, w.at(ofRoom, ""), nil},
			{http.StatusForbidden, "ben", http.MethodPost, w.at(ofKept, "/renew"), nil},
			{http.StatusForbidden, "ben", http.MethodDelete, w.at(ofKept, ""), nil},
			{http.StatusForbidden, "ben", http.MethodPost, feedPath, object{"deviceGroupId": kept}},
			{http.StatusUnprocessableEntity, "ann", http.MethodPost, feedPath,
				object{"deviceGroupId": w.Root("eve", category.Device)}},
			{http.StatusUnprocessableEntity, "ann", http.MethodPost, feedPath,
				object{"deviceGroupId": w.Root("ann", category.Content)}},
		} {
			w.Refused(c.status, c.who, c.method, c.path, c.body)
		}
		var none []event.Feed
		if w.OK(http.StatusOK, "eve", http.MethodGet, feedPath, nil, &none); len(none) != 0 {
			t.Errorf("another company sees %v", none)
		}
		w.switchOn(w.Ours, "N")
		for method, path := range map[string]string{http.MethodGet: feedPath, http.MethodPost: w.at(ofRoom, "/renew"),
			http.MethodDelete: w.at(ofRoom, "")} {
			if p := w.Refused(http.StatusForbidden, "ann", method, path, nil); p.Type != "/problems/events-off" {
				t.Errorf("%s %s is refused for %q", method, path, p.Type)
			}
		}
	})
}

// TestACalendarAddressIsReadByWhoeverHasIt, as long as there is something to read, and by nobody else.
func TestACalendarAddressIsReadByWhoeverHasIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room 3")
		w.add("ann", "Fair", object{"deviceGroupIds": room})
		f := w.feed("ann", room)
		status, text, h := w.read(f.Address)
		if status != http.StatusOK || !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\n") ||
			h.Get("Content-Type") != "text/calendar; charset=utf-8" ||
			h.Get("Cache-Control") != "private, max-age=300" {
			t.Fatalf("it answers %d %v %s", status, h, text)
		}
		same := w.unless(h.Get("ETag"), http.MethodGet, f.Address)
		if same.StatusCode != http.StatusNotModified {
			t.Errorf("asked for again it answers %d", same.StatusCode)
		}
		head := w.unless("", http.MethodHead, f.Address)
		if head.StatusCode != http.StatusOK || head.Header.Get("Content-Length") != fmt.Sprint(len(text)) {
			t.Errorf("its headers are %d %v", head.StatusCode, head.Header)
		}
		w.add("ann", "Concert", object{"deviceGroupIds": room})
		if changed := w.unless(h.Get("ETag"), http.MethodGet, f.Address); changed.StatusCode != http.StatusOK {
			t.Errorf("with another event it answers %d", changed.StatusCode)
		}
		var unknown []string
		refused := func(what, address string) {
			t.Helper()
			status, text, h := w.read(address)
			if status != http.StatusNotFound || strings.Contains(text, "VCALENDAR") {
				t.Errorf("%s, it answers %d %s", what, status, text)
			}
			unknown = append(unknown, text+h.Get("ETag"))
		}
		known := func(what string) {
			t.Helper()
			if status, text, _ := w.read(f.Address); status != http.StatusOK {
				t.Errorf("%s, it answers %d %s", what, status, text)
			}
		}
		refused("of nobody", base+"/calendar/"+strings.Repeat("A", 43)+".ics")
		refused("without its ending", strings.TrimSuffix(f.Address, ".ics"))
		refused("of no secret", base+"/calendar/.ics")
		w.switchOn(w.Ours, "N")
		refused("without the feature", f.Address)
		w.switchOn(w.Ours, "Y")
		known("with the feature again")
		ours := db.Params{"company": w.Ours}
		w.Exec(`UPDATE company SET end_date = '2026-11-30' WHERE id = {:company}`, ours)
		refused("of a company that has ended", f.Address)
		w.Exec(`UPDATE company SET end_date = '', active = 0 WHERE id = {:company}`, ours)
		refused("of a company that is switched off", f.Address)
		w.Exec(`UPDATE company SET active = 1 WHERE id = {:company}`, ours)
		known("of a company that stands again")
		old := f.Address
		w.OK(http.StatusOK, "ann", http.MethodPost, w.at(f, "/renew"), nil, &f)
		refused("renewed", old)
		known("that is new")
		w.OK(http.StatusOK, "ann", http.MethodDelete, w.at(f, ""), nil, nil)
		refused("taken away", f.Address)
		f = w.feed("ann", room)
		w.Forget(category.Device, room)
		refused("of a device group that is gone", f.Address)
		if slices.Sort(unknown); len(slices.Compact(unknown)) != 1 {
			t.Errorf("what is unknown differs: %v", unknown)
		}
	})
}

// unless asks for a calendar, if it is another one than that of a tag.
func (w *world) unless(tag, method, address string) *http.Response {
	w.T.Helper()
	r := httptest.NewRequestWithContext(w.T.Context(), method, strings.TrimPrefix(address, base), nil)
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	answer := httptest.NewRecorder()
	w.Router.ServeHTTP(answer, r)
	return answer.Result()
}

// TestACalendarHasTheEventsOfItsGroup and of those above it, in any way, and no others.
func TestACalendarHasTheEventsOfItsGroup(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		room, hall := w.Folder(category.Device, house, "Room; 3"), w.Folder(category.Device, house, "Hall")
		desk := w.Folder(category.Device, room, "Desk")
		once := func(name string, fields object) { w.add("ann", name, fields) }
		once("over", object{"deviceGroupIds": room, "startDate": "2026-03-01", "endDate": "2026-03-01"})
		once("of the room", object{"deviceGroupIds": room})
		once("on its sign", object{"eventSignDeviceGroupIds": room})
		once("of both", object{"deviceGroupIds": room, "eventSignDeviceGroupIds": room})
		once("of the house", object{"deviceGroupIds": house})
		once("of the hall", object{"deviceGroupIds": hall})
		once("of the desk", object{"eventSignDeviceGroupIds": desk})
		once("of none", nil)
		once("long over", object{"deviceGroupIds": room, "startDate": "2025-11-01", "endDate": "2025-11-02"})
		w.OK(http.StatusCreated, "eve", http.MethodPost, path, object{"name": "theirs", "startDate": "2026-12-24",
			"allDay": true, "deviceGroupIds": w.Root("eve", category.Device)}, nil)
		text := w.calendar(w.feed("ann", room))
		want := []string{"over", "of the room", "on its sign", "of both", "of the house"} // whatever time it is
		if diff := cmp.Diff(want, values(text, "SUMMARY")); diff != "" {
			t.Error(diff)
		}
		for _, line := range []string{"X-WR-CALNAME:Room\\; 3", "X-WR-TIMEZONE:Asia/Tokyo", "VERSION:2.0",
			"BEGIN:VTIMEZONE", "TZID:Asia/Tokyo", "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"} {
			if !strings.Contains(text, line+"\r\n") {
				t.Errorf("it does not say %s", line)
			}
		}
		if ids := values(text, "UID"); len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(want) {
			t.Errorf("they are called %v", ids)
		}
		w.now = w.now.Add(time.Hour)
		if again := w.calendar(w.feed("ann", desk)); !slices.Contains(values(again, "UID"), values(text, "UID")[0]) {
			t.Error("an event has another name in another calendar")
		}
	})
}

// TestACalendarKeepsWhatIsPrivate, also of single times, and what people type stays what they say.
func TestACalendarKeepsWhatIsPrivate(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		words := object{"eventDetail": "Layoffs", "organization": "Board", "type": "Secret", "deviceGroupIds": room,
			"repeat": "Daily", "endDate": "2026-12-31", "changes": []object{{"day": "2026-12-25",
				"startDate": "2026-12-25", "startTime": "11:00", "endTime": "12:00", "name": "Merger",
				"eventDetail": "Offer"}}}
		e := w.add("ann", "Crisis", with(object{"privateEvent": true}, words))
		f := w.feed("ann", room)
		text := w.calendar(f)
		for _, said := range []string{"Crisis", "Layoffs", "Board", "Secret", "Merger", "Offer", "DESCRIPTION"} {
			if strings.Contains(text, said) {
				t.Errorf("it tells of %s", said)
			}
		}
		if diff := cmp.Diff([]string{"Busy", "Busy"}, values(text, "SUMMARY")); diff != "" ||
			!slices.Equal(values(text, "CLASS"), []string{"PRIVATE", "PRIVATE"}) {
			t.Errorf("%s %v", diff, values(text, "CLASS"))
		}
		w.saved("ann", e, object{"privateEvent": false, "name": "Crisis, over; \\n", "eventDetail": "one\ntwo"})
		text = w.calendar(f)
		for property, want := range map[string][]string{"SUMMARY": {`Crisis\, over\; \\n`, "Merger"},
			"DESCRIPTION": {`one\ntwo`, "Offer"}, "CONTACT": {"Board", "Board"}, "CATEGORIES": {"Secret", "Secret"},
			"CLASS": {"PUBLIC", "PUBLIC"}, "SEQUENCE": {"2", "2"}, "RECURRENCE-ID;TZID=Asia/Tokyo": {"20261225T090000"},
			"DTSTART;TZID=Asia/Tokyo": {"20261224T090000", "20261225T110000"},
			"RRULE":                   {"FREQ=DAILY;UNTIL=20261231T145959Z"}} {
			if diff := cmp.Diff(want, values(text, property)); diff != "" {
				t.Errorf("%s: %s", property, diff)
			}
		}
	})
}

// TestAHostileNameIsAName: no text of an event or a group makes a line of its own, whatever the rows hold.
func TestAHostileNameIsAName(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		e := w.add("ann", "Fair", object{"deviceGroupIds": room})
		f := w.feed("ann", room)
		evil := "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Sold\rX:y\nX:y\x0b\x1b"
		p := db.Params{"company": w.Ours, "id": e.ID, "evil": evil, "room": room}
		w.Exec(`UPDATE event SET name = {:evil}, detail = {:evil}, organization = {:evil}, type = {:evil}
			WHERE company_id = {:company} AND id = {:id}`, p)
		w.Exec(`UPDATE category SET title = {:evil} WHERE company_id = {:company} AND id = {:room}`, p)
		text := w.calendar(f)
		n := strings.Count(text, "\r\nBEGIN:VEVENT\r\n")
		if n != 1 || strings.Count(text, "\r\n") != strings.Count(text, "\n") ||
			strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") || strings.Contains(text, "\r\nX:y") ||
			len(values(text, "SUMMARY")) != 1 {
			t.Errorf("%d events: %q", n, text)
		}
	})
}

// TestUnknownAddressesAreBounded: a network that asks for many waits, and others do not.
func TestUnknownAddressesAreBounded(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		f := w.feed("ann", w.Folder(category.Device, 0, "Room"))
		asked := 0
		for ; asked < 500; asked++ {
			if status, _, _ := w.read(base + "/calendar/" + fmt.Sprint(asked) + ".ics"); status != http.StatusNotFound {
				break
			}
			w.read(f.Address) // what is known counts for nothing
		}
		unknown := base + "/calendar/unknown.ics"
		status, _, h := w.read(unknown)
		if asked != 120 || status != http.StatusTooManyRequests || h.Get("Retry-After") != "5" {
			t.Errorf("after %d unknown ones it answers %d, and to come back in %s", asked, status, h.Get("Retry-After"))
		}
		if status, _, _ := w.read(f.Address); status != http.StatusOK {
			t.Errorf("what is known answers %d", status)
		}
		if _, err := w.events.FeedOf(t.Context(), "unknown", "203.0.113.9", ""); !fault.Is(err, fault.NotFound) {
			t.Errorf("somebody else is told %v", err)
		}
		w.now = w.now.Add(5 * time.Second)
		if status, _, _ := w.read(unknown); status != http.StatusNotFound {
			t.Errorf("after a while it answers %d", status)
		}
	})
}
