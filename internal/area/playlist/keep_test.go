package playlist_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR169_PlaylistsOfAFolderThatIsKeptForOthers are there to look at: not even
// their owner changes one, and nobody else puts one there (G90).
func TestR169_PlaylistsOfAFolderThatIsKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		season := w.Folder(category.Playlist, 0, "Season")
		inner := w.Folder(category.Playlist, season, "Autumn")
		a := w.Content("ben", "a", areatest.File{})
		make := func(name string, folder int64, active bool) playlist.Playlist {
			p := w.create("ben", playlist.Draft{Name: name, Share: "Y", Folder: folder,
				Content: []playlist.EntryInput{{ID: a, Seconds: 5}}})
			w.Exec(`UPDATE playlist SET active = {:active} WHERE id = {:id}`,
				db.Params{"id": p.ID, "active": db.Bit(active)})
			return p
		}
		free, kept := make("Free", 0, true), make("Kept", inner, true)
		binned, freeBinned := make("Binned", season, false), make("Free too", 0, false)
		w.Keep(season, "ann")
		for _, try := range []struct {
			name, method, path string
			body               any
		}{
			{"create", "POST", "/api/playlists", map[string]any{"name": "New", "groupId": inner}},
			{"rename", "PATCH", "/api/playlists", map[string]any{"id": kept.ID, "version": kept.Version,
				"name": "Mine"}},
			{"fill", "PATCH", "/api/playlists", map[string]any{"id": kept.ID, "version": kept.Version,
				"content": []any{}}},
			{"share", "PATCH", "/api/playlist/metadata", map[string]any{"id": kept.ID, "version": kept.Version,
				"share": "N"}},
			{"tag", "PATCH", "/api/playlist/metadata", map[string]any{"id": kept.ID, "version": kept.Version,
				"newTags": []string{"mine"}}},
			{"take away", "PATCH", "/api/playlists/groupid", map[string]any{"playlistId": kept.ID, "groupId": 0}},
			{"bring", "PATCH", "/api/playlists/groupid", map[string]any{"playlistId": free.ID, "groupId": season}},
			{"several, one of them kept", "PATCH", "/api/playlists/groupid",
				map[string]any{"playlistId": []int64{free.ID, kept.ID}, "groupId": 0}},
			{"recycle", "PATCH", "/api/playlists/isactive", map[string]any{"id": kept.ID}},
			{"restore", "PATCH", "/api/playlists/isactive", map[string]any{"id": binned.ID}},
			{"delete", "DELETE", fmt.Sprintf("/api/playlists/%d", binned.ID), nil},
			{"delete several", "DELETE", fmt.Sprintf("/api/playlists/delete?ids=%d", binned.ID), nil},
		} {
			if p := w.Refused(http.StatusForbidden, "ben", try.method, try.path,
				try.body); p.Type != "/problems/folder-forbidden" {
				t.Errorf("%s: %s", try.name, p.Type)
			}
		}
		for who, readOnly := range map[string]bool{"ann": false, "ben": true, "vic": true, "ada": false, "top": false} {
			var list []playlist.Overview
			w.OK(http.StatusOK, who, "GET", fmt.Sprintf("/api/playlists?companyId=%d", w.Ours), nil, &list)
			for _, p := range list {
				if p.ReadOnly != (readOnly && p.ID == kept.ID) {
					t.Errorf("%s finds %s in the list, read-only: %v", who, p.Name, p.ReadOnly)
				}
			}
			var one playlist.Playlist
			w.OK(http.StatusOK, who, "GET", fmt.Sprintf("/api/playlists/%d", kept.ID), nil, &one)
			if one.ReadOnly != readOnly || len(list) != 2 {
				t.Errorf("%s sees it read-only: %v, among %d", who, one.ReadOnly, len(list))
			}
		}
		var gone struct{ IDs []int64 }
		w.OK(http.StatusOK, "ben", "DELETE", "/api/playlists/delete", nil, &gone)
		if !slices.Equal(gone.IDs, []int64{freeBinned.ID}) {
			t.Errorf("of the recycle bin, gone is %v", gone.IDs)
		}
		w.OK(http.StatusOK, "ada", "PATCH", "/api/playlists/groupid",
			map[string]any{"playlistId": []int64{free.ID, kept.ID}, "groupId": season}, nil)
	})
}
