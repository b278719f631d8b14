package dashboard

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/dashboard", access.SignedIn(), "The figures of the current company", s.numbers)
}

func (s *Service) numbers(ctx context.Context, call api.Call, _ *struct{}) (Numbers, error) {
	return s.Numbers(ctx, call.Scope)
}
