package app

import (
	"context"
	"fmt"
	"io"

	"marquee/internal/area/account"
	"marquee/internal/platform/db"
)

// ResetSecondFactor lets whoever has the user name sign in by password alone
// again, and says so on w. The server may be running meanwhile.
func ResetSecondFactor(ctx context.Context, c Config, username string, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error {
		if err := account.ResetSecondFactor(ctx, d, username); err != nil {
			return fmt.Errorf("reset the second factor of %s: %w", username, err)
		}
		_, err := fmt.Fprintf(w, "%s signs in by password alone now. Set a new second factor up on the profile page.\n", username)
		return err
	})
}
