package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Greet tells whoever started the server where it is and how to get in: the
// demo's sign-ins, or the set-up link of an installation without users.
func (a *App) Greet(ctx context.Context, w io.Writer, address string) {
	ctx = db.AsInstallation(ctx)
	a.logger.InfoContext(ctx, "listening", "address", "http://"+address, "version", a.version)
	_, _ = fmt.Fprintf(w, "Marquee %s is listening on http://%s\n", a.version, address) // nobody may be reading
	var err error
	if a.config.Demo {
		err = a.startDemo(ctx, w, address)
	} else if err = a.OfferSetup(ctx, w, address); fault.Is(err, fault.Conflicting) {
		err = nil // it has users: they know how to sign in
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		a.logger.ErrorContext(ctx, "start", "error", err)
		_, _ = fmt.Fprintln(w, "The start is not complete; the log says why.")
	}
}

// OfferSetup prints a one-time link for creating the first operator. An
// installation that has users is a Conflicting fault.
func (a *App) OfferSetup(ctx context.Context, w io.Writer, address string) error {
	ctx = db.AsInstallation(ctx)
	empty, err := a.accounts.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		return fault.New(fault.Conflicting, "has-users", "This installation has users. Sign in.")
	}
	token, err := a.accounts.SetupToken(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Set it up with this link, which works once and for a day:\n  http://%s/setup?token=%s\n", address, token)
	return err
}
