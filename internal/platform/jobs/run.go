package jobs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

const (
	lookEvery = 10 * time.Second // how often jobs that another server was asked for are looked for
	lease     = time.Minute      // after which a job whose runner is silent begins again
	beatEvery = 5 * time.Second  // how often a runner renews its lease and hears that its job was canceled
	tellEvery = time.Second      // how often progress is written
	keepFor   = 30 * 24 * time.Hour

	longestRest = time.Hour   // of a job between two attempts
	awayRest    = time.Minute // of one that found the database, the storage or room on the disk away
)

// Run does the jobs of the scope until ctx ends. One that is under way then is
// broken off and begins again elsewhere, or here after the restart.
func (q *Queue) Run(ctx context.Context, everything access.Scope) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, k := range q.kinds {
		g.Go(func() error { q.serve(ctx, everything, k); return nil })
	}
	return g.Wait()
}

// serve does the jobs of one kind.
func (q *Queue) serve(ctx context.Context, everything access.Scope, k *kind) {
	c := crew{kind: k, busy: map[int64]int{}, ended: make(chan int64, k.workers)}
	defer c.working.Wait()
	timer := time.NewTimer(0)
	defer timer.Stop()
	var pruned time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-k.wake:
		case <-timer.C:
		case company := <-c.ended:
			c.free(company)
		}
		wait, err := q.fill(ctx, everything, &c)
		if time.Since(pruned) > time.Hour {
			pruned = time.Now()
			err = errors.Join(err, q.prune(ctx, everything, k))
		}
		q.complain(ctx, k, err)
		timer.Reset(wait)
	}
}

// crew is a server's workers of one kind.
type crew struct {
	*kind

	busy    map[int64]int // how many of them work for a company
	last    int64         // the company that was served last
	ended   chan int64    // the companies whose jobs have ended
	working sync.WaitGroup
	begun   int
}

// turn says whose job comes next.
func (c *crew) turn() turn {
	t := turn{after: c.last}
	for company, jobs := range c.busy {
		if c.workers > 1 && jobs == c.workers-1 {
			t.full = company // while a worker is free there can be one such company
		}
	}
	return t
}

func (c *crew) take(company int64) {
	c.busy[company]++
	c.last = company
	c.begun++
}

func (c *crew) free(company int64) {
	if c.busy[company]--; c.busy[company] == 0 {
		delete(c.busy, company)
	}
	c.begun--
}

// fill begins what is due while a worker is free, and says how long nothing will be due.
func (q *Queue) fill(ctx context.Context, everything access.Scope, c *crew) (time.Duration, error) {
	for c.begun < c.workers && ctx.Err() == nil {
		now, err := q.db.Now(ctx)
		if err != nil {
			return lookEvery, err
		}
		at, err := q.store.next(ctx, q.db.For(everything), c.name, c.turn(), now)
		switch wait := time.UnixMilli(at).Sub(now); {
		case err != nil || at == 0:
			return lookEvery, err
		case wait > 0:
			return min(wait, lookEvery), nil
		}
		job, taken, err := q.store.take(ctx, q.db.For(everything), c.name, c.turn(), now, now.Add(lease))
		if err != nil || !taken { // another server was faster
			return lookEvery, err
		}
		home, in := everything.Narrow(job.CompanyID)
		if !in {
			return lookEvery, fmt.Errorf("job %d is of company %d, which is not served here", job.ID, job.CompanyID)
		}
		c.take(job.CompanyID)
		c.working.Go(func() {
			q.complain(ctx, c.kind, q.do(ctx, home, c.kind, job))
			c.ended <- job.CompanyID
		})
	}
	return lookEvery, nil
}

func (q *Queue) prune(ctx context.Context, everything access.Scope, k *kind) error {
	now, err := q.db.Now(ctx)
	if err != nil {
		return err
	}
	return q.store.prune(ctx, q.db.For(everything), k.name, now.Add(-keepFor))
}

// complain logs what went wrong with the queue itself, unless the server ends.
func (q *Queue) complain(ctx context.Context, k *kind, err error) {
	if err != nil && ctx.Err() == nil {
		q.logger.WarnContext(ctx, "jobs", "kind", k.name, "error", err)
	}
}

// do does one job in the name of who asked for it, and writes how it ended.
func (q *Queue) do(ctx context.Context, home access.Scope, k *kind, job Job) error {
	ctx = db.WithActor(ctx, db.Actor{UserID: job.UserID, Username: job.Username})
	if job.Attempt > k.attempts { // nobody came back to say how the last attempt ended
		return q.giveUp(ctx, home, k, job, codes.Interrupted, nil)
	}
	err := q.attempt(ctx, home, k, job)
	return untilBack(ctx, func() error { return q.settle(ctx, home, k, job, err) })
}

// IsAway reports whether an error says that the database or the storage does not
// answer, or that there is no room on the disk: work that ends with it was no attempt.
func IsAway(err error) bool {
	f := fault.As(err)
	return f != nil && (f.Code == codes.Unavailable || f.Code == codes.DiskFull)
}

