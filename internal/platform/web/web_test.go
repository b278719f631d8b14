package web

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func ask(t *testing.T, h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	// What is not the application's is refused everything, as for the API.
	w.Header().Set("Content-Security-Policy", "default-src 'none'")
	h.ServeHTTP(w, r)
	return w
}

func build() fstest.MapFS {
	return fstest.MapFS{
		"index.html":          {Data: []byte(`<script nonce="__CSP_NONCE__"></script>`)},
		"sw.js":               {Data: []byte("worker")},
		"assets/app-1a.js":    {Data: []byte("plain")},
		"assets/app-1a.js.br": {Data: []byte("brotli")},
		"assets/mark-2b.svg":  {Data: []byte("<svg/>")},
		"program.html":        {Data: []byte("<title>Program")},
	}
}

// TestPathsAreFilesOrThePage: a link deep into an application opens its page, the console as the player (R018).
func TestPathsAreFilesOrThePage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, body, cache string
		status            int
	}{
		{"/player/", "<script", "no-cache", 200},
		{"/player/any/deep/link", "<script", "no-cache", 200},
		{"/player/sw.js", "worker", "no-cache", 200},
		{"/player/assets/app-1a.js", "plain", "public, max-age=31536000, immutable", 200},
		{"/player/assets/app-0.js", "404", "", 404}, // a chunk of an older build
	} {
		w := ask(t, Player(build()), c.path)
		if w.Code != c.status || !strings.HasPrefix(w.Body.String(), c.body) ||
			w.Header().Get("Cache-Control") != c.cache {
			t.Errorf("%s: %d %q, cached %q", c.path, w.Code, w.Body, w.Header().Get("Cache-Control"))
		}
	}
}

func TestCompressedFilesGoToThoseWhoReadThem(t *testing.T) {
	t.Parallel()
	w := ask(t, Player(build()), "/player/assets/app-1a.js", "Accept-Encoding", "gzip, br")
	if w.Body.String() != "brotli" || w.Header().Get("Content-Encoding") != "br" ||
		w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%q %v", w.Body, w.Header())
	}
}

// A service worker whose script carries default-src 'none' cannot fetch the
// player's files: it is never installed, and the screen never plays.
func TestWorkersMayFetchFromTheirServer(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{"/player/sw.js": workerPolicy,
		"/player/assets/mark-2b.svg": "default-src 'none'"} {
		if got := ask(t, Player(build()), path).Header().Get("Content-Security-Policy"); got != want {
			t.Errorf("%s: policy %q, want %q", path, got, want)
		}
	}
}

func TestEachPageHasANonceOfItsOwn(t *testing.T) {
	t.Parallel()
	nonce := regexp.MustCompile(`'nonce-(\w+)'`)
	seen := map[string]bool{}
	for range 2 {
		w := ask(t, Console(build(), "build-1"), "/")
		found := nonce.FindStringSubmatch(w.Header().Get("Content-Security-Policy"))
		if found == nil || !strings.Contains(w.Body.String(), `nonce="`+found[1]+`"`) {
			t.Fatalf("the page %q does not carry the nonce of %v", w.Body, w.Header())
		}
		seen[found[1]] = true
	}
	if len(seen) != 2 {
		t.Errorf("both pages have the nonce %v", seen)
	}
}

// A program that somebody brought in is no page of this server: the sandbox takes
// its origin, and where everything is refused nothing is fetched.
func TestThePageOfAProgramHasAnOriginOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/player/program.html", "/player/x/../program.html"} {
		w := ask(t, Player(build()), path)
		policy := w.Header().Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "sandbox allow-scripts; default-src 'none'; ") ||
			strings.Contains(policy, "allow-same-origin") {
			t.Errorf("%s: %q", path, policy)
		}
		for _, opens := range []string{"connect-src", "frame-src", "child-src", "object-src"} {
			if strings.Contains(policy, opens) {
				t.Errorf("%s: %s is not left to the default: %q", path, opens, policy)
			}
		}
		if w.Body.String() != "<title>Program" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %q %v", path, w.Body, w.Header())
		}
	}
}

// What a company links to lies anywhere; scripts never do.
func TestPagesShowLinksAndRunTheirOwnScriptsOnly(t *testing.T) {
	t.Parallel()
	for name, app := range map[string]App{"console": Console(build(), "1"), "player": Player(build())} {
		allowed := map[string]string{}
		for directive := range strings.SplitSeq(app.Policy, "; ") {
			key, sources, _ := strings.Cut(directive, " ")
			allowed[key] = sources
		}
		for _, key := range []string{"frame-src", "media-src", "connect-src"} {
			if !strings.Contains(allowed[key], " http: https:") {
				t.Errorf("%s: %s %s", name, key, allowed[key])
			}
		}
		if !strings.Contains(allowed["connect-src"], " blob: ") {
			t.Errorf("%s: a program that is edited cannot be previewed: %s", name, allowed["connect-src"])
		}
		scripts := cmp.Or(allowed["script-src"], allowed["default-src"])
		if !strings.HasPrefix(scripts, "'self'") || strings.Contains(scripts, "unsafe") ||
			strings.Contains(scripts, "http") {
			t.Errorf("%s: scripts from %s", name, scripts)
		}
	}
}
