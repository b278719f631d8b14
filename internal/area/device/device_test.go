package device_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type object = map[string]any

// world is an office with screens. It is the realtime hub as well.
type world struct {
	*areatest.Office
	schedules *schedule.Service
	devices   *device.Service
	connected map[int64]bool
	words     map[int64]json.RawMessage
	dismissed []int64
	codes     int
	tags      *tag.Service
	covers    map[int64]string // of the signs of device groups
}

// serve starts the service anew, as an installation in which screens need a licence or do not.
func (w *world) serve(licence bool) {
	now := func() time.Time { return dbtest.Now }
	w.Router = api.New(api.Config{Authenticator: w.Office, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	w.devices = device.New(device.Config{DB: w.DB, Categories: w.Categories, Tags: w.tags, Schedules: w.schedules,
		Signs: w, Live: w, Now: now, Random: rand.Reader, Licence: licence})
	w.devices.Register(w.Router)
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	o := areatest.Open(t, d, "Asia/Tokyo", access.Device, access.Content, access.Schedule, access.Playlist)
	o.Exec(`UPDATE company SET device_limit = 0`)
	w := &world{Office: o, connected: map[int64]bool{}}
	tags := tag.New(d)
	now := func() time.Time { return dbtest.Now }
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tags,
		Now: now})
	w.schedules = schedule.New(d, o.Categories, contents, playlist.New(d, o.Categories, tags, contents))
	w.tags = tags
	w.serve(false)
	return w
}

// Connected is asked by the service.
func (w *world) Connected(_ context.Context, screens map[int64][]int64) (map[int64]bool, error) {
	found := map[int64]bool{}
	for _, some := range screens {
		if some == nil {
			return w.connected, nil
		}
		for _, id := range some {
			found[id] = w.connected[id]
		}
	}
	return found, nil
}

// Words is asked by the service.
func (w *world) Words(context.Context, []int64) (map[int64]json.RawMessage, error) {
	return w.words, nil
}

// Covers is asked by the service.
func (w *world) Covers(_ context.Context, _ db.Query, group int64) (string, error) {
	return w.covers[group], nil
}

// DisconnectDevice is told by the service.
func (w *world) DisconnectDevice(id int64) { w.dismissed = append(w.dismissed, id) }

// TestAScreenThatIsSwitchedOffIsCutOff: its player is disconnected, and what it said to be on it is not shown.
func TestAScreenThatIsSwitchedOffIsCutOff(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one := w.hang("ann", "One", 0)
		w.reports(one, time.Minute, `{"playing":{"contentId":7,"since":1},"manifest":"m"}`)
		w.words = map[int64]json.RawMessage{one.ID: json.RawMessage(fmt.Sprintf(
			`{"at":%d,"playing":{"contentId":8,"since":2}}`, dbtest.Now.UnixMilli()))}
		at := fmt.Sprint("/api/device/", one.ID)
		var seen device.Device
		if w.OK(http.StatusOK, "ann", http.MethodGet, at, nil, &seen); seen.Reported.ContentID != 8 {
			t.Fatalf("in use: %+v", seen.Reported)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": one.ID, "version": seen.Version, "name": "Renamed"}, &seen)
		if len(w.dismissed) != 0 {
			t.Errorf("renamed, it is disconnected: %v", w.dismissed)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": one.ID, "version": seen.Version, "status": device.Inactive}, nil)
		if !slices.Equal(w.dismissed, []int64{one.ID}) {
			t.Errorf("disconnected are %v", w.dismissed)
		}
		w.OK(http.StatusOK, "ann", http.MethodGet, at, nil, &seen)
		if r := seen.Reported; r.Playing || r.ContentID != 0 || r.Online || r.Manifest != "m" ||
			!r.At.Equal(dbtest.Now.Add(-time.Minute)) {
			t.Errorf("switched off: %+v", r)
		}
	})
}

