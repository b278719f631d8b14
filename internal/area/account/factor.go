package account

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// recoveryCodes is how many are made at once; each lets its owner in once.
const recoveryCodes = 10

// product is the name that authenticators show.
const product = "Marquee"

// Offer is what an authenticator is set up with.
type Offer struct {
	OTPAuth string `json:"otpauth" doc:"The otpauth URI, for a QR code"`
	Secret  string `json:"secret" doc:"The same to type in"`
}

// Recovery is shown once: only digests of the codes are kept.
type Recovery struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Each lets you in once, without the authenticator"`
}

// Factor is how the caller's second factor stands.
type Factor struct {
	Using2FA     bool `json:"using2FA"`
	RecoveryLeft int  `json:"recoveryLeft" doc:"Recovery codes that were not used yet"`
}

// SecondFactor says how the caller's second factor stands.
func (s *Service) SecondFactor(ctx context.Context, caller access.Caller) (Factor, error) {
	home := s.home(caller.CompanyID())
	u, err := s.store.user(ctx, home, caller.UserID())
	if err != nil {
		return Factor{}, err
	}
	left, err := s.store.recoveryLeft(ctx, home, caller.UserID())
	return Factor{Using2FA: u.Using2FA, RecoveryLeft: left}, err
}

var errFactorOn = fault.New(fault.Conflicting, codes.TwoFactorOn,
	"The second factor is set up already. Switch it off first.")

// factorOf names a user's second factor for its seal.
func factorOf(userID int64) string { return "second factor of user " + strconv.FormatInt(userID, 10) }

// OfferSecondFactor draws a user's second factor and returns the otpauth URI for
// an authenticator. An offer that was not confirmed is replaced; sign-ins ask for
// the factor only after ConfirmSecondFactor.
func (s *Service) OfferSecondFactor(ctx context.Context, tx *db.Tx, userID int64) (otpauth string, err error) {
	offer, err := s.offer(ctx, tx, userID)
	return offer.OTPAuth, err
}

func (s *Service) offer(ctx context.Context, tx *db.Tx, userID int64) (Offer, error) {
	u, err := s.store.factor(ctx, tx, userID)
	if err != nil {
		return Offer{}, err
	}
	if u.Using2FA {
		return Offer{}, errFactorOn
	}
	key, err := secret.NewTOTP(s.random)
	if err != nil {
		return Offer{}, err
	}
	sealed, err := s.box.Seal(factorOf(userID), string(key))
	if err != nil {
		return Offer{}, err
	}
	return Offer{OTPAuth: key.URI(product, u.Username), Secret: string(key)},
		s.store.offerFactor(ctx, tx, userID, sealed)
}

// DropSecondFactor implements user.Accounts, and records it.
func (s *Service) DropSecondFactor(ctx context.Context, tx *db.Tx, userID int64, reason string) error {
	return s.dropFactor(ctx, tx, userID, end{by: user.FactorTaken, reason: reason})
}

// end is how a second factor ends.
type end struct {
	by     user.Credential
	keep   string // the token of the session that stays
	reason string // of who takes it from somebody else
}

func (s *Service) dropFactor(ctx context.Context, tx *db.Tx, userID int64, e end) error {
	u, err := s.store.factor(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := s.store.dropFactor(ctx, tx, userID); err != nil {
		return err
	}
	if err := s.credentialsChanged(ctx, tx, u.user(), e.by, e.keep, e.reason); err != nil {
		return err
	}
	return s.recordFactor(ctx, tx, u, u.Using2FA, false, e.reason)
}

// ResetSecondFactor takes the second factor of whoever has the user name away.
// It is for the installation's own machine: who lost the authenticator and the
// recovery codes can ask nobody else when they are the last operator. A name that
// nobody has is NotFound, somebody without a second factor Conflicting.
func ResetSecondFactor(ctx context.Context, d *db.DB, username string) error {
	s := Service{db: d}
	known, err := s.store.credentials(ctx, s.unknown(), db.Fold(strings.TrimSpace(username)))
	if err != nil {
		return db.Found(err, "user")
	}
	if !known.Using2FA {
		return fault.New(fault.Conflicting, codes.NoSecondFactor, "This person signs in without a second factor.")
	}
	return s.home(known.CompanyID).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.DropSecondFactor(ctx, tx, known.ID, "")
	})
}

