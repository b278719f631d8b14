package event

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/ical"
	"marquee/internal/platform/secret"
	"marquee/internal/timetable"
)

// The limits of a calendar at an address.
const (
	feedEvents    = 5000
	feedBytes     = 16 << 20
	feedBatch     = 200      // events that are read at once
	feedKeptDays  = 366      // how long what is over stays
	feedZoneYears = 10       // how long after the last of its events it says what clocks do
	feedFarDays   = 366 * 50 // of events that are further away the clocks are not known
	rendersAtOnce = 2
)

// Rendered is a calendar as iCalendar.
type Rendered struct {
	Body []byte // nil for who has it
	Tag  string // an ETag: another for another body
}

// render writes the events of a device group and of those above it, in turn: each calendar may be large.
func (s *Service) render(ctx context.Context, of feedOwner, today timetable.Date) (Rendered, error) {
	done, err := s.renders.Take(ctx, of.CompanyID)
	if err != nil {
		return Rendered{}, err
	}
	defer done()
	q := s.db.For(of.scope)
	chain, err := s.store.chain(ctx, q, of.GroupID)
	if err != nil {
		return Rendered{}, err
	}
	if len(chain) == 0 {
		return Rendered{}, db.Found(db.ErrNone, "calendar")
	}
	w := feedWriter{known: zones{}, named: map[string]days{}}
	if w.home, err = w.known.load(of.Zone); err != nil {
		return Rendered{}, err
	}
	if w.at, err = s.installation(ctx); err != nil {
		return Rendered{}, err
	}
	w.ical = ical.NewWriter(&w.body)
	if err := s.writeEvents(ctx, q, &w, chain, today); err != nil {
		return Rendered{}, err
	}
	body := w.whole(chain[0].Title, today)
	return Rendered{body, `"` + secret.Digest(string(body)) + `"`}, w.ical.Err()
}

