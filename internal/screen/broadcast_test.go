package screen_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"marquee/internal/screen"
)

// station is a server that has broadcasts for a screen, and nothing else.
type station struct {
	mu     sync.Mutex
	status int
	shows  []screen.Broadcast
	hears  func(said []screen.Said)
	opened chan *websocket.Conn // when a screen's channel opens, which the test closes
}

func (s *station) answers(status int, shows ...screen.Broadcast) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status, s.shows = status, shows
}

func (s *station) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/player/broadcasts":
		s.mu.Lock()
		defer s.mu.Unlock()
		var sent struct{ Said []screen.Said }
		if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.hears(sent.Said)
		w.WriteHeader(s.status)
		_ = json.NewEncoder(w).Encode(map[string]any{"broadcasts": s.shows}) // who asked notices
	case "/api/player/manifest":
		w.WriteHeader(http.StatusNotModified)
	case "/api/player/realtime":
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"marquee"}})
		if err == nil {
			s.opened <- conn
		}
	default:
		_, _ = w.Write([]byte(`{"deviceKey":"k","status":"active","nonce":"n","token":"t"}`)) // who asked notices
	}
}

// RoundTrip answers without a network, so that time stands still meanwhile.
func (s *station) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result(), nil
}

func names(all []screen.Broadcast) string {
	ids := make([]string, len(all))
	for i, b := range all {
		ids[i] = b.ID
	}
	return strings.Join(ids, " ")
}

// TestAScreenKeepsToTheLastAnswer, with the server and without it, and says what became of each until that is known.
func TestAScreenKeepsToTheLastAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		heard := ""
		server := &station{hears: func(said []screen.Said) {
			heard = ""
			for _, one := range said {
				heard += fmt.Sprint(one.ID, " ", one.State, " ", time.UnixMilli(one.At).Sub(began), "; ")
			}
		}}
		s := screen.New("http://server", &http.Client{Transport: server}, screen.Hardware{}, nil)
		for _, step := range []struct {
			at             time.Duration
			status         int
			answer         string // ids, and after how long each ends
			before         string // what shows without asking
			says, showing  string
			known, refused bool
		}{
			{at: 0, status: 200, answer: "a 60s b 30s", showing: "a b"},
			{at: 1, status: 200, answer: "a 60s b 30s", before: "a b", says: "a shown 0s; b shown 0s; ", known: true,
				showing: "a b"},
			{at: 2, status: 500, before: "a b", showing: "a b", refused: true},
			{at: 5, status: 200, answer: "c 90s b 30s", before: "a b", showing: "c b"},
			{at: 6, status: 503, before: "c b", says: "c shown 5s; a ended 5s; ", showing: "c b", refused: true},
			{at: 40, status: 200, answer: "c 90s", before: "c", says: "c shown 5s; a ended 5s; b ended 30s; ",
				known: true, showing: "c"},
			{at: 41, status: 200, answer: "d 41s c 90s", before: "c", showing: "c"}, // it was long on its way
			{at: 42, status: 404, before: "c"},                                      // an older server
			{at: 43, status: 405},
			{at: 44, status: 200, answer: "c 90s", showing: "c"},
			{at: 90, status: 200, says: "c shown 44s; c ended 1m30s; ", known: true},
			{at: 91, status: 200},
		} {
			time.Sleep(time.Until(began.Add(step.at * time.Second)))
			if got := names(s.Shows(time.Now())); got != step.before {
				t.Errorf("at %d it shows %q, want %q", step.at, got, step.before)
			}
			var shows []screen.Broadcast
			for word := strings.Fields(step.answer); len(word) > 0; word = word[2:] {
				after, err := time.ParseDuration(word[1])
				if err != nil {
					t.Fatal(err)
				}
				shows = append(shows, screen.Broadcast{ID: word[0], EndsAt: began.Add(after).UnixMilli()})
			}
			server.answers(step.status, shows...)
			known, err := s.Broadcasts(t.Context())
			if heard != step.says || (len(known) > 0) != step.known || (err != nil) != step.refused {
				t.Errorf("at %d it says %q, and knows that the server has %v, %v", step.at, heard, known, err)
			}
			if got := names(s.Shows(time.Now())); got != step.showing {
				t.Errorf("after %d it shows %q, want %q", step.at, got, step.showing)
			}
		}
	})
}

