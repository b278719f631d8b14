package content

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// The kinds of jobs whose subject is the version that they work on.
const (
	drawPages    = "pages"
	convertVideo = "convert"
)

const (
	attempts  = 3
	pagesTime = 20 * time.Minute // bounds the drawing of one document
	canceled  = "canceled"       // the problem of a document whose processing somebody ended
)

// What the trail says of jobs that are no more.
const (
	taskDone     jobs.State = "done"
	taskCanceled jobs.State = "canceled"
)

// handle says how the area's jobs are done.
func (s *Service) handle(queue *jobs.Queue) {
	queue.Handle(drawPages, 2, attempts, patient(s.draw))       // poppler and LibreOffice take a core each
	queue.Handle(convertVideo, 2, attempts, patient(s.convert)) // ffmpeg takes all cores: a second worker is for a second company
	queue.Handle(importFile, 4, attempts, patient(s.bringIn))   // it waits for other people's servers
	queue.Handle(drawPoster, 2, attempts, patient(s.poster))
	queue.Handle(drawRendition, 1, attempts, patient(s.render)) // two files are read at once, and people wait for the other
	queue.OnFailure(drawPages, s.gaveUp)
	queue.OnFailure(convertVideo, s.gaveUp)
	queue.OnFailure(importFile, s.gaveUp)
	queue.OnFailure(drawRendition, s.gaveUp)
}

// patient lets a busy server be no fault of the file until the last attempt: the
// queue tries again later, as after what is no fault. An outage and a full disk are
// no attempt at all, which the queue knows.
func patient(work jobs.Work) jobs.Work {
	return func(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
		err := work(ctx, home, job, progress)
		busy := fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Throttled)
		if busy && !jobs.IsAway(err) && job.Attempt < attempts && job.Kind != importFile { // whether a place passes, bringIn knows
			return errors.New("try again later: " + err.Error())
		}
		return err
	}
}

// process asks for what a new version needs before it is ready, for the picture
// that it came without, and for a video that screens play in place of one that
// none does.
func (s *Service) process(ctx context.Context, tx *db.Tx, version int64, f stored) (err error) {
	switch {
	case f.State != Ready:
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawPages, SubjectID: version})
	case s.lacksPoster(f):
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawPoster, SubjectID: version})
	case f.OwesRendition:
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawRendition, SubjectID: version})
	}
	if err != nil {
		return err
	}
	if f.OwesConversion {
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: convertVideo, SubjectID: version})
	}
	return err
}

// draw makes the pages of a document. What comes out counts for the quota.
func (s *Service) draw(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
	ctx, cancel := context.WithTimeout(ctx, pagesTime)
	defer cancel()
	q := s.db.For(home)
	v, err := s.store.version(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	document, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return err
	}
	defer disk.Discard(document)
	drawn, err := s.prober.Pages(ctx, document, s.inbox.Create, func(done, total int) { progress(int64(done), int64(total)) })
	defer func() {
		for _, p := range drawn {
			disk.Discard(p.File)
		}
	}()
	if err != nil {
		return err
	}
	if len(drawn) == 0 {
		return fault.New(fault.Unsupported, "no-pages", "This document has no pages.")
	}
	if err := s.limits.pages(len(drawn)); err != nil {
		return err
	}
	pages, bytes := make([]page, len(drawn)), int64(0)
	for i, p := range drawn {
		b, err := s.keepBytes(ctx, p.File)
		if err != nil {
			return fmt.Errorf("store a page: %w", err)
		}
		pages[i] = page{Number: int64(i + 1), SHA256: b.SHA256, Size: b.Size, Mime: "image/jpeg", Width: p.Width, Height: p.Height}
		bytes += b.Size
	}
	thumbs, err := s.thumbnails(ctx, drawn[0].File)
	if err != nil {
		return err
	}
	defer s.wake.Send() // it may have been waited for
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.lockCompany(ctx, tx); err != nil {
			return err
		}
		if err := s.companies.Room(ctx, tx.Query, bytes); err != nil {
			return err
		}
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if err := s.store.drawn(ctx, tx, v.ID, pages, thumbs); err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Running, taskDone)
	}))
}

