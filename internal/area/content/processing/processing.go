// Package processing looks at files, whatever they claim to be, keeps them, and makes of
// them what screens and people need: pictures, the pages of documents, videos that
// every screen plays. What takes long is a job. Specification: part 2 §7.
package processing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
)

// The kinds of jobs whose subject is the version that they work on.
const (
	drawPages    = "pages"
	convertVideo = "convert"
)

const (
	attempts  = 3
	pagesTime = 20 * time.Minute // bounds the drawing of one document
)

// What the trail says of jobs that are no more.
const (
	taskDone     jobs.State = "done"
	taskCanceled jobs.State = "canceled"
)

// Service looks at files and works on them.
type Service struct {
	db        *db.DB
	store     Store
	contents  *content.Service
	versions  *version.Service
	companies *company.Service
	blobs     blob.Store
	prober    Prober
	scanner   *scan.Scanner
	jobs      *jobs.Queue
	inbox     disk.Inbox
	limits    Limits
	logger    *slog.Logger
}

// Prober says what files are and makes pictures and videos of them; see media.Prober.
type Prober interface {
	Import(ctx context.Context, file *os.File, create func() (*os.File, error)) (media.Info, *os.File, error)
	Thumbnails(ctx context.Context, r io.ReadSeeker) ([]media.Thumbnail, error)
	Pages(ctx context.Context, file *os.File, create func() (*os.File, error),
		progress func(done, total int)) ([]media.Page, error)
	Rendition(ctx context.Context, file *os.File, side int, to *os.File) (media.Info, error)
	Poster(ctx context.Context, file *os.File) ([]media.Thumbnail, error)
	Convert(ctx context.Context, file, to *os.File, progress func(percent int)) error
	Abilities() media.Abilities
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Contents  *content.Service
	Versions  *version.Service
	Companies *company.Service
	Blobs     blob.Store
	Prober    Prober
	Scanner   *scan.Scanner // asked about every file; nil: nobody is
	Jobs      *jobs.Queue
	Inbox     disk.Inbox
	Limits    Limits
	Logger    *slog.Logger
}

// New returns the service. The queue of jobs learns how to do its work.
func New(c Config) *Service {
	s := &Service{db: c.DB, contents: c.Contents, versions: c.Versions, companies: c.Companies, blobs: c.Blobs,
		prober:  c.Prober,
		scanner: c.Scanner, jobs: c.Jobs, inbox: c.Inbox, limits: c.Limits.known(), logger: c.Logger}
	s.handle(c.Jobs)
	return s
}

// Limits are what the installation takes.
func (s *Service) Limits() Limits { return s.limits }

// Abilities are what the server can do with files.
func (s *Service) Abilities() media.Abilities { return s.prober.Abilities() }

// Fits refuses what the company's quota or the file limit has no room for,
// before a byte is sent.
func (s *Service) Fits(ctx context.Context, scope access.Scope, size int64) error {
	return s.fits(ctx, s.db.For(scope), size)
}

func (s *Service) fits(ctx context.Context, q db.Query, size int64) error {
	if size > s.limits.FileBytes {
		return disk.TooLarge(s.limits.FileBytes)
	}
	return s.companies.Room(ctx, q, size)
}

// Reserve makes uploads of one company take turns, so that two of them cannot both
// fit into the last free bytes of its quota, and refuses what Fits does. What takes
// no more bytes, 0, always fits.
func (s *Service) Reserve(ctx context.Context, tx *db.Tx, bytes int64) error {
	if err := tx.TakeTurns(ctx); err != nil || bytes == 0 {
		return err
	}
	return s.fits(ctx, tx.Query, bytes)
}

// handle says how the area's jobs are done.
func (s *Service) handle(queue *jobs.Queue) {
	queue.Handle(drawPages, 2, attempts, patient(s.draw)) // poppler and LibreOffice take a core each
	queue.Handle(convertVideo, 2, attempts,
		patient(s.convert)) // ffmpeg takes all cores: a second worker is for a second company
	queue.Handle(drawPoster, 2, attempts, patient(s.poster))
	queue.Handle(drawRendition, 1, attempts,
		patient(s.render)) // two files are read at once, and people wait for the other
	queue.OnFailure(drawPages, s.gaveUp)
	queue.OnFailure(convertVideo, s.gaveUp)
	queue.OnFailure(drawRendition, s.gaveUp)
}

// patient lets a busy server be no fault of the file until the last attempt: the
// queue tries again later, as after what is no fault. An outage and a full disk are
// no attempt at all, which the queue knows.
func patient(work jobs.Work) jobs.Work {
	return func(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
		err := work(ctx, home, job, progress)
		busy := fault.Is(err, fault.Unavailable) || fault.Is(err, fault.Throttled)
		if busy && !jobs.IsAway(err) && job.Attempt < attempts {
			return errors.New("try again later: " + err.Error())
		}
		return err
	}
}

// Work is what is still to be made of a file once it is a version.
type Work struct {
	pages, poster, rendition, conversion bool
}

// Work says what is still to be made of a file: what it needs before it is ready, the
// picture that it came without, what screens get in place of a large one, and a video
// that screens play in place of one that none does.
func (s *Service) Work(ctx context.Context, q db.Query, kind content.Type, f version.File) (w Work, err error) {
	w = s.urgent(f)
	if w.rendition, err = s.owesRendition(ctx, q, kind, f); err == nil {
		w.conversion, err = s.owesConversion(ctx, q, kind, f)
	}
	return w, err
}

// urgent is the work that people wait for.
func (s *Service) urgent(f version.File) Work {
	return Work{pages: f.State != content.Ready, poster: s.lacksPoster(f)}
}

// Ask asks for the work on a version.
func (s *Service) Ask(ctx context.Context, tx *db.Tx, id int64, w Work) (err error) {
	switch {
	case w.pages:
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawPages, SubjectID: id})
	case w.poster:
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawPoster, SubjectID: id})
	case w.rendition:
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: drawRendition, SubjectID: id})
	}
	if err != nil {
		return err
	}
	if w.conversion {
		_, err = s.jobs.Add(ctx, tx, jobs.Job{Kind: convertVideo, SubjectID: id})
	}
	return err
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
	change := db.Change{CompanyID: tx.Company(), Action: "update", Entity: "content"}
	v, err := s.versions.One(ctx, tx.Query, job.SubjectID)
	if err == nil {
		var c content.Content
		c, err = s.contents.One(ctx, tx.Query, v.ContentID)
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
	state := map[string]content.State{drawPages: content.Failed, drawRendition: content.Ready}[job.Kind]
	if state != "" {
		if err := unlessDeleted(s.versions.Mark(ctx, tx, job.SubjectID, state, job.Problem, job.Params)); err != nil {
			return err
		}
	}
	if job.Kind == drawRendition {
		s.logger.WarnContext(ctx, "screens get a picture larger than they need", "version", job.SubjectID, "problem",
			job.Problem)
	}
	return s.tasked(ctx, tx, job, jobs.Running, jobs.Failed)
}
