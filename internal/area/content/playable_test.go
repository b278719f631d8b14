package content

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/internal/timetable"
)

// TestG172_WhatAContentShowsAsTimeGoesBy: validity, approval, planned versions
// and what the screen can decode, in the screen's own zone.
func TestG172_WhatAContentShowsAsTimeGoesBy(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	day := func(n int) timetable.Date { return timetable.NewDate(2026, 11, n) }
	noon := func(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }
	version := func(name string, at time.Time) edition {
		return edition{Fitness: Fitness{Image, true, Approved, Ready}, at: at, showing: Showing{SHA256: name}}
	}
	but := func(e edition, change func(*edition)) edition { change(&e); return e }
	never := time.Time{}
	one := version("one", never)
	pending := but(one, func(e *edition) { e.Approval = Pending })
	recycled := but(one, func(e *edition) { e.Active = false })
	failed := but(one, func(e *edition) { e.State = Failed })
	hevc := but(version("hevc", noon(21)), func(e *edition) { e.showing.Film = Film{"hevc", 1920, 1080} })
	old := Screen{Codecs: "h264,vp8"}
	for name, c := range map[string]struct {
		lineage lineage
		zone    *time.Location
		screen  Screen
		want    string // since when (day.hour in UTC) what shows, or why nothing
	}{
		"always": {lineage{current: one}, time.UTC, Screen{}, "one"},
		"from a day on": {lineage{current: one, from: day(21)}, time.UTC, Screen{},
			"not-valid-yet, 21.0 one"},
		"to a day": {lineage{current: one, to: day(21)}, time.UTC, Screen{}, "one, 22.0 expired"},
		"in the screen's zone": {lineage{current: one, from: day(21), to: day(21)}, tokyo, Screen{},
			"not-valid-yet, 20.15 one, 21.15 expired"},
		"not approved": {lineage{current: pending}, time.UTC, Screen{}, "not-approved"},
		"not approved, and then over": {lineage{current: pending, to: day(21)}, time.UTC, Screen{},
			"not-approved, 22.0 expired"},
		"planned alone": {lineage{current: pending, planned: []edition{version("two", noon(21))}},
			time.UTC, Screen{}, "not-approved, 21.12 two"},
		"one version follows another": {lineage{current: one,
			planned: []edition{version("two", noon(21)), version("three", noon(22))}}, time.UTC, Screen{},
			"one, 21.12 two, 22.12 three"},
		"recycled, whatever else": {lineage{current: recycled, to: day(1)}, time.UTC, Screen{},
			"unavailable, 2.0 unavailable"},
		"failed": {lineage{current: failed}, time.UTC, Screen{}, "unavailable"},
		"a version for other screens": {lineage{current: one, planned: []edition{hevc, version("three", noon(22))}},
			time.UTC, old, "one, 21.12 not-for-screen, 22.12 three"},
		"a screen that never said it": {lineage{current: one, planned: []edition{hevc}}, time.UTC, Screen{},
			"one, 21.12 hevc"},
		"a film larger than a screen": {lineage{current: hevc}, time.UTC,
			Screen{Codecs: "hevc", MaxWidth: 1280, MaxHeight: 720}, "not-for-screen"},
		"a screen that stands upright": {lineage{current: hevc}, time.UTC,
			Screen{Codecs: "hevc", MaxWidth: 1080, MaxHeight: 1920}, "hevc"},
	} {
		var parts []string
		for _, s := range c.lineage.times(c.zone, c.screen) {
			text := s.SHA256 + string(s.Reason)
			if !s.From.IsZero() {
				text = fmt.Sprintf("%d.%d %s", s.From.UTC().Day(), s.From.UTC().Hour(), text)
			}
			parts = append(parts, text)
		}
		if got := strings.Join(parts, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	if s := (Times{}).At(noon(1)); s.Reason != Unavailable {
		t.Errorf("a content that there is not shows %+v", s)
	}
}

// TestWhatIsLeftOutOfAPlan: what shows nothing in all of it, and what the screen
// cannot decode in any part of it.
func TestWhatIsLeftOutOfAPlan(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
	stretch := func(from time.Time, reason Reason) Stretch { return Stretch{From: from, Reason: reason} }
	since := time.Time{}
	for name, c := range map[string]struct {
		times Times
		want  Reason
	}{
		"it shows":                      {Times{stretch(since, "")}, ""},
		"it never shows":                {Times{stretch(since, NotApproved)}, NotApproved},
		"it ends meanwhile":             {Times{stretch(since, ""), stretch(day(12), Expired)}, ""},
		"it ended with the plan's eve":  {Times{stretch(since, ""), stretch(day(10), Expired)}, Expired},
		"it begins with the plan's end": {Times{stretch(since, NotValidYet), stretch(day(20), "")}, NotValidYet},
		"the first of two reasons":      {Times{stretch(since, NotApproved), stretch(day(12), Expired)}, NotApproved},
		"a later version is too much":   {Times{stretch(since, ""), stretch(day(12), NotForScreen)}, NotForScreen},
		"one beyond the plan is":        {Times{stretch(since, ""), stretch(day(20), NotForScreen)}, ""},
		"one before the plan was":       {Times{stretch(since, NotForScreen), stretch(day(10), "")}, ""},
		"there is no such content":      {nil, ""},
	} {
		if got := c.times.LeftOut(day(10), day(20)); got != c.want {
			t.Errorf("%s: left out because of %q, want %q", name, got, c.want)
		}
	}
}
