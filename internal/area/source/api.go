package source

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Feed), access.Write(access.Feed)
	api.Get(r, "/api/externalSource", read, "The company's external sources by description", s.list)
	api.Create(r, "/api/externalSource", write, "Add a source; it is fetched at once", s.create)
	api.Patch(r, "/api/externalSource", write, "Save a source", s.change)
	api.Delete(r, "/api/externalSource/{id}", write, "Delete a source with what came from it", s.remove)
	api.Post(r, "/api/verifyExternalSourcePath", read,
		"Fetch a source and show what comes, and check that a path is in it. An address that is not saved takes the "+
			"right to change sources", s.verify)
	api.LooksOutside(r, http.MethodPost, "/api/verifyExternalSourcePath")
	api.Get(r, "/api/author/feedInfoAndContents/{id}", access.InCompany(), "A source with what came from it last",
		s.contents)
	api.Raw(r, http.MethodGet, files+"{file}", access.SignedIn(), "A picture of a source", s.file)
}

type listInput struct {
	FeedType Kind `query:"feedType" enum:"RSS,JSON,CSV,Pictures,Calendar" doc:"Absent: all"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) ([]Source, error) {
	return s.store.list(ctx, s.db.For(call.Scope), in.FeedType)
}

// Form is what people fill in about a source.
type Form struct {
	SourceType   Type              `json:"sourceType,omitzero" enum:"HTTP,FTP" doc:"Absent: as the address says"`
	SourceDetail api.JSON[Address] `json:"sourceDetail"`
	Description  string            `json:"description" maxLength:"200"`
	FeedType     Kind              `json:"feedType" enum:"RSS,JSON,CSV,Pictures,Calendar"`
}

// Address is where a source is, and how to sign in there.
type Address struct {
	Detail
	Password string `json:"password,omitzero" maxLength:"500" doc:"For FTP. Empty: the stored one is kept; needed again when the server changes" text:"any"`
}

// asHTTPS is the detail with an address that is fetched, where webcal: says that it is a calendar's.
func (d Detail) asHTTPS() Detail {
	const calendar = "webcal://"
	if len(d.URL) > len(calendar) && strings.EqualFold(d.URL[:len(calendar)], calendar) {
		d.URL = "https://" + d.URL[len(calendar):]
	}
	return d
}

func (f Form) draft() (Draft, error) {
	d := Draft{FeedType: f.FeedType, Detail: f.SourceDetail.Value.asHTTPS(), Password: f.SourceDetail.Value.Password,
		Description: strings.TrimSpace(f.Description)}
	if d.Detail.Username = strings.TrimSpace(d.Detail.Username); d.Detail.reached() == HTTP {
		d.Detail.Username = ""
	}
	if f.SourceType != "" && f.SourceType != d.Detail.reached() {
		return d, fault.Invalid("body.sourceType", codes.NotAllowed, "The address is of another kind than the source.")
	}
	return d, nil
}

type createInput struct {
	Body struct {
		api.InCompany
		Form
	}
}

func (s *Service) create(ctx context.Context, call api.Call, in *createInput) (Source, error) {
	d, err := in.Body.draft()
	if err != nil {
		return Source{}, err
	}
	return s.Create(ctx, call.Scope, d)
}

type changeInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		Form
		ID      int64 `json:"id" minimum:"1"`
		Version int64 `json:"version,omitzero"`
	}
}

func (s *Service) change(ctx context.Context, call api.Call, in *changeInput) (Source, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Source{}, err
	}
	d, err := in.Body.draft()
	if err != nil {
		return Source{}, err
	}
	return s.Change(ctx, call.Scope, in.Body.ID, version, d)
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, in.ID)
}

type verifyInput struct {
	Body struct {
		api.InCompany
		ID           int64              `json:"id,omitzero" minimum:"0" doc:"A saved source, whose password goes on counting for its server"`
		Path         string             `json:"path,omitzero" maxLength:"500" doc:"A list in JSON such as data.items, else a field or a picture's name"`
		FeedType     Kind               `json:"feedType,omitzero" enum:"RSS,JSON,CSV,Pictures,Calendar"`
		SourceDetail *api.JSON[Address] `json:"sourceDetail,omitempty" doc:"Absent: as the saved source has it"`
	}
}

func (s *Service) verify(ctx context.Context, call api.Call, in *verifyInput) (Preview, error) {
	saved := Source{CompanyID: call.Scope.Company()}
	if in.Body.ID != 0 {
		var err error
		if saved, err = s.store.get(ctx, s.db.For(call.Scope), in.Body.ID); err != nil {
			return Preview{}, err
		}
		if in.Body.SourceDetail == nil {
			return s.Verify(ctx, saved, saved.draft(), in.Body.Path)
		}
	}
	if err := access.Write(access.Feed).Check(call.Caller); err != nil {
		return Preview{}, err
	}
	if in.Body.SourceDetail == nil || in.Body.FeedType == "" {
		return Preview{}, fault.Invalid("body.sourceDetail", codes.Required,
			"Name a saved source, or say where one is and what it gives.")
	}
	d := in.Body.SourceDetail.Value
	return s.Verify(ctx, saved, Draft{FeedType: in.Body.FeedType, Detail: d.asHTTPS(), Password: d.Password},
		in.Body.Path)
}

// contents is for who makes programs of them, and for who looks after sources.
func (s *Service) contents(ctx context.Context, call api.Call, in *api.ByID) (Contents, error) {
	if !call.Right(access.Content).AllowAccess() {
		if err := access.Read(access.Feed).Check(call.Caller); err != nil {
			return Contents{}, err
		}
	}
	q := s.db.For(call.Scope)
	source, err := s.store.get(ctx, q, in.ID)
	if err != nil {
		return Contents{}, err
	}
	items, err := s.store.items(ctx, q, in.ID)
	return Contents{source, items}, err
}

// file serves a picture to whoever works in the company of its source: "12.<sha256>".
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	source, sha, _ := strings.Cut(r.PathValue("file"), ".")
	id, err := strconv.ParseInt(source, 10, 64)
	if err != nil {
		return fault.Missing("picture")
	}
	mime, err := s.store.picture(r.Context(), s.db.For(call.Reach()), id, sha)
	if err != nil {
		return err
	}
	return api.ServeBlob(w, r, s.blobs, api.File{SHA256: sha, Type: mime})
}
