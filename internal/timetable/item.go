package timetable

import (
	"slices"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Repeat says on which days from Start to End an item plays (G138).
type Repeat string

// The values of Repeat.
const (
	None    Repeat = "None"    // once, as one interval from the start to the end
	Daily   Repeat = "Daily"   // every day
	Weekly  Repeat = "Weekly"  // on the weekdays of RepeatOptions, 0 = Sunday (G119)
	Monthly Repeat = "Monthly" // on the month days of RepeatOptions, or see Weeks; a day that a month lacks is skipped
	Yearly  Repeat = "Yearly"  // as Monthly, in the month of Start
	Dates   Repeat = "Dates"   // on the days of Dates
)

// Priorities run from Strongest to Normal, the default (G136).
const (
	Strongest = 1
	Normal    = 4
)

// Item is the part of a schedule item that decides when it plays. Callers find
// what plays by ID.
type Item struct {
	ID         int64
	ScheduleID int64
	Channel    string

	Start Date // first day
	End   Date // last day, itself included (G139); the zero Date is no end

	StartTime Clock // wall time of the device (G148)
	EndTime   Clock // at or before StartTime it belongs to the next day
	AllDay    bool  // from midnight to midnight; both times are ignored

	Repeat        Repeat
	RepeatOptions []int // see Repeat; empty means the day of Start, as in RFC 5545

	// What follows is for callers that ask for occurrences alone (Expand): two that Lasts
	// makes overlap are no turns of a channel.

	Every  int    // each how manyth day, week (from Monday), month or year counts, from that of Start on; 0 is 1
	Weeks  []int  // Monthly, Yearly: RepeatOptions are weekdays, the first (1) to fifth or last (-1) of a month
	Dates  []Date // see Repeat; in order
	Lasts  int    // how many days longer an occurrence of a recurrence runs than its times say
	Except []Date // days on which none starts; in order

	Priority int // Strongest to Normal
	Distance int // levels between the item's device group and the device; 0 is the device's own group

	// Closed is when the item has nothing to show, and so takes no part, as if it
	// were not there (G172): in order, and apart from each other. A zero From is
	// since ever, a zero To for ever.
	Closed []Interval
}

// Check refuses an item that means nothing, naming every field at fault as the
// part 2 §3 record does ("startTime").
func (it Item) Check() error {
	var refused []fault.Field
	refuse := func(location string, code codes.Field, message string, value any) {
		refused = append(refused, fault.Field{Location: location, Code: code, Message: message, Value: value})
	}
	if it.Start.IsZero() {
		refuse("start", codes.Required, "An item needs a first day.", nil)
	}
	if !it.End.IsZero() && it.End < it.Start {
		refuse("end", codes.BeforeStart, "The last day must not lie before the first.", it.End.String())
	}
	if !it.StartTime.valid() {
		refuse("startTime", codes.OutOfRange, "A time lies from 00:00 to 23:59.", nil)
	}
	if !it.EndTime.valid() {
		refuse("endTime", codes.OutOfRange, "A time lies from 00:00 to 23:59.", nil)
	}
	switch it.Repeat {
	case None, Daily, Dates:
	case Weekly:
		if !within(it.RepeatOptions, 0, 6) {
			refuse("repeatOptions", codes.OutOfRange, "Weekdays are 0 (Sunday) to 6 (Saturday).", it.RepeatOptions)
		}
	case Monthly, Yearly:
		if len(it.Weeks) > 0 && !within(it.RepeatOptions, 0, 6) {
			refuse("repeatOptions", codes.OutOfRange, "Weekdays are 0 (Sunday) to 6 (Saturday).", it.RepeatOptions)
		}
		if len(it.Weeks) == 0 && !within(it.RepeatOptions, 1, 31) {
			refuse("repeatOptions", codes.OutOfRange, "Days of a month are 1 to 31.", it.RepeatOptions)
		}
		if !within(it.Weeks, -1, 5) || slices.Contains(it.Weeks, 0) {
			refuse("weeks", codes.OutOfRange, "A month has a first (1) to fifth weekday, and a last (-1).", it.Weeks)
		}
	default:
		refuse("repeat", codes.Unknown, "Repeat is None, Daily, Weekly, Monthly, Yearly or Dates.", it.Repeat)
	}
	if it.Every < 0 || it.Every > everyMost {
		refuse("every", codes.OutOfRange, "A repetition counts each first to thousandth day, week, month or year.",
			it.Every)
	}
	if it.Lasts < 0 || it.Lasts > lastsMost {
		refuse("lasts", codes.OutOfRange, "An occurrence goes on for at most 366 days.", it.Lasts)
	}
	if it.Priority < Strongest || it.Priority > Normal {
		refuse("priority", codes.OutOfRange, "Priorities are 1 (strongest) to 4 (normal).", it.Priority)
	}
	if refused == nil {
		return nil
	}
	return fault.InvalidFields(refused...)
}

// everyMost and lastsMost bound Every and Lasts: looking for an occurrence stays short.
const (
	everyMost = 1000
	lastsMost = 366
)

func (c Clock) valid() bool { return c >= 0 && c < daySeconds }

func within(options []int, least, most int) bool {
	return !slices.ContainsFunc(options, func(n int) bool { return n < least || n > most })
}

// last returns the last day on which an occurrence may start. Part 2 §4 ends a
// monthly recurrence at 23:59:59 of the end date and any other right before the
// next midnight: with times in whole seconds both say "on the end date".
func (it Item) last() Date {
	if it.End.IsZero() {
		return lastDate
	}
	return min(it.End, lastDate)
}

// hours returns the wall times between which the item plays, and how many days
// after the start the end lies when both belong to an occurrence of one day.
func (it Item) hours() (start, end Clock, nights Date) {
	if it.AllDay {
		return midnight, midnight, 1
	}
	if it.EndTime <= it.StartTime {
		nights = 1
	}
	return it.StartTime, it.EndTime, nights
}

// recursOn reports whether the recurrence selects day d, which lies not before Start, whatever End says.
func (it Item) recursOn(d Date) bool {
	if _, left := slices.BinarySearch(it.Except, d); left {
		return false
	}
	switch it.Repeat {
	case Weekly:
		return it.isWeekday(d) && it.counts(int(d-1)/daysOfWeek-int(it.Start-1)/daysOfWeek) // day 1 was a Monday
	case Monthly:
		return it.isOfMonth(d) && it.counts(monthsBetween(it.Start, d))
	case Yearly:
		if !it.isOfMonth(d) {
			return false
		}
		months := monthsBetween(it.Start, d)
		return months%monthsOfYear == 0 && it.counts(months/monthsOfYear)
	case Dates:
		_, found := slices.BinarySearch(it.Dates, d)
		return found
	default:
		return it.counts(int(d - it.Start))
	}
}

const (
	daysOfWeek   = 7
	monthsOfYear = 12
)

// counts reports whether the nth day, week, month or year after that of Start is one of those of Every.
func (it Item) counts(n int) bool { return it.Every < 2 || n%it.Every == 0 }

func (it Item) isWeekday(d Date) bool {
	if len(it.RepeatOptions) == 0 {
		return d.Weekday() == it.Start.Weekday()
	}
	return slices.Contains(it.RepeatOptions, int(d.Weekday()))
}

// isOfMonth reports whether d is one of the days that the recurrence selects in a month.
func (it Item) isOfMonth(d Date) bool {
	day := d.utc().Day()
	switch {
	case len(it.Weeks) > 0:
		return it.isWeekday(d) && slices.ContainsFunc(it.Weeks, func(n int) bool {
			return n == (day-1)/daysOfWeek+1 || n < 0 && (d+daysOfWeek).utc().Day() <= daysOfWeek
		})
	case len(it.RepeatOptions) > 0:
		return slices.Contains(it.RepeatOptions, day)
	default:
		return day == it.Start.utc().Day()
	}
}

func monthsBetween(from, to Date) int {
	f, t := from.utc(), to.utc()
	return (t.Year()-f.Year())*monthsOfYear + int(t.Month()-f.Month())
}

// longestRun exceeds the days in a row that a recurrence can select without
// selecting every day: the 60 from April 1 to May 30, for Monthly without the 31st. Days that are named each have to be
// looked at.
const longestRun = 62

// StartsOn reports whether an occurrence of the item's recurrence starts on day d.
func (it Item) StartsOn(d Date) bool {
	return it.Repeat != None && it.Check() == nil && it.Start <= d && d <= it.last() && it.recursOn(d)
}

// runStart returns the first of the days in a row, up to the selected day d,
// that the recurrence selects.
func (it Item) runStart(d Date) Date {
	first := d
	for first > it.Start && it.recursOn(first-1) {
		if d-first == longestRun && it.Repeat != Dates {
			if before, _ := slices.BinarySearch(it.Except, first); before > 0 {
				return max(it.Start, it.Except[before-1]+1)
			}
			return it.Start
		}
		first--
	}
	return first
}

// runEnd returns the last of the days in a row, from the selected day d on,
// that the recurrence selects.
func (it Item) runEnd(d Date) Date {
	last := d
	for last < it.last() && it.recursOn(last+1) {
		if last-d == longestRun && it.Repeat != Dates {
			if next, _ := slices.BinarySearch(it.Except, last); next < len(it.Except) {
				return min(it.last(), it.Except[next]-1)
			}
			return it.last()
		}
		last++
	}
	return last
}
