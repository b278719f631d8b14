package app

import (
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
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "test"},
		DNSNames:  []string{"localhost"},
		NotBefore: at.Add(-time.Hour), NotAfter: at.Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{config.TLSCert: {Type: "CERTIFICATE", Bytes: made},
		config.TLSKey: {Type: "PRIVATE KEY", Bytes: private}} {
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
	config := Config{Data: t.TempDir(), Addr: "localhost:0", MaxFileMB: 1, TLSCert: filepath.Join(folder, "cert.pem"),
		TLSKey: filepath.Join(folder, "key.pem")}
	now := time.Now()
	roots := certify(t, config, 1, now)
	a, err := New(t.Context(), config, Options{Version: "test",
		Logger: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelError})), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	addresses, ended, gone := make(chan string, 1), make(chan error, 1), make(chan struct{})
	go func() {
		defer close(gone)
		ended <- a.Run(t.Context(), func(address string) { addresses <- address })
	}()
	t.Cleanup(func() { <-gone }) // before the folders go: the server writes until it has ended
	var address string
	select {
	case address = <-addresses:
	case err := <-ended:
		t.Fatal(err)
	}
	address = "localhost" + address[strings.LastIndexByte(address, ':'):]
	ask := func(roots *x509.CertPool) (int64, error) {
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true,
			TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}}
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
	long, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+address+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	long.Header.Set("Range", "bytes=0-0"+strings.Repeat(",0-0", 10_000))
	trusting := http.Client{Transport: &http.Transport{DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}}
	if answer, err := trusting.Do(long); err != nil || answer.Body.Close() != nil ||
		answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("40 kB of headers: %+v, %v", answer, err)
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
