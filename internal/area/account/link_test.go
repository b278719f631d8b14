package account_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

const fresh = "another fine battery"

func (w *world) ask(name string) error {
	return w.AskReset(w.ctx, name, netip.MustParseAddr("192.0.2.8"))
}

// TestG08_Reset: the mail comes in the reader's language, its link works once,
// and all sessions end. By name and by address it is the same.
func TestG08_Reset(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, name := range []string{"ann", "ANN@example.org"} {
			session, _ := w.enter("ann")
			w.must(w.ask(name))
			mail := w.post.Next(t)
			if mail.To != "ann@example.org" || !strings.Contains(mail.Subject, "新しいパスワード") ||
				!strings.Contains(mail.Text, "https://signs.example.com/resetPassword#") {
				t.Errorf("the mail is %+v", mail)
			}
			token := w.linkIn(mail.Text)
			if n := w.count(`SELECT COUNT(*) FROM one_time_link WHERE digest = {:token}`,
				db.Params{"token": token}); n != 0 {
				t.Error("the token is stored in the clear")
			}
			w.want(w.ChoosePassword(w.ctx, token, "short"), "body.password too-short")
			if !w.caller(session).Known() {
				t.Error("a refused password ended the session")
			}
			w.must(w.ChoosePassword(w.ctx, token, fresh))
			if w.caller(session).Known() || w.ended.Load() != w.id["ann"] {
				t.Error("a session goes on after the reset")
			}
			w.post.Next(t) // which says that it was changed
			w.want(w.ChoosePassword(w.ctx, token, password), "link-used")
			w.want(w.signIn("ann", password, ""), "sign-in-failed")
			w.must(w.signIn("ann", fresh, ""))
			w.exec(`UPDATE users SET password = (SELECT b.password FROM users b WHERE b.username = 'bob')
				WHERE username = 'ann'`, nil)
		}
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'password' AND entity_id = {:id}
			AND username = 'ann'`, db.Params{"id": w.id["ann"]}); n != 2 {
			t.Errorf("%d entries of the trail, want 2", n)
		}
	})
}

// TestG08_SameForEverybody: unknown, locked, inactive and addressless people get the same answer, and no mail.
func TestG08_SameForEverybody(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET locked = 1 WHERE username = 'bob'`, nil)
		w.exec(`UPDATE users SET active = 0 WHERE username = 'ann'`, nil)
		w.exec(`UPDATE users SET email = '' WHERE username = 'operator'`, nil)
		for _, name := range []string{"nobody", "bob", "ann", "operator", "x@example.net"} {
			w.must(w.ask(name))
		}
		w.must(w.ask("amy")) // whose mail comes last, because they are looked up in order
		if mail := w.post.Next(t); mail.To != "amy@example.org" || w.post.Count() != 0 {
			t.Errorf("mailed %s, and %d more", mail.To, w.post.Count())
		}
		for range 4 {
			w.must(w.ask("nobody"))
		}
		w.want(w.ask("nobody"), "too-many-resets")
		w.want(w.ask(" "), "body.username required")
	})
}

func TestG08_LinksRunOut(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		link := func() string {
			w.must(w.ask("amy"))
			return w.linkIn(w.post.Next(t).Text)
		}
		old := link()
		newer := link()
		w.want(w.ChoosePassword(w.ctx, old, fresh), "link-used") // a new one replaces it
		w.pass(time.Hour + time.Second)
		w.want(w.ChoosePassword(w.ctx, newer, fresh), "link-used")
		last := link()
		w.exec(`UPDATE users SET locked = 1 WHERE username = 'amy'`, nil)
		w.want(w.ChoosePassword(w.ctx, last, fresh), "link-used")
		for _, guess := range []string{"", "x", strings.Repeat("A", 43)} {
			w.want(w.ChoosePassword(w.ctx, guess, fresh), "link-used")
		}
	})
}

// TestReset_TheSecondFactorStays: who reads somebody's mail has not got their authenticator.
func TestReset_TheSecondFactorStays(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("amy")
		key, _ := w.protect(caller, session)
		w.must(w.ask("amy"))
		w.must(w.ChoosePassword(w.ctx, w.linkIn(w.post.Next(t).Text), fresh))
		w.want(w.signIn("amy", fresh, ""), "two-factor-required")
		w.must(w.signIn("amy", fresh, w.shown(key)))
	})
}

func TestInvite(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		acme := w.scope(w.company["Acme"])
		w.exec(`UPDATE users SET password = '', language = 'hans' WHERE username = 'ann'`, nil)
		w.must(w.Invite(w.ctx, acme, w.id["ann"]))
		mail := w.post.Next(t)
		if mail.To != "ann@example.org" || mail.Subject != "邀请您使用 Marquee" || !strings.Contains(mail.Text, "Acme") {
			t.Errorf("the mail is %+v", mail)
		}
		w.pass(6 * 24 * time.Hour)
		w.must(w.ChoosePassword(w.ctx, w.linkIn(mail.Text), fresh))
		w.must(w.signIn("ann", fresh, ""))
		w.want(w.Invite(w.ctx, acme, w.id["bob"]), "not-found")
		w.exec(`UPDATE users SET email = '' WHERE username = 'ann'`, nil)
		w.want(w.Invite(w.ctx, acme, w.id["ann"]), "body.email required-to-invite")
		w.exec(`UPDATE email_setting SET smtp_port = 1`, nil)
		w.want(w.Invite(w.ctx, acme, w.id["amy"]), "mail-not-sent")
		w.exec(`DELETE FROM email_setting`, nil)
		w.want(w.Invite(w.ctx, acme, w.id["amy"]), "no-mail-server")
	})
}

// TestMails_FourLanguages: each kind has a text of its own in each language, with everything that it names.
func TestMails_FourLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, kind := range []string{"reset", "invite", "sso", "password", "address", "factor"} {
		for _, language := range []string{"en", "hans", "hant", "ja"} {
			subject, body := account.Wording(kind, language)
			for _, word := range []string{"{username}", "{company}", "{link}"} {
				if !strings.Contains(body, word) {
					t.Errorf("%s in %s does not say %s", kind, language, word)
				}
			}
			if subject == "" || seen[body] {
				t.Errorf("%s in %s has no words of its own", kind, language)
			}
			seen[body] = true
		}
	}
}
