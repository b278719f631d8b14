package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

func TestAJobRunsAsSoonAsItsChangeIsCommitted(t *testing.T) {
	inBubble(t, func(w world) {
		var got []Job
		q := w.queue(3, func(ctx context.Context, scope access.Scope, job Job, _ func(int64, int64)) error {
			if scope.Whole() != 2 || db.ActorFrom(ctx) != (db.Actor{UserID: asker, Username: "ann"}) {
				w.Errorf("ran for company %d as %+v", scope.Whole(), db.ActorFrom(ctx))
			}
			got = append(got, job)
			return nil
		})
		defer w.start(q)()
		pass(time.Second)
		refused := errors.New("refused")
		if err := w.write(w.ours, func(ctx context.Context, tx *db.Tx) error {
			if _, err := q.Add(ctx, tx, Job{Kind: "print", SubjectID: 1}); err != nil {
				return err
			}
			return refused
		}); !errors.Is(err, refused) {
			w.Fatal(err)
		}
		before := time.Now()
		w.add(q, w.ours, 5)
		synctest.Wait()
		if len(got) != 1 || got[0].SubjectID != 5 || string(got[0].Payload) != `{"copies":2}` || got[0].Attempt != 1 ||
			!time.Now().Equal(before) {
			w.Errorf("ran %+v, after %s", got, time.Since(before))
		}
		if left := w.list(w.ours); len(left) != 0 {
			w.Errorf("done, and still there: %+v", left)
		}
	})
}

func TestAJobFailsAfterItsAttemptsAndCanBeRetried(t *testing.T) {
	inBubble(t, func(w world) {
		var begun []time.Duration
		start, good := time.Now(), false
		q := w.queue(3, func(context.Context, access.Scope, Job, func(int64, int64)) error {
			begun = append(begun, time.Since(start))
			if good {
				return nil
			}
			panic("out of paper")
		})
		var told []Job
		q.OnFailure("print", func(ctx context.Context, tx *db.Tx, job Job) error {
			told = append(told, job)
			return tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "fail", Entity: "job", ID: job.ID})
		})
		defer w.start(q)()
		id := w.add(q, w.ours, 5)
		pass(time.Hour)
		if want := []time.Duration{0, 10 * time.Second, 50 * time.Second}; !slices.Equal(begun, want) {
			w.Errorf("begun after %v, want %v", begun, want)
		}
		left := w.list(w.ours)
		if len(left) != 1 || left[0].State != Failed || left[0].Problem != codes.Unexpected.String() ||
			len(told) != 1 || told[0].Problem != codes.Unexpected.String() {
			w.Errorf("left %+v, told %+v", left, told)
		}
		good = true
		if err := w.retry(q, w.theirs, id); !fault.Is(err, fault.NotFound) {
			w.Errorf("another company retries it: %v", err)
		}
		w.must(w.retry(q, w.ours, id))
		synctest.Wait()
		if left := w.list(w.ours); len(begun) != 4 || len(left) != 0 {
			w.Errorf("after the retry: begun %v, left %+v", begun, left)
		}
		if err := w.retry(q, w.ours, id); !fault.Is(err, fault.NotFound) {
			w.Errorf("what is done was retried: %v", err)
		}
	})
}

// TestAnOutageIsNoAttempt: a job outlasts it, and has all its attempts afterwards.
func TestAnOutageIsNoAttempt(t *testing.T) {
	for name, away := range map[string]error{
		"the database or the storage": fmt.Errorf("open a stored file: %w", fault.Unreachable(errors.New("refused"))),
		"room on the disk":            fault.New(fault.Exhausted, codes.DiskFull, "Full."),
	} {
		inBubble(t, func(w world) {
			var begun []time.Duration
			start := time.Now()
			q := w.queue(2, func(context.Context, access.Scope, Job, func(int64, int64)) error {
				switch begun = append(begun, time.Since(start)); len(begun) {
				case 1, 2, 3, 5:
					return away
				case 4:
					return errors.New("out of paper")
				}
				return nil
			})
			defer w.start(q)()
			w.add(q, w.ours, 5)
			pass(time.Hour)
			want := []time.Duration{0, time.Minute, 2 * time.Minute, 3 * time.Minute, 3*time.Minute + 10*time.Second,
				4*time.Minute + 10*time.Second}
			if left := w.list(w.ours); !slices.Equal(begun, want) || len(left) != 0 {
				w.Errorf("without %s: begun after %v, want %v; left %+v", name, begun, want, left)
			}
		})
	}
}

