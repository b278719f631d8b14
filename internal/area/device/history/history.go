// Package history holds how screens were in touch: since when, until when, and why not, as far as something tells.
// Specification: part 2 §7 "Devices"; G123.
package history

import (
	"time"

	"marquee/internal/area/device"
)

// Why is why a stretch began.
type Why string

// The reasons. A stretch without one began because the screen was heard of again, or not any more.
const (
	Unknown  Why = ""
	First    Why = "first"    // in touch: nothing of it was known before
	Restart  Why = "restart"  // its player was started anew
	Network  Why = "network"  // not in touch: its player ran on meanwhile, as without a network
	Shutdown Why = "shutdown" // not in touch: it had said that it was switched off
	Plan     Why = "plan"     // not in touch: its power plan had switched it off
)

// Stretch is a time during which a screen was in touch, or was not. Instants are milliseconds since the epoch.
type Stretch struct {
	From   int64
	To     int64 // 0: it goes on
	Online bool
	Why    Why
}

// Turn is one coming or going of a screen's connection.
type Turn struct {
	At     int64
	Online bool
}

// Known is what is known of a screen until its next report.
type Known struct {
	Since     int64  // when its last stretch began
	Seen      int64  // its last report
	Boot      string // the run of the player that sent it
	Off       Why    // Shutdown or Plan, if the screen was off then
	Connected bool   // its connection was up then
	Turns     []Turn // of its connection after that, the oldest first
}

// Heard is what a report says of how the screen was in touch.
type Heard struct {
	At      int64
	Boot    string // "": it does not say
	Started int64  // when the player started; 0: it does not say
}

// Away is when no server was there to be heard by; the zero value is never.
type Away struct{ From, To int64 }

// shortest is the least that a stretch lasts which a restart ends: a player that restarts without end writes no more.
const shortest = int64(time.Minute / time.Millisecond)

// silence is how long nothing is heard of a screen that is still in touch.
const silence = int64(device.OnlineFor / time.Millisecond)

// anew reports whether another run of the player reports than before.
func (k Known) anew(h Heard) bool { return k.Boot != "" && h.Boot != "" && k.Boot != h.Boot }

// follow returns when the last stretch of a screen ended, and what has followed on it by the time of a report: nothing
// while it goes on. What follows ends with a stretch that goes on.
func follow(k Known, h Heard, away Away) (until int64, next []Stretch) {
	ran := k.Boot != "" && k.Boot == h.Boot
	all := []Stretch{{From: k.Since, Online: true}}
	end := k.Seen
	for _, c := range k.contacts(h.At, ran) {
		if ran && c.from-end >= silence && away.From-end < silence {
			end = max(end, away.To) // nobody could hear of it
		}
		if c.from-end >= silence {
			all[len(all)-1].To = end
			gap := Stretch{From: end, To: c.from}
			if ran {
				gap.Why = Network
			}
			all = append(all, gap, Stretch{From: c.from, Online: true})
		}
		end = c.to
	}
	switch last := len(all) - 1; {
	case !k.anew(h):
	case last > 0:
		if all[last-1].Why = k.Off; k.Off == Unknown {
			all[last-1].Why = Restart
		}
	case h.At-k.Since >= shortest:
		at := h.At
		if h.Started > k.Seen && h.Started < h.At {
			at = h.Started
		}
		all[0].To = at
		all = append(all, Stretch{From: at, Online: true, Why: Restart})
	}
	return all[0].To, all[1:]
}

// contact is a time throughout which a screen was in touch.
type contact struct{ from, to int64 }

// contacts are those after the last report, until the one at an instant. Of a connection of which no end was noted, for
// its server crashed or still has it, all is sure if the player ran on.
func (k Known) contacts(at int64, ran bool) []contact {
	var all []contact
	up, since := k.Connected, k.Seen
	for _, t := range k.Turns {
		switch {
		case t.Online:
			since = t.At
			all = append(all, contact{since, since})
		case up:
			all = append(all, contact{since, t.At})
		default:
			all = append(all, contact{t.At, t.At})
		}
		up = t.Online
	}
	if up && ran {
		all = append(all, contact{since, at})
	}
	return append(all, contact{at, at})
}

// until is when a screen that is not in touch was in touch last.
func (k Known) until() int64 {
	if k.Connected && len(k.Turns) > 0 && !k.Turns[0].Online {
		return k.Turns[0].At
	}
	return k.Seen
}

// between cuts stretches, the oldest first, to a span of time, and returns the share of what is known of it that the
// screen was in touch: 0 to 1, and 0 if nothing is known. What goes on goes on until now.
func between(all []Stretch, from, to, now int64) (cut []Stretch, share float64) {
	cut = []Stretch{}
	var known, online int64
	for _, s := range all {
		if s.To == 0 {
			s.To = max(now, s.From)
		}
		if s.From >= to || s.To < from || s.To == from && s.From < from {
			continue
		}
		s.From, s.To = max(s.From, from), min(s.To, to)
		known += s.To - s.From
		if s.Online {
			online += s.To - s.From
		}
		cut = append(cut, s)
	}
	if known > 0 {
		share = float64(online) / float64(known)
	}
	return cut, share
}
