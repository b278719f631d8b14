package account

import (
	"time"

	"marquee/internal/access"
)

// life is how long a session lasts: without use, and at the longest.
type life struct{ idle, end time.Duration }

// A session lasts a working day. "Keep me signed in" makes it a month, for those
// who administer nothing. One that still lacks the second factor waits for it.
var (
	workday  = life{idle: 8 * time.Hour, end: 12 * time.Hour}
	month    = life{idle: 14 * 24 * time.Hour, end: 30 * 24 * time.Hour}
	entering = life{idle: 15 * time.Minute, end: 15 * time.Minute}
)

// sessionsEach is how many sessions one person has at once; the longest unused ends for a new one.
const sessionsEach = 50

// lifeOf returns how long a session lasts. administrator is whether its owner is a
// company's administrator or one of the platform's operators at this moment.
func lifeOf(kept, administrator bool, lacks access.Lack) life {
	switch {
	case lacks != access.LacksNothing:
		return entering
	case kept && !administrator:
		return month
	}
	return workday
}

// until returns when a session of that age ends if it is not used again, in milliseconds.
func (l life) until(created, now int64) int64 {
	return min(now+l.idle.Milliseconds(), created+l.end.Milliseconds())
}
