package category

import (
	"context"
	"errors"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Related is a record that uses another one.
type Related struct {
	Type   string `json:"type" db:"type" enum:"playlist,schedule,program,message,broadcast,emergency,event,sign,eventgroup" doc:"message: a template; broadcast, emergency: one that runs; sign, eventgroup: a sign, or the settings of events, by its device group"`
	ID     int64  `json:"id" db:"id"`
	Name   string `json:"name" db:"name" doc:"Of a broadcast or an emergency the first of its words; empty: it has none, or it is a private event"`
	Active bool   `json:"active" db:"active"`
}

// Item is what a Shelf knows of a record.
type Item struct {
	ID     int64
	Owner  int64
	Folder int64
	Name   string
	Active bool // it is not in the recycle bin
}

// Shelf is what records that lie in folders have in common: contents, playlists
// and schedules are moved, recycled, restored and deleted alike. Each of its
// changes is one transaction, so that all of it happens or none.
type Shelf[T any] struct {
	DB         *db.DB
	Categories *Service
	Trees      []Type // the tree in whose folders the records lie; then further trees whose folders bind them
	Item       func(record T) Item

	// Changeable returns a record that the caller may change, and the transaction within its company.
	Changeable func(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (T, *db.Tx, error)
	// Put moves a record to a folder, to the recycle bin or out of it, and MUST write the action to the trail.
	Put func(ctx context.Context, tx *db.Tx, action string, record T, folder int64, active bool) error
	// Remove deletes a recycled record for good and MUST write that to the trail; one restored meanwhile is NotFound.
	Remove func(ctx context.Context, tx *db.Tx, record T) error
	// Lying lists what lies in the folders, recycled or not, by its ids: the first ones after an id.
	Lying func(ctx context.Context, q db.Query, folders []int64, after int64, most int) ([]T, error)
	// Related lists what uses records; nil: nothing uses them.
	Related func(ctx context.Context, q db.Query, ids ...int64) ([]Related, error)
	// Get returns a record of the company.
	Get func(ctx context.Context, q db.Query, id int64) (T, error)
}

// errStands ends the transaction of a change that has been made already.
var errStands = errors.New("it is so already")

// Toggle makes a record active (true) or recycles it (false); a record that is so
// already stays as it is. nil recycles an active one and restores a recycled one.
// Unless force is set, recycling what active records use is refused with the list
// of them (G71).
func (s Shelf[T]) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, to *bool,
	force bool) error {
	err := s.each(ctx, caller, scope, []int64{id}, func(tx *db.Tx, record T) error {
		item := s.Item(record)
		if to != nil && *to == item.Active {
			return errStands
		}
		if !item.Active {
			return s.Put(ctx, tx, "restore", record, item.Folder, true)
		}
		if !force {
			if err := s.hold(ctx, tx, id); err != nil {
				return err
			}
			used, err := s.used(ctx, tx.Query, id)
			if err != nil {
				return err
			}
			if len(used) > 0 {
				return fault.Conflict(codes.InUse,
					"This is in use. Take it out of what uses it first.", used)
			}
		}
		return s.Put(ctx, tx, "recycle", record, item.Folder, false)
	})
	if errors.Is(err, errStands) {
		return nil
	}
	return err
}

// Move puts records into a folder of their company, 0 being the root. One that
// the caller may not change stops all.
func (s Shelf[T]) Move(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64, folder int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, record T) error {
		target, err := s.Categories.Into(ctx, caller, tx.Query, s.Trees[0], folder)
		if err != nil {
			return err
		}
		return s.Put(ctx, tx, "move", record, target, s.Item(record).Active)
	})
}

// Delete removes recycled records for good, unless something still holds one (G58).
func (s Shelf[T]) Delete(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, record T) error {
		item := s.Item(record)
		if item.Active {
			return stillActive(item)
		}
		if err := s.hold(ctx, tx, item.ID); err != nil {
			return err
		}
		holders, err := s.related(ctx, tx.Query, item.ID)
		if err != nil {
			return err
		}
		if len(holders) > 0 {
			return fault.Conflict(codes.InUse,
				"This is still in use. Take it out of what uses it first.",
				holders).With("name", item.Name)
		}
		err = s.Remove(ctx, tx, record)
		if fault.Is(err, fault.NotFound) { // somebody else was faster
			if now, err := s.Get(ctx, tx.Query, item.ID); err == nil {
				return stillActive(s.Item(now))
			}
		}
		return err
	})
}

func stillActive(item Item) error {
	return fault.New(fault.Conflicting, codes.StillActive, "Move it to the recycle bin first.").With("name", item.Name)
}

// Empty deletes for good what lies in the caller's recycle bin; see Service.Empty.
func (s Shelf[T]) Empty(ctx context.Context, caller access.Caller,
	scope access.Scope) (gone []int64, held, task int64, err error) {
	return s.Categories.Empty(ctx, caller, scope, s.Trees)
}

// Register tells the folders how their records are moved when one is deleted, and how the recycle bin is emptied.
func (s Shelf[T]) Register() {
	s.Categories.Empties(Emptier{Used: s.usedIn, Move: s.empty})
	s.Categories.bins[s.Trees[0]] = s.discard
}

