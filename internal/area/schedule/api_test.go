package schedule_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func path(format string, args ...any) string { return fmt.Sprintf(format, args...) }

type object = map[string]any

// TestNumbersInNamesSortAsPeopleCount, also of what got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		last := w.make("ann", "Shop 1", w.shop)
		for _, name := range []string{"Shop 10", "Floor 10 left", "Ｓｈｏｐ　２", "Floor 2 left"} {
			w.make("ann", name, w.shop)
		}
		w.OK(200, "ann", "PATCH", "/api/schedule",
			object{"id": last.ID, "version": last.Version, "name": "Shop 3"}, nil)
		var list []schedule.Overview
		w.OK(200, "vic", "GET", "/api/schedule?sortBy=name", nil, &list)
		var got []string
		for _, o := range list {
			got = append(got, o.Name)
		}
		if want := []string{"Floor 2 left", "Floor 10 left", "Ｓｈｏｐ　２", "Shop 3", "Shop 10"}; !cmp.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

func TestList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		folder := w.Folder(category.Schedule, w.Folder(category.Schedule, 0, "Year"), "Spring")
		spring := w.create("ann", schedule.Draft{Name: "Ｓｐring", DeviceGroup: w.window, Folder: folder})
		autumn := w.make("ben", "Autumn", w.kitchen)
		recycled := w.toggle("ann", w.make("ann", "Winter", w.root).ID)
		foreign := w.create("eve", schedule.Draft{Name: "Theirs", DeviceGroup: w.foreign})
		for query, want := range map[string][]int64{
			"":                               {autumn.ID, spring.ID},
			"active=N":                       {recycled.ID},
			path("userId=%d", autumn.UserID): {autumn.ID},
			"name=spring":                    {spring.ID},
			path("id=%d", spring.ID):         {spring.ID},
			path("id=%d", foreign.ID):        {},
			path("groupId=%d", folder):       {spring.ID},
			path("groupId=%d", w.Root("ann", "Schedule")): {autumn.ID, spring.ID},
			path("deviceGroup=%d", w.shop):                {spring.ID},
			path("deviceGroup=%d", w.foreign):             {},
			"type=General":                                {autumn.ID, spring.ID},
			"type=Message":                                {},
			"sortBy=name":                                 {autumn.ID, spring.ID},
			"sortBy=deviceGroup&sortDesc=true":            {spring.ID, autumn.ID},
			"sortBy=owner":                                {spring.ID, autumn.ID},
			path("companyId=%d", w.Ours):                  {autumn.ID, spring.ID},
		} {
			t.Run("R466/"+query, func(t *testing.T) {
				var list []schedule.Overview
				answer := w.OK(200, "vic", "GET", "/api/schedule?"+query, nil, &list)
				got := []int64{}
				for _, o := range list {
					got = append(got, o.ID)
				}
				if !cmp.Equal(got, want) || answer.Header.Get("x-total-count") != fmt.Sprint(len(want)) {
					t.Errorf("%v of %s, want %v", got, answer.Header.Get("x-total-count"), want)
				}
			})
		}
		t.Run("R312/ten a page", func(t *testing.T) {
			for range 11 {
				w.make("ann", "Many", w.shop)
			}
			var list []schedule.Overview
			answer := w.OK(200, "vic", "GET", "/api/schedule", nil, &list)
			if len(list) != 10 || answer.Header.Get("x-total-count") != "13" {
				t.Errorf("%d of %s", len(list), answer.Header.Get("x-total-count"))
			}
			w.OK(200, "vic", "GET", "/api/schedule?_page=2", nil, &list)
			if len(list) != 3 {
				t.Errorf("%d on the second page", len(list))
			}
		})
		w.Refused(422, "vic", "GET", "/api/schedule?sortBy=colour", nil)
		w.Refused(422, "vic", "GET", "/api/schedule?type=Both", nil)
		w.Refused(404, "vic", "GET", path("/api/schedule?companyId=%d", w.Theirs), nil)
	})
}

