package content_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR324_AProgramIsUploaded(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		folder := w.Folder(category.Content, 0, "Programs")
		into := map[string]string{"filename": "menu.zip", "groupId": fmt.Sprint(folder),
			"companyId": fmt.Sprint(w.Ours), "newTags": `["Lunch"]`}
		var added content.Content
		status, p := w.form("ann", "/api/program", []byte("program x"), into, &added)
		if status != http.StatusCreated || added.Type != content.Program || added.Name != "menu" ||
			added.GroupID != folder || len(added.Tags) != 1 || added.Tags[0].Name != "Lunch" ||
			added.Content.Mime != "text/html" || added.CompanyID != w.Ours {
			t.Fatalf("%d %+v %+v", status, added, p)
		}
		if names, _ := w.list("ada", "type=Program"); !slices.Equal(names, []string{"menu"}) {
			t.Errorf("of the type Program are %q", names)
		}
		if names, _ := w.list("ada", "type=Web"); len(names) != 0 {
			t.Errorf("web pages are %q", names)
		}
		before := w.bytesUsed()
		for name, c := range map[string]struct {
			who    string
			file   []byte
			fields map[string]string
			status int
			code   string // of the problem or of its field
		}{
			"a picture": {"ann", picture(t, 9), nil, http.StatusUnsupportedMediaType, "not-a-program"},
			"a document": {"ann", []byte("document ab"), nil, http.StatusUnsupportedMediaType,
				"not-a-program"},
			"no file": {"ann", nil, nil, http.StatusUnprocessableEntity, "required"},
			"a link": {"ann", nil, map[string]string{"url": "https://example.com/"},
				http.StatusUnprocessableEntity, "unknown-field"},
			"a field of other contents": {"ann", []byte("program x"), map[string]string{"share": "Y"},
				http.StatusUnprocessableEntity, "unknown-field"},
			"into a folder of others": {"eve", []byte("program x"), map[string]string{"groupId": fmt.Sprint(folder)},
				http.StatusNotFound, "not-found"},
			"into the company of others": {"ann", []byte("program x"),
				map[string]string{"companyId": fmt.Sprint(w.Theirs)}, http.StatusNotFound, "not-found"},
			"by somebody who only looks": {"vic", []byte("program x"), nil, http.StatusForbidden, "forbidden"},
		} {
			var out content.Content
			status, p := w.form(c.who, "/api/program", c.file, c.fields, &out)
			code := strings.TrimPrefix(p.Type, "/problems/")
			if len(p.Errors) == 1 {
				code = p.Errors[0].Code
			}
			if status != c.status || code != c.code {
				t.Errorf("%s: %d %s, want %d %s", name, status, code, c.status, c.code)
			}
		}
		if names, _ := w.list("ada", ""); len(names) != 1 || w.bytesUsed() != before {
			t.Errorf("what was refused left %q, %d bytes", names, w.bytesUsed()-before)
		}
	})
}

// TestR329_ProgramsSayHowLargeTheyAre with everything that they use, where a list is asked for it.
func TestR329_ProgramsSayHowLargeTheyAre(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, program, _ := w.send("ann", []byte("program with all that it needs"), map[string]string{"filename": "p.zip"})
		w.send("ann", picture(t, 9), map[string]string{"filename": "a.png"})
		w.send("ann", nil, map[string]string{"url": "https://example.com/menu"})
		packed := int64(len("<!doctype html>with all that it needs"))
		for query, want := range map[string]int64{"": 0, "calcActualProgramSize=false": 0,
			"calcActualProgramSize=true": packed} {
			var rows []content.Content
			w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content?"+query, nil, &rows)
			if len(rows) != 3 {
				t.Fatalf("%d rows", len(rows))
			}
			for _, c := range rows {
				if c.ID == program.ID && c.ActualProgramSize != want || c.ID != program.ID && c.ActualProgramSize != 0 {
					t.Errorf("%q: %s is %d bytes", query, c.Name, c.ActualProgramSize)
				}
			}
		}
	})
}
