package api

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/text"
)

// WriteJSON answers a Raw operation with a record and its ETag.
func WriteJSON(w http.ResponseWriter, status int, value any) error {
	if v, ok := value.(Versioned); ok {
		w.Header().Set("ETag", etag(v.RecordVersion()))
	}
	data, err := encoded(value)
	if err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data) // the client is gone if this fails
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
func ServeBlob(w http.ResponseWriter, r *http.Request, blobs blob.Store, f File) error {
	shown := "same-origin"
	if callFrom(r.Context()).linked {
		shown = "cross-origin"
	}
	return serve(w, r, blobs, f, "private, max-age=31536000", shown)
}

// ServeSigned is ServeBlob to whoever holds the signed address, which is good
// for so long: until then every cache on the way may keep the bytes.
func ServeSigned(w http.ResponseWriter, r *http.Request, blobs blob.Store, f File, good time.Duration) error {
	return serve(w, r, blobs, f, fmt.Sprintf("public, max-age=%d", int64(good.Seconds())), "cross-origin")
}

// File is what is served.
type File struct {
	SHA256 string
	Type   string // its media type; empty: told by its first bytes, which pictures can be
	Name   string // what a browser proposes when it is saved; may be empty
}

// contentType is the file's type; what is text is UTF-8, as intake has made sure.
func (f File) contentType() string {
	if strings.HasPrefix(f.Type, "text/") || f.Type == "image/svg+xml" {
		return f.Type + "; charset=utf-8"
	}
	return f.Type
}

// disposition says that pictures, films, sounds and documents may be shown where
// they are opened, and everything else is saved.
func (f File) disposition() string {
	kind := "attachment"
	group, _, _ := strings.Cut(f.Type, "/")
	if slices.Contains([]string{"", "image", "video", "audio"}, group) || f.Type == "application/pdf" {
		kind = "inline"
	}
	if f.Name == "" {
		return kind
	}
	return mime.FormatMediaType(kind, map[string]string{"filename": text.Repaired(f.Name)})
}

// filePolicy keeps what somebody brought in from doing anything in this server's name.
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; " +
	"base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'"

// serve answers a file that may be kept for so long, and be shown by pages of shownBy.
func serve(w http.ResponseWriter, r *http.Request, blobs blob.Store, f File, cache, shownBy string) error {
	object, err := blobs.Open(r.Context(), f.SHA256)
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }() // only read
	h := w.Header()
	h.Set("Content-Security-Policy", filePolicy)
	h.Set("Cross-Origin-Resource-Policy", shownBy)
	h.Set("Cache-Control", cache+", immutable")
	h.Set("Content-Disposition", f.disposition())
	h.Set("ETag", `"`+f.SHA256+`"`)
	if f.Type != "" {
		h.Set("Content-Type", f.contentType())
	}
	ServeContent(w, r, object)
	return nil
}
