package schedule

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Shelf says how schedules lie in folders and in the recycle bin. Nothing uses
// a schedule, so nothing stands in the way.
func (s *Service) Shelf() category.Shelf[Overview] {
	return category.Shelf[Overview]{
		DB: s.db, Categories: s.categories, Trees: []category.Type{category.Schedule, category.Device},
		Item: func(o Overview) category.Item {
			return category.Item{ID: o.ID, Owner: o.UserID, Folder: o.ScheduleGroup, Name: o.Name, Active: o.Active}
		},
		Changeable: s.changeable, Put: s.put, Remove: s.erase,
		Lying: s.store.inFolders, Get: s.store.overview,
	}
}

// Toggle recycles an active schedule and restores a recycled one (R456); see
// category.Shelf. One whose device group was deleted is restored after it got another.
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	to *bool) (Schedule, error) {
	if err := s.Shelf().Toggle(ctx, caller, scope, id, to, false); err != nil {
		return Schedule{}, err
	}
	return s.Get(ctx, scope, id)
}

func (s *Service) put(ctx context.Context, tx *db.Tx, action string, before Overview, folder int64, active bool) error {
	if active && !before.Active && before.DeviceGroup == 0 {
		return fault.New(fault.Conflicting, codes.NoDeviceGroup,
			"Its device group was deleted. Choose a device group first.")
	}
	after := before
	after.ScheduleGroup, after.Active = folder, active
	return s.replace(ctx, tx, action, before, after)
}

// replace saves a schedule that is moved, recycled or restored, and records it.
func (s *Service) replace(ctx context.Context, tx *db.Tx, action string, before, after Overview) error {
	done, err := s.store.save(ctx, tx, before.Version, after)
	if err := s.fresh(ctx, tx, before.ID, done, err); err != nil {
		return err
	}
	after.Version = before.Version + 1
	return tx.Record(ctx, change(action, &Schedule{Overview: before}, &Schedule{Overview: after}))
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, o Overview) error {
	if err := s.store.delete(ctx, tx, o.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &Schedule{Overview: o}, nil))
}

// playingOn lists the active schedules that play on device groups which are to be deleted.
func (s *Service) playingOn(ctx context.Context, q db.Query, r category.Removal) ([]category.Related, error) {
	schedules, err := s.store.onGroups(ctx, q, r.Folders, r.Most)
	var playing []category.Related
	for _, o := range schedules {
		if o.Active {
			playing = append(playing, category.Related{Type: "schedule", ID: o.ID, Name: o.Name, Active: true})
		}
	}
	return playing, err
}

// grounded sends schedules that play on deleted device groups to the recycle
// bin; from then on they play on none. See category.Emptier.
func (s *Service) grounded(ctx context.Context, tx *db.Tx, r category.Removal) (moved, spared int, err error) {
	schedules, err := s.store.onGroups(ctx, tx.Query, r.Folders, r.Most)
	if err != nil {
		return 0, 0, err
	}
	for _, before := range schedules {
		after, action := before, "move"
		if before.Active {
			action = "recycle"
		}
		after.Active, after.DeviceGroup = false, 0
		if err := s.replace(ctx, tx, action, before, after); err != nil {
			return 0, 0, err
		}
	}
	return len(schedules), 0, nil
}
