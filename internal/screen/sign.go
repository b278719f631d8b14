package screen

import (
	"math"
	"time"
)

// Sign is what a simulated screen reads of the sign of its manifest, as docs/signs.md has it: when that covers what is
// planned. Instants are milliseconds since the epoch.
type Sign struct {
	Layout   string
	Covers   string
	BeforeMs int64
	Until    int64      // to which the times are all
	Times    []SignTime // by their starts
}

// SignTime is a time at which something takes place.
type SignTime struct {
	From, To  int64
	Elsewhere bool
}

// since makes instants of milliseconds since the horizon's start.
func (s *Sign) since(start int64) {
	s.Until += start
	for i := range s.Times {
		s.Times[i].From += start
		s.Times[i].To += start
	}
}

// stretches are those in which the sign covers for events, in order and without the gaps that are none.
func (s *Sign) stretches() (all [][2]int64) {
	for _, t := range s.Times {
		if t.Elsewhere && s.Layout == "Door" {
			continue
		}
		from, to := t.From-s.BeforeMs, min(t.To, s.Until)
		if from >= to {
			continue
		}
		if last := len(all) - 1; last >= 0 && from <= all[last][1] {
			all[last][1] = max(all[last][1], to)
		} else {
			all = append(all, [2]int64{from, to})
		}
	}
	return all
}

// at reports whether the sign shows in place of what is planned at an instant, since when and until when that is so.
func (s *Sign) at(now int64) (covers bool, since, until int64) {
	since, until = math.MinInt64, math.MaxInt64
	if s == nil || s.Covers != "Events" {
		return s != nil && s.Covers == "Always", since, until
	}
	for _, stretch := range s.stretches() {
		switch {
		case now < stretch[0]:
			return false, since, stretch[0]
		case now < stretch[1]:
			return true, stretch[0], stretch[1]
		}
		since = stretch[1]
	}
	return false, since, until
}

// Covered is what people see in place of what is planned: "sign", in each gap too, or "" for nothing.
func (m Manifest) Covered(t time.Time) string {
	if _, _, playing := m.At(t); m.Sign == nil || playing {
		return ""
	}
	return "sign"
}
