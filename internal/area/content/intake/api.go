package intake

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/area/content/processing"
	"marquee/internal/platform/api"
	"marquee/internal/platform/media"
)

// Register adds the operations.
func (s *Service) Register(r *api.Router) {
	write := access.Write(access.Content)
	api.Get(r, "/api/content/limits", write, "What may be brought in, and how much of it", s.limitsNow)
	api.PostList(r, "/api/chkcontent", write, "Say what would become of files before they are sent", "files", s.check)
	api.CreateRaw(r, "/api/content", write,
		"Add a content: multipart with file, or uploadId, sha256 or url instead; thumbnail, name, tags, newTags, "+
			"groupId, share", s.add)
	api.CreateRaw(r, "/api/program", write,
		"Add an HTML program: multipart with file, a zip, or uploadId instead; tags, newTags, groupId", s.addProgram)
	api.CreateRaw(r, "/api/contentVersion", write,
		"Add a version: multipart with contentId, and file, uploadId, sha256 or url; setCurrent 1 makes it current, "+
			"currentAt at an instant to come",
		s.replace)
	api.Get(r, "/api/content/import", write, "The folders elsewhere that contents can be brought in from", s.places)
	api.Get(r, "/api/content/import/{id}", write, "What such a folder has at the moment", s.offering)
	api.LooksOutside(r, http.MethodGet, "/api/content/import/{id}")
	api.Post(r, "/api/content/import", write, "Bring files of such a folder in; the answer is the tasks that do it",
		s.askToImport)
	api.Get(r, "/api/content/processing", access.InCompany(),
		"What the server still does for the caller, and what failed", s.tasks)
	api.Delete(r, "/api/content/processing/{id}", access.InCompany(),
		"End a task, or forget one that failed; a document stays without pages then, and of a folder or a recycle bin "+
			"what is not deleted yet", s.cancelTask)
	api.Post(r, "/api/content/processing/{id}/retry", write, "Begin a task that failed again", s.retryTask)
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
	can, limits := s.processing.Abilities(), s.processing.Limits()
	return Intake{FileBytes: limits.FileBytes, LeftBytes: left, Megapixels: limits.Megapixels, Side: media.MaxSide,
		Pages: limits.Pages,
		Kinds: kindsFor(can), Convert: can.Convert, Documents: can.Documents, Slides: can.Slides, Avif: can.Avif}, err
}

func (s *Service) tasks(ctx context.Context, call api.Call, _ *struct{}) ([]processing.Task, error) {
	return s.Tasks(ctx, call.Caller, call.Scope)
}

func (s *Service) cancelTask(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Cancel(ctx, call.Caller, call.Scope, in.ID)
}

func (s *Service) retryTask(ctx context.Context, call api.Call, in *api.ByID) (processing.Task, error) {
	return s.Retry(ctx, call.Caller, call.Scope, in.ID)
}
