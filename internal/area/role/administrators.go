package role

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Standing is what counts of a person when the administrators of a company are counted.
type Standing struct {
	UserID  int64         `db:"id"`
	RoleID  int64         `db:"role_id"`
	Active  bool          `db:"active"`
	Locked  bool          `db:"locked"`
	Company int64         `db:"company_id"`
	Powers  access.Powers `db:"-"`
}

// administers reports whether the person can help the company: sign in, and
// administer users and roles. The platform's own company needs an operator.
func (s Standing) administers() bool {
	if !s.Active || s.Locked {
		return false
	}
	if s.Company == access.TopCompany {
		return s.Powers.Operator
	}
	return s.Powers.AdministersPeople()
}

// leavesNobody reports whether a change takes a company's last administrator:
// there was one before it and there is none after it. A person who is deleted
// stands in before alone.
func leavesNobody(before, after []Standing) bool {
	return administrators(before) > 0 && administrators(after) == 0
}

func administrators(people []Standing) int {
	n := 0
	for _, p := range people {
		if p.administers() {
			n++
		}
	}
	return n
}

// KeepAdministrator runs a change of people or roles of the scope's company and
// refuses it, with the whole transaction, if it takes the last active, unlocked
// user who can administer users and roles. Such changes take turns, so that two
// at once cannot take the last two.
func (s *Service) KeepAdministrator(ctx context.Context, tx *db.Tx, change func() error) error {
	if err := tx.TakeTurns(ctx); err != nil {
		return err
	}
	before, err := s.standings(ctx, tx)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := s.standings(ctx, tx)
	if err != nil {
		return err
	}
	if leavesNobody(before, after) {
		return fault.New(fault.Conflicting, codes.LastAdministrator,
			"Afterwards nobody could administer the company's people. Make somebody else an administrator of "+
				"users and "+
				"roles first.")
	}
	return nil
}

// standings lists the people who have a role that administers people.
func (s *Service) standings(ctx context.Context, tx *db.Tx) ([]Standing, error) {
	roles, err := s.store.All(ctx, tx.Query)
	if err != nil {
		return nil, err
	}
	powers, ids := map[int64]access.Powers{}, []int64{}
	for _, r := range roles {
		if p := r.Powers(); p.AdministersPeople() {
			powers[r.ID] = p
			ids = append(ids, r.ID)
		}
	}
	people, err := s.store.standings(ctx, tx, ids)
	for i := range people {
		people[i].Powers = powers[people[i].RoleID]
	}
	return people, err
}
