package category

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Which feature they need depends on the
// tree that the request names, so the service checks the right.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/category", access.InCompany(), "A folder tree", s.tree)
	api.Get(r, "/api/scheduleDeviceCategoryIncludeChild", access.Read(access.Schedule),
		"The device groups, with how many schedules play on each and below it", s.scheduled)
	api.Create(r, "/api/category", access.InCompany(), "Add a folder", s.create)
	api.Patch(r, "/api/category", access.InCompany(), "Rename a folder, or move it with all below it", s.change)
	api.PatchForm(r, "/api/categoryUserGroup", access.InCompany(), "Decide which user groups a folder is kept for",
		s.keep)
	api.Delete(r, "/api/category/{id}", access.InCompany(),
		"Delete a folder and all below it; what lies in them goes to the recycle bin", s.remove)
}

type treeInput struct {
	Type      Type  `query:"type" required:"true" enum:"Content,Playlist,Device,Schedule"`
	ContentID int64 `query:"contentId" doc:"Mark the folder that holds this record as checked"`
}

func (s *Service) tree(ctx context.Context, call api.Call, in *treeInput) (Tree, error) {
	if err := may(call.Caller, in.Type, access.R); err != nil {
		return Tree{}, err
	}
	tree, err := s.Tree(ctx, call.Scope, in.Type, in.ContentID)
	if err != nil {
		return Tree{}, err
	}
	return s.shaded(ctx, call.Caller, call.Scope, in.Type, tree)
}

type scheduledInput struct {
	Type         Type   `query:"type" required:"true" enum:"Device"`
	ScheduleType string `query:"scheduleType" required:"true" enum:"General,Message"`
}

func (s *Service) scheduled(ctx context.Context, call api.Call, in *scheduledInput) (Tree, error) {
	tree, err := s.Scheduled(ctx, call.Scope, in.ScheduleType)
	if err != nil {
		return Tree{}, err
	}
	return s.shaded(ctx, call.Caller, call.Scope, Device, tree)
}

type createInput struct {
	Body struct {
		api.InCompany
		Title    string `json:"title,omitzero" doc:"Empty: New Folder, numbered beside others of that name"`
		Type     Type   `json:"type" enum:"Content,Playlist,Device,Schedule"`
		ParentID int64  `json:"parentId,omitzero" minimum:"0" doc:"0 is the root"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Node, error) {
	if err := may(call.Caller, in.Body.Type, access.W); err != nil {
		return Node{}, err
	}
	if err := s.mayTouch(ctx, call, in.Body.Type, in.Body.ParentID); err != nil {
		return Node{}, err
	}
	return s.Create(ctx, call.Scope, in.Body.Type, in.Body.ParentID, in.Body.Title)
}

type changeInput struct {
	Body struct {
		api.InCompany
		ID       int64   `json:"id" minimum:"1"`
		Title    *string `json:"title,omitempty"`
		Type     Type    `json:"type" enum:"Content,Playlist,Device,Schedule"`
		ParentID *int64  `json:"parentId,omitempty" minimum:"0" doc:"Where it is moved to; 0 is the root"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Node, error) {
	b := in.Body
	if err := may(call.Caller, b.Type, access.W); err != nil {
		return Node{}, err
	}
	touched := []int64{b.ID}
	if b.ParentID != nil {
		touched = append(touched, *b.ParentID)
	}
	if err := s.mayTouch(ctx, call, b.Type, touched...); err != nil {
		return Node{}, err
	}
	return s.Change(ctx, call.Scope, b.Type, b.ID, Edit{Title: b.Title, Parent: b.ParentID})
}

type removeInput struct {
	ID        int64 `path:"id" minimum:"1"`
	Type      Type  `query:"type" required:"true" enum:"Content,Playlist,Device,Schedule"`
	ContentID int64 `query:"contentId" doc:"Accepted and not used (G64)"`
	Force     bool  `query:"force" doc:"Also when playlists, schedules or programs use what lies there; else that is refused with the list of them"`
}

func (s *Service) remove(ctx context.Context, call api.Call, in *removeInput) (api.Deleted, error) {
	if err := may(call.Caller, in.Type, access.W); err != nil {
		return api.Deleted{}, err
	}
	below, err := s.Below(ctx, call.Scope, in.Type, in.ID)
	if err != nil {
		return api.Deleted{}, err
	}
	if err := s.mayTouch(ctx, call, in.Type, below...); err != nil {
		return api.Deleted{}, err
	}
	gone, task, err := s.Delete(ctx, call.Caller, call.Scope, in.Type, in.ID, in.Force)
	return api.Deleted{IDs: gone, Task: task}, err
}

// mayTouch refuses folders that are kept for others; the parent 0 is the root.
func (s *Service) mayTouch(ctx context.Context, call api.Call, t Type, ids ...int64) error {
	q := s.db.For(call.Scope)
	for i, id := range ids {
		if id != 0 {
			continue
		}
		root, err := s.Resolve(ctx, q, t, 0)
		if err != nil {
			return err
		}
		ids[i] = root
	}
	return s.MayTouch(ctx, call.Caller, q, t, ids...)
}

type keepInput struct {
	Body struct {
		api.InCompany
		CategoryID            int64   `json:"categoryId" minimum:"1"`
		CategoryUserGroupList api.IDs `json:"categoryUserGroupList,omitzero" doc:"The user groups, joined by commas; none gives the folder back to what is above it"`
		CategoryExtraInfo     string  `json:"categoryExtraInfo,omitzero" maxLength:"4000" doc:"A JSON text" text:"lines"`
	}
}

func (s *Service) keep(ctx context.Context, call api.Call, in *keepInput) (Node, error) {
	b := in.Body
	t, err := s.Keep(ctx, call.Caller, call.Scope, b.CategoryID,
		Keep{UserGroups: b.CategoryUserGroupList, ExtraInfo: b.CategoryExtraInfo})
	if err != nil {
		return Node{}, err
	}
	tree, err := s.tree(ctx, call, &treeInput{Type: t})
	for _, node := range tree.AllNodes {
		if node.ID == b.CategoryID {
			return node, nil
		}
	}
	return Node{}, err
}
