package db

import (
	"fmt"
	"maps"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Where collects the conditions of a list, each with its binds.
type Where struct {
	conditions []string
	params     Params
}

// And adds a condition.
func (w *Where) And(condition string, params map[string]any) {
	w.conditions = append(w.conditions, "("+condition+")")
	if w.params == nil {
		w.params = Params{}
	}
	maps.Copy(w.params, params)
}

// String returns the conditions joined by AND. A Where without any matches nothing.
func (w *Where) String() string {
	if len(w.conditions) == 0 {
		return "1 = 0"
	}
	return strings.Join(w.conditions, " AND ")
}

// Params returns the binds of every condition.
func (w *Where) Params() Params { return w.params }

// Order maps the sort names that a list accepts to its columns. The column
// `id` is always added, so that pages neither repeat nor skip a row.
type Order map[string]string

// By returns the ORDER BY clause for a sort name from a request. An unknown
// name is refused (never sorted by something else instead).
func (o Order) By(name, fallback, id string, descending bool) (string, error) {
	if name == "" {
		name = fallback
	}
	column, known := o[name]
	if !known {
		return "", fault.Invalid("query.sortBy", codes.UnknownSort, "This list cannot be sorted by that.")
	}
	direction := " ASC"
	if descending {
		direction = " DESC"
	}
	if column == id {
		return "ORDER BY " + id + direction, nil
	}
	return "ORDER BY " + column + direction + ", " + id + direction, nil
}

// Page says which rows of a list are wanted. Number is 1-based.
type Page struct{ Number, Limit int }

// Clause returns the LIMIT clause.
func (p Page) Clause() string {
	return fmt.Sprintf("LIMIT %d OFFSET %d", max(p.Limit, 0), p.Before())
}

// Before is how many rows of the list come before the page.
func (p Page) Before() int { return max(p.Number-1, 0) * max(p.Limit, 0) }

// FromEnd returns the LIMIT clause of the same page for a list that is read
// backwards and has so many rows in all: the last pages are soon reached so.
func (p Page) FromEnd(total int64) string {
	before := min(int64(p.Before()), total)
	rows := min(int64(max(p.Limit, 0)), total-before)
	return fmt.Sprintf("LIMIT %d OFFSET %d", rows, total-before-rows)
}

// bindsEach is how many values of a list are bound one by one. Engines bind no
// more than some ten thousand, and each number of them is a statement of its own:
// a longer list is bound as one value.
const bindsEach = 200

// In binds ids for an IN condition on column. No ids match nothing.
func In(column, name string, ids []int64) (string, map[string]any) {
	if len(ids) == 0 {
		return "1 = 0", nil
	}
	if len(ids) > bindsEach {
		return column + " IN {:" + name + "_list[]}", map[string]any{name + "_list": ids}
	}
	binds := make([]string, len(ids))
	params := make(map[string]any, len(ids))
	for i, id := range ids {
		key := fmt.Sprintf("%s_%d", name, i)
		binds[i] = "{:" + key + "}"
		params[key] = id
	}
	return column + " IN (" + strings.Join(binds, ", ") + ")", params
}

// Bit is how a flag is stored: PostgreSQL takes no boolean for a BIGINT.
func Bit(flag bool) int64 {
	if flag {
		return 1
	}
	return 0
}

// InText binds texts for an IN condition on column. No texts match nothing.
func InText[S ~string](column, name string, texts []S) (string, map[string]any) {
	if len(texts) == 0 {
		return "1 = 0", nil
	}
	binds := make([]string, len(texts))
	params := make(map[string]any, len(texts))
	for i, text := range texts {
		key := fmt.Sprintf("%s_%d", name, i)
		binds[i] = "{:" + key + "}"
		params[key] = string(text)
	}
	return column + " IN (" + strings.Join(binds, ", ") + ")", params
}
