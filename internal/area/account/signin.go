package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// seenEvery bounds how often using a session or a token writes to the database.
const seenEvery = time.Minute

// tokenPrefix marks personal API tokens, so that people and scanners know one when they see it.
const tokenPrefix = "mq_"

// Credentials are what the sign-in form sends.
type Credentials struct {
	Username string `json:"username" minLength:"1" maxLength:"200" text:"any"`
	Password string `json:"password" minLength:"1" maxLength:"256" text:"any"`
	Code     string `json:"code,omitzero" maxLength:"40" doc:"The second factor: the authenticator's six digits, or a recovery code" text:"any"`
	Remember bool   `json:"remember,omitzero" doc:"Stay signed in when the browser closes, for two weeks without use and a month at most; those who administer: for twelve hours"`
}

// Origin is where somebody signs in from.
type Origin struct {
	IP      netip.Addr
	Agent   string
	Session string // the token of the session that the new one replaces, or ""
}

// proof is what somebody has proved with who they are, for the trail.
type proof struct {
	By     string      `json:"by"`              // password, sso
	Factor string      `json:"factor,omitzero"` // of the second factor: totp, recovery, provider
	Lacks  access.Lack `json:"lacks,omitzero"`  // what the sign-in is not finished without
}

var byPassword = proof{By: "password"}

var (
	errSignIn = fault.New(fault.Unauthenticated, codes.SignInFailed,
		"The user name or the password is not right.")
	errSecondFactor = fault.New(fault.Unauthenticated, codes.TwoFactorRequired,
		"Enter the code that your authenticator shows, or a recovery code.")
	errCode = fault.New(fault.Unauthenticated, codes.TwoFactorWrong,
		"This code is not right, or was used before. Wait for the next one.")
	errChanged = fault.New(fault.Unauthenticated, codes.Unauthenticated,
		"What you sign in with has changed meanwhile. Sign in again.")
)

// SignIn checks the credentials and opens a session. A wrong name, a wrong
// password, a locked and an inactive user, and one whose company signs in
// elsewhere, all get the same answer in the same time. Whoever has the password
// of an account with a second factor is asked for it next; one who needs a second
// factor and has none gets a session that is good for setting it up. Failures are
// answered ever more slowly, and lock the account in the end (G16).
func (s *Service) SignIn(ctx context.Context, c Credentials, o Origin) (token string, err error) {
	account := db.Fold(strings.TrimSpace(c.Username))
	if wait := s.limits.Allow(account, o.IP); wait > 0 {
		busy := tooMany(codes.TooManySignIns, "Too many failed sign-ins. Wait a moment and try again.", wait)
		s.refused(ctx, Attempt{Name: c.Username, By: byPassword.By, Code: busy.Code})
		return "", busy
	}
	err = twice(func() error {
		token, err = s.byPassword(ctx, account, c, o)
		return err
	})
	if errors.Is(err, errChanged) {
		s.limits.Undecided(account)
	}
	return token, err
}

// twice tries once more what a change of somebody's credentials came in between of: by the new ones.
func twice(try func() error) error {
	err := try()
	if errors.Is(err, errChanged) {
		err = try()
	}
	return err
}

// byPassword is one try of SignIn. It tells the limits how it went, unless that is errChanged.
func (s *Service) byPassword(ctx context.Context, account string, c Credentials, o Origin) (token string, err error) {
	known, err := s.store.credentials(ctx, s.unknown(), account)
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
		s.wrong(ctx, known, c.Username, o, errSignIn.Code)
		return "", errSignIn
	}
	if err := known.Standing.Check(s.now()); err != nil { // only who has the password is told
		s.limits.Undecided(account)
		return "", err
	}
	if known.Using2FA && c.Code == "" {
		s.limits.Undecided(account)
		s.refused(ctx, Attempt{CompanyID: known.CompanyID, UserID: known.ID, Name: c.Username, By: byPassword.By,
			Code: errSecondFactor.Code})
		return "", errSecondFactor
	}
	in := entry{who: known, proof: byPassword, origin: o, kept: c.Remember, confirmedAt: s.now().UnixMilli()}
	if !known.Using2FA && s.needsFactor(known) {
		in.lacks = access.LacksFactor
	}
	renewed := s.renewed(ctx, c.Password, known.Password)
	token, err = s.open(ctx, in, func(ctx context.Context, tx *db.Tx) (factor string, err error) {
		if known.Using2FA {
			if factor, err = s.spend(ctx, tx, known.ID, c.Code); err != nil {
				return "", err
			}
		}
		return factor, s.store.renewHash(ctx, tx, known.ID, known.Password, renewed)
	})
	switch {
	case errors.Is(err, errChanged):
	case errors.Is(err, errCode):
		s.wrong(ctx, known, c.Username, o, errCode.Code)
	case err != nil:
		s.limits.Undecided(account)
	default:
		s.limits.Succeeded(account, o.IP)
	}
	return token, err
}

