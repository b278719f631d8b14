package message_test

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// every is a message of which each field is another than the standard one's.
func (w world) every() (object, message.Part) {
	w.T.Helper()
	background := w.Content("ann", "sky", areatest.File{})
	sound := w.Content("ann", "gong", areatest.File{Type: "Audio"})
	feed := w.Source(w.Ours, "News")
	w.Font(w.Ours, "Brand")
	p := message.Part{
		Content: "Line one\nLine two <b>&amp; \"quoted\" 営業中 👩‍👩‍👧", Position: message.Top,
		Flow: message.Right, Speed: 7, TextSize: 96, TextColor: "#aabbcc", BgColor: "#11223344",
		FontType: "company", FontFace: "Brand",
		ShadowRadius: 4, ShadowXOffset: -3, ShadowYOffset: 5, ShadowColor: "#010203", OutlineColor: "#040506FF",
		OutlineSize: 2, ShowImmediate: true, IsRss: true, Rssformat: []string{"title", "text", "date"},
		Rss: fmt.Sprint(feed), BgImage: fmt.Sprint(background), Audio: fmt.Sprint(sound),
	}
	return object{"content": p.Content, "position": p.Position, "flow": p.Flow, "speed": p.Speed,
		"textSize": p.TextSize, "textColor": p.TextColor, "bgColor": p.BgColor, "fontType": p.FontType,
		"fontFace": p.FontFace, "shadowRadius": p.ShadowRadius, "shadowXOffset": p.ShadowXOffset,
		"shadowYOffset": p.ShadowYOffset, "shadowColor": p.ShadowColor, "outlineColor": p.OutlineColor,
		"outlineSize": p.OutlineSize, "showImmediate": p.ShowImmediate, "isRss": p.IsRss, "rssformat": p.Rssformat,
		"rss": p.Rss, "bgImage": p.BgImage, "audio": p.Audio}, p
}

// TestR465_G128_ATemplateKeepsEveryField as it was sent, alone and in the list; what is absent of an edit stays.
func TestR465_G128_ATemplateKeepsEveryField(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		fields, want := w.every()
		differs(t, message.Standard(), want)
		made := w.template("ann", " Opening hours ", fields)
		if made.Name != "Opening hours" || made.CompanyID != w.Ours || made.Version != 1 || made.UpdatedBy != "ann" ||
			made.CreatedAt.IsZero() {
			t.Errorf("it is made as %+v", made)
		}
		w.keeps(made, want)
		renamed := w.saved("ben", made, object{"name": "Hours"})
		if renamed.Name != "Hours" || renamed.Version != 2 || renamed.UpdatedBy != "ben" ||
			!renamed.CreatedAt.Equal(made.CreatedAt) {
			t.Errorf("it is renamed to %+v", renamed)
		}
		w.keeps(renamed, want)
		for name, value := range fields { // each alone, over a message that has none of them
			w.changes(name, value)
		}
	})
}

// differs fails for each field that two messages have in common: to keep it would prove nothing.
func differs(t *testing.T, one, other message.Part) {
	t.Helper()
	a, b := reflect.ValueOf(one), reflect.ValueOf(other)
	for i := range a.NumField() {
		if reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			t.Errorf("both have the same %s", a.Type().Field(i).Name)
		}
	}
}

// keeps looks at a template in its three answers.
func (w world) keeps(t message.Template, want message.Part) {
	w.T.Helper()
	var one message.Template
	w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", path, t.ID), nil, &one)
	var list []message.Template
	w.OK(http.StatusOK, "vic", http.MethodGet, path+"?name="+strings.ReplaceAll(t.Name, " ", "%20"), nil, &list)
	if len(list) != 1 {
		w.T.Fatalf("the list has %+v", list)
	}
	for where, got := range map[string]message.Template{"answer": t, "one": one, "list": list[0]} {
		if diff := cmp.Diff(want, got.Part); diff != "" {
			w.T.Errorf("%s: %s", where, diff)
		}
	}
}

// changes saves one field of a new template: it changes, and nothing else does.
func (w world) changes(field string, value any) {
	w.T.Helper()
	edit := object{field: value}
	if field == "isRss" {
		edit["rss"] = fmt.Sprint(w.Source(w.Ours, "Other"))
	}
	if field == "fontType" {
		edit["fontFace"] = "Brand"
	}
	made := w.template("ann", "only "+field, nil)
	saved := w.saved("ann", made, edit)
	changed := 0
	was, is := reflect.ValueOf(made.Part), reflect.ValueOf(saved.Part)
	for i := range was.NumField() {
		if !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
			changed++
		}
	}
	if changed != len(edit) {
		w.T.Errorf("%v changes %d fields: %+v is %+v", edit, changed, made.Part, saved.Part)
	}
}

