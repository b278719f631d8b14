package category

import (
	"context"
	"encoding/json"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Keep is for whom a device group is kept: the user groups whose people may
// touch it, its screens and what is scheduled on them (R168, R169). A device
// group without any takes those of the nearest one above it that has some; where
// none has, everybody with the right may.
type Keep struct {
	UserGroups []int64
	ExtraInfo  string // a JSON text of the console's, or empty
}

// others returns the device groups that are kept for user groups which somebody
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

// Forbidden returns the device groups of the home company that the caller may
// look at and not touch (G90). Who administers screens touches every one.
func (s *Service) Forbidden(ctx context.Context, caller access.Caller, home access.Scope, q db.Query) (map[int64]bool, error) {
	if caller.SeesAll(access.Device) {
		return map[int64]bool{}, nil
	}
	kept, err := s.store.kept(ctx, home, q)
	if err != nil || len(kept) == 0 {
		return map[int64]bool{}, err
	}
	rows, err := s.store.list(ctx, home, q, Device)
	if err != nil {
		return nil, err
	}
	mine, err := s.store.groupsOf(ctx, home, q, caller.UserID())
	return others(rows, kept, mine), err
}

// MayTouch refuses device groups that are kept for others. 0, the group of what
// hangs nowhere, is nobody's.
func (s *Service) MayTouch(ctx context.Context, caller access.Caller, home access.Scope, q db.Query, groups ...int64) error {
	forbidden, err := s.Forbidden(ctx, caller, home, q)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(groups, func(id int64) bool { return forbidden[id] }) {
		return fault.New(fault.Forbidden, "group-forbidden", "This device group is kept for others. Ask an administrator to let your user group in.")
	}
	return nil
}

// ReadOnly reports, for each of the device groups of the home company, whether
// the caller may only look at it.
func (s *Service) ReadOnly(ctx context.Context, caller access.Caller, home access.Scope) (func(group int64) bool, error) {
	forbidden, err := s.Forbidden(ctx, caller, home, s.db.Query())
	return func(group int64) bool { return forbidden[group] }, err
}

// shade marks the nodes that the caller may not touch.
func (s *Service) shade(ctx context.Context, caller access.Caller, home access.Scope, nodes []Node) error {
	readOnly, err := s.ReadOnly(ctx, caller, home)
	for i := range nodes {
		nodes[i].State.Disabled = readOnly(nodes[i].ID)
	}
	return err
}

// Keep decides for whom a device group is kept; no user groups give it back to
// what is above it. Nobody locks themselves out.
func (s *Service) Keep(ctx context.Context, caller access.Caller, scope access.Scope, id int64, k Keep) error {
	if k.ExtraInfo != "" && !json.Valid([]byte(k.ExtraInfo)) {
		return fault.Invalid("body.categoryExtraInfo", "bad-format", "This is no JSON text.")
	}
	slices.Sort(k.UserGroups)
	k.UserGroups = slices.Compact(k.UserGroups)
	return s.db.Write(ctx, func(tx *db.Tx) error {
		folder, err := s.store.resolve(ctx, scope, tx.Query, Device, id)
		if err != nil {
			return err
		}
		if err := s.MayTouch(ctx, caller, scope, tx.Query, id); err != nil {
			return err
		}
		there, err := s.store.userGroups(ctx, scope, tx, k.UserGroups)
		if err != nil {
			return err
		}
		if len(there) != len(k.UserGroups) {
			return fault.Invalid("body.categoryUserGroupList", "not-found", "Choose user groups of the company.")
		}
		before, err := s.store.kept(ctx, scope, tx.Query)
		if err != nil {
			return err
		}
		if err := s.store.keep(ctx, scope, tx, id, k); err != nil {
			return err
		}
		if fault.Is(s.MayTouch(ctx, caller, scope, tx.Query, id), fault.Forbidden) {
			return fault.Invalid("body.categoryUserGroupList", "locks-you-out", "You would not be let in yourself. Choose one of your own user groups too.")
		}
		return tx.Record(ctx, changed(scope, "update", folder, map[string]any{"userGroups": before[id], "extraInfo": folder.ExtraInfo},
			map[string]any{"userGroups": k.UserGroups, "extraInfo": k.ExtraInfo}))
	})
}
