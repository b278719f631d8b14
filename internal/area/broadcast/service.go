package broadcast

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/message"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
	"marquee/internal/platform/secret"
)

// Service keeps broadcasts.
type Service struct {
	db      *db.DB
	store   Store
	notes   together
	devices *device.Service
	hub     *live.Hub
	now     func() time.Time
	random  io.Reader
	logger  *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Devices  *device.Service
	Contents *content.Service
	Hub      *live.Hub
	Now      func() time.Time
	Random   io.Reader // of keys
	Logger   *slog.Logger
}

// New returns the service. What runs uses its contents.
func New(c Config) *Service {
	s := &Service{db: c.DB, devices: c.Devices, hub: c.Hub, now: c.Now, random: c.Random, logger: c.Logger}
	c.Contents.Serves(s.using)
	return s
}

// Start shows words on screens of the scope's company from now on. Screens that are switched off in the console are
// not among them.
func (s *Service) Start(ctx context.Context, caller access.Caller, scope access.Scope, start Start) (Broadcast, error) {
	p := start.Message.Over(message.Standard())
	key, _, err := secret.Token(s.random, "")
	if err != nil {
		return Broadcast{}, err
	}
	var id int64
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx, _ = tx.Narrow(tx.Company()) // what it refers to is there, not elsewhere in an operator's reach
		if err := s.room(ctx, tx, start.Urgency); err != nil {
			return err
		}
		there, err := message.Look(ctx, tx.Query, caller, p)
		if err != nil {
			return err
		}
		template, err := s.template(ctx, tx.Query, caller, start)
		if err != nil {
			return err
		}
		if refused := start.refuse(p, template, there); refused != nil {
			return fault.InvalidFields(refused...)
		}
		screens, err := s.screens(ctx, caller, tx, start)
		if err != nil {
			return err
		}
		row, err := s.row(ctx, tx, start, p, key)
		if err != nil {
			return err
		}
		if id, err = s.store.insert(ctx, tx, row, screens); err != nil {
			return err
		}
		order := row.order()
		order.Message = p
		tx.After(func() { s.hub.DevicesAtOnce(screens, live.Order(order)) })
		return tx.Record(ctx, row.recorded("start", id, screens, nil, map[string]any{"message": p,
			"layout": start.Layout, "drill": start.Drill, "place": row.place(), "screens": len(screens),
			"endsAt": instant(row.EndsAt)}))
	})
	if err != nil {
		return Broadcast{}, err
	}
	return s.Get(ctx, scope, start.Urgency, id)
}

// room refuses one more than run in a company at once. An emergency waits for no other work of its company: several
// that start at the same instant may be some more.
func (s *Service) room(ctx context.Context, tx *db.Tx, urgency Urgency) error {
	if urgency == Message {
		if err := tx.TakeTurns(ctx); err != nil {
			return err
		}
	}
	run, err := s.store.run(ctx, tx.Query, tx.Now())
	if err != nil {
		return err
	}
	return urgency.crowded(run[Message], run[Emergency])
}

// template is the message of the template that a broadcast was begun with, where the caller sees templates. One that is
// gone has nothing.
func (s *Service) template(ctx context.Context, q db.Query, caller access.Caller, start Start) (message.Part, error) {
	if start.Template == 0 || !caller.Reads(access.Message) {
		return message.Part{}, nil
	}
	parts, err := message.OfTemplates.Read(ctx, q, []int64{start.Template})
	return parts[start.Template], err
}

// screens are those that a broadcast is for, which are kept as they are until the change's end. An emergency
// everywhere asks nobody whom device groups are kept for.
func (s *Service) screens(ctx context.Context, caller access.Caller, tx *db.Tx, start Start) ([]int64, error) {
	var targets []device.Target
	var err error
	if start.Everywhere {
		targets, err = s.devices.Everywhere(ctx, caller, tx, start.Urgency == Emergency)
	} else {
		targets, err = s.devices.Targets(ctx, caller, tx, start.Chosen)
	}
	if err != nil {
		return nil, err
	}
	var screens []int64
	for _, t := range targets {
		if t.Status == device.Active {
			screens = append(screens, t.ID)
		}
	}
	if len(screens) == 0 {
		return nil, fault.Invalid("body.groupId", codes.TooFew, "No screen that is switched on hangs there yet.")
	}
	return screens, nil
}

