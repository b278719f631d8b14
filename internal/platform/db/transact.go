package db

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"
)

// A transaction holds its connection and its locks until its end. So that none
// waits for another without end: fn runs its statements on the transaction's own
// connection, never on a second one of the same pool; rows are locked in the
// order of their ids (see Locked), the end of a company's audit trail last; and
// one that the database breaks off, to let another one pass, is run again.

const (
	// connectionWait is how long a transaction waits for a connection, which on
	// SQLite is its turn to write.
	connectionWait = 20 * time.Second
	// attempts is how often a transaction is begun that others stand in the way of.
	attempts = 6
	// attemptPause is the longest pause before the second attempt; each further one may take twice as long.
	attemptPause = 10 * time.Millisecond
)

// errBeside is a mistake of the program's.
var errBeside = errors.New(
	"a statement beside the transaction that its context belongs to: it would need a second connection")

type transactionKey struct{}

// transaction is the mark that the context of a transaction carries.
type transaction struct{ over atomic.Bool }

// beside refuses what would need another connection while a transaction holds one.
func beside(ctx context.Context) error {
	if t, inside := ctx.Value(transactionKey{}).(*transaction); inside && !t.over.Load() {
		return errBeside
	}
	return nil
}

func (s *store) transact(ctx context.Context, q Query, fn func(ctx context.Context, q Query) error) error {
	if err := beside(ctx); err != nil {
		return err
	}
	for attempt, pause := 1, attemptPause; ; attempt, pause = attempt+1, 2*pause {
		err := s.attempt(ctx, q, fn)
		if err == nil || attempt == attempts || !brokenOff(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(pause)):
		}
	}
}

func (s *store) attempt(ctx context.Context, q Query, fn func(ctx context.Context, q Query) error) error {
	waiting, cancel := context.WithTimeout(ctx, connectionWait)
	conn, err := s.write.Conn(waiting)
	cancel()
	if err != nil {
		return classify(ctx, fmt.Errorf("wait for a connection: %w", err))
	}
	var learn []statementKey
	err = func() error {
		defer func() { _ = conn.Close() }() // it goes back to the pool
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return classify(ctx, s.health.seen(fmt.Errorf("begin: %w", err)))
		}
		defer func() { _ = tx.Rollback() }() // after a commit this does nothing
		mark := &transaction{}
		defer mark.over.Store(true)
		q.statements, q.tx, q.learn = s.write.statements, tx, &learn
		told := q.setting
		q.told = &told
		if err := fn(context.WithValue(ctx, transactionKey{}, mark), q); err != nil {
			return err
		}
		if err := tx.Commit(); err != nil {
			return classify(ctx, s.health.seen(fmt.Errorf("commit: %w", err)))
		}
		return nil
	}()
	if err != nil {
		return err
	}
	s.write.statements.learn(ctx, learn)
	return nil
}

// unlimited lets a transaction take as long as it takes.
func (q Query) unlimited(ctx context.Context) error {
	if !q.statements.numbered {
		return nil
	}
	if _, err := q.tx.ExecContext(ctx, unlimited); err != nil {
		return classify(ctx, fmt.Errorf("lift the limits of a transaction: %w", err))
	}
	return nil
}

// Locked ends a SELECT inside a change whose rows are to stay as they are until
// its end: on PostgreSQL it locks them, in the order in which they are found, so
// that one of several rows MUST say ORDER BY id. SQLite has one writer at a time.
func (q Query) Locked() string {
	if q.statements.numbered {
		return " FOR NO KEY UPDATE"
	}
	return ""
}

// TakeTurns makes changes of the scope's company that ask for it wait for each other, each until the end of the one
// before: for what is counted before it is written. It comes before all else that a change locks.
func (q Query) TakeTurns(ctx context.Context) error {
	var id int64
	err := q.Row(ctx, `SELECT c.id FROM company c WHERE c.id = {:company}`+q.Locked(), nil, &id)
	return Found(err, "company")
}

// Held ends a SELECT like Locked, and on PostgreSQL also makes wait whoever writes what refers to the rows: for rows
// that are about to go.
func (q Query) Held() string {
	if q.statements.numbered {
		return " FOR UPDATE"
	}
	return ""
}

// Kept ends a SELECT like Locked, of rows that what is about to be written refers to: they may change, and on
// PostgreSQL whoever holds them is waited for, and seen. Several who write do not wait for each other.
func (q Query) Kept() string {
	if q.statements.numbered {
		return " FOR KEY SHARE"
	}
	return ""
}

// SkipLocked ends a SELECT inside a change that takes one of several rows: on
// PostgreSQL, rows that another change is taking are passed by.
func (q Query) SkipLocked() string {
	if q.statements.numbered {
		return " FOR UPDATE SKIP LOCKED"
	}
	return ""
}
