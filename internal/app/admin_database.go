package app

import (
	"context"
	"fmt"
	"io"

	"marquee/internal/platform/db"
)

// CheckDatabase looks through every page and index of the database, and says on w
// what is wrong. Damage is db.ErrDamaged. The server may be running meanwhile.
func CheckDatabase(ctx context.Context, c Config, w io.Writer) error {
	if c.Database != "" {
		_, err := fmt.Fprintln(w,
			"PostgreSQL looks after its pages itself: see data_checksums and pg_amcheck in its manual.")
		return err
	}
	return c.beside(ctx, func(d *db.DB) error {
		wrong, err := d.Damage(ctx)
		if err != nil {
			wrong = append(wrong, err.Error())
		}
		for _, what := range wrong {
			_, _ = fmt.Fprintln(w, "DAMAGED", what) // nobody may be reading
		}
		if len(wrong) > 0 {
			return fmt.Errorf(`%w; stop the server and restore the last backup into an empty folder: "marquee restore"`,
				db.ErrDamaged)
		}
		_, err = fmt.Fprintln(w, "The database is whole.")
		return err
	})
}
