package device

import (
	"fmt"
	"time"

	"marquee/internal/area/license"
	"marquee/internal/timetable"
)

// Reason is why a screen shows its standby picture in place of what its company plays.
type Reason string

// The reasons: its own last day is over, or it has no licence that is good any more.
const (
	EndOfScreen  Reason = "screen"
	EndOfLicence Reason = "license"
)

// Stop is the instant, in milliseconds, from which on a screen plays nothing of its company, and why.
type Stop struct {
	At     int64  `json:"at"`
	Reason Reason `json:"reason"`
}

// Use is what decides for how long a screen plays.
type Use struct {
	EndDate string `db:"end_date"`
	PlaysOn bool   `db:"plays_on"` // its company lets screens play on
	license.Held
}

// Stop says when a screen in a zone stops, nil for never: behind its last day (G170) and, where screens need one,
// behind its licence's; at once when that is switched off. One that has never had a licence plays on: it is older than
// the need (G169).
func (u Use) Stop(zone *time.Location, needsLicence bool) (*Stop, error) {
	day, why := u.EndDate, EndOfScreen
	if needsLicence && u.ExpiryDate != "" && (day == "" || u.ExpiryDate < day) {
		day, why = u.ExpiryDate, EndOfLicence
	}
	switch {
	case u.PlaysOn:
		return nil, nil
	case needsLicence && u.Off:
		return &Stop{0, EndOfLicence}, nil
	case day == "":
		return nil, nil
	}
	last, err := timetable.ParseDate(day)
	if err != nil {
		return nil, fmt.Errorf("read the last day of a screen: %w", err)
	}
	return &Stop{timetable.StartOf(last+1, zone).UnixMilli(), why}, nil
}

// endedAt says why a screen in a zone plays nothing of its company at an instant; empty where it does.
func (u Use) endedAt(at time.Time, zone *time.Location, needsLicence bool) (Reason, error) {
	stop, err := u.Stop(zone, needsLicence)
	if err != nil || stop == nil || at.UnixMilli() < stop.At {
		return "", err
	}
	return stop.Reason, nil
}
