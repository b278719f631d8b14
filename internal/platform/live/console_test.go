package live

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestConsoleStreamIsNeitherStoredNorBuffered(t *testing.T) {
	c := serve(t, open(t, "")).watch(t, "user=1&company=1")
	want := map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store",
		"X-Accel-Buffering": "no"}
	for name, value := range want {
		if got := c.header.Get(name); got != value {
			t.Errorf("%s: %q, want %q", name, got, value)
		}
	}
}

func TestConsoleStreamBeatsAndOutlivesTheServersTimeouts(t *testing.T) {
	for _, http2 := range []bool{false, true} {
		t.Run(fmt.Sprint("http2=", http2), func(t *testing.T) {
			t.Parallel() // they wait
			h := open(t, "", func(h *Hub) { h.timing.ping, h.timing.write = time.Second, 900*time.Millisecond })
			s := serve(t, h, func(s *httptest.Server) {
				s.EnableHTTP2 = http2
				s.Config.ReadTimeout, s.Config.WriteTimeout = 1900*time.Millisecond, 1900*time.Millisecond
			})
			c := s.watch(t, "user=1&company=1")
			expect(t, "heartbeats", c.lines, ":", ":", ":")
		})
	}
}

func TestConsoleStreamEndsSoThatTheViewerIsAuthenticatedAgain(t *testing.T) {
	h := open(t, "", func(h *Hub) { h.timing.stream = 50 * time.Millisecond })
	s := serve(t, h)
	c := s.watch(t, "user=1&company=1")
	expectEnd(t, "stream", c.lines)
	expect(t, "console", s.consoles, nil)
}

func TestConsoleEndsWhenTheClientLeaves(t *testing.T) {
	h := open(t, "")
	s := serve(t, h)
	s.watch(t, "user=1&company=1").close()
	expect(t, "console", s.consoles, nil)
	if n := len(h.crowd.all()); n != 0 {
		t.Errorf("%d clients are left", n)
	}
}

// A viewer that stops reading is dropped; the others hear every change meanwhile.
func TestSlowConsoleIsDroppedAndHoldsUpNobody(t *testing.T) {
	h := open(t, "", func(h *Hub) { h.timing.write = 200 * time.Millisecond })
	s := serve(t, h)
	s.silent(t, "GET /console?user=1&company=1 HTTP/1.1\r\nHost: test\r\n\r\n", "retry: 3000\n\n")
	healthy := s.watch(t, "user=2&company=1")
	deadline := time.After(patience)
	for id := int64(1); ; id++ {
		h.Changed(1, Change{Entity: "content", ID: id})
		expect(t, "healthy", healthy.lines, fmt.Sprintf(`data: {"entity":"content","id":%d,"companyId":1}`, id))
		select {
		case err := <-s.consoles:
			if err != nil {
				t.Errorf("Console = %v", err)
			}
			return
		case <-deadline:
			t.Fatalf("it was not dropped after %d changes", id)
		default:
		}
	}
}

// TestConsoleHearsWhatItsViewerMayRead: of some kinds nothing, of others only that something changed.
func TestConsoleHearsWhatItsViewerMayRead(t *testing.T) {
	h := open(t, "")
	c := serve(t, h).watch(t, "user=1&company=1&deaf=role&vague=tag&vague=playing")
	for i, entity := range []string{"role", "content", "role", "tag", "playing", "role", "playlist"} {
		h.Changed(1, Change{Entity: entity, ID: int64(i + 1)})
	}
	expect(t, "console", c.lines, `data: {"entity":"content","id":2,"companyId":1}`,
		`data: {"entity":"tag","id":0,"companyId":1}`,
		`data: {"entity":"playing","id":0,"companyId":1}`, `data: {"entity":"playlist","id":7,"companyId":1}`)
	if heard, err := (Viewer{}).heard([]byte(`{"entity":"content"}`)); heard != nil || err != nil {
		t.Errorf("who hears nothing is told %s, %v", heard, err)
	}
}

func TestConsoleNeedsAWriterWithDeadlines(t *testing.T) {
	h := open(t, "")
	answer := httptest.NewRecorder() // it flushes, and has no deadlines
	err := h.Console(answer, httptest.NewRequest(http.MethodGet, "/", nil), Viewer{UserID: 1})
	if !errors.Is(err, http.ErrNotSupported) || answer.Flushed {
		t.Errorf("Console = %v and began %v, want ErrNotSupported and nothing begun", err, answer.Flushed)
	}
	if n := len(h.crowd.all()); n != 0 {
		t.Errorf("%d clients are left", n)
	}
}