func TestWhatPlaysWhere(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		everywhere, shop := w.make("ann", "Everywhere", w.root, w.daily("", 4)), w.make("ann", "Shop", w.shop)
		window := w.make("ann", "Window", w.window)
		w.make("ann", "Kitchen", w.kitchen)
		w.toggle("ann", w.make("ann", "Recycled", w.window).ID)
		nearestFirst := []int64{window.ID, shop.ID, everywhere.ID}
		for name, where := range map[string]string{
			"R467/a device group": path("/api/schedule/General/group/%d", w.window),
			"R467/a device":       path("/api/schedule/device/%d", w.device(w.window)),
		} {
			t.Run(name, func(t *testing.T) {
				var list []schedule.Schedule
				w.OK(200, "vic", "GET", where, nil, &list)
				var got []int64
				for _, s := range list {
					got = append(got, s.ID)
				}
				if !cmp.Equal(got, nearestFirst) || len(list[2].Channels[0].Items) != 1 {
					t.Errorf("%v, want %v", got, nearestFirst)
				}
				if answer := w.Call("eve", "GET", where, nil, nil); answer.StatusCode == 200 {
					w.OK(200, "eve", "GET", where, nil, &list)
					if len(list) != 0 {
						t.Errorf("eve sees %v", list)
					}
				}
			})
		}
		w.Refused(404, "eve", "GET", path("/api/schedule/device/%d", w.device(w.window)), nil)
		w.Refused(422, "vic", "GET", path("/api/schedule/Both/group/%d", w.window), nil)
		var none []schedule.Schedule
		if w.OK(200, "vic", "GET", path("/api/schedule/Message/group/%d", w.window), nil, &none); none == nil ||
			len(none) != 0 {
			t.Errorf("%v", none)
		}
	})
}

