package player

import (
	"context"
	"time"

	"marquee/internal/area/device/history"
	"marquee/internal/fault"
)

// alive is noted every minute while a server is there to hear screens.
const alive = "hear screens"

// Arrive looks since when no server was there, before this one hears of screens: they have not gone away meanwhile.
func (s *Service) Arrive(ctx context.Context) error {
	at, err := s.store.alive(ctx, s.anybody())
	if err != nil {
		return err
	}
	if at > 0 {
		s.away = history.Away{From: at, To: s.now().UnixMilli()}
	}
	return s.stay(ctx)
}

// stay notes that a server is there.
func (s *Service) stay(ctx context.Context) error {
	_, err := s.db.Chore(ctx, alive, time.Minute/2, func(context.Context) error { return nil })
	return err
}

// Recheck ends the connections of a company's screens if they may not play any more:
// it is switched off, deleted, or its time has ended. Their players come back, are
// told why, and ask now and then.
func (s *Service) Recheck(ctx context.Context, company int64) error {
	now, err := s.store.standing(ctx, s.anybody(), company)
	if err == nil {
		err = now.Check(s.now())
	}
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Unauthenticated) {
		s.hub.DisconnectScreens(company)
		return nil
	}
	return err
}
