package processing

import (
	"context"

	"marquee/internal/platform/db"
)

const taskColumns = `j.id, j.company_id, j.user_id, v.content_id, c.name, j.kind, j.state, j.done, j.total, j.problem,
	j.problem_params`

const taskTables = ` FROM job j JOIN content_version v ON v.company_id = j.company_id AND v.id = j.subject_id
	JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
	WHERE {in:j} AND j.kind IN ('pages', 'convert') AND `

// Store reads what the jobs of contents are about.
type Store struct{}

// tasks lists what a user has asked for and what is not done yet.
func (s Store) tasks(ctx context.Context, q db.Query, user int64) ([]Task, error) {
	tasks := []Task{}
	err := q.All(ctx, &tasks, `SELECT `+taskColumns+taskTables+`j.user_id = {:user} ORDER BY j.id`,
		db.Params{"user": user})
	return tasks, err
}

func (s Store) task(ctx context.Context, q db.Query, id int64) (Task, error) {
	var t Task
	err := q.One(ctx, &t, `SELECT `+taskColumns+taskTables+`j.id = {:id}`, db.Params{"id": id})
	return t, db.Found(err, "task")
}

// isConverting reports whether a version is being converted, or waits for it.
func (s Store) isConverting(ctx context.Context, q db.Query, version int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM job j
		WHERE {in:j} AND j.kind = 'convert' AND j.subject_id = {:version} AND j.state <> 'failed'`,
		db.Params{"version": version}, &n)
	return n > 0, err
}