// waiting is a new screen that shows a code.
func (w *world) waiting() (code string) {
	w.T.Helper()
	w.codes++
	code = fmt.Sprintf("%08d", w.codes)
	w.Insert(`INSERT INTO device (device_name, name_folded, status, code, code_expires_at, created_at, updated_at)
		VALUES ('', '', 'Pending', {:code}, {:until}, 0, 0)`,
		db.Params{"code": code, "until": dbtest.Now.Add(time.Hour).UnixMilli()})
	return code
}

// hang activates a new screen by hand.
func (w *world) hang(who, name string, group int64) device.Device {
	w.T.Helper()
	var d device.Device
	w.OK(http.StatusOK, who, http.MethodPatch, "/api/device",
		object{"code": w.waiting(), "name": name, "groupId": group}, &d)
	return d
}

// reports lets a screen say something.
func (w *world) reports(d device.Device, ago time.Duration, report string) {
	w.T.Helper()
	err := w.DB.Facts.Unscoped("arranged").Quiet(w.T.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO device_status (company_id, device_id, seen_at, report)
			VALUES ({:company}, {:id}, {:at}, {:report})`,
			db.Params{"company": d.CompanyID, "id": d.ID, "at": dbtest.Now.Add(-ago).UnixMilli(), "report": report})
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

func (w *world) names(who, query string) []string {
	w.T.Helper()
	var rows []device.Device
	w.OK(http.StatusOK, who, http.MethodGet, "/api/device?"+query, nil, &rows)
	names := []string{}
	for _, d := range rows {
		names = append(names, d.DeviceName)
	}
	return names
}

func TestR353_G113_AScreenIsActivatedByTheCodeItShows(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall, code := w.Folder(category.Device, 0, "Hall"), w.waiting()
		var found device.Device
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/device/activation/"+code[:4]+"-"+code[4:], nil, &found)
		if found.Status != device.Pending || found.CompanyID != 0 {
			t.Errorf("looking a code up answers %+v", found)
		}
		body := object{"code": code[:4] + " " + code[4:], "name": "Lobby", "groupId": hall}
		w.Refused(http.StatusForbidden, "vic", http.MethodPatch, "/api/device", body)
		w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/device",
			object{"code": code, "name": "Lobby", "groupId": w.Root("eve", category.Device)})
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPatch, "/api/device",
			object{"code": code, "name": " "})
		var got device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device", body, &got)
		if got.CompanyID != w.Ours || got.Status != device.Active || got.DeviceGroup != hall ||
			got.DeviceName != "Lobby" || got.Zone != "Asia/Tokyo" || got.Code != "" ||
			got.UserID != w.Person("ann").UserID {
			t.Errorf("activated %+v", got)
		}
		w.Refused(http.StatusNotFound, "eve", http.MethodPatch, "/api/device", object{"code": code, "name": "Mine"})
		w.Refused(http.StatusNotFound, "eve", http.MethodGet, fmt.Sprintf("/api/device/%d", got.ID), nil)
		old := w.waiting()
		w.Exec(`UPDATE device SET code_expires_at = {:then} WHERE code = {:code}`,
			db.Params{"then": dbtest.Now.Add(-time.Second).UnixMilli(), "code": old})
		w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/device", object{"code": old, "name": "Late"})
		if got := w.Actions("device", got.ID); !cmp.Equal(got, []string{"create"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestNobodyGuessesCodes: a person who has typed twenty wrong ones has to wait,
// whichever way they are tried, and a right one is not told from a wrong one.
func TestNobodyGuessesCodes(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	code := w.waiting()
	for i := range 10 {
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/device/activation/"+code, nil, nil)
		w.Refused(http.StatusNotFound, "ann", http.MethodGet, fmt.Sprintf("/api/device/activation/WRNG-%04d", i), nil)
		w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/device",
			object{"code": fmt.Sprintf("WRNG-%04d", i), "name": "Mine"})
	}
	if p := w.Refused(http.StatusTooManyRequests, "ann", http.MethodGet, "/api/device/activation/"+code,
		nil); !strings.HasSuffix(p.Type, "/too-many-codes") {
		t.Errorf("refused with %s", p.Type)
	}
	w.Refused(http.StatusTooManyRequests, "ann", http.MethodPatch, "/api/device", object{"code": code, "name": "Mine"})
	w.OK(http.StatusOK, "eve", http.MethodPatch, "/api/device", object{"code": code, "name": "Theirs"}, nil)
}

func TestACompanyHasNoMoreScreensThanItMay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE company SET device_limit = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		first := w.hang("ann", "One", 0)
		refused := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/device",
			object{"code": w.waiting(), "name": "Two"})
		if refused.Type != "/problems/device-limit" || refused.Params["limit"] != float64(1) {
			t.Errorf("refused with %+v", refused)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/device/%d", first.ID), nil, nil)
		w.hang("ann", "Two", 0)
		w.hang("eve", "Theirs", 0)
	})
}

func TestG123_WhoIsOnline(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	connected, fresh, old, off := w.hang("ann", "Connected", 0), w.hang("ann", "Fresh", 0), w.hang("ann", "Old", 0),
		w.hang("ann", "Off", 0)
	w.connected[connected.ID], w.connected[off.ID] = true, true
	w.reports(fresh, device.OnlineFor-time.Second, `{"storageFreeMB":512}`)
	w.reports(old, device.OnlineFor+time.Second, "{}")
	w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
		object{"id": off.ID, "version": off.Version, "status": "Inactive"}, nil)
	for id, want := range map[int64]bool{connected.ID: true, fresh.ID: true, old.ID: false, off.ID: false} {
		var d device.Device
		if w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d", id), nil, &d); d.Online != want {
			t.Errorf("%s is online: %v", d.DeviceName, d.Online)
		}
		if id == fresh.ID && (d.Freespace != 512 || d.LastAccessDate == nil) {
			t.Errorf("its report reads as %+v", d)
		}
	}
	if online, offline := w.names("vic", "statusFilter=online"),
		w.names("vic", "statusFilter=offline"); !cmp.Equal(online, []string{"Connected", "Fresh"}) ||
		!cmp.Equal(offline, []string{"Old"}) {
		t.Errorf("the list finds online %q and offline %q", online, offline)
	}
	ctx, _, scope := w.As("vic")
	w.hang("ann", "Silent", 0)
	counts, err := w.devices.Presence(ctx, scope)
	if want := map[int64]device.Presence{w.Ours: {Online: 2, Offline: 1, NeverSeen: 1,
		Troubled: map[device.ProblemKind]int64{device.NoContact: 1}}}; err != nil || !cmp.Equal(counts, want) {
		t.Errorf("counted %v, %v, want %v", counts, err, want)
	}
}

func TestR349_ActivatingTakesAllThatAScreenCanBeGiven(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		summer := w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'Device', 'Summer', 'summer', 0, 0)`,
			db.Params{"company": w.Ours})
		ben := w.Person("ben").UserID
		var got device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"code": w.waiting(), "name": "Lobby", "userId": ben, "modelName": "Panel 55", "status": "Inactive",
				"tags": []int64{summer}, "resolution": "1080x1920", "startDate": "2026-12-01", "endDate": "2026-12-31"},
			&got)
		if got.UserID != ben || got.DeviceModelName != "Panel 55" || got.Status != device.Inactive ||
			len(got.Tags) != 1 || got.ResolutionWidth != 1080 ||
			got.ResolutionHeight != 1920 || got.StartDate != "2026-12-01" || got.EndDate != "2026-12-31" {
			t.Errorf("activated %+v", got)
		}
		wide := w.Insert(`INSERT INTO dimension (company_id, width, height) VALUES ({:company}, 3840, 600)`,
			db.Params{"company": w.Ours})
		change := func(field string, value any) object {
			return object{"id": got.ID, "version": got.Version, field: value}
		}
		for field, value := range map[string]any{"userId": w.Person("eve").UserID, "resolution": "999999"} {
			w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/device", change(field, value))
		}
		for _, size := range []string{"wide", "0x1", "10x", "1x2x3", "-1x1"} {
			w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPatch, "/api/device",
				change("resolution", size))
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device", change("resolution", fmt.Sprint(wide)), &got)
		if got.ResolutionWidth != 3840 || got.ResolutionHeight != 600 || got.CustomResolution || got.UserID != ben {
			t.Errorf("G118: of a dimension %+v", got)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device", change("tags", []int64{}), &got)
		var before, after string
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT before, after FROM audit WHERE entity = 'device'
			ORDER BY id DESC LIMIT 1`, nil, &before, &after); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(before, `"tags":["Summer"]`) || !strings.Contains(after, `"tags":[]`) ||
			!strings.Contains(before, `"status":"Inactive"`) {
			t.Errorf("the trail says %s then %s", before, after)
		}
	})
}

func TestR349_R355_ScreensAreChangedMovedAndDeleted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, 0, "Hall")
		one, two, theirs := w.hang("ann", "One", 0), w.hang("ann", "Two", 0), w.hang("eve", "Theirs", 0)
		var saved device.Device
		w.OK(http.StatusOK, "ben", http.MethodPatch, "/api/device",
			object{"id": one.ID, "version": one.Version, "name": "First", "orientation": 90, "endDate": "2027-01-01"},
			&saved)
		if saved.DeviceName != "First" || saved.Orientation != 90 || saved.EndDate != "2027-01-01" ||
			saved.Version != one.Version+1 {
			t.Errorf("saved %+v", saved)
		}
		if stale := w.Refused(http.StatusPreconditionFailed, "ann", http.MethodPatch, "/api/device",
			object{"id": one.ID, "version": one.Version, "name": "Mine"}); stale.Params["by"] != "ben" {
			t.Errorf("the refusal names %v", stale.Params)
		}
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPatch, "/api/device",
			object{"id": one.ID, "version": saved.Version, "orientation": 45})

		w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/device/groupid",
			object{"groupId": hall, "deviceId": []int64{two.ID, theirs.ID}})
		if got := w.names("ann", fmt.Sprint("deviceGroup=", hall)); len(got) != 0 {
			t.Errorf("a refused move left %q", got)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device/groupid",
			object{"groupId": hall, "deviceId": fmt.Sprintf("%d,%d", one.ID, two.ID)}, nil)
		if got := w.names("ann", fmt.Sprint("deviceGroup=", hall)); !cmp.Equal(got, []string{"First", "Two"}) {
			t.Errorf("in the hall hang %q", got)
		}
		w.Forget(category.Device, hall)
		if got := w.names("ann", fmt.Sprint("deviceGroup=", w.Root("ann", category.Device))); len(got) != 2 {
			t.Errorf("G91: screens of a deleted group hang in %q", got)
		}

		w.Refused(http.StatusNotFound, "ann", http.MethodDelete, fmt.Sprintf("/api/device/%d", theirs.ID), nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/device/%d", one.ID), nil, nil)
		if !cmp.Equal(w.dismissed, []int64{one.ID}) {
			t.Errorf("disconnected are %v", w.dismissed)
		}
		if got := w.Actions("device", one.ID); !cmp.Equal(got, []string{"create", "update", "move", "move", "delete"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestMovesThatMeetAreAllDone: twice as many as there are connections, and each other one names its screens backwards.
func TestMovesThatMeetAreAllDone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		groups := []int64{w.Folder(category.Device, 0, "Hall"), w.Folder(category.Device, 0, "Yard")}
		ids := make([]int64, 8)
		for i := range ids {
			ids[i] = w.hang("ann", fmt.Sprint("Screen ", i), 0).ID
		}
		back := slices.Clone(ids)
		slices.Reverse(back)
		orders := [][]int64{ids, back}
		got := w.AtOnce(32, func(i int) int {
			return w.Call("ann", http.MethodPatch, "/api/device/groupid",
				object{"groupId": groups[i/2%2], "deviceId": orders[i%2]}, nil).StatusCode
		})
		if got[http.StatusOK] != 32 {
			t.Errorf("answered %v", got)
		}
		for _, group := range groups {
			if n := len(w.names("ann", fmt.Sprint("deviceGroup=", group))); n != 0 && n != len(ids) {
				t.Errorf("%d of %d screens are in one group: a move was done by half", n, len(ids))
			}
		}
	})
}

// plan plays a content on the screens of a group from nine to five.
func (w *world) plan(group, menu int64) {
	w.T.Helper()
	ctx, caller, scope := w.As("ann")
	daily := schedule.ItemDraft{ItemID: menu, Type: schedule.Content, Name: "Menu", Start: "2026-11-01",
		StartTime: "09:00",
		EndTime:   "17:00", Repeat: "Daily"}
	_, err := w.schedules.Create(ctx, caller, scope, schedule.Draft{Name: "Day", DeviceGroup: group,
		Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: []schedule.ItemDraft{daily}}}})
	if err != nil {
		w.T.Fatal(err)
	}
}

func TestR343_WhatAScreenShouldPlayAndSaysItPlays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, 0, "Hall")
		lobby, menu := w.hang("ann", "Lobby", hall), w.Content("ann", "Menu", areatest.File{})
		w.plan(hall, menu)
		w.reports(lobby, time.Minute,
			fmt.Sprintf(`{"manifest":"m1","download":{"manifest":"m1","done":3,"total":7},
				"playing":{"contentId":%d,"scheduleItemId":1,"since":%d}}`, menu,
				dbtest.Now.UnixMilli()))
		for at, want := range map[string]string{"2026-11-21T09:00:00%2B09:00": "Menu",
			"2026-11-21T17:00:00%2B09:00": ""} {
			var p device.Playing
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/playing?at=%s", lobby.ID, at), nil,
				&p)
			got := ""
			if len(p.Channels) > 0 && len(p.Channels[0].Winners) > 0 {
				got = p.Channels[0].Winners[0].Name
			}
			if got != want || p.Zone != "Asia/Tokyo" || !p.Reported.Playing || p.Reported.ContentName != "Menu" ||
				p.Reported.Manifest != "m1" || !p.Reported.Online || p.Reported.Download == nil ||
				*p.Reported.Download != (device.Download{Manifest: "m1", Done: 3, Total: 7}) {
				t.Errorf("at %s it should play %q, want %q; it reports %+v", at, got, want, p.Reported)
			}
		}
		w.Refused(http.StatusNotFound, "eve", http.MethodGet, fmt.Sprintf("/api/device/%d/playing", lobby.ID), nil)

		gone := w.hang("ann", "Gone", hall)
		w.reports(gone, time.Minute, `{"playing":{"contentId":987654,"since":1}}`)
		w.hang("ann", "Silent", hall)
		var list []device.Device
		w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device", nil, &list)
		got := map[string]string{}
		for _, d := range list {
			got[d.DeviceName] = fmt.Sprint(d.Reported.Playing, " ", d.Reported.ContentName, " ", d.Reported.Online)
		}
		if want := map[string]string{"Lobby": "true Menu true", "Gone": "true  true",
			"Silent": "false  false"}; !maps.Equal(got, want) {
			t.Errorf("the list says %v, want %v", got, want)
		}
	})
}

func TestTheOwnerIsNamedAlsoWhoIsOfACompanyAbove(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.hang("ann", "Lobby", 0)
		w.OK(http.StatusOK, "max", http.MethodPatch, "/api/device",
			object{"code": w.waiting(), "name": "Window", "companyId": w.Ours}, nil)
		var screens []device.Device
		w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device", nil, &screens)
		owners := map[string]string{}
		for _, s := range screens {
			owners[s.DeviceName] = s.Owner
		}
		if want := map[string]string{"Lobby": "ann", "Window": "max"}; !maps.Equal(owners, want) {
			t.Errorf("the screens are of %v, want %v", owners, want)
		}
	})
}
