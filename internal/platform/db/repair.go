package db

import (
	"context"
	"database/sql"
	"fmt"

	"marquee/internal/platform/text"
)

// repairTexts shows where a stored text of SQLite holds bytes that are no UTF-8,
// or NUL. The audit trail stays as it is: its seals were made over those bytes.
// A text that is a key, and would become another's, stays too.
func repairTexts(ctx context.Context, tx *sql.Tx) error {
	columns, err := tx.QueryContext(ctx, `
		SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND c.type = 'TEXT' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'goose%'
		AND t.name NOT IN ('audit', 'audit_chain')`)
	if err != nil {
		return fmt.Errorf("list the columns: %w", err)
	}
	places, err := collect(columns, func(row *sql.Rows) (place [2]string, err error) {
		return place,
			row.Scan(&place[0], &place[1])
	})
	if err != nil {
		return fmt.Errorf("list the columns: %w", err)
	}
	for _, place := range places {
		if err := repairColumn(ctx, tx, place[0], place[1]); err != nil {
			return fmt.Errorf("repair %s.%s: %w", place[0], place[1], err)
		}
	}
	return nil
}

func repairColumn(ctx context.Context, tx *sql.Tx, table, column string) error {
	type found struct {
		row  int64
		text string
	}
	// Only what is not plain is looked at; a text's length ends at a NUL, its bytes do not.
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`SELECT rowid, CAST(%[2]q AS BLOB) FROM %[1]q
		WHERE %[2]q GLOB '*[^ -~]*' OR length(%[2]q) <> length(CAST(%[2]q AS BLOB))`, table, column))
	if err != nil {
		return err
	}
	texts, err := collect(rows, func(row *sql.Rows) (f found, err error) { return f, row.Scan(&f.row, &f.text) })
	if err != nil {
		return err
	}
	for _, f := range texts {
		if text.Storable(f.text) {
			continue
		}
		if _, err := tx.ExecContext(ctx, fmt.Sprintf(`UPDATE OR IGNORE %q SET %q = ? WHERE rowid = ?`, table, column),
			text.Repaired(f.text), f.row); err != nil {
			return err
		}
	}
	return nil
}

func collect[T any](rows *sql.Rows, scan func(*sql.Rows) (T, error)) (all []T, err error) {
	defer func() { _ = rows.Close() }() // only read
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
