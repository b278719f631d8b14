// Package contract holds every operation to what the whole product promises:
// who may call it, that another company's records are as good as missing, and
// that it is written down. It is generated from the router's registry, so an
// operation that nobody thought of here fails the build.
package contract

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/app"
	"marquee/internal/area/company"
	"marquee/internal/demo"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/secret"
	"marquee/internal/screen"
)

// canary stands in the name of everything that belongs to Beta. Nobody of
// another company may ever see it.
const canary = "ZQCANARY7"

const password = "correct horse battery"

// world is an installation with three companies: Alpha, whose people ask; Beta,
// which they must not reach; and Gamma, which Alpha's chief manages.
type world struct {
	t       *testing.T
	server  *httptest.Server
	app     *app.App
	data    string            // its folder
	tokens  map[string]string // principal → session cookie or device token
	company map[string]int64
	serial  atomic.Int64
	ago     atomic.Int64 // how far the server's clock is behind, in nanoseconds
	roles   sync.Mutex   // one at a time looks for a role and makes it

	offering sync.Once
	offered  [2]int64 // packages for every company, the last of them the default

	idempotency string // the key that the next request carries
	unproven    bool   // who is asked for a proof gives none
	used        *ids   // what the last operation of do was called about
}

// each runs a test on SQLite and, where a server is named, on PostgreSQL. What
// keeps companies apart without the filter of statements is PostgreSQL alone.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Parallel()
	if !unfiltered {
		t.Run("sqlite", func(t *testing.T) {
			t.Parallel()
			test(t, newWorld(t, ""))
		})
	}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		t.Run("postgres", func(t *testing.T) {
			t.Parallel()
			test(t, newWorld(t, dbtest.Migrated(t, server)))
		})
	}
}

// once is each for what knows no engine: in short on PostgreSQL alone, which refuses more than SQLite does.
func once(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); testing.Short() && server != "" {
		t.Parallel()
		t.Run("postgres", func(t *testing.T) { test(t, newWorld(t, dbtest.Migrated(t, server))) })
		return
	}
	each(t, test)
}

// endless is the allowance of tests that ask for more in a moment than anybody does in a day.
func endless() *limit.Allowance { return limit.NewAllowance(time.Now, 1<<40, time.Hour) }

