package author_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/author"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/program"
)

func code(p areatest.Problem) string {
	if len(p.Errors) == 1 {
		return p.Errors[0].Code + " " + p.Errors[0].Location
	}
	return strings.TrimPrefix(p.Type, "/problems/")
}

func count(w *world, table string) (n int64) {
	w.T.Helper()
	if err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT COUNT(*) FROM `+table, nil, &n); err != nil {
		w.T.Fatal(err)
	}
	return n
}

func TestR217_R344_WhatIsNoProgramOfTheCallersIsRefused(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ours := w.program("ann", "Lobby", "")
		theirs := w.program("eve", "Theirs", "")
		packed := w.Content("ann", "packed", areatest.File{Type: "Program"})
		private := w.Content("ben", "private", areatest.File{Private: true})
		foreign := w.Content("eve", "foreign", areatest.File{})
		recycled := w.Content("ann", "recycled", areatest.File{})
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": recycled})
		template := w.made("ann", form{"name": "T", "content": `{"isTemplate":true,` + document("")[1:]})
		shown := w.Content("ann", "picture", areatest.File{})
		theirSource := w.Source(w.Theirs, "news")
		w.Font(w.Theirs, "Brand")
		kept := w.Folder(category.Content, 0, "Kept")
		w.Keep(kept, "ben")
		const absent = 987654321
		at := "body.content.pages[0].panes[0].items[0]."
		again := func(more form) form {
			f := form{"id": fmt.Sprint(ours.ID), "content": document(""), "If-Match": fmt.Sprintf(`"v%d"`,
				ours.Version)}
			for k, v := range more {
				f[k] = v
			}
			return f
		}
		first := func(items string) form { return form{"name": "x", "content": document(items)} }
		before, contents := count(w, "content_version"), count(w, "content")
		for name, c := range map[string]struct {
			who, method string
			form        form
			status      int
			code        string
		}{
			"by who only looks":  {"vic", http.MethodPost, first(""), http.StatusForbidden, "forbidden"},
			"saved by who looks": {"vic", http.MethodPatch, again(nil), http.StatusForbidden, "forbidden"},
			"without a document": {"ann", http.MethodPost, form{"name": "x"}, http.StatusUnprocessableEntity,
				"required body.content"},
			"an empty document": {"ann", http.MethodPost, form{"name": "x", "content": " "},
				http.StatusUnprocessableEntity, "required body.content"},
			"no JSON": {"ann", http.MethodPost, form{"name": "x", "content": "{"},
				http.StatusUnprocessableEntity, "bad-document body.content"},
			"5 MB": {"ann", http.MethodPost, form{"name": "x", "content": strings.Repeat(" ", 5<<20) +
				"{}"}, http.StatusUnprocessableEntity, "too-big body.content"},
			"10 MB": {"ann", http.MethodPost, form{"name": "x", "content": strings.Repeat("x", 10<<20)},
				http.StatusUnprocessableEntity, "too-large body.content"},
			"a wrong field": {"ann", http.MethodPost,
				first(`{"id":1,"type":"link","w":9,"h":9,"settings":{"url":"javascript:x"}}`),
				http.StatusUnprocessableEntity, "bad-scheme " + at + "settings.url"},
			"without a name": {"ann", http.MethodPost, form{"content": document("")},
				http.StatusUnprocessableEntity, "required body.name"},
			"a name of two lines": {"ann", http.MethodPost, form{"content": `{"name":"a\nb",` + document("")[1:]},
				http.StatusUnprocessableEntity, "invisible body.content.name"},
			"a thumbnail of text": {"ann", http.MethodPost, form{"name": "x", "content": document(""),
				"thumbnail": "hello"}, http.StatusUnprocessableEntity, "unsupported-type body.thumbnail"},
			"an unknown field": {"ann", http.MethodPost, form{"name": "x", "content": document(""), "zoom": "50"},
				http.StatusUnprocessableEntity, "unknown-field body.zoom"},
			"into a kept folder": {"ann", http.MethodPost, form{"name": "x", "content": document(""),
				"groupId": fmt.Sprint(kept)}, http.StatusForbidden, "folder-forbidden"},
			"into another company": {"ann", http.MethodPost, form{"name": "x", "content": document(""),
				"companyId": fmt.Sprint(w.Theirs)}, http.StatusNotFound, "not-found"},
			"a content of nobody": {"ann", http.MethodPost, first(shows("a", absent)), http.StatusUnprocessableEntity,
				"not-found " + at + "itemContents[0].id"},
			"a foreign content": {"ann", http.MethodPost, first(shows("a", foreign)),
				http.StatusUnprocessableEntity, "not-found " + at + "itemContents[0].id"},
			"a private content": {"ann", http.MethodPost, first(shows("a", private)),
				http.StatusUnprocessableEntity, "not-found " + at + "itemContents[0].id"},
			"a recycled content": {"ann", http.MethodPost, first(shows("a", shown, recycled)),
				http.StatusUnprocessableEntity, "recycled " + at + "itemContents[1].id"},
			"a template": {"ann", http.MethodPost, first(shows("a", template.ID)),
				http.StatusUnprocessableEntity, "not-playable " + at + "itemContents[0].id"},
			"a touch to a picture": {"ann", http.MethodPost, first(touch("a", shown)), http.StatusUnprocessableEntity,
				"not-playable " + at + "onTouch.value"},
			"a touch to theirs": {"ann", http.MethodPost, first(touch("a", theirs.ID)),
				http.StatusUnprocessableEntity, "not-found " + at + "onTouch.value"},
			"a foreign source": {"ann", http.MethodPost, first(feed("a", theirSource)),
				http.StatusUnprocessableEntity, "not-found " + at + "settings.externalSourceId"},
			"a source of nobody": {"ann", http.MethodPost, first(feed("a", absent)), http.StatusUnprocessableEntity,
				"not-found " + at + "settings.externalSourceId"},
			"a foreign font": {"ann", http.MethodPost, first(typed("a", "Brand")),
				http.StatusUnprocessableEntity, "not-found " + at + "settings.fontName"},
			"another's program": {"ben", http.MethodPatch, again(nil), http.StatusNotFound, "not-found"},
			"a foreign program": {"eve", http.MethodPatch, again(nil), http.StatusNotFound, "not-found"},
			"a program of nobody": {"ann", http.MethodPatch, again(form{"id": fmt.Sprint(absent)}),
				http.StatusNotFound, "not-found"},
			"a packed program": {"ann", http.MethodPatch, again(form{"id": fmt.Sprint(packed),
				"If-Match": `"v1"`}), http.StatusUnprocessableEntity, "other-type body.content"},
			"a program as template": {"ann", http.MethodPatch, again(form{"content": `{"isTemplate":true,` +
				document("")[1:]}), http.StatusUnprocessableEntity, "other-type body.content"},
			"of no version": {"ann", http.MethodPatch, again(form{"If-Match": ""}),
				http.StatusPreconditionRequired, "version-missing"},
			"of an old version": {"ann", http.MethodPatch, again(form{"If-Match": `"v77"`}),
				http.StatusPreconditionFailed, "stale"},
		} {
			if status, p := w.send(c.who, c.method, c.form, nil); status != c.status || code(p) != c.code {
				t.Errorf("%s: %d %q, want %d %q", name, status, code(p), c.status, c.code)
			}
		}
		if count(w, "content_version") != before || count(w, "content") != contents {
			t.Error("what was refused left something")
		}
		for name, c := range map[string]struct {
			who    string
			path   string
			status int
			code   string
		}{
			"a packed program":  {"ann", fmt.Sprint(packed), http.StatusUnsupportedMediaType, "is-packed"},
			"a private program": {"ben", fmt.Sprint(ours.ID), http.StatusNotFound, "not-found"},
			"a foreign program": {"eve", fmt.Sprint(ours.ID), http.StatusNotFound, "not-found"},
			"one of nobody":     {"ann", fmt.Sprint(absent), http.StatusNotFound, "not-found"},
			"a version of others": {"ann", fmt.Sprintf("%d?versionId=%d", ours.ID, w.open("eve", theirs.ID).VersionID),
				http.StatusNotFound, "not-found"},
		} {
			if p := w.Refused(c.status, c.who, http.MethodGet, "/api/author/"+c.path, nil); code(p) != c.code {
				t.Errorf("%s: %q, want %q", name, code(p), c.code)
			}
		}
	})
}

func TestR344_R345_G108_AProgramIsSavedOpenedAndSavedAgain(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		folder := w.Folder(category.Content, 0, "Programs")
		c := w.made("ann", form{"name": "Lobby", "content": document(shows("a")), "thumbnail": picture(t),
			"companyId": fmt.Sprint(w.Ours), "groupId": fmt.Sprint(folder), "newTags": "Lunch", "share": "Y"})
		if c.Type != content.Program || c.Name != "Lobby" || c.GroupID != folder || c.Share != "Y" ||
			len(c.Tags) != 1 ||
			c.Content.Mime != program.MediaType || c.Content.Filename != "Lobby.json" || c.Width != 1920 ||
			c.Height != 1080 || c.DurationMs != 7000 || c.ContentSrc == "" || c.ApprovalStatus != content.Approved {
			t.Fatalf("the program is %+v", c)
		}
		opened := w.open("ben", c.ID)
		read, err := program.Read([]byte(document(shows("a"))))
		if err != nil {
			t.Fatal(err)
		}
		if opened.ID != c.ID || opened.Version != c.Version || !same(t, opened.Document, read.Text()) {
			t.Errorf("opened is %+v: %s", opened.Content, opened.Document)
		}
		after := w.saved("ann", c, shows("b"))
		if after.Version == c.Version || after.FileVersion != 2 || after.Name != "Lobby" || len(after.Tags) != 1 {
			t.Errorf("saved again it is %+v", after)
		}
		if again := w.open("ann", c.ID); !strings.Contains(string(again.Document), `"id":"b"`) {
			t.Errorf("opened again it is %s", again.Document)
		}
		var old text
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/author/%d?versionId=%d", c.ID, opened.VersionID),
			nil, &old)
		if !strings.Contains(string(old.Document), `"id":"a"`) {
			t.Errorf("its first version is %s", old.Document)
		}
		if actions := w.Actions("content", c.ID); !slices.Equal(actions, []string{"create", "update", "create",
			"switch"}) {
			t.Errorf("the trail says %q", actions)
		}
		status, p := w.send("ann", http.MethodPatch, form{"id": fmt.Sprint(c.ID), "content": document(""),
			"name":     "Mine",
			"If-Match": fmt.Sprintf(`"v%d"`, c.Version)}, nil)
		if status != http.StatusPreconditionFailed || p.Params["by"] != "ann" {
			t.Errorf("a stale save is answered %d %+v", status, p)
		}
		if now := w.open("ann", c.ID); now.FileVersion != 2 || now.Name != "Lobby" {
			t.Errorf("the stale save left %+v", now.Content)
		}
	})
}

// text is what of an opened program tests look at.
type text struct {
	Document json.RawMessage `json:"document"`
}

func same(t *testing.T, a, b []byte) bool {
	t.Helper()
	var one, other any
	if json.Unmarshal(a, &one) != nil || json.Unmarshal(b, &other) != nil {
		t.Fatalf("%s or %s is no JSON", a, b)
	}
	return reflect.DeepEqual(one, other)
}

func TestAProgramWaitsForApprovalLikeOtherContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		c := w.program("ann", "Lobby", shows("a"))
		w.Exec(`UPDATE company SET need_content_approval = 1`)
		after := w.saved("ann", c, shows("b"))
		if after.FileVersion != 1 || after.PendingVersion == 0 {
			t.Fatalf("it is %+v", after)
		}
		if now := w.open("ann", c.ID); !strings.Contains(string(now.Document), `"id":"a"`) {
			t.Errorf("what plays is %s", now.Document)
		}
		var pending text
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/author/%d?versionId=%d", c.ID,
			after.PendingVersion),
			nil, &pending)
		if !strings.Contains(string(pending.Document), `"id":"b"`) {
			t.Errorf("what waits is %s", pending.Document)
		}
		newest := func(want string) {
			t.Helper()
			var opened text
			w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/author/%d?newest=true", c.ID), nil, &opened)
			if !strings.Contains(string(opened.Document), `"id":"`+want+`"`) {
				t.Errorf("who goes on gets %s, want %s", opened.Document, want)
			}
		}
		newest("b")
		w.saved("ann", after, shows("c"))
		newest("c")
		w.Exec(`UPDATE content_version SET approval = 'R' WHERE number > 1`)
		newest("a")
	})
}

func TestR344_ASaveSaysWhichVersionItMade(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var first, waiting, later author.Saved
		w.send("ann", http.MethodPost, form{"name": "Lobby", "content": document(shows("a"))}, &first)
		if first.VersionID == 0 || first.VersionID != w.open("ann", first.ID).VersionID {
			t.Errorf("the first is %d, and opened %d", first.VersionID, w.open("ann", first.ID).VersionID)
		}
		again := func(c author.Saved, item string, after *author.Saved) {
			w.send("ann", http.MethodPatch, form{"id": fmt.Sprint(c.ID), "content": document(shows(item)),
				"If-Match": fmt.Sprintf(`"v%d"`, c.Version)}, after)
		}
		w.Exec(`UPDATE company SET need_content_approval = 1`)
		again(first, "b", &waiting)
		if waiting.VersionID == 0 || waiting.VersionID != waiting.PendingVersion {
			t.Errorf("what waits is %d, and %d was saved", waiting.PendingVersion, waiting.VersionID)
		}
		w.Exec(`UPDATE company SET need_content_approval = 0`)
		again(waiting, "c", &later)
		if later.VersionID != w.open("ann", first.ID).VersionID || later.VersionID == later.PendingVersion {
			t.Errorf("what plays is %d, and %d was saved; %d waits", w.open("ann", first.ID).VersionID,
				later.VersionID, later.PendingVersion)
		}
	})
}

func TestAProgramCountsForTheQuota(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		c := w.program("ann", "Lobby", "")
		w.Exec(`UPDATE company SET size_mb = 1`)
		large := document(fmt.Sprintf(`{"id":1,"type":"text","w":9,"h":9,"settings":{"value":"%s"}}`,
			strings.Repeat("x", 20_000)))
		pages := make([]string, 60)
		for i := range pages {
			pages[i] = fmt.Sprintf(`{"panes":[{"items":[{"id":%d,"type":"text","w":9,"h":9,"settings":{"value":"%s"}}]}]}`, i,
				strings.Repeat("x", 20_000))
		}
		whole := `{"displayWidth":9,"displayHeight":9,"pages":[` + strings.Join(pages, ",") + `]}`
		before := count(w, "blob")
		status, p := w.send("ann", http.MethodPost, form{"name": "x", "content": whole}, nil)
		if status != http.StatusInsufficientStorage || code(p) != "over-quota" {
			t.Errorf("a program of 1.2 MB is answered %d %s", status, code(p))
		}
		if status, p := w.send("ann", http.MethodPatch, form{"id": fmt.Sprint(c.ID), "content": whole,
			"If-Match": `"v1"`},
			nil); status != http.StatusInsufficientStorage {
			t.Errorf("a version of 1.2 MB is answered %d %s", status, code(p))
		}
		if n := count(w, "blob"); n != before {
			t.Errorf("what has no room left %d files", n-before)
		}
		if status, p := w.send("ann", http.MethodPost, form{"name": "x", "content": large},
			nil); status != http.StatusCreated {
			t.Errorf("a program of 20 kB is answered %d %s", status, code(p))
		}
	})
}

func TestR345_TemplatesAreListedAndDoNotPlay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		template := `{"isTemplate":true,` + document("")[1:]
		shared := w.made("ben", form{"name": "Menu", "content": template, "share": "Y"})
		mine := w.made("ann", form{"name": "Mine", "content": template})
		w.made("ben", form{"name": "Private", "content": template})
		w.made("eve", form{"name": "Theirs", "content": template, "share": "Y"})
		w.program("ann", "Program", "")
		var list []content.Content
		answer := w.OK(http.StatusOK, "ann", http.MethodGet, "/api/author/template", nil, &list)
		names := make([]string, len(list))
		for i, c := range list {
			names[i] = c.Name
		}
		if !slices.Equal(names, []string{"Mine", "Menu"}) || answer.Header.Get("x-total-count") != "2" {
			t.Errorf("templates are %q", names)
		}
		if shared.Type != content.Template || mine.Plays() {
			t.Errorf("a template is %+v", shared)
		}
		var saved content.Content
		status, p := w.send("ben", http.MethodPatch, form{"id": fmt.Sprint(shared.ID), "If-Match": `"v1"`,
			"content": template}, &saved)
		if status != http.StatusOK || saved.FileVersion != 2 {
			t.Errorf("a template that is saved again is answered %d %+v: %+v", status, p, saved)
		}
	})
}

func TestG167_ListsAreNarrowedToWhatTheDesignerMade(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Content("ann", "Packed", areatest.File{Type: "Program"})
		w.made("ann", form{"name": "Designed", "content": document("")})
		w.made("ann", form{"name": "Template", "content": `{"isTemplate":true,` + document("")[1:]})
		for query, want := range map[string]string{"type=Program": "[Designed Packed]",
			"type=Program&designed=true": "[Designed]", "designed=true": "[Template Designed]"} {
			var list []content.Content
			answer := w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content?"+query, nil, &list)
			names := make([]string, len(list))
			for i, c := range list {
				names[i] = c.Name
			}
			if fmt.Sprint(names) != want || answer.Header.Get("x-total-count") != fmt.Sprint(len(names)) {
				t.Errorf("%s is %v", query, names)
			}
		}
	})
}

func TestAProgramsBytesAloneAreNoProgram(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		c := w.program("ann", "Lobby", "")
		var versions []version.Version
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", c.ID), nil,
			&versions)
		status, p := w.post("ann", "/api/content", map[string]string{"sha256": versions[0].SHA256, "filename": "x"})
		if status != http.StatusUnprocessableEntity || code(p) != "not-found body.sha256" {
			t.Errorf("a content of its bytes is answered %d %s", status, code(p))
		}
	})
}
