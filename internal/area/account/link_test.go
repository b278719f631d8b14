package account_test

import (
	"context"
	"net/netip"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/areatest"
	"marquee/internal/area/email"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/mail/mailtest"
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
		w.invite("ann")
		mail := w.post.Next(t)
		if mail.To != "ann@example.org" || mail.Subject != "邀请您使用 Marquee" || !strings.Contains(mail.Text, "Acme") {
			t.Errorf("the mail is %+v", mail)
		}
		w.pass(6 * 24 * time.Hour)
		w.must(w.ChoosePassword(w.ctx, w.linkIn(mail.Text), fresh))
		w.must(w.signIn("ann", fresh, ""))
		for name, code := range map[string]string{"bob": "not-found", "ann": "body.email required-to-invite"} {
			w.exec(`UPDATE users SET email = '' WHERE username = 'ann'`, nil)
			_, err := w.Invite(w.ctx, acme, w.id[name])
			w.want(err, code)
		}
	})
}

// TestInvite_WithoutMailThereIsTheLink, which does what that of the mail does, and stands in no table.
func TestInvite_WithoutMailThereIsTheLink(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		for _, without := range []struct{ change, problem string }{
			{`UPDATE email_setting SET smtp_port = 1`, "mail-not-sent"},
			{`DELETE FROM email_setting`, "no-mail-server"},
		} {
			w.exec(without.change, nil)
			got, err := w.Invite(w.ctx, w.scope(w.company["Acme"]), w.id["ann"])
			w.must(err)
			if got.Sent || got.Problem != without.problem || !got.Until.Equal(w.now().Add(7*24*time.Hour)) ||
				!strings.HasPrefix(got.Link, "https://signs.example.com/resetPassword?welcome=1#") {
				t.Errorf("the invitation is %+v", got)
			}
			_, token, _ := strings.Cut(got.Link, "#")
			if n := w.count(`SELECT COUNT(*) FROM one_time_link WHERE digest = {:token}`,
				db.Params{"token": token}); n != 0 {
				t.Error("the token is stored in the clear")
			}
			if n := w.count(`SELECT COUNT(*) FROM audit WHERE after LIKE {:token}`,
				db.Params{"token": "%" + token + "%"}); n != 0 {
				t.Error("the trail holds the token")
			}
			w.pass(6 * 24 * time.Hour)
			w.must(w.ChoosePassword(w.ctx, token, fresh))
			w.want(w.ChoosePassword(w.ctx, token, fresh), "link-used")
			w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		}
	})
}

// TestInvite_RefusedLeavesTheLink: who may not be handed a new one ends none, and the trail tells of none.
func TestInvite_RefusedLeavesTheLink(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		w.invite("ann")
		held := w.linkIn(w.post.Next(t).Text)
		w.exec(`DELETE FROM email_setting`, nil)
		session, amy := w.enter("amy")
		program := w.bearer(w.token(amy, session))
		w.pass(6 * time.Minute)
		before := w.count(`SELECT COUNT(*) FROM audit`, nil)
		again := func(caller access.Caller) error {
			_, err := w.users.Invite(w.ctx, caller, w.scope(w.company["Acme"]), w.id["ann"])
			return err
		}
		w.want(again(w.caller(session)), "confirm-needed")
		w.want(again(program), "in-person")
		if n := w.count(`SELECT COUNT(*) FROM audit`, nil); n != before {
			t.Errorf("the trail has %d more entries", n-before)
		}
		w.must(w.ChoosePassword(w.ctx, held, fresh))
		w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		w.must(again(amy))
	})
}

