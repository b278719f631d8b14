package event

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Group is a device group as events see it: what those on its signs have that say none of their own, and how many name
// it. docs/events.md.
type Group struct {
	ID        int64  `json:"id" doc:"Of the device group"`
	CompanyID int64  `json:"companyId"`
	Title     string `json:"title" doc:"What the device group is called"`
	GroupLook
	Above       []Above `json:"above" doc:"The device groups above it, the nearest first: of those it has what it does not say itself"`
	Events      int64   `json:"events" doc:"How many events that are not over name it itself for its lists"`
	SignEvents  int64   `json:"signEvents" doc:"How many events that are not over name it itself for its signs"`
	SignLayout  string  `json:"signLayout" enum:",Door,Lobby" doc:"Of the sign that its screens show; empty: none"`
	SignGroupID int64   `json:"signDeviceGroupId" doc:"Of which device group that sign is; 0: none"`
	SignBelow   bool    `json:"signBelow" doc:"A group below it has a sign of its own"`
	Version     int64   `json:"version" doc:"1: nothing has been said yet"`
}

// Above is a device group above another, and what it says itself.
type Above struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	GroupLook
}

// GroupLook is what the events on signs of a device group have that say none of their own. What is empty is as in the
// groups above it.
type GroupLook struct {
	Organization string `json:"organization" doc:"Who holds what takes place there"`
	TemplateID   int64  `json:"templateId" doc:"A content of type Image, behind the sign while an event takes place; 0: none"`
	IconID       int64  `json:"iconId" doc:"A content of type Image, beside the name of an event; 0: none"`
}

// over is what is said here, and where nothing is, what is said below.
func (l GroupLook) over(below GroupLook) GroupLook {
	if l.Organization == "" {
		l.Organization = below.Organization
	}
	if l.TemplateID == 0 {
		l.TemplateID = below.TemplateID
	}
	if l.IconID == 0 {
		l.IconID = below.IconID
	}
	return l
}

// RecordVersion is the version that an ETag names.
func (g Group) RecordVersion() int64 { return g.Version }

// GroupDraft is what a client says of a device group: what is absent is left as it was.
type GroupDraft struct {
	Organization *string `json:"organization,omitempty" doc:"At most 200 characters; empty: as above"`
	TemplateID   *int64  `json:"templateId,omitempty" doc:"The id of a content of type Image, or 0: as above"`
	IconID       *int64  `json:"iconId,omitempty" doc:"The id of a content of type Image, or 0: as above"`
}

// ChangeGroup saves what is said of a device group in the given version. A newer version is a Stale fault.
func (s *Service) ChangeGroup(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	d GroupDraft) (Group, error) {
	var saved Group
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.foundGroup(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		look, err := s.editedLook(ctx, tx, caller, before.GroupLook, d)
		if err != nil {
			return err
		}
		done, err := s.store.saveLook(ctx, tx, id, version, look)
		if err != nil {
			return err
		}
		if !done {
			return s.store.newerLook(ctx, tx, id)
		}
		if saved, err = s.group(ctx, tx.Query, id); err != nil {
			return err
		}
		c := db.Between("update", &before, &saved, Group.subject)
		c.Moves = Signs
		return tx.Record(ctx, c)
	})
	return saved, err
}

// editedLook applies a draft. All that is wrong with it is said at once; a picture that was there before stays,
// whatever has become of it.
func (s *Service) editedLook(ctx context.Context, tx *db.Tx, caller access.Caller, was GroupLook,
	d GroupDraft) (GroupLook, error) {
	r := &reader{at: "body."}
	is := GroupLook{Organization: r.text("organization", d.Organization, was.Organization, maxName),
		TemplateID: or(d.TemplateID, was.TemplateID), IconID: or(d.IconID, was.IconID)}
	if err := r.pictures(ctx, tx.Query, caller, [2]int64{was.TemplateID, was.IconID},
		[2]int64{is.TemplateID, is.IconID}); err != nil {
		return GroupLook{}, err
	}
	if r.refused != nil {
		return GroupLook{}, fault.InvalidFields(r.refused...)
	}
	return is, nil
}

// pictures refuses a template and an icon, in this order, that are no picture for the caller. What they were before
// stays.
func (r *reader) pictures(ctx context.Context, q db.Query, caller access.Caller, was, is [2]int64) error {
	chosen, err := content.Choices(ctx, q, caller, is[:])
	for i, field := range [...]string{"templateId", "iconId"} {
		if is[i] == 0 || is[i] == was[i] {
			continue
		}
		if code, advice := chosen[is[i]].Unfit(content.Image); code != nil {
			r.refuse(field, code, advice)
		}
	}
	return err
}

