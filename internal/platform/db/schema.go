package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
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
	name  string // main, facts
	file  string // SQLite's; empty for PostgreSQL
	texts fs.FS  // of its migrations
}

// part is a store by the name of what it holds.
func (c Config) part(s *store, name string) part {
	p := part{store: s, name: name, texts: c.texts}
	if p.texts == nil {
		p.texts = migrations
	}
	if s.health != nil {
		p.file = s.health.file
	}
	return p
}

// versions is the table in which goose numbers what was applied.
func (p part) versions() string { return "goose_" + p.name }

// steps is the table that says which text each migration had, and which build applied it.
func (p part) steps() string { return p.name + "_step" }

// step is a migration of this build, or one that a store has had.
type step struct {
	Version int64  `db:"version"`
	SHA256  string `db:"sha256"` // of its text; empty where a build was stopped before it wrote that down
	Build   string `db:"build"`
	Text    string `db:"-"`
}

// applied are the migrations that a store has had, in their order.
func (p part) applied(ctx context.Context) (steps []step, err error) {
	tables, err := p.tables(ctx)
	if err != nil || !slices.Contains(tables, p.versions()) {
		return nil, err
	}
	if !slices.Contains(tables, p.steps()) {
		return steps, p.query().All(ctx, &steps, `
			SELECT DISTINCT version_id AS version, '' AS sha256, '' AS build
			FROM `+p.versions()+` WHERE version_id > 0 ORDER BY version_id`)
	}
	return steps, p.query().All(ctx, &steps, `
		SELECT DISTINCT v.version_id AS version, COALESCE(s.sha256, '') AS sha256, COALESCE(s.build, '') AS build
		FROM `+p.versions()+` v LEFT JOIN `+p.steps()+` s ON s.version = v.version_id
		WHERE v.version_id > 0 ORDER BY v.version_id`)
}

// known are the migrations that a store has had and those of this build. It refuses a store that was migrated by a
// newer build, by one whose migrations had another text under the same number, or in part by one from before the
// first release.
func (p part) known(ctx context.Context, build string) (had, known []step, err error) {
	if known, err = texts(p.texts, p.name); err != nil {
		return nil, nil, err
	}
	if had, err = p.applied(ctx); err != nil || len(had) == 0 || p.isFolded(had) {
		return had, known, err
	}
	first := known[0].Version
	since := slices.DeleteFunc(slices.Clone(had), func(h step) bool { return h.Version < first })
	if err := compare(p.name, build, since, known); err != nil {
		return nil, nil, err
	}
	if len(since) == 0 || since[0].Version != first {
		last := had[len(had)-1]
		return nil, nil, fmt.Errorf("%w: %s is from before the first release: %s left it at step %d, and this, %s, "+
			"takes over what all its steps to %d have made; "+
			"start the last build from before the first release, then this one",
			ErrSchema, p.name, buildName(last.Build, "a build"), last.Version,
			buildName(build, "the first one"), folded[p.name].last)
	}
	return since, known, nil
}

// isFolded reports whether a store has had what its first migration does at once, and nothing else.
func (p part) isFolded(had []step) bool { return digest(had) == folded[p.name].sha256 }

// digest is that of the numbers and texts of steps.
func digest(steps []step) string {
	sum := sha256.New()
	for _, s := range steps {
		_, _ = fmt.Fprintln(sum, s.Version, s.SHA256) // a hash never fails
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// compare refuses steps that a newer build applied, and those that had another text.
func compare(name, build string, had, known []step) error {
	for _, h := range had {
		at := slices.IndexFunc(known, func(k step) bool { return k.Version == h.Version })
		switch {
		case at < 0:
			return fmt.Errorf("%w: step %d of %s was applied by %s, and this is %s, which does not know it; "+
				"start that build or a newer one, or restore a copy from before it",
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
