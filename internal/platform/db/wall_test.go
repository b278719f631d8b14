package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// walledDB is a PostgreSQL database as an installation has it, with companies 2
// and 3 and a tag of each.
func walledDB(t testing.TB) *db.DB {
	t.Helper()
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("companies are kept apart a second time on PostgreSQL only")
	}
	d := dbtest.Open(t, db.Config{URL: dbtest.Postgres(t, server)})
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		for _, statement := range []string{
			`INSERT INTO company (id, name, name_folded, created_at, updated_at)
				VALUES (2, 'Two', 'two', 1, 1), (3, 'Three', 'three', 1, 1)`,
			`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
				VALUES (2, 'Content', 'A', 'a', 1, 1), (3, 'Content', 'B', 'b', 1, 1)`,
		} {
			if _, err := q.Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// companiesOf lists whose tags a query reaches.
func companiesOf(t testing.TB, q db.Query) []int64 {
	t.Helper()
	found := []int64{}
	if err := q.Column(t.Context(), &found, `SELECT company_id FROM tag ORDER BY company_id`); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWallsAreRaisedOnEveryTableOfCompanies(t *testing.T) {
	d := walledDB(t)
	var open []string
	err := d.Unscoped("looked up").Column(t.Context(), &open, `
		SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
		AND NOT a.attisdropped
		WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
			AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p
			WHERE p.polrelid = c.oid))`)
	if err != nil || len(open) > 0 {
		t.Errorf("%v have no policy, %v", open, err)
	}
	var powerful bool
	if err := d.Unscoped("looked up").Row(t.Context(), `SELECT rolsuper OR rolbypassrls FROM pg_roles
		WHERE rolname = current_user`, nil, &powerful); err != nil || powerful {
		t.Errorf("statements run as somebody for whom policies do not hold, %v", err)
	}
}

func TestTheWallHoldsAStatementToItsScope(t *testing.T) {
	d := walledDB(t)
	for name, c := range map[string]struct {
		of   db.Query
		want []int64
	}{
		"one company":                       {d.Walled(scopeOf(2)), []int64{2}},
		"the other":                         {d.Walled(scopeOf(3)), []int64{3}},
		"a company and one that it manages": {d.Walled(scopeOf(2, 3)), []int64{2, 3}},
		"a company without tags":            {d.Walled(scopeOf(4)), []int64{}},
		"the zero scope":                    {d.Walled(access.Scope{}), []int64{}},
		"the installation":                  {d.Unscoped("tested"), []int64{2, 3}},
	} {
		if got := companiesOf(t, c.of); !slices.Equal(got, c.want) {
			t.Errorf("%s reaches %v, want %v", name, got, c.want)
		}
		err := c.of.Quiet(t.Context(), func(_ context.Context, q db.Query) error {
			if got := companiesOf(t, q); !slices.Equal(got, c.want) {
				t.Errorf("in a transaction, %s reaches %v, want %v", name, got, c.want)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestNothingIsWrittenIntoAnotherCompany(t *testing.T) {
	d := walledDB(t)
	const refused = -1
	q := d.Walled(scopeOf(2))
	for statement, want := range map[string]int64{
		`UPDATE tag SET name = 'X'`:                           1,
		`DELETE FROM tag`:                                     1,
		`UPDATE company SET name = 'X' WHERE id IN (1, 2, 3)`: 1,
		`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES (2, 'Content', 'C', 'c', 1, 1)`: 1,
		`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES (3, 'Content', 'C', 'c', 1, 1)`: refused,
		`UPDATE tag SET company_id = 3
			WHERE company_id = 2`: refused,
		`INSERT INTO revision (company_id, entity, n) VALUES (3, 'tag', 1)
			ON CONFLICT (company_id, entity) DO UPDATE SET n = revision.n + 1`: refused,
	} {
		var rows int64
		err := q.Quiet(t.Context(), func(ctx context.Context, q db.Query) (err error) {
			if rows, err = q.Exec(t.Context(), statement); err != nil {
				return err
			}
			return context.Canceled // so that the next finds everything as it was
		})
		if want == refused && !strings.Contains(err.Error(), "SQLSTATE 42501") || want != refused &&
			(!errors.Is(err, context.Canceled) || rows != want) {
			t.Errorf("%s: %d rows, %v", statement, rows, err)
		}
		if want == refused { // a statement alone is refused like one in a transaction
			if _, err := d.Walled(scopeOf(2)).Exec(t.Context(), statement); err == nil ||
				!strings.Contains(err.Error(), "SQLSTATE 42501") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	}
}

// TestNoConnectionCarriesAScopeOn lets many scopes and none share few connections.
func TestNoConnectionCarriesAScopeOn(t *testing.T) {
	d := walledDB(t)
	var busy sync.WaitGroup
	for worker := range 32 {
		busy.Go(func() {
			for i := range 30 {
				q, want := d.Walled(scopeOf(2)), []int64{2}
				switch (worker + i) % 4 {
				case 1:
					q, want = d.Walled(scopeOf(3)), []int64{3}
				case 2:
					q, want = d.Unscoped("tested"), []int64{2, 3}
				case 3:
					q, want = d.Walled(access.Scope{}), []int64{}
				}
				if i%3 == 0 { // a transaction that fails leaves nothing behind either
					_ = q.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
						_, err := q.Exec(ctx, `SELECT 1 / 0`)
						return err
					})
				}
				if got := companiesOf(t, q); !slices.Equal(got, want) {
					t.Errorf("worker %d reaches %v, want %v", worker, got, want)
				}
			}
		})
	}
	busy.Wait()
}

// TestTheWallIsNarrowedWithTheScope narrows a transaction to one company:
// PostgreSQL holds it to that, until it is wide again.
func TestTheWallIsNarrowedWithTheScope(t *testing.T) {
	d := walledDB(t)
	operator := access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole}).Reach()
	err := d.For(operator).Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		narrow, _ := q.Narrow(3)
		for _, c := range []struct {
			of   db.Query
			want int64
		}{{q, 2}, {narrow, 1}, {q, 2}, {narrow, 1}} {
			var n int64 // company_id IS NULL ties the table, and here holds nothing back
			err := c.of.Row(ctx, `SELECT COUNT(*) FROM tag WHERE company_id IS NULL OR id > 0`, nil, &n)
			if err != nil || n != c.want {
				t.Errorf("%d tags, want %d, %v", n, c.want, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestWhoOwnsFromAfarIsSeen: the owner of a company's record may be a user of
// another company, and is seen for that and not changed.
func TestWhoOwnsFromAfarIsSeen(t *testing.T) {
	d := walledDB(t)
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		for _, statement := range []string{
			`INSERT INTO users (id, company_id, username, username_folded, password, created_at, updated_at)
				VALUES (11, 3, 'owner', 'owner', '', 1, 1), (12, 3, 'stranger', 'stranger', '', 1, 1)`,
			`INSERT INTO device (company_id, user_id, device_name, name_folded, created_at, updated_at)
				VALUES (2, 11, 'Screen', 'screen', 1, 1)`,
		} {
			if _, err := q.Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := d.Walled(scopeOf(2)).Column(t.Context(), &names, `SELECT username FROM users ORDER BY id`); err != nil ||
		!slices.Equal(names, []string{"owner"}) {
		t.Errorf("%v, %v", names, err)
	}
	if rows, err := d.Walled(scopeOf(2)).Exec(t.Context(), `UPDATE users SET display_name = 'X'`); err != nil ||
		rows != 0 {
		t.Errorf("%d users of another company were changed, %v", rows, err)
	}
}

// TestNobodyOfTheCompanyIsLookedForAmongOwners: a list of people MUST NOT cost people times what is owned.
func TestNobodyOfTheCompanyIsLookedForAmongOwners(t *testing.T) {
	d := walledDB(t)
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO users (id, company_id, username, username_folded, password, created_at,
			updated_at) VALUES (11, 2, 'ann', 'ann', '', 1, 1), (12, 2, 'ben', 'ben', '', 1, 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var plan []string
	if err := d.Walled(scopeOf(2)).Column(t.Context(), &plan, `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, COSTS OFF)
		SELECT username FROM users`); err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, line := range plan {
		if !strings.Contains(line, " on device r") {
			continue
		}
		looked++
		if !strings.Contains(line, "never executed") {
			t.Errorf("%s", line)
		}
	}
	if looked == 0 {
		t.Errorf("the owners of screens are not in the plan:\n%s", strings.Join(plan, "\n"))
	}
}

func TestWallsAreRaisedOnce(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("companies are kept apart a second time on PostgreSQL only")
	}
	address := dbtest.Postgres(t, server)
	policies := func() []string {
		d := dbtest.Open(t, db.Config{URL: address})
		var found []string
		if err := d.Unscoped("looked up").Column(t.Context(), &found, `SELECT oid || polname FROM pg_policy
			ORDER BY oid`); err != nil {
			t.Fatal(err)
		}
		return found
	}
	if first, second := policies(), policies(); len(first) == 0 || !slices.Equal(first, second) {
		t.Errorf("a second start made the policies again:\n%v\n%v", first, second)
	}
}

// TestWallsHoldForTheTablesOwner connects as an ordinary user that owns its database.
func TestWallsHoldForTheTablesOwner(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("companies are kept apart a second time on PostgreSQL only")
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("marquee_owner_%d", os.Getpid())
	for _, statement := range []string{`CREATE ROLE ` + name + ` LOGIN`, `CREATE DATABASE ` + name + ` OWNER ` + name} {
		if _, err := admin.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, statement := range []string{`DROP DATABASE ` + name + ` WITH (FORCE)`, `DROP ROLE ` + name} {
			if _, err := admin.ExecContext(context.Background(), statement); err != nil {
				t.Error(err)
			}
		}
		_ = admin.Close()
	})
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	address.User, address.Path = url.User(name), "/"+name
	d := dbtest.Open(t, db.Config{URL: address.String()})
	var user string
	var companies int64
	if err := d.Walled(access.Scope{}).Row(t.Context(), `SELECT current_user, (SELECT COUNT(*) FROM company)`, nil,
		&user, &companies); err != nil || user != name || companies != 0 {
		t.Errorf("%s reaches %d companies, %v", user, companies, err)
	}
	if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM company`, nil, &companies); err != nil ||
		companies != 1 {
		t.Errorf("the installation reaches %d companies, %v", companies, err)
	}
}
