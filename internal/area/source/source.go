// Package source holds what a company shows from elsewhere: feeds, tables,
// calendars and folders of pictures, each fetched again and again. What came
// last stays when a source fails. Specification: part 2 §3 "External source",
// §7; G142.
//
// RSS and Atom are read by encoding/xml alone: gofeed copies every namespace in
// scope for each element, so that a feed of 300 KB can take gigabytes.
package source

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/wake"
)

// Kind says what comes from a source.
type Kind string

// The kinds, as they are sent in feedType.
const (
	Feed     Kind = "RSS" // RSS or Atom
	JSON     Kind = "JSON"
	CSV      Kind = "CSV"
	Pictures Kind = "Pictures" // a folder that a web server or an FTP server lists
	Calendar Kind = "Calendar" // iCalendar
)

// Type says how a source is reached.
type Type string

// The types, as they are sent in sourceType.
const (
	HTTP Type = "HTTP"
	FTP  Type = "FTP"
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
	URL            string `json:"url" minLength:"1" maxLength:"2000" doc:"http or https; of pictures ftp too; webcal is taken for https"`
	RefreshMinutes int64  `json:"refreshMinutes" minimum:"1" maximum:"10080"`
	Username       string `json:"username,omitzero" maxLength:"100" doc:"For FTP; empty: anonymous"`
}

// Source is an external source of a company.
type Source struct {
	ID           int64      `json:"id"`
	CompanyID    int64      `json:"companyId"`
	SourceType   Type       `json:"sourceType" enum:"HTTP,FTP"`
	SourceDetail Detail     `json:"sourceDetail"`
	HasPassword  bool       `json:"hasPassword" doc:"A password for FTP is stored; it is never answered"`
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
	Doubts       []Doubt    `json:"doubts" doc:"What of that was not understood"`

	sealed string // the password
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
	Password    string // empty: the stored one is kept
	Description string
}

// Service keeps sources and fetches them.
type Service struct {
	db        *db.DB
	store     Store
	companies *company.Service
	fetch     *fetch.Fetcher
	box       *secret.Box
	blobs     blob.Store
	prober    *media.Prober
	scan      *scan.Scanner
	now       func() time.Time
	logger    *slog.Logger
	told      func(company, id int64)
	takers    []Taker
	wake      wake.Signal
	reads     chan struct{} // has one for each that is read
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Companies *company.Service
	Fetch     *fetch.Fetcher
	Box       *secret.Box // seals the passwords
	Blobs     blob.Store
	Prober    *media.Prober
	Scanner   *scan.Scanner // asked about every picture; nil: nobody is
	Now       func() time.Time
	Logger    *slog.Logger
	// Fetched hears of every source that was fetched, or could not be. It MUST NOT block. nil: nobody listens.
	Fetched func(company, id int64)
}

// New returns the service. Run fetches what is due.
func New(c Config) *Service {
	s := &Service{db: c.DB, companies: c.Companies, fetch: c.Fetch, box: c.Box, blobs: c.Blobs, prober: c.Prober,
		scan: c.Scanner,
		now:  c.Now, logger: c.Logger, told: c.Fetched, wake: wake.New(), reads: make(chan struct{}, readAtOnce)}
	if s.told == nil {
		s.told = func(int64, int64) {}
	}
	return s
}

// Came is what a source of the type Calendar gave.
type Came struct {
	Source
	Body        []byte
	ContentType string
}

// Taker takes what a calendar gave, within the scope of its company. What it refuses is no failure of the source.
type Taker func(ctx context.Context, scope access.Scope, came Came) error

// Serves adds who takes calendars. It MUST be called before Run.
func (s *Service) Serves(taker Taker) { s.takers = append(s.takers, taker) }

// draft is what would leave the source as it is.
func (s Source) draft() Draft {
	return Draft{FeedType: s.FeedType, Detail: s.SourceDetail, Description: s.Description}
}

func (d Draft) checkAddress() error {
	parse := fetch.ParseURL
	if d.Detail.reached() == FTP {
		if parse = fetch.ParseFTP; d.FeedType != Pictures {
			return refused(codes.OnlyPictures,
				"From an FTP server come folders of pictures. Type an address that begins with http:// or https://.")
		}
	}
	if _, err := parse(d.Detail.URL); err != nil {
		return refusal(err)
	}
	if len(d.Detail.URL) > 2000 {
		return refused(codes.TooLong, "An address has at most 2000 characters.")
	}
	return nil
}

