package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// operations lists what is registered, each with its call.
func operations(t *testing.T, w *world) map[string]operation {
	t.Helper()
	known := calls()
	all := map[string]operation{}
	for _, op := range w.app.Router().Operations() {
		name := op.Method + " " + op.Path
		c, found := known[name]
		if !found {
			t.Fatalf("%s is registered and not called here: add it to calls()", name)
		}
		all[name] = operation{op, c}
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
	registered := operations(t, w)
	for name := range calls() {
		if _, found := registered[name]; !found {
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
		"GET /api/player/media/{sha256}", "GET /api/player/realtime", "GET /api/player/time", "GET /logout", "HEAD /api/player/media/{sha256}",
		"POST /api/login", "POST /api/logout", "POST /api/player/challenge", "POST /api/player/hello", "POST /api/player/session", "POST /api/setup",
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

// TestR495_WhoMayCall asks every operation as everybody. The declaration
// decides; nobody who lacks the right gets further than 401 or 403.
func TestR495_WhoMayCall(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		shared, asked := w.fresh("Alpha"), 0
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			for _, who := range append([]string{"anonymous", "garbage", "screen revoked", "screen Alpha", "screen Beta"}, people...) {
				r := op.make(w, shared)
				if strings.HasSuffix(op.Path, "/logout") && who != "anonymous" {
					continue // signing out is tested where it does not end the others' sessions
				}
				got := w.send(who, op.Method, r.path, r.body)
				asked++
				want := wanted(who, op.needs())
				refused := got.status == http.StatusUnauthorized && got.problem() != "sign-in-failed" && !strings.HasPrefix(got.problem(), "device-") ||
					got.status == http.StatusForbidden && !slices.Contains([]string{"not-owner", "link-invalid"}, got.problem())
				switch {
				case op.Method == http.MethodHead && want != 0 && got.status != want:
					t.Errorf("%s as %s: %d, want %d", name, who, got.status, want)
				case want == 0 && refused && op.Method != http.MethodHead:
					t.Errorf("%s as %s is refused: %d %s", name, who, got.status, got.body)
				case want != 0 && got.status != want:
					t.Errorf("%s as %s: %d, want %d: %s", name, who, got.status, want, got.body)
				case got.status >= http.StatusInternalServerError:
					t.Errorf("%s as %s: %d %s", name, who, got.status, got.body)
				case got.status == http.StatusMethodNotAllowed:
					t.Errorf("%s as %s answers 405", name, who) // R297
				}
			}
		}
		t.Logf("%d operations × 11 principals: %d calls", len(calls()), asked)
	})
}

// wanted is the refusal that the rules owe a principal: 401, 403 or none (0).
func wanted(who string, rules []access.Rule) int {
	for _, rule := range rules {
		if rule.IsPublic() {
			continue
		}
		screen := who == "screen Alpha" || who == "screen Beta"
		if who == "anonymous" || who == "garbage" || who == "screen revoked" || screen != rule.IsDevice() {
			return http.StatusUnauthorized
		}
		feature, level, asksFeature := rule.Feature()
		rank := slices.Index(people, who)
		switch {
		case asksFeature && feature == access.GlobalCompany && who == "chief":
			return http.StatusForbidden
		case asksFeature && level == access.R && rank < slices.Index(people, "reader"):
			return http.StatusForbidden
		case asksFeature && level == access.W && rank < slices.Index(people, "writer"):
			return http.StatusForbidden
		case rule == access.CompanyAdmin() && rank < slices.Index(people, "chief"):
			return http.StatusForbidden
		case rule == access.Global() && who != "operator":
			return http.StatusForbidden
		}
	}
	return 0
}

// TestCallsAreRight makes sure that the calls above reach what they are about:
// asked by who may, about fresh records, each succeeds.
func TestCallsAreRight(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		expected := map[string]int{
			"GET /api/device/activation/{code}": 404, "GET /api/player/media/{sha256}": 404, "HEAD /api/player/media/{sha256}": 404, "GET /api/player/realtime": 401,
			"POST /api/login": 401, "POST /api/setup": 404, "POST /api/self": 422, "GET /logout": 303,
			"POST /api/player/hello": 422, "POST /api/player/challenge": 401, "POST /api/player/session": 401,
			"HEAD /api/uploads/{id}": 404, "PATCH /api/uploads/{id}": 404, "DELETE /api/uploads/{id}": 404, // whose uploads they are is one person's
		}
		for _, name := range sorted(operations(t, w)) {
			op, who := operations(t, w)[name], "chief"
			switch {
			case op.Operation.Rule.IsDevice():
				who = "screen Alpha"
			case op.Operation.Rule == access.Global():
				who = "operator"
			case strings.HasSuffix(name, "logout"):
				who = "anonymous"
			}
			r := op.make(w, w.fresh("Alpha"))
			got := w.send(who, op.Method, r.path, r.body)
			if want := expected[name]; want != 0 && got.status != want || want == 0 && got.status >= 300 {
				t.Errorf("%s as %s: %d %s", name, who, got.status, got.body)
			}
		}
	})
}

