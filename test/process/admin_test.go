package process

import (
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/secret"
)

// admin runs `marquee admin` on a folder and returns what it says.
func admin(t *testing.T, data string, words ...string) (string, error) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), binary, append(append([]string{"admin"}, words...), "--data",
		data)...).CombinedOutput()
	return string(out), err
}

func TestALostSecondFactorIsResetBesideTheRunningServer(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := startDemo(t, data)
	if out, err := admin(t, data, "reset-second-factor", "operator"); err == nil ||
		!strings.Contains(out, "without a second factor") {
		t.Errorf("there is none yet: %v %s", err, out)
	}
	p.signIn("operator")
	p.useSecondFactor()
	signIn := map[string]any{"username": "operator", "password": password}
	if status, text := p.call(http.MethodPost, "/api/login", signIn); status != http.StatusUnauthorized ||
		!strings.Contains(text, "two-factor-required") {
		t.Fatalf("without a code: %d %s", status, text)
	}

	if out, err := admin(t, data, "reset-second-factor", "nobody"); err == nil {
		t.Errorf("nobody has lost something: %s", out)
	}
	if out, err := admin(t, data, "reset-second-factor", "Operator"); err != nil ||
		!strings.Contains(out, "by password alone") {
		t.Fatalf("%v %s", err, out)
	}
	p.signIn("operator")
	var entries []struct{ Username, Target, Detail string }
	p.get("/api/eventlogs?actionType=two-factor&_limit=1", &entries)
	if len(entries) != 1 || entries[0].Target != "operator" || entries[0].Username != "" ||
		entries[0].Detail != "using2FA: true → false" {
		t.Errorf("the trail says %+v", entries)
	}
	if out, err := admin(t, data, "audit", "verify"); err != nil {
		t.Errorf("%v %s", err, out)
	}
}

// useSecondFactor sets up a second factor for who is signed in, and returns it.
func (p *program) useSecondFactor() secret.TOTP {
	p.t.Helper()
	status, text := p.call(http.MethodPost, "/api/self/2fa", map[string]any{})
	var offer struct{ Secret string }
	if err := decode(text, &offer); err != nil || status != http.StatusOK {
		p.t.Fatalf("begin: %d %v %s", status, err, text)
	}
	code, err := secret.TOTP(offer.Secret).Code(time.Now().Unix() / 30)
	if err != nil {
		p.t.Fatal(err)
	}
	if status, text := p.call(http.MethodPost, "/api/user/confirm2FA",
		map[string]any{"code": code}); status != http.StatusOK {
		p.t.Fatalf("confirm: %d %s", status, text)
	}
	return secret.TOTP(offer.Secret)
}
