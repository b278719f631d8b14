package process

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func (p *program) inbox(data string) []os.DirEntry {
	p.t.Helper()
	files, err := os.ReadDir(filepath.Join(data, "inbox"))
	if err != nil {
		p.t.Fatal(err)
	}
	return files
}

// awaitEmptyInbox waits until nothing of a killed server is left: what the new
// one goes on with lies there for a moment.
func (p *program) awaitEmptyInbox(data string) {
	p.t.Helper()
	p.await("the inbox is empty", func() bool { return len(p.inbox(data)) == 0 })
}

type record struct {
	ID   int64
	Name string
}

func TestAKilledServerHasNothingHalf(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := startDemo(t, data)
	var before, after, saved []record
	p.get("/api/content?_limit=500", &before)

	p.holdContent(picture(t, 4<<20))
	p.await("half an upload is in the inbox", func() bool { return len(p.inbox(data)) == 1 })

	const length, first = 1 << 20, 1 << 18
	file := picture(t, length)[:length]
	upload := p.beginUpload(length)
	if got := p.sendPiece(upload, 0, file[:first]); got != first {
		t.Fatalf("the server has %d bytes of %d", got, first)
	}
	p.hold(func(r io.Reader) *http.Request { return p.piece(upload, first, r) }, file[first:], length/2)

	acknowledged := p.saveUntil(25, p.kill, before[0].ID)
	began := time.Now()
	p2 := start(t, data, "--demo")
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it takes %s to start after a power cut", took)
	}
	p2.signIn("admin")

	p2.get("/api/content?_limit=500", &after)
	if fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("before %v\nafter  %v", before, after)
	}
	p2.awaitEmptyInbox(data)
	p2.get("/api/playlists?_limit=500", &saved)
	present := map[string]bool{}
	for _, s := range saved {
		present[s.Name] = true
	}
	for _, name := range acknowledged {
		if !present[name] {
			t.Errorf("%s was acknowledged and is gone", name)
		}
	}

	at := p2.offset(upload)
	if at < first || at >= length {
		t.Fatalf("the upload stands at %d, want at least the acknowledged %d", at, first)
	}
	if got := p2.sendPiece(upload, at, file[at:]); got != length {
		t.Errorf("after the last piece the server has %d bytes of %d", got, length)
	}
}

// saveUntil creates playlists without a pause, cuts when some are acknowledged,
// and returns the names of those that were.
func (p *program) saveUntil(enough int, cut func(), content int64) (acknowledged []string) {
	var once sync.WaitGroup
	for n := 1; ; n++ {
		name := fmt.Sprintf("Save %d", n)
		body := fmt.Sprintf(`{"name":%q,"content":[{"id":%d,"seconds":3}]}`, name, content)
		status, _, err := p.try(p.request(http.MethodPost, "/api/playlists", strings.NewReader(body), "Content-Type",
			"application/json"))
		if err != nil {
			break
		}
		if status != http.StatusCreated {
			p.t.Fatalf("save: %d", status)
		}
		acknowledged = append(acknowledged, name)
		if len(acknowledged) == enough {
			once.Go(cut) // while the next saves are under way
		}
	}
	once.Wait()
	if len(acknowledged) < enough {
		p.t.Fatalf("only %d saves", len(acknowledged))
	}
	return acknowledged
}

// beginUpload begins a resumable upload and returns its path.
func (p *program) beginUpload(length int) string {
	p.t.Helper()
	response, err := p.client.Do(p.request(http.MethodPost, "/api/uploads", nil, "Tus-Resumable", "1.0.0",
		"Upload-Length", strconv.Itoa(length)))
	if err != nil {
		p.t.Fatal(err)
	}
	_ = response.Body.Close() // it has none
	if response.StatusCode != http.StatusCreated {
		p.t.Fatalf("begin an upload: %d", response.StatusCode)
	}
	return response.Header.Get("Location")
}

func (p *program) piece(upload string, at int, body io.Reader) *http.Request {
	p.t.Helper()
	return p.request(http.MethodPatch, upload, body, "Tus-Resumable", "1.0.0", "Content-Type",
		"application/offset+octet-stream", "Upload-Offset", strconv.Itoa(at))
}

// sendPiece sends a piece and returns how much the server acknowledges.
func (p *program) sendPiece(upload string, at int, piece []byte) int {
	p.t.Helper()
	return p.offsetOf(p.piece(upload, at, bytes.NewReader(piece)))
}

// offset asks how much of an upload has arrived.
func (p *program) offset(upload string) int {
	p.t.Helper()
	return p.offsetOf(p.request(http.MethodHead, upload, nil, "Tus-Resumable", "1.0.0"))
}

func (p *program) offsetOf(r *http.Request) int {
	p.t.Helper()
	response, err := p.client.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = response.Body.Close() // it has none
	at, err := strconv.Atoi(response.Header.Get("Upload-Offset"))
	if err != nil {
		p.t.Fatalf("%s %s: %d without an offset", r.Method, r.URL.Path, response.StatusCode)
	}
	return at
}

func TestAnOrderlyEndFinishesWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := startDemo(t, data)
	upload := p.holdContent(picture(t, 1<<20))
	p.await("half an upload is in the inbox", func() bool { return len(p.inbox(data)) == 1 })
	p.stop()
	p.await("new connections are refused", func() bool {
		c, err := net.DialTimeout("tcp", strings.TrimPrefix(p.address, "http://"), time.Second)
		if err == nil {
			_ = c.Close()
		}
		return err != nil
	})
	if answer := upload.finish(t); !strings.HasPrefix(answer, "201 ") {
		t.Errorf("the upload that was under way: %s", answer)
	}
	if code := p.wait(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
