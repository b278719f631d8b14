package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestADamagedBackupIsNotRestored(t *testing.T) {
	for _, name := range []string{"marquee.db", "facts.db", filesName, keyName, "a file", "a missing file",
		"the number of files", "the counts", "the trail"} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			made := w.must()
			own := filepath.Join(w.at, folder, made.ID)
			switch name {
			case "a file":
				overwrite(t, at(w.at, w.put("logo")))
			case "a missing file":
				if err := os.Remove(at(w.at, w.put("logo"))); err != nil {
					t.Fatal(err)
				}
			case "the number of files":
				made.Files--
			case "the counts":
				made.Rows["company"]++
			case "the trail":
				made.Trail[0].Seal = strings.Repeat("0", 64)
			default:
				overwrite(t, filepath.Join(own, name))
			}
			text, err := json.Marshal(made.Manifest)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(own, manifestName), text, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := w.target().restore(w, ""); !errors.Is(err, ErrUnproven) {
				t.Errorf("restored: %v", err)
			}
			to := w.target()
			to.Unproven = true
			if err := to.restore(w, ""); !errors.Is(err, ErrDamaged) {
				t.Errorf("restored unproven: %v", err)
			}
		})
	}
}

// rewrite has somebody without the key change a database of a backup and make its manifest say so.
func (w *world) rewrite(made Made, statement string) {
	w.t.Helper()
	own := filepath.Join(w.at, folder, made.ID)
	there := w.t.TempDir()
	if err := os.CopyFS(there, os.DirFS(own)); err != nil {
		w.t.Fatal(err)
	}
	d := dbtest.Open(w.t, db.Config{Folder: there})
	err := d.Unscoped("altered").Quiet(w.t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement)
		return err
	})
	if err := errors.Join(err, d.Close()); err != nil {
		w.t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(there, "marquee.db"))
	if err == nil {
		err = os.WriteFile(filepath.Join(own, "marquee.db"), text, 0o600)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	for i := range made.Databases {
		if made.Databases[i].Name == "marquee.db" {
			made.Databases[i].SHA256, made.Databases[i].Size = hex.EncodeToString(sum[:]), int64(len(text))
		}
	}
	if text, err = json.Marshal(made.Manifest); err == nil {
		err = os.WriteFile(filepath.Join(own, manifestName), text, 0o600)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// TestABackupThatSomebodyAlteredIsUnproven: with hashes that are right, it takes the key to say so.
func TestABackupThatSomebodyAlteredIsUnproven(t *testing.T) {
	for statement, unproven := range map[string]error{
		`UPDATE users SET password = 'another'`:                                               nil, // which nobody can tell from the database
		`CREATE TRIGGER rise AFTER INSERT ON session BEGIN UPDATE users SET role_id = 1; END`: ErrForeign,
		`CREATE VIEW everybody AS SELECT * FROM users`:                                        ErrForeign,
	} {
		w := newWorld(t)
		w.rewrite(w.must(), statement)
		if err := w.target().restore(w, ""); !errors.Is(err, ErrUnproven) {
			t.Errorf("%s: %v", statement, err)
		}
		to := w.target()
		to.Unproven = true
		if err := to.restore(w, ""); !errors.Is(err, unproven) {
			t.Errorf("%s, and nobody asks: %v", statement, err)
		}
	}
}

// TestWhatAnInstallationHasOfItsOwnIsRestored: its seal says that it was there.
func TestWhatAnInstallationHasOfItsOwnIsRestored(t *testing.T) {
	w := newWorld(t)
	err := w.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `CREATE VIEW everybody AS SELECT * FROM users`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.must()
	if err := w.target().restore(w, ""); err != nil {
		t.Error(err)
	}
}

// TestWhoeverWroteABackupIsAskedFor: a seal that is missing or of another key is none, and so is one without a key.
func TestWhoeverWroteABackupIsAskedFor(t *testing.T) {
	w := newWorld(t)
	made := w.must()
	for name, change := range map[string]func(to *target){
		"without a key":    func(to *target) { to.Seals = nil },
		"with another key": func(to *target) { to.Seals = seals(t, strings.Repeat("00", 32)) },
		"without a seal": func(*target) {
			if err := os.Remove(filepath.Join(w.at, folder, made.ID, sealName)); err != nil {
				t.Fatal(err)
			}
		},
	} {
		to := w.target()
		change(&to)
		if err := to.restore(w, ""); !errors.Is(err, ErrUnproven) {
			t.Errorf("%s: %v", name, err)
		}
		to = w.target()
		if name != "without a seal" {
			change(&to)
		}
		to.Unproven = true
		if err := to.restore(w, ""); err != nil {
			t.Errorf("%s, and nobody asks: %v", name, err)
		}
	}
}

// TestADamagedManifestHidesNoOtherBackup: each other one is found, listed and
// restored, and retention, which cannot know what it names, takes nothing.
func TestADamagedManifestHidesNoOtherBackup(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "half": `{"format": 1, "id"`, "newer": `{"format": 2}`} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			first, second := w.must(), w.must()
			if err := os.WriteFile(filepath.Join(w.at, folder, second.ID, manifestName), []byte(text),
				0o600); err != nil {
				t.Fatal(err)
			}
			all, unreadable, err := List(t.Context(), w.place)
			if err != nil || len(all) != 1 || len(unreadable) != 1 || unreadable[0].ID != second.ID {
				t.Fatalf("%+v %+v %v", all, unreadable, err)
			}
			if err := w.target().restore(w, ""); !errors.Is(err, ErrUnreadable) ||
				!strings.Contains(err.Error(), first.ID) {
				t.Errorf("the newest: %v", err)
			}
			if err := w.target().restore(w, second.ID); !errors.Is(err, ErrUnreadable) {
				t.Errorf("by its id: %v", err)
			}
			if err := w.target().restore(w, first.ID); err != nil {
				t.Errorf("the one before: %v", err)
			}
			w.name(w.put("another"), "")
			made, err := w.make(func(o *Options) { o.Keep = 1 })
			if !errors.Is(err, ErrRetention) || !strings.Contains(err.Error(), second.ID) || len(w.ids()) != 2 {
				t.Errorf("retention: %v, left %v", err, w.ids())
			}
			if err := w.target().restore(w, ""); err != nil || w.ids()[0] != made.ID {
				t.Errorf("a newer one: %v", err)
			}
		})
	}
}

