package account

import (
	"context"
	"errors"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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
	err := s.writeOwn(ctx, caller, own, func(ctx context.Context, tx *db.Tx) error {
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

// errGone is the answer to who has no session any more.
var errGone = fault.New(fault.Unauthenticated, codes.Unauthenticated, "Sign in first.")

// present refuses who has no session of that token any more, and keeps others from changing them until the transaction
// ends.
func (s *Service) present(ctx context.Context, tx *db.Tx, userID int64, session string) error {
	there, err := s.store.present(ctx, tx, userID, secret.Digest(session))
	if err == nil && !there {
		err = errGone
	}
	return err
}

// Stays refuses what a caller asked for by a session that has ended since, or has lost the proof that they had; see
// api.Config. Who ends it meanwhile waits until the change is committed, or is waited for.
func (s *Service) Stays(ctx context.Context, tx *db.Tx, caller access.Caller, session string) error {
	confirmed, err := s.store.staying(ctx, tx, caller.UserID(), secret.Digest(session))
	switch {
	case errors.Is(err, db.ErrNone):
		return errGone
	case err != nil:
		return err
	case caller.Confirm() == nil && confirmed == 0:
		return access.ErrConfirmNeeded
	}
	return nil
}

// writeOwn changes what keeps the caller's own account, while they have the session by which they asked for it: it
// may have ended since, by a change of what they sign in with.
func (s *Service) writeOwn(ctx context.Context, caller access.Caller, session string,
	fn func(ctx context.Context, tx *db.Tx) error) error {
	return s.home(caller.CompanyID()).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.present(ctx, tx, caller.UserID(), session); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
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
