package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func packed() fstest.MapFS {
	return fstest.MapFS{
		"index.html":          {Data: []byte(`<script nonce="__CSP_NONCE__"></script>`)},
		"assets/app-1a.js":    {Data: []byte("as it is")},
		"assets/app-1a.js.br": {Data: []byte("brotli")},
		"assets/app-1a.js.gz": {Data: []byte("gzipped")},
		"assets/old-2b.js":    {Data: []byte("as it is")},
		"assets/old-2b.js.gz": {Data: []byte("gzipped")},
		"assets/big-3c.js.br": {Data: []byte("brotli")},
		"assets/big-3c.js.gz": {Data: zipped("as it was")},
		"assets/bad-4d.js.gz": {Data: []byte("no gzip")},
		"assets/fonts/ab":     {Data: []byte("a font")},
	}
}

func zipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// What is there as its copies alone is there for everybody, in pieces too.
func TestWhatIsPackedIsUnpackedForWhoTakesNoEncoding(t *testing.T) {
	t.Parallel()
	app := Console(packed(), "1")
	for _, c := range []struct{ accepted, encoding, body string }{
		{"", "", "as it was"}, {"br;q=0, gzip;q=0", "", "as it was"}, {"gzip, br", "br", "brotli"},
		{"gzip", "gzip", string(zipped("as it was"))},
	} {
		w := ask(t, app, "/assets/big-3c.js", "Accept-Encoding", c.accepted)
		if w.Code != http.StatusOK || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding ||
			w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %d %q %v", c.accepted, w.Code, w.Body, w.Header())
		}
	}
	w := ask(t, app, "/assets/big-3c.js", "Range", "bytes=3-4")
	if w.Code != http.StatusPartialContent || w.Body.String() != "it" {
		t.Errorf("a piece: %d %q", w.Code, w.Body)
	}
	for _, path := range []string{"/assets/bad-4d.js", "/assets/none.js.gz", "/assets/none.js"} {
		if w := ask(t, app, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
	w = ask(t, app, "/assets/fonts/ab")
	if w.Body.String() != "a font" || w.Header().Get("Content-Type") != "application/octet-stream" ||
		w.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("a font: %q %v", w.Body, w.Header())
	}
}

func TestEncodingsAreNegotiated(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, accepted, encoding, body string }{
		{"app-1a.js", "", "", "as it is"},
		{"app-1a.js", "gzip, deflate, br", "br", "brotli"},
		{"app-1a.js", "br;q=1.0, gzip;q=0.8", "br", "brotli"},
		{"app-1a.js", "gzip", "gzip", "gzipped"},
		{"app-1a.js", "GZIP", "gzip", "gzipped"},
		{"app-1a.js", "br;q=0, gzip", "gzip", "gzipped"},
		{"app-1a.js", "br; q=0.000 , gzip;q=0", "", "as it is"},
		{"app-1a.js", "brotli, x-gzip", "", "as it is"},
		{"app-1a.js", "br;q=much", "", "as it is"},
		{"old-2b.js", "br, gzip", "gzip", "gzipped"},
		{"old-2b.js", "br", "", "as it is"},
	} {
		w := ask(t, Console(packed(), "1"), "/assets/"+c.file, "Accept-Encoding", c.accepted)
		if w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("%s with %q: %q as %q", c.file, c.accepted, w.Body, w.Header().Get("Content-Encoding"))
		}
		if w.Header().Get("Vary") != "Accept-Encoding" ||
			w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%s with %q: %v", c.file, c.accepted, w.Header())
		}
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/assets/app-1a.js", "/assets/gone-0.js", "/some/page"} {
		get := ask(t, Console(packed(), "1"), path)
		head := httptest.NewRecorder()
		Console(packed(), "1").ServeHTTP(head, httptest.NewRequestWithContext(t.Context(), http.MethodHead, path, nil))
		if head.Code != get.Code || head.Header().Get("Content-Type") != get.Header().Get("Content-Type") ||
			head.Header().Get("Cache-Control") != get.Header().Get("Cache-Control") {
			t.Errorf("%s: HEAD %d %v, GET %d %v", path, head.Code, head.Header(), get.Code, get.Header())
		}
		if head.Code == http.StatusOK && head.Body.Len() != 0 {
			t.Errorf("%s: HEAD has a body: %q", path, head.Body)
		}
	}
}

func TestAPieceOfAFile(t *testing.T) {
	t.Parallel()
	w := ask(t, Console(packed(), "1"), "/assets/app-1a.js", "Range", "bytes=3-4")
	if w.Code != http.StatusPartialContent || w.Body.String() != "it" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

func TestNothingOutsideTheBuildIsServed(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/../web.go", "/assets/../../web.go", "/assets/", "/assets"} {
		w := ask(t, Console(packed(), "1"), path)
		if strings.Contains(w.Body.String(), "package web") || w.Code == http.StatusMovedPermanently {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
}

// The worker's scope is the player, with and without a slash behind it, and nothing beside it; a new build replaces it
// at once.
func TestTheServiceWorkerIsOfThePlayerAlone(t *testing.T) {
	t.Parallel()
	w := ask(t, Player(build()), "/player/sw.js")
	h := w.Header()
	if w.Code != http.StatusOK || h.Get("Cache-Control") != "no-cache" ||
		h.Get("Content-Type") != "text/javascript; charset=utf-8" || h.Get("Service-Worker-Allowed") != "/player" {
		t.Errorf("%d %v", w.Code, h)
	}
	if w := ask(t, Console(packed(), "1"), "/sw.js"); w.Code != http.StatusNotFound {
		t.Errorf("the console has a worker: %d", w.Code)
	}
}

func TestABuildWithoutAFrontEndSaysSo(t *testing.T) {
	t.Parallel()
	if w := ask(t, Console(fstest.MapFS{}, "1"), "/"); w.Code != http.StatusServiceUnavailable ||
		!strings.Contains(w.Body.String(), "make build") {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}
