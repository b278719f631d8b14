package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// isHTTPS reports whether people reach the server by https.
func (c Config) isHTTPS() bool {
	return c.TLSCert != "" || strings.HasPrefix(strings.ToLower(c.URL), "https://")
}

// scheme is how the server itself is spoken to.
func (c Config) scheme() string {
	if c.TLSCert != "" {
		return "https://"
	}
	return "http://"
}

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
	return tls.NewListener(listener, &tls.Config{GetCertificate: own.get, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}), nil
}

// warnOfKey says at the start that others on this machine can read the installation's key.
func (a *App) warnOfKey(ctx context.Context) {
	file := filepath.Join(a.config.Data, "secret.key")
	info, err := os.Stat(file)
	if a.config.Secret != "" || err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return
	}
	a.logger.WarnContext(ctx, "the installation's key can be read by other users of this machine: chmod 600 it, and see who had access", "file", file, "mode", info.Mode().Perm().String())
}

// warnOfPlain says at the start what is not encrypted on its way.
func (a *App) warnOfPlain(ctx context.Context, address string) {
	host, _, err := net.SplitHostPort(address)
	if err == nil && !isLocal(host) && !a.config.isHTTPS() {
		a.logger.WarnContext(ctx, "people's passwords go by http: set --tls-cert and --tls-key, or put a proxy in front and say --url https://…", "address", address)
	}
	all := a.config.plain()
	everything := account.System().Reach()
	mails, err := a.mails.Plain(ctx, everything)
	sources, failed := a.sources.Plain(ctx, everything)
	if err := errors.Join(err, failed); err != nil {
		a.logger.WarnContext(ctx, "cannot see which mail servers and sources are reached without encryption", "error", err)
	}
	for _, host := range mails {
		all = append(all, "the mail server "+host)
	}
	for _, host := range sources {
		all = append(all, "the FTP server "+host)
	}
	for _, plain := range all {
		a.logger.WarnContext(ctx, "a connection is not encrypted", "to", plain)
	}
}

// plain names the services that are reached across a network without encryption.
func (c Config) plain() (all []string) {
	if u, err := url.Parse(c.Redis); err == nil && u.Scheme == "redis" && !isLocal(u.Hostname()) {
		all = append(all, "--redis "+u.Host)
	}
	if u, err := url.Parse(c.Storage); err == nil && u.Scheme == "s3" && u.Query().Get("tls") == "false" && !isLocal(u.Hostname()) {
		all = append(all, "--storage "+u.Host)
	}
	if u, err := url.Parse(c.Scanner); err == nil && u.Scheme == "tcp" && !isLocal(u.Hostname()) {
		all = append(all, "--scanner "+u.Host)
	}
	if host, plain := db.IsPlain(c.Database); plain {
		all = append(all, "--database "+host)
	}
	return all
}

// isLocal reports whether a host is this machine.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
