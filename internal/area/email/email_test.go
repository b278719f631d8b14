package email_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/mail/mailtest"
	"marquee/internal/platform/secret"
)

// world is a platform with two companies, each with an administrator.
type world struct {
	*email.Service
	db       *db.DB
	config   email.Config
	operator access.Caller
	ann, bob access.Caller
	later    time.Duration // that the service's clock is ahead
}

func (w *world) now() time.Time { return dbtest.Now.Add(w.later) }

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := &world{db: d, operator: access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole,
			UserID: 9})}
		master, err := secret.OpenMaster(rand.Reader, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		box, err := secret.NewBox(master, "mail", rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		open := mail.New(mail.Config{Dial: new(net.Dialer).DialContext, Now: time.Now, Random: rand.Reader})
		guarded := mail.New(mail.Config{Dial: fetch.New(nil).Dial, Now: time.Now, Random: rand.Reader})
		w.config = email.Config{DB: d, Box: box, Platform: open, Companies: guarded, Now: w.now,
			Logger: slog.New(slog.DiscardHandler)}
		w.start()
		w.ann, w.bob = w.company(t, "ann", "ja"), w.company(t, "bob", "en")
		test(t, w)
	})
}

// start makes a service as a start of the server does; its queue does not run yet.
func (w *world) start() {
	w.config.Jobs = jobs.New(w.db, w.config.Logger)
	w.Service = email.New(w.config)
}

// company adds a company with one user.
func (w *world) company(t *testing.T, username, language string) access.Caller {
	t.Helper()
	var company, role, id int64
	err := w.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) (err error) {
		if company, err = q.Insert(ctx, `INSERT INTO company (name, name_folded, created_at, updated_at)
			VALUES ({:n}, {:n}, 0, 0)`, db.Params{"n": username}); err != nil {
			return err
		}
		if role, err = q.Insert(ctx, `INSERT INTO role (company_id, role_desc, created_at, updated_at)
			VALUES ({:c}, 'Administrator', 0, 0)`, db.Params{"c": company}); err != nil {
			return err
		}
		id, err = q.Insert(ctx, `INSERT INTO users (company_id, role_id, username, username_folded, email, language,
			password, created_at, updated_at)
			VALUES ({:c}, {:r}, {:n}, {:n}, {:e}, {:l}, '', 0, 0)`,
			db.Params{"c": company, "r": role, "n": username, "e": username + "@example.org", "l": language})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return access.Signed(access.Person{UserID: id, Username: username, CompanyID: company, RoleID: role,
		RoleName: access.AdministratorRole})
}

