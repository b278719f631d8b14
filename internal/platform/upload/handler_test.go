package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

func TestUploadInPieces(t *testing.T) {
	d := newDesk(t)
	file := numbered(1000)
	w, err := d.send(ann, http.MethodPost, Path, nil, "Upload-Length", "1000", "Upload-Metadata",
		metadata("name", "Sommer ☀.png", "type", "image/png", "secret", "dropped"))
	if err != nil || w.Code != http.StatusCreated {
		t.Fatalf("create: %d, %v", w.Code, err)
	}
	path := w.Header().Get("Location")
	if !strings.HasPrefix(path, Path+"/") {
		t.Fatalf("Location = %q, want a path without scheme and host", path)
	}
	for from := 0; from < 1000; from += 250 {
		w, err := d.patch(path, from, bytes.NewReader(file[from:from+250]))
		if err != nil || w.Code != http.StatusNoContent || w.Header().Get("Upload-Offset") != strconv.Itoa(from+250) {
			t.Fatalf("PATCH at %d: %d, offset %q, %v", from, w.Code, w.Header().Get("Upload-Offset"), err)
		}
	}
	taken, err := d.store.Take(ann, idOf(path))
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Release()
	if want := (Info{ID: idOf(path), Name: "Sommer ☀.png", Type: "image/png", Size: 1000,
		Offset: 1000}); taken.Info != want {
		t.Errorf("Info = %+v, want %+v", taken.Info, want)
	}
	if got, err := io.ReadAll(taken.File); err != nil || !bytes.Equal(got, file) {
		t.Errorf("the file differs from what was sent: %d bytes, %v", len(got), err)
	}
}

func TestCreateWithTheFirstBytes(t *testing.T) {
	d := newDesk(t)
	w, err := d.send(ann, http.MethodPost, Path, strings.NewReader("abc"), "Upload-Length", "5", "Content-Type",
		"application/offset+octet-stream")
	if err != nil || w.Code != http.StatusCreated || w.Header().Get("Upload-Offset") != "3" {
		t.Fatalf("create: %d, offset %q, %v", w.Code, w.Header().Get("Upload-Offset"), err)
	}
	path := w.Header().Get("Location")
	if _, err := d.patch(path, 3, strings.NewReader("de")); err != nil {
		t.Fatal(err)
	}
	if got := d.content(path); string(got) != "abcde" {
		t.Errorf("content = %q", got)
	}
}

func TestResumeAfterACutAtAnyByte(t *testing.T) {
	d := newDesk(t)
	file := numbered(60)
	for at := 0; at <= len(file); at++ {
		path := d.create(int64(len(file)))
		if _, err := d.patch(path, 0, cut(file[:at])); err == nil {
			t.Fatalf("cut at %d: the request succeeded", at)
		}
		d.restart()
		if got := d.offset(path); got != at {
			t.Fatalf("cut at %d: offset = %d", at, got)
		}
		if at < len(file) {
			if _, err := d.patch(path, at, bytes.NewReader(file[at:])); err != nil {
				t.Fatalf("resume at %d: %v", at, err)
			}
		}
		if got := d.content(path); !bytes.Equal(got, file) {
			t.Fatalf("cut at %d: the file differs", at)
		}
	}
}

func TestResumeAfterALostConnection(t *testing.T) {
	d := newDesk(t)
	served := make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		served <- d.handler.Serve(w, r, ann)
	}))
	defer server.Close()
	file := numbered(1 << 20)
	path := d.create(int64(len(file)))

	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	head := "PATCH " + path + " HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n" +
		"Content-Type: application/offset+octet-stream\r\nContent-Length: " + strconv.Itoa(len(file)) + "\r\n\r\n"
	if _, err := connection.Write(append([]byte(head), file[:777_777]...)); err != nil {
		t.Fatal(err)
	}
	if err := connection.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-served; err == nil {
		t.Fatal("the cut request succeeded")
	}
	at := d.offset(path)
	if at == 0 || at > 777_777 {
		t.Fatalf("offset = %d, want what arrived of 777777", at)
	}
	if _, err := d.patch(path, at, bytes.NewReader(file[at:])); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.content(path), file) {
		t.Error("the file differs from what was sent")
	}
}

