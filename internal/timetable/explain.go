package timetable

import (
	"slices"
	"time"
)

// Rule is what decided whether an item plays at an instant. Its values are
// stable codes for translation.
type Rule string

// The rules, each with the occurrence that its verdict names. Occurrences that follow
// the current one without a pause, or that it follows so, count as one with it.
const (
	Plays      Rule = "plays"       // it plays or takes its turn: the current occurrence
	Outranked  Rule = "priority"    // a stronger item plays instead: the current occurrence
	NotStarted Rule = "not-started" // its first day or, with Repeat None, its start lies ahead: the next one
	NotNow     Rule = "not-now"     // it plays on this day, at another time: the next one
	OffDay     Rule = "repeat"      // its recurrence leaves this day out: the next one
	Closed     Rule = "closed"      // it has nothing to show, see Item: the next one in which it has
	Ended      Rule = "ended"       // its last occurrence is over: none
	Never      Rule = "never"       // it has no occurrence at all: none
)

// Verdict is what a rule decided for an item.
type Verdict struct {
	ItemID     int64
	Rule       Rule
	Occurrence *Occurrence // which one it is, Rule says; nil if there is none; a zero To is no end
	Closed     time.Time   // with the rule Closed: when it has nothing to show, now or once it wants to play
}

// Explanation says why a channel plays what it plays at an instant.
type Explanation struct {
	Channel string
	Winners []Verdict // in turn order, each with the rule Plays; empty if the channel is dark
	Others  []Verdict // every other item, in the order of the items
}

// Why explains the instant for each channel that has items, in the order in which
// channels first appear among them. Resolve plays the winners at that instant.
func Why(items []Item, loc *time.Location, at time.Time) []Explanation {
	w := newWall(loc)
	var explanations []Explanation
	for _, group := range groupBy(items, func(it *Item) string { return it.Channel }) {
		explanations = append(explanations, w.explain(group, at.Unix()))
	}
	return explanations
}

func (w *wall) explain(items []*Item, at int64) Explanation {
	upcoming := make([]occurrence, len(items))
	strongest := Normal
	for i, item := range items {
		upcoming[i] = w.currentOrNext(item, at)
		if upcoming[i].covers(at) {
			strongest = min(strongest, item.Priority)
		}
	}
	explanation := Explanation{Channel: items[0].Channel}
	var winners []occurrence
	for i, item := range items {
		switch o := upcoming[i]; {
		case !o.covers(at):
			explanation.Others = append(explanation.Others, w.absent(item, o, at))
		case item.Priority > strongest:
			explanation.Others = append(explanation.Others, w.present(Outranked, o))
		default:
			winners = append(winners, o)
		}
	}
	slices.SortFunc(winners, inTurn)
	for _, o := range winners {
		explanation.Winners = append(explanation.Winners, w.present(Plays, o))
	}
	return explanation
}

func (w *wall) verdict(item *Item, rule Rule, o occurrence) Verdict {
	v := Verdict{ItemID: item.ID, Rule: rule}
	if o.exists() {
		exported := w.export(o)
		v.Occurrence = &exported
	}
	return v
}

// present is the verdict on an item with a current occurrence.
func (w *wall) present(rule Rule, o occurrence) Verdict {
	o.from, o.to = o.anchor, w.runsTo(o)
	v := w.verdict(o.item, rule, o)
	if o.to == always {
		v.Occurrence.To = time.Time{}
	}
	return v
}

// runsTo is when an occurrence ends, with those that follow it without a pause; always if they never do.
func (w *wall) runsTo(o occurrence) int64 {
	item, to, last := o.item, o.to, o.item.last()
	if start, end, nights := item.hours(); item.Repeat != None {
		last = o.day
		if start == end {
			last = item.runEnd(o.day)
			to = w.instant(last+nights, end)
		}
	}
	if item.End.IsZero() && last == lastDate {
		to = always
	}
	for _, c := range item.closed() {
		if c.from > o.from {
			return min(to, c.from)
		}
	}
	return to
}

// absent is the verdict on an item that does not play at the instant at, and
// whose next occurrence is given.
func (w *wall) absent(item *Item, next occurrence, at int64) Verdict {
	whole := *item
	whole.Closed = nil
	wanted := w.currentOrNext(&whole, at)
	v := w.verdict(item, w.absence(&whole, wanted, at), next)
	if !wanted.exists() {
		return v
	}
	if isClosed := slices.ContainsFunc(item.closed(), func(c window) bool {
		return c.from <= at &&
			at < c.to
	}); isClosed {
		v.Rule, v.Closed = Closed, w.time(at)
	} else if !next.exists() {
		v.Rule, v.Closed = Closed, w.time(wanted.from)
	}
	return v
}

// absence says why an item whose next occurrence is given does not play at the instant at.
func (w *wall) absence(item *Item, next occurrence, at int64) Rule {
	today := w.date(at)
	switch {
	case !next.exists() && w.first(item, window{w.instant(item.Start, midnight), at}).exists():
		return Ended
	case !next.exists():
		return Never
	case today < item.Start || item.Repeat == None:
		return NotStarted
	case item.recursOn(today):
		return NotNow
	default:
		return OffDay
	}
}

// patience is for how many days a next occurrence is looked for. A recurrence comes
// back within two months; a clock change may leave no time for it, but not for a year.
const patience = 366

// currentOrNext returns the occurrence that covers the instant at, or else the
// first after it, if there is one.
func (w *wall) currentOrNext(item *Item, at int64) occurrence {
	horizon := max(item.Start, w.date(at)) + patience
	return w.first(item, window{at, w.instant(horizon, midnight)})
}

// first returns the first occurrence that overlaps the window, if there is one.
func (w *wall) first(item *Item, in window) (found occurrence) {
	for o := range w.occurrences(item, in) {
		return o
	}
	return found
}

func (o occurrence) exists() bool { return o.item != nil }

func (o occurrence) covers(at int64) bool { return o.exists() && o.from <= at && at < o.to }