func scope(t *testing.T, c access.Caller) access.Scope {
	t.Helper()
	s, err := c.Scope(c.CompanyID())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (w *world) save(t *testing.T, c access.Caller, version int64, d email.Draft) (email.Setting, error) {
	t.Helper()
	return w.Save(t.Context(), c, scope(t, c), version, d)
}

func (w *world) mustSave(t *testing.T, c access.Caller, version int64, d email.Draft) email.Setting {
	t.Helper()
	s, err := w.save(t, c, version, d)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func local(s *mailtest.Server) email.Draft {
	return email.Draft{SMTPHost: s.Host, SMTPPort: s.Port, SenderEmail: "signs@example.com", SSLEnable: new(false)}
}

func fieldOf(err error) string {
	if f := fault.As(err); f != nil && len(f.Fields) > 0 {
		return f.Fields[0].Location + " " + f.Fields[0].Code.String()
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// TestG127_Fallback: a company without a server uses the platform's, and sees
// that it does and nothing more.
func TestG127_Fallback(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		err := w.Send(t.Context(), email.Letter{Scope: scope(t, w.ann), To: "x@example.org", Subject: "S", Text: "T"})
		if !fault.Is(err, fault.Conflicting) {
			t.Fatalf("without any server: %v", err)
		}
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, 0, local(s))
		got, err := w.Get(t.Context(), scope(t, w.ann))
		want := email.Setting{CompanyID: w.ann.CompanyID(), SMTPPort: 25, SSLEnable: true, Platform: true} // R381
		if err != nil || got != want {
			t.Errorf("%+v %v, want %+v", got, err, want)
		}
		if err := w.Send(t.Context(), email.Letter{Scope: scope(t, w.ann), To: "x@example.org", Subject: "S",
			Text: "T"}); err != nil {
			t.Fatal(err)
		}
		if l := s.Next(t); l.From != "signs@example.com" || l.To != "x@example.org" {
			t.Errorf("delivered %+v", l)
		}
		mustOwn := w.mustSave(t, w.ann, 0, email.Draft{SMTPHost: "smtp.example.com", SenderEmail: "ann@example.com"})
		if mustOwn.Platform || mustOwn.SMTPPort != 25 {
			t.Errorf("with a server of its own: %+v", mustOwn)
		}
		if other, err := w.Get(t.Context(), scope(t, w.bob)); err != nil || other.SMTPHost != "" {
			t.Errorf("another company sees %+v, %v", other, err)
		}
		if back := w.mustSave(t, w.ann, mustOwn.Version, email.Draft{}); !back.Platform || back.SMTPHost != "" {
			t.Errorf("after its removal: %+v", back)
		}
	})
}

// TestR382_ThePasswordIsWriteOnly: it is never answered, sealed where it is
// stored, kept when it is left blank (G127), and given to no other host.
func TestR382_ThePasswordIsWriteOnly(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{Username: "signs", Password: "horse battery"})
		d := local(s)
		d.Username, d.Password = "signs", "horse battery"
		first := w.mustSave(t, w.operator, 0, d)
		if first.Password != "" || !first.HasPassword {
			t.Errorf("answered %+v", first)
		}
		var stored string
		var trail []string
		if err := w.db.Unscoped("looked up").Row(t.Context(), `SELECT password FROM email_setting WHERE company_id = 1`,
			nil, &stored); err != nil || stored == "" || strings.Contains(stored, "horse") {
			t.Errorf("stored as %q, %v", stored, err)
		}
		if err := w.db.Unscoped("looked up").Column(t.Context(), &trail,
			`SELECT COALESCE(before, '') || COALESCE(after, '') FROM audit`); err != nil ||
			strings.Contains(strings.Join(trail, ""), "horse") {
			t.Errorf("the trail holds %q, %v", trail, err)
		}

		d.Password, d.SenderEmail = "", "others@example.com"
		second := w.mustSave(t, w.operator, first.Version, d)
		if !second.HasPassword {
			t.Error("the password is gone")
		}
		if err := w.Send(t.Context(), email.Letter{Scope: scope(t, w.operator), To: "x@example.org", Subject: "S",
			Text: "T"}); err != nil {
			t.Fatal(err)
		}
		if l := s.Next(t); !l.SignedIn || l.From != "others@example.com" {
			t.Errorf("delivered %+v", l)
		}

		for name, change := range map[string]func(*email.Draft){
			"another host": func(d *email.Draft) { d.SMTPHost = "evil.example.net" },
			"another port": func(d *email.Draft) { d.SMTPPort++ },
		} {
			changed := d
			change(&changed)
			if _, err := w.save(t, w.operator, second.Version, changed); fieldOf(err) != "body.password host-changed" {
				t.Errorf("%s without the password: %v", name, err)
			}
		}
		d.SSLEnable = nil // encrypted unless it is said otherwise
		safe := w.mustSave(t, w.operator, second.Version, d)
		if plain, err := w.Plain(t.Context(), scope(t, w.operator)); err != nil || len(plain) > 0 || !safe.SSLEnable {
			t.Errorf("%+v, and %v go in the clear: %v", safe, plain, err)
		}
		d.SSLEnable = new(false)
		if _, err := w.save(t, w.operator, safe.Version, d); !safe.HasPassword ||
			fieldOf(err) != "body.password host-changed" {
			t.Errorf("in the clear without the password: %v, %+v", err, safe)
		}
		d.Username = ""
		if third := w.mustSave(t, w.operator, safe.Version, d); third.HasPassword {
			t.Error("a password is kept without a user name")
		}
		if plain, err := w.Plain(t.Context(), scope(t, w.operator)); err != nil || len(plain) != 1 ||
			plain[0] != d.SMTPHost {
			t.Errorf("%v go in the clear, want %s: %v", plain, d.SMTPHost, err)
		}
	})
}

