package account

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Sessions lists where the caller is signed in, the last used first. current is the
// token of the request's session.
func (s *Service) Sessions(ctx context.Context, caller access.Caller, current string) ([]user.Session, error) {
	own := s.home(caller.CompanyID()).Scope()
	return s.users.SessionsOf(ctx, own, caller.UserID(), current)
}

// SignOutElsewhere ends one session of the caller or, with id 0, all but the
// request's own.
func (s *Service) SignOutElsewhere(ctx context.Context, caller access.Caller, id int64, own string) error {
	err := s.home(caller.CompanyID()).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		end := func() error { return s.EndSession(ctx, tx, caller.UserID(), id) }
		if id == 0 {
			end = func() error { return s.EndSessions(ctx, tx, caller.UserID(), own) }
		}
		if err := end(); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "sign-out", Entity: "session",
			ID: caller.UserID(), Name: caller.Username()})
	})
	if err == nil {
		s.ended(caller.UserID())
	}
	return err
}

// EndSessions implements user.Accounts.
func (s *Service) EndSessions(ctx context.Context, tx *db.Tx, userID int64, keep string) error {
	return s.store.closeOthers(ctx, tx, userID, secret.Digest(keep))
}

// EndSession implements user.Accounts.
func (s *Service) EndSession(ctx context.Context, tx *db.Tx, userID, sessionID int64) error {
	rows, err := s.store.closeOne(ctx, tx, userID, sessionID)
	return db.Touched(rows, err, "session")
}
