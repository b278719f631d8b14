package history

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Service reads how screens were in touch; what they report is noted by Store.Heard.
type Service struct {
	db      *db.DB
	store   Store
	devices *device.Service
	now     func() time.Time
}

// Config is what the service is made of.
type Config struct {
	DB      *db.DB
	Devices *device.Service
	Now     func() time.Time
}

// New returns the service.
func New(c Config) *Service { return &Service{db: c.DB, devices: c.Devices, now: c.Now} }

// Span is a time during which a screen was in touch, or was not.
type Span struct {
	From   time.Time  `json:"from"`
	To     *time.Time `json:"to" nullable:"true" doc:"null: it goes on"`
	Online bool       `json:"online" doc:"In touch: never silent for three minutes, or its channel was open (G123)"`
	Why    Why        `json:"why" enum:",first,restart,network,shutdown,plan" doc:"Why it began. first: nothing was known before; restart: the player was started anew; network: the player ran on, as without a network; shutdown, plan: it had been switched off, by a command or its power plan; empty: nothing tells"`
}

func (s Stretch) span() Span {
	one := Span{From: time.UnixMilli(s.From).UTC(), Online: s.Online, Why: s.Why}
	if s.To != 0 {
		to := time.UnixMilli(s.To).UTC()
		one.To = &to
	}
	return one
}

func spans(all []Stretch) []Span {
	list := make([]Span, len(all))
	for i, s := range all {
		list[i] = s.span()
	}
	return list
}

// ending is how the last stretch of a screen stands now: it goes on, or ended and silence followed.
type ending struct {
	until   int64   // 0: it goes on, or there is none
	silence Stretch // what goes on instead
}

// ending looks at how a screen of the scope stands; one that is not there is a fault.
func (s *Service) ending(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (ending, error) {
	d, err := s.devices.Get(ctx, caller, scope, id)
	if err != nil || d.Online {
		return ending{}, err
	}
	k, err := s.store.status(ctx, s.db.Facts.For(scope), id)
	if err != nil || k.Seen == 0 {
		return ending{}, err
	}
	return ending{k.until(), Stretch{From: k.until(), Why: k.Off}}, nil
}

// close ends the stretch that goes on, if it does not any more.
func (e ending) close(all []Stretch) {
	for i := range all {
		if all[i].To == 0 && e.until != 0 {
			all[i].To = max(e.until, all[i].From)
		}
	}
}

// Log returns a page of how a screen of the scope was in touch, the newest first, and how many stretches there are.
func (s *Service) Log(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	page db.Page) ([]Span, int64, error) {
	e, err := s.ending(ctx, caller, scope, id)
	if err != nil {
		return nil, 0, err
	}
	facts := s.db.Facts.For(scope)
	total, err := s.store.count(ctx, facts, id)
	if err != nil {
		return nil, 0, err
	}
	var list []Stretch
	skip, most := page.Before(), page.Limit
	if e.until != 0 { // the silence comes before all that is kept
		total++
		if skip == 0 && most > 0 {
			list, most = append(list, e.silence), most-1
		} else {
			skip--
		}
	}
	kept, err := s.store.list(ctx, facts, id, max(skip, 0), most)
	e.close(kept)
	return spans(append(list, kept...)), total, err
}

// History is how a screen was in touch in a span of time.
type History struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to" doc:"Not after now"`
	Share float64   `json:"share" doc:"How much of the time of which something is known it was in touch, 0 to 1; 0 if nothing is known"`
	Spans []Span    `json:"spans" doc:"One after the other, the oldest first, cut to from and to; what is not covered is not known"`
}

// During returns how a screen of the scope was in touch in a period.
func (s *Service) During(ctx context.Context, caller access.Caller, scope access.Scope,
	p device.Period) (History, error) {
	now := s.now()
	from, to, err := p.Until(now)
	if err != nil {
		return History{}, err
	}
	e, err := s.ending(ctx, caller, scope, p.ID)
	if err != nil {
		return History{}, err
	}
	all, err := s.store.within(ctx, s.db.Facts.For(scope), p.ID, from.UnixMilli(), to.UnixMilli())
	if err != nil {
		return History{}, err
	}
	e.close(all)
	if e.until != 0 {
		all = append(all, e.silence)
	}
	cut, share := between(all, from.UnixMilli(), to.UnixMilli(), now.UnixMilli())
	return History{From: from, To: to, Share: share, Spans: spans(cut)}, nil
}
