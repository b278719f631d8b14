package timetable

import "time"

// Next returns the occurrence of the items that covers an instant, or else the
// first one after it; false if nothing comes within a year of the instant or of
// an item's first day.
func Next(items []Item, loc *time.Location, at time.Time) (Occurrence, bool) {
	w, now := newWall(loc), at.Unix()
	var next occurrence
	for i := range items {
		o := w.currentOrNext(&items[i], now)
		if o.covers(now) {
			return w.export(o), true
		}
		if o.exists() && (!next.exists() || o.from < next.from) {
			next = o
		}
	}
	if !next.exists() {
		return Occurrence{}, false
	}
	return w.export(next), true
}
