package event

import (
	"context"
	"maps"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// listFilter names the events of a list.
type listFilter struct {
	Groups []int64 // in the lists of one of these device groups, in order
	Events []int64 // and besides these, in order
	All    bool    // in whatever lists
}

// of is the condition that a device group o is one of the filter's.
func (f listFilter) of() (string, db.Params) {
	if f.All {
		return `1 = 1`, nil
	}
	return db.In("o.category_id", "group", f.Groups)
}

// inLists returns the scope's events in lists of which something may take place from the one day to the other, without
// their device groups.
func (s Store) inLists(ctx context.Context, q db.Query, f listFilter, first, last timetable.Date,
	now time.Time) ([]Event, error) {
	params := db.Params{}
	groups, ofGroups := f.of()
	events, chosen := db.In("e.id", "event", f.Events)
	maps.Copy(params, ofGroups)
	maps.Copy(params, chosen)
	where := overlapping(first, last)
	where.And(`e.id IN (SELECT o.event_id FROM event_group o WHERE {in:o} AND o.on_sign = 0 AND `+groups+`)
		OR `+events, params)
	return s.read(ctx, q, where, `ORDER BY e.id`, now)
}

// listGroups are the device groups of the filter whose lists have the scope's events, by the event, in order.
func (s Store) listGroups(ctx context.Context, q db.Query, f listFilter) (map[int64][]int64, error) {
	var rows []struct {
		EventID int64 `db:"event_id"`
		GroupID int64 `db:"category_id"`
	}
	of, params := f.of()
	err := q.All(ctx, &rows, `SELECT o.event_id, o.category_id FROM event_group o
		WHERE {in:o} AND o.on_sign = 0 AND `+of+` ORDER BY o.event_id, o.category_id`, params)
	groups := make(map[int64][]int64, len(rows))
	for _, r := range rows {
		groups[r.EventID] = append(groups[r.EventID], r.GroupID)
	}
	return groups, err
}
