package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR390_R392_R393_TheListHasTheLatestFirst, by the end of a repetition before that of a single time, and is narrowed
// by whether they are over, by type, by part of what they say and by device group.
func TestR390_R392_R393_TheListHasTheLatestFirst(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d) // it is noon in Tokyo, and four in the morning in Berlin
		lobby := w.Folder(category.Device, 0, "Lobby")
		on := func(day, from, to string, more object) object {
			return with(object{"startDate": day, "startTime": from, "endTime": to}, more)
		}
		w.add("ann", "Tomorrow", on("2026-12-02", "09:00", "10:00", object{"type": "Ｔalk", "organization": "ACME"}))
		w.add("ann", "Weekly till spring", on("2026-11-02", "09:00", "10:00", object{"repeat": "Weekly",
			"endDate": "2027-03-31", "eventSignDeviceGroupIds": lobby, "changes": []object{{"day": "2026-12-07",
				"startDate": "2026-12-07", "allDay": true, "name": "Oral exam"}}}))
		w.add("ann", "For ever", on("2020-01-01", "09:00", "10:00", object{"repeat": "Daily"}))
		w.add("ann", "Till noon", on("2026-12-01", "09:00", "12:00", object{"type": "Talk"}))
		w.add("ann", "Past noon", on("2026-12-01", "09:00", "12:01", object{"deviceGroupIds": lobby}))
		w.add("ann", "Noon in Berlin", on("2026-12-01", "09:00", "12:00", object{"zone": "Europe/Berlin"}))
		w.add("ann", "Three in Berlin", on("2026-12-01", "02:00", "03:00", object{"zone": "Europe/Berlin",
			"eventDetail": "acme corp"}))
		w.add("eve", "Theirs", nil)
		ours := fmt.Sprintf("?companyId=%d", w.Ours)
		for _, c := range []struct {
			who, query string
			want       []string
		}{
			{"vic", "",
				[]string{"For ever", "Weekly till spring", "Tomorrow", "Past noon", "Noon in Berlin", "Till noon",
					"Three in Berlin"}},
			{"vic", "?expired=true", []string{"Till noon", "Three in Berlin"}},
			{"vic", "?expired=false",
				[]string{"For ever", "Weekly till spring", "Tomorrow", "Past noon", "Noon in Berlin"}},
			{"vic", "?type=talk", []string{"Tomorrow", "Till noon"}},
			{"vic", "?type=talk&expired=true", []string{"Till noon"}},
			{"vic", "?name=acme", []string{"Tomorrow", "Three in Berlin"}},
			{"vic", "?name=oral", []string{"Weekly till spring"}}, // a single time of it
			{"vic", "?name=noon&sortBy=name", []string{"Noon in Berlin", "Past noon", "Till noon"}},
			{"vic", fmt.Sprintf("?deviceGroupId=%d", lobby), []string{"Weekly till spring", "Past noon"}},
			{"vic", "?_limit=2&_page=2", []string{"Tomorrow", "Past noon"}},
			{"vic", "?sortBy=starts&_limit=2", []string{"For ever", "Weekly till spring"}},
			{"eve", "", []string{"Theirs"}},
			{"max", ours + "&expired=true", []string{"Till noon", "Three in Berlin"}},
			{"top", "?expired=true", []string{"Till noon", "Three in Berlin"}},
		} {
			var list []event.Event
			w.OK(http.StatusOK, c.who, http.MethodGet, path+c.query, nil, &list)
			var names []string
			for _, e := range list {
				names = append(names, e.Name)
				if over := slices.Contains([]string{"Till noon", "Three in Berlin"}, e.Name); e.Over != over {
					t.Errorf("%s is over: %v", e.Name, e.Over)
				}
			}
			if !slices.Equal(names, c.want) {
				t.Errorf("%s%s lists %q, want %q", c.who, c.query, names, c.want)
			}
		}
		w.Refused(http.StatusUnprocessableEntity, "vic", "GET", path+"?sortBy=detail", nil)
		w.now = w.now.Add(time.Minute)
		var list []event.Event
		w.OK(http.StatusOK, "vic", http.MethodGet, path+"?expired=true", nil, &list)
		if len(list) != 3 || list[0].Name != "Past noon" {
			t.Errorf("a minute later %+v are over", list)
		}
	})
}