// TestHowAJobEndedIsWrittenOnceTheDatabaseIsBack, and is given up with the server.
func TestHowAJobEndedIsWrittenOnceTheDatabaseIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, tries := time.Now(), 0
		write := func() error {
			if tries++; tries < 4 {
				return fault.Unreachable(errors.New("refused"))
			}
			return errGone
		}
		if err := untilBack(t.Context(), write); !errors.Is(err, errGone) || tries != 4 ||
			time.Since(start) != 3*lookEvery {
			t.Errorf("%v after %d tries and %v", err, tries, time.Since(start))
		}
		ended, end := context.WithCancel(t.Context())
		end()
		tries = 0
		if err := untilBack(ended, write); !IsAway(err) || tries != 1 {
			t.Errorf("as the server ends: %v after %d tries", err, tries)
		}
	})
}

func TestAFaultEndsAJobAtOnceAndItIsForgottenInTime(t *testing.T) {
	inBubble(t, func(w world) {
		runs := 0
		q := w.queue(3, func(context.Context, access.Scope, Job, func(int64, int64)) error {
			runs++
			return fmt.Errorf("print: %w", fault.New(fault.Unsupported, codes.NoPages,
				"Choose a document with pages.").With("inks", 4))
		})
		stop := w.start(q)
		w.add(q, w.ours, 5)
		pass(time.Hour)
		stop()
		if left := w.list(w.ours); runs != 1 || len(left) != 1 || left[0].Problem != "no-pages" ||
			left[0].Params["inks"] != float64(4) {
			w.Errorf("%d runs, left %+v", runs, left)
		}
		pass(keepFor)
		defer w.start(q)()
		synctest.Wait()
		if left := w.list(w.ours); len(left) != 0 {
			w.Errorf("still there: %+v", left)
		}
	})
}

func TestAJobIsCanceledWhileItRuns(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		inBubble(t, func(w world) {
			start, ended, runs := time.Now(), time.Duration(-1), 0
			q := w.queue(3, func(ctx context.Context, scope access.Scope, job Job, _ func(int64, int64)) error {
				runs++
				<-ctx.Done()
				ended = time.Since(start)
				return ctx.Err()
			})
			defer w.start(q)()
			id := w.add(q, w.ours, 5)
			synctest.Wait()
			from, within := q, time.Duration(0)
			if elsewhere {
				from, within = w.queue(3, nil), beatEvery
			}
			if err := w.cancel(from, w.theirs, id); !fault.Is(err, fault.NotFound) {
				w.Errorf("another company cancels it: %v", err)
			}
			w.must(w.cancel(from, w.ours, id))
			pass(time.Hour)
			if ended < 0 || ended > within || runs != 1 || len(w.list(w.ours)) != 0 {
				w.Errorf("elsewhere %v: ended after %s, %d runs, left %+v", elsewhere, ended, runs, w.list(w.ours))
			}
		})
	}
}

func TestTwoServersNeverRunAJobTwice(t *testing.T) {
	inBubble(t, func(w world) {
		var mu sync.Mutex
		runs, under := map[int64]int{}, map[int64]int{}
		work := func(ctx context.Context, scope access.Scope, job Job, progress func(int64, int64)) error {
			mu.Lock()
			runs[job.ID]++
			under[job.ID]++
			if under[job.ID] > 1 {
				w.Errorf("job %d runs %d times at once", job.ID, under[job.ID])
			}
			mu.Unlock()
			time.Sleep(3 * lease) // far longer than a lease
			mu.Lock()
			under[job.ID]--
			mu.Unlock()
			return nil
		}
		one, other := w.queue(3, work), w.queue(3, work)
		const jobs = 20
		for i := range int64(jobs) {
			w.add(one, w.ours, i)
		}
		defer w.start(one)()
		defer w.start(other)()
		pass(jobs * 3 * lease)
		for id, n := range runs {
			if n != 1 {
				w.Errorf("job %d ran %d times", id, n)
			}
		}
		if left := w.list(w.ours); len(runs) != jobs || len(left) != 0 {
			w.Errorf("%d of %d ran, left %+v", len(runs), jobs, left)
		}
	})
}

