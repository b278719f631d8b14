// Package globalcompany holds the hierarchy of companies: a global company puts
// companies below another one, whose administrators manage them and whatever is
// below those. Specification: part 2 §3 "Global company", §6.
package globalcompany

import (
	"context"
	"slices"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Global is a global company (R421).
type Global struct {
	ID       int64   `json:"id" db:"id"`
	Name     string  `json:"name" db:"name"`
	ParentID int64   `json:"parentId" db:"parent_id" doc:"The company whose administrators manage what is below"`
	ChildIDs []int64 `json:"childIds" db:"-" doc:"The companies right below the parent"`
	Version  int64   `json:"version" db:"version"`
}

// RecordVersion is the version that an ETag names.
func (g Global) RecordVersion() int64 { return g.Version }

// Service keeps global companies.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service. A company that others are below of cannot be deleted.
func New(d *db.DB, companies *company.Service) *Service {
	s := &Service{db: d}
	companies.Guards(s.leads)
	return s
}

// List returns the global companies whose parents are in scope, by name, each
// with those of its companies that are in scope.
func (s *Service) List(ctx context.Context, scope access.Scope) ([]Global, error) {
	return s.store.List(ctx, s.db.For(scope))
}

// Edit is what people change about a global company. Nil means unchanged; the
// parent 0 is the operators' own company.
type Edit struct {
	Name     *string
	ParentID *int64
	ChildIDs *[]int64
}

// everywhere runs what operators do, who arrange the hierarchy of all companies.
func (s *Service) everywhere() db.Query {
	return s.db.Unscoped("operators arrange the hierarchy of all companies")
}

// Create adds a global company.
func (s *Service) Create(ctx context.Context, e Edit) (Global, error) {
	g, err := e.apply(Global{ParentID: access.TopCompany, ChildIDs: []int64{}})
	if err != nil {
		return Global{}, err
	}
	err = s.everywhere().Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.check(ctx, tx, g); err != nil {
			return err
		}
		if err := s.store.insert(ctx, tx, &g); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", g.ParentID, nil, &g))
	})
	return g, err
}

// Save applies an edit to the given version of a global company. Who manages
// what follows at once.
func (s *Service) Save(ctx context.Context, id, version int64, e Edit) (Global, error) {
	var g Global
	err := s.everywhere().Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx, id)
		if err != nil {
			return err
		}
		if g, err = e.apply(before); err != nil {
			return err
		}
		if err := s.check(ctx, tx, g); err != nil {
			return err
		}
		if err := s.store.save(ctx, tx, version, g); err != nil {
			return err
		}
		g.Version = version + 1
		if before.ParentID != g.ParentID { // its people see that they have lost something
			if err := tx.Record(ctx, change("move", before.ParentID, &before, &g)); err != nil {
				return err
			}
		}
		return tx.Record(ctx, change("update", g.ParentID, &before, &g))
	})
	return g, err
}

// Delete removes a global company. Its companies stay, without a parent.
func (s *Service) Delete(ctx context.Context, id int64) error {
	return s.everywhere().Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", before.ParentID, &before, nil))
	})
}

// apply returns the global company with the edit in it.
func (e Edit) apply(g Global) (Global, error) {
	if e.Name != nil {
		g.Name = strings.TrimSpace(*e.Name)
	}
	if e.ParentID != nil {
		if g.ParentID = *e.ParentID; g.ParentID == 0 {
			g.ParentID = access.TopCompany
		}
	}
	if e.ChildIDs != nil {
		g.ChildIDs = slices.Sorted(slices.Values(*e.ChildIDs))
		g.ChildIDs = slices.Compact(g.ChildIDs)
	}
	switch {
	case g.Name == "":
		return g, fault.Invalid("body.name", codes.Required, "Give the global company a name.")
	case len([]rune(g.Name)) > 200:
		return g, fault.Invalid("body.name", codes.TooLong, "A name has at most 200 characters.")
	case slices.Contains(g.ChildIDs, access.TopCompany):
		return g, fault.Invalid("body.childIds", codes.TopCompany, "The operators' own company is above all others.")
	}
	return g, nil
}

// check holds a global company to the hierarchy: everybody in it exists, has at
// most one parent, and is not above itself (G141). The hierarchy is locked until
// the transaction ends.
func (s *Service) check(ctx context.Context, tx *db.Tx, g Global) error {
	if err := s.store.lock(ctx, tx); err != nil {
		return err
	}
	known, err := s.store.existing(ctx, tx, append([]int64{g.ParentID}, g.ChildIDs...))
	if err != nil {
		return err
	}
	if !slices.Contains(known, g.ParentID) {
		return fault.Invalid("body.parentId", codes.NotFound, "There is no such company.")
	}
	for _, child := range g.ChildIDs {
		if !slices.Contains(known, child) {
			return fault.Invalid("body.childIds", codes.NotFound,
				"One of the companies does not exist any more. Choose again.")
		}
	}
	taken, err := s.store.parentsOf(ctx, tx, g)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return fault.Conflict(codes.HasParent,
			"A company is below one other at most. Take it out of its global company first.", taken)
	}
	edges, err := s.store.edges(ctx, tx, g.ID)
	if err != nil {
		return err
	}
	if g.isAboveItself(edges) {
		return fault.Invalid("body.childIds", codes.Cycle, "The parent cannot be below one of its own companies.")
	}
	return nil
}

// isAboveItself reports whether the parent is one of the companies or below one
// of them. above maps every company to its parent, without what g says itself.
func (g Global) isAboveItself(above map[int64]int64) bool {
	for at, steps := g.ParentID, 0; at != 0 && steps <= len(above); at, steps = above[at], steps+1 {
		if slices.Contains(g.ChildIDs, at) {
			return true
		}
	}
	return false
}

// leads refuses to delete a company that others are below of; see company.Guard.
func (s *Service) leads(ctx context.Context, tx *db.Tx) error {
	led, err := s.store.ledBy(ctx, tx)
	if err != nil {
		return err
	}
	if len(led) > 0 {
		return fault.Conflict(codes.LeadsCompanies,
			"Other companies are below this one. Give their global company another parent first.", led)
	}
	return nil
}

func change(action string, parent int64, before, after *Global) db.Change {
	c := db.Between(action, before, after, Global.subject)
	c.CompanyID = parent
	return c
}

func (g Global) subject() db.Subject {
	return db.Subject{Entity: "globalcompany", ID: g.ID, Name: g.Name, State: g}
}
