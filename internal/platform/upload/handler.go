package upload

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	tus "github.com/tus/tusd/v2/pkg/handler"
	"golang.org/x/exp/slog"
)

// Path is where the protocol is spoken: POST creates an upload there, HEAD,
// PATCH and DELETE go to the upload's own path below it.
const Path = "/api/uploads"

// patience is how long a connection may stand still before the upload is free
// for the client's next attempt.
const patience = 30 * time.Second

// Handler speaks tus 1.0 (creation, creation with the first bytes, termination;
// no downloads, no lengths that are announced later).
type Handler struct {
	tus    http.Handler
	permit Permit
	limit  int64
}

// NewHandler returns the handler over a store. limit is the size of the
// largest file in bytes; permit is asked before an upload is created.
func NewHandler(store *Store, limit int64, permit Permit) (*Handler, error) {
	composer := tus.NewStoreComposer()
	composer.UseCore(library{store})
	composer.UseTerminater(library{store})
	composer.UseLocker(library{store})
	// Refusals are logged where they become an answer. tusd takes no logger but of
	// golang.org/x/exp, and without one writes to standard error.
	silent := slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError + 1})
	routed, err := tus.NewHandler(tus.Config{
		StoreComposer:   composer,
		BasePath:        Path,
		MaxSize:         limit,
		DisableDownload: true,
		Cors:            &tus.CorsConfig{Disable: true},
		NetworkTimeout:  patience,
		Logger:          slog.New(silent),
	})
	if err != nil {
		return nil, fmt.Errorf("configure the upload protocol: %w", err)
	}
	return &Handler{tus: http.StripPrefix(Path, routed), permit: permit, limit: limit}, nil
}

// Serve answers one request of an owner. When it returns an error, usually a
// fault, nothing has been answered yet.
func (h *Handler) Serve(w http.ResponseWriter, r *http.Request, owner Owner) error {
	x := &exchange{owner: owner, permit: h.permit}
	a := &answer{ResponseWriter: w}
	h.tus.ServeHTTP(a, r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x)))
	if a.refused == 0 {
		return nil
	}
	return refusal(a.refused, x, h.limit)
}

// answer lets good answers of the tus library through and holds back its
// refusals, which the caller writes in the product's own form.
type answer struct {
	http.ResponseWriter
	refused int // the status of a refusal
}

func (a *answer) WriteHeader(status int) {
	header := a.Header()
	if status >= http.StatusBadRequest {
		a.refused = status
		header.Del("Content-Type")
		header.Del("Content-Length")
		return
	}
	// The library guesses the scheme and host, wrongly behind a proxy; the path is enough.
	if location, err := url.Parse(header.Get("Location")); err == nil && location.Path != "" {
		header.Set("Location", location.Path)
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(p []byte) (int, error) {
	if a.refused != 0 {
		return len(p), nil
	}
	return a.ResponseWriter.Write(p)
}

// Unwrap lets the library set the connection's deadlines.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
