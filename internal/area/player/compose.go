package player

import (
	"maps"
	"slices"
	"sort"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

type part = schedule.Part

// composer turns resolved channels into the shared part of a manifest. What has
// been worked out once, for an item or for items that play together, is remembered.
type composer struct {
	shared
	parts map[int64][]part // by item
	items map[moment][]int // the entries of an item
	loops map[string]int   // the numbers of loops, by loopKey
}

// moment names what an item shows: what it does after so many of its changes.
type moment struct {
	item    int64
	changes int
}

// change is an instant at which an item shows something else than before. Where
// one of its contents comes or goes, the loop starts again; where one version
// follows another, it runs on.
type change struct {
	at       time.Time
	restarts bool
}

// cast is the items of a segment: when what they show changes, and their loops
// after so many of those changes.
type cast struct {
	changes []change
	loops   map[int]int
}

// compose makes a manifest's shared part of channels, of what their items show and of what programs use. A segment
// during which a content comes, goes or changes its version is cut there, so that screens obey without asking anybody.
func compose(channels []timetable.Channel, parts map[int64][]part, used content.Used, from, to time.Time) shared {
	c := composer{shared: newShared(from, to), parts: parts, items: map[moment][]int{}, loops: map[string]int{}}
	for _, ch := range channels {
		c.Channels = append(c.Channels, channel{Name: ch.Name, Segments: c.segments(ch.Segments)})
	}
	c.addUses(used)
	// Of what lies beneath a screen shows what is here: it fetches no file for that.
	fetched := maps.Clone(c.assets)
	for i, ch := range channels {
		for _, layer := range ch.Beneath {
			c.Channels[i].Beneath = append(c.Channels[i].Beneath, c.segments(layer))
		}
	}
	c.addUses(used)
	c.assets = fetched
	return c.shared
}

// segments adds what plays in one layer of a channel.
func (c *composer) segments(resolved []timetable.Segment) []segment {
	segments := []segment{}
	casts := map[int]*cast{}
	for _, g := range resolved {
		if casts[g.Cast] == nil {
			casts[g.Cast] = &cast{c.changes(g.Items...), map[int]int{}}
		}
		segments = c.append(segments, g, casts[g.Cast])
	}
	return segments
}

// append adds a segment, in pieces where what it shows changes. The anchor stays a
// function of what plays: the latest of the segment's own and of the instants at
// which a content of the loop has come or gone, even before the segment.
func (c *composer) append(segments []segment, g timetable.Segment, its *cast) []segment {
	rest := g
	passed := 0
	for i, ch := range its.changes {
		if !ch.at.Before(g.To) {
			break
		}
		if ch.at.After(rest.From) {
			piece := rest
			piece.To, rest.From = ch.at, ch.at
			segments = c.piece(segments, piece, its, passed)
		}
		if ch.restarts && ch.at.After(rest.Anchor) {
			rest.Anchor = ch.at
		}
		passed = i + 1
	}
	return c.piece(segments, rest, its, passed)
}

// piece adds a segment in which nothing changes, or lengthens the last one if that goes on like it.
func (c *composer) piece(segments []segment, g timetable.Segment, its *cast, passed int) []segment {
	loop, known := its.loops[passed]
	if !known {
		loop = c.loop(g.Items, g.From)
		its.loops[passed] = loop
	}
	if loop < 0 {
		return segments
	}
	from := g.From.UnixMilli()
	next := segment{from - c.Horizon.From, g.To.UnixMilli() - c.Horizon.From, from - g.Anchor.UnixMilli(), int64(loop)}
	if n := len(segments) - 1; n >= 0 {
		last := &segments[n]
		if last[1] == next[0] && last[3] == next[3] && last[0]-last[2] == next[0]-next[2] {
			last[1] = next[1]
			return segments
		}
	}
	return append(segments, next)
}

// loop returns the number of the loop that items play from an instant on, -1 for an empty one.
func (c *composer) loop(items []int64, at time.Time) int {
	var entries []int
	for _, item := range items {
		entries = append(entries, c.entries(item, at)...)
	}
	if len(entries) == 0 {
		return -1
	}
	key := loopKey(entries)
	number, known := c.loops[key]
	if !known {
		number = len(c.Loops)
		c.loops[key] = number
		c.Loops = append(c.Loops, loopOf(entries))
	}
	return number
}

// entries returns the numbers of what an item shows from an instant on.
func (c *composer) entries(item int64, at time.Time) []int {
	changes := c.changes(item)
	now := moment{item, sort.Search(len(changes), func(i int) bool { return changes[i].at.After(at) })}
	entries, known := c.items[now]
	if !known {
		for _, p := range c.parts[item] {
			if shows, lengthMs, reason := p.At(at); reason == "" {
				entries = append(entries, c.addPart(item, p, shows, lengthMs)...)
			}
		}
		c.items[now] = entries
	}
	return entries
}

// changes gathers the instants at which items change, in order.
func (c *composer) changes(items ...int64) (changes []change) {
	for _, item := range items {
		for _, p := range c.parts[item] {
			for i := 1; i < len(p.Content.Times); i++ {
				at := p.Content.Times[i].From
				_, _, before := p.At(p.Content.Times[i-1].From)
				_, _, after := p.At(at)
				if before == "" || after == "" {
					changes = append(changes, change{at, before != after})
				}
			}
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return a.at.Compare(b.at) })
	return changes
}
