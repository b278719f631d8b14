package font

import (
	"context"
	"net/http"
	"strconv"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.List(r, "/api/font", access.Read(access.Font), "The company's fonts by name", s.list)
	api.Get(r, "/api/font/limits", access.Read(access.Font),
		"How large a font may be, and what of a company's fonts screens get", s.limitsNow)
	api.CreateStream(r, "/api/font", access.Write(access.Font),
		"Add a font; fontName and fontStyle, or else the file's own",
		api.Intake{Folder: s.inbox, FileBytes: s.limits.FileBytes, Files: 1, Fields: []string{"fontName", "fontStyle"}},
		s.add)
	api.Get(r, "/api/font/{id}/lacking", access.InCompany(), "Which of some characters a font has no glyph for",
		s.lacking)
	api.Delete(r, "/api/font/{id}", access.Write(access.Font), "Delete a font", s.remove)
	api.Raw(r, http.MethodGet, files+"{id}", access.SignedIn(), "A font's file", s.file)
}

type listInput struct {
	api.Paging
	Name string `query:"name" doc:"Part of the name; case, width and kana do not matter"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Font], error) {
	q := s.db.For(call.Scope)
	items, total, err := s.store.Page(ctx, q, in.Name, in.Rows())
	if err != nil {
		return api.Page[Font]{}, err
	}
	shown := make([]*Font, len(items))
	for i := range items {
		shown[i] = &items[i]
	}
	return api.Page[Font]{Items: items, Total: total}, s.mark(ctx, q, shown...)
}

func (s *Service) limitsNow(context.Context, api.Call, *struct{}) (Limits, error) {
	return s.limits, nil
}

func (s *Service) add(ctx context.Context, call api.Call, form api.Streamed) (Font, error) {
	sent := form.Files[0]
	return s.Add(ctx, call.Scope, Upload{
		Name: form.Fields.Get("fontName"), Style: form.Fields.Get("fontStyle"), Filename: sent.Name, File: sent.File,
		Size: sent.Size,
	})
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, in.ID)
}

type lackingInput struct {
	api.ByID
	Characters string `query:"characters" required:"true" minLength:"1" maxLength:"500"`
}

// lackingOutput names the characters that a font has no glyph for.
type lackingOutput struct {
	Lacking string `json:"lacking" doc:"In the order in which they were asked about"`
}

func (s *Service) lacking(ctx context.Context, call api.Call, in *lackingInput) (lackingOutput, error) {
	lacking, err := s.Lacking(ctx, call.Scope, in.ID, in.Characters)
	return lackingOutput{Lacking: lacking}, err
}

// file serves a font to whoever works in its company.
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return fault.Missing("font")
	}
	f, err := s.store.get(r.Context(), s.db.For(call.Reach()), id)
	if err != nil {
		return err
	}
	return api.ServeBlob(w, r, s.blobs, api.File{SHA256: f.SHA256, Type: "font/" + string(f.Format),
		Name: f.FontName + "." + string(f.Format)})
}
