package player_test

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/area/player"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live"
)

// connect opens the stream of a screen that signs in anew, by players that have a hub and a clock.
func (w *world) connect(s *screen, clock func() time.Time) (*websocket.Conn, error) {
	w.T.Helper()
	nonce := w.challenge(s)
	session, err := w.players.SignIn(w.T.Context(), s.id, nonce, s.sign(prefix+nonce))
	if err != nil {
		w.T.Fatal(err)
	}
	w.config.Now = clock
	w.players = player.New(w.config)
	router := api.New(api.Config{Authenticator: w.Office, Logger: slog.New(slog.DiscardHandler), Version: "test"})
	w.players.Register(router)
	server := httptest.NewServer(router)
	w.T.Cleanup(server.Close)
	conn, _, err := websocket.Dial(w.T.Context(), server.URL+"/api/player/realtime",
		&websocket.DialOptions{Subprotocols: []string{live.Subprotocol, session.Token}})
	if err == nil {
		w.T.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, err
}

// TestScreensOfAClosedCompanyAreDisconnected, and of one whose time has ended; those of others stay.
func TestScreensOfAClosedCompanyAreDisconnected(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hub, err := live.Open(t.Context(), live.Config{Logger: slog.New(slog.DiscardHandler),
			Metrics: prometheus.NewRegistry()})
		if err != nil {
			t.Fatal(err)
		}
		w.config.Hub = hub
		s := w.newScreen()
		w.claim(s)
		for name, closing := range map[string]string{
			"switched off":       `UPDATE company SET active = 0 WHERE id = {:id}`,
			"deleted":            `UPDATE company SET deleted_at = 1 WHERE id = {:id}`,
			"its time has ended": `UPDATE company SET end_date = '2020-01-01' WHERE id = {:id}`,
		} {
			w.now = w.now.Add(time.Second) // a challenge is good once
			conn, err := w.connect(s, w.config.Now)
			if err != nil {
				t.Fatal(err)
			}
			recheck := func() {
				t.Helper()
				for _, company := range hub.Companies() {
					if err := w.players.Recheck(t.Context(), company); err != nil {
						t.Fatal(err)
					}
				}
			}
			recheck()
			hub.Screens(w.Ours, live.Manifest())
			if _, frame, err := conn.Read(t.Context()); err != nil || string(frame) != `{"type":"manifest"}` {
				t.Fatalf("%s: before: %s, %v", name, frame, err)
			}
			w.Exec(closing, db.Params{"id": w.Ours})
			recheck()
			if _, frame, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("%s: %s, %v", name, frame, err)
			}
			w.Exec(`UPDATE company SET active = 1, deleted_at = NULL, end_date = '' WHERE id = {:id}`,
				db.Params{"id": w.Ours})
		}
	})
}

// TestAStreamThatBeganTooLateEnds: its session ended while it began, and whoever ended that did not see it.
func TestAStreamThatBeganTooLateEnds(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	hub, err := live.Open(t.Context(), live.Config{Logger: slog.New(slog.DiscardHandler),
		Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	w.config.Hub = hub
	s := w.newScreen()
	w.claim(s)
	looks := 0
	conn, err := w.connect(s, func() time.Time {
		if looks++; looks > 2 { // at the session's end, and at the company's
			return w.now.Add(48 * time.Hour)
		}
		return w.now
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, frame, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("%s, %v", frame, err)
	}
}

// TestWhatAScreenSaysOnItsStreamIsPassedOn: what it plays and what covers that, and nothing else.
func TestWhatAScreenSaysOnItsStreamIsPassedOn(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	hub, err := live.Open(t.Context(), live.Config{Logger: slog.New(slog.DiscardHandler),
		Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	w.config.Hub = hub
	players := player.New(w.config)
	at := w.config.Now().UnixMilli()
	for frame, want := range map[string]string{
		`{"type":"playing","playing":null,"next":null}`: fmt.Sprintf(`{"at":%d,"playing":null,"next":null}`, at),
		`{"type":"playing","covered":"emergency","lamp":1}`: fmt.Sprintf(
			`{"at":%d,"playing":null,"next":null,"covered":"emergency"}`, at),
	} {
		player.Hear(players, w.Ours, 7, frame)
		if said, err := hub.Words(t.Context(), []int64{7}); err != nil || string(said[7]) != want {
			t.Errorf("of %s consoles are told %s, %v; want %s", frame, said[7], err, want)
		}
	}
}
