package account

import (
	"context"
	"sync"
	"time"

	"marquee/internal/platform/db"
)

// usesNoted is how many sessions and tokens wait to be noted; the use of more is noted later.
const usesNoted = 10_000

// usesTime bounds how long other errands wait for them.
const usesTime = 5 * time.Second

// uses are sessions and tokens that were used and are not noted yet: the last
// use of each, by its digest.
type uses struct {
	mu      sync.Mutex
	waiting map[string]func(context.Context, db.Query) error
	asked   bool // an errand is on its way that notes them
}

// noteSeen has it written that a session or a token is used, beside the request:
// who only reads neither waits for somebody's long change nor fails with a full
// disk. What is not written, the next use says again.
func (s *Service) noteSeen(ctx context.Context, digest string, note func(context.Context, db.Query) error) {
	s.uses.mu.Lock()
	defer s.uses.mu.Unlock()
	if s.uses.waiting == nil {
		s.uses.waiting = map[string]func(context.Context, db.Query) error{}
	}
	if len(s.uses.waiting) < usesNoted || s.uses.waiting[digest] != nil {
		s.uses.waiting[digest] = note
	}
	if !s.uses.asked {
		s.uses.asked = s.later(ctx, "the use of sessions was not noted", s.noteUses)
	}
}

// noteUses writes what waits. If one cannot be written, the others would not be either.
func (s *Service) noteUses(ctx context.Context) error {
	s.uses.mu.Lock()
	waiting := s.uses.waiting
	s.uses.waiting, s.uses.asked = nil, false
	s.uses.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, usesTime)
	defer cancel()
	for _, note := range waiting {
		if err := s.unknown().Quiet(ctx, note); err != nil {
			return err
		}
	}
	return nil
}
