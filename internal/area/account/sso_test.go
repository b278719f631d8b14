package account_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/oidc"
	"marquee/internal/platform/oidc/oidctest"
)

// connect lets Acme sign in at a local provider.
func (w *world) connect(change func(*account.SSODraft)) *oidctest.Provider {
	w.t.Helper()
	p := oidctest.Start(w.t)
	p.Now = w.now
	d := account.SSODraft{Name: "acme", Issuer: p.Issuer, ClientID: p.ClientID, ClientSecret: p.Secret, Active: true,
		PasswordSignIn: true}
	if change != nil {
		change(&d)
	}
	_, err := w.SaveSSO(w.ctx, w.scope(w.company["Acme"]), 0, d)
	w.must(err)
	return p
}

// visit is a browser's way to the provider and back.
func (w *world) visit(name string) (sealed string, back url.Values) {
	w.t.Helper()
	address, sealed, err := w.BeginSSO(w.ctx, name, account.Errand{})
	w.must(err)
	return sealed, w.follow(address)
}

// follow is that way from an address on; "asked" says how the provider is to ask.
func (w *world) follow(address string) url.Values {
	w.t.Helper()
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := browser.Get(address)
	w.must(err)
	defer func() { _ = answer.Body.Close() }()
	to, err := answer.Location()
	w.must(err)
	if to.Scheme+"://"+to.Host+to.Path != "https://signs.example.com/api/sso/callback" {
		w.t.Errorf("the provider sends the browser to %s", to)
	}
	asked, err := url.Parse(address)
	w.must(err)
	back := to.Query()
	back.Set("asked", asked.Query().Get("prompt")+" "+asked.Query().Get("max_age"))
	return back
}

func (w *world) sso(name string) (string, error) {
	w.t.Helper()
	sealed, back := w.visit(name)
	r, err := w.FinishSSO(w.ctx, sealed, answered(back), origin(""))
	return r.Token, err
}

// answered is what a browser brings back.
func answered(back url.Values) oidc.Answer {
	return oidc.Answer{State: back.Get("state"), Code: back.Get("code"), Issuer: back.Get("iss")}
}

func person(subject, address string, verified any) map[string]any {
	return map[string]any{"sub": subject, "email": address, "email_verified": verified}
}