// TestAScreenSaysNoMoreThanTheServerTakesAtOnce, and the rest with the next call.
func TestAScreenSaysNoMoreThanTheServerTakesAtOnce(t *testing.T) {
	var said []int
	server := &station{hears: func(all []screen.Said) { said = append(said, len(all)) }}
	s := screen.New("http://server", &http.Client{Transport: server}, screen.Hardware{}, nil)
	shows := make([]screen.Broadcast, 120)
	for i := range shows {
		shows[i] = screen.Broadcast{ID: fmt.Sprint(i), EndsAt: time.Now().Add(time.Hour).UnixMilli()}
	}
	server.answers(200, shows...)
	for range 5 {
		if _, err := s.Broadcasts(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(said); got != "[0 50 50 20 0]" {
		t.Errorf("it says %s at once", got)
	}
}

// TestAFleetsScreensTakePart: they ask when their channel opens, at each hint and with each report, obey what a hint
// says, and say what became of what they heard, also of what ended by itself.
func TestAFleetsScreensTakePart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var heard []string
		server := &station{opened: make(chan *websocket.Conn), hears: func(said []screen.Said) {
			text := fmt.Sprint(time.Since(began).Truncate(time.Second))
			for _, one := range said {
				text += " " + one.ID + " " + one.State
			}
			heard = append(heard, text)
		}}
		until := func(id string, end time.Duration) screen.Broadcast {
			return screen.Broadcast{ID: id, EndsAt: began.Add(end).UnixMilli()}
		}
		var aired []string
		leave := join(t, server, &screen.Fleet{Every: time.Minute,
			Hinted: func(time.Time) { t.Error("a broadcast is taken for a change of the manifest") },
			Aired:  func(said screen.Said, _ time.Time) { aired = append(aired, said.ID+" "+said.State) }})
		tell := func(conn *websocket.Conn, hint string) {
			if err := conn.Write(t.Context(), websocket.MessageText, []byte(hint)); err != nil {
				t.Error(err)
			}
		}
		at := func(d time.Duration) { time.Sleep(time.Until(began.Add(d))) }

		server.answers(200, until("a", time.Hour))
		conn := <-server.opened
		at(10 * time.Second)
		server.answers(200, until("b", time.Hour), until("a", time.Hour))
		tell(conn, `{"type":"broadcast"}`)
		at(20 * time.Second)
		server.answers(200, until("b", time.Hour))
		tell(conn, `{"type":"retry","afterMs":5000}`) // a ends while the screen is away
		conn = <-server.opened
		at(40 * time.Second)
		server.answers(200, until("c", 50*time.Second), until("b", time.Hour))
		order, _ := json.Marshal(until("c", 50*time.Second)) // of plain fields
		tell(conn, `{"type":"broadcast","order":`+string(order)+`}`)
		at(60 * time.Second)
		server.answers(200, until("b", time.Hour), until("d", time.Hour)) // without a hint
		at(95 * time.Second)
		server.answers(200, until("d", time.Hour))
		tell(conn, `{"type":"broadcast","ended":["b","other"]}`)
		at(97 * time.Second)
		order, _ = json.Marshal(until("b", time.Hour))
		tell(conn, `{"type":"broadcast","order":`+string(order)+`}`) // late
		at(100 * time.Second)
		leave()

		want := []string{"0s", "0s a shown", "10s", "10s b shown", "25s", "25s a ended", "40s c shown",
			"50s c ended", "1m25s", "1m25s d shown", "1m35s b ended", "1m37s"}
		if diff := cmp.Diff(want, heard); diff != "" {
			t.Errorf("the server hears:\n%s", diff)
		}
		if got := strings.Join(aired, ", "); got != "a shown, b shown, a ended, c shown, c ended, d shown, b ended" {
			t.Errorf("the fleet tells %q", got)
		}
	})
}

// join lets a fleet of one screen run at a server without a network, so that time is the test's, until leave.
func join(t *testing.T, server http.Handler, fleet *screen.Fleet) (leave func()) {
	t.Helper()
	pipes := &listener{conns: make(chan net.Conn), closed: make(chan struct{})}
	serving := &http.Server{Handler: server}
	fleet.Server, fleet.Count, fleet.Logger = "http://server", 1, slog.New(slog.DiscardHandler)
	fleet.Dials(pipes.dial)
	running, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { _ = serving.Serve(pipes) }) // until it is closed
	all.Go(func() { _ = fleet.Run(running) })   // until it is told to end
	return func() {
		stop()
		_ = serving.Close()
		all.Wait()
	}
}

// listener accepts connections within the process.
type listener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (l *listener) dial(context.Context, string, string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case l.conns <- there:
		return here, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *listener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *listener) Close() error {
	close(l.closed)
	return nil
}

func (l *listener) Addr() net.Addr { return &net.UnixAddr{Name: "server"} }
