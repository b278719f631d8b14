package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// choice is a companyId and what it owes whom.
type choice struct {
	who    string
	values []any // one, or several of the same name
	status int   // 0: anything but a refusal of the choice
}

// choices are the companies that people of Alpha ask for.
func (w *world) choices() []choice {
	alpha, beta, gamma := w.company["Alpha"], w.company["Beta"], w.company["Gamma"]
	const nowhere = 987_654_321
	return []choice{
		{"admin", []any{alpha}, 0}, {"chief", []any{gamma}, 0}, {"operator", []any{alpha}, 0}, {"admin", []any{0}, 0},
		{"operator", []any{0}, 0},
		{"admin", []any{beta}, 404}, {"chief", []any{beta}, 404}, {"admin", []any{gamma}, 404},
		{"admin", []any{1}, 404}, {"chief", []any{1}, 404},
		{"admin", []any{nowhere}, 404}, {"operator", []any{nowhere}, 404},
		{"admin", []any{-1}, 422}, {"operator", []any{-1}, 422}, {"admin", []any{"x"}, 422},
		{"operator", []any{"x"}, 422},
		{"admin", []any{fmt.Sprintf("%d,%d", alpha, beta)}, 422}, {"admin", []any{alpha, alpha}, 422},
		{"operator", []any{alpha, beta}, 422},
	}
}

// TestR005_ChoosingACompany: a companyId in the query, in the body or in both
// only chooses among the caller's own.
func TestR005_ChoosingACompany(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		c := &choosing{t: t, w: w, shared: w.fresh("Alpha"), known: bodyFields(t, w)}
		before := w.portrait("Beta")
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			if op.Operation.Rule.IsPublic() || op.Operation.Rule.IsDevice() {
				continue
			}
			c.inQuery(name, op)
			c.inBody(name, op)
		}
		if w.portrait("Beta") != before {
			t.Error("choosing Beta changed something of Beta's")
		}
		t.Logf("%d choices of a company", c.asked)
	})
}

type choosing struct {
	t      *testing.T
	w      *world
	shared ids
	known  map[string][]string // the fields of every operation's body
	asked  int
}

// skips reports whether the caller does not get as far as choosing.
func (c *choosing) skips(op operation, who string) bool { return wanted(who, op.needs()) != 0 }

func (c *choosing) send(name, where string, op operation, ask choice, path string, body any) {
	got := c.w.send(ask.who, op.Method, path, body)
	c.asked++
	if ask.status != 0 && got.status != ask.status {
		c.t.Errorf("%s with companyId %v in the %s as %s: %d %s, want %d", name, ask.values, where, ask.who, got.status,
			got.body, ask.status)
	}
	if ask.status == 0 && (got.status >= 500 || strings.Contains(got.body, ".companyId")) {
		c.t.Errorf("%s with companyId %v in the %s as %s is refused: %d %s", name, ask.values, where, ask.who,
			got.status, got.body)
	}
}

func (c *choosing) inQuery(name string, op operation) {
	for _, ask := range c.w.choices() {
		if c.skips(op, ask.who) || ask.status == 0 && (op.Method != http.MethodGet ||
			strings.Contains(op.Path, "{companyId}")) {
			continue // what is allowed and changes something, or names its company in the path, is asked elsewhere
		}
		r := op.make(c.w, c.shared)
		c.send(name, "query", op, ask, inQuery(r.path, ask.values...), r.body)
	}
}

// inBody chooses in the body, alone and against the query. A body that does not
// know companyId refuses it like any other field that it does not know.
func (c *choosing) inBody(name string, op operation) {
	takes := slices.Contains(c.known[name], "companyId") ||
		len(c.known[name]) == 0 // the document does not describe what streams
	for _, ask := range c.w.choices() {
		r := op.make(c.w, c.shared)
		body, changed := withField(c.t, r.body, "companyId", ask.values...)
		if !changed || c.skips(op, ask.who) {
			continue
		}
		if !takes && ask.status != 0 {
			ask.status = http.StatusUnprocessableEntity
		}
		if ask.status != 0 {
			c.send(name, "body", op, ask, r.path, body)
		}
	}
	alpha, gamma := c.w.company["Alpha"], c.w.company["Gamma"]
	for _, who := range []string{"chief", "operator"} {
		r := op.make(c.w, c.shared)
		body, changed := withField(c.t, r.body, "companyId", alpha)
		if changed && !c.skips(op, who) {
			c.send(name, "body and Gamma in the query", op, choice{who, []any{alpha}, 422}, inQuery(r.path, gamma),
				body)
		}
	}
}

