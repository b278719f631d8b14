package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"marquee/internal/platform/db"
)

// pocketBase is what Marquee is measured beside: another server in Go that is one
// program with a console and SQLite.
const pocketBase = "v0.36.8"

//go:embed testdata/pocketbase.go.txt
var pocketBaseProgram string

// rival is one of two programs that are measured side by side.
type rival struct {
	name    string
	health  string // the path that answers once it is there
	page    string // ten records and how many there are
	upload  string
	command func(address string, data db.Config) *exec.Cmd
	fill    func(data db.Config, records int) error
	signIn  func(s *server) (authorize func(r *http.Request), err error)
}

// sideBySide measures Marquee and PocketBase in turns, each asked by a user of its own.
func sideBySide(ctx context.Context, p program) ([]row, error) {
	binary, err := buildPocketBase(ctx)
	if err != nil {
		return nil, err
	}
	ours, theirs := &figures{rival: p.asRival(ctx)}, &figures{rival: pocketBaseRival(ctx, binary)}
	both := []*figures{ours, theirs}
	for i, n := range rivalRecords() {
		if err := compare(ctx, both, n, i == 0); err != nil {
			return nil, err
		}
	}
	beside := " of PocketBase " + pocketBase
	line := func(what, ours, theirs string, a, b float64) row {
		return row{"beside PocketBase: " + what, ours, theirs + beside, fmt.Sprintf("%.1f×", a/b), 0}
	}
	a, b := median(ours.starts), median(theirs.starts)
	rows := []row{
		line("cold start to the first answer", ms(a), ms(b), a.Seconds(), b.Seconds()),
		line("idle memory", ours.idle.String(), theirs.idle.String(), ours.idle.resident, theirs.idle.resident),
	}
	for _, n := range rivalRecords() {
		a, b := ours.lists[n], theirs.lists[n]
		what := fmt.Sprintf("list of 10 with total, %d records", n)
		rows = append(rows, line(what, fmt.Sprintf("%.0f/s", a), fmt.Sprintf("%.0f/s", b), a, b))
	}
	sent, taken := 100/median(ours.uploads).Seconds(), 100/median(theirs.uploads).Seconds()
	return append(rows,
		line("upload of 100 MB", fmt.Sprintf("%.0f MB/s", sent), fmt.Sprintf("%.0f MB/s", taken), sent, taken),
		line("memory after that", ours.after.String(), theirs.after.String(), ours.after.resident,
			theirs.after.resident)), nil
}

// compare measures both with so many records: in turns, so that what else the machine does hits both.
func compare(ctx context.Context, both []*figures, records int, whole bool) error {
	for _, f := range both {
		remove, err := f.prepare(ctx, records)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		defer remove()
	}
	steps := []step{{1, (*figures).listen}, {rounds, (*figures).list}}
	if whole {
		steps = []step{
			{rivalStarts, (*figures).begin}, {1, (*figures).listen}, {1, (*figures).rest},
			{rounds, (*figures).list}, {rounds, (*figures).send}, {1, (*figures).look},
		}
	}
	for _, s := range steps {
		for range s.times {
			for _, f := range both {
				if err := s.do(f, ctx); err != nil {
					return fmt.Errorf("%s: %w", f.name, err)
				}
			}
		}
	}
	return nil
}

// step is something that is measured so many times.
type step struct {
	times int
	do    func(*figures, context.Context) error
}

// rivalRecords are how many records the lists have that are compared.
func rivalRecords() []int { return []int{1_000, 100_000} }

// How often each is started, listed and sent to; the median counts, of the lists the best.
const (
	rivalStarts = 15
	rounds      = 3
)

// used is the memory of a program in MB: what is resident, and its fair share of
// what it shares with others.
type used struct{ resident, share float64 }

func (u used) String() string { return fmt.Sprintf("%.0f MB, PSS %.0f MB", u.resident, u.share) }

// figures are what is measured of a rival.
type figures struct {
	rival
	data      db.Config
	server    *server
	authorize func(*http.Request)

	starts, uploads []time.Duration
	idle, after     used
	lists           map[int]float64 // a second, by how many records there are
	records         int
}

