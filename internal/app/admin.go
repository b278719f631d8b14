package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/vault"
)

// withDB opens an installation's database and nothing else of it, so that a
// running server does not notice.
func withDB(ctx context.Context, c Config, work func(*db.DB) error) (err error) {
	d, _, err := c.openDB(ctx, db.Config{Now: time.Now})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return work(d)
}

// beside reads the databases as they are while the server works on them.
func (c Config) beside(ctx context.Context, read func(*db.DB) error) (err error) {
	d, err := db.OpenBeside(ctx, db.Config{URL: c.Database, Folder: c.Data, Now: time.Now})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return read(d)
}

// withVault opens the storage of an installation, which has to be the database's.
func withVault(ctx context.Context, c Config, work func(context.Context, *vault.Vault) error) error {
	return c.withStorage(ctx, func(ctx context.Context, d *db.DB, v *vault.Vault) error {
		if err := recognise(ctx, d, v); err != nil {
			return err
		}
		return work(ctx, v)
	})
}

func (c Config) withStorage(ctx context.Context, work func(context.Context, *db.DB, *vault.Vault) error) error {
	return withDB(ctx, c, func(d *db.DB) (err error) {
		store, err := blob.Open(ctx, c.storage(), blob.Config{Spool: c.Data})
		if err != nil {
			return fmt.Errorf("open the storage: %w", err)
		}
		defer func() { err = errors.Join(err, store.Close()) }()
		return work(ctx, d, vault.New(d, store, time.Now, everyTable().Blobs()...))
	})
}

// progress says on w how far a copy has come, at each percent.
func progress(w io.Writer, end string) func(vault.Copied) {
	told := int64(-1)
	return func(c vault.Copied) {
		if percent := (c.Sent.Bytes + c.Present.Bytes) * 100 / max(1, c.All.Bytes); percent > told {
			told = percent
			_, _ = fmt.Fprintf(w, "%3d %%: %d of %d files%s", percent, c.Sent.Files+c.Present.Files, c.All.Files,
				end) // nobody may be reading
		}
	}
}

// losses names on w what is missing or damaged, which is vault.ErrDamaged.
func losses(w io.Writer, missing, damaged []blob.Blob) (err error) {
	for _, b := range missing {
		_, err = fmt.Fprintf(w, "MISSING %s (%d bytes)\n", b.SHA256, b.Size)
	}
	for _, b := range damaged {
		_, err = fmt.Fprintf(w, "DAMAGED %s\n", b.SHA256)
	}
	if n := len(missing) + len(damaged); n > 0 {
		return errors.Join(err, fmt.Errorf("%w: %d", vault.ErrDamaged, n))
	}
	return err
}