func (s *Service) row(ctx context.Context, tx *db.Tx, start Start, p message.Part, key string) (row, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return row{}, fmt.Errorf("write a message: %w", err)
	}
	r := row{CompanyID: tx.Company(), Key: key, Urgency: start.Urgency, Layout: start.Layout, Drill: start.Drill,
		Message: string(text), Everywhere: start.Everywhere, StartedAt: tx.Now(), StartedBy: tx.Actor().Username,
		EndsAt: tx.Now() + (time.Duration(start.Minutes) * time.Minute).Milliseconds()}
	if start.Drill {
		r.Label = strings.TrimSpace(start.Label)
	}
	if start.Chosen.Group != 0 {
		r.GroupName, err = s.store.groupName(ctx, tx.Query, start.Chosen.Group)
	}
	return r, err
}

// End takes broadcasts of an urgency away from all screens, and returns those that still ran. The caller could have
// started each on all of its screens that are still there.
func (s *Service) End(ctx context.Context, caller access.Caller, scope access.Scope, urgency Urgency,
	ids []int64) (ended []int64, err error) {
	if len(ids) == 0 {
		return nil, fault.Invalid("body.ids", codes.Required, "Choose at least one that runs.")
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ended = nil
		rows, err := s.store.running(ctx, tx, urgency, ids)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return fault.New(fault.Conflicting, codes.BroadcastEnded, "It has ended already. Look again.")
		}
		var keys []string
		var screens []int64
		for _, r := range rows {
			its, err := s.endOne(ctx, caller, tx, r)
			if err != nil {
				return err
			}
			ended, keys, screens = append(ended, r.ID), append(keys, r.Key), append(screens, its...)
			if r.Layout == Full {
				tx.After(func() { s.hub.ChangedSoon(r.CompanyID, bands()) })
			}
		}
		tx.After(func() { s.hub.DevicesAtOnce(distinct(screens), live.Ended(keys)) })
		return s.store.end(ctx, tx, ended)
	})
	return ended, err
}

// endOne records the end of a broadcast, and returns its screens.
func (s *Service) endOne(ctx context.Context, caller access.Caller, tx *db.Tx, r row) ([]int64, error) {
	home, held := tx.Narrow(r.CompanyID)
	if !held {
		return nil, fault.Missing(r.Urgency.entity())
	}
	screens, err := s.store.screensOf(ctx, home.Query, r.ID)
	if err != nil {
		return nil, err
	}
	if !(r.Everywhere && r.Urgency == Emergency) {
		if err := s.devices.MayTouch(ctx, caller, home.Query, screens); err != nil {
			return nil, err
		}
	}
	return screens, home.Record(ctx, r.recorded("end", r.ID, screens, map[string]any{"endsAt": instant(r.EndsAt)},
		map[string]any{"place": r.place(), "endedAt": instant(tx.Now())}))
}

// Get returns a broadcast of an urgency.
func (s *Service) Get(ctx context.Context, scope access.Scope, urgency Urgency, id int64) (Broadcast, error) {
	return s.store.get(ctx, s.db.For(scope), urgency, id, s.now().UnixMilli())
}

// kept is for how long a broadcast is kept after its end.
const kept = 365 * 24 * time.Hour

// prunedAtOnce is how many one step of pruning removes at most.
const prunedAtOnce = 20

// Run removes what ended long ago, once an hour on one node, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	for {
		_, err := s.db.Chore(ctx, "remove old broadcasts", time.Hour/2, s.Prune)
		if err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "remove old broadcasts", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// Prune removes broadcasts of every company that ended longer ago than they are kept.
func (s *Service) Prune(ctx context.Context) error {
	now, err := s.db.Now(ctx)
	if err != nil {
		return err
	}
	everything := s.db.Unscoped("old broadcasts of every company are removed")
	for more := true; more && err == nil; {
		more, err = s.store.prune(ctx, everything, now.Add(-kept).UnixMilli(), prunedAtOnce)
	}
	return err
}

// recorded is what the trail says of what was done to a broadcast on screens.
func (r row) recorded(action string, id int64, screens []int64, before, after map[string]any) db.Change {
	b, _ := r.broadcast(0)
	c := db.Change{CompanyID: r.CompanyID, Action: action, Entity: r.Urgency.entity(), ID: id, Name: b.name(),
		About: screens, After: after}
	if len(b.Message.Contents()) > 0 {
		c.Moves = message.Readiness
	}
	if before != nil {
		c.Before = before
	}
	return c
}
