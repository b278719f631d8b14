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

const groupPath = "/api/eventGroup"

// says saves what a device group says as somebody; it MUST be accepted.
func (w *world) says(who string, group, version int64, fields object) (g event.Group) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodPatch, groupPath, with(object{"id": group, "version": version}, fields), &g)
	return g
}

// settings are what events have on a device group of ours.
func (w *world) settings(group int64) (g event.Group) {
	w.T.Helper()
	w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", groupPath, group), nil, &g)
	return g
}

// TestADeviceGroupSaysWhatEventsHaveThere: each field by itself, and what it does not say as the groups above it; how
// many events name it, and which sign it has.
func TestADeviceGroupSaysWhatEventsHaveThere(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		floor := w.Folder(category.Device, house, "Floor")
		room := w.Folder(category.Device, floor, "Room")
		wood, dot := w.Content("ann", "Wood", areatest.File{}), w.Content("ann", "Dot", areatest.File{})
		w.hang("ann", floor, object{"layout": "Lobby"})
		w.says("ann", house, 1, object{"organization": " Sales ", "templateId": wood})
		w.says("ben", floor, 1, object{"iconId": dot})
		ofRoom := w.says("ann", room, 1, object{"organization": "Care"})
		w.add("ann", "Both", object{"deviceGroupIds": room, "eventSignDeviceGroupIds": room})
		w.add("ann", "Sign", object{"eventSignDeviceGroupIds": room})
		w.add("ann", "Over", object{"eventSignDeviceGroupIds": room, "startDate": "2026-11-30"})
		w.add("ann", "Above", object{"eventSignDeviceGroupIds": house})
		want := event.Group{ID: room, CompanyID: w.Ours, Title: "Room",
			GroupLook: event.GroupLook{Organization: "Care"}, Events: 1, SignEvents: 2,
			SignLayout: "Lobby", SignGroupID: floor, Version: 2}
		root := w.Root("ann", category.Device)
		want.Above = []event.Above{{ID: floor, Title: "Floor", GroupLook: event.GroupLook{IconID: dot}},
			{ID: house, Title: "House", GroupLook: event.GroupLook{Organization: "Sales", TemplateID: wood}},
			{ID: root, Title: w.settings(root).Title}}
		if diff := cmp.Diff(want, w.settings(room)); diff != "" {
			t.Error(diff)
		}
		if ofRoom.Version != 2 || ofRoom.Organization != "Care" {
			t.Errorf("saved as %+v", ofRoom)
		}
		if top := w.settings(house); len(top.Above) != 1 || top.SignLayout != "" ||
			top.SignEvents != 1 || !top.SignBelow || top.Organization != "Sales" || top.TemplateID != wood {
			t.Errorf("the house has %+v", top)
		}
		if p := w.Refused(http.StatusPreconditionFailed, "ben", http.MethodPatch, groupPath,
			object{"id": room, "version": 1, "organization": "Late"}); p.Type != "/problems/stale" {
			t.Errorf("an old version is refused for %q", p.Type)
		}
		w.Refused(http.StatusPreconditionFailed, "ben", http.MethodPatch, groupPath,
			object{"id": house, "version": 7, "organization": "Early"})
		w.Refused(http.StatusPreconditionFailed, "ben", http.MethodPatch, groupPath,
			object{"id": w.Root("ann", category.Device), "version": 5, "organization": "Early"})
		w.Refused(http.StatusPreconditionRequired, "ben", http.MethodPatch, groupPath, object{"id": room})
		if emptied := w.says("ann", room, 2, object{"organization": ""}); emptied.Organization != "" ||
			emptied.Version != 3 {
			t.Errorf("emptied it is %+v", emptied)
		}
		for query, want := range map[string][]string{"": {"Floor", "House", "Room"},
			fmt.Sprintf("?deviceGroupId=%d", floor):                  {"Floor", "Room"},
			fmt.Sprintf("?_limit=1&_page=2&deviceGroupId=%d", floor): {"Room"}} {
			var list []event.Group
			w.OK(http.StatusOK, "vic", http.MethodGet, groupPath+query, nil, &list)
			var titles []string
			for _, g := range list {
				if g.ID != w.Root("ann", category.Device) {
					titles = append(titles, g.Title)
				}
			}
			if !slices.Equal(titles, want) {
				t.Errorf("%q lists %v, want %v", query, titles, want)
			}
		}
		if got := w.Actions("eventgroup", room); !slices.Equal(got, []string{"update", "update"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}

// TestASignHasWhatItsDeviceGroupSays, where the event says none of its own; of an event elsewhere what is said there,
// and of a private one nothing.
func TestASignHasWhatItsDeviceGroupSays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		room, lobby := w.Folder(category.Device, house, "Room"), w.Folder(category.Device, house, "Lobby")
		var ids [4]int64
		for i := range ids {
			ids[i] = w.Content("ann", fmt.Sprint(i), areatest.File{})
		}
		wood, dot, star, own := ids[0], ids[1], ids[2], ids[3]
		w.hang("ann", house, nil)
		w.says("ann", house, 1, object{"organization": "Sales", "templateId": wood, "iconId": dot})
		w.says("ann", room, 1, object{"iconId": star})
		w.add("ann", "Plain", object{"eventSignDeviceGroupIds": room})
		w.add("ann", "Own", object{"eventSignDeviceGroupIds": room, "organization": "ACME", "templateId": own})
		w.add("ann", "Secret", object{"eventSignDeviceGroupIds": room, "privateEvent": true})
		look := func(group int64) (list []event.GroupLook) {
			for _, s := range w.onScreen(group, "Asia/Tokyo").Times {
				list = append(list, event.GroupLook{Organization: s.Organization, TemplateID: s.TemplateID,
					IconID: s.IconID})
			}
			return list
		}
		ofRoom := []event.GroupLook{{Organization: "Sales", TemplateID: wood, IconID: star},
			{Organization: "ACME", TemplateID: own, IconID: star}, {}}
		if diff := cmp.Diff(ofRoom, look(room)); diff != "" {
			t.Error(diff)
		}
		w.add("ann", "Open day", object{"eventSignDeviceGroupIds": lobby, "showAllEvents": true})
		all := slices.Insert(slices.Clone(ofRoom), 0, event.GroupLook{Organization: "Sales", TemplateID: wood,
			IconID: dot})
		if diff := cmp.Diff(all, look(lobby)); diff != "" {
			t.Error(diff)
		}
		// A picture that a group says is in use as one of a sign is.
		ctx, _, scope := w.As("ann")
		for id, want := range map[int64]bool{wood: true, star: true, own: true, 999_999: false} {
			if shows, err := w.events.Shows(ctx, w.DB.For(scope), []int64{id}); err != nil || shows != want {
				t.Errorf("content %d: %v, %v", id, shows, err)
			}
		}
		p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/content/isactive", object{"id": star})
		if len(p.Related) != 1 || p.Related[0].Type != "eventgroup" || p.Related[0].ID != room ||
			p.Related[0].Name != "Room" {
			t.Errorf("what a device group gives its events is used by %+v", p.Related)
		}
	})
}

