package event

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// Register adds the area's operations. A company without the feature EventList has none of them.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.EventList), access.Write(access.EventList)
	api.List(r, "/api/event", read, "Events, a page at a time, with changes empty", s.page)
	api.Get(r, "/api/event/calendar", read, "What takes place in a span of days", s.calendar)
	api.Get(r, "/api/event/times", read, "The times of a list of events, as a program shows it", s.listTimes)
	api.Get(r, "/api/event/{id}", read, "One event", s.get)
	api.Create(r, "/api/event", write, "Add an event", s.create)
	api.Patch(r, "/api/event", write, "Save an event", s.change)
	api.Delete(r, "/api/event/{id}", write, "Delete an event", s.remove)
	api.Post(r, "/api/event/delete", write, "Delete several events: all of them, or none", s.removeMany)
	api.List(r, "/api/eventType", read, "The types of events that have a colour, a page at a time", s.typePage)
	api.Create(r, "/api/eventType", write, "Give a type of events a colour", s.createType)
	api.Patch(r, "/api/eventType", write, "Save a type; its events are given its new name", s.changeType)
	api.Delete(r, "/api/eventType/{id}", write, "Take a type's colour away; its events stay", s.removeType)
	api.List(r, "/api/eventSign", read, "The signs of device groups, a page at a time", s.signPage)
	api.Create(r, "/api/eventSign", write, "Give a device group a sign", s.createSign)
	api.Patch(r, "/api/eventSign", write, "Save a sign", s.changeSign)
	api.Delete(r, "/api/eventSign/{id}", write, "Take a device group's sign away; the events stay", s.removeSign)
	api.CreateForm(r, "/api/event/import", write,
		"Take the events of an iCalendar, or say what would become of them",
		s.importFile, calendarFile)
	api.List(r, "/api/eventSubscription", read, "The calendars that events come from again and again, a page at a time",
		s.subscriptionPage)
	api.Create(r, "/api/eventSubscription", write, "Subscribe to the calendar of an external source", s.subscribe)
	api.Patch(r, "/api/eventSubscription", write, "Save a subscription, and fetch its source", s.changeSubscription)
	api.Delete(r, "/api/eventSubscription/{id}", write, "End a subscription with its events, or keep those",
		s.unsubscribe)
	s.registerFeeds(r)
	s.registerGroups(r)
}

type pageInput struct {
	api.Paging
	api.Sorting
	Expired string `query:"expired" enum:"true,false" doc:"true: those that are over; false: the others; absent: all"`
	Type    string `query:"type" maxLength:"50"`
	Name    string `query:"name" maxLength:"200" doc:"Part of the name, the organization or the detail; case, width and kana do not matter"`
	OnGroup
}

// OnGroup narrows events to those of a device group.
type OnGroup struct {
	DeviceGroup int64 `query:"deviceGroupId" minimum:"0" doc:"Those that this device group itself is named for, in any way"`
	Inherited   bool  `query:"inherited" doc:"Also those of the device groups above it"`
}

func (s *Service) shownOn(ctx context.Context, q db.Query, in OnGroup) ([]int64, error) {
	switch {
	case in.DeviceGroup == 0:
		return nil, nil
	case !in.Inherited:
		return []int64{in.DeviceGroup}, nil
	}
	chain, err := s.store.chain(ctx, q, in.DeviceGroup)
	return idsOf(chain), err
}

func (s *Service) page(ctx context.Context, call api.Call, in *pageInput) (api.Page[Event], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Event]{}, err
	}
	groups, err := s.shownOn(ctx, q, in.OnGroup)
	if err != nil {
		return api.Page[Event]{}, err
	}
	f := filter{Type: in.Type, Text: in.Name, Groups: groups}
	if in.Expired != "" {
		over := in.Expired == "true"
		f.Over = &over
	}
	events, total, err := s.store.page(ctx, q, f, in.SortBy, in.SortDesc, in.Rows(), s.now())
	return api.Page[Event]{Items: events, Total: total}, err
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Event, error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return Event{}, err
	}
	return s.store.get(ctx, q, in.ID, s.now())
}

type calendarInput struct {
	From string `query:"from" required:"true" doc:"The first day, 2026-12-01"`
	To   string `query:"to" required:"true" doc:"The day behind the last, at most 62 days later"`
	Type string `query:"type" maxLength:"50"`
	Name string `query:"name" maxLength:"200" doc:"As in the list"`
	OnGroup
}

func (s *Service) calendar(ctx context.Context, call api.Call, in *calendarInput) (Calendar, error) {
	first, err := readDay("query.from", in.From)
	if err != nil {
		return Calendar{}, err
	}
	end, err := readDay("query.to", in.To)
	if err != nil {
		return Calendar{}, err
	}
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return Calendar{}, err
	}
	groups, err := s.shownOn(ctx, q, in.OnGroup)
	if err != nil {
		return Calendar{}, err
	}
	return s.Calendar(ctx, q, call.Scope.Company(), filter{Type: in.Type, Text: in.Name, Groups: groups}, first, end)
}

