package oidc_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/fetch"
	"marquee/internal/platform/oidc"
	"marquee/internal/platform/oidc/oidctest"
)

var attempt = oidc.Attempt{State: "state", Nonce: "nonce", Verifier: strings.Repeat("v", 43)}

func client(p *oidctest.Provider) oidc.Client {
	return oidc.Client{ID: p.ClientID, Secret: p.Secret, Redirect: "https://signs.example.com/api/sso/callback"}
}

// visit goes to the provider as a browser does and returns what it brings back.
func visit(t *testing.T, address string) url.Values {
	t.Helper()
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := browser.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	back, err := answer.Location()
	if err != nil {
		text, _ := io.ReadAll(answer.Body)
		t.Fatalf("%v: %d %s", err, answer.StatusCode, text)
	}
	return back.Query()
}

func discover(t *testing.T, p *oidctest.Provider) oidc.Provider {
	t.Helper()
	found, err := oidc.Discover(t.Context(), http.DefaultClient, p.Issuer)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestSignIn(t *testing.T) {
	p := oidctest.Start(t)
	p.Person = map[string]any{"sub": "u1", "email": "ann@example.org", "email_verified": true}
	found := discover(t, p)
	back := visit(t, found.SignInURL(client(p), attempt))
	if back.Get("state") != "state" {
		t.Errorf("came back with %v", back)
	}
	got, err := found.Redeem(t.Context(), http.DefaultClient, client(p), attempt, back.Get("code"), time.Now())
	if want := (oidc.Identity{Subject: "u1", Email: "ann@example.org", EmailVerified: true}); err != nil ||
		got != want {
		t.Errorf("%+v %v, want %+v", got, err, want)
	}
	if _, err := found.Redeem(t.Context(), http.DefaultClient, client(p), attempt, back.Get("code"),
		time.Now()); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("the code a second time: %v", err)
	}
}

func TestWhatIsNotRedeemed(t *testing.T) {
	p := oidctest.Start(t)
	p.Person = map[string]any{"sub": "u1"}
	found := discover(t, p)
	for name, change := range map[string]func(c *oidc.Client, a *oidc.Attempt){
		"another verifier": func(_ *oidc.Client, a *oidc.Attempt) { a.Verifier = "x" },
		"another secret":   func(c *oidc.Client, _ *oidc.Attempt) { c.Secret = "guess" },
		"another redirect": func(c *oidc.Client, _ *oidc.Attempt) { c.Redirect = "https://evil.example.net" },
	} {
		code := visit(t, found.SignInURL(client(p), attempt)).Get("code")
		c, a := client(p), attempt
		change(&c, &a)
		if _, err := found.Redeem(t.Context(), http.DefaultClient, c, a, code, time.Now()); !errors.Is(err,
			oidc.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsNoIdentity(t *testing.T) {
	p := oidctest.Start(t)
	p.Person = map[string]any{"sub": "u1"}
	found := discover(t, p)
	redeem := func(at time.Time, change func(claims map[string]any)) error {
		p.Change = change
		code := visit(t, found.SignInURL(client(p), attempt)).Get("code")
		_, err := found.Redeem(t.Context(), http.DefaultClient, client(p), attempt, code, at)
		return err
	}
	for name, change := range map[string]func(claims map[string]any){
		"another issuer":                  func(c map[string]any) { c["iss"] = "https://evil.example.net" },
		"another audience":                func(c map[string]any) { c["aud"] = "somebody" },
		"several audiences, none of ours": func(c map[string]any) { c["aud"] = []string{"a", "b"} },
		"authorized for somebody else":    func(c map[string]any) { c["azp"] = "somebody" },
		"several, not authorized":         func(c map[string]any) { c["aud"] = []string{"marquee", "b"} },
		"expired": func(c map[string]any) {
			c["exp"] = time.Now().Add(-3 * time.Minute).Unix()
		},
		"without an end":  func(c map[string]any) { delete(c, "exp") },
		"of the future":   func(c map[string]any) { c["iat"] = time.Now().Add(3 * time.Minute).Unix() },
		"another nonce":   func(c map[string]any) { c["nonce"] = "replayed" },
		"without a nonce": func(c map[string]any) { delete(c, "nonce") },
		"nobody":          func(c map[string]any) { delete(c, "sub") },
	} {
		if err := redeem(time.Now(), change); !errors.Is(err, oidc.ErrToken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := redeem(time.Now(), func(c map[string]any) {
		c["aud"], c["azp"] = []string{"b", "marquee"},
			"marquee"
	}); err != nil {
		t.Errorf("several audiences, authorized for us: %v", err)
	}
	p.Change = nil
}

func TestDiscoveryIsTheIssuersOwn(t *testing.T) {
	p := oidctest.Start(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, p.Issuer+r.URL.Path, http.StatusFound)
	}))
	defer other.Close()
	if found, err := oidc.Discover(t.Context(), http.DefaultClient, other.URL); err == nil {
		t.Errorf("another issuer's document is taken: %+v", found)
	}
	if _, err := oidc.Discover(t.Context(), http.DefaultClient, p.Issuer+"/nowhere"); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("a missing document: %v", err)
	}
}

// TestG142_TheGuardStays: every request goes through the client that is given.
func TestG142_TheGuardStays(t *testing.T) {
	p := oidctest.Start(t)
	p.Person = map[string]any{"sub": "u1"}
	closed, open := fetch.New(nil).Client(), fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}).Client()
	if _, err := oidc.Discover(t.Context(), closed, p.Issuer); !errors.Is(err, fetch.ErrPrivate) {
		t.Errorf("discovery: %v", err)
	}
	found := discover(t, p)
	code := visit(t, found.SignInURL(client(p), attempt)).Get("code")
	if _, err := found.Redeem(t.Context(), closed, client(p), attempt, code, time.Now()); !errors.Is(err,
		fetch.ErrPrivate) {
		t.Errorf("the code: %v", err)
	}
	found.Keys = strings.Replace(found.Keys, "127.0.0.1", "127.0.0.2", 1)
	if _, err := found.Redeem(t.Context(), open, client(p), attempt, code, time.Now()); !errors.Is(err,
		oidc.ErrToken) || !strings.Contains(err.Error(), fetch.ErrPrivate.Error()) {
		t.Errorf("the keys: %v", err)
	}
}