// needsFactor reports whether somebody may not do without a second factor.
func (s *Service) needsFactor(who credentials) bool { return s.requireFactor || who.Required }

// renewed returns a new hash of a right password if the stored one was cheaper
// than hashes are now, and otherwise "". It is no reason to refuse anybody.
func (s *Service) renewed(ctx context.Context, password, stored string) string {
	if !s.hasher.Outdated(stored) {
		return ""
	}
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		s.logger.InfoContext(ctx, "a password's hash was not renewed", "error", err)
		return ""
	}
	return hash
}

// Attempt is a try to come in that was refused.
type Attempt struct {
	CompanyID int64  // 0: of a name that nobody has
	UserID    int64  // the same
	Name      string // as somebody has typed or sent it
	By        string // password, sso, link, token
	Code      codes.Code
}

// wrong takes down a sign-in that failed.
func (s *Service) wrong(ctx context.Context, known credentials, typed string, o Origin, code codes.Code) {
	s.guessed(ctx, known.ID, known.CompanyID, s.limits.Failed(db.Fold(strings.TrimSpace(typed)), o.IP))
	s.refused(ctx, Attempt{CompanyID: known.CompanyID, UserID: known.ID, Name: typed, By: byPassword.By, Code: code})
}

func tooMany(code codes.Code, detail string, wait time.Duration) *fault.Error {
	f := fault.New(fault.Throttled, code, detail).With("seconds", int64(wait.Round(time.Second).Seconds()))
	f.Retry = wait
	return f
}

// entry is somebody who has proved who they are, and comes in.
type entry struct {
	who         credentials
	proof       proof
	origin      Origin
	kept        bool
	lacks       access.Lack
	confirmedAt int64 // when they last gave all their proofs, in milliseconds
}

// lastProof checks what a session is opened by, and says what of the second factor it was.
type lastProof func(ctx context.Context, tx *db.Tx) (factor string, err error)

// open begins a session, once the last proof holds in the same transaction, of somebody who is still who they were
// when the first ones were verified; else errChanged. The token is always a new one, and the browser's earlier session
// ends: nobody can have planted it.
func (s *Service) open(ctx context.Context, in entry, last lastProof) (token string, err error) {
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return "", err
	}
	actor := db.ActorFrom(ctx)
	who := in.who
	actor.UserID, actor.Username = who.ID, who.Username
	err = s.home(who.CompanyID).Write(db.WithActor(ctx, actor), func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.unchanged(ctx, tx, who); err != nil {
			return err
		}
		factor, err := last(ctx, tx)
		if err != nil {
			return err
		}
		if factor != "" {
			in.proof.Factor = factor
		}
		if err := s.store.close(ctx, tx, secret.Digest(in.origin.Session)); err != nil {
			return err
		}
		err = s.store.open(ctx, tx, who.ID, opening{digest: digest, ip: in.origin.IP.String(), agent: in.origin.Agent,
			kept: in.kept, lacks: in.lacks,
			confirmedAt: in.confirmedAt, expires: lifeOf(in.kept, who.administers(), in.lacks).until(tx.Now(),
				tx.Now())})
		if err != nil {
			return err
		}
		in.proof.Lacks = in.lacks
		return tx.Record(ctx, db.Change{CompanyID: who.CompanyID, Action: "login", Entity: "session", ID: who.ID,
			Name: who.Username, After: in.proof})
	})
	return token, err
}

// SignOut ends the session of a token. Ending one that is gone is no error.
func (s *Service) SignOut(ctx context.Context, call access.Caller, token string) error {
	if token == "" || call.UserID() == 0 {
		return nil
	}
	err := s.home(call.CompanyID()).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.close(ctx, tx, secret.Digest(token)); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: call.CompanyID(), Action: "logout", Entity: "session",
			ID: call.UserID(), Name: call.Username()})
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
	p, err := find(ctx, s.unknown(), digest, now)
	if errors.Is(err, db.ErrNone) {
		if token != "" {
			s.refused(ctx, Attempt{Name: hintOf(token), By: "token", Code: codes.Unauthenticated})
		}
		return access.Caller{}, nil
	}
	if err == nil {
		err = p.Standing.Check(s.now())
	}
	expires := p.life().until(p.CreatedAt, now)
	if err == nil && !p.Token && expires <= now {
		return access.Caller{}, nil // it has lasted as long as a session may
	}
	if err == nil && now-p.SeenAt > seenEvery.Milliseconds() {
		s.noteSeen(ctx, digest, func(ctx context.Context, q db.Query) error {
			return seen(ctx, q, digest, now, expires)
		})
	}
	if err != nil {
		return access.Caller{}, err
	}
	return p.caller(s.now())
}
