package account

import (
	"context"

	"marquee/internal/platform/db"
)

// signedInFrom lists who is signed in to a company or to one above it.
func (s Store) signedInFrom(ctx context.Context, q db.Query, company int64) ([]int64, error) {
	var users []int64
	err := q.Column(ctx, &users, `
		WITH RECURSIVE above (id) AS (
			SELECT CAST({:company} AS BIGINT)
			UNION
			SELECT g.company_id FROM above a JOIN globalcompany_child e ON e.company_id = a.id
			JOIN globalcompany g ON g.id = e.globalcompany_id
		) SELECT DISTINCT k.user_id FROM session k JOIN users u ON u.id = k.user_id JOIN above a ON u.company_id = a.id
		ORDER BY k.user_id`,
		db.Params{"company": company})
	return users, err
}