func readDay(at, text string) (timetable.Date, error) {
	d, err := timetable.ParseDate(text)
	if err != nil || !isPossible(d) {
		return 0, fault.Invalid(at, codes.BadFormat, "A day looks like 2026-12-01, from 1900 to 2999.")
	}
	return d, nil
}

// GroupIDs are the device groups of a draft, in any way that ids come.
type GroupIDs struct {
	Groups *api.IDs `json:"deviceGroupIds,omitempty"`
	Signs  *api.IDs `json:"eventSignDeviceGroupIds,omitempty"`
}

func (g GroupIDs) in(d Draft) Draft {
	d.DeviceGroupIDs, d.SignGroupIDs = (*[]int64)(g.Groups), (*[]int64)(g.Signs)
	return d
}

type createInput struct {
	Body struct {
		api.InCompany
		Draft
		GroupIDs
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Event, error) {
	return s.Create(ctx, call.Caller, call.Scope, in.Body.in(in.Body.Draft))
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64 `json:"id" minimum:"1"`
		Version int64 `json:"version,omitzero"`
		Draft
		GroupIDs
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Event, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Event{}, err
	}
	return s.Change(ctx, call.Caller, call.Scope, in.Body.ID, version, in.Body.in(in.Body.Draft))
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	ids := []int64{in.ID}
	return api.Deleted{IDs: ids}, s.Delete(ctx, call.Caller, call.Scope, ids)
}

// deletedMost is how many events are deleted at once.
const deletedMost = 500

type removeInput struct {
	Body struct {
		api.InCompany
		IDs api.IDs `json:"ids" doc:"1 to 500"`
	}
}

func (s *Service) removeMany(ctx context.Context, call api.Call, in *removeInput) (api.Deleted, error) {
	ids := in.Body.IDs.Distinct()
	if n := len(ids); n == 0 || n > deletedMost {
		return api.Deleted{}, fault.Invalid("body.ids", codes.OutOfRange,
			fmt.Sprintf("1 to %d events are deleted at once.", deletedMost))
	}
	return api.Deleted{IDs: ids}, s.Delete(ctx, call.Caller, call.Scope, ids)
}

func (s *Service) typePage(ctx context.Context, call api.Call, in *api.Paging) (api.Page[Type], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Type]{}, err
	}
	types, total, err := s.store.types(ctx, q, in.Rows())
	return api.Page[Type]{Items: types, Total: total}, err
}

type createTypeInput struct {
	Body struct {
		api.InCompany
		Name  string `json:"name" doc:"At most 50 characters; no other type of the company has it"`
		Color string `json:"color" doc:"#RRGGBB"`
	}
}

func (s *Service) createType(ctx context.Context, call api.Call, in *createTypeInput) (Type, error) {
	return s.CreateType(ctx, call.Scope, in.Body.Name, in.Body.Color)
}

type changeTypeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64   `json:"id" minimum:"1"`
		Version int64   `json:"version,omitzero"`
		Name    *string `json:"name,omitempty"`
		Color   *string `json:"color,omitempty" doc:"#RRGGBB"`
	}
}

func (s *Service) changeType(ctx context.Context, call api.Call, in *changeTypeInput) (Type, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Type{}, err
	}
	return s.ChangeType(ctx, call.Caller, call.Scope, in.Body.ID, version, in.Body.Name, in.Body.Color)
}

func (s *Service) removeType(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.DeleteType(ctx, call.Scope, in.ID)
}

type signPageInput struct {
	api.Paging
	DeviceGroup int64 `query:"deviceGroupId" minimum:"0" doc:"The sign of this device group itself"`
}

func (s *Service) signPage(ctx context.Context, call api.Call, in *signPageInput) (api.Page[Sign], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Sign]{}, err
	}
	list, total, err := s.store.signPage(ctx, q, in.DeviceGroup, in.Rows())
	return api.Page[Sign]{Items: list, Total: total}, err
}

type createSignInput struct {
	Body struct {
		api.InCompany
		Group int64 `json:"deviceGroupId" minimum:"1"`
		SignDraft
	}
}

func (s *Service) createSign(ctx context.Context, call api.Call, in *createSignInput) (Sign, error) {
	return s.CreateSign(ctx, call.Caller, call.Scope, in.Body.Group, in.Body.SignDraft)
}

type changeSignInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64 `json:"id" minimum:"1"`
		Version int64 `json:"version,omitzero"`
		SignDraft
	}
}

func (s *Service) changeSign(ctx context.Context, call api.Call, in *changeSignInput) (Sign, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Sign{}, err
	}
	return s.ChangeSign(ctx, call.Caller, call.Scope, in.Body.ID, version, in.Body.SignDraft)
}

func (s *Service) removeSign(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.DeleteSign(ctx, call.Caller, call.Scope, in.ID)
}