func (d Draft) check() error {
	if err := d.checkAddress(); err != nil {
		return err
	}
	if d.Detail.RefreshMinutes < 1 || d.Detail.RefreshMinutes > 7*24*60 {
		return fault.Invalid("body.sourceDetail.refreshMinutes", codes.OutOfRange,
			"A source is looked at every minute to every seven days.")
	}
	if strings.TrimSpace(d.Description) == "" {
		return fault.Invalid("body.description", codes.Required, "Say what this source is.")
	}
	return nil
}

// Create adds a source; it is fetched at once.
func (s *Service) Create(ctx context.Context, scope access.Scope, d Draft) (Source, error) {
	if err := d.check(); err != nil {
		return Source{}, err
	}
	var saved Source
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		sealed, err := s.seal(Source{CompanyID: scope.Company()}, d)
		if err != nil {
			return err
		}
		id, err := s.store.insert(ctx, tx, d, sealed)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &saved))
	})
	s.wake.Send()
	return saved, err
}

// Change saves a source of the given version. Somebody else's newer version is a
// Stale fault. A source that moved, or became of another kind, has nothing until it was fetched.
func (s *Service) Change(ctx context.Context, scope access.Scope, id, version int64, d Draft) (Source, error) {
	if err := d.check(); err != nil {
		return Source{}, err
	}
	var saved Source
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		tx, held := tx.Narrow(before.CompanyID)
		if !held {
			return fault.Missing("source")
		}
		sealed, err := s.seal(before, d)
		if err != nil {
			return err
		}
		if before.FeedType == Calendar && d.FeedType != Calendar {
			if err := s.unsubscribed(ctx, tx, before); err != nil {
				return err
			}
		}
		moved := before.FeedType != d.FeedType || before.SourceDetail.URL != d.Detail.URL
		done, err := s.store.save(ctx, tx, id, version, d, sealed, moved)
		if err != nil {
			return err
		}
		if saved, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	s.wake.Send()
	return saved, err
}

// unsubscribed refuses to make something else of a calendar that is subscribed to.
func (s *Service) unsubscribed(ctx context.Context, tx *db.Tx, before Source) error {
	if err := s.store.hold(ctx, tx, before.ID); err != nil {
		return err
	}
	users, err := s.store.related(ctx, tx.Query, before.ID)
	if err != nil {
		return err
	}
	users = slices.DeleteFunc(users, func(r category.Related) bool { return r.Type != Subscriber })
	if len(users) > 0 {
		return inUse(before, users)
	}
	return nil
}

// Subscriber is what a subscription of events is called among what uses a source.
const Subscriber = "subscription"

func inUse(s Source, users []category.Related) error {
	if slices.ContainsFunc(users, func(r category.Related) bool { return r.Type == Subscriber }) {
		return fault.New(fault.Conflicting, codes.SourceSubscribed,
			"Events come from this calendar. End its subscription under Events first.").With("name", s.Description)
	}
	return fault.Conflict(codes.InUse, "Programs, messages or events use this. Take it out of them first.", users).
		With("name", s.Description)
}

// Refetch has a source of the scope's company fetched at once. It keeps others from deleting it, and from making
// something else of it, until the transaction ends.
func (s *Service) Refetch(ctx context.Context, tx *db.Tx, id int64) (Source, error) {
	if err := s.store.hold(ctx, tx, id); err != nil {
		return Source{}, err
	}
	if err := s.store.hasten(ctx, tx, id); err != nil {
		return Source{}, err
	}
	tx.After(s.wake.Send)
	return s.store.get(ctx, tx.Query, id)
}

// Is reports whether a source is as it was when something came from it, which it is then until the transaction ends.
func (s *Service) Is(ctx context.Context, tx *db.Tx, was Source) (bool, error) {
	if err := s.store.hold(ctx, tx, was.ID); err != nil {
		return false, err
	}
	is, err := s.store.get(ctx, tx.Query, was.ID)
	return is.Version == was.Version, err
}

// Delete removes a source with what came from it, unless programs, messages or events use it.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.hold(ctx, tx, id); err != nil {
			return err
		}
		before, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		users, err := s.store.related(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		if len(users) > 0 {
			return inUse(before, users)
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
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
	HasPassword  bool   `json:"hasPassword"`
}

func change(action string, before, after *Source) db.Change {
	return db.Between(action, before, after, Source.subject)
}

func (s Source) subject() db.Subject {
	return db.Subject{Entity: "source", CompanyID: s.CompanyID, ID: s.ID, Name: s.Description,
		State: trail{s.SourceDetail, s.Description, s.FeedType, s.HasPassword}}
}
