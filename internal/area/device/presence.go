package device

import (
	"context"
	"maps"
	"slices"

	"marquee/internal/access"
)

// Presence counts the active screens of a company. One that is switched off is
// neither there nor missed.
type Presence struct {
	Online    int64 // connected, or heard of within OnlineFor (G123)
	Offline   int64
	NeverSeen int64
}

// Presence counts the screens of the scope by their companies.
func (s *Service) Presence(ctx context.Context, scope access.Scope) (map[int64]Presence, error) {
	screens, err := s.whereabouts(ctx, scope)
	counts := map[int64]Presence{}
	for _, w := range screens {
		c := counts[w.company]
		switch {
		case w.online:
			c.Online++
		case w.seenAt == 0:
			c.NeverSeen++
		default:
			c.Offline++
		}
		counts[w.company] = c
	}
	return counts, err
}

// online returns the active screens of the scope that are there.
func (s *Service) online(ctx context.Context, scope access.Scope) ([]int64, error) {
	screens, err := s.whereabouts(ctx, scope)
	ids := []int64{}
	for id, w := range screens {
		if w.online {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, err
}

// whereabouts is what is known of an active screen.
type whereabouts struct {
	company int64
	seenAt  int64 // 0: never
	online  bool
}

// whereabouts looks at every active screen of the scope. Only those that have
// been silent are asked for at the hub.
func (s *Service) whereabouts(ctx context.Context, scope access.Scope) (map[int64]whereabouts, error) {
	homes, err := s.store.homes(ctx, scope)
	if err != nil {
		return nil, err
	}
	seen, err := s.store.sightings(ctx, scope)
	if err != nil {
		return nil, err
	}
	since := s.now().Add(-OnlineFor).UnixMilli()
	screens, silent := make(map[int64]whereabouts, len(homes)), map[int64]bool{}
	for id, company := range homes {
		screens[id] = whereabouts{company: company, seenAt: seen[id], online: seen[id] > since}
		if seen[id] <= since {
			silent[id] = true
		}
	}
	connected, err := s.live.Connected(ctx, slices.Collect(maps.Keys(silent)))
	for id := range silent {
		w := screens[id]
		w.online = connected[id]
		screens[id] = w
	}
	return screens, err
}
