package intake

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content/processing"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// canceled is what the trail says of a file that somebody did not want any more.
const canceled jobs.State = "canceled"

// Tasks lists what the server does for the caller and what failed: with files that have
// come, with those that are yet to come, and with folders.
func (s *Service) Tasks(ctx context.Context, caller access.Caller, scope access.Scope) ([]processing.Task, error) {
	q := s.db.For(scope)
	coming, err := s.store.importTasks(ctx, q, caller.UserID())
	if err != nil {
		return nil, err
	}
	going, err := s.categories.Tasks(ctx, caller, scope)
	if err != nil {
		return nil, err
	}
	tasks, err := s.processing.Tasks(ctx, q, caller.UserID())
	tasks = append(tasks, coming...)
	for _, d := range going {
		tasks = append(tasks, processing.Task{ID: d.ID, Name: d.Name, Task: d.Kind, State: d.State, Done: d.Done,
			Total:   d.Total,
			Problem: d.Problem, ProblemParams: d.ProblemParams})
	}
	return tasks, err
}

// Cancel ends a task of the caller's, or forgets one that failed.
func (s *Service) Cancel(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	if err := s.categories.Stop(ctx, caller, scope, id); !fault.Is(err, fault.NotFound) {
		return err
	}
	_, err := s.onImport(ctx, caller, scope, id, func(tx *db.Tx) error {
		job, err := s.jobs.Cancel(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, job.State, canceled)
	})
	if !fault.Is(err, fault.NotFound) {
		return err
	}
	return s.processing.Cancel(ctx, caller, scope, id)
}

// Retry begins a task of the caller's that failed again.
func (s *Service) Retry(ctx context.Context, caller access.Caller, scope access.Scope,
	id int64) (processing.Task, error) {
	task, err := s.onImport(ctx, caller, scope, id, func(tx *db.Tx) error {
		job, err := s.jobs.Retry(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Failed, jobs.Waiting)
	})
	if !fault.Is(err, fault.NotFound) {
		return task, err
	}
	return s.processing.Retry(ctx, caller, scope, id)
}

// onImport runs fn on a file of the caller's that is yet to come, and returns what it
// is afterwards. What is yet to come is nobody else's.
func (s *Service) onImport(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	fn func(tx *db.Tx) error) (task processing.Task, err error) {
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.importTask(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		home, held := tx.Narrow(before.CompanyID)
		if !held || before.UserID != caller.UserID() {
			return fault.Missing("task")
		}
		if err := fn(home); err != nil {
			return err
		}
		task, err = s.store.importTask(ctx, home.Query, id)
		if fault.Is(err, fault.NotFound) { // it was canceled
			return nil
		}
		return err
	})
	return task, err
}

// gaveUp is told when a file did not come.
func (s *Service) gaveUp(ctx context.Context, tx *db.Tx, job jobs.Job) error {
	return s.tasked(ctx, tx, job, jobs.Running, jobs.Failed)
}
