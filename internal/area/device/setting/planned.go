package setting

import (
	"context"
	"time"

	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Planned is a power plan that somebody has decided, and when.
type Planned struct {
	PowerPlan
	Since time.Time
}

// PowerPlans returns the power plans of screens of the query's company, by their ids, with as many statements for a
// thousand as for one. A screen about whose plan nobody has decided, here or above it, has none.
func (s *Service) PowerPlans(ctx context.Context, q db.Query, screens []device.Watched) (map[int64]Planned, error) {
	mine, err := s.store.ofScreens(ctx, q, Power)
	if err != nil {
		return nil, err
	}
	groups, err := s.store.ofGroups(ctx, q, Power)
	if err != nil {
		return nil, err
	}
	above, err := s.store.parents(ctx, q)
	if err != nil {
		return nil, err
	}
	byScreen, byGroup, plans := plansOf(mine), plansOf(groups), map[int64]Planned{}
	for _, d := range screens {
		if plan, found := byScreen[d.ID]; found {
			plans[d.ID] = plan
			continue
		}
		for group := d.Group; group != 0; group = above[group] {
			if plan, found := byGroup[group]; found {
				plans[d.ID] = plan
				break
			}
		}
	}
	return plans, nil
}

// plansOf reads power plans by who has them. One that this build cannot read counts as none.
func plansOf(all []own) map[int64]Planned {
	plans := make(map[int64]Planned, len(all))
	for _, o := range all {
		v, err := reads[PowerPlan]([]byte(o.Value))
		if plan, ok := v.(PowerPlan); ok && err == nil {
			plans[o.Holder] = Planned{plan, time.UnixMilli(o.UpdatedAt).UTC()}
		}
	}
	return plans
}
