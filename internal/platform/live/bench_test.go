package live

import (
	"bytes"
	"io"
	"net"
	"runtime"
	"testing"
	"time"

	"marquee/internal/platform/live/redistest"
)

// fleet is how many players the benchmarks connect to one node.
const fleet = 2000

// gather connects the fleet by sockets that cost the test next to nothing.
func gather(b *testing.B, s *site) []net.Conn {
	b.Helper()
	conns := make([]net.Conn, fleet)
	for i := range conns {
		conns[i] = s.silent(b, handshake(int64(i+10)), "\r\n\r\n")
		_ = conns[i].SetDeadline(time.Time{})
	}
	return conns
}

// calm keeps heartbeats out of what is measured, and the time between turns.
func calm(h *Hub) {
	h.timing.ping = time.Hour
	h.turns.apart = 0
}

// hint gives the whole fleet one hint and waits until the last player has it.
func hint(b *testing.B, h *Hub, conns []net.Conn) {
	b.Helper()
	h.Screens(7, Manifest())
	frame := []byte("\x81\x13" + `{"type":"manifest"}`)
	got := make([]byte, len(frame))
	for _, conn := range conns {
		if _, err := io.ReadFull(conn, got); err != nil || !bytes.Equal(got, frame) {
			b.Fatalf("got %q, %v", got, err)
		}
	}
}

// BenchmarkIdlePlayers reports the memory of one idle player's stream that has
// written before: heap and stacks, on the server and what little the test keeps.
func BenchmarkIdlePlayers(b *testing.B) {
	for b.Loop() {
		h, stop := openUntil(b, "", calm)
		s := serve(b, h)
		before := memory()
		conns := gather(b, s)
		hint(b, h, conns)
		b.ReportMetric(float64(memory()-before)/fleet/1024, "kB/player")
		for _, conn := range conns {
			_ = conn.Close()
		}
		if err := stop(); err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

// memory returns the bytes in use after a collection.
func memory() uint64 {
	for range 3 { // a stack shrinks by half each time
		runtime.GC()
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc + stats.StackInuse
}

// BenchmarkScreens measures one hint to the whole fleet.
func BenchmarkScreens(b *testing.B) {
	for name, redis := range map[string]func() string{
		"memory": func() string { return "" },
		"redis":  func() string { return redistest.Start(b) },
	} {
		b.Run(name, func(b *testing.B) {
			h := open(b, redis(), calm)
			conns := gather(b, serve(b, h))
			for b.Loop() {
				hint(b, h, conns)
			}
		})
	}
}
