package backup

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/vault"
)

func TestABackupIsRestoredAsItWas(t *testing.T) {
	w := newWorld(t)
	logo := w.put("logo")
	portrait := w.put("portrait")
	w.name(logo, portrait)
	made := w.must()
	if made.Files != 2 || made.Bytes != 12 || made.Copied.Sent.Files != 2 || made.Rows["company"] != 1 ||
		len(made.Trail) != 1 || made.Trail[0].Seq != 2 {
		t.Errorf("the manifest says %+v", made)
	}
	w.name("", "") // what comes later is not in it
	to := w.target()
	if err := to.restore(w, ""); err != nil {
		t.Fatal(err)
	}
	if got := to.logo(w); got != logo {
		t.Errorf("restored, the logo is %q", got)
	}
	w.want(to.Files, logo, portrait)
	if key, err := os.ReadFile(filepath.Join(to.Folder, "secret.key")); err != nil || string(key) != keyText {
		t.Errorf("the key is %q: %v", key, err)
	}
	if entries, err := os.ReadDir(to.Folder); err != nil || len(entries) > 7 {
		// two databases, their -wal and -shm, and the key
		t.Errorf("in the data folder: %v %v", entries, err)
	}
	if err := to.restore(w, made.ID); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("over a restored one: %v", err)
	}
	if err := w.target().restore(w, "20200101T000000.000Z"); !errors.Is(err, ErrNone) {
		t.Errorf("one that is not there: %v", err)
	}
}

func TestWhatIsThereIsNotSentAgain(t *testing.T) {
	w := newWorld(t)
	w.must()
	w.name(w.put("logo"), w.put("another"))
	if made := w.must(); made.Copied.Sent.Files != 1 || made.Copied.Present.Files != 1 {
		t.Errorf("%+v", made.Copied)
	}
	overwrite(t, at(w.at, w.put("logo")))
	if made := w.must(); made.Copied.Sent.Files != 0 {
		t.Errorf("without being asked it reads what is there: %+v", made.Copied)
	}
	if made := w.must(func(o *Options) { o.Deep = true }); made.Copied.Sent.Files != 1 {
		t.Errorf("a damaged file is not sent anew: %+v", made.Copied)
	}
	if err := w.target().restore(w, ""); err != nil {
		t.Error(err)
	}
}

// A file is deleted by people and collected between the copy of the databases and its own.
func TestAFileThatIsDeletedMeanwhileDoesNotSpoilTheBackup(t *testing.T) {
	w := newWorld(t)
	logo, gone := w.put("logo"), w.put("gone")
	w.name(logo, gone)
	w.source.Files = troubled{Store: w.source.Files, opened: func(sha string) {
		if sha == gone {
			w.name(logo, "")
			if err := w.files.Delete(t.Context(), gone); err != nil {
				t.Error(err)
			}
		}
	}}
	made := w.must()
	if made.Files != 1 || made.Trail[0].Seq != 3 {
		t.Errorf("the manifest says %+v", made)
	}
	if err := w.target().restore(w, ""); err != nil {
		t.Error(err)
	}
}

