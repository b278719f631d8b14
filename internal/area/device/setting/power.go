package setting

import (
	"fmt"
	"slices"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/timetable"
)

// Mode is how a screen follows its power plan (codes.devicePowerPlanMode).
type Mode string

// The modes.
const (
	Always Mode = "None" // it is on at every hour
	Week   Mode = "Week" // it is on in the hours of its weekdays, and off on days that have none
)

// PowerPlan is when a screen is on, by the clock on its wall (R370). Part 2 §3 "Device power plan".
type PowerPlan struct {
	Mode           Mode        `json:"mode" enum:"None,Week" doc:"None: on at every hour"`
	ScheduleByWeek []Weekly    `json:"scheduleByWeek" maxItems:"7"`
	Exceptions     []Exception `json:"exceptions" maxItems:"366"`
}

// Weekly is the hours of some weekdays. A weekday is in one entry at most.
type Weekly struct {
	DayOfWeek []int `json:"dayOfWeek" minItems:"1" maxItems:"7" doc:"0 is Sunday, 6 Saturday (G119)"`
	Schedule  Hours `json:"schedule"`
}

// Hours are when a screen goes on and off on a day. Off at or before on is on the next day.
type Hours struct {
	OnHour    int `json:"onHour" minimum:"0" maximum:"23"`
	OnMinute  int `json:"onMinute" minimum:"0" maximum:"59"`
	OffHour   int `json:"offHour" minimum:"0" maximum:"23"`
	OffMinute int `json:"offMinute" minimum:"0" maximum:"59"`
}

// Exception is a date whose hours are not its weekday's.
type Exception struct {
	Date     timetable.Date `json:"date" doc:"YYYY-MM-DD"`
	Off      bool           `json:"off" doc:"Off all day; its hours are ignored"`
	Schedule Hours          `json:"schedule"`
}

func (p PowerPlan) check() error {
	if err := oneOf("mode", p.Mode, Always, Week); err != nil {
		return err
	}
	if p.Mode == Week && len(p.ScheduleByWeek) == 0 {
		return fault.Invalid("body.scheduleByWeek", codes.Required, "Choose the hours of at least one weekday.")
	}
	var days []int
	for i, entry := range p.ScheduleByWeek {
		at := fmt.Sprintf("scheduleByWeek[%d]", i)
		if len(entry.DayOfWeek) == 0 {
			return fault.Invalid("body."+at+".dayOfWeek", codes.Required, "Choose at least one weekday.")
		}
		for _, day := range entry.DayOfWeek {
			if day < 0 || day > 6 {
				return fault.Invalid("body."+at+".dayOfWeek", codes.OutOfRange,
					"Weekdays are 0 (Sunday) to 6 (Saturday).")
			}
			if slices.Contains(days, day) {
				return fault.Invalid("body."+at+".dayOfWeek", codes.Twice, "Every weekday is in one entry at most.")
			}
			days = append(days, day)
		}
		if err := entry.Schedule.check(at + ".schedule"); err != nil {
			return err
		}
	}
	var dates []timetable.Date
	for i, e := range p.Exceptions {
		at := fmt.Sprintf("exceptions[%d]", i)
		if e.Date.IsZero() {
			return fault.Invalid("body."+at+".date", codes.Required, "Choose a date.")
		}
		if slices.Contains(dates, e.Date) {
			return fault.Invalid("body."+at+".date", codes.Twice, "Every date is an exception once.")
		}
		dates = append(dates, e.Date)
		if err := e.Schedule.check(at + ".schedule"); err != nil {
			return err
		}
	}
	return nil
}

func (h Hours) check(at string) error {
	for _, part := range []struct {
		name string
		n    int
		most int
	}{{"onHour", h.OnHour, 23}, {"onMinute", h.OnMinute, 59}, {"offHour", h.OffHour, 23},
		{"offMinute", h.OffMinute, 59}} {
		if part.n < 0 || part.n > part.most {
			return fault.Invalid("body."+at+"."+part.name, codes.OutOfRange, "A time lies from 00:00 to 23:59.")
		}
	}
	return nil
}

// hours are those of a day; false: the screen is off all day.
func (p PowerPlan) hours(day timetable.Date) (Hours, bool) {
	for _, e := range p.Exceptions {
		if e.Date == day {
			return e.Schedule, !e.Off
		}
	}
	for _, entry := range p.ScheduleByWeek {
		if slices.Contains(entry.DayOfWeek, int(day.Weekday())) {
			return entry.Schedule, true
		}
	}
	return Hours{}, false
}

// On returns when a screen is on in [from, to), in order and apart from each other, on the clocks of its wall: a time
// that a clock change skips is the first minute after it, one that comes twice its first.
func (p PowerPlan) On(loc *time.Location, from, to time.Time) []timetable.Interval {
	if p.Mode == Always {
		return []timetable.Interval{{From: from, To: to}}
	}
	var on []timetable.Interval
	last := timetable.DateOf(to.In(loc))
	for day := timetable.DateOf(from.In(loc)) - 1; day <= last; day++ { // a night began the day before
		hours, open := p.hours(day)
		if !open {
			continue
		}
		item := timetable.Item{Start: day, End: day, Repeat: timetable.None, Priority: timetable.Normal,
			StartTime: timetable.NewClock(hours.OnHour, hours.OnMinute),
			EndTime:   timetable.NewClock(hours.OffHour, hours.OffMinute)}
		for _, o := range timetable.Expand(item, loc, from, to) {
			span := timetable.Interval{From: later(o.From, from), To: earlier(o.To, to)}
			if n := len(on); n > 0 && !span.From.After(on[n-1].To) {
				on[n-1].To = later(on[n-1].To, span.To)
				continue
			}
			on = append(on, span)
		}
	}
	return on
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
