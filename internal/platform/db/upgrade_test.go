package db_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// before are the migrations of the builds before the first release, which it has folded.
var before = os.DirFS("testdata/before")

// bookkeeping is what a start may add rows to.
var bookkeeping = []string{"goose_main", "main_step", "goose_facts", "facts_step"}

// TestUpgradesKeepEveryRow of a database that has one in every table: of the last build before the first release, and
// of each step since.
func TestUpgradesKeepEveryRow(t *testing.T) {
	this := db.Migrations()
	steps := through(t, this, "")
	next := maps.Clone(steps)
	next["migrations/main/9999_sample.sql"] = &fstest.MapFile{Data: []byte(`
		ALTER TABLE tag ADD COLUMN colour TEXT NOT NULL DEFAULT '';
		UPDATE tag SET colour = 'red';
		CREATE INDEX tag_by_colour ON tag (company_id, colour);`)}
	type upgrade struct {
		from fs.FS
		to   []fs.FS
	}
	upgrades := map[string]upgrade{
		"before the first release":              {before, []fs.FS{this, this}},
		"before the first release, to the next": {before, []fs.FS{next}},
	}
	for name := range steps {
		name = path.Base(name)
		upgrades[name] = upgrade{through(t, this, name), []fs.FS{this, this, next}}
	}
	for name, u := range upgrades {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, empty func() db.Config) {
				c := empty()
				d := open(t, c.With(u.from))
				dbtest.Fill(t, d)
				columns := dbtest.Columns(t, d)
				had := dbtest.Rows(t, d, columns)
				closed(t, d)
				for table, rows := range had {
					if len(rows) == 0 {
						t.Errorf("%s has no row", table)
					}
				}
				for i, to := range u.to {
					d := open(t, c.With(to))
					has := dbtest.Rows(t, d, columns)
					closed(t, d)
					for _, table := range bookkeeping {
						has[table] = slices.DeleteFunc(has[table], func(row string) bool {
							return !slices.Contains(had[table], row)
						})
					}
					if diff := cmp.Diff(had, has); diff != "" {
						t.Errorf("after start %d:\n%s", i+1, diff)
					}
				}
			})
		})
	}
}

