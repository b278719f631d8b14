package blob

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"marquee/internal/fault"
)

// TestAStorageThatDoesNotAnswerIsAnOutage: it hangs before the answer, in the
// middle of it, or says itself that it cannot.
func TestAStorageThatDoesNotAnswerIsAnOutage(t *testing.T) {
	for name, answer := range map[string]func(w http.ResponseWriter, r *http.Request){
		"hangs":      func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"is stopped": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(answer))
			t.Cleanup(server.Close)
			transport, err := s3Transport(false, 100*time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			client, err := minio.New(server.Listener.Addr().String(),
				&minio.Options{Creds: credentials.NewStaticV4("k", "s", ""), Region: "r", Transport: transport,
					MaxRetries: 1})
			if err != nil {
				t.Fatal(err)
			}
			s := &s3{client: client, bucket: "files"}
			if _, err := s.Read(t.Context(), "label"); !fault.Is(err, fault.Unavailable) {
				t.Errorf("reading: %v", err)
			}
			if err := s.Remove(t.Context(), "label"); !fault.Is(err, fault.Unavailable) {
				t.Errorf("removing: %v", err)
			}
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			if err := s.Remove(ended, "label"); fault.Is(err, fault.Unavailable) || !errors.Is(err, context.Canceled) {
				t.Errorf("for a caller that has gone: %v", err)
			}
		})
	}
}

// TestWhatMovesOnHasTime: an answer that comes piece by piece takes as long as it takes.
func TestWhatMovesOnHasTime(t *testing.T) {
	const pieces, pause = 10, 50 * time.Millisecond
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for range pieces {
			<-tick.C
			_, _ = w.Write([]byte("piece"))
			_ = http.NewResponseController(w).Flush()
		}
		if r.URL.Path == "/hangs" {
			<-r.Context().Done()
		}
	}))
	t.Cleanup(server.Close)
	transport, err := s3Transport(false, 6*pause)
	if err != nil {
		t.Fatal(err)
	}
	for path, whole := range map[string]bool{"/ends": true, "/hangs": false} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close() // it was read
		if len(text) != pieces*len("piece") || (err == nil) != whole {
			t.Errorf("%s: %d bytes, %v", path, len(text), err)
		}
	}
}
