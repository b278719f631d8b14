package content

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Toggle recycles an active content and restores a recycled one. Unless force is
// set, recycling one that an active playlist or schedule uses is refused with
// the list of them (G71).
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, force bool) (Content, error) {
	var toggled Content
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		before, home, err := s.changeable(ctx, caller, scope, tx, id)
		if err != nil {
			return err
		}
		if before.Active && !force {
			related, err := s.store.Related(ctx, home, tx.Query, id)
			if err != nil {
				return err
			}
			if used := active(related); len(used) > 0 {
				return fault.Conflict("in-use", "Playlists or schedules use this. Confirm to recycle it all the same.", used)
			}
		}
		toggled, err = s.put(ctx, home, tx, before, before.GroupID, !before.Active)
		return err
	})
	return toggled, err
}

func active(related []Related) []Related {
	used := []Related{}
	for _, r := range related {
		if r.Active {
			used = append(used, r)
		}
	}
	return used
}

// put moves, recycles or restores a content, records it and returns what it is now.
func (s *Service) put(ctx context.Context, home access.Scope, tx *db.Tx, before Content, folder int64, active bool) (Content, error) {
	action := "move"
	switch {
	case before.Active && !active:
		action = "recycle"
	case active && !before.Active:
		action = "restore"
	}
	done, err := s.store.place(ctx, home, tx, before.ID, before.Version, folder, active)
	if err := s.fresh(ctx, home, tx, before.ID, done, err); err != nil {
		return Content{}, err
	}
	after, err := s.store.get(ctx, home, tx.Query, before.ID)
	if err != nil {
		return Content{}, err
	}
	return after, tx.Record(ctx, change(action, &before, &after))
}

// Move puts contents into a folder of their company, 0 being the root. One that
// the caller may not change stops all.
func (s *Service) Move(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64, folder int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, home access.Scope, before Content) error {
		target, err := s.categories.Resolve(ctx, home, tx.Query, category.Content, folder)
		if err != nil {
			return err
		}
		_, err = s.put(ctx, home, tx, before, target, before.Active)
		return err
	})
}

// Delete removes recycled contents for good. Nothing is deleted unless all can be.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, home access.Scope, c Content) error {
		if c.Active {
			return fault.New(fault.Conflicting, "still-active", "Move it to the recycle bin first.").With("name", c.Name)
		}
		related, err := s.store.Related(ctx, home, tx.Query, c.ID)
		if err != nil {
			return err
		}
		if len(related) > 0 {
			return fault.Conflict("in-use", "Playlists or schedules still hold this. Take it out of them first.", related).With("name", c.Name)
		}
		if err := s.store.delete(ctx, home, tx, c.ID); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &c, nil))
	})
}

// binBatch is how many contents one call empties at most.
const binBatch = 500

// Empty deletes what lies in the caller's recycle bin: the caller's own, or
// everybody's for who administers contents. It returns the ids of what is gone,
// at most binBatch at a time.
func (s *Service) Empty(ctx context.Context, caller access.Caller, scope access.Scope) ([]int64, error) {
	f := Filter{Active: false}
	if !caller.SeesAll(access.Content) {
		f.UserID = caller.UserID()
	}
	contents, _, err := s.store.List(ctx, scope, f, db.Page{Number: 1, Limit: binBatch}, "id", false)
	if err != nil || len(contents) == 0 {
		return nil, err
	}
	ids := make([]int64, len(contents))
	for i, c := range contents {
		ids[i] = c.ID
	}
	return ids, s.Delete(ctx, caller, scope, ids)
}

// each runs fn for contents that the caller may change, all in one transaction.
func (s *Service) each(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64,
	fn func(tx *db.Tx, home access.Scope, c Content) error) error {
	if len(ids) == 0 {
		return fault.Invalid("body.contentId", "required", "Choose at least one content.")
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // in one order, so that two callers cannot wait for each other
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, id := range ids {
			c, home, err := s.changeable(ctx, caller, scope, tx, id)
			if err != nil {
				return err
			}
			if err := fn(tx, home, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// emptied sends what lies in deleted folders to the recycle bin; see category.Emptier.
func (s *Service) emptied(ctx context.Context, scope access.Scope, tx *db.Tx, folders []int64, root int64) error {
	contents, err := s.store.inFolders(ctx, scope, tx, folders)
	if err != nil {
		return err
	}
	for _, c := range contents {
		if _, err := s.put(ctx, scope, tx, c, root, false); err != nil {
			return err
		}
	}
	return nil
}