// ShowEvents shows events on a device group, or takes them off it, and returns those that were otherwise before. A nil
// way stays as it is: all or none.
func (s *Service) ShowEvents(ctx context.Context, caller access.Caller, scope access.Scope, group int64, ids []int64,
	list, sign *bool) ([]int64, error) {
	var changed []int64
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed = []int64{}
		_, tx, err := s.foundGroup(ctx, tx, caller, group)
		if err != nil {
			return err
		}
		if err := tx.TakeTurns(ctx); err != nil {
			return err
		}
		events, err := s.store.heldEvents(ctx, tx, ids, s.now())
		if err != nil {
			return err
		}
		var touched []int64
		for _, id := range ids {
			e, there := events[id]
			if !there {
				return fault.Missing("event")
			}
			touched = append(touched, e.groups()...)
		}
		if err := s.categories.MayTouch(ctx, caller, tx.Query, category.Device, distinct(touched)...); err != nil {
			return err
		}
		for _, id := range ids {
			before := events[id]
			after := before
			after.DeviceGroupIDs = shownOn(before.DeviceGroupIDs, group, list)
			after.SignGroupIDs = shownOn(before.SignGroupIDs, group, sign)
			if slices.Equal(after.DeviceGroupIDs, before.DeviceGroupIDs) &&
				slices.Equal(after.SignGroupIDs, before.SignGroupIDs) {
				continue
			}
			if max(len(after.DeviceGroupIDs), len(after.SignGroupIDs)) > groupsMost {
				return fault.Invalid("body.ids", codes.TooMany,
					fmt.Sprintf("“%s” is on %d device groups, and may be on no more.", before.Name, groupsMost))
			}
			if err := s.rewrite(ctx, tx, before, after); err != nil {
				return err
			}
			changed = append(changed, id)
		}
		if len(changed) == 0 {
			return errNothing
		}
		return nil
	})
	if errors.Is(err, errNothing) {
		err = nil
	}
	return changed, err
}

// shownOn is a list of groups with one of them or without it, or as it is.
func shownOn(groups []int64, group int64, on *bool) []int64 {
	if on == nil || *on == slices.Contains(groups, group) {
		return groups
	}
	if *on {
		return distinct(append(slices.Clone(groups), group))
	}
	return slices.DeleteFunc(slices.Clone(groups), func(id int64) bool { return id == group })
}

// group returns one device group of the query's scope as events see it.
func (s *Service) group(ctx context.Context, q db.Query, id int64) (Group, error) {
	groups, _, err := s.store.groups(ctx, q, []int64{id}, db.Page{Number: 1, Limit: 1}, s.now())
	if err == nil && len(groups) == 0 {
		err = fault.Missing("device group")
	}
	if err != nil {
		return Group{}, err
	}
	return groups[0], nil
}

// foundGroup returns a device group of the scope that the caller may touch, and the transaction within its company.
func (s *Service) foundGroup(ctx context.Context, tx *db.Tx, caller access.Caller, id int64) (Group, *db.Tx, error) {
	g, err := s.group(ctx, tx.Query, id)
	if err != nil {
		return Group{}, nil, err
	}
	home, held := tx.Narrow(g.CompanyID)
	if !held {
		return Group{}, nil, fault.Missing("device group")
	}
	if err := s.enabled(ctx, home.Query); err != nil {
		return Group{}, nil, err
	}
	there, err := s.store.deviceGroups(ctx, home.Query, []int64{id}) // and stays
	if err == nil && len(there) == 0 {
		err = fault.Missing("device group")
	}
	if err != nil {
		return Group{}, nil, err
	}
	return g, home, s.categories.MayTouch(ctx, caller, home.Query, category.Device, id)
}

func (g Group) subject() db.Subject {
	return db.Subject{Entity: "eventgroup", CompanyID: g.CompanyID, ID: g.ID, Name: g.Title, State: g.GroupLook}
}

// looks are what device groups say of the events on their signs.
type looks struct {
	said    map[int64]GroupLook
	parents map[int64]int64
	titles  map[int64]string
}

// of is what the events of a device group have: its own, and where it says none, what those above it say.
func (l looks) of(group int64) GroupLook {
	var look GroupLook
	for id := group; id != 0; id = l.parents[id] {
		look = look.over(l.said[id])
	}
	return look
}

// above are the device groups above one, the nearest first.
func (l looks) above(group int64) []Above {
	groups := []Above{}
	for id := l.parents[group]; id != 0; id = l.parents[id] {
		groups = append(groups, Above{id, l.titles[id], l.said[id]})
	}
	return groups
}