func newWorld(t *testing.T, database string) *world {
	t.Helper()
	data := dbtest.Folder(t)
	w := &world{t: t, data: data, tokens: map[string]string{"anonymous": "", "garbage": "no-such-session"},
		company: map[string]int64{}}
	a, err := app.New(t.Context(), app.Config{Data: data, Database: database, MaxFileMB: 8},
		app.Options{Version: "test", Logger: slog.New(slog.DiscardHandler),
			Now:    func() time.Time { return time.Now().Add(-time.Duration(w.ago.Load())) },
			Hasher: secret.NewQuickHasher(rand.Reader),
			Costly: &api.Costly{Searches: endless(), Exports: endless(), Looks: endless()}})
	if err != nil {
		t.Fatal(err)
	}
	w.app = a
	w.server = httptest.NewServer(a.Handler())
	t.Cleanup(func() {
		w.server.Close()
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	w.found("Gamma", "gamma ", nil)
	w.found("Beta", canary+" ", nil)
	w.found("Alpha", "", map[string]access.Rights{
		"none": rights(access.N, false), "reader": rights(access.R, false), "writer": rights(access.W, false),
		"admin": rights(access.W, true),
	})
	if err := a.Founder().Operator(t.Context(), demo.Person{Username: "operator", Password: password}); err != nil {
		t.Fatal(err)
	}
	w.signIn("operator")
	w.useAll("operator")
	w.must("operator", http.MethodPost, "/api/globalcompany",
		object{"name": "Alpha and Gamma", "parentId": w.company["Alpha"], "childIds": []int64{w.company["Gamma"]}})
	w.ago.Store(int64(30 * 24 * time.Hour)) // longer than any session
	w.signIn("expired")
	w.ago.Store(0)
	for _, name := range append([]string{"boss Beta", "boss Gamma", "head", "disabled"}, people...) {
		w.signIn(name)
	}
	w.disable("disabled")
	for _, name := range []string{"Alpha", "Beta"} {
		w.tokens["screen "+name] = w.pair(name).Token()
	}
	revoked := w.pair("Alpha")
	w.tokens["screen revoked"] = revoked.Token()
	w.delete("operator", "/api/device/"+fmt.Sprint(w.newest("operator", "/api/device?_limit=500")))
	return w
}

func rights(level access.Level, admin bool) access.Rights {
	all := access.Rights{}
	for _, f := range access.Features() {
		all[f] = access.Right{Access: level, Admin: admin}
	}
	return all
}

func (w *world) found(name, prefix string, roles map[string]access.Rights) {
	w.t.Helper()
	f := demo.Founding{Company: company.Draft{Name: prefix + name, StartDate: "2020-01-01", DeviceLimit: 1000,
		Features: company.Features()},
		Roles: roles,
		People: []demo.Person{{Username: "boss " + name, DisplayName: prefix + "boss", Password: password,
			Role: access.AdministratorRole}}}
	for role := range roles {
		f.People = append(f.People, demo.Person{Username: role, Password: password, Role: role})
	}
	if name == "Gamma" {
		f.People = append(f.People, demo.Person{Username: "head", Password: password, Role: access.AdministratorRole})
	}
	if name == "Alpha" {
		for _, administrator := range []string{"chief", "expired", "disabled"} {
			f.People = append(f.People, demo.Person{Username: administrator, Password: password,
				Role: access.AdministratorRole})
		}
	}
	id, err := w.app.Founder().Found(context.Background(), f)
	if err != nil {
		w.t.Fatal(err)
	}
	w.company[name] = id
}

func (w *world) signIn(name string) {
	w.t.Helper()
	a := w.send("anonymous", http.MethodPost, "/api/login", map[string]any{"username": name, "password": password})
	for _, c := range a.cookies {
		if c.Name == "marquee_session" {
			w.tokens[name] = c.Value
			return
		}
	}
	w.t.Fatalf("%s cannot sign in: %d %s", name, a.status, a.body)
}

// disable makes somebody inactive.
func (w *world) disable(name string) {
	w.t.Helper()
	id := w.newest("operator", fmt.Sprintf("/api/user?companyId=%d&username=%s", w.company["Alpha"], name))
	_, version := w.record("operator", http.MethodGet, fmt.Sprintf("/api/user/%d", id), nil)
	w.must("operator", http.MethodPatch, "/api/user", object{"id": id, "active": false, "version": version})
}

// useAll switches on every feature of somebody's own company: that of operators, who write in it where they name none.
func (w *world) useAll(who string) {
	w.t.Helper()
	var self struct{ CompanyID int64 }
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, "/api/self", nil).body), &self); err != nil {
		w.t.Fatal(err)
	}
	_, version := w.record(who, http.MethodGet, fmt.Sprintf("/api/company/%d", self.CompanyID), nil)
	w.must(who, http.MethodPatch, "/api/company", object{"id": self.CompanyID, "version": version,
		"companyFeatures": strings.Join(company.Features(), ",")})
}