// TestNamesFromBeforeSortKeysGetThem, those of every company and of screens that are nobody's, and a
// database of this build has them from the start.
func TestNamesFromBeforeSortKeysGetThem(t *testing.T) {
	lists := map[string]string{"company": "name", "users": "username", "content": "name", "playlist": "name",
		"schedule": "name", "device": "name"}
	keys := func(t *testing.T, d *db.DB, table, column string) (found []string) {
		t.Helper()
		var rows []struct {
			Folded string `db:"folded"`
			Sorted string `db:"sorted"`
		}
		if err := d.Unscoped("looked up").All(t.Context(), &rows, `SELECT `+column+`_folded AS folded, `+column+
			`_sorted AS sorted FROM `+table+` ORDER BY `+column+`_sorted, id`); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			found = append(found, r.Folded)
			if r.Sorted != db.SortKey(r.Folded) {
				t.Errorf("%s: %q has the key %q", table, r.Folded, r.Sorted)
			}
		}
		return found
	}
	onEach(t, func(t *testing.T, empty func() db.Config) {
		c := empty()
		d := open(t, c.With(through(t, db.Migrations(), "0100_schema.sql")))
		dbtest.Fill(t, d)
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `INSERT INTO company (id, name, name_folded, created_at, updated_at)
				VALUES (2000, 'Shop 10', 'shop 10', 0, 0), (2001, 'Shop 2', 'shop 2', 0, 0)`)
			for _, more := range []string{
				`INSERT INTO users (company_id, username, username_folded, password, created_at, updated_at)
					SELECT 2000 + n % 2, 'Shop ' || n, 'shop ' || n, '', 0, 0 FROM n`,
				`INSERT INTO category (id, company_id, type, depth, title, created_at, updated_at)
					VALUES (3000, 2000, '', 0, '', 0, 0), (3001, 2001, '', 0, '', 0, 0)`,
				`INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, created_at,
					updated_at, updated_by) SELECT 2000 + n % 2, 1, 3000 + n % 2, '', 'Shop ' || n, 'shop ' || n, 0, 0,
					'' FROM n`,
				`INSERT INTO playlist (company_id, user_id, category_id, type, name, name_folded, created_at,
					updated_at, updated_by) SELECT 2000 + n % 2, 1, 3000 + n % 2, '', 'Shop ' || n, 'shop ' || n, 0, 0,
					'' FROM n`,
				`INSERT INTO schedule (company_id, user_id, category_id, device_group_id, type, name, name_folded,
					created_at, updated_at, updated_by) SELECT 2000 + n % 2, 1, 3000 + n % 2, 3000 + n % 2, '',
					'Shop ' || n, 'shop ' || n, 0, 0, '' FROM n`,
				`INSERT INTO device (company_id, device_name, name_folded, created_at, updated_at)
					SELECT CASE WHEN n = 2 THEN NULL ELSE 2000 + n % 2 END, 'Shop ' || n, 'shop ' || n, 0, 0 FROM n`,
			} {
				if err == nil {
					_, err = q.Exec(ctx, strings.Replace(more, " FROM n", ` FROM (WITH RECURSIVE k (n) AS (
						SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 1234) SELECT n FROM k) n ORDER BY n DESC`, 1))
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		for range 2 {
			d = open(t, c)
			for table, column := range lists {
				found := keys(t, d, table, column)
				if a, b := slices.Index(found, "shop 2"), slices.Index(found, "shop 10"); a < 0 || a >= b {
					t.Errorf("%s: shop 2 is %d, and shop 10 is %d", table, a, b)
				}
			}
			closed(t, d)
		}
		d = open(t, empty())
		if found := keys(t, d, "company", "name"); !slices.Equal(found, []string{"platform"}) {
			t.Errorf("a new database has the companies %q", found)
		}
		closed(t, d)
	})
}

// TestTheFirstReleaseMakesWhatTheStepsBeforeItMade, whatever the order of a table's columns; a database that had those
// is taken over as it is.
func TestTheFirstReleaseMakesWhatTheStepsBeforeItMade(t *testing.T) {
	onEach(t, func(t *testing.T, empty func() db.Config) {
		made := func(c db.Config) []string {
			d := open(t, c)
			defer closed(t, d)
			columns := dbtest.Columns(t, d)
			maps.DeleteFunc(columns, func(table string, _ []string) bool { return slices.Contains(bookkeeping, table) })
			for _, names := range columns {
				slices.Sort(names)
			}
			all := catalog(t, d)
			for table, rows := range dbtest.Rows(t, d, columns) {
				for _, row := range rows {
					all = append(all, table+" row "+row)
				}
			}
			slices.Sort(all)
			return all
		}
		old := empty()
		had := made(old.With(before))
		if len(had) < 900 {
			t.Errorf("only %d things are compared", len(had))
		}
		first := through(t, db.Migrations(), "0100_schema.sql")
		if diff := cmp.Diff(had, made(empty().With(first))); diff != "" {
			t.Errorf("a new database: %s", diff)
		}
		if diff := cmp.Diff(had, made(old.With(first))); diff != "" {
			t.Errorf("one that is taken over: %s", diff)
		}
	})
}