// prepare fills the rival; what it returns removes all of that.
func (f *figures) prepare(ctx context.Context, records int) (remove func(), err error) {
	data, removeData, err := program{}.place(ctx)
	if err != nil {
		return nil, err
	}
	f.data, f.records, f.server = data, records, nil
	remove = func() {
		if f.server != nil {
			_ = f.server.stop() // its exit code says nothing here
		}
		removeData()
	}
	if err := f.fill(data, records); err != nil {
		remove()
		return nil, err
	}
	return remove, nil
}

// begin starts the rival to see how long it takes.
func (f *figures) begin(ctx context.Context) error {
	s, err := f.start(ctx, f.data)
	if err != nil {
		return err
	}
	f.starts = append(f.starts, s.started)
	return s.stop()
}

// listen starts the rival for what follows.
func (f *figures) listen(ctx context.Context) (err error) {
	f.server, err = f.start(ctx, f.data)
	return err
}

// rest looks at the memory when nobody has asked anything for a while.
func (f *figures) rest(ctx context.Context) (err error) {
	quiet(ctx, period)
	f.idle, err = f.server.used()
	return err
}

// list asks for ten records, many times.
func (f *figures) list(ctx context.Context) (err error) {
	if f.authorize, err = f.signIn(f.server); err != nil {
		return err
	}
	rate, _, err := load(workers, period, func(int) error { return f.call(ctx, http.MethodGet, f.page, "", nil) })
	if f.lists == nil {
		f.lists = map[int]float64{}
	}
	f.lists[f.records] = max(f.lists[f.records], rate)
	return err
}

// send uploads a file.
func (f *figures) send(ctx context.Context) error {
	file, err := noise(100 << 20)
	if err != nil {
		return err
	}
	body, kind := asForm(file)
	began := time.Now()
	err = f.call(ctx, http.MethodPost, f.upload, kind, body)
	f.uploads = append(f.uploads, time.Since(began))
	return err
}

// look looks at the memory after all that.
func (f *figures) look(context.Context) (err error) {
	f.after, err = f.server.used()
	return err
}

func (f *figures) call(ctx context.Context, method, path, kind string, body io.Reader) error {
	r, err := http.NewRequestWithContext(ctx, method, f.server.address+path, body)
	if err != nil {
		return fmt.Errorf("call %s: %w", path, err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	f.authorize(r)
	return f.server.do(r, nil)
}

func median(took []time.Duration) time.Duration {
	return percentile(slices.Sorted(slices.Values(took)), .5)
}

// start starts the rival on a free port and waits for its first answer.
func (r rival) start(ctx context.Context, data db.Config) (*server, error) {
	var listening net.ListenConfig
	taken, err := listening.Listen(ctx, "tcp", free)
	if err != nil {
		return nil, fmt.Errorf("find a free port: %w", err)
	}
	address := taken.Addr().String()
	if err := taken.Close(); err != nil {
		return nil, fmt.Errorf("free the port: %w", err)
	}
	s := &server{command: r.command(address, data), data: data, address: "http://" + address,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}}
	s.command.Cancel = func() error { return s.command.Process.Signal(syscall.SIGTERM) }
	began := time.Now()
	if err := s.command.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", r.name, err)
	}
	for get(s.client, s.address+r.health, http.StatusOK, nil) != nil {
		if time.Since(began) > time.Minute || ctx.Err() != nil {
			return nil, errors.Join(fmt.Errorf("%s does not answer", r.name), s.stop())
		}
		quiet(ctx, time.Millisecond/2)
	}
	s.started = time.Since(began)
	return s, nil
}

// used reads the memory of a server.
func (s *server) used() (u used, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", s.command.Process.Pid))
	if err != nil {
		return u, fmt.Errorf("read the program's memory: %w", err)
	}
	return used{inMB(string(text), "Rss"), inMB(string(text), "Pss")}, nil
}

