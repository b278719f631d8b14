package tag

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations. Those who may read the records of a type
// may see its tags, which stand on them.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Tag), access.Write(access.Tag)
	api.List(r, "/api/tags", read, "Tags, a page at a time", s.page)
	api.Get(r, "/api/tags/{id}", read, "One tag", s.get)
	api.Create(r, "/api/tags", write, "Add a tag", s.create)
	api.Patch(r, "/api/tags", write, "Change a tag; its type stays", s.change)
	api.Delete(r, "/api/tags/{id}", write, "Delete a tag and take it off every record that carries it", s.remove)
	api.Post(r, "/api/tags/deviceId", access.Read(access.Device), "The tags of a screen", s.onDevice)
	api.Get(r, "/api/alltags/{companyId}", access.InCompany(), "A company's tags, unpaged", s.all)
	api.Get(r, "/api/mycompanyTags", access.InCompany(), "The current company's tags, unpaged", s.mine)
}

type pageInput struct {
	Page  int `query:"_page" default:"1" minimum:"1" maximum:"1000000" doc:"1-based"`
	Limit int `query:"_limit" default:"8" minimum:"1" maximum:"500"`
	api.Sorting
	ID   int64  `query:"id" minimum:"0"`
	Name string `query:"name" maxLength:"200" doc:"Part of the name"`
	Type Type   `query:"type" enum:"Content,Device,Playlist,Schedule" doc:"Absent: of every type"`
}

func (s *Service) page(ctx context.Context, call api.Call, in *pageInput) (api.Page[Tag], error) {
	tags, total, err := s.store.Page(ctx, s.db.For(call.Scope), Filter{ID: in.ID, Name: in.Name, Type: in.Type},
		in.SortBy, in.SortDesc,
		api.Paging{Page: in.Page, Limit: in.Limit}.Rows())
	return api.Page[Tag]{Items: tags, Total: total}, err
}

type byID struct {
	ID int64 `path:"id" minimum:"1"`
}

func (s *Service) get(ctx context.Context, call api.Call, in *byID) (Tag, error) {
	return s.store.get(ctx, s.db.For(call.Scope), in.ID)
}

// Values are a tag's values, joined by commas or as a list. In a list a value
// with a comma in it can be told, and is refused (G129).
type Values []string

// UnmarshalJSON accepts both spellings.
func (v *Values) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		var list []string
		if err := json.Unmarshal(data, &list); err != nil {
			return fmt.Errorf("read the values: %w", err)
		}
		*v = list
		return nil
	}
	var joined string
	if err := json.Unmarshal(data, &joined); err != nil {
		return fmt.Errorf("read the values: %w", err)
	}
	*v = strings.Split(joined, ",")
	return nil
}

// Schema describes both spellings.
func (Values) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{OneOf: []*huma.Schema{text, {Type: huma.TypeArray, Items: text}},
		Description: "The values, joined by commas or as a list"}
}

type createInput struct {
	Body struct {
		api.InCompany
		Name        string `json:"name"`
		Type        Type   `json:"type" enum:"Content,Device,Playlist,Schedule"`
		Description string `json:"description,omitzero" text:"lines"`
		Value       Values `json:"value,omitempty"`
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Tag, error) {
	return s.Create(ctx, call.Scope, Draft{Type: in.Body.Type, Name: in.Body.Name, Description: in.Body.Description,
		Values: in.Body.Value})
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		ID          int64   `json:"id" minimum:"1"`
		Name        *string `json:"name,omitempty"`
		Description *string `json:"description,omitempty" text:"lines"`
		Value       *Values `json:"value,omitempty"`
		Version     int64   `json:"version,omitzero"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Tag, error) {
	version, err := in.IfMatch.Version(in.Body.Version)
	if err != nil {
		return Tag{}, err
	}
	return s.Change(ctx, call.Scope, in.Body.ID, version, Edit{Name: in.Body.Name, Description: in.Body.Description,
		Values: (*[]string)(in.Body.Value)})
}

func (s *Service) remove(ctx context.Context, call api.Call, in *byID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, in.ID)
}

type deviceInput struct {
	Body struct {
		api.InCompany
		DeviceID int64 `json:"deviceId" minimum:"1"`
	}
}

// onDevice reads, though it is a POST; its path is no tag's (R367, G121).
func (s *Service) onDevice(ctx context.Context, call api.Call, in *deviceInput) ([]Tag, error) {
	return s.store.onDevice(ctx, s.db.For(call.Scope), in.Body.DeviceID)
}

type typeInput struct {
	Type Type `query:"type" enum:"Content,Device,Playlist,Schedule" doc:"Absent: of every type"`
}

func (s *Service) mine(ctx context.Context, call api.Call, in *typeInput) ([]Tag, error) {
	return s.readable(ctx, call, in.Type)
}

// readable returns the tags of a type, or of every type, all but those of
// records that the caller may not read.
func (s *Service) readable(ctx context.Context, call api.Call, t Type) ([]Tag, error) {
	tags, err := s.store.List(ctx, s.db.For(call.Scope), t)
	return slices.DeleteFunc(tags, func(t Tag) bool { return !call.Reads(access.Tag, access.Feature(t.Type)) }), err
}

type companyInput struct {
	CompanyID int64 `path:"companyId" minimum:"1"`
	Type      Type  `query:"type" enum:"Content,Device,Playlist,Schedule" doc:"Absent: of every type"`
}

func (s *Service) all(ctx context.Context, call api.Call, in *companyInput) ([]Tag, error) {
	call, err := call.Choose(ctx, in.CompanyID)
	if err != nil {
		return nil, err
	}
	return s.readable(ctx, call, in.Type)
}
