package device_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestG90_ScreensOfADeviceGroupThatIsKeptForOthers are there to look at: nobody
// else changes, moves, deletes or hangs one there.
func TestG90_ScreensOfADeviceGroupThatIsKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hall := w.Folder(category.Device, 0, "Hall")
		kept, free := w.hang("ann", "Kept", w.Folder(category.Device, hall, "Stage")), w.hang("ann", "Free", 0)
		w.Keep(hall, "ann")
		path := fmt.Sprintf("/api/device/%d", kept.ID)
		for _, try := range []struct {
			name, method, path string
			body               any
		}{
			{"change", http.MethodPatch, "/api/device", object{"id": kept.ID, "version": kept.Version, "name": "Mine"}},
			{"take away", http.MethodPatch, "/api/device/groupid", object{"deviceId": kept.ID, "groupId": 0}},
			{"take away by an edit", http.MethodPatch, "/api/device",
				object{"id": kept.ID, "version": kept.Version, "groupId": 0}},
			{"bring", http.MethodPatch, "/api/device/groupid", object{"deviceId": []int64{free.ID}, "groupId": hall}},
			{"bring by an edit", http.MethodPatch, "/api/device",
				object{"id": free.ID, "version": free.Version, "groupId": hall}},
			{"activate", http.MethodPatch, "/api/device", object{"code": w.waiting(), "name": "New", "groupId": hall}},
			{"delete", http.MethodDelete, path, nil},
		} {
			if p := w.Refused(http.StatusForbidden, "ben", try.method, try.path,
				try.body); p.Type != "/problems/group-forbidden" {
				t.Errorf("%s: %s", try.name, p.Type)
			}
		}
		for who, readOnly := range map[string]bool{"ann": false, "ben": true, "vic": true, "ada": false, "top": false} {
			var seen device.Device
			w.OK(http.StatusOK, who, http.MethodGet, path, nil, &seen)
			var list []device.Device
			w.OK(http.StatusOK, who, http.MethodGet, "/api/device", nil, &list)
			if seen.ReadOnly != readOnly {
				t.Errorf("%s sees it read-only: %v", who, seen.ReadOnly)
			}
			for _, d := range list {
				if d.ID == kept.ID && d.ReadOnly != readOnly || d.ID == free.ID && d.ReadOnly {
					t.Errorf("%s finds %s in the list, read-only: %v", who, d.DeviceName, d.ReadOnly)
				}
			}
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device/groupid", object{"deviceId": kept.ID, "groupId": 0},
			nil)
	})
}
