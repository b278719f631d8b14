// Package version holds what a content was, is and is to be: its versions, which one
// is current and from when on another is to be, and their approval, with the letters
// about that. Specification: part 2 §3 "Content version", §4 "Content approval".
package version

import (
	"context"
	"log/slog"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/email"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/wake"
)

// Service keeps versions.
type Service struct {
	db         *db.DB
	store      Store
	contents   *content.Service
	companies  *company.Service
	categories *category.Service
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

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Contents   *content.Service
	Companies  *company.Service
	Categories *category.Service
	Mails      Mails
	Base       func() string // the address at which people reach the console
	Now        func() time.Time
	Logger     *slog.Logger
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, contents: c.Contents, companies: c.Companies, categories: c.Categories,
		mails: c.Mails, base: c.Base, now: c.Now, logger: c.Logger, wake: wake.New()}
}

// Version is one version of a content's file (R339). Instants are RFC 3339,
// sizes bytes, widths and heights pixels.
type Version struct {
	ID             int64             `json:"id"`
	ContentID      int64             `json:"contentId"`
	CompanyID      int64             `json:"companyId"`
	Version        int64             `json:"version" doc:"1, 2, 3 … within the content"`
	UUID           string            `json:"uuid"`
	SHA256         string            `json:"sha256" doc:"Of the file; an approval is for these bytes alone"`
	Content        content.File      `json:"content"`
	Thumbnail      content.Thumbnail `json:"thumbnail"`
	AltURL         string            `json:"altUrl"`
	Width          int               `json:"width"`
	Height         int               `json:"height"`
	DurationMs     int64             `json:"durationMs"`
	TotalPage      int64             `json:"totalPage"`
	Codec          string            `json:"codec" doc:"Of a video or a sound, or empty"`
	URL            string            `json:"url" doc:"Of a link; empty for a file"`
	State          content.State     `json:"state" enum:"ready,processing,failed"`
	Problem        string            `json:"problem" doc:"Why it failed: the code of a problem, or empty"`
	ProblemParams  jobs.Params       `json:"problemParams,omitempty" doc:"What the problem's text names"`
	ApprovalStatus content.Approval  `json:"approvalStatus" enum:"P,A,R"`
	Current        bool              `json:"current"`
	CurrentAt      *time.Time        `json:"currentAt" doc:"When it becomes the current version by itself; null: never"`
	UploadedBy     string            `json:"uploadedBy" doc:"A user name"`
	CreatedAt      time.Time         `json:"createdAt"`
	DecidedBy      string            `json:"decidedBy" doc:"Who approved or rejected it, or empty"`
	DecidedAt      *time.Time        `json:"decidedAt"`
	Reason         string            `json:"reason" doc:"Why it was rejected"`
	Notes          Notes             `json:"notes" doc:"What people should know of a program"`

	converted bool // from the one before, which stays when this one takes over at once
}

// takesOver reports whether a version becomes current when it is approved at an
// instant (G73): not before its planned time, and not in place of a newer
// version that plays already.
func (v Version) takesOver(current Version, now int64) bool {
	if v.CurrentAt != nil && v.CurrentAt.UnixMilli() > now {
		return false
	}
	return current.ApprovalStatus != content.Approved || current.State != content.Ready || v.Version > current.Version
}

func (v Version) summary() map[string]any {
	m := map[string]any{"fileVersion": v.Version, "file": v.Content.Filename, "sha256": v.SHA256,
		"approvalStatus": v.ApprovalStatus, "current": v.Current}
	if v.CurrentAt != nil {
		m["currentAt"] = *v.CurrentAt
	}
	if v.Reason != "" {
		m["reason"] = v.Reason
	}
	return m
}

// changeOf is the audit row of what was done to a version; before or after is
// nil for a new or a deleted one.
func changeOf(action string, c content.Content, before, after *Version) db.Change {
	change := db.Change{CompanyID: c.CompanyID, Action: action, Entity: "content", ID: c.ID, Name: c.Name}
	if before != nil {
		change.Before = before.summary()
	}
	if after != nil {
		change.After = after.summary()
	}
	return change
}

