package main

import (
	"context"
	"crypto/ecdsa"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/screen"
)

const (
	screens = 10_000 // simulated, over the real protocol
	changes = 5      // that all of them have to see
	spare   = 2000   // files that a process has open besides its connections
)

// fleet measures very many screens of one company: on SQLite at one node, on
// PostgreSQL at two, which share a Redis. How long it takes to connect them all,
// what each costs in memory, how long after an edit the last one has the new
// manifest, and how soon all are back after the nodes have ended, or were killed.
func fleet(ctx context.Context, p program) ([]row, error) {
	if err := allowFiles(screens + spare); err != nil {
		return nil, err
	}
	w, done, err := p.wall(ctx, screens)
	if err != nil {
		return nil, err
	}
	defer done()
	before, err := w.memory()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	defer w.leave()
	if err := w.join(ctx, time.Hour); err != nil {
		return nil, err
	}
	joined := time.Since(began)
	if err := w.rest(ctx); err != nil {
		return nil, err
	}
	after, err := w.memory()
	if err != nil {
		return nil, err
	}
	half, last, worked, err := w.edits(ctx)
	if err != nil {
		return nil, err
	}
	busy, err := w.memory()
	if err != nil {
		return nil, err
	}
	const each = 1024.0 / screens
	rows := []row{
		{fmt.Sprintf("%d screens at %d node(s), all connected", screens, len(w.nodes)),
			fmt.Sprintf("%.0f s; %.1f kB each, %.1f kB after %d edits that all saw", joined.Seconds(),
				(after-before)*each,
				(busy-before)*each, changes),
			fmt.Sprintf("%.0f MB without them", before), load1(), 0},
		{"an edit, until its screens have the new manifest",
			fmt.Sprintf("half of them after %.1f s, all %d after %.1f s", half.Seconds(), screens, last.Seconds()),
			fmt.Sprintf("2.5 s in which they take turns; the nodes work for %.1f s of one core", worked.Seconds()),
			load1(), 0},
	}
	for _, end := range []struct {
		how    string
		signal syscall.Signal
	}{{"an orderly end", syscall.SIGTERM}, {"a kill", syscall.SIGKILL}} {
		took, err := w.restart(ctx, p, end.signal)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{fmt.Sprintf("all screens back after %s", end.how),
			fmt.Sprintf("%.1f s", took.Seconds()),
			fmt.Sprintf("%s until a node listens", ms(w.nodes[0].started)), load1(), screens / took.Seconds()})
	}
	return rows, nil
}

// wall is the screens of an installation, as many at each node.
type wall struct {
	nodes   []*server
	keys    []*ecdsa.PrivateKey
	fleets  []*screen.Fleet
	changed chan time.Time // when a screen had another manifest than before
	aired   chan airing
	obeyed  chan obeying
	leaves  []func()
}

// wall makes screens of an installation that are not connected yet.
func (p program) wall(ctx context.Context, count int) (w *wall, done func(), err error) {
	keys, err := makeKeys(count)
	if err != nil {
		return nil, nil, err
	}
	nodes, done, err := p.nodes(ctx, keys)
	return &wall{nodes: nodes, keys: keys, changed: make(chan time.Time, 2*count),
		aired: make(chan airing, 2*count), obeyed: make(chan obeying, 4*count)}, done, err
}

// join connects all screens, each of which reports every so often.
func (w *wall) join(ctx context.Context, every time.Duration) error {
	keys := w.keys
	for _, node := range w.nodes {
		here := keys[:len(w.keys)/len(w.nodes)]
		keys = keys[len(here):]
		f := &screen.Fleet{Given: here, Every: every,
			Changed: func(at time.Time) { w.changed <- at },
			Obeyed:  func(n int, settings bool, at time.Time) { w.obeyed <- obeying{n, settings, at} },
			Aired:   func(said screen.Said, at time.Time) { w.aired <- airing{said, at} }}
		w.fleets, w.leaves = append(w.fleets, f), append(w.leaves, node.fleet(ctx, f))
	}
	return w.all(ctx)
}

func (w *wall) leave() {
	for _, leave := range w.leaves {
		leave()
	}
}

// connected is how many screens have their connection.
func (w *wall) connected() (n int64) {
	for _, f := range w.fleets {
		n += f.Connected()
	}
	return n
}

// all waits until every screen is connected.
func (w *wall) all(ctx context.Context) error {
	deadline, count := time.Now().Add(10*time.Minute), int64(len(w.keys))
	for ; w.connected() < count; quiet(ctx, 20*time.Millisecond) {
		if time.Now().After(deadline) || ctx.Err() != nil {
			return fmt.Errorf("%d of %d screens are connected", w.connected(), count)
		}
		for len(w.changed) > 0 {
			<-w.changed
		}
	}
	return nil
}