func TestCalls(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	item := object{"itemId": w.menu, "type": "content", "start": "2026-11-01", "startTime": "09:00", "endTime": "17:00",
		"repeat": "Daily"}
	var made schedule.Schedule
	t.Run("R468/create, its content as JSON or as a text of it", func(t *testing.T) {
		for _, content := range []any{
			[]any{object{"name": "A", "items": []any{item}}},
			path(`[{"name": "A", "items": [{"itemId": %d, "type": "content", "start": "2026-11-01", "allDay": true}]}]`,
				w.menu),
		} {
			body := object{"name": "N", "type": "General", "description": "D", "scheduleGroup": 0,
				"deviceGroup": w.shop, "content": content, "companyId": w.Ours}
			answer := w.OK(201, "ann", "POST", "/api/schedule", body, &made)
			if made.Name != "N" || made.Description != "D" || made.Channels[0].Items[0].Name != "Menu" ||
				answer.Header.Get("ETag") != `"v1"` {
				t.Errorf("%+v", made)
			}
		}
	})
	t.Run("R469/save what was answered, with one thing changed", func(t *testing.T) {
		var answered object
		w.OK(200, "ann", "GET", path("/api/schedule/%d", made.ID), nil, &answered)
		channels := answered["channels"].([]any)
		channels[0].(object)["items"].([]any)[0].(object)["priority"] = 2
		body := object{"id": made.ID, "version": 1, "content": channels}
		var saved schedule.Schedule
		w.OK(200, "ann", "PATCH", "/api/schedule", body, &saved)
		if it := saved.Channels[0].Items[0]; it.ID != made.Channels[0].Items[0].ID || it.Priority != 2 ||
			saved.Version != 2 || saved.Name != "N" {
			t.Errorf("%+v", saved)
		}
		w.Refused(412, "ann", "PATCH", "/api/schedule", body)
		w.Refused(428, "ann", "PATCH", "/api/schedule", object{"id": made.ID})
		w.Refused(403, "ben", "PATCH", "/api/schedule", object{"id": made.ID, "version": 2})
		w.Refused(403, "vic", "PATCH", "/api/schedule", object{"id": made.ID, "version": 2})
		w.Refused(404, "eve", "PATCH", "/api/schedule", object{"id": made.ID, "version": 2})
	})
	t.Run("what is refused is named with its place, in both forms", func(t *testing.T) {
		for _, content := range []any{
			[]any{object{"name": "A",
				"items": []any{object{"itemId": w.menu, "type": "content", "start": "2026-11-01", "allDay": true,
					"repeat": "Never"}}}},
			path(`[{"name": "A", "items": [{"itemId": %d, "type": "content", "start": "2026-11-01", "allDay": true, "repeat": "Never"}]}]`, w.menu)} {
			p := w.Refused(422, "ann", "POST", "/api/schedule", object{"deviceGroup": w.shop, "content": content})
			if len(p.Errors) != 1 || p.Errors[0].Location != "body.content[0].items[0].repeat" {
				t.Errorf("%+v", p)
			}
		}
		if p := w.Refused(422, "ann", "POST", "/api/schedule", object{}); p.Errors[0].Location != "body.deviceGroup" {
			t.Errorf("%+v", p)
		}
		w.Refused(422, "ann", "PATCH", "/api/schedule", object{"id": made.ID, "version": 2, "type": "General"})
	})
	t.Run("R471/R473/R474/items", func(t *testing.T) {
		var placed schedule.Placed
		w.OK(201, "ann", "POST", "/api/scheduleItem", object{"deviceGroup": w.kitchen, "item": item,
			"companyId": w.Ours}, &placed)
		body := object{"scheduleItemId": placed.ID, "priority": 1, "deviceGroup": w.kitchen, "companyId": w.Ours}
		w.OK(200, "ann", "PATCH", "/api/scheduleItem/priority", body, &placed)
		if placed.Priority != 1 || placed.ItemID != w.menu || placed.ScheduleID == 0 {
			t.Errorf("%+v", placed)
		}
		var gone object
		w.OK(200, "ann", "DELETE", path("/api/scheduleitem/%d?companyId=%d", placed.ID, w.Ours), nil, &gone)
		if !cmp.Equal(gone, object{"ids": []any{float64(placed.ID)}}) {
			t.Errorf("%v", gone)
		}
		w.Refused(404, "ann", "DELETE", path("/api/scheduleitem/%d", placed.ID), nil)
		w.Refused(403, "vic", "POST", "/api/scheduleItem", object{"deviceGroup": w.kitchen, "item": item})
	})
	t.Run("R470/R456/move, recycle and delete", func(t *testing.T) {
		folder := w.Folder(category.Schedule, 0, "Old")
		w.OK(200, "ann", "PATCH", "/api/schedule/groupid", object{"groupId": folder, "scheduleId": path("%d", made.ID)},
			nil)
		w.Refused(409, "ann", "DELETE", path("/api/schedule/%d", made.ID), nil)
		var toggled schedule.Schedule
		w.OK(200, "ann", "PATCH", "/api/schedule/isactive", object{"id": made.ID}, &toggled)
		if toggled.Active || toggled.ScheduleGroup != folder {
			t.Errorf("%+v", toggled.Overview)
		}
		w.OK(200, "ann", "DELETE", path("/api/schedule/%d", made.ID), nil, nil)
		w.Refused(404, "ann", "GET", path("/api/schedule/%d", made.ID), nil)
	})
	t.Run("R475/G58/the static path wins over the id", func(t *testing.T) {
		one, two, three := w.make("ann", "1", w.shop), w.make("ann", "2", w.shop), w.make("ann", "3", w.shop)
		for _, s := range []schedule.Schedule{one, two, three} {
			w.toggle("ann", s.ID)
		}
		var gone struct{ IDs []int64 }
		w.OK(200, "ann", "DELETE", path("/api/schedule/delete?ids=%d", one.ID), nil, &gone)
		if !cmp.Equal(gone.IDs, []int64{one.ID}) {
			t.Errorf("%v", gone.IDs)
		}
		w.OK(200, "ann", "DELETE", "/api/schedule/delete", object{"ids": []int64{two.ID}}, &gone)
		if !cmp.Equal(gone.IDs, []int64{two.ID}) {
			t.Errorf("%v", gone.IDs)
		}
		w.OK(200, "ann", "DELETE", "/api/schedule/delete", nil, &gone)
		if !cmp.Equal(gone.IDs, []int64{three.ID}) {
			t.Errorf("%v", gone.IDs)
		}
		w.OK(200, "ann", "DELETE", "/api/schedule/delete", nil, &gone)
		if len(gone.IDs) != 0 {
			t.Errorf("%v", gone.IDs)
		}
	})
}