// lockedContent returns a content that the caller may change, and makes changes
// of its versions take turns.
func (s *Service) lockedContent(ctx context.Context, caller access.Caller, tx *db.Tx,
	id int64) (content.Content, *db.Tx, error) {
	c, home, err := s.contents.Changeable(ctx, caller, tx, id)
	if err != nil {
		return c, home, err
	}
	return c, home, s.contents.Lock(ctx, home, id)
}

// Draft is a version that is about to be.
type Draft struct {
	File       File
	Approval   content.Approval
	SetCurrent bool      // at once, if it may
	CurrentAt  time.Time // at this instant; zero: not by itself
	Converted  bool      // it is the version before, which stays, in another form
}

// First gives a new content its first version, and returns its id.
func (s *Service) First(ctx context.Context, tx *db.Tx, contentID int64, approval content.Approval,
	f File) (int64, error) {
	id, err := s.store.insert(ctx, tx, contentID, 1, approval, f)
	if err != nil {
		return 0, err
	}
	return id, s.store.setCurrent(ctx, tx, contentID, id)
}

// Add adds a version to a content, which is locked. Where the company asks for
// approval it waits for that, and what is approved plays on.
func (s *Service) Add(ctx context.Context, tx *db.Tx, c content.Content, d Draft) (Version, error) {
	number, err := s.store.nextNumber(ctx, tx, c.ID)
	if err != nil {
		return Version{}, err
	}
	id, err := s.store.insert(ctx, tx, c.ID, number, d.Approval, d.File)
	if err != nil {
		return Version{}, err
	}
	if !d.CurrentAt.IsZero() {
		if err := s.planAt(ctx, tx, id, d.CurrentAt); err != nil {
			return Version{}, err
		}
	}
	added, err := s.store.version(ctx, tx.Query, id)
	if err != nil {
		return Version{}, err
	}
	added.converted = d.Converted
	if err := tx.Record(ctx, changeOf("create", c, nil, &added)); err != nil {
		return Version{}, err
	}
	if !c.Plays() && d.CurrentAt.IsZero() {
		return s.makeCurrent(ctx, tx, c, added)
	}
	if d.SetCurrent && d.Approval == content.Approved {
		return s.switchTo(ctx, tx, c, added)
	}
	s.wake.Send()
	return added, nil
}

// switchTo makes an approved version current: at once, or as soon as it is ready.
// What plays, plays on until then.
func (s *Service) switchTo(ctx context.Context, tx *db.Tx, c content.Content, v Version) (Version, error) {
	if v.State == content.Ready || !c.Plays() {
		return s.makeCurrent(ctx, tx, c, v)
	}
	now := tx.Now()
	if err := s.store.plan(ctx, tx, v.ID, &now); err != nil {
		return Version{}, err
	}
	return s.replanned(ctx, tx, c, v)
}

// makeCurrent makes a version the one that the content shows and, if it is
// approved, plays. Where the company wants that, older versions go (G86), but what
// it was converted from.
func (s *Service) makeCurrent(ctx context.Context, tx *db.Tx, c content.Content, v Version) (Version, error) {
	if err := s.store.setCurrent(ctx, tx, c.ID, v.ID); err != nil {
		return Version{}, err
	}
	company, err := s.companies.Get(ctx, tx.Query, tx.Company())
	if err != nil {
		return Version{}, err
	}
	if company.DeleteContentVersion && v.ApprovalStatus == content.Approved && !v.converted {
		if err := s.deleteOlder(ctx, tx, c, v); err != nil {
			return Version{}, err
		}
	}
	after, err := s.store.version(ctx, tx.Query, v.ID)
	if err != nil {
		return Version{}, err
	}
	return after, tx.Record(ctx, changeOf("switch", c, &v, &after))
}

// deleteOlder deletes the versions before one for good.
func (s *Service) deleteOlder(ctx context.Context, tx *db.Tx, c content.Content, than Version) error {
	older, err := s.store.older(ctx, tx.Query, c.ID, than.Version)
	if err != nil {
		return err
	}
	for _, v := range older {
		if err := s.store.deleteVersion(ctx, tx, v.ID); err != nil {
			return err
		}
		if err := tx.Record(ctx, changeOf("delete", c, &v, nil)); err != nil {
			return err
		}
	}
	return nil
}

