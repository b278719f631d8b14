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
var algorithms = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256,
	oidc.ES384}

// Identity is who the provider vouches for.
type Identity struct {
	Subject       string // never changes, and is nobody else's at this issuer
	Email         string
	EmailVerified bool
	At            time.Time // when they signed in at the provider, at the latest; zero: it does not say
	Strong        bool      // with more than one factor (RFC 8176)
}

// factorOf says which kind of factor a method is (RFC 8176): what somebody knows,
// has, or is.
var factorOf = map[string]string{
	"pwd": "knows", "pin": "knows", "kba": "knows",
	"otp": "has", "hwk": "has", "swk": "has", "sc": "has", "sms": "has", "tel": "has", "pop": "has",
	"fpt": "is", "face": "is", "iris": "is", "retina": "is", "vbm": "is",
}

// ErrToken says that an ID token is not what it has to be.
var ErrToken = errors.New("the ID token is not valid")

func bad(why string) error { return fmt.Errorf("%w: %s", ErrToken, why) }

// isStrong reports whether the methods by which somebody signed in are factors of
// two kinds; "mfa" says so itself.
func isStrong(methods any) bool {
	list, _ := methods.([]any)
	if one, is := methods.(string); is {
		list = []any{one}
	}
	kinds := map[string]bool{}
	for _, method := range list {
		text, _ := method.(string)
		if text == "mfa" {
			return true
		}
		if kind := factorOf[text]; kind != "" {
			kinds[kind] = true
		}
	}
	return len(kinds) > 1
}

// verify checks an ID token as OpenID Connect Core §3.1.3.7 asks: a signature by
// one of the provider's keys, its issuer, us as its audience, its time, our nonce.
// The library checks the first three and the expiry. ctx is one of through.
func (p Provider) verify(ctx context.Context, token, clientID string, a Attempt, now time.Time) (Identity, error) {
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
		At         int64  `json:"auth_time"`      // seconds
		Methods    any    `json:"amr"`            // texts, or at some providers one
	}
	if err := checked.Claims(&c); err != nil {
		return Identity{}, bad("its claims cannot be read")
	}
	switch {
	case len(checked.Audience) > 1 && c.Authorized != clientID, c.Authorized != "" && c.Authorized != clientID:
		return Identity{}, bad("it is for somebody else")
	case checked.IssuedAt.After(now.Add(skew)):
		return Identity{}, bad("it is of the future")
	case a.Nonce == "" || checked.Nonce != a.Nonce:
		return Identity{}, bad("it answers another sign-in")
	case checked.Subject == "":
		return Identity{}, bad("it names nobody")
	}
	who := Identity{Subject: checked.Subject, Email: c.Email, EmailVerified: c.Verified == true || c.Verified == "true",
		Strong: isStrong(c.Methods)}
	switch {
	case c.At > 0:
		if who.At = time.Unix(c.At, 0); who.At.After(now) { // its clock is ahead
			who.At = now
		}
		if issued := checked.IssuedAt; !issued.IsZero() && who.At.After(issued.Add(skew)) { // they had before that
			who.At = issued
		}
	case a.Fresh: // it was asked to have them sign in anew, and has no word for when: no later than this was issued
		if who.At = checked.IssuedAt; who.At.After(now) {
			who.At = now
		}
	}
	return who, nil
}
