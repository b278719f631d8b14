package intake

import (
	"context"

	"marquee/internal/area/content/processing"
	"marquee/internal/platform/api"
)

func (s *Service) places(ctx context.Context, call api.Call, _ *struct{}) ([]Place, error) {
	return s.outside.Places(ctx, call.Scope)
}

func (s *Service) offering(ctx context.Context, call api.Call, in *api.ByID) (Offering, error) {
	return s.Offering(ctx, call.Scope, in.ID)
}

type importInput struct {
	Body struct {
		api.InCompany
		Source  int64    `json:"sourceId" minimum:"1"`
		Files   []string `json:"files" minItems:"1" maxItems:"500" doc:"Names, as the folder has them" text:"any"`
		GroupID int64    `json:"groupId,omitzero" minimum:"0" doc:"The folder that they come into; 0 is the root"`
	}
}

func (s *Service) askToImport(ctx context.Context, call api.Call, in *importInput) ([]processing.Task, error) {
	b := in.Body
	return s.Import(ctx, call.Caller, call.Scope, Order{Place: b.Source, Files: b.Files, Folder: b.GroupID})
}
