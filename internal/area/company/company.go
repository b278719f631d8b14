// Package company holds the companies of an installation: who they are, what
// they may use, and what they have switched on. Specification: part 2 §3
// "Company", §4, §5; part 1 §3 "Company features".
package company

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// MBPerG is how many megabytes the console's "G" is (R404).
const MBPerG = 1024

// Company is one tenant. Instants are RFC 3339, dates YYYY-MM-DD, sizes megabytes.
type Company struct {
	ID                            int64    `json:"id" db:"id"`
	Name                          string   `json:"name" db:"name"`
	Image                         string   `json:"image" db:"image" doc:"The logo's path, or empty"`
	Website                       string   `json:"website" db:"website"`
	Number                        string   `json:"number" db:"number"`
	Active                        bool     `json:"active" db:"active"`
	StartDate                     string   `json:"startDate" db:"start_date"`
	EndDate                       string   `json:"endDate" db:"end_date" doc:"Empty: no end"`
	SizeMb                        int64    `json:"sizeMb" db:"size_mb" doc:"Storage in MB; 0 is no limit"`
	DeviceLimit                   int64    `json:"deviceLimit" db:"device_limit" doc:"0 is no limit"`
	DevicePortraitImage           string   `json:"devicePortraitImage" db:"device_portrait_image"`
	DeviceLandscapeImage          string   `json:"deviceLandscapeImage" db:"device_landscape_image"`
	NeedContentApproval           bool     `json:"needContentApproval" db:"need_content_approval"`
	EnableContentValidityFeature  bool     `json:"enableContentValidityFeature" db:"enable_content_validity_feature"`
	DeleteContentVersion          bool     `json:"deleteContentVersion" db:"delete_content_version"`
	EnableDevicePowerCheck        bool     `json:"enableDevicePowerCheck" db:"enable_device_power_check"`
	DevicePowerNotificationEmails string   `json:"devicePowerNotificationEmails" db:"device_power_notification_emails"`
	AuthorComponents              []string `json:"authorComponents" db:"-" doc:"The designer components that are on"`
	CompanyFeatures               []string `json:"companyFeatures" db:"-" doc:"The features that are on"`
	Zone                          string   `json:"zone" db:"zone" doc:"The IANA time zone that a new screen starts with"`
	Version                       int64    `json:"version" db:"version"`
}

// RecordVersion is the version that an ETag names.
func (c Company) RecordVersion() int64 { return c.Version }

// Choice is a company in the selector.
type Choice struct {
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"`
}

// Features are the company features that exist (part 1 §3). All are off in a new company (R407).
func Features() []string { return []string{"EasyContent", "EventList", "DesignerUseSameWin"} }

// Founder prepares what every company has from its first moment: its root
// folders, its roles. It runs in the transaction that creates the company.
type Founder func(ctx context.Context, tx *db.Tx, company int64) error

// Service keeps companies.
type Service struct {
	db       *db.DB
	store    Store
	founders []Founder
}

// New returns the service; founders run in order whenever a company is created.
func New(d *db.DB, founders ...Founder) *Service {
	return &Service{db: d, store: Store{d}, founders: founders}
}

// Draft is what a new company starts from. Zero values take the defaults of part 2 §4.
type Draft struct {
	Name        string
	StartDate   string
	SizeMb      int64
	DeviceLimit int64
	Zone        string
}

// Found creates a company with everything that it needs to be worked in.
func (s *Service) Found(ctx context.Context, d Draft) (int64, error) {
	d.Name = strings.TrimSpace(d.Name)
	if d.Name == "" {
		return 0, fault.Invalid("body.name", "required", "Give the company a name.")
	}
	var id int64
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		var err error
		if id, err = s.store.insert(ctx, tx, d); err != nil {
			return err
		}
		for _, found := range s.founders {
			if err := found(ctx, tx, id); err != nil {
				return fmt.Errorf("found company %d: %w", id, err)
			}
		}
		return tx.Record(ctx, db.Change{CompanyID: id, Action: "create", Entity: "company", ID: id, Name: d.Name, After: d})
	})
	return id, err
}

// Get returns a company of the scope.
func (s *Service) Get(ctx context.Context, scope access.Scope, id int64) (Company, error) {
	c, err := s.store.Get(ctx, scope, id)
	if err != nil {
		return Company{}, err
	}
	c.AuthorComponents, c.CompanyFeatures = []string{}, []string{}
	on, err := s.store.Params(ctx, scope, id)
	if err != nil {
		return Company{}, err
	}
	for _, p := range on {
		if p.Value != "Y" {
			continue
		}
		if p.Kind == "feature" {
			c.CompanyFeatures = append(c.CompanyFeatures, p.Name)
		} else {
			c.AuthorComponents = append(c.AuthorComponents, p.Name)
		}
	}
	return c, nil
}

// HasFeature reports whether a company feature is on (R379).
func (c Company) HasFeature(name string) bool { return slices.Contains(c.CompanyFeatures, name) }
