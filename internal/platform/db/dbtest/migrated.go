package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"marquee/internal/platform/db"
)

// thrownAway is what a server calls itself on which databases may be left
// behind; scripts/with-postgres starts one.
const thrownAway = "marquee-thrown-away"

// Folder returns a folder of the test's own that holds empty SQLite databases of this
// build's schema: copies of those that the process has migrated once.
func Folder(t testing.TB) string {
	t.Helper()
	files, err := migratedFiles()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, bytes := range files {
		if err := os.WriteFile(filepath.Join(folder, name), bytes, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

var migratedFiles = sync.OnceValues(func() (map[string][]byte, error) {
	folder, err := os.MkdirTemp("", "migrated-")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // in the folder of what is temporary
	if err := migrate(db.Config{Folder: folder}); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("list what was migrated: %w", err)
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			return nil, fmt.Errorf("read what was migrated: %w", err)
		}
	}
	return files, nil
})

// Migrated is Postgres with this build's schema in the database: a copy of one
// that the process has migrated once, on a server that is thrown away
// afterwards, and an empty one on any other.
func Migrated(t testing.TB, server string) string {
	t.Helper()
	template, err := migratedDatabase(server)
	if err != nil {
		t.Fatal(err)
	}
	return postgres(t, server, template)
}

var (
	templates    = map[string]string{}
	templatesMay sync.Mutex
)

// migratedDatabase says what a database is a copy of: one of this process's on the server.
func migratedDatabase(server string) (string, error) {
	templatesMay.Lock()
	defer templatesMay.Unlock()
	if template, made := templates[server]; made {
		return template, nil
	}
	is, version, err := isThrownAway(server)
	if err != nil || !is {
		return "", err
	}
	address, name, _, err := create(context.Background(), server, "")
	if err != nil {
		return "", err
	}
	if err := migrate(db.Config{URL: address}); err != nil {
		return "", err
	}
	templates[server] = name
	if version >= strategies {
		templates[server] += " STRATEGY FILE_COPY" // by far the cheaper where nothing is flushed
	}
	return templates[server], nil
}

// strategies is the first version of PostgreSQL that may be told how to copy a database.
const strategies = 150_000

func isThrownAway(server string) (is bool, version int, err error) {
	admin, err := sql.Open("pgx", server)
	if err != nil {
		return false, 0, fmt.Errorf("open the server: %w", err)
	}
	defer func() { _ = admin.Close() }() // it has done its work
	if err := admin.QueryRow(`SELECT current_setting('cluster_name') = $1, current_setting('server_version_num')::int`,
		thrownAway).Scan(&is, &version); err != nil {
		return false, 0, fmt.Errorf("ask for the server's name: %w", err)
	}
	return is, version, nil
}

func migrate(c db.Config) error {
	d, err := db.Open(context.Background(), c)
	if err != nil {
		return fmt.Errorf("migrate for all tests: %w", err)
	}
	return d.Close()
}
