package app

import (
	"context"
	"fmt"
	"io"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// SetupLink prints a one-time link for creating the first operator of an
// installation. One that has users is a Conflicting fault. The server may be
// running meanwhile.
func SetupLink(ctx context.Context, c Config, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error { return offerSetup(ctx, d, w, c.scheme()+c.Addr) })
}

// ResetSecondFactor lets whoever has the user name sign in by password alone
// again, and says so on w. The server may be running meanwhile.
func ResetSecondFactor(ctx context.Context, c Config, username string, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error {
		if err := account.ResetSecondFactor(ctx, d, username); err != nil {
			return fmt.Errorf("reset the second factor of %s: %w", username, err)
		}
		_, err := fmt.Fprintf(w, "%s signs in by password alone now. Set a new second factor up on the profile page.\n",
			username)
		return err
	})
}
