package version

import (
	"context"
	"errors"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

const (
	lookEvery = 20 * time.Second // how long a notice is gathered, and how often plans of other servers are looked for
	dueBatch  = 100              // versions that take over at once
)

// Run makes planned versions current when their time has come, and tells people
// by mail what waits for them and what was decided, until ctx ends. What came due
// while no server ran is done at the start.
func (s *Service) Run(ctx context.Context, everything access.Scope) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	told := s.now().Add(-lookEvery)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-timer.C:
		}
		err := s.TakeOver(ctx, everything)
		if now := s.now(); !now.Before(told.Add(lookEvery)) {
			told = now
			err = errors.Join(err, s.Tell(ctx, everything))
		}
		wait, nextErr := s.untilNext(ctx, everything)
		if err = errors.Join(err, nextErr); err != nil && !errors.Is(err, context.Canceled) {
			s.logger.WarnContext(ctx, "versions of contents", "error", err)
		}
		timer.Reset(wait)
	}
}

// untilNext is how long Run may sleep.
func (s *Service) untilNext(ctx context.Context, everything access.Scope) (time.Duration, error) {
	at, err := s.store.nextDue(ctx, s.db.For(everything))
	if err != nil || at == 0 {
		return lookEvery, err
	}
	return min(lookEvery, max(time.Second/10, time.UnixMilli(at).Sub(s.now()))), nil
}

// TakeOver makes the versions of the scope current whose planned time has come.
func (s *Service) TakeOver(ctx context.Context, everything access.Scope) error {
	q := s.db.For(everything)
	due, err := s.store.due(ctx, q, s.now().UnixMilli())
	if err != nil {
		return err
	}
	var failed error
	for _, v := range due {
		if home, held := q.Narrow(v.CompanyID); held {
			failed = errors.Join(failed, s.takeOver(ctx, home, v))
		}
	}
	return failed
}

func (s *Service) takeOver(ctx context.Context, q db.Query, v Version) error {
	err := q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.contents.Lock(ctx, tx, v.ContentID); err != nil {
			return err
		}
		now, err := s.store.version(ctx, tx.Query, v.ID)
		if err != nil {
			return err
		}
		if now.CurrentAt == nil || now.CurrentAt.After(*v.CurrentAt) || now.ApprovalStatus != content.Approved ||
			now.State != content.Ready {
			return errElsewhere
		}
		c, err := s.contents.One(ctx, tx.Query, v.ContentID)
		if err != nil {
			return err
		}
		_, err = s.makeCurrent(ctx, tx, c, now)
		return err
	})
	if errors.Is(err, errElsewhere) {
		return nil
	}
	return err
}

// errElsewhere says that a plan was changed, or carried out by another server.
var errElsewhere = errors.New("the plan has changed meanwhile")
