package timetable

import "time"

// Interval is a span of time [From, To).
type Interval struct{ From, To time.Time }

// Gaps returns the parts of [from, to) in which nothing plays on the channel,
// which must have been resolved for at least that window.
func Gaps(channel Channel, from, to time.Time) []Interval {
	var gaps []Interval
	for _, s := range channel.Segments {
		if !s.From.Before(to) {
			break
		}
		if from.Before(s.From) {
			gaps = append(gaps, Interval{from, s.From})
		}
		if from.Before(s.To) {
			from = s.To
		}
	}
	if from.Before(to) {
		gaps = append(gaps, Interval{from, to})
	}
	return gaps
}

// Conflict is a time in which several items of one priority share a channel and
// so take turns, whether or not something stronger plays instead of all of them.
type Conflict struct {
	Channel  string
	Priority int
	From, To time.Time
	Items    []int64 // in turn order, at least two
}

// Conflicts returns the conflicts in [from, to), in the location loc, by channel
// and priority in the order of the items, then in order of time.
func Conflicts(items []Item, loc *time.Location, from, to time.Time) []Conflict {
	type rank struct {
		channel  string
		priority int
	}
	var conflicts []Conflict
	for _, group := range groupBy(items, func(it *Item) rank { return rank{it.Channel, it.Priority} }) {
		segments := newWall(loc).sweep(group, newWindow(from, to), 1)[0]
		clip(segments, from.In(loc), to.In(loc))
		for _, s := range segments {
			if len(s.Items) > 1 {
				conflicts = append(conflicts, Conflict{group[0].Channel, group[0].Priority, s.From, s.To, s.Items})
			}
		}
	}
	return conflicts
}
