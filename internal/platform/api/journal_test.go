package api_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/api"
)

// TestEveryAnswersIDIsInTheLog: with who asked for what, and what became of it.
func TestEveryAnswersIDIsInTheLog(t *testing.T) {
	log := &bytes.Buffer{}
	logger := slog.New(api.Logged(slog.NewTextHandler(log, nil)))
	r := api.New(api.Config{Authenticator: people, Logger: logger, Version: "test"})
	api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler),
		Version: "test"}) // whose log is another
	api.Patch(r, "/api/thing", access.Write(access.Content), "Save",
		func(ctx context.Context, _ api.Call, _ *thingInput) (thing, error) {
			logger.With("a", "b").InfoContext(ctx, "at work")
			return thing{}, fault.New(fault.Throttled, codes.FilesBusy, "Wait.")
		})
	h := api.Outermost(r, api.Edge{Logger: logger})
	for name, c := range map[string]struct {
		call
		want []string
	}{
		"refused values": {call{who: "writer", method: "PATCH", path: "/api/thing", body: `{"name":""}`},
			[]string{"code=invalid", "status=422", "user=7", "company=2", `operation="PATCH /api/thing"`}},
		"a right": {call{who: "reader", method: "PATCH", path: "/api/thing", body: `{}`},
			[]string{"level=WARN", "code=forbidden", "user=7"}},
		"nobody": {call{method: "PATCH", path: "/api/thing", body: `{}`},
			[]string{"level=WARN", "code=unauthenticated"}},
		"a limit": {call{who: "writer", method: "PATCH", path: "/api/thing", body: `{"name":"abc"}`},
			[]string{"level=WARN", "code=files-busy", "status=429", "at work"}},
		"another site": {call{who: "writer", method: "PATCH", path: "/api/thing",
			header: http.Header{"Sec-Fetch-Site": {"cross-site"}}}, []string{"level=WARN", "code=cross-site"}},
		"a strange route": {call{method: "GET", path: "/api/no-such", header: http.Header{}}, nil},
	} {
		log.Reset()
		w := do(t, h, c.call)
		id := w.Header().Get("X-Request-Id")
		for _, want := range append(c.want, "request="+id) {
			if c.want != nil && !strings.Contains(log.String(), want) {
				t.Errorf("%s (%d): the log lacks %s:\n%s", name, w.Code, want, log)
			}
		}
	}
}

func TestRefusalsDoNotFloodTheLog(t *testing.T) {
	log := &bytes.Buffer{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	h := api.Outermost(api.New(api.Config{Authenticator: people, Logger: logger, Version: "test"}),
		api.Edge{Logger: logger})
	for i := range 1000 {
		do(t, h, call{method: "POST", path: fmt.Sprint("/", i), header: http.Header{"Sec-Fetch-Site": {"cross-site"}}})
	}
	if lines := strings.Count(log.String(), "\n"); lines == 0 || lines > 20 {
		t.Errorf("%d lines", lines)
	}
}

// TestAFullDiskIsAFailure: each time it is met. That a company has used its storage up is a refusal like others.
func TestAFullDiskIsAFailure(t *testing.T) {
	for _, c := range []struct {
		code codes.Code
		line string
		most int
	}{{codes.OverQuota, `level=INFO msg="request refused" status=507 code=over-quota`, 20},
		{codes.DiskFull, `level=ERROR msg="request failed"`, 65}} {
		log := &bytes.Buffer{}
		logger := slog.New(slog.NewTextHandler(log, nil))
		r := api.New(api.Config{Authenticator: people, Logger: logger, Version: "test"})
		api.Get(r, "/api/thing", access.SignedIn(), "One", func(context.Context, api.Call, *struct{}) (thing, error) {
			return thing{}, fault.New(fault.Exhausted, c.code, "Full.")
		})
		for range 65 {
			if w := do(t, r, call{who: "reader", method: "GET", path: "/api/thing"}); w.Code != 507 {
				t.Fatalf("%s: %d", c.code, w.Code)
			}
		}
		lines := strings.Count(log.String(), c.line)
		if lines == 0 || lines > c.most || c.code == codes.DiskFull && lines != c.most ||
			strings.Count(log.String(), "\n") != lines {
			t.Errorf("%s: %d lines, want %d:\n%.300s", c.code, lines, c.most, log)
		}
	}
}
