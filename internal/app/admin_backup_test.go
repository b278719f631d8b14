package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/internal/demo"
	"marquee/internal/platform/backup"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/vault"
)

// installed is an installation that was started once and stopped.
func installed(t *testing.T) Config {
	t.Helper()
	c := Config{Addr: "127.0.0.1:0", Data: t.TempDir(), MaxFileMB: 1}
	a, err := New(t.Context(), c, Options{Version: "test", Logger: slog.New(slog.DiscardHandler), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Founder().Operator(t.Context(), demo.Person{Username: "root", DisplayName: "Root",
		Password: "correct horse battery"}); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	return c
}

// A backup cannot mend a trail that is broken: it is made, and the word goes out.
func TestABackupOfABrokenTrailNeedsAttention(t *testing.T) {
	c, to := installed(t), t.TempDir()
	var said strings.Builder
	options := BackupOptions{To: to, Build: "test", Progress: io.Discard}
	if err := Backup(t.Context(), c, options, &said); err != nil ||
		!strings.Contains(said.String(), "is made and verified") {
		t.Fatalf("%v %s", err, &said)
	}
	ctx := t.Context()
	err := withDB(ctx, c, func(d *db.DB) error {
		return d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `UPDATE audit SET name = 'somebody else' WHERE id = (SELECT MIN(id) FROM audit)`)
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	err = Backup(t.Context(), c, options, &said)
	if !errors.Is(err, ErrAttention) || !strings.Contains(err.Error(), "audit verify") ||
		strings.Count(said.String(), "is made and verified") != 2 {
		t.Errorf("%v %s", err, &said)
	}
	if err := Restore(t.Context(), Config{Data: filepath.Join(t.TempDir(), "back")},
		RestoreOptions{From: to, Unproven: true, Progress: io.Discard}, &said); err != nil {
		t.Errorf("what was broken before is restored as it was: %v", err)
	}
}

func TestABackupWithoutTheKeySaysWhatThatMeans(t *testing.T) {
	c, to := installed(t), t.TempDir()
	var said strings.Builder
	if err := Backup(t.Context(), c, BackupOptions{To: to, WithoutKey: true, Progress: io.Discard},
		&said); err != nil || !strings.Contains(said.String(), "without the installation's key") {
		t.Errorf("%v %s", err, &said)
	}
	back := Config{Data: filepath.Join(t.TempDir(), "back")}
	if err := Restore(t.Context(), back, RestoreOptions{From: to, Progress: io.Discard}, &said); err == nil ||
		!strings.Contains(err.Error(), "--secret") {
		t.Errorf("without it: %v", err)
	}
	key, err := c.key()
	if err != nil {
		t.Fatal(err)
	}
	back.Secret = strings.TrimSpace(key)
	if err := Restore(t.Context(), back, RestoreOptions{From: to, Progress: io.Discard}, &said); err != nil ||
		strings.Contains(said.String(), "not proven") {
		t.Errorf("with it: %v %s", err, &said)
	}
	if err := Drill(t.Context(), c, DrillOptions{RestoreOptions: RestoreOptions{From: to, Progress: io.Discard}},
		&said); err != nil || !strings.Contains(said.String(), "drill ok backup=") {
		t.Errorf("drill: %v %s", err, &said)
	}
}

// TestWhoWroteABackupIsProvenByAKeyFromElsewhere: one that is in the backup proves nothing, since who alters it has it
// too.
func TestWhoWroteABackupIsProvenByAKeyFromElsewhere(t *testing.T) {
	c, to := installed(t), t.TempDir()
	if err := Backup(t.Context(), c, BackupOptions{To: to, Progress: io.Discard}, io.Discard); err != nil {
		t.Fatal(err)
	}
	restore := func(given string, unproven bool) (string, error) {
		var said strings.Builder
		err := Restore(t.Context(), Config{Data: filepath.Join(t.TempDir(), "back"), Secret: given},
			RestoreOptions{From: to, Unproven: unproven, Progress: io.Discard}, &said)
		return said.String(), err
	}
	if _, err := restore("", false); !errors.Is(err, backup.ErrUnproven) ||
		!strings.Contains(err.Error(), "--unproven") {
		t.Errorf("by the key in it: %v", err)
	}
	if said, err := restore("", true); err != nil || !strings.Contains(said, "it is not proven who wrote it") {
		t.Errorf("unproven: %v %s", err, said)
	}
	key, err := c.key()
	if err != nil {
		t.Fatal(err)
	}
	if said, err := restore(strings.TrimSpace(key), false); err != nil || strings.Contains(said, "not proven") ||
		!strings.Contains(said, "the same --secret") {
		t.Errorf("by the installation's key: %v %s", err, said)
	}
}

func TestADrillFailsForAnotherInstallation(t *testing.T) {
	c, to := installed(t), t.TempDir()
	if err := Backup(t.Context(), c, BackupOptions{To: to, Progress: io.Discard}, io.Discard); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	err := Drill(t.Context(), installed(t),
		DrillOptions{RestoreOptions: RestoreOptions{From: to, Progress: io.Discard}}, &said)
	if err == nil || !strings.HasPrefix(said.String(), "drill failed backup=") ||
		strings.Count(said.String(), "\n") != 1 {
		t.Errorf("%v %s", err, &said)
	}
}

func TestABackupNeedsAPlaceAndAStorageOfItsOwn(t *testing.T) {
	c := installed(t)
	for _, to := range []string{c.storage(), "file://" + c.storage()} {
		if err := Backup(t.Context(), c, BackupOptions{To: to, Progress: io.Discard}, io.Discard); err == nil {
			t.Errorf("a backup into %s", to)
		}
	}
	c.Storage = t.TempDir()
	other, err := blob.OpenDisk(c.Storage)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(other.SetLabel(t.Context(), "another installation"), other.Close()); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), c, BackupOptions{To: t.TempDir(), Progress: io.Discard}, io.Discard); !errors.Is(err,
		vault.ErrForeign) {
		t.Errorf("with another installation's storage: %v", err)
	}
}
