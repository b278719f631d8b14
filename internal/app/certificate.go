package app

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"
)

// Trust adds the certificates of --ca to those of the system, for every
// connection of this process to another server. It is called once, by the program.
func (c Config) Trust() error {
	if c.CA == "" {
		return nil
	}
	text, err := os.ReadFile(c.CA)
	if err != nil {
		return fmt.Errorf("read --ca: %w", err)
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		return fmt.Errorf("read the system's certificates: %w", err)
	}
	if !roots.AppendCertsFromPEM(text) {
		return fmt.Errorf("--ca: %s holds no certificate in PEM", c.CA)
	}
	x509.SetFallbackRoots(roots) // which are the roots, by the program's go:debug line
	return nil
}

// certificate is the server's own, read again when its files change.
type certificate struct {
	cert, key string // paths
	logger    *slog.Logger

	mu      sync.Mutex
	changed [2]time.Time // of the files that were read
	current *tls.Certificate
}

// get returns the certificate for a handshake. While new files cannot be read,
// the old ones serve.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var changed [2]time.Time
	for i, path := range []string{c.cert, c.key} {
		if info, err := os.Stat(path); err == nil {
			changed[i] = info.ModTime()
		}
	}
	if c.current != nil && changed == c.changed {
		return c.current, nil
	}
	read, err := tls.LoadX509KeyPair(c.cert, c.key)
	switch {
	case err == nil:
		c.current, c.changed = &read, changed
	case c.current == nil:
		return nil, fmt.Errorf("read the certificate of --tls-cert and --tls-key: %w", err)
	default:
		c.changed = changed
		c.logger.Error("the new certificate cannot be read; the old one serves", "error", err)
	}
	return c.current, nil
}

// encrypted lets a listener speak TLS if there is a certificate.
func (a *App) encrypted(listener net.Listener) (net.Listener, error) {
	if a.config.TLSCert == "" {
		return listener, nil
	}
	own := &certificate{cert: a.config.TLSCert, key: a.config.TLSKey, logger: a.logger}
	if _, err := own.get(nil); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return tls.NewListener(listener, &tls.Config{GetCertificate: own.get, MinVersion: tls.VersionTLS12,
		NextProtos: []string{"http/1.1"}}), nil
}
