package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// doorman lets in who names itself in the session cookie.
type doorman map[string]access.Caller

func (d doorman) Authenticate(_ context.Context, c api.Credential) (access.Caller, error) {
	return d[c.Session+c.Bearer], nil
}

func (d doorman) CompanyExists(_ context.Context, id int64) (bool, error) { return id < 100, nil }

func person(company, role int64, name string, level access.Level, managed ...int64) access.Caller {
	return access.Signed(access.Person{UserID: 7, Username: name, CompanyID: company, RoleID: role, RoleName: name,
		Rights: access.Rights{access.Content: {Access: level}}, Managed: managed})
}

var people = doorman{
	"writer":   person(2, 5, "Editor", access.W),
	"reader":   person(2, 5, "Viewer", access.R),
	"chief":    person(2, 5, "Administrator", access.W, 3),
	"operator": person(1, 1, "Administrator", access.N),
	"token":    person(2, 5, "Editor", access.W),
}

type thing struct {
	Name    string           `json:"name"`
	Tags    []string         `json:"tags"`
	Extra   map[string]int64 `json:"extra"`
	Version int64            `json:"version"`
}

func (t thing) RecordVersion() int64 { return t.Version }

type thingInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		Name    string                  `json:"name" minLength:"2" maxLength:"5"`
		IDs     api.IDs                 `json:"ids,omitempty"`
		Content api.JSON[[]nestedValue] `json:"content,omitzero"`
		Version int64                   `json:"version,omitzero"`
	}
}

type nestedValue struct {
	ID int64 `json:"id"`
}

// serve registers a few operations and returns the handler with its log.
func serve(t *testing.T) (http.Handler, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	r := api.New(api.Config{Authenticator: people, Logger: logger, Version: "test"})
	none := func(context.Context, api.Call, *struct{}) (thing, error) { return thing{}, nil }
	api.Get(r, "/api/thing", access.Read(access.Content), "One",
		func(context.Context, api.Call, *struct{}) (thing, error) {
			return thing{Name: "x", Version: 4}, nil
		})
	api.List(r, "/api/things", access.Read(access.Content), "All",
		func(_ context.Context, _ api.Call, in *struct{ api.Paging }) (api.Page[thing], error) {
			return api.Page[thing]{Total: int64(in.Limit)}, nil
		})
	api.Patch(r, "/api/thing", access.Write(access.Content), "Save",
		func(_ context.Context, call api.Call, in *thingInput) (thing, error) {
			version, err := in.Version(in.Body.Version)
			ids := map[string]int64{"company": call.Scope.Company(), "count": int64(len(in.Body.IDs)),
				"nested": int64(len(in.Body.Content.Value))}
			return thing{Name: in.Body.Name, Version: version, Extra: ids}, err
		})
	for path, err := range map[string]error{
		"secret":  errors.New("open /srv/private/key: the password is hunter2"),
		"stale":   fault.Stale(9, "ann", time.Unix(0, 0)),
		"busy":    &fault.Error{Kind: fault.Throttled, Code: codes.FilesBusy, Retry: 1500 * time.Millisecond},
		"wrapped": errors.Join(fault.Missing("thing").Because(errors.New("inner"))),
	} {
		api.Get(r, "/api/fail/"+path, access.Public(), "Fail",
			func(context.Context, api.Call, *struct{}) (thing, error) { return thing{}, err })
	}
	api.Get(r, "/api/public", access.Public(), "Anybody", none)
	api.Get(r, "/api/{id}/thing", access.Public(), "By id", none)
	api.Raw(r, http.MethodPost, "/api/raw", access.Write(access.Content), "Bytes",
		func(w http.ResponseWriter, _ *http.Request, _ api.Call) error {
			panic("unforeseen")
		})
	if err := r.RegisterDocument(); err != nil {
		t.Fatal(err)
	}
	return api.Outermost(r, api.Edge{Logger: logger}), log
}

type call struct {
	who, method, path, body string
	header                  http.Header
}