// unlessDeleted is the error of a job's last step. What was deleted meanwhile
// needs nothing more.
func unlessDeleted(err error) error {
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// fetch copies stored bytes to a local file.
func (s *Service) fetch(ctx context.Context, sha string) (*os.File, error) {
	object, err := s.blobs.Open(ctx, sha)
	if err != nil {
		return nil, fmt.Errorf("open a stored file: %w", err)
	}
	defer func() { _ = object.Close() }() // only read
	return s.inbox.Receive(ctx, object, object.Size())
}

// tasked records how a job went on, at the content that it works on.
func (s *Service) tasked(ctx context.Context, tx *db.Tx, job jobs.Job, before, after jobs.State) error {
	if job.Kind == importFile {
		return s.importTold(ctx, tx, job, before, after)
	}
	change := db.Change{CompanyID: tx.Company(), Action: "update", Entity: "content"}
	v, err := s.store.version(ctx, tx.Query, job.SubjectID)
	if err == nil {
		var c Content
		c, err = s.store.get(ctx, tx.Query, v.ContentID)
		change.ID, change.Name = c.ID, c.Name
	}
	if err := unlessDeleted(err); err != nil {
		return err
	}
	told := func(state jobs.State) map[string]any {
		return map[string]any{"task": job.Kind, "state": state, "fileVersion": v.Version}
	}
	if before != "" {
		change.Before = told(before)
	}
	now := told(after)
	if job.Problem != "" {
		now["problem"] = job.Problem
	}
	change.After = now
	return tx.Record(ctx, change)
}

// gaveUp is told when a job has failed. A document depends on its job; a picture
// plays as it came, and says why.
func (s *Service) gaveUp(ctx context.Context, tx *db.Tx, job jobs.Job) error {
	state := map[string]State{drawPages: Failed, drawRendition: Ready}[job.Kind]
	if state != "" {
		if err := unlessDeleted(s.store.setState(ctx, tx, job.SubjectID, state, job.Problem, job.Params)); err != nil {
			return err
		}
	}
	if job.Kind == drawRendition {
		s.logger.WarnContext(ctx, "screens get a picture larger than they need", "version", job.SubjectID, "problem", job.Problem)
	}
	return s.tasked(ctx, tx, job, jobs.Running, jobs.Failed)
}

// Tasks lists what the server does for the caller and what failed.
func (s *Service) Tasks(ctx context.Context, caller access.Caller, scope access.Scope) ([]Task, error) {
	q := s.db.For(scope)
	coming, err := s.store.importTasks(ctx, q, caller.UserID())
	if err != nil {
		return nil, err
	}
	going, err := s.categories.Tasks(ctx, caller, scope)
	if err != nil {
		return nil, err
	}
	tasks, err := s.store.tasks(ctx, q, caller.UserID())
	tasks = append(tasks, coming...)
	for _, d := range going {
		tasks = append(tasks, Task{ID: d.ID, Name: d.Name, Task: d.Kind, State: d.State, Done: d.Done, Total: d.Total,
			Problem: d.Problem, ProblemParams: d.ProblemParams})
	}
	return tasks, err
}

// Cancel ends a task of the caller's, or forgets one that failed. A document
// stays without pages then, and does not play.
func (s *Service) Cancel(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	if err := s.categories.Stop(ctx, caller, scope, id); !fault.Is(err, fault.NotFound) {
		return err
	}
	_, err := s.onTask(ctx, caller, scope, id, func(tx *db.Tx) error {
		job, err := s.jobs.Cancel(ctx, tx, id)
		if err == nil && job.Kind == drawPages && job.State != jobs.Failed {
			err = s.store.setState(ctx, tx, job.SubjectID, Failed, canceled, nil)
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
			err = s.store.setState(ctx, tx, job.SubjectID, Processing, "", nil)
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
		before, err := s.task(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		if before.UserID != caller.UserID() {
			return fault.Missing("task")
		}
		if tx, err = s.homeOf(ctx, caller, tx, before); err != nil {
			return err
		}
		if err := fn(tx); err != nil {
			return err
		}
		task, err = s.task(ctx, tx.Query, id)
		if fault.Is(err, fault.NotFound) { // it was canceled
			return nil
		}
		return err
	})
	return task, err
}

// task finds a task, whatever it is about.
func (s *Service) task(ctx context.Context, q db.Query, id int64) (Task, error) {
	t, err := s.store.task(ctx, q, id)
	if fault.Is(err, fault.NotFound) {
		return s.store.importTask(ctx, q, id)
	}
	return t, err
}

// homeOf returns the transaction within a task's company, if the caller may still
// change what the task is about. What is yet to come is nobody else's.
func (s *Service) homeOf(ctx context.Context, caller access.Caller, tx *db.Tx, t Task) (*db.Tx, error) {
	if t.Task == importFile {
		home, _ := tx.Narrow(t.CompanyID)
		return home, nil
	}
	_, home, err := s.changeable(ctx, caller, tx, t.ContentID)
	return home, err
}
