// Package oidc is the relying party's side of OpenID Connect: discovery, the
// authorization code with PKCE, state and nonce, and the check of the ID token
// that comes back. It keeps nothing; whoever uses it decides who somebody is.
package oidc

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// answerLimit is how many bytes of a provider's answer are read.
const answerLimit = 1 << 20

// Provider is where a company's people sign in.
type Provider struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	Keys          string   `json:"jwks_uri"`
	AuthMethods   []string `json:"token_endpoint_auth_methods_supported"`
}

// Client is how the provider knows us.
type Client struct {
	ID       string
	Secret   string // empty: a public client
	Redirect string // where the browser comes back to
}

// Attempt is what one sign-in draws at its start and needs at its end. The
// browser keeps it meanwhile, sealed.
type Attempt struct {
	State    string // comes back unchanged, or the answer is not ours
	Nonce    string // stands in the ID token
	Verifier string // PKCE: proves that who redeems the code has asked for it
}

// ErrRefused says that the provider did not vouch for anybody.
var ErrRefused = errors.New("the provider refused")

// Discover reads the provider's metadata. The document has to be the issuer's own.
func Discover(ctx context.Context, client *http.Client, issuer string) (Provider, error) {
	var p Provider
	if err := getJSON(ctx, client, strings.TrimSuffix(issuer, "/")+"/.well-known/openid-configuration", &p); err != nil {
		return Provider{}, fmt.Errorf("discover %s: %w", issuer, err)
	}
	if p.Issuer != issuer {
		return Provider{}, fmt.Errorf("discover %s: the document is of %q", issuer, p.Issuer)
	}
	for _, endpoint := range []string{p.Authorization, p.Token, p.Keys} {
		if u, err := url.Parse(endpoint); err != nil || u.Host == "" || u.Scheme != "https" && !strings.HasPrefix(issuer, "http://") {
			return Provider{}, fmt.Errorf("discover %s: %q is no address of an endpoint", issuer, endpoint)
		}
	}
	return p, nil
}

// SignInURL is where the browser goes to sign in.
func (p Provider) SignInURL(c Client, a Attempt) string {
	challenge := sha256.Sum256([]byte(a.Verifier))
	values := url.Values{
		"response_type": {"code"}, "client_id": {c.ID}, "redirect_uri": {c.Redirect}, "scope": {"openid email profile"}, "state": {a.State}, "nonce": {a.Nonce},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(challenge[:])}, "code_challenge_method": {"S256"},
	}
	separator := "?"
	if strings.Contains(p.Authorization, "?") {
		separator = "&"
	}
	return p.Authorization + separator + values.Encode()
}

// Redeem exchanges the code that the browser brought back for a checked identity.
// ErrRefused is the provider's answer that the code is no good.
func (p Provider) Redeem(ctx context.Context, client *http.Client, c Client, a Attempt, code string, now time.Time) (Identity, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {c.Redirect}, "code_verifier": {a.Verifier}, "client_id": {c.ID}}
	basic := c.Secret != "" && (len(p.AuthMethods) == 0 || slices.Contains(p.AuthMethods, "client_secret_basic"))
	if c.Secret != "" && !basic {
		form.Set("client_secret", c.Secret)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.Token, strings.NewReader(form.Encode()))
	if err != nil {
		return Identity{}, fmt.Errorf("ask for the token: %w", err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	if basic {
		r.SetBasicAuth(url.QueryEscape(c.ID), url.QueryEscape(c.Secret)) // RFC 6749 §2.3.1
	}
	var answer struct {
		IDToken string `json:"id_token"`
	}
	if err := do(client, r, &answer); err != nil {
		return Identity{}, fmt.Errorf("redeem the code: %w", err)
	}
	var keys keySet
	if err := getJSON(ctx, client, p.Keys, &keys); err != nil {
		return Identity{}, fmt.Errorf("read the provider's keys: %w", err)
	}
	return verify(answer.IDToken, keys, p.Issuer, c.ID, a.Nonce, now)
}

func getJSON(ctx context.Context, client *http.Client, address string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("read the address: %w", err)
	}
	r.Header.Set("Accept", "application/json")
	return do(client, r, into)
}

func do(client *http.Client, r *http.Request, into any) error {
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("ask the provider: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, answerLimit))
	if err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %d", ErrRefused, answer.StatusCode)
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	return nil
}
