package device

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Service keeps screens.
type Service struct {
	db         *db.DB
	store      Store
	categories *category.Service
	tags       *tag.Service
	schedules  *schedule.Service
	signs      Signs
	live       Live
	guesses    guesses
	now        func() time.Time
	random     io.Reader
	licence    bool
}

// Live is what the service needs of the realtime hub.
type Live interface {
	// Connected returns which of the screens, by their companies, hold a realtime connection; nil asks for all of one.
	Connected(ctx context.Context, screens map[int64][]int64) (map[int64]bool, error)
	// Words returns what screens said lately, between two reports.
	Words(ctx context.Context, ids []int64) (map[int64]json.RawMessage, error)
	// DisconnectDevice ends a screen's connections.
	DisconnectDevice(id int64)
}

// Signs is what the service needs of the signs of events.
type Signs interface {
	// Covers says when the sign of a device group's screens shows in place of what is planned; empty: they have none.
	Covers(ctx context.Context, q db.Query, group int64) (string, error)
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Categories *category.Service
	Tags       *tag.Service
	Schedules  *schedule.Service
	Signs      Signs
	Live       Live
	Now        func() time.Time
	Random     io.Reader // of activation codes
	Licence    bool      // screens are activated with a licence alone
}

// New returns the service. Screens of deleted groups go back to the root (G91).
func New(c Config) *Service {
	s := &Service{db: c.DB, categories: c.Categories, tags: c.Tags, schedules: c.Schedules, signs: c.Signs,
		live: c.Live, guesses: newGuesses(c.Now), now: c.Now, random: c.Random, licence: c.Licence}
	c.Categories.Empties(category.Emptier{Move: s.emptied})
	return s
}

// Get returns a screen of the scope with what it last reported.
func (s *Service) Get(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Device, error) {
	d, err := s.store.get(ctx, s.db.For(scope), id)
	if err != nil {
		return Device{}, err
	}
	one := []Device{d}
	err = s.complete(ctx, caller, scope, one)
	return one[0], err
}

// Named returns the contents of the scope that screens speak of; one that is gone is missing.
func (s *Service) Named(ctx context.Context, scope access.Scope, ids map[int64]bool) (map[int64]Shown, error) {
	return s.store.shown(ctx, s.db.For(scope), ids)
}

// complete adds to screens tags, presence, the last report, and whether the
// caller may only look at them.
func (s *Service) complete(ctx context.Context, caller access.Caller, scope access.Scope, devices []Device) error {
	if len(devices) == 0 {
		return nil
	}
	readOnly, err := s.categories.ReadOnly(ctx, caller, scope, category.Device)
	if err != nil {
		return err
	}
	if err := s.store.labels(ctx, s.db.For(scope), devices); err != nil {
		return err
	}
	_, ids := index(devices)
	seen, err := s.store.seen(ctx, s.db.Facts.For(scope), ids)
	if err != nil {
		return err
	}
	homes := map[int64][]int64{}
	for _, d := range devices {
		homes[d.CompanyID] = append(homes[d.CompanyID], d.ID)
	}
	connected, err := s.live.Connected(ctx, homes)
	if err != nil {
		return err
	}
	said, err := s.live.Words(ctx, ids)
	if err != nil {
		return err
	}
	spoken := map[int64]bool{}
	for _, id := range ids {
		last := seen[id]
		report, _ := last.latest(parseWord(said[id]))
		spoken[orStandby(report.Playing).ContentID], spoken[orStandby(report.Next).ContentID] = true, true
		for _, p := range parseProblems(last.Problems) {
			spoken[p.ContentID] = true
		}
	}
	contents, err := s.store.shown(ctx, s.db.For(scope), spoken)
	if err != nil {
		return err
	}
	since := s.now().Add(-OnlineFor).UnixMilli()
	for i := range devices {
		d, last := &devices[i], seen[devices[i].ID]
		if d.ReadOnly = readOnly(d.DeviceGroup); d.ReadOnly || !caller.Right(access.Device).AllowWrite() {
			d.Code = "" // whose player knows it becomes the screen
		}
		zone, err := d.location()
		if err != nil {
			return err
		}
		d.License.State = license.StateOn(s.now().In(zone).Format(time.DateOnly), d.License.ExpiryDate)
		if d.Ended, err = d.use.endedAt(s.now(), zone, s.licence); err != nil {
			return err
		}
		d.LastAccessDate = instant(last.At)
		d.Online = d.Status == Active && (connected[d.ID] || last.At > since)
		d.Freespace = parseReport(last.Report).StorageFreeMB
		if d.Status == Active {
			d.Reported = reported(last, parseWord(said[d.ID]), d.Online, contents)
		} else {
			d.Reported = reported(last, Word{}, false, contents).silent()
		}
		d.Problems = d.problems(last, contents)
	}
	return nil
}