func inQuery(path string, values ...any) string {
	for _, value := range values {
		separator := "?"
		if strings.Contains(path, "?") {
			separator = "&"
		}
		path += separator + "companyId=" + url.QueryEscape(fmt.Sprint(value))
	}
	return path
}

// withField adds a field to a body that has fields; several values are a list in
// JSON and a repeated field in a form.
func withField(t *testing.T, body any, name string, values ...any) (changed any, is bool) {
	t.Helper()
	switch b := body.(type) {
	case object:
		if len(values) == 1 {
			return with(b, name, values[0]), true
		}
		return with(b, name, values), true
	case form:
		return b.with(t, name, values...), true
	}
	return body, false
}

func with(body object, key string, value any) object {
	body = maps.Clone(body)
	body[key] = value
	return body
}

// with adds fields in front of a form's others.
func (f form) with(t *testing.T, name string, values ...any) form {
	t.Helper()
	_, params, err := mime.ParseMediaType(f.kind)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	m := multipart.NewWriter(&out)
	for _, value := range values {
		text, isText := value.(string)
		if !isText {
			encoded, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			text = string(encoded)
		}
		if err := m.WriteField(name, text); err != nil {
			t.Fatal(err)
		}
	}
	parts := multipart.NewReader(bytes.NewReader(f.data), params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		copied, err := m.CreatePart(part.Header)
		if err == nil {
			_, err = io.Copy(copied, part)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return form{kind: m.FormDataContentType(), data: out.Bytes()}
}

// bodyFields lists the fields of every operation's body, as the document has them.
func bodyFields(t *testing.T, w *world) map[string][]string {
	t.Helper()
	text, err := w.app.Router().Document()
	if err != nil {
		t.Fatal(err)
	}
	type schema struct {
		Ref        string `json:"$ref"`
		Properties map[string]any
	}
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	fields := map[string][]string{}
	for path, methods := range document.Paths {
		for method, op := range methods {
			for _, media := range op.RequestBody.Content {
				s := media.Schema
				if s.Ref != "" {
					s = document.Components.Schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
				}
				name := strings.ToUpper(method) + " " + path
				fields[name] = slices.AppendSeq(fields[name], maps.Keys(s.Properties))
			}
		}
	}
	return fields
}

// TestR491_AllCompaniesAtOnce: whoever reaches several companies reads them at
// once where an operation says so, and sees none beyond them. What changes
// something never takes more than one company.
func TestR491_AllCompaniesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		made := map[string]ids{}
		for _, company := range []string{"Alpha", "Beta", "Gamma"} {
			made[company] = w.fresh(company)
		}
		asked := 0
		for _, name := range sorted(operations(t, w)) {
			op := operations(t, w)[name]
			if op.Operation.Rule.IsPublic() || op.Operation.Rule.IsDevice() {
				continue
			}
			for _, who := range []string{"writer", "admin", "head", "chief", "operator"} {
				if wanted(who, op.needs()) != 0 {
					continue
				}
				if !op.Operation.Rule.IsAcross() {
					r := op.make(w, made["Alpha"])
					if got := w.send(who, op.Method, inQuery(r.path, "all"),
						r.body); got.status != http.StatusUnprocessableEntity {
						t.Errorf("%s of all companies as %s: %d %s, want 422", name, who, got.status, got.body)
					}
					continue
				}
				asked++
				if strings.Contains(op.Path, "{id}") {
					w.findsAcross(who, op, made)
				} else {
					w.readsAcross(who, op)
				}
			}
		}
		if asked == 0 {
			t.Error("no operation answers about all companies")
		}
		for _, name := range []string{"content", "playlists", "schedule", "device"} {
			if op := operations(t, w)["GET /api/"+name+"/{id}"]; !op.Operation.Rule.IsAcross() {
				t.Errorf("%s is not found across companies", op.Path)
			}
		}
	})
}

