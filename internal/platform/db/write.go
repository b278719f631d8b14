package db

import (
	"context"
	"errors"
	"time"

	"marquee/internal/fault"
)

// Change is what an audit row says: who did what to which record. The same
// value, after the commit, becomes the hint that makes other consoles look again.
type Change struct {
	CompanyID int64
	Action    string // create, update, delete, recycle, restore, move, login …
	Entity    string // content, playlist, device …: the area's name
	ID        int64
	Name      string // what the record is called, so that the trail reads after it is gone
	Before    any    // nil for a new record
	After     any    // nil for a deleted one
	Moves     string // besides the entity's, the revision that the change moves; empty: none
	// About are other records that it is about, as its area says. They are for who
	// hears of the change, and not in the trail.
	About []int64
}

// Subject is what the trail says of a record as it stands.
type Subject struct {
	Entity    string
	CompanyID int64
	ID        int64
	Name      string
	State     any
}

// Between returns the change of a record from before, nil for a new one, to after, nil for a deleted one; it is called
// what it is called after the change. One of the two MUST be there.
func Between[T any](action string, before, after *T, subject func(T) Subject) Change {
	c := Change{Action: action}
	if before != nil {
		was := subject(*before)
		c.Entity, c.CompanyID, c.ID, c.Name, c.Before = was.Entity, was.CompanyID, was.ID, was.Name, was.State
	}
	if after != nil {
		is := subject(*after)
		c.Entity, c.CompanyID, c.ID, c.Name, c.After = is.Entity, is.CompanyID, is.ID, is.Name, is.State
	}
	return c
}

// Actor is who makes the changes of a request.
type Actor struct {
	UserID    int64
	DeviceID  int64
	Username  string
	IP        string
	RequestID string
}

type actorKey struct{}

// WithActor returns a context whose writes are recorded as the actor's.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorFrom returns the context's actor; the zero Actor is the system itself.
func ActorFrom(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}

// Tx is a transaction of Write.
type Tx struct {
	Query
	*ledger
}

// ledger is what a transaction of Write knows and notes.
type ledger struct {
	now      time.Time
	actor    Actor
	recorded []recorded
	after    []func()
}

// recorded is a change as it stood when it was recorded.
type recorded struct {
	Change
	before, after *string // JSON
}

// Now is the instant of the transaction, in milliseconds, for every row it writes.
func (t *Tx) Now() int64 { return t.now.UnixMilli() }

// Actor is who makes the change.
func (t *Tx) Actor() Actor { return t.actor }

// Narrow is Query.Narrow for a change of one company's.
func (t *Tx) Narrow(company int64) (narrow *Tx, held bool) {
	q, held := t.Query.Narrow(company)
	return &Tx{q, t.ledger}, held
}

// Write runs fn in one transaction. fn MUST Record what it changes: a
// transaction that records nothing is rolled back, because a change without
// its audit row would be a hole in the trail.
//
// fn is run again when the database has broken the transaction off for another
// one's sake: it MUST set what it hands out anew each time. Its statements go
// through the Tx and carry the context that it is given; one beside the
// transaction would need a second connection, and is refused.
func (q Query) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	d := q.db
	var tx *Tx
	err := q.Quiet(ctx, func(ctx context.Context, q Query) error {
		tx = &Tx{q, &ledger{now: d.clock(), actor: ActorFrom(ctx)}}
		if err := fn(ctx, tx); err != nil {
			return err
		}
		if len(tx.recorded) == 0 {
			return errors.New("write: nothing was recorded for the audit trail")
		}
		if holds, asked := ctx.Value(conditionKey{}).(Condition); asked && holds != nil {
			if err := holds(ctx, tx); err != nil {
				return err
			}
		}
		if err := tx.carryOut(ctx); err != nil {
			return err
		}
		if err := q.reachAll(ctx); err != nil { // the trail may be another company's, and what triggers do last
			return err
		}
		tx.reach = installation
		return tx.writeTrail(ctx, d.trailKey, d.tallies)
	})
	if err != nil {
		return err
	}
	for _, c := range hints(tx.recorded) {
		d.committed(c)
	}
	for _, fn := range tx.after {
		fn()
	}
	return nil
}

// Condition refuses a transaction that has done its work, when it is about to be committed. What it reads it MUST hold.
type Condition func(ctx context.Context, tx *Tx) error

type conditionKey struct{}

// WithCondition returns a context whose changes are committed while the condition holds; nil is none.
func WithCondition(ctx context.Context, holds Condition) context.Context {
	return context.WithValue(ctx, conditionKey{}, holds)
}

// hintsKept is of how many records of a kind a transaction tells one by one.
const hintsKept = 100

// hints are the changes of a transaction as others hear of them: of more records of a kind than are told one
// by one, that some have changed, with the id 0.
func hints(changes []recorded) []Change {
	type kind struct {
		company int64
		entity  string
	}
	count, told := map[kind]int{}, map[kind]bool{}
	for _, r := range changes {
		count[kind{r.CompanyID, r.Entity}]++
	}
	var list []Change
	for _, r := range changes {
		switch of := (kind{r.CompanyID, r.Entity}); {
		case count[of] <= hintsKept:
			list = append(list, r.Change)
		case !told[of]:
			told[of] = true
			list = append(list, Change{CompanyID: r.CompanyID, Action: r.Action, Entity: r.Entity})
		}
	}
	return list
}

// Quiet runs fn in one transaction that leaves no audit row: for sessions,
// uploads, jobs and facts. What people edit goes through Write, which says what
// fn may do.
func (q Query) Quiet(ctx context.Context, fn func(ctx context.Context, q Query) error) error {
	return q.store.transact(withSetting(ctx, q.setting), q, fn)
}

// After calls fn once the transaction is committed, and never if it is not. fn
// MUST NOT block.
func (t *Tx) After(fn func()) { t.after = append(t.after, fn) }

// Record notes a change for the audit trail. Its row is written with the others
// of the transaction right before the commit, so that the end of the company's
// chain is held for as short a time as can be, and after everything else.
func (t *Tx) Record(_ context.Context, c Change) error {
	r := recorded{Change: c}
	var err error
	if r.before, err = encode(c.Before); err != nil {
		return err
	}
	if r.after, err = encode(c.After); err != nil {
		return err
	}
	t.recorded = append(t.recorded, r)
	return nil
}

// Touched checks the row count of an UPDATE or DELETE that names one record
// with its company. No row touched means not found, whoever owns it.
func Touched(rows int64, err error, what string) error {
	if err != nil {
		return err
	}
	if rows == 0 {
		return fault.Missing(what)
	}
	return nil
}

// Found turns ErrNone into a not-found fault.
func Found(err error, what string) error {
	if errors.Is(err, ErrNone) {
		return fault.Missing(what)
	}
	return err
}
