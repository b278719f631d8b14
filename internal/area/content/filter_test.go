package content

import (
	"fmt"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestTagsNarrowTheSameHoweverTheyAreFound: whether a tag counts as rare changes
// how a list is found and not what is in it.
func TestTagsNarrowTheSameHoweverTheyAreFound(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Content)
		s := Store{d}
		_, _, scope := o.As("ann")
		tags := make([]int64, 3)
		for i := range tags {
			tags[i] = o.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at) VALUES ({:company}, 'Content', {:name}, {:name}, 0, 0)`,
				db.Params{"company": o.Ours, "name": fmt.Sprint("tag ", i)})
		}
		for i := range 12 {
			id := o.Content("ann", fmt.Sprint("content ", i), areatest.File{Approval: []string{"A", "P", "R"}[i%3]})
			for n, tag := range tags {
				if i%(n+2) == 0 {
					o.Exec(`INSERT INTO content_tag (company_id, content_id, tag_id) VALUES ({:company}, {:content}, {:tag})`,
						db.Params{"company": o.Ours, "content": id, "tag": tag})
				}
			}
		}
		root := []int64{o.Root("ann", "Content")}
		for _, c := range []struct {
			filter Filter
			want   int64
		}{
			{Filter{Tags: tags[:1]}, 6}, {Filter{Tags: tags[1:2]}, 4}, {Filter{Tags: tags[:2]}, 2}, {Filter{Tags: tags}, 1}, {Filter{Tags: []int64{999}}, 0},
			{Filter{Tags: tags[:1], Folders: root}, 6}, {Filter{Tags: tags[:1], Folders: []int64{999}}, 0},
			{Filter{Tags: tags[:1], Approval: Pending}, 2}, {Filter{Tags: tags[:1], Approval: Approved}, 2}, {Filter{Approval: Rejected}, 4},
		} {
			c.filter.Active = true
			for _, rare := range []map[int64]bool{nil, {tags[0]: true}, {tags[0]: true, tags[1]: true, tags[2]: true, 999: true}} {
				c.filter.rare = rare
				if n, err := d.Total(t.Context(), 0, nil, "content c", c.filter.where(scope)); err != nil || n != c.want {
					t.Errorf("%+v: %d, %v; want %d", c.filter, n, err, c.want)
				}
			}
		}
		if f, err := s.measure(t.Context(), scope, Filter{Tags: tags}); err != nil || !f.rare[tags[0]] || !f.rare[tags[2]] {
			t.Errorf("few contents carry them: %+v, %v", f.rare, err)
		}
	})
}
