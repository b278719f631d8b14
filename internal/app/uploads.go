package app

import (
	"context"
	"net/http"
	"path/filepath"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/content/processing"
	"marquee/internal/platform/api"
	"marquee/internal/platform/upload"
)

// uploadLife is how long an unfinished upload may be resumed.
const uploadLife = 48 * time.Hour

// registerUploads adds the resumable uploads (tus 1.0), which belong to who began them.
func (a *App) registerUploads(files *processing.Service) error {
	permit := func(ctx context.Context, owner upload.Owner, size int64) error {
		scope, err := account.System().Scope(owner.CompanyID)
		if err != nil {
			return err
		}
		return files.Fits(ctx, scope, size)
	}
	handler, err := upload.NewHandler(a.uploads, a.config.MaxFileMB*megabyte, permit)
	if err != nil {
		return err
	}
	serve := func(w http.ResponseWriter, r *http.Request, call api.Call) error {
		return handler.Serve(w, r, upload.Owner{UserID: call.UserID(), CompanyID: call.Scope.Company()})
	}
	write := access.Write(access.Content)
	api.Raw(a.router, http.MethodPost, "/api/uploads", write, "Begin a resumable upload (tus 1.0)", serve)
	api.Raw(a.router, http.MethodHead, "/api/uploads/{id}", write, "How much of an upload has arrived", serve)
	api.Raw(a.router, http.MethodPatch, "/api/uploads/{id}", write, "Send a piece of an upload", serve)
	api.Raw(a.router, http.MethodDelete, "/api/uploads/{id}", write, "Cancel an upload", serve)
	return nil
}

// inbox is where files lie that are looked at before they are kept. It is empty at the start.
func (a *App) inbox() string { return filepath.Join(a.config.Data, "inbox") }
