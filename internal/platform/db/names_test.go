package db_test

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNamesThatWereGivenTwiceAreNumbered by the build that takes each once, also where the number was given already.
func TestNamesThatWereGivenTwiceAreNumbered(t *testing.T) {
	addresses := map[string]string{"sqlite": ""}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		addresses["postgres"] = dbtest.Postgres(t, server)
	}
	for engine, address := range addresses {
		t.Run(engine, func(t *testing.T) {
			config := db.Config{URL: address, Folder: t.TempDir()}
			before := dbtest.Open(t, config)
			statements := []string{
				`DROP INDEX company_name_folded_key`, `DROP INDEX category_company_id_parent_id_title_key`,
				`DELETE FROM goose_main WHERE version_id = 19`, `DELETE FROM main_step WHERE version = 19`,
				`INSERT INTO company (id, name, name_folded, created_at, updated_at) VALUES
					(11, 'Shop', 'shop', 0, 0), (12, 'SHOP', 'shop', 0, 0), (13, 'Shop', 'shop', 0, 0), (14, 'Shop (3)', 'shop (3)', 0, 0)`,
				`INSERT INTO company (id, name, name_folded, created_at, updated_at, deleted_at) VALUES (15, 'Shop', 'shop', 0, 0, 1)`,
				`INSERT INTO category (id, company_id, type, depth, title, created_at, updated_at) VALUES
					(21, 11, 'Content', 0, 'Default', 0, 0), (31, 12, 'Content', 0, 'Default', 0, 0)`,
				`INSERT INTO category (id, company_id, type, parent_id, depth, title, created_at, updated_at) VALUES
					(22, 11, 'Content', 21, 1, 'Menu', 0, 0), (23, 11, 'Content', 21, 1, 'Menu', 0, 0), (24, 11, 'Content', 21, 1, 'menu', 0, 0),
					(25, 11, 'Content', 22, 2, 'Menu', 0, 0), (26, 11, 'Content', 21, 1, 'Menu (2)', 0, 0), (32, 12, 'Content', 31, 1, 'Menu', 0, 0)`,
			}
			err := before.Quiet(db.AsInstallation(t.Context()), func(ctx context.Context, q db.Query) error {
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
			after := dbtest.Open(t, config)
			var companies, folded, folders []string
			for query, list := range map[string]*[]string{
				`SELECT name FROM company WHERE id > 10 ORDER BY id`: &companies, `SELECT name_folded FROM company WHERE id > 10 ORDER BY id`: &folded,
				`SELECT title FROM category WHERE id > 20 ORDER BY id`: &folders,
			} {
				if err := after.Query().Column(db.AsInstallation(t.Context()), list, query); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff([]string{"Shop", "SHOP (2)", "Shop (3)", "Shop (3)\n14", "Shop"}, companies); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff([]string{"shop", "shop (2)", "shop (3)", "shop (3)\n14", "shop"}, folded); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff([]string{"Default", "Menu", "Menu (2)", "menu", "Menu", "Menu (2)\n26", "Default", "Menu"}, folders); diff != "" {
				t.Error(diff)
			}
		})
	}
}
