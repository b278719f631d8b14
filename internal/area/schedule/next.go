package schedule

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// listed says of a page of schedules when they play next.
func (s *Service) listed(ctx context.Context, q db.Query, found []Overview) ([]Listed, error) {
	list, active := make([]Listed, len(found)), []int64{}
	for i, o := range found {
		list[i].Overview = o
		if o.Active {
			active = append(active, o.ID)
		}
	}
	if len(active) == 0 {
		return list, nil
	}
	now, err := s.db.Now(ctx)
	if err != nil {
		return nil, err
	}
	// West of UTC it may be a day less, and an occurrence of that day's eve may still run.
	plans, err := s.store.plans(ctx, q, active, (timetable.DateOf(now.UTC()) - 2).String())
	if err != nil {
		return nil, err
	}
	zones, err := s.zones(ctx, q, active)
	if err != nil {
		return nil, err
	}
	for i, o := range found {
		zone := zones[o.CompanyID]
		if next, comes := timetable.Next(plans[o.ID], zone, now); comes {
			list[i].Next = &Next{From: next.From.UTC(), Now: !next.From.After(now), Zone: zone.String()}
		}
	}
	return list, nil
}

// zones returns the time zones of the companies of schedules.
func (s *Service) zones(ctx context.Context, q db.Query, ids []int64) (map[int64]*time.Location, error) {
	names, err := s.store.zones(ctx, q, ids)
	zones := make(map[int64]*time.Location, len(names))
	for company, name := range names {
		if zones[company], err = time.LoadLocation(name); err != nil {
			return nil, fmt.Errorf("find the company's time zone: %w", err)
		}
	}
	return zones, err
}
