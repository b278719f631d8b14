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
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

// TestR388_AnEventKeepsEveryField as it was sent, alone and in the list; what is absent of an edit stays.
func TestR388_AnEventKeepsEveryField(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby, hall := w.Folder(category.Device, 0, "Lobby"), w.Folder(category.Device, 0, "Hall")
		picture, icon := w.Content("ann", "sky", areatest.File{}), w.Content("ann", "bell", areatest.File{})
		fields := object{
			"eventDetail": "第一会議室\nBring a <b>pen</b>", "organization": "Sales & 営業", "type": "Meeting",
			"deviceGroupIds": []int64{hall, lobby, hall}, "eventSignDeviceGroupIds": fmt.Sprint(lobby),
			"templateId": picture, "iconId": icon, "privateEvent": true, "showAllEvents": true,
			"startDate": "2026-12-01", "startTime": "22:30", "endDate": "2027-03-31", "endTime": "01:15",
			"repeat": "Monthly", "repeatOptions": []int{4, 2}, "weeks": []int{-1, 2}, "every": 2, "lasts": 1,
			"zone": "Europe/Berlin",
			"changes": []object{
				{"day": "2027-02-09", "startDate": "2027-02-10", "startTime": "20:00", "endDate": "2027-02-10",
					"endTime": "21:00", "name": "Late", "eventDetail": "In the hall"},
				{"day": "2026-12-08", "leftOut": true},
			},
		}
		made := w.add("ann", " Review ", fields)
		want := event.Said{Name: "Review", EventDetail: "第一会議室\nBring a <b>pen</b>", Organization: "Sales & 営業",
			Type: "Meeting", DeviceGroupIDs: []int64{lobby, hall}, SignGroupIDs: []int64{lobby}, TemplateID: picture,
			IconID: icon, PrivateEvent: true, ShowAllEvents: true}
		if diff := cmp.Diff(want, made.Said); diff != "" {
			t.Error(diff)
		}
		if made.CompanyID != w.Ours || made.Version != 1 || made.UpdatedBy != "ann" || made.CreatedAt.IsZero() ||
			made.Over ||
			made.Ends != "2027-04-02T01:15:00" {
			t.Errorf("it is made as %+v", made)
		}
		if made.Repeat != timetable.Monthly || !slices.Equal(made.RepeatOptions, []int{2, 4}) || made.Every != 2 ||
			!slices.Equal(made.Weeks, []int{-1, 2}) || made.Lasts != 1 || made.Zone != "Europe/Berlin" ||
			made.StartTime.String() != "22:30" || made.EndDate.String() != "2027-03-31" {
			t.Errorf("it takes place at %+v", made.When)
		}
		if len(made.Changes) != 2 || !made.Changes[0].LeftOut || made.Changes[1].Name != "Late" ||
			made.Changes[1].StartDate.String() != "2027-02-10" {
			t.Errorf("single times are %+v", made.Changes)
		}
		renamed := w.saved("ben", made, object{"name": "Board"})
		made.Name, made.Version, made.UpdatedBy, made.UpdatedAt = "Board", 2, "ben", renamed.UpdatedAt
		var list []event.Event
		w.OK(http.StatusOK, "vic", http.MethodGet, path+"?name=b", nil, &list)
		var one event.Event
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", path, made.ID), nil, &one)
		listed := made
		listed.Changes = []event.Change{} // of which a list says nothing
		if diff := cmp.Diff(listed, list[0]); diff != "" {
			t.Errorf("list: %s", diff)
		}
		for where, got := range map[string]event.Event{"answer": renamed, "one": one} {
			if diff := cmp.Diff(made, got); diff != "" {
				t.Errorf("%s: %s", where, diff)
			}
		}
		// What means nothing without a repetition goes with it, and so does what is emptied.
		plain := w.saved("ann", renamed, object{"repeat": "None",
			"endDate": "", "templateId": 0, "iconId": 0, "type": "",
			"deviceGroupIds": []int64{}, "eventSignDeviceGroupIds": "", "zone": "", "privateEvent": false})
		if plain.EndDate != plain.StartDate || len(plain.RepeatOptions)+len(plain.Weeks)+len(plain.Changes) != 0 ||
			plain.Every != 1 || plain.Lasts != 0 || plain.TemplateID != 0 || len(plain.DeviceGroupIDs) != 0 ||
			plain.Ends != "2026-12-02T01:15:00" {
			t.Errorf("it is %+v", plain)
		}
		if got := w.Actions("event", made.ID); !slices.Equal(got, []string{"create", "update", "update"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}

// TestAListSaysNothingOfSingleTimes, however many are otherwise: an event says it alone.
func TestAListSaysNothingOfSingleTimes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		dates, changes := make([]string, 1000), make([]object, 500)
		for i := range dates {
			dates[i] = time.Date(2027, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		}
		for i := range changes {
			changes[i] = object{"day": dates[i], "startDate": dates[i], "allDay": true,
				"eventDetail": strings.Repeat("<", 100)}
		}
		fields := object{"startDate": dates[0], "endDate": "", "repeat": "Dates", "dates": dates,
			"zone": "America/Argentina/ComodRivadavia", "changes": changes}
		made := w.add("ann", `Fair ","changes":`, fields)
		var list []map[string]any
		answer := w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &list)
		if n := len(fmt.Sprint(list)); len(list) != 1 || len(list[0]["dates"].([]any)) != 1000 || n > 20_000 {
			t.Fatalf("%d are listed with %d letters: %v", len(list), n, answer.Status)
		}
		if none, isList := list[0]["changes"].([]any); !isList || len(none) != 0 {
			t.Errorf("changes are %v", list[0]["changes"])
		}
		if list[0]["zone"] != fields["zone"] || list[0]["name"] != made.Name || list[0]["ends"] != made.Ends {
			t.Errorf("it is listed as %v", list[0])
		}
		var one event.Event
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", path, made.ID), nil, &one)
		if diff := cmp.Diff(made, one); diff != "" || len(one.Changes) != 500 {
			t.Errorf("alone it has %d changes: %s", len(one.Changes), diff)
		}
	})
}

