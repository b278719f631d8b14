package intake

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/area/content/processing"
	"marquee/internal/platform/db"
)

// sizesOf returns the sizes of the company's files of the given names, in bytes.
func (s Store) sizesOf(ctx context.Context, q db.Query, names []string) (map[string][]int64, error) {
	var rows []struct {
		Name string `db:"file_name"`
		Size int64  `db:"file_size"`
	}
	in, params := db.InText("v.file_name", "name", names)
	err := q.All(ctx, &rows, `SELECT DISTINCT v.file_name, v.file_size FROM content_version v
		WHERE v.company_id = {:company} AND `+in, params)
	sizes := map[string][]int64{}
	for _, r := range rows {
		sizes[r.Name] = append(sizes[r.Name], r.Size)
	}
	return sizes, err
}

// importRow is a job that brings a file in.
type importRow struct {
	processing.Task
	Payload string `db:"payload"`
}

const importColumns = `j.id, j.company_id, j.user_id, j.kind, j.state, j.done, j.total, j.problem, j.problem_params,
	j.payload`

func (r importRow) task() (processing.Task, error) {
	var p parcel
	if err := json.Unmarshal([]byte(r.Payload), &p); err != nil {
		return processing.Task{}, fmt.Errorf("read what job %d brings in: %w", r.ID, err)
	}
	r.Name = p.File
	return r.Task, nil
}

// importTasks lists the files that a user has asked for and that have not come yet.
func (s Store) importTasks(ctx context.Context, q db.Query, user int64) ([]processing.Task, error) {
	var rows []importRow
	if err := q.All(ctx, &rows, `SELECT `+importColumns+` FROM job j
		WHERE {in:j} AND j.kind = 'import' AND j.user_id = {:user} ORDER BY j.id`,
		db.Params{"user": user}); err != nil {
		return nil, err
	}
	tasks := make([]processing.Task, len(rows))
	for i, r := range rows {
		var err error
		if tasks[i], err = r.task(); err != nil {
			return nil, err
		}
	}
	return tasks, nil
}

func (s Store) importTask(ctx context.Context, q db.Query, id int64) (processing.Task, error) {
	var r importRow
	if err := q.One(ctx, &r, `SELECT `+importColumns+` FROM job j WHERE {in:j} AND j.kind = 'import' AND j.id = {:id}`,
		db.Params{"id": id}); err != nil {
		return processing.Task{}, db.Found(err, "task")
	}
	return r.task()
}
