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
	_, _ = fmt.Fprintf(w, "Marquee %s is listening on %s%s\n", a.version, a.config.scheme(),
		address) // nobody may be reading
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

// startDemo fills an empty installation with a company to try things with, and
// lets its simulated screens report in for as long as the server runs.
func (a *App) startDemo(ctx context.Context, w io.Writer, read bool, address string) error {
	empty, err := a.accounts.IsEmpty(ctx)
	if err != nil {
		return err
	}
	server := a.config.scheme() + address
	if empty {
		password, given := a.config.DemoPass, a.config.DemoPass != ""
		if !given {
			password = strings.ToLower(rand.Text()[:12])
		}
		if err := a.demo.Fill(ctx, password); err != nil {
			return fmt.Errorf("fill the demo: %w", err)
		}
		_, _ = fmt.Fprintf(w, "Sign in as operator, admin, editor or viewer. The player is at %s/player\n",
			server) // nobody may be reading
		if !given {
			if err := a.confide(w, read, "They all have the password "+password+"\n"); err != nil {
				return err
			}
		}
	}
	a.background(func(ctx context.Context) error {
		return a.demo.Run(ctx, server, filepath.Join(a.config.Data, "demo-screens"))
	})
	return nil
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

func offerSetup(ctx context.Context, d *db.DB, w io.Writer, address string) error {
	token, err := account.OfferSetup(ctx, d, time.Now(), rand.Reader)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Set it up with this link, which works once and for a day:\n  %s/setup#%s\n", address,
		token)
	return err
}
