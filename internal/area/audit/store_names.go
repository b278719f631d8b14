package audit

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"marquee/internal/platform/db"
)

// Names are what records are called that an entry names by id, by the field and the id.
type Names map[string]map[string]string

// kindOf is the kind of record whose ids a field of an entry holds; empty for any other field.
func kindOf(entity, field string) string {
	switch field[strings.LastIndexByte(field, '.')+1:] {
	case "groupId", "deviceGroup", "scheduleGroup":
		return "category"
	case "parentId":
		if entity == "globalcompany" {
			return "company"
		}
		return "category"
	case "companyId", "childIds", "managedCompanyIds":
		return "company"
	case "groupIds", "userGroups":
		return "usergroup"
	case "userId", "userIds":
		return "user"
	case "roleId":
		return "role"
	case "tags":
		return "tag"
	}
	return ""
}

// idsIn are the ids that a value of a change holds: a number, or a list of numbers.
func idsIn(value any) []int64 {
	list, isList := value.([]any)
	if !isList {
		list = []any{value}
	}
	var ids []int64
	for _, one := range list {
		if id, isNumber := one.(float64); isNumber && id > 0 {
			ids = append(ids, int64(id))
		}
	}
	return ids
}

// each calls fn for the screen that did it, and for every id that the entry's changes name.
func (e Entry) each(fn func(field, kind string, id int64)) {
	if e.DeviceID != 0 {
		fn("deviceId", "device", e.DeviceID)
	}
	for _, c := range e.Changes {
		if kind := kindOf(e.Entity, c.Field); kind != "" {
			for _, id := range append(idsIn(c.Before), idsIn(c.After)...) {
				fn(c.Field, kind, id)
			}
		}
	}
}

// name says for each entry what the records are called that it names by id. The trail itself knows: it tells of every
// record that was ever made, also of those that are gone.
func (s Store) name(ctx context.Context, q db.Query, entries []Entry) error {
	companies, wanted := map[int64]bool{}, map[string]map[int64]bool{}
	for _, e := range entries {
		e.each(func(_, kind string, id int64) {
			companies[e.CompanyID] = true
			if wanted[kind] == nil {
				wanted[kind] = map[int64]bool{}
			}
			wanted[kind][id] = true
		})
	}
	named := map[string]map[int64]string{}
	for kind, ids := range wanted {
		names, err := s.lastNames(ctx, q, kind, slices.Collect(maps.Keys(companies)), slices.Collect(maps.Keys(ids)))
		if err != nil {
			return err
		}
		named[kind] = names
	}
	for i, e := range entries {
		entries[i].Names = Names{}
		e.each(func(field, kind string, id int64) {
			name := named[kind][id]
			if name == "" {
				return
			}
			if entries[i].Names[field] == nil {
				entries[i].Names[field] = map[string]string{}
			}
			entries[i].Names[field][strconv.FormatInt(id, 10)] = name
		})
	}
	return nil
}

// lastNames returns what records of a kind were called when the trail last told of them.
func (s Store) lastNames(ctx context.Context, q db.Query, kind string,
	companies, ids []int64) (map[int64]string, error) {
	w := &db.Where{}
	w.And(`{in:m}`, nil)
	w.And(db.In(`m.company_id`, "company", companies))
	w.And(`m.entity = {:kind}`, map[string]any{"kind": kind})
	w.And(db.In(`m.entity_id`, "record", ids))
	w.And(`m.name <> ''`, nil)
	var rows []struct {
		ID   int64  `db:"entity_id"`
		Name string `db:"name"`
	}
	err := q.All(ctx, &rows, `SELECT a.entity_id, a.name FROM audit a
		WHERE {in:a} AND a.id IN (SELECT MAX(m.id) FROM audit m WHERE `+w.String()+` GROUP BY m.entity_id)`, w.Params())
	names := make(map[int64]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}
