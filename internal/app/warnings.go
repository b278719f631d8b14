package app

import (
	"context"
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// warnOfKey says at the start that others on this machine can read the installation's key.
func (a *App) warnOfKey(ctx context.Context) {
	file := filepath.Join(a.config.Data, "secret.key")
	info, err := os.Stat(file)
	if a.config.Secret != "" || err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return
	}
	a.logger.WarnContext(ctx,
		"the installation's key can be read by other users of this machine: chmod 600 it, and see who had access",
		"file", file, "mode", info.Mode().Perm().String())
}

// warnOfPlain says at the start what is not encrypted on its way.
func (a *App) warnOfPlain(ctx context.Context, address string) {
	host, _, err := net.SplitHostPort(address)
	if err == nil && !isLocal(host) && !a.config.isHTTPS() {
		a.logger.WarnContext(ctx,
			"people's passwords go by http: set --tls-cert and --tls-key, or put a proxy in front and say --url "+
				"https://…",
			"address", address)
	}
	all := a.config.plain()
	everything := account.System().Reach()
	mails, err := a.mails.Plain(ctx, everything)
	sources, failed := a.sources.Plain(ctx, everything)
	if err := errors.Join(err, failed); err != nil {
		a.logger.WarnContext(ctx, "cannot see which mail servers and sources are reached without encryption", "error",
			err)
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
	if u, err := url.Parse(c.Storage); err == nil && u.Scheme == "s3" && u.Query().Get("tls") == "false" &&
		!isLocal(u.Hostname()) {
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

// warnOfReach says once if this system lets the programs that read people's files
// reach more than those.
func (a *App) warnOfReach(ctx context.Context) error {
	kept, err := a.prober.Seclusion(ctx)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		a.logger.WarnContext(ctx, "cannot see what programs that read people's files can reach", "error", err)
		return nil
	}
	if !kept.Network {
		a.logger.WarnContext(ctx,
			"programs that read people's files can reach the network: this system gives them no network of their own "+
				"(user namespaces)")
	}
	if !kept.Files {
		a.logger.WarnContext(ctx,
			"programs that read people's files can read the server's: this system has no Landlock (Linux "+
				"5.13), or the "+
				"build uses cgo")
	}
	return nil
}
