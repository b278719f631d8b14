package company

import (
	"context"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Endless is what a company without a limit may still store: the largest whole
// number that every client reads exactly.
const Endless = 1<<53 - 1

// BytesLeft returns how much more the scope's company may store.
func (s *Service) BytesLeft(ctx context.Context, q db.Query) (int64, error) {
	now, err := s.store.storage(ctx, q)
	return now.left(), err
}

// Room refuses so many bytes with over-quota if the scope's company has no room for them.
func (s *Service) Room(ctx context.Context, q db.Query, bytes int64) error {
	now, err := s.store.storage(ctx, q)
	if err != nil {
		return err
	}
	return now.takes(bytes)
}

// Keep makes a change of what the scope's company stores, and refuses it with
// over-quota if it needs more room than there is: whoever calls rolls it back.
// What needs no more room than before always fits.
func (s *Service) Keep(ctx context.Context, q db.Query, change func() error) error {
	if err := q.TakeTurns(ctx); err != nil {
		return err
	}
	before, err := s.store.storage(ctx, q)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	if err := q.Settle(ctx); err != nil {
		return err
	}
	after, err := s.store.storage(ctx, q)
	if err != nil || after.Used <= before.Used {
		return err
	}
	return before.takes(after.Used - before.Used)
}

func (s storage) left() int64 {
	if s.Limit == 0 {
		return Endless
	}
	return max(0, s.Limit-s.Used)
}

func (s storage) takes(bytes int64) error {
	if bytes <= s.left() {
		return nil
	}
	return fault.New(fault.Exhausted, codes.OverQuota,
		"The company's storage is full. Delete something, or ask the platform operator for more.").
		With("leftBytes", s.left()).With("needBytes", bytes)
}