// TestSSO_SignIn: the first time by the verified address, then by the subject, whatever the address says.
func TestSSO_SignIn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		p.Person = person("u1", "Ann@Example.org", true)
		token, err := w.sso("ACME")
		w.must(err)
		if c := w.caller(token); c.Username() != "ann" || !c.InPerson() {
			t.Errorf("signed in as %s", c.Username())
		}
		p.Person = person("u1", "moved@example.net", false)
		token, err = w.sso("acme")
		w.must(err)
		if c := w.caller(token); c.Username() != "ann" {
			t.Errorf("the second time signed in as %s", c.Username())
		}
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'login' AND after LIKE '%sso%'`,
			db.Params{}); n != 2 {
			t.Errorf("%d entries of the trail", n)
		}
	})
}

// TestSSO_Window: a window that is opened over unsaved work signs in like any, and knows at its end that it is one.
func TestSSO_Window(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connect(nil).Person = person("u1", "ann@example.org", true)
		address, sealed, err := w.BeginSSO(w.ctx, "acme", account.Errand{Window: true})
		w.must(err)
		r, err := w.FinishSSO(w.ctx, sealed, answered(w.follow(address)), origin(""))
		w.must(err)
		if r.Errand != (account.Errand{Window: true}) || w.caller(r.Token).Username() != "ann" {
			t.Errorf("it ended with %+v", r.Errand)
		}
	})
}

// TestSSO_WhoIsNobody: unknown, unverified, ambiguous, another company's, taken, locked.
func TestSSO_WhoIsNobody(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		try := func(claims map[string]any) error { p.Person = claims; _, err := w.sso("acme"); return err }
		w.want(try(person("u9", "nobody@example.org", true)), "sso-no-account")
		w.want(try(person("u9", "ann@example.org", false)), "sso-no-account")
		w.want(try(map[string]any{"sub": "u9", "email": "ann@example.org"}), "sso-no-account")
		w.want(try(person("u9", "", true)), "sso-no-account")
		w.want(try(person("u9", "bob@example.org", true)), "sso-no-account") // of another company
		w.want(try(person("u9", "op@example.com", true)), "sso-no-account")  // the platform's operator
		w.must(try(person("u1", "ann@example.org", true)))
		w.want(try(person("u2", "ann@example.org", true)), "sso-no-account") // somebody who got her address later
		w.exec(`UPDATE users SET locked = 1 WHERE username = 'ann'`, nil)
		w.want(try(person("u1", "ann@example.org", true)), "sso-no-account")
		w.exec(`UPDATE users SET email = 'amy@example.org', locked = 0 WHERE username = 'ann'`, nil)
		w.exec(`DELETE FROM user_identity`, nil)
		w.want(try(person("u3", "amy@example.org", true)), "sso-no-account") // two have it
	})
}

// TestG179_SSO_EndsWithTheCompany: who has moved is nobody at the old company's provider, nor when they come back by
// it alone; at the new company they sign in by password and second factor, as before.
func TestG179_SSO_EndsWithTheCompany(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connect(nil).Person = person("u1", "ann@example.org", true)
		session, err := w.sso("acme")
		w.must(err)
		key, _ := w.protect(w.caller(session), session)
		w.move("ann", "Other")
		if _, err = w.sso("acme"); code(err) != "sso-no-account" {
			t.Errorf("the old company's provider: %v", err)
		}
		if n := w.count(`SELECT COUNT(*) FROM user_identity`, nil); n != 0 || w.caller(session).Known() {
			t.Errorf("%d identities are kept, or the session is", n)
		}
		token, err := w.SignIn(w.ctx, account.Credentials{Username: "ann", Password: password, Code: w.shown(key)},
			origin(""))
		w.must(err)
		if who := w.caller(token); who.CompanyID() != w.company["Other"] || !who.IsCompanyAdmin() ||
			who.Reach().Holds(w.company["Acme"]) {
			t.Errorf("she comes in as %+v", who)
		}
	})
}

// TestSSO_WhatIsNoWayBack: another browser, another attempt, too late, changed meanwhile, refused.
func TestSSO_WhatIsNoWayBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		p.Person = person("u1", "ann@example.org", true)
		finish := func(sealed, state, code string) error {
			_, err := w.FinishSSO(w.ctx, sealed, oidc.Answer{State: state, Code: code}, origin(""))
			return err
		}
		sealed, back := w.visit("acme")
		other, _ := w.visit("acme")
		w.want(finish("", back.Get("state"), back.Get("code")), "sso-failed")
		w.want(finish("forged", back.Get("state"), back.Get("code")), "sso-failed")
		w.want(finish(other, back.Get("state"), back.Get("code")), "sso-failed")
		w.want(finish(sealed, "", back.Get("code")), "sso-failed")
		mixed := answered(back)
		mixed.Issuer = "https://another.example"
		_, wrong := w.FinishSSO(w.ctx, sealed, mixed, origin(""))
		w.want(wrong, "sso-failed") // 10.2.2: another provider's answer
		w.want(finish(sealed, back.Get("state"), ""), "sso-failed")
		w.want(finish(sealed, back.Get("state"), "guess"), "sso-failed")
		w.must(finish(sealed, back.Get("state"), back.Get("code")))
		w.want(finish(sealed, back.Get("state"), back.Get("code")), "sso-failed") // a second time

		sealed, back = w.visit("acme")
		w.pass(11 * time.Minute)
		w.want(finish(sealed, back.Get("state"), back.Get("code")), "sso-failed")
		sealed, back = w.visit("acme")
		w.exec(`UPDATE sso_setting SET active = 0`, nil)
		w.want(finish(sealed, back.Get("state"), back.Get("code")), "sso-failed")
		_, _, err := w.BeginSSO(w.ctx, "acme", account.Errand{})
		w.want(err, "sso-unknown")
		w.exec(`UPDATE sso_setting SET active = 1`, nil)
		p.Change = func(claims map[string]any) { claims["nonce"] = "of another sign-in" }
		_, err = w.sso("acme")
		w.want(err, "sso-failed")
		p.Person = nil
		_, err = w.sso("acme")
		w.want(err, "sso-failed")
	})
}

// TestSSO_AnAttemptIsGoodOnce: what a browser has kept leads in once, whatever the provider says of it, at every node.
func TestSSO_AnAttemptIsGoodOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connect(nil).Person = person("u1", "ann@example.org", true)
		var session string
		for _, e := range []account.Errand{{}, {Confirms: true, Window: true}} {
			address, sealed, err := w.BeginSSO(w.ctx, "acme", e)
			w.must(err)
			first, second, late := w.follow(address), w.follow(address), w.follow(address)
			came, err := w.FinishSSO(w.ctx, sealed, answered(first), origin(session))
			w.must(err)
			if !e.Confirms {
				session = came.Token
			}
			w.serve(w.config) // another node
			_, err = w.FinishSSO(w.ctx, sealed, answered(second), origin(session))
			w.want(err, "sso-failed")
			w.pass(10 * time.Minute) // its end
			_, err = w.FinishSSO(w.ctx, sealed, answered(late), origin(session))
			w.want(err, "sso-failed")
		}
		w.pass(10*time.Minute + time.Millisecond)
		_, err := w.sso("acme")
		w.must(err)
		if n := w.count(`SELECT COUNT(*) FROM sso_spent`, nil); n != 1 {
			t.Errorf("%d attempts are remembered, those that ended too", n)
		}
	})
}

// nobody knows nobody.
type nobody struct{}

func (nobody) Authenticate(context.Context, api.Credential) (access.Caller, error) {
	return access.Caller{}, nil
}

func (nobody) CompanyExists(context.Context, int64) (bool, error) { return false, nil }

// TestSSO_TheAttemptIsHeldToThisHost: behind https no other host of the domain gives a browser an attempt to finish.
func TestSSO_TheAttemptIsHeldToThisHost(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connect(nil)
		router := api.New(api.Config{Authenticator: nobody{}, Logger: slog.New(slog.DiscardHandler), Version: "test"})
		w.Register(router)
		for name, https := range map[string]bool{"marquee_sso": false, "__Host-marquee_sso": true} {
			r := httptest.NewRequestWithContext(w.ctx, http.MethodGet, "/api/sso/acme", nil)
			r.Header.Set("Sec-Fetch-Site", "same-origin")
			answer := httptest.NewRecorder()
			api.Outermost(router, api.Edge{HTTPS: https, Logger: slog.New(slog.DiscardHandler)}).ServeHTTP(answer, r)
			kept := answer.Result().Cookies()
			if len(kept) != 1 || kept[0].Name != name || kept[0].Path != "/" || kept[0].Secure != https ||
				!kept[0].HttpOnly {
				t.Errorf("%d %+v", answer.Code, kept)
			}
		}
	})
}

// TestSSO_ALongSubject: OpenID Connect lets a provider use 255 characters. More are not kept, and it is said why.
func TestSSO_ALongSubject(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		p.Person = person(strings.Repeat("u", 256), "ann@example.org", true)
		_, err := w.sso("acme")
		w.want(err, "sso-subject")
		if n := w.count(`SELECT COUNT(*) FROM user_identity`, nil); n != 0 {
			t.Error("it is stored")
		}
		if !w.wasRefused(account.Attempt{CompanyID: w.company["Acme"], Name: "ann@example.org", By: "sso",
			Code: codes.SSOSubject}) {
			t.Error("it is not written down")
		}
		p.Person = person(strings.Repeat("u", 255), "ann@example.org", true)
		_, err = w.sso("acme")
		w.must(err)
	})
}

// TestSSO_PasswordSignInOff: the company's people sign in at their provider alone; the operator always may.
func TestSSO_PasswordSignInOff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connect(func(d *account.SSODraft) { d.PasswordSignIn = false })
		w.want(w.signIn("ann", password, ""), "sign-in-failed")
		w.must(w.signIn("bob", password, ""))
		w.must(w.signIn("operator", password, ""))
		w.must(w.ask("ann"))
		w.must(w.ask("bob"))
		if mail := w.post.Next(t); mail.To != "bob@example.org" {
			t.Errorf("%s got a link for a password that lets nobody in", mail.To)
		}
		w.invite("amy")
		if mail := w.post.Next(t); !strings.Contains(mail.Text, "https://signs.example.com/login?sso=acme") {
			t.Errorf("the invitation is %q", mail.Text)
		}
	})
}

func TestSSO_Setting(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		acme, other := w.scope(w.company["Acme"]), w.scope(w.company["Other"])
		got, err := w.GetSSO(w.ctx, acme)
		want := account.SSO{CompanyID: w.company["Acme"], Name: "acme", Issuer: p.Issuer, ClientID: p.ClientID,
			HasSecret: true, Active: true, PasswordSignIn: true,
			Redirect: "https://signs.example.com/api/sso/callback", Version: 1}
		if err != nil || got != want {
			t.Errorf("%+v %v, want %+v", got, err, want)
		}
		if n := w.count(`SELECT COUNT(*) FROM sso_setting WHERE client_secret LIKE '%s3cret%'`, db.Params{}); n != 0 {
			t.Error("the client secret is stored in the clear")
		}
		good := account.SSODraft{Name: "other", Issuer: p.Issuer, ClientID: "x", Active: true, PasswordSignIn: true}
		for wanted, change := range map[string]func(*account.SSODraft){
			"body.name taken":                  func(d *account.SSODraft) { d.Name = "acme" },
			"body.name bad-format":             func(d *account.SSODraft) { d.Name = "callback" },
			"body.issuer bad-format":           func(d *account.SSODraft) { d.Issuer = "http://login.example.com" },
			"body.issuer no-provider":          func(d *account.SSODraft) { d.Issuer = p.Issuer + "/nowhere" },
			"body.issuer private-provider":     func(d *account.SSODraft) { d.Issuer = "https://10.0.0.1" },
			"body.clientId required":           func(d *account.SSODraft) { d.ClientID = " " },
			"body.passwordSignIn no-other-way": func(d *account.SSODraft) { d.Active, d.PasswordSignIn = false, false },
		} {
			d := good
			change(&d)
			_, err := w.SaveSSO(w.ctx, other, 0, d)
			w.want(err, wanted)
		}
		d := good
		d.PasswordSignIn = false
		_, err = w.SaveSSO(w.ctx, w.scope(access.TopCompany), 0, d)
		w.want(err, "body.passwordSignIn operator")

		second := oidctest.Start(t)
		d = account.SSODraft{Name: "acme", Issuer: second.Issuer, ClientID: "x", Active: true, PasswordSignIn: true}
		_, err = w.SaveSSO(w.ctx, acme, 1, d)
		w.want(err, "body.clientSecret issuer-changed")
		_, err = w.SaveSSO(w.ctx, acme, 9, good)
		w.want(err, "stale")
		gone, err := w.SaveSSO(w.ctx, acme, 1, account.SSODraft{})
		if err != nil || gone.Active || gone.HasSecret || !gone.PasswordSignIn || gone.Name != "" {
			t.Errorf("after its removal: %+v %v", gone, err)
		}
	})
}

func TestSSO_AProviderIsCheckedBeforeAnythingIsSaved(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := oidctest.Start(t)
		got, err := w.CheckSSO(w.ctx, " "+p.Issuer)
		if err != nil || got.Issuer != p.Issuer || !strings.HasPrefix(got.SignIn, p.Issuer+"/") {
			t.Errorf("%+v %v", got, err)
		}
		for issuer, wanted := range map[string]string{"": "bad-format", "http://login.example.com": "bad-format",
			p.Issuer + "/nowhere": "no-provider", "https://10.0.0.1": "private-provider"} {
			_, err := w.CheckSSO(w.ctx, issuer)
			w.want(err, "query.issuer "+wanted)
		}
	})
}
