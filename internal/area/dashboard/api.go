package dashboard

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/dashboard", access.InCompany().Across(), "The figures of the current company, or of all together", s.dashboard)
	api.List(r, "/api/dashboards", access.SignedIn(), "The figures of every company that the caller may work in, by name", s.dashboards)
}

func (s *Service) dashboard(ctx context.Context, call api.Call, _ *struct{}) (Dashboard, error) {
	return s.Dashboard(ctx, call.Caller, call.Scope)
}

type pageInput struct {
	Page  int `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit int `query:"_limit" default:"100" minimum:"1" maximum:"500"`
}

func (s *Service) dashboards(ctx context.Context, call api.Call, in *pageInput) (api.Page[Company], error) {
	companies, total, err := s.Companies(ctx, call.Caller, api.Paging(*in).Rows())
	return api.Page[Company]{Items: companies, Total: total}, err
}