func TestAJobOfAServerThatDiedRunsAgainAfterItsLease(t *testing.T) {
	inBubble(t, func(w world) {
		start, begun := time.Now(), time.Duration(0)
		var dead Job
		var q *Queue
		q = w.queue(2, func(_ context.Context, _ access.Scope, job Job, _ func(int64, int64)) error {
			begun = time.Since(start)
			err := w.write(w.ours, func(ctx context.Context, tx *db.Tx) error { return q.Finish(ctx, tx, dead) })
			if !errors.Is(err, errGone) {
				w.Errorf("who lost the job finishes it: %v", err)
			}
			if job.Attempt != 2 {
				w.Errorf("it is attempt %d", job.Attempt)
			}
			return nil
		})
		w.add(q, w.ours, 5)
		taken := func() Job { // by a server that dies with it
			job, ok, err := q.store.take(w.ctx, w.db.For(w.everything), "print", turn{}, time.Now(),
				time.Now().Add(lease))
			if err != nil || !ok {
				w.Fatal(ok, err)
			}
			return job
		}
		dead = taken()
		if job, ok, err := q.store.take(w.ctx, w.db.For(w.everything), "print", turn{}, time.Now(),
			time.Now().Add(lease)); err != nil || ok {
			w.Errorf("what is held is taken: %+v, %v", job, err)
		}
		stop := w.start(q)
		pass(lease + lookEvery)
		stop()
		if begun < lease || begun > lease+time.Second {
			w.Errorf("begun again after %s", begun)
		}

		w.add(q, w.ours, 6)
		taken()
		pass(lease)
		taken()
		defer w.start(q)()
		pass(lease + lookEvery)
		if left := w.list(w.ours); len(left) != 1 || left[0].State != Failed ||
			left[0].Problem != codes.Interrupted.String() {
			w.Errorf("left %+v", left)
		}
	})
}

// TestAJobOfAClockThatWasAheadIsDue: its server wrote it down 40 days in the future.
func TestAJobOfAClockThatWasAheadIsDue(t *testing.T) {
	inBubble(t, func(w world) {
		times := 0
		q := w.queue(2, func(context.Context, access.Scope, Job, func(int64, int64)) error { times++; return nil })
		ahead := func() time.Time { return time.Now().Add(40 * 24 * time.Hour) }
		w.add(q, w.ours, 5)
		w.add(q, w.ours, 6)
		held, ok, err := q.store.take(w.ctx, w.db.For(w.everything), "print", turn{}, ahead(),
			ahead().Add(lease)) // and it died
		if err != nil || !ok {
			w.Fatal(ok, err)
		}
		next, ok, err := q.store.take(w.ctx, w.db.For(w.everything), "print", turn{}, ahead(), ahead().Add(lease))
		if err != nil || !ok || next.ID == held.ID {
			w.Fatal(ok, err)
		}
		w.must(q.store.postpone(w.ctx, w.db.For(w.ours), next, ahead().Add(delay(1))))
		stop := w.start(q)
		pass(lookEvery)
		stop()
		if left := w.list(w.ours); times != 2 || len(left) > 0 {
			w.Errorf("%d were done; left %+v", times, left)
		}
	})
}

func TestAJobThatTheServersEndBrokeOffBeginsAgainAtOnce(t *testing.T) {
	inBubble(t, func(w world) {
		var attempts []int
		var hold atomic.Bool
		hold.Store(true)
		q := w.queue(1, func(ctx context.Context, _ access.Scope, job Job, _ func(int64, int64)) error {
			attempts = append(attempts, job.Attempt)
			if hold.Load() {
				<-ctx.Done()
			}
			return ctx.Err()
		})
		w.add(q, w.ours, 5)
		stop := w.start(q)
		pass(time.Second)
		stop()
		hold.Store(false)
		defer w.start(q)()
		synctest.Wait()
		if left := w.list(w.ours); !slices.Equal(attempts, []int{1, 1}) || len(left) != 0 {
			w.Errorf("attempts %v, left %+v", attempts, left)
		}
	})
}

func TestProgressIsSeen(t *testing.T) {
	inBubble(t, func(w world) {
		q := w.queue(1, func(ctx context.Context, _ access.Scope, job Job, progress func(int64, int64)) error {
			for page := range int64(10) {
				progress(page, 10)
				time.Sleep(2 * time.Second)
			}
			return nil
		})
		defer w.start(q)()
		w.add(q, w.ours, 5)
		pass(7500 * time.Millisecond)
		if seen := w.list(w.ours); len(seen) != 1 || seen[0].State != Running || seen[0].Done != 3 ||
			seen[0].Total != 10 {
			w.Errorf("seen %+v", seen)
		}
		if seen := w.list(w.theirs); len(seen) != 0 {
			w.Errorf("another company sees %+v", seen)
		}
		pass(time.Minute)
	})
}

func TestFinishGoesWithWhatTheWorkMade(t *testing.T) {
	inBubble(t, func(w world) {
		broken := errors.New("broken")
		var q *Queue
		q = w.queue(1, func(ctx context.Context, scope access.Scope, job Job, _ func(int64, int64)) error {
			return w.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				if err := q.Finish(ctx, tx, job); err != nil {
					return err
				}
				if job.SubjectID == 1 {
					return broken
				}
				return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "print", Entity: "job", ID: job.ID})
			})
		})
		w.add(q, w.ours, 1)
		w.add(q, w.ours, 2)
		defer w.start(q)()
		pass(time.Second)
		if left := w.list(w.ours); len(left) != 1 || left[0].SubjectID != 1 || left[0].State != Failed {
			w.Errorf("left %+v", left)
		}
	})
}