// TestWhatIsNotWhollyFromBeforeTheFirstReleaseIsRefused, and nothing of either store is changed: the last build from
// before it goes on with what it has begun.
func TestWhatIsNotWhollyFromBeforeTheFirstReleaseIsRefused(t *testing.T) {
	for _, c := range []struct {
		name      string
		from      fs.FS
		store     string
		statement string
		says      []string
		cured     bool // by the last build before the first release
	}{
		{"a step is missing", through(t, before, "0023_licences.sql"), "main", "",
			[]string{"main is from", "build 0.8", "step 23", "steps to 24", "build 1.0"}, true},
		{"a step has another text", before, "main", `UPDATE main_step SET sha256 = 'x' WHERE version = 7`,
			[]string{"main is from", "build 0.8", "step 24"}, false},
		{"the last step of the facts was not written down", before, "facts", `DELETE FROM facts_step WHERE version = 5`,
			[]string{"facts is from", "step 5"}, true},
		{"a newer build went on", before, "main", `INSERT INTO goose_main (version_id, is_applied) VALUES (9998, TRUE)`,
			[]string{"step 9998 of main", "a newer build"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, empty func() db.Config) {
				config := empty()
				config.Build = "0.8"
				d := open(t, config.With(c.from))
				if c.statement != "" {
					stores := map[string]db.Query{"main": d.Unscoped("arranged"), "facts": d.Facts.Unscoped("arranged")}
					err := stores[c.store].Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
						_, err := q.Exec(ctx, c.statement)
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				columns := dbtest.Columns(t, d)
				had, made := dbtest.Rows(t, d, columns), catalog(t, d)
				closed(t, d)
				config.Build = "1.0"
				refused, err := db.Open(t.Context(), config)
				if err == nil {
					closed(t, refused)
				}
				if !errors.Is(err, db.ErrSchema) {
					t.Fatalf("it is not refused: %v", err)
				}
				for _, words := range c.says {
					if !strings.Contains(err.Error(), words) {
						t.Errorf("%q is not in %v", words, err)
					}
				}
				d, err = db.OpenBeside(t.Context(), config)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(had, dbtest.Rows(t, d, columns)) + cmp.Diff(made, catalog(t, d)); diff != "" {
					t.Errorf("a refusal changes something:\n%s", diff)
				}
				closed(t, d)
				if c.cured {
					closed(t, open(t, config.With(before)))
					closed(t, open(t, config))
				}
			})
		})
	}
}

// TestNodesThatStartAtOnceMigrateOnce, an empty database and one from before the first release.
func TestNodesThatStartAtOnceMigrateOnce(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("SQLite's only server is alone")
	}
	for name, from := range map[string]fs.FS{"empty": nil, "before": before} {
		t.Run(name, func(t *testing.T) {
			c := db.Config{URL: dbtest.Postgres(t, server)}
			if from != nil {
				closed(t, open(t, c.With(from)))
			}
			var nodes errgroup.Group
			for range 4 {
				nodes.Go(func() error {
					d, err := db.Open(t.Context(), c)
					if err != nil {
						return err
					}
					return d.Close()
				})
			}
			if err := nodes.Wait(); err != nil {
				t.Fatal(err)
			}
			d := open(t, c)
			defer closed(t, d)
			var twice []string
			err := d.Unscoped("looked up").Column(t.Context(), &twice,
				`SELECT version_id FROM goose_main GROUP BY version_id HAVING COUNT(*) > 1`)
			if err != nil || len(twice) > 0 {
				t.Errorf("applied twice: %v, %v", twice, err)
			}
		})
	}
}

// through are the migrations to the one of that name, or all.
func through(t *testing.T, all fs.FS, last string) fstest.MapFS {
	t.Helper()
	files, err := fs.Glob(all, "migrations/*/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	some := fstest.MapFS{}
	for _, name := range files {
		if last != "" && path.Base(name) > last {
			continue
		}
		text, err := fs.ReadFile(all, name)
		if err != nil {
			t.Fatal(err)
		}
		some[name] = &fstest.MapFile{Data: text}
	}
	return some
}

// onEach gives a test empty databases of each engine.
func onEach(t *testing.T, test func(t *testing.T, empty func() db.Config)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, func() db.Config { return db.Config{Folder: t.TempDir()} })
	})
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		t.Run("postgres", func(t *testing.T) {
			t.Parallel()
			test(t, func() db.Config { return db.Config{URL: dbtest.Postgres(t, server)} })
		})
	}
}

func open(t *testing.T, c db.Config) *db.DB {
	t.Helper()
	c.Now = func() time.Time { return dbtest.Now }
	d, err := db.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func closed(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
