package schedule

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Toggle recycles an active schedule and restores a recycled one (R456). One
// whose device group was deleted is restored after it got another.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Schedule, error) {
	var toggled Schedule
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		before, home, err := s.changeable(ctx, caller, scope, tx, id)
		if err != nil {
			return err
		}
		after, action := before, "recycle"
		after.Active = !before.Active
		if after.Active {
			action = "restore"
			if before.DeviceGroup == 0 {
				return fault.New(fault.Conflicting, "no-device-group", "Its device group was deleted. Choose a device group first.")
			}
		}
		if err := s.put(ctx, home, tx, action, before, after); err != nil {
			return err
		}
		toggled, err = s.store.get(ctx, home, tx.Query, id)
		return err
	})
	return toggled, err
}

// put saves a schedule that is moved, recycled or restored, and records it.
func (s *Service) put(ctx context.Context, home access.Scope, tx *db.Tx, action string, before, after Overview) error {
	done, err := s.store.save(ctx, home, tx, before.Version, after)
	if err := s.fresh(ctx, home, tx, before.ID, done, err); err != nil {
		return err
	}
	after.Version = before.Version + 1
	return tx.Record(ctx, change(action, &Schedule{Overview: before}, &Schedule{Overview: after}))
}

// Move puts schedules into a folder of their company, 0 being the root (R470).
// One that the caller may not change stops all.
func (s *Service) Move(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64, folder int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, home access.Scope, before Overview) error {
		after := before
		var err error
		if after.ScheduleGroup, err = s.categories.Resolve(ctx, home, tx.Query, category.Schedule, folder); err != nil {
			return err
		}
		return s.put(ctx, home, tx, "move", before, after)
	})
}

// Delete removes recycled schedules for good (G58). Nothing is deleted unless all can be.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	return s.each(ctx, caller, scope, ids, func(tx *db.Tx, home access.Scope, o Overview) error {
		if o.Active {
			return fault.New(fault.Conflicting, "still-active", "Move it to the recycle bin first.").With("name", o.Name)
		}
		if err := s.store.delete(ctx, home, tx, o.ID); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &Schedule{Overview: o}, nil))
	})
}

// Empty deletes what lies in the caller's recycle bin: the caller's own, or
// everybody's for who administers schedules. It returns the ids of what is gone,
// at most 500 at a time.
func (s *Service) Empty(ctx context.Context, caller access.Caller, scope access.Scope) ([]int64, error) {
	owner := caller.UserID()
	if caller.SeesAll(access.Schedule) {
		owner = 0
	}
	ids, err := s.store.bin(ctx, scope, s.db.Query(), owner)
	if err != nil || len(ids) == 0 {
		return ids, err
	}
	return ids, s.Delete(ctx, caller, scope, ids)
}

// each runs fn for schedules that the caller may change, all in one transaction.
func (s *Service) each(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64,
	fn func(tx *db.Tx, home access.Scope, o Overview) error) error {
	if len(ids) == 0 {
		return fault.Invalid("body", "required", "Choose at least one schedule.")
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, id := range distinct(ids) {
			o, home, err := s.changeable(ctx, caller, scope, tx, id)
			if err != nil {
				return err
			}
			if err := fn(tx, home, o); err != nil {
				return err
			}
		}
		return nil
	})
}

// emptied sends what lies in deleted folders to the recycle bin, and so what
// plays on deleted device groups, which then plays on none; see category.Emptier.
func (s *Service) emptied(ctx context.Context, scope access.Scope, tx *db.Tx, folders []int64, root int64) error {
	orphans, err := s.store.orphans(ctx, scope, tx, folders)
	if err != nil {
		return err
	}
	deleted := map[int64]bool{}
	for _, id := range folders {
		deleted[id] = true
	}
	for _, before := range orphans {
		after, action := before, "recycle"
		if !before.Active {
			action = "move"
		}
		after.Active = false
		if deleted[before.ScheduleGroup] {
			after.ScheduleGroup = root
		}
		if deleted[before.DeviceGroup] {
			after.DeviceGroup = 0
		}
		if err := s.put(ctx, scope, tx, action, before, after); err != nil {
			return err
		}
	}
	return nil
}
