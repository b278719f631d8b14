package db_test

import (
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestTheNextStartKeepsEveryRow of a database that has one in every table.
func TestTheNextStartKeepsEveryRow(t *testing.T) {
	configs := map[string]db.Config{"sqlite": {Folder: t.TempDir()}}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		configs["postgres"] = db.Config{URL: dbtest.Postgres(t, server)}
	}
	for engine, c := range configs {
		t.Run(engine, func(t *testing.T) {
			c.Now = func() time.Time { return dbtest.Now }
			open := func() *db.DB {
				d, err := db.Open(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				return d
			}
			d := open()
			dbtest.Fill(t, d)
			before := dbtest.Rows(t, d)
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			for table, rows := range before {
				if len(rows) == 0 {
					t.Errorf("%s has no row", table)
				}
			}
			d = open()
			if diff := cmp.Diff(before, dbtest.Rows(t, d)); diff != "" {
				t.Errorf("after the next start:\n%s", diff)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}
