package jobs

import (
	"context"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestCompaniesTakeTurns: one that asked for many jobs first does not hold up the others.
func TestCompaniesTakeTurns(t *testing.T) {
	inBubble(t, func(w world) {
		var done []int64
		q := w.queue(1, func(_ context.Context, scope access.Scope, job Job, _ func(int64, int64)) error {
			done = append(done, 10*scope.Company()+job.SubjectID)
			return nil
		})
		for subject := range int64(6) {
			w.add(q, w.ours, subject)
		}
		w.add(q, w.theirs, 0)
		w.add(q, w.theirs, 1)
		defer w.start(q)()
		synctest.Wait()
		if want := []int64{20, 30, 21, 31, 22, 23, 24, 25}; !slices.Equal(done, want) {
			w.Errorf("done in the order %v, want %v", done, want)
		}
	})
}

// TestACompanyLeavesAWorkerFree: whatever it has waiting, another's job begins at once.
func TestACompanyLeavesAWorkerFree(t *testing.T) {
	inBubble(t, func(w world) {
		var mu sync.Mutex
		running := map[int64]int{}
		release := make(chan struct{})
		q := New(w.db, slog.New(slog.DiscardHandler))
		q.Handle("print", 3, 1, func(_ context.Context, scope access.Scope, _ Job, _ func(int64, int64)) error {
			mu.Lock()
			running[scope.Company()]++
			mu.Unlock()
			<-release
			return nil
		})
		for subject := range int64(10) {
			w.add(q, w.ours, subject)
		}
		defer w.start(q)()
		synctest.Wait()
		if running[2] != 2 {
			w.Errorf("of one company run %d at once, want 2 of 3", running[2])
		}
		w.add(q, w.theirs, 1)
		synctest.Wait()
		if running[3] != 1 {
			w.Error("another company's job waits for the first one's")
		}
		close(release)
		pass(time.Second)
		if running[2] != 10 || len(w.list(w.ours)) != 0 || len(w.list(w.theirs)) != 0 {
			w.Errorf("%v ran; left %+v", running, w.list(w.ours))
		}
	})
}

// TestMoreWorkersThanConnectionsEnd: each writes, none holds a connection while it waits for another.
func TestMoreWorkersThanConnectionsEnd(t *testing.T) {
	const jobs = 30
	inBubble(t, func(w world) {
		var begun atomic.Int64
		together := make(chan struct{})
		q := New(w.db, slog.New(slog.DiscardHandler))
		q.Handle("print", 10, 1, func(ctx context.Context, scope access.Scope, job Job, _ func(int64, int64)) error {
			if begun.Add(1) == 9 {
				close(together)
			}
			<-together
			return w.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				if err := q.Finish(ctx, tx, job); err != nil {
					return err
				}
				return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "print", Entity: "job", ID: job.ID})
			})
		})
		for subject := range int64(jobs) {
			w.add(q, w.ours, subject)
		}
		start := time.Now()
		stop := w.start(q)
		pass(lookEvery)
		stop()
		if left := w.list(w.ours); len(left) != 0 || begun.Load() != jobs || time.Since(start) > lookEvery {
			w.Errorf("%d were begun in %v, left %+v", begun.Load(), time.Since(start), left)
		}
	}, func(c *db.Config) {
		if c.URL != "" {
			c.URL += "&pool_max_conns=3"
		}
	})
}

// TestNodesWhoseClocksAreApart do each job once, and both do work: what is due and
// held goes by PostgreSQL's clock.
func TestNodesWhoseClocksAreApart(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("SQLite has one node")
	}
	address := dbtest.Postgres(t, server)
	var worlds []world
	for _, apart := range []time.Duration{10 * time.Minute, -10 * time.Minute} {
		d, err := db.Open(t.Context(), db.Config{URL: address, Now: func() time.Time { return time.Now().Add(apart) }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		worlds = append(worlds, newWorld(t, d))
	}
	ahead, behind := worlds[0], worlds[1]
	ahead.found()

	type run struct{ node, subject int64 }
	runs, release := make(chan run, 100), make(chan struct{})
	node := func(n int64, w world) *Queue {
		return w.queue(1, func(_ context.Context, _ access.Scope, job Job, _ func(int64, int64)) error {
			runs <- run{n, job.SubjectID}
			if job.SubjectID < 2 {
				<-release
			}
			return nil
		})
	}
	for name, order := range map[string][2]world{"the one ahead begins": {ahead, behind},
		"the one behind begins": {behind, ahead}} {
		first, second := node(0, order[0]), node(1, order[1])
		release = make(chan struct{})
		order[0].add(first, order[0].ours, 0)
		stopFirst := order[0].start(first)
		if got := <-runs; got != (run{0, 0}) {
			t.Fatalf("%s: %+v", name, got)
		}
		order[0].add(first, order[0].ours, 1) // due by its clock, for the other one to do
		stopSecond := order[1].start(second)
		if got := <-runs; got != (run{1, 1}) {
			t.Fatalf("%s: %+v", name, got)
		}
		for _, q := range []*Queue{first, second} { // both are held: nothing is due for either node
			now, err := q.db.Now(ahead.ctx)
			if err != nil {
				t.Fatal(err)
			}
			if job, taken, err := q.store.take(ahead.ctx, ahead.db.For(ahead.everything), "print", turn{}, now,
				now); taken || err != nil {
				t.Errorf("%s: what another node does is taken: %+v %v", name, job, err)
			}
		}
		close(release)
		stopFirst()
		stopSecond()
		if left := ahead.list(ahead.ours); len(left) != 0 || len(runs) != 0 {
			t.Errorf("%s: left %+v, and %d ran again", name, left, len(runs))
		}
	}
}

// TestWhoseTurnItIsIsReadOffAnIndex, however many jobs wait.
func TestWhoseTurnItIsIsReadOffAnIndex(t *testing.T) {
	d := dbtest.SQLite(t)
	var steps []struct {
		ID      int    `db:"id"`
		Parent  int    `db:"parent"`
		Notused int    `db:"notused"`
		Detail  string `db:"detail"`
	}
	if err := d.Unscoped("looked up").All(t.Context(), &steps,
		`EXPLAIN QUERY PLAN SELECT id FROM job WHERE `+isDue+` AND company_id > {:after}`+inTurn,
		turn{}.params("print", dbtest.Now)); err != nil {
		t.Fatal(err)
	}
	if len(steps) != 1 || !strings.Contains(steps[0].Detail, "INDEX job_turn (kind=? AND company_id>?)") {
		t.Errorf("the plan is %+v", steps)
	}
}
