package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"strings"

	"marquee/internal/area/account"
	"marquee/internal/area/email"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/secret"
)

// wireAccounts makes the areas that mails and sign-ins go through. The operator's
// own mail server may stand anywhere; what companies name is reached through the guard.
func (a *App) wireAccounts(c account.Config) error {
	networks, err := fetch.ParseNetworks(a.config.Reach)
	if err != nil {
		return err
	}
	a.outside = fetch.New(networks)
	if a.config.Breached != "" {
		breached, err := secret.NewBreached(a.config.Breached, a.outside.Client(), a.logger)
		if err != nil {
			return fmt.Errorf("--breached-passwords: %w", err)
		}
		c.Hasher.Against(breached)
	}
	flood := limit.NewFlood(c.Now)
	a.outside.OnRefused(func(ctx context.Context, address string) {
		if leftOut, admitted := flood.Admit(address); admitted {
			a.logger.WarnContext(ctx, "an address in a private network was refused", "address", address, "leftOut", leftOut)
		}
	})
	mailBox, err := secret.NewBox(a.master, email.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	accountBox, err := secret.NewBox(a.master, account.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	if c.Files, err = secret.NewSigner(a.master, "shared files"); err != nil {
		return err
	}
	sender := func(dial mail.Dial) *mail.Sender {
		return mail.New(mail.Config{Dial: dial, Now: c.Now, Random: rand.Reader})
	}
	a.mails = email.New(email.Config{DB: a.db, Box: mailBox, Platform: sender(new(net.Dialer).DialContext), Companies: sender(a.outside.Dial), Jobs: a.jobs, Logger: a.logger})
	c.Mails, c.Box, c.Fetch, c.Base, c.Random, c.Logger, c.Ended = a.mails, accountBox, a.outside, a.base, rand.Reader, a.logger, a.hub.DisconnectUser
	a.accounts = account.New(c)
	return nil
}

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
