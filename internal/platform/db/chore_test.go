package db_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestAChoreIsDoneOnceWithinItsTime(t *testing.T) {
	addresses := map[string]string{"sqlite": ""}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		addresses["postgres"] = dbtest.Postgres(t, server)
	}
	for engine, address := range addresses {
		t.Run(engine, func(t *testing.T) {
			now := dbtest.Now
			c := db.Config{URL: address, Folder: t.TempDir(), Now: func() time.Time { return now }}
			nodes := []*db.DB{dbtest.Open(t, c)}
			if address != "" {
				nodes = append(nodes, dbtest.Open(t, c))
			}
			times := 0
			do := func(node int, fail error) bool {
				t.Helper()
				done, err := nodes[node%len(nodes)].Chore(t.Context(), "sweep", time.Hour,
					func(ctx context.Context) error {
						times++
						if len(nodes) > 1 { // nobody else does it meanwhile
							if done, err := nodes[(node+1)%2].Chore(ctx, "sweep", 0,
								func(context.Context) error { t.Error("twice at once"); return nil }); done ||
								err != nil {
								t.Errorf("beside the first: %v %v", done, err)
							}
						}
						return fail
					})
				if !errors.Is(err, fail) {
					t.Fatal(err)
				}
				return done
			}
			if do(0, errors.New("a failure")) || !do(1, nil) || times != 2 {
				t.Errorf("what failed is done again: %d times", times)
			}
			now = now.Add(59 * time.Minute)
			if do(0, nil) {
				t.Error("it is done again within the hour")
			}
			now = now.Add(time.Minute)
			if !do(0, nil) || times != 3 {
				t.Errorf("an hour later it is not: %d times", times)
			}
			now = now.Add(-40 * 24 * time.Hour)
			if !do(1, nil) || do(1, nil) {
				t.Error("the clock was 40 days ahead: it waits for so long, or is done without end")
			}
		})
	}
}
