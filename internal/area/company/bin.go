package company

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Kept is how long a deleted company can be restored.
const Kept = 30 * 24 * time.Hour

// Delete puts a company of the scope into the bin: its people cannot sign in,
// and its screens stop. Restore takes all of it back.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	if id == access.TopCompany {
		return fault.Conflict(codes.TopCompany, "The operators' own company cannot be deleted.", nil)
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		for _, guard := range s.guards {
			if err := guard(ctx, tx); err != nil {
				return err
			}
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &before, nil))
	})
}

// Restore takes a deleted company of the scope out of the bin.
func (s *Service) Restore(ctx context.Context, scope access.Scope, id int64) (Company, error) {
	var restored Company
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := s.store.restore(ctx, tx, id)
		if err != nil {
			return err
		}
		if restored, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("restore", nil, &restored))
	})
	return restored.shown(), err
}

// Sweep removes the records of the scope's companies that were deleted longer ago
// than Kept: all but their rows of the audit trail, and a nameless row of each of
// their people, whom records of other companies may name as their owner.
func (s *Service) Sweep(ctx context.Context, scope access.Scope) error {
	q := s.db.For(scope)
	due, err := s.store.due(ctx, q, s.now().Add(-Kept).UnixMilli())
	if err != nil {
		return err
	}
	for _, c := range due {
		own, held := scope.Narrow(c.ID)
		if !held {
			return fault.Missing("company")
		}
		err := s.db.Facts.For(own).Quiet(ctx, func(ctx context.Context, q db.Query) error {
			return q.Sweep(ctx, s.tables.Facts())
		})
		if err != nil {
			return fmt.Errorf("sweep the facts of company %d: %w", c.ID, err)
		}
		err = s.db.For(own).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.store.sweep(ctx, tx, s.tables); err != nil {
				return err
			}
			return tx.Record(ctx, db.Change{CompanyID: c.ID, Action: "purge", Entity: "company", ID: c.ID,
				Name: c.Name})
		})
		if err != nil {
			return fmt.Errorf("sweep company %d: %w", c.ID, err)
		}
	}
	return nil
}
