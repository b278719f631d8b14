package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// Target is where a backup is restored.
type Target struct {
	Folder string             // for data; SQLite's files and the key lie in it
	URL    string             // of a PostgreSQL database; empty: SQLite
	Files  blob.Store         // for files
	Key    string             // the text of the installation's key; empty: the backup's own goes into the folder
	Step   func(vault.Copied) // is told of every file
	// Seals are under the installation's key, had from elsewhere than the backup; nil: nobody knows it.
	Seals    *secret.Signer
	Unproven bool // take a backup although nothing proves who wrote it
	// TrailKey is what seals a database's audit trail under a key's text; it refuses one that is not of the key.
	TrailKey func(ctx context.Context, d *db.DB, key string) ([]byte, error)
}

// partial is the folder in which databases wait until everything else has arrived.
const partial = "restore.part"

// Prepare makes a data folder for a restore, and refuses one that holds anything.
// What a restore left that was interrupted or refused is no hindrance: the next
// goes on there.
func Prepare(data string) error {
	entries, err := os.ReadDir(data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look into the data folder: %w", err)
	}
	names := map[string]bool{}
	for _, e := range entries {
		names[e.Name()] = true
	}
	delete(names, "lost+found")   // of a new disk
	delete(names, "marquee.lock") // of whoever restores
	if len(names) > 0 && (!names[partial] || names["marquee.db"]) {
		return notEmpty(data + " holds " + slices.Sorted(maps.Keys(names))[0])
	}
	if err := os.MkdirAll(filepath.Join(data, partial), 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	return nil
}

// ErrNotEmpty says that there is something where a backup should be restored.
var ErrNotEmpty = errors.New("a backup is restored into an empty place only: name one, or move away what is there")

func notEmpty(why string) error { return fmt.Errorf("%w; %s", ErrNotEmpty, why) }

// ErrNewer says that a backup was made by a newer program.
var ErrNewer = errors.New("the backup was made by a newer program: restore it with that one")

// Restore brings a backup back into an empty place, a folder of Prepare. Everything is compared with
// the manifest before and after. A restore that was interrupted goes on when it
// is called again; until it has ended, there is no database that a server would start on.
func Restore(ctx context.Context, m Manifest, from blob.Store, t Target) (copied vault.Copied, err error) {
	if err := t.accepts(m); err != nil {
		return copied, err
	}
	unproven := m.Proven(ctx, from, t.Seals)
	if unproven != nil && !(t.Unproven && errors.Is(unproven, ErrUnproven)) {
		return copied, unproven
	}
	if err := m.verify(ctx, from, false); err != nil {
		return copied, fmt.Errorf("verify the backup: %w", err)
	}
	if err := t.claimFiles(ctx, m, from); err != nil {
		return copied, err
	}
	part := filepath.Join(t.Folder, partial)
	if err := errors.Join(os.RemoveAll(part), os.MkdirAll(part, 0o700)); err != nil {
		return copied, fmt.Errorf("make a folder for the databases: %w", err)
	}
	for _, o := range m.objects() {
		if err := m.fetch(ctx, from, o, part); err != nil {
			return copied, err
		}
	}
	if unproven != nil {
		if err := m.isOurs(ctx, part); err != nil {
			return copied, err
		}
	}
	config := db.Config{Folder: part, URL: t.URL}
	key, err := t.key(m, part)
	if err != nil {
		return copied, err
	}
	if t.URL == "" { // before hours go into files
		if err := t.compare(ctx, m, config, key); err != nil {
			return copied, err
		}
	}
	copied, err = vault.Copy(ctx, from, t.Files, m.Sum(), m.files(ctx, from), t.Step)
	if err == nil && len(copied.Missing)+len(copied.Damaged) > 0 {
		err = fmt.Errorf("%w: %d files are missing and %d are not what they were", ErrDamaged, len(copied.Missing),
			len(copied.Damaged))
	}
	if err != nil {
		return copied, err
	}
	if t.URL != "" {
		if err := db.RestoreDump(ctx, t.URL, part); err != nil {
			return copied, err
		}
		if err := t.compare(ctx, m, config, key); err != nil {
			return copied, err
		}
	}
	return copied, t.finish(m, part)
}

// ErrForeign says that a backup of which nobody knows who wrote it has something that runs by itself, or hides.
var ErrForeign = errors.New("the backup has what no database of this program has")

// isOurs refuses what the schema has no place for in a backup of which nobody knows who wrote it, before anything opens
// it to write.
func (m Manifest) isOurs(ctx context.Context, part string) (err error) {
	var foreign []string
	if m.Engine == "postgres" {
		foreign, err = db.ForeignInDump(ctx, part)
	} else {
		foreign, err = foreignIn(ctx, part)
	}
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("%w: %s (%d in all)", ErrForeign, strings.Join(foreign[:min(3, len(foreign))], "; "),
			len(foreign))
	}
	return err
}

