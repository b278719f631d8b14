package timetable

import "time"

// StartOf returns the first instant of a day in loc: where a clock change skips
// midnight, the first minute after it.
func StartOf(d Date, loc *time.Location) time.Time {
	w := newWall(loc)
	return w.time(w.instant(d, 0))
}
