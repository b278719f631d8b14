// Package company holds the companies of an installation: who they are, what
// they may use, and what they have switched on. Specification: part 2 §3
// "Company", §4, §5; part 1 §3 "Company features".
package company

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/media"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/tables"
)

// MBPerG is how many megabytes the console's "G" is (R404).
const MBPerG = 1024

// What a new company may use (R403, R405).
const (
	DefaultSizeMb      int64 = 10 * MBPerG
	DefaultDeviceLimit int64 = 1
)

// Company is whom records belong to. Instants are RFC 3339, dates YYYY-MM-DD, sizes
// megabytes; pictures are paths under which the console reads them, or empty.
type Company struct {
	ID                            int64      `json:"id" db:"id"`
	Name                          string     `json:"name" db:"name"`
	Image                         string     `json:"image" db:"image" doc:"The logo's path, or empty"`
	Website                       string     `json:"website" db:"website"`
	Number                        string     `json:"number" db:"number"`
	Active                        bool       `json:"active" db:"active"`
	StartDate                     string     `json:"startDate" db:"start_date" doc:"The first day; empty: no such limit"`
	EndDate                       string     `json:"endDate" db:"end_date" doc:"The last day; empty: no end"`
	SizeMb                        int64      `json:"sizeMb" db:"size_mb" doc:"Storage in MB; 0 is no limit"`
	DeviceLimit                   int64      `json:"deviceLimit" db:"device_limit" doc:"0 is no limit"`
	DevicePortraitImage           string     `json:"devicePortraitImage" db:"device_portrait_image" doc:"The path of what upright screens show in gaps, or empty"`
	DeviceLandscapeImage          string     `json:"deviceLandscapeImage" db:"device_landscape_image" doc:"The path of what other screens show in gaps, or empty"`
	NeedContentApproval           bool       `json:"needContentApproval" db:"need_content_approval"`
	EnableContentValidityFeature  bool       `json:"enableContentValidityFeature" db:"enable_content_validity_feature"`
	DeleteContentVersion          bool       `json:"deleteContentVersion" db:"delete_content_version"`
	ConvertVideos                 bool       `json:"convertVideos" db:"convert_videos" doc:"A video that no screen plays is converted when it comes"`
	EnableDevicePowerCheck        bool       `json:"enableDevicePowerCheck" db:"enable_device_power_check"`
	DevicePowerNotificationEmails string     `json:"devicePowerNotificationEmails" db:"device_power_notification_emails" doc:"Joined by commas; empty for those who may not read companies"`
	EndedScreensPlay              bool       `json:"endedScreensPlay" db:"ended_screens_play" doc:"Screens play on behind their last day; people are warned alone"`
	RequireSecondFactor           bool       `json:"requireSecondFactor" db:"require_second_factor" doc:"Everybody of the company signs in with a second factor; who has none sets one up at the next sign-in"`
	AuthorComponents              []string   `json:"authorComponents" db:"-" doc:"The designer components that are on"`
	CompanyFeatures               []string   `json:"companyFeatures" db:"-" doc:"The features that are on"`
	Zone                          string     `json:"zone" db:"zone" doc:"The IANA time zone of its dates, and what a new screen starts with"`
	DeletedAt                     *time.Time `json:"deletedAt,omitempty" db:"-" doc:"Only of a deleted one, which can be restored for 30 days"`
	Version                       int64      `json:"version" db:"version"`
}

// RecordVersion is the version that an ETag names.
func (c Company) RecordVersion() int64 { return c.Version }

// HasFeature reports whether a company feature is on (R379).
func (c Company) HasFeature(name string) bool { return slices.Contains(c.CompanyFeatures, name) }

// Choice is a company in the selector.
type Choice struct {
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"`
}

// Founder prepares what every company has from its first moment: its root
// folders, its roles. It runs in the transaction that creates the company, and within it.
type Founder func(ctx context.Context, tx *db.Tx) error

// Guard refuses the deletion of a company that others need. It runs in the
// transaction of the deletion, within the company.
type Guard func(ctx context.Context, tx *db.Tx) error

// Service keeps companies.
type Service struct {
	db       *db.DB
	store    Store
	blobs    blob.Store
	prober   *media.Prober
	scan     *scan.Scanner
	now      func() time.Time
	founders []Founder
	guards   []Guard
	tables   tables.All
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Blobs    blob.Store
	Prober   *media.Prober
	Scanner  *scan.Scanner // asked about every picture; nil: nobody is
	Now      func() time.Time
	Founders []Founder  // run in order whenever a company is created
	Tables   tables.All // whose rows go with a company that is swept
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, blobs: c.Blobs, prober: c.Prober, scan: c.Scanner, now: c.Now,
		founders: c.Founders, tables: c.Tables}
}

