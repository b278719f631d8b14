package command

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/apk"
	"marquee/internal/area/device"
	"marquee/internal/area/device/setting"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
	"marquee/internal/platform/secret"
)

// Service keeps commands.
type Service struct {
	db       *db.DB
	store    Store
	devices  *device.Service
	settings *setting.Service
	packages *apk.Service
	hub      *live.Hub
	now      func() time.Time
	random   io.Reader
	logger   *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Devices  *device.Service
	Settings *setting.Service
	Packages *apk.Service
	Hub      *live.Hub
	Now      func() time.Time
	Random   io.Reader // of keys
	Logger   *slog.Logger
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, settings: c.Settings, packages: c.Packages, hub: c.Hub, now: c.Now,
		random: c.Random, logger: c.Logger}
}

// Ask asks the chosen screens of the scope's company for a kind of command. A screen that has been asked for the same
// before is not asked twice; another argument takes the place of what waits. One that cannot do it has failed at once,
// so that the batch says of every screen what became of it.
func (s *Service) Ask(ctx context.Context, caller access.Caller, scope access.Scope, r Request,
	chosen device.Chosen) (Batch, error) {
	def, err := definitionOf(r.Kind)
	if err != nil {
		return Batch{}, err
	}
	argument, err := r.Argument.text()
	if err != nil {
		return Batch{}, fmt.Errorf("encode the argument of %s: %w", r.Kind, err)
	}
	batch, _, err := secret.Token(s.random, "")
	if err != nil {
		return Batch{}, err
	}
	var already int64
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		already = 0
		targets, err := s.devices.Targets(ctx, caller, tx, chosen)
		if err != nil {
			return err
		}
		if len(targets) == 0 {
			return fault.Invalid("body.groupId", codes.TooFew, "No screen hangs there yet.")
		}
		asked, err := s.asked(ctx, tx, r, targets)
		if err != nil {
			return err
		}
		var rows []db.Params
		var replaced, tell []int64
		for _, t := range targets {
			if err := tx.Record(ctx, r.recorded(t)); err != nil {
				return err
			}
			before, open := asked[t.ID]
			if open && before.Argument == argument && before.DueAt == r.dueAt() {
				already++
				continue
			}
			if open && before.State == Waiting {
				replaced = append(replaced, before.ID)
			}
			row, err := s.row(r, t, tx.Now())
			if err != nil {
				return err
			}
			rows = append(rows, row)
			if row["ended"] == int64(0) {
				tell = append(tell, t.ID)
			}
		}
		if _, err := s.store.cancel(ctx, tx, replaced); err != nil {
			return err
		}
		tx.After(func() { s.hub.Devices(tell, live.Control()) })
		return s.store.add(ctx, tx, db.Params{"batch": batch, "kind": string(r.Kind), "argument": argument,
			"now": tx.Now(), "by": tx.Actor().Username, "due": r.dueAt(),
			"expires": max(r.dueAt(), tx.Now()) + def.life.Milliseconds()}, rows)
	})
	if err != nil {
		return Batch{}, err
	}
	b, err := s.Batch(ctx, scope, batch)
	b.Already, b.Screens = already, b.Screens+already
	return b, err
}

// Open reports whether a screen has been asked for a kind, and nothing has come of it yet.
func (s *Service) Open(ctx context.Context, q db.Query, id int64, kind Kind) (bool, error) {
	now, err := s.db.Now(ctx)
	if err != nil {
		return false, err
	}
	open, err := s.store.asked(ctx, q, kind, false, []int64{id}, now.UnixMilli())
	return len(open) > 0, err
}

// asked returns what is open of a kind, by the screens' ids.
func (s *Service) asked(ctx context.Context, tx *db.Tx, r Request, targets []device.Target) (map[int64]row, error) {
	ids := make([]int64, len(targets))
	for i, t := range targets {
		ids[i] = t.ID
	}
	return s.store.asked(ctx, tx.Query, r.Kind, !r.Due.IsZero(), ids, tx.Now())
}

// row is what is stored of a screen's own.
func (s *Service) row(asked Request, t device.Target, now int64) (db.Params, error) {
	key, _, err := secret.Token(s.random, "")
	if err != nil {
		return nil, err
	}
	state, why := start(asked, t)
	r := db.Params{"device": t.ID, "key": key, "state": string(state), "reason": why, "ended": int64(0)}
	if state == Failed {
		r["ended"] = now
	}
	return r, nil
}

// recorded is what the trail says of a request to one screen.
func (r Request) recorded(t device.Target) db.Change {
	after := map[string]any{"command": r.Kind}
	if r.Argument.Lock != nil {
		after["lock"] = *r.Argument.Lock
	}
	if r.Argument.ApkID != 0 {
		after["apkId"], after["version"] = r.Argument.ApkID, r.Argument.Version
	}
	if !r.Due.IsZero() {
		after["due"] = r.Due.UTC()
	}
	return db.Change{CompanyID: t.CompanyID, Action: "command", Entity: "device", ID: t.ID, Name: t.Name, After: after}
}

// dueAt is when the screen is to begin, in milliseconds; 0 is at once.
func (r Request) dueAt() int64 {
	if r.Due.IsZero() {
		return 0
	}
	return r.Due.UnixMilli()
}

// Batch returns what became of commands that were given together.
func (s *Service) Batch(ctx context.Context, scope access.Scope, batch string) (Batch, error) {
	counts, err := s.store.batch(ctx, s.db.For(scope), batch)
	b := Batch{Batch: batch, Waiting: counts[Waiting], Sent: counts[Sent], Done: counts[Done], Failed: counts[Failed],
		Expired: counts[Expired], Cancelled: counts[Cancelled]}
	b.Screens = b.Waiting + b.Sent + b.Done + b.Failed + b.Expired + b.Cancelled
	return b, err
}

