package author

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Content), access.Write(access.Content)
	api.List(r, "/api/author/template", read, "The company's templates, newest first", s.templates)
	api.Get(r, "/api/author/{id}", read, "A program or a template with its document", s.open)
	api.CreateForm(r, "/api/author", write,
		"Save a new program, or a template, of a document; thumbnail is a picture of it", s.create, parts()...)
	api.PatchForm(r, "/api/author", write,
		"Save a program: the document becomes a new version; thumbnail is a picture of it", s.save, parts()...)
	s.registerOpen(r)
}

// parts are the files of the forms: the document is one, for it may be larger than fields are.
func parts() []string { return []string{"content", "thumbnail"} }

type templatesInput struct {
	Page  int `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit int `query:"_limit" default:"4" minimum:"1" maximum:"500"`
	api.Sorting
	Name string `query:"name" doc:"Part of the name; case, width and kana do not matter"`
}

func (s *Service) templates(ctx context.Context, call api.Call, in *templatesInput) (api.Page[content.Content], error) {
	f := content.Filter{Name: in.Name, Active: true, Types: []content.Type{content.Template},
		VisibleTo: content.Viewer(call.Caller)}
	items, total, err := s.contents.List(ctx, call.Caller, call.Scope, f,
		api.Paging{Page: in.Page, Limit: in.Limit}.Rows(), in.SortBy, in.SortDesc)
	return api.Page[content.Content]{Items: items, Total: total}, err
}

type openInput struct {
	api.ByID
	VersionID int64 `query:"versionId" minimum:"1" doc:"One of its versions; absent: the current one"`
	Newest    bool  `query:"newest" doc:"Without versionId, to go on with it: what was saved last, though it waits for approval"`
}

func (s *Service) open(ctx context.Context, call api.Call, in *openInput) (Authored, error) {
	return s.Open(ctx, call.Caller, call.Scope, in.ID, Which{ID: in.VersionID, Newest: in.Newest})
}

// Fields are what a form has besides the document.
type Fields struct {
	api.InCompany
	Folder  *int64     `json:"groupId,omitempty" minimum:"0" doc:"The folder; 0 is the root"`
	Tags    *api.IDs   `json:"tags,omitempty"`
	NewTags *api.Names `json:"newTags,omitempty" maxItems:"20"`
	Share   *string    `json:"share,omitempty" enum:"Y,N"`
	Name    *string    `json:"name,omitempty" doc:"Absent: as the document says, or as it is"`
}

func (f Fields) save(call api.Call) (Save, error) {
	in := Save{Name: f.Name, Share: f.Share, Folder: f.Folder, Tags: (*[]int64)(f.Tags)}
	if f.NewTags != nil {
		in.NewTags = *f.NewTags
	}
	document, sent := call.File("content")
	if !sent {
		return in, fault.Invalid("body.content", codes.Required, "Send the document.")
	}
	thumbnail, _ := call.File("thumbnail")
	in.Document, in.Thumbnail = document.Data, thumbnail.Data
	return in, nil
}

type createInput struct {
	Body struct{ Fields }
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Saved, error) {
	draft, err := in.Body.save(call)
	if err != nil {
		return Saved{}, err
	}
	return s.Create(ctx, call.Caller, call.Scope, draft)
}

type saveInput struct {
	api.IfMatch
	Body struct {
		Fields
		ID      int64 `json:"id" minimum:"1"`
		Version int64 `json:"version,omitzero" doc:"Of the record, if If-Match is not sent"`
	}
}

func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (Saved, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Saved{}, err
	}
	edit, err := in.Body.save(call)
	if err != nil {
		return Saved{}, err
	}
	return s.Change(ctx, call.Caller, call.Scope, in.Body.ID, version, edit)
}