// TestNoNameLeadsOutOfTheFolder: a manifest is refused before anything is written by it.
func TestNoNameLeadsOutOfTheFolder(t *testing.T) {
	w := newWorld(t)
	made := w.must()
	for _, bad := range []string{"../marquee.db", "..", "../../outside", "/etc/passwd", "a/../../b", "a/b", "", ".",
		"marquee\x00.db", `..\outside`, "authorized_keys", "manifest.json"} {
		for which, change := range map[string]func(*Manifest){
			"a database": func(m *Manifest) { m.Databases = append([]Object{{Name: bad}}, m.Databases...) },
			"the list":   func(m *Manifest) { m.List.Name = bad },
			"the key":    func(m *Manifest) { m.Key = &Object{Name: bad} },
			"its id":     func(m *Manifest) { m.ID = bad },
		} {
			m := made.Manifest
			change(&m)
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(w.at, folder, made.ID, manifestName), text, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := w.target().restore(w, ""); !errors.Is(err, ErrUnreadable) || !errors.Is(err, ErrDamaged) ||
				!strings.Contains(err.Error(), fmt.Sprintf("%q", bad)) {
				t.Errorf("%s is called %q: %v", which, bad, err)
			}
		}
	}
}

// TestLinksAreNotFollowed out of the place, nor out of the folder that is restored into.
func TestLinksAreNotFollowed(t *testing.T) {
	w := newWorld(t)
	made := w.must()
	outside := filepath.Join(t.TempDir(), "outside")
	own := filepath.Join(w.at, folder, made.ID, "marquee.db")
	if err := errors.Join(os.Rename(own, outside), os.Symlink(outside, own)); err != nil {
		t.Fatal(err)
	}
	if err := w.target().restore(w, ""); err == nil {
		t.Error("a database is read that lies outside of the place")
	}
	if err := errors.Join(os.Remove(own), os.Rename(outside, own), os.Mkdir(outside, 0o700)); err != nil {
		t.Fatal(err)
	}
	to := w.target()
	if err := errors.Join(os.Mkdir(to.Folder, 0o700), os.Symlink(outside,
		filepath.Join(to.Folder, partial))); err != nil {
		t.Fatal(err)
	}
	if err := to.restore(w, ""); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("outside are %v, %v", entries, err)
	}
}

