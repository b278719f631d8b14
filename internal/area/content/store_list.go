package content

import (
	"cmp"
	"context"
	"slices"

	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// order has the columns that lists are sorted by. Each ends an index that the
// company and active begin, so that a page is read off it and nothing is sorted.
// Ids are given out in the order of creation.
var order = db.Order{
	"id": "c.id", "createdAt": "c.id", "name": "c.name_sorted", "type": "c.type", "updatedAt": "c.updated_at",
	"fileSize": "c.file_size", "durationMs": "c.duration_ms", "owner": "c.owner_folded",
}

// tagOrder is the order of the contents of a tag that its own indexes have.
var tagOrder = db.Order{"id": "c.content_id"}

// List returns one page of the scope's contents and how many there are in all.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page,
	sortBy string, descending bool) ([]Content, int64, error) {
	p := part{window: page.Clause(), sortBy: cmp.Or(sortBy, "id"), descending: descending || sortBy == ""}
	if _, err := order.By(p.sortBy, "id", "c.id", p.descending); err != nil {
		return nil, 0, err
	}
	var err error
	if f.Tags, err = s.rarestFirst(ctx, q, f.Tags); err != nil {
		return nil, 0, err
	}
	total, err := s.total(ctx, q, f)
	if err != nil || total <= int64(page.Before()) {
		return []Content{}, total, err
	}
	if p.backwards = int64(page.Before()) > total/2; p.backwards {
		p.window = page.FromEnd(total)
	}
	p.byID = order[p.sortBy] == "c.id"
	if p.gathers, err = s.gathers(ctx, q, f, page, total); err != nil {
		return nil, 0, err
	}
	rows, err := s.read(ctx, q, f, p)
	if err != nil {
		return nil, 0, err
	}
	contents := make([]Content, len(rows))
	for i, r := range rows {
		contents[i] = r.content()
	}
	return contents, total, s.label(ctx, q, contents)
}

// part is the part of a list that is read.
type part struct {
	route
	sortBy     string
	descending bool
	backwards  bool   // it is read from the end
	window     string // which rows of what is read
}

// read reads a part of a list off an index first and looks up its contents then,
// so that what lies before it costs little.
func (s Store) read(ctx context.Context, q db.Query, f Filter, p part) (rows []row, err error) {
	by, err := order.By(p.sortBy, "id", "c.id", p.descending)
	if err != nil {
		return nil, err
	}
	if p.byID && f.isPlaced() && len(f.Tags) > 0 {
		where := f.tagged(p.route)
		found, err := tagOrder.By("id", "id", "c.content_id", p.descending != p.backwards)
		if err != nil {
			return nil, err
		}
		err = q.All(ctx, &rows, `SELECT `+columns+` FROM (
			SELECT c.content_id FROM content_tag c WHERE `+where.String()+` `+found+` `+p.window+`) p
			CROSS JOIN content c`+joins+` WHERE {in:c} AND c.id = p.content_id `+by, where.Params())
		return rows, err
	}
	where := f.where(p.route)
	found, err := order.By(p.sortBy, "id", "c.id", p.descending != p.backwards)
	if err != nil {
		return nil, err
	}
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM (
		SELECT c.id AS content_id FROM content c WHERE `+where.String()+` `+found+` `+p.window+`) p
		CROSS JOIN content c`+joins+` WHERE {in:c} AND c.id = p.content_id `+by, where.Params())
	return rows, err
}

// gathers reports whether the contents of a filter are rather collected and
// sorted than met by going through all in the list's order. That meets one in
// all/total, and looks at each in another place of the disk.
func (s Store) gathers(ctx context.Context, q db.Query, f Filter, page db.Page, total int64) (bool, error) {
	if total <= few {
		return true, nil
	}
	all, err := s.total(ctx, q, Filter{Active: f.Active})
	before := min(int64(page.Before()), total-int64(page.Before())) + int64(page.Limit)
	return total < all && total < 4*before*all/total, err
}

// total counts the contents of a filter. What content_count knows costs the
// same whether they are few or many; what else is asked for has to be looked at.
func (s Store) total(ctx context.Context, q db.Query, f Filter) (total int64, err error) {
	entities := []string{"content", "tag"}
	switch {
	case f.isPlaced() && len(f.Tags) <= 1:
		where := f.counted()
		err = q.Row(ctx, `SELECT COALESCE(SUM(k.n), 0) FROM (SELECT c.n FROM content_count c WHERE `+where.String()+`
			UNION ALL SELECT c.n FROM content_change c WHERE `+where.String()+`) k`, where.Params(), &total)
		return total, err
	case f.isPlaced():
		return q.Total(ctx, entities, "content_tag c", f.tagged(route{gathers: true}))
	case f.Approval == Approved: // most are: those that are not are counted
		without, err := q.Total(ctx, entities, "content c", f.unapproved())
		if err != nil {
			return 0, err
		}
		f.Approval = ""
		total, err := s.total(ctx, q, f)
		return total - without, err
	}
	return q.Total(ctx, entities, "content c", f.where(route{}))
}

// rarestFirst sorts tags by how many contents carry them: a database that keeps
// no statistics cannot know by which it finds the fewest.
func (s Store) rarestFirst(ctx context.Context, q db.Query, tags []int64) ([]int64, error) {
	if len(tags) < 2 {
		return tags, nil
	}
	var uses []struct {
		TagID int64 `db:"tag_id"`
		N     int64 `db:"n"`
	}
	in, params := db.In("c.tag_id", "tag", tags)
	err := q.All(ctx, &uses, `SELECT c.tag_id, SUM(c.n) AS n FROM content_count c
		WHERE {in:c} AND `+in+` GROUP BY c.tag_id`, params)
	carried := make(map[int64]int64, len(uses))
	for _, u := range uses {
		carried[u.TagID] = u.N
	}
	return slices.SortedStableFunc(slices.Values(tags), func(a, b int64) int {
		return cmp.Compare(carried[a], carried[b])
	}), err
}

// label adds the tags to a page of contents in one query.
func (s Store) label(ctx context.Context, q db.Query, contents []Content) error {
	ids := make([]int64, len(contents))
	for i, c := range contents {
		ids[i] = c.ID
	}
	var labels []struct {
		ContentID int64 `db:"content_id"`
		tag.Label
	}
	in, params := db.In("ct.content_id", "content", ids)
	err := q.All(ctx, &labels, `SELECT ct.content_id, ct.tag_id, t.name FROM content_tag ct
		JOIN tag t ON t.company_id = ct.company_id AND t.id = ct.tag_id
		WHERE {in:ct} AND `+in+` ORDER BY t.name_folded`, params)
	tags := make(map[int64][]tag.Label, len(contents))
	for _, l := range labels {
		tags[l.ContentID] = append(tags[l.ContentID], l.Label)
	}
	for i := range contents {
		contents[i].Tags = append(contents[i].Tags, tags[contents[i].ID]...)
	}
	return err
}
