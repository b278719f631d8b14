package download

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.List(r, "/api/device/contentDownloadStatus", access.Read(access.Device),
		"The contents that a screen was to have between two instants, and how far it is with each: those that it "+
			"lacks first, then those that it has, and the newest first", s.page)
	api.Get(r, "/api/schedule/{id}/downloads", access.Read(access.Schedule),
		"How far the screens of a schedule are with what it shows, and which are behind", s.rollout)
}

func (s *Service) rollout(ctx context.Context, call api.Call, in *api.ByID) (Rollout, error) {
	return s.Rollout(ctx, call.Caller, call.Scope, in.ID)
}

type pageInput struct {
	device.Period
	api.Paging
}

func (s *Service) page(ctx context.Context, call api.Call, in *pageInput) (api.Page[Content], error) {
	items, total, err := s.During(ctx, call.Caller, call.Scope, in.Period, in.Rows())
	return api.Page[Content]{Items: items, Total: total}, err
}
