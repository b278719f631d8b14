package db_test

import (
	"context"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNoDatabaseOfThisProgramHasWhatIsForeign: one that this build made, or that was left at any step since the first
// release, or that was there before.
func TestNoDatabaseOfThisProgramHasWhatIsForeign(t *testing.T) {
	from := map[string]fs.FS{"before the first release": before, "this build": db.Migrations()}
	for name := range through(t, db.Migrations(), "") {
		from[path.Base(name)] = through(t, db.Migrations(), path.Base(name))
	}
	for name, texts := range from {
		t.Run(name, func(t *testing.T) {
			c := db.Config{Folder: t.TempDir()}
			d := open(t, c.With(texts))
			defer closed(t, d)
			foreign, err := d.Foreign(t.Context(), t.TempDir())
			if err != nil || len(foreign) > 0 {
				t.Errorf("%v %q", err, foreign)
			}
			if name != "before the first release" {
				return
			}
			again := open(t, c)
			defer closed(t, again)
			if foreign, err := again.Foreign(t.Context(), t.TempDir()); err != nil || len(foreign) > 0 {
				t.Errorf("taken over: %v %q", err, foreign)
			}
		})
	}
}

func TestWhatTheSchemaDoesNotHaveIsForeign(t *testing.T) {
	for statement, says := range map[string]string{
		`CREATE TRIGGER rise AFTER INSERT ON session BEGIN UPDATE users SET role_id = 1; END`: "main has the trigger rise",
		`CREATE VIEW everybody AS SELECT * FROM users`:                                        "main has the view everybody",
		`CREATE TABLE more (id BIGINT)`:                                                       "main has the table more",
		`CREATE VIRTUAL TABLE more USING dbstat`:                                              "main has the table more",
		`CREATE INDEX more ON tag (name)`:                                                     "main has the index more",
		`ALTER TABLE users ADD COLUMN more BIGINT DEFAULT 1`:                                  "main has the column more",
		`ALTER TABLE tag RENAME COLUMN name TO more`:                                          "main lacks the column name of tag",
	} {
		d := dbtest.SQLite(t)
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		foreign, err := d.Foreign(t.Context(), t.TempDir())
		if err != nil || !strings.Contains(strings.Join(foreign, "\n"), says) {
			t.Errorf("%s: %v %q", statement, err, foreign)
		}
	}
}

func TestADumpHasNothingOfAnotherName(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		return // as for every test of a second engine
	}
	c := db.Config{URL: dbtest.Migrated(t, server)}
	d := dbtest.Open(t, c)
	foreign := func() string {
		folder := t.TempDir()
		s, err := db.TakeSnapshot(t.Context(), c, folder)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		names, err := db.ForeignInDump(t.Context(), folder)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(names, "\n")
	}
	if names := foreign(); names != "" {
		t.Errorf("of this program: %s", names)
	}
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		for _, statement := range []string{
			`CREATE VIEW everybody AS SELECT 1 AS one`,
			`CREATE FUNCTION rise() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
			`CREATE TRIGGER rise AFTER INSERT ON tag EXECUTE FUNCTION rise()`,
			`CREATE RULE rule AS ON DELETE TO tag DO INSTEAD NOTHING`,
			`CREATE TABLE more (id BIGINT)`,
		} {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	names := foreign()
	for _, says := range []string{"VIEW public everybody", "FUNCTION public rise()", "TRIGGER public tag rise",
		"RULE public tag rule", "TABLE public more"} {
		if !strings.Contains(names, says) {
			t.Errorf("%q is not in %s", says, names)
		}
	}
}
