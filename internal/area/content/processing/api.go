package processing

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the operation.
func (s *Service) Register(r *api.Router) {
	api.Post(r, "/api/content/convert", access.Write(access.Content),
		"Make a version of a video that every screen plays", s.askToConvert)
}

func (s *Service) askToConvert(ctx context.Context, call api.Call, in *api.One) (Task, error) {
	return s.Convert(ctx, call.Caller, call.Scope, in.Body.ID)
}
