package demo

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/event"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/timetable"
)

// demoIn is a demo that fills our company of an office, but for files and screens.
func demoIn(o *areatest.Office) Demo {
	d := o.DB
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	playlists := playlist.New(d, o.Categories, tag.New(d), contents)
	return Demo{DB: d, Categories: o.Categories, Messages: message.New(d),
		Schedules: schedule.New(d, o.Categories, contents, playlists),
		Events: event.New(event.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Contents: contents,
			Sources: source.New(source.Config{DB: d}), Now: time.Now})}
}

// TestTheHeadOfficeHasSignsThatLookRightOnEveryDay: whichever day of the week the demo is founded on.
func TestTheHeadOfficeHasSignsThatLookRightOnEveryDay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "Europe/Berlin", access.EventList, access.Device)
		o.Exec(`UPDATE company_param SET value = 'Y' WHERE company_id = {:company} AND name = 'EventList'`,
			db.Params{"company": o.Ours})
		demo := demoIn(o)
		ctx, caller, scope := o.As("ann")
		groups, err := demo.groups(ctx, scope)
		if err != nil {
			t.Fatal(err)
		}
		if err := demo.signs(ctx, caller, scope, groups); err != nil {
			t.Fatal(err)
		}
		for group, want := range map[string]string{room: "Always", lobby: "Events", office: "", "Berlin": "",
			"Entrance": "", "Restaurant": "", "Munich": ""} {
			if got, err := demo.Events.Covers(ctx, d.For(scope), groups[group]); err != nil || got != want {
				t.Errorf("%s has a sign that covers %q, want %q: %v", group, got, want, err)
			}
		}
		berlin, err := time.LoadLocation("Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		for range 7 {
			today := timetable.DateOf(now.In(berlin))
			if err := demo.events(ctx, caller, scope, groups, today); err != nil {
				t.Fatalf("on %s: %v", today.Weekday(), err)
			}
			midnight := timetable.At(today, 0, berlin)
			on := func(group string) []event.Shown {
				sign, err := demo.Events.OnScreen(ctx, d.For(scope), groups[group], berlin, midnight,
					midnight.AddDate(0, 0, 35))
				if err != nil {
					t.Fatal(err)
				}
				return sign.Times
			}
			if problem := wrongAtTheDoor(on(room), midnight); problem != "" {
				t.Errorf("on %s at the door: %s", today.Weekday(), problem)
			}
			if problem := wrongInTheLobby(on(lobby)); problem != "" {
				t.Errorf("on %s in the lobby: %s", today.Weekday(), problem)
			}
			o.Exec("DELETE FROM event", nil)
			now = now.AddDate(0, 0, 1)
		}
	})
}

// wrongAtTheDoor says what is wrong with the times of five weeks in the room, from a midnight on.
func wrongAtTheDoor(times []event.Shown, midnight time.Time) string {
	var until time.Time
	days, moved, private := map[timetable.Date]bool{}, 0, 0
	for _, t := range times {
		switch {
		case t.From.Before(until):
			return fmt.Sprintf("%q begins before another is over, at %s", t.Name, t.From)
		case t.Private && t.Name != "":
			return "what is private has a name"
		case t.Private:
			private++
		case t.Name == "Team meeting" && t.From.Weekday() == time.Tuesday:
			moved++
		}
		until = t.To
		days[timetable.DateOf(t.From)] = true
	}
	first := timetable.DateOf(midnight)
	for day := first; day < first+35; day++ {
		isWorkday := day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
		if isWorkday && !days[day] {
			return fmt.Sprintf("nothing on %s", day)
		}
	}
	if moved != 1 || private == 0 {
		return fmt.Sprintf("%d times are moved and %d private", moved, private)
	}
	return ""
}

// wrongInTheLobby says what its board lacks of what it is there to show.
func wrongInTheLobby(times []event.Shown) string {
	for what, is := range map[string]func(event.Shown) bool{
		"of the room":    func(t event.Shown) bool { return t.Elsewhere && t.Place == room && t.Color != "" },
		"all day":        func(t event.Shown) bool { return t.AllDay && t.Type == promotion },
		"once":           func(t event.Shown) bool { return t.Name == "Preview of the new range" },
		"of every month": func(t event.Shown) bool { return t.Name == "Town hall meeting" && t.Organization == stores },
	} {
		if !slices.ContainsFunc(times, is) {
			return "nothing " + what
		}
	}
	return ""
}