// rest waits until nothing has been under way for two seconds: no screen has got
// another manifest, and none has reported.
func (w *wall) rest(ctx context.Context) error {
	for before := int64(-1); ctx.Err() == nil; quiet(ctx, 2*time.Second) {
		var reported int64
		for _, f := range w.fleets {
			reported += f.Reported()
		}
		if len(w.changed) == 0 && reported == before {
			return nil
		}
		before = reported
		for len(w.changed) > 0 {
			<-w.changed
		}
	}
	return ctx.Err()
}

// memory is what all nodes hold of their own, in MB.
func (w *wall) memory() (sum float64, err error) {
	for _, node := range w.nodes {
		_, _, own, err := node.memory()
		if err != nil {
			return 0, err
		}
		sum += own
	}
	return sum, nil
}

// edits changes what all screens show, again and again, and returns how long half
// of them and the last one needed to have it, at worst, and how long the nodes
// worked for one edit, with the reports that follow.
func (w *wall) edits(ctx context.Context) (half, last, worked time.Duration, err error) {
	first := w.nodes[0]
	looking, err := first.paired(ctx, "Looking")
	if err != nil {
		return 0, 0, 0, err
	}
	m, _, err := looking.Fetch(ctx)
	if err != nil || len(m.Entries) == 0 {
		return 0, 0, 0, errors.Join(err, errors.New("the demo shows nothing"))
	}
	before, err := w.worked()
	if err != nil {
		return 0, 0, 0, err
	}
	for n := range changes {
		took := make([]time.Duration, 0, screens)
		began := time.Now()
		if err := first.rename(m.Entries[0].ContentID, fmt.Sprint("Seen ", n)); err != nil {
			return 0, 0, 0, err
		}
		for timeout := time.After(2 * time.Minute); len(took) < screens; {
			select {
			case at := <-w.changed:
				took = append(took, at.Sub(began))
			case <-timeout:
				return 0, 0, 0, fmt.Errorf("%d of %d screens have the new manifest", len(took), screens)
			}
		}
		if err := w.rest(ctx); err != nil {
			return 0, 0, 0, err
		}
		slices.Sort(took)
		half, last = max(half, percentile(took, .5)), max(last, took[screens-1])
	}
	after, err := w.worked()
	return half, last, (after - before) / changes, err
}

// worked is for how long processors have worked for the nodes.
func (w *wall) worked() (sum time.Duration, err error) {
	for _, node := range w.nodes {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", node.command.Process.Pid))
		if err != nil {
			return 0, fmt.Errorf("read how long a node has worked: %w", err)
		}
		_, rest, _ := strings.Cut(string(text), ") ")       // behind the program's name
		for _, ticks := range strings.Fields(rest)[11:13] { // of the program, and of the system for it
			n, err := strconv.ParseInt(ticks, 10, 64)
			if err != nil {
				return 0, fmt.Errorf("read how long a node has worked: %w", err)
			}
			sum += time.Duration(n) * time.Second / 100
		}
	}
	return sum, nil
}

// restart ends all nodes, starts them again, and returns how long it took from
// then on until every screen was back.
func (w *wall) restart(ctx context.Context, p program, how syscall.Signal) (time.Duration, error) {
	for _, node := range w.nodes {
		_ = node.command.Process.Signal(how) // it runs: it was just measured
	}
	for _, node := range w.nodes {
		if err := node.stop(); err != nil {
			return 0, err
		}
	}
	for w.connected() > 0 && ctx.Err() == nil {
		quiet(ctx, time.Millisecond)
	}
	for _, node := range w.nodes {
		next, err := p.with(node.shared).start(ctx, strings.TrimPrefix(node.address, "http://"), node.data)
		if err != nil {
			return 0, err
		}
		*node = *next
	}
	began := time.Now()
	err := w.all(ctx)
	took := time.Since(began)
	return took, errors.Join(err, w.rest(ctx))
}

// rename gives a content of the demo company another name.
func (s *server) rename(id int64, name string) error {
	var now struct{ Version int64 }
	if err := s.call(http.MethodGet, fmt.Sprintf("/api/content/%d?companyId=2", id), nil, &now); err != nil {
		return err
	}
	return s.call(http.MethodPatch, "/api/content",
		map[string]any{"id": id, "companyId": 2, "name": name, "version": now.Version}, nil)
}

// fleet connects screens with given keys to the server.
func (s *server) fleet(ctx context.Context, f *screen.Fleet) (leave func()) {
	f.Server, f.Count, f.Name, f.Logger = s.address, len(f.Given), "Bench", slog.New(slog.DiscardHandler)
	running, stop := context.WithCancel(ctx)
	var screens sync.WaitGroup
	screens.Go(func() { _ = f.Run(running) }) // it ends because it is told to
	return func() {
		stop()
		screens.Wait()
	}
}

