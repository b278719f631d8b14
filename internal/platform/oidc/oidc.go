// Package oidc is the relying party's side of OpenID Connect: discovery, the
// authorization code with PKCE, state and nonce, and the check of the ID token
// that comes back. It keeps nothing; whoever uses it decides who somebody is.
package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Provider is where a company's people sign in.
type Provider struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	Keys          string   `json:"jwks_uri"`
	AuthMethods   []string `json:"token_endpoint_auth_methods_supported"`
	NamesItself   bool     `json:"authorization_response_iss_parameter_supported"`
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
	Fresh    bool   // they have to sign in at the provider anew
}

// Answer is what the browser brings back.
type Answer struct {
	State  string
	Code   string
	Issuer string // who says that it has sent the browser (RFC 9207); may be empty
}

// Sent reports whether an answer may be this provider's: one that announces to
// name itself does, and none names another.
func (p Provider) Sent(a Answer) bool {
	return a.Issuer == p.Issuer || a.Issuer == "" && !p.NamesItself
}

// ErrRefused says that the provider did not vouch for anybody.
var ErrRefused = errors.New("the provider refused")

// Discover reads the provider's metadata. The document has to be the issuer's own.
func Discover(ctx context.Context, client *http.Client, issuer string) (Provider, error) {
	var p Provider
	found, err := oidc.NewProvider(through(ctx, client, ""), issuer)
	if err == nil {
		err = found.Claims(&p)
	}
	if err != nil {
		return Provider{}, fmt.Errorf("discover %s: %w", issuer, err)
	}
	for _, endpoint := range []string{p.Authorization, p.Token, p.Keys} {
		if u, err := url.Parse(endpoint); err != nil || u.Host == "" || u.Scheme != "https" &&
			!strings.HasPrefix(issuer, "http://") {
			return Provider{}, fmt.Errorf("discover %s: %q is no address of an endpoint", issuer, endpoint)
		}
	}
	return p, nil
}

func (p Provider) config(c Client) *oauth2.Config {
	endpoint := oauth2.Endpoint{AuthURL: p.Authorization, TokenURL: p.Token, AuthStyle: oauth2.AuthStyleInParams}
	if c.Secret != "" && (len(p.AuthMethods) == 0 || slices.Contains(p.AuthMethods, "client_secret_basic")) {
		endpoint.AuthStyle = oauth2.AuthStyleInHeader
	}
	return &oauth2.Config{ClientID: c.ID, ClientSecret: c.Secret, Endpoint: endpoint, RedirectURL: c.Redirect,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}
}

// SignInURL is where the browser goes to sign in.
func (p Provider) SignInURL(c Client, a Attempt) string {
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)}
	if a.Fresh {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return p.config(c).AuthCodeURL(a.State, options...)
}

// Redeem exchanges the code that the browser brought back for a checked identity.
// ErrRefused is the provider's answer that the code is no good.
func (p Provider) Redeem(ctx context.Context, client *http.Client, c Client, a Attempt, code string,
	now time.Time) (Identity, error) {
	ctx = through(ctx, client, p.Keys)
	answer, err := p.config(c).Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return Identity{}, fmt.Errorf("redeem the code: %w", err)
	}
	token, _ := answer.Extra("id_token").(string)
	return p.verify(ctx, token, c.ID, a, now)
}