// MakeCurrent makes a version the current one: at once, or at an instant to
// come. A version that is not approved cannot be.
func (s *Service) MakeCurrent(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	at time.Time) (Version, error) {
	return s.onVersion(ctx, caller, scope, id, func(tx *db.Tx, c content.Content, v Version) (Version, error) {
		switch {
		case v.ApprovalStatus == content.Rejected, v.ApprovalStatus == content.Pending && at.IsZero():
			return Version{}, fault.New(fault.Conflicting, codes.NotApproved,
				"This version is not approved. Only what is approved can play.")
		case v.State == content.Failed, v.State == content.Processing && at.IsZero():
			return Version{}, fault.New(fault.Conflicting, codes.NotReady,
				"This version is not ready to play. Wait until it is processed, or look at why that failed.")
		case v.Current:
			return Version{}, fault.New(fault.Conflicting, codes.IsCurrent, "This version is the current one already.")
		case at.IsZero():
			return s.makeCurrent(ctx, tx, c, v)
		}
		if err := s.planAt(ctx, tx, v.ID, at); err != nil {
			return Version{}, err
		}
		return s.replanned(ctx, tx, c, v)
	})
}

// Unplan takes back that a version becomes current at an instant.
func (s *Service) Unplan(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Version, error) {
	return s.onVersion(ctx, caller, scope, id, func(tx *db.Tx, c content.Content, v Version) (Version, error) {
		if v.CurrentAt == nil {
			return Version{}, fault.New(fault.Conflicting, codes.NotPlanned,
				"There is no time at which this version becomes current.")
		}
		if err := s.store.plan(ctx, tx, v.ID, nil); err != nil {
			return Version{}, err
		}
		return s.replanned(ctx, tx, c, v)
	})
}

func (s *Service) planAt(ctx context.Context, tx *db.Tx, id int64, at time.Time) error {
	ms := at.UnixMilli()
	if ms <= tx.Now() {
		return fault.Invalid("body.currentAt", codes.InThePast, "Choose a time to come.")
	}
	return s.store.plan(ctx, tx, id, &ms)
}

func (s *Service) replanned(ctx context.Context, tx *db.Tx, c content.Content, before Version) (Version, error) {
	after, err := s.store.version(ctx, tx.Query, before.ID)
	if err != nil {
		return Version{}, err
	}
	return after, tx.Record(ctx, changeOf("update", c, &before, &after))
}

// onVersion runs fn on a version of a content that the caller may change, and
// wakes who waits for planned versions.
func (s *Service) onVersion(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	fn func(tx *db.Tx, c content.Content, v Version) (Version, error)) (Version, error) {
	var after Version
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		v, err := s.store.version(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		c, tx, err := s.lockedContent(ctx, caller, tx, v.ContentID)
		if err != nil {
			return err
		}
		if v, err = s.store.version(ctx, tx.Query, id); err != nil {
			return err
		}
		after, err = fn(tx, c, v)
		return err
	})
	s.wake.Send()
	return after, err
}

// DeleteVersions deletes versions for good (R333), all or none. The current
// version of a content stays with it.
func (s *Service) DeleteVersions(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	if len(ids) == 0 {
		return errNoVersion
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.lockOf(ctx, tx, ids); err != nil {
			return err
		}
		for _, id := range ids {
			v, err := s.store.version(ctx, tx.Query, id)
			if err != nil {
				return err
			}
			c, home, err := s.contents.Changeable(ctx, caller, tx, v.ContentID)
			if err != nil {
				return err
			}
			if v.Current {
				return fault.New(fault.Conflicting, codes.IsCurrent,
					"This is the current version. Make another one current first.").With("name", c.Name)
			}
			if err := s.store.deleteVersion(ctx, home, id); err != nil {
				return err
			}
			if err := tx.Record(ctx, changeOf("delete", c, &v, nil)); err != nil {
				return err
			}
		}
		return nil
	})
}

var errNoVersion = fault.Invalid("body.id", codes.Required, "Choose at least one version.")
