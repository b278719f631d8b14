package db

import "context"

// Sweep deletes the rows of the scope's company in the given tables, in their order. The names
// are the program's own, never a request's.
func (q Query) Sweep(ctx context.Context, tables []string) error {
	if err := q.unlimited(ctx); err != nil {
		return err
	}
	for _, table := range tables {
		if _, err := q.Exec(ctx, `DELETE FROM `+table+` WHERE company_id = {:company}`); err != nil {
			return err
		}
	}
	return nil
}
