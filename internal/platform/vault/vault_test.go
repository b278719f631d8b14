package vault

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// meddler is a store to which something happens right after a Put.
type meddler struct {
	blob.Store

	after func()
}

func (m *meddler) Put(ctx context.Context, r io.Reader, limit int64) (blob.Blob, error) {
	b, err := m.Store.Put(ctx, r, limit)
	if after := m.after; after != nil {
		m.after = nil
		after()
	}
	return b, err
}

// room is a vault over a folder, with a clock that can be moved.
type room struct {
	*Vault

	t      *testing.T
	db     *db.DB
	folder string
	below  *meddler
	clock  time.Time
}

func newRoom(t *testing.T, d *db.DB) *room {
	t.Helper()
	r := &room{t: t, db: d, folder: t.TempDir(), clock: dbtest.Now}
	store, err := blob.OpenDisk(r.folder)
	if err != nil {
		t.Fatal(err)
	}
	r.below = &meddler{Store: store}
	r.Vault = New(d, r.below, func() time.Time { return r.clock })
	return r
}

func (r *room) put(text string) string {
	r.t.Helper()
	b, err := r.Put(r.t.Context(), strings.NewReader(text), 100)
	if err != nil {
		r.t.Fatal(err)
	}
	return b.SHA256
}

// hang makes a file the picture of the first company, and only that.
func (r *room) hang(sha string) {
	r.t.Helper()
	err := r.db.Quiet(r.t.Context(), func(q db.Query) error {
		_, err := q.Exec(r.t.Context(), `UPDATE company SET image = {:sha} WHERE id = 1`, db.Params{"sha": sha})
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) collect() Sum {
	r.t.Helper()
	done, err := r.Collect(r.t.Context(), r.clock.Add(-Grace))
	if err != nil {
		r.t.Fatal(err)
	}
	return done
}

func (r *room) has(sha string) bool {
	r.t.Helper()
	there, err := r.Has(r.t.Context(), sha)
	if err != nil {
		r.t.Fatal(err)
	}
	return there
}

func TestWhatNothingNamesIsCollectedAfterAWhile(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		used, unused := r.put("used"), r.put("unused")
		r.hang(used)
		r.clock = r.clock.Add(Grace)
		if done := r.collect(); done != (Sum{}) {
			t.Errorf("within the grace %+v were collected", done)
		}
		r.clock = r.clock.Add(time.Millisecond)
		if done := r.collect(); done != (Sum{Files: 1, Bytes: 6}) || r.has(unused) || !r.has(used) {
			t.Errorf("after it, %+v", done)
		}
		r.hang("")
		if done := r.collect(); done.Files != 1 || r.has(used) {
			t.Errorf("once nothing names it any more: %+v", done)
		}
	})
}

func TestWhatIsStoredAgainIsHeldAgain(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		sha := r.put("poster")
		r.clock = r.clock.Add(2 * Grace)
		r.put("poster")
		if done := r.collect(); done.Files != 0 || !r.has(sha) {
			t.Errorf("an upload that is under way lost its bytes: %+v", done)
		}
	})
}

// TestACollectionBetweenTheBytesAndTheirHold is the one moment in which an upload
// and a collection can meet.
func TestACollectionBetweenTheBytesAndTheirHold(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		r.put("poster")
		r.clock = r.clock.Add(2 * Grace)
		var done Sum
		r.below.after = func() { done = r.collect() }
		sha := r.put("poster")
		if done.Files != 1 || !r.has(sha) {
			t.Errorf("%+v were collected, and the upload's bytes are there: %v", done, r.has(sha))
		}
		r.clock = r.clock.Add(2 * Grace)
		r.below.after = func() { r.collect() }
		if _, err := r.Put(t.Context(), io.MultiReader(strings.NewReader("poster")), 100); !fault.Is(err, fault.Conflicting) {
			t.Errorf("bytes that are gone and cannot be read again are acknowledged: %v", err)
		}
	})
}

func TestBytesThatTheDatabaseDoesNotKnowAreCollectedInTime(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		b, err := r.below.Store.Put(t.Context(), strings.NewReader("of a crash"), 100)
		if err != nil {
			t.Fatal(err)
		}
		if r.collect(); !r.has(b.SHA256) {
			t.Error("bytes that may have come this moment are deleted")
		}
		r.clock = r.clock.Add(Grace + time.Millisecond)
		if r.collect(); r.has(b.SHA256) {
			t.Error("bytes of a crash stay for ever")
		}
	})
}

func TestCheckNamesWhatIsMissingAndWhatIsDamaged(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		r.put("unused")
		sha := r.put("poster")
		r.hang(sha)
		check := func(deep bool) Report {
			t.Helper()
			report, err := r.Check(t.Context(), deep)
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		if got := check(true); got.Files != 2 || got.Bytes != 12 || got.Unused != (Sum{1, 6}) || got.Missing != nil || got.Damaged != nil {
			t.Errorf("whole, it is %+v", got)
		}
		path := place(r.folder, sha)
		if err := os.WriteFile(path, []byte("p0ster"), 0o600); err != nil {
			t.Fatal(err)
		}
		if quick, deep := check(false), check(true); quick.Damaged != nil || len(deep.Damaged) != 1 || deep.Damaged[0].SHA256 != sha {
			t.Errorf("changed, it is %+v and %+v", quick, deep)
		}
		if err := os.WriteFile(path, []byte("post"), 0o600); err != nil {
			t.Fatal(err)
		}
		if quick := check(false); len(quick.Damaged) != 1 {
			t.Errorf("cut off, it is %+v", quick)
		}
		if err := r.Delete(t.Context(), sha); err != nil {
			t.Fatal(err)
		}
		if got := check(false); len(got.Missing) != 1 || got.Missing[0].SHA256 != sha || got.Files != 1 {
			t.Errorf("deleted, it is %+v", got)
		}
	})
}

func TestAFailureIsNoLoss(t *testing.T) {
	r := newRoom(t, dbtest.SQLite(t))
	if _, err := r.Put(t.Context(), io.MultiReader(bytes.NewReader([]byte("x")), broken{}), 100); !errors.Is(err, errBroken) {
		t.Errorf("a cut upload answers %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Collect(ctx, r.clock); err == nil {
		t.Error("a cancelled collection says that it is done")
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

// TestEveryUseIsLookedFor holds the condition to the schema: a table that names
// bytes and is not in it would lose them.
func TestEveryUseIsLookedFor(t *testing.T) {
	files, err := filepath.Glob("../db/migrations/main/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	table := regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)
	names := regexp.MustCompile(`(?m)^\s*(\w+) .*REFERENCES blob \(sha256\)`)
	found := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range table.FindAllStringSubmatch(string(text), -1) {
			for _, column := range names.FindAllStringSubmatch(m[2], -1) {
				found++
				if !regexp.MustCompile(`FROM ` + m[1] + ` (\w+) WHERE \w+\.` + column[1] + ` = b\.sha256`).MatchString(unused) {
					t.Errorf("%s.%s names bytes that are collected", m[1], column[1])
				}
			}
		}
	}
	if found < 7 {
		t.Errorf("only %d columns were found", found)
	}
}
