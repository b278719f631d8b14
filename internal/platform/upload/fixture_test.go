package upload

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"marquee/internal/fault"
)

var (
	ann     = Owner{UserID: 1, CompanyID: 10}
	started = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

const sizeLimit = 1 << 30

// desk is a store and its handler, with a clock that the test moves.
type desk struct {
	t       *testing.T
	folder  string
	clock   time.Time
	permit  Permit
	store   *Store
	handler *Handler
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, folder: t.TempDir(), clock: started}
	d.permit = func(context.Context, Owner, int64) error { return nil }
	d.open()
	t.Cleanup(func() { _ = d.store.Close() })
	return d
}

func (d *desk) open() {
	d.t.Helper()
	var err error
	if d.store, err = Open(d.folder, func() time.Time { return d.clock }); err != nil {
		d.t.Fatalf("open: %v", err)
	}
	d.handler, err = NewHandler(d.store, sizeLimit, func(ctx context.Context, o Owner, size int64) error {
		return d.permit(ctx, o, size)
	})
	if err != nil {
		d.t.Fatalf("handler: %v", err)
	}
}

// restart forgets everything but the disk.
func (d *desk) restart() {
	d.t.Helper()
	if err := d.store.Close(); err != nil {
		d.t.Fatal(err)
	}
	d.open()
}

// send makes one request; header holds names and values in turn.
func (d *desk) send(owner Owner, method, path string, body io.Reader,
	header ...string) (*httptest.ResponseRecorder, error) {
	r := httptest.NewRequest(method, path, body)
	r.Header.Set("Tus-Resumable", "1.0.0")
	if method == http.MethodPatch {
		r.Header.Set("Content-Type", "application/offset+octet-stream")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	err := d.handler.Serve(w, r, owner)
	return w, err
}

// create starts an upload of ann's and returns its path.
func (d *desk) create(size int64) string {
	d.t.Helper()
	w, err := d.send(ann, http.MethodPost, Path, nil, "Upload-Length", strconv.FormatInt(size, 10))
	if err != nil || w.Code != http.StatusCreated {
		d.t.Fatalf("create: %d, %v", w.Code, err)
	}
	return w.Header().Get("Location")
}

func (d *desk) patch(path string, offset int, body io.Reader) (*httptest.ResponseRecorder, error) {
	return d.send(ann, http.MethodPatch, path, body, "Upload-Offset", strconv.Itoa(offset))
}

// offset asks where ann's upload stands.
func (d *desk) offset(path string) int {
	d.t.Helper()
	w, err := d.send(ann, http.MethodHead, path, nil)
	if err != nil {
		d.t.Fatalf("HEAD: %v", err)
	}
	n, err := strconv.Atoi(w.Header().Get("Upload-Offset"))
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// content is what Take hands over.
func (d *desk) content(path string) []byte {
	d.t.Helper()
	taken, err := d.store.Take(ann, idOf(path))
	if err != nil {
		d.t.Fatalf("take: %v", err)
	}
	defer taken.Release()
	content, err := io.ReadAll(taken.File)
	if err != nil {
		d.t.Fatal(err)
	}
	return content
}

func idOf(path string) string { return path[len(Path)+1:] }

// numbered returns n bytes no two neighbours of which look alike.
func numbered(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i>>8)
	}
	return b
}

// cut yields b and then breaks like a lost connection.
func cut(b []byte) io.Reader {
	return io.MultiReader(bytes.NewReader(b), readerFunc(func([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }))
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func metadata(pairs ...string) string {
	var text string
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			text += ","
		}
		text += pairs[i] + " " + base64.StdEncoding.EncodeToString([]byte(pairs[i+1]))
	}
	return text
}

func wantFault(t *testing.T, err error, kind fault.Kind, code string) {
	t.Helper()
	f := fault.As(err)
	if f == nil || f.Kind != kind || f.Code.String() != code {
		t.Errorf("error = %v, want kind %d %q", err, kind, code)
	}
}

var errDisk = errors.New("disk on fire")
