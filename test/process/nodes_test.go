package process

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/live/redistest"
	"marquee/internal/screen"
)

// TestTwoNodesAreOneInstallation runs two nodes that share a database, a
// storage, Redis and the key, each with a data folder of its own.
func TestTwoNodesAreOneInstallation(t *testing.T) {
	t.Parallel()
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("this test needs PostgreSQL: name a server in MARQUEE_TEST_POSTGRES")
		}
		return // as for every test of a second engine
	}
	shared := []string{"--database", dbtest.Postgres(t, server), "--redis", redistest.Start(t), "--storage",
		t.TempDir(),
		"--uploads", t.TempDir(), "--secret", strings.Repeat("5e", 32)}
	a := startDemo(t, t.TempDir(), shared...)
	b := start(t, t.TempDir(), shared...)
	b.signIn("admin")

	events := b.listen()
	hints := make(chan time.Time, 16)
	b.screen(a, hints)

	if status, text := a.call(http.MethodPost, "/api/category",
		map[string]any{"type": "Device", "title": "Heard elsewhere"}); status >= http.StatusBadRequest {
		t.Fatalf("create a group: %d %s", status, text)
	}
	b.await("a console of the other node hears of the change", func() bool { return sawCategory(events) })
	b.await("a screen of the other node hears of the change", func() bool { return len(hints) > 0 })
	if a.asset(b) == 0 {
		t.Error("a node does not accept what the other has signed")
	}
	b.goOn(a)
}

// goOn sends the second half of a file here, of which the other node has the
// first, and makes a content of it.
func (p *program) goOn(other *program) {
	p.t.Helper()
	file := picture(p.t, 100_000)
	begin := other.request(http.MethodPost, "/api/uploads", nil, "Tus-Resumable", "1.0.0",
		"Upload-Length", strconv.Itoa(len(file)))
	response, err := other.client.Do(begin)
	if err != nil || response.StatusCode != http.StatusCreated {
		p.t.Fatalf("begin an upload: %v %v", response, err)
	}
	_ = response.Body.Close() // empty
	path := response.Header.Get("Location")
	half := len(file) / 2
	for i, node := range []*program{other, p} {
		piece := file[:half]
		if i > 0 {
			piece = file[half:]
		}
		status, text, err := node.try(node.request(http.MethodPatch, path, bytes.NewReader(piece), "Tus-Resumable",
			"1.0.0",
			"Upload-Offset", strconv.Itoa(i*half), "Content-Type", "application/offset+octet-stream"))
		if err != nil || status != http.StatusNoContent {
			p.t.Fatalf("piece %d: %d %s, %v", i, status, text, err)
		}
	}
	var form bytes.Buffer
	fields := multipart.NewWriter(&form)
	err = errors.Join(fields.WriteField("uploadId", path[strings.LastIndex(path, "/")+1:]),
		fields.WriteField("name", "From both"), fields.Close())
	if err != nil {
		p.t.Fatal(err)
	}
	status, text, err := p.try(p.request(http.MethodPost, "/api/content", &form,
		"Content-Type", fields.FormDataContentType()))
	if err != nil || status != http.StatusCreated {
		p.t.Errorf("a content of what both have received: %d %s, %v", status, text, err)
	}
}

// listen opens the console's stream of events.
func (p *program) listen() <-chan string {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	p.t.Cleanup(cancel)
	client := &http.Client{Jar: p.client.Jar}
	response, err := client.Do(p.request(http.MethodGet, "/api/realtime", nil).WithContext(ctx))
	if err != nil || response.StatusCode != http.StatusOK {
		p.t.Fatalf("listen: %v %v", response, err)
	}
	lines := make(chan string, 256)
	go func() {
		defer func() { _ = response.Body.Close() }() // only read
		for scanner := bufio.NewScanner(response.Body); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	return lines
}

// sawCategory takes what has been heard, up to the change of a category.
func sawCategory(lines <-chan string) bool {
	for {
		select {
		case line := <-lines:
			if strings.Contains(line, `"category"`) {
				return true
			}
		default:
			return false
		}
	}
}

// screen lets a screen of this node join through the other one and waits until
// it listens; hints are what it hears, all of it from the other one.
func (p *program) screen(other *program, hints chan time.Time) {
	p.t.Helper()
	fleet := &screen.Fleet{Server: p.address, Count: 1, Name: "Elsewhere", Keys: p.t.TempDir(), Every: time.Hour,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Hinted: func(at time.Time) { hints <- at },
		Code: func(_ int, code string) {
			if status, text := other.call(http.MethodPatch, "/api/device",
				map[string]any{"code": code, "name": "Elsewhere"}); status >= http.StatusBadRequest {
				p.t.Errorf("activate: %d %s", status, text)
			}
		}}
	p.runs(fleet)
	p.await("the screen listens", func() bool { return fleet.Connected() == 1 })
}

// asset pairs a screen with the other node and downloads here what is signed there.
func (p *program) asset(other *program) (size int) {
	p.t.Helper()
	key, err := screen.NewKey()
	if err != nil {
		p.t.Fatal(err)
	}
	s := screen.New(other.address, other.client, screen.Hardware{Client: "test"}, key)
	p.activate(s)
	return p.download(other.assets(s))
}

// activate pairs a screen, and signs it in.
func (p *program) activate(s *screen.Screen) {
	p.t.Helper()
	welcome, err := s.Hello(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	if status, text := p.call(http.MethodPatch, "/api/device",
		map[string]any{"code": welcome.Code, "name": "Signed"}); status >= http.StatusBadRequest {
		p.t.Fatalf("activate: %d %s", status, text)
	}
	if err := s.SignIn(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

// assets are the addresses in a screen's manifest that are signed: what is built in is for everybody.
func (p *program) assets(s *screen.Screen) (addresses []string) {
	p.t.Helper()
	var manifest struct {
		Assets map[string]struct{ URL string }
	}
	request := p.request(http.MethodGet, "/api/player/manifest", nil, "Authorization", "Bearer "+s.Token())
	if status, text, err := p.try(request); err != nil || status != http.StatusOK || decode(text, &manifest) != nil {
		p.t.Fatalf("manifest: %d %v %s", status, err, text)
	}
	for _, a := range manifest.Assets {
		if strings.HasPrefix(a.URL, "/api/player/media/") {
			addresses = append(addresses, a.URL)
		}
	}
	return addresses
}

// download fetches what the addresses sign, and returns how many bytes came.
func (p *program) download(addresses []string) (size int) {
	p.t.Helper()
	stranger := &program{t: p.t, address: p.address, client: &http.Client{}}
	for _, address := range addresses {
		if status, text, err := stranger.try(stranger.request(http.MethodGet, address, nil)); err == nil &&
			status == http.StatusOK {
			size += len(text)
		}
	}
	return size
}
