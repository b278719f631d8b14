package category

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// Emptier moves what lies in folders that are being deleted: contents,
// playlists and schedules go to the recycle bin and screens back to the root
// (G91). It runs in transactions of the deletion and records what it does.
type Emptier struct {
	// Used lists the active records that use what would go to the recycle bin; nil: nothing uses it.
	Used func(ctx context.Context, q db.Query, r Removal) ([]Related, error)
	// Move moves at most r.Most records, and says how many, and how many of them went to the root
	// because they are in use.
	Move func(ctx context.Context, tx *db.Tx, r Removal) (moved, spared int, err error)
}

// Removal is a deletion of folders.
type Removal struct {
	Owner   int64   // whose records go to the recycle bin; 0: everybody's. What others own goes to the root as it is
	Folders []int64 // the folder and all below it
	Root    int64   // of their tree
	Force   bool    // the caller knows what uses what lies in them
	Most    int     // how many records are moved at most
}

// Delete removes a folder and all below it. What lies in them is moved by the
// Emptiers. Unless force is set, it is refused while something in use lies there.
// It returns the ids of the folders that are gone or, of folders that hold much,
// the id of the job that deletes them.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, t Type, id int64,
	force bool) (gone []int64, task int64, err error) {
	owner := caller.UserID()
	if caller.SeesAll(t.Feature()) {
		owner = 0
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		gone, task = nil, 0
		folder, r, err := s.removal(ctx, tx.Query, t, id)
		if err != nil {
			return err
		}
		r.Owner, r.Force, r.Most = owner, force, math.MaxInt32
		if err := s.refuse(ctx, tx.Query, r); err != nil {
			return err
		}
		records, err := s.store.lying(ctx, tx.Query, t, r.Folders)
		if err != nil {
			return err
		}
		if records > atOnce {
			task, err = s.order(ctx, tx, deleteFolder, folder, order{Type: t, Owner: owner, Force: force}, records)
			return err
		}
		if _, _, err := s.clear(ctx, tx, r); err != nil {
			return err
		}
		gone = r.Folders
		if err := s.store.delete(ctx, tx, gone); err != nil {
			return err
		}
		return tx.Record(ctx, changed(tx, "delete", folder,
			map[string]any{"title": folder.Title, "type": t, "folders": gone}, nil))
	})
	return gone, task, err
}

// removal finds a folder that may be deleted, and what that would remove.
func (s *Service) removal(ctx context.Context, q db.Query, t Type, id int64) (folder row, r Removal, err error) {
	if folder, err = s.store.resolve(ctx, q, t, id); err != nil {
		return folder, r, err
	}
	if folder.Depth == 0 {
		return folder, r, fault.New(fault.Conflicting, codes.RootFolder, "The topmost folder cannot be deleted.")
	}
	root, err := s.store.resolve(ctx, q, t, 0)
	if err != nil {
		return folder, r, err
	}
	r.Root = root.ID
	r.Folders, err = s.store.below(ctx, q, t, folder.ID)
	return folder, r, err
}

// refuse stops a deletion that is not forced because of what is in use.
func (s *Service) refuse(ctx context.Context, q db.Query, r Removal) error {
	if r.Force {
		return nil
	}
	var inUse []Related
	for _, e := range s.emptiers {
		if e.Used == nil {
			continue
		}
		used, err := e.Used(ctx, q, r)
		if err != nil {
			return err
		}
		inUse = append(inUse, used...)
	}
	if len(inUse) == 0 {
		return nil
	}
	slices.SortFunc(inUse, func(a, b Related) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return fault.Conflict(codes.InUse,
		"Playlists, schedules, programs or messages use what lies in this folder. Confirm to delete it all the same.",
		slices.Compact(inUse))
}

// clear moves at most r.Most records out of the folders.
func (s *Service) clear(ctx context.Context, tx *db.Tx, r Removal) (moved, spared int, err error) {
	most := r.Most
	for _, e := range s.emptiers {
		r.Most = most - moved
		if r.Most == 0 {
			break
		}
		m, sp, err := e.Move(ctx, tx, r)
		if err != nil {
			return moved, spared, err
		}
		moved, spared = moved+m, spared+sp
	}
	return moved, spared, nil
}

// carryOut deletes a folder in steps.
func (s *Service) carryOut(ctx context.Context, home access.Scope, job jobs.Job,
	progress func(done, total int64)) error {
	o, err := orderOf(job.Payload)
	if err != nil {
		return err
	}
	var first int64 // how many records the folders held at the beginning, with those that are moved
	for total, over, held := int64(0), false, false; !over; {
		left, after, err := s.clearSome(ctx, home, job, o, held)
		switch {
		case fault.Is(err, fault.NotFound): // somebody else has deleted it
			over = true
		case errors.Is(err, errCameIn) && !held:
			held = true
		case err != nil:
			return err
		default:
			o, over = after, left == 0
			if total == 0 {
				first = int64(o.Moved) + left
			}
			total = max(total, int64(o.Moved)+left)
			held = left <= stride || int64(o.Moved) >= first
			progress(int64(o.Moved), total)
		}
	}
	if o.Spared > 0 {
		return fault.New(fault.Conflicting, codes.CameIntoUse,
			"The folder is deleted. What came into use meanwhile is not: it lies in the topmost folder now.").With(
			"count", o.Spared)
	}
	return nil
}

// errCameIn says that something was put into a folder at the moment when it was to go.
var errCameIn = errors.New("something came into the folder")

// clearSome moves some records and, after the last, removes the folders. It says how
// many records are left, and how far the deletion is then. While the folders are
// held, whoever puts something into them waits, and finds them gone or gets in
// before the next step.
func (s *Service) clearSome(ctx context.Context, home access.Scope, job jobs.Job, before order,
	held bool) (left int64, after order, err error) {
	after, err = s.step(ctx, home, job, before, func(ctx context.Context, tx *db.Tx, o *order) error {
		folder, r, err := s.removal(ctx, tx.Query, o.Type, job.SubjectID)
		if err != nil {
			return err
		}
		if held {
			if err := s.store.hold(ctx, tx, r.Folders); err != nil {
				return err
			}
		}
		r.Owner, r.Force, r.Most = o.Owner, o.Force, stride
		moved, spared, err := s.clear(ctx, tx, r)
		if err != nil {
			return err
		}
		o.Moved, o.Spared = o.Moved+moved, o.Spared+spared
		if left, err = s.store.lying(ctx, tx.Query, o.Type, r.Folders); err != nil || left > 0 {
			return err
		}
		if err := s.store.delete(ctx, tx, r.Folders); err != nil {
			return err
		}
		return tx.Record(ctx, changed(tx, "delete", folder,
			map[string]any{"title": folder.Title, "type": o.Type, "folders": r.Folders}, o.ends(deleteFolder, done)))
	})
	if f := fault.As(err); f != nil && f.Code == codes.Reference {
		return left, before, errCameIn
	}
	return left, after, err
}
