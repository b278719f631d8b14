package schedule

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// Placed is an item with the place where it stands.
type Placed struct {
	Item
	ScheduleID  int64  `json:"scheduleId"`
	Channel     string `json:"channel"`
	DeviceGroup int64  `json:"deviceGroup"`
	Version     int64  `json:"version" doc:"The schedule's"`
}

// RecordVersion is the version that an ETag names.
func (p Placed) RecordVersion() int64 { return p.Version }

// placed finds an item of the schedule.
func (s Schedule) placed(item int64) (Placed, bool) {
	for _, c := range s.Channels {
		for _, it := range c.Items {
			if it.ID == item {
				return Placed{it, s.ID, c.Name, s.DeviceGroup, s.Version}, true
			}
		}
	}
	return Placed{}, false
}

// Publish puts an item onto the screens of a device group with all below (R471):
// at the end of the first channel of the oldest active General schedule that is
// aimed at exactly that group and that the caller may change. Where there is
// none, a new one is made.
func (s *Service) Publish(ctx context.Context, caller access.Caller, scope access.Scope, group int64,
	draft ItemDraft) (Placed, error) {
	var published Placed
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		group, err := s.aimBy(ctx, caller, tx.Query, group)
		if err != nil {
			return err
		}
		var n needs
		n.add(draft)
		library, err := s.store.library(ctx, tx.Query, caller, n)
		if err != nil {
			return err
		}
		it, err := composeItem(draft, library)
		if err != nil {
			return err
		}
		before, err := s.publishable(ctx, caller, tx, group)
		if err != nil {
			return err
		}
		if before.ItemCount >= MaxItems {
			return fault.New(fault.Conflicting, codes.ScheduleFull,
				"The schedule of this device group is full. Take what is over out of it.").With("name", before.Name)
		}
		published, err = s.changeItem(ctx, tx, before, nil, func() (int64, error) {
			return s.store.appendItem(ctx, tx, before.ID, it)
		})
		return err
	})
	return published, err
}

// publishable returns the schedule that takes what is published on a device group.
func (s *Service) publishable(ctx context.Context, caller access.Caller, tx *db.Tx, group int64) (Overview, error) {
	owner := caller.UserID()
	if caller.SeesAll(access.Schedule) {
		owner = 0
	}
	if err := s.categories.Lock(ctx, tx, group); err != nil { // of two who publish at once, one makes the schedule
		return Overview{}, err
	}
	kept, err := s.categories.Forbidden(ctx, caller, tx.Query, category.Schedule)
	if err != nil {
		return Overview{}, err
	}
	id, err := s.store.forPublishing(ctx, tx.Query, group, owner, kept)
	if err != nil {
		return Overview{}, err
	}
	if id == 0 {
		created, err := s.create(ctx, caller, tx, Draft{DeviceGroup: group})
		return created.Overview, err
	}
	return s.store.overview(ctx, tx.Query, id)
}

// changeItem changes one item of a schedule by fn, which returns its id, and
// records it. before is nil for a new item.
func (s *Service) changeItem(ctx context.Context, tx *db.Tx, o Overview, before *Item,
	fn func() (int64, error)) (Placed, error) {
	if err := s.store.touch(ctx, tx, o.ID); err != nil {
		return Placed{}, err
	}
	id, err := fn()
	if err != nil {
		return Placed{}, err
	}
	schedule, err := s.store.get(ctx, tx.Query, o.ID)
	if err != nil {
		return Placed{}, err
	}
	after, stays := schedule.placed(id)
	c := db.Change{CompanyID: o.CompanyID, Action: "update", Entity: "schedule", ID: o.ID, Name: o.Name,
		About: []int64{o.DeviceGroup}}
	if before != nil {
		c.Before = before.summary()
	}
	if stays {
		c.After = after.summary()
	}
	return after, tx.Record(ctx, c)
}

func (it Item) summary() map[string]any {
	return map[string]any{"scheduleItemId": it.ID, "name": it.Name, "type": it.Type, "itemId": it.ItemID,
		"priority": it.Priority, "content": it.wording()}
}

// SetPriority changes how strong an item is (R473). group, if not 0, MUST be the
// device group that it plays on.
func (s *Service) SetPriority(ctx context.Context, caller access.Caller, scope access.Scope, item int64, priority int,
	group int64) (Placed, error) {
	if priority < timetable.Strongest || priority > timetable.Normal {
		return Placed{}, fault.Invalid("body.priority", codes.OutOfRange, "Priorities are 1 (strongest) to 4 (normal).")
	}
	var changed Placed
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, o, tx, err := s.changeableItem(ctx, caller, tx, item)
		if err != nil {
			return err
		}
		if group != 0 && group != o.DeviceGroup {
			return fault.Invalid("body.deviceGroup", codes.NotAllowed, "The item plays on another device group.")
		}
		changed, err = s.changeItem(ctx, tx, o, &before, func() (int64, error) {
			return item, s.store.setPriority(ctx, tx, item, priority)
		})
		return err
	})
	return changed, err
}

// RemoveItem takes an item out of its schedule (R474).
func (s *Service) RemoveItem(ctx context.Context, caller access.Caller, scope access.Scope, item int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, o, tx, err := s.changeableItem(ctx, caller, tx, item)
		if err != nil {
			return err
		}
		_, err = s.changeItem(ctx, tx, o, &before, func() (int64, error) {
			return item, s.store.deleteItem(ctx, tx, item)
		})
		return err
	})
}

func (s *Service) changeableItem(ctx context.Context, caller access.Caller, tx *db.Tx,
	item int64) (Item, Overview, *db.Tx, error) {
	id, err := s.store.scheduleOf(ctx, tx.Query, item)
	if err != nil {
		return Item{}, Overview{}, nil, err
	}
	o, tx, err := s.changeable(ctx, caller, tx, id)
	if err != nil {
		return Item{}, o, nil, err
	}
	schedule, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Item{}, o, nil, err
	}
	return schedule.items()[item], o, tx, nil
}
