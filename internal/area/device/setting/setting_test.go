package setting_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/device/devicetest"
	"marquee/internal/area/device/setting"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type object = map[string]any

// world is an office whose screens have settings.
type world struct{ *devicetest.Office }

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	return &world{devicetest.Open(t, d, "Asia/Tokyo")}
}

// hang is a screen of ours in a device group.
func (w *world) hang(name string, group int64) int64 {
	w.T.Helper()
	return w.Hang(name, group, "")
}

// standing is how things stand with one setting of a screen.
func (w *world) standing(id int64, name setting.Name) setting.Standing {
	w.T.Helper()
	var sheet []setting.Standing
	w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/settings", id), nil, &sheet)
	at := slices.IndexFunc(sheet, func(s setting.Standing) bool { return s.Name == name })
	if len(sheet) != 13 || at < 0 {
		w.T.Fatalf("%d settings", len(sheet))
	}
	return sheet[at]
}

func TestR356_EverySettingIsReadAndWritten(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", w.Root("ann", category.Device))
		for _, c := range []struct {
			name string
			was  object
			is   object
		}{
			{"volume", object{"volume": 100.0}, object{"volume": 40.0}},
			{"name", object{"name": "Lobby"}, object{"name": "玄関"}},
			{"power", object{"mode": "None", "scheduleByWeek": []any{}, "exceptions": []any{}},
				object{"mode": "Week", "scheduleByWeek": []any{object{"dayOfWeek": []any{0.0, 6.0}, "schedule": object{
					"onHour": 8.0, "onMinute": 30.0, "offHour": 1.0, "offMinute": 0.0}}},
					"exceptions": []any{object{"date": "2026-12-24", "off": true, "schedule": object{
						"onHour": 0.0, "onMinute": 0.0, "offHour": 23.0, "offMinute": 55.0}}}}},
			{"timeSetting", object{"zone": "Asia/Tokyo", "automatic": true, "timeServer": ""},
				object{"zone": "Europe/Berlin", "automatic": false, "timeServer": "time.example.com"}},
			{"deviceSetting", object{"captureMinutes": 0.0, "logLevel": "info", "nightlyRestart": "", "cacheMB": 0.0},
				object{"captureMinutes": 15.0, "logLevel": "debug", "nightlyRestart": "04:00", "cacheMB": 2000.0}},
			{"remoteControl", object{"remoteControl": true}, object{"remoteControl": false}},
			{"brightness", object{"brightness": 100.0}, object{"brightness": 0.0}},
			{"autostart", object{"autostart": true}, object{"autostart": false}},
			{"downloadWindow", object{"from": "", "to": "", "kbps": 0.0},
				object{"from": "22:00", "to": "05:00", "kbps": 5000.0}},
			{"orientation", object{"orientation": 0.0}, object{"orientation": 270.0}},
			{"backlight", object{"backlight": 100.0}, object{"backlight": 55.0}},
			{"inputSource", object{"inputSource": ""}, object{"inputSource": "hdmi2"}},
			{"premium", object{"premium": false}, object{"premium": true}},
		} {
			t.Run(c.name, func(t *testing.T) {
				path, who := fmt.Sprintf("/api/device/%d/%s", id, c.name), "ann"
				if c.name == "premium" { // G159
					w.Refused(403, "ann", http.MethodPatch, path, c.is)
					who, path = "top", fmt.Sprintf("%s?companyId=%d", path, w.Ours)
				}
				for _, step := range []struct {
					method string
					body   any
					want   object
				}{{http.MethodGet, nil, c.was}, {http.MethodPatch, c.is, c.is}, {http.MethodGet, nil, c.is}} {
					var got object
					w.OK(http.StatusOK, who, step.method, path, step.body, &got)
					if diff := cmp.Diff(step.want, got); diff != "" {
						t.Errorf("%s: %s", step.method, diff)
					}
				}
				more := object{"smell": 1}
				for key, value := range c.is {
					more[key] = value
				}
				w.Refused(422, who, http.MethodPatch, path, more)
				w.Refused(403, "vic", http.MethodPatch, path, c.is)
				w.Refused(404, "eve", http.MethodGet, fmt.Sprintf("/api/device/%d/%s", id, c.name), nil)
			})
		}
		if zone := w.standing(id, setting.Time).Wanted; zone.(object)["zone"] != "Europe/Berlin" {
			t.Errorf("the screen's zone is %v", zone)
		}
		if actions := w.Actions("device", id); len(actions) != 13 || slices.ContainsFunc(actions,
			func(action string) bool { return action != "update" }) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

func TestWhatAScreenHasGoesBeforeItsGroupAndThatBeforeTheOneAbove(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		root := w.Root("ann", category.Device)
		floor := w.Folder(category.Device, root, "Floor")
		shelf := w.Folder(category.Device, floor, "Shelf")
		here, there := w.hang("Here", shelf), w.hang("There", root)
		set := func(body object) {
			t.Helper()
			w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device/setting/volume", body, nil)
		}
		volume := func(id int64, want int, from setting.Origin, group string) {
			t.Helper()
			s := w.standing(id, setting.Volume)
			if got := s.Wanted.(object)["volume"]; got != float64(want) || s.From != from || s.GroupName != group {
				t.Errorf("%v from %s %q", got, s.From, s.GroupName)
			}
		}
		volume(here, 100, setting.OfDefault, "")
		set(object{"groupId": floor, "value": object{"volume": 30}})
		volume(here, 30, setting.OfGroup, "Floor")
		volume(there, 100, setting.OfDefault, "")
		set(object{"groupId": shelf, "value": object{"volume": 40}})
		volume(here, 40, setting.OfGroup, "Shelf")
		set(object{"deviceIds": []int64{here, there}, "value": object{"volume": 50}})
		volume(here, 50, setting.OfScreen, "")
		volume(there, 50, setting.OfScreen, "")
		set(object{"deviceIds": []int64{here, there}, "inherit": true})
		volume(here, 40, setting.OfGroup, "Shelf")
		set(object{"groupId": shelf, "inherit": true})
		volume(here, 30, setting.OfGroup, "Floor")
		volume(there, 100, setting.OfDefault, "")

		var sheet []setting.Standing
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/groupSettings?groupId=%d", shelf), nil,
			&sheet)
		if len(sheet) != 9 || sheet[0].Name != setting.Volume || sheet[0].GroupName != "Floor" {
			t.Errorf("%+v", sheet)
		}
		for name, body := range map[string]object{
			"nobody chosen":     {"value": object{"volume": 1}},
			"both":              {"groupId": shelf, "deviceIds": []int64{here}, "value": object{"volume": 1}},
			"nothing said":      {"groupId": shelf},
			"too much said":     {"groupId": shelf, "value": object{"volume": 1}, "inherit": true},
			"too loud":          {"groupId": shelf, "value": object{"volume": 101}},
			"something is gone": {"deviceIds": []int64{here, 999_999}, "value": object{"volume": 1}},
		} {
			if response := w.Call("ann", http.MethodPatch, "/api/device/setting/volume", body, nil); response.StatusCode < 400 {
				t.Errorf("%s: %d", name, response.StatusCode)
			}
		}
		volume(here, 30, setting.OfGroup, "Floor")
		w.Refused(422, "ann", http.MethodPatch, "/api/device/setting/orientation",
			object{"groupId": shelf, "value": object{"orientation": 90}})
		w.Refused(422, "ann", http.MethodPatch, "/api/device/setting/name",
			object{"deviceIds": []int64{here}, "inherit": true})
		w.Refused(404, "eve", http.MethodPatch, "/api/device/setting/volume",
			object{"deviceIds": []int64{here}, "value": object{"volume": 1}})
		w.Refused(404, "eve", http.MethodPatch, "/api/device/setting/volume",
			object{"groupId": shelf, "value": object{"volume": 1}})
	})
}

func TestR361_ManyScreensTakeRemoteControlAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		root := w.Root("ann", category.Device)
		ids := []int64{w.hang("One", root), w.hang("Two", root)}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device/remoteControl",
			object{"deviceIds": ids, "remoteControl": false, "companyId": w.Ours}, nil)
		for _, id := range ids {
			if got := w.standing(id, setting.RemoteControl).Wanted; got.(object)["remoteControl"] != false {
				t.Errorf("%v", got)
			}
		}
	})
}

func TestG90_SettingsOfAGroupThatIsKeptForOthersStay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept := w.Folder(category.Device, w.Root("ann", category.Device), "Kept")
		id := w.hang("Kept", kept)
		w.Keep(kept, "vic")
		for _, body := range []object{{"groupId": kept, "value": object{"volume": 1}},
			{"deviceIds": []int64{id}, "value": object{"volume": 1}}} {
			w.Refused(403, "ann", http.MethodPatch, "/api/device/setting/volume", body)
		}
	})
}

func TestWhatAScreenReportsStandsBesideWhatIsWanted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", w.Root("ann", category.Device))
		if s := w.standing(id, setting.Volume); s.Ability != device.Unknown || s.Differs {
			t.Errorf("of one that never said: %+v", s)
		}
		w.Exec(`UPDATE device SET abilities = '{"volume":"ok","backlight":"browser"}' WHERE id = {:id}`,
			db.Params{"id": id})
		if s := w.standing(id, setting.Volume); s.Ability != device.Able || !s.Differs {
			t.Errorf("of one that has not carried it out: %+v", s)
		}
		if s := w.standing(id, setting.Backlight); s.Ability != device.InBrowser || s.Differs {
			t.Errorf("of one that cannot: %+v", s)
		}
		_, _, scope := w.As("ann")
		say := func(volume, failed string) setting.Standing {
			t.Helper()
			err := w.Settings.Hear(t.Context(), scope, id, setting.Heard{Settings: map[setting.Name]json.RawMessage{
				setting.Volume: json.RawMessage(volume), "smell": json.RawMessage(`{}`)},
				Failed: map[setting.Name]string{setting.Volume: failed}}, dbtest.Now)
			if err != nil {
				t.Fatal(err)
			}
			return w.standing(id, setting.Volume)
		}
		if s := say(`{"volume": 100}`, ""); s.Differs || s.Reported.(object)["volume"] != 100.0 ||
			!s.ReportedAt.Equal(dbtest.Now) {
			t.Errorf("of one that has it: %+v", s)
		}
		if s := say(`{"volume": 3}`, "the mixer is gone"); !s.Differs || s.Failed != "the mixer is gone" {
			t.Errorf("of one that failed: %+v", s)
		}
		if s := say(`{"volume": 300}`, ""); !s.Differs || s.Reported != nil {
			t.Errorf("of one that says what cannot be: %+v", s)
		}
	})
}
