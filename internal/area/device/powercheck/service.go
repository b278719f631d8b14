package powercheck

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/setting"
	"marquee/internal/area/email"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
)

// Mails is what the service needs of the area of mails.
type Mails interface {
	// Sends reports whether mails of the scope's company can leave.
	Sends(ctx context.Context, scope access.Scope) (bool, error)
	// PostIn puts a letter into the queue as a part of the transaction.
	PostIn(ctx context.Context, tx *db.Tx, l email.Letter) error
}

// Service looks at power plans.
type Service struct {
	db       *db.DB
	store    Store
	devices  *device.Service
	settings *setting.Service
	commands *command.Service
	mails    Mails
	hub      *live.Hub
	base     func() string
	logger   *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Devices  *device.Service
	Settings *setting.Service
	Commands *command.Service
	Mails    Mails
	Hub      *live.Hub
	Base     func() string // where links in mails lead
	Logger   *slog.Logger
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, settings: c.Settings, commands: c.Commands, mails: c.Mails,
		hub: c.Hub, base: c.Base, logger: c.Logger}
}

const (
	lookEvery = time.Minute
	// asleep is how long nothing can have been looked at before the server counts as having been away.
	asleep = 3 * lookEvery
	// kept is for how long a notice is kept.
	kept = 30 * 24 * time.Hour
)

// Run looks at the power plans of all companies that ask for it, once a minute on one node, until ctx ends.
func (s *Service) Run(ctx context.Context, everything access.Scope) error {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var w Watch
	for {
		if err := s.Round(ctx, everything, &w); err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "look at power plans", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// Watch is since when this node has been awake: it has run, and could look. The zero Watch is that of one that starts.
type Watch struct{ up, last time.Time }

// at notes that the node is awake at an instant, and returns since when it has been.
func (w *Watch) at(now time.Time) time.Time {
	if w.up.IsZero() || now.Sub(w.last) > asleep {
		w.up = now
	}
	w.last = now
	return w.up
}

// Round looks once, unless another node does. A node that has not been awake for the grace time leaves it to those that
// have: what screens said meanwhile may have reached nobody.
func (s *Service) Round(ctx context.Context, everything access.Scope, w *Watch) error {
	now, err := s.db.Now(ctx)
	if err != nil {
		*w = Watch{}
		return err
	}
	up := w.at(now)
	if now.Before(up.Add(Grace)) {
		return nil
	}
	_, err = s.db.Chore(ctx, "look at power plans", lookEvery/2, func(ctx context.Context) error {
		return s.Look(ctx, everything, up, now)
	})
	if errors.Is(err, errBlind) {
		*w = Watch{}
	}
	return err
}

// errBlind says that it is not known when screens were heard of: they may have been, and nobody could note it.
var errBlind = errors.New("when screens were heard of is not known")

// Look finds screens of the scope's companies that are missed, and those that are back, and tells people of each once.
// The server has been awake since up.
func (s *Service) Look(ctx context.Context, everything access.Scope, up, now time.Time) error {
	q := s.db.For(everything)
	clients, err := s.store.clients(ctx, q)
	if err != nil {
		return err
	}
	failed := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return errors.Join(s.store.forgetOthers(ctx, q), s.store.prune(ctx, q, now.Add(-kept)))
	})
	for _, c := range clients {
		home, held := q.Narrow(c.ID)
		if !held || c.Check(now) != nil { // its screens show a notice
			continue
		}
		if err := s.look(ctx, home, c, up, now); err != nil {
			failed = errors.Join(failed, fmt.Errorf("company %d: %w", c.ID, err))
		}
	}
	return failed
}

// missing is a screen that is missed.
type missing struct {
	device.Watched
	state State
}

// found is what a look at a company's screens comes to.
type found struct {
	missed    []missing
	again     map[int64]State // of those that are still missed, and changed
	back      []int64
	forgotten []int64 // those that are not to be there any more
}

func (f found) nothing() bool {
	return len(f.missed)+len(f.again)+len(f.back)+len(f.forgotten) == 0
}

// look is Look for one company.
func (s *Service) look(ctx context.Context, home db.Query, c client, up, now time.Time) error {
	f, err := s.find(ctx, home, up, now)
	if err != nil || f.nothing() {
		return err
	}
	letters := map[string]string{}
	if len(f.missed) > 0 && c.Emails != "" {
		sends, err := s.mails.Sends(ctx, home.Scope())
		if err != nil {
			return err
		}
		if sends {
			readers, err := s.store.readers(ctx, home)
			if err != nil {
				return err
			}
			letters = languages(c.Emails, readers)
		}
	}
	if len(letters) == 0 {
		err = home.Quiet(ctx, func(ctx context.Context, q db.Query) error {
			_, err := s.note(ctx, q, f, now)
			return err
		})
	} else {
		err = home.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			mine, err := s.note(ctx, tx.Query, f, now)
			if err != nil {
				return err
			}
			if len(mine) == 0 {
				return errElsewhere
			}
			return s.post(ctx, tx, c, letters, mine)
		})
	}
	if errors.Is(err, errElsewhere) {
		return nil
	}
	if err == nil {
		s.hub.Changed(c.ID, live.Change{Entity: "device"})
	}
	return err
}

