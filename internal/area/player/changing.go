package player

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/internal/access"
)

// leastWeather is how often a screen may ask for the weather: it does not change more often.
const leastWeather = 10 * time.Minute

// refresh is after how many milliseconds a screen asks again for what changes by itself; 0: never.
type refresh struct {
	IntervalMs int64 `json:"intervalMs"`
}

// changing returns what changes by itself, by key: in programs and whatever they use, and the sources of messages.
func (s *Service) changing(ctx context.Context, scope access.Scope,
	programs, sources []int64) (map[string]refresh, error) {
	all := map[string]refresh{}
	cities, used, err := s.store.changing(ctx, s.db.For(scope), programs)
	if err != nil {
		return nil, err
	}
	for _, c := range cities {
		every := time.Duration(c.Minutes) * time.Minute
		if every > 0 {
			every = max(every, leastWeather)
		}
		key := "weather/" + c.City
		if before := all[key].IntervalMs; before == 0 || every > 0 && every.Milliseconds() < before {
			all[key] = refresh{every.Milliseconds()}
		}
	}
	ids := slices.Clone(sources)
	for _, one := range used {
		ids = append(ids, one.SourceID)
	}
	minutes, err := s.refreshed(ctx, scope, distinct(ids))
	for id, every := range minutes {
		all[fmt.Sprintf("source/%d", id)] = refresh{(time.Duration(every) * time.Minute).Milliseconds()}
	}
	return all, err
}

// refreshed says after how many minutes sources are fetched again.
func (s *Service) refreshed(ctx context.Context, scope access.Scope, ids []int64) (map[int64]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return s.sources.RefreshMinutes(ctx, scope, ids)
}
