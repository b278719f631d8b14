package db

import (
	"context"
	"maps"
	"strconv"
	"strings"
)

// ExecMany runs an INSERT … VALUES (…) of one row for many. What all rows share
// is in common, the rest in each row, each of the same names. It writes a hundred
// with one statement, or ten, or one, so that few texts are remembered, and none
// is too long for that.
func (q Query) ExecMany(ctx context.Context, statement string, common Params, rows []Params) error {
	before, row, after := cutRow(statement)
	texts := map[int]string{}
	for len(rows) > 0 {
		n := 1
		for n < 100 && len(rows) >= n*10 && n*10*len(row) < longestKept {
			n *= 10
		}
		if texts[n] == "" {
			texts[n] = before + repeated(row, rows[0], n) + after
		}
		params := maps.Clone(common)
		if params == nil {
			params = Params{}
		}
		for i, values := range rows[:n] {
			suffix := suffixOf(i)
			for name, value := range values {
				params[name+suffix] = value
			}
		}
		if _, err := q.Exec(ctx, texts[n], params); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// repeated writes a row so many times, each with binds of its own for what each has a value of.
func repeated(row string, values Params, times int) string {
	rows := make([]string, times)
	for i := range rows {
		rows[i] = bind.ReplaceAllStringFunc(row, func(mark string) string {
			name := mark[2 : len(mark)-1]
			if _, own := values[name]; !own {
				return mark
			}
			return "{:" + name + suffixOf(i) + "}"
		})
	}
	return strings.Join(rows, ", ")
}

func suffixOf(row int) string { return "_" + strconv.Itoa(row) }

// cutRow cuts a statement around the row that it writes.
func cutRow(statement string) (before, row, after string) {
	const values = "VALUES "
	begin := strings.Index(statement, values) + len(values)
	end := begin + strings.Index(statement[begin:], ")") + 1
	return statement[:begin], statement[begin:end], statement[end:]
}
