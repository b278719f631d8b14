package process

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"marquee/internal/app"
)

var setupLink = regexp.MustCompile(`/setup#(\S+)`)

func TestTheFirstStartPrintsALinkThatWorksOnce(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := start(t, data)
	link := func() []string {
		text, _ := os.ReadFile(filepath.Join(data, "sign-in.txt")) // until it is there
		return setupLink.FindStringSubmatch(string(text))
	}
	p.await("the link is written", func() bool { return link() != nil && strings.Contains(p.said(), "sign-in.txt") })
	if info, err := os.Stat(filepath.Join(data, "sign-in.txt")); err != nil || info.Mode().Perm() != 0o600 ||
		setupLink.MatchString(p.said()) {
		t.Errorf("the link is open to others: %v %v\n%s", info, err, p.said())
	}
	setup := map[string]any{"token": link()[1], "username": "root", "password": password}
	if status, text := p.call(http.MethodPost, "/api/setup",
		map[string]any{"token": "guess", "username": "root", "password": password}); status != http.StatusNotFound {
		t.Errorf("a guessed token: %d %s", status, text)
	}
	if status, text := p.call(http.MethodPost, "/api/setup", setup); status >= http.StatusBadRequest {
		t.Fatalf("set up: %d %s", status, text)
	}
	setup["username"] = "second"
	if status, text := p.call(http.MethodPost, "/api/setup", setup); status != http.StatusNotFound {
		t.Errorf("the link works twice: %d %s", status, text)
	}
	p.signIn("root")
	var self struct{ IsGlobalAdmin bool }
	if p.get("/api/self", &self); !self.IsGlobalAdmin {
		t.Error("who sets up is no operator")
	}
	var founding []founded
	p.get("/api/eventlogs?actionType=create&entity=user", &founding)
	if len(founding) != 1 || founding[0].Target != "root" || !strings.HasPrefix(founding[0].IP, "127.") ||
		strings.Contains(founding[0].Detail, password) {
		t.Errorf("the trail tells of the first operator: %+v", founding)
	}
	p.stop()
	if code := p.wait(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	p = start(t, data)
	p.signIn("root") // by then it has said everything
	if setupLink.MatchString(p.said()) {
		t.Errorf("an installation with users offers a link:\n%s", p.said())
	}
}

// founded is what the trail tells of somebody who was added.
type founded struct{ Target, IP, Detail string }

func TestHelpNamesEveryOptionAndItsVariable(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), binary, "serve", "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[app.Config]().Fields() {
		var option, variable string
		for part := range strings.SplitSeq(field.Tag.Get("arg"), ",") {
			if strings.HasPrefix(part, "--") {
				option = part
			}
			if name, is := strings.CutPrefix(part, "env:"); is {
				variable = name
			}
		}
		if variable == "" || !strings.Contains(string(out), "env: "+variable+"]") {
			t.Errorf("%s: the help does not name its variable %q", field.Name, variable)
		}
		if option == "" || !strings.Contains(string(out), "\n  "+option) {
			t.Errorf("%s: the help does not name %q", field.Name, option)
		}
	}
}

// figures are what the demo's dashboard shows of its screens.
type figures struct{ DevicesOnline, DevicesOffline, DevicesNeverSeen int64 }

func TestTheDemoHasSixScreensHoweverOftenItStarts(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := startDemo(t, data)
	sixOnline := func() bool {
		var f figures
		p.get("/api/dashboard", &f)
		return f == figures{DevicesOnline: 6}
	}
	p.await("six screens are online", sixOnline)
	for _, name := range []string{"operator", "editor", "viewer"} {
		p.signIn(name)
	}
	if !strings.Contains(p.said(), "Sign in as operator") || strings.Contains(p.said(), password) {
		t.Errorf("the sign-ins are not printed, or the given password is:\n%s", p.said())
	}
	p.stop()
	if code := p.wait(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	p = start(t, data, "--demo")
	p.signIn("admin")
	p.await("the same six are online again", sixOnline)
	if strings.Contains(p.said(), "Sign in as") {
		t.Errorf("sign-ins are printed that are not new:\n%s", p.said())
	}

	p.stop()
	p.wait()
	ctx, d := database(t, data, "")
	var states []int64
	err := d.Facts.Unscoped("looked up").Column(ctx, &states, `SELECT online FROM device_online o
		WHERE at = (SELECT MAX(at) FROM device_online WHERE device_id = o.device_id)`)
	if err := errors.Join(err, d.Close()); err != nil || fmt.Sprint(states) != "[0 0 0 0 0 0]" {
		t.Errorf("after the orderly end the last words of the screens are %v, want six times offline: %v", states, err)
	}
	if err := os.WriteFile(filepath.Join(data, "demo-screens", "screen-4.pem"), nil, 0o600); err != nil {
		// as a power cut leaves it
		t.Fatal(err)
	}
	p = start(t, data, "--demo")
	p.signIn("admin")
	p.await("the screen whose key was torn pairs anew", func() bool {
		var f figures
		p.get("/api/dashboard", &f)
		return f == figures{DevicesOnline: 7} // the one that it was was there a moment ago
	})
}