// TestG128_ANewTemplateStartsFromTheStandardMessage in all that is not sent.
func TestG128_ANewTemplateStartsFromTheStandardMessage(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		want := message.Standard()
		want.Content, want.Speed = "Welcome", 9
		made := w.template("ann", "Welcome", object{"content": "Welcome", "speed": 9})
		if diff := cmp.Diff(want, made.Part); diff != "" {
			t.Error(diff)
		}
		empty := w.saved("ann", made, object{"rssformat": []string{}})
		if empty.Rssformat == nil || len(empty.Rssformat) != 0 {
			t.Errorf("no fields are %#v", empty.Rssformat)
		}
	})
}

// TestWhatIsWrongWithATemplateIsSaidAtOnce, its name with its message.
func TestWhatIsWrongWithATemplateIsSaidAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		good := w.template("ann", "Lobby", nil)
		longest := w.template("ann", strings.Repeat("字", 200), nil)
		for _, c := range []struct {
			method string
			body   object
			want   string
		}{
			{"POST", object{"name": " ", "content": "", "speed": 99},
				"body.name required, body.content required, body.speed out-of-range"},
			{"POST", object{"name": strings.Repeat("字", 201), "content": "x", "rss": "x"},
				"body.name too-long, body.rss bad-format"},
			{"POST", object{"content": "x"}, "body.name required"},
			{"POST", object{"name": "x", "content": "x", "textSize": 64.5}, "body.textSize wrong-type"},
			{"POST", object{"name": "x", "content": "x", "colour": "#000000"}, "body.colour unknown-field"},
			{"POST", object{"name": "x", "content": "a\x07b"}, "body.content invisible"},
			{"PATCH", object{"id": good.ID, "version": 1, "name": ""}, "body.name required"},
			{"PATCH", object{"id": good.ID, "version": 1, "isRss": true}, "body.rss required"},
			{"PATCH", object{"id": good.ID, "version": 1, "fontType": "company"}, "body.fontFace required"},
		} {
			if got := w.refused("ann", c.method, c.body); got != c.want {
				t.Errorf("%s %v is refused for %q, want %q", c.method, c.body, got, c.want)
			}
		}
		if p := w.Refused(http.StatusConflict, "ann", "POST", path,
			object{"name": "ＬＯＢＢＹ", "content": "x"}); p.Type != "/problems/exists" {
			t.Errorf("a name that there is: %+v", p)
		}
		if p := w.Refused(http.StatusConflict, "ann", "PATCH", path,
			object{"id": longest.ID, "version": 1, "name": "lobby"}); p.Type != "/problems/exists" {
			t.Errorf("a change to a name that there is: %+v", p)
		}
		w.saved("ann", good, object{"name": "LOBBY"}) // its own
	})
}

// TestAnOldVersionIsNotSaved, and one that says none is not either.
func TestAnOldVersionIsNotSaved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		made := w.template("ann", "Lobby", nil)
		w.saved("ben", made, object{"content": "Ben's"})
		if p := w.Refused(http.StatusPreconditionFailed, "ann", "PATCH", path,
			object{"id": made.ID, "version": 1, "content": "Ann's"}); p.Type != "/problems/stale" {
			t.Errorf("%+v", p)
		}
		w.Refused(http.StatusPreconditionRequired, "ann", "PATCH", path, object{"id": made.ID, "content": "Ann's"})
		var now message.Template
		w.OK(http.StatusOK, "ann", "GET", fmt.Sprintf("%s/%d", path, made.ID), nil, &now)
		if now.Content != "Ben's" || now.Version != 2 {
			t.Errorf("it is %+v", now)
		}
	})
}

