package event

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// The limits of a calendar.
const (
	calendarDays  = 62
	calendarTimes = 5000
)

// Calendar is what takes place in a span of days, by its start.
type Calendar struct {
	Zone  string  `json:"zone" doc:"Whose days they are: the company's"`
	Times []Entry `json:"times"`
	More  bool    `json:"more" doc:"There are others, behind those"`
}

// Entry is one time of an event in a calendar.
type Entry struct {
	EventID      int64          `json:"eventId"`
	Version      int64          `json:"version" doc:"Of the event"`
	Day          timetable.Date `json:"day" doc:"By which a change names it; empty: its event takes place once"`
	From         time.Time      `json:"from"`
	To           time.Time      `json:"to"`
	AllDay       bool           `json:"allDay"`
	Changed      bool           `json:"changed" doc:"It is otherwise than its event says"`
	Name         string         `json:"name"`
	EventDetail  string         `json:"eventDetail"`
	Organization string         `json:"organization"`
	Type         string         `json:"type"`
	PrivateEvent bool           `json:"privateEvent"`
}

// Calendar returns what takes place from a day until before another, as the company's clocks have it.
func (s *Service) Calendar(ctx context.Context, q db.Query, company int64, f filter, first, end timetable.Date,
) (Calendar, error) {
	if end <= first || end-first > calendarDays {
		return Calendar{}, fault.Invalid("query.to", codes.OutOfRange,
			fmt.Sprintf("A calendar shows 1 to %d days.", calendarDays))
	}
	home, err := s.companies.Get(ctx, q, company)
	if err != nil {
		return Calendar{}, err
	}
	known := zones{}
	wall, err := known.load(home.Zone)
	if err != nil {
		return Calendar{}, err
	}
	events, err := s.store.between(ctx, q, f, first-1, end+1, s.now()) // a day about: other zones' clocks
	if err != nil {
		return Calendar{}, err
	}
	c := Calendar{Zone: home.Zone, Times: []Entry{}}
	from, to := timetable.StartOf(first, wall), timetable.StartOf(end, wall)
	soonest := firstTimes{most: calendarTimes}
	for i := range events {
		times, err := events[i].within(ctx, known, wall, from, to)
		if err != nil {
			return Calendar{}, err
		}
		soonest.add(&events[i], times)
	}
	times, more := soonest.inOrder()
	c.More = more
	for _, t := range times {
		c.Times = append(c.Times, t.of.entry(t.Time))
	}
	return c, nil
}

// dated is a time of an event.
type dated struct {
	Time
	of *Event
}

// firstTimes are the first of many times, so that few of them are kept however many there are.
type firstTimes struct {
	most int
	over time.Time // where there are more, those go first that are over by then; the zero time is none
	kept []dated
	more bool
}

// within are the times of the event that overlap [from, to). Who has gone meanwhile gets none.
func (e Event) within(ctx context.Context, known zones, wall *time.Location, from, to time.Time) ([]Time, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("look through events: %w", err)
	}
	return e.times(known, wall, from, to)
}

// add adds times of an event.
func (f *firstTimes) add(e *Event, times []Time) {
	for _, t := range times {
		f.kept = append(f.kept, dated{t, e})
	}
	if len(f.kept) > 2*f.most {
		f.cut()
	}
}

// inOrder returns the first times, and whether there are more.
func (f *firstTimes) inOrder() (times []dated, more bool) {
	f.cut()
	return f.kept, f.more
}

// until is the instant to which the times that are kept are all that there are, an end at the latest.
func (f *firstTimes) until(end time.Time) time.Time {
	if last := len(f.kept) - 1; f.more && f.kept[last].From.Before(end) {
		return f.kept[last].From
	}
	return end
}

func (f *firstTimes) cut() {
	if len(f.kept) > f.most {
		f.kept = slices.DeleteFunc(f.kept, func(d dated) bool { return !d.To.After(f.over) })
	}
	slices.SortStableFunc(f.kept, func(a, b dated) int { return a.From.Compare(b.From) })
	if len(f.kept) > f.most {
		f.kept, f.more = f.kept[:f.most], true
	}
}

func (e Event) entry(t Time) Entry {
	entry := Entry{EventID: e.ID, Version: e.Version, Day: t.Day, From: t.From.UTC(), To: t.To.UTC(), AllDay: e.AllDay,
		Name: e.Name, EventDetail: e.EventDetail, Organization: e.Organization, Type: e.Type,
		PrivateEvent: e.PrivateEvent}
	if c := t.Change; c != nil {
		entry.Changed, entry.AllDay = true, c.AllDay
		if c.Name != "" {
			entry.Name = c.Name
		}
		if c.EventDetail != "" {
			entry.EventDetail = c.EventDetail
		}
	}
	return entry
}
