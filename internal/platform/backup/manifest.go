// Package backup keeps an installation in a second place: its databases as they
// stood at one instant, every file that they name, and the key. Files go by their
// hash and are shared by all backups of a place; what belongs to one backup lies
// under backups/<its id>/. The manifest is written last, so that what has none
// is no backup.
package backup

import (
	"bufio"
	"cmp"
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

const (
	folder       = "backups" // of the place
	manifestName = "manifest.json"
	filesName    = "files.txt"
	keyName      = "secret.key"
	sealName     = "manifest.seal" // of the manifest's text, under the installation's key
	begunName    = "begun"         // lies there while it is made: its files are named by no manifest yet

	// format is the layout that this build writes and reads.
	format = 1
	// idLayout orders ids by time, and so by when backups were made (nextID); they are UTC.
	idLayout = "20060102T150405.000Z"
)

// Manifest says what a backup holds.
type Manifest struct {
	Format       int       `json:"format"`
	ID           string    `json:"id"`           // the time it was begun, such as 20261122T031500.000Z, or just after the one before
	Made         time.Time `json:"made"`         // when its databases were copied
	Build        string    `json:"build"`        // the program that made it
	Installation string    `json:"installation"` // whose it is
	db.Inventory
	Databases []Object `json:"databases"`     // what restores them
	Trail     []End    `json:"trail"`         // of every company's audit trail
	List      Object   `json:"list"`          // the hashes and sizes of all files, a line for each, in order
	Files     int64    `json:"files"`         // how many
	Bytes     int64    `json:"bytes"`         // together
	Key       *Object  `json:"key,omitempty"` // absent: the key is kept elsewhere

	text []byte // as it was read
}

// Object is what lies under a name of the backup's own.
type Object struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"` // bytes
}

// End is the last row of a company's audit trail.
type End struct {
	Company int64  `json:"company"`
	Seq     int64  `json:"seq"`
	Seal    string `json:"seal"`
	Broken  bool   `json:"broken,omitempty"` // it did not hold when the backup was made
}

func (m Manifest) name(object string) string { return path.Join(folder, m.ID, object) }

// objects are everything under the backup's own names but the manifest.
func (m Manifest) objects() []Object {
	all := append(slices.Clone(m.Databases), m.List)
	if m.Key != nil {
		all = append(all, *m.Key)
	}
	return all
}

// Sum is its files together.
func (m Manifest) Sum() vault.Sum { return vault.Sum{Files: m.Files, Bytes: m.Bytes} }

// Unreadable is a backup whose manifest is damaged or is of another format.
type Unreadable struct {
	ID  string
	Why error
}

// ErrUnreadable says that a backup cannot be read; others of the place may be whole.
var ErrUnreadable = errors.New("the backup cannot be read")

func (u Unreadable) err() error { return fmt.Errorf("%w: %s: %w", ErrUnreadable, u.ID, u.Why) }

// List returns the backups of a place, the newest first, and those that cannot be read.
func List(ctx context.Context, place blob.Store) (all []Manifest, unreadable []Unreadable, err error) {
	names, err := place.Names(ctx, folder)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		if path.Base(name) != manifestName {
			continue
		}
		text, err := readName(ctx, place, name)
		if err != nil {
			return nil, nil, fmt.Errorf("read %s: %w", name, err)
		}
		m, err := parseManifest(name, text)
		if err != nil {
			unreadable = append(unreadable, Unreadable{path.Base(path.Dir(name)), err})
			continue
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Manifest) int { return cmp.Compare(b.ID, a.ID) })
	return all, unreadable, nil
}

func readName(ctx context.Context, place blob.Store, name string) ([]byte, error) {
	object, err := place.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }() // only read
	return io.ReadAll(object)
}

func parseManifest(name string, text []byte) (m Manifest, err error) {
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("its manifest is damaged: %w", err)
	}
	if m.Format != format {
		return m, fmt.Errorf("it is of format %d and this program reads %d: use the program that made it, %q", m.Format,
			format, m.Build)
	}
	if err := m.stays(); err != nil {
		return m, err
	}
	m.text = text
	if name != m.name(manifestName) {
		return m, fmt.Errorf("its folder was renamed: it is %s", m.ID)
	}
	return m, nil
}

