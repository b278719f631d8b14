package dimension

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/dimension", access.Read(access.Dimension), "The company's screen sizes", s.list)
	api.Save(r, "/api/dimension", access.Write(access.Dimension),
		"Add a screen size, or change the one whose id is sent", s.save)
	api.Delete(r, "/api/dimension/{id}", access.Write(access.Dimension), "Delete a screen size", s.remove)
}

func (s *Service) list(ctx context.Context, call api.Call, _ *struct{}) ([]Dimension, error) {
	return s.store.List(ctx, s.db.For(call.Scope))
}

type saveInput struct {
	Body struct {
		api.InCompany
		ID     int64 `json:"id,omitzero" minimum:"0" doc:"Absent: a new one"`
		Width  int64 `json:"width" minimum:"1" maximum:"32768" doc:"Pixels"`
		Height int64 `json:"height" minimum:"1" maximum:"32768" doc:"Pixels"`
	}
}

func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (api.Saved[Dimension], error) {
	d, err := s.Save(ctx, call.Scope, Dimension{ID: in.Body.ID, Width: in.Body.Width, Height: in.Body.Height})
	return api.Saved[Dimension]{Record: d, Added: in.Body.ID == 0}, err
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, in.ID)
}
