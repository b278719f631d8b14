package player

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
)

// mostReady is how many contents screens keep at most, to show them at once.
const mostReady = 200

// ready is what all screens of a company keep, to show it at once: see docs/broadcasts.md.
type ready struct {
	Contents []int64                 // in the order in which screens fetch them
	Times    map[int64]content.Times // what they show as time goes by
	Until    int64                   // when a broadcast ends by itself, and its own with it, in milliseconds; 0: never
}

// ready finds what screens keep, and what it shows on those of a wall.
func (s *Service) ready(ctx context.Context, q db.Query, wall schedule.Wall) (ready, error) {
	wanted, until, err := s.wanted(ctx, q)
	if err != nil {
		return ready{}, err
	}
	found := ready{Times: map[int64]content.Times{}, Until: until}
	shown, err := s.contents.Playables(ctx, q, wanted, wall.Zone, wall.Screen)
	for _, id := range wanted {
		if p, there := shown[id]; there {
			found.Contents, found.Times[id] = append(found.Contents, id), p.Times
		}
	}
	return found, err
}

// wanted finds what the broadcasts that run need, and after that what templates do that are marked as ready. The first
// of the broadcasts ends by itself at until.
func (s *Service) wanted(ctx context.Context, q db.Query) (ids []int64, until int64, err error) {
	running, until, err := s.aired.Contents(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	ofTemplates, err := message.Ready(ctx, q, mostReady)
	for _, id := range append(running, ofTemplates...) {
		if len(ids) < mostReady && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, until, err
}

// Keeps reports whether all screens of the scope's company keep one of the contents, to show it at once.
func (s *Service) Keeps(ctx context.Context, scope access.Scope, contents []int64) (bool, error) {
	if len(contents) == 0 {
		return false, nil
	}
	ids, _, err := s.wanted(ctx, s.db.For(scope))
	return slices.ContainsFunc(ids, func(id int64) bool { return slices.Contains(contents, id) }), err
}

// addReady adds what screens keep, to show it at once, and the files of that.
func (s *shared) addReady(r ready) {
	s.Ready = r.Contents
	for _, id := range r.Contents {
		s.use(id, r.Times[id])
	}
}