func TestR383_WhatIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for want, d := range map[string]email.Draft{
			"body.smtpHost bad-format": {SMTPHost: "smtp://x", SenderEmail: "a@example.com"},
			"body.senderEmail bad-format": {SMTPHost: "smtp.example.com",
				SenderEmail: "a@example.com\r\nBcc: b@example.com"},
		} {
			if _, err := w.save(t, w.ann, 0, d); fieldOf(err) != want {
				t.Errorf("%+v: %v, want %s", d, err, want)
			}
		}
		for _, host := range []string{"smtp.example.com:25", "a b", "-x.example.com", "x\nEHLO", "http://[::1]"} {
			if _, err := w.save(t, w.ann, 0, email.Draft{SMTPHost: host, SenderEmail: "a@example.com"}); fieldOf(
				err) != "body.smtpHost bad-format" {
				t.Errorf("%q: %v", host, err)
			}
		}
		for i, host := range []string{"localhost", "10.0.0.1", "::1", "smtp.example.com"} {
			if _, err := w.save(t, w.ann, int64(i), email.Draft{SMTPHost: host,
				SenderEmail: "a@example.com"}); err != nil {
				t.Errorf("%q: %v", host, err)
			}
		}
	})
}

func TestStale(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		d := email.Draft{SMTPHost: "smtp.example.com", SenderEmail: "a@example.com"}
		saved := w.mustSave(t, w.ann, 0, d)
		w.mustSave(t, w.ann, saved.Version, d)
		for _, version := range []int64{0, saved.Version} {
			_, err := w.save(t, w.ann, version, d)
			if f := fault.As(err); f == nil || f.Kind != fault.Outdated || f.Params["version"] != saved.Version+1 {
				t.Errorf("version %d: %v", version, err)
			}
		}
	})
}

func TestTestMail(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, 0, local(s))
		if got, err := w.Try(t.Context(), w.ann, scope(t, w.ann), ""); err != nil || got.To != "ann@example.org" {
			t.Fatalf("%+v %v", got, err)
		}
		if l := s.Next(t); l.To != "ann@example.org" || !strings.Contains(l.Subject, "テストメール") {
			t.Errorf("delivered %+v", l)
		}
		if got, err := w.Try(t.Context(), w.ann, scope(t, w.bob), ""); err != nil || got.To != "ann@example.org" {
			t.Fatalf("for another company that she manages: %+v %v", got, err)
		}
		s.Next(t)
		if _, err := w.Try(t.Context(), w.ann, scope(t, w.ann), "no address"); fieldOf(err) != "body.to bad-format" {
			t.Errorf("to no address: %v", err)
		}
		refusing := mailtest.Start(t, mailtest.Options{Refuse: "MAIL"})
		w.mustSave(t, w.operator, 1, local(refusing))
		if _, err := w.Try(t.Context(), w.ann, scope(t, w.ann), ""); fieldOf(err) != "body.senderEmail refused" {
			t.Errorf("a sender that is refused: %v", err)
		}
	})
}

// TestG142_ACompanyDoesNotReachInside: the host that a company names is dialled through the guard.
func TestG142_ACompanyDoesNotReachInside(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.ann, 0, local(s))
		if _, err := w.Try(t.Context(), w.ann, scope(t, w.ann), ""); fieldOf(err) != "body.smtpHost private-address" ||
			s.Count() != 0 {
			t.Errorf("%v", err)
		}
	})
}