func do(t *testing.T, h http.Handler, c call) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body))
	if c.who == "token" {
		r.Header.Set("Authorization", "Bearer token")
	} else if c.who != "" {
		r.AddCookie(&http.Cookie{Name: api.SessionCookie, Value: c.who})
		r.Header.Set(api.ClientHeader, "test")
	}
	if c.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, values := range c.header {
		r.Header[name] = values
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func problem(t *testing.T, w *httptest.ResponseRecorder) api.Problem {
	t.Helper()
	var p api.Problem
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type %q", got)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return p
}

func TestAnswersHaveNoNullsNoSchemaLinksAndAnETag(t *testing.T) {
	h, _ := serve(t)
	w := do(t, h, call{who: "reader", method: "GET", path: "/api/thing"})
	if got := w.Body.String(); got != `{"name":"x","tags":[],"extra":{},"version":4}` {
		t.Error(got)
	}
	if got := w.Header().Get("ETag"); got != `"v4"` {
		t.Errorf("ETag %s", got)
	}
	if w.Header().Get("Link") != "" {
		t.Error("a schema link was sent")
	}
}

func TestR277_R278_R280_ListsPageByTenAndSayTheTotal(t *testing.T) {
	h, _ := serve(t)
	w := do(t, h, call{who: "reader", method: "GET", path: "/api/things"})
	if w.Body.String() != "[]" || w.Header().Get("x-total-count") != "10" {
		t.Errorf("%s, total %s", w.Body, w.Header().Get("x-total-count"))
	}
	for _, query := range []string{"_limit=0", "_limit=501", "_page=0", "_page=x"} {
		if w := do(t, h, call{who: "reader", method: "GET", path: "/api/things?" + query}); w.Code != 422 {
			t.Errorf("%s: %d", query, w.Code)
		}
	}
}

func TestErrorsThatAreNoFaultsKeepTheirText(t *testing.T) {
	h, log := serve(t)
	w := do(t, h, call{method: "GET", path: "/api/fail/secret"})
	if w.Code != 500 || strings.Contains(w.Body.String(), "hunter2") || strings.Contains(w.Body.String(), "/srv") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if strings.Count(log.String(), "hunter2") != 1 {
		t.Errorf("the log has it %d times", strings.Count(log.String(), "hunter2"))
	}
	if p := problem(t, w); p.RequestID == "" || p.RequestID != w.Header().Get("X-Request-Id") {
		t.Errorf("request id %q", p.RequestID)
	}
}

func TestFaultsBecomeProblems(t *testing.T) {
	h, _ := serve(t)
	w := do(t, h, call{method: "GET", path: "/api/fail/stale"})
	if p := problem(t, w); w.Code != 412 || p.Type != "/problems/stale" || p.Params["by"] != "ann" ||
		p.Params["version"] != 9.0 {
		t.Errorf("%d %+v", w.Code, p)
	}
	w = do(t, h, call{method: "GET", path: "/api/fail/busy"})
	if w.Code != 429 || w.Header().Get("Retry-After") != "2" {
		t.Errorf("%d, Retry-After %q", w.Code, w.Header().Get("Retry-After"))
	}
	if w = do(t, h, call{method: "GET", path: "/api/fail/wrapped"}); w.Code != 404 ||
		strings.Contains(w.Body.String(), "inner") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestTheRuleComesBeforeTheBody(t *testing.T) {
	h, _ := serve(t)
	broken := `{"name": `
	for who, want := range map[string]int{"": 401, "reader": 403, "writer": 400} {
		if w := do(t, h, call{who: who, method: "PATCH", path: "/api/thing", body: broken}); w.Code != want {
			t.Errorf("%q: %d %s", who, w.Code, w.Body)
		}
	}
}

func TestR274_ChangesByCookieNeedTheClientHeader(t *testing.T) {
	h, _ := serve(t)
	body := `{"name":"abc","version":1}`
	bare := call{who: "writer", method: "PATCH", path: "/api/thing", body: body,
		header: http.Header{api.ClientHeader: nil}}
	if w := do(t, h, bare); w.Code != 403 || problem(t, w).Type != "/problems/client-header" {
		t.Errorf("without the header: %d %s", w.Code, w.Body)
	}
	if w := do(t, h, call{who: "token", method: "PATCH", path: "/api/thing", body: body}); w.Code != 200 {
		t.Errorf("by token: %d %s", w.Code, w.Body)
	}
	foreign := call{who: "writer", method: "PATCH", path: "/api/thing", body: body,
		header: http.Header{"Sec-Fetch-Site": {"cross-site"}}}
	if w := do(t, h, foreign); w.Code != 403 {
		t.Errorf("cross-site: %d", w.Code)
	}
}

func TestRefusedValuesNameTheirFields(t *testing.T) {
	h, _ := serve(t)
	for body, want := range map[string]api.ProblemField{
		`{"version":1}`:                             {Location: "body.name", Code: "required"},
		`{"name":"a","version":1}`:                  {Location: "body.name", Code: "too-short"},
		`{"name":"abcdef","version":1}`:             {Location: "body.name", Code: "too-long"},
		`{"name":7,"version":1}`:                    {Location: "body.name", Code: "wrong-type"},
		`{"name":"abc","version":1,"admin":true}`:   {Location: "body.admin", Code: "unknown-field"},
		`{"name":"abc","version":1,"companyId":-1}`: {Location: "body.companyId", Code: "too-small"},
	} {
		w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing", body: body})
		p := problem(t, w)
		if w.Code != 422 || len(p.Errors) == 0 || p.Errors[0].Location != want.Location ||
			p.Errors[0].Code != want.Code {
			t.Errorf("%s: %d %+v", body, w.Code, p.Errors)
		}
	}
}

func TestMessagesNeverNameTypesOfTheProgram(t *testing.T) {
	h, _ := serve(t)
	for _, body := range []string{`{"name":"abc","version":1,"content":"[{"}`,
		`{"name":"abc","version":1,"content":"[{\"id\":\"x\"}]"}`, `{"name":`, `[]`} {
		w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing", body: body})
		if text := w.Body.String(); w.Code < 400 || w.Code >= 500 || strings.Contains(text, "marquee/") ||
			strings.Contains(text, "Go ") || strings.Contains(text, "json:") {
			t.Errorf("%s: %d %s", body, w.Code, text)
		}
	}
}

func TestBodiesAreBoundedAndJSON(t *testing.T) {
	h, _ := serve(t)
	large := `{"name":"` + strings.Repeat("a", 3<<20) + `"}`
	if w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing", body: large}); w.Code != 413 {
		t.Errorf("3 MB: %d", w.Code)
	}
	form := call{who: "writer", method: "PATCH", path: "/api/thing", body: "name=abc",
		header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}}
	if w := do(t, h, form); w.Code != 415 {
		t.Errorf("a form: %d %s", w.Code, w.Body)
	}
}

