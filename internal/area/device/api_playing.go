package device

import (
	"context"
	"time"

	"marquee/internal/area/schedule"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// Playing is what a screen should be playing at an instant, why, and what it
// says that it plays (R343).
type Playing struct {
	At       time.Time              `json:"at"`
	Zone     string                 `json:"zone"`
	Ended    Reason                 `json:"ended" enum:",screen,license" doc:"Why it then shows its standby picture whatever is scheduled; empty: it plays"`
	Channels []schedule.Explanation `json:"channels" doc:"Empty: the standby picture shows, for nothing is scheduled or it has ended"`
	Sign     string                 `json:"sign" enum:",Gaps,Events,Always" doc:"When the screen's sign shows in place of what is planned: the covers of the sign, of now; empty: it has none, or has ended"`
	Reported Reported               `json:"reported" doc:"Always of now, whichever instant was asked about"`
}

type playingInput struct {
	ID int64     `path:"id"`
	At time.Time `query:"at" doc:"An instant; absent: now"`
}

func (s *Service) playing(ctx context.Context, call api.Call, in *playingInput) (Playing, error) {
	d, err := s.Get(ctx, call.Caller, call.Scope, in.ID)
	if err != nil {
		return Playing{}, err
	}
	home, ok := call.Scope.Narrow(d.CompanyID)
	if !ok {
		return Playing{}, fault.Missing("screen")
	}
	zone, err := d.location()
	if err != nil {
		return Playing{}, err
	}
	at := in.At
	if at.IsZero() {
		at = s.now()
	}
	p := Playing{At: at.UTC(), Zone: d.Zone, Reported: d.Reported, Channels: []schedule.Explanation{}}
	if p.Ended, err = d.use.endedAt(at, zone, s.licence); err != nil || p.Ended != "" {
		return p, err
	}
	if p.Sign, err = s.signs.Covers(ctx, s.db.For(home), d.DeviceGroup); err != nil {
		return Playing{}, err
	}
	screen, err := s.store.screen(ctx, s.db.For(home), d.ID)
	if err != nil {
		return Playing{}, err
	}
	p.Channels, err = s.schedules.Why(ctx, home, d.DeviceGroup, schedule.Wall{Zone: zone, Screen: screen}, at)
	return p, err
}
