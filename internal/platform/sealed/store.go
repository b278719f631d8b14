package sealed

import (
	"context"
	"fmt"

	"marquee/internal/platform/db"
)

// batch is how many rows are read at once.
const batch = 500

// page returns the next rows with a text. Ids are above 0.
func page(ctx context.Context, q db.Query, c Column, after int64) (rows []Row, err error) {
	where, beside := "", "''"
	if c.Where != "" {
		where = " AND (" + c.Where + ")"
	}
	if c.Beside != "" {
		beside = c.Beside
	}
	err = q.All(ctx, &rows, fmt.Sprintf(`SELECT %s AS id, company_id AS company, %s AS value, %s AS beside FROM %s
		WHERE %s > {:after} AND %s <> ''%s ORDER BY 1 LIMIT %d`,
		c.ID, c.Column, beside, c.Table, c.ID, c.Column, where, batch), db.Params{"after": after})
	return rows, err
}

func replace(ctx context.Context, q db.Query, c Column, r Row, value string) error {
	rows, err := q.Exec(ctx, fmt.Sprintf(`UPDATE %s SET %s = {:value}
		WHERE %s = {:id} AND company_id = {:company} AND %s = {:was}`, c.Table, c.Column, c.ID, c.Column),
		db.Params{"value": value, "id": r.ID, "company": r.Company, "was": r.Value})
	if err == nil && rows != 1 {
		err = fmt.Errorf("%d rows were sealed anew where there should be one", rows)
	}
	return err
}