func TestVersionsComeFromIfMatchOrTheBody(t *testing.T) {
	h, _ := serve(t)
	for _, c := range []struct {
		match, body string
		status      int
		version     float64
	}{
		{"", `{"name":"abc"}`, 428, 0}, {`"v3"`, `{"name":"abc"}`, 200, 3},
		{`"v3"`, `{"name":"abc","version":9}`, 200, 3},
		{"", `{"name":"abc","version":9}`, 200, 9}, {"v3", `{"name":"abc"}`, 200, 3},
		{`"x3"`, `{"name":"abc"}`, 422, 0}, {"*", `{"name":"abc"}`, 422, 0},
	} {
		w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing", body: c.body,
			header: http.Header{"If-Match": {c.match}}})
		var saved struct{ Version float64 }
		_ = json.Unmarshal(w.Body.Bytes(), &saved)
		if w.Code != c.status || c.status == 200 && saved.Version != c.version {
			t.Errorf("%q %s: %d %s", c.match, c.body, w.Code, w.Body)
		}
	}
}

func TestG56_ListsAndJSONFieldsHaveTwoSpellings(t *testing.T) {
	h, _ := serve(t)
	for fields, want := range map[string][2]float64{
		`"ids":[1,2]`: {2, 0}, `"ids":"1,2,3"`: {3, 0}, `"ids":4`: {1, 0}, `"ids":""`: {0, 0},
		`"content":[{"id":1}]`: {0, 1}, `"content":"[{\"id\":1},{\"id\":2}]"`: {0, 2},
	} {
		w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing",
			body: `{"name":"abc","version":1,` + fields + `}`})
		var saved struct{ Extra map[string]float64 }
		if err := json.Unmarshal(w.Body.Bytes(), &saved); err != nil || w.Code != 200 ||
			saved.Extra["count"] != want[0] || saved.Extra["nested"] != want[1] {
			t.Errorf("%s: %d %s", fields, w.Code, w.Body)
		}
	}
	for _, fields := range []string{`"ids":"1,x"`, `"ids":[1,"x"]`, `"ids":-1.5`, `"content":[{"id":1,"other":2}]`,
		`"content":"[{\"other\":2}]"`} {
		if w := do(t, h, call{who: "writer", method: "PATCH", path: "/api/thing",
			body: `{"name":"abc","version":1,` + fields + `}`}); w.Code != 422 && w.Code != 400 {
			t.Errorf("%s: %d %s", fields, w.Code, w.Body)
		}
	}
}