// stays refuses a manifest with a name that leads out of the backup's folder, or that no backup has: what is restored
// lies under just these names.
func (m Manifest) stays() error {
	if _, err := time.Parse(idLayout, m.ID); err != nil {
		return fmt.Errorf("%w: its manifest calls it %q, which is no id of a backup", ErrDamaged, m.ID)
	}
	known := append(db.CopyFiles(m.Engine), filesName)
	if m.Key != nil {
		known = append(known, keyName)
	}
	for _, o := range m.objects() {
		at := slices.Index(known, o.Name)
		if at < 0 {
			return fmt.Errorf("%w: its manifest names %q, which is no file of a backup", ErrDamaged, o.Name)
		}
		known = slices.Delete(known, at, at+1)
	}
	if len(known) > 0 {
		return fmt.Errorf("%w: its manifest does not name %q", ErrDamaged, known[0])
	}
	return nil
}

// ErrUnproven says that nothing proves who wrote a backup: whoever had its place may have altered it.
var ErrUnproven = errors.New("it is not proven who wrote this backup; if nobody else can have written to its place, " +
	"--unproven takes it all the same")

// Proven refuses, by ErrUnproven, a manifest that was not sealed by these seals; nil are none. Its hashes say the rest.
func (m Manifest) Proven(ctx context.Context, place blob.Store, seals *secret.Signer) error {
	if seals == nil {
		return fmt.Errorf("%w: a proof takes the installation's key by --secret, from elsewhere than the backup",
			ErrUnproven)
	}
	seal, err := readName(ctx, place, m.name(sealName))
	switch {
	case fault.Is(err, fault.NotFound):
		return fmt.Errorf("%w: it has no seal, as those of earlier programs", ErrUnproven)
	case err != nil:
		return fmt.Errorf("read the seal: %w", err)
	case !hmac.Equal(seal, []byte(seals.Sign(string(m.text), 0))):
		return fmt.Errorf("%w: it was altered, or sealed with another key than this one", ErrUnproven)
	}
	return nil
}

// ErrNone says that a place has no such backup; one that was interrupted is none.
var ErrNone = errors.New("there is no such backup in this place")

// Find returns a backup by its id, and the newest if that is empty. One that
// cannot be read, or may be the newest and cannot be, is ErrUnreadable.
func Find(ctx context.Context, place blob.Store, id string) (Manifest, error) {
	all, unreadable, err := List(ctx, place)
	if err != nil {
		return Manifest{}, err
	}
	if id == "" && len(all) > 0 {
		for _, u := range unreadable {
			if _, foreign := time.Parse(idLayout, u.ID); foreign == nil && u.ID > all[0].ID {
				return Manifest{}, fmt.Errorf("%w; the newest that can be is %s: ask for it by --backup", u.err(),
					all[0].ID)
			}
		}
		return all[0], nil
	}
	for _, m := range all {
		if m.ID == id {
			return m, nil
		}
	}
	for _, u := range unreadable {
		if id == "" || u.ID == id {
			return Manifest{}, u.err()
		}
	}
	return Manifest{}, ErrNone
}

// files yields the files of a backup, in the order of their hashes.
func (m Manifest) files(ctx context.Context, place blob.Store) iter.Seq2[blob.Blob, error] {
	return func(yield func(blob.Blob, error) bool) {
		object, err := place.Read(ctx, m.name(m.List.Name))
		if err != nil {
			yield(blob.Blob{}, fmt.Errorf("read the list of files: %w", err))
			return
		}
		defer func() { _ = object.Close() }() // only read
		var sum vault.Sum
		lines := bufio.NewScanner(object)
		for lines.Scan() {
			b, err := parseFile(lines.Text())
			if !yield(b, err) || err != nil {
				return
			}
			sum.Files, sum.Bytes = sum.Files+1, sum.Bytes+b.Size
		}
		if err := lines.Err(); err != nil {
			yield(blob.Blob{}, fmt.Errorf("read the list of files: %w", err))
		} else if sum != m.Sum() {
			yield(blob.Blob{}, fmt.Errorf("%w: its list has %d files of %d bytes, and its manifest says %d of %d",
				ErrDamaged, sum.Files, sum.Bytes, m.Files, m.Bytes))
		}
	}
}

// writeFiles writes the lines that files reads, and says how much they are.
func writeFiles(w io.Writer, files iter.Seq2[blob.Blob, error]) (sum vault.Sum, err error) {
	lines := bufio.NewWriter(w)
	for b, err := range files {
		if err != nil {
			return sum, err
		}
		sum.Files++
		sum.Bytes += b.Size
		_, _ = fmt.Fprintf(lines, "%s %d\n", b.SHA256, b.Size) // Flush says it
	}
	return sum, lines.Flush()
}

func parseFile(line string) (b blob.Blob, err error) {
	name, size, _ := strings.Cut(line, " ")
	if b.Size, err = strconv.ParseInt(size, 10, 64); err != nil {
		return b, fmt.Errorf("the list of files has a line %q: %w", line, err)
	}
	b.SHA256 = name
	return b, nil
}
