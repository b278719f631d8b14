package app

import (
	"crypto/rand"
	"time"

	"marquee/internal/area/apk"
	"marquee/internal/area/content"
	"marquee/internal/area/font"
	"marquee/internal/area/source"
	"marquee/internal/platform/api"
	"marquee/internal/platform/live"
	"marquee/internal/platform/media"
	"marquee/internal/platform/secret"
)

// wireLibrary makes the areas that keep files and what comes from elsewhere,
// beside the contents: their bytes count as the contents' do.
func (a *App) wireLibrary(contents *content.Service, prober *media.Prober, inbox string, now func() time.Time) ([]interface{ Register(*api.Router) }, error) {
	box, err := secret.NewBox(a.master, "external sources", rand.Reader)
	if err != nil {
		return nil, err
	}
	a.sources = source.New(source.Config{DB: a.db, Fetch: a.outside, Box: box, Blobs: a.blobs, Prober: prober, Now: now, Logger: a.logger,
		Fetched: func(company, id int64) {
			a.hub.Changed(company, live.Change{Entity: "source", ID: id, CompanyID: company})
		}})
	return []interface{ Register(*api.Router) }{
		font.New(font.Config{DB: a.db, Blobs: a.blobs, Room: contents, Inbox: inbox}),
		apk.New(apk.Config{DB: a.db, Blobs: a.blobs, Room: contents, Inbox: inbox}),
		a.sources,
		content.NewVideos(a.outside, content.YouTube),
	}, nil
}
