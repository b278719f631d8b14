package event

import (
	"context"
	"errors"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// groups returns a page of the scope's device groups as events see them, by name, and how many there are. Nil ids are
// all.
func (s Store) groups(ctx context.Context, q db.Query, ids []int64, page db.Page, now time.Time,
) ([]Group, int64, error) {
	where := &db.Where{}
	where.And(`{in:g} AND g.type = 'Device'`, nil)
	if ids != nil {
		in, params := db.In("g.id", "group", ids)
		where.And(in, params)
	}
	total, err := q.Total(ctx, []string{"category"}, "category g", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []struct {
		ID        int64  `db:"id"`
		CompanyID int64  `db:"company_id"`
		Title     string `db:"title"`
		Version   int64  `db:"version"`
	}
	err = q.All(ctx, &rows, `SELECT g.id, g.company_id, g.title, COALESCE(l.version, 0) + 1 AS version FROM category g
		LEFT JOIN event_setting l ON l.company_id = g.company_id AND l.category_id = g.id
		WHERE `+where.String()+` ORDER BY g.title, g.id `+page.Clause(), where.Params())
	if err != nil {
		return nil, 0, err
	}
	looks, err := s.looks(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	signs, err := s.layouts(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	below := map[int64]bool{}
	for group := range signs {
		for id := looks.parents[group]; id != 0 && !below[id]; id = looks.parents[id] {
			below[id] = true
		}
	}
	list, places := make([]Group, len(rows)), make(map[int64]*Group, len(rows))
	for i, r := range rows {
		g := Group{ID: r.ID, CompanyID: r.CompanyID, Title: r.Title, GroupLook: looks.said[r.ID],
			Above: looks.above(r.ID), SignBelow: below[r.ID],
			Version: r.Version}
		for id := r.ID; id != 0 && g.SignGroupID == 0; id = looks.parents[id] {
			if layout, has := signs[id]; has {
				g.SignLayout, g.SignGroupID = layout, id
			}
		}
		list[i] = g
		places[r.ID] = &list[i]
	}
	return list, total, s.countEvents(ctx, q, places, now)
}

// countEvents says of device groups how many events name them.
func (s Store) countEvents(ctx context.Context, q db.Query, groups map[int64]*Group, now time.Time) error {
	condition, params, err := s.over(ctx, q, now)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(groups))
	for id := range groups {
		ids = append(ids, id)
	}
	in, of := db.In("o.category_id", "group", ids)
	var counts []struct {
		GroupID int64 `db:"category_id"`
		OnSign  bool  `db:"on_sign"`
		Events  int64 `db:"events"`
	}
	err = q.All(ctx, &counts, `SELECT o.category_id, o.on_sign, COUNT(*) AS events FROM event_group o
		JOIN event e ON e.company_id = o.company_id AND e.id = o.event_id
		WHERE {in:o} AND `+in+` AND NOT `+condition+` GROUP BY o.category_id, o.on_sign`, params, of)
	for _, c := range counts {
		if c.OnSign {
			groups[c.GroupID].SignEvents = c.Events
		} else {
			groups[c.GroupID].Events = c.Events
		}
	}
	return err
}

// layouts are those of the scope's signs, by their device groups.
func (s Store) layouts(ctx context.Context, q db.Query) (map[int64]string, error) {
	var rows []struct {
		GroupID int64  `db:"category_id"`
		Layout  string `db:"layout"`
	}
	err := q.All(ctx, &rows, `SELECT n.category_id, n.layout FROM event_sign n WHERE {in:n}`)
	layouts := make(map[int64]string, len(rows))
	for _, r := range rows {
		layouts[r.GroupID] = r.Layout
	}
	return layouts, err
}

// looks are what all device groups of the scope say of the events on their signs.
func (s Store) looks(ctx context.Context, q db.Query) (looks, error) {
	l := looks{said: map[int64]GroupLook{}, parents: map[int64]int64{}, titles: map[int64]string{}}
	var rows []struct {
		GroupID      int64  `db:"category_id"`
		Organization string `db:"organization"`
		TemplateID   int64  `db:"template_id"`
		IconID       int64  `db:"icon_id"`
	}
	err := q.All(ctx, &rows, `SELECT l.category_id, l.organization, COALESCE(l.template_id, 0) AS template_id,
		COALESCE(l.icon_id, 0) AS icon_id FROM event_setting l WHERE {in:l}`)
	if err != nil {
		return l, err
	}
	for _, r := range rows {
		l.said[r.GroupID] = GroupLook{r.Organization, r.TemplateID, r.IconID}
	}
	var folders []struct {
		ID       int64  `db:"id"`
		ParentID int64  `db:"parent_id"`
		Title    string `db:"title"`
	}
	err = q.All(ctx, &folders, `SELECT g.id, COALESCE(g.parent_id, 0) AS parent_id, g.title FROM category g
		WHERE {in:g} AND g.type = 'Device'`)
	for _, f := range folders {
		l.parents[f.ID], l.titles[f.ID] = f.ParentID, f.Title
	}
	return l, err
}

// saveLook reports whether it found what is said of a device group in the given version, and so has written it.
func (s Store) saveLook(ctx context.Context, tx *db.Tx, group, version int64, l GroupLook) (bool, error) {
	p := db.Params{"group": group, "version": version - 1, "organization": l.Organization, "template": nil, "icon": nil,
		"now": tx.Now(), "by": tx.Actor().Username}
	if l.TemplateID != 0 {
		p["template"] = l.TemplateID
	}
	if l.IconID != 0 {
		p["icon"] = l.IconID
	}
	statement := `UPDATE event_setting SET organization = {:organization}, template_id = {:template}, icon_id = {:icon},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND category_id = {:group} AND version = {:version}`
	if version == 1 {
		statement = `INSERT INTO event_setting (company_id, category_id, organization, template_id, icon_id, updated_at,
				updated_by)
			VALUES ({:company}, {:group}, {:organization}, {:template}, {:icon}, {:now}, {:by})
			ON CONFLICT (company_id, category_id) DO NOTHING`
	}
	rows, err := tx.Exec(ctx, statement, p)
	return rows > 0, err
}

// newerLook is the fault that what is said of a device group is newer than the caller knows.
func (s Store) newerLook(ctx context.Context, tx *db.Tx, group int64) error {
	var r struct {
		Version   int64  `db:"version"`
		UpdatedAt int64  `db:"updated_at"`
		UpdatedBy string `db:"updated_by"`
	}
	err := tx.One(ctx, &r, `SELECT l.version, l.updated_at, l.updated_by FROM event_setting l
		WHERE l.company_id = {:company} AND l.category_id = {:group}`, db.Params{"group": group})
	if err != nil && !errors.Is(err, db.ErrNone) { // of which nothing has been said yet: that is version 1
		return err
	}
	return fault.Stale(r.Version+1, r.UpdatedBy, time.UnixMilli(r.UpdatedAt).UTC())
}
