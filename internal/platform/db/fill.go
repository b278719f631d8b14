package db

import (
	"context"
	"database/sql"
	"strconv"
)

// fills are what the program does at the end of a migration, by its store and number, in the migration's transaction:
// what SQL has no words for. It either is there with the rest of the step, or the step is done again.
var fills = map[string]map[int64]func(ctx context.Context, q Query) error{"main": {101: fillSortKeys}}

// fill does it, for all companies.
func (p part) fill(ctx context.Context, tx *sql.Tx, version int64) error {
	do := fills[p.name][version]
	if do == nil {
		return nil
	}
	q := p.query()
	told := everybody
	q.statements, q.tx, q.told, q.learn = p.write.statements, tx, &told, &[]statementKey{}
	return do(ctx, q)
}

// fillSortKeys gives every name that was stored before there were any its key to sort by.
func fillSortKeys(ctx context.Context, q Query) error {
	for _, t := range []struct{ table, column string }{{"company", "name"}, {"users", "username"}, {"content", "name"},
		{"playlist", "name"}, {"schedule", "name"}, {"device", "name"}} {
		for after := int64(0); ; {
			var rows []struct {
				ID     int64  `db:"id"`
				Folded string `db:"folded"`
			}
			if err := q.All(ctx, &rows, `SELECT id, `+t.column+`_folded AS folded FROM `+t.table+`
				WHERE id > {:after} ORDER BY id LIMIT 1000`, Params{"after": after}); err != nil {
				return err
			}
			if len(rows) == 0 {
				break
			}
			keys := make([]Params, len(rows))
			for i, r := range rows {
				keys[i] = Params{"id": strconv.FormatInt(r.ID, 10), "key": SortKey(r.Folded)}
			}
			// PostgreSQL takes what is bound in a list of VALUES for texts, and behind its wall finds no row by what it
			// has yet to make a number of.
			if err := q.ExecMany(ctx, `WITH v (id, sorted) AS (VALUES ({:id}, {:key})),
					k AS MATERIALIZED (SELECT CAST(id AS BIGINT) AS id, sorted FROM v)
				UPDATE `+t.table+` SET `+t.column+`_sorted = k.sorted FROM k WHERE `+t.table+`.id = k.id`,
				nil, keys); err != nil {
				return err
			}
			after = rows[len(rows)-1].ID
		}
	}
	return nil
}
