package timetable

import (
	"slices"
	"time"
)

// Meeting is what an item meets on its channel.
type Meeting struct {
	Wants bool // it has an occurrence, and something to show in it
	Plays bool // nothing stronger plays instead for all of that
	// Met are the items that would play without it when it wants to, each once, by the first time. Those of a weaker
	// priority it beats, those of its own it takes turns with, and stronger ones play in its place.
	Met []int64
}

// Meet says what an item meets among others in [from, to), in the location loc.
func Meet(item Item, others []Item, loc *time.Location, from, to time.Time) Meeting {
	var m Meeting
	var rivals []*Item
	strength := map[int64]int{}
	for i := range others {
		if others[i].Channel == item.Channel {
			rivals = append(rivals, &others[i])
			strength[others[i].ID] = others[i].Priority
		}
	}
	coming := newWall(loc).sweep(rivals, newWindow(from, to), 1)[0]
	for _, wanted := range Expand(item, loc, from, to) {
		m.Wants = true
		at, end := latest(wanted.From, from), earliest(wanted.To, to)
		for len(coming) > 0 && !coming[0].To.After(at) {
			coming = coming[1:]
		}
		for _, s := range coming {
			if !s.From.Before(end) {
				break
			}
			m.Plays = m.Plays || at.Before(s.From) || strength[s.Items[0]] >= item.Priority
			m.Met = append(m.Met, s.Items...)
			at = s.To
		}
		m.Plays = m.Plays || at.Before(end)
	}
	m.Met = once(m.Met)
	return m
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// once returns each id at its first place.
func once(ids []int64) []int64 {
	seen := map[int64]bool{}
	return slices.DeleteFunc(ids, func(id int64) bool {
		again := seen[id]
		seen[id] = true
		return again
	})
}