func (s *Service) recordFactor(ctx context.Context, tx *db.Tx, u factor, before, after bool, reason string) error {
	now := map[string]any{"using2FA": after}
	if reason != "" {
		now["reason"] = reason
	}
	return tx.Record(ctx, db.Change{CompanyID: u.CompanyID, Action: "two-factor", Entity: "user", ID: u.ID,
		Name:   u.Username,
		Before: map[string]any{"using2FA": before}, After: now})
}

// BeginSecondFactor offers the caller a second factor of their own.
func (s *Service) BeginSecondFactor(ctx context.Context, caller access.Caller,
	session string) (offer Offer, err error) {
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		if offer, err = s.offer(ctx, tx, caller.UserID()); err != nil {
			return err
		}
		u := factor{ID: caller.UserID(), CompanyID: caller.CompanyID(), Username: caller.Username()}
		return s.recordFactor(ctx, tx, u, false, false, "")
	})
	return offer, err
}

// ConfirmSecondFactor switches the caller's second factor on, once the
// authenticator has shown that it knows it (R502). Their other sessions end. A
// sign-in that lacked it is finished by it, and has a new token.
func (s *Service) ConfirmSecondFactor(ctx context.Context, caller access.Caller,
	session, code string) (r Recovery, renewed Renewed, err error) {
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.store.factor(ctx, tx, caller.UserID())
		switch {
		case err != nil:
			return err
		case u.Using2FA:
			return errFactorOn
		case u.Sealed == "":
			return fault.New(fault.Conflicting, codes.TwoFactorNotBegun, "Scan the QR code first.")
		}
		if err := s.spendStep(ctx, tx, u, digits(code)); errors.Is(err, errCode) {
			return fault.Invalid("body.code", codes.WrongCode,
				"This code is not right. Enter the one that the authenticator shows now.")
		} else if err != nil {
			return err
		}
		if err := s.store.switchFactorOn(ctx, tx, u.ID); err != nil {
			return err
		}
		if r, err = s.newRecovery(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := s.CredentialsChanged(ctx, tx, u.user(), user.FactorChanged, session); err != nil {
			return err
		}
		if caller.Lacks() == access.LacksFactor {
			if renewed, err = s.finish(ctx, tx, caller, session, proof{By: "set-up", Factor: byTOTP}); err != nil {
				return err
			}
		}
		return s.recordFactor(ctx, tx, u, false, true, "")
	})
	if err == nil {
		s.ended(caller.UserID())
	}
	return r, renewed, err
}

// Renewed is a session under a new token; the zero one: nothing has changed.
type Renewed struct {
	Token string
	Kept  bool
}

// EndSecondFactor switches the caller's second factor off. Their other sessions end.
// Who may not do without has to set up another one before anything else.
func (s *Service) EndSecondFactor(ctx context.Context, caller access.Caller, session string) error {
	err := s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.store.factor(ctx, tx, caller.UserID())
		switch {
		case err != nil:
			return err
		case !u.Using2FA:
			return fault.New(fault.Conflicting, codes.NoSecondFactor, "There is no second factor to switch off.")
		}
		if s.requireFactor || u.Required {
			if err := s.store.lack(ctx, tx, u.ID, secret.Digest(session), access.LacksFactor,
				entering.until(tx.Now(), tx.Now())); err != nil {
				return err
			}
		}
		return s.dropFactor(ctx, tx, caller.UserID(), end{by: user.FactorChanged, keep: session})
	})
	if err == nil {
		s.ended(caller.UserID())
	}
	return err
}

// RenewRecovery replaces the caller's recovery codes.
func (s *Service) RenewRecovery(ctx context.Context, caller access.Caller, session string) (r Recovery, err error) {
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.store.factor(ctx, tx, caller.UserID())
		if err == nil && !u.Using2FA {
			err = fault.New(fault.Conflicting, codes.NoSecondFactor, "Set a second factor up first.")
		}
		if err != nil {
			return err
		}
		if r, err = s.newRecovery(ctx, tx, caller.UserID()); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "recovery-codes", Entity: "user",
			ID: caller.UserID(), Name: caller.Username()})
	})
	return r, err
}

