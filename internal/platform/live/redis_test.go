package live

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/platform/live/redistest"
)

// troubles are how Redis is away, and how it comes back.
var troubles = map[string]func(s *redistest.Server) (back func()){
	"killed": func(s *redistest.Server) func() {
		s.Kill()
		return s.Begin
	},
	"hanging": func(s *redistest.Server) func() {
		s.Pause()
		return s.Resume
	},
}

const (
	heard    = `data: {"entity":"content","id":5,"companyId":1}`
	manifest = `MessageText {"type":"manifest"}`
)

// TestWithoutRedisANodeTellsItsOwnStreams and tells everybody to look again when
// Redis is back, on every node: what other nodes said meanwhile was lost.
func TestWithoutRedisANodeTellsItsOwnStreams(t *testing.T) {
	for name, trouble := range troubles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := redistest.New(t)
			server.Begin()
			here, there := open(t, server.URL), open(t, server.URL)
			s, elsewhere := serve(t, here), serve(t, there)
			early, screen := s.watch(t, "user=1&company=1"), s.dial(t, 1)
			farConsole, farScreen := elsewhere.watch(t, "user=2&company=1"), elsewhere.dial(t, 2)

			back := trouble(server)
			here.Changed(1, Change{Entity: "content", ID: 5})
			here.Screens(7, Manifest())
			expect(t, "console", early.lines, heard)
			expect(t, "screen", screen.frames, manifest)
			awaitRedis(t, here, false)
			awaitRedis(t, there, false)
			late := s.watch(t, "user=3&company=1") // streams begin without Redis as well
			here.Changed(1, Change{Entity: "content", ID: 5})
			expect(t, "late", late.lines, heard)
			expect(t, "console", early.lines, heard)
			if online, err := here.Connected(t.Context(), map[int64][]int64{7: {1}}); err != nil || !online[1] {
				t.Errorf("a screen of this node: %v, %v", online, err)
			}

			back()
			for name, c := range map[string]*console{"console": early, "late": late, "far console": farConsole} {
				awaitEnd(t, name, c.lines) // it comes back by itself and reads everything
			}
			const broadcast = `MessageText {"type":"broadcast"}`
			expect(t, "screen", screen.frames, broadcast, manifest)
			for receive(t, farScreen.frames) != broadcast { // what was said while Redis hung may still come
			}
			expect(t, "far screen", farScreen.frames, manifest)

			farConsole = elsewhere.watch(t, "user=2&company=1")
			here.Changed(1, Change{Entity: "content", ID: 5})
			expect(t, "far console, as before", farConsole.lines, heard)
		})
	}
}

// awaitEnd lets what Redis still had in hand come first.
func awaitEnd(t *testing.T, what string, lines <-chan string) {
	t.Helper()
	end := time.After(patience)
	for {
		select {
		case _, more := <-lines:
			if !more {
				return
			}
		case <-end:
			t.Fatalf("%s: did not end", what)
		}
	}
}

// TestANodeStartsWithoutRedis and joins the others when it answers.
func TestANodeStartsWithoutRedis(t *testing.T) {
	t.Parallel()
	server := redistest.New(t)
	var log buffer
	metrics := prometheus.NewRegistry()
	h, err := Open(t.Context(), Config{Redis: server.URL, Logger: slog.New(slog.NewTextHandler(&log, nil)),
		Metrics: metrics})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	here := serve(t, h).watch(t, "user=1&company=1")
	h.Changed(1, Change{Entity: "content", ID: 5})
	expect(t, "here", here.lines, heard)
	wantUp(t, metrics, 0)

	server.Begin()
	expectEnd(t, "here", here.lines)
	wantUp(t, metrics, 1)
	there := serve(t, open(t, server.URL)).watch(t, "user=2&company=1")
	h.Changed(1, Change{Entity: "content", ID: 5})
	expect(t, "there", there.lines, heard)
	cancel()
	if err := receive(t, ended); err != nil {
		t.Errorf("Run = %v", err)
	}
	if n := strings.Count(log.String(), "Redis is away"); n != 1 {
		t.Errorf("it is said %d times that Redis is away: %s", n, log.String())
	}
}

// wantUp compares what /metrics says.
func wantUp(t *testing.T, metrics *prometheus.Registry, want float64) {
	t.Helper()
	families, err := metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() != "marquee_live_redis_up" {
			continue
		}
		if got := f.GetMetric()[0].GetGauge().GetValue(); got != want {
			t.Errorf("marquee_live_redis_up is %v, want %v", got, want)
		}
		return
	}
	t.Error("there is no marquee_live_redis_up")
}

// awaitRedis waits until a node knows how Redis is.
func awaitRedis(t *testing.T, h *Hub, up bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for timeout := time.After(patience); (h.relay.there() != nil) != up; {
		select {
		case <-tick.C:
		case <-timeout:
			t.Fatalf("in vain waited for Redis being up=%v", up)
		}
	}
}

// buffer is a log that is read while it is written.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