func TestASecondWriterIsLockedOut(t *testing.T) {
	d := newDesk(t)
	path := d.create(6)
	body, feed := io.Pipe()
	first := make(chan error, 1)
	go func() {
		_, err := d.patch(path, 0, body)
		first <- err
	}()
	if _, err := feed.Write([]byte("abc")); err != nil { // returns once the first writer reads
		t.Fatal(err)
	}
	_, err := d.patch(path, 0, strings.NewReader("xyz"))
	wantFault(t, err, fault.Locked, "upload-busy")
	_, err = d.send(ann, http.MethodHead, path, nil)
	wantFault(t, err, fault.Locked, "upload-busy")
	_, err = d.send(ann, http.MethodDelete, path, nil)
	wantFault(t, err, fault.Locked, "upload-busy")
	wantFault(t, d.store.Discard(ann, idOf(path)), fault.Locked, "upload-busy")
	if err := d.store.Sweep(t.Context(), started.AddDate(1, 0, 0)); err != nil {
		t.Errorf("Sweep: %v", err)
	}
	if _, err := feed.Write([]byte("def")); err != nil {
		t.Fatal(err)
	}
	if err := feed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-first; err != nil {
		t.Errorf("the first writer: %v", err)
	}
	if got := d.content(path); string(got) != "abcdef" {
		t.Errorf("content = %q", got)
	}
}

func TestRefusedRequests(t *testing.T) {
	d := newDesk(t)
	path := d.create(10)
	if _, err := d.patch(path, 0, strings.NewReader("abcd")); err != nil {
		t.Fatal(err)
	}
	patch, post, size := http.MethodPatch, http.MethodPost, "Upload-Length"
	for name, c := range map[string]struct {
		method, path, body string
		header             []string
		kind               fault.Kind
		code               string
	}{
		"offset ahead":        {patch, path, "x", []string{"Upload-Offset", "5"}, fault.Conflicting, "upload-offset"},
		"offset behind":       {patch, path, "x", []string{"Upload-Offset", "0"}, fault.Conflicting, "upload-offset"},
		"offset missing":      {patch, path, "x", nil, fault.Malformed, "tus-request"},
		"offset negative":     {patch, path, "x", []string{"Upload-Offset", "-1"}, fault.Malformed, "tus-request"},
		"more than announced": {patch, path, "1234567", []string{"Upload-Offset", "4"}, fault.Oversized, "too-large"},
		"an id without end": {
			patch, Path + "/" + strings.Repeat("x", 300), "x", []string{"Upload-Offset", "4"}, fault.NotFound,
			"not-found",
		},
		"other content type": {patch, path, "x", []string{"Upload-Offset", "4", "Content-Type", "text/plain"},
			fault.Malformed, "tus-request"},
		"other protocol": {patch, path, "x", []string{"Upload-Offset", "4", "Tus-Resumable", "0.2.2"},
			fault.Outdated, "tus-version"},
		"unknown upload": {patch, Path + "/nothing", "x", []string{"Upload-Offset", "4"}, fault.NotFound,
			"not-found"},
		"path in the id": {patch, Path + "/../../etc/passwd", "x", []string{"Upload-Offset", "0"}, fault.NotFound,
			"not-found"},
		"size missing":  {post, Path, "", nil, fault.Malformed, "tus-request"},
		"size later":    {post, Path, "", []string{"Upload-Defer-Length", "1"}, fault.Malformed, "tus-request"},
		"size negative": {post, Path, "", []string{size, "-1"}, fault.Malformed, "tus-request"},
		"size over the limit": {post, Path, "", []string{size, strconv.Itoa(sizeLimit + 1)}, fault.Oversized,
			"too-large"},
		"name too long": {post, Path, "", []string{size, "1", "Upload-Metadata",
			metadata("name", strings.Repeat("x", 256))}, fault.Unprocessable, "invalid"},
		"name not UTF-8": {post, Path, "", []string{size, "1", "Upload-Metadata", metadata("name", "caf\xe9")},
			fault.Unprocessable, "invalid"},
		"download": {http.MethodGet, path, "", nil, fault.Malformed, "tus-request"},
	} {
		t.Run(name, func(t *testing.T) {
			w, err := d.send(ann, c.method, c.path, strings.NewReader(c.body), c.header...)
			wantFault(t, err, c.kind, c.code)
			if w.Body.Len() > 0 {
				t.Errorf("the refusal has already been answered: %q", w.Body)
			}
		})
	}
	if got := d.offset(path); got != 4 {
		t.Errorf("after all refusals the offset is %d, want 4", got)
	}
	if files := filesIn(t, d.folder); len(files) != 2 {
		t.Errorf("files = %v, want those of one upload", files)
	}
}

// Without a Content-Length the surplus shows only while it is being read.
func TestMoreThanAnnouncedInChunks(t *testing.T) {
	d := newDesk(t)
	path := d.create(3)
	_, err := d.patch(path, 0, struct{ io.Reader }{strings.NewReader("abcdef")})
	wantFault(t, err, fault.Oversized, "too-large")
	if got := d.content(path); string(got) != "abc" {
		t.Errorf("content = %q, want nothing behind the announced length", got)
	}
}

