package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/oidc"
	"marquee/internal/platform/secret"
)

const (
	attemptLife  = 10 * time.Minute
	providerLife = 10 * time.Minute // metadata is asked for again after this long

	longestSubject = 255 // bytes: OpenID Connect Core §2 lets a provider use no more
)

// attemptRecord names what the browser keeps for its seal.
const attemptRecord = "single sign-on attempt"

// attempt is one sign-in at a provider, from its start to its end.
type attempt struct {
	oidc.Attempt
	Errand
	CompanyID int64
	Issuer    string
	Expires   int64 // milliseconds
}

var (
	errSSOUnknown = fault.New(fault.NotFound, codes.SSOUnknown, "No company signs in under this name.")
	errSSOFailed  = fault.New(fault.Unauthenticated, codes.SSOFailed,
		"The sign-in at your company did not succeed. Try again.")
	errSSONobody = fault.New(fault.Unauthenticated, codes.SSONoAccount,
		"Your company knows you, and there is no account with your mail address here. Ask your administrator.")
	errSSOSubject = fault.New(fault.Unauthenticated, codes.SSOSubject,
		"Your company's provider knows you by an identifier (sub) of more than 255 characters, which is not taken. "+
			"Tell your administrator.")
)

// BeginSSO starts a sign-in of a company's people. The browser goes to address
// and keeps sealed until it is back. Who confirms that it is them is asked to sign
// in at the provider anew.
func (s *Service) BeginSSO(ctx context.Context, name string, e Errand) (address, sealed string, err error) {
	row, err := s.store.ssoNamed(ctx, s.unknown(), strings.ToLower(name))
	if errors.Is(err, db.ErrNone) {
		s.refused(ctx, Attempt{Name: name, By: bySSO.By, Code: errSSOUnknown.Code})
		return "", "", errSSOUnknown
	}
	if err != nil {
		return "", "", err
	}
	provider, err := s.providers.find(ctx, row.Issuer)
	if err != nil {
		return "", "", errSSOFailed.Because(err)
	}
	a := attempt{Attempt: oidc.Attempt{Fresh: e.Confirms}, Errand: e, CompanyID: row.CompanyID, Issuer: row.Issuer,
		Expires: s.now().Add(attemptLife).UnixMilli()}
	for _, drawn := range []*string{&a.State, &a.Nonce, &a.Verifier} {
		if *drawn, _, err = secret.Token(s.random, ""); err != nil {
			return "", "", err
		}
	}
	text, err := json.Marshal(a)
	if err != nil {
		return "", "", fmt.Errorf("write the attempt: %w", err)
	}
	if sealed, err = s.box.Seal(attemptRecord, string(text)); err != nil {
		return "", "", err
	}
	return provider.SignInURL(oidc.Client{ID: row.ClientID, Redirect: s.callback()}, a.Attempt), sealed, nil
}

// Errand is what somebody goes to the provider for.
type Errand struct {
	Confirms bool // to confirm who is signed in already; else a session is opened
	Window   bool // in a window of its own, which tells the console's how it went, and closes
}

// Return is how a way to the provider and back ended.
type Return struct {
	Errand
	Token string // of the session that was opened, or ""
}

// FinishSSO opens a session for who comes back from the provider with a code, or
// confirms the one that they have. It has to be the browser that left, and a user
// of the company that the provider is of.
func (s *Service) FinishSSO(ctx context.Context, sealed string, back oidc.Answer, o Origin) (Return, error) {
	text, err := s.box.Open(attemptRecord, sealed)
	if err != nil {
		return Return{}, errSSOFailed.Because(err)
	}
	var a attempt
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return Return{}, errSSOFailed.Because(err)
	}
	to := Return{Errand: a.Errand}
	who, err := s.vouched(ctx, a, back)
	switch {
	case err != nil:
	case a.Confirms:
		err = s.confirmSSO(ctx, who, o)
	default:
		to.Token, err = s.enter(ctx, who, o)
	}
	if f := fault.As(err); f != nil {
		s.refused(ctx, Attempt{CompanyID: a.CompanyID, UserID: who.known.ID, Name: who.named(), By: bySSO.By,
			Code: f.Code})
	}
	return to, err
}

var bySSO = proof{By: "sso"}

// vouched is somebody for whom a company's provider has spoken.
type vouched struct {
	attempt  attempt
	known    credentials
	identity oidc.Identity
	row      ssoRow
	bind     bool // for the first time
}

// named is what the refusal of somebody is written down under.
func (v vouched) named() string {
	if v.known.Username != "" {
		return v.known.Username
	}
	return v.identity.Email
}

// vouched finds out who comes back.
func (s *Service) vouched(ctx context.Context, a attempt, back oidc.Answer) (v vouched, err error) {
	v.attempt = a
	if back.State == "" || back.State != a.State || back.Code == "" || s.now().UnixMilli() > a.Expires {
		return v, errSSOFailed
	}
	if v.row, err = s.store.sso(ctx, s.home(a.CompanyID)); err != nil {
		return v, err
	}
	if !v.row.Active || v.row.Issuer != a.Issuer { // changed meanwhile
		return v, errSSOFailed
	}
	if v.identity, err = s.redeem(ctx, v.row, a, back); err != nil {
		return v, errSSOFailed.Because(err)
	}
	if len(v.identity.Subject) > longestSubject {
		return v, errSSOSubject
	}
	return s.known(ctx, v)
}

