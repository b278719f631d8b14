package schedule_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestG90_WhatPlaysOnADeviceGroupThatIsKeptForOthers is there to look at: nobody
// else changes it, and nobody else puts anything there.
func TestG90_WhatPlaysOnADeviceGroupThatIsKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept, free := w.make("ben", "Kept", w.window, w.daily("Menu", 4)), w.make("ben", "Free", w.kitchen)
		w.Keep(w.shop, "ann")
		item := kept.Channels[0].Items[0].ID
		daily := map[string]any{"itemId": w.menu, "type": "content", "start": "2026-11-01", "startTime": "09:00",
			"endTime": "10:00"}
		for _, try := range []struct {
			name, method, path string
			body               any
		}{
			{"save", "PATCH", "/api/schedule", map[string]any{"id": kept.ID, "version": kept.Version, "name": "Mine"}},
			{"aim away", "PATCH", "/api/schedule", map[string]any{"id": kept.ID, "version": kept.Version,
				"deviceGroup": w.kitchen}},
			{"aim there", "PATCH", "/api/schedule", map[string]any{"id": free.ID, "version": free.Version,
				"deviceGroup": w.window}},
			{"make one there", "POST", "/api/schedule", map[string]any{"name": "New", "deviceGroup": w.shop}},
			{"recycle", "PATCH", "/api/schedule/isactive", map[string]any{"id": kept.ID}},
			{"move", "PATCH", "/api/schedule/groupid", map[string]any{"scheduleId": kept.ID, "groupId": 0}},
			{"delete", "DELETE", fmt.Sprintf("/api/schedule/%d", kept.ID), nil},
			{"publish there", "POST", "/api/scheduleItem", map[string]any{"deviceGroup": w.window, "item": daily}},
			{"set a priority", "PATCH", "/api/scheduleItem/priority",
				map[string]any{"scheduleItemId": item, "priority": 1}},
			{"take an item out", "DELETE", fmt.Sprintf("/api/scheduleitem/%d", item), nil},
		} {
			if p := w.Refused(http.StatusForbidden, "ben", try.method, try.path,
				try.body); p.Type != "/problems/group-forbidden" {
				t.Errorf("%s: %s", try.name, p.Type)
			}
		}
		for who, readOnly := range map[string]bool{"ann": false, "ben": true, "vic": true, "ada": false} {
			for _, path := range []string{"/api/schedule?name=Kept",
				fmt.Sprintf("/api/schedule/General/group/%d", w.window)} {
				var list []schedule.Schedule
				w.OK(http.StatusOK, who, "GET", path, nil, &list)
				if len(list) != 1 || list[0].ReadOnly != readOnly {
					t.Errorf("%s, %s: %+v", who, path, list)
				}
			}
			var one schedule.Schedule
			w.OK(http.StatusOK, who, "GET", fmt.Sprintf("/api/schedule/%d", kept.ID), nil, &one)
			if one.ReadOnly != readOnly {
				t.Errorf("%s sees it read-only: %v", who, one.ReadOnly)
			}
		}
		w.OK(http.StatusOK, "ben", "PATCH", "/api/schedule",
			map[string]any{"id": free.ID, "version": free.Version, "name": "Still free"}, nil)
	})
}

// TestR169_SchedulesOfAFolderThatIsKeptForOthers are there to look at, wherever
// they play: not even their owner changes one, and nobody else puts one there.
func TestR169_SchedulesOfAFolderThatIsKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		season := w.Folder(category.Schedule, 0, "Season")
		inner := w.Folder(category.Schedule, season, "Autumn")
		make := func(name string, folder int64, active bool) schedule.Schedule {
			s := w.create("ben", schedule.Draft{Name: name, Folder: folder, DeviceGroup: w.kitchen,
				Channels: []schedule.ChannelDraft{{Name: schedule.FirstChannel,
					Items: []schedule.ItemDraft{w.daily("Menu", 4)}}}})
			w.Exec(`UPDATE schedule SET active = {:active} WHERE id = {:id}`,
				db.Params{"id": s.ID, "active": db.Bit(active)})
			return s
		}
		kept, free := make("Kept", inner, true), make("Free", 0, true)
		binned, freeBinned := make("Binned", season, false), make("Free too", 0, false)
		w.Keep(season, "ann")
		item := kept.Channels[0].Items[0].ID
		for _, try := range []struct {
			name, method, path string
			body               any
		}{
			{"create", "POST", "/api/schedule", map[string]any{"name": "New", "deviceGroup": w.kitchen,
				"scheduleGroup": inner}},
			{"save", "PATCH", "/api/schedule", map[string]any{"id": kept.ID, "version": kept.Version, "name": "Mine"}},
			{"take away by an edit", "PATCH", "/api/schedule",
				map[string]any{"id": kept.ID, "version": kept.Version, "scheduleGroup": 0}},
			{"bring by an edit", "PATCH", "/api/schedule", map[string]any{"id": free.ID, "version": free.Version,
				"scheduleGroup": season}},
			{"take away", "PATCH", "/api/schedule/groupid", map[string]any{"scheduleId": kept.ID, "groupId": 0}},
			{"bring", "PATCH", "/api/schedule/groupid", map[string]any{"scheduleId": free.ID, "groupId": inner}},
			{"several, one of them kept", "PATCH", "/api/schedule/groupid",
				map[string]any{"scheduleId": []int64{free.ID, kept.ID}, "groupId": 0}},
			{"recycle", "PATCH", "/api/schedule/isactive", map[string]any{"id": kept.ID}},
			{"restore", "PATCH", "/api/schedule/isactive", map[string]any{"id": binned.ID}},
			{"delete", "DELETE", fmt.Sprintf("/api/schedule/%d", binned.ID), nil},
			{"delete several", "DELETE", fmt.Sprintf("/api/schedule/delete?ids=%d", binned.ID), nil},
			{"set a priority", "PATCH", "/api/scheduleItem/priority",
				map[string]any{"scheduleItemId": item, "priority": 1}},
			{"take an item out", "DELETE", fmt.Sprintf("/api/scheduleitem/%d", item), nil},
		} {
			if p := w.Refused(http.StatusForbidden, "ben", try.method, try.path,
				try.body); p.Type != "/problems/folder-forbidden" {
				t.Errorf("%s: %s", try.name, p.Type)
			}
		}
		for who, readOnly := range map[string]bool{"ann": false, "ben": true, "vic": true, "ada": false} {
			var list []schedule.Overview
			w.OK(http.StatusOK, who, "GET", "/api/schedule", nil, &list)
			for _, s := range list {
				if s.ReadOnly != (readOnly && s.ID == kept.ID) {
					t.Errorf("%s finds %s in the list, read-only: %v", who, s.Name, s.ReadOnly)
				}
			}
		}
		var placed schedule.Placed
		w.OK(http.StatusCreated, "ben", "POST", "/api/scheduleItem",
			map[string]any{"deviceGroup": w.kitchen, "item": map[string]any{
				"itemId": w.menu, "type": "content", "start": "2026-11-01", "startTime": "09:00", "endTime": "10:00"}},
			&placed)
		if placed.ScheduleID != free.ID {
			t.Errorf("what is published goes to schedule %d, not to %d that may be changed", placed.ScheduleID, free.ID)
		}
		var gone struct{ IDs []int64 }
		w.OK(http.StatusOK, "ben", "DELETE", "/api/schedule/delete", nil, &gone)
		if !slices.Equal(gone.IDs, []int64{freeBinned.ID}) {
			t.Errorf("of the recycle bin, gone is %v", gone.IDs)
		}
	})
}
