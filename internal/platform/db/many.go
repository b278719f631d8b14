package db

import (
	"context"
	"maps"
	"strconv"
	"strings"
)

// ExecMany runs an INSERT … VALUES (…) of one row for many. What all rows share
// is in common, the rest in each row. It writes a hundred with one statement, or
// ten, or one, so that few texts are remembered.
func (q Query) ExecMany(ctx context.Context, statement string, common Params, rows []Params) error {
	before, row, after := cutRow(statement)
	for len(rows) > 0 {
		n := 1
		for n < 100 && len(rows) >= n*10 {
			n *= 10
		}
		params, groups := Params{}, make([]string, n)
		maps.Copy(params, common)
		for i, values := range rows[:n] {
			suffix := "_" + strconv.Itoa(i)
			groups[i] = bind.ReplaceAllStringFunc(row, func(mark string) string {
				name := mark[2 : len(mark)-1]
				value, own := values[name]
				if !own {
					return mark
				}
				params[name+suffix] = value
				return "{:" + name + suffix + "}"
			})
		}
		if _, err := q.Exec(ctx, before+strings.Join(groups, ", ")+after, params); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// cutRow cuts a statement around the row that it writes.
func cutRow(statement string) (before, row, after string) {
	const values = "VALUES "
	begin := strings.Index(statement, values) + len(values)
	end := begin + strings.Index(statement[begin:], ")") + 1
	return statement[:begin], statement[begin:end], statement[end:]
}