// TestEventsAreShownOnADeviceGroup, many at once, and taken off it again: all or none, and those that are so already
// are left alone. With what is inherited an event of a group above is found below it.
func TestEventsAreShownOnADeviceGroup(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		house := w.Folder(category.Device, 0, "House")
		room := w.Folder(category.Device, house, "Room")
		first, second := w.add("ann", "First", nil), w.add("ann", "Second", object{"eventSignDeviceGroupIds": room})
		w.add("ann", "Above", object{"deviceGroupIds": house})
		show := func(who string, body object) []int64 {
			w.T.Helper()
			var changed event.Changed
			w.OK(http.StatusOK, who, http.MethodPost, fmt.Sprintf("%s/%d/events", groupPath, room), body, &changed)
			return changed.IDs
		}
		of := func(e event.Event) string {
			w.T.Helper()
			var now event.Event
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", path, e.ID), nil, &now)
			return fmt.Sprintf("lists %v signs %v v%d by %s", now.DeviceGroupIDs, now.SignGroupIDs, now.Version,
				now.UpdatedBy)
		}
		both := []int64{second.ID, first.ID, first.ID}
		for _, c := range []struct {
			body          object
			changed       []int64
			first, second string
		}{
			{object{"ids": both, "sign": true}, []int64{first.ID}, "lists [] signs [7] v2 by ben",
				"lists [] signs [7] v1 by ann"},
			{object{"ids": both, "sign": true}, []int64{}, "lists [] signs [7] v2 by ben",
				"lists [] signs [7] v1 by ann"},
			{object{"ids": both, "list": true, "sign": false}, []int64{second.ID, first.ID},
				"lists [7] signs [] v3 by ben", "lists [7] signs [] v2 by ben"},
			{object{"ids": fmt.Sprint(first.ID), "list": false}, []int64{first.ID}, "lists [] signs [] v4 by ben",
				"lists [7] signs [] v2 by ben"},
		} {
			if got := show("ben", c.body); !slices.Equal(got, c.changed) {
				t.Errorf("%v changes %v, want %v", c.body, got, c.changed)
			}
			asRoom := strings.NewReplacer("[7]", fmt.Sprintf("[%d]", room))
			if diff := cmp.Diff([]string{asRoom.Replace(c.first), asRoom.Replace(c.second)},
				[]string{of(first), of(second)}); diff != "" {
				t.Errorf("%v: %s", c.body, diff)
			}
		}
		if got := w.Actions("event", first.ID); !slices.Equal(got, []string{"create", "update", "update", "update"}) {
			t.Errorf("the trail has %v", got)
		}
		for query, want := range map[string][]string{"": {"Second"}, "&inherited=true": {"Above", "Second"}} {
			var list []event.Event
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s?sortBy=name&deviceGroupId=%d%s", path, room,
				query),
				nil, &list)
			names := make([]string, len(list))
			for i, e := range list {
				names[i] = e.Name
			}
			if !slices.Equal(names, want) {
				t.Errorf("%q lists %v, want %v", query, names, want)
			}
			var month event.Calendar
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf(
				"%s/calendar?from=2026-12-01&to=2027-01-01&deviceGroupId=%d%s", path, room, query), nil, &month)
			if len(month.Times) != len(want) {
				t.Errorf("%q: the month has %d times, want %d", query, len(month.Times), len(want))
			}
		}
	})
}

