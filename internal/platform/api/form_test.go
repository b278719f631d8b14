package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

type badgeInput struct {
	Body struct {
		api.InCompany
		Name  string  `json:"name" minLength:"2"`
		Size  *int64  `json:"size,omitempty" minimum:"1"`
		Round *bool   `json:"round,omitempty"`
		IDs   api.IDs `json:"ids,omitempty"`
	}
}

// badge serves one form that takes a picture, and tells what it read.
func badge(t *testing.T) http.Handler {
	t.Helper()
	r := api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	api.PatchForm(r, "/api/badge", access.Write(access.Content), "Save",
		func(_ context.Context, call api.Call, in *badgeInput) (thing, error) {
			extra := map[string]int64{"company": call.Scope.Company(), "ids": int64(len(in.Body.IDs))}
			if in.Body.Size != nil {
				extra["size"] = *in.Body.Size
			}
			if in.Body.Round != nil && *in.Body.Round {
				extra["round"] = 1
			}
			if picture, sent := call.File("picture"); sent {
				extra[picture.Name] = int64(len(picture.Data))
			}
			return thing{Name: in.Body.Name, Extra: extra}, nil
		}, "picture")
	return api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)})
}

// multi is a multipart body of name=value parts; @name is a file.
func multi(t *testing.T, parts ...string) (body, kind string) {
	t.Helper()
	var out bytes.Buffer
	m := multipart.NewWriter(&out)
	for _, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		write := m.CreateFormField
		if file, isFile := strings.CutPrefix(name, "@"); isFile {
			name = file
			write = func(name string) (io.Writer, error) { return m.CreateFormFile(name, "p.png") }
		}
		w, err := write(name)
		if err == nil {
			_, err = w.Write([]byte(value))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String(), m.FormDataContentType()
}

func TestG56_AFormIsTheObjectOfItsFields(t *testing.T) {
	h := badge(t)
	for name, parts := range map[string][]string{
		"whole":  {"name=Ann", "size=7", "round=true", "ids=1", "ids=2,3", "companyId=3", "@picture=12345"},
		"sparse": {"name=Ann", "size=", "round=", "ids=", "companyId=", "@picture="},
	} {
		t.Run(name, func(t *testing.T) {
			body, kind := multi(t, parts...)
			w := do(t, h, call{who: "chief", method: "PATCH", path: "/api/badge", body: body,
				header: http.Header{"Content-Type": {kind}}})
			want := map[string]int64{"company": 3, "ids": 3, "p.png": 5, "round": 1, "size": 7}
			if name == "sparse" {
				want = map[string]int64{"company": 2, "ids": 0}
			}
			var got thing
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Name != "Ann" ||
				!maps.Equal(got.Extra, want) {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
	w := do(t, h, call{who: "chief", method: "PATCH", path: "/api/badge", body: "name=Ann&size=9&ids=4",
		header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}})
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"size":9`) {
		t.Errorf("urlencoded: %d %s", w.Code, w.Body)
	}
	w = do(t, h, call{who: "chief", method: "PATCH", path: "/api/badge", body: `{"name":"Ann","size":9}`})
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"size":9`) {
		t.Errorf("JSON: %d %s", w.Code, w.Body)
	}
}

func TestFormsAreCheckedLikeJSON(t *testing.T) {
	h := badge(t)
	for name, c := range map[string]struct {
		parts          []string
		status         int
		location, code string
	}{
		"two files":      {[]string{"name=Ann", "@picture=1", "@picture=2"}, 422, "body.picture", "too-many"},
		"another kind":   {[]string{"name=Ann", "size=big"}, 422, "body.size", "wrong-type"},
		"too small":      {[]string{"name=Ann", "size=0"}, 422, "body.size", "too-small"},
		"no flag":        {[]string{"name=Ann", "round=perhaps"}, 422, "body.round", "wrong-type"},
		"missing":        {[]string{"size=4"}, 422, "body.name", "required"},
		"unknown":        {[]string{"name=Ann", "roleId=1"}, 422, "body.roleId", "unknown-field"},
		"twice":          {[]string{"name=Ann", "name=Ben"}, 422, "body.name", "too-many"},
		"a file as text": {[]string{"name=Ann", "@logo=x"}, 422, "body.logo", "unknown-field"},
		"too large": {[]string{"name=Ann", "@picture=" + strings.Repeat("x", 8<<20+1)}, 422, "body.picture",
			"too-large"},
		"foreign company": {[]string{"name=Ann", "companyId=4"}, 404, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			body, kind := multi(t, c.parts...)
			w := do(t, h, call{who: "chief", method: "PATCH", path: "/api/badge", body: body,
				header: http.Header{"Content-Type": {kind}}})
			p := problem(t, w)
			if w.Code != c.status || c.location != "" && (len(p.Errors) != 1 || p.Errors[0].Location != c.location ||
				p.Errors[0].Code != c.code) {
				t.Errorf("%d %+v", w.Code, p)
			}
		})
	}
	if w := do(t, h, call{who: "chief", method: "PATCH", path: "/api/badge", body: "--x\r\nbroken",
		header: http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}}); w.Code != http.StatusBadRequest {
		t.Errorf("a broken form: %d %s", w.Code, w.Body)
	}
	if w := do(t, h, call{who: "reader", method: "PATCH", path: "/api/badge", body: "--x",
		header: http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}}); w.Code != http.StatusForbidden {
		t.Errorf("a body is read before the right is checked: %d %s", w.Code, w.Body)
	}
}

