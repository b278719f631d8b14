package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// ErrDamaged says that a SQLite file is not what SQLite wrote.
var ErrDamaged = errors.New("the database is damaged")

// health is what a store has noticed of itself.
type health struct {
	file    string // SQLite's; empty for PostgreSQL, which looks after its pages itself
	logger  *slog.Logger
	damaged atomic.Bool
}

// wayOut says what to do about a damaged file.
func (h *health) wayOut() string {
	if filepath.Base(h.file) == factsFile {
		return `restart the server: it sets the file aside and begins a new one, ` +
			`without what screens have reported so far`
	}
	return `stop the server and restore the last backup into an empty folder ("marquee restore"); ` +
		`"marquee admin database check" says what is wrong`
}

// seen passes an error on. The first that says that the file is damaged is told
// to the log, with the way out; from then on the database is not ready.
func (h *health) seen(err error) error {
	if h == nil || !isDamage(err) {
		return err
	}
	if !h.damaged.Swap(true) {
		h.logger.Error(filepath.Base(h.file)+" is damaged: "+h.wayOut(), "error", err)
		if filepath.Base(h.file) == factsFile {
			if marked := os.WriteFile(h.file+damagedMark, nil, 0o600); marked != nil {
				h.logger.Warn("remember that "+factsFile+" is damaged", "error", marked)
			}
		}
	}
	return fault.New(fault.Unavailable, codes.DatabaseDamaged,
		"The server's database is damaged. Tell the platform operator.").Because(fmt.Errorf("%w: %w", ErrDamaged, err))
}

// pageError is what SQLite's own check says of a page.
type pageError string

func (e pageError) Error() string { return string(e) }

// damagedMark ends the name of a file that says of another that it is damaged.
const damagedMark = ".damaged"

func isDamage(err error) bool {
	var l *sqlite.Error
	if !errors.As(err, &l) {
		return errors.As(err, new(pageError))
	}
	code := l.Code() & 0xff
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

// wasKilled reports whether a SQLite file was not closed as it should be. Its log
// (-wal) goes with the last connection, unless the process is killed, the machine
// loses power, or the file was copied while a server worked on it.
func wasKilled(file string) bool {
	info, err := os.Stat(file + "-wal")
	return err == nil && info.Size() > 0
}

// How closely a SQLite file is looked at, each more than the one before.
const (
	readable = `SELECT 'ok' FROM sqlite_schema LIMIT 1` // it is a database, as long as it says
	wellMade = `PRAGMA quick_check(1)`                  // every page is what it should be
	coherent = `PRAGMA integrity_check(1)`              // and every index says what its table does
)

// sound refuses a file that is not what it should be.
func (s *store) sound(ctx context.Context, statement string) error {
	if s.engine != "sqlite" {
		return nil
	}
	var said string
	err := s.query().Row(ctx, statement, nil, &said)
	switch {
	case errors.Is(err, ErrNone): // there is nothing yet
		return nil
	case errors.Is(err, ErrDamaged):
		return fmt.Errorf("%s: %w; %s", filepath.Base(s.health.file), errors.Unwrap(err), s.health.wayOut())
	case err != nil:
		return fmt.Errorf("look through %s: %w", filepath.Base(s.health.file), err)
	case said != "ok":
		err := s.health.seen(pageError(said))
		return fmt.Errorf("%s: %w; %s", filepath.Base(s.health.file), errors.Unwrap(err), s.health.wayOut())
	}
	return nil
}

// Check looks through all pages of SQLite's files while the server works.
// PostgreSQL looks after its own.
func (d *DB) Check(ctx context.Context) error {
	if d.engine != "sqlite" {
		return nil
	}
	return errors.Join(d.sound(ctx, coherent), d.CheckFacts(ctx))
}

// CheckFacts is Check for what screens report, alone.
func (d *DB) CheckFacts(ctx context.Context) error { return d.Facts.sound(ctx, wellMade) }

// setAside moves a SQLite file that is damaged out of the way, so that a new one is begun.
func setAside(file string, now time.Time) (aside string, err error) {
	aside = strings.TrimSuffix(file, ".db") + "-damaged-" + now.UTC().Format("20060102-150405") + ".db"
	for _, end := range []string{"", "-wal", "-shm"} {
		if moved := os.Rename(file+end, aside+end); moved != nil && !errors.Is(moved, fs.ErrNotExist) {
			err = errors.Join(err, moved)
		}
	}
	if gone := os.Remove(file + damagedMark); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return aside, err
}
