package powercheck

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the operations.
func (s *Service) Register(r *api.Router) {
	read := access.Read(access.Device)
	api.Get(r, "/api/device/notices", read,
		"Screens that missed their power plan or are back, not yet seen by the caller, the latest first, at most 100",
		s.notices)
	api.Post(r, "/api/device/noticesSeen", read,
		"Take down that the caller has seen the notices of a company's screens up to one", s.seen)
}

func (s *Service) notices(ctx context.Context, call api.Call, _ *struct{}) ([]Notice, error) {
	return s.Notices(ctx, call.Caller, call.Scope)
}

type seenInput struct {
	Body struct {
		api.InCompany
		UpTo int64 `json:"upTo" minimum:"1" doc:"The latest notice that was seen"`
	}
}

func (s *Service) seen(ctx context.Context, call api.Call, in *seenInput) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.Body.UpTo}}, s.Saw(ctx, call.Caller, call.Scope, in.Body.UpTo)
}
