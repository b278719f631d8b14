package db_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/internal/platform/db"
)

// What the engines' own catalogs say of a schema, a text for each thing. Columns go by their names rather than by their
// order, which no statement depends on.
var (
	sqliteCatalog = []string{
		`SELECT t.name || ' column ' || c.name || ' ' || c.type || ' required ' || c."notnull"
			|| ' default ' || COALESCE(c.dflt_value, 'none') || ' key ' || c.pk || ' hidden ' || c.hidden
			FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table'`,
		`SELECT 'index ' || t.name || ' ' || i.seq || ' ' || i.name || ' unique ' || i."unique" || ' ' || i.origin
			|| ' on '
			|| (SELECT group_concat(COALESCE(k.name, 'row') || ' ' || k."desc" || ' ' || k.coll || ' ' || k.key)
				FROM pragma_index_xinfo(i.name) k)
			FROM sqlite_schema t JOIN pragma_index_list(t.name) i WHERE t.type = 'table'`,
		`SELECT t.name || ' refers ' || group_concat(f."from" || ' to ' || f."table" || '.' || f."to") || ' '
			|| f.on_update || ' ' || f.on_delete || ' ' || f."match"
			FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table' GROUP BY t.name, f.id`,
		`SELECT 'table ' || name || ' ' || type || ' without row ' || wr || ' strict ' || strict
			FROM pragma_table_list WHERE schema = 'main'`,
		`SELECT type || ' ' || sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL`,
	}
	postgresCatalog = []string{
		`SELECT concat_ws(' ', r.relname, 'column', a.attname, format_type(a.atttypid, a.atttypmod),
			'required', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity,
			'generated', a.attgenerated, 'collation', a.attcollation::regcollation,
			'stored', a.attstorage, a.attcompression)
			FROM pg_attribute a JOIN pg_class r ON r.oid = a.attrelid
			LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
			WHERE r.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
		`SELECT concat_ws(' ', r.relkind, r.relname, 'walled', r.relrowsecurity, r.relforcerowsecurity,
			'of', r.relowner::regrole, r.relacl, r.reloptions, r.relpersistence)
			FROM pg_class r WHERE r.relnamespace = current_schema()::regnamespace`,
		`SELECT concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisprimary, i.indisunique, i.indimmediate)
			FROM pg_index i JOIN pg_class r ON r.oid = i.indrelid WHERE r.relnamespace = current_schema()::regnamespace`,
		`SELECT concat_ws(' ', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid), c.convalidated)
			FROM pg_constraint c WHERE c.connamespace = current_schema()::regnamespace`,
		`SELECT concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t WHERE NOT t.tgisinternal`,
		`SELECT concat_ws(' ', pg_get_functiondef(p.oid), 'of', p.proowner::regrole)
			FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace`,
		`SELECT concat_ws(' ', p.polrelid::regclass, 'policy', p.polname, p.polcmd, p.polpermissive, p.polroles,
			pg_get_expr(p.polqual, p.polrelid), 'with', pg_get_expr(p.polwithcheck, p.polrelid)) FROM pg_policy p`,
		`SELECT 'sequence ' || s::text FROM pg_sequences s
			WHERE s.schemaname = current_schema() AND s.sequencename NOT LIKE 'goose%'`,
	}
)

// untold is what SQLite's catalog says of a table in its text alone.
var untold = regexp.MustCompile(`(?m)^.*\b(CHECK|AUTOINCREMENT)\b.*$`)

// catalog describes all that a database has, but for its rows.
func catalog(t *testing.T, d *db.DB) (all []string) {
	t.Helper()
	inventory, err := d.Inventory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stores, statements := []db.Query{d.Unscoped("the schema"), d.Facts.Unscoped("the schema")}, sqliteCatalog
	if inventory.Engine == "postgres" {
		stores, statements = stores[:1], postgresCatalog
	}
	for _, q := range stores {
		for _, statement := range statements {
			var found []string
			if err := q.Column(t.Context(), &found, statement); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
			all = append(all, found...)
		}
		if inventory.Engine == "sqlite" {
			var tables []string
			err := q.Column(t.Context(), &tables, `SELECT name || ' ' || sql FROM sqlite_schema WHERE type = 'table'`)
			if err != nil {
				t.Fatal(err)
			}
			for _, table := range tables {
				name, text, _ := strings.Cut(table, " ")
				for _, line := range untold.FindAllString(text, -1) {
					all = append(all, name+" has "+strings.TrimSuffix(strings.TrimSpace(line), ","))
				}
			}
		}
	}
	for i, text := range all {
		all[i] = strings.Join(strings.Fields(text), " ")
	}
	slices.Sort(all)
	return all
}
