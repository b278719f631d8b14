package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"marquee/internal/platform/backup"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// RestoreOptions say what is restored.
type RestoreOptions struct {
	From     string    // an address as in Config.Storage
	ID       string    // of the backup; empty: the newest
	Unproven bool      // take a backup although nothing proves who wrote it
	Progress io.Writer // a terminal, or io.Discard
}

// ListBackups says on w which backups a place holds, the newest first.
func ListBackups(ctx context.Context, from string, w io.Writer) error {
	return withPlace(ctx, from, func(place blob.Store) error {
		all, unreadable, err := backup.List(ctx, place)
		for _, m := range all {
			_, _ = fmt.Fprintf(w, "%s  %d rows, %d files of %d bytes, made by %s\n", m.ID, m.Total(), m.Files, m.Bytes,
				m.Build) // nobody may be reading
		}
		for _, u := range unreadable {
			_, _ = fmt.Fprintf(w, "%s  CANNOT BE READ: %v\n", u.ID, u.Why)
		}
		if err == nil && len(unreadable) > 0 {
			err = backup.ErrUnreadable
		}
		return err
	})
}

// Restore brings a backup back to where the configuration points, which has to be
// empty, and says on w what it brought.
func Restore(ctx context.Context, c Config, o RestoreOptions, w io.Writer) error {
	return withPlace(ctx, o.From, func(place blob.Store) error {
		m, err := backup.Find(ctx, place, o.ID)
		if err != nil {
			return err
		}
		var seals *secret.Signer
		if c.Secret != "" {
			if seals, err = backupSeals(c.Secret); err != nil {
				return err
			}
		}
		copied, err := c.restore(ctx, m, place, seals, o)
		if err != nil {
			return errors.Join(losses(w, copied.Missing, copied.Damaged), fmt.Errorf("restore %s: %w", m.ID, err))
		}
		_, err = fmt.Fprintf(w, "Backup %s of %s is restored and verified: %d rows, %d files of %d bytes.\n",
			m.ID, m.Made.Format(time.RFC1123), m.Total(), m.Files, m.Bytes)
		if m.Proven(ctx, place, seals) != nil {
			_, _ = fmt.Fprintln(w, "It is whole, but it is not proven who wrote it.") // as the line before
		}
		if c.Secret != "" {
			_, _ = fmt.Fprintln(w, "The key was given: start the server with the same --secret.") // as the line before
		}
		return err
	})
}

func (c Config) restore(ctx context.Context, m backup.Manifest, place blob.Store, seals *secret.Signer,
	o RestoreOptions) (copied vault.Copied, err error) {
	if c.Database != "" {
		if err := wantEmptyDatabase(ctx, c.Database); err != nil {
			return copied, err
		}
	}
	if err := backup.Prepare(c.Data); err != nil {
		return copied, err
	}
	lock, err := disk.Take(c.Data)
	if err != nil {
		return copied, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	files, err := blob.Open(ctx, c.storage(), blob.Config{Spool: c.Data})
	if err != nil {
		return copied, fmt.Errorf("open the storage: %w", err)
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	return backup.Restore(ctx, m, place, backup.Target{Folder: c.Data, URL: c.Database, Files: files, Key: c.Secret,
		Seals: seals, Unproven: o.Unproven, TrailKey: trailKeyOf, Step: progress(o.Progress, "\r")})
}

func wantEmptyDatabase(ctx context.Context, url string) (err error) {
	d, err := db.OpenCopy(ctx, db.Config{URL: url})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	empty, err := d.Empty(ctx)
	if err == nil && !empty {
		err = errors.New("a backup is restored into an empty database only, and this one has tables")
	}
	return err
}

// withPlace opens where backups are kept.
func withPlace(ctx context.Context, address string, work func(blob.Store) error) (err error) {
	spool, err := os.MkdirTemp("", "marquee-backup-") // the data folder has to stay empty
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(spool)) }()
	place, err := blob.Open(ctx, address, blob.Config{Spool: spool})
	if err != nil {
		return fmt.Errorf("open the backup's place: %w", err)
	}
	defer func() { err = errors.Join(err, place.Close()) }()
	return work(place)
}

// DrillOptions say where a drill restores.
type DrillOptions struct {
	RestoreOptions
	Into     string // an empty folder that stays; empty: a temporary one
	Database string // an empty PostgreSQL database that stays, if the installation has one
}

// Drill restores the newest backup beside the installation, compares the two, and
// says in one line on w how it went: "drill ok …" or "drill failed …".
func Drill(ctx context.Context, c Config, o DrillOptions, w io.Writer) error {
	begun := time.Now()
	m, err := c.drill(ctx, o)
	if err != nil {
		_, failed := fmt.Fprintf(w, "drill failed backup=%s reason=%q\n", m.ID, err)
		return errors.Join(err, failed)
	}
	_, err = fmt.Fprintf(w, "drill ok backup=%s age=%s rows=%d files=%d bytes=%d took=%s\n",
		m.ID, begun.Sub(m.Made).Round(time.Second), m.Total(), m.Files, m.Bytes, time.Since(begun).Round(time.Second))
	return err
}

func (c Config) drill(ctx context.Context, o DrillOptions) (m backup.Manifest, err error) {
	key, err := c.key()
	if err != nil {
		return m, err
	}
	seals, err := backupSeals(key)
	if err != nil {
		return m, err
	}
	beside := Config{Data: o.Into, Database: o.Database, Secret: c.Secret}
	if o.Into == "" {
		if beside.Data, err = os.MkdirTemp("", "marquee-drill-"); err != nil {
			return m, fmt.Errorf("make a folder: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(beside.Data)) }()
	}
	beside.Storage = filepath.Join(beside.Data, "files")
	err = withPlace(ctx, o.From, func(place blob.Store) error {
		if m, err = backup.Find(ctx, place, o.ID); err != nil {
			return err
		}
		if m.Key == nil {
			beside.Secret = key
		}
		if _, err := beside.restore(ctx, m, place, seals, o.RestoreOptions); err != nil {
			return err
		}
		return c.isContinued(ctx, m)
	})
	return m, err
}

// isContinued reports whether the installation goes on from where the backup
// ends: each company's audit trail holds the row that was the backup's last.
func (c Config) isContinued(ctx context.Context, m backup.Manifest) error {
	return c.beside(ctx, func(d *db.DB) error {
		id, err := d.Installation(ctx, db.InstallationID)
		if err != nil {
			return err
		}
		if id != m.Installation {
			return fmt.Errorf("the backup is of another installation, %s", m.Installation)
		}
		for _, end := range m.Trail {
			if end.Broken || end.Seq == 0 {
				continue
			}
			holds, err := d.TrailHolds(ctx, end.Company, end.Seq, end.Seal)
			if err != nil {
				return err
			}
			if !holds {
				return fmt.Errorf("the installation does not go on from the backup: row %d of company %d's "+
					"audit trail "+
					"is another or missing", end.Seq, end.Company)
			}
		}
		return nil
	})
}
