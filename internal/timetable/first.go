package timetable

import "time"

// countedMost is how many of the periods that count are looked through for a first day: the calendar repeats itself
// after 400 years.
const countedMost = 400

// First returns the first day on which an occurrence of the item's recurrence starts. The zero Date: on none.
func (it Item) First() Date {
	if it.Repeat == None || it.Check() != nil {
		return 0
	}
	if it.Repeat == Dates {
		for _, d := range it.Dates {
			if it.Start <= d && d <= it.last() && it.recursOn(d) {
				return d
			}
		}
		return 0
	}
	for n := range countedMost + len(it.Except) {
		first, end := it.period(n * max(it.Every, 1))
		if first > it.last() {
			break
		}
		for d := max(first, it.Start); d < end && d <= it.last(); d++ {
			if it.recursOn(d) {
				return d
			}
		}
	}
	return 0
}

// period is the nth day, week, month or month of a year after that of Start: [first, end).
func (it Item) period(n int) (first, end Date) {
	start := it.Start.utc()
	switch it.Repeat {
	case Weekly:
		first = it.Start - (it.Start-1)%daysOfWeek + Date(n*daysOfWeek) // day 1 was a Monday
		return first, first + daysOfWeek
	case Monthly:
		month := start.Month() + time.Month(n)
		return NewDate(start.Year(), month, 1), NewDate(start.Year(), month+1, 1)
	case Yearly:
		return NewDate(start.Year()+n, start.Month(), 1), NewDate(start.Year()+n, start.Month()+1, 1)
	default:
		return it.Start + Date(n), it.Start + Date(n) + 1
	}
}
