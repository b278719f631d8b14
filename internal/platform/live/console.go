package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Viewer is who looks at a console and what it may hear of.
type Viewer struct {
	UserID     int64
	Companies  []int64
	Everything bool // every company, whatever Companies says
	// Hears says of a kind of record whether the viewer hears that some changed, and
	// also which. Without it they hear of nothing. It holds for as long as the stream
	// does: whoever gets other rights is disconnected, and comes back with those.
	Hears func(entity string) (some, which bool)
}

// heard returns what the viewer hears of a change, nil for nothing.
func (v Viewer) heard(message json.RawMessage) (json.RawMessage, error) {
	var change Change
	if err := json.Unmarshal(message, &change); err != nil {
		return nil, fmt.Errorf("read hint: %w", err)
	}
	if v.Hears == nil {
		return nil, nil
	}
	some, which := v.Hears(change.Entity)
	switch {
	case !some:
		return nil, nil
	case which:
		return message, nil
	}
	change.ID = 0
	return json.Marshal(change)
}

// Console serves the viewer's stream of changes as server-sent events: each is
// one message of {"entity","id","companyId"}, and a comment is sent every 25
// seconds. Who the viewer is, the caller has made sure of; after half an hour the
// stream ends, so that the client's reconnection makes sure again. Every change
// posted after the response has begun is heard. Of a user's streams the oldest ends
// for one more than 50.
//
// It returns nil when the stream has ended. An error says that it never began
// and that nothing was written: a fault, or a ResponseWriter that neither is nor
// unwraps to one that can flush and set deadlines.
func (h *Hub) Console(w http.ResponseWriter, r *http.Request, viewer Viewer) error {
	if err := h.ready(); err != nil {
		return err
	}
	s := &consoleStream{viewer: viewer, write: h.timing.write, w: w, rc: http.NewResponseController(w),
		ended: make(chan struct{})}
	member := &client{key: userKey(viewer.UserID), most: streamsOfUser, channels: viewer.channels(),
		write: s.events, end: func(reason) { s.stop() }}
	s.mu.Lock()
	if !h.crowd.join(member) {
		s.mu.Unlock()
		return unavailable()
	}
	err := s.begin()
	s.closed = err != nil
	s.mu.Unlock()
	member.beat(h.timing.ping)
	defer func() {
		h.crowd.leave(member)
		member.leave()
		s.stop()
	}()
	switch {
	case errors.Is(err, http.ErrNotSupported):
		return fmt.Errorf("begin event stream: %w", err)
	case err != nil:
		return nil // the client has gone already
	}
	select {
	case <-r.Context().Done():
	case <-s.ended:
	case <-h.cut.Done():
	case <-time.After(h.timing.stream):
	}
	return nil
}

// consoleStream writes server-sent events.
type consoleStream struct {
	viewer Viewer
	write  time.Duration
	w      http.ResponseWriter
	rc     *http.ResponseController
	ended  chan struct{} // closed when the server ends the stream

	mu     sync.Mutex // guards what follows, and writing to w
	closed bool       // nothing may be written any more: the handler returns
}

// channels are what the viewer hears of.
func (v Viewer) channels() []string {
	if v.Everything {
		return []string{platform}
	}
	channels := make([]string, len(v.Companies))
	for i, id := range v.Companies {
		channels[i] = companyChannel(id)
	}
	return channels
}

// begin answers the request. mu is held.
func (s *consoleStream) begin() error {
	header := s.w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // a proxy must pass each event on at once
	if err := s.rc.SetWriteDeadline(time.Now().Add(s.write)); err != nil {
		return err
	}
	if err := s.rc.Flush(); err != nil {
		return err
	}
	return s.send([]byte("retry: 3000\n\n"))
}

// send writes and flushes within the time that a client has. Afterwards there is
// no deadline: with HTTP/2 one that passes ends a stream that is merely quiet.
func (s *consoleStream) send(event []byte) error {
	if err := s.rc.SetWriteDeadline(time.Now().Add(s.write)); err != nil {
		return err
	}
	if _, err := s.w.Write(event); err != nil {
		return err
	}
	if err := s.rc.Flush(); err != nil {
		return err
	}
	return s.rc.SetWriteDeadline(time.Time{})
}

// events writes messages together; nil is a heartbeat.
func (s *consoleStream) events(messages [][]byte) error {
	var events bytes.Buffer
	for _, message := range messages {
		if message == nil {
			events.WriteString(":\n\n")
			continue
		}
		message, err := s.viewer.heard(message)
		if err != nil {
			return err
		}
		if message == nil {
			continue
		}
		events.WriteString("data: ")
		events.Write(message)
		events.WriteString("\n\n")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if events.Len() == 0 {
		return nil // nothing that the viewer may hear
	}
	return s.send(events.Bytes())
}

var errClosed = errors.New("the stream is closed")

// stop ends the stream. The client comes back by itself for as long as it is let in.
func (s *consoleStream) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.ended)
	}
}
