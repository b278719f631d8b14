package content

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Content), access.Write(access.Content)
	api.List(r, "/api/content", read.Across(), "Contents, newest first", s.list)
	api.Get(r, "/api/content/{id}", read.Across(), "One content", s.get)
	api.Get(r, "/api/content/tags", read, "A content's tags", s.contentTags)
	api.Get(r, "/api/contentByIds", read, "Several contents", s.byIDs)
	api.Post(r, "/api/content/listRelatedPlaylistOrSchedule", read,
		"The playlists, schedules, programs, messages, events and signs that use a content, and what shows it at once",
		s.uses)
	api.Patch(r, "/api/content", write, "Save name, sharing, folder, tags and validity", s.change)
	api.Patch(r, "/api/content/isactive", write, "Recycle or restore; refused while it is in use", s.toggle)
	api.Patch(r, "/api/content/isactive2", write, "Recycle or restore, also while it is in use", s.toggleAnyway)
	api.Patch(r, "/api/content/groupid", write, "Move to a folder", s.move)
	api.Delete(r, "/api/content/{id}", write, "Delete a recycled content for good", s.remove)
	api.Delete(r, "/api/content/delete", write, "Delete recycled contents for good; without ids, empty the recycle bin",
		s.removeMany)
	api.Get(r, "/api/content/{id}/screens", read, "Which screens cannot play a content", s.screensFor)
	api.Raw(r, http.MethodGet, "/img/uploads/{file}", access.SignedIn(), "An uploaded file or its thumbnail", s.file)
	api.Raw(r, http.MethodHead, "/img/uploads/{file}", access.SignedIn(), "The headers of an uploaded file", s.file)
}

// Search is what lists of contents are narrowed by (R327).
type Search struct {
	api.Paging
	api.Sorting
	ID                     int64   `query:"id"`
	UserID                 int64   `query:"userId" doc:"The owner"`
	Name                   string  `query:"name" doc:"Part of the name; case, width and kana do not matter"`
	Active                 string  `query:"active" enum:"Y,N,true,false" default:"Y" doc:"N: the recycle bin"`
	Type                   string  `query:"type" enum:"Material,Program,Template,Image,Video,Audio,Web,Document"`
	ContentGroup           int64   `query:"contentGroup" doc:"A folder with all below it"`
	Share                  string  `query:"share" enum:"Y,N"`
	ExcludeType            []Type  `query:"excludeType"`
	Tags                   []int64 `query:"tags" doc:"Only what carries every one of them"`
	CalcActualProgramSize  bool    `query:"calcActualProgramSize" doc:"Programs answer actualProgramSize as well"`
	AdditionalFieldsIgnore string  `query:"attr" doc:"Extra fields; every field is answered already"`
}

// Filter says which contents the search of a call is for.
func (s *Service) Filter(ctx context.Context, call api.Call, in Search) (Filter, error) {
	f := Filter{
		ID: in.ID, UserID: in.UserID, Name: in.Name, Active: in.Active == "Y" || in.Active == "true",
		Types: typesOf(in.Type), ExcludeType: in.ExcludeType,
		Share: in.Share, Tags: in.Tags,
	}
	f.VisibleTo = Viewer(call.Caller)
	if in.ContentGroup == 0 {
		return f, nil
	}
	if call.Scope.Whole() != 0 { // in one company, everything is below the root
		root, err := s.categories.Resolve(ctx, s.db.For(call.Scope), category.Content, 0)
		if err != nil || root == in.ContentGroup {
			return f, err
		}
	}
	below, err := s.categories.Below(ctx, call.Scope, category.Content, in.ContentGroup)
	f.Folders = append([]int64{}, below...)
	return f, err
}

