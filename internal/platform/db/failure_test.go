package db

import (
	"fmt"
	"testing"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"marquee/internal/fault"
)

// code is a failure of SQLite.
type code int

func (c code) Code() int { return int(c) }

func (c code) Error() string { return fmt.Sprintf("SQLite failed (%d)", int(c)) }

// TestWhatFailsUnderSQLiteIsToldByItsCode: an outage is one, with the time to try again after, and a bug is none.
func TestWhatFailsUnderSQLiteIsToldByItsCode(t *testing.T) {
	const again = 5 * time.Second
	type answer struct {
		kind  fault.Kind
		code  string
		retry time.Duration
		disk  bool
	}
	outage, disk := answer{fault.Unavailable, "unavailable", again, false},
		answer{fault.Unavailable, "unavailable", again, true}
	for c, want := range map[code]answer{
		sqlite3.SQLITE_IOERR: disk, sqlite3.SQLITE_IOERR_READ: disk, sqlite3.SQLITE_IOERR_WRITE: disk,
		sqlite3.SQLITE_IOERR_FSYNC:      disk,
		sqlite3.SQLITE_IOERR_SHORT_READ: disk, sqlite3.SQLITE_READONLY: disk, sqlite3.SQLITE_READONLY_DBMOVED: disk,
		sqlite3.SQLITE_CANTOPEN: disk, sqlite3.SQLITE_CANTOPEN_ISDIR: disk,
		sqlite3.SQLITE_FULL: {fault.Exhausted, "disk-full", 0, true},
		sqlite3.SQLITE_BUSY: outage, sqlite3.SQLITE_BUSY_SNAPSHOT: outage, sqlite3.SQLITE_LOCKED: outage,
		sqlite3.SQLITE_CONSTRAINT_UNIQUE:     {fault.Conflicting, "exists", 0, false},
		sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: {fault.Conflicting, "exists", 0, false},
		sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: {fault.Conflicting, "reference", 0, false},
		sqlite3.SQLITE_CONSTRAINT_NOTNULL:    {}, sqlite3.SQLITE_CONSTRAINT_CHECK: {}, sqlite3.SQLITE_ERROR: {},
		sqlite3.SQLITE_MISUSE:  {},
		sqlite3.SQLITE_CORRUPT: {}, sqlite3.SQLITE_NOTADB: {}, // trying again mends neither: /readyz tells of them
	} {
		err := classify(t.Context(), fmt.Errorf("execute: %w", c))
		got := answer{disk: IsOfDisk(err)}
		if f := fault.As(err); f != nil {
			got = answer{f.Kind, f.Code.String(), f.Retry, got.disk}
		}
		if got != want {
			t.Errorf("%v: %+v, want %+v", c, got, want)
		}
	}
}
