package company

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/allcompanies", access.Global(), "Every company, for the selector", s.choices)
	api.Get(r, "/api/company/{id}", access.SignedIn(), "One company", s.get)
}

func (s *Service) choices(ctx context.Context, call api.Call, _ *struct{}) ([]Choice, error) {
	return s.store.Choices(ctx, call.Scope)
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Company, error) {
	return s.Get(ctx, call.Scope, in.ID)
}
