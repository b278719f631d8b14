package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	sqlite3 "modernc.org/sqlite/lib"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// failure is what went wrong, in the same words for both engines.
type failure int

const (
	unknown   failure = iota
	duplicate         // a unique key has the values already
	reference         // a record that is referred to is not there
	diskFull
	interrupted // the statement's context ended
	crossed     // two transactions wait for each other; this one gave way
	away        // the database does not answer, or not in time
)

// failures are the codes of PostgreSQL (SQLSTATE) that mean something to us; class 08 is away as well.
var failures = map[string]failure{
	"23505": duplicate,
	"23503": reference,
	"53100": diskFull,
	"40001": crossed, "40P01": crossed,
	"55P03": away,                                              // lock_timeout
	"57014": away,                                              // statement_timeout
	"25P03": away, "25P04": away, "57P05": away, "25006": away, // ended while idle; a standby took over
	"53300": away, "57P01": away, "57P02": away, "57P03": away, // too many connections; stopping, starting
}

// sqliteFailures are SQLite's primary and extended result codes.
var sqliteFailures = map[int]failure{
	sqlite3.SQLITE_CONSTRAINT_UNIQUE: duplicate, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: duplicate,
	sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: reference,
	sqlite3.SQLITE_FULL:                  diskFull,
	sqlite3.SQLITE_INTERRUPT:             interrupted,
	sqlite3.SQLITE_BUSY:                  away, sqlite3.SQLITE_LOCKED: away,
	sqlite3.SQLITE_IOERR: away, sqlite3.SQLITE_READONLY: away, sqlite3.SQLITE_CANTOPEN: away,
	// of the disk that it is on
}

// sqliteError is what *sqlite.Error is, which nobody else can make.
type sqliteError interface {
	error
	Code() int
}

func failureOf(err error) failure {
	var p *pgconn.PgError
	var l sqliteError
	switch {
	case errors.As(err, &p):
		if strings.HasPrefix(p.Code, "08") {
			return away
		}
		return failures[p.Code]
	case errors.As(err, &l):
		if f := sqliteFailures[l.Code()]; f != unknown {
			return f
		}
		return sqliteFailures[l.Code()&0xff]
	case disk.IsFull(err):
		return diskFull
	case isLost(err):
		return away
	}
	return unknown
}

// isLost reports whether a connection could not be made or broke.
func isLost(err error) bool {
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}

// brokenOff reports whether a transaction gave way to another one and may be run again.
func brokenOff(err error) bool { return failureOf(err) == crossed }

// IsOfDisk reports whether SQLite could not read or write its files.
func IsOfDisk(err error) bool {
	var l sqliteError
	if !errors.As(err, &l) {
		return false
	}
	switch l.Code() & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return true
	}
	return false
}

// classify turns the failures that a client can act on into faults: a name
// that is taken, a reference that is gone, a disk that is full, a database that
// does not answer.
func classify(ctx context.Context, err error) error {
	switch f := failureOf(err); {
	case errors.Is(err, ErrNone):
		return err
	case ctx.Err() != nil && (f == interrupted || f == away || f == unknown):
		return fmt.Errorf("%w: %w", ctx.Err(), err)
	case f == duplicate:
		return fault.Conflict(codes.Exists, "There is one with this name already. Choose another name.",
			nil).Because(err)
	case f == reference:
		return fault.Conflict(codes.Reference,
			"It refers to something that does not exist, or something still refers to it.", nil).Because(err)
	case f == diskFull:
		return disk.Full(err)
	case f == away || f == crossed || errors.Is(err, context.DeadlineExceeded):
		return fault.Unreachable(err)
	}
	return err
}

// Taken reports whether a change failed because another row has the same values
// in the columns of a unique key, in their order, of whatever company it is.
func Taken(err error, table string, columns ...string) bool {
	var p *pgconn.PgError
	var l sqliteError
	switch {
	case failureOf(err) != duplicate:
		return false
	case errors.As(err, &p): // keys have the names that PostgreSQL gives them
		return p.ConstraintName == table+"_"+strings.Join(columns, "_")+"_key"
	case errors.As(err, &l):
		return strings.Contains(l.Error(), ": "+table+"."+strings.Join(columns, ", "+table+".")+" (")
	}
	return false
}