// Waiting returns the screen that shows the code (G113).
func (s *Service) Waiting(ctx context.Context, caller access.Caller, scope access.Scope, code string) (Device, error) {
	code = CleanCode(code)
	guess, err := s.guesses.begin(caller, code)
	if err != nil {
		return Device{}, err
	}
	waiting, err := s.store.waiting(ctx, s.db.For(scope), code, s.now().UnixMilli())
	guess.judge(err)
	return waiting, err
}

// Activate gives the screen that shows the code to the scope's company (G113).
func (s *Service) Activate(ctx context.Context, caller access.Caller, scope access.Scope, code string,
	e Edit) (int64, error) {
	code = CleanCode(code)
	guess, err := s.guesses.begin(caller, code)
	if err != nil {
		return 0, err
	}
	var id int64
	var unknown error
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		waiting, err := s.store.waiting(ctx, tx.Query, code, tx.Now())
		if unknown = err; err != nil {
			return err
		}
		before := waiting
		if waiting.CompanyID == 0 {
			zone, err := s.room(ctx, tx)
			if err != nil {
				return err
			}
			waiting.CompanyID, waiting.Zone, waiting.UserID = tx.Company(), zone, caller.UserID()
		}
		waiting.Status = Active
		d, err := s.settle(ctx, caller, tx, waiting, e)
		if err != nil {
			return err
		}
		id = d.ID
		if err := s.store.activate(ctx, tx, code, d); err != nil {
			return err
		}
		if d.Tags, err = s.label(ctx, tx, d, e); err != nil {
			return err
		}
		if before.CompanyID != 0 {
			return tx.Record(ctx, change("update", d, summary(before), summary(d)))
		}
		return tx.Record(ctx, change("create", d, nil, summary(d)))
	})
	guess.judge(unknown)
	return id, err
}

// room refuses one more screen than the scope's company may have, and returns the
// zone that a new one starts with.
func (s *Service) room(ctx context.Context, tx *db.Tx) (zone string, err error) {
	count, limit, zone, err := s.store.activated(ctx, tx)
	if err == nil && limit > 0 && count >= limit {
		err = fault.New(fault.Conflicting, codes.DeviceLimit,
			"The company has as many screens as it may. Delete one, or ask the platform operator for more.").With(
			"limit", limit)
	}
	return zone, err
}

// settle returns a screen that is new in the scope's company with an edit in it.
func (s *Service) settle(ctx context.Context, caller access.Caller, tx *db.Tx, fresh Device, e Edit) (Device, error) {
	d, err := e.apply(fresh)
	if err != nil {
		return Device{}, err
	}
	if err := s.own(ctx, tx, fresh, e); err != nil {
		return Device{}, err
	}
	if err := s.licensed(ctx, tx, d); err != nil {
		return Device{}, err
	}
	d.DeviceGroup, err = s.categories.Into(ctx, caller, tx.Query, category.Device, d.DeviceGroup)
	return d, err
}

