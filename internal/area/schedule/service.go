package schedule

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Service keeps schedules.
type Service struct {
	db         *db.DB
	store      Store
	categories *category.Service
	contents   *content.Service
	playlists  *playlist.Service
}

// New returns the service. Schedules in deleted folders, and those aimed at
// deleted device groups, go to the recycle bin.
func New(d *db.DB, categories *category.Service, contents *content.Service, playlists *playlist.Service) *Service {
	s := &Service{db: d, categories: categories, contents: contents, playlists: playlists}
	s.Shelf().Register()
	categories.Empties(category.Emptier{Used: s.playingOn, Move: s.grounded})
	return s
}

// Get returns a schedule of the scope, recycled or not, with its channels.
func (s *Service) Get(ctx context.Context, scope access.Scope, id int64) (Schedule, error) {
	return s.store.get(ctx, s.db.For(scope), id)
}

// Holders returns the schedules of the scope that items are in, recycled or not, by item. One that is gone is missing.
func (s *Service) Holders(ctx context.Context, scope access.Scope, items []int64) (map[int64]Holder, error) {
	return s.store.holders(ctx, s.db.For(scope), items)
}

// Contents returns the contents that a schedule of the scope shows: by themselves, in playlists, and with messages.
func (s *Service) Contents(ctx context.Context, scope access.Scope, id int64) ([]int64, error) {
	return s.store.shows(ctx, s.db.For(scope), id)
}

// OnGroup returns the active schedules of a type that play on a device group:
// its own, then those of the groups above it, level by level.
func (s *Service) OnGroup(ctx context.Context, scope access.Scope, group int64, t Type) ([]Schedule, error) {
	return s.store.aimedAt(ctx, s.db.For(scope), group, t)
}

// OnDevice returns the active schedules that play on a device, of every type.
func (s *Service) OnDevice(ctx context.Context, scope access.Scope, device int64) ([]Schedule, error) {
	q := s.db.For(scope)
	group, err := s.store.deviceGroup(ctx, q, device)
	if err != nil {
		return nil, err
	}
	return s.store.aimedAt(ctx, q, group, "")
}

// Create adds a schedule to the scope's company.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (Schedule, error) {
	var created Schedule
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		created, err = s.create(ctx, caller, tx, d)
		return err
	})
	return created, err
}

func (s *Service) create(ctx context.Context, caller access.Caller, tx *db.Tx, d Draft) (Schedule, error) {
	d, err := s.complete(ctx, caller, tx, d)
	if err != nil {
		return Schedule{}, err
	}
	library, err := s.store.library(ctx, tx.Query, caller, needsOf(d.Channels))
	if err != nil {
		return Schedule{}, err
	}
	channels, err := compose("body.content", d.Type, asNew(d.Channels), nil, library)
	if err != nil {
		return Schedule{}, err
	}
	id, err := s.store.insert(ctx, tx, d)
	if err != nil {
		return Schedule{}, err
	}
	if err := s.store.fill(ctx, tx, id, channels, nil); err != nil {
		return Schedule{}, err
	}
	created, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Schedule{}, err
	}
	return created, tx.Record(ctx, change("create", nil, &created))
}

// complete checks a draft's own fields and fills in what was left out.
func (s *Service) complete(ctx context.Context, caller access.Caller, tx *db.Tx, d Draft) (Draft, error) {
	d.Type = cmp.Or(d.Type, General)
	if d.Name == "" {
		now, err := s.localNow(ctx, tx)
		if err != nil {
			return d, err
		}
		d.Name = newName(now)
	}
	var err error
	if d.Name, err = text.Name("body.name", "schedule", d.Name, 200); err != nil {
		return d, err
	}
	if err := checkDescription(d.Description); err != nil {
		return d, err
	}
	if d.Folder, err = s.categories.Into(ctx, caller, tx.Query, category.Schedule, d.Folder); err != nil {
		return d, err
	}
	if d.DeviceGroup, err = s.aimBy(ctx, caller, tx.Query, d.DeviceGroup); err != nil {
		return d, err
	}
	if len(d.Channels) == 0 {
		d.Channels = opening()
	}
	return d, nil
}

// localNow is the transaction's instant on the wall of the company.
func (s *Service) localNow(ctx context.Context, tx *db.Tx) (time.Time, error) {
	name, err := s.store.zone(ctx, tx.Query)
	if err != nil {
		return time.Time{}, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.Time{}, fmt.Errorf("find the company's time zone: %w", err)
	}
	return time.UnixMilli(tx.Now()).In(zone), nil
}

