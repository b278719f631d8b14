package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"marquee/internal/platform/backup"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// ErrAttention says that a backup was made and is whole, and that something else needs to be looked at.
var ErrAttention = errors.New("the backup is made, and something else needs attention")

// BackupOptions say what is backed up, and where.
type BackupOptions struct {
	To         string // an address as in Config.Storage
	Keep       int    // how many backups stay; 0: all
	Deep       bool   // read what is there already
	WithoutKey bool
	Build      string
	Progress   io.Writer // a terminal, or io.Discard
}

// Backup makes a backup beside the running server, verifies it, and says on w
// what it holds. An error says that there is none, but for ErrAttention.
func Backup(ctx context.Context, c Config, o BackupOptions, w io.Writer) (err error) {
	if o.To == c.storage() {
		return errors.New("--to is where the files are kept now: a backup needs a place of its own")
	}
	if o.Keep < 0 {
		return errors.New("--keep is how many backups stay: 1 or more, or 0 for all")
	}
	scratch, free, err := alone(c.Data)
	if err != nil {
		return err
	}
	defer free()
	s, err := c.source(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Files.Close()) }()
	place, err := blob.Open(ctx, o.To, blob.Config{Spool: c.Data})
	if err != nil {
		return fmt.Errorf("open the backup's place: %w", err)
	}
	defer func() { err = errors.Join(err, place.Close()) }()
	made, err := backup.Make(ctx, s, place, backup.Options{Keep: o.Keep, Deep: o.Deep, Scratch: scratch,
		Folder: blob.FolderOf(o.To), Now: time.Now, Step: progress(o.Progress, "\r")})
	if err != nil && !errors.Is(err, backup.ErrRetention) {
		return errors.Join(losses(w, made.Copied.Missing, made.Copied.Damaged),
			fmt.Errorf("no backup was made: %w", err))
	}
	var broken []string
	for _, end := range made.Trail {
		if end.Broken {
			broken = append(broken, fmt.Sprint(end.Company))
		}
	}
	_, failed := fmt.Fprintf(w,
		"Backup %s is made and verified: %d rows, %d files of %d bytes, %d files of %d bytes of them new.\n",
		made.ID, made.Total(), made.Files, made.Bytes, made.Copied.Sent.Files, made.Copied.Sent.Bytes)
	if made.Key == nil {
		_, _ = fmt.Fprintln(w, "It is of no use without the installation's key, which is "+
			"not in it.") // as the line before
	}
	if made.Removed.Backups+int(made.Removed.Files.Files) > 0 {
		_, _ = fmt.Fprintf(w, "%d older backups and %d files were removed.\n", made.Removed.Backups,
			made.Removed.Files.Files) // as the line before
	}
	if len(broken) > 0 {
		err = errors.Join(err, fmt.Errorf(
			`the audit trail is broken for company %s: "marquee admin audit verify" says where`,
			strings.Join(broken, ", ")))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%w: %w", ErrAttention, err), failed)
	}
	return failed
}

// source is the installation as it lies there: nothing of it is made or migrated.
func (c Config) source(ctx context.Context, o BackupOptions) (s backup.Source, err error) {
	s = backup.Source{Build: o.Build, Names: everyTable().Blobs(),
		Database: db.Config{URL: c.Database, Folder: c.Data, Now: time.Now}}
	key, err := c.key()
	if err != nil {
		return s, err
	}
	if !o.WithoutKey {
		s.Key = key
	}
	if s.Seals, err = backupSeals(key); err != nil {
		return s, err
	}
	s.TrailKey = func(ctx context.Context, copied *db.DB) ([]byte, error) { return trailKeyOf(ctx, copied, key) }
	err = c.beside(ctx, func(d *db.DB) error {
		s.ID, err = d.Installation(ctx, db.InstallationID)
		return err
	})
	if err != nil {
		return s, fmt.Errorf("look whose the database is: %w", err)
	}
	if s.Files, err = blob.Open(ctx, c.storage(), blob.Config{Spool: c.Data}); err != nil {
		return s, fmt.Errorf("open the storage: %w", err)
	}
	label, err := s.Files.Label(ctx)
	if err == nil && label != "" && label != s.ID {
		err = fmt.Errorf("%w: look at --data, --database and --storage", vault.ErrForeign)
	}
	if err != nil {
		return s, errors.Join(err, s.Files.Close())
	}
	return s, nil
}

// key is the text of the installation's key, which has to be there.
func (c Config) key() (string, error) {
	if c.Secret != "" {
		return c.Secret, nil
	}
	text, err := os.ReadFile(filepath.Join(c.Data, "secret.key"))
	if err != nil {
		return "", fmt.Errorf("read the installation's key (name its data folder by --data, or the key by "+
			"--secret): %w", err)
	}
	return string(text), nil
}

// backupSeals are what the key with that text proves by who wrote a backup.
func backupSeals(text string) (*secret.Signer, error) {
	master, err := secret.ParseMaster(text)
	if err != nil {
		return nil, fmt.Errorf("read the installation's key: %w", err)
	}
	return secret.NewSigner(master, "backups")
}

// trailKeyOf is what seals a database's audit trail under the key with that text, which has to be the database's.
func trailKeyOf(ctx context.Context, d *db.DB, text string) ([]byte, error) {
	master, err := secret.ParseMaster(text)
	if err != nil {
		return nil, fmt.Errorf("read the installation's key: %w", err)
	}
	known, err := d.Installation(ctx, db.InstallationKey)
	if err != nil {
		return nil, err
	}
	if is, err := isKey(master, known); err != nil || known != "" && !is {
		return nil, errors.Join(err,
			fmt.Errorf("%w: secret.key or --secret is not what this database is sealed with, or it was replaced at "+
				"this moment", ErrOtherKey))
	}
	return trailKey(ctx, d.Unscoped("the key of every trail"), master)
}

// alone returns an empty folder for the copies of a backup. A second backup of
// the same installation is refused until free is called.
func alone(data string) (scratch string, free func(), err error) {
	scratch = filepath.Join(data, "backup")
	if _, err := os.Stat(data); err != nil {
		return "", nil, fmt.Errorf("open the data folder: %w", err)
	}
	lock, err := disk.Take(scratch)
	if errors.Is(err, disk.ErrTaken) {
		return "", nil, errors.New("another backup of this installation is running: let it end first")
	}
	if err != nil {
		return "", nil, err
	}
	left, err := filepath.Glob(filepath.Join(scratch, "backup-*"))
	for _, name := range left {
		err = errors.Join(err, os.RemoveAll(name))
	}
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("remove what an interrupted backup left: %w", err), lock.Release())
	}
	return scratch, func() { _ = lock.Release() }, nil // nothing is kept in it
}