// TestWhatIsWrongWithTheSettingsOfADeviceGroupIsSaid, and nothing of it is saved.
func TestWhatIsWrongWithTheSettingsOfADeviceGroupIsSaid(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		sound, hidden := w.Content("ann", "gong", areatest.File{Type: "Audio"}),
			w.Content("ben", "mine", areatest.File{Private: true})
		room, kept := w.Folder(category.Device, 0, "Room"), w.Folder(category.Device, 0, "Kept")
		free, bound := w.add("ann", "Free", nil), w.add("ann", "Bound", object{"deviceGroupIds": kept})
		theirs := w.add("eve", "Theirs", nil)
		w.Keep(kept, "ann")
		many := make([]int64, 501)
		for i := range many {
			many[i] = int64(i + 1)
		}
		events := fmt.Sprintf("%s/%d/events", groupPath, room)
		for _, c := range []struct {
			method, path string
			body         object
			want         string
		}{
			{http.MethodPatch, groupPath, object{"id": room, "version": 1, "organization": strings.Repeat("字", 201),
				"templateId": sound, "iconId": hidden},
				"body.organization too-long, body.templateId not-playable, body.iconId not-found"},
			{http.MethodPost, events, object{"ids": []int64{}, "sign": true}, "body.ids out-of-range"},
			{http.MethodPost, events, object{"ids": many, "sign": true}, "body.ids out-of-range"},
			{http.MethodPost, events, object{"ids": free.ID}, "body.sign required"},
		} {
			if got := w.refused("ann", c.method, c.path, c.body); got != c.want {
				t.Errorf("%s %v is refused for %q, want %q", c.method, c.body, got, c.want)
			}
		}
		one := func(id int64) string { return fmt.Sprintf("%s/%d", groupPath, id) }
		say := func(id int64) object { return object{"id": id, "version": 1, "organization": "x"} }
		show := object{"ids": []int64{free.ID}, "sign": true}
		for _, c := range []struct {
			status            int
			who, method, path string
			body              object
		}{
			{http.StatusNotFound, "eve", http.MethodGet, one(room), nil},
			{http.StatusNotFound, "eve", http.MethodPatch, groupPath, say(room)},
			{http.StatusNotFound, "eve", http.MethodPost, events, show},
			{http.StatusNotFound, "ann", http.MethodGet, one(w.Root("ann", category.Content)), nil},
			{http.StatusNotFound, "ann", http.MethodPatch, groupPath, say(w.Root("ann", category.Content))},
			{http.StatusNotFound, "ann", http.MethodPatch, groupPath, say(999_999)},
			{http.StatusForbidden, "vic", http.MethodPatch, groupPath, say(room)},
			{http.StatusForbidden, "vic", http.MethodPost, events, show},
			{http.StatusForbidden, "ben", http.MethodPatch, groupPath, say(kept)},
			{http.StatusForbidden, "ben", http.MethodPost, one(kept) + "/events", show},
			{http.StatusForbidden, "ben", http.MethodPost, events, object{"ids": []int64{free.ID, bound.ID},
				"sign": true}},
			{http.StatusNotFound, "ann", http.MethodPost, events, object{"ids": []int64{free.ID, theirs.ID},
				"sign": true}},
			{http.StatusNotFound, "ann", http.MethodPost, events, object{"ids": []int64{free.ID, 999_999},
				"sign": true}},
		} {
			w.Refused(c.status, c.who, c.method, c.path, c.body)
		}
		var after event.Event
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("%s/%d", path, free.ID), nil, &after)
		if after.Version != 1 || w.settings(room).Version != 1 || w.settings(kept).Version != 1 {
			t.Errorf("what was refused has left version %d, %+v, %+v", after.Version, w.settings(room),
				w.settings(kept))
		}
		w.switchOn(w.Ours, "N")
		for _, c := range []struct {
			method, path string
			body         object
		}{{http.MethodGet, groupPath, nil}, {http.MethodGet, one(room), nil}, {http.MethodPatch, groupPath, say(room)},
			{http.MethodPost, events, show}} {
			if p := w.Refused(http.StatusForbidden, "ann", c.method, c.path, c.body); p.Type != "/problems/events-off" {
				t.Errorf("%s %s is refused for %q", c.method, c.path, p.Type)
			}
		}
	})
}

// TestADeviceGroupGoesWhileItsEventsAreShownOnAnother: they are on the other one then, and on no other.
func TestADeviceGroupGoesWhileItsEventsAreShownOnAnother(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, gone := w.Folder(category.Device, 0, "Room"), w.Folder(category.Device, 0, "Gone")
		e := w.add("ann", "Fair", object{"deviceGroupIds": gone, "eventSignDeviceGroupIds": gone})
		err := w.Against(`DELETE FROM category WHERE company_id = {:company} AND id = {:id}`,
			db.Params{"company": w.Ours, "id": gone}, func() error {
				w.OK(http.StatusOK, "ann", http.MethodPost, fmt.Sprintf("%s/%d/events", groupPath, room),
					object{"ids": []int64{e.ID}, "sign": true}, nil)
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		var now event.Event
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("%s/%d", path, e.ID), nil, &now)
		if len(now.DeviceGroupIDs) != 0 || !slices.Equal(now.SignGroupIDs, []int64{room}) {
			t.Errorf("it is on the lists of %v and the signs of %v", now.DeviceGroupIDs, now.SignGroupIDs)
		}
	})
}
