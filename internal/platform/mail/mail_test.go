package mail_test

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/platform/mail"
	"marquee/internal/platform/mail/mailtest"
)

var at = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

var hello = mail.Message{From: "Marquee <signs@example.com>", To: "ann@example.org", Subject: "Hello",
	Text: "One\n.\nThree\n"}

// certificate is for 127.0.0.1, with the pool that trusts it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	t.Cleanup(s.Close)
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates}, pool
}

func sender(roots *x509.CertPool) *mail.Sender {
	return mail.New(mail.Config{Dial: new(net.Dialer).DialContext, Roots: roots, Now: func() time.Time { return at },
		Random: rand.Reader})
}

func serverOf(s *mailtest.Server) mail.Server { return mail.Server{Host: s.Host, Port: s.Port} }

func TestSend(t *testing.T) {
	s := mailtest.Start(t, mailtest.Options{})
	if err := sender(nil).Send(t.Context(), serverOf(s), hello); err != nil {
		t.Fatal(err)
	}
	got := s.Next(t)
	if got.From != "signs@example.com" || got.To != "ann@example.org" || got.Subject != "Hello" ||
		got.Text != "One\n.\nThree\n" {
		t.Errorf("delivered %+v", got)
	}
	for name, want := range map[string]string{
		"From": `"Marquee" <signs@example.com>`, "To": "<ann@example.org>", "Date": "Sat, 21 Nov 2026 09:00:00 +0000",
		"Auto-Submitted": "auto-generated",
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, got.Header.Get(name), want)
		}
	}
}

// TestHeaderInjection: whatever stands in the values, the message keeps its headers and its one recipient.
func TestHeaderInjection(t *testing.T) {
	s := mailtest.Start(t, mailtest.Options{})
	m := hello
	m.Subject = "Hello\r\nBcc: eve@example.net\r\n\r\nanother body"
	m.From = "\"a\\\"b <x>\" <signs@example.com>"
	if err := sender(nil).Send(t.Context(), serverOf(s), m); err != nil {
		t.Fatal(err)
	}
	got := s.Next(t)
	if got.Header.Get("Bcc") != "" || got.Subject != m.Subject || got.Text != hello.Text ||
		got.From != "signs@example.com" {
		t.Errorf("delivered %+v", got)
	}
	for _, to := range []string{"ann@example.org\r\nBcc: eve@example.net", "ann@example.org, eve@example.net",
		"ann@example.org>\r\nRCPT TO:<eve@example.net", "", "ann"} {
		m := hello
		m.To = to
		if err := sender(nil).Send(t.Context(), serverOf(s), m); err == nil {
			t.Errorf("%q is taken as a recipient: %+v", to, s.Next(t))
		}
		m = hello
		m.From = to
		if err := sender(nil).Send(t.Context(), serverOf(s), m); err == nil {
			t.Errorf("%q is taken as a sender: %+v", to, s.Next(t))
		}
	}
}

func TestFourLanguages(t *testing.T) {
	s := mailtest.Start(t, mailtest.Options{})
	m := hello
	m.Subject = strings.Repeat("パスワードの再設定、重置密碼、重置密码 ", 8)
	m.Text = strings.Repeat("とても長い行", 200) + "\n"
	if err := sender(nil).Send(t.Context(), serverOf(s), m); err != nil {
		t.Fatal(err)
	}
	if got := s.Next(t); got.Subject != m.Subject || got.Text != m.Text {
		t.Errorf("delivered %q %q", got.Subject, got.Text)
	}
}

func TestEncryption(t *testing.T) {
	secure, pool := certificate(t)
	for name, c := range map[string]struct {
		options mailtest.Options
		roots   *x509.CertPool
		tls     bool
		stage   mail.Stage // "" : delivered
	}{
		"demanded and offered":     {mailtest.Options{TLS: secure}, pool, true, ""},
		"demanded and not offered": {mailtest.Options{}, pool, true, mail.Encrypt},
		"a certificate that nobody vouches for": {mailtest.Options{TLS: secure}, x509.NewCertPool(), true,
			mail.Encrypt},
		"not demanded": {mailtest.Options{TLS: secure}, pool, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := mailtest.Start(t, c.options)
			to := serverOf(s)
			to.TLS = c.tls
			err := sender(c.roots).Send(t.Context(), to, hello)
			if stageOf(err) != c.stage {
				t.Fatalf("%v, want to fail at %q", err, c.stage)
			}
			if err == nil && s.Next(t).TLS != c.tls {
				t.Error("the letter went another way")
			}
		})
	}
}