func TestPreviewCall(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.make("ben", "Shop", w.shop, w.daily("Shop", 4))
	mine := w.make("ann", "Mine", w.window, w.daily("Mine", 4))
	ask := func(with object) object {
		body := object{"zone": "Asia/Tokyo", "from": "2026-11-21T00:00:00+09:00", "to": "2026-11-22T00:00:00+09:00"}
		for key, value := range with {
			body[key] = value
		}
		return body
	}
	edited := object{"id": mine.Channels[0].Items[0].ID, "itemId": w.menu, "type": "content", "start": "2026-11-01",
		"startTime": "16:00", "endTime": "18:00", "repeat": "Daily"}
	for name, test := range map[string]struct {
		ask                          object
		occurrences, conflicts, gaps int
	}{
		"a draft alone": {
			ask(object{"channels": []any{object{"name": "Channel 1", "items": []any{edited}}}}), 1, 0, 2},
		"a draft among others": {
			ask(object{"deviceGroup": w.kitchen, "channels": []any{
				object{"name": "Channel 1", "items": []any{edited}}}}), 1, 0, 2},
		"a saved schedule":                {ask(object{"scheduleId": mine.ID}), 1, 0, 2},
		"a saved schedule where it plays": {ask(object{"scheduleId": mine.ID, "deviceGroup": w.window}), 2, 1, 2},
		"an edit of it, in place of the saved": {
			ask(object{"scheduleId": mine.ID, "deviceGroup": w.window,
				"channels": []any{object{"name": "Channel 1", "items": []any{edited}}}}), 2, 1, 2},
		"what plays on a device group": {ask(object{"deviceGroup": w.window}), 2, 1, 2},
	} {
		t.Run(name, func(t *testing.T) {
			var got schedule.Preview
			w.OK(200, "vic", "POST", "/api/schedule/preview", test.ask, &got)
			if c := got.Channels[0]; len(c.Occurrences) != test.occurrences || len(c.Conflicts) != test.conflicts ||
				len(c.Gaps) != test.gaps {
				t.Errorf("%+v", c)
			}
		})
	}
	t.Run("the edit counts, not what is saved", func(t *testing.T) {
		var got schedule.Preview
		w.OK(200, "vic", "POST", "/api/schedule/preview", ask(object{"scheduleId": mine.ID, "deviceGroup": w.window,
			"channels": []any{object{"name": "Channel 1", "items": []any{edited}}}}), &got)
		if c := got.Channels[0].Conflicts[0]; c.From.Hour() != 7 || c.To.Hour() != 8 { // 16:00 to 17:00 in Tokyo
			t.Errorf("%+v", c)
		}
	})
	for name, refused := range map[string]struct {
		status int
		ask    object
	}{
		"no such zone":                 {422, ask(object{"zone": "Mars/Olympus"})},
		"the server's own zone":        {422, ask(object{"zone": "Local"})},
		"no zone":                      {422, ask(object{"zone": ""})},
		"no time":                      {422, ask(object{"to": "2026-11-21T00:00:00+09:00"})},
		"more than two months":         {422, ask(object{"to": "2027-01-23T00:00:00+09:00"})},
		"a draft that is refused":      {422, ask(object{"channels": []any{object{"name": ""}}})},
		"a foreign device group":       {404, ask(object{"deviceGroup": w.foreign})},
		"a schedule that is not there": {404, ask(object{"scheduleId": 999})},
	} {
		t.Run(name, func(t *testing.T) {
			w.Refused(refused.status, "vic", "POST", "/api/schedule/preview",
				refused.ask)
		})
	}
	w.Refused(404, "eve", "POST", "/api/schedule/preview", ask(object{"scheduleId": mine.ID}))
}
