package event

import (
	"context"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// calendarFile is the file of the form.
const calendarFile = "file"

// GivenInput is what people say of the events of a calendar, as a body has it.
type GivenInput struct {
	Groups  *api.IDs `json:"deviceGroupIds,omitempty"`
	Signs   *api.IDs `json:"eventSignDeviceGroupIds,omitempty"`
	Type    *string  `json:"type,omitempty" doc:"At most 50 characters"`
	Private *bool    `json:"privateEvent,omitempty"`
}

func (in GivenInput) draft() GivenDraft {
	return GivenDraft{(*[]int64)(in.Groups), (*[]int64)(in.Signs), in.Type, in.Private}
}

type importInput struct {
	Body struct {
		api.InCompany
		GivenInput
		Check bool `json:"check,omitzero" doc:"Say what would become of it, and write nothing"`
	}
}

func (s *Service) importFile(ctx context.Context, call api.Call, in *importInput) (Imported, error) {
	file, sent := call.File(calendarFile)
	if !sent {
		return Imported{}, fault.Invalid("body."+calendarFile, codes.Required, "Choose an iCalendar file.")
	}
	return s.Import(ctx, call.Caller, call.Scope, file.Data, in.Body.draft(), in.Body.Check)
}

func (s *Service) subscriptionPage(ctx context.Context, call api.Call, in *api.Paging) (api.Page[Subscription], error) {
	q, err := s.reading(ctx, call.Scope)
	if err != nil {
		return api.Page[Subscription]{}, err
	}
	list, total, err := s.store.subscriptionPage(ctx, q, in.Rows())
	return api.Page[Subscription]{Items: list, Total: total}, err
}

type subscribeInput struct {
	Body struct {
		api.InCompany
		Source int64 `json:"sourceId" minimum:"1" doc:"An external source of the type Calendar"`
		GivenInput
	}
}

func (s *Service) subscribe(ctx context.Context, call api.Call, in *subscribeInput) (Subscription, error) {
	return s.Subscribe(ctx, call.Caller, call.Scope, in.Body.Source, in.Body.draft())
}

type changeSubscriptionInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64 `json:"id" minimum:"1"`
		Version int64 `json:"version,omitzero"`
		GivenInput
	}
}

func (s *Service) changeSubscription(ctx context.Context, call api.Call,
	in *changeSubscriptionInput) (Subscription, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Subscription{}, err
	}
	return s.ChangeSubscription(ctx, call.Caller, call.Scope, in.Body.ID, version, in.Body.draft())
}

type unsubscribeInput struct {
	api.ByID
	Keep bool `query:"keep" doc:"Its events stay, and are the company's own"`
}

func (s *Service) unsubscribe(ctx context.Context, call api.Call, in *unsubscribeInput) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Unsubscribe(ctx, call.Caller, call.Scope, in.ID, in.Keep)
}
