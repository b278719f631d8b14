package license

import "time"

// State is how a licence stands on a day.
type State string

// The states. None is that of a screen without an active licence, and of a licence that is switched off.
const (
	None   State = "none"
	Valid  State = "valid"
	Ending State = "ending"
	Ended  State = "ended"
)

// EndingDays is for how many days before its last one a licence counts as ending.
const EndingDays = 30

// StateOn returns how a licence stands on a day, YYYY-MM-DD, by its last one; without one there is none.
func StateOn(day, last string) State {
	switch {
	case last == "":
		return None
	case last < day:
		return Ended
	case daysBetween(day, last) <= EndingDays:
		return Ending
	}
	return Valid
}

// stateOn returns how the licence stands on a day.
func (l License) stateOn(day string) State {
	if l.Status != Active {
		return None
	}
	return StateOn(day, l.ExpiryDate)
}

// noticeDays are before how many days people are told of a licence's end.
var noticeDays = [...]int{30, 7, 1}

// noticeOn returns which notice is due on a day, by its days before the last one; 0 is
// none. told is the one that was sent last. A day on which nobody could be told is made up for.
func noticeOn(day, last string, told int) int {
	due := 0
	left := daysBetween(day, last)
	for _, days := range noticeDays {
		if left >= 0 && left <= days {
			due = days
		}
	}
	if due == 0 || told != 0 && told <= due {
		return 0
	}
	return due
}

// daysBetween counts days, YYYY-MM-DD; what is no day is in no order with others.
func daysBetween(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from)
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a) / (24 * time.Hour))
}
