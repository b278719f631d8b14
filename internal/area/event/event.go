// Package event keeps what takes place in a company: events, by their times and the device groups that show them, the
// types that give them a colour, the signs that show them on screens, and the calendars that they come from and go to.
// Specification: part 2 §3 "Event", §4, §7; docs/events.md, docs/signs.md, docs/calendars.md.
package event

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/source"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/secret"
)

// Event is something that takes place (R388).
type Event struct {
	ID             int64 `json:"id"`
	CompanyID      int64 `json:"companyId"`
	SubscriptionID int64 `json:"subscriptionId" doc:"The subscription that it comes from; 0: it is the company's own"`
	Said
	When
	Ends      string    `json:"ends" doc:"When all of it is over, on the wall: 2026-12-24T18:00:00; empty: never"`
	Over      bool      `json:"over" doc:"By the clock of the company, or of its own zone"`
	Version   int64     `json:"version"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	UpdatedBy string    `json:"updatedBy"`
}

// Said is what an event says, and where it is shown.
type Said struct {
	Name           string  `json:"name"`
	EventDetail    string  `json:"eventDetail"`
	Organization   string  `json:"organization" doc:"Who holds it"`
	Type           string  `json:"type" doc:"Any word; one of the company's types has a colour"`
	DeviceGroupIDs []int64 `json:"deviceGroupIds" doc:"The device groups, with all below them, whose event lists have it"`
	SignGroupIDs   []int64 `json:"eventSignDeviceGroupIds" doc:"The device groups, with all below them, whose signs have it"`
	TemplateID     int64   `json:"templateId" doc:"A content of type Image, behind the sign while it takes place; 0: none"`
	IconID         int64   `json:"iconId" doc:"A content of type Image, beside its name; 0: none"`
	PrivateEvent   bool    `json:"privateEvent" doc:"A sign says only that the room is taken (G143)"`
	ShowAllEvents  bool    `json:"showAllEvents" doc:"Signs that have it show the events of all groups (G143)"`
}

// RecordVersion is the version that an ETag names.
func (e Event) RecordVersion() int64 { return e.Version }

// The limits of a company and of an event.
const (
	eventsMost = 20_000
	groupsMost = 500

	maxName   = 200
	maxDetail = 2000
	maxType   = 50
)

// Service keeps events and their types.
type Service struct {
	db         *db.DB
	store      Store
	companies  *company.Service
	categories *category.Service
	sources    *source.Service
	now        func() time.Time
	imports    *limit.Turns

	box     *secret.Box
	base    func() string
	random  io.Reader
	unknown *limit.Allowance
	renders *limit.Turns
	tags    sync.Map // of each feedOf that was written a tagged
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Companies  *company.Service
	Categories *category.Service
	Contents   *content.Service
	Sources    *source.Service // whose calendars are subscribed to
	Box        *secret.Box     // of Purpose
	Base       func() string   // the address of the server, without a slash at its end
	Random     io.Reader
	Now        func() time.Time
}

// New returns the service. The contents learn which of them events use, and the sources who takes their calendars.
func New(c Config) *Service {
	s := &Service{db: c.DB, companies: c.Companies, categories: c.Categories, sources: c.Sources, now: c.Now,
		imports: limit.NewTurns(importAtOnce), box: c.Box, base: c.Base, random: c.Random,
		unknown: newUnknown(c.Now), renders: limit.NewTurns(rendersAtOnce)}
	c.Contents.Serves(s.store.using)
	c.Sources.Serves(s.refreshed)
	return s
}

// enabled refuses a company that has no events: the one that q writes in.
func (s *Service) enabled(ctx context.Context, q db.Query) error {
	has, err := s.has(ctx, q)
	if err == nil && !has {
		err = fault.New(fault.Forbidden, codes.EventsOff,
			"This company does not use events. A platform operator can switch them on in the company's settings.")
	}
	return err
}

func (s *Service) has(ctx context.Context, q db.Query) (bool, error) {
	return s.companies.Has(ctx, q, string(access.EventList))
}

// reading is where a request looks, which is refused in a company that has no events. Who looks at several sees what
// those have.
func (s *Service) reading(ctx context.Context, scope access.Scope) (db.Query, error) {
	q := s.db.For(scope)
	if scope.Whole() == 0 {
		return q, nil
	}
	return q, s.enabled(ctx, q)
}

// Create adds an event to the scope's company.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (Event, error) {
	var saved Event
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		if err := s.room(ctx, tx); err != nil {
			return err
		}
		e, err := s.edited(ctx, tx, caller, Event{CompanyID: tx.Company(), When: once()}, d)
		if err != nil {
			return err
		}
		id, err := s.store.insert(ctx, tx, e)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id, s.now()); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &saved))
	})
	return saved, err
}

// room refuses one more event than a company has.
func (s *Service) room(ctx context.Context, tx *db.Tx) error {
	if err := tx.TakeTurns(ctx); err != nil {
		return err
	}
	return s.roomFor(ctx, tx, 1)
}

// roomFor refuses so many more events than a company has.
func (s *Service) roomFor(ctx context.Context, tx *db.Tx, more int) error {
	n, err := s.store.count(ctx, tx.Query)
	if err == nil && n+int64(more) > eventsMost && more > 0 {
		err = fault.New(fault.Conflicting, codes.TooManyEvents,
			"There are as many events as may be. Delete those that are over.").With("most", eventsMost)
	}
	return err
}

// Change saves an edit of the given version and returns what is saved. A newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	d Draft) (Event, error) {
	var saved Event
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		after, err := s.edited(ctx, tx, caller, before, d)
		if err != nil {
			return err
		}
		done, err := s.store.save(ctx, tx, version, after)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id, s.now()); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved, err
}

// Delete removes events: all of them, or none.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, id := range slices.Sorted(slices.Values(ids)) {
			before, tx, err := s.found(ctx, tx, id)
			if err != nil {
				return err
			}
			if err := tx.TakeTurns(ctx); err != nil {
				return err
			}
			if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, before.groups()...); err != nil {
				return err
			}
			if before.SubscriptionID != 0 {
				return fault.New(fault.Conflicting, codes.Subscribed, "This event comes from a calendar that is "+
					"subscribed to. Take it off its device groups, or end the subscription.").With("name", before.Name)
			}
			if err := s.erase(ctx, tx, before); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, e Event) error {
	if err := s.store.delete(ctx, tx, e.ID); err != nil {
		return err
	}
	return tx.Record(ctx, change("delete", &e, nil))
}

// found returns an event of the scope, and the transaction within its company.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Event, *db.Tx, error) {
	e, err := s.store.get(ctx, tx.Query, id, s.now())
	if err != nil {
		return Event{}, nil, err
	}
	home, held := tx.Narrow(e.CompanyID)
	if !held {
		return Event{}, nil, fault.Missing("event")
	}
	return e, home, s.enabled(ctx, home.Query)
}

// groups are the device groups that an event is shown on, in any way.
func (s Said) groups() []int64 { return slices.Concat(s.DeviceGroupIDs, s.SignGroupIDs) }

// change is the audit row of what was done to an event; before or after is nil for a new or a deleted one. It is about
// the device groups that showed it and show it.
func change(action string, before, after *Event) db.Change {
	c := db.Between(action, before, after, Event.subject)
	c.Moves = Signs
	for _, e := range []*Event{before, after} {
		if e != nil {
			c.About = append(c.About, e.groups()...)
		}
	}
	return c
}

// trail is what the audit trail keeps of an event.
type trail struct {
	Said
	When
}

func (e Event) subject() db.Subject {
	return db.Subject{Entity: "event", CompanyID: e.CompanyID, ID: e.ID, Name: e.Name, State: trail{e.Said, e.When}}
}
