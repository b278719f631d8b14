package process

import (
	"context"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// bucket is an S3-compatible service with an empty bucket. When it has taken some
// objects it stands still once, until the test goes on.
type bucket struct {
	address string // as --storage takes it
	trust   string // SSL_CERT_FILE for who talks to it
	stalls  atomic.Int64
	stalled chan struct{}
	goOn    chan struct{}
}

func newBucket(t *testing.T, takes int64) *bucket {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("media"); err != nil {
		t.Fatal(err)
	}
	b := &bucket{trust: filepath.Join(t.TempDir(), "authority.pem"), stalled: make(chan struct{}),
		goOn: make(chan struct{})}
	b.stalls.Store(takes)
	objects := gofakes3.New(backend).Server()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut && b.stalls.Add(-1) == 0 {
			close(b.stalled)
			<-b.goOn
			return
		}
		objects.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(b.trust, authority, 0o600); err != nil {
		t.Fatal(err)
	}
	b.address = "s3://KEY:SECRET@" + strings.TrimPrefix(server.URL, "https://") + "/media?region=eu-west-1"
	return b
}

// storage is `marquee admin storage` for an installation whose bytes may be in the bucket.
func (b *bucket) storage(ctx context.Context, data string, words ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, binary, append(append([]string{"admin", "storage"}, words...), "--data", data)...)
	c.Env = []string{"HOME=" + data, "SSL_CERT_FILE=" + b.trust}
	return c
}

// must runs a command and returns what it says, which has to have all of the words.
func must(t *testing.T, c *exec.Cmd, words ...string) {
	t.Helper()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v %s", c.Args, err, out)
	}
	for _, word := range words {
		if !strings.Contains(string(out), word) {
			t.Errorf("%v: %q is not in %s", c.Args, word, out)
		}
	}
}

// TestTheStorageMovesToABucketAndBack moves an installation's files as its manual
// says: killed on the way there, once more to the end, and served from there.
func TestTheStorageMovesToABucketAndBack(t *testing.T) {
	t.Parallel()
	data, back := t.TempDir(), t.TempDir()
	b := newBucket(t, 6) // the label is the first
	l := newLibrary(startDemo(t, data))
	for range 3 {
		if _, err := l.upload(); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{} // the hash of each, by its path
	var contents []struct{ Content struct{ Src string } }
	l.get("/api/content?_limit=500", &contents)
	for _, c := range contents {
		status, text, err := l.try(l.request(http.MethodGet, c.Content.Src, nil))
		if err != nil || status != http.StatusOK {
			t.Fatalf("%s: %d %v", c.Content.Src, status, err)
		}
		files[c.Content.Src] = hashOf([]byte(text))
	}

	if out, err := b.storage(t.Context(), data, "move", "--to",
		filepath.Join(data, "files")).CombinedOutput(); err == nil {
		t.Errorf("the files move to where they are: %s", out)
	}
	cut := b.storage(t.Context(), data, "move", "--to", b.address)
	if err := cut.Start(); err != nil { // while the server runs
		t.Fatal(err)
	}
	<-b.stalled
	if err := cut.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cut.Wait() // it was killed
	close(b.goOn)
	if _, err := l.upload(); err != nil { // what comes meanwhile is moved as well
		t.Fatal(err)
	}
	l.verify()
	l.stop()
	l.wait()
	must(t, b.storage(t.Context(), data, "move", "--to", b.address), "100 %", "4 were there already")
	must(t, b.storage(t.Context(), data, "move", "--to", b.address), "\n0 files, 0 bytes were copied")
	must(t, b.storage(t.Context(), data, "check", "--deep"))
	must(t, b.storage(t.Context(), data, "check", "--deep", "--storage", b.address), "; 0 files, 0 bytes are not used")

	serve := func(options ...string) {
		t.Helper()
		l.program = startWith(t, []string{"SSL_CERT_FILE=" + b.trust}, data, options...)
		l.signIn("admin")
		for src, sum := range files {
			l.wantBytes(src, sum)
		}
		if _, err := l.upload(); err != nil {
			t.Error(err)
		}
		l.verify()
		l.stop()
		l.wait()
	}
	serve("--storage", b.address)
	must(t, b.storage(t.Context(), data, "move", "--storage", b.address, "--to", back), "100 %",
		" 0 were there already")
	must(t, b.storage(t.Context(), data, "check", "--deep", "--storage", back), "; 0 files, 0 bytes are not used")
	serve("--storage", back)
}
