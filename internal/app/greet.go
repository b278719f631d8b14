package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Greet tells whoever started the server where it is and how to get in: the
// demo's sign-ins, or the set-up link of an installation without users. What is
// secret of that is only written to w when somebody reads it there; else to a file
// of the owner's, because a service's output is kept in logs.
func (a *App) Greet(ctx context.Context, w io.Writer, read bool, address string) {
	a.logger.InfoContext(ctx, "listening", "address", a.config.scheme()+address, "version", a.version)
	_, _ = fmt.Fprintf(w, "Marquee %s is listening on %s%s\n", a.version, a.config.scheme(), address) // nobody may be reading
	var err error
	if a.config.Demo {
		err = a.startDemo(ctx, w, read, address)
	} else if err = a.welcome(ctx, w, read, address); fault.Is(err, fault.Conflicting) {
		err = nil // it has users: they know how to sign in
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		a.logger.ErrorContext(ctx, "start", "error", err)
		_, _ = fmt.Fprintln(w, "The start is not complete; the log says why.")
	}
}

// welcome offers the set-up of an installation without users.
func (a *App) welcome(ctx context.Context, w io.Writer, read bool, address string) error {
	var secret strings.Builder
	if err := offerSetup(ctx, a.db, &secret, a.config.scheme()+address); err != nil {
		return err
	}
	return a.confide(w, read, secret.String())
}

// confide writes a secret to w if somebody reads it there, else to a file.
func (a *App) confide(w io.Writer, read bool, secret string) error {
	if read {
		_, err := io.WriteString(w, secret)
		return err
	}
	path := filepath.Join(a.config.Data, "sign-in.txt")
	if err := errors.Join(os.RemoveAll(path), os.WriteFile(path, []byte(secret), 0o600)); err != nil {
		return fmt.Errorf("write how to sign in: %w", err)
	}
	_, err := fmt.Fprintf(w, "How to sign in stands in %s\n", path)
	return err
}

// SetupLink prints a one-time link for creating the first operator of an
// installation. One that has users is a Conflicting fault. The server may be
// running meanwhile.
func SetupLink(ctx context.Context, c Config, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error { return offerSetup(ctx, d, w, c.scheme()+c.Addr) })
}

func offerSetup(ctx context.Context, d *db.DB, w io.Writer, address string) error {
	token, err := account.OfferSetup(ctx, d, time.Now(), rand.Reader)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Set it up with this link, which works once and for a day:\n  %s/setup#%s\n", address, token)
	return err
}
