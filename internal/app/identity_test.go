package app

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/internal/demo"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/vault"
)

// installation is one on each engine, in a folder of its own.
func installation(t *testing.T, test func(t *testing.T, c Config)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, Config{Data: t.TempDir(), MaxFileMB: 1})
	})
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		t.Run("postgres", func(t *testing.T) {
			t.Parallel()
			test(t, Config{Data: t.TempDir(), MaxFileMB: 1, Database: dbtest.Postgres(t, server)})
		})
	}
}

// open starts a server and, if use is there, stops it after use.
func open(t *testing.T, c Config, use func(a *App)) error {
	t.Helper()
	a, err := New(t.Context(), c, Options{Version: "test", Logger: slog.New(slog.DiscardHandler), Now: time.Now})
	if err != nil {
		return err
	}
	if use != nil {
		use(a)
	}
	return a.Close()
}

// inUse starts an installation with a file and somebody who signs in.
func inUse(t *testing.T, c Config) {
	t.Helper()
	err := open(t, c, func(a *App) {
		if err := a.Founder().Operator(t.Context(), demo.Person{Username: "root",
			Password: "correct horse battery"}); err != nil {
			t.Fatal(err)
		}
		if _, err := a.blobs.Put(t.Context(), strings.NewReader("a picture"), 100); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestALostKeyIsNotReplaced(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		inUse(t, c)
		key := filepath.Join(c.Data, "secret.key")
		was, err := os.ReadFile(key)
		if err != nil {
			t.Fatal(err)
		}
		wantRefused := func(what string, c Config) {
			t.Helper()
			err := open(t, c, nil)
			if !errors.Is(err, ErrOtherKey) || !strings.Contains(err.Error(), "--secret") ||
				!strings.Contains(err.Error(), "admin key accept") {
				t.Errorf("%s: %v, want ErrOtherKey with the ways out", what, err)
			}
		}
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
		wantRefused("a key that is gone", c)
		if _, err := os.Stat(key); err == nil {
			t.Error("another key was made")
		}
		other := c
		other.Secret = strings.Repeat("5e", 32)
		wantRefused("another key", other)
		other.Secret = strings.TrimSpace(string(was))
		if err := open(t, other, nil); err != nil {
			t.Errorf("the right key by --secret: %v", err)
		}
		if err := AcceptKey(t.Context(), c, io.Discard); err != nil {
			t.Fatal(err)
		}
		if err := open(t, c, nil); err != nil {
			t.Errorf("a key that was accepted: %v", err)
		}
		if err := os.WriteFile(key, was, 0o600); err != nil {
			t.Fatal(err)
		}
		wantRefused("the old key after another was accepted", c)
	})
}

func TestANewDatabaseBesideOldFilesIsRefused(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		inUse(t, c)
		files := c.storage()
		strange := Config{Data: t.TempDir(), MaxFileMB: 1, Storage: files}
		for range 2 { // the second time, the database is not new any more
			if err := open(t, strange, nil); !errors.Is(err, vault.ErrForeign) ||
				!strings.Contains(err.Error(), "storage adopt") {
				t.Errorf("a new database beside old files: %v", err)
			}
		}
		if err := CollectStorage(t.Context(), strange, Collection{Unknown: true}, io.Discard); !errors.Is(err,
			vault.ErrForeign) {
			t.Errorf("the command line collects there: %v", err)
		}
		if err := AdoptStorage(t.Context(), strange, io.Discard); err != nil {
			t.Fatal(err)
		}
		if err := open(t, strange, nil); err != nil {
			t.Errorf("adopted files: %v", err)
		}
		if err := open(t, c, nil); !errors.Is(err, vault.ErrForeign) {
			t.Errorf("files that another one adopted: %v", err)
		}
	})
}

// TestWhatAKilledServerWasReadingIsGone, such as the film that a demo was just making.
func TestWhatAKilledServerWasReadingIsGone(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		if err := open(t, c, func(a *App) {
			folder, err := os.MkdirTemp(a.inbox(), "demo-*")
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, "film.mp4"), []byte("half"), 0o600); err != nil {
				t.Fatal(err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		err := open(t, c, func(a *App) {
			if left, err := os.ReadDir(a.inbox()); err != nil || len(left) != 0 {
				t.Errorf("after the next start there are %v, %v", left, err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestAFolderHasOneServerAndItsInboxStays(t *testing.T) {
	c := Config{Data: t.TempDir(), MaxFileMB: 1}
	inbox := filepath.Join(c.Data, "inbox", "a file on its way")
	err := open(t, c, func(*App) {
		if err := os.WriteFile(inbox, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := open(t, c, nil); !errors.Is(err, disk.ErrTaken) {
			t.Errorf("a second server: %v", err)
		}
		if err := SetupLink(t.Context(), c, io.Discard); err != nil {
			t.Errorf("a set-up link beside the server: %v", err)
		}
		if _, err := os.Stat(inbox); err != nil {
			t.Errorf("what the first server is reading is gone: %v", err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := open(t, c, nil); err != nil {
		t.Errorf("after it has ended: %v", err)
	}
}
