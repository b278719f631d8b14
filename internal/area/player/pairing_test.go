package player_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/area/device"
	"marquee/internal/area/player"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// stranger says hello with a key of its own.
func (w *world) stranger(ip string) error {
	w.T.Helper()
	hello := player.Hello{PublicKey: w.newKey(), Hardware: device.Hardware{Client: "test"}}
	_, err := w.players.Hello(w.T.Context(), hello, player.Origin{IP: ip})
	return err
}

// newKey is a public key that nobody has said hello with.
func (w *world) newKey() string {
	w.T.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		w.T.Fatal(err)
	}
	raw, err := key.PublicKey.Bytes()
	if err != nil {
		w.T.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// crowd lets so many screens of a network wait that last asked at an instant.
func (w *world) crowd(n int, network string, asked time.Time) {
	w.T.Helper()
	w.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {:n})
		INSERT INTO device (device_name, name_folded, status, code, code_expires_at, network, asked_at, created_at,
		updated_at)
		SELECT '', '', 'Pending', {:network} || i, {:asked}, {:network}, {:asked}, 0, 0 FROM n`,
		db.Params{"n": n, "network": network, "asked": asked.UnixMilli()})
}

// A screen that asks every three seconds shows a code that is good, always.
func TestG113_ACodeIsReplacedBeforeItRunsOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		first, codes := w.hello(s), map[string]bool{}
		for range 3 * 60 * 60 / 3 {
			w.now = w.now.Add(3 * time.Second)
			shown := w.hello(s)
			codes[shown.Code] = true
			if !shown.ExpiresAt.After(w.now.Add(3*time.Second)) || shown.DeviceKey != first.DeviceKey {
				t.Fatalf("at %v it is told %+v", w.now, shown)
			}
		}
		if n := len(codes); n < 3 || n > 5 {
			t.Errorf("%d codes in three hours", n)
		}
		w.now = w.now.Add(25 * time.Hour)
		if later := w.hello(s); codes[later.Code] || later.DeviceKey != first.DeviceKey {
			t.Errorf("a day without a question later it is told %+v", later)
		}
	})
}

func TestStrangersDoNotKeepScreensFromPairing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for i := range 50 {
			if err := w.stranger("198.51.100.7"); err != nil {
				t.Fatalf("screen %d of a network is refused: %v", i+1, err)
			}
		}
		if err := w.stranger("198.51.100.7"); code(err) != "too-many-pending" || fault.As(err).Retry == 0 {
			t.Errorf("one more of the network: %v", err)
		}
		for _, ip := range []string{"198.51.100.8", "2001:db8::1", "127.0.0.1", "::1"} {
			if err := w.stranger(ip); err != nil {
				t.Errorf("a screen at %s pays for the network's: %v", ip, err)
			}
		}
		w.now = w.now.Add(10*time.Minute + time.Millisecond)
		for i := range 50 {
			if err := w.stranger("198.51.100.7"); err != nil {
				t.Fatalf("after ten minutes in which the others did not ask, number %d: %v", i+1, err)
			}
		}
		if err := w.stranger("198.51.100.7"); code(err) != "too-many-pending" {
			t.Errorf("one more than may wait: %v", err)
		}
	})
}

func TestTheOldestThatAsksNoMoreGivesWayWhenTheInstallationIsFull(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		w.crowd(9_999, "203.0.113.1/32", w.now)
		w.now = w.now.Add(10*time.Minute + time.Millisecond)
		honest := w.hello(s)
		for range 20 {
			if err := w.stranger("198.51.100.9"); err != nil {
				t.Fatal(err)
			}
		}
		if again := w.hello(s); again.DeviceKey != honest.DeviceKey {
			t.Error("a screen that asks gave way")
		}
	})
}

// One home or office has thousands of networks, and its screens ask as often as honest ones.
func TestACrowdOfOneNeighbourhoodGivesWayToOthers(t *testing.T) {
	for name, c := range map[string]struct{ network, inside, beside string }{
		"an office's /48":  {"2001:db8:7:%x00::/64", "2001:db8:7:300::1", "2001:db8:7:ff00::1"},
		"a home's /56":     {"2001:db8:7:7%02x::/64", "2001:db8:7:703::1", "2001:db8:7:800::1"},
		"a provider's /24": {"203.0.113.%d/32", "203.0.113.3", "203.0.113.250"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				honest := w.newScreen()
				for i := range 203 {
					w.crowd(49, fmt.Sprintf(c.network, i+1), w.now.Add(5*time.Minute))
				}
				w.crowd(52, "2001:db8:9::/64", w.now) // the most in one /64, for it has no others
				w.now = w.now.Add(9 * time.Minute)
				if err := w.stranger(c.inside); code(err) != "too-many-pending" || fault.As(err).Retry == 0 {
					t.Errorf("one more of the crowd: %v", err)
				}
				for _, ip := range []string{"2001:db8:8::1", "198.51.100.9", c.beside, "127.0.0.1"} {
					if err := w.stranger(ip); err != nil {
						t.Errorf("a screen at %s pays for the crowd: %v", ip, err)
					}
				}
				var all, others int64
				if err := d.Unscoped("looked up").Row(t.Context(),
					`SELECT COUNT(*), SUM(CASE WHEN network = '2001:db8:9::/64' THEN 1 ELSE 0 END)
					FROM device WHERE company_id IS NULL`, nil, &all, &others); err != nil || all != 10_000 ||
					others != 52 {
					t.Errorf("%d wait, %d of another network, %v; want 10,000 and 52", all, others, err)
				}
				id := honest.id
				if w.hello(honest); honest.id != id {
					t.Error("the screen that was there first gave way")
				}
			})
		})
	}
}

// A proxy on this machine whose word is not taken speaks for all the world from one address.
func TestWhatAProxyOfThisMachinePassesOnIsBounded(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.players.Register(w.Router)
		w.crowd(50, "127.0.0.1/32", w.now)
		for header, want := range map[string]int{"X-Forwarded-For": 429, "Forwarded": 429, "X-Nothing": 200} {
			body := strings.NewReader(`{"publicKey": "` + w.newKey() + `", "hardware": {"client": "test"}}`)
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/player/hello", body)
			r.RemoteAddr = "127.0.0.1:50000"
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(header, "for=198.51.100.7")
			answer := httptest.NewRecorder()
			if w.Router.ServeHTTP(answer, r); answer.Code != want {
				t.Errorf("with %s: %d, want %d: %s", header, answer.Code, want, answer.Body)
			}
		}
	})
}

func TestARefusedStrangerWaitsForNoWrite(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.crowd(50, "203.0.113.1/32", w.now)
		err := d.Unscoped("arranged").Quiet(t.Context(), func(context.Context, db.Query) error {
			return w.stranger("203.0.113.1")
		})
		if code(err) != "too-many-pending" {
			t.Errorf("while another writes: %v", err)
		}
	})
}

func TestScreensThatAskNoMoreAreForgottenAfterADay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		gone, asks, mine := w.newScreen(), w.newScreen(), w.newScreen()
		w.claim(mine)
		w.now = w.now.Add(23 * time.Hour)
		w.hello(asks)
		w.now = w.now.Add(2 * time.Hour)
		if err := w.players.ForgetUnclaimed(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			s    *screen
			kept bool
		}{"that asks no more": {gone, false}, "that asks": {asks, true}, "that is activated": {mine, true}} {
			before := c.s.id
			if kept := w.hello(c.s).DeviceKey == before; kept != c.kept {
				t.Errorf("a screen %s is kept: %v, want %v", name, kept, c.kept)
			}
		}
	})
}

// Challenges cost no write, and the answer to one opens one session however
// often and from how many sides it is sent.
func TestAChallengeOpensOneSession(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		w.claim(s)
		nonce := w.challenge(s)
		signature := s.sign(prefix + nonce)
		var g sync.WaitGroup
		var mu sync.Mutex
		answers := map[string]int{}
		for range 40 { // more than the pool has connections
			g.Go(func() {
				_, err := w.players.SignIn(t.Context(), s.id, nonce, signature)
				mu.Lock()
				defer mu.Unlock()
				answers[code(err)]++
			})
		}
		g.Wait()
		if fmt.Sprint(answers) != "map[:1 bad-signature:39]" {
			t.Errorf("answered %v", answers)
		}
		w.now = w.now.Add(59 * time.Second)
		if _, err := w.players.SignIn(t.Context(), s.id, nonce, signature); code(err) != "bad-signature" {
			t.Errorf("a second before its end it is good again: %v", err)
		}
	})
}

func TestScreensThatAreNotLetInAreTold(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	s, waiting := w.newScreen(), w.newScreen()
	w.claim(s)
	try := func(s *screen, signed string) {
		nonce := w.challenge(s)
		if signed == "" {
			signed = prefix + nonce
		}
		_, _ = w.players.SignIn(t.Context(), s.id, nonce, s.sign(signed))
		w.now = w.now.Add(time.Millisecond)
	}
	try(s, "")
	try(s, "something else")
	try(waiting, "")
	try(waiting, "something else")
	w.Exec(`UPDATE device SET status = 'Inactive' WHERE company_id IS NOT NULL`)
	try(s, "")
	said := []string{}
	for _, f := range w.failed {
		said = append(said, fmt.Sprintf("%v %v %s %s", f.CompanyID == w.Ours, f.DeviceID != 0, f.Name, f.Code))
	}
	if want := "[true true test bad-signature false true test bad-signature true true test device-revoked]"; fmt.Sprint(
		said) != want {
		t.Errorf("told %v, want %s", said, want)
	}
}

func TestScreensOfAClosedCompanyAreToldWhy(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		w.claim(s)
		nonce := w.challenge(s)
		session, err := w.players.SignIn(t.Context(), s.id, nonce, s.sign(prefix+nonce))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ change, code string }{
			{"active = 0", "company-inactive"}, {"active = 1", ""}, {"end_date = '2020-01-01'", "company-expired"},
			{"end_date = ''", ""},
			{"start_date = '2999-01-01'", "company-not-started"}, {"start_date = ''", ""},
			{"deleted_at = 1", "company-inactive"}, {"deleted_at = NULL", ""},
		} {
			w.Exec(`UPDATE company SET `+c.change+` WHERE id = {:id}`, db.Params{"id": w.Ours})
			caller, err := w.players.Caller(t.Context(), session.Token)
			if code(err) != c.code || (caller.DeviceID() != 0) != (c.code == "") {
				t.Errorf("%s: screen %d, %v; want %q", c.change, caller.DeviceID(), err, c.code)
			}
		}
	})
}

func TestOnlyWhatTheServerSignedIsASession(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	s, other := w.newScreen(), w.newScreen()
	w.claim(s)
	w.claim(other)
	nonce := w.challenge(s)
	session, err := w.players.SignIn(t.Context(), s.id, nonce, s.sign(prefix+nonce))
	if err != nil {
		t.Fatal(err)
	}
	forged := map[string]string{
		"nothing": "", "the prefix": "mp_", "an old token": "mp_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"a challenge":      "mp_" + s.id + "." + nonce,
		"another screen's": "mp_" + other.id + session.Token[len("mp_"+s.id):],
		"cut":              session.Token[:len(session.Token)-1],
		"longer": fmt.Sprintf("mp_%s.%d.%s", s.id, session.ExpiresAt.Unix()+1,
			session.Token[len(session.Token)-43:]),
	}
	for name, token := range forged {
		if c, err := w.players.Caller(t.Context(), token); err != nil || c.Known() {
			t.Errorf("%s signs in as %d, %v", name, c.DeviceID(), err)
		}
	}
}

// Proxies log addresses.
func TestNoAddressCarriesASession(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.players.Register(w.Router)
	s := w.newScreen()
	w.claim(s)
	nonce := w.challenge(s)
	session, err := w.players.SignIn(t.Context(), s.id, nonce, s.sign(prefix+nonce))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/player/realtime", "/api/player/manifest"} {
		answer := httptest.NewRecorder()
		w.Router.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet,
			path+"?access_token="+session.Token, nil))
		if answer.Code != http.StatusUnauthorized {
			t.Errorf("%s by a token in the address: %d", path, answer.Code)
		}
	}
}
