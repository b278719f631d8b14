package device

import (
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Period is a span of time of a screen that somebody asks about.
type Period struct {
	ID   int64     `query:"id" required:"true" minimum:"1" doc:"The screen"`
	From time.Time `query:"from" doc:"An instant; absent: a day before to"`
	To   time.Time `query:"to" doc:"An instant, at most 31 days after from; absent, or later than now: now"`
}

// periodUsual is how long a period is of which nobody says when it begins, and periodMost how long it is at most.
const (
	periodUsual = 24 * time.Hour
	periodMost  = 31 * 24 * time.Hour
)

// Until returns the ends of the period in UTC, the later not after now. It refuses one that does not begin before that,
// and one that is too long.
func (p Period) Until(now time.Time) (from, to time.Time, err error) {
	if to = p.To.UTC(); to.Equal(time.Time{}) || to.After(now) {
		to = now.UTC()
	}
	if from = p.From.UTC(); from.Equal(time.Time{}) {
		from = to.Add(-periodUsual)
	}
	switch {
	case !from.Before(to):
		err = fault.Invalid("query.from", codes.EndBeforeStart,
			"The time has to begin before it ends, and before now.")
	case to.Sub(from) > periodMost:
		err = fault.Invalid("query.from", codes.OutOfRange, "Ask about 31 days at most.")
	}
	return from, to, err
}
