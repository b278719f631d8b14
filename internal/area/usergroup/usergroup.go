// Package usergroup holds the groups of people that folders are kept for: who
// belongs to a group may touch the folders that name it. Specification:
// part 2 §3 "User group", §7; part 1 §6 "AdvanceSetting".
package usergroup

import (
	"context"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Group is a named set of people of a company.
type Group struct {
	ID        int64    `json:"id"`
	Name      string   `json:"name"`
	CompanyID int64    `json:"companyId"`
	UserIDs   []int64  `json:"userIds"`
	Folders   []Folder `json:"folders" doc:"The folders and device groups that are kept for it"`
	Version   int64    `json:"version"`
}

// Folder is a node of a tree that names a user group.
type Folder struct {
	ID   int64          `json:"id" db:"id"`
	Name string         `json:"name" db:"title"`
	Type access.Feature `json:"type" db:"type" enum:"Content,Playlist,Device,Schedule" doc:"The tree"`
}

// RecordVersion is the version that an ETag names.
func (g Group) RecordVersion() int64 { return g.Version }

// Service keeps user groups.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// mayMove reports whether somebody may let people into a group and take them
// out. Where folders are kept for the group that gives or takes a power, which
// only its members, and who administers what lies in all of them, hold themselves.
func mayMove(administers func(access.Feature) bool, member bool, g Group) bool {
	return member || !slices.ContainsFunc(g.Folders, func(f Folder) bool { return !administers(f.Type) })
}

func mayMoveIn(caller access.Caller, g Group) bool {
	return mayMove(caller.SeesAll, slices.Contains(g.UserIDs, caller.UserID()), g)
}

func errBeyondOwn(field string) error {
	return fault.Invalid(field, codes.BeyondOwn,
		"Folders are kept for this group, and you do not belong to it. Ask one of its members or an administrator.")
}

// Draft is what a group is saved as.
type Draft struct {
	Name    string
	UserIDs []int64
}

// Create adds a group to the scope's company.
func (s *Service) Create(ctx context.Context, scope access.Scope, d Draft) (int64, error) {
	g := Group{CompanyID: scope.Company(), UserIDs: distinct(d.UserIDs)}
	var err error
	if g.Name, err = text.Name("body.name", "group", d.Name, 100); err != nil {
		return 0, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.fits(ctx, tx, g); err != nil {
			return err
		}
		if g.ID, err = s.store.insert(ctx, tx, g.Name); err != nil {
			return err
		}
		if err := s.store.setMembers(ctx, tx, g.ID, g.UserIDs); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &g))
	})
	return g.ID, err
}

// fits refuses a name that is taken and people that are not there.
func (s *Service) fits(ctx context.Context, tx *db.Tx, g Group) error {
	taken, err := s.store.named(ctx, tx, g.Name, g.ID)
	if err != nil {
		return err
	}
	if taken {
		return fault.Invalid("body.name", codes.Taken, "There is a group with this name already. Choose another name.")
	}
	there, err := s.store.users(ctx, tx, g.UserIDs)
	if err == nil && len(there) != len(g.UserIDs) {
		err = fault.Invalid("body.userIds", codes.NotFound, "Choose people of the company.")
	}
	return err
}

// Edit is what people change about a group. Nil means unchanged.
type Edit struct {
	Name    *string
	UserIDs *[]int64
}

// Change saves an edit of the given version.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		after := before
		if e.Name != nil {
			if after.Name, err = text.Name("body.name", "group", *e.Name, 100); err != nil {
				return err
			}
		}
		if e.UserIDs != nil {
			after.UserIDs = distinct(*e.UserIDs)
		}
		if !slices.Equal(before.UserIDs, after.UserIDs) && !mayMoveIn(caller, before) {
			return errBeyondOwn("body.userIds")
		}
		if err := s.fits(ctx, tx, after); err != nil {
			return err
		}
		saved, err := s.store.save(ctx, tx, version, after)
		if err != nil {
			return err
		}
		if !saved {
			current, by, at, err := s.store.saver(ctx, tx, id)
			if err != nil {
				return err
			}
			return fault.Stale(current, by, time.UnixMilli(at))
		}
		if err := s.store.setMembers(ctx, tx, id, after.UserIDs); err != nil {
			return err
		}
		return tx.Record(ctx, change("update", &before, &after))
	})
}

