package device

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/api"
	"marquee/internal/timetable"
)

func (s *Service) reach(ctx context.Context, call api.Call, in *schedule.SpreadInput) (schedule.Reach, error) {
	now, q := s.now(), s.db.For(call.Scope)
	return s.schedules.Reach(ctx, call.Caller, call.Scope, in.Publication(), now,
		func(ctx context.Context, groups []int64) ([]schedule.Hanging, error) {
			rows, err := s.store.hanging(ctx, q, groups)
			if err != nil {
				return nil, err
			}
			return alike(rows, now, s.licence)
		})
}

// alike counts the screens that play the same at an instant, in the order of the first of each.
func alike(rows []hung, now time.Time, needsLicence bool) (list []schedule.Hanging, err error) {
	type key struct {
		group  int64
		zone   string
		screen content.Screen
		ended  timetable.Rule
	}
	zones, at := map[string]*time.Location{}, map[key]int{}
	for _, r := range rows {
		if zones[r.Zone] == nil {
			if zones[r.Zone], err = time.LoadLocation(r.Zone); err != nil {
				return nil, fmt.Errorf("load the zone %q of a screen: %w", r.Zone, err)
			}
		}
		ended, err := r.endedAt(now, zones[r.Zone], needsLicence)
		if err != nil {
			return nil, err
		}
		k := key{r.Group, r.Zone, r.Screen, map[Reason]timetable.Rule{
			EndOfScreen: schedule.ScreenEnded, EndOfLicence: schedule.LicenceEnded}[ended]}
		if _, known := at[k]; !known {
			at[k] = len(list)
			list = append(list, schedule.Hanging{Group: k.group, Ended: k.ended,
				Wall: schedule.Wall{Zone: zones[k.zone], Screen: k.screen}})
		}
		list[at[k]].Screens++
	}
	return list, nil
}
