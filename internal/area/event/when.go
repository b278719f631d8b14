package event

import (
	"fmt"
	"slices"
	"time"

	"marquee/internal/timetable"
)

// Span is two days with their times, on a wall. Of an event that repeats the second day is the last one on which it may
// start, and the zero Date no end.
type Span struct {
	StartDate timetable.Date  `json:"startDate" doc:"The first day"`
	StartTime timetable.Clock `json:"startTime"`
	EndDate   timetable.Date  `json:"endDate" doc:"Of one that repeats the last day on which it may start; empty: for ever"`
	EndTime   timetable.Clock `json:"endTime" doc:"At or before startTime of the same day it is that of the next day"`
	AllDay    bool            `json:"allDay" doc:"From midnight to midnight; both times are ignored"`
}

// When says when an event takes place, once or again and again, by the clock of a zone. Changes MUST come last: lists
// read what is before.
type When struct {
	Span
	Repeat        timetable.Repeat `json:"repeat" enum:"None,Daily,Weekly,Monthly,Yearly,Dates"`
	RepeatOptions []int            `json:"repeatOptions" doc:"Weekly, and with weeks: weekdays, 0 is Sunday; Monthly, Yearly: days of the month; empty: as startDate"`
	Every         int              `json:"every" doc:"2: each second day, week from Monday, month or year"`
	Weeks         []int            `json:"weeks" doc:"Monthly, Yearly: the first (1) to fifth or the last (-1) of the weekdays of repeatOptions in the month"`
	Dates         []timetable.Date `json:"dates" doc:"Of Dates: the days on which it starts"`
	Lasts         int              `json:"lasts" doc:"Of one that repeats: how many days longer each time goes on than its times say"`
	Zone          string           `json:"zone" doc:"An IANA name; empty: the clock on the wall beside each screen"`
	Changes       []Change         `json:"changes" doc:"What is otherwise about single times, by their days; in a list empty: GET /api/event/{id} has them"`
}

// Change is what is otherwise about one time of an event that repeats. An empty name or detail is the event's.
type Change struct {
	Day     timetable.Date `json:"day" doc:"On which it would start"`
	LeftOut bool           `json:"leftOut" doc:"It does not take place, and nothing else counts"`
	Span
	Name        string `json:"name"`
	EventDetail string `json:"eventDetail"`
}

// Time is one time that an event takes place: [From, To), with what is otherwise about it.
type Time struct {
	Day      timetable.Date // on which its event says that it starts; the zero Date of one that does not repeat
	From, To time.Time
	Change   *Change
}

// The limits of a repetition.
const (
	maxChanges = 500
	maxChanged = 50_000 // characters of what all of them say
	maxDates   = 1000
)

// Repeats reports whether the event may take place more than once.
func (w When) Repeats() bool { return w.Repeat != timetable.None }

// series is what the timetable knows of the event, as if nothing were otherwise about single times.
func (w When) series() timetable.Item {
	it := w.Span.item()
	it.Repeat, it.RepeatOptions, it.Every, it.Weeks, it.Dates = w.Repeat, w.RepeatOptions, w.Every, w.Weeks, w.Dates
	it.Lasts = w.Lasts
	return it
}

// never reports whether a rule says no day at all.
func (w When) never() bool {
	return w.Repeats() && w.Repeat != timetable.Dates && w.series().First().IsZero()
}

// item is series without the times that are otherwise.
func (w When) item() timetable.Item {
	it := w.series()
	for _, c := range w.Changes {
		it.Except = append(it.Except, c.Day)
	}
	return it
}

// item is the span as what takes place once.
func (s Span) item() timetable.Item {
	return timetable.Item{Start: s.StartDate, End: s.EndDate, StartTime: s.StartTime, EndTime: s.EndTime,
		AllDay: s.AllDay, Repeat: timetable.None, Priority: timetable.Normal}
}

// zones are those that were loaded, by their names: to load one takes as long as to expand many events.
type zones map[string]*time.Location

