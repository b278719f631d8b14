package globalcompany

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Operators arrange the hierarchy; those
// who manage companies see theirs (G35). Whose company stands above others governs their people.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/globalcompany", access.Read(access.GlobalCompany),
		"The hierarchy, as far as the caller manages it", s.list)
	arrange := access.Global().Proven()
	api.CreateForm(r, "/api/globalcompany", arrange, "Put companies below another one", s.create)
	api.PatchForm(r, "/api/globalcompany", arrange, "Save a global company; what is not sent stays", s.save)
	api.Delete(r, "/api/globalcompany/{id}", access.Global(), "Delete a global company; its companies stay", s.remove)
}

func (s *Service) list(ctx context.Context, call api.Call, _ *struct{}) ([]Global, error) {
	scope := call.Reach()
	if call.Chosen {
		scope = call.Scope
	}
	return s.List(ctx, scope)
}

type createInput struct {
	Body struct {
		Name     string  `json:"name"`
		ParentID int64   `json:"parentId,omitzero" minimum:"0" doc:"The company above; 0 is the operators' own"`
		ChildIDs api.IDs `json:"childIds,omitempty"`
	}
}

func (s *Service) create(ctx context.Context, _ api.Call, in *createInput) (Global, error) {
	b := in.Body
	return s.Create(ctx, Edit{Name: &b.Name, ParentID: &b.ParentID, ChildIDs: (*[]int64)(&b.ChildIDs)})
}

type saveInput struct {
	api.IfMatch
	Body struct {
		ID       int64    `json:"id" minimum:"1"`
		Name     *string  `json:"name,omitempty"`
		ParentID *int64   `json:"parentId,omitempty" minimum:"0" doc:"The company above; 0 is the operators' own"`
		ChildIDs *api.IDs `json:"childIds,omitempty"`
		Version  int64    `json:"version,omitzero"`
	}
}

func (s *Service) save(ctx context.Context, _ api.Call, in *saveInput) (Global, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Global{}, err
	}
	return s.Save(ctx, b.ID, version, Edit{Name: b.Name, ParentID: b.ParentID, ChildIDs: (*[]int64)(b.ChildIDs)})
}

func (s *Service) remove(ctx context.Context, _ api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, in.ID)
}
