package process

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/platform/db"
)

// TestAKilledServerKeepsWhatItAcknowledged kills the server again and again, at
// moments spread over uploads, switches of versions, approvals and work in the designer that run at once.
func TestAKilledServerKeepsWhatItAcknowledged(t *testing.T) {
	onBoth(t, crash)
}

const (
	crashes   = 30               // at most
	crashTime = 12 * time.Second // in which they happen
	atOnce    = 3 * time.Second  // until a killed server answers again
)

func crash(t *testing.T, address string) {
	data, options := t.TempDir(), databaseAt(address)
	p := startDemo(t, data, options...)
	l := newLibrary(p)
	moments := rand.New(rand.NewPCG(2, 5))
	rounds, most, quickest := 0, crashes, time.Hour // a busy machine may be slow now and then
	if testing.Short() {
		most = 3
	}
	for began := time.Now(); rounds < most && time.Since(began) < crashTime && !t.Failed(); rounds++ {
		l.workUntilKilled(moments.IntN(6), time.Duration(moments.IntN(60))*time.Millisecond)
		wantNothingHalf(t, data, address)
		died := time.Now()
		session := l.client.Jar
		l.program = start(t, data, options...)
		if status, text, err := l.try(l.request(http.MethodGet, "/readyz", nil)); err != nil ||
			status != http.StatusOK {
			t.Fatalf("after the start it is not ready: %d %v %s", status, err, text)
		}
		quickest = min(quickest, time.Since(died))
		l.client.Jar = session // who was signed in, is
		l.verify()
	}
	t.Logf("%d deaths", rounds)
	if quickest > atOnce {
		t.Errorf("it takes %s until it answers again", quickest)
	}
	l.kill()
	if out, err := admin(t, data, append([]string{"audit", "verify"}, options...)...); err != nil {
		t.Errorf("the trail is broken: %v %s", err, out)
	}
	wantStorage(t, data, options...)
	wantOrphansCollected(t, data, address, options)
}

// workUntilKilled lets people work until so many of their steps are acknowledged,
// and kills the server a moment later, while they go on.
func (l *library) workUntilKilled(steps int, moment time.Duration) {
	var people sync.WaitGroup
	acknowledged := make(chan struct{}, 1024)
	for _, work := range [][]func() error{{l.resume, l.add}, {l.swap}, {l.approve},
		{l.design, l.jot}} {
		people.Go(func() {
			for i := 0; ; i++ {
				if err := work[i%len(work)](); errors.As(err, new(refusal)) {
					l.t.Errorf("refused: %v", err)
					return
				} else if err != nil {
					return // the server is dead
				}
				acknowledged <- struct{}{}
			}
		})
	}
	for timeout := time.After(patience); steps > 0; steps-- {
		select {
		case <-acknowledged:
		case <-timeout:
			l.t.Error("nothing is acknowledged")
			steps = 0
		}
	}
	dying := time.NewTimer(moment)
	<-dying.C
	l.kill()
	people.Wait()
}

// database opens the records of an installation, whether a server runs on them or not.
func database(t *testing.T, data, address string) (context.Context, *db.DB) {
	t.Helper()
	ctx := t.Context()
	d, err := db.Open(ctx, db.Config{URL: address, Folder: data, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return ctx, d
}

// halves are statements that count what only a part of a change can leave behind.
func halves() map[string]string {
	return map[string]string{
		"contents without a current version of their own": `SELECT COUNT(*) FROM content c WHERE NOT EXISTS (
			SELECT 1 FROM content_version v WHERE v.company_id = c.company_id AND v.content_id = c.id
			AND v.id = c.current_version_id)`,
		"versions without bytes": `SELECT COUNT(*) FROM content_version v
			WHERE NOT EXISTS (SELECT 1 FROM blob b WHERE b.sha256 = v.sha256 AND b.size = v.file_size)`,
		"contents that no record tells of": `SELECT COUNT(*) FROM content c WHERE NOT EXISTS (
			SELECT 1 FROM audit a WHERE a.company_id = c.company_id AND a.entity = 'content' AND a.entity_id = c.id
			AND a.action = 'create')`,
		"programs without what they use": `SELECT COUNT(*) FROM content_version v
			JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id AND c.name = 'Desk'
			WHERE NOT EXISTS (SELECT 1 FROM program_content u WHERE u.company_id = v.company_id
			AND u.version_id = v.id)`,
		"decisions without a record, or records without a decision": `SELECT ABS((SELECT COUNT(*) FROM content_version
			WHERE decided_at IS NOT NULL)
			- (SELECT COUNT(*) FROM audit WHERE action = 'approve'))`,
	}
}

// wantNothingHalf looks at what a killed server left, before another one could repair it.
func wantNothingHalf(t *testing.T, data, address string) {
	t.Helper()
	ctx, d := database(t, data, address)
	defer func() { _ = d.Close() }() // only read
	for what, statement := range halves() {
		var n int64
		if err := d.Unscoped("looked up").Row(ctx, statement, nil, &n); err != nil || n != 0 {
			t.Errorf("%s: %d %v", what, n, err)
		}
	}
	if address != "" {
		return // PostgreSQL keeps references and pages whole
	}
	for _, statement := range []string{`SELECT "table" FROM pragma_foreign_key_check`, `SELECT integrity_check
		FROM pragma_integrity_check WHERE integrity_check <> 'ok'`} {
		var wrong []string
		if err := d.Unscoped("looked up").Column(ctx, &wrong, statement); err != nil || len(wrong) > 0 {
			t.Errorf("%s: %v %v", statement, wrong, err)
		}
	}
}

// wantOrphansCollected lets the time pass in which an upload may still be under
// way, and wants nothing left of those that were not finished.
func wantOrphansCollected(t *testing.T, data, address string, options []string) {
	t.Helper()
	files := filepath.Join(data, "files")
	orphan := hashOf([]byte("bytes whose row never came"))
	shard := filepath.Join(files, orphan[:2], orphan[2:4])
	if err := errors.Join(os.MkdirAll(shard, 0o700), os.WriteFile(filepath.Join(shard, orphan),
		[]byte("bytes whose row never came"), 0o600)); err != nil {
		t.Fatal(err)
	}
	ctx, d := database(t, data, address)
	defer func() { _ = d.Close() }() // its changes are committed
	collect := func(words ...string) string {
		t.Helper()
		out, err := admin(t, data, append(append([]string{"storage", "gc"}, words...), options...)...)
		if err != nil {
			t.Fatalf("collect: %v %s", err, out)
		}
		return out
	}
	collect() // it reads which names were dropped
	err := d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE blob SET loose_at = 0`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if out := collect("--unknown"); strings.HasPrefix(out, "0 files") {
		t.Errorf("nothing was collected: %s", out)
	}
	if out := wantStorage(t, data, options...); !strings.Contains(out, "; 0 files, 0 bytes are not used") {
		t.Errorf("left after a collection: %s", out)
	}
	temporary, err := filepath.Glob(filepath.Join(files, "tmp", "*"))
	if err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-72 * time.Hour)
	for _, name := range append(temporary, filepath.Join(files, "tmp", "half")) {
		if err := errors.Join(os.WriteFile(name, nil, 0o600), os.Chtimes(name, old, old)); err != nil {
			t.Fatal(err)
		}
	}
	p := start(t, data, options...)
	p.await("half files are removed", func() bool {
		left, err := os.ReadDir(filepath.Join(files, "tmp"))
		return err == nil && len(left) == 0
	})
	p.awaitEmptyInbox(data)
}
