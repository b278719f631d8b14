package account

import (
	"context"

	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// lockAfter is how many failures in a row lock an account (G16). The growing
// delay spreads them over more than half an hour, so that nobody is locked by
// their own mistakes. The last administrator of a company is never locked: for
// them the delay has to do, or whoever knows a name could shut a company out.
const lockAfter = 20

// guessed is told how often in a row a password or a code was wrong, of somebody
// or, with id 0, of nobody. The lock follows later: an answer takes as long
// whether there is such an account or not.
func (s *Service) guessed(ctx context.Context, userID, companyID int64, failures int) {
	if userID == 0 || failures%lockAfter != 0 {
		return
	}
	from := db.ActorFrom(ctx)
	from.UserID, from.Username = 0, "" // a guess proves nobody
	s.later(ctx, "an account that is guessed at was not locked", func(ctx context.Context) error {
		return s.lock(db.WithActor(ctx, from), userID, companyID)
	})
}

// lock keeps everybody out of an account until an administrator unlocks it.
func (s *Service) lock(ctx context.Context, userID, companyID int64) error {
	err := s.home(companyID).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.roles.KeepAdministrator(ctx, tx, func() error {
			u, err := s.store.lock(ctx, tx, userID)
			if err != nil {
				return err
			}
			if err := s.CredentialsChanged(ctx, tx, u, user.ShutOut, ""); err != nil {
				return err
			}
			return tx.Record(ctx, db.Change{CompanyID: u.CompanyID, Action: "lock", Entity: "user", ID: u.ID,
				Name:   u.Username,
				Before: map[string]any{"locked": false}, After: map[string]any{"locked": true, "failures": lockAfter}})
		})
	})
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflicting) {
		return nil // locked or deleted already, or the last administrator
	}
	if err == nil {
		s.ended(userID)
	}
	return err
}

// Forgive implements user.Accounts.
func (s *Service) Forgive(username string) { s.limits.Forgive(db.Fold(username)) }
