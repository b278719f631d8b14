package live

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

func TestPlayerIsPingedInBothWays(t *testing.T) {
	h := open(t, "", func(h *Hub) { h.timing.ping = 40 * time.Millisecond })
	s := serve(t, h)
	pings := make(chan string, 100)
	conn, _, err := websocket.Dial(t.Context(), s.player(1), &websocket.DialOptions{
		OnPingReceived: func(context.Context, []byte) bool { pings <- "ping"; return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	for range 3 {
		_, frame, err := conn.Read(t.Context())
		if err != nil || string(frame) != `{"type":"ping"}` {
			t.Fatalf("got %q, %v", frame, err)
		}
	}
	expect(t, "ping frames", pings, "ping", "ping")
}

func TestPlayerThatAnswersNoPingIsGone(t *testing.T) {
	gone := make(chan int64, 1)
	h := open(t, "", func(h *Hub) {
		h.timing.ping, h.timing.pong = 40*time.Millisecond, 40*time.Millisecond
		h.OnDevice(func(int64, int64) {}, func(id, _ int64) { gone <- id })
	})
	serve(t, h).silent(t, handshake(1), "\r\n\r\n")
	expect(t, "gone", gone, 1)
}

func TestPlayerThatLeavesWhileAPingIsUnansweredIsGoneAtOnce(t *testing.T) {
	gone := make(chan int64, 1)
	h := open(t, "", func(h *Hub) {
		h.timing.ping, h.timing.pong = 40*time.Millisecond, time.Hour
		h.OnDevice(func(int64, int64) {}, func(id, _ int64) { gone <- id })
	})
	_ = serve(t, h).silent(t, handshake(1), `{"type":"ping"}`+"\x89\x011").Close()
	expect(t, "gone", gone, 1)
}

func TestWhatAPlayerSaysIsHeardUpToALimit(t *testing.T) {
	h := open(t, "", func(h *Hub) { h.timing.listen = time.Millisecond })
	s := serve(t, h)
	p := s.dial(t, 1)
	said := []string{"hello", "", `{"type":"manifest"}`}
	for _, text := range said {
		if err := p.conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, "heard", s.heard, said...)
	h.Device(1, Hint{Type: "other"})
	expect(t, "frames", p.frames, `MessageText {"type":"other"}`)
	_ = p.conn.Write(t.Context(), websocket.MessageText, make([]byte, 2<<10))
	if err := receive(t, p.end); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a message of 2 kB ended the stream with %v, want message too big", err)
	}
}

// A player that says much is heard now and then; the others are not held up.
func TestAPlayerThatSaysTooMuchWaits(t *testing.T) {
	h := open(t, "", func(h *Hub) { h.timing.listen = time.Hour })
	s := serve(t, h)
	loud, calm := s.dial(t, 1), s.dial(t, 2)
	for range 20 {
		if err := loud.conn.Write(t.Context(), websocket.MessageText, []byte("loud")); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, "heard", s.heard, "loud")
	if err := calm.conn.Write(t.Context(), websocket.MessageText, []byte("calm")); err != nil {
		t.Fatal(err)
	}
	expect(t, "heard", s.heard, "calm")
	if n := len(s.heard); n != 0 {
		t.Errorf("%d more words were heard", n)
	}
}

// However many screens of a company move on, its consoles hear of it once in a while.
func TestMovesOfACompanyAreGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := Open(t.Context(), Config{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		defer h.end()
		heard := make(chan string, 100)
		for company := range int64(3) {
			h.crowd.join(&client{key: userKey(company), channels: Viewer{Companies: []int64{company}}.channels(),
				write: func(messages [][]byte) error {
					for _, message := range messages {
						heard <- string(message)
					}
					return nil
				}})
		}
		began := time.Now()
		for range 3 {
			for id := range int64(100) {
				h.Moved(1, id)
			}
			h.Moved(2, 7)
			h.Moved(2, 7)
		}
		first := []string{receive(t, heard), receive(t, heard)}
		if took := time.Since(began); took != h.timing.gather {
			t.Errorf("they hear of it after %v", took)
		}
		slices.Sort(first)
		if want := []string{`{"entity":"playing","id":0,"companyId":1}`,
			`{"entity":"playing","id":7,"companyId":2}`}; !slices.Equal(first, want) {
			t.Errorf("of several screens and of one they hear %v", first)
		}
		h.Moved(1, 5)
		expect(t, "the next", heard, `{"entity":"playing","id":5,"companyId":1}`)
		if synctest.Wait(); len(heard) > 0 {
			t.Errorf("%d more are heard", len(heard))
		}
	})
}

func TestPlayerHandshake(t *testing.T) {
	s := serve(t, open(t, ""))
	cases := []struct {
		name   string
		header http.Header
		status int
	}{
		{"a client without an origin", nil, http.StatusSwitchingProtocols},
		{"a page of the server", http.Header{"Origin": {s.URL}}, http.StatusSwitchingProtocols},
		{"a page of another site", http.Header{"Origin": {"https://example.com"}}, http.StatusForbidden},
		{"a page of another port", http.Header{"Origin": {"http://127.0.0.1:1"}}, http.StatusForbidden},
		{"a sandboxed page", http.Header{"Origin": {"null"}}, http.StatusForbidden},
	}
	for _, c := range cases {
		conn, response, err := websocket.Dial(t.Context(), s.player(1), &websocket.DialOptions{HTTPHeader: c.header})
		if response.StatusCode != c.status {
			t.Errorf("%s: status %d, %v, want %d", c.name, response.StatusCode, err, c.status)
		}
		if err == nil {
			_ = conn.CloseNow()
		}
	}
	response, err := s.Client().Get(s.player(1))
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request: status %d, want %d", response.StatusCode, http.StatusUpgradeRequired)
	}
}

// A client may send its first frame together with the handshake.
func TestPlayerThatDoesNotWaitForTheHandshake(t *testing.T) {
	serve(t, open(t, "")).silent(t, handshake(1)+ping, pong)
}

// A player that stops reading is dropped; the others get every hint meanwhile.
func TestSlowPlayerIsDroppedAndHoldsUpNobody(t *testing.T) {
	gone := make(chan int64, 1)
	h := open(t, "", func(h *Hub) {
		h.timing.write = 200 * time.Millisecond
		h.turns.apart = 0
		h.OnDevice(func(int64, int64) {}, func(id, _ int64) { gone <- id })
	})
	s := serve(t, h)
	s.silent(t, handshake(1), "\r\n\r\n")
	healthy := s.dial(t, 2)
	long := Hint{Type: strings.Repeat("x", 500)} // fills the sockets' buffers sooner
	deadline := time.After(patience)
	for hints := 0; ; hints++ {
		h.Screens(7, long)
		receive(t, healthy.frames)
		select {
		case id := <-gone:
			if id != 1 {
				t.Errorf("device %d was dropped", id)
			}
			return
		case <-deadline:
			t.Fatalf("it was not dropped after %d hints", hints)
		default:
		}
	}
}
