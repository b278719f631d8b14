package player

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
)

// mostReady is how many contents screens keep at most, to show them at once.
const mostReady = 200

// ready is what screens keep, to show it at once: see docs/broadcasts.md.
type ready struct {
	Contents []int64                 // in the order in which screens fetch them
	Times    map[int64]content.Times // what they show as time goes by
}

// ready finds what the screens of a key keep, and what it shows on those of a wall.
func (s *Service) ready(ctx context.Context, q db.Query, key manifestKey, wall schedule.Wall) (ready, error) {
	aired, err := key.aired.contents()
	if err != nil {
		return ready{}, err
	}
	ofTemplates, err := message.Ready(ctx, q, mostReady)
	if err != nil {
		return ready{}, err
	}
	wanted := firstOf(append(aired, ofTemplates...))
	found := ready{Times: map[int64]content.Times{}}
	shown, err := s.contents.Playables(ctx, q, wanted, wall.Zone, wall.Screen)
	for _, id := range wanted {
		if p, there := shown[id]; there {
			found.Contents, found.Times[id] = append(found.Contents, id), p.Times
		}
	}
	return found, err
}

// firstOf are the first contents of some, each once, of which screens keep no more.
func firstOf(some []int64) (ids []int64) {
	for _, id := range some {
		if len(ids) < mostReady && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// aired names the contents of the broadcasts that run on a screen, the strongest first: screens with the same may share
// what they are told. It changes by itself when a broadcast ends.
type aired string

func airedOf(contents []int64) aired {
	text, _ := json.Marshal(firstOf(contents)) // numbers can be encoded
	return aired(text)
}

func (a aired) contents() (ids []int64, err error) {
	if err := json.Unmarshal([]byte(a), &ids); err != nil {
		return nil, fmt.Errorf("read the contents %q: %w", a, err)
	}
	return ids, nil
}

// Keeps reports whether screens of the scope's company keep one of the contents, to show it at once, or on their signs.
func (s *Service) Keeps(ctx context.Context, scope access.Scope, contents []int64) (bool, error) {
	if len(contents) == 0 {
		return false, nil
	}
	q := s.db.For(scope)
	running, err := s.aired.Contents(ctx, q)
	if err != nil {
		return false, err
	}
	ofTemplates, err := message.Ready(ctx, q, mostReady)
	if err != nil || slices.ContainsFunc(append(running, ofTemplates...), func(id int64) bool {
		return slices.Contains(contents, id)
	}) {
		return err == nil, err
	}
	return s.events.Shows(ctx, q, contents)
}

// addReady adds what screens keep, to show it at once, and the files of that.
func (s *shared) addReady(r ready) {
	s.Ready = r.Contents
	for _, id := range r.Contents {
		s.use(id, r.Times[id])
	}
}
