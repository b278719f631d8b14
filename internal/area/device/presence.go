package device

import (
	"context"
	"slices"
	"time"

	"marquee/internal/access"
)

// Presence counts the active screens of a company. One that is switched off is
// neither there nor missed.
type Presence struct {
	Online    int64 // connected, or heard of within OnlineFor (G123)
	Offline   int64
	NeverSeen int64
	Troubled  map[ProblemKind]int64 // screens with a problem of the kind; nil: none
}

// ProblemCount is how many screens have a problem of a kind.
type ProblemCount struct {
	Kind     ProblemKind `json:"kind" enum:"no-contact,broken-file,unplayable,no-space,waiting,wrong-clock,skipped"`
	Severity Severity    `json:"severity" enum:"error,warning"`
	Screens  int64       `json:"screens"`
}

// ProblemCounts sums the troubled screens of companies, the gravest kinds first.
func ProblemCounts(companies map[int64]Presence) []ProblemCount {
	counts := []ProblemCount{}
	for _, kind := range problemKinds() {
		sum := ProblemCount{Kind: kind, Severity: kind.Severity()}
		for _, p := range companies {
			sum.Screens += p.Troubled[kind]
		}
		if sum.Screens > 0 {
			counts = append(counts, sum)
		}
	}
	return counts
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
		for _, kind := range w.kinds() {
			if c.Troubled == nil {
				c.Troubled = map[ProblemKind]int64{}
			}
			c.Troubled[kind]++
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

// troubled returns the active screens of the scope with a problem of the kind, or
// with any if it is empty.
func (s *Service) troubled(ctx context.Context, scope access.Scope, kind ProblemKind) ([]int64, error) {
	screens, err := s.whereabouts(ctx, scope)
	ids := []int64{}
	for id, w := range screens {
		if kinds := w.kinds(); len(kinds) > 0 && (kind == "" || slices.Contains(kinds, kind)) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, err
}

// whereabouts is what is known of an active screen.
type whereabouts struct {
	company  int64
	seenAt   int64 // 0: never
	online   bool
	problems string // see Report.ProblemText
}

// whereabouts looks at every active screen of the scope. The hub is asked once for
// each company with a screen that has been silent.
func (s *Service) whereabouts(ctx context.Context, scope access.Scope) (map[int64]whereabouts, error) {
	homes, err := s.store.homes(ctx, s.db.For(scope))
	if err != nil {
		return nil, err
	}
	seen, err := s.store.sightings(ctx, s.db.Facts.For(scope))
	if err != nil {
		return nil, err
	}
	since := s.now().Add(-OnlineFor).UnixMilli()
	silent := map[int64][]int64{} // companies with a screen that has been: all of its screens are asked for
	for id, company := range homes {
		if seen[id].At <= since {
			silent[company] = nil
		}
	}
	present, err := s.live.Connected(ctx, silent)
	screens := make(map[int64]whereabouts, len(homes))
	for id, company := range homes {
		last := seen[id]
		screens[id] = whereabouts{company: company, seenAt: last.At, online: last.At > since || present[id],
			problems: last.Problems}
	}
	return screens, err
}

// Watched is a screen that is to be there, as who looks after it sees it.
type Watched struct {
	Target
	Place   *time.Location // of its zone
	Changed time.Time      // when somebody last decided about it: where it hangs, its zone, that it is in use
	Heard   time.Time      // when it was last heard of, now if it is connected; zero: never
}

// watched is what is stored of one.
type watched struct {
	Target
	Use
	UpdatedAt int64 `db:"updated_at"`
}

// Watched lists the screens of the scope's company that are to be there at an instant, in the order of their ids: those
// that are active and play what the company plays.
func (s *Service) Watched(ctx context.Context, scope access.Scope, now time.Time) ([]Watched, error) {
	rows, err := s.store.watched(ctx, s.db.For(scope))
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	seen, err := s.store.sightings(ctx, s.db.Facts.For(scope))
	if err != nil {
		return nil, err
	}
	connected, err := s.live.Connected(ctx, map[int64][]int64{scope.Company(): nil})
	if err != nil {
		return nil, err
	}
	var list []Watched
	for _, r := range rows {
		w := Watched{Target: r.Target, Changed: time.UnixMilli(r.UpdatedAt).UTC()}
		if w.Place, err = time.LoadLocation(r.Zone); err != nil {
			continue // it shows nothing either
		}
		ended, err := r.endedAt(now, w.Place, s.licence)
		if err != nil {
			return nil, err
		}
		if ended != "" {
			continue
		}
		switch last := seen[r.ID]; {
		case connected[r.ID]:
			w.Heard = now
		case last.At > 0:
			w.Heard = time.UnixMilli(last.At).UTC()
		}
		list = append(list, w)
	}
	return list, nil
}
