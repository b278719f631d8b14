package fetch_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"marquee/internal/fault/codes"
)

// shelf is a web server with a file of ten bytes, one cut off, one without end, and one that never begins.
func shelf(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/ten":
			w.Header().Set("Last-Modified", "Sat, 21 Nov 2026 09:00:00 GMT")
			w.Header().Set("Content-Length", "10")
			_, _ = io.WriteString(w, "0123456789")
		case "/cut":
			w.Header().Set("Content-Length", "10")
			_, _ = io.WriteString(w, "01234")
		case "/endless":
			for r.Context().Err() == nil && r.Method == http.MethodGet {
				_, _ = w.Write(make([]byte, 1<<10))
			}
		case "/away":
			http.Redirect(w, r, "http://10.0.0.1/", http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestStream(t *testing.T) {
	at := shelf(t)
	for path, want := range map[string]codes.Field{"/ten": nil, "/cut": codes.Unreachable, "/endless": codes.TooLarge,
		"/none": codes.AnswerRefused, "/away": codes.AddressPrivate} {
		body, figures, err := here().Stream(t.Context(), at+path, 1000)
		var data []byte
		if err == nil {
			data, err = io.ReadAll(body)
			if closed := body.Close(); closed != nil {
				t.Errorf("%s: %v", path, closed)
			}
		}
		if failureOf(err) != want || err == nil && (string(data) != "0123456789" || figures.Size != 10) {
			t.Errorf("%s: %q %+v %v, want %q", path, data, figures, err, want)
		}
	}
	if _, _, err := here().Stream(t.Context(), "http://10.0.0.1/", 1000); failureOf(err) != codes.AddressPrivate {
		t.Errorf("a private address: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	body, _, err := here().Stream(ctx, at+"/endless", 1<<40)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = body.Close() }()
	cancel()
	if _, err := io.Copy(io.Discard, body); !errors.Is(err, context.Canceled) {
		t.Errorf("after the caller left: %v", err)
	}
}

func TestHead(t *testing.T) {
	at := shelf(t)
	got, err := here().Head(t.Context(), at+"/ten")
	if want := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC); err != nil || got.Size != 10 ||
		!got.Modified.Equal(want) {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := here().Head(t.Context(), at+"/endless"); err != nil || got.Size != -1 || !got.Modified.IsZero() {
		t.Errorf("of what tells nothing: %+v %v", got, err)
	}
	for address, want := range map[string]codes.Field{at + "/none": codes.AnswerRefused,
		at + "/away": codes.AddressPrivate, "ftp://10.0.0.1/": codes.AddressBad} {
		if _, err := here().Head(t.Context(), address); failureOf(err) != want {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}
