// Package db is the only package that knows a database driver. It opens SQLite
// or PostgreSQL by URL, migrates it, and gives stores one handle: a Query, which
// reads within a scope, and of it Write for a change together with its audit row
// and Quiet for records that nobody edits. Stores write plain SQL that runs on both engines:
// named binds, BIGINT milliseconds, dates as text.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	_ "modernc.org/sqlite" // registers "sqlite"
)

// ErrNone is what One returns when no row matches.
var ErrNone = sql.ErrNoRows

// Params are the values of the named binds in a statement: `{:name}`.
type Params map[string]any

// DB holds the two stores: what people edit, durable on every commit, and the
// facts that screens report, which a power cut may take the last moment of.
type DB struct {
	*store
	Facts *Facts
	// Killed says that SQLite's pages were not closed as they should be, and were looked through.
	Killed bool

	clock     func() time.Time
	shared    func() time.Time // nil: see Now
	committed func(Change)
	trailKey  []byte
	totals    totals
	tallies   []Tally
}

// Facts is the second store, for heartbeats, plays and online history.
type Facts struct{ *store }

type store struct {
	engine  string
	name    string // of the connections, for PostgreSQL's list of them
	write   *pool
	read    *pool
	health  *health // of SQLite's file; else nil
	instant *sql.Tx // of a snapshot: what Query reads; else nil
}

// pool is a pool of connections with what was run on them before.
type pool struct {
	*sql.DB
	statements *statements
}

func openPool(d *sql.DB, driver, engine string, connections int) *pool {
	d.SetMaxOpenConns(connections)
	d.SetMaxIdleConns(connections)
	return &pool{DB: d, statements: newStatements(d, engine)}
}

// Config says where the data is.
type Config struct {
	// URL is "postgres://…" for PostgreSQL. Empty means SQLite in Folder.
	URL string
	// Folder holds marquee.db and facts.db when SQLite is used.
	Folder string
	// Now is the clock of audit rows.
	Now func() time.Time
	// Shared is the clock of DB.Now. Nil: PostgreSQL's own, and on SQLite Now.
	Shared func() time.Time
	// Build is what this program calls itself, for the next one that finds the database.
	Build string
	// Check looks through SQLite's pages first if they were not closed as they
	// should be. It is for who works on them alone.
	Check bool
	// Logger hears of damage and, for debugging, what PostgreSQL gives notice of; nil: nobody does.
	Logger *slog.Logger
	// Committed is called after every commit of Write, once per recorded change. It MUST NOT block.
	Committed func(Change)

	texts fs.FS // of the migrations; nil: this build's
}

// Open opens both stores and migrates them to the current schema. If either is
// refused, the other stays as it is.
func Open(ctx context.Context, c Config) (*DB, error) {
	d := &DB{clock: c.Now, shared: c.Shared, committed: c.Committed}
	if d.committed == nil {
		d.committed = func(Change) {}
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if err := d.open(ctx, c); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *DB) open(ctx context.Context, c Config) (err error) {
	if c.URL != "" {
		if d.store, err = openPostgres(ctx, c.URL, c.Logger); err != nil {
			return err
		}
		d.Facts = &Facts{d.store}
		main, facts := c.part(d.store, "main"), c.part(d.store, "facts")
		if err := main.accept(ctx, c.Build); err != nil {
			return err
		}
		for _, p := range []part{facts, main} {
			if err := p.migrate(ctx, c.Build); err != nil {
				return err
			}
		}
		if err := d.raiseWalls(ctx); err != nil {
			return fmt.Errorf("keep companies apart: %w", err)
		}
		return d.noteTables(ctx)
	}
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return fmt.Errorf("create the data folder: %w", err)
	}
	file := filepath.Join(c.Folder, mainFile)
	look := readable
	if d.Killed = c.Check && wasKilled(file); d.Killed {
		look = wellMade
	}
	if d.store, err = openSQLite(ctx, file, "FULL", look, c.Logger); err != nil {
		return err
	}
	main := c.part(d.store, "main")
	if err := main.accept(ctx, c.Build); err != nil {
		return err
	}
	if err := d.openFacts(ctx, c); err != nil {
		return err
	}
	if err := main.migrate(ctx, c.Build); err != nil {
		return err
	}
	return errors.Join(d.noteTables(ctx), d.Facts.noteTables(ctx))
}