// pair lets a new screen join a company.
func (w *world) pair(name string) *screen.Screen {
	w.t.Helper()
	key, err := screen.NewKey()
	if err != nil {
		w.t.Fatal(err)
	}
	s := screen.New(w.server.URL, w.server.Client(), screen.Hardware{Client: "test", Model: "Screen of " + name,
		OS: w.called(name, "system")}, key)
	welcome, err := s.Hello(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	w.must("operator", http.MethodPatch, "/api/device", map[string]any{"code": welcome.Code,
		"companyId": w.company[name], "name": w.called(name, "screen")})
	if err := s.SignIn(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	return s
}

// called makes a name, with the canary in it for what belongs to Beta.
func (w *world) called(company, what string) string {
	name := fmt.Sprintf("%s %s %d", company, what, w.serial.Add(1))
	if company == "Beta" {
		name = canary + " " + name
	}
	return name
}

type answer struct {
	status  int
	body    string
	header  http.Header
	cookies []*http.Cookie
}

// problem is the code of a refusal.
func (a answer) problem() string {
	var p struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal([]byte(a.body), &p) // an answer without a type is no problem
	return strings.TrimPrefix(p.Type, "/problems/")
}

// form is a multipart body.
type form struct {
	kind string
	data []byte
}

// send calls an operation as somebody. Whatever is answered to anybody but
// Beta's own people and operators is searched for the canary.
func (w *world) send(who, method, path string, body any) answer {
	w.t.Helper()
	var reader io.Reader
	kind := "application/json"
	switch b := body.(type) {
	case nil:
	case form:
		reader, kind = bytes.NewReader(b.data), b.kind
	case string:
		reader = strings.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			w.t.Fatal(err)
		}
		reader = bytes.NewReader(text)
	}
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, w.server.URL+path, reader)
	if err != nil {
		w.t.Fatal(err)
	}
	if reader != nil {
		r.Header.Set("Content-Type", kind)
	}
	r.Header.Set("X-Marquee-Client", "test")
	if w.idempotency != "" {
		r.Header.Set("Idempotency-Key", w.idempotency)
	}
	token, known := w.tokens[who]
	if !known {
		w.t.Fatalf("nobody is called %q", who)
	}
	if strings.HasPrefix(who, "screen ") || strings.HasPrefix(who, "token ") || who == "garbage" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if token != "" {
		r.AddCookie(&http.Cookie{Name: "marquee_session", Value: token})
	}
	if strings.HasPrefix(path, "/api/uploads") {
		tus(r, method)
	}
	client := *w.server.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := client.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	a := answer{status: response.StatusCode, header: response.Header, cookies: response.Cookies()}
	if response.Header.Get("Content-Type") == "text/event-stream" {
		return a
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	a.body = string(text)
	if a.problem() == "confirm-needed" && path != confirm && !w.unproven { // as the console does: it asks, and goes on
		w.must(who, http.MethodPost, confirm, object{"password": password})
		return w.send(who, method, path, body)
	}
	if strings.Contains(a.body, canary) && !strings.HasSuffix(who, "operator") && !strings.HasSuffix(who, "Beta") &&
		path != "/api/login" {
		w.t.Errorf("%s %s as %s answers what belongs to Beta: %s", method, path, who, a.body)
	}
	return a
}

// confirm is where people prove that it is them.
const confirm = "/api/self/confirm"

// tus adds what the upload protocol wants in every request.
func tus(r *http.Request, method string) {
	r.Header.Set("Tus-Resumable", "1.0.0")
	switch method {
	case http.MethodPost:
		r.Header.Set("Upload-Length", "4")
	case http.MethodPatch:
		r.Header.Set("Content-Type", "application/offset+octet-stream")
		r.Header.Set("Upload-Offset", "0")
	}
}

func (w *world) must(who, method, path string, body any) answer {
	w.t.Helper()
	a := w.send(who, method, path, body)
	if a.status >= http.StatusBadRequest {
		w.t.Fatalf("%s %s as %s: %d %s", method, path, who, a.status, a.body)
	}
	return a
}

func (w *world) delete(who, path string) { w.t.Helper(); w.must(who, http.MethodDelete, path, nil) }

// record calls an operation that answers a record, and returns its id and version.
func (w *world) record(who, method, path string, body any) (id, version int64) {
	w.t.Helper()
	var r struct{ ID, Version int64 }
	if err := json.Unmarshal([]byte(w.must(who, method, path, body).body), &r); err != nil {
		w.t.Fatal(err)
	}
	return r.ID, r.Version
}

// newest is the highest id of a list.
func (w *world) newest(who, path string) int64 {
	w.t.Helper()
	var list []struct{ ID int64 }
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, path, nil).body), &list); err != nil {
		w.t.Fatal(err)
	}
	var id int64
	for _, r := range list {
		id = max(id, r.ID)
	}
	return id
}

// picture is an upload of a small picture that no other upload equals.
func (w *world) picture(name string, fields map[string]string) form {
	w.t.Helper()
	n := w.serial.Add(1)
	canvas := image.NewRGBA(image.Rect(0, 0, 16, 9))
	canvas.Set(1, 1, color.RGBA{uint8(n), uint8(n >> 8), 200, 255})
	var file, body bytes.Buffer
	if err := png.Encode(&file, canvas); err != nil {
		w.t.Fatal(err)
	}
	m := multipart.NewWriter(&body)
	for key, value := range fields {
		if err := m.WriteField(key, value); err != nil {
			w.t.Fatal(err)
		}
	}
	part, err := m.CreateFormFile("file", name+".png")
	if err == nil {
		_, err = part.Write(file.Bytes())
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return form{kind: m.FormDataContentType(), data: body.Bytes()}
}