// TestR002_EventsAreOfACompany: another one's are missing.
func TestR002_EventsAreOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ours, theirs := fmt.Sprintf("?companyId=%d", w.Ours), fmt.Sprintf("?companyId=%d", w.Theirs)
		one, foreign := w.add("ann", "Fair", nil), w.add("eve", "Fair", nil)
		at := func(id int64, query string) string { return fmt.Sprintf("%s/%d%s", path, id, query) }
		edit := object{"id": foreign.ID, "version": 1, "name": "Mine"}
		w.Refused(http.StatusNotFound, "ann", "GET", at(foreign.ID, ""), nil)
		w.Refused(http.StatusNotFound, "ann", "PATCH", path, edit)
		w.Refused(http.StatusNotFound, "ann", "PATCH", path+theirs, edit)
		w.Refused(http.StatusNotFound, "ann", "DELETE", at(foreign.ID, ""), nil)
		w.Refused(http.StatusNotFound, "ann", "POST", path+"/delete", object{"ids": []int64{one.ID, foreign.ID}})
		w.Refused(http.StatusForbidden, "vic", "POST", path,
			object{"name": "Mine", "startDate": "2026-12-24", "allDay": true})
		w.Refused(http.StatusForbidden, "vic", "DELETE", at(one.ID, ""), nil)
		var made event.Event
		w.OK(http.StatusCreated, "max", "POST", path+ours,
			object{"name": "Hall", "startDate": "2026-12-24", "allDay": true}, &made)
		if made.CompanyID != w.Ours {
			t.Errorf("max makes %+v", made)
		}
		w.OK(http.StatusOK, "max", "DELETE", at(made.ID, ours), nil, nil)
		w.OK(http.StatusOK, "top", "PATCH", path, edit, nil) // who reaches every company
	})
}

// TestACalendarHasWhatTakesPlace, single times as they are otherwise, in the company's zone.
func TestACalendarHasWhatTakesPlace(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		class := w.add("ann", "Class", object{"startDate": "2026-12-01",
			"repeat": "Weekly", "repeatOptions": []int{2, 4},
			"type": "Talk", "changes": []object{{"day": "2026-12-03", "leftOut": true},
				{"day": "2026-12-08", "startDate": "2026-12-09", "startTime": "15:00", "endTime": "16:00",
					"name":    "Late class",
					"endDate": "2026-12-09"}}})
		w.add("ann", "Berlin", object{"startDate": "2026-12-01", "startTime": "23:00", "endTime": "23:30",
			"zone": "Europe/Berlin", "privateEvent": true})
		w.add("ann", "Over", object{"startDate": "2026-11-30", "allDay": true})
		w.add("ann", "Night", object{"startDate": "2026-11-30", "startTime": "22:00", "endTime": "02:00"})
		w.add("eve", "Theirs", object{"startDate": "2026-12-02"})
		for query, want := range map[string][]string{
			"": {"11-30 22:00 02:00 Night ", "12-01 09:00 10:00 Class 2026-12-01", "12-02 07:00 07:30 Berlin ",
				"12-09 15:00 16:00 Late class 2026-12-08", "12-10 09:00 10:00 Class 2026-12-10"},
			"&type=talk": {"12-01 09:00 10:00 Class 2026-12-01", "12-09 15:00 16:00 Late class 2026-12-08",
				"12-10 09:00 10:00 Class 2026-12-10"},
			"&name=BERLIN": {"12-02 07:00 07:30 Berlin "},
		} {
			var c event.Calendar
			w.OK(http.StatusOK, "vic", http.MethodGet, path+"/calendar?from=2026-12-01&to=2026-12-11"+query, nil, &c)
			tokyo, err := time.LoadLocation(c.Zone)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, one := range c.Times {
				got = append(got, fmt.Sprintf("%s %s %s %s", one.From.In(tokyo).Format("01-02 15:04"),
					one.To.In(tokyo).Format("15:04"), one.Name, one.Day))
				if one.Changed != (one.Name == "Late class") || one.PrivateEvent != (one.Name == "Berlin") ||
					one.Name == "Class" && (one.EventID != class.ID || one.Version != 1) {
					t.Errorf("%+v", one)
				}
			}
			if !slices.Equal(got, want) || c.More {
				t.Errorf("%q: %q, want %q", query, got, want)
			}
		}
		for query, want := range map[string]string{
			"from=2026-12-01&to=2026-12-01": "query.to out-of-range",
			"from=2026-12-01&to=2027-02-02": "query.to out-of-range",
			"from=soon&to=2026-12-01":       "query.from bad-format",
			"from=0001-01-01&to=0001-01-02": "query.from bad-format",
			"from=2999-12-31&to=3000-01-01": "query.to bad-format",
		} {
			if got := w.refused("vic", http.MethodGet, path+"/calendar?"+query, nil); got != want {
				t.Errorf("%s is refused for %q, want %q", query, got, want)
			}
		}
	})
}

