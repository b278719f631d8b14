package event

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

func (s *Service) registerGroups(r *api.Router) {
	read, write := access.Read(access.EventList), access.Write(access.EventList)
	api.List(r, "/api/eventGroup", read, "The device groups with their settings of events, a page at a time",
		s.groupPage)
	api.Get(r, "/api/eventGroup/{id}", read, "The settings of events of a device group", s.oneGroup)
	api.Patch(r, "/api/eventGroup", write, "Save the settings of events of a device group", s.changeGroup)
	api.Post(r, "/api/eventGroup/{id}/events", write,
		"Show events on a device group, or take them off it: all of them, or none", s.showEvents)
}

type groupPageInput struct {
	api.Paging
	DeviceGroup int64 `query:"deviceGroupId" minimum:"0" doc:"This device group with all below it"`
}

func (s *Service) groupPage(ctx context.Context, call api.Call, in *groupPageInput) (api.Page[Group], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Group]{}, err
	}
	var ids []int64
	if in.DeviceGroup != 0 {
		if ids, err = s.categories.Below(ctx, call.Scope, category.Device, in.DeviceGroup); err != nil {
			return api.Page[Group]{}, err
		}
	}
	groups, total, err := s.store.groups(ctx, q, ids, in.Rows(), s.now())
	return api.Page[Group]{Items: groups, Total: total}, err
}

func (s *Service) oneGroup(ctx context.Context, call api.Call, in *api.ByID) (Group, error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return Group{}, err
	}
	return s.group(ctx, q, in.ID)
}

type changeGroupInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64 `json:"id" minimum:"1" doc:"Of the device group"`
		Version int64 `json:"version,omitzero"`
		GroupDraft
	}
}

func (s *Service) changeGroup(ctx context.Context, call api.Call, in *changeGroupInput) (Group, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Group{}, err
	}
	return s.ChangeGroup(ctx, call.Caller, call.Scope, in.Body.ID, version, in.Body.GroupDraft)
}

// shownMost is how many events are shown on a device group at once.
const shownMost = 500

type showEventsInput struct {
	api.ByID
	Body struct {
		api.InCompany
		IDs  api.IDs `json:"ids" doc:"1 to 500 events"`
		List *bool   `json:"list,omitempty" doc:"Whether its lists have them; absent: as it is"`
		Sign *bool   `json:"sign,omitempty" doc:"Whether its signs have them; absent: as it is"`
	}
}

// Changed are the events of which something is otherwise now.
type Changed struct {
	IDs []int64 `json:"ids"`
}

func (s *Service) showEvents(ctx context.Context, call api.Call, in *showEventsInput) (Changed, error) {
	ids := in.Body.IDs.Distinct()
	if n := len(ids); n == 0 || n > shownMost {
		return Changed{}, fault.Invalid("body.ids", codes.OutOfRange,
			fmt.Sprintf("1 to %d events are shown at once.", shownMost))
	}
	if in.Body.List == nil && in.Body.Sign == nil {
		return Changed{}, fault.Invalid("body.sign", codes.Required, "Say for the lists or for the signs.")
	}
	changed, err := s.ShowEvents(ctx, call.Caller, call.Scope, in.ID, ids, in.Body.List, in.Body.Sign)
	return Changed{IDs: changed}, err
}
