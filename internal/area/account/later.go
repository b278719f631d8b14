package account

import "context"

// errandsQueued is how many errands wait; more are dropped.
const errandsQueued = 1000

// errand is what an answer does not wait for, so that it takes the same time for
// everybody.
type errand struct {
	undone string // what is said in the log if it fails
	run    func(context.Context) error
}

// later has Run do something, in the order in which it was asked to. False: there is too much of that.
func (s *Service) later(ctx context.Context, undone string, run func(context.Context) error) bool {
	select {
	case s.errands <- errand{undone, run}:
		return true
	default:
		s.logger.WarnContext(ctx, undone, "error", "too many at once")
		return false
	}
}

// Run does what was put off for later until ctx ends, and then what is left.
func (s *Service) Run(ctx context.Context) error {
	working := context.WithoutCancel(ctx)
	for {
		select {
		case e := <-s.errands:
			s.do(working, e)
		case <-ctx.Done():
			for len(s.errands) > 0 {
				s.do(working, <-s.errands)
			}
			return nil
		}
	}
}

func (s *Service) do(ctx context.Context, e errand) {
	if err := e.run(ctx); err != nil {
		s.logger.WarnContext(ctx, e.undone, "error", err)
	}
}
