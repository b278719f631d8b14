package weather

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/weatherCountry", access.SignedIn(), "The places that weather can be shown for, by country", s.cities)
	api.Get(r, "/api/weather/{city}", access.Read(access.Content), "The weather of a place, as screens show it",
		s.weather)
}

func (s *Service) cities(context.Context, api.Call, *struct{}) ([]City, error) {
	return s.Cities(), nil
}

type cityInput struct {
	City string `path:"city" maxLength:"100" doc:"Its id in the list of places"`
}

func (s *Service) weather(ctx context.Context, call api.Call, in *cityInput) (Known, error) {
	return s.Of(ctx, call.Scope.Company(), in.City)
}
