// Package user holds the people of a company. Specification: part 2 §3 "User".
package user

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Languages that a user can choose; en is the default (R496, R497).
func Languages() []string { return []string{"en", "hans", "hant", "ja"} }

// User is a person who signs in. Passwords are never part of an answer.
type User struct {
	ID          int64  `json:"id" db:"id"`
	CompanyID   int64  `json:"companyId" db:"company_id"`
	RoleID      int64  `json:"roleId" db:"role_id"`
	Username    string `json:"username" db:"username"`
	DisplayName string `json:"displayName" db:"display_name"`
	Email       string `json:"email" db:"email"`
	Active      bool   `json:"active" db:"active"`
	Locked      bool   `json:"locked" db:"locked"`
	Language    string `json:"language" db:"language" enum:"en,hans,hant,ja"`
	Theme       string `json:"theme" db:"theme" enum:"light,dark,system"`
	Using2FA    bool   `json:"using2FA" db:"using_2fa"`
	Version     int64  `json:"version" db:"version"`
}

// Draft is what a new user starts from.
type Draft struct {
	RoleID      int64
	Username    string
	DisplayName string
	Email       string
	Password    string
	Language    string
	Managed     []int64 // the companies besides their own that a global company's administrator manages
}

// Service keeps users.
type Service struct {
	db     *db.DB
	store  Store
	hasher *secret.Hasher
}

// New returns the service.
func New(d *db.DB, hasher *secret.Hasher) *Service {
	return &Service{db: d, store: Store{d}, hasher: hasher}
}

// Create adds a user to the scope's company.
func (s *Service) Create(ctx context.Context, scope access.Scope, d Draft) (int64, error) {
	d.Username = strings.TrimSpace(d.Username)
	if d.Username == "" {
		return 0, fault.Invalid("body.username", "required", "Choose a user name.")
	}
	if d.Language == "" {
		d.Language = Languages()[0]
	}
	if err := secret.CheckPassword(d.Username, d.Password); err != nil {
		return 0, err
	}
	stored, err := s.hasher.Hash(ctx, d.Password)
	if err != nil {
		return 0, err
	}
	var id int64
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if id, err = s.store.insert(ctx, scope, tx, d, stored); err != nil {
			return err
		}
		if err := s.store.manages(ctx, scope, tx, id, d.Managed); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "create", Entity: "user", ID: id, Name: d.Username,
			After: map[string]any{"username": d.Username, "displayName": d.DisplayName, "email": d.Email, "roleId": d.RoleID, "language": d.Language}})
	})
	return id, err
}
