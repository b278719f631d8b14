package db_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNamesThatWereGivenTwiceAreNumbered by the build that takes each once, also where the number was given already.
func TestNamesThatWereGivenTwiceAreNumbered(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		run(t, d, "",
			`DROP INDEX company_name_folded_key`, `DROP INDEX category_company_id_parent_id_title_key`,
			`INSERT INTO company (id, name, name_folded, created_at, updated_at) VALUES
				(11, 'Shop', 'shop', 0, 0), (12, 'SHOP', 'shop', 0, 0), (13, 'Shop', 'shop', 0, 0),
				(14, 'Shop (3)', 'shop (3)', 0, 0)`,
			`INSERT INTO company (id, name, name_folded, created_at, updated_at, deleted_at)
				VALUES (15, 'Shop', 'shop', 0, 0, 1)`,
			`INSERT INTO category (id, company_id, type, depth, title, created_at, updated_at) VALUES
				(21, 11, 'Content', 0, 'Default', 0, 0), (31, 12, 'Content', 0, 'Default', 0, 0)`,
			`INSERT INTO category (id, company_id, type, parent_id, depth, title, created_at, updated_at) VALUES
				(22, 11, 'Content', 21, 1, 'Menu', 0, 0), (23, 11, 'Content', 21, 1, 'Menu', 0, 0),
				(24, 11, 'Content', 21, 1, 'menu', 0, 0),
				(25, 11, 'Content', 22, 2, 'Menu', 0, 0), (26, 11, 'Content', 21, 1, 'Menu (2)', 0, 0),
				(32, 12, 'Content', 31, 1, 'Menu', 0, 0)`)
		run(t, d, "0019_names_once.sql")
		for query, want := range map[string][]string{
			`SELECT name FROM company WHERE id > 10 ORDER BY id`: {"Shop", "SHOP (2)", "Shop (3)",
				"Shop (3)\n14", "Shop"},
			`SELECT name_folded FROM company WHERE id > 10 ORDER BY id`: {"shop", "shop (2)", "shop (3)",
				"shop (3)\n14", "shop"},
			`SELECT title FROM category WHERE company_id > 10 ORDER BY id`: {
				"Default", "Menu", "Menu (2)", "menu", "Menu", "Menu (2)\n26", "Default", "Menu",
			},
		} {
			var got []string
			if err := d.Unscoped("looked up").Column(ctx, &got, query); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
	})
}

// TestUploadedProgramsBecomePrograms by the build that tells them from web pages, and are counted so.
func TestUploadedProgramsBecomePrograms(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		run(t, d, "",
			`INSERT INTO blob (sha256, size, created_at) VALUES ('x', 1, 0)`,
			`INSERT INTO users (id, company_id, role_id, username, username_folded, password, created_at, updated_at)
				VALUES (1, 1, 1, 'ann', 'ann', '', 0, 0)`,
			`INSERT INTO content (id, company_id, user_id, category_id, type, name, name_folded, created_at, updated_at,
				updated_by)
				SELECT c.column1, 1, 1, f.id, c.column2, '', '', 0, 0, ''
				FROM (VALUES (1, 'Web'), (2, 'Web'), (3, 'Image')) c
				JOIN category f ON f.company_id = 1 AND f.type = 'Content'`,
			`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime, url,
				approved_sha256, user_id, created_at) VALUES
				(1, 1, 1, 'a', 'x', '', 1, '', '', 'x', 1, 0),
				(1, 2, 1, 'b', 'x', '', 1, '', 'https://example.com/', 'x', 1, 0),
				(1, 3, 1, 'c', 'x', '', 1, '', '', 'x', 1, 0)`)
		run(t, d, "0020_programs.sql")
		for query, want := range map[string][]string{
			`SELECT type FROM content ORDER BY id`: {"Program", "Web",
				"Image"},
			`SELECT type FROM content_change GROUP BY type HAVING SUM(n) = 1
				ORDER BY type`: {"Image", "Program", "Web"},
		} {
			var got []string
			if err := d.Unscoped("looked up").Column(ctx, &got, query); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
	})
}

// run runs statements and then those of a migration again, each as the installation.
func run(t *testing.T, d *db.DB, migration string, statements ...string) {
	t.Helper()
	if migration != "" {
		text, err := os.ReadFile("migrations/main/" + migration)
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, strings.Split(strings.TrimSpace(string(text)), ";\n")...)
	}
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		for _, statement := range statements {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
