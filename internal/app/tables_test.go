package app

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/area/company"
	"marquee/internal/demo"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/tables"
)

// column is one of a table, as SQLite tells it.
type column struct {
	Table  string `db:"tbl"`
	Name   string `db:"name"`
	Refers string `db:"refers"` // the table that it refers to, or ""
}

func columnsOf(t *testing.T, q db.Query) (all []column) {
	t.Helper()
	err := q.All(t.Context(), &all, `SELECT t.name AS tbl, c.name AS name, COALESCE(f."table", '') AS refers
		FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		LEFT JOIN pragma_foreign_key_list(t.name) f ON f."from" = c.name
		WHERE t.type = 'table'`)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d columns: %v", len(all), err)
	}
	return all
}

// triggersOf lists the triggers that write to a table: of which table each is, and what it does.
func triggersOf(t *testing.T, q db.Query, writes string) (all []trigger) {
	t.Helper()
	err := q.All(t.Context(), &all, `SELECT tbl_name AS tbl, sql FROM sqlite_schema
		WHERE type = 'trigger' AND sql LIKE '%INTO '||{:writes}||' %'`,
		db.Params{"writes": writes})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d triggers write to %s: %v", len(all), writes, err)
	}
	return all
}

type trigger struct {
	Table string `db:"tbl"`
	SQL   string `db:"sql"`
}

// tablesWith lists the tables that have a column of a name.
func tablesWith(columns []column, name string) (found []string) {
	for _, c := range columns {
		if c.Name == name && !slices.Contains(found, c.Table) {
			found = append(found, c.Table)
		}
	}
	return found
}

// TestEveryTableOfCompaniesIsSomebodys: its rows go with the company, or stay for a reason.
func TestEveryTableOfCompaniesIsSomebodys(t *testing.T) {
	d, said := dbtest.SQLite(t), map[string]int{}
	for _, name := range everyTable().Swept() {
		said[name]++
	}
	for _, e := range everyTable().Emptied() {
		said[e.Table]++
	}
	for _, one := range everyTable() {
		for name := range one.Staying {
			said[name]++
		}
	}
	hold(t, "of companies", tablesWith(columnsOf(t, d.Unscoped("the schema")), "company_id"), said)
	facts := map[string]int{}
	for _, name := range everyTable().Facts() {
		facts[name]++
	}
	hold(t, "of facts", tablesWith(columnsOf(t, d.Facts.Unscoped("the schema")), "company_id"), facts)
}

// hold fails unless each of the tables is said once, and no other.
func hold(t *testing.T, what string, found []string, said map[string]int) {
	t.Helper()
	for _, name := range found {
		if said[name] != 1 {
			t.Errorf("the table %s, %s, is said %d times by the areas' Tables", name, what, said[name])
		}
		delete(said, name)
	}
	for name := range said {
		t.Errorf("there is no table %s, %s, as an area's Tables say", name, what)
	}
}

// TestWhatPeopleSignInByGoesWithThem: rows that name somebody and no company.
func TestWhatPeopleSignInByGoesWithThem(t *testing.T) {
	columns, said := columnsOf(t, dbtest.SQLite(t).Unscoped("the schema")), map[string]int{}
	for _, name := range everyTable().Personal() {
		said[name]++
	}
	var found []string
	for _, c := range columns {
		if c.Name == "user_id" && c.Refers == "users" && !slices.Contains(tablesWith(columns, "company_id"), c.Table) {
			found = append(found, c.Table)
		}
	}
	hold(t, "of people", found, said)
}

// TestNoRowIsSweptBeforeThoseThatReferToIt: the database would refuse.
func TestNoRowIsSweptBeforeThoseThatReferToIt(t *testing.T) {
	order := everyTable().Swept()
	for _, c := range columnsOf(t, dbtest.SQLite(t).Unscoped("the schema")) {
		place, at := slices.Index(order, c.Table), slices.Index(order, c.Refers)
		if place >= 0 && at >= 0 && place > at {
			t.Errorf("%s is swept after %s, to which it refers", c.Table, c.Refers)
		}
	}
}

var oldColumn = regexp.MustCompile(`\bOLD\.(\w+)`)

// comparedHashes are hashes that name no bytes, with the reason.
var comparedHashes = map[string]string{
	"blob.sha256":                     "the bytes themselves",
	"blob_dropped.sha256":             "what rows named",
	"company_blob.sha256":             "counts what rows of the company name",
	"company_blob_change.sha256":      "counts what rows of the company name",
	"content_version.approved_sha256": "compared with what is stored, which sha256 names",
	"main_step.sha256":                "of a migration's text",
}

