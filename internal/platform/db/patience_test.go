package db_test

import (
	"context"
	"os"
	"testing"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestOthersWriteOnWhenANodeStops: a node stops in the middle of a change, holding
// the end of the company's audit trail; the others write on within ten seconds.
func TestOthersWriteOnWhenANodeStops(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("needs PostgreSQL")
	}
	t.Parallel()
	c := db.Config{URL: dbtest.Postgres(t, server)}
	paused, other := dbtest.Open(t, c), dbtest.Open(t, c)
	ctx := t.Context()
	record := func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, db.Change{CompanyID: 1, Action: "update", Entity: "tag", ID: 1})
	}
	if err := other.Unscoped("arranged").Write(ctx, record); err != nil {
		t.Fatal(err)
	}
	holds, goOn, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- paused.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `UPDATE audit_chain SET seq = seq WHERE company_id = 1`)
			close(holds)
			<-goOn
			return err
		})
	}()
	<-holds
	began := time.Now()
	if err := other.Unscoped("arranged").Write(ctx, record); err != nil {
		t.Errorf("after %v the other node cannot write: %v", time.Since(began), err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the other node waited %v", took)
	}
	close(goOn)
	if err := <-ended; !fault.Is(err, fault.Unavailable) {
		t.Errorf("the node that stopped goes on with %v", err)
	}
	if err := paused.Unscoped("arranged").Write(ctx, record); err != nil {
		t.Errorf("and cannot write afterwards: %v", err)
	}
}

// TestALockThatIsNotGivenBackIsAnOutage: nothing waits for it without end.
func TestALockThatIsNotGivenBackIsAnOutage(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("needs PostgreSQL")
	}
	t.Parallel()
	d := dbtest.Open(t, db.Config{URL: dbtest.Postgres(t, server) + "&lock_timeout=100ms"})
	ctx := t.Context()
	lock := func(ctx context.Context, q db.Query) error {
		var id int64
		return q.Row(ctx, `SELECT id FROM company WHERE id = 1`+q.Locked(), nil, &id)
	}
	err := d.Unscoped("arranged").Quiet(ctx, func(inside context.Context, q db.Query) error {
		if err := lock(inside, q); err != nil {
			return err
		}
		err := d.Unscoped("arranged").Quiet(ctx, lock)
		if f := fault.As(err); f == nil || f.Kind != fault.Unavailable || f.Code != codes.Unavailable || f.Retry == 0 {
			t.Errorf("the second one is told %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
