package db

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"
)

// Chore does what the installation does by itself every now and then, unless any
// node did it within the time or is doing it now, and reports whether it was
// done. What fails is tried again at the next call.
func (d *DB) Chore(ctx context.Context, name string, every time.Duration,
	work func(context.Context) error) (done bool, err error) {
	chores := d.Unscoped("what the installation does by itself")
	err = d.alone(ctx, name, func() error {
		var last int64
		err := chores.Row(ctx, `SELECT done_at FROM chore WHERE name = {:name}`, Params{"name": name}, &last)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		now, err := d.Now(ctx)
		if err != nil {
			return err
		}
		if since := now.Sub(time.UnixMilli(last)); since >= 0 &&
			since < every { // it was done when a clock was ahead: it is due
			return nil
		}
		if err := work(ctx); err != nil {
			return err
		}
		done = true
		return chores.Quiet(ctx, func(ctx context.Context, q Query) error {
			_, err := q.Exec(ctx, `INSERT INTO chore (name, done_at) VALUES ({:name}, {:now})
				ON CONFLICT (name) DO UPDATE SET done_at = {:now}`,
				Params{"name": name, "now": now.UnixMilli()})
			return err
		})
	})
	return done, err
}

// inTurn runs fn while no other node runs anything by the same name, after it if one does.
func (s *store) inTurn(ctx context.Context, name string, fn func() error) error {
	for ran := false; ; {
		err := s.alone(ctx, name, func() error { ran = true; return fn() })
		if err != nil || ran {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// alone runs fn while no other node runs anything by the same name, and not at
// all if one does. SQLite's only server is alone. On PostgreSQL a connection
// holds a lock, which a node that dies loses.
func (s *store) alone(ctx context.Context, name string, fn func() error) (err error) {
	if s.engine != "postgres" {
		return fn()
	}
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("take turns: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	hash := fnv.New64a()
	_, _ = hash.Write([]byte("marquee " + name)) // a hash never fails
	number, free := int64(hash.Sum64()), false
	if err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, number).Scan(&free); err != nil || !free {
		return err
	}
	defer func() {
		_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, number)
		err = errors.Join(err, unlocked)
	}()
	return fn()
}
