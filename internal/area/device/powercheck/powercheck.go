// Package powercheck looks whether screens are there when their power plans say that they are on. One that is not has
// missed its plan: people of its company are told once, by mail and in the console, and once more in the console when
// it is back. Specification: part 2 §3 "Company"; G146.
package powercheck

import (
	"time"

	"marquee/internal/area/device"
	"marquee/internal/area/device/setting"
)

const (
	// Grace is how long a screen may be silent: after it goes on by its plan, after it was last heard of, after its
	// plan was changed, and after this server came up.
	Grace = 15 * time.Minute
	// Steady is how long a missed screen has to be heard of again before it is back. One that comes and goes is neither
	// back nor missed again.
	Steady = 5 * time.Minute
	// lookBack is how far the beginning of hours that last is looked for.
	lookBack = 48 * time.Hour
)

// Sight is what is known of a screen at a look.
type Sight struct {
	Plan    setting.PowerPlan
	Planned time.Time // since when the plan holds, in the zone and the group where the screen is
	Zone    *time.Location
	Heard   time.Time // when it was last heard of; zero: never
	Off     time.Time // when somebody last had it switched off; zero: nobody did
}

// State is what is kept of a screen between two looks. The zero State is that of one that is not missed.
type State struct {
	Missed time.Time // when that was found
	Again  time.Time // since when it is heard of again; zero: it is not
}

// Kind is what people are told of a screen. Its values are stable codes for translation.
type Kind string

// The kinds.
const (
	Missed Kind = "missed" // it is on by its plan, and not heard of
	Back   Kind = "back"   // it was missed, and is heard of again
)

// next says what becomes of a screen's state at an instant, and what is to be told, "" for nothing. The server has been
// awake since up. A screen that was never heard of, or has no hours of a week, is not missed.
func (s Sight) next(was State, up, now time.Time) (State, Kind) {
	if s.Plan.Mode != setting.Week {
		return State{}, ""
	}
	if !was.Missed.IsZero() {
		return s.returning(was, now)
	}
	if s.Heard.IsZero() || now.Before(latest(s.Heard, s.Planned, up).Add(Grace)) {
		return State{}, ""
	}
	began, on := s.onSince(now)
	if !on || now.Before(began.Add(Grace)) || s.wasSwitchedOff(began, now) {
		return State{}, ""
	}
	return State{Missed: now}, Missed
}

// returning is next for a screen that is missed.
func (s Sight) returning(was State, now time.Time) (State, Kind) {
	switch {
	case now.Sub(s.Heard) > device.OnlineFor:
		was.Again = time.Time{}
	case was.Again.IsZero():
		was.Again = now
	case now.Sub(was.Again) >= Steady:
		return State{}, Back
	}
	return was, ""
}

// onSince is since when the screen has been on by its plan at an instant, at most so far back as is looked; false: it
// is off.
func (s Sight) onSince(now time.Time) (time.Time, bool) {
	spans := s.Plan.On(s.Zone, now.Add(-lookBack), now.Add(time.Second))
	if len(spans) == 0 {
		return time.Time{}, false
	}
	last := spans[len(spans)-1]
	return last.From, last.To.After(now)
}

// wasSwitchedOff reports whether somebody had the screen switched off in the hours that began, and it was not heard of
// since: it stays so until its plan has it go on the next time. Hours that began before all that is looked at may have
// begun at any time before.
func (s Sight) wasSwitchedOff(began, now time.Time) bool {
	known := began.After(now.Add(-lookBack))
	return !s.Off.IsZero() && (!known || !s.Off.Before(began)) && s.Heard.Before(s.Off.Add(Grace))
}

func latest(first time.Time, others ...time.Time) time.Time {
	for _, t := range others {
		if t.After(first) {
			first = t
		}
	}
	return first
}

// Notice is something that people of a company are told of a screen in the console.
type Notice struct {
	ID         int64      `json:"id"`
	DeviceID   int64      `json:"deviceId"`
	DeviceName string     `json:"deviceName"`
	Kind       Kind       `json:"kind" enum:"missed,back" doc:"missed: by its power plan it is on, and it is not heard of; back: it is heard of again"`
	At         time.Time  `json:"at"`
	HeardAt    *time.Time `json:"heardAt" nullable:"true" doc:"Of missed: when it had been heard of last"`
}
