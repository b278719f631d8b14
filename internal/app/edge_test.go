package app

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// certify writes a certificate for this machine, valid by itself, and its key.
func certify(t *testing.T, config Config, serial int64, at time.Time) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "test"}, DNSNames: []string{"localhost"},
		NotBefore: at.Add(-time.Hour), NotAfter: at.Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{config.TLSCert: {Type: "CERTIFICATE", Bytes: made}, config.TLSKey: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at.Add(time.Duration(serial)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(made)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return roots
}

// TestTheServerSpeaksHTTPS: with the certificate that the files hold now, and the
// last good one while they hold none.
func TestTheServerSpeaksHTTPS(t *testing.T) {
	folder, log := t.TempDir(), &strings.Builder{}
	config := Config{Data: t.TempDir(), Addr: "localhost:0", MaxFileMB: 1, TLSCert: filepath.Join(folder, "cert.pem"), TLSKey: filepath.Join(folder, "key.pem")}
	now := time.Now()
	roots := certify(t, config, 1, now)
	a, err := New(t.Context(), config, Options{Version: "test", Logger: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelError})), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	addresses, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- a.Run(t.Context(), func(address string) { addresses <- address }) }()
	var address string
	select {
	case address = <-addresses:
	case err := <-ended:
		t.Fatal(err)
	}
	address = "localhost" + address[strings.LastIndexByte(address, ':'):]
	ask := func(roots *x509.CertPool) (int64, error) {
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}}
		answer, err := client.Get("https://" + address + "/healthz") //nolint:noctx // a test's
		if err != nil {
			return 0, err
		}
		defer func() { _ = answer.Body.Close() }()
		_, _ = io.Copy(io.Discard, answer.Body)
		if answer.Header.Get("Strict-Transport-Security") == "" {
			t.Error("no HSTS")
		}
		return answer.TLS.PeerCertificates[0].SerialNumber.Int64(), nil
	}
	if serial, err := ask(roots); serial != 1 {
		t.Fatalf("serial %d: %v", serial, err)
	}
	renewed := certify(t, config, 2, now)
	if serial, err := ask(renewed); serial != 2 {
		t.Errorf("renewed: serial %d: %v", serial, err)
	}
	if err := os.WriteFile(config.TLSCert, []byte("half a"), 0o600); err != nil {
		t.Fatal(err)
	}
	if serial, err := ask(renewed); serial != 2 {
		t.Errorf("while the file is broken: serial %d: %v", serial, err)
	}
}

func TestWhatIsNotEncryptedIsSaid(t *testing.T) {
	t.Setenv("PGSSLMODE", "")
	for want, c := range map[string]Config{
		"":                       {},
		"local":                  {Redis: "redis://localhost:6379", Storage: "s3://k:s@127.0.0.1:9000/b?tls=false", Database: "postgres://u@/d?host=/run/postgresql"},
		"encrypted":              {Redis: "rediss://r.example:6379", Storage: "s3://k:s@s.example/b", Database: "postgres://u:p@db.example/d"},
		"--redis r.example:6379": {Redis: "redis://:p@r.example:6379"},
		"--storage s.example":    {Storage: "s3://k:s@s.example/b?tls=false"},
		"--scanner s.example:1":  {Scanner: "tcp://s.example:1"},
		"--database db.example":  {Database: "postgres://u:p@db.example/d?sslmode=prefer"},
	} {
		got := c.plain()
		if quiet := want == "" || want == "local" || want == "encrypted"; quiet && len(got) > 0 || !quiet && !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q", want, got)
		}
	}
	if err := (Config{MaxFileMB: 1, TLSCert: "a.pem"}).check(); err == nil {
		t.Error("a certificate without its key is taken")
	}
}

// TestAKeyThatOthersCanReadIsTold once, at the start; one that is not used is nobody's business.
func TestAKeyThatOthersCanReadIsTold(t *testing.T) {
	c := installed(t)
	file := filepath.Join(c.Data, "secret.key")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		mode   os.FileMode
		secret string
		told   int
	}{{0o600, "", 0}, {0o644, "", 1}, {0o640, "", 1}, {0o604, "", 1}, {0o400, "", 0}, {0o644, string(text), 0}} {
		if err := os.Chmod(file, one.mode); err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		c.Secret = one.secret
		a, err := New(t.Context(), c, Options{Version: "test", Logger: slog.New(slog.NewTextHandler(&log, nil)), Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(t.Context())
		if err := a.Run(ctx, func(string) { end() }); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(log.String(), "key can be read by other users"); got != one.told || strings.Contains(log.String(), string(text[:64])) {
			t.Errorf("of mode %o, with --secret %q: %d lines tell it, want %d: %s", one.mode, one.secret, got, one.told, &log)
		}
	}
}
