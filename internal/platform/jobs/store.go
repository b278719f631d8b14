package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// store is the table of jobs.
type store struct{}

type row struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	UserID    int64  `db:"user_id"`
	Username  string `db:"username"`
	Kind      string `db:"kind"`
	SubjectID int64  `db:"subject_id"`
	Payload   string `db:"payload"`
	State     State  `db:"state"`
	Attempt   int    `db:"attempt"`
	Claim     int64  `db:"claim"`
	Done      int64  `db:"done"`
	Total     int64  `db:"total"`
	Problem   string `db:"problem"`
	Params    Params `db:"problem_params"`
	CreatedAt int64  `db:"created_at"`
}

const columns = `id, company_id, user_id, username, kind, subject_id, payload, state, attempt, claim, done, total,
	problem, problem_params, created_at`

func (r row) job() Job {
	return Job{ID: r.ID, CompanyID: r.CompanyID, UserID: r.UserID, Username: r.Username, Kind: r.Kind,
		SubjectID: r.SubjectID,
		Payload:   json.RawMessage(r.Payload), State: r.State, Attempt: r.Attempt, Done: r.Done, Total: r.Total,
		Problem: r.Problem, Params: r.Params,
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), claim: r.Claim}
}

func (s store) add(ctx context.Context, tx *db.Tx, j Job) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO job (company_id, user_id, username, kind, subject_id, payload, state, due_at, created_at)
		VALUES ({:company}, {:user}, {:username}, {:kind}, {:subject}, {:payload}, 'waiting', {:atOnce}, {:now})`,
		db.Params{"user": j.UserID, "username": j.Username, "kind": j.Kind, "subject": j.SubjectID,
			"payload": string(j.Payload), "atOnce": atOnce, "now": tx.Now()})
}

func (s store) remove(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	var r row
	err := tx.One(ctx, &r, `DELETE FROM job WHERE {in} AND id = {:id} RETURNING `+columns, db.Params{"id": id})
	return r.job(), db.Found(err, "job")
}

func (s store) retry(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	var r row
	err := tx.One(ctx, &r, `
		UPDATE job SET state = 'waiting', attempt = 0, done = 0, total = 0, problem = '', problem_params = '{}',
			due_at = {:atOnce}
		WHERE {in} AND id = {:id} AND state = 'failed' RETURNING `+columns, db.Params{"id": id, "atOnce": atOnce})
	return r.job(), db.Found(err, "job")
}

// atOnce is before every instant: by any clock, what is due then may begin.
const atOnce = 1

// farthest is behind every instant at which a job can be due. One that is due
// later was written when a clock was ahead: it is due now.
const farthest = 2 * longestRest

// turn says which company's job comes next: that of the first one after another
// by their ids, and after the last one the first again.
type turn struct {
	after int64
	full  int64 // has its share of the workers; 0: none has
}

func (t turn) params(kind string, now time.Time) db.Params {
	return db.Params{"kind": kind, "after": t.after, "full": t.full, "now": now.UnixMilli(),
		"farthest": now.Add(farthest).UnixMilli()}
}

// isDue is what the index job_turn is for.
const isDue = `{in} AND kind = {:kind} AND state <> 'failed' AND company_id <> {:full}
	AND (due_at <= {:now} OR due_at > {:farthest})`

// inTurn is its order.
const inTurn = ` ORDER BY company_id, due_at, id LIMIT 1`

// next is when there is something to be done, 0 for nothing at all.
func (s store) next(ctx context.Context, q db.Query, kind string, t turn, now time.Time) (at int64, err error) {
	err = q.Row(ctx, `
		SELECT CASE WHEN EXISTS (SELECT 1 FROM job WHERE `+isDue+`) THEN {:now} ELSE COALESCE((
			SELECT MIN(due_at) FROM job
			WHERE {in} AND kind = {:kind} AND state <> 'failed' AND company_id <> {:full} AND due_at > {:now}), 0) END`,
		t.params(kind, now), &at)
	return at, err
}

// take begins the job whose turn it is, with a lease: of its company, what has
// been due for longest. False: somebody else was faster.
func (s store) take(ctx context.Context, q db.Query, kind string, t turn, now, lease time.Time) (
	job Job, taken bool, err error,
) {
	err = q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		first := inTurn + q.SkipLocked()
		var r row
		err := q.One(ctx, &r, `
			UPDATE job SET state = 'running', attempt = attempt + 1, claim = claim + 1, due_at = {:lease}
			WHERE {in} AND id = COALESCE(
				(SELECT id FROM job WHERE `+isDue+` AND company_id > {:after}`+first+`),
				(SELECT id FROM job WHERE `+isDue+` AND company_id <= {:after}`+first+`))
			RETURNING `+columns, t.params(kind, now), db.Params{"lease": lease.UnixMilli()})
		if errors.Is(err, db.ErrNone) {
			return nil
		}
		job, taken = r.job(), err == nil
		return err
	})
	return job, taken, err
}

// beat renews the lease of a job that is held.
func (s store) beat(ctx context.Context, q db.Query, j Job, lease time.Time) error {
	return held(q.Exec(ctx, `UPDATE job SET due_at = {:lease}, done = {:done}, total = {:total}`+whileHeld,
		j.holder(), db.Params{"lease": lease.UnixMilli(), "done": j.Done, "total": j.Total}))
}

// postpone lets a job that is held begin again later. Attempt is what it counts from then.
func (s store) postpone(ctx context.Context, q db.Query, j Job, until time.Time) error {
	return held(q.Exec(ctx, `UPDATE job SET state = 'waiting', attempt = {:attempt}, due_at = {:until}`+whileHeld,
		j.holder(), db.Params{"attempt": j.Attempt, "until": until.UnixMilli()}))
}

func (s store) fail(ctx context.Context, q db.Query, j Job, now time.Time) error {
	params, err := j.Params.Text()
	if err != nil {
		return err
	}
	return held(q.Exec(ctx, `
		UPDATE job SET state = 'failed', problem = {:problem}, problem_params = {:params}, due_at = {:now}`+whileHeld,
		j.holder(), db.Params{"problem": j.Problem, "params": params, "now": now.UnixMilli()}))
}

func (s store) keep(ctx context.Context, q db.Query, j Job) error {
	return held(q.Exec(ctx, `UPDATE job SET payload = {:payload}`+whileHeld,
		j.holder(), db.Params{"payload": string(j.Payload)}))
}

func (s store) finish(ctx context.Context, q db.Query, j Job) error {
	return held(q.Exec(ctx, `DELETE FROM job`+whileHeld, j.holder()))
}

// prune forgets jobs that failed before an instant.
func (s store) prune(ctx context.Context, q db.Query, kind string, before time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM job WHERE {in} AND kind = {:kind} AND state = 'failed' AND due_at < {:before}`,
		db.Params{"kind": kind, "before": before.UnixMilli()})
	return err
}

const whileHeld = ` WHERE {in} AND id = {:id} AND state = 'running' AND claim = {:claim}`

func (j Job) holder() db.Params { return db.Params{"id": j.ID, "claim": j.claim} }

func held(rows int64, err error) error {
	if err == nil && rows == 0 {
		return errGone
	}
	return err
}

// Tables are those of jobs.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"job"}}
}
