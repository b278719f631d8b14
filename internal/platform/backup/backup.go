package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/tables"
	"marquee/internal/platform/vault"
)

// Source is the installation that is backed up.
type Source struct {
	Database db.Config
	TrailKey func(ctx context.Context, copied *db.DB) ([]byte,
		error) // what seals its audit trail; refuses a copy that is not of the key
	Files blob.Store
	Names []tables.Column // of the database, that name files
	Key   string          // the text of its key; empty: it is kept elsewhere
	ID    string          // the installation's
	Build string
	Seals *secret.Signer // prove who wrote it; under the installation's key
}

// Options say how.
type Options struct {
	Keep    int                // how many backups stay; 0: all
	Deep    bool               // read files that were there already, and send those anew that are damaged
	Scratch string             // a folder with room for the databases
	Folder  string             // where the place is on this machine; empty: elsewhere, and its room is not asked about
	Now     func() time.Time   // the clock
	Step    func(vault.Copied) // is told of every file
}

// Made is a backup that is whole.
type Made struct {
	Manifest
	Copied  vault.Copied
	Removed Removed
}

// attempts is how often the databases are copied anew because a file that they
// name was deleted meanwhile.
const attempts = 3

// Make makes a backup while servers work. On an error there is none, and nothing
// that could be taken for one; files that arrived stay for the next. ErrRetention
// is the exception: the backup is made, but old ones are still there.
func Make(ctx context.Context, s Source, place blob.Store, o Options) (made Made, err error) {
	if err := claim(ctx, place, s.ID); err != nil {
		return made, err
	}
	id, err := nextID(ctx, place, o.Now())
	if err != nil {
		return made, err
	}
	m := Manifest{Format: format, ID: id, Build: s.Build, Installation: s.ID}
	if err := disk.Fits(o.Scratch, s.Database.Bytes()); err != nil {
		return made, err
	}
	scratch, err := os.MkdirTemp(o.Scratch, "backup-")
	if err != nil {
		return made, fmt.Errorf("make a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	defer func() {
		if err != nil && !errors.Is(err, ErrRetention) {
			err = errors.Join(err, removeAll(context.WithoutCancel(ctx), place, m.ID))
		}
	}()
	if made.Copied, err = m.fill(ctx, s, place, scratch, o); err != nil {
		return made, err
	}
	if err := m.verify(ctx, place, false); err != nil {
		return made, fmt.Errorf("verify: %w", err)
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return made, fmt.Errorf("write the manifest: %w", err)
	}
	m.text = text
	if _, err := place.Write(ctx, m.name(sealName), strings.NewReader(s.Seals.Sign(string(text), 0))); err != nil {
		return made, fmt.Errorf("seal the manifest: %w", err)
	}
	if _, err := place.Write(ctx, m.name(manifestName), bytes.NewReader(text)); err != nil {
		return made, fmt.Errorf("write the manifest: %w", err)
	}
	if err := place.Remove(ctx, m.name(begunName)); err != nil {
		return made, fmt.Errorf("%w: %w", ErrRetention, err)
	}
	made.Manifest = m
	if o.Keep > 0 {
		if made.Removed, err = prune(ctx, place, m.ID, o.Keep, o.Now()); err != nil {
			return made, fmt.Errorf("%w: %w", ErrRetention, err)
		}
	}
	return made, nil
}

// nextID is the id of a backup that begins now. It comes after all of the place,
// also when the clock went back since: the newest is what was made last.
func nextID(ctx context.Context, place blob.Store, now time.Time) (string, error) {
	names, err := place.Names(ctx, folder)
	now = now.UTC().Truncate(time.Millisecond)
	for _, name := range names {
		id, _, _ := strings.Cut(strings.TrimPrefix(name, folder+"/"), "/")
		if begun, err := time.Parse(idLayout, id); err == nil && !begun.Before(now) {
			now = begun.Add(time.Millisecond)
		}
	}
	return now.Format(idLayout), err
}

// ErrElsewhere says that a place is no place for backups of this installation.
var ErrElsewhere = errors.New("this place holds other things than backups of this installation: name an empty one")

// claim makes an empty place one for backups of an installation, and refuses one
// that is something else: a storage in use would lose its files to retention.
func claim(ctx context.Context, place blob.Store, installation string) error {
	own := "backups of " + installation
	label, err := place.Label(ctx)
	if err != nil || label == own {
		return err
	}
	if label != "" {
		return fmt.Errorf("%w; it is labelled %q", ErrElsewhere, label)
	}
	for _, err := range place.List(ctx, "") {
		if err != nil {
			return err
		}
		return fmt.Errorf("%w; there are files without a label", ErrElsewhere)
	}
	return place.SetLabel(ctx, own)
}

// fill copies the databases, then the files that the copy names, then the key. A
// file that was deleted since the databases were copied is not in a newer copy of
// them: that is taken then. One that is still missing is lost.
func (m *Manifest) fill(ctx context.Context, s Source, place blob.Store, scratch string,
	o Options) (vault.Copied, error) {
	for attempt := 1; ; attempt++ {
		there := filepath.Join(scratch, fmt.Sprint(attempt))
		if err := os.Mkdir(there, 0o700); err != nil {
			return vault.Copied{}, fmt.Errorf("make a folder for the databases: %w", err)
		}
		copied, err := m.fillOnce(ctx, s, place, there, o)
		lost := len(copied.Missing) + len(copied.Damaged)
		if err == nil && lost > 0 {
			err = fmt.Errorf("%w: %d that the database names; no backup was made", vault.ErrDamaged, lost)
		}
		if err == nil || len(copied.Missing) == 0 || attempt == attempts {
			return copied, err
		}
		if err := errors.Join(os.RemoveAll(there), removeAll(ctx, place, m.ID)); err != nil {
			return copied, err
		}
	}
}

func (m *Manifest) fillOnce(ctx context.Context, s Source, place blob.Store, scratch string,
	o Options) (copied vault.Copied, err error) {
	if _, err := place.Write(ctx, m.name(begunName), strings.NewReader(s.Build+"\n")); err != nil {
		return copied, fmt.Errorf("begin: %w", err)
	}
	m.Made = o.Now().UTC()
	snapshot, err := db.TakeSnapshot(ctx, s.Database, scratch)
	if err != nil {
		return copied, fmt.Errorf("copy the databases: %w", err)
	}
	defer func() { err = errors.Join(err, snapshot.Close()) }()
	trailKey, err := s.TrailKey(ctx, snapshot.DB)
	if err != nil {
		return copied, err
	}
	snapshot.SealTrail(trailKey)
	if m.Inventory, m.Trail, err = state(ctx, snapshot.DB); err != nil {
		return copied, err
	}
	named := vault.New(snapshot.DB, s.Files, o.Now, s.Names...)
	list, err := os.Create(filepath.Join(scratch, filesName))
	if err != nil {
		return copied, fmt.Errorf("list the files: %w", err)
	}
	sum, err := writeFiles(list, named.Named(ctx))
	if err := errors.Join(err, list.Close()); err != nil {
		return copied, fmt.Errorf("list the files: %w", err)
	}
	m.Files, m.Bytes, m.Databases = sum.Files, sum.Bytes, nil
	if o.Deep {
		if err := removeDamaged(ctx, place, named); err != nil {
			return copied, err
		}
	}
	if err := o.fits(ctx, place, named, scratch); err != nil {
		return copied, err
	}
	if copied, err = named.CopyTo(ctx, place, o.Step); err != nil || len(copied.Missing)+len(copied.Damaged) > 0 {
		return copied, err
	}
	for _, name := range snapshot.Files {
		object, err := m.send(ctx, place, scratch, name)
		if err != nil {
			return copied, err
		}
		m.Databases = append(m.Databases, object)
	}
	if m.List, err = m.send(ctx, place, scratch, filesName); err != nil {
		return copied, err
	}
	if m.Key = nil; s.Key != "" {
		key, err := m.write(ctx, place, keyName, strings.NewReader(s.Key))
		m.Key = &key
		return copied, err
	}
	return copied, nil
}

// fits refuses a backup that the place has no room for: the copies in scratch, and
// the files that are not there yet.
func (o Options) fits(ctx context.Context, place blob.Store, named *vault.Vault, scratch string) error {
	if o.Folder == "" {
		return nil
	}
	copies, err := os.ReadDir(scratch)
	if err != nil {
		return fmt.Errorf("look at the copies: %w", err)
	}
	var bytes int64
	for _, entry := range copies {
		info, err := entry.Info()
		if err != nil {
			return fmt.Errorf("look at the copies: %w", err)
		}
		bytes += info.Size()
	}
	files, err := lacking(ctx, named.Named(ctx), place, false)
	if err != nil {
		return err
	}
	for _, b := range files {
		bytes += b.Size
	}
	return disk.Fits(o.Folder, bytes)
}

// removeDamaged takes files from the place that are not what they were, so that they are sent anew.
func removeDamaged(ctx context.Context, place blob.Store, named *vault.Vault) error {
	for b, err := range named.Named(ctx) {
		if err != nil {
			return err
		}
		there, err := place.Has(ctx, b.SHA256)
		if err != nil {
			return err
		}
		if !there {
			continue
		}
		whole, err := isWhole(ctx, place, b)
		if err == nil && !whole {
			err = place.Delete(ctx, b.SHA256)
		}
		if err != nil {
			return fmt.Errorf("read %s in the backup: %w", b.SHA256, err)
		}
	}
	return nil
}

func (m *Manifest) send(ctx context.Context, place blob.Store, scratch, name string) (Object, error) {
	file, err := os.Open(filepath.Join(scratch, name))
	if err != nil {
		return Object{}, fmt.Errorf("open the copy: %w", err)
	}
	defer func() { _ = file.Close() }() // only read
	return m.write(ctx, place, name, file)
}

func (m *Manifest) write(ctx context.Context, place blob.Store, name string, r io.Reader) (Object, error) {
	b, err := place.Write(ctx, m.name(name), r)
	if err != nil {
		return Object{}, fmt.Errorf("write %s: %w", name, err)
	}
	return Object{name, b.SHA256, b.Size}, nil
}
