package live

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"marquee/internal/fault"
	"marquee/internal/platform/live/redistest"
)

func TestEndTellsClientsToReconnectAndRefusesNewOnes(t *testing.T) {
	h, stop := openUntil(t, "")
	s := serve(t, h)
	p, c := s.dial(t, 1), s.watch(t, "user=1&company=1")
	if err := stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	if frame := receive(t, p.frames); !regexp.MustCompile(`^MessageText {"type":"retry","afterMs":[012]}$`).MatchString(
		frame) { // of two clients
		t.Errorf("before the end the player hears %s", frame)
	}
	if err := receive(t, p.end); websocket.CloseStatus(err) != websocket.StatusServiceRestart {
		t.Errorf("the player's stream ended with %v, want service restart", err)
	}
	expectEnd(t, "console", c.lines)
	expect(t, "handlers", s.consoles, nil)
	expect(t, "handlers", s.players, nil)

	for _, path := range []string{"/console?user=1", "/player?id=1"} {
		response, err := s.Client().Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
	}
	for _, err := range []error{receive(t, s.consoles), receive(t, s.players)} {
		if f := fault.As(err); f == nil || f.Kind != fault.Unavailable || f.Retry <= 0 {
			t.Errorf("a new stream = %v, want an Unavailable fault that says when to retry", err)
		}
	}
}

// TestEndWaitsUntilTheLastPlayerIsToldOf: one that hangs up right before the end
// is no client any more when the others are sent away, and is not told of yet.
func TestEndWaitsUntilTheLastPlayerIsToldOf(t *testing.T) {
	leaving, gone := make(chan bool, 1), make(chan int64, 10)
	h, stop := openUntil(t, "", func(h *Hub) {
		h.OnDevice(func(int64, int64) {}, func(id, _ int64) {
			leaving <- true
			<-h.cut.Done() // slower than the end
			runtime.Gosched()
			gone <- id
		})
	})
	s := serve(t, h)
	p := s.dial(t, 1)
	_ = p.conn.CloseNow()
	receive(t, leaving)
	if err := stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	if len(gone) != 1 {
		t.Error("the hub has ended, and nobody was told that the player is gone")
	}
}

// Hints posted before the end still reach the other nodes' clients.
func TestEndSendsWhatWaits(t *testing.T) {
	url := redistest.Start(t)
	there := open(t, url)
	p := serve(t, there).dial(t, 1)
	here, err := Open(t.Context(), Config{Redis: url, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		here.Device(1, Hint{Type: fmt.Sprint(n)})
	}
	ctx, cancel := contextEnded(t)
	defer cancel()
	if err := here.Run(ctx); err != nil {
		t.Errorf("Run = %v", err)
	}
	for n := range 5 {
		expect(t, "frames", p.frames, fmt.Sprintf(`MessageText {"type":"%d"}`, n))
	}
}

func TestEndDoesNotWaitForClientsThatDoNotListen(t *testing.T) {
	h, stop := openUntil(t, "", func(h *Hub) { h.timing.grace = 100 * time.Millisecond })
	s := serve(t, h)
	var conns []net.Conn
	for id := range int64(5) {
		conns = append(conns, s.silent(t, handshake(id)+ping, pong))
	}
	limit := time.Now().Add(3 * time.Second)
	if err := stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	if time.Now().After(limit) {
		t.Error("Run waited for them")
	}
	for _, conn := range conns {
		_ = conn.SetReadDeadline(limit)
		if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Error("a stream outlived Run")
		}
	}
}

func TestNothingIsLeftAfter200Streams(t *testing.T) {
	before := runtime.NumGoroutine()
	h, stop := openUntil(t, "")
	s := serve(t, h)
	for i := range int64(100) {
		s.dial(t, i)
		s.watch(t, fmt.Sprintf("user=%d&company=1", i))
	}
	if n := len(h.crowd.all()); n != 200 {
		t.Fatalf("%d clients, want 200", n)
	}
	if err := stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	s.Close()
	s.Client().CloseIdleConnections()
	deadline := time.After(patience)
	for tick := time.Tick(5 * time.Millisecond); runtime.NumGoroutine() > before; {
		select {
		case <-tick:
		case <-deadline:
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before,
				stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// A hub that nobody runs, or whose Redis hangs, must not hold up who changes rows.
func TestPostingNeverWaits(t *testing.T) {
	var log strings.Builder
	h, err := Open(t.Context(), Config{Redis: redistest.Start(t), Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	for range outboxSize + 7 {
		h.Changed(1, Change{Entity: "content"})
	}
	ctx, cancel := contextEnded(t)
	defer cancel()
	if err := h.Run(ctx); err != nil {
		t.Errorf("Run = %v", err)
	}
	if !strings.Contains(log.String(), "count=7") {
		t.Errorf("the log does not tell of 7 lost hints: %s", &log)
	}
}

// What the log says of a Redis that is away never holds its password.
func TestARedisThatIsAwayIsNoReasonNotToStart(t *testing.T) {
	for _, address := range []string{"redis://user:s3cret@127.0.0.1:1", "rediss://user:s3cret@127.0.0.1:1/0",
		"unix:///nowhere/redis.sock", "redis://user:s3cret@127.0.0.1:1/none"} {
		var log strings.Builder
		h, err := Open(t.Context(), Config{Redis: address, Logger: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Errorf("Open(%q) = %v", address, err)
			continue
		}
		h.end()
		if said := log.String(); !strings.Contains(said, "Redis is away") || strings.Contains(said, "s3cret") {
			t.Errorf("%q: the log says %s", address, said)
		}
	}
}

func TestOpenRefusesWhatIsNoRedis(t *testing.T) {
	for _, address := range []string{"localhost:6379", "http://localhost:6379", "redis://user:s3cret@local host:6379"} {
		h, err := Open(t.Context(), Config{Redis: address, Logger: slog.New(slog.DiscardHandler)})
		if err == nil {
			h.end()
			t.Errorf("Open(%q) succeeded", address)
		} else if strings.Contains(err.Error(), "s3cret") {
			t.Errorf("Open(%q) tells the password: %v", address, err)
		}
	}
}
