package api

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"marquee/internal/platform/blob"
)

// WriteJSON answers a Raw operation with a record and its ETag.
func WriteJSON(w http.ResponseWriter, status int, value any) error {
	if v, ok := value.(Versioned); ok {
		w.Header().Set("ETag", etag(v.RecordVersion()))
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.MarshalWrite(w, value); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

// InBody applies the company that a Raw operation's body chooses; 0 chooses none.
func InBody(r *http.Request, call Call, choice int64) (Call, error) {
	id, err := queryCompany(r)
	if err != nil {
		return call, err
	}
	return call.router.narrow(r.Context(), call, id != 0, choice)
}

// ServeContent answers bytes with ranges. The Content-Type and ETag are set by the caller.
func ServeContent(w http.ResponseWriter, r *http.Request, content io.ReadSeeker) {
	http.ServeContent(w, r, "", time.Time{}, content)
}

// ServeBlob answers bytes by their hash, with ranges, to who has signed in or
// holds a link. They never change, so they may be kept for ever; and they are
// sandboxed, whatever they are.
func ServeBlob(w http.ResponseWriter, r *http.Request, blobs blob.Store, sha, kind string) error {
	shown := "same-origin"
	if callFrom(r.Context()).linked {
		shown = "cross-origin"
	}
	return serve(w, r, blobs, file{sha: sha, kind: kind, cache: "private, max-age=31536000", shownBy: shown})
}

// ServeSigned is ServeBlob to whoever holds the signed address, which is good
// for so long: until then every cache on the way may keep the bytes.
func ServeSigned(w http.ResponseWriter, r *http.Request, blobs blob.Store, sha, kind string, good time.Duration) error {
	return serve(w, r, blobs, file{sha: sha, kind: kind, cache: fmt.Sprintf("public, max-age=%d", int64(good.Seconds())), shownBy: "cross-origin"})
}

// file says what is served, for how long it may be kept, and whose pages may show it.
type file struct{ sha, kind, cache, shownBy string }

func serve(w http.ResponseWriter, r *http.Request, blobs blob.Store, f file) error {
	object, err := blobs.Open(r.Context(), f.sha)
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }() // only read
	h := w.Header()
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'")
	h.Set("Cross-Origin-Resource-Policy", f.shownBy)
	h.Set("Cache-Control", f.cache+", immutable")
	h.Set("ETag", `"`+f.sha+`"`)
	if f.kind != "" {
		h.Set("Content-Type", f.kind)
	}
	ServeContent(w, r, object)
	return nil
}
