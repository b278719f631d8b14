// Package message keeps what messages say and how they look: templates, and the
// message of each item of a schedule of type Message. Specification: part 2 §3
// "Message template" and "Message part of a schedule item", §7.
package message

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Template is a message that others are begun with (G128).
type Template struct {
	ID        int64     `json:"id"`
	CompanyID int64     `json:"companyId"`
	Name      string    `json:"name"`
	Version   int64     `json:"version"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	UpdatedBy string    `json:"updatedBy"`
	Ready     bool      `json:"ready" doc:"For emergencies: all screens of the company keep its picture, sound and font"`
	Part
}

// Readiness is the revision that moves when what screens keep, to show it at once, may be another.
const Readiness = "ready"

// RecordVersion is the version that an ETag names.
func (t Template) RecordVersion() int64 { return t.Version }

// Edit is what people change about a template. Nil means unchanged.
type Edit struct {
	Name  *string
	Ready *bool
	Draft
}

// Service keeps message templates.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Create adds a template to the scope's company. What the edit leaves out is that of Standard.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, e Edit) (Template, error) {
	var saved Template
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.room(ctx, tx); err != nil {
			return err
		}
		t, err := edited(ctx, tx, caller, Template{CompanyID: tx.Company(), Part: Standard()}, e)
		if err != nil {
			return err
		}
		id, err := s.store.insert(ctx, tx, t)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &saved))
	})
	return saved, err
}

// templatesMost is how many templates a company has at most: more than people choose from, and few enough to be
// searched by name at each key that is pressed.
const templatesMost = 2000

// room refuses one more template than a company has.
func (s *Service) room(ctx context.Context, tx *db.Tx) error {
	if err := tx.TakeTurns(ctx); err != nil {
		return err
	}
	n, err := s.store.count(ctx, tx.Query)
	if err == nil && n >= templatesMost {
		err = fault.New(fault.Conflicting, codes.TooManyTemplates,
			"There are as many message templates as may be. Delete those that nobody needs any more.").With(
			"most", templatesMost)
	}
	return err
}

// Change saves an edit of the given version and returns what is saved. A newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) (Template, error) {
	var saved Template
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		after, err := edited(ctx, tx, caller, before, e)
		if err != nil {
			return err
		}
		done, err := s.store.save(ctx, tx, version, after)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved, err
}

// Delete removes a template. Messages that were begun with it stay.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &before, nil))
	})
}

// found returns a template of the scope, and the transaction within its company.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Template, *db.Tx, error) {
	t, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Template{}, nil, err
	}
	home, held := tx.Narrow(t.CompanyID)
	if !held {
		return Template{}, nil, fault.Missing("message template")
	}
	return t, home, nil
}

// edited applies an edit to a template. All that is wrong with it is said at once.
func edited(ctx context.Context, tx *db.Tx, caller access.Caller, before Template, e Edit) (Template, error) {
	const at = "body."
	after, refused := before, []fault.Field(nil)
	if e.Name != nil {
		name, err := text.Name(at+"name", "message template", *e.Name, maxName)
		if problem := fault.As(err); problem != nil {
			refused = problem.Fields
		}
		after.Name = name
	}
	put(&after.Ready, e.Ready)
	after.Part = e.Over(before.Part)
	there, err := Look(ctx, tx.Query, caller, after.Part)
	if err != nil {
		return Template{}, err
	}
	refused = append(refused, after.Check(at)...)
	refused = append(refused, there.Refuse(at, before.Part, after.Part)...)
	if refused != nil {
		return Template{}, fault.InvalidFields(refused...)
	}
	return after, nil
}

// change is the audit row of what was done to a template; before or after is nil for a new or a deleted one.
func change(action string, before, after *Template) db.Change {
	c := db.Between(action, before, after, Template.subject)
	if before != nil && before.Ready || after != nil && after.Ready {
		c.Moves = Readiness
	}
	return c
}

// trail is what the audit trail keeps of a template.
type trail struct {
	Name  string `json:"name"`
	Ready bool   `json:"ready"`
	Part
}

func (t Template) subject() db.Subject {
	return db.Subject{Entity: "message", CompanyID: t.CompanyID, ID: t.ID, Name: t.Name,
		State: trail{t.Name, t.Ready, t.Part}}
}
