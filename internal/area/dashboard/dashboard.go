// Package dashboard counts what a company has, how its screens are doing, what
// waits and what changed lately. It reads the tables of other areas and owns
// none. Specification: part 2 §7 "Codes, features, dashboard"; G62.
package dashboard

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
)

const (
	// activityDays is how many days the changes are counted by.
	activityDays = 14
	// mostListed bounds the lists of licences and changes.
	mostListed = 8
)

// Numbers are the figures of one company, or of several together. Those about
// what the caller may not read are 0.
type Numbers struct {
	Devices           int64 `json:"devices" doc:"As the limit counts: also those that are off or not there yet"`
	DevicesOnline     int64 `json:"devicesOnline"`
	DevicesOffline    int64 `json:"devicesOffline"`
	DevicesNeverSeen  int64 `json:"devicesNeverSeen"`
	Contents          int64 `json:"contents"`
	Playlists         int64 `json:"playlists"`
	Schedules         int64 `json:"schedules"`
	StorageUsedBytes  int64 `json:"storageUsedBytes" db:"storage_used"`
	StorageLimitBytes int64 `json:"storageLimitBytes" db:"storage_limit" doc:"0: no limit"`
	PendingApprovals  int64 `json:"pendingApprovals"`
	LicensesEnding    int64 `json:"licensesEnding" doc:"Active licences whose last day is within 30 days"`
}

// add sums figures. Where one company has no storage limit, all together have none.
func (n Numbers) add(more Numbers) Numbers {
	limit := n.StorageLimitBytes + more.StorageLimitBytes
	if n.StorageLimitBytes == 0 || more.StorageLimitBytes == 0 {
		limit = 0
	}
	return Numbers{
		Devices: n.Devices + more.Devices, DevicesOnline: n.DevicesOnline + more.DevicesOnline,
		DevicesOffline:   n.DevicesOffline + more.DevicesOffline,
		DevicesNeverSeen: n.DevicesNeverSeen + more.DevicesNeverSeen, Contents: n.Contents + more.Contents,
		Playlists: n.Playlists + more.Playlists,
		Schedules: n.Schedules + more.Schedules, StorageUsedBytes: n.StorageUsedBytes + more.StorageUsedBytes,
		StorageLimitBytes: limit,
		PendingApprovals:  n.PendingApprovals + more.PendingApprovals,
		LicensesEnding:    n.LicensesEnding + more.LicensesEnding,
	}
}

// seenBy leaves the figures at 0 that are about what the caller may not read.
func (n Numbers) seenBy(caller access.Caller) Numbers {
	if !caller.Reads(access.Device) {
		n.Devices, n.DevicesOnline, n.DevicesOffline, n.DevicesNeverSeen = 0, 0, 0, 0
	}
	if !caller.Reads(access.Content) {
		n.Contents = 0
	}
	if !caller.Reads(access.Content, access.ContentApproval) {
		n.PendingApprovals = 0
	}
	if !caller.Reads(access.Content, access.Company) {
		n.StorageUsedBytes, n.StorageLimitBytes = 0, 0
	}
	if !caller.Reads(access.Playlist) {
		n.Playlists = 0
	}
	if !caller.Reads(access.Schedule) {
		n.Schedules = 0
	}
	if !caller.Reads(access.License) {
		n.LicensesEnding = 0
	}
	return n
}

// Company is the figures of one company in the platform's view.
type Company struct {
	ID          int64  `json:"companyId" db:"id"`
	Name        string `json:"companyName" db:"name"`
	Active      bool   `json:"active" db:"active"`
	EndDate     string `json:"endDate" db:"end_date" doc:"Its last day; empty: no end"`
	DeviceLimit int64  `json:"deviceLimit" db:"device_limit" doc:"0: no limit"`
	Users       int64  `json:"users"`
	Numbers
}

// compare tells which of two companies has less of what the list is sorted by; of
// what has a limit, which uses less of it.
func compare(by string, a, b Company) int {
	switch by {
	case "offline":
		return cmp.Compare(a.DevicesOffline, b.DevicesOffline)
	case "screens":
		return cmp.Compare(used(a.Devices, a.DeviceLimit), used(b.Devices, b.DeviceLimit))
	case "storage":
		return cmp.Compare(used(a.StorageUsedBytes, a.StorageLimitBytes), used(b.StorageUsedBytes, b.StorageLimitBytes))
	case "users":
		return cmp.Compare(a.Users, b.Users)
	case "endDate":
		return cmp.Compare(cmp.Or(a.EndDate, endless), cmp.Or(b.EndDate, endless))
	}
	return 0
}

