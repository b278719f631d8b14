// Package license holds the licences of players, by their hardware address.
// Specification: part 2 §3 "License", §4, §7.
package license

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
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
	State      State  `json:"state" db:"-" enum:"none,valid,ending,ended" doc:"How it stands today, in its company's time zone"`
	DeviceID   int64  `json:"deviceId" db:"device_id" doc:"The screen of its company that has the address; 0 is none"`
	DeviceName string `json:"deviceName" db:"device_name"`
}

// Mails puts letters into the queue of a transaction; see email.Service.
type Mails interface {
	PostIn(ctx context.Context, tx *db.Tx, l email.Letter) error
}

// Service keeps licences.
type Service struct {
	db    *db.DB
	store Store
	mails Mails
	base  func() string
	now   func() time.Time
}

// Config is what the service is made of.
type Config struct {
	DB    *db.DB
	Mails Mails
	Base  func() string // where people reach the console; links in letters lead there
	Now   func() time.Time
}

// New returns the service.
func New(c Config) *Service { return &Service{db: c.DB, mails: c.Mails, base: c.Base, now: c.Now} }

// Add gives the scope's company an active licence for a player. A player has one
// active licence at a time: see Renew.
func (s *Service) Add(ctx context.Context, scope access.Scope, macAddress, expiryDate string) (License, error) {
	l := License{CompanyID: scope.Company(), Status: Active}
	var err error
	if l.MacAddress, err = ReadMac(macAddress); err != nil {
		return License{}, err
	}
	if l.ExpiryDate, err = readDay(expiryDate); err != nil {
		return License{}, err
	}
	return s.changed(ctx, scope, func(ctx context.Context, tx *db.Tx) (int64, error) {
		if err := s.free(ctx, tx, l); err != nil {
			return 0, err
		}
		return s.put(ctx, tx, l)
	})
}

// put stores a licence of the scope's company, whose last day is to come.
func (s *Service) put(ctx context.Context, tx *db.Tx, l License) (int64, error) {
	today, err := s.today(ctx, tx.Query)
	if err != nil {
		return 0, err
	}
	if l.ExpiryDate < today {
		return 0, fault.Invalid("body.expiryDate", codes.TooSmall, "This day is over. Choose a later one.")
	}
	if l.ID, err = s.store.insert(ctx, tx, l); err != nil {
		return 0, err
	}
	return l.ID, s.record(ctx, tx, change("create", nil, &l))
}

// Renew puts a licence in the place of one, for the same player and until a later day.
func (s *Service) Renew(ctx context.Context, scope access.Scope, id int64, expiryDate string) (License, error) {
	day, err := readDay(expiryDate)
	if err != nil {
		return License{}, err
	}
	return s.changed(ctx, scope, func(ctx context.Context, tx *db.Tx) (int64, error) {
		old, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return 0, err
		}
		tx, held := tx.Narrow(old.CompanyID)
		if !held {
			return 0, fault.Missing("licence")
		}
		if day <= old.ExpiryDate {
			return 0, fault.Invalid("body.expiryDate", codes.TooSmall,
				"A renewed licence ends later than the one before.").With("date", old.ExpiryDate)
		}
		fresh := License{CompanyID: old.CompanyID, MacAddress: old.MacAddress, ExpiryDate: day, Status: Active}
		if old.Status == Active {
			off := old
			off.Status = Inactive
			if err := s.store.setStatus(ctx, tx, off); err != nil {
				return 0, err
			}
			if err := s.record(ctx, tx, change("update", &old, &off)); err != nil {
				return 0, err
			}
		} else if err := s.free(ctx, tx, fresh); err != nil {
			return 0, err
		}
		return s.put(ctx, tx, fresh)
	})
}