// Cancel ends commands that still wait for their screens. What a screen has fetched cannot be called back: none of them
// is cancelled then, so that nobody believes it.
func (s *Service) Cancel(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	if len(ids) == 0 {
		return fault.Invalid("body.ids", codes.Required, "Choose at least one command.")
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		screens, err := s.store.screensOf(ctx, tx.Query, ids)
		if err != nil {
			return err
		}
		var targets []device.Target
		if len(screens) > 0 { // they are locked before their commands, as by who asks them
			if targets, err = s.devices.Targets(ctx, caller, tx, device.Chosen{IDs: screens}); err != nil {
				return err
			}
		}
		ended, err := s.store.cancel(ctx, tx, ids)
		if err != nil {
			return err
		}
		if ended < int64(len(ids)) {
			return fault.New(fault.Conflicting, codes.CommandUnderWay,
				"A screen has fetched a command meanwhile, or it has ended. Look again.")
		}
		for _, t := range targets {
			if err := tx.Record(ctx, db.Change{CompanyID: t.CompanyID, Action: "cancel", Entity: "device", ID: t.ID,
				Name: t.Name, Before: map[string]any{"state": Waiting},
				After: map[string]any{"state": Cancelled}}); err != nil {
				return err
			}
		}
		return nil
	})
}

// SwitchedOff is when people last had screens of the query's company switched off, by the screens' ids.
func (s *Service) SwitchedOff(ctx context.Context, q db.Query, ids []int64) (map[int64]time.Time, error) {
	at, err := s.store.switchedOff(ctx, q, ids)
	off := make(map[int64]time.Time, len(at))
	for id, ms := range at {
		off[id] = time.UnixMilli(ms).UTC()
	}
	return off, err
}

// Orders returns what a screen of the query's company is to do now, and notes that it has been told; and whether
// anything waits for it, be it for later.
func (s *Service) Orders(ctx context.Context, q db.Query, id int64, now time.Time) (orders []Order, open bool,
	err error) {
	rows, err := s.store.orders(ctx, q, id, now.UnixMilli())
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	packages, without, err := s.packagesOf(ctx, q, rows)
	if err != nil {
		return nil, false, err
	}
	if len(without) > 0 {
		if rows, err = s.endWithout(ctx, q, rows, without, now.UnixMilli()); err != nil {
			return nil, false, err
		}
		s.changed(q.Company(), id)
	}
	waits := func(r row) bool { return r.State == Waiting && r.DueAt <= now.UnixMilli() }
	if slices.ContainsFunc(rows, waits) {
		err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
			if _, err := s.store.send(ctx, q, id, now.UnixMilli()); err != nil {
				return err
			}
			var err error
			rows, err = s.store.orders(ctx, q, id, now.UnixMilli()) // without what was cancelled meanwhile
			return err
		})
		if err != nil {
			return nil, false, err
		}
		s.changed(q.Company(), id)
	}
	for _, r := range rows {
		if r.State != Sent { // it is for later
			continue
		}
		c, err := r.command()
		if err != nil {
			return nil, false, err
		}
		software := packages[c.Argument.ApkID]
		if r.Kind == SoftwareUpgrade && software == nil { // asked for just now: it comes with the next answer
			continue
		}
		orders = append(orders, Order{ID: r.Key, Kind: r.Kind, Argument: c.Argument, ExpiresAt: r.ExpiresAt,
			Package: software})
	}
	return orders, len(rows) > 0, nil
}

// Settle notes what a screen of the scope says of commands. What it was not sent, and what has ended, is left as it is.
func (s *Service) Settle(ctx context.Context, q db.Query, id int64, results []Result, now time.Time) error {
	if len(results) == 0 {
		return nil
	}
	var settled int64
	err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		settled = 0
		for _, r := range results {
			if r.State == Failed {
				r.Reason = reason(r.Reason)
			} else {
				r.State, r.Reason = Done, ""
			}
			n, err := s.store.settle(ctx, q, id, now.UnixMilli(), r)
			if err != nil {
				return err
			}
			settled += n
		}
		return nil
	})
	if err == nil && settled > 0 {
		s.changed(q.Company(), id)
	}
	return err
}

// changed makes consoles look again at a company's screen; 0: at some of its screens.
func (s *Service) changed(company, id int64) {
	s.hub.Changed(company, live.Change{Entity: "device", ID: id})
}

// Run ends what has waited too long and removes what ended long ago, once a minute on one node, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		_, err := s.db.Chore(ctx, "tidy commands", time.Minute/2, s.Tidy)
		if err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "tidy commands", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// kept is for how long a command is kept after its end.
const kept = 90 * 24 * time.Hour

// prunedAtOnce is how many one step of pruning removes at most.
const prunedAtOnce = 1000

// Tidy ends what has waited too long, and removes what ended long ago.
func (s *Service) Tidy(ctx context.Context) error {
	now, err := s.db.Now(ctx)
	if err != nil {
		return err
	}
	everything := s.db.Unscoped("commands of every company expire")
	companies, err := s.store.expire(ctx, everything, now.UnixMilli())
	if err != nil {
		return err
	}
	for _, company := range companies {
		s.changed(company, 0)
	}
	for more := true; more && err == nil; {
		more, err = s.store.prune(ctx, everything, now.Add(-kept).UnixMilli(), prunedAtOnce)
	}
	return err
}
