package event

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/internal/area/source"
	"marquee/internal/platform/ical"
	"marquee/internal/platform/text"
	"marquee/internal/timetable"
)

// What of a calendar is taken.
const (
	incomingMost  = 2000 // events
	repeatingMost = 5000 // events, of which more are looked at
	yearsAhead    = 3    // of a rule that an event cannot say, from the first of January
	timesMost     = 3500 // that a rule is held against: three years of days, and some
	lastsMost     = 366  // days that a repetition goes on longer than its times say
	problemsTold  = 20
)

// incoming is an event of a calendar from elsewhere, as an event of the company says it.
type incoming struct {
	UID         string `json:"-"`
	Sequence    int    `json:"-"`
	IsFree      bool   `json:"-"` // it takes no room
	IsCancelled bool   `json:"-"`
	// Single times that are told with the event, by what they would be called alone.
	Absorbed []string `json:"-"`

	Name         string
	EventDetail  string
	Organization string
	PrivateEvent bool
	When
}

// reading is by what it is found out what a calendar has changed of an event: sums of all that it says of it, and of
// parts of that. Of what came before there were parts it has the first alone.
type reading struct{ all, name, detail, organization, when string }

func (i incoming) reading() (reading, error) {
	var sums [5]string
	for n, part := range []any{i, i.Name, i.EventDetail, i.Organization, i.When} {
		text, err := json.Marshal(part)
		if err != nil {
			return reading{}, fmt.Errorf("write an event of a calendar: %w", err)
		}
		sums[n] = hashOf(string(text))
	}
	return reading{sums[0], sums[1], sums[2], sums[3], sums[4]}, nil
}

func (r reading) String() string {
	return strings.Join([]string{r.all, r.name, r.detail, r.organization, r.when}, " ")
}

func readReading(text string) (r reading) {
	for n, part := range strings.Fields(text) {
		if parts := []*string{&r.all, &r.name, &r.detail, &r.organization, &r.when}; n < len(parts) {
			*parts[n] = part
		}
	}
	return r
}

func hashOf(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// incomingCalendar is a calendar from elsewhere.
type incomingCalendar struct {
	isWhole  bool // it does not break off
	events   []incoming
	passed   map[string]bool // events that are there, and were passed over
	left     int
	problems []Problem
}

// plain is what may be typed of a text.
func plain(said string, most int) string {
	return strings.TrimSpace(text.Shown(source.Plain(said, most), ""))
}

// wordsOf is what an event of a calendar says, as text.
func wordsOf(e *ical.Event) (name, detail string) {
	name, place := plain(e.Summary, maxName), plain(e.Location, maxName)
	lines := strings.FieldsFunc(e.Description, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		lines[i] = plain(line, maxDetail)
	}
	if place != "" {
		lines = slices.Insert(lines, 0, place)
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	detail = strings.Join(lines, "\n")
	if utf8.RuneCountInString(detail) > maxDetail {
		detail = string([]rune(detail)[:maxDetail-1]) + "…"
	}
	return name, detail
}

// calendarReader makes events of the company of what a calendar says.
type calendarReader struct {
	calendar *ical.Document
	wall     *time.Location // the company's zone
	now      time.Time
	first    timetable.Date // the first of January of this year: what was over before is not taken
	from, to time.Time      // what a rule is held against
	read     incomingCalendar
	singles  map[string][]*ical.Event // in place of a repetition, by the identifiers of their events
	zones    map[*time.Location]bool  // which clocks are those that their names say
}

// readIncoming reads a calendar as far as it concerns the years from this one on.
func readIncoming(ctx context.Context, calendar *ical.Document, wall *time.Location,
	now time.Time) (incomingCalendar, error) {
	year := now.In(wall).Year()
	first := timetable.NewDate(year, time.January, 1)
	r := calendarReader{calendar: calendar, wall: wall, now: now, first: first, from: timetable.At(first, 0, wall),
		to:      timetable.At(timetable.NewDate(year+yearsAhead, time.January, 1), 0, wall),
		singles: map[string][]*ical.Event{}, zones: map[*time.Location]bool{}}
	calendar.Repeating = repeatingMost
	r.read.isWhole, r.read.passed = calendar.IsWhole, map[string]bool{}
	if !calendar.IsWhole {
		r.read.problems = []Problem{{What: "cut"}}
	}
	var series []*ical.Event
	known := map[string]bool{}
	for e, err := range calendar.Events() {
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil:
			return incomingCalendar{}, err //nolint:wrapcheck // the caller tells the errors of a calendar apart
		case e.Start.IsZero() && !e.Cancelled:
			r.leave("no-date", e)
		case !e.Replaces.IsZero() && e.UID != "":
			r.singles[e.UID] = append(r.singles[e.UID], e)
		case e.UID == "" || !known[e.UID]:
			known[e.UID] = true
			series = append(series, e)
		}
	}
	for _, e := range r.chosen(series) {
		if err := ctx.Err(); err != nil {
			return incomingCalendar{}, fmt.Errorf("read a calendar: %w", err)
		}
		if len(r.read.events) < incomingMost {
			r.take(ctx, e)
		} else {
			delete(r.singles, e.UID)
			r.leave("many", e)
		}
	}
	for _, uid := range slices.Sorted(maps.Keys(r.singles)) { // whose event the calendar does not have
		for _, e := range r.singles[uid] {
			r.takeOnce(e)
		}
	}
	if ctx.Err() != nil {
		return incomingCalendar{}, fmt.Errorf("read a calendar: %w", ctx.Err())
	}
	return r.read, nil
}

// chosen are the events that may concern these years: those that repeat, those that are to come, and those that are
// over, each in order of time.
func (r *calendarReader) chosen(series []*ical.Event) (list []*ical.Event) {
	for _, e := range series {
		if e.Repeats() || e.Cancelled || !endOf(e).Before(r.from.AddDate(0, 0, -1)) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b *ical.Event) int {
		return cmp.Or(cmp.Compare(r.rank(a), r.rank(b)), a.Start.Compare(b.Start))
	})
	return list
}