// TestImplicitTLS reaches a server on port 465, which the dialer leads to the local one.
func TestImplicitTLS(t *testing.T) {
	secure, pool := certificate(t)
	s := mailtest.Start(t, mailtest.Options{TLS: secure, Implicit: true, Username: "u", Password: "p"})
	local := mail.New(mail.Config{Roots: pool, Now: time.Now, Random: rand.Reader,
		Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			if address != "127.0.0.1:465" {
				t.Errorf("dialled %s", address)
			}
			return new(net.Dialer).DialContext(ctx, network, s.Address())
		}})
	if err := local.Send(t.Context(), mail.Server{Host: s.Host, Port: 465, TLS: true, Username: "u", Password: "p"},
		hello); err != nil {
		t.Fatal(err)
	}
	if got := s.Next(t); !got.TLS || !got.SignedIn {
		t.Errorf("delivered %+v", got)
	}
}

func TestSigningIn(t *testing.T) {
	for name, c := range map[string]struct {
		login    bool
		password string
		stage    mail.Stage
	}{
		"plain": {false, "secret", ""}, "login": {true, "secret", ""}, "wrong password": {false, "guess", mail.SignIn},
		"wrong password by login": {true, "guess", mail.SignIn},
	} {
		t.Run(name, func(t *testing.T) {
			s := mailtest.Start(t, mailtest.Options{Login: c.login, Username: "ann", Password: "secret"})
			to := serverOf(s)
			to.Username, to.Password = "ann", c.password
			err := sender(nil).Send(t.Context(), to, hello)
			if stageOf(err) != c.stage {
				t.Fatalf("%v, want to fail at %q", err, c.stage)
			}
			if err == nil && !s.Next(t).SignedIn {
				t.Error("delivered without signing in")
			}
		})
	}
}

// TestNoPasswordInTheClear: a server that is not this machine gets no password without TLS.
func TestNoPasswordInTheClear(t *testing.T) {
	s := mailtest.Start(t, mailtest.Options{Username: "ann", Password: "secret"})
	there := mail.New(mail.Config{Now: time.Now, Random: rand.Reader,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, s.Address())
		}})
	err := there.Send(t.Context(), mail.Server{Host: "smtp.example.com", Port: 25, Username: "ann", Password: "secret"},
		hello)
	if stageOf(err) != mail.SignIn || s.Count() != 0 {
		t.Errorf("%v, %d delivered", err, s.Count())
	}
}

func TestRefusals(t *testing.T) {
	for verb, stage := range map[string]mail.Stage{"EHLO": mail.Connect, "MAIL": mail.From, "RCPT": mail.Recipient,
		"DATA": mail.Deliver} {
		s := mailtest.Start(t, mailtest.Options{Refuse: verb})
		if err := sender(nil).Send(t.Context(), serverOf(s), hello); stageOf(err) != stage {
			t.Errorf("%s refused: %v, want to fail at %s", verb, err, stage)
		}
	}
}

// TestSilence: a server that says nothing costs half a minute, and no more.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer func() { _ = there.Close() }()
		dead := mail.New(mail.Config{Now: time.Now, Random: rand.Reader,
			Dial: func(context.Context, string, string) (net.Conn, error) { return here, nil }})
		started := time.Now()
		err := dead.Send(t.Context(), mail.Server{Host: "smtp.example.com", Port: 25}, hello)
		if took := time.Since(started); stageOf(err) != mail.Connect || took != 30*time.Second {
			t.Errorf("%v after %s", err, took)
		}
	})
}

// TestTalk: a server that never comes to an end is not listened to.
func TestTalk(t *testing.T) {
	here, there := net.Pipe()
	said := make(chan int)
	go func() {
		n, err := there.Write([]byte("220-"))
		for all := n; ; all += n {
			if err != nil {
				said <- all
				return
			}
			n, err = there.Write([]byte("220-and another thing\r\n"))
		}
	}()
	s := mail.New(mail.Config{Now: time.Now, Random: rand.Reader,
		Dial: func(context.Context, string, string) (net.Conn, error) { return here, nil }})
	err := s.Send(t.Context(), mail.Server{Host: "smtp.example.com", Port: 25}, hello)
	if n := <-said; stageOf(err) != mail.Connect || n > 200<<10 {
		t.Errorf("%d bytes were heard: %v", n, err)
	}
}

func stageOf(err error) mail.Stage {
	var failed *mail.Error
	if errors.As(err, &failed) {
		return failed.Stage
	}
	if err != nil {
		return mail.Stage(err.Error())
	}
	return ""
}
