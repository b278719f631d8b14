package account_test

import (
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// require makes Acme ask everybody for a second factor.
func (w *world) require() {
	w.exec(`UPDATE company SET require_second_factor = 1 WHERE id = {:id}`, db.Params{"id": w.company["Acme"]})
}

// TestRequiredFactor: who has none gets a session for setting one up, and a whole one afterwards, under a new token.
func TestRequiredFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		before, _ := w.enter("ann")
		w.require()
		if w.caller(before).Lacks() != access.LacksNothing {
			t.Error("a session that was open is cut short: it is asked for at the next sign-in")
		}
		half, caller := w.enter("ann")
		for _, rule := range []access.Rule{access.SignedIn(), access.InPerson(), access.Confirmed(), access.InCompany(),
			access.Read(access.User), access.CompanyAdmin()} {
			if got := code(rule.Check(caller)); got != "second-factor-needed" {
				t.Errorf("%s: %q", rule, got)
			}
		}
		if access.Entering().Check(caller) != nil || caller.Lacks() != access.LacksFactor {
			t.Error("nothing can be set up")
		}
		if _, err := w.GiveCode(w.ctx, caller, half, here, "000000"); code(err) != "signed-in" {
			t.Errorf("a code finishes a sign-in that lacks a factor: %v", err)
		}
		offer, err := w.BeginSecondFactor(w.ctx, caller, half)
		w.must(err)
		_, _, err = w.ConfirmSecondFactor(w.ctx, caller, half, "000000")
		w.want(err, "body.code wrong-code")
		_, renewed, err := w.ConfirmSecondFactor(w.ctx, caller, half, w.shown(offer.Secret))
		w.must(err)
		if renewed.Token == "" || w.caller(half).Known() || access.Confirmed().Check(w.caller(renewed.Token)) != nil {
			t.Errorf("%+v; the half session lives: %v", renewed, w.caller(half).Known())
		}
		w.pass(30 * time.Second)
		w.want(w.signIn("ann", password, ""), "two-factor-required")

		whole := w.caller(renewed.Token)
		w.must(w.EndSecondFactor(w.ctx, whole, renewed.Token))
		if c := w.caller(renewed.Token); c.Lacks() != access.LacksFactor {
			t.Error("the session goes on without the factor that everybody has to have")
		}
		bobs, _ := w.enter("bob")
		if w.caller(bobs).Lacks() != access.LacksNothing {
			t.Error("another company's people are asked")
		}
		unused, _ := w.enter("amy")
		w.pass(15 * time.Minute)
		if w.caller(unused).Known() {
			t.Error("half a session lives longer than a quarter of an hour")
		}
	})
}

// TestRequiredFactor_ByTheInstallation: everybody of every company.
func TestRequiredFactor_ByTheInstallation(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		strict := w.config
		strict.RequireFactor = true
		w.serve(strict)
		for _, name := range []string{"ann", "bob", "operator"} {
			if _, caller := w.enter(name); caller.Lacks() != access.LacksFactor {
				t.Errorf("%s comes in without a second factor", name)
			}
		}
	})
}

// TestSSO_TheSecondFactorIsNotGoneRound: the provider's word, or the own factor.
func TestSSO_TheSecondFactorIsNotGoneRound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		lacks := func(methods ...any) access.Lack {
			p.Person = person("u1", "ann@example.org", true)
			if methods != nil {
				p.Person["amr"] = methods
			}
			token, err := w.sso("acme")
			w.must(err)
			return w.caller(token).Lacks()
		}
		if got := lacks(); got != access.LacksNothing {
			t.Errorf("without any factor: %q", got)
		}
		w.require()
		for _, c := range []struct {
			methods []any
			want    access.Lack
		}{{nil, access.LacksFactor}, {[]any{"pwd"}, access.LacksFactor}, {[]any{"pwd", "pin"}, access.LacksFactor},
			{[]any{"pwd", "otp"}, access.LacksNothing}, {[]any{"mfa"}, access.LacksNothing},
			{[]any{"hwk", "fpt"}, access.LacksNothing}} {
			if got := lacks(c.methods...); got != c.want {
				t.Errorf("%v: %q, want %q", c.methods, got, c.want)
			}
		}
		session, caller := w.enter("ann")
		offer, err := w.BeginSecondFactor(w.ctx, caller, session)
		w.must(err)
		_, _, err = w.ConfirmSecondFactor(w.ctx, caller, session, w.shown(offer.Secret))
		w.must(err)
		w.pass(30 * time.Second)
		p.Person = person("u1", "ann@example.org", true)
		half, err := w.sso("acme")
		w.must(err)
		caller = w.caller(half)
		if caller.Lacks() != access.LacksCode {
			t.Fatalf("the own factor is gone round: %q", caller.Lacks())
		}
		if _, err := w.GiveCode(w.ctx, caller, half, here, "000000"); code(err) != "body.code wrong-code" {
			t.Error(err)
		}
		renewed, err := w.GiveCode(w.ctx, caller, half, here, w.shown(offer.Secret))
		w.must(err)
		if w.caller(half).Known() || w.caller(renewed.Token).Lacks() != access.LacksNothing {
			t.Error("the sign-in is not finished, or its first token lives")
		}
		w.exec(`UPDATE sso_setting SET provider_factor = 1`, nil)
		if got := lacks(); got != access.LacksNothing {
			t.Errorf("the provider sees to it, and %q is asked for", got)
		}
	})
}

// TestSSO_Confirm: who has no password signs in at the provider again, as the same person, now.
func TestSSO_Confirm(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.connect(nil)
		p.Person = person("u1", "ann@example.org", true)
		session, err := w.sso("acme")
		w.must(err)
		confirmed := func() bool { return access.Confirmed().Check(w.caller(session)) == nil }
		if confirmed() {
			t.Error("a provider that does not say when somebody signed in proves it was now")
		}
		again := func() error {
			address, sealed, err := w.BeginSSO(w.ctx, "acme", account.Errand{Confirms: true})
			w.must(err)
			back := w.follow(address)
			if back.Get("asked") != "login 0" {
				t.Errorf("the provider was asked for %q", back.Get("asked"))
			}
			_, err = w.FinishSSO(w.ctx, sealed, answered(back), origin(session))
			return err
		}
		p.Person["auth_time"] = w.now().Add(-6 * time.Minute).Unix()
		w.want(again(), "sso-failed")
		delete(p.Person, "auth_time") // and who has no word for when says nothing newer than the token
		p.Change = func(claims map[string]any) { claims["iat"] = w.now().Add(-50 * time.Minute).Unix() }
		w.want(again(), "sso-failed")
		p.Person["auth_time"] = w.now().Add(time.Hour).Unix() // which no token can know that is older
		w.want(again(), "sso-failed")
		delete(p.Person, "auth_time")
		p.Change = func(claims map[string]any) { delete(claims, "iat") }
		w.want(again(), "sso-failed")
		p.Change = nil
		p.Person = person("u2", "amy@example.org", true)
		_, err = w.sso("acme")
		w.must(err)
		p.Person["auth_time"] = w.now().Unix()
		w.want(again(), "sso-failed") // somebody else, whom the provider knows as well
		p.Person = person("u1", "ann@example.org", true)
		p.Person["auth_time"] = w.now().Unix()
		if w.must(again()); !confirmed() {
			t.Error("it is not confirmed")
		}
		w.pass(5 * time.Minute)
		if confirmed() {
			t.Error("it holds for longer than five minutes")
		}
		p.Person = person("u1", "ann@example.org", true)
		if w.must(again()); !confirmed() {
			t.Error("a token of this moment does not confirm it")
		}
	})
}
