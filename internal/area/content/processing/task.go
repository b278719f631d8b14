package processing

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// Task is something that the server does with a content, besides what people wait for.
type Task struct {
	ID            int64       `json:"id" db:"id"`
	ContentID     int64       `json:"contentId" db:"content_id" doc:"0 of what is yet to come"`
	Name          string      `json:"name" db:"name" doc:"The content's, the file's or the folder's; of a recycle bin, whose it is: Content, Playlist or Schedule"`
	Task          string      `json:"task" db:"kind" enum:"pages,convert,import,delete,empty" doc:"pages: draw a document's pages; convert: make a video that plays everywhere; import: bring a file in, told in bytes; delete: delete a folder, told in records; empty: empty a recycle bin, told in records"`
	State         string      `json:"state" db:"state" enum:"waiting,running,failed"`
	Done          int64       `json:"done" db:"done"`
	Total         int64       `json:"total" db:"total" doc:"0: not known yet"`
	Problem       string      `json:"problem" db:"problem" doc:"Why it failed: the code of a problem, or empty"`
	ProblemParams jobs.Params `json:"problemParams,omitempty" db:"problem_params" doc:"What the problem's text names"`

	UserID    int64 `json:"-" db:"user_id"`
	CompanyID int64 `json:"-" db:"company_id"`
}

// Tasks lists what a user has asked for and what is not done yet.
func (s *Service) Tasks(ctx context.Context, q db.Query, user int64) ([]Task, error) {
	return s.store.tasks(ctx, q, user)
}

// Cancel ends a task of the caller's, or forgets one that failed. A document
// stays without pages then, and does not play.
func (s *Service) Cancel(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	_, err := s.onTask(ctx, caller, scope, id, func(tx *db.Tx) error {
		job, err := s.jobs.Cancel(ctx, tx, id)
		if err == nil && job.Kind == drawPages && job.State != jobs.Failed {
			err = s.versions.Mark(ctx, tx, job.SubjectID, content.Failed, codes.Canceled.String(), nil)
		}
		if err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, job.State, taskCanceled)
	})
	return err
}

// Retry begins a task of the caller's that failed again.
func (s *Service) Retry(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Task, error) {
	return s.onTask(ctx, caller, scope, id, func(tx *db.Tx) error {
		job, err := s.jobs.Retry(ctx, tx, id)
		if err == nil && job.Kind == drawPages {
			err = s.versions.Mark(ctx, tx, job.SubjectID, content.Processing, "", nil)
		}
		if err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Failed, jobs.Waiting)
	})
}

// onTask runs fn on a task of the caller's, and returns what the task is afterwards.
func (s *Service) onTask(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	fn func(tx *db.Tx) error) (task Task, err error) {
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.task(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		if before.UserID != caller.UserID() {
			return fault.Missing("task")
		}
		if _, tx, err = s.contents.Changeable(ctx, caller, tx, before.ContentID); err != nil {
			return err
		}
		if err := fn(tx); err != nil {
			return err
		}
		task, err = s.store.task(ctx, tx.Query, id)
		if fault.Is(err, fault.NotFound) { // it was canceled
			return nil
		}
		return err
	})
	return task, err
}
