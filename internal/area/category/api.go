package category

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Which feature they need depends on the
// tree that the request names, so the service checks the right.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/category", access.SignedIn(), "A folder tree", s.tree)
	api.Create(r, "/api/category", access.SignedIn(), "Add a folder", s.create)
	api.Patch(r, "/api/category", access.SignedIn(), "Rename a folder", s.rename)
	api.Delete(r, "/api/category/{id}", access.SignedIn(), "Delete a folder and all below it; what lies in them goes to the recycle bin", s.remove)
}

type treeInput struct {
	Type      Type  `query:"type" required:"true" enum:"Content,Playlist,Device,Schedule"`
	ContentID int64 `query:"contentId" doc:"Mark the folder that holds this record as checked"`
}

func (s *Service) tree(ctx context.Context, call api.Call, in *treeInput) (Tree, error) {
	if err := may(call.Caller, in.Type, access.R); err != nil {
		return Tree{}, err
	}
	return s.Tree(ctx, call.Scope, in.Type, in.ContentID)
}

type createInput struct {
	Body struct {
		api.InCompany
		Title    string `json:"title,omitzero" doc:"Empty: New Folder"`
		Type     Type   `json:"type" enum:"Content,Playlist,Device,Schedule"`
		ParentID int64  `json:"parentId,omitzero" minimum:"0" doc:"0 is the root"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Node, error) {
	if err := may(call.Caller, in.Body.Type, access.W); err != nil {
		return Node{}, err
	}
	title := in.Body.Title
	if title == "" {
		title = DefaultTitle
	}
	return s.Create(ctx, call.Scope, in.Body.Type, in.Body.ParentID, title)
}

type renameInput struct {
	Body struct {
		api.InCompany
		ID    int64  `json:"id" minimum:"1"`
		Title string `json:"title"`
		Type  Type   `json:"type" enum:"Content,Playlist,Device,Schedule"`
	}
}

func (s *Service) rename(ctx context.Context, call api.Call, in *renameInput) (Node, error) {
	if err := may(call.Caller, in.Body.Type, access.W); err != nil {
		return Node{}, err
	}
	return s.Rename(ctx, call.Scope, in.Body.Type, in.Body.ID, in.Body.Title)
}

type removeInput struct {
	ID        int64 `path:"id" minimum:"1"`
	Type      Type  `query:"type" required:"true" enum:"Content,Playlist,Device,Schedule"`
	ContentID int64 `query:"contentId" doc:"Accepted and not used (G64)"`
}

func (s *Service) remove(ctx context.Context, call api.Call, in *removeInput) (api.Deleted, error) {
	if err := may(call.Caller, in.Type, access.W); err != nil {
		return api.Deleted{}, err
	}
	ids, err := s.Delete(ctx, call.Scope, in.Type, in.ID)
	return api.Deleted{IDs: ids}, err
}