// discard deletes for good those of the records that nothing holds: also what was held by others of them.
func (s Shelf[T]) discard(ctx context.Context, tx *db.Tx, ids []int64) (gone []int64, err error) {
	holders, err := s.related(ctx, tx.Query, ids...) // one question for all: hardly ever is one held
	if err != nil {
		return nil, err
	}
	for asks := len(holders) > 0; ; {
		held, err := s.discardFree(ctx, tx, ids, asks, &gone)
		if err != nil || len(held) == 0 || len(held) == len(ids) {
			return gone, err
		}
		ids = held
	}
}

// discardFree is one round of that. It returns what is held.
func (s Shelf[T]) discardFree(ctx context.Context, tx *db.Tx, ids []int64, asks bool,
	gone *[]int64) (held []int64, err error) {
	for _, id := range ids {
		if asks {
			holders, err := s.related(ctx, tx.Query, id)
			if err != nil {
				return nil, err
			}
			if len(holders) > 0 {
				held = append(held, id)
				continue
			}
		}
		record, err := s.Get(ctx, tx.Query, id)
		if err != nil {
			return nil, err
		}
		if err := s.Remove(ctx, tx, record); err != nil {
			return nil, err
		}
		*gone = append(*gone, id)
	}
	return held, nil
}

func (s Shelf[T]) usedIn(ctx context.Context, q db.Query, r Removal) ([]Related, error) {
	var used []Related
	for after := int64(0); s.Related != nil; {
		records, err := s.Lying(ctx, q, r.Folders, after, stride)
		if err != nil || len(records) == 0 {
			return used, err
		}
		after = s.Item(records[len(records)-1]).ID
		some, err := s.used(ctx, q, s.recyclable(records, r)...)
		if err != nil {
			return nil, err
		}
		used = append(used, some...)
	}
	return nil, nil
}

// recyclable are the ids of the records that a deletion sends to the recycle bin.
func (s Shelf[T]) recyclable(records []T, r Removal) (ids []int64) {
	for _, record := range records {
		if item := s.Item(record); item.Active && r.takes(item) {
			ids = append(ids, item.ID)
		}
	}
	return ids
}

// takes reports whether the caller of a deletion may recycle a record.
func (r Removal) takes(item Item) bool { return r.Owner == 0 || r.Owner == item.Owner }

// empty sends what lies in deleted folders to the recycle bin. What the caller
// may not change stays as it is and moves to the root, and so does, unless the
// deletion is forced, what active records use (G71, G91).
func (s Shelf[T]) empty(ctx context.Context, tx *db.Tx, r Removal) (moved, spared int, err error) {
	records, err := s.Lying(ctx, tx.Query, r.Folders, 0, r.Most)
	if err != nil {
		return 0, 0, err
	}
	asks := !r.Force
	if asks { // one question for all: hardly ever is one in use
		used, err := s.used(ctx, tx.Query, s.recyclable(records, r)...)
		if err != nil {
			return 0, 0, err
		}
		asks = len(used) > 0
	}
	for _, record := range records {
		item := s.Item(record)
		action, active := "move", item.Active
		if r.takes(item) {
			if active = false; item.Active {
				action = "recycle"
			}
			if asks && item.Active {
				used, err := s.used(ctx, tx.Query, item.ID)
				if err != nil {
					return moved, spared, err
				}
				if len(used) > 0 {
					action, active = "move", true
					spared++
				}
			}
		}
		if err := s.Put(ctx, tx, action, record, r.Root, active); err != nil {
			return moved, spared, err
		}
		moved++
	}
	return moved, spared, nil
}

// hold makes whoever uses a record anew wait for the end of the transaction, and waits for whoever is doing so.
func (s Shelf[T]) hold(ctx context.Context, tx *db.Tx, id int64) error {
	return s.Categories.store.holdRecord(ctx, tx, s.Trees[0], id)
}

// used lists the active records that use records.
func (s Shelf[T]) used(ctx context.Context, q db.Query, ids ...int64) ([]Related, error) {
	related, err := s.related(ctx, q, ids...)
	return slices.DeleteFunc(related, func(r Related) bool { return !r.Active }), err
}

// related lists what uses records.
func (s Shelf[T]) related(ctx context.Context, q db.Query, ids ...int64) ([]Related, error) {
	if s.Related == nil || len(ids) == 0 {
		return nil, nil
	}
	return s.Related(ctx, q, ids...)
}

// each runs fn for records that the caller may change, all in one transaction
// and in one order, so that two callers cannot wait for each other.
func (s Shelf[T]) each(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64,
	fn func(tx *db.Tx, record T) error,
) error {
	if len(ids) == 0 {
		return fault.Invalid("body.ids", codes.Required, "Choose at least one.")
	}
	return s.DB.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
			record, tx, err := s.Changeable(ctx, caller, tx, id)
			if err != nil {
				return err
			}
			if err := fn(tx, record); err != nil {
				return err
			}
		}
		return nil
	})
}
