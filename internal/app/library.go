package app

import (
	"context"
	"crypto/rand"
	"time"

	"marquee/internal/area/apk"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/youtube"
	"marquee/internal/area/source"
	"marquee/internal/platform/api"
	"marquee/internal/platform/live"
	"marquee/internal/platform/media"
	"marquee/internal/platform/secret"
)

// wireSources makes the area that fetches from elsewhere; contents come in from its folders.
func (a *App) wireSources(companies *company.Service, prober *media.Prober, now func() time.Time) error {
	box, err := secret.NewBox(a.master, source.Purpose, rand.Reader)
	if err != nil {
		return err
	}
	a.sources = source.New(source.Config{DB: a.db, Companies: companies, Fetch: a.outside, Box: box, Blobs: a.blobs, Prober: prober, Scanner: a.scanner, Now: now, Logger: a.logger,
		Fetched: func(company, id int64) {
			a.hub.Changed(company, live.Change{Entity: "source", ID: id, CompanyID: company})
		}})
	return nil
}

// wireLibrary makes the areas that keep packages and what comes from elsewhere,
// beside the contents: their bytes count as the contents' do.
func (a *App) wireLibrary(contents *content.Service, inbox string) []interface{ Register(*api.Router) } {
	return []interface{ Register(*api.Router) }{
		apk.New(apk.Config{DB: a.db, Blobs: a.blobs, Room: contents, Inbox: inbox, Scanner: a.scanner}),
		a.sources,
		youtube.New(a.outside, youtube.Origin),
	}
}

// warnOfReach says once if this system lets the programs that read people's files
// reach more than those.
func (a *App) warnOfReach(ctx context.Context) error {
	kept, err := a.prober.Seclusion(ctx)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		a.logger.WarnContext(ctx, "cannot see what programs that read people's files can reach", "error", err)
		return nil
	}
	if !kept.Network {
		a.logger.WarnContext(ctx, "programs that read people's files can reach the network: this system gives them no network of their own (user namespaces)")
	}
	if !kept.Files {
		a.logger.WarnContext(ctx, "programs that read people's files can read the server's: this system has no Landlock (Linux 5.13), or the build uses cgo")
	}
	return nil
}
