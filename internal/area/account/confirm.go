package account

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// confirmLife is how long a proof of who somebody is holds, in its session alone.
const confirmLife = 5 * time.Minute

// Ways is how somebody can confirm that it is them.
type Ways struct {
	Password bool       `json:"password" doc:"By POST /api/self/confirm with the current password"`
	Code     bool       `json:"code" doc:"The password takes a code of the second factor with it"`
	SSO      string     `json:"sso" doc:"By signing in again at GET /api/sso/{name}?confirm=true, in a window of its own; empty: no such way"`
	Until    *time.Time `json:"until" nullable:"true" doc:"Until when nothing is asked for in this session; null: it is"`
}

// Ways says how the caller can confirm that it is them.
func (s *Service) Ways(ctx context.Context, caller access.Caller, session string) (Ways, error) {
	home := s.home(caller.CompanyID())
	known, err := s.store.credentials(ctx, home, db.Fold(caller.Username()))
	if err != nil {
		return Ways{}, db.Found(err, "user")
	}
	w := Ways{Password: known.Password != "" && known.mayUsePassword(), Code: known.Using2FA, SSO: known.SSO}
	at, err := s.store.confirmedAt(ctx, home, secret.Digest(session))
	if until := time.UnixMilli(at).Add(confirmLife).UTC(); err == nil && until.After(s.now()) {
		w.Until = &until
	}
	return w, err
}

// Confirmation is what people prove with that it is them: all that they sign in
// with, so that an open session alone changes none of it (OWASP ASVS 5.0, 6.2.3, 7.5.1).
type Confirmation struct {
	Password string `json:"password" minLength:"1" maxLength:"256" doc:"The current one" text:"any"`
	Code     string `json:"code,omitzero" maxLength:"40" doc:"Of the authenticator, or a recovery code, for those who have a second factor" text:"any"`
}

// Confirm takes a proof from the caller, for a few minutes of the session. Guessing
// is as slow as at the sign-in, and locks the account in the end.
func (s *Service) Confirm(ctx context.Context, caller access.Caller, session string, from netip.Addr,
	c Confirmation) error {
	account := db.Fold(caller.Username())
	if wait := s.limits.Allow(account, from); wait > 0 {
		return tooMany(codes.TooManySignIns, "Too many wrong passwords or codes. Wait a moment and try again.", wait)
	}
	err := twice(func() error { return s.confirm(ctx, caller, session, account, c) })
	switch {
	case errors.Is(err, errNotThem), errors.Is(err, errCode):
		s.guessed(ctx, caller.UserID(), caller.CompanyID(), s.limits.Failed(account, from))
	case err != nil:
		s.limits.Undecided(account)
	default:
		s.limits.Succeeded(account, from)
	}
	if errors.Is(err, errCode) {
		return errWrongCode
	}
	return err
}

var (
	errNotThem   = fault.Invalid("body.password", codes.WrongPassword, "This is not your current password.")
	errWrongCode = fault.Invalid("body.code", codes.WrongCode,
		"This code is not right, or was used before. Wait for the next one.")
)

func (s *Service) confirm(ctx context.Context, caller access.Caller, session, account string, c Confirmation) error {
	home := s.home(caller.CompanyID())
	known, err := s.store.credentials(ctx, home, account)
	if err != nil {
		return db.Found(err, "user")
	}
	right, err := s.hasher.Verify(ctx, c.Password, known.Password)
	if err != nil {
		return err
	}
	if !right || !known.mayUsePassword() {
		return errNotThem
	}
	if known.Using2FA && c.Code == "" {
		return fault.Invalid("body.code", codes.Required,
			"Enter the code that your authenticator shows, or a recovery code.")
	}
	return s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.unchanged(ctx, tx, known); err != nil {
			return err
		}
		by := byPassword
		if known.Using2FA {
			if by.Factor, err = s.spend(ctx, tx, known.ID, c.Code); err != nil {
				return err
			}
		}
		return s.confirmed(ctx, tx, caller, session, tx.Now(), by)
	})
}

// confirmed notes that the caller has proved who they are in a session.
func (s *Service) confirmed(ctx context.Context, tx *db.Tx, caller access.Caller, session string, at int64,
	by proof) error {
	if err := s.store.confirm(ctx, tx, caller.UserID(), secret.Digest(session), at); err != nil {
		return err
	}
	return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "confirm", Entity: "session",
		ID: caller.UserID(), Name: caller.Username(), After: by})
}