// TestWhatIsWrongWithAnEventIsSaidAtOnce.
func TestWhatIsWrongWithAnEventIsSaidAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		sound, bin := w.Content("ann", "gong", areatest.File{Type: "Audio"}), w.Content("ann", "old", areatest.File{})
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive", object{"id": bin}, nil)
		hidden := w.Content("ben", "mine", areatest.File{Private: true})
		good := w.add("ann", "Fair", object{"repeat": "Weekly", "endDate": "2027-01-31"})
		day := object{"name": "x", "startDate": "2026-12-24", "startTime": "09:00", "endTime": "10:00"}
		long := make([]object, 26)
		for i := range long {
			day := fmt.Sprintf("2027-01-%02d", i+1)
			long[i] = object{"day": day, "startDate": day, "allDay": true, "eventDetail": strings.Repeat("字", 2000)}
		}
		for _, c := range []struct {
			fields object
			want   string
		}{
			{object{"name": " "}, "body.name required"},
			{object{"name": strings.Repeat("字", 201), "organization": strings.Repeat("x", 201),
				"type":        strings.Repeat("x", 51),
				"eventDetail": strings.Repeat("x", 2001)},
				"body.name too-long, body.eventDetail too-long, body.organization too-long, body.type too-long"},
			{object{"startDate": "", "startTime": "", "endTime": "25:00"},
				"body.startDate required, body.startTime required, body.endTime bad-format"},
			{object{"startDate": "24.12.2026"}, "body.startDate bad-format"},
			{object{"startDate": "3000-01-01"}, "body.startDate out-of-range"},
			{object{"endDate": "2026-12-23"}, "body.endDate before-start"},
			{object{"repeat": "Hourly"}, "body.repeat not-allowed"},
			{object{"repeat": "Weekly", "repeatOptions": []int{7}}, "body.repeatOptions out-of-range"},
			{object{"repeat": "Monthly", "repeatOptions": []int{0}}, "body.repeatOptions out-of-range"},
			{object{"repeat": "Monthly", "weeks": []int{6}}, "body.weeks out-of-range"},
			{object{"repeat": "Daily", "every": 0}, "body.every out-of-range"},
			{object{"repeat": "Daily", "every": 1001, "lasts": 367},
				"body.every out-of-range, body.lasts out-of-range"},
			{object{"repeat": "Dates"}, "body.dates required"},
			{object{"repeat": "Dates", "dates": []string{"2026-12-24", "soon"}}, "body.dates[1] bad-format"},
			{object{"repeat": "Dates", "dates": []string{"2026-12-23", "2026-12-24", "2027-01-01"},
				"endDate": "2026-12-31"}, "body.dates[0] out-of-range, body.dates[2] out-of-range"},
			{object{"repeat": "Weekly", "repeatOptions": []int{1}, "startDate": "2026-12-01", "endDate": "2026-12-06"},
				"body.repeatOptions never"},
			{object{"repeat": "Yearly", "repeatOptions": []int{30}, "startDate": "2027-02-01", "endDate": ""},
				"body.repeatOptions never"},
			{object{"repeat": "Daily", "changes": long}, "body.changes too-long"},
			{object{"zone": "Local"}, "body.zone not-allowed"},
			{object{"zone": "../etc/passwd"}, "body.zone not-allowed"},
			{object{"templateId": sound, "iconId": bin}, "body.templateId not-playable, body.iconId recycled"},
			{object{"templateId": hidden, "iconId": 999_999}, "body.templateId not-found, body.iconId not-found"},
			{object{"deviceGroupIds": []int64{999_999}, "eventSignDeviceGroupIds": w.Root("ann", category.Content)},
				"body.deviceGroupIds not-found, body.eventSignDeviceGroupIds not-found"},
			{object{"deviceGroupIds": w.Root("eve", category.Device)}, "body.deviceGroupIds not-found"},
			{object{"repeat": "Weekly", "changes": []object{{"day": "2026-12-25", "leftOut": true}}},
				"body.changes[0].day not-found"},
			{object{"repeat": "Weekly", "changes": []object{{"day": "2026-12-31", "leftOut": true},
				{"day": "2026-12-31", "startDate": "2026-12-30"}}}, "body.changes[1].day twice, " +
				"body.changes[1].startTime required, body.changes[1].endTime required"},
			{object{"eventDetail": "a\x07b"}, "body.eventDetail invisible"},
			{object{"colour": "red"}, "body.colour unknown-field"},
		} {
			if got := w.refused("ann", http.MethodPost, path, with(with(object{}, day), c.fields)); got != c.want {
				t.Errorf("a new one with %v is refused for %q, want %q", c.fields, got, c.want)
			}
			if _, isNew := c.fields["startDate"]; isNew && c.fields["startDate"] == "" {
				continue
			}
			edit := with(object{"id": good.ID, "version": good.Version}, c.fields)
			if got := w.refused("ann", http.MethodPatch, path, edit); got != c.want {
				t.Errorf("an edit with %v is refused for %q, want %q", c.fields, got, c.want)
			}
		}
	})
}