// TestR002_ForeignEqualsMissing asks about Beta's records and about none at
// all: the answers are the same, and Beta is as it was.
func TestR002_ForeignEqualsMissing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		beta, absent := w.fresh("Beta"), w.absent()
		beta.company = w.company["Alpha"]
		before := w.portrait("Beta")
		asked := 0
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			if !op.names {
				continue
			}
			for _, who := range []string{"writer", "admin", "chief"} {
				foreign, missing := op.make(w, beta), op.make(w, absent)
				got, want := w.send(who, op.Method, foreign.path, foreign.body), w.send(who, op.Method, missing.path, missing.body)
				asked += 2
				if got.status != want.status || got.problem() != want.problem() {
					t.Errorf("%s as %s: %d %s for a foreign record, %d %s for a missing one", name, who, got.status, got.body, want.status, want.body)
				}
				if got.status < 300 && op.Method != http.MethodGet {
					t.Errorf("%s as %s changed something of Beta's: %d %s", name, who, got.status, got.body)
				}
			}
		}
		if after := w.portrait("Beta"); after != before {
			t.Errorf("Beta was\n%s\nand is\n%s", before, after)
		}
		t.Logf("%d calls about foreign and missing records", asked)
	})
}

// portrait is everything that an operator sees of a company.
func (w *world) portrait(company string) string {
	var all strings.Builder
	at := fmt.Sprintf("companyId=%d&_limit=500", w.company[company])
	for _, list := range []string{"content?active=Y", "content?active=N", "playlists?active=Y", "playlists?active=N", "schedule?active=Y", "schedule?active=N",
		"device?", "category?type=Content", "category?type=Playlist", "category?type=Device", "category?type=Schedule", "mycompanyTags?"} {
		text := w.must("operator", http.MethodGet, "/api/"+list+"&"+at, nil).body
		var records []struct{ ID int64 }
		_ = json.Unmarshal([]byte(text), &records) // trees are no lists and have no details
		if !strings.HasPrefix(list, "device") {    // reports come in between
			all.WriteString(text + "\n")
		}
		path, _, _ := strings.Cut(list, "?")
		if path != "playlists" && path != "schedule" {
			continue
		}
		for _, r := range records {
			all.WriteString(w.must("operator", http.MethodGet, fmt.Sprintf("/api/%s/%d?%s", path, r.ID, at), nil).body + "\n")
		}
	}
	return all.String()
}

// TestR005_ChoosingACompany: a companyId only chooses among the caller's own.
func TestR005_ChoosingACompany(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		shared := w.fresh("Alpha")
		before := w.portrait("Beta")
		add := func(path, value string) string {
			sep := "?"
			if strings.Contains(path, "?") {
				sep = "&"
			}
			return path + sep + "companyId=" + url.QueryEscape(value)
		}
		alpha, beta, gamma := fmt.Sprint(w.company["Alpha"]), fmt.Sprint(w.company["Beta"]), fmt.Sprint(w.company["Gamma"])
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			if op.Operation.Rule.IsPublic() || op.Operation.Rule.IsDevice() || op.Operation.Rule == access.Global() {
				continue
			}
			for _, c := range []struct {
				who, choice string
				status      int
			}{
				{"admin", beta, 404}, {"chief", beta, 404}, {"admin", gamma, 404}, {"admin", "987654321", 404}, {"operator", "987654321", 404},
				{"admin", "-1", 422}, {"admin", "x", 422}, {"admin", alpha + "&companyId=" + alpha, 422}, {"operator", "-1", 422},
			} {
				r := op.make(w, shared)
				path := add(r.path, c.choice)
				if strings.Contains(c.choice, "&") {
					path = add(r.path, alpha) + "&companyId=" + alpha
				}
				if got := w.send(c.who, op.Method, path, r.body); got.status != c.status {
					t.Errorf("%s?companyId=%s as %s: %d %s, want %d", name, c.choice, c.who, got.status, got.body, c.status)
				}
			}
			body, isObject := op.make(w, shared).body.(object)
			if !isObject || !takesCompany(name) {
				continue
			}
			body["companyId"] = w.company["Beta"]
			if got := w.send("chief", op.Method, op.make(w, shared).path, body); got.status != http.StatusNotFound {
				t.Errorf("%s with Beta in the body: %d %s", name, got.status, got.body)
			}
			if got := w.send("chief", op.Method, add(op.make(w, shared).path, gamma), with(op.make(w, shared).body.(object), "companyId", w.company["Alpha"])); got.status != http.StatusUnprocessableEntity {
				t.Errorf("%s with Gamma in the query and Alpha in the body: %d %s", name, got.status, got.body)
			}
		}
		if w.portrait("Beta") != before {
			t.Error("choosing Beta changed something of Beta's")
		}
	})
}

func with(body object, key string, value any) object {
	body = maps.Clone(body)
	body[key] = value
	return body
}

// takesCompany reports whether an operation's body knows companyId: all that
// belong to a company do.
func takesCompany(name string) bool { return name != "POST /api/self" }

// TestNoFieldMakesSomebodyMore tries fields that would make their sender more
// than it is on every write. None is known.
func TestNoFieldMakesSomebodyMore(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		shared := w.fresh("Alpha")
		fields := object{"roleId": 1, "isGlobalAdmin": true, "isCompanyAdmin": true, "admin": true, "auth": object{}, "rights": object{}, "managedCompanyIds": []int{1},
			"userId": 1, "company_id": 1, "scope": "global", "active": true, "approvalStatus": "A"}
		tried := 0
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			body, isObject := op.make(w, shared).body.(object)
			if !isObject || op.Operation.Rule.IsDevice() {
				continue
			}
			for field, value := range fields {
				if slices.Contains(op.grants, field) {
					continue
				}
				got := w.send("chief", op.Method, op.make(w, shared).path, with(body, field, value))
				tried++
				if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "unknown-field") {
					t.Errorf("%s takes the field %s: %d %s", name, field, got.status, got.body)
				}
			}
		}
		t.Logf("%d privileged fields tried", tried)
	})
}
