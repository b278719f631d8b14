package content_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// lie puts a content into a folder beside the trail.
func (w *world) lie(id, folder int64, active bool) int64 {
	w.T.Helper()
	w.Exec(`UPDATE content SET category_id = {:folder}, active = {:active} WHERE id = {:id}`,
		db.Params{"id": id, "folder": folder, "active": db.Bit(active)})
	return id
}

// version returns the current version of a content.
func (w *world) version(who string, id int64) int64 {
	w.T.Helper()
	var versions []version.Version
	w.OK(http.StatusOK, who, http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", id), nil, &versions)
	return versions[0].ID
}

// TestR169_WhatLiesInAFolderThatIsKeptForOthers is there to look at: not even its
// owner changes it, and nobody else puts anything there (G90).
func TestR169_WhatLiesInAFolderThatIsKeptForOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		season := w.Folder(category.Content, 0, "Season")
		inner := w.Folder(category.Content, season, "Autumn")
		free := w.Content("ben", "Free", areatest.File{})
		kept := w.lie(w.Content("ben", "Kept", areatest.File{Type: "Video"}), inner, true)
		binned := w.lie(w.Content("ben", "Binned", areatest.File{}), season, false)
		w.Keep(season, "ann")
		version := w.version("ben", kept)
		for _, try := range []struct {
			name, method, path string
			body               any
		}{
			{"rename", "PATCH", "/api/content", map[string]any{"id": kept, "version": 1, "name": "Mine"}},
			{"share", "PATCH", "/api/content", map[string]any{"id": kept, "version": 1, "share": "N"}},
			{"tag", "PATCH", "/api/content", map[string]any{"id": kept, "version": 1, "newTags": []string{"mine"}}},
			{"take away by an edit", "PATCH", "/api/content", map[string]any{"id": kept, "version": 1, "category": 0}},
			{"bring by an edit", "PATCH", "/api/content", map[string]any{"id": free, "version": 1, "category": season}},
			{"take away", "PATCH", "/api/content/groupid", map[string]any{"contentId": kept, "groupId": 0}},
			{"bring", "PATCH", "/api/content/groupid", map[string]any{"contentId": free, "groupId": inner}},
			{"several, one of them kept", "PATCH", "/api/content/groupid",
				map[string]any{"contentId": []int64{free, kept}, "groupId": 0}},
			{"recycle", "PATCH", "/api/content/isactive", map[string]any{"id": kept}},
			{"recycle all the same", "PATCH", "/api/content/isactive2", map[string]any{"id": kept}},
			{"restore", "PATCH", "/api/content/isactive", map[string]any{"id": binned}},
			{"delete", "DELETE", fmt.Sprintf("/api/content/%d", binned), nil},
			{"delete several", "DELETE", fmt.Sprintf("/api/content/delete?ids=%d", binned), nil},
			{"make a version current", "POST", "/api/content-version/current", map[string]any{"id": version}},
			{"plan no version", "POST", "/api/content-version/current/cancel", map[string]any{"id": version}},
			{"delete a version", "POST", "/api/content-version/delete", map[string]any{"id": version}},
			{"convert", "POST", "/api/content/convert", map[string]any{"id": kept}},
		} {
			if p := w.Refused(http.StatusForbidden, "ben", try.method, try.path,
				try.body); p.Type != "/problems/folder-forbidden" {
				t.Errorf("%s: %s", try.name, p.Type)
			}
		}
		for path, fields := range map[string]map[string]string{
			"/api/content":        {"filename": "new.png", "groupId": fmt.Sprint(inner)},
			"/api/contentVersion": {"filename": "new.png", "contentId": fmt.Sprint(kept)},
		} {
			if status, p := w.form("ben", path, picture(t, 7), fields, nil); status != http.StatusForbidden ||
				p.Type != "/problems/folder-forbidden" {
				t.Errorf("%s: %d %s", path, status, p.Type)
			}
		}
		if names, _ := w.list("ann", "contentGroup="+fmt.Sprint(season)); !slices.Equal(names, []string{"Kept"}) {
			t.Errorf("there lies %v", names)
		}
		if status, _, p := w.send("ann", picture(t, 8), map[string]string{"filename": "new.png",
			"groupId": fmt.Sprint(inner)}); status != http.StatusCreated {
			t.Errorf("who may: %d %s", status, p.Type)
		}
	})
}

func TestR169_ContentsOfOthersFoldersAreReadOnly(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	season := w.Folder(category.Content, 0, "Season")
	kept, free := w.lie(w.Content("ben", "Kept", areatest.File{Approval: "P"}), season, true),
		w.Content("ben", "Free", areatest.File{})
	w.Keep(season, "ann")
	for who, readOnly := range map[string]bool{"ann": false, "ben": true, "vic": true, "ada": false, "top": false} {
		for _, path := range []string{"/api/content?companyId=%d&name=Kept",
			"/api/contentByIds?companyId=%d&contentIds=" + fmt.Sprint(kept)} {
			var list []content.Content
			w.OK(http.StatusOK, who, "GET", fmt.Sprintf(path, w.Ours), nil, &list)
			if len(list) != 1 || list[0].ReadOnly != readOnly {
				t.Errorf("%s, %s: %+v", who, path, list)
			}
		}
		if got := w.get(who, kept).ReadOnly; got != readOnly {
			t.Errorf("%s sees it read-only: %v", who, got)
		}
		if w.get(who, free).ReadOnly {
			t.Errorf("%s sees what lies elsewhere read-only", who)
		}
	}
	var waiting []version.Submission
	if w.OK(http.StatusOK, "ben", "GET", "/api/pending-approval-content", nil, &waiting); len(waiting) != 1 ||
		!waiting[0].ReadOnly {
		t.Errorf("what waits: %+v", waiting)
	}
}

// TestR169_AnEmptiedBinKeepsWhatIsOthers: one content that may not be touched does
// not keep the rest from being deleted.
func TestR169_AnEmptiedBinKeepsWhatIsOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		season := w.Folder(category.Content, 0, "Season")
		w.lie(w.Content("ben", "Kept", areatest.File{}), season, false)
		free := w.lie(w.Content("ben", "Free", areatest.File{}), w.Root("ben", category.Content), false)
		w.Keep(season, "ann")
		var gone struct{ IDs []int64 }
		w.OK(http.StatusOK, "ben", "DELETE", "/api/content/delete", nil, &gone)
		if names, _ := w.list("ben", "active=N"); !slices.Equal(gone.IDs, []int64{free}) ||
			!slices.Equal(names, []string{"Kept"}) {
			t.Errorf("gone is %v, left is %v", gone.IDs, names)
		}
	})
}