// changed runs a change in the scope and returns the licence of the id that it answers, as it is then.
func (s *Service) changed(ctx context.Context, scope access.Scope,
	fn func(context.Context, *db.Tx) (int64, error)) (License, error) {
	var id int64
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = fn(ctx, tx)
		return err
	})
	if err != nil {
		return License{}, err
	}
	list, _, err := s.store.List(ctx, s.db.For(scope), Filter{ID: id}, db.Page{Number: 1, Limit: 1}, s.now())
	if err != nil {
		return License{}, err
	}
	if len(list) == 0 { // deleted meanwhile
		return License{}, fault.Missing("licence")
	}
	return list[0], nil
}

// record notes a change of a licence, which is about the screens that have its address.
func (s *Service) record(ctx context.Context, tx *db.Tx, c db.Change) (err error) {
	if c.About, err = s.store.screens(ctx, tx, c.Name); err != nil {
		return err
	}
	return tx.Record(ctx, c)
}

func change(action string, before, after *License) db.Change {
	return db.Between(action, before, after, License.subject)
}

func (l License) subject() db.Subject {
	return db.Subject{Entity: "license", CompanyID: l.CompanyID, ID: l.ID, Name: l.MacAddress, State: l.facts()}
}

// facts are what the trail keeps of a licence.
func (l License) facts() map[string]any {
	return map[string]any{"id": l.ID, "macAddress": l.MacAddress, "expiryDate": l.ExpiryDate, "status": l.Status}
}

// today is the day in the scope's company.
func (s *Service) today(ctx context.Context, q db.Query) (string, error) {
	zone, err := s.store.zone(ctx, q)
	if err != nil {
		return "", err
	}
	return dayIn(s.now(), zone)
}

func dayIn(now time.Time, zone string) (string, error) {
	where, err := time.LoadLocation(zone)
	if err != nil {
		return "", fmt.Errorf("find the time zone of a company: %w", err)
	}
	return now.In(where).Format(time.DateOnly), nil
}

// readDay takes a last day.
func readDay(text string) (string, error) {
	day := strings.TrimSpace(text)
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return "", fault.Invalid("body.expiryDate", codes.BadFormat, "A date looks like 2026-11-21.")
	}
	return day, nil
}

// Toggle makes an active licence inactive and an inactive one active (G125).
func (s *Service) Toggle(ctx context.Context, scope access.Scope, id int64) (License, error) {
	return s.changed(ctx, scope, func(ctx context.Context, tx *db.Tx) (int64, error) {
		before, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return 0, err
		}
		tx, held := tx.Narrow(before.CompanyID)
		if !held {
			return 0, fault.Missing("licence")
		}
		after := before
		after.Status = before.Status.other()
		if after.Status == Active {
			if err := s.free(ctx, tx, after); err != nil {
				return 0, err
			}
		}
		if err := s.store.setStatus(ctx, tx, after); err != nil {
			return 0, err
		}
		return id, s.record(ctx, tx, change("update", &before, &after))
	})
}

// free refuses a second active licence for a player.
func (s *Service) free(ctx context.Context, tx *db.Tx, l License) error {
	if err := tx.TakeTurns(ctx); err != nil {
		return err
	}
	active, err := s.store.active(ctx, tx, l)
	if err != nil {
		return err
	}
	if len(active) > 0 {
		return fault.Conflict(codes.LicenseActive, "This player has an active licence. Deactivate that one first.",
			active)
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

// ReadMac takes a hardware address with colons, hyphens, dots or nothing between its digits.
func ReadMac(text string) (string, error) {
	digits := strings.ToUpper(strings.NewReplacer(":", "", "-", "", ".", "", " ", "").Replace(text))
	if !macPairs.MatchString(digits) {
		return "", fault.Invalid("body.macAddress", codes.BadFormat,
			"A MAC address has twelve digits, such as 00:1A:2B:3C:4D:5E.")
	}
	pairs := make([]string, 0, 6)
	for i := 0; i < len(digits); i += 2 {
		pairs = append(pairs, digits[i:i+2])
	}
	return strings.Join(pairs, ":"), nil
}