func (r *calendarReader) rank(e *ical.Event) int {
	switch {
	case e.Repeats():
		return 0
	case !endOf(e).Before(r.now):
		return 1
	}
	return 2
}

// leave passes an event over, and tell says that one was not taken as it is.
func (r *calendarReader) leave(what string, e *ical.Event) {
	r.read.left++
	r.read.passed[uidOf(e)] = true
	r.tell(what, e)
}

func (r *calendarReader) tell(what string, e *ical.Event) {
	if len(r.read.problems) == problemsTold {
		return
	}
	name, _ := wordsOf(e)
	if problem := (Problem{what, name}); !slices.Contains(r.read.problems, problem) {
		r.read.problems = append(r.read.problems, problem)
	}
}

// uidOf names an event of a calendar, which may have forgotten to, in so many letters as are kept.
func uidOf(e *ical.Event) string {
	const most = 255
	uid := e.UID
	if uid == "" {
		uid = hashOf(e.Summary, e.Location, e.Start.UTC().String())
	}
	if e.Replaced() != "" {
		uid += "\n" + e.Replaced()
	}
	if len(uid) > most || !utf8.ValidString(uid) || strings.IndexByte(uid, 0) >= 0 {
		return hashOf(uid)
	}
	return uid
}

func (r *calendarReader) incoming(e *ical.Event) incoming {
	i := incoming{UID: uidOf(e), Sequence: e.Sequence, IsFree: e.Free, IsCancelled: e.Cancelled,
		Organization: plain(e.Organizer, maxName), PrivateEvent: e.Private, When: once()}
	if i.Name, i.EventDetail = wordsOf(e); i.Name == "" {
		i.Name = "Untitled"
	}
	return i
}