func TestR490_TheBodyChoosesAmongTheCallersCompanies(t *testing.T) {
	h, _ := serve(t)
	for _, c := range []struct {
		who, query, body string
		status           int
		company          float64
	}{
		{"chief", "", `"companyId":3`, 200, 3}, {"chief", "", `"companyId":0`, 200, 2},
		{"chief", "?companyId=3", `"companyId":3`, 200, 3},
		{"chief", "?companyId=3", `"companyId":0`, 200, 3}, {"chief", "?companyId=2", `"companyId":3`, 422, 0},
		{"chief", "", `"companyId":4`, 404, 0},
		{"writer", "", `"companyId":3`, 404, 0}, {"operator", "", `"companyId":4`, 200, 4},
		{"operator", "", `"companyId":400`, 404, 0},
	} {
		w := do(t, h, call{who: c.who, method: "PATCH", path: "/api/thing" + c.query,
			body: `{"name":"abc","version":1,` + c.body + `}`})
		var saved struct{ Extra map[string]float64 }
		_ = json.Unmarshal(w.Body.Bytes(), &saved)
		if w.Code != c.status || saved.Extra["company"] != c.company {
			t.Errorf("%s %s %s: %d %s", c.who, c.query, c.body, w.Code, w.Body)
		}
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	h, _ := serve(t)
	for _, path := range []string{"/api/public", "/api/docs", "/api/thing", "/no-such"} {
		w := do(t, h, call{method: "GET", path: path})
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
			"X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "same-origin"} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s: %q", path, name, got)
			}
		}
		if got := w.Header().Get("Permissions-Policy"); !strings.Contains(got, "camera=()") {
			t.Errorf("%s: permissions %q", path, got)
		}
		for _, part := range []string{"default-src 'none'", "base-uri 'none'", "object-src 'none'",
			"frame-ancestors 'none'"} {
			if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, part) {
				t.Errorf("%s: the policy %q lacks %s", path, got, part)
			}
		}
	}
}

func TestAPanicIsA500AndIsLogged(t *testing.T) {
	h, log := serve(t)
	if w := do(t, h, call{who: "writer", method: "POST", path: "/api/raw"}); w.Code != 500 {
		t.Errorf("%d", w.Code)
	}
	if !strings.Contains(log.String(), "unforeseen") {
		t.Error("the panic is not in the log")
	}
}

func TestTheDocumentHasEveryOperationAndItsRule(t *testing.T) {
	h, _ := serve(t)
	w := do(t, h, call{method: "GET", path: "/api/openapi.json"})
	var d struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			Access string `json:"x-access"`
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil || d.OpenAPI != "3.1.0" {
		t.Fatalf("%v %s", err, d.OpenAPI)
	}
	if got := d.Paths["/api/thing"]["patch"].Access; got != "Content W" {
		t.Errorf("rule %q", got)
	}
	page := do(t, h, call{method: "GET", path: "/api/docs"})
	if text, _ := io.ReadAll(page.Body); page.Code != 200 || !bytes.Contains(text, []byte("PATCH /api/thing")) ||
		strings.Contains(page.Header().Get("Content-Security-Policy"), "script-src") {
		t.Errorf("%d %s", page.Code, page.Header().Get("Content-Security-Policy"))
	}
}
