package player_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/player"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/secret"
)

// world is an office whose screens can sign in. Its clock can be moved.
type world struct {
	*areatest.Office
	config  player.Config
	players *player.Service
	now     time.Time
	failed  []player.Failure
	leftOut map[string]int64
	log     bytes.Buffer
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{Office: areatest.Open(t, d, "UTC", access.Device), now: dbtest.Now, leftOut: map[string]int64{}}
	master, err := secret.ParseMaster(strings.Repeat("0a", 32))
	if err != nil {
		t.Fatal(err)
	}
	sessions, err := secret.NewSigner(master, "player sessions")
	if err != nil {
		t.Fatal(err)
	}
	w.config = player.Config{DB: d, Sessions: sessions, Now: func() time.Time { return w.now }, Random: rand.Reader,
		Keep: 10 * 24 * time.Hour, Logger: slog.New(slog.NewTextHandler(&w.log, nil)),
		LeftOut: func(what string, n int64) { w.leftOut[what] += n },
		Failed:  func(_ context.Context, f player.Failure) { w.failed = append(w.failed, f) }}
	w.players = player.New(w.config)
	return w
}

// screen is a player with its own key.
type screen struct {
	key    *ecdsa.PrivateKey
	public string
	id     string // what the server calls the key
	code   string
}

func (w *world) newScreen() *screen {
	w.T.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		w.T.Fatal(err)
	}
	raw, err := key.PublicKey.Bytes()
	if err != nil {
		w.T.Fatal(err)
	}
	s := &screen{key: key, public: base64.StdEncoding.EncodeToString(raw)}
	w.hello(s)
	return s
}

func (w *world) hello(s *screen) player.Welcome {
	w.T.Helper()
	welcome, err := w.players.Hello(w.T.Context(), player.Hello{PublicKey: s.public,
		Hardware: device.Hardware{Client: "test"}}, player.Origin{IP: "192.0.2.1"})
	if err != nil {
		w.T.Fatal(err)
	}
	s.id, s.code = welcome.DeviceKey, welcome.Code
	return welcome
}

// claim gives the screen to ours, as an activation does.
func (w *world) claim(s *screen) {
	w.T.Helper()
	w.Exec(`UPDATE device SET company_id = {:company}, category_id = {:group}, status = 'Active', code = NULL
		WHERE id = (SELECT device_id FROM device_key WHERE id = {:key})`,
		db.Params{"company": w.Ours, "group": w.Root("ann", category.Device), "key": s.id})
}

func (s *screen) sign(text string) string {
	sum := sha256.Sum256([]byte(text))
	r, v, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		panic(err) // only a broken source of randomness
	}
	raw := make([]byte, 64)
	r.FillBytes(raw[:32])
	v.FillBytes(raw[32:])
	return base64.StdEncoding.EncodeToString(raw)
}

func (w *world) challenge(s *screen) string {
	w.T.Helper()
	nonce, err := w.players.Challenge(w.T.Context(), s.id)
	if err != nil {
		w.T.Fatal(err)
	}
	return nonce
}

const prefix = "marquee-player-session:"

func code(err error) string {
	if err == nil {
		return ""
	}
	return fault.As(err).Code.String()
}

func TestG113_AScreenIsKnownByItsKey(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		s := w.newScreen()
		first := w.hello(s)
		if first.Status != "pending" || len(first.Code) != 9 {
			t.Errorf("it is told %+v", first)
		}
		if again := w.hello(s); again != first {
			t.Errorf("the same key is told %+v and then %+v", first, again)
		}
		w.claim(s)
		if active := w.hello(s); active.Status != "active" || active.Code != "" {
			t.Errorf("activated, it is told %+v", active)
		}
		for _, key := range []string{
			"", "AAAA", base64.StdEncoding.EncodeToString(make([]byte, 65)), s.public[:40] + "\n" + s.public[40:],
			s.public + "\r\n", strings.TrimSuffix(s.public, "="),
		} {
			if _, err := w.players.Hello(t.Context(), player.Hello{PublicKey: key}, player.Origin{}); !fault.Is(err,
				fault.Unprocessable) {
				t.Errorf("the key %q is taken: %v", key, err)
			}
		}
	})
}

