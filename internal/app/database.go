package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
)

// explain names the folder that cannot be written to, and what to do, if that is
// why the installation cannot be opened.
func (c Config) explain(err error) error {
	if !disk.IsFull(err) && !fault.Is(err, fault.Exhausted) && !errors.Is(err, syscall.EROFS) && !errors.Is(err, fs.ErrPermission) && !db.IsOfDisk(err) {
		return err
	}
	for _, folder := range []string{c.Data, c.storage()} {
		if unusable := disk.Explain(folder); errors.Is(unusable, disk.ErrUnusable) {
			return unusable
		}
	}
	return err
}

// CheckDatabase looks through every page and index of the database, and says on w
// what is wrong. Damage is db.ErrDamaged. The server may be running meanwhile.
func CheckDatabase(ctx context.Context, c Config, w io.Writer) error {
	if c.Database != "" {
		_, err := fmt.Fprintln(w, "PostgreSQL looks after its pages itself: see data_checksums and pg_amcheck in its manual.")
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
			return fmt.Errorf(`%w; stop the server and restore the last backup into an empty folder: "marquee restore"`, db.ErrDamaged)
		}
		_, err = fmt.Fprintln(w, "The database is whole.")
		return err
	})
}
