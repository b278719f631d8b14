package event

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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
func (s *Service) Calendar(ctx context.Context, scope access.Scope, f filter, first, end timetable.Date,
) (Calendar, error) {
	q, err := s.reading(ctx, scope)
	if err != nil {
		return Calendar{}, err
	}
	if end <= first || end-first > calendarDays {
		return Calendar{}, fault.Invalid("query.to", codes.OutOfRange,
			fmt.Sprintf("A calendar shows 1 to %d days.", calendarDays))
	}
	home, err := s.companies.Get(ctx, q, scope.Company())
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
	for _, e := range events {
		times, err := e.times(known, wall, from, to)
		if err != nil {
			return Calendar{}, err
		}
		for _, t := range times {
			c.Times = append(c.Times, e.entry(t))
		}
	}
	slices.SortStableFunc(c.Times, func(a, b Entry) int { return a.From.Compare(b.From) })
	if c.More = len(c.Times) > calendarTimes; c.More {
		c.Times = c.Times[:calendarTimes]
	}
	return c, nil
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
