package account_test

import (
	"testing"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// guess fails to sign in as somebody, as often as the growing delay allows.
func (w *world) guess(name string, times int) {
	w.t.Helper()
	for range times {
		w.pass(5 * time.Minute) // the longest delay
		w.want(w.signIn(name, "guess", ""), "sign-in-failed")
	}
}

func (w *world) isLocked(name string) bool {
	return w.count(`SELECT locked FROM users WHERE username = {:name}`, db.Params{"name": name}) == 1
}

func TestG16_RepeatedFailuresLockUntilAnAdministratorUnlocks(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, _ := w.enter("ann")
		w.guess("ann", 19)
		w.Settle(w.ctx)
		if w.isLocked("ann") || !w.caller(session).Known() {
			t.Fatal("locked after 19 failures")
		}
		w.guess("ann", 1)
		w.Settle(w.ctx)
		if !w.isLocked("ann") || w.caller(session).Known() {
			t.Fatal("not locked after 20 failures, or their session goes on")
		}
		w.pass(24 * time.Hour)
		w.want(w.signIn("ann", password, ""), "sign-in-failed") // the same answer as to anybody
		trail := db.Params{"id": w.id["ann"]}
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'lock' AND entity = 'user' AND entity_id = {:id}
			AND user_id = 0`, trail); n != 1 {
			t.Errorf("%d entries of the trail, want 1", n)
		}

		w.guess("ann", 6) // somebody goes on
		no := false
		acme := w.scope(w.company["Acme"])
		version := w.count(`SELECT version FROM users WHERE id = {:id}`, trail)
		_, err := w.users.Change(w.ctx, account.System(), acme, w.id["ann"], version, user.Edit{Locked: &no}, "")
		w.must(err)
		w.must(w.signIn("ann", password, "")) // at once
	})
}

// The last administrator stays: whoever knows a name could shut a company out.
func TestG16_TheLastAdministratorIsNotLocked(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, name := range []string{"bob", "operator", "nobody"} {
			w.guess(name, 40)
		}
		w.guess("ann", 20)
		w.guess("amy", 20)
		w.pass(5 * time.Minute)
		w.Settle(w.ctx)
		for name, want := range map[string]bool{"bob": false, "operator": false, "ann": true, "amy": false} {
			if w.isLocked(name) != want {
				t.Errorf("%s is locked: %v", name, !want)
			}
		}
		w.must(w.signIn("bob", password, ""))
	})
}

func TestG16_ASuccessBeginsAnew(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.guess("ann", 19)
		w.pass(5 * time.Minute)
		w.must(w.signIn("ann", password, ""))
		w.guess("ann", 19)
		w.Settle(w.ctx)
		if w.isLocked("ann") {
			t.Error("locked by failures that were not in a row")
		}
	})
}
