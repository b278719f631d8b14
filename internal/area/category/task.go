package category

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// The kinds of jobs that go on in steps.
const (
	deleteFolder = "delete" // a folder, the subject, and all below it
	emptyBin     = "empty"  // the recycle bin of a tree, whose root is the subject
)

const (
	// atOnce is how many records a deletion is about at most that is answered when it is done. A record
	// takes up to ten milliseconds, and a transaction may take 45 seconds.
	atOnce = 500
	// stride is how many records one step of a larger deletion is about: others write between two steps.
	stride = 100
	// attempts is how often a deletion is begun that fails.
	attempts = 5
)

// order is what a job knows of what it carries out.
type order struct {
	Type   Type   `json:"type"`
	Title  string `json:"title"`  // of the subject
	Owner  int64  `json:"owner"`  // whose records; 0: everybody's
	Moved  int    `json:"moved"`  // records so far
	Spared int    `json:"spared"` // of which so many are in use

	Force bool `json:"force,omitzero"` // of a folder: what is in use goes as well

	Bound []Type `json:"bound,omitzero"` // of a bin: the trees in which folders that are kept for others bind who asked
	Asked int64  `json:"asked,omitzero"` // of a bin: where the company's trail ended when it was to be emptied
	After int64  `json:"after,omitzero"` // of a bin: the last record so far
	All   int64  `json:"all,omitzero"`   // of a bin: how many records lay in it
}

// ends is what the trail says of how an order went on.
func (o order) ends(kind string, state jobs.State) map[string]any {
	return map[string]any{"task": kind, "state": state, "type": o.Type, "records": o.Moved, "inUse": o.Spared}
}

// What the trail says of orders that are no jobs any more.
const (
	done     jobs.State = "done"
	canceled jobs.State = "canceled"
)

// order asks for a job about a folder.
func (s *Service) order(ctx context.Context, tx *db.Tx, kind string, folder row, o order,
	records int64) (task int64, err error) {
	o.Title = folder.Title
	job := jobs.Job{Kind: kind, SubjectID: folder.ID}
	if job.Payload, err = json.Marshal(o); err != nil {
		return 0, fmt.Errorf("write down what to delete: %w", err)
	}
	if task, err = s.jobs.Add(ctx, tx, job); err != nil {
		return 0, err
	}
	return task, tx.Record(ctx, changed(tx, "update", folder, nil,
		map[string]any{"task": kind, "state": jobs.Waiting, "type": o.Type, "records": records}))
}

func orderOf(payload json.RawMessage) (o order, err error) {
	if err = json.Unmarshal(payload, &o); err != nil {
		err = fmt.Errorf("read what to delete: %w", err)
	}
	return o, err
}

// step carries out some of an order in a transaction that also notes how far it
// is then, so that a job that is broken off goes on where it was.
func (s *Service) step(ctx context.Context, home access.Scope, job jobs.Job, before order,
	some func(ctx context.Context, tx *db.Tx, o *order) error) (after order, err error) {
	err = s.db.For(home).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		after = before
		if err := some(ctx, tx, &after); err != nil {
			return err
		}
		if job.Payload, err = json.Marshal(after); err != nil {
			return fmt.Errorf("write down how far the deletion is: %w", err)
		}
		return s.jobs.Keep(ctx, tx, job)
	})
	return after, err
}

// Task is a deletion that goes on, or has something to tell.
type Task struct {
	ID            int64
	Name          string // the folder's; of a recycle bin, the tree
	Kind          string
	State         string
	Done, Total   int64 // records
	Problem       string
	ProblemParams jobs.Params
}

// Tasks lists the deletions that somebody has asked for and that are not over.
func (s *Service) Tasks(ctx context.Context, caller access.Caller, scope access.Scope) ([]Task, error) {
	rows, err := s.store.tasks(ctx, s.db.For(scope), caller.UserID())
	tasks := make([]Task, len(rows))
	for i, r := range rows {
		o, err := orderOf(json.RawMessage(r.Payload))
		if err != nil {
			return nil, err
		}
		tasks[i] = Task{ID: r.ID, Name: o.Title, Kind: r.Kind, State: r.State, Done: max(r.Done, int64(o.Moved)),
			Total:   max(r.Total, o.All),
			Problem: r.Problem, ProblemParams: r.Params}
		if r.Kind == emptyBin {
			tasks[i].Name = string(o.Type)
		}
	}
	return tasks, err
}

// Stop ends a deletion of the caller's, or forgets what it has to tell. What is
// deleted stays so, and the rest stays where it is.
func (s *Service) Stop(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		company, err := s.store.taskCompany(ctx, tx.Query, id, caller.UserID())
		if err != nil {
			return err
		}
		tx, _ = tx.Narrow(company)
		job, err := s.jobs.Cancel(ctx, tx, id)
		if err != nil {
			return err
		}
		o, err := orderOf(job.Payload)
		if err != nil {
			return err
		}
		return tx.Record(ctx, changed(tx, "update", row{ID: job.SubjectID, Title: o.Title}, nil,
			o.ends(job.Kind, canceled)))
	})
}
