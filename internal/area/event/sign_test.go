package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const signPath = "/api/eventSign"

// hang gives a device group a sign as somebody; it MUST be accepted.
func (w *world) hang(who string, group int64, fields object) (s event.Sign) {
	w.T.Helper()
	w.OK(http.StatusCreated, who, http.MethodPost, signPath, with(object{"deviceGroupId": group}, fields), &s)
	return s
}

// TestR389_R391_ADeviceGroupHasASign with every field, one alone, which is changed, read and taken away.
func TestR389_R391_ADeviceGroupHasASign(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room 3"), w.Folder(category.Device, 0, "Hall")
		picture := w.Content("ann", "Wood", areatest.File{})
		plain := w.hang("ann", room, nil)
		want := event.SignLook{Layout: "Door", Language: "en", Covers: "Events", HoursBefore: 1, DaysAhead: 1}
		if diff := cmp.Diff(want, plain.SignLook); diff != "" || plain.GroupTitle != "Room 3" {
			t.Errorf("a new one of %q: %s", plain.GroupTitle, diff)
		}
		board := event.SignLook{Layout: "Lobby", Title: "今日の予定", Language: "ja", Covers: "Always", HoursBefore: 168,
			DaysAhead: 31, TemplateID: picture}
		made := w.hang("ben", hall, object{"layout": "Lobby", "title": " 今日の予定 ", "language": "ja", "covers": "Always",
			"hoursBefore": 168, "daysAhead": 31, "templateId": picture})
		if diff := cmp.Diff(board, made.SignLook); diff != "" {
			t.Error(diff)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, signPath,
			object{"deviceGroupId": room}); p.Type != "/problems/has-sign" {
			t.Errorf("a second sign is refused for %q", p.Type)
		}
		var saved event.Sign
		w.OK(http.StatusOK, "ben", http.MethodPatch, signPath, object{"id": made.ID, "version": made.Version,
			"covers": "Gaps"}, &saved)
		board.Covers = "Gaps"
		if diff := cmp.Diff(board, saved.SignLook); diff != "" || saved.Version != 2 || saved.UpdatedBy != "ben" {
			t.Errorf("version %d by %s: %s", saved.Version, saved.UpdatedBy, diff)
		}
		w.Refused(http.StatusPreconditionFailed, "ann", http.MethodPatch, signPath, object{"id": made.ID, "version": 1,
			"title": "Late"})
		for query, want := range map[string][]int64{"": {saved.ID, plain.ID},
			fmt.Sprintf("?deviceGroupId=%d", room): {plain.ID}, "?_limit=1&_page=2": {plain.ID}} {
			var list []event.Sign
			w.OK(http.StatusOK, "vic", http.MethodGet, signPath+query, nil, &list)
			var ids []int64
			for _, s := range list {
				ids = append(ids, s.ID)
			}
			if !slices.Equal(ids, want) {
				t.Errorf("%q lists %v, want %v", query, ids, want)
			}
		}
		for query, who := range map[string]string{"": "eve", "?deviceGroupId=999999": "ann"} {
			var none []event.Sign
			if w.OK(http.StatusOK, who, http.MethodGet, signPath+query, nil, &none); len(none) != 0 {
				t.Errorf("%s sees %v", who, none)
			}
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", signPath, made.ID), nil, nil)
		if got := w.Actions("eventsign", made.ID); !slices.Equal(got, []string{"create", "update", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
		w.hang("ann", hall, nil) // it has none any more
	})
}

// TestWhatIsWrongWithASignIsSaidAtOnce.
func TestWhatIsWrongWithASignIsSaidAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		sound, hidden := w.Content("ann", "gong", areatest.File{Type: "Audio"}),
			w.Content("ben", "mine", areatest.File{Private: true})
		room := w.Folder(category.Device, 0, "Room")
		good := w.hang("ann", room, nil)
		for _, c := range []struct {
			fields object
			want   string
		}{
			{object{"title": strings.Repeat("字", 101), "hoursBefore": -1, "daysAhead": 0},
				"body.title too-long, body.hoursBefore out-of-range, body.daysAhead out-of-range"},
			{object{"hoursBefore": 169, "daysAhead": 32}, "body.hoursBefore out-of-range, body.daysAhead out-of-range"},
			{object{"templateId": sound}, "body.templateId not-playable"},
			{object{"templateId": hidden}, "body.templateId not-found"},
			{object{"layout": "Poster"}, "body.layout not-allowed"},
			{object{"language": "fr"}, "body.language not-allowed"},
			{object{"covers": "Never"}, "body.covers not-allowed"},
		} {
			hall := w.Root("ann", category.Device)
			if got := w.refused("ann", http.MethodPost, signPath,
				with(object{"deviceGroupId": hall}, c.fields)); got != c.want {
				t.Errorf("a new one with %v is refused for %q, want %q", c.fields, got, c.want)
			}
			if got := w.refused("ann", http.MethodPatch, signPath,
				with(object{"id": good.ID, "version": 1}, c.fields)); got != c.want {
				t.Errorf("an edit with %v is refused for %q, want %q", c.fields, got, c.want)
			}
		}
		for _, group := range []int64{999_999, w.Root("eve", category.Device), w.Root("ann", category.Content)} {
			if got := w.refused("ann", http.MethodPost, signPath,
				object{"deviceGroupId": group}); got != "body.deviceGroupId not-found" {
				t.Errorf("group %d is refused for %q", group, got)
			}
		}
	})
}

