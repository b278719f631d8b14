// Package dimension holds the screen sizes that a company chooses from.
// Specification: part 2 §3 "Dimension", §7.
package dimension

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Dimension is a screen size in pixels.
type Dimension struct {
	ID     int64 `json:"id" db:"id"`
	Width  int64 `json:"width" db:"width"`
	Height int64 `json:"height" db:"height"`
}

// usual are the sizes that a new company has.
var usual = []Dimension{{Width: 1280, Height: 720}, {Width: 1920, Height: 1080}, {Width: 1080, Height: 1920},
	{Width: 3840, Height: 2160}, {Width: 2160, Height: 3840}}

// Service keeps screen sizes.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Found gives a new company the usual sizes; see company.Founder.
func (s *Service) Found(ctx context.Context, tx *db.Tx) error {
	for _, d := range usual {
		if _, err := s.store.insert(ctx, tx, d); err != nil {
			return err
		}
	}
	return nil
}

// Save adds a size, or changes the one that it names (R380). A company has every size once.
func (s *Service) Save(ctx context.Context, scope access.Scope, d Dimension) (Dimension, error) {
	isNew := d.ID == 0
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if isNew {
			if d.ID, err = s.store.insert(ctx, tx, d); err != nil {
				return err
			}
			return tx.Record(ctx, change("create", tx.Company(), nil, &d))
		}
		before, err := s.store.get(ctx, tx, d.ID)
		if err != nil {
			return err
		}
		if err := s.store.update(ctx, tx, d); err != nil {
			return err
		}
		return tx.Record(ctx, change("update", before.CompanyID, &before.Dimension, &d))
	})
	return d, err
}

// Delete removes a size. Screens keep the resolution that they have.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", before.CompanyID, &before.Dimension, nil))
	})
}

func change(action string, company int64, before, after *Dimension) db.Change {
	c := db.Between(action, before, after, Dimension.subject)
	c.CompanyID = company
	return c
}

func (d Dimension) subject() db.Subject {
	return db.Subject{Entity: "dimension", ID: d.ID, Name: fmt.Sprintf("%d × %d", d.Width, d.Height), State: d}
}
