package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

type noteInput struct {
	Place string `path:"place"`
	Name  string `query:"name"`
	Agent string `header:"User-Agent"`
	Body  struct {
		NameOfNote
		Note    string              `json:"note,omitzero" text:"lines"`
		Secret  string              `json:"secret,omitzero" text:"any"`
		Names   api.Names           `json:"names,omitzero"`
		Entries api.JSON[[]noted]   `json:"entries,omitzero"`
		Named   map[string]noted    `json:"named,omitzero"`
		Maybe   *string             `json:"maybe,omitzero"`
		Several map[string][]string `json:"several,omitzero"`
	}
}

type NameOfNote struct {
	Name string `json:"name,omitzero"`
}

type noted struct {
	Title string `json:"title"`
}

func notes() (http.Handler, *bytes.Buffer) {
	log := &bytes.Buffer{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	r := api.New(api.Config{Authenticator: people, Logger: logger, Version: "test"})
	api.Post(r, "/api/note/{place}", access.Public(), "Note",
		func(context.Context, api.Call, *noteInput) (string, error) { return "noted", nil })
	api.Get(r, "/api/old", access.Public(), "What was stored before",
		func(context.Context, api.Call, *struct{}) ([]string, error) {
			return []string{"first", "x\xff", "a\x00b", "last"}, nil
		})
	api.Get(r, "/api/unsayable", access.Public(), "What cannot be written",
		func(context.Context, api.Call, *struct{}) (map[string]float64, error) {
			zero := 0.0
			return map[string]float64{strings.Repeat("x", 1<<16): 1, "y": 1 / zero}, nil
		})
	api.Download(r, "/api/export", access.Public(), "The same as a table",
		func(context.Context, api.Call, *struct{}) (api.Table, error) {
			return api.Table{Filename: "old.csv", Header: []string{"name"},
				Rows: func(yield func([]string, error) bool) {
					_ = yield([]string{"x\xff"}, nil) && yield([]string{"last"}, nil)
				}}, nil
		})
	return api.Outermost(r, api.Edge{Logger: logger}), log
}

func TestTextsAreCheckedAtTheEdge(t *testing.T) {
	h, _ := notes()
	for name, c := range map[string]struct {
		path, body, agent string
		status            int
		location, code    string
	}{
		"plain":                  {"hall", `{"name":"Menü"}`, "", 200, "", ""},
		"a path of no UTF-8":     {"ha%ffll", `{}`, "", 404, "", ""},
		"NUL in a path":          {"a%00b", `{}`, "", 404, "", ""},
		"NUL in an escaped path": {"a%2500b%2f", `{}`, "", 200, "", ""},
		"a query of no UTF-8":    {"hall?name=%ff", `{}`, "", 422, "query.name", "not-text"},
		"NUL in a query":         {"hall?name=%00", `{}`, "", 422, "query.name", "not-text"},
		"an unknown query":       {"hall?x=%00", `{}`, "", 422, "query.x", "not-text"},
		"a long query": {"hall?name=" + strings.Repeat("x", 201), `{}`, "", 422, "query.name",
			"too-long"},
		"a query as long as may be": {"hall?name=" + url.QueryEscape(strings.Repeat("長", 200)), `{}`, "", 200, "",
			""},
		"pasted into a search":       {"hall?name=a%E2%80%8B", `{}`, "", 200, "", ""},
		"a header of no UTF-8":       {"hall", `{}`, "a\xff", 422, "header.User-Agent", "not-text"},
		"JSON of no UTF-8":           {"hall", "{\"name\":\"x\xff\"}", "", 422, "body", "not-text"},
		"half a pair":                {"hall", `{"name":"\ud800"}`, "", 422, "body", "not-text"},
		"NUL in a name":              {"hall", `{"name":"a\u0000"}`, "", 422, "body.name", "not-text"},
		"NUL in a secret":            {"hall", `{"secret":"a\u0000"}`, "", 422, "body.secret", "not-text"},
		"what looks like NUL":        {"hall", `{"name":"a\\u0000"}`, "", 200, "", ""},
		"two lines in a name":        {"hall", `{"name":"a\nb"}`, "", 422, "body.name", "invisible"},
		"two lines in a note":        {"hall", `{"note":"a\n\tb"}`, "", 200, "", ""},
		"bidi in a note":             {"hall", `{"note":"a\u202eb"}`, "", 422, "body.note", "invisible"},
		"a secret may hold anything": {"hall", `{"secret":"a\u202e\u200b\n"}`, "", 200, "", ""},
		"zero width in a list":       {"hall", `{"names":["a","b\u200b"]}`, "", 422, "body.names[1]", "invisible"},
		"zero width in a text":       {"hall", `{"names":"a,b\u200b"}`, "", 422, "body.names[1]", "invisible"},
		"deep": {"hall", `{"entries":[{"title":"a"},{"title":"b\u200b"}]}`, "", 422,
			"body.entries[1].title", "invisible"},
		"deep within a text": {"hall", `{"entries":"[{\"title\":\"b\\u0000\"}]"}`, "", 422,
			"body.entries[0].title", "not-text"},
		"a key": {"hall", `{"named":{"b\u200b":{"title":""}}}`, "", 422, "body.named",
			"invisible"},
		"a value": {"hall", `{"named":{"b":{"title":"\u200b"}}}`, "", 422, "body.named.b.title",
			"invisible"},
		"a list in a map": {"hall", `{"several":{"b":["\u200b"]}}`, "", 422, "body.several.b[0]",
			"invisible"},
		"what may be absent":          {"hall", `{"maybe":"\u200b"}`, "", 422, "body.maybe", "invisible"},
		"not JSON and not text":       {"hall", "{\"name\":\xff", "", 400, "body", "invalid"},
		"the same member twice":       {"hall", `{"name":"a","name":"b"}`, "", 400, "body", "invalid"},
		"deeper than anything may be": {"hall", strings.Repeat("[", 20_000), "", 400, "body", "invalid"},
	} {
		header := http.Header{}
		if c.agent != "" {
			header.Set("User-Agent", c.agent)
		}
		w := do(t, h, call{method: "POST", path: "/api/note/" + c.path, body: c.body, header: header})
		var p api.Problem
		_ = json.Unmarshal(w.Body.Bytes(), &p) // an answer that is no problem has no fields
		location, code := "", ""
		if len(p.Errors) > 0 {
			location, code = p.Errors[0].Location, p.Errors[0].Code
		}
		if w.Code != c.status || location != c.location || code != c.code {
			t.Errorf("%s: %d %s %s, want %d %s %s: %s", name, w.Code, location, code, c.status, c.location, c.code,
				w.Body)
		}
	}
}

func TestWhatIsStoredAlreadyIsShownWhole(t *testing.T) {
	h, log := notes()
	if w := do(t, h, call{method: "GET", path: "/api/old"}); w.Code != 200 ||
		w.Body.String() != `["first","x`+"\ufffd"+`","a\u0000b","last"]` {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := do(t, h, call{method: "GET", path: "/api/export"}); w.Code != 200 || !utf8.Valid(w.Body.Bytes()) ||
		!strings.HasSuffix(w.Body.String(), "last\r\n") {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	if w := do(t, h, call{method: "GET", path: "/api/unsayable"}); w.Code != 500 || w.Body.Len() > 0 ||
		!strings.Contains(log.String(), "write the answer") {
		t.Errorf("%d with %d bytes: %s", w.Code, w.Body.Len(), log)
	}
}
