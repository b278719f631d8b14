package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR097_ListsAreTheSameHoweverTheyAreFound: whether contents are few, and the
// order in which they are wanted, changes how a list is found and not what is in it.
func TestR097_ListsAreTheSameHoweverTheyAreFound(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Content)
		d.Keeps(Counts())
		_, _, scope := o.As("ann")
		ctx, s, q := t.Context(), Store{}, d.For(scope)
		tags := make([]int64, 3)
		for i := range tags {
			tags[i] = o.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
				VALUES ({:company}, 'Content', {:name}, {:name}, 0, 0)`,
				db.Params{"company": o.Ours, "name": fmt.Sprint("tag ", i)})
		}
		for i := range 12 {
			id := o.Content("ann", fmt.Sprint("content ", i), areatest.File{Approval: []string{"A", "P", "R"}[i%3]})
			for n, tag := range tags {
				if i%(n+2) == 0 {
					o.Exec(`INSERT INTO content_tag (company_id, content_id, tag_id, active, category_id, user_id,
						share, type)
						SELECT c.company_id, c.id, {:tag}, c.active, c.category_id, c.user_id, c.share, c.type
						FROM content c WHERE c.company_id = {:company} AND c.id = {:content}`,
						db.Params{"company": o.Ours, "content": id, "tag": tag})
				}
			}
		}
		root := []int64{o.Root("ann", "Content")}
		for _, c := range []struct {
			filter Filter
			want   int64
		}{
			{Filter{Tags: tags[:1]}, 6}, {Filter{Tags: tags[1:2]}, 4}, {Filter{Tags: tags[:2]}, 2},
			{Filter{Tags: tags}, 1}, {Filter{Tags: []int64{999}}, 0},
			{Filter{Tags: tags[:1], Folders: root}, 6}, {Filter{Tags: tags[:1], Folders: []int64{999}}, 0},
			{Filter{Folders: []int64{root[0], 999}}, 12}, {Filter{Tags: tags[:2], Folders: []int64{root[0], 999}}, 2},
			{Filter{UserID: 999}, 0}, {Filter{VisibleTo: 999}, 12}, {Filter{VisibleTo: 999, Share: "N"}, 0},
			{Filter{Types: []Type{Image, Video}}, 12},
			{Filter{ExcludeType: []Type{Image}}, 0}, {Filter{Tags: tags[1:2], Types: []Type{Image}}, 4},
			{Filter{Tags: tags[1:2], Name: "content 3"}, 1},
			{Filter{Tags: tags[:1], Approval: Pending}, 2}, {Filter{Tags: tags[:1], Approval: Approved}, 2},
			{Filter{Approval: Rejected}, 4},
		} {
			c.filter.Active = true
			if n, err := s.total(ctx, q, c.filter); err != nil || n != c.want {
				t.Errorf("%+v: %d in all, %v; want %d", c.filter, n, err, c.want)
			}
			for _, r := range []route{{}, {byID: true}, {gathers: true}, {byID: true, gathers: true}} {
				all := part{route: r, sortBy: "id", backwards: true, window: db.Page{Number: 1, Limit: 100}.Clause()}
				rows, err := s.read(ctx, q, c.filter, all)
				if sorted := slices.IsSortedFunc(rows, func(a, b row) int {
					return cmp.Compare(a.ID, b.ID)
				}); err != nil || int64(len(rows)) != c.want || !sorted {
					t.Errorf("%+v by %+v: %d, %v, sorted %v; want %d", c.filter, r, len(rows), err, sorted, c.want)
				}
			}
		}
		settle := func(ctx context.Context, tx *db.Tx) error {
			return tx.Record(ctx, db.Change{CompanyID: o.Ours, Entity: "content"})
		}
		if err := q.Write(ctx, settle); err != nil {
			t.Fatal(err)
		}
		rarest, err := s.rarestFirst(ctx, q, tags)
		if err != nil || !slices.Equal(rarest, []int64{tags[2], tags[1], tags[0]}) {
			t.Errorf("the rarest of %v first: %v, %v", tags, rarest, err)
		}
	})
}
