package playlist_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAPlaylistSaysWhichFilmsScreensLeaveOut, to who looks at it and to who saves
// it; its versions keep nothing of that, and what was answered can be sent back.
func TestAPlaylistSaysWhichFilmsScreensLeaveOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		film, menu := w.Content("ann", "Film", areatest.File{Type: "Video", DurationMs: 5000}),
			w.Content("ann", "Menu", areatest.File{})
		w.Exec(`UPDATE content_version SET codec = 'hevc', width = 1920, height = 1080 WHERE content_id = {:id}`,
			db.Params{"id": film})
		for codecs, company := range map[string]int64{"h264": w.Ours, "h264,hevc": w.Ours, "": w.Ours,
			"vp8": w.Theirs} {
			w.Insert(`INSERT INTO device (company_id, device_name, name_folded, status, codecs, created_at, updated_at)
				VALUES ({:company}, 'S', 's', 'Active', {:codecs}, 0, 0)`,
				db.Params{"company": company, "codecs": codecs})
		}
		misfits := func(p playlist.Playlist) (found []string) {
			for _, e := range p.Content {
				found = append(found, fmt.Sprint(e.Name, " ", e.Misfit.Screens, " of ", e.Misfit.Of))
			}
			return found
		}
		want := []string{"Film 1 of 3", "Menu 0 of 0"}
		list := w.make("ann", "List", film, menu)
		var seen, saved playlist.Playlist
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/playlists/"+text(list.ID), nil, &seen)
		if diff := cmp.Diff(want, misfits(seen)); diff != "" {
			t.Error(diff)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/playlists",
			map[string]any{"id": list.ID, "version": seen.Version, "content": seen.Content}, &saved)
		if diff := cmp.Diff(want, misfits(saved)); diff != "" {
			t.Error("saved:", diff)
		}
		var versions map[int64]playlist.Snapshot
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/playlist/version?playlistId="+text(list.ID), nil, &versions)
		for number, v := range versions {
			if got := misfits(playlist.Playlist{Content: v.Content}); got[0] != "Film 0 of 0" {
				t.Errorf("version %d keeps %v", number, got)
			}
		}
	})
}
