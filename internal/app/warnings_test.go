package app

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWhatIsNotEncryptedIsSaid(t *testing.T) {
	t.Setenv("PGSSLMODE", "")
	for want, c := range map[string]Config{
		"": {},
		"local": {Redis: "redis://localhost:6379", Storage: "s3://k:s@127.0.0.1:9000/b?tls=false",
			Database: "postgres://u@/d?host=/run/postgresql"},
		"encrypted": {Redis: "rediss://r.example:6379", Storage: "s3://k:s@s.example/b",
			Database: "postgres://u:p@db.example/d"},
		"--redis r.example:6379": {Redis: "redis://:p@r.example:6379"},
		"--storage s.example":    {Storage: "s3://k:s@s.example/b?tls=false"},
		"--scanner s.example:1":  {Scanner: "tcp://s.example:1"},
		"--database db.example":  {Database: "postgres://u:p@db.example/d?sslmode=prefer"},
	} {
		got := c.plain()
		if quiet := want == "" || want == "local" || want == "encrypted"; quiet && len(got) > 0 || !quiet &&
			!slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q", want, got)
		}
	}
	if err := (Config{MaxFileMB: 1, TLSCert: "a.pem"}).check(); err == nil {
		t.Error("a certificate without its key is taken")
	}
}

// TestAKeyThatOthersCanReadIsTold once, at the start; one that is not used is nobody's business.
func TestAKeyThatOthersCanReadIsTold(t *testing.T) {
	c := installed(t)
	file := filepath.Join(c.Data, "secret.key")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		mode   os.FileMode
		secret string
		told   int
	}{{0o600, "", 0}, {0o644, "", 1}, {0o640, "", 1}, {0o604, "", 1}, {0o400, "", 0}, {0o644, string(text), 0}} {
		if err := os.Chmod(file, one.mode); err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		c.Secret = one.secret
		a, err := New(t.Context(), c, Options{Version: "test", Logger: slog.New(slog.NewTextHandler(&log, nil)),
			Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(t.Context())
		if err := a.Run(ctx, func(string) { end() }); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(log.String(), "key can be read by other users"); got != one.told ||
			strings.Contains(log.String(), string(text[:64])) {
			t.Errorf("of mode %o, with --secret %q: %d lines tell it, want %d: %s", one.mode, one.secret, got, one.told,
				&log)
		}
	}
}
