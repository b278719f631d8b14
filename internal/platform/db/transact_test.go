package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNoStatementBesideATransaction: it would wait for a second connection of the
// pool, and as many such transactions as the pool has connections would wait for ever.
func TestNoStatementBesideATransaction(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		count := func(ctx context.Context, q db.Query) error {
			var n int64
			return q.Row(ctx, `SELECT COUNT(*) FROM company`, nil, &n)
		}
		var inside context.Context
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			inside = ctx
			if err := count(ctx, q); err != nil {
				t.Errorf("on the transaction: %v", err)
			}
			for name, err := range map[string]error{
				"a query":          count(ctx, d.Unscoped("looked up")),
				"a query of facts": d.Facts.Unscoped("looked up").Row(ctx, `SELECT 1 FROM play`, nil, new(int64)),
				"a transaction":    d.Unscoped("arranged").Quiet(ctx, count),
				"a change": d.Unscoped("arranged").Write(ctx,
					func(context.Context, *db.Tx) error { return nil }),
				"a change of facts": d.Facts.Unscoped("arranged").Quiet(ctx,
					func(context.Context, db.Query) error { return nil }),
			} {
				if err == nil || errors.Is(err, db.ErrNone) {
					t.Errorf("%s beside a transaction was run", name)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		if err := count(inside, d.Unscoped("looked up")); err != nil {
			// what runs after the commit may have kept the context
			t.Errorf("after the transaction: %v", err)
		}
	})
}

// TestCrosswiseLocksAreTriedAgain: PostgreSQL breaks one of two transactions
// off that wait for each other; it is run again and both are done.
func TestCrosswiseLocksAreTriedAgain(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		ids := make([]int64, 2)
		err := d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) (err error) {
			for i := range ids {
				if ids[i], err = q.Insert(ctx, `INSERT INTO company (name, name_folded, created_at, updated_at)
					VALUES ('A', {:folded}, 1, 1)`,
					db.Params{"folded": fmt.Sprint(i)}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var running, first sync.WaitGroup
		first.Add(2)
		met := make(chan struct{})
		go func() { first.Wait(); close(met) }()
		for worker := range 2 {
			running.Go(func() {
				var begun sync.Once
				err := d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
					for i := range ids {
						if _, err := q.Exec(ctx, `UPDATE company SET version = version + 1 WHERE id = {:id}`,
							db.Params{"id": ids[(i+worker)%2]}); err != nil {
							return err
						}
						begun.Do(first.Done)
						select {
						case <-met: // each has locked a row that the other one wants
						case <-time.After(200 * time.Millisecond): // SQLite lets only one of them begin
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		running.Wait()
		var versions int64
		if err := d.Unscoped("looked up").Row(ctx, `SELECT SUM(version) FROM company WHERE id IN ({:a}, {:b})`,
			db.Params{"a": ids[0], "b": ids[1]}, &versions); err != nil {
			t.Fatal(err)
		}
		if versions != 2+4 {
			t.Errorf("the versions come to %d", versions)
		}
	})
}

func TestTakenNamesTheKey(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		insert := func(statement string) error {
			return d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
				_, err := q.Exec(ctx, statement)
				return err
			})
		}
		const size = `INSERT INTO dimension (company_id, width, height) VALUES (1, 12, 34)`
		if err := insert(size); err != nil {
			t.Fatal(err)
		}
		err := insert(size)
		if !db.Taken(err, "dimension", "company_id", "width", "height") ||
			db.Taken(err, "dimension", "company_id", "id") || db.Taken(err, "users", "username_folded") {
			t.Errorf("which key is taken? %v", err)
		}
		if f := fault.As(err); f == nil || f.Code != codes.Exists {
			t.Errorf("%v", err)
		}
		if err := insert(`INSERT INTO dimension (company_id, width, height) VALUES (987654, 1, 1)`); db.Taken(err,
			"dimension", "company_id", "width", "height") || fault.As(err) == nil ||
			fault.As(err).Code != codes.Reference {
			t.Errorf("a company that is not there: %v", err)
		}
	})
}