// GiveCode finishes the sign-in of a caller who lacks a code of their second factor.
// The session goes on under a new token; it is kept if the person wanted that.
func (s *Service) GiveCode(ctx context.Context, caller access.Caller, session string, from netip.Addr,
	code string) (renewed Renewed, err error) {
	if caller.Lacks() != access.LacksCode {
		return Renewed{}, fault.New(fault.Conflicting, codes.SignedIn, "You are signed in already.")
	}
	account := db.Fold(caller.Username())
	if wait := s.limits.Allow(account, from); wait > 0 {
		return Renewed{}, tooMany(codes.TooManySignIns, "Too many wrong codes. Wait a moment and try again.", wait)
	}
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		factor, err := s.spend(ctx, tx, caller.UserID(), code)
		if err != nil {
			return err
		}
		renewed, err = s.finish(ctx, tx, caller, session, proof{By: "code", Factor: factor})
		return err
	})
	switch {
	case errors.Is(err, errCode):
		s.guessed(ctx, caller.UserID(), caller.CompanyID(), s.limits.Failed(account, from))
		s.refused(ctx, Attempt{CompanyID: caller.CompanyID(), UserID: caller.UserID(), Name: caller.Username(),
			By: "code", Code: errCode.Code})
		return Renewed{}, errWrongCode
	case err != nil:
		s.limits.Undecided(account)
		return Renewed{}, err
	}
	s.limits.Succeeded(account, from)
	return renewed, nil
}

// finish gives a session that lacked the second factor everything else, under a new token.
func (s *Service) finish(ctx context.Context, tx *db.Tx, caller access.Caller, session string,
	by proof) (Renewed, error) {
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return Renewed{}, err
	}
	kept, err := s.store.finish(ctx, tx, caller.UserID(), secret.Digest(session), digest)
	if err != nil {
		return Renewed{}, err
	}
	now := tx.Now()
	if err := s.store.last(ctx, tx, digest, lifeOf(kept, caller.IsCompanyAdmin(), access.LacksNothing).until(now,
		now)); err != nil {
		return Renewed{}, err
	}
	return Renewed{token, kept},
		tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "login", Entity: "session", ID: caller.UserID(),
			Name: caller.Username(), After: by})
}

// spend takes a code of a user's second factor, of the authenticator or a
// recovery code, and says which it was. It counts once, even for two who send it
// at the same instant: the statement that marks it decides. Anything else is errCode.
func (s *Service) spend(ctx context.Context, tx *db.Tx, userID int64, code string) (factor string, err error) {
	if code = digits(code); len(code) != 6 {
		spent, err := s.store.spendRecovery(ctx, tx, userID, secret.Digest(code))
		if err == nil && !spent {
			err = errCode
		}
		return byRecovery, err
	}
	u, err := s.store.factor(ctx, tx, userID)
	if err != nil {
		return "", err
	}
	if !u.Using2FA {
		return "", errCode
	}
	return byTOTP, s.spendStep(ctx, tx, u, code)
}

// What of a second factor somebody has signed in with.
const (
	byTOTP     = "totp"
	byRecovery = "recovery"
	byProvider = "provider" // it asked for one
)

func (s *Service) spendStep(ctx context.Context, tx *db.Tx, u factor, code string) error {
	key, err := s.box.Open(factorOf(u.ID), u.Sealed)
	if err != nil {
		return err
	}
	step, right, err := secret.TOTP(key).Step(code, s.now())
	if err == nil && right {
		right, err = s.store.spendStep(ctx, tx, u.ID, step)
	}
	if err == nil && !right {
		err = errCode
	}
	return err
}

// digits takes what people put between the digits and letters of a code out of it. Keyboards of Japan may write them
// in full width.
func digits(code string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(code)))
}

// newRecovery draws recovery codes of 120 bits, "ABCD-EFGH-IJKL-MNOP-QRST-UVWX", in
// place of the earlier ones. They are too many to be guessed from their digests.
func (s *Service) newRecovery(ctx context.Context, tx *db.Tx, userID int64) (Recovery, error) {
	var r Recovery
	var kept []string
	for range recoveryCodes {
		var bits [15]byte
		if _, err := io.ReadFull(s.random, bits[:]); err != nil {
			return Recovery{}, fmt.Errorf("draw a recovery code: %w", err)
		}
		text := base32.StdEncoding.EncodeToString(bits[:])
		kept = append(kept, secret.Digest(text))
		r.RecoveryCodes = append(r.RecoveryCodes, text[:4]+"-"+text[4:8]+"-"+text[8:12]+"-"+text[12:16]+"-"+text[16:20]+
			"-"+text[20:])
	}
	return r, s.store.keepRecovery(ctx, tx, userID, kept)
}