func foreignIn(ctx context.Context, part string) (foreign []string, err error) {
	scratch := filepath.Join(part, "compare")
	if err := os.Mkdir(scratch, 0o700); err != nil {
		return nil, fmt.Errorf("make a folder for databases to compare with: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	d, err := db.OpenCopy(ctx, db.Config{Folder: part})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Foreign(ctx, scratch)
}

// accepts refuses a backup that this program or the target cannot take.
func (t Target) accepts(m Manifest) error {
	newest, err := db.NewestSchema()
	if err != nil {
		return err
	}
	for table, version := range m.Schema {
		if version > newest[table] {
			return fmt.Errorf("%w, %s", ErrNewer, m.Build)
		}
	}
	switch {
	case m.Engine == "postgres" && t.URL == "":
		return errors.New("the backup is of a PostgreSQL database: name an empty one with --database, for a " +
			"drill with " +
			"--into-database")
	case m.Engine != "postgres" && t.URL != "":
		return errors.New("the backup is of SQLite databases: restore it without --database")
	case m.Key == nil && t.Key == "":
		return errors.New("the backup was made without the key: give it with --secret, as the installation had it")
	}
	return nil
}

// claimFiles makes a storage the installation's. It has to hold nothing but files of this backup.
func (t Target) claimFiles(ctx context.Context, m Manifest, from blob.Store) error {
	label, err := t.Files.Label(ctx)
	if err != nil {
		return err
	}
	if label != "" && label != m.Installation {
		return notEmpty("the storage is labelled " + label)
	}
	own := map[string]bool{}
	for b, err := range m.files(ctx, from) {
		if err != nil {
			return err
		}
		own[b.SHA256] = true
	}
	for b, err := range t.Files.List(ctx, "") {
		if err != nil {
			return err
		}
		if !own[b.SHA256] {
			return notEmpty("the storage holds the file " + b.SHA256 + ", which is not of this backup")
		}
	}
	return t.Files.SetLabel(ctx, m.Installation)
}

func (m Manifest) fetch(ctx context.Context, from blob.Store, o Object, folder string) (err error) {
	object, err := from.Read(ctx, m.name(o.Name))
	if err != nil {
		return fmt.Errorf("read %s: %w", o.Name, err)
	}
	file, err := os.OpenFile(filepath.Join(folder, filepath.Base(o.Name)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return errors.Join(fmt.Errorf("make %s: %w", o.Name, err), object.Close())
	}
	return errors.Join(o.copyTo(file, object), file.Sync(), file.Close())
}

// key is the text of the key that the installation will run with.
func (t Target) key(m Manifest, part string) (string, error) {
	if m.Key == nil {
		return t.Key, nil
	}
	text, err := os.ReadFile(filepath.Join(part, keyName))
	if err != nil {
		return "", fmt.Errorf("read the key: %w", err)
	}
	if t.Key != "" && strings.TrimSpace(t.Key) != strings.TrimSpace(string(text)) {
		return "", errors.New("--secret is another key than the backup's: what the backup holds cannot be read with it")
	}
	return string(text), nil
}

// compare holds restored databases to the manifest.
func (t Target) compare(ctx context.Context, m Manifest, c db.Config, key string) (err error) {
	d, err := db.OpenCopy(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	trailKey, err := t.TrailKey(ctx, d, key)
	if err != nil {
		return err
	}
	d.SealTrail(trailKey)
	found, trail, err := state(ctx, d)
	if err != nil {
		return err
	}
	if tables := m.Differs(found); len(tables) > 0 || !maps.Equal(m.Schema, found.Schema) {
		return fmt.Errorf("%w: restored, these tables have other numbers of rows: %s", ErrDamaged,
			strings.Join(tables, ", "))
	}
	if !slices.Equal(m.Trail, trail) {
		return fmt.Errorf("%w: restored, the audit trail is not what it was; if the key was given, it is not the one "+
			"that sealed it", ErrDamaged)
	}
	return nil
}

// finish puts key and databases into their places, the main database last.
func (t Target) finish(m Manifest, part string) error {
	var names []string
	if m.Key != nil && t.Key == "" {
		names = append(names, keyName)
	}
	if t.URL == "" {
		for _, o := range m.Databases {
			names = append(names, o.Name)
		}
	}
	for _, name := range names {
		if err := os.Rename(filepath.Join(part, name), filepath.Join(t.Folder, name)); err != nil {
			return fmt.Errorf("put %s into its place: %w", name, err)
		}
	}
	folder, err := os.Open(t.Folder)
	if err != nil {
		return fmt.Errorf("open the data folder: %w", err)
	}
	return errors.Join(folder.Sync(), folder.Close(), os.RemoveAll(part))
}