// take takes an event with its repetitions and what is otherwise about those.
func (r *calendarReader) take(ctx context.Context, e *ical.Event) {
	if e.Lost {
		r.tell("zone", e)
	}
	if e.Cancelled || !e.Repeats() {
		r.takeOnce(e)
		return
	}
	s := r.series(ctx, e)
	if s.isUnread && len(s.times) <= 1 {
		if r.takeOnce(e) {
			r.tell("rule", e)
		} else {
			r.leave("rule", e)
		}
		return
	}
	i := r.incoming(e)
	var apart []*ical.Event
	if i.When, apart = s.when(); i.Repeat == timetable.None {
		if !e.Start.Before(r.from) {
			r.leave("never", e)
		}
	} else {
		s.change(&i)
		r.read.events = append(r.read.events, i)
		if what := s.problem(); what != "" {
			r.tell(what, e)
		}
	}
	for _, single := range apart {
		r.takeOnce(single)
	}
}

// takeOnce takes an event that does not repeat, or a single time that stands alone, unless that was over before this
// year, or is of a year that events do not know.
func (r *calendarReader) takeOnce(e *ical.Event) bool {
	if len(r.read.events) >= incomingMost {
		r.leave("many", e)
		return true
	}
	i := r.incoming(e)
	if !i.IsCancelled {
		p := r.placeOf(e)
		i.Span, i.Zone = p.span(e, ical.Time{Start: e.Start, End: endOf(e)}), p.zone
		if i.EndDate < r.first {
			return false
		}
		if !isPossible(i.StartDate) || !isPossible(i.EndDate) {
			r.leave("no-date", e)
			return true
		}
	}
	r.read.events = append(r.read.events, i)
	return true
}

func endOf(e *ical.Event) time.Time {
	days, beside := e.Lasts()
	return e.Start.AddDate(0, 0, days).Add(beside)
}

// place is where an event's times are told: on which clock, and what an event of the company calls that.
type place struct {
	clock *time.Location
	zone  string
}

// placeOf finds the zone of an event: its own where the world knows it, that of the wall beside each screen for what
// names none, and else the company's, in which the instants are told.
func (r *calendarReader) placeOf(e *ical.Event) place {
	clock := e.Start.Location()
	switch name := clock.String(); {
	case e.AllDay || e.Floating:
		return place{clock, ""}
	case clock == time.UTC && e.Repeats() && e.Replaces.IsZero():
		return place{clock, "Etc/UTC"}
	case clock != time.UTC && r.isZone(clock, e.Start):
		return place{clock, name}
	}
	return place{r.wall, r.wall.String()}
}

// isZone reports whether a clock is that of the zone whose name it bears: a calendar may define one of its own.
func (r *calendarReader) isZone(clock *time.Location, at time.Time) bool {
	is, known := r.zones[clock]
	if !known {
		is = isThatZone(clock, at)
		r.zones[clock] = is
	}
	return is
}

func isThatZone(clock *time.Location, at time.Time) bool {
	if !timetable.IsZone(clock.String()) {
		return false
	}
	zone, err := time.LoadLocation(clock.String())
	if err != nil {
		return false
	}
	for month := range 12 {
		t := at.AddDate(0, month, 0)
		_, is := t.In(clock).Zone()
		_, want := t.In(zone).Zone()
		if is != want {
			return false
		}
	}
	return true
}

// minute is the least that a time lasts, and what times are told in.
const minute timetable.Clock = 60

// span tells a time of an event by the clock of its place.
func (p place) span(e *ical.Event, t ical.Time) Span {
	start, end := t.Start.In(p.clock), t.End.In(p.clock)
	if e.AllDay {
		start, end = t.Start, t.End
		first := timetable.DateOf(start)
		return Span{StartDate: first, EndDate: max(first, timetable.DateOf(end.Add(-time.Second))), AllDay: true}
	}
	s := Span{StartDate: timetable.DateOf(start), StartTime: clockOf(start), EndDate: timetable.DateOf(end),
		EndTime: clockOf(end)}
	if s.EndDate < s.StartDate || s.EndDate == s.StartDate && s.EndTime <= s.StartTime {
		// It lasts no time, or the clocks go back meanwhile: its length is told from its start.
		const day = 24 * 60 * minute
		end := s.StartTime + max(minute, timetable.Clock(t.End.Sub(t.Start)/time.Minute)*minute)
		s.EndDate, s.EndTime = s.StartDate+timetable.Date(end/day), end%day
	}
	return s
}

func clockOf(t time.Time) timetable.Clock { return timetable.NewClock(t.Hour(), t.Minute()) }
