package app

import (
	"context"
	"errors"
	"net/http"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/content"
	"marquee/internal/platform/api"
	"marquee/internal/platform/live"
	"marquee/internal/platform/upload"
)

// settle is how long changes are gathered before screens are told, so that
// saving ten things tells a thousand screens once.
const settle = 150 * time.Millisecond

// recheck are the records whose change can change who works in which company.
var recheck = map[string]bool{"company": true, "globalcompany": true}

// hint tells consoles of every change at once and screens shortly after.
func (a *App) hint(ctx context.Context) error {
	waiting := map[int64]*news{}
	timer := time.NewTimer(settle)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-a.hints:
			a.hub.Changed(c.CompanyID, live.Change{Entity: c.Entity, ID: c.ID, CompanyID: c.CompanyID})
			if recheck[c.Entity] {
				if err := a.accounts.Recheck(ctx, c.CompanyID); err != nil && !errors.Is(err, context.Canceled) {
					a.logger.WarnContext(ctx, "consoles were not asked to sign in again", "company", c.CompanyID, "error", err)
				}
			}
			if !onScreens(c.Entity) {
				continue
			}
			if len(waiting) == 0 {
				timer.Reset(settle)
			}
			if waiting[c.CompanyID] == nil {
				waiting[c.CompanyID] = &news{}
			}
			waiting[c.CompanyID].add(c)
		case <-timer.C:
			for company, n := range waiting {
				if err := a.tellScreens(ctx, company, n); err != nil && !errors.Is(err, context.Canceled) {
					a.logger.WarnContext(ctx, "screens were not told of a change", "company", company, "error", err)
				}
			}
			clear(waiting)
		}
	}
}

func (a *App) registerRealtime() {
	api.Raw(a.router, http.MethodGet, "/api/realtime", access.SignedIn(), "What changes, as server-sent events",
		func(w http.ResponseWriter, r *http.Request, call api.Call) error {
			return a.hub.Console(w, r, live.Viewer{UserID: call.UserID(), Companies: call.Reach().Companies(),
				Everything: call.IsGlobalAdmin(), Hears: func(entity string) (some, which bool) { return hears(call.Caller, entity) }})
		})
}

// registerUploads adds the resumable uploads (tus 1.0), which belong to who began them.
func (a *App) registerUploads(contents *content.Service) error {
	permit := func(ctx context.Context, owner upload.Owner, size int64) error {
		scope, err := account.System().Scope(owner.CompanyID)
		if err != nil {
			return err
		}
		return contents.Fits(ctx, scope, size)
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