// licensed refuses a screen without a licence that is good today, where screens need one.
func (s *Service) licensed(ctx context.Context, tx *db.Tx, d Device) error {
	if !s.licence {
		return nil
	}
	day, err := s.store.licence(ctx, tx.Query, d.MacAddress)
	if err != nil {
		return err
	}
	zone, err := d.location()
	if err != nil {
		return err
	}
	switch license.StateOn(s.now().In(zone).Format(time.DateOnly), day) {
	case license.None:
		return fault.New(fault.Conflicting, codes.DeviceUnlicensed,
			"Screens need a licence here. Add one for this screen's MAC address first.").With("mac", d.MacAddress)
	case license.Ended:
		return fault.New(fault.Conflicting, codes.LicenseEnded,
			"This screen's licence has ended. Renew it first.").With("date", day)
	case license.Valid, license.Ending:
	}
	return nil
}

// location is the zone of the screen's wall.
func (d Device) location() (*time.Location, error) {
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		return nil, fmt.Errorf("load the zone of screen %d: %w", d.ID, err)
	}
	return zone, nil
}

// Move puts screens into a device group; one that is not there stops all.
func (s *Service) Move(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64, group int64) error {
	if len(ids) == 0 {
		return fault.Invalid("body.deviceId", codes.Required, "Choose at least one screen.")
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
			// in one order, so that two people never wait for each other
			d, err := s.store.get(ctx, tx.Query, id)
			if err != nil {
				return err
			}
			home, err := s.touchable(ctx, caller, tx, d)
			if err != nil {
				return err
			}
			target, err := s.categories.Into(ctx, caller, home.Query, category.Device, group)
			if err != nil {
				return err
			}
			if err := s.store.move(ctx, home, id, target); err != nil {
				return err
			}
			if err := tx.Record(ctx, change("move", d, map[string]any{"deviceGroup": d.DeviceGroup},
				map[string]any{"deviceGroup": target})); err != nil {
				return err
			}
		}
		return nil
	})
}

// Delete removes a screen. Its player loses its session at once and shows a code again.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		home, err := s.touchable(ctx, caller, tx, d)
		if err != nil {
			return err
		}
		if err := s.store.delete(ctx, home, id); err != nil {
			return err
		}
		done := change("delete", d, summary(d), nil)
		done.Moves = Ended
		return tx.Record(ctx, done)
	})
	if err != nil {
		return err
	}
	s.live.DisconnectDevice(id)
	return s.store.forget(ctx, s.db.Facts.For(scope), id)
}

// emptied sends screens of deleted groups back to the root; see category.Emptier.
func (s *Service) emptied(ctx context.Context, tx *db.Tx, r category.Removal) (moved, spared int, err error) {
	devices, err := s.store.inGroups(ctx, tx.Query, r.Folders, r.Most)
	if err != nil {
		return 0, 0, err
	}
	for _, d := range devices {
		if err := s.store.move(ctx, tx, d.ID, r.Root); err != nil {
			return 0, 0, err
		}
		if err := tx.Record(ctx, change("move", d, map[string]any{"deviceGroup": d.DeviceGroup},
			map[string]any{"deviceGroup": r.Root})); err != nil {
			return 0, 0, err
		}
	}
	return len(devices), 0, nil
}

// touchable returns the transaction within the screen's own company, unless its
// device group is kept for others.
func (s *Service) touchable(ctx context.Context, caller access.Caller, tx *db.Tx, d Device) (*db.Tx, error) {
	home, held := tx.Narrow(d.CompanyID)
	if !held {
		return nil, fault.Missing("screen")
	}
	return home, s.categories.MayTouch(ctx, caller, home.Query, category.Device, d.DeviceGroup)
}

func change(action string, d Device, before, after any) db.Change {
	return db.Change{CompanyID: d.CompanyID, Action: action, Entity: "device", ID: d.ID, Name: d.DeviceName,
		Before: before, After: after}
}

func summary(d Device) map[string]any {
	tags := make([]string, len(d.Tags))
	for i, l := range d.Tags {
		tags[i] = l.Name
	}
	return map[string]any{"companyId": d.CompanyID, "name": d.DeviceName, "deviceGroup": d.DeviceGroup,
		"userId": d.UserID, "status": d.Status, "zone": d.Zone,
		"orientation": d.Orientation, "deviceModelName": d.DeviceModelName, "resolution": d.resolution(),
		"startDate": d.StartDate,
		"endDate":   d.EndDate, "macAddress": d.MacAddress, "tags": tags}
}
