package account_test

import (
	"crypto/rand"
	"runtime"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

func (w *world) confirm(caller access.Caller, session, password, code string) error {
	return w.Confirm(w.ctx, caller, session, here, account.Confirmation{Password: password, Code: code})
}

// token gives somebody an API token.
func (w *world) token(caller access.Caller, session string) string {
	w.t.Helper()
	created, err := w.CreateToken(w.ctx, caller, session,
		account.TokenDraft{Name: "script", Access: access.W, Days: 30})
	w.must(err)
	return created.Secret
}

// resetLink has a link mailed and returns its token.
func (w *world) resetLink(name string) string {
	w.t.Helper()
	w.must(w.ask(name))
	return w.linkIn(w.post.Next(w.t).Text)
}

// drive is an administrator who changes somebody of Acme.
func (w *world) drive(name string, e user.Edit) {
	w.t.Helper()
	version := w.count(`SELECT version FROM users WHERE id = {:id}`, db.Params{"id": w.id[name]})
	_, err := w.users.Change(w.ctx, account.System(), w.scope(w.company["Acme"]), w.id[name], version, e, "")
	w.must(err)
}

// move moves somebody to another company, as its administrator.
func (w *world) move(name, to string) {
	w.t.Helper()
	there, err := role.New(w.db).Named(w.ctx, w.scope(w.company[to]), access.AdministratorRole)
	w.must(err)
	version := w.count(`SELECT version FROM users WHERE id = {:id}`, db.Params{"id": w.id[name]})
	w.must(w.users.Move(w.ctx, account.System(), account.System().Reach(), w.id[name], version,
		user.Move{To: w.company[to], RoleID: there.ID}))
}

// TestCredentialsChanged: what each change ends, of a session that makes it, one
// elsewhere, an API token and a link that lies in a mailbox.
func TestCredentialsChanged(t *testing.T) {
	yes, no, address := true, false, "new@example.org"
	save := func(p account.Profile) func(w *world, c access.Caller, here string) {
		return func(w *world, c access.Caller, here string) {
			p.Username, p.Language = "ann", "en"
			if p.Email == "" {
				p.Email = "ann@example.org"
			}
			version := w.count(`SELECT version FROM users WHERE id = {:id}`, db.Params{"id": c.UserID()})
			w.must(w.SaveProfile(w.ctx, c, here, version, p))
		}
	}
	for name, c := range map[string]struct {
		change                    func(w *world, c access.Caller, here string)
		here, elsewhere, programs bool // what goes on
		mail                      string
	}{
		"an own password": {change: save(account.Profile{Password: "another fine battery"}), here: true,
			mail: "password"},
		"an own password, tokens kept": {
			change: save(account.Profile{Password: "another fine battery", KeepTokens: true}), here: true,
			programs: true, mail: "password"},
		"an own address": {change: save(account.Profile{Email: address}), here: true, elsewhere: true,
			programs: true, mail: "address"},
		"an own factor, on": {change: func(w *world, c access.Caller, here string) { w.protect(c, here) },
			here: true, programs: true},
		"an administrator's password": {change: func(w *world, _ access.Caller, _ string) {
			w.drive("ann", user.Edit{Password: "another fine battery"})
		}, mail: "password"},
		"an administrator's address": {change: func(w *world, _ access.Caller, _ string) {
			w.drive("ann", user.Edit{Email: &address})
		}, here: true, elsewhere: true, programs: true, mail: "address"},
		"locked": {change: func(w *world, _ access.Caller, _ string) {
			w.drive("ann", user.Edit{Locked: &yes})
			w.drive("ann", user.Edit{Locked: &no})
		}},
		"deactivated": {change: func(w *world, _ access.Caller, _ string) {
			w.drive("ann", user.Edit{Active: &no})
			w.drive("ann", user.Edit{Active: &yes})
		}},
		"moved to another company": {change: func(w *world, _ access.Caller, _ string) { w.move("ann", "Other") }},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				w.exec(`UPDATE users SET language = 'en'`, nil)
				here, caller := w.enter("ann")
				elsewhere, _ := w.enter("ann")
				program, link := w.token(caller, here), w.resetLink("ann")
				c.change(w, caller, here)
				for what, got := range map[string][2]bool{"here": {w.caller(here).Known(), c.here},
					"elsewhere": {w.caller(elsewhere).Known(), c.elsewhere},
					"programs":  {w.bearer(program).Known(), c.programs}} {
					if got[0] != got[1] {
						t.Errorf("%s goes on: %v", what, got[0])
					}
				}
				w.want(w.ChoosePassword(w.ctx, link, fresh), "link-used")
				if c.mail != "" {
					mail := w.post.Next(t)
					subject, _ := account.Wording(c.mail, "en")
					if mail.Subject != subject || mail.To != "ann@example.org" || strings.Contains(mail.Text, "{") ||
						!strings.Contains(mail.Text, w.now().Format("2006-01-02 15:04 UTC")) {
						t.Errorf("the mail is %+v", mail)
					}
				}
			})
		})
	}
}