// openFacts opens what screens report. The server can do without: a file that is
// damaged is set aside, and a new one begun.
func (d *DB) openFacts(ctx context.Context, c Config) error {
	file := filepath.Join(c.Folder, factsFile)
	open := func() error {
		facts, err := openSQLite(ctx, file, "NORMAL", readable, c.Logger)
		if err != nil {
			return err
		}
		d.Facts = &Facts{facts}
		return c.part(facts, "facts").migrate(ctx, c.Build)
	}
	err := error(nil)
	_, marked := os.Stat(file + damagedMark)
	if marked != nil {
		if err = open(); !errors.Is(err, ErrDamaged) {
			return err
		}
	}
	if d.Facts != nil {
		err, d.Facts = errors.Join(err, d.Facts.close()), nil
	}
	aside, moved := setAside(file, d.clock())
	if moved != nil {
		return errors.Join(err, fmt.Errorf("set %s aside: %w", factsFile, moved))
	}
	c.Logger.WarnContext(ctx,
		factsFile+" was damaged and is set aside: a new one is begun, without what screens have reported so far",
		"aside", aside, "error", err)
	return open()
}

// openSQLite opens a file, which it creates for its owner alone, and makes sure
// that it is what it should be.
func openSQLite(ctx context.Context, path, synchronous, look string, logger *slog.Logger) (*store, error) {
	made, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // what SQLite puts beside it has its mode
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if err := made.Close(); err != nil {
		return nil, fmt.Errorf("create the database: %w", err)
	}
	h := &health{file: path, logger: logger}
	open := func(mode string, connections int) (*pool, error) {
		d, err := sql.Open("sqlite", address(path,
			"_pragma", "busy_timeout(10000)", // first, so that the others wait as well
			"_pragma", "journal_mode(WAL)",
			"_pragma", "synchronous("+synchronous+")",
			"_pragma", "foreign_keys(1)",
			"_pragma", "cell_size_check(1)",
			"_pragma", "cache_size(-16000)",
			"_pragma", "temp_store(MEMORY)",
			"_txlock", mode))
		if err != nil {
			return nil, fmt.Errorf("open sqlite: %w", err)
		}
		p := openPool(d, "sqlite", "sqlite", connections)
		p.statements.health = h
		return p, nil
	}
	write, err := open("immediate", 1)
	if err != nil {
		return nil, err
	}
	read, err := open("deferred", max(4, runtime.NumCPU()))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	s := &store{engine: "sqlite", write: write, read: read, health: h}
	if err := s.sound(ctx, look); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// Close closes both stores.
func (d *DB) Close() error {
	var errs []error
	if d.Facts != nil && d.Facts.store != d.store {
		errs = append(errs, d.Facts.close())
	}
	if d.store != nil {
		errs = append(errs, d.close())
	}
	return errors.Join(errs...)
}

func (s *store) close() error {
	if s.instant != nil {
		_ = s.instant.Rollback() // it only read
	}
	if s.read == s.write {
		return s.write.Close()
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// readyLimit is how long the database may take to show that it answers.
const readyLimit = 5 * time.Second

// Ready reports whether the database answers soon, and has not been found
// damaged. On SQLite it does not wait for who writes.
func (d *DB) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyLimit)
	defer cancel()
	for _, s := range []*store{d.store, d.Facts.store} {
		if s.health != nil && s.health.damaged.Load() {
			return ErrDamaged
		}
	}
	if err := d.read.PingContext(ctx); err != nil {
		return fmt.Errorf("ping the database: %w", err)
	}
	return nil
}

// query runs the installation's own statements, outside a transaction.
func (s *store) query() Query {
	q := Query{reach: installation, store: s, statements: s.read.statements}
	if s.instant != nil {
		q.tx, q.learn = s.instant, &[]statementKey{}
	}
	return q
}
