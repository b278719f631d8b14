package content

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
	"marquee/internal/platform/media"
)

func (s *Service) registerProcessing(r *api.Router) {
	read, write := access.Read(access.Content), access.Write(access.Content)
	api.Get(r, "/api/content/limits", write, "What may be brought in, and how much of it", s.limitsNow)
	api.Get(r, "/api/content/processing", access.InCompany(), "What the server still does for the caller, and what failed", s.processing)
	api.Delete(r, "/api/content/processing/{id}", access.InCompany(),
		"End a task, or forget one that failed; a document stays without pages then, and of a folder or a recycle bin what is not deleted yet", s.cancelTask)
	api.Post(r, "/api/content/processing/{id}/retry", write, "Begin a task that failed again", s.retryTask)
	api.Post(r, "/api/content/convert", write, "Make a version of a video that every screen plays", s.askToConvert)
	api.Get(r, "/api/content/{id}/screens", read, "Which screens cannot play a content", s.screensFor)
}

// Intake is what may be brought in.
type Intake struct {
	FileBytes  int64    `json:"fileBytes" doc:"Of one file, at most"`
	LeftBytes  int64    `json:"leftBytes" doc:"What the company may still store; 9007199254740991 without a quota"`
	Megapixels int64    `json:"megapixels" doc:"Of a picture, at most, in millions of pixels"`
	Side       int64    `json:"side" doc:"The longest side of a picture, in pixels"`
	Pages      int64    `json:"pages" doc:"Of a document, at most"`
	Kinds      []string `json:"kinds" doc:"Media types of the files that are taken"`
	Convert    bool     `json:"convert" doc:"Videos can be converted here"`
	Documents  bool     `json:"documents" doc:"PDF can be shown"`
	Slides     bool     `json:"slides" doc:"PPTX, ODP and PPT can be shown"`
	Avif       bool     `json:"avif"`
}

func (s *Service) limitsNow(ctx context.Context, call api.Call, _ *struct{}) (Intake, error) {
	left, err := s.companies.BytesLeft(ctx, s.db.For(call.Scope))
	can := s.prober.Abilities()
	return Intake{FileBytes: s.limits.FileBytes, LeftBytes: left, Megapixels: s.limits.Megapixels, Side: media.MaxSide, Pages: s.limits.Pages,
		Kinds: kindsFor(can), Convert: can.Convert, Documents: can.Documents, Slides: can.Slides, Avif: can.Avif}, err
}

// kindsFor lists the media types that a server with some abilities takes.
func kindsFor(can media.Abilities) []string {
	kinds := []string{"image/jpeg", "image/png", "image/gif", "image/webp", vectorType, "video/mp4", "video/quicktime", "video/webm",
		"audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg", "audio/wav", "audio/flac", "application/zip"}
	if can.Avif {
		kinds = append(kinds, "image/avif", "image/heic")
	}
	if can.Documents {
		kinds = append(kinds, "application/pdf")
	}
	if can.Slides {
		kinds = append(kinds, "application/vnd.openxmlformats-officedocument.presentationml.presentation",
			"application/vnd.oasis.opendocument.presentation", "application/vnd.ms-powerpoint")
	}
	return kinds
}

func (s *Service) processing(ctx context.Context, call api.Call, _ *struct{}) ([]Task, error) {
	return s.Tasks(ctx, call.Caller, call.Scope)
}

func (s *Service) cancelTask(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Cancel(ctx, call.Caller, call.Scope, in.ID)
}

func (s *Service) retryTask(ctx context.Context, call api.Call, in *api.ByID) (Task, error) {
	return s.Retry(ctx, call.Caller, call.Scope, in.ID)
}

func (s *Service) askToConvert(ctx context.Context, call api.Call, in *api.One) (Task, error) {
	return s.Convert(ctx, call.Caller, call.Scope, in.Body.ID)
}

func (s *Service) screensFor(ctx context.Context, call api.Call, in *api.ByID) (Screens, error) {
	return s.Screens(ctx, call.Caller, call.Scope, in.ID)
}
