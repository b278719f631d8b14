package shown

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Service reads which messages screens have.
type Service struct{}

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.List(r, "/api/device/messageDownloadStatus", access.Read(access.Device),
		"The scheduled messages that a screen had between two instants, the last first", s.page)
}

type pageInput struct {
	ID   int64     `query:"id" required:"true" minimum:"1" doc:"The screen"`
	From time.Time `query:"from" doc:"An instant; absent: a day before to"`
	To   time.Time `query:"to" doc:"An instant, at most 31 days after from; absent, or later than now: now"`
	api.Paging
}

func (s *Service) page(context.Context, api.Call, *pageInput) (api.Page[Message], error) {
	return api.Page[Message]{}, nil
}
