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
	"marquee/internal/platform/api"
)

// TestAPathWithASecretIsNotTold, neither in a log nor to who writes the trail, whether there is such a path or not.
func TestAPathWithASecretIsNotTold(t *testing.T) {
	var log bytes.Buffer
	var heard []api.Refusal
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r := api.New(api.Config{Authenticator: people, Logger: logger, Version: "test",
		Refused: func(_ context.Context, r api.Refusal) { heard = append(heard, r) }})
	api.Raw(r, http.MethodGet, api.SecretPath+"{file}", access.Public(), "A secret",
		func(http.ResponseWriter, *http.Request, api.Call) error { return fault.Missing("calendar") })
	h := api.Outermost(r, api.Edge{Logger: logger})
	for _, c := range []call{{who: "reader", method: "GET", path: "/calendar/hunter2.ics"},
		{method: "GET", path: "/calendar/hunter2.ics"}, {who: "reader", method: "POST", path: "/calendar/hunter2.ics"},
		{method: "GET", path: "/calendar/hunter2.ics/more"}} {
		do(t, h, c)
	}
	if said := log.String() + fmt.Sprint(heard); strings.Contains(said, "hunter2") || len(heard) != 1 ||
		strings.Count(log.String(), "path=/calendar/…") != 4 {
		t.Errorf("told is %s", said)
	}
	do(t, h, call{method: "GET", path: "/api/hunter2"})
	if !strings.Contains(log.String(), "path=/api/hunter2") {
		t.Errorf("other paths are not told: %s", log.String())
	}
}
