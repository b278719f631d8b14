package event

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teambition/rrule-go"

	"marquee/internal/platform/ical"
	"marquee/internal/timetable"
)

// TestAFeedSaysWhenEventsTakePlace writes events of all kinds as iCalendar, reads them as RFC 5545 has them, with a
// library that knows nothing of the timetable, and compares when they take place in two years. One thing differs: what
// of a repetition is to start or end in an hour that a clock change skips does so by RFC 5545 as if the clocks had not
// changed, and here when the skipped hour is over.
func TestAFeedSaysWhenEventsTakePlace(t *testing.T) {
	r := rand.New(rand.NewPCG(5545, 7986))
	home := zones{}
	kinds, skipped, total := map[string]int{}, 0, 0
	for n := range 6000 {
		wall := sample(t, home, pick(r, sampleZones))
		w := anyWhen(r)
		e := Event{ID: int64(n), When: w, Said: Said{Name: "Fair"}}
		zone, err := w.zone(home, wall)
		if err != nil {
			t.Fatal(err)
		}
		from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		to := from.AddDate(2, 0, 0)
		times, err := w.times(home, wall, from, to)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, one := range times {
			want = append(want, told(one.From, one.To))
		}
		text := writeFeed(t, home, wall, &e)
		read := parseFeed(t, text)
		got, gaps := read.times(t, zone, from, to)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%d: %+v in %s\n%s\nis %d times: %v\nwant %d: %v", n, w, zone, text, len(got), first(got, want),
				len(want), first(want, got))
		}
		skipped, total = skipped+gaps, total+len(want)
		kinds[string(w.Repeat)]++
		for what, has := range map[string]bool{"all day": w.AllDay, "changed": len(w.Changes) > 0, "long": w.Lasts > 0,
			"past midnight": !w.AllDay && w.EndTime <= w.StartTime, "for ever": w.EndDate.IsZero(),
			"of weeks": len(w.Weeks) > 0, "some time": len(want) > 0, "never": len(read) == 0} {
			if has {
				kinds[what]++
			}
		}
	}
	t.Logf("%d times, of which %d touch a skipped hour: %v", total, skipped, kinds)
	for _, kind := range []string{"None", "Daily", "Weekly", "Monthly", "Yearly", "Dates", "all day", "changed", "long",
		"past midnight", "for ever", "of weeks", "some time", "never"} {
		if kinds[kind] < 20 {
			t.Errorf("%d events are %s", kinds[kind], kind)
		}
	}
	if skipped == 0 {
		t.Error("no event touches a skipped hour")
	}
}

// TestAFeedHasNoTimeThatAClockChangeLeavesNothingOf: what is put off into a skipped hour alone is left out.
func TestAFeedHasNoTimeThatAClockChangeLeavesNothingOf(t *testing.T) {
	w := When{Repeat: timetable.Daily, Every: 1, Zone: "Europe/Berlin"}
	w.StartDate, w.EndTime = timetable.NewDate(2026, 3, 27), timetable.NewClock(1, 0)
	gap := Span{timetable.NewDate(2026, 3, 29), timetable.NewClock(2, 10), timetable.NewDate(2026, 3, 29),
		timetable.NewClock(2, 50), false}
	w.Changes = []Change{{Day: timetable.NewDate(2026, 3, 28), Span: gap}}
	once := When{Repeat: timetable.None, Zone: "Europe/Berlin", Span: gap}
	events := parseFeed(t, writeFeed(t, zones{}, time.UTC, &Event{When: w}, &Event{When: once}))
	if len(events) != 1 || events[0]["EXDATE"].value != "20260328T000000" {
		t.Errorf("it has %v", events)
	}
}

// first are the first of a list that another has not.
func first(list, other []string) []string {
	left := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
	return left[:min(3, len(left))]
}

func told(from, to time.Time) string {
	return from.UTC().Format(ical.UTCForm) + "/" + to.UTC().Format(ical.UTCForm)
}