// untilBack writes how a job ended, again and again while the database is away:
// else nobody would know, and it would count as an attempt.
func untilBack(ctx context.Context, write func() error) error {
	for {
		err := write()
		if !IsAway(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(lookEvery):
		}
	}
}

// settle writes how an attempt ended.
func (q *Queue) settle(ctx context.Context, home access.Scope, k *kind, job Job, err error) error {
	settling := context.WithoutCancel(ctx)
	problem := fault.As(err)
	switch {
	case errors.Is(err, errGone):
		return nil
	case err == nil:
		if err := q.store.finish(settling, q.db.For(home), job); !errors.Is(err, errGone) {
			return err
		}
		return nil // it was finished with what it made
	case ctx.Err() != nil: // the server ends: this was no attempt
		job.Attempt--
		return q.postpone(settling, home, job, 0)
	case IsAway(err):
		q.logger.WarnContext(ctx, "a job waits for the database, the storage or room on the disk", "kind", k.name,
			"job", job.ID, "error", err)
		job.Attempt--
		return q.postpone(settling, home, job, awayRest)
	case problem != nil:
		return q.giveUp(settling, home, k, job, problem.Code, problem.Params)
	}
	q.logger.WarnContext(ctx, "a job failed", "kind", k.name, "job", job.ID, "attempt", job.Attempt, "error", err)
	if job.Attempt >= k.attempts {
		return q.giveUp(settling, home, k, job, codes.Unexpected, nil)
	}
	return q.postpone(settling, home, job, delay(job.Attempt))
}

// postpone lets a job rest before it begins again.
func (q *Queue) postpone(ctx context.Context, home access.Scope, job Job, rest time.Duration) error {
	now, err := q.db.Now(ctx)
	if err != nil {
		return err
	}
	return ignoreGone(q.store.postpone(ctx, q.db.For(home), job, now.Add(rest)))
}

// delay is how long a job rests after an attempt: 10 s, 40 s, 160 s … at most longestRest.
func delay(attempt int) time.Duration {
	return min(longestRest, 10*time.Second<<min(2*(attempt-1), 10))
}

func (q *Queue) giveUp(ctx context.Context, home access.Scope, k *kind, job Job, problem codes.Code,
	params Params) error {
	now, err := q.db.Now(ctx)
	if err != nil {
		return err
	}
	job.State, job.Problem, job.Params = Failed, problem.String(), params
	if k.failed == nil {
		return ignoreGone(q.store.fail(ctx, q.db.For(home), job, now))
	}
	return ignoreGone(q.db.For(home).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := q.store.fail(ctx, tx.Query, job, now); err != nil {
			return err
		}
		return k.failed(ctx, tx, job)
	}))
}

// attempt runs the work while its lease is renewed. errGone says that the job
// went away in the middle, what IsAway that nobody heard of it for a lease.
func (q *Queue) attempt(ctx context.Context, home access.Scope, k *kind, job Job) error {
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	q.mu.Lock()
	q.running[job.ID] = end
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.running, job.ID)
	}()

	told := make(chan [2]int64, 1)
	beating, silence := context.WithCancel(working)
	silent := make(chan struct{})
	go func() {
		defer close(silent)
		q.keep(beating, home, job, told, end)
	}()
	err := guarded(func() error {
		return k.work(working, home, job, func(done, total int64) {
			select {
			case <-told: // what nobody has read is not true any more
			default:
			}
			told <- [2]int64{done, total}
		})
	})
	silence()
	<-silent
	if cause := context.Cause(working); errors.Is(cause, errGone) || IsAway(cause) {
		return cause
	}
	return err
}

// keep renews the lease and writes the progress, until ctx ends or the job has
// another holder.
func (q *Queue) keep(ctx context.Context, home access.Scope, job Job, told <-chan [2]int64,
	end context.CancelCauseFunc) {
	ticker := time.NewTicker(tellEvery)
	defer ticker.Stop()
	beaten, changed := time.Now(), false
	for {
		select {
		case <-ctx.Done():
			return
		case progress := <-told:
			job.Done, job.Total, changed = progress[0], progress[1], true
			continue
		case <-ticker.C:
		}
		if !changed && time.Since(beaten) < beatEvery {
			continue
		}
		switch begun, err := time.Now(), q.beat(ctx, home, job); {
		case err == nil:
			beaten, changed = begun, false
		case errors.Is(err, errGone):
			end(errGone)
			return
		case time.Since(beaten) >= lease: // another server, which reaches the database, may have begun it
			end(fault.Unreachable(err))
			return
		case ctx.Err() == nil:
			q.logger.WarnContext(ctx, "renew the lease of a job", "job", job.ID, "error", err)
		}
	}
}

// beat renews the lease of a job that is held.
func (q *Queue) beat(ctx context.Context, home access.Scope, job Job) error {
	now, err := q.db.Now(ctx)
	if err != nil {
		return err
	}
	return q.store.beat(ctx, q.db.For(home), job, now.Add(lease))
}

// guarded turns a panic of what a job works on into a failed attempt.
func guarded(work func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return work()
}

func ignoreGone(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}