// TestCredentialsChanged_Mailed: a reset by mail ends everything, a first password tells nobody.
func TestCredentialsChanged_Mailed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		program := w.token(caller, session)
		w.must(w.ChoosePassword(w.ctx, w.resetLink("ann"), fresh))
		if w.caller(session).Known() || w.bearer(program).Known() {
			t.Error("a session or a token goes on")
		}
		if subject, _ := account.Wording("password", "ja"); w.post.Next(t).Subject != subject {
			t.Error("nobody was told")
		}
		w.exec(`UPDATE users SET password = '' WHERE username = 'amy'`, nil)
		w.invite("amy")
		w.must(w.ChoosePassword(w.ctx, w.linkIn(w.post.Next(t).Text), fresh))
		for w.count(`SELECT COUNT(*) FROM job`, nil) > 0 {
			runtime.Gosched()
		}
		if more := w.post.Count(); more != 0 {
			t.Errorf("%d letters tell of a first password", more)
		}
	})
}

// TestCredentialsChanged_Factor: switching it off, and an administrator who takes it, ends sessions.
func TestCredentialsChanged_Factor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, _ := w.protect(caller, session)
		elsewhere, err := w.SignIn(w.ctx, account.Credentials{Username: "ann", Password: password, Code: w.shown(key)},
			origin(""))
		w.must(err)
		w.must(w.EndSecondFactor(w.ctx, caller, session))
		if !w.caller(session).Known() || w.caller(elsewhere).Known() {
			t.Error("switching it off ended this session, or not the other one")
		}
		w.protect(caller, session)
		off := false
		w.drive("ann", user.Edit{Using2FA: &off, Reason: "lost the phone"})
		if w.caller(session).Known() {
			t.Error("the session goes on without the factor that opened it")
		}
		letter := w.post.Next(t)
		if subject, _ := account.Wording("factor", "ja"); letter.Subject != subject ||
			!strings.Contains(letter.Text, "lost the phone") {
			t.Errorf("its owner was not told, or not why: %+v", letter)
		}
	})
}