var sampleZones = []string{"Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo",
	"Asia/Beirut", "Asia/Kathmandu", "America/Nuuk", "Africa/Casablanca", "Europe/Dublin", "Pacific/Auckland", "UTC"}

func sample(t *testing.T, known zones, name string) *time.Location {
	t.Helper()
	zone, err := known.load(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func some(r *rand.Rand, least, most, n int) []int {
	var list []int
	for range r.IntN(n + 1) {
		list = append(list, least+r.IntN(most-least+1))
	}
	return distinct(list)
}

// anyWhen is when an event may take place, as the form accepts it.
func anyWhen(r *rand.Rand) When {
	w := When{Every: 1, Repeat: pick(r, []timetable.Repeat{timetable.None, timetable.Daily, timetable.Weekly,
		timetable.Monthly, timetable.Yearly, timetable.Dates})}
	w.Span = anySpan(r, timetable.NewDate(2024, 6, 1)+timetable.Date(r.IntN(1200)))
	if r.IntN(2) == 0 {
		w.Zone = pick(r, sampleZones)
	}
	if !w.Repeats() {
		return w
	}
	w.EndDate = 0
	if r.IntN(2) == 0 {
		w.EndDate = w.StartDate + timetable.Date(r.IntN(900))
	}
	if r.IntN(3) == 0 {
		w.Every = 1 + r.IntN(4)
	}
	if r.IntN(4) == 0 {
		w.Lasts = r.IntN(9)
	}
	switch w.Repeat {
	case timetable.Weekly:
		w.RepeatOptions = some(r, 0, 6, 4)
	case timetable.Monthly, timetable.Yearly:
		if r.IntN(2) == 0 {
			w.Weeks = some(r, 1, 5, 3)
			if r.IntN(3) == 0 {
				w.Weeks = append([]int{-1}, w.Weeks...)
			}
		}
		if len(w.Weeks) > 0 {
			w.RepeatOptions = some(r, 0, 6, 3)
		} else {
			w.RepeatOptions = some(r, 1, 31, 4)
		}
	case timetable.Dates:
		for range 1 + r.IntN(12) {
			w.Dates = append(w.Dates, w.StartDate+timetable.Date(r.IntN(400)))
		}
		w.Dates = distinct(w.Dates)
	}
	w = w.tidied()
	w.Changes = anyChanges(r, w)
	return w
}

// anySpan is a time that ends on the day on which it starts, or some days later; often about when clocks change.
func anySpan(r *rand.Rand, day timetable.Date) Span {
	s := Span{StartDate: day, EndDate: day, AllDay: r.IntN(5) == 0}
	if r.IntN(3) == 0 {
		s.EndDate += timetable.Date(r.IntN(5))
	}
	if !s.AllDay {
		s.StartTime = timetable.NewClock(r.IntN(24), 15*r.IntN(4))
		s.EndTime = timetable.NewClock(r.IntN(24), 15*r.IntN(4))
		if r.IntN(3) == 0 {
			s.StartTime = timetable.NewClock(r.IntN(4), 15*r.IntN(4))
		}
		if r.IntN(3) == 0 {
			s.EndTime = timetable.NewClock(r.IntN(4), 15*r.IntN(4))
		}
	}
	return s
}

// anyChanges are some of the first times, left out or otherwise.
func anyChanges(r *rand.Rand, w When) (changes []Change) {
	series := w.series()
	odds := 2 + r.IntN(6)
	for d := w.StartDate; d < w.StartDate+500 && len(changes) < 8; d++ {
		if r.IntN(odds) > 0 || !series.StartsOn(d) {
			continue
		}
		c := Change{Day: d, LeftOut: r.IntN(2) == 0}
		if !c.LeftOut {
			c.Span = anySpan(r, d+timetable.Date(r.IntN(9)-3))
		}
		changes = append(changes, c)
	}
	return changes
}

func writeFeed(t *testing.T, known zones, home *time.Location, events ...*Event) string {
	t.Helper()
	w := feedWriter{known: known, named: map[string]days{}, home: home, at: "here"}
	w.ical = ical.NewWriter(&w.body)
	for _, e := range events {
		if err := w.event(e); err != nil {
			t.Fatal(err)
		}
	}
	return string(w.whole("Lobby", timetable.NewDate(2026, 12, 1)))
}

// property is a line of a calendar.
type property struct{ params, value string }

// component is a VEVENT by the names of its properties.
type component map[string]property

// feed are the events of a calendar.
type feed []component

// parseFeed reads what a calendar says of events. Nothing is in there that RFC 5545 has twice.
func parseFeed(t *testing.T, text string) (events feed) {
	t.Helper()
	inside := false
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		name, params, _ := strings.Cut(name, ";")
		switch {
		case line == "BEGIN:VEVENT":
			inside = true
			events = append(events, component{})
		case line == "END:VEVENT":
			inside = false
		case inside:
			c := events[len(events)-1]
			if _, twice := c[name]; twice {
				t.Fatalf("%s is there twice:\n%s", name, text)
			}
			c[name] = property{params, value}
		}
	}
	return events
}

// civil reads times on a wall, as if it were one of UTC. One of days says VALUE=DATE, any other its zone.
func (p property) civil(t *testing.T, zone *time.Location) (list []time.Time) {
	t.Helper()
	form := ical.TimeForm
	if p.params == "VALUE=DATE" {
		form = ical.DateForm
	} else if p.params != "TZID="+zone.String() {
		t.Fatalf("%q is not of %s", p.params, zone)
	}
	for text := range strings.SplitSeq(p.value, ",") {
		at, err := time.Parse(form, text)
		if err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		list = append(list, at)
	}
	return list
}

// times is when the events take place in [from, to), by RFC 5545, and how many of those touch a skipped hour.
func (f feed) times(t *testing.T, zone *time.Location, from, to time.Time) (list []string, gaps int) {
	t.Helper()
	var otherwise []time.Time
	for _, c := range f {
		if id, is := c["RECURRENCE-ID"]; is {
			otherwise = append(otherwise, id.civil(t, zone)...)
		}
	}
	for _, c := range f {
		start, end := c["DTSTART"].civil(t, zone)[0], c["DTEND"].civil(t, zone)[0]
		starts := []time.Time{start}
		if _, is := c["RECURRENCE-ID"]; !is {
			starts = c.starts(t, zone, start, to.AddDate(0, 0, 3))
			starts = slices.DeleteFunc(starts, func(at time.Time) bool { return slices.Contains(otherwise, at) })
		}
		for _, at := range starts {
			begins, skipsStart := instantOf(at, zone)
			ends, skipsEnd := instantOf(at.Add(end.Sub(start)), zone)
			if skipsStart || skipsEnd {
				gaps++
			}
			if begins.Before(ends) && begins.Before(to) && from.Before(ends) {
				list = append(list, told(begins, ends))
			}
		}
	}
	return list, gaps
}

// starts are the times of an event on its wall, the first of which is the event's own.
func (c component) starts(t *testing.T, zone *time.Location, start, until time.Time) []time.Time {
	t.Helper()
	list := []time.Time{start}
	if p, is := c["RDATE"]; is {
		list = append(list, p.civil(t, zone)...)
	}
	if p, is := c["RRULE"]; is {
		o, err := rrule.StrToROption(p.value)
		if err != nil {
			t.Fatalf("%s: %v", p.value, err)
		}
		if isDate := strings.HasPrefix(c["DTSTART"].params, "VALUE=DATE"); !o.Until.IsZero() && !isDate {
			if !strings.HasSuffix(p.value, "Z") {
				t.Fatalf("%s ends on no wall", p.value)
			}
			_, offset := o.Until.In(zone).Zone()
			o.Until = o.Until.Add(time.Duration(offset) * time.Second)
		}
		o.Dtstart = start
		rule, err := rrule.NewRRule(*o)
		if err != nil {
			t.Fatal(err)
		}
		list = rule.Between(start, until, true)
		if start.Before(until) && (len(list) == 0 || !list[0].Equal(start)) {
			t.Fatalf("%s has no time on %s, with which it starts: %v", p.value, start, list[:min(2, len(list))])
		}
	}
	if p, is := c["EXDATE"]; is {
		left := p.civil(t, zone)
		list = slices.DeleteFunc(list, func(at time.Time) bool { return slices.Contains(left, at) })
	}
	if start.Before(until) && (len(list) == 0 || !list[0].Equal(start)) {
		t.Fatalf("the first time is left out: %v", c)
	}
	return list
}

// instantOf is when the clocks of a zone first show a time, and whether they skip it: then it is when they go on.
func instantOf(shown time.Time, zone *time.Location) (at time.Time, skips bool) {
	offset := func(t time.Time) time.Duration {
		_, seconds := t.In(zone).Zone()
		return time.Duration(seconds) * time.Second
	}
	before, after := offset(shown.Add(-36*time.Hour)), offset(shown.Add(36*time.Hour))
	early, late := shown.Add(-max(before, after)), shown.Add(-min(before, after))
	for _, at := range []time.Time{early, late} {
		if at.Add(offset(at)).Equal(shown) {
			return at, false
		}
	}
	on, _ := late.In(zone).ZoneBounds()
	return on, true
}

// TestAFeedOfAZoneSaysWhatItsClocksShow reads the VTIMEZONE of each zone at many instants.
func TestAFeedOfAZoneSaysWhatItsClocksShow(t *testing.T) {
	known := zones{}
	for _, name := range append([]string{"America/Sao_Paulo", "Pacific/Apia", "Asia/Tehran"}, sampleZones...) {
		w := When{Repeat: timetable.Daily, Every: 1, Zone: name}
		w.StartDate, w.EndTime = timetable.NewDate(2010, 3, 5), timetable.NewClock(9, 0)
		text := writeFeed(t, known, time.UTC, &Event{When: w})
		observances := parseZone(t, text)
		for at := time.Date(2010, 3, 5, 0, 0, 0, 0, time.UTC); at.Year() < 2036; at = at.Add(97 * time.Minute * 60) {
			_, want := at.In(sample(t, known, name)).Zone()
			latest, got := time.Time{}, 0
			for onset, offset := range observances {
				if !onset.After(at) && !onset.Before(latest) {
					latest, got = onset, offset
				}
			}
			if got != want {
				t.Fatalf("%s is %d at %s, want %d", name, got, at, want)
			}
		}
	}
}

// parseZone reads the onsets of the only VTIMEZONE of a calendar, with the offsets from then on, in seconds.
func parseZone(t *testing.T, text string) map[time.Time]int {
	t.Helper()
	onsets := map[time.Time]int{}
	var values []string
	var before, after int
	offset := func(text string) int {
		var hours, minutes int
		if _, err := fmt.Sscanf(text[1:], "%2d%2d", &hours, &minutes); err != nil {
			t.Fatal(err)
		}
		if text[0] == '-' {
			return -(hours*3600 + minutes*60)
		}
		return hours*3600 + minutes*60
	}
	zone, _, _ := strings.Cut(text, "END:VTIMEZONE")
	for line := range strings.SplitSeq(strings.ReplaceAll(zone, "\r\n ", ""), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		switch name {
		case "DTSTART", "RDATE":
			values = append(values, strings.Split(value, ",")...)
		case "TZOFFSETFROM":
			before = offset(value)
		case "TZOFFSETTO":
			after = offset(value)
		case "END":
			for _, value := range values {
				shown, err := time.Parse(ical.TimeForm, value)
				if err != nil {
					t.Fatal(err)
				}
				onsets[shown.Add(-time.Duration(before)*time.Second)] = after
			}
			values = nil
		}
	}
	return onsets
}