// TestAChangedRepetitionKeepsWhatStillIsOneOfItsTimes, and no more.
func TestAChangedRepetitionKeepsWhatStillIsOneOfItsTimes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		e := w.add("ann", "Class", object{"repeat": "Weekly", "repeatOptions": []int{1, 4}, "changes": []object{
			{"day": "2026-12-24", "leftOut": true}, {"day": "2026-12-28", "leftOut": true}}})
		thursdays := w.saved("ann", e, object{"repeatOptions": []int{4}})
		if len(thursdays.Changes) != 1 || thursdays.Changes[0].Day.String() != "2026-12-24" {
			t.Errorf("left are %+v", thursdays.Changes)
		}
	})
}

// TestAnOldVersionOfAnEventIsNotSaved, and one that says none is not either.
func TestAnOldVersionOfAnEventIsNotSaved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		made := w.add("ann", "Fair", nil)
		w.saved("ben", made, object{"name": "Ben's"})
		if p := w.Refused(http.StatusPreconditionFailed, "ann", "PATCH", path,
			object{"id": made.ID, "version": 1, "name": "Ann's"}); p.Type != "/problems/stale" {
			t.Errorf("%+v", p)
		}
		w.Refused(http.StatusPreconditionRequired, "ann", "PATCH", path, object{"id": made.ID, "name": "Ann's"})
	})
}

