package author

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
	"marquee/internal/program"
)

// draftBytes is what the body of a draft has: its document, written as a text.
const draftBytes = 2*program.MaxBytes + 64<<10

func (s *Service) registerOpen(r *api.Router) {
	write := access.Write(access.Content)
	api.Put(r, "/api/author/draft/{key}", write, draftBytes,
		"Keep what is not saved yet, by a key of the window's own: at most 20 for 30 days, and nobody else sees them",
		s.keepDraft)
	api.Get(r, "/api/author/draft", write, "The caller's drafts, newest first, without their documents", s.listDrafts)
	api.Get(r, "/api/author/draft/{key}", write, "One of the caller's drafts", s.openDraft)
	api.Delete(r, "/api/author/draft/{key}", write, "Delete one of the caller's drafts", s.dropDraft)
	api.Put(r, "/api/author/{id}/presence", write, 4<<10,
		"Say that a window has a program open, every 20 seconds; answers who else has", s.stay)
	api.Get(r, "/api/easyComponentCcontentByProgramIds", access.Read(access.EasyContent),
		"The items of programs that may be refilled without the designer", s.easy)
}

// ByKey is the input of what is done with one of the caller's drafts.
type ByKey struct {
	Key string `path:"key" pattern:"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" doc:"A UUID"`
}

type draftInput struct {
	ByKey
	Body struct {
		api.InCompany
		ContentID   int64  `json:"contentId,omitzero" minimum:"0" doc:"0: of a program that there is not yet"`
		BaseVersion int64  `json:"baseVersion,omitzero" minimum:"0"`
		Name        string `json:"name,omitzero" maxLength:"200"`
		Document    string `json:"document" text:"any" doc:"JSON of at most 4 MB, whether it is a program or not yet"`
	}
}

func (s *Service) keepDraft(ctx context.Context, call api.Call, in *draftInput) (Draft, error) {
	b := in.Body
	return s.Keep(ctx, call.Caller, call.Scope, Draft{Key: in.Key, ContentID: b.ContentID, BaseVersion: b.BaseVersion,
		Name: b.Name, Document: b.Document})
}

func (s *Service) listDrafts(ctx context.Context, call api.Call, _ *struct{}) ([]Draft, error) {
	return s.Drafts(ctx, call.Caller, call.Scope)
}

func (s *Service) openDraft(ctx context.Context, call api.Call, in *ByKey) (Draft, error) {
	return s.DraftOf(ctx, call.Caller, call.Scope, in.Key)
}

func (s *Service) dropDraft(ctx context.Context, call api.Call, in *ByKey) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{}}, s.Drop(ctx, call.Caller, call.Scope, in.Key)
}

type presenceInput struct {
	api.ByID
	Body struct {
		api.InCompany
		Key     string `json:"key" minLength:"1" maxLength:"64" doc:"Of the window"`
		Leaving bool   `json:"leaving,omitzero" doc:"It has the program open no more"`
	}
}

func (s *Service) stay(ctx context.Context, call api.Call, in *presenceInput) (Present, error) {
	return s.Stay(ctx, call.Caller, call.Scope, Window{in.ID, in.Body.Key, in.Body.Leaving})
}

type easyInput struct {
	ProgramIDs []int64 `query:"programIds" required:"true" maxItems:"50" doc:"Documents of at most 8 MB together"`
}

func (s *Service) easy(ctx context.Context, call api.Call, in *easyInput) ([]EasyProgram, error) {
	return s.Easy(ctx, call.Caller, call.Scope, in.ProgramIDs)
}
