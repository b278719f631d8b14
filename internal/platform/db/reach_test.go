package db_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// scopeOf is the scope of an administrator of a company, and of what they manage.
func scopeOf(company int64, managed ...int64) access.Scope {
	return access.Signed(access.Person{CompanyID: company, RoleName: access.AdministratorRole,
		Managed: managed}).Reach()
}

func withTags(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		for _, statement := range []string{
			`INSERT INTO company (id, name, name_folded, created_at, updated_at)
				VALUES (2, 'Two', 'two', 1, 1), (3, 'Three', 'three', 1, 1)`,
			`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
				VALUES (2, 'Content', 'A', 'a', 1, 1), (3, 'Content', 'B', 'b', 1, 1)`,
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
}

func TestAQueryReachesItsScope(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		withTags(t, d)
		operator := access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole}).Reach()
		for name, c := range map[string]struct {
			of   db.Query
			want []int64
		}{
			"one company":                       {d.For(scopeOf(2)), []int64{2}},
			"a company and one that it manages": {d.For(scopeOf(2, 3)), []int64{2, 3}},
			"a company without tags":            {d.For(scopeOf(4)), []int64{}},
			"an operator":                       {d.For(operator), []int64{2, 3}},
			"nobody":                            {d.For(access.Scope{}), []int64{}},
			"the installation":                  {d.Unscoped("tested"), []int64{2, 3}},
		} {
			read := func(ctx context.Context, q db.Query) error {
				found := []int64{}
				err := q.Column(ctx, &found, `SELECT t.company_id FROM tag t WHERE {in:t} ORDER BY t.company_id`)
				if err != nil || !slices.Equal(found, c.want) {
					t.Errorf("%s reaches %v, want %v, %v", name, found, c.want, err)
				}
				return err
			}
			_ = read(t.Context(), c.of)
			if err := c.of.Quiet(t.Context(), read); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestAQueryIsNarrowedToWhatItHolds(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		withTags(t, d)
		q, held := d.For(scopeOf(2, 3)).Narrow(3)
		var name string
		err := q.Row(t.Context(), `SELECT name FROM tag WHERE company_id = {:company}`, nil, &name)
		if !held || q.Company() != 3 || name != "B" || err != nil {
			t.Errorf("%v, %d, %q, %v", held, q.Company(), name, err)
		}
		if _, held := d.For(scopeOf(2)).Narrow(3); held {
			t.Error("a company that the scope does not hold is no part of it")
		}
	})
}

func TestAStatementWithoutItsCompanyIsRefused(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		withTags(t, d)
		q := d.For(scopeOf(2))
		var name string
		err := q.Row(t.Context(), `SELECT name FROM tag WHERE id = {:id}`, db.Params{"id": 1}, &name)
		if err == nil || !strings.Contains(err.Error(), "nothing ties tag to the scope") {
			t.Errorf("%q, %v", name, err)
		}
		err = q.Row(t.Context(), `SELECT name FROM tag WHERE company_id = {:company}`, db.Params{"company": 3}, &name)
		if err == nil || !strings.Contains(err.Error(), "binds {:company} itself") {
			t.Errorf("%q, %v", name, err)
		}
		if _, err := q.Exec(t.Context(), `UPDATE tag SET name = 'X'`); err == nil {
			t.Error("every company's tags were changed")
		}
	})
}

func TestATotalWithoutEntitiesIsCountedEachTime(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		withTags(t, d)
		q, where := d.For(scopeOf(2)), &db.Where{}
		where.And(`{in:t}`, nil)
		count := func() int64 {
			n, err := q.Total(t.Context(), nil, "tag t", where)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		err := q.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `DELETE FROM tag WHERE {in}`)
			return err
		})
		if after := count(); err != nil || before != 1 || after != 0 {
			t.Errorf("%d and then %d tags, %v", before, after, err)
		}
	})
}
