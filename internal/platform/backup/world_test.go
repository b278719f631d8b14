package backup

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/tables"
	"marquee/internal/platform/vault"
)

const keyText = "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"

// world is an installation with a place for its backups.
type world struct {
	t      *testing.T
	folder string // its data
	db     *db.DB
	files  *vault.Vault
	source Source
	place  blob.Store
	at     string // where the place is
	now    time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, folder: t.TempDir(), at: t.TempDir(), now: dbtest.Now}
	w.db = dbtest.Open(t, db.Config{Folder: w.folder})
	w.db.SealTrail([]byte(keyText))
	store := openDisk(t, filepath.Join(w.folder, "files"))
	w.files = vault.New(w.db, store, w.clock, pictures()...)
	w.place = openDisk(t, w.at)
	w.source = Source{Database: db.Config{Folder: w.folder, Now: w.clock},
		TrailKey: func(context.Context, *db.DB) ([]byte, error) { return []byte(keyText), nil }, Files: store,
		Names: pictures(), Key: keyText,
		ID: "here", Build: "test", Seals: seals(t, keyText)}
	w.name(w.put("logo"), "")
	return w
}

func seals(t *testing.T, key string) *secret.Signer {
	t.Helper()
	master, err := secret.ParseMaster(key)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := secret.NewSigner(master, "backups")
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// pictures are the columns in which the world names files.
func pictures() []tables.Column { return tables.Columns("company", "image", "device_portrait_image") }

func openDisk(t *testing.T, folder string) blob.Store {
	t.Helper()
	store, err := blob.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

func (w *world) clock() time.Time { return w.now }

func (w *world) put(text string) string {
	w.t.Helper()
	b, err := w.files.Put(w.t.Context(), strings.NewReader(text), math.MaxInt64)
	if err != nil {
		w.t.Fatal(err)
	}
	return b.SHA256
}

// name makes rows name two files, or none for "", and records it.
func (w *world) name(logo, portrait string) {
	w.t.Helper()
	ctx := w.t.Context()
	err := w.db.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE company SET image = {:logo}, device_portrait_image = {:portrait}
			WHERE id = 1`,
			db.Params{"logo": logo, "portrait": portrait}); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: 1, Action: "update", Entity: "company", ID: 1, Name: logo})
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) make(options ...func(*Options)) (Made, error) {
	w.t.Helper()
	o := Options{Scratch: w.t.TempDir(), Now: w.clock, Step: func(vault.Copied) {}}
	for _, change := range options {
		change(&o)
	}
	w.now = w.now.Add(time.Minute)
	made, err := Make(w.t.Context(), w.source, w.place, o)
	if left, readErr := os.ReadDir(o.Scratch); readErr != nil || len(left) > 0 {
		w.t.Errorf("left in the scratch folder: %v %v", left, readErr)
	}
	return made, err
}

func (w *world) must(options ...func(*Options)) Made {
	w.t.Helper()
	made, err := w.make(options...)
	if err != nil {
		w.t.Fatal(err)
	}
	return made
}

// ids are the backups of the place, the newest first.
func (w *world) ids() (ids []string) {
	w.t.Helper()
	all, _, err := List(w.t.Context(), w.place)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range all {
		ids = append(ids, m.ID)
	}
	return ids
}

// names are all names of the place, of backups and of none.
func (w *world) names() []string {
	w.t.Helper()
	names, err := w.place.Names(w.t.Context(), folder)
	if err != nil {
		w.t.Fatal(err)
	}
	return names
}

func (w *world) want(store blob.Store, files ...string) {
	w.t.Helper()
	var found []string
	for b, err := range store.List(w.t.Context(), "") {
		if err != nil {
			w.t.Fatal(err)
		}
		found = append(found, b.SHA256)
	}
	if slices.Sort(files); !slices.Equal(found, files) {
		w.t.Errorf("files %v, want %v", found, files)
	}
}

// target is an empty place to restore into.
type target struct {
	Target
}

func (w *world) target() target {
	w.t.Helper()
	data := filepath.Join(w.t.TempDir(), "data")
	return target{Target{Folder: data, Files: openDisk(w.t, filepath.Join(w.t.TempDir(), "files")),
		Step: func(vault.Copied) {}, Seals: seals(w.t, keyText),
		TrailKey: func(_ context.Context, _ *db.DB, key string) ([]byte, error) { return []byte(key), nil }}}
}

func (t target) restore(w *world, id string) error {
	w.t.Helper()
	m, err := Find(w.t.Context(), w.place, id)
	if err != nil {
		return err
	}
	if err := Prepare(t.Folder); err != nil {
		return err
	}
	_, err = Restore(w.t.Context(), m, w.place, t.Target)
	if _, missing := os.Stat(filepath.Join(t.Folder, "marquee.db")); (err == nil) != (missing == nil) {
		w.t.Errorf("restored with %v, and the database: %v", err, missing)
	}
	return err
}

// logo is what a restored installation names.
func (t target) logo(w *world) (sha string) {
	w.t.Helper()
	d := dbtest.Open(w.t, db.Config{Folder: t.Folder})
	if err := d.Unscoped("looked up").Row(w.t.Context(), `SELECT image FROM company WHERE id = 1`, nil,
		&sha); err != nil {
		w.t.Fatal(err)
	}
	return sha
}

// troubled is a store with something in its way.
type troubled struct {
	blob.Store

	opened func(sha string)          // before a file is opened
	write  func(name string) error   // before something gets a name
	put    func(ctx context.Context) // before a file is stored
}

func (s troubled) Open(ctx context.Context, sha string) (blob.Object, error) {
	if s.opened != nil {
		s.opened(sha)
	}
	return s.Store.Open(ctx, sha)
}

func (s troubled) Write(ctx context.Context, name string, r io.Reader) (blob.Blob, error) {
	if s.write != nil {
		if err := s.write(name); err != nil {
			return blob.Blob{}, err
		}
	}
	return s.Store.Write(ctx, name, r)
}

func (s troubled) Put(ctx context.Context, r io.Reader, limit int64) (blob.Blob, error) {
	if s.put != nil {
		s.put(ctx)
	}
	return s.Store.Put(ctx, r, limit)
}

var errLost = errors.New("the connection is lost")

// at is where a store keeps a file.
func at(folder, sha string) string { return filepath.Join(folder, sha[:2], sha[2:4], sha) }

// overwrite changes the first byte of a file and nothing else.
func overwrite(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		text[0] ^= 1
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
