package user

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Token is a personal API token, without its secret. It acts for its owner and
// may never do more than they may at that moment.
type Token struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	Access    access.Level `json:"access" enum:"R,W" doc:"R: only reads; W: may do what its owner may"`
	Hint      string       `json:"hint" doc:"How the token begins"`
	CreatedAt time.Time    `json:"createdAt"`
	ExpiresAt time.Time    `json:"expiresAt"`
	SeenAt    *time.Time   `json:"seenAt" doc:"When it was last used, to the minute; null: never"`
}

// signsIn reports whether an edit changes how somebody signs in, or lets somebody in again who was shut out.
func (e Edit) signsIn(before User) bool {
	after := e.apply(before)
	return e.Password != "" || after.Email != before.Email || e.Using2FA != nil && *e.Using2FA != before.Using2FA ||
		after.mayEnter() && !before.mayEnter()
}

// errInPerson says that something is no program's business, as access.InPerson does.
var errInPerson = fault.New(fault.Forbidden, codes.InPerson,
	"A program cannot do this with a token. Sign in and do it yourself.")

// mayCarryOut asks people for a proof before they change how somebody signs in, which no program does, and refuses
// a program the user name of who it acts for.
func mayCarryOut(caller access.Caller, before, after User, e Edit) error {
	named := after.Username != before.Username
	switch {
	case e.signsIn(before):
		return caller.Confirm()
	case before.ID == caller.UserID() && named && !caller.InPerson():
		return errInPerson
	}
	return nil
}

// Sessions lists where somebody is signed in whom the caller may act on, the last
// used first. own is the token of the request's session.
func (s *Service) Sessions(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	own string) ([]Session, error) {
	if err := s.keeps(ctx, caller, scope, id); err != nil {
		return nil, err
	}
	return s.SessionsOf(ctx, scope, id, own)
}

// SessionsOf lists where somebody is signed in, for who keeps their account.
func (s *Service) SessionsOf(ctx context.Context, scope access.Scope, id int64, own string) ([]Session, error) {
	return s.store.sessions(ctx, s.db.For(scope), id, secret.Digest(own), s.now())
}

// Tokens lists the API tokens of somebody whom the caller may act on, the newest first.
func (s *Service) Tokens(ctx context.Context, caller access.Caller, scope access.Scope, id int64) ([]Token, error) {
	if err := s.keeps(ctx, caller, scope, id); err != nil {
		return nil, err
	}
	return s.TokensOf(ctx, scope, id)
}

// TokensOf lists somebody's API tokens, for who keeps their account.
func (s *Service) TokensOf(ctx context.Context, scope access.Scope, id int64) ([]Token, error) {
	return s.store.tokens(ctx, s.db.For(scope), id)
}

// keeps refuses to show what keeps the account of somebody who may do more than
// the caller, and a program what keeps its owner's.
func (s *Service) keeps(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	if id == caller.UserID() && !caller.InPerson() {
		return errInPerson
	}
	_, err := s.manageable(ctx, caller, s.db.For(scope), id)
	return err
}

// EndToken makes a token of somebody useless, at once.
func (s *Service) EndToken(ctx context.Context, caller access.Caller, scope access.Scope, id, token int64) error {
	if id == caller.UserID() && !caller.InPerson() {
		return errInPerson
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, tx, err := s.managed(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		name, err := s.parts.Accounts.EndToken(ctx, tx, id, token)
		if err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: p.CompanyID, Action: "delete", Entity: "token", ID: token,
			Name:   name,
			Before: map[string]any{"name": name, "username": p.Username}})
	})
}

// EndSessions signs a person out, everywhere or, with a session's id, there. Who
// does so to themselves keeps the session of the token keep, unless it is named.
func (s *Service) EndSessions(ctx context.Context, caller access.Caller, scope access.Scope, id, session int64,
	keep string) error {
	if id == caller.UserID() {
		if err := caller.Confirm(); err != nil {
			return err
		}
	}
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, tx, err := s.managed(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		if id != caller.UserID() {
			keep = ""
		}
		if session != 0 {
			err = s.parts.Accounts.EndSession(ctx, tx, id, session)
		} else {
			err = s.parts.Accounts.EndSessions(ctx, tx, id, keep)
		}
		if err != nil {
			return err
		}
		c := change("sign-out", p.CompanyID, p.User)
		c.After = map[string]any{"session": session}
		return tx.Record(ctx, c)
	})
	if err == nil {
		s.parts.Refresh(id)
	}
	return err
}
