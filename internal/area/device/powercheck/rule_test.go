package powercheck

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/device/setting"
	"marquee/internal/timetable"
)

// wall is how tests write instants, on the wall of a screen.
const wall = "2006-01-02 15:04"

// scene is a screen whose clock tests move. Instants are on its wall; "" is none.
type scene struct {
	plan    setting.PowerPlan
	zone    string
	planned string
	heard   string
	off     string
	up      string
}

func (s scene) at(t *testing.T, text string) time.Time {
	t.Helper()
	if text == "" {
		return time.Time{}
	}
	zone, err := time.LoadLocation(s.zone)
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation(wall, text, zone)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func (s scene) sight(t *testing.T) Sight {
	t.Helper()
	zone, err := time.LoadLocation(s.zone)
	if err != nil {
		t.Fatal(err)
	}
	return Sight{Plan: s.plan, Planned: s.at(t, s.planned), Zone: zone, Heard: s.at(t, s.heard), Off: s.at(t, s.off)}
}

func week(hours setting.Hours, exceptions ...setting.Exception) setting.PowerPlan {
	return setting.PowerPlan{Mode: setting.Week, Exceptions: exceptions,
		ScheduleByWeek: []setting.Weekly{{DayOfWeek: []int{0, 1, 2, 3, 4, 5, 6}, Schedule: hours}}}
}

func date(t *testing.T, text string) timetable.Date {
	t.Helper()
	d, err := timetable.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestG146_WhenAScreenIsMissed: the minute before which nobody is told, and in which people are.
func TestG146_WhenAScreenIsMissed(t *testing.T) {
	days, nights := week(setting.Hours{OnHour: 8, OffHour: 20}), week(setting.Hours{OnHour: 20, OffHour: 2})
	mondays := setting.PowerPlan{Mode: setting.Week, ScheduleByWeek: []setting.Weekly{
		{DayOfWeek: []int{1}, Schedule: setting.Hours{OnHour: 22, OffHour: 6}}}}
	always := week(setting.Hours{})
	for name, c := range map[string]struct {
		scene
		silent []string // when nothing is told
		missed string   // when it is; "": never
	}{
		"quarter of an hour after it goes on": {
			scene{plan: days, zone: "Asia/Tokyo", heard: "2026-11-20 19:59"},
			[]string{"2026-11-20 20:14", "2026-11-21 07:59", "2026-11-21 08:14"}, "2026-11-21 08:15"},
		"quarter of an hour after it was heard of": {
			scene{plan: days, zone: "Asia/Tokyo", heard: "2026-11-21 12:00"},
			[]string{"2026-11-21 12:14"}, "2026-11-21 12:15"},
		"not before it was heard of at all": {
			scene{plan: days, zone: "UTC"}, []string{"2026-11-21 12:00", "2026-12-21 12:00"}, ""},
		"not in the last minutes of its hours, and not behind them": {
			scene{plan: days, zone: "UTC", heard: "2026-11-21 19:50"},
			[]string{"2026-11-21 19:59", "2026-11-21 20:00", "2026-11-21 20:05", "2026-11-22 03:00"},
			"2026-11-22 08:15"},
		"not without hours of a week": {
			scene{plan: setting.PowerPlan{Mode: setting.Always}, zone: "UTC", heard: "2026-11-20 12:00"},
			[]string{"2026-11-21 12:00"}, ""},
		"not right after the server was away": {
			scene{plan: days, zone: "UTC", heard: "2026-11-21 09:00", up: "2026-11-21 12:00"},
			[]string{"2026-11-21 12:00", "2026-11-21 12:14"}, "2026-11-21 12:15"},
		"not right after its plan was changed": {
			scene{plan: days, zone: "UTC", heard: "2026-11-20 12:00", planned: "2026-11-21 10:00"},
			[]string{"2026-11-21 10:00", "2026-11-21 10:14"}, "2026-11-21 10:15"},
		"in a night, from the day before on": {
			scene{plan: nights, zone: "Europe/Berlin", heard: "2026-11-21 00:30"},
			[]string{"2026-11-21 00:44"}, "2026-11-21 00:45"},
		"not behind a night": {
			scene{plan: nights, zone: "Europe/Berlin", heard: "2026-11-21 01:50"},
			[]string{"2026-11-21 01:59", "2026-11-21 02:05", "2026-11-21 12:00", "2026-11-21 20:14"},
			"2026-11-21 20:15"},
		"in the night of its weekday alone": {
			scene{plan: mondays, zone: "UTC", heard: "2026-11-22 12:00"}, // a Sunday
			[]string{"2026-11-22 23:00", "2026-11-23 05:00", "2026-11-23 22:14", "2026-11-24 06:00"},
			"2026-11-24 05:59"},
		"not on a date on which it is off": {
			scene{plan: week(setting.Hours{OnHour: 8, OffHour: 20},
				setting.Exception{Date: date(t, "2026-11-21"), Off: true}), zone: "UTC", heard: "2026-11-20 19:59"},
			[]string{"2026-11-21 08:15", "2026-11-21 19:00"}, "2026-11-22 08:15"},
		"by the hours of a date": {
			scene{plan: week(setting.Hours{OnHour: 8, OffHour: 20}, setting.Exception{Date: date(t, "2026-11-21"),
				Schedule: setting.Hours{OnHour: 10, OffHour: 12}}), zone: "UTC", heard: "2026-11-20 19:59"},
			[]string{"2026-11-21 08:15", "2026-11-21 10:14", "2026-11-21 12:00"}, "2026-11-21 10:15"},
		"by the hours of a night that a date has, into the next day": {
			scene{plan: week(setting.Hours{OnHour: 8, OffHour: 20}, setting.Exception{Date: date(t, "2026-12-31"),
				Schedule: setting.Hours{OnHour: 22, OffHour: 3}}), zone: "UTC", heard: "2026-12-31 23:50"},
			[]string{"2027-01-01 00:04", "2027-01-01 03:00"}, "2027-01-01 00:05"},
		"where it is on at all hours of its days": {
			scene{plan: always, zone: "UTC", heard: "2026-11-21 23:55"},
			[]string{"2026-11-22 00:09"}, "2026-11-22 00:10"},
		"never in hours that are shorter": {
			scene{plan: week(setting.Hours{OnHour: 8, OffHour: 8, OffMinute: 15}), zone: "UTC",
				heard: "2026-11-20 08:10"},
			[]string{"2026-11-21 08:14", "2026-11-21 08:15", "2026-11-21 08:16"}, ""},

		// On 29 March 2026 clocks in Berlin skip from 2 to 3, on 25 October the hour from 2 to 3 comes twice.
		"in hours that begin in one that is skipped": {
			scene{plan: week(setting.Hours{OnHour: 2, OnMinute: 30, OffHour: 6}), zone: "Europe/Berlin",
				heard: "2026-03-28 05:00"},
			[]string{"2026-03-29 01:59", "2026-03-29 03:00", "2026-03-29 03:14"}, "2026-03-29 03:15"},
		"in hours after a night that is shorter": {
			scene{plan: days, zone: "Europe/Berlin", heard: "2026-03-28 19:59"},
			[]string{"2026-03-29 07:15", "2026-03-29 08:14"}, "2026-03-29 08:15"},
		"in hours after a night that is longer": {
			scene{plan: days, zone: "Europe/Berlin", heard: "2026-10-24 19:59"},
			[]string{"2026-10-25 07:15", "2026-10-25 08:14"}, "2026-10-25 08:15"},
		"in a night that clocks make shorter": {
			scene{plan: nights, zone: "Europe/Berlin", heard: "2026-03-29 01:40"},
			[]string{"2026-03-29 01:54", "2026-03-29 03:00", "2026-03-29 03:30"}, "2026-03-29 01:55"},

		"not while somebody has it switched off": {
			scene{plan: days, zone: "UTC", heard: "2026-11-21 10:01", off: "2026-11-21 10:00"},
			[]string{"2026-11-21 10:16", "2026-11-21 19:59"}, "2026-11-22 08:15"},
		"when it was heard of after somebody had it switched off": {
			scene{plan: days, zone: "UTC", heard: "2026-11-21 11:00", off: "2026-11-21 10:00"},
			[]string{"2026-11-21 11:14"}, "2026-11-21 11:15"},
		"not where it is on at all hours, and was switched off days before": {
			scene{plan: always, zone: "UTC", heard: "2026-11-21 10:01", off: "2026-11-21 10:00"},
			[]string{"2026-11-21 10:16", "2026-11-23 10:16", "2026-11-24 12:00", "2026-12-24 12:00"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			look := func(now string) (State, Kind) {
				return c.sight(t).next(State{}, c.at(t, c.up), c.at(t, now))
			}
			for _, now := range c.silent {
				if state, kind := look(now); kind != "" || state != (State{}) {
					t.Errorf("at %s: %q %+v", now, kind, state)
				}
			}
			if c.missed == "" {
				return
			}
			state, kind := look(c.missed)
			if kind != Missed || !state.Missed.Equal(c.at(t, c.missed)) || !state.Again.IsZero() {
				t.Errorf("at %s: %q %+v", c.missed, kind, state)
			}
		})
	}
}

// TestG146_TheHourThatComesTwice: a night lasts through both, unless it ends in it.
func TestG146_TheHourThatComesTwice(t *testing.T) {
	first, second := time.Date(2026, 10, 25, 0, 0, 0, 0, time.UTC), time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		off  setting.Hours
		now  time.Time
		want Kind
	}{
		{setting.Hours{OnHour: 20, OffHour: 3}, first.Add(24 * time.Minute), ""},
		{setting.Hours{OnHour: 20, OffHour: 3}, first.Add(25 * time.Minute), Missed},
		{setting.Hours{OnHour: 20, OffHour: 3}, second.Add(59 * time.Minute), Missed},
		{setting.Hours{OnHour: 20, OffHour: 3}, second.Add(60 * time.Minute), ""},
		{setting.Hours{OnHour: 20, OffHour: 2, OffMinute: 30}, first.Add(29 * time.Minute), Missed},
		{setting.Hours{OnHour: 20, OffHour: 2, OffMinute: 30}, first.Add(30 * time.Minute), ""},
		{setting.Hours{OnHour: 20, OffHour: 2, OffMinute: 30}, second.Add(29 * time.Minute), ""},
	} {
		sight := scene{plan: week(c.off), zone: "Europe/Berlin"}.sight(t)
		sight.Heard = first.Add(10 * time.Minute) // 2:10, for the first time
		if _, kind := sight.next(State{}, time.Time{}, c.now); kind != c.want {
			t.Errorf("off at %d:%02d, at %s: %q, want %q", c.off.OffHour, c.off.OffMinute, c.now.Format(wall), kind,
				c.want)
		}
	}
}

// TestG146_AScreenIsMissedOnceAndBackOnce: one that is heard of now and then is neither back nor missed again.
func TestG146_AScreenIsMissedOnceAndBackOnce(t *testing.T) {
	s := scene{plan: week(setting.Hours{OnHour: 8, OffHour: 20}), zone: "UTC"}
	var state State
	var told []string
	for _, c := range []struct{ now, heard string }{
		{"2026-11-21 08:14", "2026-11-20 19:59"},
		{"2026-11-21 08:15", "2026-11-20 19:59"}, // missed
		{"2026-11-21 08:16", "2026-11-20 19:59"},
		{"2026-11-21 20:30", "2026-11-20 19:59"},
		{"2026-11-22 08:15", "2026-11-20 19:59"}, // on the next day it still is
		{"2026-11-22 09:00", "2026-11-22 09:00"}, // once, and then not
		{"2026-11-22 09:03", "2026-11-22 09:00"},
		{"2026-11-22 09:06", "2026-11-22 09:00"},
		{"2026-11-22 09:20", "2026-11-22 09:00"},
		{"2026-11-22 10:00", "2026-11-22 09:59"}, // and now all the time
		{"2026-11-22 10:04", "2026-11-22 10:03"},
		{"2026-11-22 10:05", "2026-11-22 10:04"}, // back
		{"2026-11-22 10:06", "2026-11-22 10:05"},
		{"2026-11-22 10:20", "2026-11-22 10:06"},
		{"2026-11-22 10:21", "2026-11-22 10:06"}, // missed again
		{"2026-11-22 20:10", "2026-11-22 20:10"}, // in the night, when somebody has mended it
		{"2026-11-22 20:15", "2026-11-22 20:15"}, // back
	} {
		s.heard = c.heard
		var kind Kind
		if state, kind = s.sight(t).next(state, time.Time{}, s.at(t, c.now)); kind != "" {
			told = append(told, c.now+" "+string(kind))
		}
	}
	if diff := cmp.Diff([]string{"2026-11-21 08:15 missed", "2026-11-22 10:05 back", "2026-11-22 10:21 missed",
		"2026-11-22 20:15 back"}, told); diff != "" {
		t.Error(diff)
	}
}

// TestG146_WhatIsKeptOfAMissedScreenGoesWithItsPlan, and not with what is known of its reports.
func TestG146_WhatIsKeptOfAMissedScreenGoesWithItsPlan(t *testing.T) {
	s := scene{plan: week(setting.Hours{OnHour: 8, OffHour: 20}), zone: "UTC"}
	missed := State{Missed: s.at(t, "2026-11-21 08:15")}
	now := s.at(t, "2026-11-21 12:00")
	if state, kind := s.sight(t).next(missed, time.Time{}, now); kind != "" || state != missed {
		t.Errorf("without its reports: %q %+v", kind, state)
	}
	s.plan.Mode = setting.Always
	if state, kind := s.sight(t).next(missed, time.Time{}, now); kind != "" || state != (State{}) {
		t.Errorf("without a plan: %q %+v", kind, state)
	}
}