// TestLinks_NobodyWhoLeavesMeanwhileGetsOne: no link that a company has made outlives somebody's move to another one.
func TestLinks_NobodyWhoLeavesMeanwhileGetsOne(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		ended := make(chan error, 1)
		w.must(w.db.Unscoped("arranged").Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE users SET company_id = {:to}, role_id = (SELECT b.role_id FROM users b
				WHERE b.username = 'bob') WHERE username = 'ann'`, db.Params{"to": w.company["Other"]}); err != nil {
				return err
			}
			go func() {
				_, err := w.Invite(w.ctx, w.scope(w.company["Acme"]), w.id["ann"])
				ended <- err
			}()
			if err := areatest.Awaited(ctx, tx); err != nil {
				return err
			}
			return tx.Record(ctx, db.Change{CompanyID: w.company["Acme"], Action: "move", Entity: "user",
				ID: w.id["ann"]})
		}))
		w.want(<-ended, "not-found")
		if n := w.count(`SELECT COUNT(*) FROM one_time_link`, nil); n != 0 {
			t.Errorf("%d links", n)
		}
	})
}

// TestInvite_EndsWithAnotherRole: the link that was made for who may look on does not make an administrator.
func TestInvite_EndsWithAnotherRole(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		acme := db.Params{"acme": w.company["Acme"]}
		viewer := w.count(`SELECT id FROM role WHERE company_id = {:acme} AND role_desc = 'Viewer'`, acme)
		administrator := w.count(`SELECT role_id FROM users WHERE username = 'ann'`, nil)
		w.exec(`UPDATE users SET password = '', role_id = {:viewer} WHERE username = 'ann'`,
			db.Params{"viewer": viewer})
		w.invite("ann")
		held := w.linkIn(w.post.Next(t).Text)
		w.drive("ann", user.Edit{RoleID: &administrator})
		w.want(w.ChoosePassword(w.ctx, held, fresh), "link-used")
		w.invite("ann")
		w.must(w.ChoosePassword(w.ctx, w.linkIn(w.post.Next(t).Text), fresh))
		later := w.resetLink("ann")
		w.drive("ann", user.Edit{RoleID: &viewer})
		w.want(w.ChoosePassword(w.ctx, later, password), "link-used")
	})
}

// TestALinkLetsInNobodyWhoHasComeToGovern, by their role's own page: it went where guarded ones do not go. Somebody who
// governed when it was made it lets in.
func TestALinkLetsInNobodyWhoHasComeToGovern(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		acme := db.Params{"acme": w.company["Acme"]}
		w.exec(`UPDATE users SET role_id = (SELECT id FROM role WHERE company_id = {:acme} AND role_desc = 'Viewer')
			WHERE username = 'ann'`, acme)
		for _, purpose := range []string{"reset", "invite"} {
			held := ""
			if purpose == "reset" {
				held = w.resetLink("ann")
			} else {
				w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
				w.invite("ann")
				held = w.linkIn(w.post.Next(t).Text)
			}
			w.exec(`UPDATE role_right SET access = 'W' WHERE company_id = {:acme} AND feature = 'Email'
				AND role_id = (SELECT id FROM role WHERE company_id = {:acme} AND role_desc = 'Viewer')`, acme)
			w.exec(`INSERT INTO role_right (company_id, role_id, feature, access, admin)
				SELECT company_id, id, 'Email', 'W', 0 FROM role r WHERE company_id = {:acme} AND role_desc = 'Viewer'
				AND NOT EXISTS (SELECT 1 FROM role_right g WHERE g.company_id = r.company_id AND g.role_id = r.id
				AND g.feature = 'Email')`, acme)
			w.want(w.ChoosePassword(w.ctx, held, fresh), "link-used")
			w.exec(`UPDATE role_right SET access = 'N' WHERE company_id = {:acme} AND feature = 'Email'
				AND role_id = (SELECT id FROM role WHERE company_id = {:acme} AND role_desc = 'Viewer')`, acme)
			w.must(w.ChoosePassword(w.ctx, held, fresh))
			if purpose == "reset" {
				w.post.Next(t) // which says that the password is another one
			}
		}
		w.must(w.ChoosePassword(w.ctx, w.resetLink("amy"), fresh))
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

// TestInviteAll: who was just added gets a mail once that is saved, or a link; each does what an invitation does.
func TestInviteAll(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET password = '' WHERE username IN ('ann', 'amy')`, nil)
		ids := []int64{w.id["ann"], w.id["amy"]}
		invite := func(byMail bool) (got map[int64]user.Invitation) {
			scope := w.scope(w.company["Acme"])
			w.must(w.db.For(scope).Write(w.ctx, func(ctx context.Context, tx *db.Tx) (err error) {
				got, err = w.InviteAll(ctx, tx, ids, func(bool) bool { return byMail })
				return err
			}))
			return got
		}
		can, err := w.SendsMail(w.ctx, w.scope(w.company["Acme"]), false)
		w.must(err)
		mailed := invite(can)
		if !mailed[ids[0]].Sent || mailed[ids[0]].Link != "" {
			t.Errorf("mailed: %+v", mailed)
		}
		for range ids {
			mail := w.post.Next(t)
			if mail.To == "ann@example.org" {
				w.must(w.ChoosePassword(w.ctx, w.linkIn(mail.Text), fresh))
			}
		}
		w.exec(`DELETE FROM email_setting`, nil)
		w.exec(`DELETE FROM one_time_link`, nil)
		if can, err = w.SendsMail(w.ctx, w.scope(w.company["Acme"]), false); can || err != nil {
			t.Errorf("mails leave without a server: %v", err)
		}
		linked := invite(can)[w.id["amy"]]
		if linked.Sent || linked.Problem != "no-mail-server" || !linked.Until.Equal(w.now().Add(7*24*time.Hour)) {
			t.Errorf("linked: %+v", linked)
		}
		_, token, _ := strings.Cut(linked.Link, "#")
		w.must(w.ChoosePassword(w.ctx, token, fresh))
		w.want(w.ChoosePassword(w.ctx, token, fresh), "link-used")
	})
}