// TestEveryColumnThatNamesBytesIsSaid: what it names would be collected. A trigger tells the collection of every row
// that goes, and of no other column.
func TestEveryColumnThatNamesBytesIsSaid(t *testing.T) {
	q, told, found := dbtest.SQLite(t).Unscoped("the schema"), map[string]bool{}, map[string]bool{}
	for _, by := range triggersOf(t, q, "blob_dropped") {
		for _, m := range oldColumn.FindAllStringSubmatch(by.SQL, -1) {
			told[by.Table+"."+m[1]] = true
		}
	}
	for _, c := range columnsOf(t, q) {
		if c.Refers == "blob" || strings.HasSuffix(c.Name, "sha256") {
			found[c.Table+"."+c.Name] = true
		}
	}
	for name := range comparedHashes {
		if !found[name] {
			t.Errorf("there is no column %s, which is said to name no bytes", name)
		}
		delete(found, name)
	}
	maps.Copy(found, told)
	for _, c := range everyTable().Blobs() {
		name := c.Table + "." + c.Name
		if !found[name] || !told[name] {
			t.Errorf("%s is no column, or no trigger tells the collection when a row goes", name)
		}
		delete(found, name)
	}
	for name := range found {
		t.Errorf("%s names bytes, and no area's Tables say so: they are collected", name)
	}
}

// TestWhoStoresSaysSo: what rows of an area store is added up when a record of the area changes.
func TestWhoStoresSaysSo(t *testing.T) {
	for _, by := range triggersOf(t, dbtest.SQLite(t).Unscoped("the schema"), "company_blob_change") {
		i := slices.IndexFunc(everyTable(), func(one tables.Area) bool { return slices.Contains(one.Swept, by.Table) })
		if i < 0 || len(everyTable()[i].Stores) == 0 {
			t.Errorf("rows of %s store bytes, and its area does not say of which entities a change changes them",
				by.Table)
		}
	}
}

// TestWhatGrowsIsThere: a table that is not there would be measured as empty.
func TestWhatGrowsIsThere(t *testing.T) {
	d := dbtest.SQLite(t)
	all := append(columnsOf(t, d.Unscoped("the schema")), columnsOf(t, d.Facts.Unscoped("the schema"))...)
	for _, name := range everyTable().Growing() {
		if !slices.ContainsFunc(all, func(c column) bool { return c.Table == name }) {
			t.Errorf("there is no table %s", name)
		}
	}
}

// TestTheServerGoesByWhatAreasSay: what a change stores is added up, what a row names is not collected, and what a
// company had goes with it.
func TestTheServerGoesByWhatAreasSay(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		err := open(t, c, func(a *App) {
			id, err := a.Founder().Found(t.Context(), demo.Founding{Company: company.Draft{Name: "Alpha"}})
			if err != nil {
				t.Fatal(err)
			}
			logo, err := a.blobs.Put(t.Context(), strings.NewReader("logo"), 100)
			if err != nil {
				t.Fatal(err)
			}
			loose, err := a.blobs.Put(t.Context(), strings.NewReader("loose"), 100)
			if err != nil {
				t.Fatal(err)
			}
			in, everybody := db.Params{"company": id, "sha": logo.SHA256}, a.db.Unscoped("arranged")
			err = everybody.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `INSERT INTO font (company_id, font_name, font_style, name_folded, format,
					file_name, file_size, sha256,
					glyphs, latin, hans, hant, ja, created_at)
					VALUES ({:company}, 'F', 'R', 'f', 'ttf', '', 4, {:sha}, 1, 1, 1, 1, 1, 0)`, in)
				if err != nil {
					return err
				}
				return tx.Record(ctx, db.Change{CompanyID: id, Action: "create", Entity: "font"})
			})
			if err != nil {
				t.Fatal(err)
			}
			look := func(statement string) (n int64) {
				t.Helper()
				if err := everybody.Row(t.Context(), statement, in, &n); err != nil {
					t.Fatal(err)
				}
				return n
			}
			if used := look(`SELECT COALESCE(SUM(used_bytes), 0) FROM company_storage
				WHERE company_id = {:company}`); used != 4 {
				t.Errorf("%d bytes were added up, want 4", used)
			}
			if _, err := a.blobs.Collect(t.Context(), time.Now().Add(time.Hour), false); err != nil {
				t.Fatal(err)
			}
			for sha, want := range map[string]bool{logo.SHA256: true, loose.SHA256: false} {
				if there, err := a.blobs.Has(t.Context(), sha); err != nil || there != want {
					t.Errorf("after a collection, %s is there: %v, %v", sha, there, err)
				}
			}
			err = everybody.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
				_, err := q.Exec(ctx, `UPDATE company SET deleted_at = 1 WHERE id = {:company}`, in)
				return err
			})
			if err := errors.Join(err, a.areas.companies.Sweep(t.Context(), account.System().Reach())); err != nil {
				t.Fatal(err)
			}
			if left := look(`SELECT COUNT(*) FROM font WHERE company_id = {:company}`); left != 0 {
				t.Errorf("%d fonts are left", left)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