// TestWhateverReadsAFormRefusesItAlike: whole, as a stream, or part by part.
func TestWhateverReadsAFormRefusesItAlike(t *testing.T) {
	r := api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	write := access.Write(access.Content)
	type nothing struct {
		Body struct {
			Name string `json:"name,omitempty"`
		}
	}
	api.CreateForm(r, "/api/whole", write, "Whole", func(context.Context, api.Call, *nothing) (thing, error) {
		return thing{}, nil
	}, "file")
	in := api.Intake{Folder: t.TempDir(), FileBytes: 1 << 20, Files: 1, Fields: []string{"name"}}
	api.CreateStream(r, "/api/stream", write, "Stream", in, func(context.Context, api.Call, api.Streamed) (thing,
		error) {
		return thing{}, nil
	})
	api.CreateRaw(r, "/api/parts", write, "Parts", func(_ http.ResponseWriter, r *http.Request, _ api.Call) error {
		parts, err := api.PartsOf(r, 1<<24)
		for err == nil {
			var part api.Part
			if part, err = parts.Next(); err == nil {
				_, err = part.Text(64 << 10)
			}
		}
		return err
	})
	h := api.Outermost(r, api.Edge{Logger: slog.New(slog.DiscardHandler)})

	whole, kind := multi(t, "name=Ann", "@file=12345")
	long, longKind := multi(t, "name="+strings.Repeat("x", 2<<20+1))
	for name, c := range map[string]struct {
		body, kind, problem, code string
	}{
		"cut off in a part":    {whole[:strings.Index(whole, "12345")+2], kind, "/problems/upload-cut", ""},
		"cut off between them": {whole[:strings.Index(whole, "Ann")+4], kind, "/problems/upload-cut", ""},
		"no form at all": {"--x\r\nno header\r\n\r\n--x--", "multipart/form-data; boundary=x",
			"/problems/malformed", ""},
		"a field without an end": {long, longKind, "/problems/invalid", "too-long"},
	} {
		for _, path := range []string{"/api/whole", "/api/stream", "/api/parts"} {
			w := do(t, h, call{who: "chief", method: "POST", path: path, body: c.body,
				header: http.Header{"Content-Type": {c.kind}}})
			p := problem(t, w)
			if p.Type != c.problem || c.code != "" && (len(p.Errors) != 1 || p.Errors[0].Location != "body.name" ||
				p.Errors[0].Code != c.code) {
				t.Errorf("%s, %s: %d %+v", name, path, w.Code, p)
			}
		}
	}
}