func (s *Service) writeEvents(ctx context.Context, q db.Query, w *feedWriter, chain []folder,
	today timetable.Date) error {
	groups := make([]int64, len(chain))
	for i, g := range chain {
		groups[i] = g.ID
	}
	ids, err := s.store.inFeed(ctx, q, groups, today-feedKeptDays, today-1, feedEvents) // a day about: other zones
	if err != nil {
		return err
	}
	slices.Sort(ids) // the same, however time goes by
	for batch := range slices.Chunk(ids, feedBatch) {
		events, err := s.store.byIDs(ctx, q, batch, s.now())
		if err != nil {
			return err
		}
		for i := range events {
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("write a calendar: %w", err)
			}
			if w.body.Len() >= feedBytes {
				return nil
			}
			if err := w.event(&events[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// feedWriter writes events as iCalendar.
type feedWriter struct {
	body  bytes.Buffer
	ical  *ical.Writer // to body
	home  *time.Location
	known zones
	named map[string]days // in each zone
	at    string          // the installation, for what names an event everywhere
}

// days are the first and the last that events name.
type days struct{ first, last timetable.Date }

// whole is the calendar of what has been written.
func (w *feedWriter) whole(title string, today timetable.Date) []byte {
	var whole bytes.Buffer
	head := ical.NewWriter(&whole)
	head.Begin("VCALENDAR")
	head.Line("VERSION", "2.0")
	head.Line("PRODID", "-//Marquee//Events//EN")
	head.Line("CALSCALE", "GREGORIAN")
	head.Line("METHOD", "PUBLISH")
	head.Text("NAME", title)
	head.Text("X-WR-CALNAME", title)
	head.Line("X-WR-TIMEZONE", w.home.String())
	head.Line("REFRESH-INTERVAL;VALUE=DURATION", feedRefresh)
	head.Line("X-PUBLISHED-TTL", feedRefresh)
	for _, name := range slices.Sorted(maps.Keys(w.named)) {
		zone, of := w.known[name], w.named[name]
		end := yearOf(min(max(today, of.last), today+feedFarDays), zone)
		head.Zone(zone, yearOf(of.first, zone), end.AddDate(feedZoneYears, 0, 0))
	}
	whole.Write(w.body.Bytes())
	head.End("VCALENDAR")
	return whole.Bytes()
}

// feedRefresh is how often a program is to ask for the calendar.
const feedRefresh = "PT15M"

// yearOf is the start of the year of a day.
func yearOf(d timetable.Date, zone *time.Location) time.Time {
	return time.Date(civil(d).Year(), 1, 1, 0, 0, 0, 0, zone)
}

// civil is a day as those know it who count years and months.
func civil(d timetable.Date) time.Time { return timetable.StartOf(d, time.UTC) }

// event writes an event with what is otherwise about single times.
func (w *feedWriter) event(e *Event) error {
	zone, err := e.zone(w.known, w.home)
	if err != nil {
		return err
	}
	if !e.Repeats() {
		if e.happens(zone) {
			w.single(e, zone, e.Span, nil)
		}
		return nil
	}
	series := e.series()
	var left []timetable.Date
	for _, c := range e.Changes {
		if c.LeftOut || !c.happens(zone) {
			left = append(left, c.Day)
		}
	}
	series.Except = left
	first := series.First()
	if first.IsZero() {
		return nil
	}
	w.begin(e, nil)
	w.span(zone, e.AllDay, at{first, e.StartTime}, e.end(first))
	if e.Repeat == timetable.Dates {
		w.dates(e, zone, "RDATE", but(e.Dates, func(d timetable.Date) bool {
			return d <= first || !e.EndDate.IsZero() && d > e.EndDate || slices.Contains(left, d)
		}))
	} else {
		w.ical.Line("RRULE", e.rule(zone))
		w.dates(e, zone, "EXDATE", but(left, func(d timetable.Date) bool { return d < first }))
	}
	w.ical.End("VEVENT")
	for i := range e.Changes {
		if c := &e.Changes[i]; !slices.Contains(left, c.Day) {
			w.single(e, zone, c.Span, c)
		}
	}
	return nil
}

// but are the days other than some.
func but(days []timetable.Date, some func(timetable.Date) bool) []timetable.Date {
	return slices.DeleteFunc(slices.Clone(days), some)
}

// at is a day and a time on a wall.
type at struct {
	day   timetable.Date
	clock timetable.Clock
}

func (a at) form() string {
	seconds := int(a.clock)
	return fmt.Sprintf("%sT%02d%02d%02d", dateForm(a.day), seconds/3600, seconds/60%60, seconds%60)
}

func dateForm(d timetable.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

// atOf is what the clocks of a zone show at an instant.
func atOf(t time.Time, zone *time.Location) at {
	t = t.In(zone)
	hour, minute, second := t.Clock()
	return at{timetable.DateOf(t), timetable.Clock(hour*60*60 + minute*60 + second)}
}

// end is when the time that starts on a day is over.
func (w When) end(first timetable.Date) at {
	day, clock := Span{first, w.StartTime, first, w.EndTime, w.AllDay}.closing()
	return at{day + timetable.Date(w.Lasts), clock}
}

// times are when the span begins and ends in a zone.
func (s Span) times(zone *time.Location) (from, to time.Time) {
	day, clock := s.closing()
	start := s.StartTime
	if s.AllDay {
		start = 0
	}
	return timetable.At(s.StartDate, start, zone), timetable.At(day, clock, zone)
}

// happens reports whether a clock change leaves the span any time.
func (s Span) happens(zone *time.Location) bool {
	from, to := s.times(zone)
	return from.Before(to)
}

// single writes what takes place once: an event, or one time of it that is otherwise.
func (w *feedWriter) single(e *Event, zone *time.Location, s Span, c *Change) {
	w.begin(e, c)
	if c != nil {
		name, value := w.moment("RECURRENCE-ID", zone, e.AllDay, at{c.Day, e.StartTime})
		w.ical.Line(name, value)
	}
	from, to := s.times(zone)
	w.span(zone, s.AllDay, atOf(from, zone), atOf(to, zone))
	w.ical.End("VEVENT")
}

// installation is what names this installation in the calendars that go out.
func (s *Service) installation(ctx context.Context) (string, error) {
	id, err := s.db.Installation(ctx, db.InstallationID)
	return secret.Digest(id)[:20], err
}

// feedUID names an event in all calendars that go out.
func feedUID(id int64, at string) string { return "event-" + strconv.FormatInt(id, 10) + "@" + at }

// idOf is the event that a UID names; 0: none of this installation.
func idOf(uid, at string) int64 {
	text, isOurs := strings.CutSuffix(strings.TrimPrefix(uid, "event-"), "@"+at)
	id, err := strconv.ParseInt(text, 10, 64)
	if !isOurs || err != nil || feedUID(id, at) != uid {
		return 0
	}
	return id
}

// begin writes what an event, or one time of it, says. Of a private one that is nothing.
func (w *feedWriter) begin(e *Event, c *Change) {
	w.ical.Begin("VEVENT")
	w.ical.Line("UID", feedUID(e.ID, w.at))
	w.ical.UTC("DTSTAMP", e.UpdatedAt)
	w.ical.UTC("LAST-MODIFIED", e.UpdatedAt)
	w.ical.Line("SEQUENCE", strconv.FormatInt(e.Version, 10))
	w.ical.Line("STATUS", "CONFIRMED")
	if e.PrivateEvent {
		w.ical.Line("CLASS", "PRIVATE")
		w.ical.Line("SUMMARY", "Busy")
		return
	}
	said := e.entry(Time{Change: c})
	w.ical.Line("CLASS", "PUBLIC")
	w.ical.Text("SUMMARY", said.Name)
	w.ical.Text("DESCRIPTION", said.EventDetail)
	w.ical.Text("CONTACT", said.Organization)
	w.ical.Text("CATEGORIES", said.Type)
}

// span writes from when until when. An end of a whole day is the day behind the last.
func (w *feedWriter) span(zone *time.Location, allDay bool, start, end at) {
	for _, p := range []struct {
		name string
		at   at
	}{{"DTSTART", start}, {"DTEND", end}} {
		name, value := w.moment(p.name, zone, allDay, p.at)
		w.ical.Line(name, value)
	}
}

// moment is a property that is a day, or a time on the wall of a zone.
func (w *feedWriter) moment(name string, zone *time.Location, allDay bool, a at) (property, value string) {
	if allDay {
		return name + ";VALUE=DATE", dateForm(a.day)
	}
	id := zone.String()
	of, known := w.named[id]
	if !known {
		of = days{a.day, a.day}
	}
	w.named[id] = days{min(of.first, a.day), max(of.last, a.day)}
	return name + ";TZID=" + id, a.form()
}

// dates writes a property that lists days on which an event starts.
func (w *feedWriter) dates(e *Event, zone *time.Location, property string, days []timetable.Date) {
	if len(days) == 0 {
		return
	}
	values := make([]string, len(days))
	for i, d := range days {
		property, values[i] = w.moment(strings.SplitN(property, ";", 2)[0], zone, e.AllDay, at{d, e.StartTime})
	}
	w.ical.Line(property, strings.Join(values, ","))
}

// rule is the repetition as a RRULE.
func (w When) rule(zone *time.Location) string {
	parts := []string{"FREQ=" + strings.ToUpper(string(w.Repeat))}
	if w.Every > 1 {
		parts = append(parts, "INTERVAL="+strconv.Itoa(w.Every))
	}
	switch w.Repeat {
	case timetable.Weekly:
		parts = append(parts, "BYDAY="+w.weekdays([]int{0}), "WKST=MO")
	case timetable.Yearly:
		parts = append(parts, "BYMONTH="+strconv.Itoa(int(civil(w.StartDate).Month())), w.ofMonth())
	case timetable.Monthly:
		parts = append(parts, w.ofMonth())
	case timetable.None, timetable.Daily, timetable.Dates:
	}
	if !w.EndDate.IsZero() {
		until := dateForm(w.EndDate)
		if !w.AllDay {
			until = timetable.StartOf(w.EndDate+1, zone).Add(-time.Second).UTC().Format(ical.UTCForm)
		}
		parts = append(parts, "UNTIL="+until)
	}
	return strings.Join(parts, ";")
}

// ofMonth says on which days of a month.
func (w When) ofMonth() string {
	if len(w.Weeks) > 0 {
		return "BYDAY=" + w.weekdays(w.Weeks)
	}
	days := w.RepeatOptions
	if len(days) == 0 {
		days = []int{civil(w.StartDate).Day()}
	}
	list := make([]string, len(days))
	for i, d := range days {
		list[i] = strconv.Itoa(d)
	}
	return "BYMONTHDAY=" + strings.Join(list, ",")
}

// weekdays lists weekdays of weeks of a month; week 0 is each.
func (w When) weekdays(weeks []int) string {
	names := [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}
	days := w.RepeatOptions
	if len(days) == 0 {
		days = []int{int(w.StartDate.Weekday())}
	}
	var list []string
	for _, week := range weeks {
		for _, d := range days {
			name := names[d]
			if week != 0 {
				name = strconv.Itoa(week) + name
			}
			list = append(list, name)
		}
	}
	return strings.Join(list, ",")
}