func (s *Service) redeem(ctx context.Context, row ssoRow, a attempt, back oidc.Answer) (oidc.Identity, error) {
	provider, err := s.providers.find(ctx, row.Issuer)
	if err != nil {
		return oidc.Identity{}, err
	}
	if !provider.Sent(back) {
		return oidc.Identity{}, oidc.ErrRefused
	}
	clientSecret, err := s.box.Open(ssoOf(row.CompanyID), row.Secret)
	if err != nil {
		return oidc.Identity{}, err
	}
	client := oidc.Client{ID: row.ClientID, Secret: clientSecret, Redirect: s.callback()}
	return provider.Redeem(ctx, s.fetch.Client(), client, a.Attempt, back.Code, s.now())
}

// known finds the user whom the provider has vouched for: the one that came with
// this subject before or, the first time, the only one of the company with the
// mail address that the provider has verified.
func (s *Service) known(ctx context.Context, v vouched) (vouched, error) {
	var err error
	home := s.home(v.row.CompanyID)
	v.known, err = s.store.identified(ctx, home, v.row.Issuer, v.identity.Subject)
	if v.bind = errors.Is(err, db.ErrNone); v.bind {
		v.known, err = s.addressed(ctx, home, v.row.Issuer, v.identity)
	}
	if err != nil {
		return v, err
	}
	if !v.known.Active || v.known.Locked {
		return v, errSSONobody
	}
	return v, v.known.Standing.Check(s.now())
}

// enter opens a session of a working day: so that who has left the company is out
// by the next morning. A second factor is asked for here unless the provider has.
func (s *Service) enter(ctx context.Context, v vouched, o Origin) (token string, err error) {
	in := entry{who: v.known, proof: bySSO, origin: o, confirmedAt: max(0, v.identity.At.UnixMilli())}
	switch {
	case v.row.ProviderFactor || v.identity.Strong:
		in.proof.Factor = byProvider
	case v.known.Using2FA:
		in.lacks = access.LacksCode
	case s.needsFactor(v.known):
		in.lacks = access.LacksFactor
	}
	return s.open(ctx, in, func(ctx context.Context, tx *db.Tx) (string, error) {
		if err := s.spendAttempt(ctx, tx, v.attempt); err != nil || !v.bind {
			return "", err
		}
		return "", s.store.bind(ctx, tx, v.known.ID, v.row.Issuer, v.identity.Subject)
	})
}

// confirmSSO takes the provider's word that it is really who is signed in. A word
// that is older than a proof may be does nothing.
func (s *Service) confirmSSO(ctx context.Context, v vouched, o Origin) error {
	caller, err := s.Caller(ctx, o.Session, "")
	if err != nil {
		return err
	}
	if v.bind || caller.UserID() == 0 || caller.UserID() != v.known.ID ||
		v.identity.At.Add(confirmLife).Before(s.now()) {
		return errSSOFailed
	}
	return s.writeOwn(ctx, caller, o.Session, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.unchanged(ctx, tx, v.known); err != nil {
			return err
		}
		if err := s.spendAttempt(ctx, tx, v.attempt); err != nil {
			return err
		}
		return s.confirmed(ctx, tx, caller, o.Session, v.identity.At.UnixMilli(), bySSO)
	})
}

// spendAttempt lets an attempt that the browser has kept be good once. Only one that leads in is written down, so that
// strangers fill nothing.
func (s *Service) spendAttempt(ctx context.Context, tx *db.Tx, a attempt) error {
	good, err := s.store.spendAttempt(ctx, tx, a.Nonce, a.Expires)
	if err == nil && !good {
		err = errSSOFailed
	}
	return err
}

func (s *Service) addressed(ctx context.Context, q db.Query, issuer string, who oidc.Identity) (credentials, error) {
	if !who.EmailVerified || who.Email == "" {
		return credentials{}, errSSONobody
	}
	found, err := s.store.addressed(ctx, q, issuer, strings.ToLower(who.Email))
	if err == nil && len(found) != 1 {
		err = errSSONobody
	}
	if err != nil {
		return credentials{}, err
	}
	return found[0], nil
}

// providers remembers the metadata of the companies' providers for a while.
type providers struct {
	fetch *fetch.Fetcher
	now   func() time.Time

	mu    sync.Mutex
	known map[string]found
}

type found struct {
	provider oidc.Provider
	at       time.Time
}

func newProviders(f *fetch.Fetcher, now func() time.Time) *providers {
	return &providers{fetch: f, now: now, known: map[string]found{}}
}

func (p *providers) find(ctx context.Context, issuer string) (oidc.Provider, error) {
	p.mu.Lock()
	kept, fresh := p.known[issuer]
	p.mu.Unlock()
	if fresh && p.now().Sub(kept.at) < providerLife {
		return kept.provider, nil
	}
	provider, err := oidc.Discover(ctx, p.fetch.Client(), issuer)
	if err != nil {
		return oidc.Provider{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known[issuer] = found{provider, p.now()}
	return provider, nil
}
