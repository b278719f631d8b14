package api_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// TestNoOperationWaitsWithoutEnd: what the handler waits for does not come, and
// the client is told when to try again.
func TestNoOperationWaitsWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := api.New(api.Config{Authenticator: people, Logger: slog.New(slog.DiscardHandler), Version: "test"})
		wait := func(ctx context.Context, _ api.Call, _ *struct{}) (thing, error) {
			<-ctx.Done()
			return thing{}, ctx.Err()
		}
		api.Get(r, "/api/thing", access.Public(), "One", wait)
		api.Post(r, "/api/thing", access.Public(), "Save", wait)
		api.Cookie(r, "/api/in", access.Public(), "In", func(ctx context.Context, _ api.Call, _ *struct{}) (thing,
			*http.Cookie, error) {
			<-ctx.Done()
			return thing{}, nil, ctx.Err()
		})
		mustGiveUp(t, r, http.MethodGet, "/api/thing", 20*time.Second)
		mustGiveUp(t, r, http.MethodPost, "/api/thing", 45*time.Second)
		mustGiveUp(t, r, http.MethodPost, "/api/in", 45*time.Second)
	})
}

// absent never comes to the door.
type absent struct{ doorman }

func (absent) Authenticate(ctx context.Context, _ api.Credential) (access.Caller, error) {
	<-ctx.Done()
	return access.Caller{}, ctx.Err()
}

// TestNobodyWaitsAtTheDoorWithoutEnd: it cannot be found out who asks, also for
// bytes that may take as long as they take.
func TestNobodyWaitsAtTheDoorWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := api.New(api.Config{Authenticator: absent{}, Logger: slog.New(slog.DiscardHandler), Version: "test"})
		api.Get(r, "/api/thing", access.Public(), "One", func(context.Context, api.Call, *struct{}) (thing, error) {
			return thing{}, nil
		})
		api.Raw(r, http.MethodPost, "/api/bytes", access.Public(), "Bytes",
			func(http.ResponseWriter, *http.Request, api.Call) error { return nil })
		mustGiveUp(t, r, http.MethodGet, "/api/thing", 20*time.Second)
		mustGiveUp(t, r, http.MethodPost, "/api/bytes", 20*time.Second)
	})
}

// mustGiveUp asks for what does not come.
func mustGiveUp(t *testing.T, r *api.Router, method, path string, most time.Duration) {
	t.Helper()
	began, answer := time.Now(), httptest.NewRecorder()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	r.ServeHTTP(answer, httptest.NewRequestWithContext(ctx, method, path, nil))
	if took := time.Since(began); took != most || answer.Code != http.StatusServiceUnavailable ||
		answer.Header().Get("Retry-After") == "" {
		t.Errorf("%s %s: %d after %v, Retry-After %q", method, path, answer.Code, took,
			answer.Header().Get("Retry-After"))
	}
}
