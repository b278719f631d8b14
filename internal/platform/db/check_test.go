package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const page = 4096

// closedFile is the main SQLite file of an installation with some records, after an orderly end.
func closedFile(t *testing.T) []byte {
	t.Helper()
	folder := t.TempDir()
	d := reopen(t, folder, nil)
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
			INSERT INTO company (id, name, name_folded, website, created_at, updated_at)
			SELECT i, 'Company ' || i, 'company ' || i, printf('%0200d', i), 1, 1 FROM n`)
		return err
	})
	if err == nil { // pages that nothing is on cannot be damaged
		_, err = d.write.ExecContext(t.Context(), `VACUUM`)
	}
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(folder, mainFile))
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

func config(folder string, log io.Writer) Config {
	if log == nil {
		log = io.Discard
	}
	return Config{Folder: folder, Now: time.Now, Check: true, Build: "test",
		Logger: slog.New(slog.NewTextHandler(log, nil))}
}

func reopen(t *testing.T, folder string, log io.Writer) *DB {
	t.Helper()
	d, err := Open(t.Context(), config(folder, log))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNoDamagedPageIsServedSilently damages a page in each of 24 databases: with
// junk, zeros, or junk in its first half, where a page says what is on it. After an unclean end the server does
// not start; after an orderly one the daily check finds it, and from then on the
// database is not ready.
func TestNoDamagedPageIsServedSilently(t *testing.T) {
	whole := closedFile(t)
	pages, random := len(whole)/page, rand.New(rand.NewPCG(24, 24))
	for i := range 24 {
		at := i * (pages - 1) / 23
		damaged := bytes.Clone(whole)
		target := damaged[at*page : (at+1)*page]
		if i%3 == 2 {
			target = target[:page/2]
		}
		for b := range target {
			target[b] = byte(random.Uint64())
		}
		if i%3 == 1 {
			clear(target)
		}
		name := fmt.Sprintf("page %d of %d, way %d", at+1, pages, i%3)

		folder := t.TempDir()
		file := filepath.Join(folder, mainFile)
		if err := errors.Join(os.WriteFile(file, damaged, 0o600),
			os.WriteFile(file+"-wal", []byte("of a killed server"), 0o600)); err != nil {
			t.Fatal(err)
		}
		d, err := Open(t.Context(), config(folder, nil))
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "marquee restore") {
			t.Errorf("%s: after an unclean end it starts, or without a way out: %v", name, err)
		}
		if err == nil {
			_ = d.Close() // it failed already
		}

		folder = t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, mainFile), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		d, err = Open(t.Context(), config(folder, &log))
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Errorf("%s: refused without saying why: %v", name, err)
			}
			continue
		}
		checked, ready := d.Check(t.Context()), d.Ready(t.Context())
		if !errors.Is(checked, ErrDamaged) || !errors.Is(ready, ErrDamaged) ||
			strings.Count(log.String(), "is damaged") != 1 || !strings.Contains(log.String(), "marquee restore") {
			t.Errorf("%s: checked %v, ready %v, logged %q", name, checked, ready, log.String())
		}
		_ = d.Close() // what it says of a damaged file does not matter
	}
}

func TestADatabaseIsNotReadyOnceADamagedPageIsTouched(t *testing.T) {
	whole, folder := closedFile(t), t.TempDir()
	for at := 20; at < len(whole)/page; at++ { // all but the first: the schema
		clear(whole[at*page : (at+1)*page])
	}
	if err := os.WriteFile(filepath.Join(folder, mainFile), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	d, err := Open(t.Context(), config(folder, &log))
	if err != nil {
		if !errors.Is(err, ErrDamaged) {
			t.Error(err)
		}
		return
	}
	defer func() { _ = d.Close() }() // what it says of a damaged file does not matter
	var names []string
	for range 2 {
		if err := d.Unscoped("looked up").Column(t.Context(), &names, `SELECT website FROM company`); !errors.Is(err,
			ErrDamaged) {
			t.Fatalf("zeros are read as companies: %d, %v", len(names), err)
		}
	}
	if err := d.Ready(t.Context()); !errors.Is(err, ErrDamaged) || strings.Count(log.String(), "is damaged") != 1 {
		t.Errorf("ready: %v; logged: %s", err, log.String())
	}
}

func TestWhatIsNoDatabaseIsRefusedInPlainWords(t *testing.T) {
	whole := closedFile(t)
	for name, bytes := range map[string][]byte{"half": whole[:len(whole)/2/page*page],
		"junk": []byte(strings.Repeat("junk", page))} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, mainFile), bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), config(folder, nil))
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "marquee.db") ||
			!strings.Contains(err.Error(), "marquee restore") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDamagedFactsAreSetAside(t *testing.T) {
	for name, damage := range map[string]func(folder string, d *DB) error{
		"junk": func(folder string, d *DB) error {
			return errors.Join(d.Close(), os.WriteFile(filepath.Join(folder, factsFile),
				[]byte(strings.Repeat("junk", page)), 0o600))
		},
		"found while serving": func(_ string, d *DB) error {
			err := d.Facts.health.seen(pageError("a wrong page"))
			if !errors.Is(err, ErrDamaged) || !errors.Is(d.Ready(context.Background()), ErrDamaged) {
				t.Errorf("seen: %v", err)
			}
			return d.Close()
		},
	} {
		folder := t.TempDir()
		if err := damage(folder, reopen(t, folder, nil)); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		d := reopen(t, folder, &log)
		if err := d.Ready(t.Context()); err != nil || !strings.Contains(log.String(), "set aside") {
			t.Errorf("%s: ready: %v; logged: %s", name, err, log.String())
		}
		aside, err := filepath.Glob(filepath.Join(folder, "facts-damaged-*.db"))
		if err != nil || len(aside) != 1 {
			t.Errorf("%s: set aside: %v %v", name, aside, err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		log.Reset()
		if err := reopen(t, folder, &log).Close(); err != nil || log.Len() > 0 {
			t.Errorf("%s: the next start says %q, %v", name, log.String(), err)
		}
	}
}

func TestDatabasesAreTheirOwnersAlone(t *testing.T) {
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	d := reopen(t, folder, nil)
	defer func() { _ = d.Close() }() // nothing was written
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) < 4 {
		t.Fatalf("%d files, %v", len(entries), err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", e.Name(), info.Mode(), err)
		}
	}
}
