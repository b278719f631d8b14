package app

import (
	"net"
	"strings"
)

// base is the address at which people reach the console: the configured one, or
// where the server listens.
func (a *App) base() string {
	if a.config.URL != "" {
		return strings.TrimSuffix(a.config.URL, "/")
	}
	address := a.config.Addr
	if listening := a.listening.Load(); listening != nil {
		address = *listening
	}
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		address = net.JoinHostPort("localhost", port)
	}
	return a.config.scheme() + address
}

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
