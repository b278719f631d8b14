package account_test

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/areatest"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// pause is randomness that lets something happen first, once: what a token is drawn for was verified before.
type pause struct{ first atomic.Pointer[func()] }

func (p *pause) Read(bytes []byte) (int, error) {
	if first := p.first.Swap(nil); first != nil {
		(*first)()
	}
	return io.ReadFull(rand.Reader, bytes)
}

// paused serves with a pause.
func (w *world) paused() *pause {
	p := &pause{}
	w.config.Random = p
	w.serve(w.config)
	return p
}

func (w *world) sessions(name string) int64 {
	return w.count(`SELECT COUNT(*) FROM session WHERE user_id = {:id}`, db.Params{"id": w.id[name]})
}

// meanwhile is what happens to ann after her password was verified, and what becomes of that sign-in and of one at the
// company's provider.
var meanwhile = map[string]struct {
	happens  func(w *world)
	password string
	sso      string
}{
	"another password": {func(w *world) { w.drive("ann", user.Edit{Password: fresh}) }, "sign-in-failed",
		"unauthenticated"},
	"a second factor": {becomes("using_2fa = 1"), "two-factor-required", "unauthenticated"},
	"locked":          {becomes("locked = 1"), "sign-in-failed", "unauthenticated"},
	"switched off":    {becomes("active = 0"), "sign-in-failed", "unauthenticated"},
	"deleted":         {becomes("deleted_at = 1"), "sign-in-failed", "unauthenticated"},
	"moved":           {func(w *world) { w.move("ann", "Other") }, "", "unauthenticated"}, // to sign in there
	"the same password under another hash": {
		becomes("password = (SELECT b.password FROM users b WHERE b.username = 'bob')"), "", "unauthenticated"},
	"nothing": {func(*world) {}, "", ""},
}

func becomes(what string) func(w *world) {
	return func(w *world) { w.exec(`UPDATE users SET `+what+` WHERE username = 'ann'`, nil) }
}

// TestSignIn_EndsWithWhatWasVerified: what somebody has proved counts as long as it is theirs, up to the row.
func TestSignIn_EndsWithWhatWasVerified(t *testing.T) {
	for name, c := range meanwhile {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				p := w.paused()
				happens := func() { c.happens(w) }
				p.first.Store(&happens)
				token, err := w.SignIn(w.ctx, account.Credentials{Username: "ann", Password: password}, origin(""))
				w.want(err, c.password)
				if came := w.sessions("ann"); (came > 0) != (c.password == "") {
					t.Errorf("%d sessions", came)
				}
				if name == "moved" && w.caller(token).CompanyID() != w.company["Other"] {
					t.Errorf("signed in as %+v", w.caller(token))
				}
			})
		})
	}
}

// TestSSO_EndsWithWhatWasVerified: the same of who comes from the company's provider.
func TestSSO_EndsWithWhatWasVerified(t *testing.T) {
	for name, c := range meanwhile {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				p := w.paused()
				w.connect(nil).Person = person("u1", "ann@example.org", true)
				sealed, back := w.visit("acme")
				happens := func() { c.happens(w) }
				p.first.Store(&happens)
				_, err := w.FinishSSO(w.ctx, sealed, answered(back), origin(""))
				w.want(err, c.sso)
				if came := w.sessions("ann"); (came > 0) != (c.sso == "") {
					t.Errorf("%d sessions", came)
				}
			})
		})
	}
}

// TestOwnWrites_EndWithTheSession: what keeps an account is written by who is signed in at that moment, whoever they
// were when the request came in.
func TestOwnWrites_EndWithTheSession(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, ann := w.enter("ann")
		half, bob := w.enter("bob")
		w.exec(`UPDATE session SET lacks = 'code' WHERE user_id = {:bob}`, db.Params{"bob": bob.UserID()})
		lacking := w.caller(half)
		w.exec(`DELETE FROM session`, nil)
		others, _ := w.enter("bob")
		for what, write := range map[string]func() error{
			"a token": func() error {
				_, err := w.CreateToken(w.ctx, ann, session, account.TokenDraft{Name: "x", Access: access.W, Days: 1})
				return err
			},
			"a proof": func() error { return w.confirm(ann, session, password, "") },
			"another password": func() error {
				return w.SaveProfile(w.ctx, ann, session, 1,
					account.Profile{Username: "ann", Email: "ann@example.org", Password: fresh, Language: "en"})
			},
			"a second factor": func() error { _, err := w.BeginSecondFactor(w.ctx, ann, session); return err },
			"its first code": func() error {
				_, _, err := w.ConfirmSecondFactor(w.ctx, ann, session, "000000")
				return err
			},
			"without one":    func() error { return w.EndSecondFactor(w.ctx, ann, session) },
			"recovery codes": func() error { _, err := w.RenewRecovery(w.ctx, ann, session); return err },
			"other sessions": func() error { return w.SignOutElsewhere(w.ctx, ann, 0, session) },
			"a code":         func() error { _, err := w.GiveCode(w.ctx, lacking, half, here, "000000"); return err },
			"somebody else's session": func() error {
				_, err := w.CreateToken(w.ctx, ann, others, account.TokenDraft{Name: "x", Access: access.W, Days: 1})
				return err
			},
		} {
			if err := write(); code(err) != "unauthenticated" {
				t.Errorf("%s: %v", what, err)
			}
		}
		w.must(w.signIn("ann", password, ""))
	})
}

