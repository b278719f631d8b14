package live

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// patience is how long a test waits for what has to happen.
const patience = 10 * time.Second

// open returns a running hub; adjust may change it before. The test ends it.
func open(t testing.TB, redis string, adjust ...func(*Hub)) *Hub {
	t.Helper()
	h, stop := openUntil(t, redis, adjust...)
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("Run = %v", err)
		}
	})
	return h
}

// openUntil returns a running hub and what ends it and returns Run's error.
func openUntil(t testing.TB, redis string, adjust ...func(*Hub)) (h *Hub, stop func() error) {
	t.Helper()
	h, err := Open(t.Context(), Config{Redis: redis, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range adjust {
		f(h)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx) }()
	return h, func() error {
		cancel()
		return receive(t, done)
	}
}

// contextEnded returns a context that has ended already.
func contextEnded(t testing.TB) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx, cancel
}

// site is an HTTP server with a hub's two handlers, and who was served.
type site struct {
	*httptest.Server
	consoles chan error // one for each Console that returned
	players  chan error // one for each Player that returned
	heard    chan string
}

// serve puts /console?user=1&company=2&everything=true&deaf=font&vague=tag and /player?id=3 in front
// of the hub; adjust may change the server before. Its sockets buffer little, so
// that a client can be slow.
func serve(t testing.TB, h *Hub, adjust ...func(*httptest.Server)) *site {
	t.Helper()
	s := &site{consoles: make(chan error, 1000), players: make(chan error, 10_000), heard: make(chan string, 1000)}
	mux := http.NewServeMux()
	mux.HandleFunc("/console", func(w http.ResponseWriter, r *http.Request) {
		viewer := Viewer{UserID: number(r, "user"), Everything: r.FormValue("everything") != "",
			Hears: func(entity string) (some, which bool) {
				return !slices.Contains(r.Form["deaf"], entity), !slices.Contains(r.Form["vague"], entity)
			}}
		for _, id := range r.Form["company"] {
			n, _ := strconv.ParseInt(id, 10, 64)
			viewer.Companies = append(viewer.Companies, n)
		}
		err := h.Console(w, r, viewer)
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
		s.consoles <- err
	})
	mux.HandleFunc("/player", func(w http.ResponseWriter, r *http.Request) {
		err := h.Player(w, r, number(r, "id"), companyOf(number(r, "id")),
			func(frame []byte) { s.heard <- string(frame) })
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
		s.players <- err
	})
	s.Server = httptest.NewUnstartedServer(mux)
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if tcp, ok := c.(*net.TCPConn); ok && state == http.StateNew {
			_ = tcp.SetWriteBuffer(4 << 10)
		}
	}
	for _, f := range adjust {
		f(s.Server)
	}
	if s.EnableHTTP2 {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s
}

func number(r *http.Request, name string) int64 {
	n, _ := strconv.ParseInt(r.FormValue(name), 10, 64)
	return n
}

// console is a browser's EventSource.
type console struct {
	header http.Header
	lines  chan string // all but the empty ones; closed when the stream ends
	close  func()
}

// watch opens a console stream and returns when it has begun.
func (s *site) watch(t testing.TB, query string) *console {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/console?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := s.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("console: status %d", response.StatusCode)
	}
	c := &console{header: response.Header, lines: make(chan string, 1000), close: cancel}
	go func() {
		defer close(c.lines)
		defer func() { _ = response.Body.Close() }()
		for scanner := bufio.NewScanner(response.Body); scanner.Scan(); {
			if scanner.Text() != "" {
				c.lines <- scanner.Text()
			}
		}
	}()
	if line := receive(t, c.lines); line != "retry: 3000" {
		t.Fatalf("the stream begins with %q", line)
	}
	return c
}

// player is a screen's WebSocket.
type player struct {
	conn   *websocket.Conn
	frames chan string // closed when the stream ends
	end    chan error  // why it ended
}

// companyOf is 7 for every device but the third, which is of company 8.
func companyOf(device int64) int64 {
	if device == 3 {
		return 8
	}
	return 7
}

// dial opens a player stream and returns when the handshake is over.
func (s *site) dial(t testing.TB, id int64) *player {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), s.player(id), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	p := &player{conn: conn, frames: make(chan string, 1000), end: make(chan error, 1)}
	go func() {
		defer close(p.frames)
		for {
			kind, frame, err := conn.Read(context.Background())
			if err != nil {
				p.end <- err
				return
			}
			p.frames <- fmt.Sprintf("%v %s", kind, frame)
		}
	}()
	return p
}

func (s *site) player(id int64) string {
	return s.URL + "/player?id=" + strconv.FormatInt(id, 10)
}

// silent sends a request and reads no more of the answer than its beginning, up
// to and including marker.
func (s *site) silent(t testing.TB, request, marker string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	_ = conn.SetDeadline(time.Now().Add(patience))
	if _, err := conn.Write([]byte(request)); err != nil {
		t.Fatal(err)
	}
	var answer []byte
	for one := make([]byte, 1); !strings.HasSuffix(string(answer), marker); answer = append(answer, one...) {
		if _, err := conn.Read(one); err != nil {
			t.Fatalf("the answer %q ends before %q: %v", answer, marker, err)
		}
	}
	return conn
}

// handshake is a player's request to begin, as silent sends it.
func handshake(id int64) string {
	return fmt.Sprintf("GET /player?id=%d HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", id)
}

// ping is a masked frame without content, and pong the server's answer.
const (
	ping = "\x89\x80\x00\x00\x00\x00"
	pong = "\x8a\x00"
)

// receive returns the next value of a channel, or the zero value if it is closed.
func receive[T any](t testing.TB, c <-chan T) T {
	t.Helper()
	select {
	case value := <-c:
		return value
	case <-time.After(patience):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// expect receives the values in their order.
func expect[T comparable](t testing.TB, what string, c <-chan T, want ...T) {
	t.Helper()
	for _, value := range want {
		if got := receive(t, c); got != value {
			t.Fatalf("%s: got %v, want %v", what, got, value)
		}
	}
}

// expectEnd waits until a channel is closed without another value.
func expectEnd[T any](t testing.TB, what string, c <-chan T) {
	t.Helper()
	select {
	case value, more := <-c:
		if more {
			t.Fatalf("%s: got %v, want the end", what, value)
		}
	case <-time.After(patience):
		t.Fatalf("%s: did not end", what)
	}
}
