package device

import (
	"context"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Edit is what people change about a screen (R349). Nil means unchanged.
type Edit struct {
	Name        *string
	Owner       *int64 // a user who may sign in to the screen's company
	Group       *int64
	ModelName   *string
	Status      *Status
	Zone        *string
	Orientation *int
	Resolution  *Resolution
	StartDate   *string
	EndDate     *string
	Tags        *[]int64
	MacAddress  *string // empty: unknown
}

// apply returns the screen with the edit in it.
func (e Edit) apply(d Device) (Device, error) {
	var err error
	if e.Name != nil {
		if d.DeviceName, err = text.Name("body.name", "screen", *e.Name, 100); err != nil {
			return d, err
		}
	}
	if e.Zone != nil {
		if err := checkZone(*e.Zone); err != nil {
			return d, err
		}
		d.Zone = *e.Zone
	}
	if e.Status != nil {
		if *e.Status == Pending && d.Status != Pending {
			return d, fault.Invalid("body.status", codes.NotAllowed, "An activated screen is active or inactive.")
		}
		d.Status = *e.Status
	}
	for _, date := range []struct {
		field string
		from  *string
		to    *string
	}{{"startDate", e.StartDate, &d.StartDate}, {"endDate", e.EndDate, &d.EndDate}} {
		if date.from == nil {
			continue
		}
		if _, err := time.Parse(time.DateOnly, *date.from); err != nil && *date.from != "" {
			return d, fault.Invalid("body."+date.field, codes.BadFormat, "A date looks like 2026-11-21.")
		}
		*date.to = *date.from
	}
	if d.StartDate != "" && d.EndDate != "" && d.EndDate < d.StartDate {
		return d, fault.Invalid("body.endDate", codes.TooSmall, "The end lies before the start.")
	}
	if e.MacAddress != nil {
		if d.MacAddress = strings.TrimSpace(*e.MacAddress); d.MacAddress != "" {
			if d.MacAddress, err = license.ReadMac(d.MacAddress); err != nil {
				return d, err
			}
		}
	}
	if e.Group != nil {
		d.DeviceGroup = *e.Group
	}
	if e.ModelName != nil {
		d.DeviceModelName = *e.ModelName
	}
	if e.Orientation != nil {
		d.Orientation = *e.Orientation
	}
	if e.Resolution != nil {
		d.ResolutionWidth, d.ResolutionHeight = e.Resolution.Width, e.Resolution.Height
	}
	if e.Owner != nil {
		d.UserID = *e.Owner
	}
	return d, nil
}

// resolution reads what a request says of a size: pixels, or one of the
// dimensions by its id (G118). Empty is nil.
func (s *Service) resolution(ctx context.Context, scope access.Scope, text string) (*Resolution, error) {
	if text == "" {
		return nil, nil
	}
	var r Resolution
	id, err := strconv.ParseInt(text, 10, 64)
	if err == nil {
		r, err = s.store.dimension(ctx, s.db.For(scope), id)
	} else {
		r, err = parseResolution(text)
	}
	return &r, err
}

// Change saves an edit of the given version. The player of a screen that is switched
// off loses its connection at once.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) error {
	ends := false
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.labelled(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		home, err := s.touchable(ctx, caller, tx, before)
		if err != nil {
			return err
		}
		d, err := e.apply(before)
		if err != nil {
			return err
		}
		if err := s.own(ctx, home, before, e); err != nil {
			return err
		}
		if d.DeviceGroup, err = s.categories.Into(ctx, caller, home.Query, category.Device, d.DeviceGroup); err != nil {
			return err
		}
		if d.Status == Active && (before.Status != Active || d.MacAddress != before.MacAddress) {
			if err := s.licensed(ctx, home, d); err != nil {
				return err
			}
		}
		d.Version = version
		saved, err := s.store.save(ctx, home, d)
		if err != nil {
			return err
		}
		if !saved {
			return s.store.stale(ctx, tx.Query, id)
		}
		if d.Tags, err = s.label(ctx, home, d, e); err != nil {
			return err
		}
		done := change("update", before, summary(before), summary(d))
		if ends = before.Status == Active && d.Status != Active; ends {
			done.Moves = Ended
		}
		return tx.Record(ctx, done)
	})
	if err == nil && ends {
		s.live.DisconnectDevice(id)
	}
	return err
}

// own refuses a new owner who is nobody of the scope's company.
func (s *Service) own(ctx context.Context, tx *db.Tx, before Device, e Edit) error {
	if e.Owner == nil || *e.Owner == before.UserID {
		return nil
	}
	return s.store.isOurs(ctx, tx.Query, *e.Owner)
}

// label gives a screen the tags of an edit, and returns those that it has then.
func (s *Service) label(ctx context.Context, tx *db.Tx, d Device, e Edit) ([]tag.Label, error) {
	if e.Tags == nil {
		return d.Tags, nil
	}
	tags, err := s.tags.Resolve(ctx, tx, tag.Device, *e.Tags, nil)
	if err != nil {
		return nil, err
	}
	if err := s.store.setTags(ctx, tx, d.ID, tags); err != nil {
		return nil, err
	}
	one := []Device{{ID: d.ID}}
	err = s.store.labels(ctx, tx.Query, one)
	return one[0].Tags, err
}
