package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// totals remembers the size of lists. An entry is good while the revision of
// its company's records has not moved; the revision is one row, read by its
// key, and is moved in the transaction of every change.
type totals struct {
	mu      sync.Mutex
	entries map[string]total
}

type total struct{ revision, rows int64 }

// totalsKept bounds the memory: past it, everything is counted afresh once.
const totalsKept = 2_000

func (t *totals) count(ctx context.Context, q Query, company int64, entities []string, from string,
	where *Where) (int64, error) {
	if company == 0 || len(entities) == 0 { // there is no revision to tell when it is over
		return scan(ctx, q, from, where)
	}
	revision, err := q.Revision(ctx, entities...)
	if err != nil {
		return 0, err
	}
	key := cacheKey(company, from, where)
	t.mu.Lock()
	known, found := t.entries[key]
	t.mu.Unlock()
	if found && known.revision == revision {
		return known.rows, nil
	}
	rows, err := scan(ctx, q, from, where)
	if err != nil || len(key) > longestKept {
		return rows, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.entries == nil || len(t.entries) >= totalsKept {
		t.entries = make(map[string]total)
	}
	t.entries[key] = total{revision, rows}
	return rows, nil
}

func scan(ctx context.Context, q Query, from string, where *Where) (int64, error) {
	var rows int64
	err := q.Row(ctx, "SELECT COUNT(*) FROM "+from+" WHERE "+where.String(), where.Params(), &rows)
	return rows, err
}

func cacheKey(company int64, from string, where *Where) string {
	names := make([]string, 0, len(where.params))
	for name := range where.params {
		names = append(names, name)
	}
	slices.Sort(names)
	var key strings.Builder
	fmt.Fprintf(&key, "%d\x00%s\x00%s", company, from, where)
	for _, name := range names {
		fmt.Fprintf(&key, "\x00%s=%v", name, where.params[name])
	}
	return key.String()
}

// Total counts the rows of a list. Totals of one company are remembered until
// a record of one of the entities changes there, so that paging through a
// large list costs no scan per page.
func (q Query) Total(ctx context.Context, entities []string, from string, where *Where) (int64, error) {
	return q.db.totals.count(ctx, q, q.scope.Whole(), entities, from, where)
}

// Revision is a number that grows with every change to the company's records of
// the given entities. Whatever is derived from them is good while it stands still.
func (q Query) Revision(ctx context.Context, entities ...string) (revision int64, err error) {
	condition, params := InText("entity", "entity", entities)
	if params == nil {
		return 0, nil
	}
	err = q.Row(ctx, `SELECT COALESCE(SUM(n), 0) FROM revision WHERE company_id = {:company} AND `+condition, params,
		&revision)
	return revision, err
}