// asRival is Marquee with its demo, asked by an administrator of a company.
func (p program) asRival(ctx context.Context) rival {
	p.postgres = ""
	return rival{
		name: "Marquee", health: "/healthz", page: "/api/content?_limit=10&_page=1", upload: "/api/content",
		command: func(address string, data db.Config) *exec.Cmd {
			return exec.CommandContext(ctx, p.binary, "serve", "--addr", address, "--data", data.Folder, "--log-level",
				"error")
		},
		fill: func(data db.Config, records int) error {
			s, err := p.founding(ctx, data)
			if err != nil {
				return err
			}
			return errors.Join(s.stop(), fill(ctx, data, records))
		},
		signIn: func(s *server) (func(*http.Request), error) {
			cookies, err := s.session("admin")
			return func(r *http.Request) {
				for _, c := range cookies {
					r.AddCookie(c)
				}
			}, err
		},
	}
}

// pocketBaseRival is PocketBase with collections like contents, asked by one of its users.
func pocketBaseRival(ctx context.Context, binary string) rival {
	return rival{
		name: "PocketBase", health: "/api/health",
		page:   "/api/collections/contents/records?perPage=10&page=1&sort=-@rowid",
		upload: "/api/collections/files/records",
		command: func(address string, data db.Config) *exec.Cmd {
			return exec.CommandContext(ctx, binary, "serve", "--http", address, "--dir", data.Folder)
		},
		fill: func(data db.Config, records int) error {
			out, err := exec.CommandContext(ctx, binary, "fill", fmt.Sprint(records), "--dir",
				data.Folder).CombinedOutput()
			if err != nil {
				return fmt.Errorf("fill: %w: %s", err, out)
			}
			return nil
		},
		signIn: func(s *server) (func(*http.Request), error) {
			var session struct{ Token string }
			err := s.call(http.MethodPost, "/api/collections/users/auth-with-password",
				map[string]any{"identity": "bench@example.com", "password": password}, &session)
			return func(r *http.Request) { r.Header.Set("Authorization", session.Token) }, err
		},
	}
}

// buildPocketBase builds it beside the project, whose dependency it is not.
func buildPocketBase(ctx context.Context) (binary string, err error) {
	folder, err := filepath.Abs(filepath.Join(".cache", "pocketbase-"+pocketBase))
	if err != nil {
		return "", fmt.Errorf("find the cache: %w", err)
	}
	binary = filepath.Join(folder, "pocketbase")
	if built, err := os.ReadFile(filepath.Join(folder, "main.go")); err == nil && string(built) == pocketBaseProgram {
		if _, err := os.Stat(binary); err == nil {
			return binary, nil
		}
	}
	module := "module pocketbase\n\ngo 1.25.0\n\nrequire github.com/pocketbase/pocketbase " + pocketBase + "\n"
	err = errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o700),
		os.WriteFile(filepath.Join(folder, "go.mod"), []byte(module), 0o600),
		os.WriteFile(filepath.Join(folder, "main.go"), []byte(pocketBaseProgram), 0o600))
	if err != nil {
		return "", fmt.Errorf("make a folder for PocketBase: %w", err)
	}
	for _, arguments := range []string{"mod tidy", "build -trimpath -ldflags=-s -o pocketbase ."} {
		command := exec.CommandContext(ctx, "go", strings.Fields(arguments)...)
		command.Dir, command.Env = folder, append(os.Environ(), "CGO_ENABLED=0")
		if out, err := command.CombinedOutput(); err != nil {
			return "", fmt.Errorf("go %s for PocketBase: %w: %s", arguments, err, out)
		}
	}
	return binary, nil
}

// asForm is a file as a browser sends it, and the type of that.
func asForm(file io.Reader) (body io.Reader, kind string) {
	read, write := io.Pipe()
	form := multipart.NewWriter(write)
	go func() {
		part, err := form.CreateFormFile("file", "bench.png")
		if err == nil {
			_, err = io.Copy(part, file)
		}
		if err == nil {
			err = form.Close()
		}
		_ = write.CloseWithError(err) // the reader is told
	}()
	return read, form.FormDataContentType()
}