// aim checks that a device group is there. None is refused: an id that was
// forgotten must not put a schedule on every screen.
func (s *Service) aim(ctx context.Context, q db.Query, group int64) (int64, error) {
	if group == 0 {
		return 0, fault.Invalid("body.deviceGroup", codes.Required, "Choose a device group.")
	}
	id, err := s.categories.Resolve(ctx, q, category.Device, group)
	if fault.Is(err, fault.NotFound) {
		return 0, fault.Missing("device group")
	}
	return id, err
}

// aimBy is aim for what the caller wants to play there: not on screens that are kept for others.
func (s *Service) aimBy(ctx context.Context, caller access.Caller, q db.Query, group int64) (int64, error) {
	id, err := s.aim(ctx, q, group)
	if err == nil {
		err = s.categories.MayTouch(ctx, caller, q, category.Device, id)
	}
	return id, err
}

// changeable returns a schedule that the caller may change, and the transaction within
// its company alone, in which everything about it is looked up and written.
func (s *Service) changeable(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Overview, *db.Tx, error) {
	o, err := s.store.overview(ctx, tx.Query, id)
	if err != nil {
		return o, nil, err
	}
	if err := mayChange(caller, o); err != nil {
		return o, nil, err
	}
	home, held := tx.Narrow(o.CompanyID)
	if !held {
		return o, nil, fault.Missing("schedule")
	}
	if err := s.categories.MayTouch(ctx, caller, home.Query, category.Schedule, o.ScheduleGroup); err != nil {
		return o, nil, err
	}
	return o, home, s.categories.MayTouch(ctx, caller, home.Query, category.Device, o.DeviceGroup)
}

// Save applies an edit to the given version. Somebody else's newer version is a Stale fault.
func (s *Service) Save(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) (Schedule, error) {
	var saved Schedule
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.changeable(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		after, err := s.edited(ctx, caller, tx, before, e)
		if err != nil {
			return err
		}
		stood := Schedule{Overview: before}
		if e.Channels != nil {
			if stood, err = s.store.get(ctx, tx.Query, id); err != nil {
				return err
			}
		}
		done, err := s.store.save(ctx, tx, version, after)
		if err := s.fresh(ctx, tx, id, done, err); err != nil {
			return err
		}
		if e.Channels != nil {
			if err := s.refill(ctx, caller, tx, id, *e.Channels); err != nil {
				return err
			}
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		stands := saved
		if e.Channels == nil {
			stands.Channels = nil
		}
		return tx.Record(ctx, change("update", &stood, &stands))
	})
	return saved, err
}

func (s *Service) edited(ctx context.Context, caller access.Caller, tx *db.Tx, o Overview, e Edit) (Overview, error) {
	var err error
	if e.Name != nil {
		if o.Name, err = text.Name("body.name", "schedule", *e.Name, 200); err != nil {
			return o, err
		}
	}
	if e.Description != nil {
		o.Description = *e.Description
		if err := checkDescription(o.Description); err != nil {
			return o, err
		}
	}
	if e.Folder != nil {
		if o.ScheduleGroup, err = s.categories.Into(ctx, caller, tx.Query, category.Schedule, *e.Folder); err != nil {
			return o, err
		}
	}
	if e.DeviceGroup != 0 {
		o.DeviceGroup, err = s.aimBy(ctx, caller, tx.Query, e.DeviceGroup)
	}
	return o, err
}

// refill replaces the channels of a schedule whose row this transaction has locked.
func (s *Service) refill(ctx context.Context, caller access.Caller, tx *db.Tx, id int64, drafts []ChannelDraft) error {
	before, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	library, err := s.store.library(ctx, tx.Query, caller, needsOf(drafts))
	if err != nil {
		return err
	}
	known := before.items()
	channels, err := compose("body.content", before.Type, drafts, known, library)
	if err != nil {
		return err
	}
	return s.store.fill(ctx, tx, id, channels, known)
}

// fresh turns an update that found another version into a Stale fault.
func (s *Service) fresh(ctx context.Context, tx *db.Tx, id int64, done bool, err error) error {
	if err != nil || done {
		return err
	}
	current, err := s.store.overview(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	return fault.Stale(current.Version, current.UpdatedBy, current.UpdatedAt)
}
