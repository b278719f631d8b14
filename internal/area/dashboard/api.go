package dashboard

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/dashboard", access.InCompany().Across(), "The figures of the current company, or of all together",
		s.dashboard)
	api.List(r, "/api/dashboards", access.SignedIn(), "The figures of every company that the caller may work in",
		s.dashboards)
}

func (s *Service) dashboard(ctx context.Context, call api.Call, _ *struct{}) (Dashboard, error) {
	return s.Dashboard(ctx, call.Caller, call.Scope)
}

type companiesInput struct {
	Name     string `query:"name" maxLength:"200" doc:"Part of the company's name"`
	SortBy   string `query:"sortBy" enum:"name,offline,screens,storage,users,endDate" doc:"Screens and storage: by how much of the limit is used"`
	SortDesc bool   `query:"sortDesc"`
	Page     int    `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit    int    `query:"_limit" default:"100" minimum:"1" maximum:"500"`
}

func (s *Service) dashboards(ctx context.Context, call api.Call, in *companiesInput) (api.Page[Company], error) {
	companies, total, err := s.Companies(ctx, call.Caller, View{
		Name: in.Name, SortBy: in.SortBy, Descending: in.SortDesc, Page: db.Page{Number: in.Page, Limit: in.Limit},
	})
	return api.Page[Company]{Items: companies, Total: total}, err
}