func TestAFileThatIsLostFailsTheBackup(t *testing.T) {
	for name, harm := range map[string]func(w *world, sha string){
		"missing": func(w *world, sha string) { _ = os.Remove(at(filepath.Join(w.folder, "files"), sha)) },
		"damaged": func(w *world, sha string) { overwrite(t, at(filepath.Join(w.folder, "files"), sha)) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			harm(w, w.put("logo"))
			made, err := w.make()
			if !errors.Is(err, vault.ErrDamaged) || len(made.Copied.Missing)+len(made.Copied.Damaged) != 1 {
				t.Errorf("%+v: %v", made.Copied, err)
			}
			if left := w.names(); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

func TestADamagedDatabaseIsNoBackup(t *testing.T) {
	w := newWorld(t)
	if err := w.db.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(w.folder, "marquee.db")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for page := 2; page < 40; page++ {
		copy(text[page*4096:], "this was a page of a database")
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := w.make(); err == nil || !strings.Contains(err.Error(), "malformed") || len(w.names()) > 0 {
		t.Errorf("%v, left: %v", err, w.names())
	}
}

// Wherever it is cut off, there is no backup, and the next one is whole.
func TestAnInterruptedBackupIsNone(t *testing.T) {
	cut := []func(w *world, cancel func()){
		func(w *world, cancel func()) {
			w.place = troubled{Store: w.place, put: func(context.Context) { cancel() }}
		},
	}
	for _, name := range []string{"marquee.db", "facts.db", filesName, keyName, sealName, manifestName} {
		cut = append(cut, func(w *world, _ func()) {
			w.place = troubled{Store: w.place, write: func(full string) error {
				if path.Base(full) == name {
					return errLost
				}
				return nil
			}}
		})
	}
	for _, interrupt := range cut {
		w := newWorld(t)
		whole := w.place
		ctx, cancel := context.WithCancel(t.Context())
		interrupt(w, cancel)
		_, err := Make(ctx, w.source, w.place, Options{Scratch: t.TempDir(), Now: w.clock, Step: func(vault.Copied) {}})
		cancel()
		if !errors.Is(err, errLost) && !errors.Is(err, context.Canceled) {
			t.Errorf("cut off: %v", err)
		}
		if w.place = whole; len(w.ids()) > 0 || len(w.names()) > 0 {
			t.Errorf("left: %v", w.names())
		}
		w.must()
	}
}

func TestRetention(t *testing.T) {
	w := newWorld(t)
	first := w.put("first")
	w.name(first, "")
	w.must()
	second := w.put("second")
	w.name(second, first)
	w.must()
	third := w.put("third")
	w.name(third, "")
	keep := func(n int) func(*Options) { return func(o *Options) { o.Keep = n } }
	if made := w.must(keep(3)); made.Removed != (Removed{}) {
		t.Errorf("removed %+v", made.Removed)
	}
	if made := w.must(keep(3)); made.Removed.Backups != 1 ||
		made.Removed.Files.Files != 0 { // the first file is in the second backup
		t.Errorf("removed %+v", made.Removed)
	}
	w.want(w.place, first, second, third)
	if made := w.must(keep(2)); made.Removed.Backups != 2 || made.Removed.Files.Files != 2 || len(w.ids()) != 2 {
		t.Errorf("removed %+v, left %v", made.Removed, w.ids())
	}
	w.want(w.place, third)
	if err := w.target().restore(w, w.ids()[1]); err != nil {
		t.Error(err)
	}
}

func TestRetentionRemovesWhatInterruptedBackupsLeft(t *testing.T) {
	w := newWorld(t)
	old, young := w.now.Add(-25*time.Hour).UTC().Format(idLayout), w.now.Add(-time.Hour).UTC().Format(idLayout)
	for _, name := range []string{old + "/marquee.db", young + "/marquee.db", "notes/of-ours.txt"} {
		if _, err := w.place.Write(t.Context(), path.Join(folder, name), strings.NewReader("half")); err != nil {
			t.Fatal(err)
		}
	}
	w.must(func(o *Options) { o.Keep = 1 })
	names := w.names()
	if slices.Contains(names, path.Join(folder, old, "marquee.db")) ||
		!slices.Contains(names, path.Join(folder, young, "marquee.db")) ||
		!slices.Contains(names, path.Join(folder, "notes/of-ours.txt")) {
		t.Errorf("left: %v", names)
	}
}

// TestRetentionSparesABackupThatAnotherNodeMakes: both are whole, although the
// one that ended first knows nothing of what the other has sent.
func TestRetentionSparesABackupThatAnotherNodeMakes(t *testing.T) {
	for _, when := range []string{"marquee.db", manifestName} { // before and after it was verified
		t.Run(when, func(t *testing.T) {
			w := newWorld(t)
			shared, once := w.place, false
			w.place = troubled{Store: shared, write: func(name string) error {
				if path.Base(name) == when && !once {
					once = true
					w.place = shared
					w.name(w.put("another"), "")
					w.must(func(o *Options) { o.Keep = 1 })
				}
				return nil
			}}
			first := w.must()
			if err := w.target().restore(w, first.ID); err != nil {
				t.Error(err)
			}
			w.must(func(o *Options) { o.Keep = 1 })
			w.want(shared, w.put("another"))
		})
	}
}

// A list that cannot be read could name any file.
func TestRetentionRemovesNothingThatItCannotJudge(t *testing.T) {
	w := newWorld(t)
	w.must()
	second := w.must()
	if err := w.place.Remove(t.Context(), second.name(filesName)); err != nil {
		t.Fatal(err)
	}
	w.name(w.put("another"), "")
	made, err := w.make(func(o *Options) { o.Keep = 2 })
	if !errors.Is(err, ErrRetention) || made.ID == "" || len(w.ids()) != 3 {
		t.Errorf("%v, left %v", err, w.ids())
	}
	w.want(w.place, w.put("logo"), w.put("another"))
}

// Retention in a storage that is in use would remove what no backup names.
func TestAPlaceHoldsBackupsOfOneInstallationAlone(t *testing.T) {
	w := newWorld(t)
	w.must()
	w.source.ID = "another"
	if _, err := w.make(); !errors.Is(err, ErrElsewhere) || len(w.ids()) != 1 {
		t.Errorf("of another installation: %v", err)
	}
	w.source.ID = "here"
	w.place = w.files.Store // it has files, and no label
	if _, err := w.make(); !errors.Is(err, ErrElsewhere) {
		t.Errorf("a storage without a label: %v", err)
	}
	if err := w.place.SetLabel(t.Context(), "here"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.make(); !errors.Is(err, ErrElsewhere) {
		t.Errorf("the installation's own storage: %v", err)
	}
}

// TestABackupAsksForRoomFirst: for the copies where it works, and in the place for
// those and what is not there yet.
func TestABackupAsksForRoomFirst(t *testing.T) {
	w := newWorld(t)
	space, err := disk.SpaceOf(w.at)
	if err != nil {
		t.Skip("this system does not say how full its disks are")
	}
	large := space.Free + 1<<30
	there := func(o *Options) { o.Folder = w.at }
	facts := filepath.Join(w.folder, "facts.db-wal")
	before, err := os.Stat(facts)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(facts, large); err != nil { // takes no room
		t.Fatal(err)
	}
	if _, err := w.make(); !errors.Is(err, disk.ErrShort) || len(w.names()) > 0 {
		t.Errorf("without room for the copies: %v, in the place is %v", err, w.names())
	}
	if err := os.Truncate(facts, before.Size()); err != nil {
		t.Fatal(err)
	}
	sha := w.put("logo")
	size := db.Params{"sha": sha, "size": large}
	if err := w.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE blob SET size = {:size} WHERE sha256 = {:sha}`, size)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.make(there); !errors.Is(err, disk.ErrShort) || len(w.ids()) > 0 {
		t.Errorf("without room for a file: %v, made are %v", err, w.ids())
	}
	w.want(w.place)
	if err := errors.Join(os.MkdirAll(filepath.Dir(at(w.at, sha)), 0o700), os.WriteFile(at(w.at, sha), nil, 0o600),
		os.Truncate(at(w.at, sha), large)); err != nil {
		t.Fatal(err)
	}
	w.must(there) // the file is there already
}

// TestTheNewestBackupIsTheLastOneMade, whatever the clock did meanwhile.
func TestTheNewestBackupIsTheLastOneMade(t *testing.T) {
	w := newWorld(t)
	w.must()
	w.name(w.put("another"), "")
	for range 3 {
		w.now = w.now.Add(-time.Hour)
		made := w.must(func(o *Options) { o.Keep = 2 })
		if ids := w.ids(); ids[0] != made.ID || len(ids) != 2 || !made.Made.Equal(w.now) {
			t.Errorf("made is %s at %v, the place has %v", made.ID, made.Made, ids)
		}
	}
	to := w.target()
	if err := to.restore(w, ""); err != nil || to.logo(w) != w.put("another") {
		t.Errorf("restored is %s, %v", to.logo(w), err)
	}
}
