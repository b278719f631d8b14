package download

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Service knows which contents screens are to have, and how far they are with them.
type Service struct {
	db        *db.DB
	store     Store
	devices   *device.Service
	schedules *schedule.Service
	now       func() time.Time
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Devices   *device.Service
	Schedules *schedule.Service
	Now       func() time.Time
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, schedules: c.Schedules, now: c.Now}
}

// News returns what a screen of the scope's company says of the contents of its plan that is not known.
func (s *Service) News(ctx context.Context, scope access.Scope, id int64, plan Plan, said device.Files) ([]Record,
	error) {
	known, err := s.store.known(ctx, s.db.Facts.For(scope), id)
	if err != nil {
		return nil, err
	}
	return follow(known, plan, said, s.now().UnixMilli()), nil
}

// Note writes News of a screen of the scope's company down, and the name of what it said.
func (s *Service) Note(ctx context.Context, scope access.Scope, id int64, files string, news []Record) error {
	return s.store.note(ctx, s.db.Facts.For(scope), id, files, news)
}

// Lag notes that a screen of the scope's company plays another manifest than its newest.
func (s *Service) Lag(ctx context.Context, scope access.Scope, id int64) error {
	return s.store.forget(ctx, s.db.Facts.For(scope), id)
}

// During returns a page of the contents that a screen of the scope was to have in a period, and how many there are:
// those that it lacks come first, then those that it has, and the newest first.
func (s *Service) During(ctx context.Context, caller access.Caller, scope access.Scope, p device.Period,
	page db.Page) ([]Content, int64, error) {
	from, to, err := p.Until(s.now())
	if err != nil {
		return nil, 0, err
	}
	d, err := s.devices.Get(ctx, caller, scope, p.ID)
	if err != nil {
		return nil, 0, err
	}
	home, ok := scope.Narrow(d.CompanyID)
	if !ok {
		return nil, 0, fault.Missing("screen")
	}
	facts, by := s.db.Facts.For(home), db.Params{"device": d.ID, "from": from.UnixMilli(), "to": to.UnixMilli()}
	total, err := s.store.count(ctx, facts, by)
	if err != nil {
		return nil, 0, err
	}
	records, err := s.store.list(ctx, facts, by, page)
	if err != nil {
		return nil, 0, err
	}
	ids := make(map[int64]bool, len(records))
	for _, r := range records {
		ids[r.ContentID] = true
	}
	named, err := s.devices.Named(ctx, home, ids)
	list := make([]Content, len(records))
	for i, r := range records {
		list[i] = r.told(named[r.ContentID])
	}
	return list, total, err
}

// told is a record as people are told of it.
func (r Record) told(of device.Shown) Content {
	return Content{ContentID: r.ContentID, ContentName: of.Name, ContentSrc: of.Src, State: r.state(),
		Reason: r.Refused, Size: r.Size, Done: r.Done, WantedAt: time.UnixMilli(r.WantedAt).UTC(),
		HeldAt: instant(r.HeldAt), ShownAt: instant(r.ShownAt), GoneAt: instant(r.GoneAt)}
}

// instant is an instant of a record, nil for never.
func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}
