package dbtest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"marquee/internal/platform/db"
)

// column is one of a table, once for each table that it refers to.
type column struct {
	Name     string `db:"name"`
	Type     string `db:"type"`
	Required int64  `db:"required"`
	Given    int64  `db:"given"`  // the database numbers it
	Refers   string `db:"refers"` // the table that it refers to, or ""
	Target   string `db:"target"`
}

const sqliteColumns = `SELECT c.name, c.type, c."notnull" AS required, c.pk = 1 AND c.type = 'INTEGER' AS given,
	COALESCE(f."table", '') AS refers, COALESCE(f."to", '') AS target
	FROM pragma_table_info({:table}) c LEFT JOIN pragma_foreign_key_list({:table}) f ON f."from" = c.name
	ORDER BY c.cid`

const postgresColumns = `SELECT a.attname AS name, UPPER(format_type(a.atttypid, NULL)) AS type,
	a.attnotnull::int AS required,
	(a.attidentity <> '' OR COALESCE(pg_get_expr(d.adbin, d.adrelid), '') LIKE 'nextval%')::int AS given,
	COALESCE(r.relname, '') AS refers, COALESCE(b.attname, '') AS target
	FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
	LEFT JOIN (SELECT f.conrelid, f.confrelid, k.own, k.other
	FROM pg_constraint f, unnest(f.conkey, f.confkey) AS k (own, other) WHERE f.contype = 'f') f
		ON f.conrelid = a.attrelid AND f.own = a.attnum
	LEFT JOIN pg_class r ON r.oid = f.confrelid LEFT JOIN pg_attribute b ON b.attrelid = f.confrelid
	AND b.attnum = f.other
	WHERE a.attrelid = to_regclass({:table}) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

// spare is a column that stays empty in a row of its table, which refers to everything else that it can in its place.
var spare = map[string]string{"message": "schedule_item_id"}

// part is a store with its tables.
type part struct {
	db.Query
	tables map[string][]column
}

// parts reads the schema of the stores, which PostgreSQL has in one.
func parts(t testing.TB, d *db.DB) (all []part) {
	t.Helper()
	inventory, err := d.Inventory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stores, statement := []db.Query{d.Unscoped("the schema"), d.Facts.Unscoped("the schema")}, sqliteColumns
	if inventory.Engine == "postgres" {
		stores, statement = stores[:1], postgresColumns
	}
	for _, q := range stores {
		p := part{q, map[string][]column{}}
		for table := range inventory.Rows {
			var columns []column
			if err := q.All(t.Context(), &columns, statement, db.Params{"table": table}); err != nil {
				t.Fatal(err)
			}
			if len(columns) > 0 {
				p.tables[table] = columns
			}
		}
		all = append(all, p)
	}
	return all
}

// Fill puts a row of the first company into every table that has none, by what the schema says of its columns, so that
// an upgrade has something to keep everywhere.
func Fill(t testing.TB, d *db.DB) {
	t.Helper()
	for _, p := range parts(t, d) {
		for left := slices.Sorted(maps.Keys(p.tables)); len(left) > 0; {
			before := len(left)
			left = slices.DeleteFunc(left, func(table string) bool { return p.filled(t, table) })
			if len(left) == before {
				t.Fatalf("no row can be made for %s: each refers to another", strings.Join(left, ", "))
			}
		}
	}
}

func (p part) has(t testing.TB, table string) bool {
	t.Helper()
	var rows int64
	if err := p.Row(t.Context(), `SELECT COUNT(*) FROM "`+table+`"`, nil, &rows); err != nil {
		t.Fatal(err)
	}
	return rows > 0
}

// filled reports whether a table has a row now. One that has to refer to a row that is not there waits.
func (p part) filled(t testing.TB, table string) bool {
	t.Helper()
	if p.has(t, table) {
		return true
	}
	values := map[string]string{}
	for _, c := range p.tables[table] {
		refers := c.Refers != "" && c.Refers != table && p.has(t, c.Refers)
		switch {
		case c.Given != 0:
		case c.Name == "company_id":
			values[c.Name] = "1"
		case c.Name == spare[table]:
			values[c.Name] = "NULL"
		case refers:
			values[c.Name] = `(SELECT MIN("` + c.Target + `") FROM "` + c.Refers + `")`
		case c.Refers != "" && (c.Required != 0 || spare[table] != ""):
			return false
		case c.Refers != "":
			values[c.Name] = "NULL"
		case c.Type == "TEXT":
			values[c.Name] = "'" + table + " " + c.Name + "'"
		default:
			values[c.Name] = "1"
		}
	}
	names := slices.Sorted(maps.Keys(values))
	row := make([]string, len(names))
	for i, name := range names {
		row[i], names[i] = values[name], `"`+name+`"`
	}
	err := p.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO "`+table+`" (`+strings.Join(names, ", ")+`) VALUES (`+strings.Join(row,
			", ")+`)`)
		return err
	})
	if err != nil {
		t.Fatalf("fill %s: %v", table, err)
	}
	return true
}

// Columns are the names of every table's columns.
func Columns(t testing.TB, d *db.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, p := range parts(t, d) {
		for table, columns := range p.tables {
			for _, c := range columns {
				if !slices.Contains(all[table], c.Name) {
					all[table] = append(all[table], c.Name)
				}
			}
		}
	}
	return all
}

// Rows reads these columns of every row as text, by table: what an upgrade has to keep.
func Rows(t testing.TB, d *db.DB, columns map[string][]string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, p := range parts(t, d) {
		for table := range p.tables {
			if len(columns[table]) == 0 {
				continue
			}
			said := make([]string, len(columns[table]))
			for i, name := range columns[table] {
				said[i] = `'` + name + `=' || COALESCE(CAST("` + name + `" AS TEXT), 'NULL')`
			}
			var rows []string
			statement := `SELECT ` + strings.Join(said, " || ' ' || ") + ` FROM "` + table + `" ORDER BY 1`
			if err := p.Column(t.Context(), &rows, statement); err != nil {
				t.Fatal(err)
			}
			all[table] = rows
		}
	}
	return all
}
