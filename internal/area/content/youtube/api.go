package youtube

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the operation.
func (v *Videos) Register(r *api.Router) {
	api.Get(r, "/api/content/videoinfo", access.Read(access.Content), "What a video platform tells of a video", v.info)
}

type videoInput struct {
	Source string `query:"source" enum:"youtube" required:"true"`
	ID     string `query:"id" required:"true" maxLength:"200" doc:"The video's id, or its address"`
}

func (v *Videos) info(ctx context.Context, _ api.Call, in *videoInput) (VideoInfo, error) {
	return v.Info(ctx, in.ID)
}
