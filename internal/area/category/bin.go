package category

import (
	"context"
	"errors"
	"maps"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// bin is how what lies in the recycle bin of a tree is deleted for good: of the
// records, those that nothing holds. It runs in a transaction in which they stay
// as they are, and records what it does.
type bin func(ctx context.Context, tx *db.Tx, ids []int64) (gone []int64, err error)

// Empty deletes for good what lies in a caller's recycle bin: the caller's own,
// or everybody's for who administers what lies in the first tree. What lies in
// folders of the trees that are kept for others stays, and so does what something
// still holds, of which it returns the number. It returns the ids of what is gone
// or, where much lies in the bin, the job that deletes it; of several companies
// each has one, and it returns the first.
func (s *Service) Empty(ctx context.Context, caller access.Caller, scope access.Scope,
	trees []Type) (gone []int64, held, task int64, err error) {
	asked := order{Type: trees[0], Owner: caller.UserID()}
	if caller.SeesAll(trees[0].Feature()) {
		asked.Owner = 0
	}
	for _, t := range trees {
		if !caller.SeesAll(t.Feature()) {
			asked.Bound = append(asked.Bound, t)
		}
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		gone, held, task = []int64{}, 0, 0
		kept, err := s.bound(ctx, caller.UserID(), tx.Query, asked.Bound)
		if err != nil {
			return err
		}
		full, err := s.store.fullBins(ctx, tx.Query, binned{tree: asked.Type, owner: asked.Owner, kept: kept})
		if err != nil {
			return err
		}
		all := int64(0)
		for _, f := range full {
			all += f.Records
		}
		for _, f := range full {
			tx, _ := tx.Narrow(f.Company)
			o := asked
			o.All = f.Records
			if o.Asked, err = s.store.trailEnd(ctx, tx.Query); err != nil {
				return err
			}
			if all <= atOnce {
				some, err := s.discard(ctx, caller.UserID(), tx, &o, atOnce)
				if err != nil {
					return err
				}
				gone, held = append(gone, some...), held+int64(o.Spared)
				continue
			}
			root, err := s.store.resolve(ctx, tx.Query, o.Type, 0)
			if err != nil {
				return err
			}
			id, err := s.order(ctx, tx, emptyBin, root, o, f.Records)
			if err != nil {
				return err
			}
			if task == 0 {
				task = id
			}
		}
		if len(gone) == 0 && task == 0 {
			return errStands
		}
		return nil
	})
	if errors.Is(err, errStands) {
		err = nil
	}
	return gone, held, task, err
}

// bound lists the folders of some trees that are kept for others than somebody.
func (s *Service) bound(ctx context.Context, user int64, q db.Query, trees []Type) (folders []int64, err error) {
	for _, t := range trees {
		kept, err := s.keptFrom(ctx, user, q, t)
		if err != nil {
			return nil, err
		}
		folders = append(folders, slices.Sorted(maps.Keys(kept))...)
	}
	return folders, nil
}

// discard deletes for good the next records of a recycle bin, and moves the order on behind them.
func (s *Service) discard(ctx context.Context, user int64, tx *db.Tx, o *order, most int) (gone []int64, err error) {
	kept, err := s.bound(ctx, user, tx.Query, o.Bound)
	if err != nil {
		return nil, err
	}
	lying := binned{tree: o.Type, owner: o.Owner, kept: kept, asked: o.Asked, after: o.After, most: most}
	next, err := s.store.holdBinned(ctx, tx, lying)
	if err != nil || len(next) == 0 {
		return nil, err
	}
	// What waited for another's change is as that has left it, and what the change has written is visible only now.
	lying.ids = next
	sure, err := s.store.binned(ctx, tx.Query, lying)
	if err != nil {
		return nil, err
	}
	if gone, err = s.bins[o.Type](ctx, tx, sure); err != nil {
		return nil, err
	}
	o.After, o.Moved, o.Spared = next[len(next)-1], o.Moved+len(sure), o.Spared+len(sure)-len(gone)
	return gone, nil
}

// throwAway empties a recycle bin in steps.
func (s *Service) throwAway(ctx context.Context, home access.Scope, job jobs.Job,
	progress func(done, total int64)) error {
	o, err := orderOf(job.Payload)
	for over := false; err == nil && !over; {
		progress(int64(o.Moved), o.All)
		o, err = s.step(ctx, home, job, o, func(ctx context.Context, tx *db.Tx, o *order) error {
			before := o.After
			gone, err := s.discard(ctx, job.UserID, tx, o, stride)
			over = err == nil && o.After == before
			switch {
			case err != nil:
				return err
			case over:
				return tx.Record(ctx, changed(tx, "update", row{ID: job.SubjectID, Title: o.Title}, nil,
					o.ends(emptyBin, done)))
			case len(gone) == 0:
				return errStands
			}
			return nil
		})
		if errors.Is(err, errStands) { // all of these are held
			err = nil
		}
	}
	if err == nil && o.Spared > 0 {
		return fault.New(fault.Conflicting, codes.StillHeld,
			"The recycle bin is emptied, except for what something still holds.").With("count", o.Spared)
	}
	return err
}