// TestNoLinkToAnAdministratorGoesByAMailServerThatIsNewToTheCompany: who has named it reads what goes through it. For a
// day it goes by the operators' server; links of who governs no accounts go by the company's own at once.
func TestNoLinkToAnAdministratorGoesByAMailServerThatIsNewToTheCompany(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		own := mailtest.Start(t, mailtest.Options{})
		acme := w.scope(w.company["Acme"])
		viewer, err := role.New(w.db).Named(w.ctx, acme, "Viewer")
		w.must(err)
		w.id["vic"], err = w.users.Create(w.ctx, account.System(), acme,
			user.Draft{RoleID: viewer.ID, Username: "vic", Email: "vic@example.org", Password: password})
		w.must(err)
		_, amy := w.enter("amy")
		_, err = w.mails.Save(w.ctx, amy, acme, 0, email.Draft{SMTPHost: own.Host, SMTPPort: own.Port,
			SenderEmail: "acme@example.com", SSLEnable: new(false)})
		w.must(err)
		for range 2 { // ann and amy are told, by the server before
			w.post.Next(t)
		}
		w.must(w.ask("vic"))
		if l := own.Next(t); l.To != "vic@example.org" {
			t.Errorf("the company's server carries %+v", l)
		}
		w.must(w.ask("amy"))
		w.linkIn(w.post.Next(t).Text)
		if can, err := w.SendsMail(w.ctx, acme, true); !can || err != nil {
			t.Errorf("the operators' server: %v, %v", can, err)
		}
		w.exec(`UPDATE users SET password = '' WHERE username = 'ann'`, nil)
		w.invite("ann")
		w.linkIn(w.post.Next(t).Text)

		w.exec(`DELETE FROM email_setting WHERE company_id = 1`, nil)
		if can, err := w.SendsMail(w.ctx, acme, true); can || err != nil {
			t.Errorf("without it: %v, %v", can, err)
		}
		got, err := w.Invite(w.ctx, acme, w.id["ann"])
		if err != nil || got.Sent || got.Problem != "mail-server-new" || got.Link == "" {
			t.Errorf("an invitation of ann's is for who invites: %+v, %v", got, err)
		}
		w.pass(24 * time.Hour)
		w.must(w.ask("amy"))
		w.linkIn(own.Next(t).Text)
		if more := w.post.Count() + own.Count(); more != 0 {
			t.Errorf("%d more letters", more)
		}
	})
}
