// Package source holds what a company shows from elsewhere: feeds, tables,
// calendars and folders of pictures, each fetched again and again. What came
// last stays when a source fails. Specification: part 2 §3 "External source",
// §7; G142.
package source

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/media"
)

// Kind says what comes from a source.
type Kind string

// The kinds, as they are sent in feedType.
const (
	Feed     Kind = "RSS" // RSS or Atom
	JSON     Kind = "JSON"
	CSV      Kind = "CSV"
	Pictures Kind = "Pictures" // a folder that a web server lists
	Calendar Kind = "Calendar" // iCalendar
)

// State says how a source is.
type State string

// The states.
const (
	Waiting State = "waiting" // not fetched yet
	Good    State = "good"
	Failing State = "failing" // the last try gave nothing; what came before is kept
)

// Detail says where a source is and how often it is looked at.
type Detail struct {
	URL            string `json:"url" minLength:"1" maxLength:"2000" doc:"http or https"`
	RefreshMinutes int64  `json:"refreshMinutes" minimum:"1" maximum:"10080"`
}

// Source is an external source of a company.
type Source struct {
	ID           int64      `json:"id"`
	CompanyID    int64      `json:"companyId"`
	SourceType   string     `json:"sourceType" enum:"HTTP"`
	SourceDetail Detail     `json:"sourceDetail"`
	Description  string     `json:"description"`
	FeedType     Kind       `json:"feedType" enum:"RSS,JSON,CSV,Pictures,Calendar"`
	Version      int64      `json:"version"`
	UpdatedAt    time.Time  `json:"updatedAt"`
	UpdatedBy    string     `json:"updatedBy"`
	State        State      `json:"state" enum:"waiting,good,failing"`
	Failure      string     `json:"failure" doc:"Why the last try gave nothing: a code as of a refused field"`
	TriedAt      *time.Time `json:"triedAt,omitempty"`
	GoodAt       *time.Time `json:"goodAt,omitempty" doc:"When what it holds came"`
	ItemCount    int        `json:"itemCount"`
}

// RecordVersion is the version for the ETag.
func (s Source) RecordVersion() int64 { return s.Version }

// Contents is a source with what came from it last.
type Contents struct {
	Source
	Contents []Item `json:"contents"`
}

// Draft is what people say about a source.
type Draft struct {
	FeedType    Kind
	Detail      Detail
	Description string
}

// Service keeps sources and fetches them.
type Service struct {
	db     *db.DB
	store  Store
	fetch  *fetch.Fetcher
	blobs  blob.Store
	prober *media.Prober
	now    func() time.Time
	logger *slog.Logger
	told   func(company, id int64)
	wake   chan struct{}
}

// Config is what the service is made of.
type Config struct {
	DB     *db.DB
	Fetch  *fetch.Fetcher
	Blobs  blob.Store
	Prober *media.Prober
	Now    func() time.Time
	Logger *slog.Logger
	// Fetched hears of every source that was fetched, or could not be. It MUST NOT block. nil: nobody listens.
	Fetched func(company, id int64)
}

// New returns the service. Run fetches what is due.
func New(c Config) *Service {
	s := &Service{db: c.DB, store: Store{c.DB}, fetch: c.Fetch, blobs: c.Blobs, prober: c.Prober, now: c.Now, logger: c.Logger, told: c.Fetched,
		wake: make(chan struct{}, 1)}
	if s.told == nil {
		s.told = func(int64, int64) {}
	}
	return s
}

func (d Draft) check() error {
	if _, err := fetch.ParseURL(d.Detail.URL); err != nil {
		return refusal(err)
	}
	if len(d.Detail.URL) > 2000 {
		return refused("too-long", "An address has at most 2000 characters.")
	}
	if d.Detail.RefreshMinutes < 1 || d.Detail.RefreshMinutes > 7*24*60 {
		return fault.Invalid("body.sourceDetail.refreshMinutes", "out-of-range", "A source is looked at every minute to every seven days.")
	}
	if strings.TrimSpace(d.Description) == "" {
		return fault.Invalid("body.description", "required", "Say what this source is.")
	}
	return nil
}

// Create adds a source; it is fetched at once.
func (s *Service) Create(ctx context.Context, scope access.Scope, d Draft) (Source, error) {
	if err := d.check(); err != nil {
		return Source{}, err
	}
	var saved Source
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		id, err := s.store.insert(ctx, scope, tx, d)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, scope, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &saved))
	})
	s.hurry()
	return saved, err
}

// Change saves a source of the given version. Somebody else's newer version is a
// Stale fault. A source that moved, or became of another kind, has nothing until it was fetched.
func (s *Service) Change(ctx context.Context, scope access.Scope, id, version int64, d Draft) (Source, error) {
	if err := d.check(); err != nil {
		return Source{}, err
	}
	var saved Source
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		before, err := s.store.get(ctx, scope, tx.Query, id)
		if err != nil {
			return err
		}
		home, ok := scope.Narrow(before.CompanyID)
		if !ok {
			return fault.Missing("source")
		}
		moved := before.FeedType != d.FeedType || before.SourceDetail.URL != d.Detail.URL
		done, err := s.store.save(ctx, home, tx, id, version, d, moved)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, home, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	s.hurry()
	return saved, err
}

// Delete removes a source with what came from it.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.Write(ctx, func(tx *db.Tx) error {
		before, err := s.store.get(ctx, scope, tx.Query, id)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, scope, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &before, nil))
	})
}

// trail is what the audit trail keeps of a source.
type trail struct {
	SourceDetail Detail `json:"sourceDetail"`
	Description  string `json:"description"`
	FeedType     Kind   `json:"feedType"`
}

func change(action string, before, after *Source) db.Change {
	c := db.Change{Action: action, Entity: "source"}
	for _, one := range []*Source{before, after} {
		if one != nil {
			c.CompanyID, c.ID, c.Name = one.CompanyID, one.ID, one.Description
		}
	}
	if before != nil {
		c.Before = trail{before.SourceDetail, before.Description, before.FeedType}
	}
	if after != nil {
		c.After = trail{after.SourceDetail, after.Description, after.FeedType}
	}
	return c
}
