package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// signing signs everybody in and out; its log holds nothing.
func signing(e api.Edge) http.Handler {
	e.Logger = slog.New(slog.DiscardHandler)
	r := api.New(api.Config{Authenticator: people, Logger: e.Logger, Version: "test"})
	api.Cookie(r, "/api/in", access.Public(), "In", func(context.Context, api.Call, *struct{}) (thing, *http.Cookie,
		error) {
		return thing{}, api.NewSession("reader"), nil
	})
	api.Cookie(r, "/api/out", access.Public(), "Out", func(context.Context, api.Call, *struct{}) (thing, *http.Cookie,
		error) {
		return thing{}, api.EndSession(), nil
	})
	api.Get(r, "/api/mine", access.SignedIn(), "Mine", func(context.Context, api.Call, *struct{}) (thing, error) {
		return thing{}, nil
	})
	api.Raw(r, http.MethodGet, "/here", access.Public(), "Where it was begun",
		func(w http.ResponseWriter, r *http.Request, _ api.Call) error {
			api.SetCookie(w, r, &http.Cookie{Name: "attempt", Value: "x", Path: "/"})
			if !api.FromHere(r) {
				w.WriteHeader(http.StatusTeapot)
			}
			return nil
		})
	return api.Outermost(r, e)
}

// TestAFileIsAnsweredInFewPieces: a request gets no more than the file and sixteen headers.
func TestAFileIsAnsweredInFewPieces(t *testing.T) {
	const file = "0123456789"
	h := api.Outermost(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "video/mp4")
		api.ServeContent(w, r, strings.NewReader(file+strings.Repeat("x", 1000)))
	}), api.Edge{Logger: slog.New(slog.DiscardHandler)})
	for pieces, want := range map[int]int{1: http.StatusPartialContent, 16: http.StatusPartialContent,
		17: http.StatusOK, 100_000: http.StatusOK} {
		a := do(t, h, call{method: "GET", path: "/", header: http.Header{"Range": {"bytes=0-0" +
			strings.Repeat(",0-0", pieces-1)}}})
		if a.Code != want || a.Body.Len() > 5000 || !strings.Contains(a.Body.String(), "0") {
			t.Errorf("%d pieces: %d, %d bytes", pieces, a.Code, a.Body.Len())
		}
	}
}

// TestAProxyThatNobodyToldOfIsSaidOnce: all who come through it are one network.
func TestAProxyThatNobodyToldOfIsSaidOnce(t *testing.T) {
	for proxies, lines := range []int{1, 0} {
		var log bytes.Buffer
		h := api.Outermost(http.NotFoundHandler(), api.Edge{Proxies: proxies,
			Logger: slog.New(slog.NewTextHandler(&log, nil))})
		do(t, h, call{method: "GET", path: "/"})
		if strings.Contains(log.String(), "--proxies") {
			t.Errorf("without a proxy: %s", &log)
		}
		for range 3 {
			do(t, h, call{method: "GET", path: "/", header: http.Header{"X-Forwarded-For": {"192.0.2.1"}}})
		}
		if n := strings.Count(log.String(), "level=WARN"); n != lines {
			t.Errorf("--proxies %d: %d lines: %s", proxies, n, &log)
		}
	}
}

