package broadcast

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/area/message"
	"marquee/internal/platform/api"
)

// Register adds the area's operations: each twice, since emergencies have a right of their own.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Message), access.Write(access.Message)
	api.List(r, "/api/broadcast", read, "Messages that were shown at once, the newest first", s.list(Message))
	api.Get(r, "/api/broadcast/{id}", read, "One message that was shown at once, and how many screens show it",
		s.get(Message))
	api.List(r, "/api/broadcast/{id}/screen", read, "The screens that a message is for, and what became of it there",
		s.listScreens(Message))
	api.Create(r, "/api/broadcast", write, "Show a message at once", s.startMessage)
	api.Post(r, "/api/broadcast/end", write, "Take messages away from all screens", s.end(Message))

	read, write = access.Read(access.Emergency), access.Write(access.Emergency)
	api.List(r, "/api/emergency", read, "Emergencies and drills, the newest first", s.list(Emergency))
	api.Get(r, "/api/emergency/{id}", read, "One emergency, and how many screens show it", s.get(Emergency))
	api.List(r, "/api/emergency/{id}/screen", read, "The screens that an emergency is for, and what became of it there",
		s.listScreens(Emergency))
	api.Create(r, "/api/emergency", write, "Start an emergency or a drill", s.startEmergency)
	api.Post(r, "/api/emergency/end", write, "Take emergencies away from all screens", s.end(Emergency))
}

type listInput struct {
	api.Paging
	Open Open `query:"open" enum:"true,false" doc:"true: those that run, and those that may still be seen after somebody has ended them; false: the others; absent: all"`
}

func (s *Service) list(urgency Urgency) api.Handler[listInput, api.Page[Broadcast]] {
	return func(ctx context.Context, call api.Call, in *listInput) (api.Page[Broadcast], error) {
		items, total, err := s.store.page(ctx, s.db.For(call.Scope), urgency, in.Open, s.now().UnixMilli(), in.Rows())
		return api.Page[Broadcast]{Items: items, Total: total}, err
	}
}

func (s *Service) get(urgency Urgency) api.Handler[api.ByID, Broadcast] {
	return func(ctx context.Context, call api.Call, in *api.ByID) (Broadcast, error) {
		return s.Get(ctx, call.Scope, urgency, in.ID)
	}
}

type screensInput struct {
	api.ByID
	api.Paging
	State     State `query:"state" enum:"waiting,sent,shown,covered,failed" doc:"Only those in it"`
	Lingering bool  `query:"lingering" doc:"Only those that the broadcast lingers on"`
}

func (s *Service) listScreens(urgency Urgency) api.Handler[screensInput, api.Page[Screen]] {
	return func(ctx context.Context, call api.Call, in *screensInput) (api.Page[Screen], error) {
		b, err := s.Get(ctx, call.Scope, urgency, in.ID)
		if err != nil {
			return api.Page[Screen]{}, err
		}
		if in.Lingering && b.Lingering == 0 {
			return api.Page[Screen]{Items: []Screen{}}, nil
		}
		items, total, err := s.store.screens(ctx, s.db.For(call.Scope), b.ID, s.now().UnixMilli(), in.State,
			in.Lingering, in.Rows())
		return api.Page[Screen]{Items: items, Total: total}, err
	}
}

// Places are the screens that something is for.
type Places struct {
	DeviceIDs  api.IDs `json:"deviceIds,omitempty"`
	GroupID    int64   `json:"groupId,omitzero" minimum:"0" doc:"In place of screens: all that hang in the device group or below it"`
	Everywhere bool    `json:"everywhere,omitzero" doc:"In place of both: all screens of the company"`
}

func (p Places) chosen() device.Chosen { return device.Chosen{IDs: p.DeviceIDs, Group: p.GroupID} }

// Begun says what a broadcast was begun with.
type Begun struct {
	TemplateID int64 `json:"templateId,omitzero" minimum:"0" doc:"The template that it was begun with: its picture, sound and font may be used by callers who see templates"`
}

type messageInput struct {
	Body struct {
		api.InCompany
		Places
		Message message.Draft `json:"message" doc:"Without a source"`
		Begun
		Minutes int64 `json:"minutes" doc:"For how long it shows unless somebody ends it: 1 to 1440"`
	}
}

func (s *Service) startMessage(ctx context.Context, call api.Call, in *messageInput) (Broadcast, error) {
	b := in.Body
	return s.Start(ctx, call.Caller, call.Scope, Start{Urgency: Message, Layout: Band, Message: b.Message,
		Template: b.TemplateID, Minutes: b.Minutes, Everywhere: b.Everywhere, Chosen: b.chosen()})
}

type emergencyInput struct {
	Body struct {
		api.InCompany
		Places
		Message message.Draft `json:"message" doc:"Without a source. Over the whole screen its picture may be a film, and stand without words"`
		Begun
		Minutes int64  `json:"minutes" doc:"For how long it shows unless somebody ends it: 1 to 10080"`
		Layout  Layout `json:"layout" enum:"band,full"`
		Drill   bool   `json:"drill,omitzero" doc:"It is for practice, and says so"`
		Label   string `json:"label,omitzero" doc:"Of a drill: what is seen on it; at most 100 characters"`
	}
}

func (s *Service) startEmergency(ctx context.Context, call api.Call, in *emergencyInput) (Broadcast, error) {
	b := in.Body
	return s.Start(ctx, call.Caller, call.Scope, Start{Urgency: Emergency, Layout: b.Layout, Drill: b.Drill,
		Label: b.Label, Message: b.Message, Template: b.TemplateID, Minutes: b.Minutes, Everywhere: b.Everywhere,
		Chosen: b.chosen()})
}

type endInput struct {
	Body struct {
		api.InCompany
		IDs api.IDs `json:"ids"`
	}
}

// Stopped names what was ended; what had ended before is not among them.
type Stopped struct {
	IDs []int64 `json:"ids"`
}

func (s *Service) end(urgency Urgency) api.Handler[endInput, Stopped] {
	return func(ctx context.Context, call api.Call, in *endInput) (Stopped, error) {
		ids, err := s.End(ctx, call.Caller, call.Scope, urgency, in.Body.IDs.Distinct())
		return Stopped{ids}, err
	}
}
