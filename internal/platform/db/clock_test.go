package db_test

import (
	"context"
	"os"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// apart opens two nodes on one PostgreSQL whose own clocks differ by hours.
func apart(t *testing.T) (nodes []*db.DB) {
	t.Helper()
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("SQLite has one node")
	}
	address := dbtest.Postgres(t, server)
	for _, by := range []time.Duration{3 * time.Hour, -3 * time.Hour} {
		d, err := db.Open(t.Context(), db.Config{URL: address, Now: func() time.Time { return time.Now().Add(by) }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		nodes = append(nodes, d)
	}
	return nodes
}

// TestNodesShareTheDatabasesClock, whatever their own ones say.
func TestNodesShareTheDatabasesClock(t *testing.T) {
	nodes := apart(t)
	for _, node := range []int{0, 1, 0} {
		var before, after int64
		const clock = `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`
		read := func(ms *int64) {
			if err := nodes[0].Unscoped("looked up").Row(t.Context(), clock, nil, ms); err != nil {
				t.Fatal(err)
			}
		}
		read(&before)
		now, err := nodes[node].Now(t.Context())
		read(&after)
		if at := now.UnixMilli(); err != nil || at < before || at > after {
			t.Errorf("node %d: it is %d, %v; before it was %d and afterwards %d", node, at, err, before, after)
		}
	}
}

func TestAChoreIsDoneOnceByNodesWhoseClocksAreApart(t *testing.T) {
	nodes, times := apart(t), 0
	for _, node := range []int{0, 1, 0} {
		if _, err := nodes[node].Chore(t.Context(), "sweep", time.Hour,
			func(context.Context) error { times++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if times != 1 {
		t.Errorf("within the hour it is done %d times", times)
	}
}

func TestTheTrailLeavesOnceByNodesWhoseClocksAreApart(t *testing.T) {
	nodes := apart(t)
	ctx := t.Context()
	if err := nodes[1].Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, db.Change{CompanyID: 1, Action: "update", Entity: "company"})
	}); err != nil {
		t.Fatal(err)
	}
	if u, err := nodes[1].TakeUnsent(ctx, 10, time.Minute); err != nil || u == nil {
		t.Fatalf("%+v %v", u, err)
	}
	if u, err := nodes[0].TakeUnsent(ctx, 10, time.Minute); err != nil || u != nil {
		t.Errorf("another node, whose clock is ahead, sends the same: %+v %v", u, err)
	}
}

func TestAKeyIsClaimedOnceByNodesWhoseClocksAreApart(t *testing.T) {
	nodes := apart(t)
	if _, _, err := nodes[1].Begin(t.Context(), 1, "key", "request"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := nodes[0].Begin(t.Context(), 1, "key", "request"); err == nil {
		t.Error("a node whose clock is ahead takes what is under way for abandoned")
	}
}
