package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// On PostgreSQL, companies are kept apart a second time: every table with a
// company has policies by which a statement sees and writes the rows of the
// companies in companiesSetting and no others. A condition that is missing in a
// statement then finds less than it should, and never another's. The policies
// are made from the schema at every start, so that no table is forgotten. They
// hold for the tables' owner too, and whoever connects as somebody for whom
// policies never hold gives that up.

// companiesSetting holds ids, joined by commas; everybody; or nothing.
const companiesSetting = "marquee.companies"

// powerless is the role that superusers act as.
const powerless = "marquee_powerless"

// giveUpPower makes connections act as a role for which policies hold, if they
// do not hold for their user: a superuser, such as that of the official image.
func giveUpPower(ctx context.Context, config *pgx.ConnConfig) error {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("connect to the database: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }() // it has done its work
	var powerful bool
	err = conn.QueryRow(ctx, `SELECT rolsuper OR rolbypassrls FROM pg_roles
		WHERE rolname = current_user`).Scan(&powerful)
	if err != nil {
		return fmt.Errorf("look who connects to the database: %w", err)
	}
	if !powerful {
		return nil
	}
	names, err := tableNames()
	if err == nil {
		_, err = conn.Exec(ctx, strings.ReplaceAll(makePowerless, "{tables}", "'"+strings.Join(names, "','")+"'"))
	}
	if err != nil {
		return fmt.Errorf("the database's user can read every company's rows past the policies, and cannot act as a "+
			"role that cannot; "+
			"connect as a user that is neither superuser nor BYPASSRLS: %w", err)
	}
	config.RuntimeParams["role"] = powerless
	return nil
}

// makePowerless makes the role and gives it our tables, if there are some.
// Another database of the server may be making the same role at this moment.
const makePowerless = `DO $$
DECLARE t record;
BEGIN
	PERFORM pg_advisory_xact_lock(7301);
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '` + powerless + `') THEN
		BEGIN
			CREATE ROLE ` + powerless + ` NOLOGIN NOSUPERUSER NOBYPASSRLS;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
		END;
	END IF;
	EXECUTE format('GRANT CREATE, USAGE ON SCHEMA %I TO ` + powerless + `', current_schema());
	FOR t IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
		WHERE schemaname = current_schema() AND tablename IN ({tables}) AND tableowner <> '` + powerless + `' LOOP
		EXECUTE 'ALTER TABLE ' || t.name || ' OWNER TO ` + powerless + `';
	END LOOP;
END $$`

var createTable = regexp.MustCompile(`(?m)^CREATE TABLE (\w+) \(`)

// tableNames are the tables that the migrations make, and those that number them.
func tableNames() ([]string, error) {
	names := []string{mainVersions, factsVersions}
	err := fs.WalkDir(migrations, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := migrations.ReadFile(path)
		for _, m := range createTable.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return names, nil
}

// walled is a table and the column that says whose its rows are.
type walled struct {
	Table    string `db:"relname"`
	Column   string `db:"attname"`
	Nullable bool   `db:"nullable"` // a row without a company is nobody's
	Raised   string `db:"raised"`   // the names of its policies
}

// companyColumns finds the tables of companies. A company's own row is known by its id.
const companyColumns = `
	SELECT c.relname, a.attname, NOT a.attnotnull AS nullable,
		COALESCE((SELECT string_agg(p.polname, ',' ORDER BY p.polname) FROM pg_policy p
		WHERE p.polrelid = c.oid AND c.relrowsecurity AND c.relforcerowsecurity), '') AS raised
	FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
	JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
	WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname = ANY (string_to_array({:tables}, ','))
		AND (a.attname = 'company_id' OR (c.relname, a.attname) = ('company', 'id'))
	ORDER BY c.relname`

// owned finds the tables of companies whose rows may be owned by users of others.
const owned = `
	SELECT r.relname FROM pg_constraint f JOIN pg_class r ON r.oid = f.conrelid
	JOIN pg_namespace n ON n.oid = r.relnamespace
	JOIN pg_attribute k ON k.attrelid = r.oid AND k.attnum = f.conkey[1] AND k.attname = 'user_id'
	JOIN pg_attribute c ON c.attrelid = r.oid AND c.attname = 'company_id'
	WHERE f.contype = 'f' AND cardinality(f.conkey) = 1 AND f.confrelid = to_regclass('users')
	AND n.nspname = current_schema()
	ORDER BY r.relname`

// policy is a rule of the database's own.
type policy struct{ name, text string }

// named gives a policy a name that changes with its text.
func named(what, text string) policy {
	sum := sha256.Sum256([]byte(text))
	return policy{what + "_" + hex.EncodeToString(sum[:4]), text}
}

// condition is what a policy asks of a row. What stands in SELECT is evaluated
// once for a statement rather than once for each row.
func (w walled) condition() string {
	setting := `current_setting('` + companiesSetting + `', true)`
	text := `(SELECT ` + setting + ` = '` + everybody + `') OR ` + w.Column +
		` = ANY ((SELECT string_to_array(NULLIF(NULLIF(` + setting + `, '` + everybody +
		`'), ''), ',')::bigint[])::bigint[])`
	if w.Nullable {
		text = w.Column + ` IS NULL OR ` + text
	}
	return text
}

// policies are those of a table. Whoever owns something of a company may be a
// user of one that manages it, and is shown as its owner. Who is of the company is
// asked first, or everybody in it would be looked for in all that is owned.
func (w walled) policies(owned []string) []policy {
	all := []policy{named("companies", `USING (`+w.condition()+`)`)}
	if w.Table == "users" && len(owned) > 0 {
		owns := make([]string, len(owned))
		for i, table := range owned {
			owns[i] = `EXISTS (SELECT FROM ` + pgx.Identifier{table}.Sanitize() + ` r WHERE r.user_id = users.id)`
		}
		seen := `(` + w.condition() + `) OR ` + strings.Join(owns, " OR ")
		all = append(all, named("owners", `FOR SELECT USING (`+seen+`)`))
	}
	slices.SortFunc(all, func(a, b policy) int { return strings.Compare(a.name, b.name) })
	return all
}

// raiseWalls makes the policies of every table of companies that has not just these.
func (s *store) raiseWalls(ctx context.Context) error {
	return s.query().Quiet(ctx, func(ctx context.Context, q Query) error {
		if err := q.unlimited(ctx); err != nil {
			return err
		}
		if _, err := q.Exec(ctx, `SELECT pg_advisory_xact_lock(7302)`); err != nil {
			return err
		}
		names, err := tableNames()
		if err != nil {
			return err
		}
		var tables []walled
		if err := q.All(ctx, &tables, companyColumns, Params{"tables": strings.Join(names, ",")}); err != nil {
			return err
		}
		var owners []string
		if err := q.Column(ctx, &owners, owned); err != nil {
			return err
		}
		for _, t := range tables {
			if err := t.raise(ctx, q, t.policies(owners)); err != nil {
				return fmt.Errorf("wall off %s: %w", t.Table, err)
			}
		}
		return nil
	})
}

func (w walled) raise(ctx context.Context, q Query, wanted []policy) error {
	names := make([]string, len(wanted))
	for i, p := range wanted {
		names[i] = p.name
	}
	if w.Raised == strings.Join(names, ",") {
		return nil
	}
	var old []string
	if err := q.Column(ctx, &old, `SELECT polname FROM pg_policy WHERE polrelid = to_regclass({:table})`,
		Params{"table": w.Table}); err != nil {
		return err
	}
	table := pgx.Identifier{w.Table}.Sanitize()
	statements := []string{`ALTER TABLE ` + table + ` ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`}
	for _, name := range old {
		statements = append(statements, `DROP POLICY `+pgx.Identifier{name}.Sanitize()+` ON `+table)
	}
	for _, p := range wanted {
		statements = append(statements, `CREATE POLICY `+pgx.Identifier{p.name}.Sanitize()+` ON `+table+` `+p.text)
	}
	for _, statement := range statements {
		if _, err := q.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
