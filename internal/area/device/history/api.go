package history

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read := access.Read(access.Device)
	api.List(r, "/api/device/{id}/getConnectLog", read,
		"When a screen was in touch and when not, and why if something tells, the newest first", s.log)
	api.Get(r, "/api/device/onlineHistory", read,
		"How a screen was in touch between two instants, and how much of the time", s.history)
}

type logInput struct {
	api.ByID
	api.Paging
}

func (s *Service) log(ctx context.Context, call api.Call, in *logInput) (api.Page[Span], error) {
	items, total, err := s.Log(ctx, call.Caller, call.Scope, in.ID, in.Rows())
	return api.Page[Span]{Items: items, Total: total}, err
}

type historyInput struct{ device.Period }

func (s *Service) history(ctx context.Context, call api.Call, in *historyInput) (History, error) {
	return s.During(ctx, call.Caller, call.Scope, in.Period)
}