// errElsewhere ends a transaction in which another node was first.
var errElsewhere = errors.New("another node has told of these screens")

// find looks at the screens of the query's company.
func (s *Service) find(ctx context.Context, home db.Query, up, now time.Time) (found, error) {
	screens, err := s.devices.Watched(ctx, home.Scope(), now)
	if err != nil {
		return found{}, errors.Join(errBlind, err)
	}
	plans, err := s.settings.PowerPlans(ctx, home, screens)
	if err != nil {
		return found{}, err
	}
	var silent []int64 // the others are not missed
	for _, d := range screens {
		if !now.Before(d.Heard.Add(Grace)) {
			silent = append(silent, d.ID)
		}
	}
	off, err := s.commands.SwitchedOff(ctx, home, silent)
	if err != nil {
		return found{}, err
	}
	states, err := s.store.states(ctx, home)
	if err != nil {
		return found{}, err
	}
	f := found{again: map[int64]State{}}
	for _, d := range screens {
		plan, was := plans[d.ID], states[d.ID]
		sight := Sight{Plan: plan.PowerPlan, Planned: latest(plan.Since, d.Changed), Zone: d.Place, Heard: d.Heard,
			Off: off[d.ID]}
		is, kind := sight.next(was, up, now)
		switch {
		case kind == Missed:
			f.missed = append(f.missed, missing{d, is})
		case kind == Back:
			f.back = append(f.back, d.ID)
		case is != was && is.Missed.IsZero():
			f.forgotten = append(f.forgotten, d.ID)
		case is != was:
			f.again[d.ID] = is
		}
		delete(states, d.ID)
	}
	f.forgotten = append(f.forgotten, slices.Sorted(maps.Keys(states))...)
	return f, nil
}

// note keeps what a look has found, and tells of it in the console. It returns the missed screens that no other node
// has told of meanwhile.
func (s *Service) note(ctx context.Context, q db.Query, f found, now time.Time) (mine []missing, err error) {
	for _, m := range f.missed {
		first, err := s.store.miss(ctx, q, m.ID, m.state)
		if err != nil {
			return nil, err
		}
		if !first {
			continue
		}
		if err := s.store.tell(ctx, q, m.ID, Missed, now, m.Heard); err != nil {
			return nil, err
		}
		mine = append(mine, m)
	}
	for _, id := range slices.Sorted(maps.Keys(f.again)) {
		if err := s.store.again(ctx, q, id, f.again[id]); err != nil {
			return nil, err
		}
	}
	for _, id := range f.back {
		first, err := s.store.forget(ctx, q, id)
		if err == nil && first {
			err = s.store.tell(ctx, q, id, Back, now, time.Time{})
		}
		if err != nil {
			return nil, err
		}
	}
	for _, id := range f.forgotten {
		if _, err := s.store.forget(ctx, q, id); err != nil {
			return nil, err
		}
	}
	return mine, nil
}

// post puts a letter about missed screens to each address into the queue.
func (s *Service) post(ctx context.Context, tx *db.Tx, c client, languages map[string]string, of []missing) error {
	for _, to := range slices.Sorted(maps.Keys(languages)) {
		letter := letterTo(tx.Scope(), to, languages[to], c, of, s.base())
		if err := s.mails.PostIn(ctx, tx, letter); err != nil {
			return err
		}
		if err := tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "mail", Entity: "email", ID: tx.Company(),
			Name: to, After: map[string]any{"subject": letter.Subject}}); err != nil {
			return err
		}
	}
	return nil
}

// Notices lists what people of the scope's company are told of its screens and the caller has not seen yet, the latest
// first, at most 100.
func (s *Service) Notices(ctx context.Context, caller access.Caller, scope access.Scope) ([]Notice, error) {
	return s.store.notices(ctx, s.db.For(scope), caller.UserID())
}

// Saw takes down that the caller has seen the notices of the scope's company up to one. It changes nothing that the
// trail would tell.
func (s *Service) Saw(ctx context.Context, caller access.Caller, scope access.Scope, notice int64) error {
	return s.db.For(scope).Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return s.store.saw(ctx, q, caller.UserID(), notice)
	})
}
