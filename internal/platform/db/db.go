// Package db is the only package that knows a database driver. It opens SQLite
// or PostgreSQL by URL, migrates it, and gives stores three things: Query for
// reading, Write for a change together with its audit row, and Quiet for
// records that nobody edits. Stores write plain SQL that runs on both engines:
// named binds, BIGINT milliseconds, dates as text.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/pocketbase/dbx"
	_ "modernc.org/sqlite" // registers "sqlite"

	"marquee/internal/fault"
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

	clock     func() time.Time
	committed func(Change)
	trailKey  []byte
	totals    totals
}

// Facts is the second store, for heartbeats, plays and online history.
type Facts struct{ *store }

type store struct {
	engine string
	write  *pool
	read   *pool
}

// pool is a pool of connections with what was run on them before.
type pool struct {
	*sql.DB
	statements *statements
	reader     *dbx.DB
}

func openPool(d *sql.DB, driver, engine string, connections int) *pool {
	d.SetMaxOpenConns(connections)
	d.SetMaxIdleConns(connections)
	return &pool{DB: d, statements: newStatements(d, engine), reader: dbx.NewFromDB(d, driver)}
}

// Config says where the data is.
type Config struct {
	// URL is "postgres://…" for PostgreSQL. Empty means SQLite in Folder.
	URL string
	// Folder holds marquee.db and facts.db when SQLite is used.
	Folder string
	// Now is the clock of audit rows.
	Now func() time.Time
	// TrailKey seals the audit trail; see VerifyTrail.
	TrailKey []byte
	// Committed is called after every commit of Write, once per recorded change. It MUST NOT block.
	Committed func(Change)
}

// Open opens both stores and migrates them to the current schema.
func Open(ctx context.Context, c Config) (*DB, error) {
	d := &DB{clock: c.Now, committed: c.Committed, trailKey: c.TrailKey}
	if d.committed == nil {
		d.committed = func(Change) {}
	}
	var err error
	if c.URL != "" {
		if d.store, err = openPostgres(ctx, c.URL); err != nil {
			return nil, err
		}
		d.Facts = &Facts{d.store}
	} else {
		if err := os.MkdirAll(c.Folder, 0o700); err != nil {
			return nil, fmt.Errorf("create the data folder: %w", err)
		}
		if d.store, err = openSQLite(filepath.Join(c.Folder, "marquee.db"), "FULL"); err != nil {
			return nil, err
		}
		facts, err := openSQLite(filepath.Join(c.Folder, "facts.db"), "NORMAL")
		if err != nil {
			return nil, errors.Join(err, d.store.close())
		}
		d.Facts = &Facts{facts}
	}
	if err := d.migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func openSQLite(path, synchronous string) (*store, error) {
	open := func(mode string, connections int) (*pool, error) {
		q := url.Values{}
		q.Add("_pragma", "busy_timeout(10000)") // first, so that the others wait as well
		q.Add("_pragma", "journal_mode(WAL)")
		q.Add("_pragma", "synchronous("+synchronous+")")
		q.Add("_pragma", "foreign_keys(1)")
		q.Add("_pragma", "cache_size(-16000)")
		q.Add("_pragma", "temp_store(MEMORY)")
		q.Set("_txlock", mode)
		d, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
		if err != nil {
			return nil, fmt.Errorf("open sqlite: %w", err)
		}
		return openPool(d, "sqlite", "sqlite", connections), nil
	}
	write, err := open("immediate", 1)
	if err != nil {
		return nil, err
	}
	read, err := open("deferred", max(4, runtime.NumCPU()))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &store{engine: "sqlite", write: write, read: read}, nil
}

// Close closes both stores.
func (d *DB) Close() error {
	if d.Facts.store != d.store {
		return errors.Join(d.Facts.close(), d.close())
	}
	return d.close()
}

func (s *store) close() error {
	if s.read == s.write {
		return s.write.Close()
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// Ready reports whether the database answers.
func (d *DB) Ready(ctx context.Context) error {
	if err := d.write.PingContext(ctx); err != nil {
		return fmt.Errorf("ping the database: %w", err)
	}
	return nil
}

// Query reads outside a transaction.
func (s *store) Query() Query { return Query{statements: s.read.statements, reader: s.read.reader} }

// Quiet runs fn in one transaction that leaves no audit row: for sessions,
// uploads, jobs and facts. What people edit goes through Write.
func (s *store) Quiet(ctx context.Context, fn func(Query) error) error {
	return s.transact(ctx, func(q Query) error { return fn(q) })
}

func (s *store) transact(ctx context.Context, fn func(Query) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return classify(fmt.Errorf("begin: %w", err))
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	var learn []string
	if err := fn(Query{statements: s.write.statements, reader: s.write.reader, tx: tx, learn: &learn}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return classify(fmt.Errorf("commit: %w", err))
	}
	s.write.statements.learn(ctx, learn)
	return nil
}

// classify turns the failures that a client can act on into faults: a name
// that is taken, a reference that is gone, a disk that is full.
func classify(err error) error {
	text := err.Error()
	switch {
	case strings.Contains(text, "UNIQUE constraint failed"), strings.Contains(text, "SQLSTATE 23505"):
		return fault.Conflict("exists", "There is one with this name already. Choose another name.", nil).Because(err)
	case strings.Contains(text, "FOREIGN KEY constraint failed"), strings.Contains(text, "SQLSTATE 23503"):
		return fault.Conflict("reference", "It refers to something that does not exist, or something still refers to it.", nil).Because(err)
	case strings.Contains(text, "database or disk is full"), IsDiskFull(err), strings.Contains(text, "SQLSTATE 53100"):
		return fault.New(fault.Exhausted, "disk-full", "The server's disk is full. Tell the platform operator.").Because(err)
	}
	return err
}

// IsDiskFull reports whether an error says that no byte more fits.
func IsDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
