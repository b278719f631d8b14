package usergroup

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Who changes a tree of folders chooses among
// the groups without seeing people, so the list checks the right itself.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.User), access.Write(access.User)
	api.Get(r, "/api/usergroup", access.InCompany(), "User groups by name, unpaged", s.list)
	api.Get(r, "/api/usergroup/{id}", read, "One user group", s.get)
	api.Create(r, "/api/usergroup", write, "Add a user group", s.create)
	api.Patch(r, "/api/usergroup", write, "Save a user group", s.change)
	api.Delete(r, "/api/usergroup/{id}", write, "Delete a user group that no folder is kept for", s.remove)
}

func (s *Service) list(ctx context.Context, call api.Call, _ *struct{}) ([]Group, error) {
	err := access.Read(access.User).Check(call.Caller)
	for _, tree := range []access.Feature{access.Content, access.Playlist, access.Device, access.Schedule} {
		if err != nil && access.Write(tree).Check(call.Caller) == nil {
			err = nil
		}
	}
	if err != nil {
		return nil, err
	}
	return s.store.List(ctx, s.db.For(call.Scope))
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Group, error) {
	return s.store.get(ctx, s.db.For(call.Scope), in.ID)
}

type createInput struct {
	Body struct {
		api.InCompany
		Name    string  `json:"name"`
		UserIDs api.IDs `json:"userIds,omitzero"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Group, error) {
	id, err := s.Create(ctx, call.Scope, Draft{Name: in.Body.Name, UserIDs: in.Body.UserIDs})
	if err != nil {
		return Group{}, err
	}
	return s.store.get(ctx, s.db.For(call.Scope), id)
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64    `json:"id" minimum:"1"`
		Name    *string  `json:"name,omitempty"`
		UserIDs *api.IDs `json:"userIds,omitempty"`
		Version int64    `json:"version,omitzero"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Group, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Group{}, err
	}
	e := Edit{Name: in.Body.Name, UserIDs: (*[]int64)(in.Body.UserIDs)}
	if err := s.Change(ctx, call.Caller, call.Scope, in.Body.ID, version, e); err != nil {
		return Group{}, err
	}
	return s.store.get(ctx, s.db.For(call.Scope), in.Body.ID)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Caller, call.Scope, in.ID)
}