// TestR002_SignsAreOfACompany, of its people with the right, and of device groups that they may change; a company
// without events has none.
func TestR002_SignsAreOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept, room := w.Folder(category.Device, 0, "Kept"), w.Folder(category.Device, 0, "Room")
		ofKept, ofRoom := w.hang("ann", kept, nil), w.hang("ann", room, nil)
		w.Keep(kept, "ann")
		edit := func(s event.Sign) object { return object{"id": s.ID, "version": 1, "title": "x"} }
		at := func(s event.Sign) string { return fmt.Sprintf("%s/%d", signPath, s.ID) }
		for _, c := range []struct {
			status            int
			who, method, path string
			body              object
		}{
			{http.StatusNotFound, "eve", http.MethodPatch, signPath, edit(ofRoom)},
			{http.StatusNotFound, "eve", http.MethodDelete, at(ofRoom), nil},
			{http.StatusForbidden, "vic", http.MethodPost, signPath, object{"deviceGroupId": room}},
			{http.StatusForbidden, "vic", http.MethodPatch, signPath, edit(ofRoom)},
			{http.StatusForbidden, "vic", http.MethodDelete, at(ofRoom), nil},
			{http.StatusForbidden, "ben", http.MethodPatch, signPath, edit(ofKept)},
			{http.StatusForbidden, "ben", http.MethodDelete, at(ofKept), nil},
		} {
			w.Refused(c.status, c.who, c.method, c.path, c.body)
		}
		w.switchOn(w.Ours, "N")
		for method, body := range map[string]object{http.MethodGet: nil, http.MethodPost: {"deviceGroupId": room},
			http.MethodPatch: edit(ofRoom)} {
			if p := w.Refused(http.StatusForbidden, "ann", method, signPath, body); p.Type != "/problems/events-off" {
				t.Errorf("%s is refused for %q", method, p.Type)
			}
		}
		w.Refused(http.StatusForbidden, "ann", http.MethodDelete, at(ofRoom), nil)
	})
}

// TestScreensLookAgainForWhatTheyShow: for signs, types, and events, whichever they are: lists of programs name those
// one by one.
func TestScreensLookAgainForWhatTheyShow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		var e event.Event
		var s event.Sign
		var kind event.Type
		for _, c := range []struct {
			what string
			does func()
		}{
			{"an event is made for lists", func() { e = w.add("ann", "Fair", object{"deviceGroupIds": room}) }},
			{"it is named", func() { e = w.saved("ann", e, object{"name": "Big fair"}) }},
			{"it comes on signs", func() { e = w.saved("ann", e, object{"eventSignDeviceGroupIds": room}) }},
			{"it is named again", func() { e = w.saved("ann", e, object{"name": "Fair"}) }},
			{"it leaves signs", func() { e = w.saved("ann", e, object{"eventSignDeviceGroupIds": ""}) }},
			{"a sign is made", func() { s = w.hang("ann", room, nil) }},
			{"it is changed", func() {
				w.OK(http.StatusOK, "ann", http.MethodPatch, signPath,
					object{"id": s.ID, "version": 1, "title": "x"}, &s)
			}},
			{"it is taken away", func() {
				w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", signPath, s.ID), nil, nil)
			}},
			{"a type has a colour", func() {
				w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/eventType",
					object{"name": "Talk", "color": "#112233"}, &kind)
			}},
		} {
			before := w.Revision(event.Signs)
			c.does()
			if w.Revision(event.Signs) == before {
				t.Errorf("%s, and screens do not look again", c.what)
			}
		}
	})
}
