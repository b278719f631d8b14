package content_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR337_SeveralContentsAreRead by their ids, joined by commas: those that are
// in the company, not recycled, and that who asks may see, each once.
func TestR337_SeveralContentsAreRead(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.Content("ann", "One", areatest.File{}), w.Content("ben", "Two", areatest.File{})
		private := w.Content("ben", "Private", areatest.File{Private: true})
		recycled, foreign := w.Content("ann", "Recycled", areatest.File{}), w.Content("eve", "Foreign", areatest.File{})
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": recycled})
		all := fmt.Sprintf("%d,%d,%d,%d,%d,%d,999", two, one, private, recycled, foreign, one)
		for _, c := range []struct {
			who, query string
			want       []string
		}{
			{"ann", "contentIds=" + all, []string{"One", "Two"}},
			{"ben", "contentIds=" + all, []string{"One", "Two", "Private"}},
			{"ada", fmt.Sprintf("companyId=%d&contentIds=%s", w.Ours, all), []string{"One", "Two", "Private"}},
			{"max", fmt.Sprintf("companyId=%d&contentIds=%s", w.Ours, all), []string{"One", "Two", "Private"}},
			{"eve", "contentIds=" + all, []string{"Foreign"}},
		} {
			var rows []content.Content
			w.OK(http.StatusOK, c.who, http.MethodGet, "/api/contentByIds?"+c.query, nil, &rows)
			var names []string
			for _, one := range rows {
				names = append(names, one.Name)
			}
			if !slices.Equal(names, c.want) {
				t.Errorf("%s, %s: %q, want %q", c.who, c.query, names, c.want)
			}
		}
		w.Refused(http.StatusNotFound, "ann", http.MethodGet,
			fmt.Sprintf("/api/contentByIds?companyId=%d&contentIds=%d", w.Theirs, foreign), nil)
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, "/api/contentByIds", nil)
	})
}

// TestR340_WhatAContentHas under the names that the specification gives it, in a
// list, alone and among several.
func TestR340_WhatAContentHas(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	folder := w.Folder(category.Content, 0, "Folder")
	file := picture(t, 9)
	_, added, _ := w.send("ann", file, map[string]string{"filename": "a.png", "groupId": fmt.Sprint(folder),
		"newTags": "Lunch", "share": "Y"})
	type record = map[string]any
	var list, several []record
	var alone record
	w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content", nil, &list)
	w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/contentByIds?contentIds=%d", added.ID), nil, &several)
	w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/%d", added.ID), nil, &alone)
	wanted := record{
		"id": float64(added.ID), "name": "a", "share": "Y", "version": 1.0, "type": "Image",
		"companyId": float64(w.Ours), "uuid": added.UUID, "altUrl": "",
		"groupId": float64(folder), "active": true,
	}
	for where, c := range map[string]record{"list": list[0], "several": several[0], "alone": alone} {
		for name, want := range wanted {
			if c[name] != want {
				t.Errorf("%s: %s is %v, want %v", where, name, c[name], want)
			}
		}
		stored, small := c["content"].(record), c["thumbnail"].(record)
		if stored["fileSize"] != float64(len(file)) || stored["filename"] != "a.png" || small["uuid"] != added.UUID ||
			small["filename"] != added.UUID+".small" {
			t.Errorf("%s: the file %v, the thumbnail %v", where, stored, small)
		}
		if folders, tags := c["categories"].([]any), c["tags"].([]any); len(folders) != 1 ||
			folders[0] != float64(folder) || len(tags) != 1 || tags[0].(record)["tagId"] == 0.0 {
			t.Errorf("%s: the folders %v, the tags %v", where, folders, tags)
		}
	}
}
