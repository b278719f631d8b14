package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/screen"
)

// TestTheKeyOfAnInstallationIsReplaced replaces it twice as an operator does, with
// a screen that plays and a person with a second factor: after the second time it
// looks as after a power cut, with the new key not in its place.
func TestTheKeyOfAnInstallationIsReplaced(t *testing.T) {
	onBoth(t, replaceKey)
}

func replaceKey(t *testing.T, url string) {
	if url == "" && testing.Short() && os.Getenv("MARQUEE_TEST_POSTGRES") != "" {
		t.Skip("left to make test-all")
	}
	data, options := t.TempDir(), databaseAt(url)
	key, next := filepath.Join(data, "secret.key"), filepath.Join(data, "secret.key.next")
	command := func(words ...string) (string, error) { return admin(t, data, append(words, options...)...) }
	p := startDemo(t, data, options...)
	s := p.keptScreen()
	p.await("the screen listens", func() bool { return s.Connected() == 1 })
	private, err := screen.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	player := screen.New(p.address, &http.Client{}, screen.Hardware{Client: "test"}, private)
	p.activate(player)
	signed := p.assets(player)
	if p.download(signed) == 0 {
		t.Fatal("the screen has nothing to play")
	}
	p.signIn("operator")
	factor := p.useSecondFactor()
	if out, err := command("key", "rotate"); err == nil || !strings.Contains(out, "stop every server") {
		t.Fatalf("beside the server: %v %s", err, out)
	}

	address := strings.TrimPrefix(p.address, "http://")
	for _, cut := range []bool{false, true} {
		p.stop()
		p.wait()
		p.await("the screen has lost its server", func() bool { return s.Connected() == 0 })
		old, err := os.ReadFile(key)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := command("key", "rotate"); err != nil || !strings.Contains(out, "is replaced") {
			t.Fatalf("%v %s", err, out)
		}
		if out, err := command("audit", "verify"); err != nil {
			t.Errorf("the trail: %v %s", err, out)
		}
		forgetCodes(t, data, url)
		if cut {
			if err := os.Rename(key, next); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(key, old, 0o600); err != nil {
				t.Fatal(err)
			}
		} else {
			wrong := marquee(t.Context(), []string{"MARQUEE_SECRET=" + strings.TrimSpace(string(old))},
				append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, options...)...)
			if out, err := wrong.CombinedOutput(); err == nil ||
				!strings.Contains(string(out), "is not what this database was made with") {
				t.Errorf("with the old key: %v %s", err, out)
			}
		}
		p = start(t, data, append([]string{"--addr", address}, options...)...)
		if now, err := os.ReadFile(key); err != nil || string(now) == string(old) {
			t.Errorf("the key is the old one: %v", err)
		}
		if _, err := os.Stat(next); err == nil {
			t.Error("the new key is still beside the old one")
		}
		p.await("the screen is back by itself", func() bool { return s.Connected() == 1 })
		if _, _, err := player.Fetch(t.Context()); !strings.HasPrefix(fmt.Sprint(err), "401 ") ||
			p.download(signed) > 0 {
			t.Errorf("what the old key signed is good: %v", err)
		}
		if err := player.SignIn(t.Context()); err != nil {
			t.Errorf("the same screen: %v", err)
		}
		if signed = p.assets(player); p.download(signed) == 0 {
			t.Error("the screen's new addresses are not good")
		}
		code, err := factor.Code(time.Now().Unix() / 30)
		if err != nil {
			t.Fatal(err)
		}
		if status, text := p.call(http.MethodPost, "/api/login",
			map[string]any{"username": "operator", "password": password, "code": code}); status != http.StatusOK {
			t.Errorf("with the second factor: %d %s", status, text)
		}
	}
	if out, err := command("audit", "verify"); err != nil {
		t.Errorf("the trail: %v %s", err, out)
	}
}

// forgetCodes makes every code of second factors one that was not used yet.
func forgetCodes(t *testing.T, data, address string) {
	t.Helper()
	ctx, d := database(t, data, address)
	err := d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE users SET totp_step = 0`)
		return err
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
}

// keptScreen lets a screen in that is activated once, and runs until the test ends.
func (p *program) keptScreen() *screen.Fleet {
	p.t.Helper()
	activated := false
	fleet := &screen.Fleet{Server: p.address, Count: 1, Name: "Kept", Keys: p.t.TempDir(), Every: time.Hour,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Code: func(_ int, code string) {
			if activated {
				p.t.Error("the screen has to be activated again")
				return
			}
			activated = true
			if status, text := p.call(http.MethodPatch, "/api/device",
				map[string]any{"code": code, "name": "Kept"}); status >= http.StatusBadRequest {
				p.t.Errorf("activate: %d %s", status, text)
			}
		}}
	p.runs(fleet)
	return fleet
}
