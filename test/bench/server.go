package main

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
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/screen"
)

// program is the built program and, for PostgreSQL, the URL of a server on which
// databases may be made.
type program struct {
	binary, postgres string
	shared           []string // options that the nodes of one installation have in common
}

// with is the program with options that nodes have in common.
func (p program) with(shared []string) program {
	p.shared = shared
	return p
}

// server is the program, running with data of its own.
type server struct {
	command *exec.Cmd
	data    db.Config
	shared  []string // options
	address string
	started time.Duration // until it answered
	client  *http.Client
}

const password = "a long password for measuring"

var listening = regexp.MustCompile(`listening on (http://\S+)`)

// free is the address of a port that nobody uses.
const free = "127.0.0.1:0"

// founding starts the program with its demo, and waits until that is there.
func (p program) founding(ctx context.Context, data db.Config) (*server, error) {
	return p.serve(ctx, free, data, "The player is at", "--demo", "--demo-password", password)
}

// start starts the program at an address.
func (p program) start(ctx context.Context, address string, data db.Config) (*server, error) {
	return p.serve(ctx, address, data, "listening on")
}

func (p program) serve(ctx context.Context, address string, data db.Config, wait string,
	more ...string) (*server, error) {
	arguments := append([]string{"serve", "--addr", address, "--data", data.Folder, "--database", data.URL,
		"--log-level", "error"}, slices.Concat(p.shared, more)...)
	s := &server{command: exec.CommandContext(ctx, p.binary, arguments...), data: data, shared: p.shared}
	s.command.Cancel = func() error { return s.command.Process.Signal(syscall.SIGTERM) }
	s.command.Stderr = os.Stderr
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("read the program's output: %w", err)
	}
	began := time.Now()
	if err := s.command.Start(); err != nil {
		return nil, fmt.Errorf("start the program: %w", err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			s.address = m[1]
			s.started = time.Since(began)
		}
		if strings.Contains(lines.Text(), wait) {
			break
		}
	}
	if s.address == "" {
		return nil, errors.Join(errors.New("the program did not say where it listens"), s.stop())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // so that it never waits for us
	jar, err := cookiejar.New(nil)
	s.client = &http.Client{Jar: jar, Transport: &http.Transport{MaxIdleConnsPerHost: 256}}
	return s, err
}

// withDemo starts the program with its demo, with data of its own, and signs
// somebody of it in. Before that, grow may put more into the data.
func withDemo(ctx context.Context, p program, user string, grow func(data db.Config) error) (
	s *server, done func(), err error) {
	data, remove, err := p.place(ctx)
	if err != nil {
		return nil, nil, err
	}
	if s, err = p.founding(ctx, data); err == nil && grow != nil {
		if err = errors.Join(s.stop(), grow(data)); err == nil {
			s, err = p.start(ctx, free, data)
		}
	}
	if err != nil {
		remove()
		return nil, nil, err
	}
	done = func() { _ = s.stop(); remove() }
	if err := s.signIn(user); err != nil {
		done()
		return nil, nil, err
	}
	return s, done, nil
}

func (s *server) stop() error {
	_ = s.command.Process.Signal(syscall.SIGTERM) // it may have ended already
	_ = s.command.Wait()                          // its exit code says nothing here
	return nil
}

// memory returns the resident and the peak memory of the program in MB, and how
// much of the resident is its own: the rest are pages of its file, which the
// system drops when it needs the room.
func (s *server) memory() (now, peak, own float64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	if err != nil {
		return 0, 0, 0, fmt.Errorf("read the program's memory: %w", err)
	}
	return inMB(string(text), "VmRSS"), inMB(string(text), "VmHWM"), inMB(string(text), "RssAnon"), nil
}

// inMB reads a line of kB such as those below /proc.
func inMB(text, name string) float64 {
	_, rest, _ := strings.Cut(text, name+":")
	kB, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	return kB / 1024
}

// forgetPeak lets the peak memory begin anew at what is resident now.
func (s *server) forgetPeak() error {
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", s.command.Process.Pid), []byte("5"), 0); err != nil {
		return fmt.Errorf("forget the peak memory: %w", err)
	}
	return nil
}

func (s *server) signIn(name string) error {
	return s.call(http.MethodPost, "/api/login", map[string]any{"username": name, "password": password}, nil)
}

// session is what somebody who signs in is known by from then on.
func (s *server) session(name string) ([]*http.Cookie, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, fmt.Errorf("make a cookie jar: %w", err)
	}
	s.client.Jar = jar
	defer func() { s.client.Jar = nil }()
	if err := s.signIn(name); err != nil {
		return nil, err
	}
	address, err := url.Parse(s.address)
	if err != nil {
		return nil, fmt.Errorf("read an address: %w", err)
	}
	return jar.Cookies(address), nil
}

func (s *server) call(method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	r, err := http.NewRequest(method, s.address+path, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("call %s: %w", path, err)
	}
	r.Header.Set("Content-Type", "application/json")
	return s.do(r, answer)
}

func (s *server) do(r *http.Request, answer any) error {
	r.Header.Set("X-Marquee-Client", "bench")
	response, err := s.client.Do(r)
	if err != nil {
		return fmt.Errorf("call %s: %w", r.URL.Path, err)
	}
	defer func() { _ = response.Body.Close() }() // only read
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("read the answer of %s: %w", r.URL.Path, err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %d %s", r.Method, r.URL.Path, response.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// activate gives screens that show a code to the demo company, as the operator would.
func (s *server) activate(code, name string) error {
	var companies []struct {
		ID   int64
		Name string
	}
	if err := s.call(http.MethodGet, "/api/allcompanies", nil, &companies); err != nil {
		return err
	}
	return s.call(http.MethodPatch, "/api/device", map[string]any{"code": code, "name": name,
		"companyId": companies[len(companies)-1].ID}, nil)
}

// paired returns a screen that is signed in.
func (s *server) paired(ctx context.Context, name string) (*screen.Screen, error) {
	key, err := screen.NewKey()
	if err != nil {
		return nil, err
	}
	player := screen.New(s.address, s.client, screen.Hardware{Client: "bench", Model: name, Width: 1920, Height: 1080},
		key)
	welcome, err := player.Hello(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.activate(welcome.Code, name); err != nil {
		return nil, err
	}
	return player, player.SignIn(ctx)
}

// place is where a program may keep its data, empty, and what removes it.
func (p program) place(ctx context.Context) (data db.Config, remove func(), err error) {
	folder, err := os.MkdirTemp("", "marquee-bench")
	if err != nil {
		return data, nil, fmt.Errorf("make a folder: %w", err)
	}
	data = db.Config{Folder: folder, Now: time.Now}
	removeFolder := func() { _ = os.RemoveAll(folder) } // only temporary files
	if p.postgres == "" {
		return data, removeFolder, nil
	}
	address, drop, err := dbtest.Create(ctx, p.postgres)
	if err != nil {
		removeFolder()
		return data, nil, err
	}
	data.URL = address
	return data, func() { _ = drop(); removeFolder() }, nil // it was made for this run
}