// reached are the companies whose rows somebody reads.
func reached(who string) []string {
	return map[string][]string{
		"writer": {"Alpha"}, "admin": {"Alpha"}, "head": {"Gamma"}, "chief": {"Alpha", "Gamma"},
		"operator": {"Alpha", "Beta", "Gamma"},
	}[who]
}

// findsAcross reads one record wherever it is. What is in a company that the
// reader does not reach is missing, and what they reach says where it is.
func (w *world) findsAcross(who string, op operation, made map[string]ids) {
	w.t.Helper()
	for company, n := range made {
		path, want, home := inQuery(op.make(w, n).path, "all"), http.StatusNotFound, ""
		if slices.Contains(reached(who), company) {
			want, home = http.StatusOK, fmt.Sprintf(`"companyId":%d,`, n.company)
		}
		if got := w.send(who, op.Method, path, nil); got.status != want || !strings.Contains(got.body, home) {
			w.t.Errorf("%s of %s as %s: %d %s, want %d with %s", path, company, who, got.status, got.body, want, home)
		}
	}
}

// readsAcross reads a list of all companies, and holds what it names against
// whom the reader reaches. What is Beta's, send looks for.
func (w *world) readsAcross(who string, op operation) {
	w.t.Helper()
	path := op.Path + "?companyId=all&_limit=500"
	if op.Path == "/api/dashboard" || op.Path == "/api/device/systems" || strings.HasSuffix(op.Path, "/export") {
		path = op.Path + "?companyId=all"
	}
	got := w.send(who, op.Method, path, nil)
	if got.status != http.StatusOK {
		w.t.Errorf("%s as %s: %d %s", path, who, got.status, got.body)
	}
	if op.Path == "/api/dashboard" {
		return // sums name nothing
	}
	for _, company := range []string{"Alpha", "Beta", "Gamma"} {
		sees, may := strings.Contains(got.body, company+" "), slices.Contains(reached(who), company)
		if sees != may {
			w.t.Errorf("%s as %s: sees what is %s's is %t, want %t", path, who, company, sees, may)
		}
	}
	if twice := w.send(who, op.Method, inQuery(path, w.company["Alpha"]),
		nil); twice.status != http.StatusUnprocessableEntity {
		w.t.Errorf("%s with a company besides as %s: %d, want 422", path, who, twice.status)
	}
}

// TestR491_ADeletedCompanyIsInNoList while it can be restored, but that of the audit trail. What is nobody's is there.
func TestR491_ADeletedCompanyIsInNoList(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		gone := w.fresh("Gamma")
		w.waiting()
		waiting := w.send("operator", http.MethodGet, "/api/deviceForActive", nil)
		if !strings.Contains(waiting.body, `"companyId":0,`) {
			t.Errorf("a screen that shows a code is not among %s", waiting.body)
		}
		w.delete("operator", fmt.Sprintf("/api/globalcompany/%d", gone.global))
		w.delete("operator", fmt.Sprintf("/api/company/%d", gone.company))
		for _, list := range []string{"content", "playlists", "schedule", "device", "user", "licenses", "tags",
			"msgTemplate", "event", "eventlogs"} {
			for _, companies := range []string{"", "&companyId=all"} {
				path := "/api/" + list + "?_limit=500" + companies
				got := w.send("operator", http.MethodGet, path, nil)
				if got.status == http.StatusUnprocessableEntity && companies != "" {
					continue // it answers about one company, or by itself about all
				}
				sees := strings.Contains(got.body, fmt.Sprintf(`"companyId":%d,`, gone.company))
				if may := list == "eventlogs"; got.status != http.StatusOK || sees != may {
					t.Errorf("%s: %d, has what is the deleted company's: %t, want %t", path, got.status, sees, may)
				}
			}
		}
	})
}
