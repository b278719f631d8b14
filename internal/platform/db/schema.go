package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"marquee/internal/platform/disk"
)

// ErrSchema says that a database is not one that this build has made or can migrate.
var ErrSchema = errors.New("the database's schema is not this build's")

// part is one of the two stores with its migrations.
type part struct {
	*store
	name     string // main, facts
	versions string // the table in which goose numbers what was applied
	file     string // SQLite's; empty for PostgreSQL
}

// steps is the table that says which text each migration had, and which build applied it.
func (p part) steps() string { return p.name + "_step" }

// step is a migration of this build, or one that a store has had.
type step struct {
	Version int64  `db:"version"`
	SHA256  string `db:"sha256"` // of its text; empty for one from before this was kept
	Build   string `db:"build"`
	Text    string `db:"-"`
	file    string // of the text
}

// applied are the migrations that a store has had, in their order.
func (p part) applied(ctx context.Context) (steps []step, err error) {
	tables, err := p.tables(ctx)
	if err != nil || !slices.Contains(tables, p.versions) {
		return nil, err
	}
	if !slices.Contains(tables, p.steps()) {
		return steps, p.query().All(ctx, &steps, `SELECT DISTINCT version_id AS version, '' AS sha256, '' AS build
			FROM `+p.versions+` WHERE version_id > 0 ORDER BY version_id`)
	}
	return steps, p.query().All(ctx, &steps, `
		SELECT DISTINCT v.version_id AS version, COALESCE(s.sha256, '') AS sha256, COALESCE(s.build, '') AS build
		FROM `+p.versions+` v LEFT JOIN `+p.steps()+
		` s ON s.version = v.version_id WHERE v.version_id > 0 ORDER BY v.version_id`)
}

// compare refuses a store that was migrated by a newer build, or by one whose
// migrations had another text under the same number.
func compare(name, build string, had, known []step) error {
	for _, h := range had {
		at := slices.IndexFunc(known, func(k step) bool { return k.Version == h.Version })
		switch {
		case at < 0:
			return fmt.Errorf("%w: step %d of %s was applied by %s, and this is %s, which does not know it; "+
				"start that "+
				"build or a newer one, or restore a copy from before it",
				ErrSchema, h.Version, name, buildName(h.Build, "a newer build"), buildName(build, "an older build"))
		case h.SHA256 != "" && h.SHA256 != known[at].SHA256:
			return fmt.Errorf("%w: step %d of %s was applied by %s with another text than this build, %s, has for it; "+
				"start the build that made the database",
				ErrSchema, h.Version, name, buildName(h.Build, "another build"), buildName(build, "unnamed"))
		}
	}
	return nil
}

func buildName(build, otherwise string) string {
	if build == "" {
		return otherwise
	}
	return "build " + build
}

// wantColumns refuses a store whose migrations were not written down and whose
// tables are not those that this build's would have made.
func (p part) wantColumns(ctx context.Context, had, known []step) error {
	if !slices.ContainsFunc(had, func(s step) bool { return s.SHA256 == "" }) {
		return nil
	}
	wanted, err := columnsOf(ctx, had, known)
	if err != nil {
		return err
	}
	statement := sqliteColumns
	if p.engine == "postgres" {
		statement = `SELECT table_name || '.' || column_name FROM information_schema.columns
			WHERE table_schema = current_schema() ORDER BY 1`
	}
	var found []string
	if err := p.query().Column(ctx, &found, statement); err != nil {
		return err
	}
	tables := map[string]bool{}
	for _, column := range wanted {
		if !slices.Contains(found, column) {
			return fmt.Errorf("%w: %s has no %s; it was made by another build with steps of the same number: start "+
				"that build", ErrSchema, p.name, column)
		}
		tables[column[:strings.Index(column, ".")]] = true
	}
	for _, column := range found {
		if tables[column[:strings.Index(column, ".")]] && !slices.Contains(wanted, column) {
			return fmt.Errorf("%w: %s has a column %s; it was made by another build with steps of the same number: "+
				"start that build", ErrSchema, p.name, column)
		}
	}
	return nil
}

const sqliteColumns = `SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
	WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY 1`

// columnsOf are the columns that a store has after the migrations that it had.
func columnsOf(ctx context.Context, had, known []step) (columns []string, err error) {
	memory, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, fmt.Errorf("open sqlite: %w", err)
	}
	defer func() { err = errors.Join(err, memory.Close()) }()
	memory.SetMaxOpenConns(1) // each connection has a memory of its own
	for _, k := range known {
		if slices.ContainsFunc(had, func(h step) bool { return h.Version == k.Version }) {
			if _, err := memory.ExecContext(ctx, k.Text); err != nil {
				return nil, fmt.Errorf("apply step %d beside: %w", k.Version, err)
			}
		}
	}
	rows, err := memory.QueryContext(ctx, sqliteColumns)
	if err != nil {
		return nil, fmt.Errorf("list columns: %w", err)
	}
	return collect(rows, func(row *sql.Rows) (column string, err error) { return column, row.Scan(&column) })
}

// record writes down what was applied and is not written down yet.
func (p part) record(ctx context.Context, build string, known []step) error {
	return p.query().Quiet(ctx, func(ctx context.Context, q Query) error {
		for _, k := range known {
			_, err := q.Exec(ctx, `INSERT INTO `+p.steps()+
				` (version, sha256, build) VALUES ({:version}, {:sha}, {:build}) ON CONFLICT (version) DO NOTHING`,
				Params{"version": k.Version, "sha": k.SHA256, "build": build})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// copiesKept is how many copies from before a migration stay.
const copiesKept = 2

// keepCopy copies a SQLite file before its schema changes, beside itself, and
// removes all such copies but the newest ones.
func (p part) keepCopy(ctx context.Context, next int64) error {
	if p.file == "" {
		return nil
	}
	base := strings.TrimSuffix(p.file, ".db") + "-before-"
	to := fmt.Sprintf("%s%04d.db", base, next)
	half := to + ".part"
	if err := os.RemoveAll(half); err != nil {
		return fmt.Errorf("remove a half copy: %w", err)
	}
	if err := disk.Fits(filepath.Dir(p.file), fileBytes(p.file)); err != nil {
		return fmt.Errorf("keep a copy of %s before its schema changes: %w", filepath.Base(p.file), err)
	}
	if err := vacuumInto(ctx, p.file, half); err != nil {
		return errors.Join(fmt.Errorf("keep a copy of %s before its schema changes: %w", filepath.Base(p.file), err),
			os.RemoveAll(half))
	}
	if err := errors.Join(os.Chmod(half, 0o600), os.Rename(half, to)); err != nil {
		return fmt.Errorf("keep a copy of %s: %w", filepath.Base(p.file), err)
	}
	copies, err := filepath.Glob(base + "*.db") // in the order of their numbers
	for len(copies) > copiesKept {
		err = errors.Join(err, os.Remove(copies[0]))
		copies = copies[1:]
	}
	return err
}
