// Package jobs does what takes longer than a request may. A job is a row of the
// transaction that asks for it: it is there if that commits, survives a restart,
// and is gone when it is done. Several servers share the table; whoever begins a
// job holds a lease on it, so that one whose server died begins again. Companies
// take turns: one that asks for thousands of jobs holds up nobody else's. When a
// job is due and how long it is held goes by the clock that all servers share.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/wake"
)

// State is how far a job is.
type State string

// The states of a job. One that is done has no row.
const (
	Waiting State = "waiting"
	Running State = "running"
	Failed  State = "failed" // it waits for Retry or Cancel
)

// Job is something to be done for a company.
type Job struct {
	ID        int64
	CompanyID int64
	UserID    int64 // who asked for it; 0: the system
	Username  string
	Kind      string // which Work does it
	SubjectID int64  // what it is about, by the kind
	Payload   json.RawMessage
	State     State
	Attempt   int    // 1 when it runs for the first time
	Done      int64  // of Total, in the unit of the kind
	Total     int64  // 0: not known yet
	Problem   string // of a failed job: the code of a fault, codes.Unexpected or codes.Interrupted
	Params    Params // what the text of the problem names
	CreatedAt time.Time

	claim int64
}

// Work does a job in the scope of the job's company. It may run again after
// having been broken off anywhere, so that whatever it leaves behind MUST either
// be harmless or be written in one transaction with Queue.Finish. A fault ends
// the job: a person can do something about it. Any other error is tried again
// later, up to the attempts of the kind. progress may be called as often as one
// likes, by one goroutine; what it said last is written about once a second.
type Work func(ctx context.Context, scope access.Scope, job Job, progress func(done, total int64)) error

// Failure is told in the transaction that gives a job up. It MUST Record a change.
type Failure func(ctx context.Context, tx *db.Tx, job Job) error

// Queue is one server's side of the table.
type Queue struct {
	db     *db.DB
	store  store
	logger *slog.Logger
	kinds  map[string]*kind

	mu      sync.Mutex
	running map[int64]context.CancelCauseFunc // by job
}

// kind is what the queue knows of the jobs of one kind.
type kind struct {
	name     string
	workers  int // jobs at once on a server
	attempts int
	work     Work
	failed   Failure
	wake     wake.Signal
}

// errGone says that a job is not the runner's any more: it was canceled, or
// another server has taken it after its lease had ended.
var errGone = errors.New("the job is not held any more")

// New returns a queue on the table of d.
func New(d *db.DB, logger *slog.Logger) *Queue {
	return &Queue{db: d, logger: logger, kinds: map[string]*kind{}, running: map[int64]context.CancelCauseFunc{}}
}

// Handle says how jobs of a kind are done, how many at once on a server, and how
// often one is begun before it has failed. Of several workers, one company's jobs
// have all but one: another's does not wait for them. It is called before Run.
func (q *Queue) Handle(name string, workers, attempts int, work Work) {
	q.kinds[name] = &kind{name: name, workers: workers, attempts: attempts, work: work, wake: wake.New()}
}

// OnFailure says who is told when a job of a handled kind has failed.
func (q *Queue) OnFailure(name string, failed Failure) { q.kinds[name].failed = failed }

// Add asks for a job in the name of the transaction's actor, and returns its id.
// Of the job, Kind, SubjectID and Payload count; it belongs to the transaction's company.
func (q *Queue) Add(ctx context.Context, tx *db.Tx, job Job) (int64, error) {
	k, handled := q.kinds[job.Kind]
	if !handled {
		return 0, fmt.Errorf("add a job: nobody does %q", job.Kind)
	}
	job.UserID, job.Username = tx.Actor().UserID, tx.Actor().Username
	if job.Payload == nil {
		job.Payload = json.RawMessage("{}")
	}
	id, err := q.store.add(ctx, tx, job)
	if err == nil {
		tx.After(k.wake.Send)
	}
	return id, err
}

// Cancel takes a job away, whatever its state, and returns it as it was. If it
// runs, its context ends: on this server at the commit, on another one at the
// next beat. A job outside the scope is not found.
func (q *Queue) Cancel(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	job, err := q.store.remove(ctx, tx, id)
	if err == nil {
		tx.After(func() { q.stop(id) })
	}
	return job, err
}

// Retry begins a failed job again, with all its attempts, and returns it. One
// that has not failed, or is outside the scope, is not found.
func (q *Queue) Retry(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	job, err := q.store.retry(ctx, tx, id)
	if k := q.kinds[job.Kind]; err == nil && k != nil {
		tx.After(k.wake.Send)
	}
	return job, err
}

// Keep writes the payload of a job in the transaction of one of its steps: from
// there it goes on when it begins again. Work that has lost its job meanwhile gets
// an error to return: nothing of the step is written.
func (q *Queue) Keep(ctx context.Context, tx *db.Tx, job Job) error {
	return q.store.keep(ctx, tx.Query, job)
}

// Finish ends a job in the transaction that writes what it made. Work that has
// lost its job meanwhile gets an error to return: nothing of it is written.
func (q *Queue) Finish(ctx context.Context, tx *db.Tx, job Job) error {
	return q.store.finish(ctx, tx.Query, job)
}

func (q *Queue) stop(id int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if end := q.running[id]; end != nil {
		end(errGone)
	}
}
