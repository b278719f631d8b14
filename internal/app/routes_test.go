package app_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marquee/internal/app"
	"marquee/internal/demo"
	"marquee/internal/platform/scan/scantest"
)

// serve opens an installation of its own.
func serve(t *testing.T, config app.Config) *app.App {
	t.Helper()
	config.Data, config.MaxFileMB = t.TempDir(), 1
	a, err := app.New(t.Context(), config, app.Options{Version: "test", Logger: slog.New(slog.DiscardHandler),
		Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() }) // a test may have closed it
	return a
}

// ask sends a request from a peer ("127.0.0.1:9"), with headers in pairs.
func ask(t *testing.T, a *app.App, path, peer string, headers ...string) (status int, text string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.RemoteAddr = peer
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	a.Handler().ServeHTTP(answer, r)
	return answer.Code, answer.Body.String()
}

const (
	here    = "127.0.0.1:50000"
	outside = "203.0.113.9:50000"
)

func TestANodeSaysThatItsScannerIsAway(t *testing.T) {
	scanner := scantest.Start(t, 0)
	a := serve(t, app.Config{Scanner: scanner.URL})
	if status, text := ask(t, a, "/readyz", here); status != http.StatusOK || text != "ready\n" {
		t.Errorf("with a scanner: %d %q", status, text)
	}
	scanner.Stop()
	if status, text := ask(t, a, "/readyz", here); status != http.StatusOK ||
		!strings.Contains(text, "scanner does not answer") {
		t.Errorf("without it: %d %q", status, text)
	}
}

func TestMetricsAnswerThisMachineOrTheTokenAlone(t *testing.T) {
	const token = "ninety-nine red balloons"
	open, closed, behind := serve(t, app.Config{}), serve(t, app.Config{Metrics: token}),
		serve(t, app.Config{Proxies: 1})
	for name, c := range map[string]struct {
		app     *app.App
		peer    string
		headers []string
		status  int
	}{
		"this machine":                {open, here, nil, http.StatusOK},
		"this machine by IPv6":        {open, "[::1]:50000", nil, http.StatusOK},
		"this machine by mapped IPv4": {open, "[::ffff:127.0.0.1]:50000", nil, http.StatusOK},
		"another machine":             {open, outside, nil, http.StatusNotFound},
		"no token is the right one": {open, outside, []string{"Authorization", "Bearer "},
			http.StatusNotFound},
		"a peer without an address": {open, "@", nil, http.StatusNotFound},
		"through a proxy, X-Forwarded-For": {open, here, []string{"X-Forwarded-For", "203.0.113.9"},
			http.StatusNotFound},
		"through a proxy, X-Forwarded-Host": {open, here, []string{"X-Forwarded-Host", "signs.example.com"},
			http.StatusNotFound},
		"through a proxy, X-Forwarded-Proto": {open, here, []string{"X-Forwarded-Proto", "https"}, http.StatusNotFound},
		"through a proxy, X-Real-IP":         {open, here, []string{"X-Real-IP", "203.0.113.9"}, http.StatusNotFound},
		"through a proxy, Forwarded": {open, here, []string{"Forwarded", "for=203.0.113.9"},
			http.StatusNotFound},
		"through a proxy, Via":       {open, here, []string{"Via", "1.1 gate"}, http.StatusNotFound},
		"an empty header is one too": {open, here, []string{"X-Forwarded-For", ""}, http.StatusNotFound},
		"a trusted proxy speaks for us": {behind, here, []string{"X-Forwarded-For", "127.0.0.1"},
			http.StatusNotFound},
		"beside a trusted proxy":     {behind, here, nil, http.StatusOK},
		"with a token, this machine": {closed, here, nil, http.StatusNotFound},
		"with the token": {closed, here, []string{"Authorization", "Bearer " + token},
			http.StatusOK},
		"with the token, from outside": {closed, outside,
			[]string{"Authorization", "Bearer " + token, "X-Forwarded-For", "198.51.100.7"}, http.StatusOK},
		"with another token": {closed, here, []string{"Authorization", "Bearer ninety-nine"},
			http.StatusNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			status, text := ask(t, c.app, "/metrics", c.peer, c.headers...)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			if strings.Contains(text, "marquee_") != (c.status == http.StatusOK) {
				t.Errorf("the answer begins with %.80q", text)
			}
		})
	}
}

func TestProbesAnswerEverybody(t *testing.T) {
	a := serve(t, app.Config{Metrics: "token"})
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		if status, text := ask(t, a, path, outside, "X-Forwarded-For", "198.51.100.7"); status != http.StatusOK ||
			text != want {
			t.Errorf("%s: %d %q", path, status, text)
		}
	}
}

func TestWithoutItsDatabaseTheServerLivesButIsNotReady(t *testing.T) {
	a := serve(t, app.Config{})
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if status, _ := ask(t, a, "/healthz", here); status != http.StatusOK {
		t.Errorf("/healthz: %d", status)
	}
	status, text := ask(t, a, "/readyz", here)
	if status != http.StatusServiceUnavailable || text != "the database does not answer\n" {
		t.Errorf("/readyz: %d %q", status, text)
	}
}

func TestPagesAreForReading(t *testing.T) {
	a := serve(t, app.Config{})
	for _, path := range []string{"/", "/dashboard", "/player/", "/player"} {
		for method, want := range map[string]bool{http.MethodGet: true, http.MethodHead: true, http.MethodPut: false,
			http.MethodDelete: false, http.MethodTrace: false} {
			w := httptest.NewRecorder()
			a.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, nil))
			if got := w.Code != http.StatusMethodNotAllowed; got != want {
				t.Errorf("%s %s: %d", method, path, w.Code)
			}
		}
	}
}

func TestTheSetUpPageTellsWhetherThereAreUsers(t *testing.T) {
	a := serve(t, app.Config{})
	landing := func(path string) string {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		answer := httptest.NewRecorder()
		a.Handler().ServeHTTP(answer, r)
		if answer.Code == http.StatusOK {
			return path
		}
		return answer.Header().Get("Location")
	}
	for _, path := range []string{"/setup", "/setup?done=true"} {
		if at := landing(path); at != "/setup" {
			t.Errorf("an empty installation answers %s with %s", path, at)
		}
	}
	if err := a.Founder().Operator(t.Context(), demo.Person{Username: "root",
		Password: "correct horse battery"}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/setup", "/setup?done=true"} {
		if at := landing(path); at != "/setup?done=true" {
			t.Errorf("an installation with users answers %s with %s", path, at)
		}
	}
}
