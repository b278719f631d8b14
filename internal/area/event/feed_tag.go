package event

import (
	"context"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// basis is all that a calendar at an address is written from: while it is the same, so is the calendar.
type basis struct {
	revision int64 // of events and types, by which those are renamed, and of device groups
	zone     string
	today    timetable.Date // in the zone
}

// basis is read before anything else of the calendar: what comes in between is another one the next time.
func (s *Service) basis(ctx context.Context, q db.Query, zone string) (basis, error) {
	home, err := zones{}.load(zone)
	if err != nil {
		return basis{}, err
	}
	revision, err := q.Revision(ctx, "event", "eventtype", "category")
	return basis{revision, zone, timetable.DateOf(s.now().In(home))}, err
}

// tagged is the tag of a calendar as it was written last, so that for who has it nothing is written again.
type tagged struct {
	basis basis
	tag   string
}

// feedOf names a calendar, whatever its address is.
type feedOf struct{ company, group int64 }

// isCurrent reports whether the calendar of a tag is what would be written.
func (s *Service) isCurrent(of feedOf, tag string, from basis) bool {
	known, _ := s.tags.Load(of)
	return known == tagged{from, tag}
}
