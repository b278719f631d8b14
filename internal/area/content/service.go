package content

import (
	"context"
	"io"
	"log/slog"
	"os"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/email"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/upload"
	"marquee/internal/platform/wake"
)

// Service keeps contents.
type Service struct {
	db         *db.DB
	store      Store
	companies  *company.Service
	categories *category.Service
	tags       *tag.Service
	blobs      blob.Store
	prober     Prober
	scanner    *scan.Scanner
	jobs       *jobs.Queue
	outside    Outside
	uploads    *upload.Store
	inbox      disk.Inbox
	limits     Limits
	mails      Mails
	base       func() string
	now        func() time.Time
	logger     *slog.Logger
	wake       wake.Signal
}

// Mails puts letters into the queue of a transaction; see email.Service.
type Mails interface {
	PostIn(ctx context.Context, tx *db.Tx, l email.Letter) error
}

// Prober says what files are and makes pictures and videos of them; see media.Prober.
type Prober interface {
	Import(ctx context.Context, file *os.File, create func() (*os.File, error)) (media.Info, *os.File, error)
	Thumbnails(ctx context.Context, r io.ReadSeeker) ([]media.Thumbnail, error)
	Pages(ctx context.Context, file *os.File, create func() (*os.File, error), progress func(done, total int)) ([]media.Page, error)
	Rendition(ctx context.Context, file *os.File, side int, to *os.File) (media.Info, error)
	Poster(ctx context.Context, file *os.File) ([]media.Thumbnail, error)
	Convert(ctx context.Context, file, to *os.File, progress func(percent int)) error
	Abilities() media.Abilities
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Companies  *company.Service
	Categories *category.Service
	Tags       *tag.Service
	Blobs      blob.Store
	Prober     Prober
	Scanner    *scan.Scanner // asked about every file; nil: nobody is
	Jobs       *jobs.Queue
	Outside    Outside
	Uploads    *upload.Store
	Inbox      disk.Inbox
	Limits     Limits
	Mails      Mails
	Base       func() string // the address at which people reach the console
	Now        func() time.Time
	Logger     *slog.Logger
}

// New returns the service. Deleted folders send their contents to the recycle
// bin, and the queue of jobs learns how to process what is brought in.
func New(c Config) *Service {
	s := &Service{db: c.DB, companies: c.Companies, categories: c.Categories, tags: c.Tags,
		blobs: c.Blobs, prober: c.Prober, scanner: c.Scanner, jobs: c.Jobs, outside: c.Outside, uploads: c.Uploads, inbox: c.Inbox, limits: c.Limits.known(),
		mails: c.Mails, base: c.Base, now: c.Now, logger: c.Logger, wake: wake.New()}
	s.Shelf().Register()
	s.handle(c.Jobs)
	return s
}

// visible returns the content if the caller may see it: everything for who
// administers contents, else the own and the shared ones.
func (s *Service) visible(ctx context.Context, caller access.Caller, q db.Query, id int64) (Content, error) {
	c, err := s.store.get(ctx, q, id)
	if err != nil {
		return Content{}, err
	}
	if !caller.SeesAll(access.Content) && c.UserID != caller.UserID() && c.Share != "Y" {
		return Content{}, fault.Missing("content")
	}
	return c, nil
}

// Get returns a content that the caller may see, recycled or not.
func (s *Service) Get(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Content, error) {
	return s.visible(ctx, caller, s.db.For(scope), id)
}

// changeable returns the content if the caller may change it, and the transaction
// within its company, to which its folder and its tags belong.
func (s *Service) changeable(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Content, *db.Tx, error) {
	c, err := s.visible(ctx, caller, tx.Query, id)
	if err != nil {
		return Content{}, nil, err
	}
	home, held := tx.Narrow(c.CompanyID)
	if !held {
		return Content{}, nil, fault.Missing("content")
	}
	return c, home, s.mayTouch(ctx, caller, home.Query, c)
}

// mayTouch refuses a change to what somebody else owns, and to what lies in a
// folder that is kept for others.
func (s *Service) mayTouch(ctx context.Context, caller access.Caller, q db.Query, c Content) error {
	if err := mayChange(caller, c.UserID); err != nil {
		return err
	}
	return s.categories.MayTouch(ctx, caller, q, category.Content, c.GroupID)
}

// shaded marks the contents that lie in folders which are kept for others, those
// that are not shown today, and films that are too much for screens.
func (s *Service) shaded(ctx context.Context, caller access.Caller, q db.Query, contents []Content) ([]Content, error) {
	readOnly, err := s.categories.ReadOnly(ctx, caller, q.Scope(), category.Content)
	if err != nil {
		return nil, err
	}
	for i := range contents {
		contents[i].ReadOnly = readOnly(contents[i].GroupID)
	}
	if err := s.measure(ctx, q, contents); err != nil {
		return nil, err
	}
	return contents, s.judge(ctx, q, contents)
}

// Edit is what people change about a content (R331). Nil means unchanged.
type Edit struct {
	Name    *string
	Share   *string
	Folder  *int64
	From    *string // the first day on which it plays; empty: no limit
	To      *string // the last
	Tags    *[]int64
	NewTags []string
}

// Change saves an edit of the given version and returns what is saved.
// Somebody else's newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64, e Edit) (Content, error) {
	var saved Content
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.changeable(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		after, err := s.edited(ctx, caller, tx, before, e)
		if err != nil {
			return err
		}
		done, err := s.store.save(ctx, tx, version, after)
		if err := s.fresh(ctx, tx, id, done, err); err != nil {
			return err
		}
		if tags := e.tagged(before.Tags); tags != nil {
			if tags, err = s.tags.Resolve(ctx, tx, tag.Content, tags, e.NewTags); err != nil {
				return err
			}
			if err := s.store.setTags(ctx, tx, id, tags); err != nil {
				return err
			}
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved, err
}

// edited applies an edit to a content, all but its tags.
func (s *Service) edited(ctx context.Context, caller access.Caller, tx *db.Tx, c Content, e Edit) (Content, error) {
	var err error
	if e.Name != nil {
		if c.Name, err = cleanName(*e.Name); err != nil {
			return c, err
		}
	}
	if e.Share != nil {
		c.Share = *e.Share
	}
	if e.From != nil || e.To != nil {
		if c, err = s.limited(ctx, tx, c, e); err != nil {
			return c, err
		}
	}
	if e.Folder != nil {
		c.GroupID, err = s.categories.Into(ctx, caller, tx.Query, category.Content, *e.Folder)
	}
	return c, err
}

// tagged returns the ids of the tags that a content gets besides the new ones,
// or nil when its tags stay as they are. New tags alone come to those that are there.
func (e Edit) tagged(present []tag.Label) []int64 {
	switch {
	case e.Tags != nil:
		return append([]int64{}, *e.Tags...)
	case len(e.NewTags) == 0:
		return nil
	}
	ids := make([]int64, len(present))
	for i, l := range present {
		ids[i] = l.TagID
	}
	return ids
}

// fresh turns an update that found another version into a Stale fault.
func (s *Service) fresh(ctx context.Context, tx *db.Tx, id int64, done bool, err error) error {
	if err != nil || done {
		return err
	}
	current, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	return fault.Stale(current.Version, current.UpdatedBy, current.UpdatedAt)
}

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
