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

// CheckStorage compares the stored files with what the database names, and says
// on w how they stand; with deep it reads every byte. What is missing or damaged
// is vault.ErrDamaged. The server may be running meanwhile.
func CheckStorage(ctx context.Context, c Config, deep bool, w io.Writer) error {
	return withVault(ctx, c, func(ctx context.Context, v *vault.Vault) error {
		r, err := v.Check(ctx, deep)
		if err != nil {
			return fmt.Errorf("check the storage: %w", err)
		}
		for _, b := range r.Missing {
			_, err = fmt.Fprintf(w, "MISSING %s (%d bytes)\n", b.SHA256, b.Size)
		}
		for _, b := range r.Damaged {
			_, err = fmt.Fprintf(w, "DAMAGED %s\n", b.SHA256)
		}
		if err == nil {
			_, err = fmt.Fprintf(w, "%d files, %d bytes; %d files, %d bytes are not used by anything.\n", r.Files, r.Bytes, r.Unused.Files, r.Unused.Bytes)
		}
		if n := len(r.Missing) + len(r.Damaged); err == nil && n > 0 {
			err = fmt.Errorf("%w: %d", vault.ErrDamaged, n)
		}
		return err
	})
}

// CollectStorage deletes the files that nothing names and that nobody has stored
// for a while, and says on w how many they were. The server may be running meanwhile.
func CollectStorage(ctx context.Context, c Config, w io.Writer) error {
	return withVault(ctx, c, func(ctx context.Context, v *vault.Vault) error {
		done, err := v.Collect(ctx, time.Now().Add(-vault.Grace))
		if err != nil {
			return fmt.Errorf("collect unused files: %w", err)
		}
		_, err = fmt.Fprintf(w, "%d files were removed, %d bytes.\n", done.Files, done.Bytes)
		return err
	})
}

func withVault(ctx context.Context, c Config, work func(context.Context, *vault.Vault) error) error {
	return withDB(ctx, c, func(d *db.DB) (err error) {
		store, err := blob.Open(ctx, c.storage(), blob.Config{Spool: c.Data})
		if err != nil {
			return fmt.Errorf("open the storage: %w", err)
		}
		defer func() { err = errors.Join(err, store.Close()) }()
		return work(db.AsInstallation(ctx), vault.New(d, store, time.Now))
	})
}
