package timetable

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
	"time"
)

// Segment is a part [From, To) of a channel's time in which the same items take
// turns in the same order.
//
// A screen's place in the loop is (t − Anchor) mod the loop's length. Anchor is
// the latest start among the items' occurrences, where occurrences of one item
// that follow each other without a pause count as one. It depends on nothing but
// the items that play: every screen computes the same place from any window
// of time, a loop begins with its first entry when an item joins it, and it
// runs on undisturbed while weaker items begin and end, after a stronger
// one has interrupted it, and over midnight if it plays day and night. Where an
// item has something to show again, the part from there on counts as its start.
type Segment struct {
	From, To time.Time
	Anchor   time.Time
	Items    []int64 // in turn order, at least one
	Cast     int     // the number of Items in the channel, from 0: equal ones have one number, and are one slice
}

// Channel is what plays on one channel. Time without a segment is dark.
type Channel struct {
	Name     string
	Segments []Segment // in order of time, without overlaps
	// Beneath is what would play if Segments did not, if neither did, and so on: see Layers.
	Beneath [][]Segment
}

// Resolve returns what plays in [from, to), in the location loc, for each channel
// that has items, in the order in which channels first appear among them.
//
// At any instant the items with the strongest priority play. Equal ones take turns,
// ordered by the start of their occurrences, then by Distance, then by ID.
// Neighbouring segments differ in their items or in their anchor.
func Resolve(items []Item, loc *time.Location, from, to time.Time) []Channel {
	return resolve(items, loc, from, to, 1)
}

// Layers returns what Resolve does, and for each channel what lies beneath: at any
// instant the items with the second strongest priority of those that have an
// occurrence then, those with the third, and so on.
func Layers(items []Item, loc *time.Location, from, to time.Time) []Channel {
	return resolve(items, loc, from, to, Normal)
}

func resolve(items []Item, loc *time.Location, from, to time.Time, depth int) []Channel {
	w, in := newWall(loc), newWindow(from, to)
	var channels []Channel
	for _, group := range groupBy(items, func(it *Item) string { return it.Channel }) {
		layers := w.sweep(group, in, depth)
		for _, segments := range layers {
			clip(segments, from.In(loc), to.In(loc))
		}
		channels = append(channels, Channel{Name: group[0].Channel, Segments: layers[0], Beneath: layers[1:]})
	}
	return channels
}

// groupBy splits items by key, in the order in which the keys first appear.
func groupBy[K comparable](items []Item, key func(*Item) K) [][]*Item {
	var groups [][]*Item
	index := map[K]int{}
	for i := range items {
		k := key(&items[i])
		n, known := index[k]
		if !known {
			n = len(groups)
			index[k] = n
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], &items[i])
	}
	return groups
}

// inTurn orders occurrences of equal priority.
func inTurn(a, b occurrence) int {
	return cmp.Or(
		cmp.Compare(a.start, b.start),
		cmp.Compare(a.item.Distance, b.item.Distance),
		cmp.Compare(a.item.ID, b.item.ID),
	)
}

// sweep resolves the items of one channel in whole seconds, to so many layers at most: what plays, and what lies
// beneath.
func (w *wall) sweep(items []*Item, in window, depth int) [][]Segment {
	var coming []occurrence
	for _, item := range items {
		coming = slices.AppendSeq(coming, w.occurrences(item, in))
	}
	slices.SortFunc(coming, func(a, b occurrence) int { return cmp.Or(cmp.Compare(a.from, b.from), inTurn(a, b)) })

	layers := make([][]Segment, 1)
	var playing stage
	casts := map[string]Segment{}
	cuts := cutsOf(coming, in)
	for i := 1; i < len(cuts); i++ {
		from, to := cuts[i-1], cuts[i]
		for len(coming) > 0 && coming[0].from <= from {
			playing.enter(coming[0])
			coming = coming[1:]
		}
		for layer, equals := range playing.layers(from) {
			if layer == len(layers) {
				layers = append(layers, nil)
			}
			layers[layer] = w.extend(layers[layer], casts, equals, from, to)
			if layer+1 == depth {
				break
			}
		}
	}
	return layers
}

// cutsOf returns every instant of the window at which an occurrence starts or ends.
func cutsOf(occurrences []occurrence, in window) []int64 {
	cuts := make([]int64, 0, 2*len(occurrences))
	for _, o := range occurrences {
		cuts = append(cuts, max(o.from, in.from), min(o.to, in.to))
	}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// stage holds the occurrences that have started, by priority and in turn order.
type stage [Normal + 1][]occurrence

func (s *stage) enter(o occurrence) {
	list := s[o.item.Priority]
	place, _ := slices.BinarySearchFunc(list, o, inTurn) // the end, but for one that was closed before
	s[o.item.Priority] = slices.Insert(list, place, o)
}

// layers yields the occurrences at instant that have equal priority, the strongest first. Lists behind the last that is
// asked for are left as they are: what ends there leaves when its list is up.
func (s *stage) layers(instant int64) iter.Seq2[int, []occurrence] {
	return func(yield func(int, []occurrence) bool) {
		layer := 0
		for priority, list := range s {
			list = slices.DeleteFunc(list, func(o occurrence) bool { return o.to <= instant })
			s[priority] = list
			if len(list) == 0 {
				continue
			}
			if !yield(layer, list) {
				return
			}
			layer++
		}
	}
}

// extend appends the segment [from, to), or lengthens the last one if it is equal.
func (w *wall) extend(segments []Segment, casts map[string]Segment, equals []occurrence, from, to int64) []Segment {
	latest := equals[0].anchor
	key := make([]byte, 0, 4*len(equals))
	for _, o := range equals {
		latest = max(latest, o.anchor)
		key = binary.AppendVarint(key, o.item.ID)
	}
	cast, known := casts[string(key)]
	if !known {
		cast.Cast, cast.Items = len(casts), make([]int64, len(equals))
		for i, o := range equals {
			cast.Items[i] = o.item.ID
		}
		casts[string(key)] = cast
	}
	start, end, anchor := w.time(from), w.time(to), w.time(latest)
	if n := len(segments) - 1; n >= 0 {
		if last := &segments[n]; last.Cast == cast.Cast && last.To.Equal(start) && last.Anchor.Equal(anchor) {
			last.To = end
			return segments
		}
	}
	return append(segments, Segment{From: start, To: end, Anchor: anchor, Items: cast.Items, Cast: cast.Cast})
}

// clip cuts off what whole seconds added to a window that starts or ends within one.
func clip(segments []Segment, from, to time.Time) {
	if len(segments) == 0 {
		return
	}
	if first := &segments[0]; first.From.Before(from) {
		first.From = from
	}
	if last := &segments[len(segments)-1]; last.To.After(to) {
		last.To = to
	}
}