func (z zones) load(name string) (*time.Location, error) {
	if zone := z[name]; zone != nil {
		return zone, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("load a zone: %w", err)
	}
	z[name] = zone
	return zone, nil
}

// times returns what of the event overlaps [from, to), by its start. Wall is the zone of the screen, which counts where
// the event names none.
func (w When) times(known zones, wall *time.Location, from, to time.Time) ([]Time, error) {
	zone, err := w.zone(known, wall)
	if err != nil {
		return nil, err
	}
	var times []Time
	for _, o := range timetable.Expand(w.item(), zone, from, to) {
		times = append(times, Time{Day: o.Day, From: o.From, To: o.To})
	}
	for i := range w.Changes {
		c := &w.Changes[i]
		if c.LeftOut {
			continue
		}
		for _, o := range timetable.Expand(c.item(), zone, from, to) {
			times = append(times, Time{c.Day, o.From, o.To, c})
		}
	}
	slices.SortStableFunc(times, func(a, b Time) int { return a.From.Compare(b.From) })
	return times, nil
}

func (w When) zone(known zones, wall *time.Location) (*time.Location, error) {
	if w.Zone == "" {
		return wall, nil
	}
	return known.load(w.Zone)
}

// moment is a time on a wall, which compares as the text that it is written as.
type moment string

// never is the end of what has none: behind all others.
const never moment = "9999-12-31T00:00:00"

func on(d timetable.Date, c timetable.Clock) moment {
	seconds := int(c)
	return moment(fmt.Sprintf("%sT%02d:%02d:%02d", d, seconds/3600, seconds/60%60, seconds%60))
}

// wallTime is what the clocks show at an instant of their zone.
func wallTime(t time.Time) moment { return moment(t.Format(layout)) }

const layout = "2006-01-02T15:04:05"

// starts is when the span begins.
func (s Span) starts() moment {
	if s.AllDay {
		return on(s.StartDate, 0)
	}
	return on(s.StartDate, s.StartTime)
}

// closing is when the span is over, if it takes place once.
func (s Span) closing() (timetable.Date, timetable.Clock) {
	switch {
	case s.AllDay:
		return s.EndDate + 1, 0
	case s.EndDate == s.StartDate && s.EndTime <= s.StartTime:
		return s.EndDate + 1, s.EndTime
	}
	return s.EndDate, s.EndTime
}

// ends is when all of the event is over. The end of a repetition counts before that of a single time (R393): of a
// monthly one the last second of its last day (R394), of any other the midnight after it (R395), or later, where the
// last time goes on longer.
func (w When) ends() moment {
	var end moment
	switch last := w.last(); {
	case last.IsZero():
		return never
	case w.Repeats():
		end = on(last+1, 0)
		day, clock := Span{last, w.StartTime, last, w.EndTime, w.AllDay}.closing()
		if final := on(day+timetable.Date(w.Lasts), clock); final > end {
			end = final
		} else if w.Repeat == timetable.Monthly {
			end = on(last, lastSecond)
		}
	default:
		end = on(w.Span.closing())
	}
	for _, c := range w.Changes {
		if !c.LeftOut {
			end = max(end, on(c.closing()))
		}
	}
	return end
}

// endsAt is the instant of ends by the clock of the event's own zone.
func (w When) endsAt() (time.Time, error) {
	zone, err := w.zone(zones{}, time.UTC)
	if err != nil {
		return time.Time{}, err
	}
	end, err := time.Parse(layout, string(w.ends()))
	if err != nil {
		return time.Time{}, fmt.Errorf("read the end of an event: %w", err)
	}
	seconds := end.Hour()*60*60 + end.Minute()*60 + end.Second()
	return timetable.At(timetable.DateOf(end), timetable.Clock(seconds), zone), nil
}

const lastSecond timetable.Clock = 24*60*60 - 1

// last is the last day on which the event may start; the zero Date is none.
func (w When) last() timetable.Date {
	if n := len(w.Dates); w.Repeat == timetable.Dates && n > 0 && (w.EndDate.IsZero() || w.Dates[n-1] < w.EndDate) {
		return w.Dates[n-1]
	}
	return w.EndDate
}
