package process

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestBackupsWhileTheServerIsKilledAreConsistent kills the server at random
// instants while people write and backups run, and some of the backups as well.
// Every backup that ended well is restored: it holds what was acknowledged before
// it began, without a gap, and the installation goes on from where it ends.
// MARQUEE_KILLS says how often, MARQUEE_SEED by which numbers.
func TestBackupsWhileTheServerIsKilledAreConsistent(t *testing.T) {
	t.Parallel()
	often := 4
	if testing.Short() {
		often = 2
	}
	kills, seed := number(t, "MARQUEE_KILLS", often), number(t, "MARQUEE_SEED", int(time.Now().UnixNano()%1_000_000))
	t.Logf("MARQUEE_KILLS=%d MARQUEE_SEED=%d", kills, seed)
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	data := t.TempDir()
	p := startDemo(t, data)
	w := &writers{library: newLibrary(p), names: map[string]bool{}}
	b := &backups{t: t, data: data, place: t.TempDir(), writers: w, random: rand.New(rand.NewPCG(uint64(seed), 1)),
		begun: make(chan struct{}, 1)}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		b.run(end)
	}()
	for killed := 0; killed < kills && !t.Failed(); killed++ {
		w.workUntilKilled(b.begun, time.Duration(random.IntN(600))*time.Millisecond)
		session := w.client.Jar
		w.program = start(t, data)
		w.client.Jar = session // who was signed in, is
	}
	close(end)
	<-ended
	b.once(false) // whatever was interrupted before, one more goes well
	t.Logf("%d kills, %d changes acknowledged, %d backups: %d killed, %d good and restored", kills,
		len(w.acknowledged()), b.tried, b.killed, b.good)
	if b.good == 0 {
		t.Error("no backup ended well")
	}
}

func number(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// writers add tags, one after the other each, and contents beside.
type writers struct {
	*library

	mu    sync.Mutex
	last  int             // number of the newest tag
	names map[string]bool // of tags that are acknowledged
}

// workUntilKilled lets three people work until a backup has begun, and kills the
// server under their hands a moment later.
func (w *writers) workUntilKilled(begun <-chan struct{}, after time.Duration) {
	var people sync.WaitGroup
	for range 2 {
		people.Go(func() {
			for w.tag() == nil {
			}
		})
	}
	people.Go(func() {
		for w.add() == nil {
		}
	})
	<-begun
	dying := time.NewTimer(after)
	<-dying.C
	w.kill()
	people.Wait()
}

func (w *writers) tag() error {
	w.mu.Lock()
	w.last++
	name := fmt.Sprintf("kill-%06d", w.last)
	w.mu.Unlock()
	err := w.post("/api/tags", map[string]any{"name": name, "type": "Content"})
	if err == nil {
		w.mu.Lock()
		w.names[name] = true
		w.mu.Unlock()
	}
	return err
}

// acknowledged are the tags that have to be there from now on.
func (w *writers) acknowledged() map[string]bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.names)
}

// backups are made one after the other, and each good one is restored.
type backups struct {
	t           *testing.T
	data, place string
	writers     *writers
	random      *rand.Rand
	begun       chan struct{} // a backup has

	tried, killed, good int
}

func (b *backups) run(end <-chan struct{}) {
	for {
		select {
		case <-end:
			return
		default:
			b.once(b.random.IntN(4) == 0)
		}
	}
}

// once makes a backup, or kills it on the way.
func (b *backups) once(kill bool) {
	b.tried++
	before := b.writers.acknowledged()
	make := marquee(b.t.Context(), nil, "backup", "--data", b.data, "--to", b.place, "--keep", "2")
	var said strings.Builder
	make.Stdout, make.Stderr = &said, &said
	if err := make.Start(); err != nil {
		b.t.Error(err)
		return
	}
	select {
	case b.begun <- struct{}{}:
	default: // the server is being started
	}
	if kill {
		b.killed++
		dying := time.NewTimer(time.Duration(b.random.IntN(150)) * time.Millisecond)
		<-dying.C
		_ = make.Process.Kill() // it may have ended
	}
	err := make.Wait()
	after := b.writers.acknowledged()
	switch {
	case err == nil:
		b.good++
		b.check(before, after)
	case !kill:
		b.t.Errorf("a backup failed: %v %s", err, &said)
	}
}

// check restores the newest backup and compares it with what was acknowledged
// before it began and after it ended.
func (b *backups) check(before, after map[string]bool) {
	into := filepath.Join(b.t.TempDir(), "drill")
	defer func() { _ = os.RemoveAll(into) }() // there are many
	if out, err := marquee(b.t.Context(), nil, "admin", "drill", "--data", b.data, "--from", b.place, "--into",
		into).CombinedOutput(); err != nil {
		b.t.Errorf("drill: %v %s", err, out)
		return
	}
	ctx, d := database(b.t, into, "")
	defer func() { _ = d.Close() }() // only read
	var names []string
	if err := d.Unscoped("looked up").Column(ctx, &names, `SELECT name FROM tag WHERE name LIKE 'kill-%'
		ORDER BY id`); err != nil {
		b.t.Error(err)
		return
	}
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	for name := range before {
		if !there[name] {
			b.t.Errorf("%s was acknowledged before the backup began, and is not in it", name)
		}
	}
	b.wantPrefix(names, there, after)
	wantNothingHalf(b.t, into, "")
	if out, err := admin(b.t, into, "storage", "check", "--deep"); err != nil {
		b.t.Errorf("the restored files: %v %s", err, out)
	}
}

// wantPrefix wants no change left out before one that is in: each person waits
// for an answer before the next change, so of two people one may be on its way.
func (b *backups) wantPrefix(names []string, there, after map[string]bool) {
	last := ""
	for _, name := range names {
		last = max(last, name)
	}
	left := 0
	for name := range after {
		if name < last && !there[name] {
			left++
		}
	}
	if left > 1 {
		b.t.Errorf("%d acknowledged changes are left out before %s, which is in", left, last)
	}
}
