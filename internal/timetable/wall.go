package timetable

import (
	"math"
	"regexp"
	"time"
)

// wall finds the instants of wall times in one location, as seconds since the
// Unix epoch. It remembers one span of constant offset, so that a walk over days
// seldom asks the time zone database. It is not safe for concurrent use.
type wall struct {
	loc      *time.Location
	from, to int64 // the remembered span [from, to)
	offset   int64 // what its clocks show, less UTC
}

// zoneName is how the IANA calls zones: Asia/Tokyo, America/Port-au-Prince, Etc/GMT+9. What else may lie beside those
// in a system's folder, such as localtime and right/UTC, is none of them.
var zoneName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*){0,2}$`)

// IsZone reports whether there is a time zone of a name, as the IANA has them.
func IsZone(name string) bool {
	if !zoneName.MatchString(name) || name == "Local" || name == "Factory" {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}

const (
	maxOffset = 2 * daySeconds // more than any zone's distance from UTC
	always    = math.MaxInt64 / 2
)

func newWall(loc *time.Location) *wall { return &wall{loc: loc} }

// instant returns the first instant at which the clocks show c on day d or
// anything later. It never decreases from one wall time to a later one.
func (w *wall) instant(d Date, c Clock) int64 {
	shown := int64(d-unixEpoch)*daySeconds + int64(c)
	if before := shown - maxOffset; before < w.from || before >= w.to {
		w.remember(before)
	}
	for shown >= w.to+w.offset {
		w.remember(w.to)
	}
	return max(shown-w.offset, w.from)
}

func (w *wall) remember(instant int64) {
	t := w.time(instant)
	_, offset := t.Zone()
	from, to := t.ZoneBounds()
	w.offset, w.from, w.to = int64(offset), -always, always
	if !from.IsZero() {
		w.from = from.Unix()
	}
	if !to.IsZero() {
		w.to = to.Unix()
	}
}

func (w *wall) time(instant int64) time.Time { return time.Unix(instant, 0).In(w.loc) }

func (w *wall) date(instant int64) Date { return DateOf(w.time(instant)) }

// Offset is what the clocks of a zone show less UTC, from an instant on.
type Offset struct {
	From    time.Time
	Seconds int
}

// Offsets returns the offsets of a zone in [from, to), in order: the first holds
// at from, each further one since a clock change.
func Offsets(loc *time.Location, from, to time.Time) []Offset {
	var offsets []Offset
	for at := from.In(loc); at.Before(to); {
		_, seconds := at.Zone()
		if n := len(offsets); n == 0 || offsets[n-1].Seconds != seconds {
			offsets = append(offsets, Offset{at, seconds})
		}
		_, next := at.ZoneBounds()
		if next.IsZero() {
			break
		}
		at = next
	}
	return offsets
}
