package message

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Message), access.Write(access.Message)
	api.List(r, "/api/msgTemplate", read, "Message templates of a company, a page at a time", s.page)
	api.Get(r, "/api/msgTemplate/{id}", read, "One message template", s.get)
	api.Create(r, "/api/msgTemplate", write, "Add a message template", s.create)
	api.Patch(r, "/api/msgTemplate", write, "Save a message template", s.change)
	api.Delete(r, "/api/msgTemplate/{id}", write, "Delete a message template", s.remove)
}

type pageInput struct {
	api.Paging
	api.Sorting
	Name string `query:"name" maxLength:"200" doc:"Part of the name; case, width and kana do not matter"`
}

func (s *Service) page(ctx context.Context, call api.Call, in *pageInput) (api.Page[Template], error) {
	templates, total, err := s.store.page(ctx, s.db.For(call.Scope), in.Name, in.SortBy, in.SortDesc, in.Rows())
	return api.Page[Template]{Items: templates, Total: total}, err
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Template, error) {
	return s.store.get(ctx, s.db.For(call.Scope), in.ID)
}

type createInput struct {
	Body struct {
		api.InCompany
		Name  string `json:"name" doc:"At most 200 characters; no other template of the company has it"`
		Ready *bool  `json:"ready,omitempty" doc:"For emergencies: all screens of the company keep its picture, sound and font"`
		Draft
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Template, error) {
	return s.Create(ctx, call.Caller, call.Scope, Edit{Name: &in.Body.Name, Ready: in.Body.Ready,
		Draft: in.Body.Draft})
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64   `json:"id" minimum:"1"`
		Version int64   `json:"version,omitzero"`
		Name    *string `json:"name,omitempty"`
		Ready   *bool   `json:"ready,omitempty" doc:"For emergencies: all screens of the company keep its picture, sound and font"`
		Draft
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Template, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Template{}, err
	}
	return s.Change(ctx, call.Caller, call.Scope, in.Body.ID, version, Edit{Name: in.Body.Name,
		Ready: in.Body.Ready, Draft: in.Body.Draft})
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, in.ID)
}
