package process

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"marquee/internal/platform/db/dbtest"
)

// marquee is a command of the program beside the server.
func marquee(ctx context.Context, environment []string, words ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, binary, words...)
	c.Env = append([]string{"HOME=/nonexistent", "PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir()}, environment...)
	return c
}

// TestABackupOfARunningServerIsRestored does what the chapter "Backup" of the
// README says, on SQLite and folders.
func TestABackupOfARunningServerIsRestored(t *testing.T) {
	t.Parallel()
	data, place, back := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "back")
	l := newLibrary(startDemo(t, data))
	ctx := t.Context()
	for range 2 {
		if _, err := l.upload(); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(l.design(), l.jot()); err != nil {
			t.Fatal(err)
		}
	}
	must(t, marquee(ctx, nil, "backup", "--data", data, "--to", place), "is made and verified")
	must(t, marquee(ctx, nil, "backup", "--data", data, "--to", place, "--keep", "1"),
		" 0 files of 0 bytes of them new", "1 older backups")
	must(t, marquee(ctx, []string{"MARQUEE_BACKUP=" + place}, "admin", "drill", "--data", data), "drill ok backup=")
	must(t, marquee(ctx, nil, "restore", "--from", place, "--list"), "made by dev")

	refused := marquee(ctx, nil, "restore", "--from", place, "--data", data)
	if out, err := refused.CombinedOutput(); err == nil || !strings.Contains(string(out), "empty place only") {
		t.Errorf("over a running installation: %v %s", err, out)
	}
	if out, err := marquee(ctx, nil, "backup", "--data", t.TempDir(), "--to", place).CombinedOutput(); err == nil {
		t.Errorf("a backup of nothing: %s", out)
	}
	id, err := l.upload()
	if err != nil {
		t.Fatal(err)
	}
	sum := l.contents[id]
	delete(l.contents, id) // it is not in the backup
	if err := os.Remove(filepath.Join(data, "files", sum[:2], sum[2:4], sum)); err != nil {
		t.Fatal(err)
	}
	lost := marquee(ctx, nil, "backup", "--data", data, "--to", place)
	if out, err := lost.CombinedOutput(); lost.ProcessState.ExitCode() != 1 ||
		!strings.Contains(string(out), "MISSING "+sum) {
		t.Errorf("without a file: %v %s", err, out)
	}

	l.stop()
	l.wait()
	unproven := marquee(ctx, nil, "restore", "--from", place, "--data", back)
	if out, err := unproven.CombinedOutput(); err == nil || !strings.Contains(string(out), "not proven") {
		t.Errorf("by the key that is in the backup: %v %s", err, out)
	}
	must(t, marquee(ctx, nil, "restore", "--from", place, "--data", back, "--unproven"), "is restored and verified",
		"not proven")
	l.program = start(t, back)
	l.signIn("admin")
	l.verify()
	if out, err := admin(t, back, "audit", "verify"); err != nil {
		t.Errorf("the trail: %v %s", err, out)
	}
	wantStorage(t, back)
}

// TestABackupOfPostgreSQLAndABucketIsRestored does the same with the services that take over.
func TestABackupOfPostgreSQLAndABucketIsRestored(t *testing.T) {
	t.Parallel()
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("this test needs PostgreSQL: name a server in MARQUEE_TEST_POSTGRES")
		}
		return // as for every test of a second engine
	}
	data, back, key := t.TempDir(), t.TempDir(), strings.Repeat("5e", 32)
	media, place, empty := newBucket(t, -1), newBucket(t, -1), newBucket(t, -1)
	trust := filepath.Join(t.TempDir(), "authorities.pem")
	var authorities []byte
	for _, b := range []*bucket{media, place, empty} {
		text, err := os.ReadFile(b.trust)
		if err != nil {
			t.Fatal(err)
		}
		authorities = append(authorities, text...)
	}
	if err := os.WriteFile(trust, authorities, 0o600); err != nil {
		t.Fatal(err)
	}
	environment := []string{"SSL_CERT_FILE=" + trust, "MARQUEE_BACKUP=" + place.address, "MARQUEE_SECRET=" + key}
	here := []string{"--data", data, "--database", dbtest.Postgres(t, server), "--storage", media.address}
	there := []string{"--data", back, "--database", dbtest.Postgres(t, server), "--storage", empty.address}

	p := startWith(t, environment, data, append([]string{"--demo", "--demo-password", password}, here[2:]...)...)
	p.await("the demo is filled", func() bool { return strings.Contains(p.said(), "Sign in as") })
	p.signIn("admin")
	l := newLibrary(p)
	for range 2 {
		if _, err := l.upload(); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(l.design(), l.jot()); err != nil {
			t.Fatal(err)
		}
	}
	run := func(installation []string, words ...string) *exec.Cmd {
		return marquee(t.Context(), environment, append(words, installation...)...)
	}
	must(t, run(here, "backup"), "is made and verified")
	must(t, run(here, "backup", "--keep", "1"), " 0 files of 0 bytes of them new", "1 older backups")
	must(t, run(here, "admin", "drill", "--into-database", dbtest.Postgres(t, server)), "drill ok backup=")
	if out, err := run(here, "restore").CombinedOutput(); err == nil || !strings.Contains(string(out), "empty") {
		t.Errorf("over a running installation: %v %s", err, out)
	}
	l.stop()
	l.wait()
	must(t, run(there, "restore"), "is restored and verified")
	l.program = startWith(t, environment, back, there[2:]...)
	l.signIn("admin")
	l.verify()
	must(t, run(there, "admin", "audit", "verify"), "is whole")
	must(t, run(there, "admin", "storage", "check", "--deep"), "; 0 files, 0 bytes are not used")
}

// TestAnInterruptedBackupLeavesNothingThatLooksWhole interrupts one as Ctrl C does
// while it sends its files, and runs a second one beside another.
func TestAnInterruptedBackupLeavesNothingThatLooksWhole(t *testing.T) {
	t.Parallel()
	data, b := t.TempDir(), newBucket(t, 3)
	p := startDemo(t, data)
	environment := []string{"SSL_CERT_FILE=" + b.trust, "MARQUEE_BACKUP=" + b.address}
	cut := marquee(t.Context(), environment, "backup", "--data", data)
	if err := cut.Start(); err != nil {
		t.Fatal(err)
	}
	<-b.stalled
	beside := marquee(t.Context(), environment, "backup", "--data", data)
	if out, err := beside.CombinedOutput(); err == nil || !strings.Contains(string(out),
		"another backup of this installation is running") {
		t.Errorf("two at once: %v %s", err, out)
	}
	if err := cut.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	close(b.goOn)
	_ = cut.Wait() // the code says it
	if code := cut.ProcessState.ExitCode(); code != 1 {
		t.Errorf("interrupted, it ends with %d", code)
	}
	if out, err := marquee(t.Context(), environment, "restore", "--list").CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("an interrupted backup is listed: %v %s", err, out)
	}
	if left, err := filepath.Glob(filepath.Join(data, "backup-*")); err != nil || len(left) > 0 {
		t.Errorf("left in the data folder: %v %v", left, err)
	}
	must(t, marquee(t.Context(), environment, "backup", "--data", data), "is made and verified")
	if status, text, err := p.try(p.request(http.MethodGet, "/readyz", nil)); err != nil || status != http.StatusOK {
		t.Errorf("the server: %d %v %s", status, err, text)
	}
}
