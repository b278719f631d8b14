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
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/oidc"
	"marquee/internal/platform/secret"
)

const (
	attemptLife  = 10 * time.Minute
	providerLife = 10 * time.Minute // metadata is asked for again after this long
)

// attemptRecord names what the browser keeps for its seal.
const attemptRecord = "single sign-on attempt"

// attempt is one sign-in at a provider, from its start to its end.
type attempt struct {
	oidc.Attempt
	CompanyID int64
	Issuer    string
	Expires   int64 // milliseconds
}

var (
	errSSOUnknown = fault.New(fault.NotFound, "sso-unknown", "No company signs in under this name.")
	errSSOFailed  = fault.New(fault.Unauthenticated, "sso-failed", "The sign-in at your company did not succeed. Try again.")
	errSSONobody  = fault.New(fault.Unauthenticated, "sso-no-account", "Your company knows you, and there is no account with your mail address here. Ask your administrator.")
)

// BeginSSO starts a sign-in of a company's people. The browser goes to address
// and keeps sealed until it is back.
func (s *Service) BeginSSO(ctx context.Context, name string) (address, sealed string, err error) {
	row, err := s.store.ssoNamed(ctx, strings.ToLower(name))
	if errors.Is(err, db.ErrNone) {
		return "", "", errSSOUnknown
	}
	if err != nil {
		return "", "", err
	}
	provider, err := s.providers.find(ctx, row.Issuer)
	if err != nil {
		return "", "", errSSOFailed.Because(err)
	}
	a := attempt{CompanyID: row.CompanyID, Issuer: row.Issuer, Expires: s.now().Add(attemptLife).UnixMilli()}
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

// FinishSSO opens a session for who comes back from the provider with a code. It
// has to be the browser that left, and a user of the company that the provider is of.
func (s *Service) FinishSSO(ctx context.Context, sealed, state, code string, o Origin) (token string, err error) {
	text, err := s.box.Open(attemptRecord, sealed)
	if err != nil {
		return "", errSSOFailed.Because(err)
	}
	var a attempt
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return "", errSSOFailed.Because(err)
	}
	if state == "" || state != a.State || code == "" || s.now().UnixMilli() > a.Expires {
		return "", errSSOFailed
	}
	scope, err := System().Scope(a.CompanyID)
	if err != nil {
		return "", err
	}
	row, err := s.store.sso(ctx, scope, s.db.Query())
	if err != nil {
		return "", err
	}
	if !row.Active || row.Issuer != a.Issuer { // changed meanwhile
		return "", errSSOFailed
	}
	identity, err := s.redeem(ctx, row, a, code)
	if err != nil {
		return "", errSSOFailed.Because(err)
	}
	return s.enter(ctx, scope, a.Issuer, identity, o)
}

func (s *Service) redeem(ctx context.Context, row ssoRow, a attempt, code string) (oidc.Identity, error) {
	provider, err := s.providers.find(ctx, row.Issuer)
	if err != nil {
		return oidc.Identity{}, err
	}
	clientSecret, err := s.box.Open(ssoOf(row.CompanyID), row.Secret)
	if err != nil {
		return oidc.Identity{}, err
	}
	client := oidc.Client{ID: row.ClientID, Secret: clientSecret, Redirect: s.callback()}
	return provider.Redeem(ctx, s.fetch.Client(), client, a.Attempt, code, s.now())
}

// enter signs in the user whom the provider has vouched for: the one that came
// with this subject before or, the first time, the only one of the company with
// the mail address that the provider has verified.
func (s *Service) enter(ctx context.Context, scope access.Scope, issuer string, identity oidc.Identity, o Origin) (string, error) {
	known, err := s.store.identified(ctx, scope, issuer, identity.Subject)
	bind := errors.Is(err, db.ErrNone)
	if bind {
		if known, err = s.addressed(ctx, scope, issuer, identity); err != nil {
			return "", err
		}
	}
	if err != nil {
		return "", err
	}
	if !known.Active || known.Locked {
		return "", errSSONobody
	}
	if err := known.Standing.Check(s.now()); err != nil {
		return "", err
	}
	return s.open(ctx, known, "sso", o, func(tx *db.Tx) error {
		if !bind {
			return nil
		}
		return s.store.bind(ctx, scope, tx, known.ID, issuer, identity.Subject)
	})
}

func (s *Service) addressed(ctx context.Context, scope access.Scope, issuer string, identity oidc.Identity) (credentials, error) {
	if !identity.EmailVerified || identity.Email == "" {
		return credentials{}, errSSONobody
	}
	found, err := s.store.addressed(ctx, scope, issuer, strings.ToLower(identity.Email))
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