func makeKeys(count int) ([]*ecdsa.PrivateKey, error) {
	keys := make([]*ecdsa.PrivateKey, count)
	for i := range keys {
		key, err := screen.NewKey()
		if err != nil {
			return nil, err
		}
		keys[i] = key
	}
	return keys, nil
}

// hang gives the demo's company screens with these keys, as if each had been paired.
func hang(ctx context.Context, data db.Config, keys []*ecdsa.PrivateKey) error {
	statements := []string{`UPDATE company SET device_limit = 0`}
	for i, key := range keys {
		public, err := key.PublicKey.Bytes()
		if err != nil {
			return fmt.Errorf("encode a screen's key: %w", err)
		}
		statements = append(statements, fmt.Sprintf(`INSERT INTO device
				(id, company_id, category_id, device_name, name_folded, name_sorted, status, codecs, max_width,
				max_height, created_at, updated_at)
			SELECT %d, c.company_id, c.id, 'Bench %[1]d', 'bench %[1]d', '%[2]s', 'Active', 'h264,vp8,vp9',
				1920, 1080, 1, 1
			FROM category c
			WHERE c.company_id = 2 AND c.type = 'Device' AND c.parent_id IS NULL`, firstRow+i,
			db.SortKey(fmt.Sprintf("Bench %d", firstRow+i))),
			fmt.Sprintf(`INSERT INTO device_key (id, device_id, public_key, created_at)
				VALUES ('bench-%d', %[1]d, '%s', 1)`,
				firstRow+i, base64.StdEncoding.EncodeToString(public)))
	}
	return direct(ctx, data, statements...)
}

// nodes starts the demo: one node, or two on PostgreSQL. An operator has signed in at each.
func (p program) nodes(ctx context.Context, keys []*ecdsa.PrivateKey) (nodes []*server, done func(), err error) {
	grow := func(data db.Config) error { return hang(ctx, data, keys) }
	if p.postgres == "" {
		first, done, err := withDemo(ctx, p, "operator", grow)
		return []*server{first}, done, err
	}
	folder, err := os.MkdirTemp("", "nodes")
	if err != nil {
		return nil, nil, fmt.Errorf("make a folder: %w", err)
	}
	ends := []func(){func() { _ = os.RemoveAll(folder) }} // only temporary files
	done = func() {
		for _, end := range slices.Backward(ends) {
			end()
		}
	}
	defer func() {
		if err != nil {
			done()
		}
	}()
	redis, end, err := startRedis(ctx, folder)
	if err != nil {
		return nil, nil, err
	}
	ends = append(ends, end)
	p = p.with([]string{"--redis", redis, "--storage", filepath.Join(folder, "files"),
		"--uploads", filepath.Join(folder, "uploads"), "--secret", strings.Repeat("5e", 32)})
	first, end, err := withDemo(ctx, p, "operator", grow)
	if err != nil {
		return nil, nil, err
	}
	ends = append(ends, end)
	place := db.Config{Folder: filepath.Join(folder, "second"), URL: first.data.URL, Now: time.Now}
	second, err := p.start(ctx, free, place)
	if err != nil {
		return nil, nil, err
	}
	ends = append(ends, func() { _ = second.stop() })
	return []*server{first, second}, done, second.signIn("operator")
}

// startRedis starts a Redis that keeps nothing and listens in the folder.
func startRedis(ctx context.Context, folder string) (address string, end func(), err error) {
	socket := filepath.Join(folder, "redis.sock")
	command := exec.CommandContext(ctx, "redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder,
		"--save", "", "--appendonly", "no")
	if err := command.Start(); err != nil {
		return "", nil, fmt.Errorf("start Redis, which two nodes need: %w", err)
	}
	end = func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	}
	for tries := 0; ; tries++ {
		conn, err := new(net.Dialer).DialContext(ctx, "unix", socket)
		if err == nil {
			return "unix://" + socket, end, conn.Close()
		}
		if tries == 500 || ctx.Err() != nil {
			end()
			return "", nil, fmt.Errorf("wait for Redis: %w", err)
		}
		quiet(ctx, 10*time.Millisecond)
	}
}

// allowFiles lets this process and those that it starts have so many files open.
func allowFiles(count uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("ask how many files may be open: %w", err)
	}
	if limit.Cur >= count {
		return nil
	}
	wanted := syscall.Rlimit{Cur: count, Max: max(limit.Max, count)}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &wanted); err != nil {
		return fmt.Errorf("%d screens need %d open files, and %d are allowed: say ulimit -n %d first, as "+
			"root or after "+
			"raising the hard limit in /etc/security/limits.conf: %w", count-spare, count, limit.Max, count, err)
	}
	return nil
}

// load1 is how busy the machine is with all that runs on it.
func load1() string {
	text, _ := os.ReadFile("/proc/loadavg")
	one, _, _ := strings.Cut(string(text), " ")
	return "load " + one
}

// quiet waits.
func quiet(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