// TestBehindHTTPSTheCookieIsHeldToThisHost: by what the operator says, or a proxy
// that is trusted, and by nothing that anybody can send.
func TestBehindHTTPSTheCookieIsHeldToThisHost(t *testing.T) {
	for name, c := range map[string]struct {
		edge   api.Edge
		header http.Header
		secure bool
	}{
		"http":                          {api.Edge{}, nil, false},
		"http, and somebody claims not": {api.Edge{}, http.Header{"X-Forwarded-Proto": {"https"}}, false},
		"https by --url":                {api.Edge{HTTPS: true}, nil, true},
		"https by a trusted proxy": {api.Edge{Proxies: 1},
			http.Header{"X-Forwarded-Proto": {"https"}, "X-Forwarded-For": {"192.0.2.1"}}, true},
		"http by a trusted proxy": {api.Edge{Proxies: 1},
			http.Header{"X-Forwarded-Proto": {"http"}, "X-Forwarded-For": {"192.0.2.1"}}, false},
	} {
		h := signing(c.edge)
		in := do(t, h, call{method: "POST", path: "/api/in", header: c.header})
		want, hsts := "marquee_session=reader; Path=/; HttpOnly; SameSite=Lax", ""
		if c.secure {
			want, hsts = "__Host-marquee_session=reader; Path=/; HttpOnly; Secure; SameSite=Lax",
				"max-age=31536000; includeSubDomains"
		}
		if got := in.Header().Get("Set-Cookie"); got != want {
			t.Errorf("%s: %s", name, got)
		}
		if got := in.Header().Get("Strict-Transport-Security"); got != hsts {
			t.Errorf("%s: HSTS %q", name, got)
		}
		for cookie, secure := range map[string]bool{"marquee_session": false, "__Host-marquee_session": true} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/mine", nil)
			r.AddCookie(&http.Cookie{Name: cookie, Value: "reader"})
			for name, values := range c.header {
				r.Header[name] = values
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if in := w.Code == http.StatusOK; in != (secure == c.secure) {
				t.Errorf("%s: with %s %d", name, cookie, w.Code)
			}
		}
		if got := do(t, h, call{method: "GET", path: "/here", header: c.header}).Header().Get(
			"Set-Cookie"); strings.HasPrefix(got, "__Host-attempt") != c.secure {
			t.Errorf("%s: %s", name, got)
		}
		out := do(t, h, call{method: "POST", path: "/api/out", header: c.header})
		if out.Header().Get("Clear-Site-Data") != `"cache"` || in.Header().Get("Clear-Site-Data") != "" {
			t.Errorf("%s: signing out clears %q, signing in %q", name, out.Header().Get("Clear-Site-Data"),
				in.Header().Get("Clear-Site-Data"))
		}
	}
}

func TestNavigationsFromElsewhereAreKnown(t *testing.T) {
	h := signing(api.Edge{})
	for name, c := range map[string]struct {
		header http.Header
		here   bool
	}{
		"a link of ours": {http.Header{"Sec-Fetch-Site": {"same-origin"}}, true},
		"typed in":       {http.Header{"Sec-Fetch-Site": {"none"}}, true},
		"another site": {http.Header{"Sec-Fetch-Site": {"cross-site"},
			"Referer": {"http://example.com/"}}, false},
		"a sister":                         {http.Header{"Sec-Fetch-Site": {"same-site"}}, false},
		"an old browser, from our page":    {http.Header{"Referer": {"http://example.com/login"}}, true},
		"an old browser, from elsewhere":   {http.Header{"Referer": {"http://evil.example/"}}, false},
		"an old browser that says nothing": {nil, false},
	} {
		if w := do(t, h, call{method: "GET", path: "/here", header: c.header}); (w.Code == http.StatusOK) != c.here {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// TestTheClientIsWhoTheTrustedProxySaw, however it writes the address.
func TestTheClientIsWhoTheTrustedProxySaw(t *testing.T) {
	for name, c := range map[string]struct {
		proxies int
		header  []string
		want    string
	}{
		"an address":               {1, []string{"203.0.113.7"}, "203.0.113.7"},
		"an address with its port": {1, []string{"203.0.113.7:5678"}, "203.0.113.7"},
		"IPv6 with its port":       {1, []string{"[2001:db8::7]:5678"}, "2001:db8::7"},
		"IPv6 in brackets":         {1, []string{"[2001:db8::7]"}, "2001:db8::7"},
		"a chain of two":           {2, []string{"203.0.113.7:5678, 198.51.100.1:80"}, "203.0.113.7"},
		"what a client made up":    {1, []string{"127.0.0.1, 203.0.113.7:5678"}, "203.0.113.7"},
		"of two lines the last":    {1, []string{"127.0.0.1", "203.0.113.7:5678"}, "203.0.113.7"},
		"no address":               {1, []string{"unknown"}, "192.0.2.1"},
		"nothing":                  {1, nil, "192.0.2.1"},
		"no proxy is trusted":      {0, []string{"203.0.113.7"}, "192.0.2.1"},
	} {
		var seen string
		h := api.Outermost(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			seen,
				_, _ = net.SplitHostPort(r.RemoteAddr)
		}),
			api.Edge{Proxies: c.proxies, Logger: slog.New(slog.DiscardHandler)})
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header["X-Forwarded-For"] = c.header
		h.ServeHTTP(httptest.NewRecorder(), r)
		if seen != c.want {
			t.Errorf("%s: the client is %s, want %s", name, seen, c.want)
		}
	}
}
