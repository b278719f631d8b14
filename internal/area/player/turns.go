package player

import (
	"context"
	"strconv"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/live"
)

// turn is one coming or going of a screen's connection.
type turn struct {
	device, company int64
	at              int64
	online          bool
}

// turns wait to be written together: when a server ends, or a network fails,
// thousands of screens come or go at once.
type turns struct {
	mu      sync.Mutex
	waiting []turn
	some    chan struct{} // holds something while turns wait
}

// gather is how long turns are gathered.
const gather = 200 * time.Millisecond

// Watch hears from the hub when screens come and go.
func (s *Service) Watch() {
	record := func(online bool) func(device, company int64) {
		return func(device, company int64) {
			s.turns.add(turn{device: device, company: company, at: s.now().UnixMilli(), online: online})
		}
	}
	s.hub.OnDevice(record(true), record(false))
}

func (t *turns) add(one turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = append(t.waiting, one)
	select {
	case t.some <- struct{}{}:
	default:
	}
}

// take returns the turns that wait by their companies; of a screen's at one instant the last.
func (t *turns) take() map[int64][]turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	type moment struct{ device, at int64 }
	places, of := map[moment]int{}, map[int64][]turn{}
	for _, one := range t.waiting {
		list := of[one.company]
		if place, found := places[moment{one.device, one.at}]; found {
			list[place] = one
			continue
		}
		places[moment{one.device, one.at}] = len(list)
		of[one.company] = append(list, one)
	}
	t.waiting = nil
	return of
}

// Run writes down when screens come and go, and that a server is there, until ctx ends; Flush writes the rest.
func (s *Service) Run(ctx context.Context) error {
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-minute.C:
			if err := s.stay(ctx); err != nil && ctx.Err() == nil {
				s.logger.WarnContext(ctx, "note that a server is there", "error", err)
			}
			for _, company := range s.hub.Companies() { // the time of one may have ended
				if err := s.Recheck(ctx, company); err != nil && ctx.Err() == nil {
					s.logger.WarnContext(ctx, "look whether screens may stay connected", "company", company,
						"error", err)
				}
			}
			continue
		case <-s.turns.some:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(gather):
		}
		s.Flush(context.WithoutCancel(ctx)) // what is taken out to be written has to be written
	}
}

// Flush writes down the comings and goings that wait, and tells the consoles
// that look at them.
func (s *Service) Flush(ctx context.Context) {
	for company, list := range s.turns.take() {
		if err := s.cameOrWent(ctx, company, list); err != nil {
			s.logger.WarnContext(ctx, "online history", "company", company, "screens", len(list), "error", err)
		}
	}
}

func (s *Service) cameOrWent(ctx context.Context, company int64, list []turn) error {
	scope, err := access.Screen(access.Player{DeviceID: list[0].device, CompanyID: company}).Scope(0)
	if err != nil {
		return err
	}
	kept := make([]turn, 0, len(list))
	for _, one := range list {
		got := s.allowed.turns.Take(strconv.FormatInt(one.device, 10), 1)
		s.leaveOut(ctx, one.device, "turns", 1-got)
		if got == 1 {
			kept = append(kept, one)
		}
	}
	change := live.Change{Entity: "device"} // any number of them
	if len(list) == 1 {
		change.ID = list[0].device
	}
	s.hub.Changed(company, change)
	return s.store.online(ctx, s.db.Facts.For(scope), kept)
}
