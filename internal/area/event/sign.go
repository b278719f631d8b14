package event

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Signs is the revision that moves when what signs, or lists of events in programs, show may be another.
const Signs = "signs"

// Sign is what the screens of a device group say of the events there (R389); docs/signs.md.
type Sign struct {
	ID         int64  `json:"id"`
	CompanyID  int64  `json:"companyId"`
	GroupID    int64  `json:"deviceGroupId" doc:"The device group; those below it that have no sign of their own have this one"`
	GroupTitle string `json:"deviceGroupTitle" doc:"What that is called"`
	SignLook
	Version   int64     `json:"version"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	UpdatedBy string    `json:"updatedBy"`
}

// SignLook is how a sign looks, and when it shows.
type SignLook struct {
	Layout      string `json:"layout" enum:"Door,Lobby" doc:"Door: one room, free or taken; Lobby: a list of what takes place"`
	Title       string `json:"title" doc:"What it is called on the screen; empty: as the screen's device group"`
	Language    string `json:"language" enum:"en,ja,zh-Hans,zh-Hant" doc:"Of its own words and its dates"`
	Covers      string `json:"covers" enum:"Gaps,Events,Always" doc:"Where it shows in place of what is planned: nowhere, from hoursBefore before each event to its end, or always"`
	HoursBefore int64  `json:"hoursBefore" doc:"0 to 168"`
	DaysAhead   int64  `json:"daysAhead" doc:"How many days it lists: 1, today, to 31"`
	TemplateID  int64  `json:"templateId" doc:"A content of type Image behind it; 0: none"`
}

// RecordVersion is the version that an ETag names.
func (s Sign) RecordVersion() int64 { return s.Version }

// What a sign may say.
const (
	maxTitle       = 100
	maxHoursBefore = 168
	maxDaysAhead   = 31
)

// What a new sign is.
const (
	doorLayout   = "Door"
	coversEvents = "Events"
)

// newSign is a sign of which nothing is said yet.
func newSign() SignLook {
	return SignLook{Layout: doorLayout, Language: "en", Covers: coversEvents, HoursBefore: 1, DaysAhead: 1}
}

// SignDraft is a sign as a client sends it: what is absent is left as it was.
type SignDraft struct {
	Layout      *string `json:"layout,omitempty" enum:"Door,Lobby" doc:"Of a new one: Door"`
	Title       *string `json:"title,omitempty" doc:"At most 100 characters"`
	Language    *string `json:"language,omitempty" enum:"en,ja,zh-Hans,zh-Hant" doc:"Of a new one: en"`
	Covers      *string `json:"covers,omitempty" enum:"Gaps,Events,Always" doc:"Of a new one: Events"`
	HoursBefore *int64  `json:"hoursBefore,omitempty" doc:"0 to 168; of a new one: 1"`
	DaysAhead   *int64  `json:"daysAhead,omitempty" doc:"1 to 31; of a new one: 1"`
	TemplateID  *int64  `json:"templateId,omitempty" doc:"The id of a content of type Image, or 0"`
}

// look applies a draft to how a sign looks.
func (r *reader) look(was SignLook, d SignDraft) SignLook {
	is := SignLook{Layout: or(d.Layout, was.Layout), Title: r.text("title", d.Title, was.Title, maxTitle),
		Language: or(d.Language, was.Language), Covers: or(d.Covers, was.Covers),
		HoursBefore: or(d.HoursBefore, was.HoursBefore), DaysAhead: or(d.DaysAhead, was.DaysAhead),
		TemplateID: or(d.TemplateID, was.TemplateID)}
	if is.HoursBefore < 0 || is.HoursBefore > maxHoursBefore {
		r.refuse("hoursBefore", codes.OutOfRange, fmt.Sprintf("A sign shows 0 to %d hours before.", maxHoursBefore))
	}
	if is.DaysAhead < 1 || is.DaysAhead > maxDaysAhead {
		r.refuse("daysAhead", codes.OutOfRange, fmt.Sprintf("A sign lists 1 to %d days.", maxDaysAhead))
	}
	return is
}

// editedSign applies a draft to a sign of a device group that the caller may touch. All that is wrong with it is said
// at once.
func (s *Service) editedSign(ctx context.Context, tx *db.Tx, caller access.Caller, before Sign,
	d SignDraft) (Sign, error) {
	r := &reader{at: "body."}
	after := before
	after.SignLook = r.look(before.SignLook, d)
	there, err := s.store.deviceGroups(ctx, tx.Query, []int64{before.GroupID})
	if err != nil {
		return Sign{}, err
	}
	if len(there) == 0 {
		r.refuse("deviceGroupId", codes.NotFound, "This device group does not exist any more. Choose another.")
	} else if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, before.GroupID); err != nil {
		return Sign{}, err
	}
	if err := r.pictures(ctx, tx.Query, caller, [2]int64{before.TemplateID}, [2]int64{after.TemplateID}); err != nil {
		return Sign{}, err
	}
	if r.refused != nil {
		return Sign{}, fault.InvalidFields(r.refused...)
	}
	return after, nil
}

// CreateSign gives a device group of the scope's company a sign.
func (s *Service) CreateSign(ctx context.Context, caller access.Caller, scope access.Scope, group int64,
	d SignDraft) (Sign, error) {
	var saved Sign
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.enabled(ctx, tx.Query); err != nil {
			return err
		}
		fresh := Sign{CompanyID: tx.Company(), GroupID: group, SignLook: newSign()}
		sign, err := s.editedSign(ctx, tx, caller, fresh, d)
		if err != nil {
			return err
		}
		if err := tx.TakeTurns(ctx); err != nil { // or two would give one group a sign at once
			return err
		}
		has, err := s.store.hasSign(ctx, tx.Query, group)
		if err != nil {
			return err
		}
		if has {
			return fault.New(fault.Conflicting, codes.HasSign,
				"This device group has a sign already. Change that one, or choose another group.")
		}
		id, err := s.store.insertSign(ctx, tx, sign)
		if err != nil {
			return err
		}
		if saved, err = s.store.oneSign(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, signChange("create", nil, &saved))
	})
	return saved, err
}

// ChangeSign saves a sign of the given version. A newer version is a Stale fault.
func (s *Service) ChangeSign(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	d SignDraft) (Sign, error) {
	var saved Sign
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundSign(ctx, tx, id)
		if err != nil {
			return err
		}
		after, err := s.editedSign(ctx, tx, caller, before, d)
		if err != nil {
			return err
		}
		done, err := s.store.saveSign(ctx, tx, version, after)
		if err != nil {
			return err
		}
		if saved, err = s.store.oneSign(ctx, tx.Query, id); err != nil {
			return err
		}
		if !done {
			return fault.Stale(saved.Version, saved.UpdatedBy, saved.UpdatedAt)
		}
		return tx.Record(ctx, signChange("update", &before, &saved))
	})
	return saved, err
}

// DeleteSign takes a device group's sign away. The events stay.
func (s *Service) DeleteSign(ctx context.Context, caller access.Caller, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundSign(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, before.GroupID); err != nil {
			return err
		}
		if err := s.store.deleteSign(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, signChange("delete", &before, nil))
	})
}

func (s *Service) foundSign(ctx context.Context, tx *db.Tx, id int64) (Sign, *db.Tx, error) {
	sign, err := s.store.oneSign(ctx, tx.Query, id)
	if err != nil {
		return Sign{}, nil, err
	}
	home, held := tx.Narrow(sign.CompanyID)
	if !held {
		return Sign{}, nil, fault.Missing("sign")
	}
	return sign, home, s.enabled(ctx, home.Query)
}

// signChange is the audit row of what was done to a sign; before or after is nil for a new or a deleted one.
func signChange(action string, before, after *Sign) db.Change {
	c := db.Between(action, before, after, Sign.subject)
	c.Moves = Signs
	return c
}

func (s Sign) subject() db.Subject {
	return db.Subject{Entity: "eventsign", CompanyID: s.CompanyID, ID: s.ID, Name: s.GroupTitle, State: s.SignLook}
}
