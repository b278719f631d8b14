package event

import (
	"context"
	"regexp"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Type is a type of events with the colour that they have in calendars and on signs (G143).
type Type struct {
	ID        int64     `json:"id"`
	CompanyID int64     `json:"companyId"`
	Name      string    `json:"name"`
	Color     string    `json:"color" doc:"#RRGGBB"`
	Version   int64     `json:"version"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	UpdatedBy string    `json:"updatedBy"`
}

// RecordVersion is the version that an ETag names.
func (t Type) RecordVersion() int64 { return t.Version }

// typesMost is how many types a company has at most.
const typesMost = 200

var colour = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// edited gives a type a name and a colour. All that is wrong with them is said at once.
func (t Type) edited(name, color *string) (Type, error) {
	var refused []fault.Field
	if name != nil {
		said, err := text.Name("body.name", "type", *name, maxType)
		if problem := fault.As(err); problem != nil {
			refused = problem.Fields
		}
		t.Name = said
	}
	if color != nil {
		t.Color = *color
	}
	if !colour.MatchString(t.Color) {
		refused = append(refused, fault.Field{Location: "body.color", Code: codes.BadFormat,
			Message: "A colour looks like #377CB7."})
	}
	if refused != nil {
		return t, fault.InvalidFields(refused...)
	}
	return t, nil
}

// CreateType adds a type to the scope's company.
func (s *Service) CreateType(ctx context.Context, scope access.Scope, name, color string) (Type, error) {
	var saved Type
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		t, err := Type{CompanyID: tx.Company()}.edited(&name, &color)
		if err != nil {
			return err
		}
		if err := tx.TakeTurns(ctx); err != nil {
			return err
		}
		n, err := s.store.countTypes(ctx, tx.Query)
		if err != nil {
			return err
		}
		if n >= typesMost {
			return fault.New(fault.Conflicting, codes.TooManyEventTypes,
				"There are as many types as may be. Delete one that nobody needs any more.").With("most", typesMost)
		}
		id, err := s.store.insertType(ctx, tx, t)
		if err != nil {
			return err
		}
		if saved, err = s.store.oneType(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, typeChange("create", nil, &saved))
	})
	return saved, err
}

// ChangeType saves a type of the given version and gives its new name to the events that had the old one, all of
// which the caller may touch.
func (s *Service) ChangeType(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	name, color *string) (Type, error) {
	var saved Type
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundType(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := tx.TakeTurns(ctx); err != nil { // what deletes some of its events locks them in another order
			return err
		}
		after, err := before.edited(name, color)
		if err != nil {
			return err
		}
		done, err := s.store.saveType(ctx, tx, version, after)
		if err != nil {
			return err
		}
		if done && after.Name != before.Name {
			if err := s.rename(ctx, tx, caller, before.Name, after.Name); err != nil {
				return err
			}
		}
		if saved, err = s.store.oneType(ctx, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, typeChange("update", &before, &saved))
	})
	return saved, err
}

// rename gives the events of a type its new name. Those of device groups that are kept for others are theirs to
// change: it is asked of what was written, which nobody else changes any more.
func (s *Service) rename(ctx context.Context, tx *db.Tx, caller access.Caller, before, after string) error {
	renamed, err := s.store.rename(ctx, tx, before, after)
	if err != nil {
		return err
	}
	groups, err := s.store.groupsOf(ctx, tx.Query, renamed)
	if err != nil {
		return err
	}
	return s.categories.MayTouch(ctx, caller, tx.Query, category.Device, groups...)
}

// DeleteType removes a type. Its events keep the word, without a colour.
func (s *Service) DeleteType(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundType(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.store.deleteType(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, typeChange("delete", &before, nil))
	})
}

func (s *Service) foundType(ctx context.Context, tx *db.Tx, id int64) (Type, *db.Tx, error) {
	t, err := s.store.oneType(ctx, tx.Query, id)
	if err != nil {
		return Type{}, nil, err
	}
	home, held := tx.Narrow(t.CompanyID)
	if !held {
		return Type{}, nil, fault.Missing("type")
	}
	return t, home, s.enabled(ctx, home.Query)
}

// typeChange is the audit row of what was done to a type, whose colour signs show; before or after is nil for a new or
// a deleted one.
func typeChange(action string, before, after *Type) db.Change {
	c := db.Between(action, before, after, Type.subject)
	c.Moves = Signs
	return c
}

func (t Type) subject() db.Subject {
	return db.Subject{Entity: "eventtype", CompanyID: t.CompanyID, ID: t.ID, Name: t.Name,
		State: map[string]any{"name": t.Name, "color": t.Color}}
}
