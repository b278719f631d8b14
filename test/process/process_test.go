// Package process tests the built program from outside, as an operator runs it:
// its first start, its death at any moment, its orderly end, and two of it as
// one installation.
package process

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"marquee/internal/platform/db/dbtest"
	"marquee/internal/screen"
)

const password = "correct horse battery"

// patience is how long a test waits for what should take a moment, on a machine
// that is busy with other things.
const patience = 20 * time.Second

var binary string

func TestMain(m *testing.M) {
	code, err := build(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// build builds the program, unless MARQUEE_BINARY names one, and runs the tests.
func build(m *testing.M) (code int, err error) {
	if binary = os.Getenv("MARQUEE_BINARY"); binary != "" {
		return m.Run(), nil
	}
	folder, err := os.MkdirTemp("", "marquee-process")
	if err != nil {
		return 1, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	binary = filepath.Join(folder, "marquee")
	if out, err := exec.Command("go", "build", "-o", binary, "marquee/cmd/marquee").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return m.Run(), nil
}

// onBoth runs a test on SQLite and on PostgreSQL, whose address it gets; that of SQLite is empty.
func onBoth(t *testing.T, test func(t *testing.T, address string)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, "")
	})
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		t.Run("postgres", func(t *testing.T) {
			t.Parallel()
			test(t, dbtest.Postgres(t, server))
		})
	} else if os.Getenv("CI") == "true" {
		t.Fatal("this test needs PostgreSQL: name a server in MARQUEE_TEST_POSTGRES")
	}
}

// databaseAt are the options of a database that onBoth names.
func databaseAt(address string) []string {
	if address == "" {
		return nil
	}
	return []string{"--database", address}
}

// program is one run of `marquee serve`.
type program struct {
	t       *testing.T
	command *exec.Cmd
	address string // http://…
	client  *http.Client
	ended   chan struct{}

	mu     sync.Mutex
	stdout strings.Builder
}

var listening = regexp.MustCompile(`listening on (http://\S+)`)

// start runs the program on a folder until it listens. It is killed with the test.
func start(t *testing.T, data string, options ...string) *program {
	t.Helper()
	return startWith(t, nil, data, options...)
}

// startWith is start with variables of the environment.
func startWith(t *testing.T, environment []string, data string, options ...string) *program {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, ended: make(chan struct{}), client: &http.Client{Jar: jar, Timeout: time.Minute,
		Transport: &http.Transport{}}}
	p.command = exec.Command(binary,
		append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--log-level", "warn"}, options...)...)
	p.command.Env = append([]string{"HOME=" + t.TempDir()},
		environment...) // no options of ours, and no ffmpeg: the demo is there at once
	p.command.Stderr = os.Stderr
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go p.read(out)
	t.Cleanup(p.kill)
	p.await("it listens", func() bool {
		if m := listening.FindStringSubmatch(p.said()); m != nil {
			p.address = m[1]
		}
		return p.address != ""
	})
	return p
}

// startDemo starts a demo installation and waits until it is filled.
func startDemo(t *testing.T, data string, options ...string) *program {
	t.Helper()
	p := start(t, data, append([]string{"--demo", "--demo-password", password}, options...)...)
	p.await("the demo is filled", func() bool { return strings.Contains(p.said(), "Sign in as") })
	p.signIn("admin")
	return p
}

func (p *program) read(out io.Reader) {
	defer close(p.ended)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		p.mu.Lock()
		p.stdout.WriteString(lines.Text() + "\n")
		p.mu.Unlock()
	}
}

// said is all that the program has printed so far.
func (p *program) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stdout.String()
}

// kill ends the program as a power cut does.
func (p *program) kill() {
	_ = p.command.Process.Kill() // it may have ended already
	p.wait()
}

// stop asks the program to end.
func (p *program) stop() {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
}

// wait waits for the end and returns the exit code.
func (p *program) wait() int {
	<-p.ended
	_ = p.command.Wait() // the code says it
	return p.command.ProcessState.ExitCode()
}

// await asks again and again until something is so.
func (p *program) await(what string, so func() bool) {
	p.t.Helper()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for timeout := time.After(patience); !so(); {
		select {
		case <-again.C:
		case <-timeout:
			p.t.Fatalf("waited in vain until %s; the program said\n%s", what, p.said())
		}
	}
}

// request makes a request of this program's person.
func (p *program) request(method, path string, body io.Reader, headers ...string) *http.Request {
	p.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, p.address+path, body)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("X-Marquee-Client", "test")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

// try sends a request and returns the status and the answer's text.
func (p *program) try(r *http.Request) (status int, text string, err error) {
	response, err := p.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = response.Body.Close() }() // only read
	body, err := io.ReadAll(response.Body)
	return response.StatusCode, string(body), err
}

// call sends JSON and returns the status and the answer's text.
func (p *program) call(method, path string, body any) (int, string) {
	p.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	status, answer, err := p.try(p.request(method, path, bytes.NewReader(text), "Content-Type", "application/json"))
	if err != nil {
		p.t.Fatal(err)
	}
	return status, answer
}

// get reads a record into value.
func (p *program) get(path string, value any) {
	p.t.Helper()
	status, text, err := p.try(p.request(http.MethodGet, path, nil))
	if err == nil && status == http.StatusOK {
		err = decode(text, value)
	}
	if err != nil || status != http.StatusOK {
		p.t.Fatalf("%s: %d %v %s", path, status, err, text)
	}
}

func decode(text string, value any) error { return json.Unmarshal([]byte(text), value) }

// runs lets screens run until the test ends.
func (p *program) runs(fleet *screen.Fleet) {
	ctx, cancel := context.WithCancel(context.Background())
	var screens sync.WaitGroup
	screens.Go(func() { _ = fleet.Run(ctx) }) // it ends because it is told to
	p.t.Cleanup(func() {
		cancel()
		screens.Wait()
	})
}

func (p *program) signIn(name string) {
	p.t.Helper()
	if status, text := p.call(http.MethodPost, "/api/login",
		map[string]any{"username": name, "password": password}); status != http.StatusOK {
		p.t.Fatalf("%s cannot sign in: %d %s", name, status, text)
	}
}