// Guards adds a Guard. All are asked for every deletion, before any request is served.
func (s *Service) Guards(g Guard) { s.guards = append(s.guards, g) }

// Draft is what a new company starts from. Zero values take the defaults of part 2 §4.
type Draft struct {
	Name        string
	StartDate   string
	SizeMb      int64
	DeviceLimit int64
	Zone        string
	Features    []string // of Features: those that are on
}

// Found creates a company with everything that it needs to be worked in; the scope is the platform-wide view.
func (s *Service) Found(ctx context.Context, scope access.Scope, d Draft) (int64, error) {
	e := Edit{Name: &d.Name}
	if d.StartDate != "" {
		e.StartDate = &d.StartDate
	}
	if d.SizeMb != 0 {
		e.SizeMb = &d.SizeMb
	}
	if d.DeviceLimit != 0 {
		e.DeviceLimit = &d.DeviceLimit
	}
	if d.Zone != "" {
		e.Zone = &d.Zone
	}
	if d.Features != nil {
		e.CompanyFeatures = &d.Features
	}
	c, err := s.Create(ctx, scope, e)
	return c.ID, err
}

// Create founds a company from an edit of the defaults: active, 10 G, one
// screen, from today on, videos converted, with every feature off (R402, R403, R405, R406, R407).
// The scope is the platform-wide view: no other one holds a company that is new.
func (s *Service) Create(ctx context.Context, scope access.Scope, e Edit) (Company, error) {
	fresh := Company{Active: true, SizeMb: DefaultSizeMb, DeviceLimit: DefaultDeviceLimit, Zone: "UTC",
		ConvertVideos: true, AuthorComponents: Components(), CompanyFeatures: []string{}}
	if e.Name == nil {
		e.Name = &fresh.Name
	}
	c, err := e.apply(fresh)
	if err != nil {
		return Company{}, err
	}
	if e.StartDate == nil {
		if c.StartDate, err = today(s.now(), c.Zone); err != nil {
			return Company{}, err
		}
	}
	if err := c.checkDates(); err != nil {
		return Company{}, err
	}
	if c.Image, _, err = s.keep(ctx, e.Logo); err != nil {
		return Company{}, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.insert(ctx, tx, &c); err != nil {
			return err
		}
		home, held := tx.Narrow(c.ID)
		if !held {
			return fault.Missing("company")
		}
		if err := s.store.setParams(ctx, home, c); err != nil {
			return err
		}
		for _, found := range s.founders {
			if err := found(ctx, home); err != nil {
				return fmt.Errorf("found company %d: %w", c.ID, err)
			}
		}
		return tx.Record(ctx, change("create", nil, &c))
	})
	return c.shown(), err
}

// Get returns a company of the scope.
func (s *Service) Get(ctx context.Context, q db.Query, id int64) (Company, error) {
	c, err := s.store.get(ctx, q, id)
	return c.shown(), err
}

// Save applies an edit to the given version of a company and returns what is
// saved. Only an operator changes what limits a company; see Edit.
func (s *Service) Save(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) (Company, error) {
	sha, _, err := s.keep(ctx, e.Logo)
	if err != nil {
		return Company{}, err
	}
	var saved Company
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.found(ctx, tx, id)
		if err != nil {
			return err
		}
		if saved, err = e.apply(before); err != nil {
			return err
		}
		if sha != "" {
			saved.Image = sha
		}
		if err := mayChange(caller, before, saved); err != nil {
			return err
		}
		if err := saved.checkDates(); err != nil {
			return err
		}
		if err := s.store.save(ctx, tx, version, saved); err != nil {
			return err
		}
		saved.Version = version + 1
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved.shown(), err
}

// found returns a company of the scope, and the transaction within it.
func (s *Service) found(ctx context.Context, tx *db.Tx, id int64) (Company, *db.Tx, error) {
	c, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return Company{}, nil, err
	}
	home, held := tx.Narrow(id)
	if !held {
		return Company{}, nil, fault.Missing("company")
	}
	return c, home, nil
}

// change is the audit row of what was done to a company; before or after is nil
// for a new or a deleted one.
func change(action string, before, after *Company) db.Change {
	return db.Between(action, before, after, Company.subject)
}

func (c Company) subject() db.Subject {
	return db.Subject{Entity: "company", CompanyID: c.ID, ID: c.ID, Name: c.Name, State: c}
}

// Has reports whether a feature of Features is on in the company of q.
func (s *Service) Has(ctx context.Context, q db.Query, feature string) (bool, error) {
	return s.store.has(ctx, q, feature)
}
