package live

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Subprotocol is the only one that a player's stream speaks. Players offer their
// token beside it.
const Subprotocol = "marquee"

// Player serves the device's stream of hints as a WebSocket: text frames of
// {"type":"manifest"}, {"type":"command","seq":n}, every 25 seconds {"type":"ping"}
// followed by a ping frame that has to be answered, and as the last one, before the
// server ends, {"type":"retry","afterMs":n}: when to come back. Each frame that the
// player sends, at most 1 kB, is given to heard, the next one not before 0.8 seconds
// later: one that sends more waits. Which device it is, and of which company, the
// caller has made sure of; a page of another origin is refused. Every hint posted
// after the handshake is heard. Of a device's streams the oldest ends for a fifth.
//
// It returns after the handshake, and the stream lives on: the request and all
// that hangs on it are not kept for the weeks that a stream may last. A handshake
// that is not acceptable has been answered. A fault says that nothing was written.
func (h *Hub) Player(w http.ResponseWriter, r *http.Request, deviceID, companyID int64,
	heard func(frame []byte)) error {
	if err := h.ready(); err != nil {
		return err
	}
	s := &playerStream{device: deviceID, company: companyID, timing: h.timing, retry: h.retry}
	member := &client{key: deviceKey(deviceID), most: streamsOfDevice,
		channels: []string{deviceKey(deviceID), screensChannel(companyID)}, write: s.write, end: s.stop}
	s.mu.Lock()
	if !h.crowd.join(member) {
		s.mu.Unlock()
		return unavailable()
	}
	h.joined(s)
	s.conn, _ = websocket.Accept(compact{w}, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}})
	s.mu.Unlock()
	leave := func() {
		h.crowd.leave(member)
		member.leave()
		h.left(s)
	}
	if s.conn == nil {
		leave()
		return nil
	}
	member.beat(h.timing.ping)
	go func() {
		s.listen(h.cut, heard)
		_ = s.conn.CloseNow()
		leave()
	}()
	return nil
}

// playerStream writes WebSocket frames.
type playerStream struct {
	device  int64
	company int64
	timing  timing
	retry   func() time.Duration // how long to stay away when the server ends

	mu   sync.Mutex      // held until the handshake is over
	conn *websocket.Conn // nil before the handshake, and after one that failed
}

// connection waits for the handshake.
func (s *playerStream) connection() *websocket.Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn
}

// listen reads, which also answers control frames, until the stream or ctx ends.
func (s *playerStream) listen(ctx context.Context, heard func(frame []byte)) {
	s.conn.SetReadLimit(1 << 10)
	for {
		_, frame, err := s.conn.Read(ctx)
		if err != nil {
			return
		}
		heard(frame)
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.timing.listen):
		}
	}
}

// write sends messages one by one; nil is a heartbeat.
func (s *playerStream) write(messages [][]byte) error {
	conn := s.connection()
	if conn == nil {
		return errClosed
	}
	for _, message := range messages {
		send := func() error { return s.frame(conn, message) }
		if message == nil {
			send = func() error { return s.check(conn) }
		}
		if err := send(); err != nil {
			return err
		}
	}
	return nil
}

func (s *playerStream) frame(conn *websocket.Conn, message []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), s.timing.write)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, message)
}

// check shows both sides that the other one is there: a page hears of no ping
// frame, so it gets a message as well, and its browser answers the frame.
func (s *playerStream) check(conn *websocket.Conn) error {
	if err := s.frame(conn, []byte(`{"type":"ping"}`)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.timing.pong)
	defer cancel()
	return conn.Ping(ctx)
}

// stop ends the stream. Only who can be expected to listen is told why.
func (s *playerStream) stop(why reason) {
	conn := s.connection()
	if conn == nil {
		return
	}
	switch why {
	case restart:
		// Or it chooses by itself.
		_ = s.frame(conn, fmt.Appendf(nil, `{"type":"retry","afterMs":%d}`, s.retry().Milliseconds()))
		_ = conn.Close(websocket.StatusServiceRestart, "reconnect")
	case dismissed:
		_ = conn.Close(websocket.StatusPolicyViolation, "sign in again")
	case tooSlow, lookAgain, replaced:
		_ = conn.CloseNow()
	}
}

// compact makes a hijacked connection's buffers as small as hints are: the
// server's own hold 8 kB for every idle player.
type compact struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (c compact) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(c.ResponseWriter).Hijack()
	if err != nil || buffers.Reader.Buffered() > 0 { // a client that did not wait for the handshake
		return conn, buffers, err
	}
	return conn, bufio.NewReadWriter(bufio.NewReaderSize(conn, 256), bufio.NewWriterSize(conn, 256)), nil
}
