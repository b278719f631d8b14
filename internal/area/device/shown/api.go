package shown

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.List(r, "/api/device/messageDownloadStatus", access.Read(access.Device),
		"The scheduled messages that a screen had between two instants: those it has first, and the newest first",
		s.page)
}

type pageInput struct {
	device.Period
	api.Paging
}

func (s *Service) page(ctx context.Context, call api.Call, in *pageInput) (api.Page[Message], error) {
	items, total, err := s.During(ctx, call.Caller, call.Scope, in.Period, in.Rows())
	return api.Page[Message]{Items: items, Total: total}, err
}
