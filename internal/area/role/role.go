// Package role holds the roles of a company: which feature their holders may
// read, change or administer. Specification: part 2 §3 "Role", §6.
package role

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Right is one row of a role's grid, as the API shows it.
type Right struct {
	Feature access.Feature `json:"feature" db:"feature"`
	Access  access.Level   `json:"access" db:"access" enum:"N,R,W"`
	Admin   bool           `json:"admin" db:"admin"`
}

// Role is a named grid of rights. company_id and role_desc are spelled as the specification does (G52).
type Role struct {
	ID        int64   `json:"id" db:"id"`
	CompanyID int64   `json:"company_id" db:"company_id"`
	RoleDesc  string  `json:"role_desc" db:"role_desc"`
	Authority []Right `json:"authority" db:"-"`
	Version   int64   `json:"version" db:"version"`
}

// Service keeps roles.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d, store: Store{d}} }

// Preset is a role that every company starts with.
type Preset struct {
	Name   string
	Rights access.Rights
}

// Presets are the roles of a new company: its administrator, people who make
// what plays, and people who only look.
func Presets() []Preset {
	administrator, editor, viewer := access.Rights{}, access.Rights{}, access.Rights{}
	for _, f := range access.Features() {
		administrator[f] = access.Right{Access: access.W, Admin: true}
	}
	for _, f := range []access.Feature{access.Content, access.Playlist, access.Schedule, access.Message, access.EasyContent, access.EventList, access.Tag} {
		editor[f] = access.Right{Access: access.W}
		viewer[f] = access.Right{Access: access.R}
	}
	editor[access.Device] = access.Right{Access: access.R}
	viewer[access.Device] = access.Right{Access: access.R}
	delete(administrator, access.GlobalCompany) // the platform's, not a company's
	return []Preset{{access.AdministratorRole, administrator}, {"Editor", editor}, {"Viewer", viewer}}
}

// Found gives a new company the preset roles; see company.Founder.
func (s *Service) Found(ctx context.Context, tx *db.Tx, company int64) error {
	for _, preset := range Presets() {
		if _, err := s.store.insert(ctx, tx, company, preset.Name, preset.Rights); err != nil {
			return err
		}
	}
	return nil
}

// Named returns the role of that description in the scope's company.
func (s *Service) Named(ctx context.Context, scope access.Scope, name string) (Role, error) {
	return s.store.Named(ctx, scope, name)
}

// Create adds a role to the scope's company.
func (s *Service) Create(ctx context.Context, scope access.Scope, name string, rights access.Rights) (int64, error) {
	var id int64
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		var err error
		if id, err = s.store.insert(ctx, tx, scope.Company(), name, rights); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "create", Entity: "role", ID: id, Name: name, After: rights})
	})
	return id, err
}