// TestARestoreGoesOnOnceTheBackupIsMended: what was damaged has left nothing in the place.
func TestARestoreGoesOnOnceTheBackupIsMended(t *testing.T) {
	w := newWorld(t)
	w.must()
	overwrite(t, at(w.at, w.put("logo")))
	to := w.target()
	if err := to.restore(w, ""); !errors.Is(err, ErrDamaged) {
		t.Fatal(err)
	}
	w.want(to.Files)
	w.must(func(o *Options) { o.Deep = true })
	if err := to.restore(w, ""); err != nil {
		t.Error(err)
	}
}

func TestARestoreGoesOnWhereItWasCutOff(t *testing.T) {
	w := newWorld(t)
	w.name(w.put("logo"), w.put("portrait"))
	w.must()
	to := w.target()
	files := to.Files
	ctx, cancel := context.WithCancel(t.Context())
	puts := 0
	to.Files = troubled{Store: files, put: func(context.Context) {
		if puts++; puts == 2 {
			cancel()
		}
	}}
	m, err := Find(ctx, w.place, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, m, w.place, to.Target); !errors.Is(err, context.Canceled) {
		t.Fatalf("cut off: %v", err)
	}
	if _, err := os.Stat(filepath.Join(to.Folder, "marquee.db")); err == nil {
		t.Error("a half restore has a database")
	}
	to.Files = files
	if err := to.restore(w, ""); err != nil {
		t.Error(err)
	}
}

func TestARestoreNeedsAnEmptyPlace(t *testing.T) {
	w := newWorld(t)
	w.must()
	full := w.target()
	if err := os.MkdirAll(filepath.Join(full.Folder, "files"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := full.restore(w, ""); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into a folder with something in it: %v", err)
	}
	used := w.target()
	if _, err := used.Files.Put(t.Context(), strings.NewReader("somebody else's"), 100); err != nil {
		t.Fatal(err)
	}
	if err := used.restore(w, ""); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into a storage with something in it: %v", err)
	}
}

func TestARestoreNeedsTheRightKeyAndProgram(t *testing.T) {
	w := newWorld(t)
	w.source.Key = ""
	made := w.must()
	to := w.target()
	if err := to.restore(w, ""); err == nil || !strings.Contains(err.Error(), "--secret") {
		t.Errorf("without a key: %v", err)
	}
	to.Key = strings.Repeat("00", 32)
	if err := to.restore(w, ""); !errors.Is(err, ErrDamaged) {
		t.Errorf("with another key: %v", err)
	}
	to.Key = keyText
	if err := to.restore(w, ""); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(to.Folder, "secret.key")); err == nil {
		t.Error("a key that was given is written down")
	}
	made.Schema["goose_main"] += 1000
	if _, err := Restore(t.Context(), made.Manifest, w.place, w.target().Target); !errors.Is(err, ErrNewer) {
		t.Errorf("of a newer program: %v", err)
	}
	made.Schema["goose_main"] -= 1000
	elsewhere := w.target()
	elsewhere.URL = "postgres://nowhere/x"
	if _, err := Restore(t.Context(), made.Manifest, w.place, elsewhere.Target); err == nil ||
		!strings.Contains(err.Error(), "without --database") {
		t.Errorf("into another engine: %v", err)
	}
}
