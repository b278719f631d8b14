package blob

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
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

// TestAnAnswerThatStopsIsGivenUp, however much of it has come.
func TestAnAnswerThatStopsIsGivenUp(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("piece"))
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	transport, err := s3Transport(false, 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := transport.RoundTrip(r)
	if err == nil {
		_, err = io.ReadAll(answer.Body)
		_ = answer.Body.Close() // it was read
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("error = %v", err)
	}
}

// TestWhatMovesOnHasTime: an answer that comes piece by piece takes as long as it takes.
func TestWhatMovesOnHasTime(t *testing.T) {
	const pieces, patience = 10, 20 * time.Second
	for name, length := range map[string]int{"ends": pieces * len("piece"), "hangs": pieces*len("piece") + 1} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				made, err := s3Transport(false, patience)
				if err != nil {
					t.Fatal(err)
				}
				here, there := net.Pipe() // on which time is not real either
				transport := made.(*http.Transport)
				transport.DialContext = func(context.Context, string, string) (net.Conn, error) {
					return movingConn{here, patience}, nil
				}
				defer transport.CloseIdleConnections()
				go func() {
					if _, err := http.ReadRequest(bufio.NewReader(there)); err != nil {
						t.Error(err)
					}
					_, _ = fmt.Fprintf(there, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n", length)
					for range pieces {
						time.Sleep(patience - time.Millisecond)
						_, _ = io.WriteString(there, "piece")
					}
				}()
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://storage/", nil)
				if err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				answer, err := transport.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(answer.Body)
				_ = answer.Body.Close() // it was read
				took, want := time.Since(began), pieces*(patience-time.Millisecond)
				if name == "hangs" {
					want += patience
				}
				if len(text) != pieces*len("piece") || (err == nil) != (name == "ends") || took != want {
					t.Errorf("%d bytes, %v, after %v", len(text), err, took)
				}
			})
		})
	}
}
