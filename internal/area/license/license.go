// Package license holds the licences of players, by their hardware address.
// Specification: part 2 §3 "License", §4, §7.
package license

import (
	"context"
	"regexp"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// Status says whether a licence counts.
type Status string

// The statuses (G125).
const (
	Active   Status = "active"
	Inactive Status = "inactive"
)

// License lets one player be used until a day has ended (R397).
type License struct {
	ID         int64  `json:"id" db:"id"`
	CompanyID  int64  `json:"companyId" db:"company_id"`
	MacAddress string `json:"macAddress" db:"mac_address" doc:"Six pairs of capital hexadecimal digits, joined by colons"`
	ExpiryDate string `json:"expiryDate" db:"expiry_date" doc:"The last day, YYYY-MM-DD"`
	Status     Status `json:"status" db:"status" enum:"active,inactive"`
}

// Service keeps licences.
type Service struct {
	db    *db.DB
	store Store
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Add gives the scope's company an active licence for a player. A player has one
// active licence at a time: to renew one, deactivate it first.
func (s *Service) Add(ctx context.Context, scope access.Scope, macAddress, expiryDate string) (License, error) {
	l := License{CompanyID: scope.Company(), ExpiryDate: strings.TrimSpace(expiryDate), Status: Active}
	var err error
	if l.MacAddress, err = readMac(macAddress); err != nil {
		return License{}, err
	}
	if _, err := time.Parse(time.DateOnly, l.ExpiryDate); err != nil {
		return License{}, fault.Invalid("body.expiryDate", "bad-format", "A date looks like 2026-11-21.")
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.free(ctx, tx, l); err != nil {
			return err
		}
		if l.ID, err = s.store.insert(ctx, tx, l); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: l.CompanyID, Action: "create", Entity: "license", ID: l.ID, Name: l.MacAddress, After: l})
	})
	return l, err
}

// Toggle makes an active licence inactive and an inactive one active (G125).
func (s *Service) Toggle(ctx context.Context, scope access.Scope, id int64) (License, error) {
	var after License
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx, id)
		if err != nil {
			return err
		}
		tx, held := tx.Narrow(before.CompanyID)
		if !held {
			return fault.Missing("licence")
		}
		after = before
		after.Status = before.Status.other()
		if after.Status == Active {
			if err := s.free(ctx, tx, after); err != nil {
				return err
			}
		}
		if err := s.store.setStatus(ctx, tx, after); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: after.CompanyID, Action: "update", Entity: "license", ID: id, Name: after.MacAddress, Before: before, After: after})
	})
	return after, err
}

// free refuses a second active licence for a player.
func (s *Service) free(ctx context.Context, tx *db.Tx, l License) error {
	active, err := s.store.active(ctx, tx, l)
	if err != nil {
		return err
	}
	if len(active) > 0 {
		return fault.Conflict("license-active", "This player has an active licence. Deactivate that one first.", active)
	}
	return nil
}

func (s Status) other() Status {
	if s == Active {
		return Inactive
	}
	return Active
}

var macPairs = regexp.MustCompile(`^[0-9A-F]{12}$`)

// readMac takes a hardware address with colons, hyphens, dots or nothing between its digits.
func readMac(text string) (string, error) {
	digits := strings.ToUpper(strings.NewReplacer(":", "", "-", "", ".", "", " ", "").Replace(text))
	if !macPairs.MatchString(digits) {
		return "", fault.Invalid("body.macAddress", "bad-format", "A MAC address has twelve digits, such as 00:1A:2B:3C:4D:5E.")
	}
	pairs := make([]string, 0, 6)
	for i := 0; i < len(digits); i += 2 {
		pairs = append(pairs, digits[i:i+2])
	}
	return strings.Join(pairs, ":"), nil
}
