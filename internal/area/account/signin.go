package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// A session ends this long after it was last used, whatever happens. "Keep me
// signed in" only makes the cookie outlive the browser.
const sessionLife = 14 * 24 * time.Hour

// seenEvery bounds how often using a session or a token writes to the database.
const seenEvery = time.Minute

// tokenPrefix marks personal API tokens, so that people and scanners know one when they see it.
const tokenPrefix = "mq_"

// Credentials are what the sign-in form sends.
type Credentials struct {
	Username string `json:"username" minLength:"1" maxLength:"200"`
	Password string `json:"password" minLength:"1" maxLength:"256"`
	Code     string `json:"code,omitzero" maxLength:"40" doc:"The second factor: the authenticator's six digits, or a recovery code"`
	Remember bool   `json:"remember,omitzero" doc:"Stay signed in when the browser closes"`
}

// Origin is where somebody signs in from.
type Origin struct {
	IP      netip.Addr
	Agent   string
	Session string // the token of the session that the new one replaces, or ""
}

var (
	errSignIn       = fault.New(fault.Unauthenticated, "sign-in-failed", "The user name or the password is not right.")
	errSecondFactor = fault.New(fault.Unauthenticated, "two-factor-required", "Enter the code that your authenticator shows, or a recovery code.")
	errCode         = fault.New(fault.Unauthenticated, "two-factor-wrong", "This code is not right, or was used before. Wait for the next one.")
)

// SignIn checks the credentials and opens a session. A wrong name, a wrong
// password, a locked and an inactive user, and one whose company signs in
// elsewhere, all get the same answer in the same time. Whoever has the password
// of an account with a second factor is asked for it next. Failures are answered
// ever more slowly, and lock the account in the end (G16).
func (s *Service) SignIn(ctx context.Context, c Credentials, o Origin) (token string, err error) {
	account := db.Fold(strings.TrimSpace(c.Username))
	if wait := s.limits.Allow(account, o.IP); wait > 0 {
		return "", tooMany("too-many-sign-ins", "Too many failed sign-ins. Wait a moment and try again.", wait)
	}
	known, err := s.store.credentials(ctx, account)
	if err != nil && !errors.Is(err, db.ErrNone) {
		s.limits.Undecided(account)
		return "", err
	}
	right, err := s.hasher.Verify(ctx, c.Password, known.Password) // an empty hash costs the same and is never right
	if err != nil {
		s.limits.Undecided(account)
		return "", err
	}
	if !right || !known.mayUsePassword() {
		s.wrong(ctx, known, c.Username, o)
		return "", errSignIn
	}
	if err := known.Standing.Check(s.now()); err != nil { // only who has the password is told
		s.limits.Undecided(account)
		return "", err
	}
	if known.Using2FA && c.Code == "" {
		s.limits.Undecided(account)
		return "", errSecondFactor
	}
	token, err = s.open(ctx, known, "password", o, func(tx *db.Tx) error {
		if !known.Using2FA {
			return nil
		}
		return s.spend(ctx, tx, known.CompanyID, known.ID, c.Code)
	})
	switch {
	case errors.Is(err, errCode):
		s.wrong(ctx, known, c.Username, o)
	case err != nil:
		s.limits.Undecided(account)
	default:
		s.limits.Succeeded(account)
	}
	return token, err
}

// wrong takes down a sign-in that failed.
func (s *Service) wrong(ctx context.Context, known credentials, typed string, o Origin) {
	s.guessed(ctx, known.ID, known.CompanyID, s.limits.Failed(db.Fold(strings.TrimSpace(typed)), o.IP))
	s.failed(ctx, known.CompanyID, known.ID, typed)
}

func tooMany(code, detail string, wait time.Duration) error {
	f := fault.New(fault.Throttled, code, detail).With("seconds", int64(wait.Round(time.Second).Seconds()))
	f.Retry = wait
	return f
}

// open begins a session of somebody who has proved who they are, once the last
// proof holds in the same transaction. The token is always a new one, and the
// browser's earlier session ends: nobody can have planted it.
func (s *Service) open(ctx context.Context, who credentials, by string, o Origin, proof func(tx *db.Tx) error) (token string, err error) {
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return "", err
	}
	actor := db.ActorFrom(ctx)
	actor.UserID, actor.Username = who.ID, who.Username
	err = s.db.Write(db.WithActor(ctx, actor), func(tx *db.Tx) error {
		if err := proof(tx); err != nil {
			return err
		}
		if err := s.store.close(ctx, tx, secret.Digest(o.Session)); err != nil {
			return err
		}
		if err := s.store.open(ctx, tx, who.ID, digest, o.IP.String(), o.Agent, tx.Now()+sessionLife.Milliseconds()); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: who.CompanyID, Action: "login", Entity: "session", ID: who.ID, Name: who.Username, After: map[string]any{"by": by}})
	})
	return token, err
}

// SignOut ends the session of a token. Ending one that is gone is no error.
func (s *Service) SignOut(ctx context.Context, call access.Caller, token string) error {
	if token == "" || call.UserID() == 0 {
		return nil
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.store.close(ctx, tx, secret.Digest(token)); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: call.CompanyID(), Action: "logout", Entity: "session", ID: call.UserID(), Name: call.Username()})
	})
	if err == nil {
		s.ended(call.UserID())
	}
	return err
}

// Caller answers who a console session or a personal token belongs to. A token
// decides when both are there: who sends one means it. Unknown, expired and ended
// ones, and those of users who are locked or inactive, yield the zero Caller. Who
// belongs to a company that is switched off or out of its dates is refused with
// the reason.
func (s *Service) Caller(ctx context.Context, session, token string) (access.Caller, error) {
	find, seen, credential := s.store.bySession, s.store.sessionSeen, session
	if token != "" {
		find, seen, credential = s.store.byToken, s.store.tokenSeen, token
	}
	if credential == "" {
		return access.Caller{}, nil
	}
	now, digest := s.now().UnixMilli(), secret.Digest(credential)
	p, err := find(ctx, digest, now)
	if errors.Is(err, db.ErrNone) {
		return access.Caller{}, nil
	}
	if err == nil {
		err = p.Standing.Check(s.now())
	}
	if err == nil && now-p.SeenAt > seenEvery.Milliseconds() {
		err = seen(ctx, digest, now, now+sessionLife.Milliseconds())
	}
	if err != nil {
		return access.Caller{}, err
	}
	return p.caller()
}