// Delete removes a group. Folders that were kept for it alone would be
// everybody's afterwards, so while there are any it stays.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		g, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		if len(g.Folders) > 0 {
			related := make([]map[string]any, len(g.Folders))
			for i, f := range g.Folders {
				related[i] = map[string]any{"type": "category", "id": f.ID, "name": f.Name}
			}
			return fault.Conflict(codes.InUse, "Folders are kept for this group. Give them to another one first.",
				related).With("name", g.Name)
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &g, nil))
	})
}

// found returns a group of the scope, and the transaction within its company.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Group, *db.Tx, error) {
	g, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Group{}, nil, err
	}
	home, held := tx.Narrow(g.CompanyID)
	if !held {
		return Group{}, nil, fault.Missing("user group")
	}
	return g, home, nil
}

// Join makes a user of the scope's company a member of exactly the given groups; see user.Groups.
func (s *Service) Join(ctx context.Context, caller access.Caller, tx *db.Tx, userID int64, groupIDs []int64) error {
	wanted := distinct(groupIDs)
	all, err := s.store.List(ctx, tx.Query)
	if err != nil {
		return err
	}
	known := map[int64]bool{}
	for _, g := range all {
		known[g.ID] = true
		before, after := slices.Contains(g.UserIDs, userID), slices.Contains(wanted, g.ID)
		if before == after {
			continue
		}
		if !mayMoveIn(caller, g) {
			return errBeyondOwn("body.groupIds")
		}
		changed := g
		changed.UserIDs = without(g.UserIDs, userID)
		if after {
			changed.UserIDs = distinct(append(changed.UserIDs, userID))
		}
		if err := s.store.setMembers(ctx, tx, g.ID, changed.UserIDs); err != nil {
			return err
		}
		if err := tx.Record(ctx, change("update", &g, &changed)); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(wanted, func(id int64) bool { return !known[id] }) {
		return fault.Invalid("body.groupIds", codes.NotFound, "Choose groups of the company.")
	}
	return nil
}

// Joinable lists the groups of the scope; see user.Groups.
func (s *Service) Joinable(ctx context.Context, caller access.Caller, q db.Query) ([]user.Joinable, error) {
	all, err := s.store.List(ctx, q)
	joinable := make([]user.Joinable, len(all))
	for i, g := range all {
		joinable[i] = user.Joinable{ID: g.ID, Name: g.Name, Open: mayMoveIn(caller, g)}
	}
	return joinable, err
}

// JoinAll adds people to groups; see user.Groups.
func (s *Service) JoinAll(ctx context.Context, caller access.Caller, tx *db.Tx, members map[int64][]int64) error {
	if len(members) == 0 {
		return nil
	}
	all, err := s.store.List(ctx, tx.Query)
	if err != nil {
		return err
	}
	for _, g := range all {
		joining := members[g.ID]
		if len(joining) == 0 {
			continue
		}
		if !mayMoveIn(caller, g) {
			return errBeyondOwn("body.groupIds")
		}
		changed := g
		changed.UserIDs = distinct(slices.Concat(g.UserIDs, joining))
		if err := s.store.addMembers(ctx, tx, g.ID, joining); err != nil {
			return err
		}
		if err := tx.Record(ctx, change("update", &g, &changed)); err != nil {
			return err
		}
	}
	return nil
}

// Leave takes a user out of every group.
func (s *Service) Leave(ctx context.Context, tx *db.Tx, userID int64) error {
	return s.store.leave(ctx, tx, userID)
}

// change is the audit row of what was done to a group; before or after is nil for
// a new or a deleted one.
func change(action string, before, after *Group) db.Change {
	return db.Between(action, before, after, Group.subject)
}

func (g Group) subject() db.Subject {
	return db.Subject{Entity: "usergroup", CompanyID: g.CompanyID, ID: g.ID, Name: g.Name,
		State: map[string]any{"name": g.Name, "userIds": g.UserIDs}}
}

// distinct returns the ids in order, each once.
func distinct(ids []int64) []int64 {
	sorted := append([]int64{}, ids...)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

func without(ids []int64, id int64) []int64 {
	return slices.DeleteFunc(slices.Clone(ids), func(other int64) bool { return other == id })
}