func TestOnlyTheKeySignsIn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mine, other := w.newScreen(), w.newScreen()
		w.claim(mine)
		signIn := func(s *screen, nonce, signature string) string {
			_, err := w.players.SignIn(t.Context(), s.id, nonce, signature)
			return code(err)
		}
		for name, c := range map[string]struct {
			sign func(nonce string) string
			want string
		}{
			"its own":             {func(n string) string { return mine.sign(prefix + n) }, ""},
			"another key":         {func(n string) string { return other.sign(prefix + n) }, "bad-signature"},
			"without the purpose": {mine.sign, "bad-signature"},
			"of another nonce":    {func(string) string { return mine.sign(prefix + "x") }, "bad-signature"},
			"no base64":           {func(string) string { return "!" }, "bad-signature"},
			"too short":           {func(string) string { return "AAAA" }, "bad-signature"},
			"all zero": {func(string) string { return base64.StdEncoding.EncodeToString(make([]byte, 64)) },
				"bad-signature"},
			"empty": {func(string) string { return "" }, "bad-signature"},
		} {
			w.now = w.now.Add(time.Millisecond)
			nonce := w.challenge(mine)
			if got := signIn(mine, nonce, c.sign(nonce)); got != c.want {
				t.Errorf("a signature %s: %q, want %q", name, got, c.want)
			}
			if got := signIn(mine, nonce, mine.sign(prefix+nonce)); (got == "") == (c.want == "") {
				t.Errorf("after a signature %s, its own is answered %q: a nonce is good once", name, got)
			}
		}
		w.now = w.now.Add(time.Millisecond)
		theirs := w.challenge(other)
		if got := signIn(mine, theirs, mine.sign(prefix+theirs)); got != "bad-signature" {
			t.Errorf("somebody else's nonce: %q", got)
		}
		if got := signIn(other, theirs, other.sign(prefix+theirs)); got != "device-pending" {
			t.Errorf("a screen that waits for activation: %q", got)
		}
		if got := signIn(mine, "", mine.sign(prefix)); got != "bad-signature" {
			t.Errorf("no nonce at all: %q", got)
		}
		nonce := w.challenge(mine)
		w.now = w.now.Add(time.Minute)
		if got := signIn(mine, nonce, mine.sign(prefix+nonce)); got != "bad-signature" {
			t.Errorf("after a minute: %q", got)
		}
		if _, err := w.players.Challenge(t.Context(), "unknown"); code(err) != "device-unknown" {
			t.Errorf("an unknown key: %v", err)
		}
	})
}

func TestASessionEndsWithItsTimeItsKeyAndItsScreen(t *testing.T) {
	for name, end := range map[string]func(w *world, s *screen){
		"time":        func(w *world, _ *screen) { w.now = w.now.Add(24 * time.Hour) },
		"deactivated": func(w *world, _ *screen) { w.Exec(`UPDATE device SET status = 'Inactive'`) },
		"revoked": func(w *world, s *screen) {
			w.Exec(`UPDATE device_key SET revoked_at = 1 WHERE id = {:id}`, db.Params{"id": s.id})
		},
		"deleted": func(w *world, _ *screen) { w.Exec(`DELETE FROM device`) },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				s := w.newScreen()
				w.claim(s)
				nonce := w.challenge(s)
				session, err := w.players.SignIn(t.Context(), s.id, nonce, s.sign(prefix+nonce))
				if err != nil {
					t.Fatal(err)
				}
				if c, err := w.players.Caller(t.Context(), session.Token); err != nil ||
					c.DeviceID() != session.DeviceID {
					t.Fatalf("signed in as %d, %v", c.DeviceID(), err)
				}
				end(w, s)
				if c, err := w.players.Caller(t.Context(), session.Token); err != nil || c.DeviceID() != 0 {
					t.Errorf("still signed in as %d, %v", c.DeviceID(), err)
				}
			})
		})
	}
}
