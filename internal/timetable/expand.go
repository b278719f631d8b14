package timetable

import (
	"iter"
	"time"
)

// Occurrence is one interval [From, To) in which an item wants to play. Its
// times are whole seconds.
type Occurrence struct {
	ItemID   int64
	Day      Date // on which its recurrence has it start; the zero Date of an item that does not repeat
	From, To time.Time
}

// Expand returns the item's occurrences that overlap [from, to) in order of
// time, whole even where they reach beyond that window, in the location loc.
// Where the item is closed they are cut.
//
// Start and End limit on which days occurrences start, not how far they run. An
// occurrence that a clock change leaves no time for does not exist, nor does any of an
// item that Check refuses. A None item without an end runs to the end of the calendar.
func Expand(item Item, loc *time.Location, from, to time.Time) []Occurrence {
	w := newWall(loc)
	var found []Occurrence
	for o := range w.occurrences(&item, newWindow(from, to)) {
		found = append(found, w.export(o))
	}
	return found
}

// window is the whole seconds [from, to) since the Unix epoch that a span of time
// touches. Occurrences start and end on whole seconds, so what overlaps the one
// overlaps the other.
type window struct{ from, to int64 }

func newWindow(from, to time.Time) window {
	if !from.Before(to) {
		return window{}
	}
	return window{from.Unix(), ceil(to)}
}

// ceil is the first whole second that is not before t.
func ceil(t time.Time) int64 {
	if t.Nanosecond() > 0 {
		return t.Unix() + 1
	}
	return t.Unix()
}

// occurrence is an Occurrence in seconds, or a part of one in which its item has
// something to show, with what resolving needs to know.
type occurrence struct {
	item     *Item
	day      Date  // of its recurrence
	start    int64 // of the whole
	from, to int64
	anchor   int64 // where the item's loop starts, see Segment
}

func (w *wall) export(o occurrence) Occurrence {
	return Occurrence{ItemID: o.item.ID, Day: o.day, From: w.time(o.from), To: w.time(o.to)}
}

func (in window) overlaps(o occurrence) bool { return max(o.from, in.from) < min(o.to, in.to) }

// closed returns the whole seconds that touch what is closed of an item.
func (it Item) closed() []window {
	closed := make([]window, len(it.Closed))
	for i, c := range it.Closed {
		closed[i] = window{-always, always}
		if !c.From.IsZero() {
			closed[i].from = c.From.Unix()
		}
		if !c.To.IsZero() {
			closed[i].to = ceil(c.To)
		}
	}
	return closed
}

// open yields the parts of an occurrence that are not closed. A loop begins anew
// where its item has something to show again.
func (o occurrence) open(closed []window, yield func(occurrence) bool) bool {
	for _, c := range closed {
		if c.to <= o.from {
			o.anchor = max(o.anchor, c.to) // of an occurrence that goes on without a pause since before
			continue
		}
		if c.from >= o.to {
			break
		}
		before := o
		before.to = c.from
		if before.from < before.to && !yield(before) {
			return false
		}
		o.from, o.anchor = c.to, c.to
	}
	return o.from >= o.to || yield(o)
}

// occurrences yields what Expand describes, in order of their starts. Without Lasts, those of one item never overlap.
func (w *wall) occurrences(item *Item, in window) iter.Seq[occurrence] {
	return func(yield func(occurrence) bool) {
		if in.from >= in.to || item.Check() != nil {
			return
		}
		closed := item.closed()
		visit := func(o occurrence) bool {
			o.start = o.from
			return !in.overlaps(o) ||
				o.open(closed, func(part occurrence) bool { return !in.overlaps(part) || yield(part) })
		}
		if item.Repeat == None {
			visit(w.single(item))
			return
		}
		// Yesterday's occurrence may reach into the window. Where clocks go back over
		// midnight, tomorrow's may have started when they still show today.
		first := max(item.Start, w.date(in.from)-1-Date(item.Lasts))
		last := min(item.last(), w.date(in.to)+1)
		w.recurring(item, first, last, visit)
	}
}

func (w *wall) single(item *Item) occurrence {
	start, end, nights := item.hours()
	if !item.AllDay && item.last() > item.Start {
		nights = 0
	}
	from := w.instant(item.Start, start)
	return occurrence{item: item, from: from, to: w.instant(item.last()+nights, end), anchor: from}
}

// recurring visits the occurrences that start on the selected days from first to
// last, until visit returns false. Those that follow each other without a pause
// share the anchor of the first.
func (w *wall) recurring(item *Item, first, last Date, visit func(occurrence) bool) {
	start, end, nights := item.hours()
	endless := start == end
	anchor, anchored := int64(0), false
	for d := first; d <= last; d++ {
		if !item.recursOn(d) {
			anchored = false
			continue
		}
		if endless && !anchored {
			anchor, anchored = w.instant(item.runStart(d), start), true
		}
		o := occurrence{item: item, day: d, from: w.instant(d, start), anchor: anchor}
		o.to = w.instant(d+nights+Date(item.Lasts), end)
		if !endless {
			o.anchor = o.from
		}
		if !visit(o) {
			return
		}
	}
}
