package category

import (
	"context"

	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// lying counts the records that lie in folders of a tree; those of device groups
// are their screens and the schedules that play on them.
func (s Store) lying(ctx context.Context, q db.Query, t Type, folders []int64) (n int64, err error) {
	table, err := tableOf(t)
	if err != nil {
		return 0, err
	}
	in, params := db.In("category_id", "folder", folders)
	err = q.Row(ctx, `SELECT COUNT(*) FROM `+table+` WHERE company_id = {:company} AND `+in, params, &n)
	if err != nil || t != Device {
		return n, err
	}
	var playing int64
	in, params = db.In("device_group_id", "group", folders)
	err = q.Row(ctx, `SELECT COUNT(*) FROM schedule WHERE company_id = {:company} AND `+in, params, &playing)
	return n + playing, err
}

// hold makes whoever puts something into the folders wait for the end of the transaction.
func (s Store) hold(ctx context.Context, tx *db.Tx, folders []int64) error {
	var held []int64
	in, params := db.In("id", "folder", folders)
	return tx.Column(ctx, &held, `SELECT id FROM category WHERE company_id = {:company} AND `+in+`
		ORDER BY id`+tx.Held(), params)
}

// taskRow is a job that goes on in steps.
type taskRow struct {
	ID      int64       `db:"id"`
	Kind    string      `db:"kind"`
	Payload string      `db:"payload"`
	State   string      `db:"state"`
	Done    int64       `db:"done"`
	Total   int64       `db:"total"`
	Problem string      `db:"problem"`
	Params  jobs.Params `db:"problem_params"`
}

func (s Store) tasks(ctx context.Context, q db.Query, user int64) ([]taskRow, error) {
	var rows []taskRow
	err := q.All(ctx, &rows, `SELECT id, kind, payload, state, done, total, problem, problem_params FROM job
		WHERE {in} AND kind IN ('delete', 'empty') AND user_id = {:user} ORDER BY id`, db.Params{"user": user})
	return rows, err
}

// taskCompany is the company of a job that goes on in steps, if it is the user's.
func (s Store) taskCompany(ctx context.Context, q db.Query, id, user int64) (company int64, err error) {
	err = q.Row(ctx, `SELECT company_id FROM job WHERE {in} AND id = {:id} AND kind IN ('delete', 'empty')
		AND user_id = {:user}`,
		db.Params{"id": id, "user": user}, &company)
	return company, db.Found(err, "task")
}
