package tag

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Everybody who works in a company may
// see its tags: they stand on records that they see.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/mycompanyTags", access.SignedIn(), "The company's tags, unpaged", s.list)
}

type listInput struct {
	Type Type `query:"type" enum:"Content,Device,Playlist,Schedule" doc:"Absent: of every type"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) ([]Tag, error) {
	return s.store.List(ctx, call.Scope, in.Type)
}