func TestAForeignUploadDoesNotExist(t *testing.T) {
	d := newDesk(t)
	path := d.create(3)
	for name, stranger := range map[string]Owner{
		"colleague":                     {UserID: 2, CompanyID: ann.CompanyID},
		"same user in another company":  {UserID: ann.UserID, CompanyID: 11},
		"somebody of another company":   {UserID: 2, CompanyID: 11},
		"nobody":                        {},
		"administrator of the platform": {UserID: 3, CompanyID: 1},
	} {
		t.Run(name, func(t *testing.T) {
			for _, method := range []string{http.MethodHead, http.MethodPatch, http.MethodDelete} {
				_, err := d.send(stranger, method, path, strings.NewReader("abc"), "Upload-Offset", "0")
				wantFault(t, err, fault.NotFound, "not-found")
			}
			_, err := d.store.Take(stranger, idOf(path))
			wantFault(t, err, fault.NotFound, "not-found")
			wantFault(t, d.store.Discard(stranger, idOf(path)), fault.NotFound, "not-found")
		})
	}
	if got := d.offset(path); got != 0 {
		t.Errorf("a stranger moved the offset to %d", got)
	}
	_, err := d.send(Owner{}, http.MethodPost, Path, nil, "Upload-Length", "1")
	wantFault(t, err, fault.NotFound, "not-found")
}

// A stranger must not even learn that an upload is being written.
func TestAForeignUploadIsNotFoundWhileItIsWritten(t *testing.T) {
	d := newDesk(t)
	path := d.create(3)
	if err := d.store.lock(ann, idOf(path)); err != nil {
		t.Fatal(err)
	}
	_, err := d.send(Owner{UserID: 2, CompanyID: 11}, http.MethodHead, path, nil)
	wantFault(t, err, fault.NotFound, "not-found")
}

func TestPermitSeesWhatTheCompanyHasOpen(t *testing.T) {
	d := newDesk(t)
	d.permit = func(_ context.Context, o Owner, size int64) error {
		if o.CompanyID == ann.CompanyID && size > 100 {
			return fault.New(fault.Exhausted, codes.OverQuota, "Your company's storage is full.")
		}
		return nil
	}
	create := func(o Owner, size string) error {
		_, err := d.send(o, http.MethodPost, Path, nil, "Upload-Length", size)
		return err
	}
	colleague, stranger := Owner{UserID: 2, CompanyID: ann.CompanyID}, Owner{UserID: 1, CompanyID: 11}
	if err := create(ann, "60"); err != nil {
		t.Fatal(err)
	}
	if err := create(stranger, "1000"); err != nil {
		t.Errorf("another company's quota: %v", err)
	}
	wantFault(t, create(colleague, "41"), fault.Exhausted, "over-quota")
	if err := create(colleague, "40"); err != nil {
		t.Errorf("the last 40 bytes: %v", err)
	}
}

func TestTooManyUploads(t *testing.T) {
	d := newDesk(t)
	for i := range openUploads {
		name := filepath.Join(d.folder, strconv.Itoa(i))
		text := fmt.Appendf(nil, `{"ID":"%d","Owner":{"UserID":1,"CompanyID":10}}`, i)
		if err := errors.Join(os.WriteFile(name+dataSuffix, nil, 0o600),
			os.WriteFile(name+recordSuffix, text, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := d.send(ann, http.MethodPost, Path, nil, "Upload-Length", "1")
	wantFault(t, err, fault.Throttled, "too-many-uploads")
	if _, err := d.send(Owner{UserID: 2, CompanyID: 10}, http.MethodPost, Path, nil, "Upload-Length", "1"); err != nil {
		t.Errorf("a colleague pays for it: %v", err)
	}
}

func TestTheOwnerRemovesAnUpload(t *testing.T) {
	d := newDesk(t)
	path := d.create(3)
	w, err := d.send(ann, http.MethodDelete, path, nil)
	if err != nil || w.Code != http.StatusNoContent {
		t.Fatalf("DELETE: %d, %v", w.Code, err)
	}
	_, err = d.send(ann, http.MethodHead, path, nil)
	wantFault(t, err, fault.NotFound, "not-found")
	if files := filesIn(t, d.folder); len(files) != 0 {
		t.Errorf("left behind: %v", files)
	}
}

func TestNoCrossOriginHeaders(t *testing.T) {
	d := newDesk(t)
	for _, method := range []string{http.MethodOptions, http.MethodPost} {
		w, err := d.send(ann, method, Path, nil, "Upload-Length", "1", "Origin", "https://elsewhere.example")
		if err != nil {
			t.Fatal(err)
		}
		for name := range w.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s answers %s", method, name)
			}
		}
	}
}

func TestFailuresOfTheStoreKeepTheirCause(t *testing.T) {
	d := newDesk(t)
	d.permit = func(context.Context, Owner, int64) error { return errDisk }
	_, err := d.send(ann, http.MethodPost, Path, nil, "Upload-Length", "1")
	if !errors.Is(err, errDisk) || fault.As(err) != nil {
		t.Errorf("error = %v, want the permit's own", err)
	}
}
