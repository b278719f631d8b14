package category

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Keep is for whom a folder is kept: the user groups whose people may touch it,
// what lies in it and, in the tree of device groups, what is scheduled there
// (R168, R169). A folder without any takes those of the nearest one above it that
// has some; where none has, everybody with the right may.
type Keep struct {
	UserGroups []int64
	ExtraInfo  string // a JSON text of the console's, or empty
}

// others returns the folders that are kept for user groups which somebody
// with the groups mine does not belong to. Rows name parents before children.
func others(rows []row, kept map[int64][]int64, mine []int64) map[int64]bool {
	inForce, forbidden := make(map[int64][]int64, len(rows)), map[int64]bool{}
	for _, r := range rows {
		inForce[r.ID] = kept[r.ID]
		if len(kept[r.ID]) == 0 {
			inForce[r.ID] = inForce[r.ParentID]
		}
		if len(inForce[r.ID]) > 0 && !overlap(inForce[r.ID], mine) {
			forbidden[r.ID] = true
		}
	}
	return forbidden
}

func overlap(a, b []int64) bool {
	return slices.ContainsFunc(a, func(id int64) bool { return slices.Contains(b, id) })
}

// Forbidden returns the folders of a tree of the home company that the caller may
// look at and not touch (G90). Who administers what lies in the tree touches every one.
func (s *Service) Forbidden(ctx context.Context, caller access.Caller, q db.Query, t Type) ([]int64, error) {
	forbidden, err := s.forbidden(ctx, caller, q, t)
	return slices.Sorted(maps.Keys(forbidden)), err
}

func (s *Service) forbidden(ctx context.Context, caller access.Caller, q db.Query, t Type) (map[int64]bool, error) {
	if caller.SeesAll(t.Feature()) {
		return map[int64]bool{}, nil
	}
	return s.keptFrom(ctx, caller.UserID(), q, t)
}

// keptFrom returns the folders of a tree that are kept for others than somebody.
func (s *Service) keptFrom(ctx context.Context, user int64, q db.Query, t Type) (map[int64]bool, error) {
	kept, err := s.store.kept(ctx, q, t)
	if err != nil || len(kept) == 0 {
		return map[int64]bool{}, err
	}
	rows, err := s.store.list(ctx, q, t)
	if err != nil {
		return nil, err
	}
	mine, err := s.store.groupsOf(ctx, q, user)
	return others(rows, kept, mine), err
}

// MayTouch refuses folders of a tree that are kept for others. Every change of
// what lies in a folder asks for it. 0, the folder of what lies nowhere, is nobody's.
func (s *Service) MayTouch(ctx context.Context, caller access.Caller, q db.Query, t Type, folders ...int64) error {
	forbidden, err := s.forbidden(ctx, caller, q, t)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(folders, func(id int64) bool { return forbidden[id] }) {
		return errKept(t)
	}
	return nil
}

func errKept(t Type) error {
	if t == Device {
		return fault.New(fault.Forbidden, codes.GroupForbidden,
			"This device group is kept for others. Ask an administrator to let your user group in.")
	}
	return fault.New(fault.Forbidden, codes.FolderForbidden,
		"This folder is kept for others. Ask an administrator to let your user group in.")
}

// Into finds the folder of a tree that the caller puts something into, 0 being
// the root, unless it is kept for others.
func (s *Service) Into(ctx context.Context, caller access.Caller, q db.Query, t Type, folder int64) (int64, error) {
	id, err := s.Resolve(ctx, q, t, folder)
	if err == nil {
		err = s.MayTouch(ctx, caller, q, t, id)
	}
	return id, err
}

// ReadOnly reports, for each of the folders of a tree of the home company,
// whether the caller may only look at it.
func (s *Service) ReadOnly(ctx context.Context, caller access.Caller, home access.Scope,
	t Type) (func(folder int64) bool, error) {
	forbidden, err := s.forbidden(ctx, caller, s.db.For(home), t)
	return func(folder int64) bool { return forbidden[folder] }, err
}

// shaded marks the nodes of a tree that the caller may not touch.
func (s *Service) shaded(ctx context.Context, caller access.Caller, home access.Scope, t Type,
	tree Tree) (Tree, error) {
	readOnly, err := s.ReadOnly(ctx, caller, home, t)
	if err != nil {
		return Tree{}, err
	}
	for i := range tree.AllNodes {
		tree.AllNodes[i].State.Disabled = readOnly(tree.AllNodes[i].ID)
	}
	tree.Root = tree.AllNodes[0]
	return tree, nil
}

// Keep decides for whom a folder is kept; no user groups give it back to what is
// above it. Nobody locks themselves out. It returns the tree of the folder.
func (s *Service) Keep(ctx context.Context, caller access.Caller, scope access.Scope, id int64, k Keep) (Type, error) {
	if err := mayAny(caller); err != nil {
		return "", err
	}
	if k.ExtraInfo != "" && !json.Valid([]byte(k.ExtraInfo)) {
		return "", fault.Invalid("body.categoryExtraInfo", codes.BadFormat, "This is no JSON text.")
	}
	slices.Sort(k.UserGroups)
	k.UserGroups = slices.Compact(k.UserGroups)
	var t Type
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if t, err = s.store.treeOf(ctx, tx.Query, id); err != nil {
			return err
		}
		if err := may(caller, t, access.W); err != nil {
			return err
		}
		folder, err := s.store.resolve(ctx, tx.Query, t, id)
		if err != nil {
			return err
		}
		if err := s.MayTouch(ctx, caller, tx.Query, t, id); err != nil {
			return err
		}
		there, err := s.store.userGroups(ctx, tx, k.UserGroups)
		if err != nil {
			return err
		}
		if len(there) != len(k.UserGroups) {
			return fault.Invalid("body.categoryUserGroupList", codes.NotFound, "Choose user groups of the company.")
		}
		before, err := s.store.kept(ctx, tx.Query, t)
		if err != nil {
			return err
		}
		if err := s.store.keep(ctx, tx, id, k); err != nil {
			return err
		}
		if fault.Is(s.MayTouch(ctx, caller, tx.Query, t, id), fault.Forbidden) {
			return fault.Invalid("body.categoryUserGroupList", codes.LocksYouOut,
				"You would not be let in yourself. Choose one of your own user groups too.")
		}
		return tx.Record(ctx, changed(tx, "update", folder,
			map[string]any{"userGroups": before[id], "extraInfo": folder.ExtraInfo},
			map[string]any{"userGroups": k.UserGroups, "extraInfo": k.ExtraInfo}))
	})
	return t, err
}