// endless sorts behind every day.
const endless = "9999-12-31"

// used is the part of a limit that is used; of none, none is.
func used(n, limit int64) float64 {
	if limit == 0 {
		return 0
	}
	return float64(n) / float64(limit)
}

// View says which companies a list shows, in which order.
type View struct {
	Name       string // part of it
	SortBy     string // see compare; else by name, as is what is the same
	Descending bool
	Page       db.Page
}

// Dashboard is the figures of a company with what is behind them. Whoever lacks
// the right to a list finds it empty.
type Dashboard struct {
	Numbers
	Problems       []device.ProblemCount `json:"problems" doc:"What is wrong with screens at present, the gravest first"`
	ContentByType  []TypeCount           `json:"contentByType" doc:"The most frequent first"`
	EndingLicenses []License             `json:"endingLicenses" doc:"The first to end first, at most 8"`
	Recent         []Change              `json:"recent" doc:"What changed lately, at most 8: the company's for who may read the audit trail, else one's own"`
	Activity       []Day                 `json:"activity" doc:"Changes on each of the last 14 days in UTC, today last"`
}

// TypeCount is how many contents of a type there are, and how large they are.
type TypeCount struct {
	Type  string `json:"type" db:"type"`
	Count int64  `json:"count" db:"n"`
	Bytes int64  `json:"bytes" db:"bytes"`
}

// License is a licence that ends soon.
type License struct {
	ID         int64  `json:"id" db:"id"`
	CompanyID  int64  `json:"companyId" db:"company_id"`
	MacAddress string `json:"macAddress" db:"mac_address"`
	ExpiryDate string `json:"expiryDate" db:"expiry_date"`
}

// Change is something that was done lately.
type Change struct {
	ID         int64     `json:"id"`
	Time       time.Time `json:"time"`
	CompanyID  int64     `json:"companyId"`
	Username   string    `json:"username" doc:"Empty: a screen or the system"`
	ActionType string    `json:"actionType"`
	Entity     string    `json:"entity"`
	EntityID   int64     `json:"entityId"`
	Target     string    `json:"target"`
}

// Day is how many changes a day saw.
type Day struct {
	Date    string `json:"date"`
	Changes int64  `json:"changes"`
}

// Service counts.
type Service struct {
	db      *db.DB
	store   Store
	devices Devices
	now     func() time.Time
}

// Devices says how the screens of a scope are doing, by their companies.
type Devices func(context.Context, access.Scope) (map[int64]device.Presence, error)

// New returns the service.
func New(d *db.DB, devices Devices, now func() time.Time) *Service {
	return &Service{db: d, devices: devices, now: now}
}

// Dashboard returns the figures of the scope and what the caller may see behind them.
func (s *Service) Dashboard(ctx context.Context, caller access.Caller, scope access.Scope) (Dashboard, error) {
	d := Dashboard{Problems: []device.ProblemCount{}, ContentByType: []TypeCount{}, EndingLicenses: []License{},
		Recent: []Change{}}
	screens, err := s.devices(ctx, scope)
	if err != nil {
		return Dashboard{}, err
	}
	q := s.db.For(scope)
	companies, err := s.companies(ctx, q, caller, "", screens)
	if err != nil {
		return Dashboard{}, err
	}
	if caller.Reads(access.Device) {
		d.Problems = device.ProblemCounts(screens)
	}
	for i, c := range companies {
		if i == 0 {
			d.Numbers = c.Numbers
		} else {
			d.Numbers = d.add(c.Numbers)
		}
	}
	if caller.Reads(access.Content) {
		if d.ContentByType, err = s.store.contentByType(ctx, q); err != nil {
			return Dashboard{}, err
		}
	}
	if caller.Reads(access.License) {
		if d.EndingLicenses, err = s.ending(ctx, q); err != nil {
			return Dashboard{}, err
		}
		d.EndingLicenses = d.EndingLicenses[:min(len(d.EndingLicenses), mostListed)]
	}
	whose := caller.UserID()
	if caller.Reads(access.AuditTrail) {
		whose = 0
	}
	if d.Recent, err = s.store.recent(ctx, q, whose); err != nil {
		return Dashboard{}, err
	}
	d.Activity, err = s.activity(ctx, q, whose)
	return d, err
}

