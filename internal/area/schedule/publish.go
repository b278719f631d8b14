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
	ScheduleID   int64  `json:"scheduleId"`
	ScheduleName string `json:"scheduleName"`
	Channel      string `json:"channel"`
	DeviceGroup  int64  `json:"deviceGroup"`
	Version      int64  `json:"version" doc:"The schedule's"`
}

// RecordVersion is the version that an ETag names.
func (p Placed) RecordVersion() int64 { return p.Version }

// placed finds an item of the schedule.
func (s Schedule) placed(item int64) (Placed, bool) {
	for _, c := range s.Channels {
		for _, it := range c.Items {
			if it.ID == item {
				return Placed{it, s.ID, s.Name, c.Name, s.DeviceGroup, s.Version}, true
			}
		}
	}
	return Placed{}, false
}

// Publication is an item for the screens of device groups.
type Publication struct {
	Groups []int64 // each with all below; one below another of them adds nothing
	Item   ItemDraft
}

// MaxPublished is how many device groups a publication has at most.
const MaxPublished = 100

// Publish puts an item onto the screens of device groups with all below (R471), all
// of them or none. In each it goes to the end of the first channel of the oldest
// active schedule, of the type for it, that is aimed at exactly that group and that
// the caller may change. Where there is none, one is made that is called like the group (G178).
func (s *Service) Publish(ctx context.Context, caller access.Caller, scope access.Scope,
	p Publication) ([]Placed, error) {
	groups, err := s.spreadOver(ctx, scope, p.Groups)
	if err != nil {
		return nil, err
	}
	var published []Placed
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		published = nil
		it, err := s.published(ctx, caller, tx.Query, groups.chosen, p.Item)
		if err != nil {
			return err
		}
		for _, id := range groups.chosen {
			before, err := s.publishable(ctx, caller, tx, groups.node[id], typeFor(it.Type))
			if err != nil {
				return err
			}
			placed, err := s.changeItem(ctx, tx, before, nil, func() (int64, error) {
				return s.store.appendItem(ctx, tx, before.ID, it)
			})
			if err != nil {
				return err
			}
			published = append(published, placed)
		}
		return nil
	})
	return published, err
}

// published makes the item of a publication, if the caller may publish it on device groups.
func (s *Service) published(ctx context.Context, caller access.Caller, q db.Query, groups []int64,
	draft ItemDraft) (Item, error) {
	for _, group := range groups {
		if _, err := s.aimBy(ctx, caller, q, group); err != nil {
			return Item{}, err
		}
	}
	var n needs
	n.add(draft)
	library, err := s.store.library(ctx, q, caller, n)
	if err != nil {
		return Item{}, err
	}
	return composeItem(draft, library)
}

// publishable returns the schedule of a type that takes what is published on a device group.
func (s *Service) publishable(ctx context.Context, caller access.Caller, tx *db.Tx,
	group category.Node, t Type) (Overview, error) {
	if err := s.categories.Lock(ctx, tx, group.ID); err != nil {
		return Overview{}, err // of two who publish at once, one makes the schedule
	}
	taking, err := s.taking(ctx, caller, tx.Query, group.ID, t)
	if err == nil && taking.ID == 0 {
		var created Schedule
		created, err = s.create(ctx, caller, tx, Draft{Type: t, Name: group.Text, DeviceGroup: group.ID})
		taking = created.Overview
	}
	return taking, err
}

// taking returns the schedule of a type that takes what is published on a device group; the zero one where none does
// yet.
func (s *Service) taking(ctx context.Context, caller access.Caller, q db.Query, group int64,
	t Type) (Overview, error) {
	owner := caller.UserID()
	if caller.SeesAll(access.Schedule) {
		owner = 0
	}
	kept, err := s.categories.Forbidden(ctx, caller, q, category.Schedule)
	if err != nil {
		return Overview{}, err
	}
	id, err := s.store.forPublishing(ctx, q, t, group, owner, kept)
	if err != nil || id == 0 {
		return Overview{}, err
	}
	o, err := s.store.overview(ctx, q, id)
	if err == nil && o.ItemCount >= MaxItems {
		err = fault.New(fault.Conflicting, codes.ScheduleFull,
			"The schedule of this device group is full. Take what is over out of it.").With("name", o.Name)
	}
	return o, err
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
