package timetable

import "time"

// StartOf returns the first instant of a day in loc: where a clock change skips
// midnight, the first minute after it.
func StartOf(d Date, loc *time.Location) time.Time { return At(d, midnight, loc) }

// At returns the first instant at which the clocks in loc show c on day d, or anything later where a clock change skips
// that.
func At(d Date, c Clock, loc *time.Location) time.Time {
	w := newWall(loc)
	return w.time(w.instant(d, c))
}
