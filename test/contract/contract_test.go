package contract

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// operations lists what is registered, each with its call. TestEveryOperationIsHere
// says which has none.
func operations(t *testing.T, w *world) map[string]operation {
	t.Helper()
	known := calls()
	all := map[string]operation{}
	for _, op := range w.app.Router().Operations() {
		name := op.Method + " " + op.Path
		if c, found := known[name]; found {
			all[name] = operation{op, c}
		}
	}
	return all
}

type operation struct {
	api.Operation
	call
}

// needs is every rule that a caller has to satisfy.
func (o operation) needs() []access.Rule {
	if o.call.rule != (access.Rule{}) {
		return []access.Rule{o.Operation.Rule, o.call.rule}
	}
	return []access.Rule{o.Operation.Rule}
}

func sorted(all map[string]operation) []string { return slices.Sorted(maps.Keys(all)) }

func TestEveryOperationIsHere(t *testing.T) {
	w := newWorld(t, "")
	known, registered := calls(), map[string]bool{}
	for _, op := range w.app.Router().Operations() {
		name := op.Method + " " + op.Path
		registered[name] = true
		if _, found := known[name]; !found {
			t.Errorf("%s is registered and not called here: add it to calls()", name)
		}
	}
	for name := range known {
		if !registered[name] {
			t.Errorf("%s is called here and not registered", name)
		}
	}
}

// TestTheDocumentIsWrittenDown keeps openapi.json, from which the clients are
// generated, in step with the server. `make generate` writes it again.
func TestTheDocumentIsWrittenDown(t *testing.T) {
	w := newWorld(t, "")
	document, err := w.app.Router().Document()
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	// The router of a test carries another version; all else has to be the same.
	normal := func(text []byte) string {
		var d map[string]any
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		d["info"].(map[string]any)["version"] = ""
		out, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	if normal(document) != normal(bytes.TrimSpace(written)) {
		t.Error("openapi.json is not what the server answers: run `make generate`")
	}
}

// TestPublicOperations holds the short list of what anybody may call.
func TestPublicOperations(t *testing.T) {
	want := []string{
		"GET /api/docs", "GET /api/languages", "GET /api/openapi.json",
		"GET /api/player/media/{sha256}", "GET /api/player/realtime", "GET /api/player/time", "GET /api/sso/callback",
		"GET /api/sso/{name}", "GET /calendar/{file}", "GET /logout", "HEAD /api/player/media/{sha256}",
		"HEAD /calendar/{file}",
		"POST /api/login", "POST /api/logout", "POST /api/player/challenge", "POST /api/player/hello",
		"POST /api/player/session",
		"POST /api/resetPassword", "POST /api/resetPassword/confirm", "POST /api/setup",
	}
	var public []string
	for name, op := range operations(t, newWorld(t, "")) {
		if op.Operation.Rule.IsPublic() {
			public = append(public, name)
		}
	}
	if slices.Sort(public); !slices.Equal(public, want) {
		t.Errorf("public are\n%s\nwant\n%s", strings.Join(public, "\n"), strings.Join(want, "\n"))
	}
}

// TestCallsAreRight makes sure that the calls above reach what they are about:
// asked by who may, about records that are there, each succeeds.
func TestCallsAreRight(t *testing.T) {
	once(t, func(t *testing.T, w *world) {
		expected := map[string]int{
			"GET /api/device/activation/{code}": 404, "GET /api/player/media/{sha256}": 404,
			"HEAD /api/player/media/{sha256}": 404, "GET /api/player/realtime": 401,
			"GET /calendar/{file}": 404, "HEAD /calendar/{file}": 404, // a secret that nobody has
			"POST /api/login": 401, "POST /api/setup": 404, "POST /api/self": 422,
			"POST /api/emailSetting/test": 409, "POST /api/resetPassword/confirm": 404, "GET /api/sso/callback": 303,
			"GET /api/sso/{name}":       303,
			"POST /api/user/confirm2FA": 422, "POST /api/self/2fa/off": 409, "POST /api/self/2fa/recovery": 409,
			"POST /api/self/2fa/check":           409,
			"POST /api/verifyExternalSourcePath": 422, "GET /img/uploads/source/{file}": 404,
			"GET /api/content/videoinfo": 422, "GET /api/ssoSetting/check": 422, // nothing is fetched here
			"GET /api/weather/{city}": 409, "GET /api/player/data/weather/{city}": 404,
			"GET /api/content/import/{id}": 409, // nor from there
			"GET /logout":                  303,
			"POST /api/player/hello":       422, "POST /api/player/challenge": 401, "POST /api/player/session": 401,
			"DELETE /api/content/processing/{id}": 404, "POST /api/content/processing/{id}/retry": 404,
			// and whose tasks
			"POST /api/content/convert": 422,
			// a picture
			"HEAD /api/uploads/{id}": 404, "PATCH /api/uploads/{id}": 404, "DELETE /api/uploads/{id}": 404,
			// whose uploads they are is one person's
			"GET /api/author/draft/{key}": 404, "DELETE /api/author/draft/{key}": 404, // and so are drafts
		}
		for _, name := range sorted(operations(t, w)) {
			op, who := operations(t, w)[name], "chief"
			switch {
			case op.Operation.Rule.IsDevice():
				who = "screen Alpha"
			case op.Operation.Rule.Is(access.Global()):
				who = "operator"
			case strings.HasSuffix(name, "logout"):
				who = "anonymous"
			}
			got, right := w.do(op, who, func(a answer) bool {
				return expected[name] == a.status ||
					expected[name] == 0 && a.status < 300
			})
			if !right {
				t.Errorf("%s as %s: %d %s", name, who, got.status, got.body)
			}
		}
	})
}

// do calls an operation about records that are there: those of the last call
// or, when that has used them up and the answer is not right, new ones.
func (w *world) do(op operation, who string, right func(answer) bool) (answer, bool) {
	w.t.Helper()
	try := func() answer {
		r := op.make(w, *w.used)
		return w.send(who, op.Method, r.path, r.body)
	}
	if w.used != nil {
		if got := try(); right(got) {
			return got, true
		}
	}
	n := w.fresh("Alpha")
	w.used = &n
	got := try()
	return got, right(got)
}
