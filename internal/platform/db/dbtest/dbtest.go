// Package dbtest opens empty databases for tests: SQLite in a temporary folder
// and, where MARQUEE_TEST_POSTGRES holds the URL of a server on which databases
// may be created, a PostgreSQL database of its own for each test.
package dbtest

import (
	"context"
	"database/sql"
	"errors"
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
			test(t, Open(t, db.Config{URL: Migrated(t, server)}))
		})
	}
}

// Quick is Run for what is long and knows no engine: in short it calls test on SQLite alone.
func Quick(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	if testing.Short() {
		t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
		return
	}
	Run(t, test)
}

// SQLite opens an empty SQLite database.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	return Open(t, db.Config{Folder: Folder(t)})
}

// Open opens a database whose clocks stand at Now, and closes it after the test.
func Open(t testing.TB, c db.Config) *db.DB {
	t.Helper()
	if c.Now == nil {
		c.Now = func() time.Time { return Now }
	}
	if c.Shared == nil {
		c.Shared = c.Now
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

// Postgres creates an empty database on the server for this test alone and returns its
// URL. The wall stands in it as in an installation: a context without a scope
// reaches nothing of any company. What a test itself arranges and looks up there
// says `Unscoped`; what it tests runs in the scope of whoever asks.
func Postgres(t testing.TB, server string) string {
	t.Helper()
	return postgres(t, server, "")
}

func postgres(t testing.TB, server, template string) string {
	t.Helper()
	address, _, drop, err := create(context.Background(), server, template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return address
}

// Create creates an empty database on a PostgreSQL server and returns its URL and what drops it.
func Create(ctx context.Context, server string) (address string, drop func() error, err error) {
	address, _, drop, err = create(ctx, server, "")
	return address, drop, err
}

// create creates a database: an empty one, or a copy of the one that template names.
func create(ctx context.Context, server, template string) (address, name string, drop func() error, err error) {
	u, err := url.Parse(server)
	if err != nil {
		return "", "", nil, fmt.Errorf("read the server's URL: %w", err)
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		return "", "", nil, fmt.Errorf("open the server: %w", err)
	}
	name = fmt.Sprintf("marquee_%d_%d", os.Getpid(), created.Add(1))
	statement := "CREATE DATABASE " + name
	if template != "" {
		statement += " TEMPLATE " + template
	}
	if _, err := admin.ExecContext(ctx, statement); err != nil {
		return "", "", nil, errors.Join(fmt.Errorf("create a database: %w", err), admin.Close())
	}
	u.Path = "/" + name
	return strings.Replace(u.String(), "//@", "//", 1), name, func() error {
		_, err := admin.ExecContext(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)")
		return errors.Join(err, admin.Close())
	}, nil
}

// TearDownWalls takes its policies from a database that Postgres made.
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