// TestEventsAreDeleted, several at once all or none.
func TestEventsAreDeleted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var ids []int64
		for i := range 3 {
			ids = append(ids, w.add("ann", fmt.Sprint(i), nil).ID)
		}
		w.OK(http.StatusOK, "ann", "DELETE", fmt.Sprintf("%s/%d", path, ids[0]), nil, nil)
		w.Refused(http.StatusNotFound, "ann", "POST", path+"/delete", object{"ids": ids})
		w.OK(http.StatusOK, "ann", "GET", fmt.Sprintf("%s/%d", path, ids[1]), nil, nil)
		w.OK(http.StatusOK, "ann", "POST", path+"/delete", object{"ids": ids[1:]}, nil)
		w.Refused(http.StatusNotFound, "ann", "GET", fmt.Sprintf("%s/%d", path, ids[1]), nil)
		w.Refused(http.StatusUnprocessableEntity, "ann", "POST", path+"/delete", object{"ids": []int64{}})
		if got := w.Actions("event", ids[2]); !slices.Equal(got, []string{"create", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}

// TestADeviceGroupThatIsKeptForOthersShowsNoEventOfThose who may not touch it, and theirs stay.
func TestADeviceGroupThatIsKeptForOthersShowsNoEventOfThose(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		group := w.Folder(category.Device, 0, "Board room")
		w.Keep(group, "ben")
		open := w.add("ann", "Fair", nil)
		w.Refused(http.StatusForbidden, "ann", "PATCH", path, object{"id": open.ID, "version": 1,
			"eventSignDeviceGroupIds": group})
		theirs := w.add("ben", "Board", object{"deviceGroupIds": group})
		w.Refused(http.StatusForbidden, "ann", "PATCH", path, object{"id": theirs.ID, "version": 1,
			"deviceGroupIds": []int64{}})
		w.Refused(http.StatusForbidden, "ann", "DELETE", fmt.Sprintf("%s/%d", path, theirs.ID), nil)
		w.Refused(http.StatusForbidden, "ann", "PATCH", path, object{"id": theirs.ID, "version": 1,
			"organization": "Sales"})
		w.Exec(`DELETE FROM category WHERE id = {:id}`, db.Params{"id": group})
		var one event.Event
		w.OK(http.StatusOK, "ben", "GET", fmt.Sprintf("%s/%d", path, theirs.ID), nil, &one)
		if len(one.DeviceGroupIDs) != 0 {
			t.Errorf("a deleted group is still named: %v", one.DeviceGroupIDs)
		}
	})
}

// TestACompanyWithoutEventsHasNone of the operations, whatever its people's rights.
func TestACompanyWithoutEventsHasNone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		e := w.add("ann", "Fair", nil)
		w.switchOn(w.Ours, "N")
		for _, c := range []struct {
			method, path string
			body         object
		}{
			{"GET", path, nil}, {"GET", path + "/calendar?from=2026-12-01&to=2026-12-02", nil},
			{"GET", fmt.Sprintf("%s/%d", path, e.ID), nil}, {"GET", "/api/eventType", nil},
			{"POST", path, object{"name": "x", "startDate": "2026-12-24", "allDay": true}},
			{"PATCH", path, object{"id": e.ID, "version": 1, "name": "y"}},
			{"DELETE", fmt.Sprintf("%s/%d", path, e.ID), nil},
			{"POST", path + "/delete", object{"ids": []int64{e.ID}}},
			{"POST", "/api/eventType", object{"name": "x", "color": "#000000"}},
		} {
			if p := w.Refused(http.StatusForbidden, "ann", c.method, c.path, c.body); p.Type != "/problems/events-off" {
				t.Errorf("%s %s is refused with %s", c.method, c.path, p.Type)
			}
		}
	})
}

