package ical

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/teambition/rrule-go"
)

const horizon = 60 * 24 * time.Hour

func timesOf(ctx context.Context, e *Event, w *walk, from, to time.Time) (times []Time) {
	e.times(ctx, w, nil, from, to, func(at Time) bool {
		times = append(times, at)
		return true
	})
	return times
}

// TestEveryZoneOfWindowsIsOneOfTheIANAs: a name that changes there is found here.
func TestEveryZoneOfWindowsIsOneOfTheIANAs(t *testing.T) {
	for windows := range windowsZones {
		if zoneOf(windows) == nil {
			t.Errorf("%s is no zone", windows)
		}
	}
}

// TestADurationHasAnEnd, whatever is written.
func TestADurationHasAnEnd(t *testing.T) {
	for _, text := range []string{"P9999W9999W9999W", "P99999999999999999999D",
		"P" + strings.Repeat("9999W", 100_000)} {
		if days, rest := parseDuration(text); time.Duration(days)*24*time.Hour != longest || rest != 0 {
			t.Errorf("%.20s lasts %d days and %v", text, days, rest)
		}
	}
}

// over is a context that ends when it has been asked so often whether it did.
type over struct {
	context.Context
	asked, after int
}

func (o *over) Err() error {
	if o.asked++; o.asked > o.after {
		return context.Canceled
	}
	return nil
}

// TestCountingEndsWithItsRequest: repetitions are not counted on when nobody waits any more.
func TestCountingEndsWithItsRequest(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	ended := &over{Context: t.Context(), after: 10}
	e := Event{Start: now.AddDate(-1, 0, 0), length: 400 * 24 * time.Hour, Rule: "FREQ=DAILY"}
	if times := timesOf(ended, &e, &walk{}, now, now.Add(horizon)); len(times) != 10 {
		t.Errorf("an event: %d repetitions, asked %d times", len(times), ended.asked)
	}
}

// TestWhatACalendarMayCost: few rules may look for a date that never comes, and all dates are counted together.
func TestWhatACalendarMayCost(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	begin := time.Date(1972, 1, 1, 0, 0, 0, 0, time.UTC)
	for rule, want := range map[string]walk{
		"FREQ=MONTHLY;BYDAY=1MO,1MO;BYSETPOS=2,2": {counted: barrenMost, barren: barrenMost,
			unread: Repeating - barrenMost},
		"FREQ=MONTHLY;INTERVAL=2;BYMONTH=2;BYDAY=MO": {counted: barrenMost, barren: barrenMost,
			unread: Repeating - barrenMost},
		"FREQ=DAILY;COUNT=99999":    {counted: countedInAll, unread: Repeating},
		"FREQ=DAILY":                {counted: 64 * Repeating},
		"FREQ=DAILY;UNTIL=19711231": {counted: Repeating},
	} {
		var w walk
		for range Repeating {
			e := Event{Start: begin, Rule: rule}
			timesOf(t.Context(), &e, &w, now, now.Add(horizon))
		}
		if w != want {
			t.Errorf("%s: %+v, want %+v", rule, w, want)
		}
		if rule == "FREQ=DAILY;COUNT=99999" {
			tomorrow := Event{Start: now.AddDate(0, 0, 1), Rule: rule}
			if times := timesOf(t.Context(), &tomorrow, &w, now, now.Add(horizon)); len(times) != 1 {
				t.Errorf("once no more is counted a date takes place %d times", len(times))
			}
		}
	}
}

// TestWhatRulesMayList: days are compared with all of it, and those of long ago too.
func TestWhatRulesMayList(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	long := make([]string, 100)
	for i := range long {
		long[i] = strconv.Itoa(i + 1)
	}
	var w walk
	for range Repeating {
		e := Event{Start: time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC),
			Rule: "FREQ=YEARLY;BYSETPOS=1;BYYEARDAY=" + strings.Join(long, ",")}
		if times := timesOf(t.Context(), &e, &w, now, now.Add(horizon)); w.unread == 0 && len(times) == 0 {
			t.Fatal("a rule that may still be counted takes place at no time")
		}
	}
	if w.compared < comparedInAll || w.compared > comparedInAll*11/10 || w.unread < Repeating/2 {
		t.Errorf("%+v", w)
	}
}

// TestRepetitionsAreThoseOfTheLibrary, though they are counted elsewhere: across changes of the clock, with an end or
// none.
func TestRepetitionsAreThoseOfTheLibrary(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	from := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	to := from.Add(horizon)
	for _, rule := range []string{"FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,FR",
		"FREQ=WEEKLY", "FREQ=DAILY;BYDAY=MO,SA", "FREQ=DAILY;INTERVAL=3;UNTIL=20270401T003000Z",
		"FREQ=DAILY;COUNT=6000",
		"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
		"FREQ=MONTHLY;BYDAY=-1SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20280101",
		"FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=5", "FREQ=MONTHLY;INTERVAL=7"} {
		for _, zone := range []*time.Location{time.UTC, berlin} {
			e := Event{Start: time.Date(2012, 2, 29, 2, 30, 0, 0, zone), Rule: rule}
			option, err := rrule.StrToROptionInLocation(rule, zone)
			if err != nil {
				t.Fatal(err)
			}
			option.Dtstart = e.Start
			plain, err := rrule.NewRRule(*option)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []time.Time
			for _, at := range plain.Between(from, to, false) {
				want = append(want, at.UTC())
			}
			for _, at := range timesOf(t.Context(), &e, &walk{}, from, to) {
				got = append(got, at.Start.UTC())
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s in %s: %v, want %v", rule, zone, got, want)
			}
		}
	}
}
