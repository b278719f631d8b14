package playlist

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. The effects are no company's data, and
// the designer shows them to people without a right on playlists.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Playlist), access.Write(access.Playlist)
	api.List(r, "/api/playlists", read.Across(), "Playlists, newest first", s.list)
	api.Get(r, "/api/playlists/{id}", read.Across(), "One playlist with its entries", s.get)
	api.Create(r, "/api/playlists", write, "Add a playlist", s.create)
	api.Patch(r, "/api/playlists", write, "Save name and entries", s.save)
	api.Delete(r, "/api/playlists/{id}", write, "Delete a recycled playlist for good", s.remove)
	api.Delete(r, "/api/playlists/delete", write,
		"Delete recycled playlists for good; without ids, empty the recycle bin of what no schedule holds",
		s.removeMany)
	api.Patch(r, "/api/playlists/isactive", write, "Recycle or restore; refused while an active schedule plays it",
		s.toggle)
	api.Patch(r, "/api/playlists/groupid", write, "Move to a folder", s.move)
	api.Post(r, "/api/playlists/listRelatedSchedule", read, "The schedules that play a playlist", s.related)
	api.Patch(r, "/api/playlist/metadata", write, "Save name, sharing and tags", s.saveMetadata)
	api.Get(r, "/api/playlist/version", read, "A playlist's snapshots by version number; the newest 50 are kept",
		s.versions)
	api.Get(r, "/api/playlist/tags", read, "A playlist's tags", s.playlistTags)
	api.Get(r, "/api/playlist/effects", access.SignedIn(), "The effects with which an entry comes or goes", s.effects)
}

type listInput struct {
	api.Paging
	api.Sorting
	UserID  int64   `query:"userId" doc:"The owner"`
	Name    string  `query:"name" doc:"Part of the name; case, width and kana do not matter"`
	Active  string  `query:"active" enum:"Y,N,true,false" default:"Y" doc:"N: the recycle bin"`
	GroupID int64   `query:"groupId" doc:"A folder with all below it; 0 is any"`
	Share   string  `query:"share" enum:"Y,N"`
	Type    Type    `query:"type" enum:"General,Sync Play"`
	Tags    []int64 `query:"tags" maxItems:"20" doc:"Only what carries every one of them"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Listed], error) {
	f := Filter{UserID: in.UserID, Name: in.Name, Active: in.Active == "Y" || in.Active == "true", Share: in.Share,
		Type: in.Type, Tags: in.Tags}
	if !call.SeesAll(access.Playlist) {
		f.VisibleTo = call.UserID()
	}
	if in.GroupID != 0 {
		below, err := s.categories.Below(ctx, call.Scope, category.Playlist, in.GroupID)
		if err != nil {
			return api.Page[Listed]{}, err
		}
		f.Folders = append([]int64{}, below...) // a folder that is not there holds nothing
	}
	q := s.db.For(call.Scope)
	found, total, err := s.store.list(ctx, q, f, in.Rows(), in.SortBy, in.SortDesc)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	items, err := s.store.listed(ctx, q, found)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	readOnly, err := s.categories.ReadOnly(ctx, call.Caller, call.Scope, category.Playlist)
	if err != nil {
		return api.Page[Listed]{}, err
	}
	for i := range items {
		items[i].ReadOnly = readOnly(items[i].GroupID)
	}
	return api.Page[Listed]{Items: items, Total: total}, nil
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Playlist, error) {
	p, err := s.Get(ctx, call.Caller, call.Scope, in.ID)
	if err != nil {
		return Playlist{}, err
	}
	readOnly, err := s.categories.ReadOnly(ctx, call.Caller, call.Scope, category.Playlist)
	if err != nil {
		return Playlist{}, err
	}
	p.ReadOnly = readOnly(p.GroupID)
	return s.measured(ctx, call.Scope, p)
}

type createInput struct {
	Body struct {
		api.InCompany
		Type    Type                   `json:"type,omitzero" enum:"General,Sync Play" doc:"Absent: General"`
		Name    string                 `json:"name,omitzero" doc:"Absent: one is made up"`
		Share   string                 `json:"share,omitzero" enum:"Y,N" doc:"Absent: N"`
		GroupID int64                  `json:"groupId,omitzero" minimum:"0" doc:"The folder; 0 is the root"`
		Tags    api.IDs                `json:"tags,omitempty"`
		NewTags []string               `json:"newTags,omitempty" maxItems:"20"`
		Content api.JSON[[]EntryInput] `json:"content,omitzero"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Playlist, error) {
	b := in.Body
	made, err := s.Create(ctx, call.Caller, call.Scope, Draft{
		Type: b.Type, Name: b.Name, Share: b.Share, Folder: b.GroupID, Tags: b.Tags, NewTags: b.NewTags,
		Content: b.Content.Value,
	})
	if err != nil {
		return Playlist{}, err
	}
	return s.measured(ctx, call.Scope, made)
}

type saveInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64                   `json:"id" minimum:"1"`
		Version int64                   `json:"version,omitzero"`
		Name    *string                 `json:"name,omitempty"`
		Content *api.JSON[[]EntryInput] `json:"content,omitempty" doc:"All entries; absent: unchanged"`
	}
}

func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (Playlist, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Playlist{}, err
	}
	e := Edit{Name: b.Name}
	if b.Content != nil {
		e.Content = &b.Content.Value
	}
	saved, err := s.Save(ctx, call.Caller, call.Scope, b.ID, version, e)
	if err != nil {
		return Playlist{}, err
	}
	return s.measured(ctx, call.Scope, saved)
}

type saveMetadataInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID      int64    `json:"id" minimum:"1"`
		Version int64    `json:"version,omitzero"`
		Name    *string  `json:"name,omitempty"`
		Share   *string  `json:"share,omitempty" enum:"Y,N"`
		Tags    *api.IDs `json:"tags,omitempty" doc:"All tags; absent: unchanged"`
		NewTags []string `json:"newTags,omitempty" maxItems:"20" doc:"Names of tags to add, which are made if they are new"`
	}
}

func (s *Service) saveMetadata(ctx context.Context, call api.Call, in *saveMetadataInput) (Playlist, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Playlist{}, err
	}
	saved, err := s.Save(ctx, call.Caller, call.Scope, b.ID, version,
		Edit{Name: b.Name, Share: b.Share, Tags: (*[]int64)(b.Tags), NewTags: b.NewTags})
	if err != nil {
		return Playlist{}, err
	}
	return s.measured(ctx, call.Scope, saved)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	ids := []int64{in.ID}
	return api.Deleted{IDs: ids}, s.Shelf().Delete(ctx, call.Caller, call.Scope, ids)
}

func (s *Service) removeMany(ctx context.Context, call api.Call, in *api.Many) (api.Deleted, error) {
	ids := in.Chosen()
	if len(ids) == 0 {
		gone, held, task, err := s.Shelf().Empty(ctx, call.Caller, call.Scope)
		return api.Deleted{IDs: gone, InUse: held, Task: task}, err
	}
	return api.Deleted{IDs: ids}, s.Shelf().Delete(ctx, call.Caller, call.Scope, ids)
}

func (s *Service) toggle(ctx context.Context, call api.Call, in *api.OneStanding) (Playlist, error) {
	return s.Toggle(ctx, call.Caller, call.Scope, in.Body.ID, in.Body.Active)
}

type moveInput struct {
	Body struct {
		api.InCompany
		GroupID    int64   `json:"groupId" minimum:"0" doc:"0 is the root"`
		PlaylistID api.IDs `json:"playlistId"`
	}
}

func (s *Service) move(ctx context.Context, call api.Call, in *moveInput) (api.Deleted, error) {
	ids := in.Body.PlaylistID.Distinct()
	return api.Deleted{IDs: ids}, s.Shelf().Move(ctx, call.Caller, call.Scope, ids, in.Body.GroupID)
}

func (s *Service) related(ctx context.Context, call api.Call, in *api.One) ([]category.Related, error) {
	if _, err := s.Get(ctx, call.Caller, call.Scope, in.Body.ID); err != nil {
		return nil, err
	}
	return s.store.related(ctx, s.db.For(call.Scope), in.Body.ID)
}

type versionsInput struct {
	PlaylistID int64 `query:"playlistId" required:"true" minimum:"1"`
}

func (s *Service) versions(ctx context.Context, call api.Call, in *versionsInput) (map[int64]Snapshot, error) {
	if _, err := s.Get(ctx, call.Caller, call.Scope, in.PlaylistID); err != nil {
		return nil, err
	}
	return s.store.versions(ctx, s.db.For(call.Scope), in.PlaylistID)
}

type tagsInput struct {
	ContentID int64 `query:"contentId" required:"true" minimum:"1" doc:"The playlist (G135)"`
}

func (s *Service) playlistTags(ctx context.Context, call api.Call, in *tagsInput) ([]tag.Label, error) {
	p, err := s.Get(ctx, call.Caller, call.Scope, in.ContentID)
	return p.Tags, err
}

func (s *Service) effects(context.Context, api.Call, *struct{}) ([]Effect, error) {
	return Effects(), nil
}