// TestR308_TheListPagesByTen, sorts by name unless it is told otherwise, and finds by part of a name.
func TestR308_TheListPagesByTen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for i := range 12 {
			w.template("ann", fmt.Sprintf("Notice %d", 12-i), nil)
		}
		list := func(query string) (names []string, total string) {
			var page []message.Template
			answer := w.OK(http.StatusOK, "vic", "GET", path+query, nil, &page)
			for _, one := range page {
				names = append(names, one.Name)
			}
			return names, answer.Header.Get("X-Total-Count")
		}
		for query, want := range map[string]struct {
			first string
			n     int
			total string
		}{
			"":                               {"Notice 1", 10, "12"},
			"?_page=2":                       {"Notice 11", 2, "12"},
			"?sortBy=name&sortDesc=true":     {"Notice 12", 10, "12"},
			"?sortBy=id&_limit=3":            {"Notice 12", 3, "12"},
			"?sortBy=updatedAt&_limit=1":     {"Notice 12", 1, "12"},
			"?name=%EF%BC%AEOTICE%201":       {"Notice 1", 4, "4"},
			"?name=%25":                      {"", 0, "0"},
			"?name=nothing+of+the+sort+here": {"", 0, "0"},
		} {
			names, total := list(query)
			if len(names) != want.n || want.n > 0 && names[0] != want.first || total != want.total {
				t.Errorf("%q lists %v of %s, want %+v", query, names, total, want)
			}
		}
		w.Refused(http.StatusUnprocessableEntity, "vic", "GET", path+"?sortBy=content", nil)
	})
}

// TestR427_R428_R002_TemplatesAreOfACompany: lists and changes name it in the address, and another one's are missing.
func TestR427_R428_R002_TemplatesAreOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ours, theirs := fmt.Sprintf("?companyId=%d", w.Ours), fmt.Sprintf("?companyId=%d", w.Theirs)
		at := func(id int64, query string) string { return fmt.Sprintf("%s/%d%s", path, id, query) }
		one := w.template("ann", "Lobby", nil)
		foreign := w.template("eve", "Lobby", nil) // of the same name, elsewhere
		for _, c := range []struct {
			who, query string
			want       []int64
		}{
			{"ann", "", []int64{one.ID}}, {"ann", ours, []int64{one.ID}}, {"eve", "", []int64{foreign.ID}},
			{"max", "", []int64{foreign.ID}}, {"max", ours, []int64{one.ID}}, {"top", ours, []int64{one.ID}},
			{"top", theirs, []int64{foreign.ID}}, {"top", "", []int64{one.ID, foreign.ID}},
		} {
			var list []message.Template
			w.OK(http.StatusOK, c.who, "GET", path+c.query, nil, &list)
			var ids []int64
			for _, t := range list {
				ids = append(ids, t.ID)
			}
			if !slices.Equal(ids, c.want) {
				t.Errorf("%s%s lists %v, want %v", c.who, c.query, ids, c.want)
			}
		}
		edit := object{"id": foreign.ID, "version": 1, "content": "Mine"}
		w.Refused(http.StatusNotFound, "ann", "GET", path+theirs, nil)
		w.Refused(http.StatusNotFound, "ann", "GET", at(foreign.ID, ""), nil)
		w.Refused(http.StatusNotFound, "ann", "PATCH", path, edit)
		w.Refused(http.StatusNotFound, "ann", "PATCH", path+theirs, edit)
		w.Refused(http.StatusNotFound, "ann", "DELETE", at(foreign.ID, ""), nil)
		w.Refused(http.StatusNotFound, "ann", "POST", path+theirs, object{"name": "Mine", "content": "x"})
		w.Refused(http.StatusForbidden, "vic", "POST", path, object{"name": "Mine", "content": "x"})
		w.Refused(http.StatusForbidden, "vic", "DELETE", at(one.ID, ""), nil)

		var made message.Template
		w.OK(http.StatusCreated, "max", "POST", path+ours, object{"name": "Hall", "content": "x"}, &made)
		w.OK(http.StatusOK, "max", "PATCH", path+ours, object{"id": made.ID, "version": 1, "content": "y"}, &made)
		if made.CompanyID != w.Ours || made.Content != "y" {
			t.Errorf("max makes %+v", made)
		}
		w.Refused(http.StatusNotFound, "max", "DELETE", at(made.ID, theirs), nil)
		w.OK(http.StatusOK, "max", "DELETE", at(made.ID, ours), nil, nil)
		w.Refused(http.StatusNotFound, "ann", "GET", at(made.ID, ""), nil)
		w.OK(http.StatusOK, "top", "PATCH", path, edit, nil) // who reaches every company
		if got := w.Actions("message", made.ID); !slices.Equal(got, []string{"create", "update", "delete"}) {
			t.Errorf("the trail has %v", got)
		}
	})
}
