package content

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNoListSortsAWholeCompany asks the engines how they would find a page of
// contents of which there are many: in every order, an index has to have it.
func TestNoListSortsAWholeCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Content)
		_, _, scope := o.As("ann")
		q := d.For(scope)
		for sortBy := range order {
			for name, f := range map[string]Filter{
				"all": {}, "one's own": {UserID: 7}, "a folder": {Folders: []int64{8}},
				"folders": {Folders: []int64{8, 9}}, "a type": {Types: []Type{Image}},
				"types": {Types: []Type{Image, Video}}, "shared": {Share: "Y"}, "visible": {VisibleTo: 7},
				"a tag": {Tags: []int64{5}}, "tags": {Tags: []int64{5, 6}},
				"a folder and a tag": {Folders: []int64{8}, Tags: []int64{5}},
				"folders and a tag":  {Folders: []int64{8, 9}, Tags: []int64{5}},
				"part of a name":     {Name: "x"}, "approved": {Approval: Approved},
			} {
				for _, descending := range []bool{false, true} {
					by, err := order.By(sortBy, "id", "c.id", descending)
					if err != nil {
						t.Fatal(err)
					}
					r := route{byID: order[sortBy] == "c.id"}
					from, where := "content c", f.where(r)
					if r.byID && f.isPlaced() && len(f.Tags) > 0 {
						from, where = "content_tag c", f.tagged(r)
						if by, err = tagOrder.By("id", "id", "c.content_id", descending); err != nil {
							t.Fatal(err)
						}
					}
					plan := planOf(t, q, `SELECT c.company_id FROM `+from+` WHERE `+where.String()+` `+by+` LIMIT 10`,
						where.Params())
					if sorts(plan) {
						t.Errorf("%s by %s, descending %v:\n%s", name, sortBy, descending, plan)
					}
				}
			}
		}
		unindexed := `SELECT c.company_id FROM content c WHERE c.company_id = {:company} ORDER BY c.alt_url LIMIT 10`
		if plan := planOf(t, q, unindexed, nil); !sorts(plan) {
			t.Errorf("a plan that sorts goes unnoticed:\n%s", plan)
		}
	})
}

// TestContentsOfARenamedPersonAreFoundByAnIndex: of all companies, as the trigger content_owner_renamed looks for them.
func TestContentsOfARenamedPersonAreFoundByAnIndex(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		plan := planOf(t, d.Unscoped("as a trigger"), `UPDATE content SET owner_folded = 'x' WHERE user_id = {:user}`,
			db.Params{"user": 7})
		if !strings.Contains(plan, "content_of_a_person") {
			t.Error(plan)
		}
	})
}

// sorts reports whether a plan of either engine sorts rows or reads a table from end to end.
func sorts(plan string) bool {
	return strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN") || strings.Contains(plan, "Sort") ||
		strings.Contains(plan, "Seq Scan")
}

// planOf is how the engine would run a statement. PostgreSQL, which knows that
// the tables of a test are all but empty, is told not to sort where it need not.
func planOf(t *testing.T, q db.Query, statement string, params db.Params) string {
	t.Helper()
	var lines []string
	read := errors.New("read")
	err := q.Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		if !strings.HasSuffix(t.Name(), "postgres") {
			var steps []struct {
				ID     int64  `db:"id"`
				Parent int64  `db:"parent"`
				Unused int64  `db:"notused"`
				Detail string `db:"detail"`
			}
			err := q.All(ctx, &steps, `EXPLAIN QUERY PLAN `+statement, params)
			for _, s := range steps {
				lines = append(lines, s.Detail)
			}
			return errors.Join(err, read)
		}
		for _, way := range []string{"seqscan", "sort", "bitmapscan"} {
			if _, err := q.Exec(ctx, `SET LOCAL enable_`+way+` = off`); err != nil {
				return err
			}
		}
		return errors.Join(q.Column(ctx, &lines, `EXPLAIN (COSTS OFF) `+statement, params), read)
	})
	if !errors.Is(err, read) || len(lines) == 0 {
		t.Fatalf("%s: %v", statement, err)
	}
	return strings.Join(lines, "\n")
}

// TestPagesMakeUpTheList: pages in the second half are read from the end.
func TestPagesMakeUpTheList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Content)
		_, _, scope := o.As("ann")
		q := d.For(scope)
		for i := range 11 {
			o.Content([]string{"ben", "ann"}[i%2], fmt.Sprint("content ", i*7%11),
				areatest.File{Type: []string{"Video", "Image"}[i%2], DurationMs: int64(i % 3)})
		}
		for sortBy := range order {
			for _, descending := range []bool{false, true} {
				whole := listed(t, q, db.Page{Number: 1, Limit: 100}, sortBy, descending)
				var pages []int64
				for number := range 4 {
					pages = append(pages, listed(t, q, db.Page{Number: number + 1, Limit: 3}, sortBy, descending)...)
				}
				if len(whole) != 11 || !slices.Equal(pages, whole) {
					t.Errorf("by %s, descending %v: %v in pages of %v", sortBy, descending, pages, whole)
				}
				if beyond := listed(t, q, db.Page{Number: 5, Limit: 3}, sortBy, descending); len(beyond) != 0 {
					t.Errorf("behind the end lie %v", beyond)
				}
				slices.Reverse(whole)
				if back := listed(t, q, db.Page{Number: 1, Limit: 100}, sortBy, !descending); !slices.Equal(back,
					whole) {
					t.Errorf("by %s: %v is not %v backwards", sortBy, back, whole)
				}
			}
		}
		first, _, err := Store{}.List(t.Context(), q, Filter{Active: true}, db.Page{Number: 1, Limit: 5}, "owner",
			false)
		if err != nil || slices.ContainsFunc(first, func(c Content) bool { return c.Owner != "ann" }) {
			t.Errorf("ann's five do not come first: %v, %v", first, err)
		}
	})
}

func listed(t *testing.T, q db.Query, page db.Page, sortBy string, descending bool) (ids []int64) {
	t.Helper()
	contents, total, err := Store{}.List(t.Context(), q, Filter{Active: true}, page, sortBy, descending)
	if err != nil || total != 11 {
		t.Fatalf("%d in all, %v", total, err)
	}
	for _, c := range contents {
		ids = append(ids, c.ID)
	}
	return ids
}
