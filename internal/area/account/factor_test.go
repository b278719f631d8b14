package account_test

import (
	"context"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

var here = netip.MustParseAddr("192.0.2.7")

// shown is the code that an authenticator shows.
func (w *world) shown(key string) string {
	w.t.Helper()
	text, err := secret.TOTP(key).Code(w.now().Unix() / 30)
	w.must(err)
	return text
}

// protect sets a second factor up for somebody who is signed in.
func (w *world) protect(caller access.Caller, session string) (key string, recovery []string) {
	w.t.Helper()
	offer, err := w.BeginSecondFactor(w.ctx, caller, session)
	w.must(err)
	r, _, err := w.ConfirmSecondFactor(w.ctx, caller, session, w.shown(offer.Secret))
	w.must(err)
	w.pass(30 * time.Second) // the code that confirmed it counts no more
	return offer.Secret, r.RecoveryCodes
}

// TestR014_R502_SecondFactor: only a right code switches it on, and from then on a sign-in takes one.
func TestR014_R502_SecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		elsewhere, _ := w.enter("ann")
		_, _, err := w.ConfirmSecondFactor(w.ctx, caller, session, "123456")
		w.want(err, "two-factor-not-begun")
		offer, err := w.BeginSecondFactor(w.ctx, caller, session)
		w.must(err)
		if u, err := url.Parse(offer.OTPAuth); err != nil || u.Query().Get("secret") != offer.Secret ||
			u.Path != "/Marquee:ann" {
			t.Errorf("offered %+v, %v", offer, err)
		}
		w.must(w.signIn("ann", password, "")) // nothing is asked before the confirmation
		_, _, err = w.ConfirmSecondFactor(w.ctx, caller, session, "000000")
		w.want(err, "body.code wrong-code")
		w.must(w.signIn("ann", password, ""))
		shown := w.shown(offer.Secret)
		recovery, _, err := w.ConfirmSecondFactor(w.ctx, caller, session, " "+shown[:3]+" "+shown[3:])
		w.must(err)
		if len(recovery.RecoveryCodes) != 10 || w.caller(elsewhere).Known() || !w.caller(session).Known() {
			t.Errorf("%d recovery codes; the other session lives: %v", len(recovery.RecoveryCodes),
				w.caller(elsewhere).Known())
		}
		w.want(w.signIn("ann", password, ""), "two-factor-required")
		w.want(w.signIn("ann", "guess", ""), "sign-in-failed")
		w.want(w.signIn("ann", "guess", w.shown(offer.Secret)), "sign-in-failed")
		w.want(w.signIn("ann", password, w.shown(offer.Secret)), "two-factor-wrong") // it confirmed the set-up already
		w.pass(30 * time.Second)
		w.must(w.signIn("ann", password, w.shown(offer.Secret)))
		_, err = w.BeginSecondFactor(w.ctx, caller, session)
		w.want(err, "two-factor-on")
		if n := w.count(`SELECT COUNT(*) FROM users WHERE totp_secret LIKE '%'||{:key}||'%'`,
			db.Params{"key": offer.Secret}); n != 0 {
			t.Error("the secret is stored in the clear")
		}
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE entity = 'user' AND action = 'two-factor'
			AND entity_id = {:id} AND after LIKE '%true%'`, db.Params{"id": w.id["ann"]}); n != 1 {
			t.Errorf("%d entries of the trail say that it was switched on", n)
		}
	})
}

// TestSecondFactor_Replay: a code counts once, even for two at the same instant.
func TestSecondFactor_Replay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, recovery := w.protect(caller, session)
		for name, code := range map[string]func() string{"authenticator": func() string { return w.shown(key) },
			"recovery": func() string { return recovery[0] }} {
			once := code()
			var wait sync.WaitGroup
			results := make([]error, 4)
			for i := range results {
				wait.Go(func() { results[i] = w.signIn("ann", password, once) })
			}
			wait.Wait()
			let := 0
			for _, err := range results {
				if err == nil {
					let++
				}
			}
			if let != 1 {
				t.Errorf("%s: %d of 4 sign-ins with one code got in: %v", name, let, results)
			}
			w.pass(10 * time.Minute)
		}
	})
}

// TestSecondFactor_AnOlderStepIsRefused: the neighbour of a code that was used is no way in.
func TestSecondFactor_AnOlderStepIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, _ := w.protect(caller, session)
		before := w.shown(key)
		w.pass(30 * time.Second)
		w.must(w.signIn("ann", password, w.shown(key)))
		w.want(w.signIn("ann", password, before), "two-factor-wrong")
	})
}

// TestSecondFactor_ServerIsSlow: a phone that shows the next code sets up and signs in, with each code once.
func TestSecondFactor_ServerIsSlow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ahead := func(key string) string {
			code, err := secret.TOTP(key).Code(w.now().Unix()/30 + 1)
			w.must(err)
			return code
		}
		session, caller := w.enter("ann")
		offer, err := w.BeginSecondFactor(w.ctx, caller, session)
		w.must(err)
		_, _, err = w.ConfirmSecondFactor(w.ctx, caller, session, ahead(offer.Secret))
		w.must(err)
		w.want(w.signIn("ann", password, ahead(offer.Secret)), "two-factor-wrong") // it confirmed the set-up already
		w.pass(30 * time.Second)
		w.must(w.signIn("ann", password, ahead(offer.Secret)))
		w.pass(30 * time.Second)
		w.want(w.signIn("ann", password, w.shown(offer.Secret)), "two-factor-wrong")
	})
}

// TestSecondFactor_CodesAsTheyAreTyped: people group the digits, and some keyboards write them in full width.
func TestSecondFactor_CodesAsTheyAreTyped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, recovery := w.protect(caller, session)
		wide := func(code string) string {
			return strings.Map(func(r rune) rune { return r - '0' + '０' }, code)
		}
		for _, typed := range []func(code string) string{wide,
			func(code string) string { return " " + code[:3] + "\u00a0" + code[3:] + "\u3000" },
			func(code string) string { return wide(code[:3]) + "－" + wide(code[3:]) }} {
			w.pass(30 * time.Second)
			w.must(w.signIn("ann", password, typed(w.shown(key))))
		}
		w.must(w.signIn("ann", password, strings.ReplaceAll(recovery[0], "-", "‐")))
	})
}

func TestSecondFactor_RecoveryCodes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		_, codes := w.protect(caller, session)
		w.must(w.signIn("ann", password, strings.ToLower(codes[3])))
		w.want(w.signIn("ann", password, codes[3]), "two-factor-wrong")
		if f, err := w.SecondFactor(w.ctx, caller); err != nil || !f.Using2FA || f.RecoveryLeft != 9 {
			t.Errorf("%+v %v", f, err)
		}
		if n := w.count(`SELECT COUNT(*) FROM recovery_code WHERE digest LIKE '%'||{:code}||'%'`,
			db.Params{"code": codes[1][:4]}); n != 0 {
			t.Error("a recovery code is stored in the clear")
		}
		renewed, err := w.RenewRecovery(w.ctx, caller, session)
		w.must(err)
		w.want(w.signIn("ann", password, codes[1]), "two-factor-wrong")
		w.must(w.signIn("ann", password, renewed.RecoveryCodes[0]))
		bobs, bob := w.enter("bob")
		_, err = w.RenewRecovery(w.ctx, bob, bobs)
		w.want(err, "no-second-factor")
	})
}

// TestSecondFactor_GuessingIsSlow: wrong codes count like wrong passwords, and a right password forgives none.
func TestSecondFactor_GuessingIsSlow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		w.protect(caller, session)
		for range 5 {
			w.want(w.signIn("ann", password, "000000"), "two-factor-wrong")
			if err := w.signIn("ann", password, ""); code(err) != "two-factor-required" &&
				code(err) != "too-many-sign-ins" {
				t.Error(err)
			}
		}
		w.want(w.signIn("ann", password, "000000"), "too-many-sign-ins")
		w.pass(time.Hour)
		for range 5 {
			w.want(w.confirm(caller, session, password, "000000"), "body.code wrong-code")
		}
		w.want(w.confirm(caller, session, password, "000000"), "too-many-sign-ins")
	})
}

func TestSecondFactor_Off(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		w.protect(caller, session)
		w.must(w.EndSecondFactor(w.ctx, caller, session))
		w.must(w.signIn("ann", password, ""))
		if n := w.count(`SELECT COUNT(*) FROM recovery_code`, db.Params{}); n != 0 {
			t.Errorf("%d recovery codes are left", n)
		}
		w.want(w.EndSecondFactor(w.ctx, caller, session), "no-second-factor")
	})
}

// TestSecondFactor_Reset: an administrator takes it away, and the trail says so.
func TestSecondFactor_Reset(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		w.protect(caller, session)
		take := func(company string) error {
			return w.db.For(w.scope(w.company[company])).Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
				return w.DropSecondFactor(ctx, tx, w.id["ann"], "lost the phone")
			})
		}
		w.must(take("Acme"))
		w.must(w.signIn("ann", password, ""))
		w.want(take("Other"), "not-found")
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'two-factor' AND after LIKE '%false%'
			AND after LIKE '%lost the phone%' AND before LIKE '%true%'`, db.Params{}); n != 1 {
			t.Errorf("%d entries of the trail say that it was taken away", n)
		}
	})
}

// TestSecondFactor_MovedSecret: another user's sealed secret opens nothing.
func TestSecondFactor_MovedSecret(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, _ := w.protect(caller, session)
		w.exec(`UPDATE users SET using_2fa = 1, totp_secret = (SELECT a.totp_secret FROM users a
			WHERE a.username = 'ann') WHERE username = 'bob'`, nil)
		_, err := w.SignIn(w.ctx, account.Credentials{Username: "bob", Password: password, Code: w.shown(key)},
			origin(""))
		if err == nil {
			t.Error("bob got in with ann's authenticator")
		}
	})
}
