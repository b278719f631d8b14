package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	now     time.Time
	actor   Actor
	changes []Change
}

// Now is the instant of the transaction, in milliseconds, for every row it writes.
func (t *Tx) Now() int64 { return t.now.UnixMilli() }

// Actor is who makes the change.
func (t *Tx) Actor() Actor { return t.actor }

// Write runs fn in one transaction. fn MUST Record what it changes: a
// transaction that records nothing is rolled back, because a change without
// its audit row would be a hole in the trail.
func (d *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	var tx *Tx
	err := d.transact(ctx, func(q Query) error {
		tx = &Tx{Query: q, now: d.clock(), actor: ActorFrom(ctx)}
		if err := fn(tx); err != nil {
			return err
		}
		if len(tx.changes) == 0 {
			return errors.New("write: nothing was recorded for the audit trail")
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, c := range tx.changes {
		d.committed(c)
	}
	return nil
}

// Record writes the audit row of a change and moves the revision of its
// company's records of that kind, which cached totals are checked against.
func (t *Tx) Record(ctx context.Context, c Change) error {
	before, err := encode(c.Before)
	if err != nil {
		return err
	}
	after, err := encode(c.After)
	if err != nil {
		return err
	}
	_, err = t.Insert(ctx, `
		INSERT INTO audit (company_id, at, user_id, device_id, username, ip, request_id, action, entity, entity_id, name, before, after)
		VALUES ({:company}, {:at}, {:user}, {:device}, {:username}, {:ip}, {:request}, {:action}, {:entity}, {:id}, {:name}, {:before}, {:after})`,
		Params{
			"company": c.CompanyID, "at": t.Now(), "user": t.actor.UserID, "device": t.actor.DeviceID, "username": t.actor.Username,
			"ip": t.actor.IP, "request": t.actor.RequestID, "action": c.Action, "entity": c.Entity, "id": c.ID,
			"name": c.Name, "before": before, "after": after,
		})
	if err != nil {
		return fmt.Errorf("record the change: %w", err)
	}
	_, err = t.Exec(ctx, `
		INSERT INTO revision (company_id, entity, n) VALUES ({:company}, {:entity}, 1)
		ON CONFLICT (company_id, entity) DO UPDATE SET n = revision.n + 1`,
		Params{"company": c.CompanyID, "entity": c.Entity})
	if err != nil {
		return fmt.Errorf("move the revision: %w", err)
	}
	t.changes = append(t.changes, c)
	return nil
}

func encode(value any) (any, error) {
	if value == nil {
		return nil, nil
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encode the change: %w", err)
	}
	return string(text), nil
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