// Companies returns the figures of a page of the companies that the caller
// reaches, and how many companies there are. Screens tell of themselves beside
// the database, so that all are read before they are sorted.
func (s *Service) Companies(ctx context.Context, caller access.Caller, v View) ([]Company, int64, error) {
	screens, err := s.devices(ctx, caller.Reach())
	if err != nil {
		return nil, 0, err
	}
	q := s.db.For(caller.Reach())
	companies, err := s.companies(ctx, q, caller, v.Name, screens)
	if err != nil {
		return nil, 0, err
	}
	slices.SortStableFunc(companies, func(a, b Company) int {
		if v.Descending {
			a, b = b, a
		}
		return compare(v.SortBy, a, b)
	})
	if v.Descending && (v.SortBy == "" || v.SortBy == "name") {
		slices.Reverse(companies)
	}
	total := len(companies)
	companies = companies[min(v.Page.Before(), total):]
	return companies[:min(v.Page.Limit, len(companies))], int64(total), nil
}

func (s *Service) companies(
	ctx context.Context, q db.Query, caller access.Caller, name string, screens map[int64]device.Presence,
) ([]Company, error) {
	companies, err := s.store.companies(ctx, q, name)
	if err != nil {
		return nil, err
	}
	licenses, err := s.ending(ctx, q)
	if err != nil {
		return nil, err
	}
	ending := map[int64]int64{}
	for _, l := range licenses {
		ending[l.CompanyID]++
	}
	counted, err := s.store.counts(ctx, q)
	if err != nil {
		return nil, err
	}
	for i := range companies {
		c := &companies[i]
		n := counted[c.ID]
		c.Users, c.Devices, c.Contents, c.Playlists = n.Users, n.Devices, n.Contents, n.Playlists
		c.Schedules, c.PendingApprovals = n.Schedules, n.PendingApprovals
		p := screens[c.ID]
		c.DevicesOnline, c.DevicesOffline, c.DevicesNeverSeen = p.Online, p.Offline, p.NeverSeen
		c.LicensesEnding = ending[c.ID]
		if c.Numbers = c.seenBy(caller); !caller.Reads(access.Device) {
			c.DeviceLimit = 0
		}
		if !caller.Reads(access.User) {
			c.Users = 0
		}
	}
	return companies, nil
}

// period is the first and the last day of something, as YYYY-MM-DD.
type period struct{ from, to string }

// ending lists the licences of the scope that end soon, the first to end first:
// from today on, as it is in their companies' time zones.
func (s *Service) ending(ctx context.Context, q db.Query) ([]License, error) {
	now := s.now()
	near := period{now.UTC().AddDate(0, 0, -1).Format(time.DateOnly),
		now.UTC().AddDate(0, 0, license.EndingDays+1).Format(time.DateOnly)}
	list, err := s.store.endingLicenses(ctx, q, near)
	if err != nil {
		return nil, err
	}
	soon := []License{}
	for _, l := range list {
		zone, err := time.LoadLocation(l.Zone)
		if err != nil {
			return nil, fmt.Errorf("find the time zone of company %d: %w", l.CompanyID, err)
		}
		if license.StateOn(now.In(zone).Format(time.DateOnly), l.ExpiryDate) == license.Ending {
			soon = append(soon, l.License)
		}
	}
	return soon, nil
}

func (s *Service) activity(ctx context.Context, q db.Query, whose int64) ([]Day, error) {
	today := s.now().UTC().Truncate(24 * time.Hour)
	first := today.AddDate(0, 0, 1-activityDays)
	counted, err := s.store.changesByDay(ctx, q, whose, first.UnixMilli())
	if err != nil {
		return nil, err
	}
	days := make([]Day, 0, activityDays)
	for day := first; !day.After(today); day = day.AddDate(0, 0, 1) {
		days = append(days, Day{Date: day.Format(time.DateOnly), Changes: counted[day.Unix()/secondsPerDay]})
	}
	return days, nil
}

const secondsPerDay = 24 * 60 * 60
