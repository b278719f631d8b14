// Package dbtest opens empty databases for tests: SQLite in a temporary folder
// and, where MARQUEE_TEST_POSTGRES holds the URL of a server on which databases
// may be created, a PostgreSQL database of its own for each test.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/platform/db"
)

// Now is the instant at which every test's clock stands: a Saturday morning, UTC.
var Now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// Run calls test once per engine that is there.
func Run(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, SQLite(t))
	})
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		t.Run("postgres", func(t *testing.T) {
			t.Parallel()
			test(t, Open(t, db.Config{URL: Postgres(t, server)}))
		})
	}
}

// SQLite opens an empty SQLite database.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	return Open(t, db.Config{Folder: t.TempDir()})
}

// Open opens a database whose clock stands at Now, and closes it after the test.
func Open(t testing.TB, c db.Config) *db.DB {
	t.Helper()
	if c.Now == nil {
		c.Now = func() time.Time { return Now }
	}
	d, err := db.Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

var created atomic.Int64

// Postgres creates a database on the server for this test alone and returns its
// URL. What runs without a scope in its context reaches every company there:
// tests of areas stand behind the API, which gives requests theirs.
func Postgres(t testing.TB, server string) string {
	t.Helper()
	return create(t, server, "ALTER DATABASE %s SET marquee.companies = '*'")
}

// Walled is Postgres as an installation has it: without a scope, nothing of any
// company is reached.
func Walled(t testing.TB, server string) string {
	t.Helper()
	return create(t, server)
}

// TearDownWalls takes its policies from a database that Walled made.
func TearDownWalls(t testing.TB, address string) {
	t.Helper()
	admin, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close() }() // it has done its work
	_, err = admin.ExecContext(t.Context(), `DO $$
		DECLARE t record;
		BEGIN
			FOR t IN SELECT oid::regclass AS name FROM pg_class WHERE relrowsecurity LOOP
				EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', t.name);
			END LOOP;
		END $$`)
	if err != nil {
		t.Fatal(err)
	}
}

func create(t testing.TB, server string, settings ...string) string {
	t.Helper()
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("marquee_%d_%d", os.Getpid(), created.Add(1))
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	for _, setting := range settings {
		if _, err := admin.Exec(fmt.Sprintf(setting, name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
		_ = admin.Close()
	})
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	return strings.Replace(address.String(), "//@", "//", 1)
}