type listInput struct {
	Search
	ApprovalStatus Approval `query:"approvalStatus" enum:"P,A,R" doc:"Only what has a version in this state"`
	State          State    `query:"state" enum:"processing,failed" doc:"Only what is not ready yet, or could not be processed"`
	Designed       bool     `query:"designed" doc:"Only what was made with the designer"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Content], error) {
	f, err := s.Filter(ctx, call, in.Search)
	if err != nil {
		return api.Page[Content]{}, err
	}
	f.Approval, f.State, f.Designed = in.ApprovalStatus, in.State, in.Designed
	items, total, err := s.List(ctx, call.Caller, call.Scope, f, in.Rows(), in.SortBy, in.SortDesc)
	if err == nil && in.CalcActualProgramSize {
		err = s.weigh(ctx, s.db.For(call.Scope), items)
	}
	return api.Page[Content]{Items: items, Total: total}, err
}

func (s *Service) get(ctx context.Context, call api.Call, in *api.ByID) (Content, error) {
	q := s.db.For(call.Scope)
	c, err := s.Visible(ctx, call.Caller, q, in.ID)
	if err != nil {
		return Content{}, err
	}
	one, err := s.shaded(ctx, call.Caller, q, []Content{c})
	if err != nil {
		return Content{}, err
	}
	return one[0], nil
}

type tagsInput struct {
	ContentID int64 `query:"contentId" required:"true"`
}

func (s *Service) contentTags(ctx context.Context, call api.Call, in *tagsInput) ([]tag.Label, error) {
	c, err := s.Get(ctx, call.Caller, call.Scope, in.ContentID)
	return c.Tags, err
}

type byIDsInput struct {
	ContentIDs []int64 `query:"contentIds" required:"true" maxItems:"500"`
}

func (s *Service) byIDs(ctx context.Context, call api.Call, in *byIDsInput) ([]Content, error) {
	f := Filter{IDs: in.ContentIDs, Active: true, VisibleTo: Viewer(call.Caller)}
	q := s.db.For(call.Scope)
	items, _, err := s.store.List(ctx, q, f, api.Paging{Page: 1, Limit: 500}.Rows(), "id", false)
	if err != nil {
		return nil, err
	}
	return s.shaded(ctx, call.Caller, q, items)
}

func (s *Service) uses(ctx context.Context, call api.Call, in *api.One) ([]category.Related, error) {
	q := s.db.For(call.Scope)
	if _, err := s.Visible(ctx, call.Caller, q, in.Body.ID); err != nil {
		return nil, err
	}
	return s.related(ctx, q, in.Body.ID)
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID       int64    `json:"id" minimum:"1"`
		Name     *string  `json:"name,omitempty"`
		Share    *string  `json:"share,omitempty" enum:"Y,N"`
		Version  int64    `json:"version,omitzero"`
		Tags     *api.IDs `json:"tags,omitempty"`
		NewTags  []string `json:"newTags,omitempty" maxItems:"20"`
		Category *int64   `json:"category,omitempty" minimum:"0" doc:"The folder; 0 is the root"`
		From     *string  `json:"validFrom,omitempty" pattern:"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$" doc:"The first day on which screens show it; empty: no limit"`
		To       *string  `json:"validTo,omitempty" pattern:"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$" doc:"The last day; empty: no limit"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Content, error) {
	b := in.Body
	version, err := in.Version(b.Version)
	if err != nil {
		return Content{}, err
	}
	e := Edit{Name: b.Name, Share: b.Share, Folder: b.Category, From: b.From, To: b.To, Tags: (*[]int64)(b.Tags),
		NewTags: b.NewTags}
	return s.Change(ctx, call.Caller, call.Scope, b.ID, version, e)
}

func (s *Service) toggle(ctx context.Context, call api.Call, in *api.OneStanding) (Content, error) {
	return s.Toggle(ctx, call.Caller, call.Scope, in.Body.ID, in.Body.Active, false)
}

func (s *Service) toggleAnyway(ctx context.Context, call api.Call, in *api.OneStanding) (Content, error) {
	return s.Toggle(ctx, call.Caller, call.Scope, in.Body.ID, in.Body.Active, true)
}

type moveInput struct {
	Body struct {
		api.InCompany
		GroupID   int64   `json:"groupId" minimum:"0" doc:"0 is the root"`
		ContentID api.IDs `json:"contentId"`
	}
}

func (s *Service) move(ctx context.Context, call api.Call, in *moveInput) (api.Deleted, error) {
	ids := in.Body.ContentID.Distinct()
	return api.Deleted{IDs: ids}, s.Shelf().Move(ctx, call.Caller, call.Scope, ids, in.Body.GroupID)
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

func (s *Service) screensFor(ctx context.Context, call api.Call, in *api.ByID) (Screens, error) {
	return s.Screens(ctx, call.Caller, call.Scope, in.ID)
}