// events is a statement that inserts events, named by numbers, until a company has so many.
const events = `INSERT INTO event (company_id, name, name_sorted, searched, timing, starts, ends, first_day, ends_at,
		organization, detail, type, type_folded, private, show_all, created_at, updated_at, updated_by)
	WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {:most})
	SELECT c.id, 'Kept ' || n.n, '', '', '{}', '', '', '', 0, '', '', '', '', 0, 0, 0, 0, 'ann' FROM n,
		(SELECT id FROM company WHERE id = {:company}) c WHERE n.n > (SELECT COUNT(*) FROM event WHERE company_id = {:company})`

// TestSoManyEventsHasACompany, and two of its people do not make the last one at once.
func TestSoManyEventsHasACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(events, db.Params{"most": 20_000, "company": w.Theirs})
		w.Exec(events, db.Params{"most": 19_999, "company": w.Ours})
		last := w.add("ann", "Last", nil)
		one := func() {
			t.Helper()
			if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, path, object{"name": "One more",
				"startDate": "2026-12-24", "allDay": true}); p.Type != "/problems/too-many-events" {
				t.Errorf("it is refused with %s", p.Type)
			}
		}
		one()
		w.saved("ann", last, object{"name": "Changed"})
		w.Exec(`DELETE FROM event WHERE id = {:id}`, db.Params{"id": last.ID})
		if err := w.Against(`UPDATE company SET size_mb = size_mb WHERE id = {:company}`, db.Params{"company": w.Ours},
			func() error { w.add("ann", "Last", nil); return nil }); err != nil {
			t.Error(err)
		}
		one()
	})
}

// TestR334_WhatAnEventShowsIsInUse: whoever takes the content away is told.
func TestR334_WhatAnEventShowsIsInUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		picture := w.Content("ann", "sky", areatest.File{})
		e := w.add("ann", "Fair", object{"templateId": picture})
		w.add("ann", "Ball", object{"iconId": picture})
		var asked areatest.Problem
		p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/content/isactive", object{"id": picture})
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule", object{"id": picture},
			&asked.Related)
		for _, problem := range []areatest.Problem{p, asked} {
			related := problem.Related
			if len(related) != 2 || related[0].Type != "event" || related[0].Name != "Ball" || related[1].ID != e.ID {
				t.Errorf("it is used by %+v", related)
			}
		}
		w.saved("ann", e, object{"privateEvent": true})
		w.OK(http.StatusOK, "vic", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule", object{"id": picture},
			&asked.Related)
		if private := asked.Related[0]; private.ID != e.ID || private.Name != "" {
			t.Errorf("the private one is told as %+v", private)
		}
	})
}

// TestWhatNeverTookPlaceIsChangedOtherwise: an event that was accepted before such repetitions were refused.
func TestWhatNeverTookPlaceIsChangedOtherwise(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		e := w.add("ann", "Fair", object{"repeat": "Weekly", "repeatOptions": []int{1}, "endDate": "2026-12-31"})
		w.Exec(`UPDATE event SET timing = REPLACE(timing, '2026-12-31', '2026-12-26')`, nil)
		if e = w.saved("ann", e, object{"name": "Ball"}); e.Name != "Ball" || e.EndDate.String() != "2026-12-26" {
			t.Errorf("it is %+v", e)
		}
		e = w.saved("ann", e, object{"endDate": "2026-12-31"})
		if got := w.refused("ann", http.MethodPatch, path, object{"id": e.ID, "version": e.Version,
			"endDate": "2026-12-26"}); got != "body.repeatOptions never" {
			t.Errorf("it is refused for %q", got)
		}
	})
}
