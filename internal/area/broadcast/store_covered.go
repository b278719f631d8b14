package broadcast

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marquee/internal/platform/db"
)

// covered are broadcasts that are not seen where a screen shows one of some others, which fill it.
type covered struct{ broadcasts, by []int64 }

// covered returns which of some broadcasts others cover, those that the same ones cover together. Where nothing fills a
// screen, that is one question.
func (s Store) covered(ctx context.Context, q db.Query, all []Broadcast, now int64) ([]covered, error) {
	var full []row
	if slices.ContainsFunc(all, func(b Broadcast) bool { return b.EndedAt == nil }) {
		if err := q.All(ctx, &full, `SELECT b.id, b.urgency, b.drill FROM broadcast b
			WHERE {in:b} AND b.ended_at = 0 AND b.ends_at > {:now} AND b.layout = 'full' ORDER BY `+strongest,
			db.Params{"now": now}); err != nil {
			return nil, err
		}
	}
	by, alike := make([]int64, len(full)), make([][]int64, len(full))
	for i, f := range full {
		by[i] = f.ID
	}
	for _, b := range all {
		if n := b.coveredBy(full); n > 0 {
			alike[n-1] = append(alike[n-1], b.ID)
		}
	}
	var found []covered
	for i, broadcasts := range alike {
		if len(broadcasts) > 0 {
			found = append(found, covered{broadcasts, by[:i+1]})
		}
	}
	return found, nil
}

// coveredBy returns how many cover a broadcast of those that run and fill screens, the strongest first: the first ones.
// Another company's are for no screen of its.
func (b Broadcast) coveredBy(full []row) (n int) {
	for b.EndedAt == nil && n < len(full) && full[n].covers(b) {
		n++
	}
	return n
}

// covers says of what fills the screen whether another one is not seen beneath: it is weaker, or a band and this no
// drill. Screens do the same, and `strongest` is the same order.
func (r row) covers(b Broadcast) bool {
	if b.Layout == Band && !r.Drill {
		return true
	}
	mine, its := rank(r.Urgency, r.Drill), rank(b.Urgency, b.Drill)
	return mine < its || mine == its && r.ID > b.ID
}

func rank(urgency Urgency, drill bool) int {
	switch {
	case urgency != Emergency:
		return 2
	case drill:
		return 1
	}
	return 0
}

// standing is how a screen stands with a broadcast: as it says, unless it shows what covers it. No screen is in two
// companies: which one's a broadcast is need not be asked.
func standing(all []covered) (string, db.Params) {
	params := db.Params{}
	if len(all) == 0 {
		return `s.state`, params
	}
	var whens strings.Builder
	for i, c := range all {
		these, named := db.In("s.broadcast_id", fmt.Sprintf("covered%d", i), c.broadcasts)
		those, more := db.In("o.broadcast_id", fmt.Sprintf("cover%d", i), c.by)
		maps.Copy(params, named)
		maps.Copy(params, more)
		fmt.Fprintf(&whens, ` WHEN `+lingers+` AND %s AND s.device_id IN (SELECT o.device_id FROM broadcast_screen o
			WHERE {in:o} AND %s AND o.state = 'shown' AND o.ended_at = 0) THEN 'covered'`, these, those)
	}
	return `CASE` + whens.String() + ` ELSE s.state END`, params
}