// TestG143_ATypeHasAColour: a new name is given to its events, and they keep the word when it goes.
func TestG143_ATypeHasAColour(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		const types = "/api/eventType"
		var made, saved event.Type
		w.OK(http.StatusCreated, "ann", "POST", types, object{"name": " Talk ", "color": "#AA0011"}, &made)
		w.OK(http.StatusCreated, "ann", "POST", types, object{"name": "Break", "color": "#00aa11"}, nil)
		w.OK(http.StatusCreated, "eve", "POST", types, object{"name": "Talk", "color": "#00aa11"}, nil)
		e := w.add("ann", "Go", object{"type": "talk"})
		other := w.add("eve", "Go", object{"type": "talk"})
		p := w.Refused(http.StatusConflict, "ann", "POST", types, object{"name": "ＴＡＬＫ", "color": "#AA0011"})
		if p.Type != "/problems/exists" {
			t.Errorf("%+v", p)
		}
		for _, body := range []object{{"name": "", "color": "red"}, {"name": " ", "color": "#AA00110"}} {
			if got := w.refused("ann", "POST", types, body); got != "body.name required, body.color bad-format" {
				t.Errorf("%v is refused for %q", body, got)
			}
		}
		w.OK(http.StatusOK, "ann", "PATCH", types, object{"id": made.ID, "version": 1, "name": "Lecture"}, &saved)
		w.Refused(http.StatusPreconditionFailed, "ann", "PATCH", types,
			object{"id": made.ID, "version": 1, "name": "x"})
		w.Refused(http.StatusNotFound, "eve", "PATCH", types, object{"id": made.ID, "version": 2, "name": "x"})
		w.Refused(http.StatusForbidden, "vic", "DELETE", fmt.Sprintf("%s/%d", types, made.ID), nil)
		var ours, theirs event.Event
		w.OK(http.StatusOK, "ann", "GET", fmt.Sprintf("%s/%d", path, e.ID), nil, &ours)
		w.OK(http.StatusOK, "eve", "GET", fmt.Sprintf("%s/%d", path, other.ID), nil, &theirs)
		if saved.Color != "#AA0011" || ours.Type != "Lecture" || theirs.Type != "talk" {
			t.Errorf("%+v: ours is a %s, theirs a %s", saved, ours.Type, theirs.Type)
		}
		// Who has opened it before would give it the old name back.
		w.Refused(http.StatusPreconditionFailed, "ann", "PATCH", path, object{"id": e.ID, "version": e.Version,
			"type": "talk"})
		w.OK(http.StatusOK, "ann", "DELETE", fmt.Sprintf("%s/%d", types, made.ID), nil, nil)
		var list []event.Type
		w.OK(http.StatusOK, "vic", "GET", types, nil, &list)
		w.OK(http.StatusOK, "ann", "GET", fmt.Sprintf("%s/%d", path, e.ID), nil, &ours)
		if len(list) != 1 || list[0].Name != "Break" || ours.Type != "Lecture" {
			t.Errorf("left are %+v, and ours is a %s", list, ours.Type)
		}
		if got := w.Actions("eventtype", made.ID); !slices.Equal(got, []string{"create", "update", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}
