package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Names of the files that hold a copy of the stores.
const (
	mainFile  = "marquee.db"
	factsFile = "facts.db"
	dumpFile  = "database.dump"
)

// Snapshot is both stores as they stood at one instant, read as any DB is. The
// facts in it may be a moment older than the rest and never newer: ids of screens
// that are not in the rest may be given out again.
type Snapshot struct {
	*DB
	Files []string // what it left in the folder, by name
}

// TakeSnapshot copies both stores into an empty folder while servers work on
// them. SQLite's files are written by SQLite itself (VACUUM INTO), PostgreSQL is
// dumped by pg_dump. Nothing is migrated: a schema that is not this build's is
// ErrOtherSchema. The caller closes the snapshot.
func TakeSnapshot(ctx context.Context, c Config, folder string) (*Snapshot, error) {
	var s *Snapshot
	var err error
	if c.URL != "" {
		s, err = dumpPostgres(ctx, c, folder)
	} else {
		s, err = copySQLite(ctx, c, folder)
	}
	if err != nil {
		return nil, err
	}
	if err := s.wantOwnSchema(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func copySQLite(ctx context.Context, c Config, folder string) (*Snapshot, error) {
	files := CopyFiles("sqlite")
	for _, name := range files {
		if err := vacuumInto(ctx, filepath.Join(c.Folder, name), filepath.Join(folder, name)); err != nil {
			return nil, fmt.Errorf("copy %s: %w", name, err)
		}
	}
	d, err := OpenCopy(ctx, Config{Folder: folder, Now: c.Now})
	if err != nil {
		return nil, err
	}
	return &Snapshot{DB: d, Files: files}, nil
}

// Bytes is the most that a copy of the stores takes. How much PostgreSQL's dump
// does is not known before: 0.
func (c Config) Bytes() int64 {
	if c.URL != "" {
		return 0
	}
	return fileBytes(filepath.Join(c.Folder, mainFile)) + fileBytes(filepath.Join(c.Folder, factsFile))
}

// fileBytes is the size of a SQLite file with what its log has yet to bring.
func fileBytes(path string) (bytes int64) {
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// vacuumInto writes what one read transaction sees of a database. Writers go on meanwhile.
func vacuumInto(ctx context.Context, from, to string) (err error) {
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is none in %s", filepath.Dir(from))
	}
	d, err := sql.Open("sqlite", address(from, "mode", "ro", "_pragma", "busy_timeout(10000)"))
	if err != nil {
		return fmt.Errorf("open sqlite: %w", err)
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if _, err := d.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		return classify(ctx, err)
	}
	return nil
}

// address is a SQLite file's, with parameters in pairs.
func address(path string, parameters ...string) string {
	q := url.Values{}
	for i := 0; i < len(parameters); i += 2 {
		q.Add(parameters[i], parameters[i+1])
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// OpenCopy opens stores as they are, to be read: neither migrated nor changed in
// any byte. Nothing may be writing to SQLite files that are opened this way.
func OpenCopy(ctx context.Context, c Config) (*DB, error) { return openAsIs(ctx, c, "immutable", "1") }

// OpenBeside is OpenCopy beside servers that work on the stores.
func OpenBeside(ctx context.Context, c Config) (*DB, error) {
	return openAsIs(ctx, c, "_pragma", "busy_timeout(10000)")
}

func openAsIs(ctx context.Context, c Config, parameters ...string) (*DB, error) {
	d := &DB{clock: c.Now, committed: func(Change) {}}
	if c.URL != "" {
		s, err := openPostgres(ctx, c.URL, slog.New(slog.DiscardHandler))
		if err != nil {
			return nil, err
		}
		d.store, d.Facts = s, &Facts{s}
		return d, nil
	}
	open := func(name string) (*store, error) {
		path := filepath.Join(c.Folder, name)
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no %s in %s", name, c.Folder)
		}
		raw, err := sql.Open("sqlite", address(path, append(parameters, "mode", "ro")...))
		if err != nil {
			return nil, fmt.Errorf("open sqlite: %w", err)
		}
		p := openPool(raw, "sqlite", "sqlite", 1)
		return &store{engine: "sqlite", write: p, read: p}, nil
	}
	var err error
	if d.store, err = open(mainFile); err != nil {
		return nil, err
	}
	facts, err := open(factsFile)
	if err != nil {
		return nil, errors.Join(err, d.close())
	}
	d.Facts = &Facts{facts}
	return d, nil
}

// Inventory is what tells one state of the stores from another.
type Inventory struct {
	Engine string           `json:"engine"` // sqlite, postgres
	Schema map[string]int64 `json:"schema"` // the newest migration, by the table that numbers them
	Rows   map[string]int64 `json:"rows"`   // how many, by table
}

// Total is how many rows there are in all tables.
func (i Inventory) Total() (rows int64) {
	for _, n := range i.Rows {
		rows += n
	}
	return rows
}

// Differs names the tables that have not the same number of rows in both.
func (i Inventory) Differs(other Inventory) (tables []string) {
	all := maps.Clone(i.Rows)
	maps.Copy(all, other.Rows)
	for _, table := range slices.Sorted(maps.Keys(all)) {
		a, here := i.Rows[table]
		b, there := other.Rows[table]
		if a != b || here != there {
			tables = append(tables, table)
		}
	}
	return tables
}

// Inventory counts the rows of every table.
func (d *DB) Inventory(ctx context.Context) (Inventory, error) {
	found := Inventory{Engine: d.engine, Schema: map[string]int64{}, Rows: map[string]int64{}}
	stores := []*store{d.store}
	if d.Facts.store != d.store {
		stores = append(stores, d.Facts.store)
	}
	for _, s := range stores {
		tables, err := s.tables(ctx)
		if err != nil {
			return found, err
		}
		q := s.query()
		q.reach = installation
		for _, table := range tables {
			var rows int64
			if err := q.Row(ctx, `SELECT COUNT(*) FROM "`+table+`"`, nil, &rows); err != nil {
				return found, err
			}
			found.Rows[table] = rows
			if table != mainVersions && table != factsVersions {
				continue
			}
			var version int64
			if err := q.Row(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM "`+table+`"`, nil, &version); err != nil {
				return found, err
			}
			found.Schema[table] = version
		}
	}
	return found, nil
}

// tables lists the tables that a store has, whoever made them.
func (s *store) tables(ctx context.Context) (names []string, err error) {
	statement := `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		ORDER BY name`
	if s.engine == "postgres" {
		statement = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`
	}
	return names, s.query().Column(ctx, &names, statement)
}

// Empty reports whether there are no tables at all.
func (d *DB) Empty(ctx context.Context) (bool, error) {
	tables, err := d.tables(ctx)
	return len(tables) == 0, err
}

// Damage is what SQLite's own complete check finds wrong with the files, and
// references that lead nowhere: empty when they are whole. PostgreSQL looks
// after its pages itself.
func (d *DB) Damage(ctx context.Context) (wrong []string, err error) {
	if d.engine == "postgres" {
		return nil, nil
	}
	for _, s := range []*store{d.store, d.Facts.store} {
		for _, statement := range []string{
			`SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
			`SELECT "table" || ' refers to ' || parent || ', which has no such row' FROM pragma_foreign_key_check`,
		} {
			var found []string
			if err := s.query().Column(ctx, &found, statement); err != nil {
				return nil, err
			}
			wrong = append(wrong, found...)
		}
	}
	return wrong, nil
}

// NewestSchema is the inventory's Schema of a database that this build has migrated.
func NewestSchema() (map[string]int64, error) {
	newest := map[string]int64{}
	for table, store := range map[string]string{mainVersions: "main", factsVersions: "facts"} {
		steps, err := texts(migrations, store)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			newest[table] = max(newest[table], step.Version)
		}
	}
	return newest, nil
}

// ErrOtherSchema says that the stores are not as this program would have migrated them.
var ErrOtherSchema = errors.New("the database has another schema: use the program that serves it")

// wantOwnSchema refuses stores that this build would migrate first, or does not know.
func (d *DB) wantOwnSchema(ctx context.Context) error {
	found, err := d.Inventory(ctx)
	if err != nil {
		return err
	}
	newest, err := NewestSchema()
	if err != nil {
		return err
	}
	if !maps.Equal(found.Schema, newest) {
		return fmt.Errorf("%w; it has %s, and this program knows %s", ErrOtherSchema, schemaText(found.Schema),
			schemaText(newest))
	}
	return nil
}

func schemaText(schema map[string]int64) string {
	var parts []string
	for _, table := range slices.Sorted(maps.Keys(schema)) {
		parts = append(parts, fmt.Sprintf("%s %d", strings.TrimPrefix(table, "goose_"), schema[table]))
	}
	return strings.Join(parts, ", ")
}

// TrailHolds reports whether a company's trail has, at a number, the row with
// that seal, or had it before it was pruned.
func (d *DB) TrailHolds(ctx context.Context, company, seq int64, seal string) (bool, error) {
	var n int64
	err := d.trails().Row(ctx, `
		SELECT (SELECT COUNT(*) FROM audit a WHERE a.company_id = {:company} AND a.seq = {:seq} AND a.seal = {:seal})
			+ (SELECT COUNT(*) FROM audit_chain c WHERE c.company_id = {:company} AND c.pruned_seq >= {:seq})`,
		Params{"company": company, "seq": seq, "seal": seal}, &n)
	return n > 0, err
}
