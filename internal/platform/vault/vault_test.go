package vault

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/tables"
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

// pictures are the columns in which rooms name files.
func pictures() []tables.Column {
	return tables.Columns("company", "image", "device_portrait_image", "device_landscape_image")
}

func newRoom(t *testing.T, d *db.DB) *room {
	t.Helper()
	r := &room{t: t, db: d, folder: t.TempDir(), clock: dbtest.Now}
	store, err := blob.OpenDisk(r.folder)
	if err != nil {
		t.Fatal(err)
	}
	r.below = &meddler{Store: store}
	r.Vault = New(d, r.below, func() time.Time { return r.clock }, pictures()...)
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
	err := r.db.Unscoped("arranged").Quiet(r.t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE company SET image = {:sha} WHERE id = 1`, db.Params{"sha": sha})
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) collect() Sum {
	r.t.Helper()
	done, err := r.Collect(r.t.Context(), r.clock.Add(-Grace), false)
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
		if done := r.collect(); done.Files != 0 || !r.has(used) {
			t.Errorf("as soon as nothing names it any more: %+v", done)
		}
		r.clock = r.clock.Add(Grace + time.Millisecond)
		if done := r.collect(); done.Files != 1 || r.has(used) {
			t.Errorf("a while after that: %+v", done)
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

// TestACollectionSeesWhatEveryCompanyNames, even for somebody who reaches none of them: their bytes would be gone.
func TestACollectionSeesWhatEveryCompanyNames(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		sha := r.put("poster")
		r.hang(sha)
		done, err := r.Collect(t.Context(), r.clock.Add(time.Millisecond), false)
		if err != nil || done.Files != 0 || !r.has(sha) {
			t.Errorf("%+v were collected, %v; the bytes are there: %v", done, err, r.has(sha))
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
		if _, err := r.Put(t.Context(), io.MultiReader(strings.NewReader("poster")), 100); !fault.Is(err,
			fault.Conflicting) {
			t.Errorf("bytes that are gone and cannot be read again are acknowledged: %v", err)
		}
	})
}

func TestBytesThatTheDatabaseDoesNotKnowStayUntilTheyAreRemoved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		r.hang(r.put("known"))
		b, err := r.below.Store.Put(t.Context(), strings.NewReader("of another time"), 100)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			r.clock = r.clock.Add(24 * time.Hour)
			if done := r.collect(); done.Files != 0 || !r.has(b.SHA256) {
				t.Fatalf("bytes of which the database knows nothing are collected: %+v", done)
			}
		}
		report, err := r.Check(t.Context(), "", true)
		if err != nil || report.Unknown != (Sum{1, 15}) || report.Unused.Files != 0 {
			t.Errorf("the check says %+v %v", report, err)
		}
		if done, err := r.RemoveUnknown(t.Context()); err != nil || done != (Sum{1, 15}) || r.has(b.SHA256) {
			t.Errorf("removed on purpose: %+v %v", done, err)
		}
	})
}

// TestAnUploadWaitsForTheRemovalOfItsBytes holds an upload back while the
// same bytes are being removed, which a storage may take its time for.
func TestAnUploadWaitsForTheRemovalOfItsBytes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		sha := r.put("poster")
		r.clock = r.clock.Add(2 * Grace)
		now := r.clock.UnixMilli()
		if claimed, err := r.rows.claim(t.Context(), sha, now, now, 0); err != nil || !claimed {
			t.Fatalf("claim: %v %v", claimed, err)
		}
		stored := make(chan struct{})
		r.below.after = func() { close(stored) }
		var uploading sync.WaitGroup
		uploading.Go(func() { r.put("poster") })
		<-stored
		if err := errors.Join(r.below.Delete(t.Context(), sha), r.rows.forget(t.Context(), sha, now)); err != nil {
			t.Fatal(err)
		}
		uploading.Wait()
		r.hang(sha)
		r.clock = r.clock.Add(2 * Grace)
		if r.collect(); !r.has(sha) {
			t.Error("an acknowledged upload lost its bytes")
		}
	})
}

func TestTheClaimOfACollectorThatDiedEnds(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		sha, other := r.put("poster"), r.put("taken up again")
		r.clock = r.clock.Add(2 * Grace)
		now := r.clock.UnixMilli()
		for _, sha := range []string{sha, other} {
			if claimed, err := r.rows.claim(t.Context(), sha, now, now, 0); err != nil || !claimed {
				t.Fatalf("claim: %v %v", claimed, err)
			}
		}
		r.clock = r.clock.Add(2*removing + time.Second)
		r.put("taken up again")
		if done := r.collect(); done.Files != 1 || r.has(sha) || !r.has(other) {
			t.Errorf("the next collection removes %+v", done)
		}
	})
}

func TestNotMoreThanATenthGoesAtOnce(t *testing.T) {
	r := newRoom(t, dbtest.SQLite(t))
	err := r.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {:n})
			INSERT INTO blob (sha256, size, created_at, loose_at)
			SELECT printf('%064x', i), 1, 0, CASE WHEN i > {:few} + 1 THEN NULL ELSE 0 END FROM n`,
			db.Params{"n": 5 * few, "few": few})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	before := r.clock.Add(-Grace)
	if done, err := r.Collect(t.Context(), before, false); !errors.Is(err, ErrTooMany) || done.Files != 0 ||
		!strings.Contains(err.Error(), "gc --all") {
		t.Errorf("a fifth of the files: %+v %v", done, err)
	}
	if done, err := r.Collect(t.Context(), before, true); err != nil || done.Files != few+1 {
		t.Errorf("on purpose: %+v %v", done, err)
	}
}

func TestACheckOfABeginningSeesThatAlone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		for i := range 40 {
			r.put(strings.Repeat("x", i))
		}
		var sum Sum
		for _, prefix := range "0123456789abcdef" {
			part, err := r.Check(t.Context(), string(prefix), false)
			if err != nil || part.Missing != nil || part.Unknown.Files != 0 {
				t.Fatalf("%c: %+v %v", prefix, part, err)
			}
			sum.Files += part.Files
		}
		if sum.Files != 40 {
			t.Errorf("all beginnings together have %d files, want 40", sum.Files)
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
			report, err := r.Check(t.Context(), "", deep)
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		if got := check(true); got.Files != 2 || got.Bytes != 12 || got.Unused != (Sum{1, 6}) || got.Missing != nil ||
			got.Damaged != nil {
			t.Errorf("whole, it is %+v", got)
		}
		path := place(r.folder, sha)
		if err := os.WriteFile(path, []byte("p0ster"), 0o600); err != nil {
			t.Fatal(err)
		}
		if quick, deep := check(false), check(true); quick.Damaged != nil || len(deep.Damaged) != 1 ||
			deep.Damaged[0].SHA256 != sha {
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
	if _, err := r.Put(t.Context(), io.MultiReader(bytes.NewReader([]byte("x")), broken{}), 100); !errors.Is(err,
		errBroken) {
		t.Errorf("a cut upload answers %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Collect(ctx, r.clock, false); err == nil {
		t.Error("a cancelled collection says that it is done")
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

// TestNobodySaysWhatNamesBytes: then all of them may be in use.
func TestNobodySaysWhatNamesBytes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newRoom(t, d)
		sha := r.put("poster")
		r.clock = r.clock.Add(2 * Grace)
		untold := New(d, r.below, func() time.Time { return r.clock })
		if done, err := untold.Collect(t.Context(), r.clock.Add(-Grace), true); err != nil || done.Files != 0 ||
			!r.has(sha) {
			t.Errorf("%+v were collected: %v", done, err)
		}
	})
}
