package account_test

import (
	"testing"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// TestSignIn_OneAnswerForEverybody: unknown, wrong, locked and inactive all get one answer (G01).
func TestSignIn_OneAnswerForEverybody(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.must(w.signIn(" ANN ", password, ""))
		for name, c := range map[string][2]string{"unknown": {"nobody", password}, "wrong": {"ann", "guess"},
			"no password": {"ann", ""}} {
			if got := w.signIn(c[0], c[1], ""); code(got) != "sign-in-failed" {
				t.Errorf("%s: %v", name, got)
			}
		}
		for _, change := range []string{"locked = 1", "active = 0", "deleted_at = 1"} {
			w.exec(`UPDATE users SET `+change+` WHERE username = 'bob'`, nil)
			w.want(w.signIn("bob", password, ""), "sign-in-failed")
			w.exec(`UPDATE users SET locked = 0, active = 1, deleted_at = NULL WHERE username = 'bob'`, nil)
		}
		w.exec(`UPDATE users SET password = '' WHERE username = 'bob'`, nil) // invited, and has not chosen one
		w.want(w.signIn("bob", "x", ""), "sign-in-failed")
	})
}

// TestSignIn_GrowingDelay: the account that is guessed at has to wait, longer each time, known or not.
func TestSignIn_GrowingDelay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, name := range []string{"ann", "nobody"} {
			for range 5 {
				w.want(w.signIn(name, "guess", ""), "sign-in-failed")
			}
			w.want(w.signIn(name, password, ""), "too-many-sign-ins")
			w.pass(time.Second)
			w.want(w.signIn(name, "guess", ""), "sign-in-failed")
			w.pass(time.Second)
			w.want(w.signIn(name, password, ""), "too-many-sign-ins")
		}
		w.pass(time.Minute)
		w.must(w.signIn("ann", password, ""))
	})
}

// TestSession_NoFixation: a sign-in gives a new token and ends the browser's old session.
func TestSession_NoFixation(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		planted, _ := w.enter("bob")
		token, err := w.SignIn(w.ctx, account.Credentials{Username: "ann", Password: password}, origin(planted))
		w.must(err)
		if token == planted || w.caller(planted).Known() || w.caller(token).Username() != "ann" {
			t.Errorf("the planted session is %+v", w.caller(planted))
		}
	})
}

// TestSession_Ends: after signing out, and for who may not sign in any more.
func TestSession_Ends(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token, caller := w.enter("ann")
		w.must(w.SignOut(w.ctx, caller, token))
		if w.caller(token).Known() || w.ended.Load() != w.id["ann"] {
			t.Error("the session goes on after signing out")
		}
		for _, change := range []string{"locked = 1", "active = 0", "deleted_at = 1"} {
			token, _ := w.enter("ann")
			w.exec(`UPDATE users SET `+change+` WHERE username = 'ann'`, nil)
			if w.caller(token).Known() {
				t.Errorf("the session goes on with %s", change)
			}
			w.exec(`UPDATE users SET locked = 0, active = 1, deleted_at = NULL WHERE username = 'ann'`, nil)
		}
	})
}

func TestOwnSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, caller := w.enter("ann")
		w.pass(time.Minute)
		second, _ := w.enter("ann")
		third, _ := w.enter("ann")
		bobs, bob := w.enter("bob")
		list, err := w.Sessions(w.ctx, caller, first)
		w.must(err)
		if len(list) != 3 || list[2].Current != true || list[0].Current || list[0].IP != "192.0.2.7" ||
			list[0].Agent != "a browser" {
			t.Fatalf("%+v", list)
		}
		theirs, err := w.Sessions(w.ctx, bob, bobs)
		w.must(err)
		w.want(w.SignOutElsewhere(w.ctx, caller, theirs[0].ID, first), "not-found")
		w.must(w.SignOutElsewhere(w.ctx, caller, list[0].ID, first))
		if w.caller(third).Known() || !w.caller(second).Known() || !w.caller(bobs).Known() {
			t.Error("another session than the named one has ended")
		}
		w.must(w.SignOutElsewhere(w.ctx, caller, 0, first))
		if w.caller(second).Known() || !w.caller(first).Known() {
			t.Error("signing out elsewhere ended this one, or not the others")
		}
	})
}

// TestR501_Profile: a new password ends the other sessions; names and addresses are checked.
func TestR501_Profile(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		here, caller := w.enter("ann")
		there, _ := w.enter("ann")
		save := func(version int64, p account.Profile) error {
			return w.SaveProfile(w.ctx, caller, here, version, p)
		}
		good := account.Profile{Username: "ann", DisplayName: "Ann", Email: "ann@example.org", Language: "hant",
			Theme: "dark"}
		w.must(save(1, good))
		self, err := w.Self(w.ctx, caller)
		if err != nil || self.Language != "hant" || self.Theme != "dark" || self.DisplayName != "Ann" {
			t.Errorf("%+v %v", self.User, err)
		}
		w.want(save(1, good), "stale")
		for wanted, change := range map[string]func(*account.Profile){
			"body.username required":  func(p *account.Profile) { p.Username = " " },
			"body.username taken":     func(p *account.Profile) { p.Username = "BOB" },
			"body.email bad-format":   func(p *account.Profile) { p.Email = "ann@example.org, eve@example.net" },
			"body.password too-short": func(p *account.Profile) { p.Password = "short" },
			"body.password is-username": func(p *account.Profile) {
				p.Username, p.Password = "ann-of-acme",
					"ann-of-acme"
			},
		} {
			p := good
			change(&p)
			w.want(save(2, p), wanted)
		}
		if !w.caller(there).Known() {
			t.Error("the other session has ended without a new password") // G09
		}
		good.Password = "another fine battery"
		w.must(save(2, good))
		if w.caller(there).Known() || !w.caller(here).Known() {
			t.Error("a new password ended this session, or left the other one")
		}
		w.must(w.signIn("ann", "another fine battery", ""))
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE after LIKE '%battery%' OR before LIKE '%battery%'`,
			db.Params{}); n != 0 {
			t.Errorf("%d entries of the trail hold the password", n)
		}
	})
}
