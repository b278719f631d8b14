package user

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/role"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Move is where somebody goes: to another company, and the role that they get there.
type Move struct {
	To     int64
	RoleID int64
}

// Move moves a person of the given version to another company of those that the
// caller reaches (G179). Name, password and second factor go along. They leave their user
// groups, and what let them in ends: sessions, API tokens, links, and whom the old
// company's provider took them for. What they made stays where it is, under their name.
func (s *Service) Move(ctx context.Context, caller access.Caller, everywhere access.Scope, id, version int64,
	m Move) error {
	err := s.db.For(everywhere).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, home, err := s.managed(ctx, caller, tx, id)
		switch {
		case err != nil:
			return err
		case id == caller.UserID():
			return fault.New(fault.Conflicting, codes.OwnAccount,
				"You cannot move yourself to another company. Ask another administrator to do it.")
		case m.To == p.CompanyID:
			return fault.Invalid("body.to", codes.SameCompany, "The person is in this company already.")
		}
		there, gets, err := s.awaited(ctx, caller, tx, m)
		if err != nil {
			return err
		}
		return s.roles.KeepAdministrator(ctx, home, func() error {
			was, err := s.leave(ctx, home, p)
			if err != nil {
				return err
			}
			moved, err := s.store.move(ctx, tx, id, version, m)
			if err != nil {
				return err
			}
			if !moved {
				current, by, at, err := s.store.saver(ctx, home, id)
				if err != nil {
					return err
				}
				return fault.Stale(current, by, time.UnixMilli(at))
			}
			return recordMove(ctx, tx, p, was, there.Company(), gets)
		})
	})
	if err == nil {
		s.parts.Refresh(id)
	}
	return err
}

// awaited returns the company that somebody is moved to, if the caller reaches it, and the role that they get there.
func (s *Service) awaited(ctx context.Context, caller access.Caller, tx *db.Tx, m Move) (*db.Tx, role.Role, error) {
	if err := s.store.stands(ctx, tx, m.To); err != nil {
		return nil, role.Role{}, err
	}
	there, held := tx.Narrow(m.To)
	if !held {
		return nil, role.Role{}, fault.Missing("company")
	}
	gets, err := s.given(ctx, caller, there.Query, m.RoleID, access.Powers{}) // what they may here counts for nothing
	return there, gets, err
}

// leave ends what ties a person to the company of the transaction, and returns the user groups that they were in.
// Nobody signs them in or puts them into a group meanwhile.
func (s *Service) leave(ctx context.Context, home *db.Tx, p person) (groups []int64, err error) {
	if err := s.store.holdOne(ctx, home, p.ID); err != nil {
		return nil, err
	}
	if groups, err = s.store.groupIDs(ctx, home, p.ID); err != nil {
		return nil, err
	}
	if err := s.parts.Groups.Leave(ctx, home, p.ID); err != nil {
		return nil, err
	}
	return groups, s.parts.Accounts.CredentialsChanged(ctx, home, p.User, CompanyChanged, "")
}

// recordMove tells both companies' trails. Each reads of the time in the other one only that the person was there.
func recordMove(ctx context.Context, tx *db.Tx, p person, groups []int64, to int64, gets role.Role) error {
	in := func(company int64, u User, r role.Role, groups []int64) map[string]any {
		all := summary(u, r, groups)
		all["companyId"] = company
		return all
	}
	elsewhere, after := p.User, p.User
	elsewhere.RoleID, after.CompanyID, after.RoleID = 0, to, gets.ID
	left, came := change("move", p.CompanyID, p.User), change("move", to, after)
	left.Before, left.After = in(p.CompanyID, p.User, p.role, groups), in(to, elsewhere, role.Role{}, []int64{})
	came.Before, came.After = in(p.CompanyID, elsewhere, role.Role{}, []int64{}), in(to, after, gets, []int64{})
	if err := tx.Record(ctx, left); err != nil {
		return err
	}
	return tx.Record(ctx, came)
}
