package playlist_test

import (
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
)

// world is an office that makes playlists.
type world struct {
	*areatest.Office
	playlists *playlist.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	o := areatest.Open(t, d, "UTC", access.Playlist, access.Content)
	contents := content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tag.New(d)})
	w := &world{Office: o, playlists: playlist.New(d, o.Categories, tag.New(d), contents)}
	w.playlists.Register(o.Router)
	return w
}

// schedule lets a schedule of ours play a playlist.
func (w *world) schedule(name string, playlistID int64, active bool) {
	w.T.Helper()
	w.Schedule(name, active, 0, playlistID)
}

// make creates a playlist of pictures, ten seconds each.
func (w *world) make(owner, name string, contents ...int64) playlist.Playlist {
	w.T.Helper()
	inputs := make([]playlist.EntryInput, len(contents))
	for i, id := range contents {
		inputs[i] = playlist.EntryInput{ID: id, Seconds: 10}
	}
	return w.create(owner, playlist.Draft{Name: name, Content: inputs})
}

func (w *world) create(owner string, d playlist.Draft) playlist.Playlist {
	w.T.Helper()
	ctx, caller, scope := w.As(owner)
	p, err := w.playlists.Create(ctx, caller, scope, d)
	if err != nil {
		w.T.Fatal(err)
	}
	return p
}
