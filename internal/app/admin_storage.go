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
		r, err := v.Check(ctx, "", deep)
		if err != nil {
			return fmt.Errorf("check the storage: %w", err)
		}
		_, err = fmt.Fprintf(w, "%d files, %d bytes; %d files, %d bytes are not used by anything.\n", r.Files, r.Bytes,
			r.Unused.Files, r.Unused.Bytes)
		if err == nil && r.Unknown.Files > 0 {
			_, err = fmt.Fprintf(w, "%d files, %d bytes are unknown to the database; \"marquee admin storage gc "+
				"--unknown\" removes them.\n", r.Unknown.Files, r.Unknown.Bytes)
		}
		return errors.Join(err, losses(w, r.Missing, r.Damaged))
	})
}

// Collection says what CollectStorage may remove besides what is collected by itself.
type Collection struct {
	All     bool // more than a tenth of the files at once
	Unknown bool // files of which the database knows nothing
}

// CollectStorage deletes the files that nothing has named for a while, and says
// on w how many they were. The server may be running meanwhile.
func CollectStorage(ctx context.Context, c Config, may Collection, w io.Writer) error {
	return withVault(ctx, c, func(ctx context.Context, v *vault.Vault) error {
		done, err := v.Collect(ctx, time.Now().Add(-vault.Grace), may.All)
		if err == nil && may.Unknown {
			var unknown vault.Sum
			unknown, err = v.RemoveUnknown(ctx)
			done.Files, done.Bytes = done.Files+unknown.Files, done.Bytes+unknown.Bytes
		}
		if err != nil {
			return fmt.Errorf("collect unused files: %w", err)
		}
		_, err = fmt.Fprintf(w, "%d files were removed, %d bytes.\n", done.Files, done.Bytes)
		return err
	})
}

// MoveStorage copies the files that the database names to another storage, an
// address as in Config.Storage, and says on w how far it has come; see
// vault.CopyTo. Files that could not be copied are vault.ErrDamaged. Nothing is
// taken away, and the server may be running meanwhile.
func MoveStorage(ctx context.Context, c Config, to string, w io.Writer) error {
	if to == c.storage() {
		return errors.New("--to is where the files are kept now")
	}
	return withVault(ctx, c, func(ctx context.Context, v *vault.Vault) (err error) {
		target, err := blob.Open(ctx, to, blob.Config{Spool: c.Data})
		if err != nil {
			return fmt.Errorf("open the other storage: %w", err)
		}
		defer func() { err = errors.Join(err, target.Close()) }()
		if err := v.Introduce(ctx, target); err != nil {
			return err
		}
		copied, err := v.CopyTo(ctx, target, progress(w, "\n"))
		if err != nil {
			return fmt.Errorf("move the storage; the same command goes on where it stopped: %w", err)
		}
		_, err = fmt.Fprintf(w, "%d files, %d bytes were copied; %d were there already.\n", copied.Sent.Files,
			copied.Sent.Bytes, copied.Present.Files)
		return errors.Join(err, losses(w, copied.Missing, copied.Damaged))
	})
}

// AdoptStorage says that database and storage belong together, whatever they
// were before. No server may be running on either.
func AdoptStorage(ctx context.Context, c Config, w io.Writer) error {
	return c.withStorage(ctx, func(ctx context.Context, d *db.DB, v *vault.Vault) error {
		id, err := installationID(ctx, d)
		if err != nil {
			return err
		}
		if err := v.Adopt(ctx, id); err != nil {
			return err
		}
		_, err = fmt.Fprintln(w,
			"The storage is this installation's now. \"marquee admin storage check\" compares its files with what the "+
				"database names.")
		return err
	})
}