// TestWritesWaitForAChange: who changes what somebody signs in by, and has not committed it yet, is waited for.
func TestWritesWaitForAChange(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, ann := w.enter("ann")
		const none = `UPDATE users SET password = '' WHERE username = 'ann'`
		for _, c := range []struct {
			what, change, refused string
			attempt               func() error
		}{
			{"a proof", none, "body.password wrong-password",
				func() error { return w.confirm(ann, session, password, "") }},
			{"a sign-in", none, "sign-in-failed", func() error { return w.signIn("ann", password, "") }},
			{"a token", `DELETE FROM session WHERE user_id = (SELECT id FROM users WHERE username = 'ann')`,
				"unauthenticated", func() error {
					_, err := w.CreateToken(w.ctx, ann, session,
						account.TokenDraft{Name: "x", Access: access.W, Days: 1})
					return err
				}},
		} {
			w.exec(`UPDATE users SET password = (SELECT b.password FROM users b WHERE b.username = 'bob')
				WHERE username = 'ann'`, nil)
			if err := w.against([]string{`UPDATE users SET version = version + 1 WHERE username = 'ann'`, c.change},
				c.attempt); code(err) != c.refused {
				t.Errorf("%s: %v, want %q", c.what, err, c.refused)
			}
		}
	})
}

// against makes an attempt while a change is not committed yet, and returns how it ended.
func (w *world) against(change []string, attempt func() error) error {
	w.t.Helper()
	var ended chan error
	w.must(w.db.Unscoped("arranged").Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
		ended = make(chan error, 1) // the database may have this done again
		for _, statement := range change {
			if _, err := tx.Exec(ctx, statement, nil); err != nil {
				return err
			}
		}
		waits, over := context.WithCancel(ctx)
		go func(ended chan error) { defer over(); ended <- attempt() }(ended)
		if err := areatest.Awaited(waits, tx); err != nil {
			return err // it is over, and has waited for nothing
		}
		acme := w.company["Acme"]
		return tx.Record(ctx, db.Change{CompanyID: acme, Action: "update", Entity: "company", ID: acme})
	}))
	return <-ended
}

// TestG08_ALinkGoesToTheAddressOfTheMoment: who has got another address meanwhile gets no link by the old one.
func TestG08_ALinkGoesToTheAddressOfTheMoment(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p, address := w.paused(), "new@example.org"
		moves := func() { w.drive("ann", user.Edit{Email: &address}) }
		p.first.Store(&moves)
		w.must(w.ask("ann"))
		w.Settle(w.ctx)
		if n := w.count(`SELECT COUNT(*) FROM one_time_link`, nil); n != 0 {
			t.Errorf("%d links to an address of before", n)
		}
		w.must(w.ask("ann"))
		for range 2 { // the other one says that the address is another one
			if mail := w.post.Next(t); strings.Contains(mail.Text, "#") != (mail.To == address) {
				t.Errorf("%s gets %s", mail.To, mail.Text)
			}
		}
	})
}

// TestStays_WhoGetsAnotherRoleProvesAnew: what they asked for with the former one is not written, nor is what a session
// asked for that has ended.
func TestStays_WhoGetsAnotherRoleProvesAnew(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, ann := w.enter("ann")
		stays := func() error {
			return w.db.For(w.scope(w.company["Acme"])).Write(w.ctx, func(ctx context.Context, tx *db.Tx) error {
				return errors.Join(w.Stays(ctx, tx, ann, session), tx.Record(ctx, db.Change{CompanyID: tx.Company(),
					Action: "update", Entity: "company", ID: tx.Company()}))
			})
		}
		w.must(stays())
		viewer := w.count(`SELECT id FROM role WHERE company_id = {:acme} AND role_desc = 'Viewer'`,
			db.Params{"acme": w.company["Acme"]})
		w.drive("ann", user.Edit{RoleID: &viewer})
		w.want(stays(), "confirm-needed")
		w.want(w.caller(session).Confirm(), "confirm-needed")
		w.must(w.confirm(ann, session, password, ""))
		w.must(stays())
		w.must(w.SignOut(w.ctx, ann, session))
		w.want(stays(), "unauthenticated")
	})
}
