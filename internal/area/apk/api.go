package apk

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	read, write := access.Read(access.Apk), access.Write(access.Apk)
	api.List(r, "/api/apk", read, "The packages that the company may install, its own and the operators', newest first",
		s.list)
	api.CreateStream(r, "/api/apk", write,
		"Add a package for an os, Android or Windows. Operators who name no company offer it to all",
		api.Intake{Folder: s.inbox, FileBytes: MaxBytes, Files: 1, Fields: []string{"os"}}, s.add)
	api.Delete(r, "/api/apk/{id}", write, "Delete a package", s.remove)
	api.Get(r, "/api/myapk", read, "The company's own packages, newest first", s.own)
	api.CreateStream(r, "/api/myApk", write, "Add packages of the company's own, together or not at all",
		api.Intake{Folder: s.inbox, FileBytes: MaxBytes, Files: atOnce}, s.addOwn)
	api.Raw(r, http.MethodGet, "/api/player/package/{id}", access.AsDevice(),
		"A package, for a screen to install; Repr-Digest is its SHA-256", s.file)
}

type listInput struct {
	api.Paging
	OS   System `query:"os" enum:"Android,Windows" doc:"Absent: both"`
	Name string `query:"name" doc:"Part of the package's or the file's name"`
}

func (s *Service) list(ctx context.Context, call api.Call, in *listInput) (api.Page[Package], error) {
	items, total, err := s.store.Page(ctx, s.db.For(call.Scope), Filter{OS: in.OS, Name: in.Name}, in.Rows())
	return api.Page[Package]{Items: items, Total: total}, err
}

func (s *Service) own(ctx context.Context, call api.Call, _ *struct{}) ([]Package, error) {
	items, _, err := s.store.Page(ctx, s.db.For(call.Scope), Filter{Own: true}, api.Paging{Page: 1, Limit: 500}.Rows())
	return items, err
}

func (s *Service) add(ctx context.Context, call api.Call, form api.Streamed) (Package, error) {
	system := System(form.Fields.Get("os"))
	if system != Android && system != Windows {
		return Package{}, fault.Invalid("body.os", codes.NotAllowed, "The system is Android or Windows.")
	}
	everybody := call.IsGlobalAdmin() && !call.Chosen
	added, err := s.Add(ctx, Owner{Scope: call.Scope, Everybody: everybody}, system, uploads(form))
	if err != nil {
		return Package{}, err
	}
	return added[0], nil
}

func (s *Service) addOwn(ctx context.Context, call api.Call, form api.Streamed) ([]Package, error) {
	return s.Add(ctx, Owner{Scope: call.Scope}, "", uploads(form))
}

func uploads(form api.Streamed) []Upload {
	list := make([]Upload, len(form.Files))
	for i, f := range form.Files {
		list[i] = Upload{Filename: f.Name, File: f.File, Size: f.Size}
	}
	return list
}

func (s *Service) remove(ctx context.Context, call api.Call, in *api.ByID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.Delete(ctx, call.Scope, call.IsGlobalAdmin(), in.ID)
}

// file hands a package to a screen of a company that may install it.
func (s *Service) file(w http.ResponseWriter, r *http.Request, call api.Call) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return fault.Missing("package")
	}
	p, err := s.store.get(r.Context(), s.db.For(call.Scope), id)
	if err != nil {
		return err
	}
	sum, err := hex.DecodeString(p.SHA256)
	if err != nil {
		return fault.Missing("package")
	}
	w.Header().Set("Repr-Digest", "sha-256=:"+base64.StdEncoding.EncodeToString(sum)+":")
	return api.ServeBlob(w, r, s.blobs, api.File{SHA256: p.SHA256, Type: "application/octet-stream", Name: p.Filename})
}