// TestConfirm: what could take an account away takes a proof, which holds five minutes of one session.
func TestConfirm(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, _ := w.enter("ann")
		elsewhere, _ := w.enter("ann")
		confirmed := func(session string) bool { return access.Confirmed().Check(w.caller(session)) == nil }
		if !confirmed(session) {
			t.Error("a sign-in is no proof")
		}
		w.pass(5 * time.Minute)
		if confirmed(session) || code(access.Confirmed().Check(w.caller(session))) != "confirm-needed" {
			t.Error("a proof holds for longer than five minutes")
		}
		caller := w.caller(session)
		for _, p := range []account.Profile{{Password: fresh}, {Email: "eve@example.net"}} {
			p.Username, p.Language = "ann", "en"
			if p.Email == "" {
				p.Email = "ann@example.org"
			}
			w.want(w.SaveProfile(w.ctx, caller, session, 1, p), "confirm-needed")
		}
		named := account.Profile{Username: "ann", Email: "ann@example.org", DisplayName: "Ann", Language: "en"}
		w.must(w.SaveProfile(w.ctx, caller, session, 1, named))
		w.want(w.confirm(caller, session, "guess", ""), "body.password wrong-password")
		w.must(w.confirm(caller, session, password, ""))
		if !confirmed(session) || confirmed(elsewhere) {
			t.Error("the proof holds elsewhere, or not here")
		}
		ways, err := w.Ways(w.ctx, caller, session)
		if w.must(err); !ways.Password || ways.Code || ways.SSO != "" || ways.Until == nil ||
			!ways.Until.Equal(w.now().Add(5*time.Minute)) {
			t.Errorf("%+v", ways)
		}
		bobs, bob := w.enter("bob")
		w.want(w.confirm(bob, session, password, ""), "unauthenticated") // a session that is not theirs
		_ = bobs

		key, _ := w.protect(w.caller(session), session)
		w.pass(5 * time.Minute)
		w.want(w.confirm(caller, session, password, ""), "body.code required")
		w.want(w.confirm(caller, session, "guess", w.shown(key)), "body.password wrong-password")
		w.want(w.confirm(caller, session, password, "000000"), "body.code wrong-code")
		w.must(w.confirm(caller, session, password, w.shown(key)))
		w.want(w.confirm(caller, session, password, w.shown(key)), "body.code wrong-code") // once
		if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'confirm' AND after LIKE '%totp%'`, nil); n != 1 {
			t.Errorf("%d entries of the trail", n)
		}
	})
}

// TestConfirm_GuessingIsSlow: an open session is no way to guess the password.
func TestConfirm_GuessingIsSlow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		for range 5 {
			w.want(w.confirm(caller, session, "guess", ""), "body.password wrong-password")
		}
		w.want(w.confirm(caller, session, password, ""), "too-many-sign-ins")
		for range 15 {
			w.pass(5 * time.Minute)
			w.want(w.confirm(caller, session, "guess", ""), "body.password wrong-password")
		}
		w.Settle(w.ctx)
		if !w.isLocked("ann") {
			t.Error("not locked after 20 failures")
		}
	})
}

// TestSession_Lives: by "Keep me signed in", by what somebody administers, and as long as a working day by a provider.
func TestSession_Lives(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.exec(`UPDATE users SET role_id = {:role} WHERE username = 'amy'`, db.Params{"role": w.clerk()})
		w.connect(nil).Person = person("u1", "amy@example.org", true)
		const provider = "amy's provider"
		enter := func(name string, keep bool) string {
			if name == provider {
				token, err := w.sso("acme")
				w.must(err)
				return token
			}
			token, err := w.SignIn(w.ctx, account.Credentials{Username: name, Password: password, Remember: keep},
				origin(""))
			w.must(err)
			return token
		}
		for _, c := range []struct {
			name      string
			keep      bool
			idle, end time.Duration
		}{{"amy", false, 8 * time.Hour, 12 * time.Hour}, {"amy", true, 14 * 24 * time.Hour, 30 * 24 * time.Hour},
			{"ann", true, 8 * time.Hour, 12 * time.Hour}, {"operator", true, 8 * time.Hour, 12 * time.Hour},
			{provider, false, 8 * time.Hour, 12 * time.Hour}} {
			unused := enter(c.name, c.keep)
			w.pass(c.idle - time.Second)
			used := unused
			if !w.caller(used).Known() {
				t.Errorf("%+v: ended early", c)
			}
			w.pass(c.idle)
			if w.caller(unused).Known() {
				t.Errorf("%+v: goes on unused", c)
			}
			used = enter(c.name, c.keep)
			for passed := time.Duration(0); passed < c.end-time.Second; passed += c.idle / 4 {
				if !w.caller(used).Known() {
					t.Errorf("%+v: in use it has ended after %v", c, passed)
					break
				}
				w.pass(c.idle / 4)
			}
			if w.caller(used).Known() {
				t.Errorf("%+v: in use it goes on after %v", c, c.end)
			}
		}
		kept := enter("amy", true)
		w.pass(24 * time.Hour)
		w.exec(`UPDATE users SET role_id = (SELECT a.role_id FROM users a WHERE a.username = 'ann')
			WHERE username = 'amy'`, nil)
		if w.caller(kept).Known() {
			t.Error("the month of who has become an administrator goes on")
		}
	})
}

// clerk is a role of Acme that administers nothing.
func (w *world) clerk() int64 {
	w.t.Helper()
	w.exec(`INSERT INTO role (company_id, role_desc, created_at, updated_at) VALUES ({:c}, 'Clerk', 0, 0)`,
		db.Params{"c": w.company["Acme"]})
	return w.count(`SELECT id FROM role WHERE role_desc = 'Clerk'`, nil)
}

// TestSession_FiftyEach: the longest unused one ends for one too many.
func TestSession_FiftyEach(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, _ := w.enter("ann")
		var second string
		for i := range 49 {
			token, _ := w.enter("ann")
			if i == 0 {
				second = token
			}
		}
		w.pass(2 * time.Minute)
		w.caller(first) // in use
		w.enter("ann")
		if !w.caller(first).Known() || w.caller(second).Known() {
			t.Error("the oldest ended instead of the longest unused, or none did")
		}
		if n := w.count(`SELECT COUNT(*) FROM session WHERE user_id = {:id}`, db.Params{"id": w.id["ann"]}); n != 50 {
			t.Errorf("%d sessions", n)
		}
	})
}

// TestSignIn_RenewsACheapHash: the password stays, its hash is of today's cost.
func TestSignIn_RenewsACheapHash(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const cheap = `$argon2id$v=19$m=8,t=1,p=1$`
		hash := func() int64 {
			return w.count(`SELECT COUNT(*) FROM users WHERE username = 'ann' AND password LIKE {:cheap}`,
				db.Params{"cheap": cheap + "%"})
		}
		version := w.count(`SELECT version FROM users WHERE username = 'ann'`, nil)
		if hash() != 1 {
			t.Fatal("the hash is not what this test begins with")
		}
		dearer := w.config
		dearer.Hasher = secret.NewHasher(rand.Reader)
		w.serve(dearer)
		w.want(w.signIn("ann", "guess", ""), "sign-in-failed")
		if hash() != 1 {
			t.Error("a wrong password renewed the hash")
		}
		w.must(w.signIn("ann", password, ""))
		if hash() != 0 || w.count(`SELECT version FROM users WHERE username = 'ann'`, nil) != version {
			t.Error("the hash is the old one, or the user looks changed")
		}
		w.must(w.signIn("ann", password, ""))
	})
}

// TestRefusalsAreWrittenDown: every way in that fails leaves who, how and why (16.3.1).
func TestRefusalsAreWrittenDown(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		session, caller := w.enter("ann")
		key, recovery := w.protect(caller, session)
		w.want(w.signIn("ann", password, ""), "two-factor-required")
		w.want(w.signIn("ann", password, "000000"), "two-factor-wrong")
		w.want(w.signIn("nobody", password, ""), "sign-in-failed")
		w.want(w.ChoosePassword(w.ctx, "no-such-link", fresh), "link-used")
		w.bearer("mq_no-such-token")
		_, _, err := w.BeginSSO(w.ctx, "nobody", account.Errand{})
		w.want(err, "sso-unknown")
		p := w.connect(nil)
		p.Person = person("u9", "stranger@example.org", true)
		_, err = w.sso("acme")
		w.want(err, "sso-no-account")
		for range 6 {
			err = w.signIn("bob", "guess", "")
		}
		w.want(err, "too-many-sign-ins")
		acme, ann := w.company["Acme"], w.id["ann"]
		for _, want := range []account.Attempt{
			{CompanyID: acme, UserID: ann, Name: "ann", By: "password", Code: codes.TwoFactorRequired},
			{CompanyID: acme, UserID: ann, Name: "ann", By: "password", Code: codes.TwoFactorWrong},
			{Name: "nobody", By: "password", Code: codes.SignInFailed},
			{By: "link", Code: codes.LinkUsed},
			{Name: "mq_no-s", By: "token", Code: codes.Unauthenticated},
			{Name: "nobody", By: "sso", Code: codes.SSOUnknown},
			{CompanyID: acme, Name: "stranger@example.org", By: "sso", Code: codes.SSONoAccount},
			{Name: "bob", By: "password", Code: codes.TooManySignIns},
		} {
			if !w.wasRefused(want) {
				t.Errorf("%+v is not written down", want)
			}
		}
		w.pass(time.Hour)
		w.must(w.signIn("ann", password, w.shown(key)))
		w.must(w.signIn("ann", password, recovery[0]))
		for _, factor := range []string{"totp", "recovery"} {
			if n := w.count(`SELECT COUNT(*) FROM audit WHERE action = 'login' AND after LIKE '%'||{:factor}||'%'`,
				db.Params{"factor": factor}); n != 1 {
				t.Errorf("%d sign-ins by %s in the trail", n, factor)
			}
		}
	})
}
