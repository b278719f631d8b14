package oidc

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

// skew is how far the provider's clock may be off.
const skew = 2 * time.Minute

// algorithms are those that are taken. None of them is symmetric, and "none" is not among them.
var algorithms = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256, oidc.ES384}

// Identity is who the provider vouches for.
type Identity struct {
	Subject       string // never changes, and is nobody else's at this issuer
	Email         string
	EmailVerified bool
}

// ErrToken says that an ID token is not what it has to be.
var ErrToken = errors.New("the ID token is not valid")

func bad(why string) error { return fmt.Errorf("%w: %s", ErrToken, why) }

// verify checks an ID token as OpenID Connect Core §3.1.3.7 asks: a signature by
// one of the provider's keys, its issuer, us as its audience, its time, our nonce.
// The library checks the first three and the expiry. ctx is one of through.
func (p Provider) verify(ctx context.Context, token, clientID, nonce string, now time.Time) (Identity, error) {
	provider := (&oidc.ProviderConfig{IssuerURL: p.Issuer, JWKSURL: p.Keys}).NewProvider(ctx)
	checked, err := provider.VerifierContext(ctx, &oidc.Config{
		ClientID: clientID, SupportedSigningAlgs: algorithms, Now: func() time.Time { return now.Add(-skew) },
	}).Verify(ctx, token)
	if err != nil {
		return Identity{}, bad(fmt.Sprintf("%.300s", err)) // some repeat what the provider has sent
	}
	var c struct {
		Authorized string `json:"azp"`
		Email      string `json:"email"`
		Verified   any    `json:"email_verified"` // a boolean, or at some providers its name
	}
	if err := checked.Claims(&c); err != nil {
		return Identity{}, bad("its claims cannot be read")
	}
	switch {
	case len(checked.Audience) > 1 && c.Authorized != clientID, c.Authorized != "" && c.Authorized != clientID:
		return Identity{}, bad("it is for somebody else")
	case checked.IssuedAt.After(now.Add(skew)):
		return Identity{}, bad("it is of the future")
	case nonce == "" || checked.Nonce != nonce:
		return Identity{}, bad("it answers another sign-in")
	case checked.Subject == "":
		return Identity{}, bad("it names nobody")
	}
	return Identity{Subject: checked.Subject, Email: c.Email, EmailVerified: c.Verified == true || c.Verified == "true"}, nil
}
