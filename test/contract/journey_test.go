package contract

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/internal/screen"
)

// fetch reads a URL as nobody, as a screen does with a signed one.
func (w *world) fetch(path string, header map[string]string) (status int, body []byte, h http.Header) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.server.URL+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	response, err := w.server.Client().Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if body, err = io.ReadAll(response.Body); err != nil {
		w.t.Fatal(err)
	}
	return response.StatusCode, body, response.Header
}

// manifestOf reads a screen's manifest whole.
type manifestOf struct {
	Version  string
	Messages []struct{ Message struct{ Content string } }
	Channels []struct{}
	Loops    [][]int // numbers of entries
	Entries  []struct {
		ContentID, PlaylistID, DurationMs int64
		Asset                             string
	}
	Assets map[string]struct {
		Size int64
		URL  string
	}
}

func (w *world) manifest(s *screen.Screen) manifestOf {
	w.t.Helper()
	status, body, _ := w.fetch("/api/player/manifest", map[string]string{"Authorization": "Bearer " + s.Token()})
	var m manifestOf
	if err := json.Unmarshal(body, &m); err != nil || status != http.StatusOK {
		w.t.Fatalf("manifest: %d %v %s", status, err, body)
	}
	return m
}

// TestFromUploadToScreen walks the main job: a picture, a playlist, a schedule
// for a group, a paired screen, and what it is told to play.
func TestFromUploadToScreen(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		s := w.pair("Alpha")
		device := w.newest("chief", "/api/device?_limit=500")
		if m := w.manifest(s); len(m.Loops) != 0 {
			t.Fatalf("a screen in the root plays what is scheduled for a group below it: %+v", m.Loops)
		}
		w.must("chief", http.MethodPatch, "/api/device/groupid", object{"deviceId": device, "groupId": n.group})
		m := w.manifest(s)
		if len(m.Channels) != 1 || len(m.Loops) != 1 {
			t.Fatalf("%+v", m)
		}
		var asset string
		for _, loop := range m.Loops {
			if len(loop) != 1 {
				t.Fatalf("%+v", m)
			}
			e := m.Entries[loop[0]]
			if e.ContentID != n.content || e.PlaylistID != n.playlist || e.DurationMs != 5000 {
				t.Fatalf("%+v", e)
			}
			asset = e.Asset
		}

		file := m.Assets[asset]
		status, whole, h := w.fetch(file.URL, nil)
		sum := sha256.Sum256(whole)
		if status != http.StatusOK || hex.EncodeToString(sum[:]) != asset || int64(len(whole)) != file.Size {
			t.Fatalf("asset: %d, %d bytes", status, len(whole))
		}
		if cache := h.Get("Cache-Control"); !strings.HasPrefix(h.Get("Content-Security-Policy"), "sandbox") ||
			!strings.HasPrefix(cache, "public, max-age=") || !strings.HasSuffix(cache, ", immutable") {
			t.Errorf("headers %v", h)
		}
		if status, part, _ := w.fetch(file.URL, map[string]string{
			"Range": "bytes=4-9"}); status != http.StatusPartialContent || !bytes.Equal(part, whole[4:10]) {
			t.Errorf("range: %d %q", status, part)
		}
		if status, _, _ := w.fetch(strings.Replace(file.URL, "sig=", "sig=x", 1), nil); status != http.StatusForbidden {
			t.Errorf("another signature: %d", status)
		}
		if status, _, _ := w.fetch("/api/player/manifest", map[string]string{"Authorization": "Bearer " + s.Token(),
			"If-None-Match": `"` + m.Version + `"`}); status != http.StatusNotModified {
			t.Errorf("the same manifest: %d", status)
		}

		w.must("chief", http.MethodPatch, "/api/playlists", object{"id": n.playlist, "version": n.playlistVersion,
			"content": []any{object{"id": n.content, "seconds": 9}}})
		later := w.manifest(s)
		if later.Version == m.Version {
			t.Error("a saved playlist does not reach the manifest")
		}
		w.must("chief", http.MethodPatch, "/api/content/isactive2", object{"id": n.content})
		if gone := w.manifest(s); gone.Assets[asset].URL != "" || len(gone.Loops) != 0 {
			t.Errorf("a recycled content still plays: %+v", gone)
		}
	})
}

// TestR465_AMessageReachesTheScreensOfItsGroup, and no others.
func TestR465_AMessageReachesTheScreensOfItsGroup(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		elsewhere, s := w.pair("Alpha"), w.pair("Alpha")
		w.must("chief", http.MethodPatch, "/api/device/groupid",
			object{"deviceId": w.newest("chief", "/api/device?_limit=500"), "groupId": n.group})
		before := w.manifest(s)
		w.must("chief", http.MethodPost, "/api/scheduleItem", object{"deviceGroup": n.group, "item": object{
			"type": "message", "message": object{"content": "今日は定休日です"}, "start": "2026-11-01", "allDay": true,
			"repeat": "Daily"}})
		m := w.manifest(s)
		if m.Version == before.Version || len(m.Messages) != 1 || m.Messages[0].Message.Content != "今日は定休日です" {
			t.Errorf("it is told %+v", m.Messages)
		}
		if len(m.Loops) != len(before.Loops) {
			t.Errorf("below the message play %v, before %v", m.Loops, before.Loops)
		}
		if other := w.manifest(elsewhere); other.Messages != nil {
			t.Errorf("a screen in the root is told %+v", other.Messages)
		}
	})
}

func TestR343_WhatAScreenPlaysAndWhy(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		w.must("chief", http.MethodPatch, "/api/device/groupid", object{"deviceId": n.device, "groupId": n.group})
		w.must("chief", http.MethodPost, "/api/scheduleItem", object{"deviceGroup": n.group, "item": object{
			"itemId": n.content, "type": "content", "start": "2026-12-01", "startTime": "09:00", "endTime": "10:00",
			"priority": 1}})
		var p struct {
			Channels []struct {
				Winners, Others []struct {
					Rule     string
					Priority int
				}
			}
		}
		for at, want := range map[string]string{"2026-12-01T09:30:00Z": "1 plays, 4 priority",
			"2026-12-01T10:00:00Z": "4 plays, 1 ended", "2026-12-01T08:59:59Z": "4 plays, 1 not-started"} {
			if err := json.Unmarshal([]byte(w.must("chief", http.MethodGet,
				fmt.Sprintf("/api/device/%d/playing?at=%s", n.device, at), nil).body), &p); err != nil {
				t.Fatal(err)
			}
			c := p.Channels[0]
			if got := fmt.Sprintf("%d %s, %d %s", c.Winners[0].Priority, c.Winners[0].Rule, c.Others[0].Priority,
				c.Others[0].Rule); got != want {
				t.Errorf("at %s: %s, want %s", at, got, want)
			}
		}
	})
}

func TestPlaysAreCountedOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s, ctx := w.pair("Alpha"), t.Context()
		play := func(seqs ...int64) (plays []screen.Play) {
			for _, seq := range seqs {
				plays = append(plays, screen.Play{Seq: seq, ScheduleItemID: 1, ContentID: 1, From: seq, To: seq + 1,
					Result: "played"})
			}
			return plays
		}
		for i, c := range []struct {
			boot  string
			plays []screen.Play
			ack   int64
		}{
			{"first-boot", play(1, 2, 3), 3}, {"first-boot", play(1, 2, 3), 3}, {"first-boot", play(2, 3, 4), 4},
			{"first-boot", play(6, 7), 4},
			{"first-boot", play(5), 7}, {"second-boot", play(1), 1}, {"second-boot", nil, 1},
		} {
			ack, err := s.Report(ctx, c.boot, screen.Status{Client: "test"}, c.plays)
			if err != nil || ack != c.ack {
				t.Errorf("report %d: acknowledged %d, want %d, %v", i, ack, c.ack, err)
			}
		}
	})
}

func TestG113_Pairing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		key, err := screen.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		s := screen.New(w.server.URL, w.server.Client(), screen.Hardware{Client: "test", Model: "Panel"}, key)
		first, err := s.Hello(ctx)
		if err != nil || first.Status != "pending" || len(first.Code) != len("1234-5678") {
			t.Fatalf("%+v, %v", first, err)
		}
		if again, err := s.Hello(ctx); err != nil || again != first {
			t.Errorf("the same key gets %+v, %v", again, err)
		}
		if err := s.SignIn(ctx); err == nil {
			t.Error("a screen that nobody activated signs in")
		}
		if a := w.send("reader", http.MethodGet, "/api/device/activation/"+first.Code,
			nil); a.status != http.StatusForbidden {
			t.Errorf("a reader looks up a code: %d", a.status)
		}
		if a := w.send("chief", http.MethodGet, "/api/device/activation/"+strings.ReplaceAll(first.Code, "-", " "),
			nil); a.status != http.StatusOK || !strings.Contains(a.body, "Panel") {
			t.Errorf("look up: %d %s", a.status, a.body)
		}
		id, _ := w.record("chief", http.MethodPatch, "/api/device", object{"code": first.Code, "name": "Lobby"})
		if a := w.send("chief", http.MethodPatch, "/api/device",
			object{"code": first.Code, "name": "Again"}); a.status != http.StatusNotFound {
			t.Errorf("a code works twice: %d", a.status)
		}
		if err := s.SignIn(ctx); err != nil {
			t.Error(err)
		}
		w.delete("chief", fmt.Sprintf("/api/device/%d", id))
		if _, _, err := s.Fetch(ctx); err == nil {
			t.Error("a deleted screen still has its session")
		}
		if new, err := s.Hello(ctx); err != nil || new.Status != "pending" || new.Code == first.Code {
			t.Errorf("a deleted screen shows %+v, %v", new, err)
		}
	})
}

func TestSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		unknown := w.send("anonymous", http.MethodPost, "/api/login",
			object{"username": "nobody at all", "password": password})
		wrong := w.send("anonymous", http.MethodPost, "/api/login", object{"username": "writer", "password": "wrong"})
		if unknown.status != 401 || wrong.status != 401 || unknown.problem() != wrong.problem() {
			t.Errorf("unknown %d %s, wrong %d %s", unknown.status, unknown.problem(), wrong.status, wrong.problem())
		}
		for _, c := range w.must("anonymous", http.MethodPost, "/api/login",
			object{"username": "writer", "password": password, "remember": true}).cookies {
			if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.MaxAge <= 0 {
				t.Errorf("cookie %+v", c)
			}
		}

		w.signIn("writer")
		first := w.tokens["writer"]
		w.signIn("writer")
		var self struct {
			Version int64
			Auth    map[string]struct{ Access string }
		}
		if err := json.Unmarshal([]byte(w.must("writer", http.MethodGet, "/api/self", nil).body), &self); err != nil ||
			self.Auth["Content"].Access != "W" {
			t.Fatalf("%+v, %v", self, err)
		}
		profile := object{"username": "writer", "displayName": "W", "email": "", "language": "ja",
			"version": self.Version}
		if a := w.send("writer", http.MethodPost, "/api/self", with(profile, "password", "short")); a.status != 422 ||
			!strings.Contains(a.body, "body.password") {
			t.Errorf("a short password: %d %s", a.status, a.body)
		}
		w.must("writer", http.MethodPost, "/api/self", with(profile, "password", "another long password"))
		w.tokens["writer elsewhere"] = first
		if a := w.send("writer elsewhere", http.MethodGet, "/api/self", nil); a.status != 401 {
			t.Errorf("a new password leaves another session alive: %d", a.status)
		}
		if a := w.send("writer", http.MethodPost, "/api/self", profile); a.status != 412 || a.problem() != "stale" {
			t.Errorf("an old version is saved over a newer one: %d %s", a.status, a.body)
		}
		w.must("writer", http.MethodPost, "/api/logout", nil)
		if a := w.send("writer", http.MethodGet, "/api/self", nil); a.status != 401 {
			t.Errorf("signed out and still there: %d", a.status)
		}
	})
}

func TestSignInSlowsDownGuessing(t *testing.T) {
	w := newWorld(t, "")
	for range 5 {
		w.send("anonymous", http.MethodPost, "/api/login", object{"username": "reader", "password": "guess"})
	}
	if a := w.send("anonymous", http.MethodPost, "/api/login",
		object{"username": "reader", "password": password}); a.status != 429 || a.header.Get("Retry-After") == "" {
		t.Errorf("the sixth attempt: %d %s", a.status, a.body)
	}
}

func TestR116_LogoutByLinkIsOfThisSiteAlone(t *testing.T) {
	w := newWorld(t, "")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	visit := func(site string) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.server.URL+"/logout", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Sec-Fetch-Site", site)
		r.AddCookie(&http.Cookie{Name: "marquee_session", Value: w.tokens["writer"]})
		client := http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}}
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	visit("cross-site")
	w.must("writer", http.MethodGet, "/api/self", nil)
	if status := visit("same-origin"); status != http.StatusSeeOther {
		t.Errorf("logout: %d", status)
	}
	if a := w.send("writer", http.MethodGet, "/api/self", nil); a.status != 401 {
		t.Errorf("signed out by link and still there: %d", a.status)
	}
}

// hugePNG claims a size and has no pixels.
func hugePNG(width, height uint32) []byte {
	head := append([]byte("IHDR"), make([]byte, 13)...)
	binary.BigEndian.PutUint32(head[4:], width)
	binary.BigEndian.PutUint32(head[8:], height)
	head[12], head[13] = 8, 2
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(head))
}

func (w *world) upload(who, filename string, data []byte) answer {
	w.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	part, err := m.CreateFormFile("file", filename)
	if err == nil {
		_, err = part.Write(data)
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return w.send(who, http.MethodPost, "/api/content", form{m.FormDataContentType(), body.Bytes()})
}

func TestHostileFilesLeaveNothing(t *testing.T) {
	w := newWorld(t, "")
	film, err := os.ReadFile(filepath.Join("..", "..", "internal", "platform", "media", "testdata", "tiny.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	before := w.must("chief", http.MethodGet, "/api/dashboard", nil).body
	for _, c := range []struct {
		name   string
		data   []byte
		status int
		code   string
	}{
		{"huge.png", hugePNG(60_000, 60_000), 422, "image-too-large"},
		{"broken.png", hugePNG(16, 16), 422, "image-broken"},
		{"page.png", []byte("<html><script>alert(1)</script>"), 415, "unsupported-type"},
		{"drawing.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 422,
			"svg-empty"},
		{"program.exe", []byte("MZ\x90\x00 this is no picture"), 415, "unsupported-type"},
		{"cut.mp4", film[:len(film)/2], 422, "video-truncated"},
		{"empty.png", nil, 415, "unsupported-type"},
		{"large.png", append(hugePNG(1, 1), make([]byte, 9<<20)...), 413, "too-large"},
	} {
		if a := w.upload("chief", c.name, c.data); a.status != c.status || a.problem() != c.code {
			t.Errorf("%s: %d %s", c.name, a.status, a.body)
		}
	}
	if after := w.must("chief", http.MethodGet, "/api/dashboard", nil).body; after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
	if left, err := filepath.Glob(filepath.Join(w.data, "inbox", "*")); err != nil || len(left) != 0 {
		t.Errorf("left in the inbox: %v, %v", left, err)
	}
	if a := w.upload("chief", "../../film.mp4", film); a.status != 201 || strings.Contains(a.body, "..") {
		t.Errorf("a real film: %d %s", a.status, a.body)
	}
}

func TestUploadsAreServedInASandbox(t *testing.T) {
	w := newWorld(t, "")
	n := w.fresh("Alpha")
	a := w.must("reader", http.MethodGet, "/img/uploads/"+n.uuid, nil)
	if !strings.HasPrefix(a.header.Get("Content-Security-Policy"), "sandbox") ||
		a.header.Get("X-Content-Type-Options") != "nosniff" || a.header.Get("Content-Type") != "image/png" {
		t.Errorf("%v", a.header)
	}
}

func TestR335_TheCheckBeforeSending(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		picture := w.picture("once", nil)
		w.must("chief", http.MethodPost, "/api/content", picture)
		var saved []struct{ Content struct{ Src string } }
		if err := json.Unmarshal([]byte(w.must("chief", http.MethodGet, "/api/content?_limit=1", nil).body),
			&saved); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(w.must("chief", http.MethodGet, saved[0].Content.Src, nil).body))
		sha := hex.EncodeToString(sum[:])
		var verdicts []struct{ Status string }
		answer := w.must("chief", http.MethodPost, "/api/chkcontent", object{"files": []any{
			object{"name": "a", "size": 10}, object{"name": "b", "size": 9 << 20},
			object{"name": "c", "size": 10, "sha256": sha}}})
		if err := json.Unmarshal([]byte(answer.body), &verdicts); err != nil ||
			fmt.Sprint(verdicts) != "[{new} {tooLarge} {duplicate}]" {
			t.Errorf("%v %v", verdicts, err)
		}
		// Another company's bytes are not known here, though they are stored.
		if a := w.must("boss Gamma", http.MethodPost, "/api/chkcontent",
			object{"files": []any{object{"name": "c", "size": 10, "sha256": sha}}}); !strings.Contains(a.body,
			`"new"`) {
			t.Errorf("another company: %s", a.body)
		}
	})
}

func TestInUseContentIsRecycledOnlyWhenConfirmed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		a := w.send("chief", http.MethodPatch, "/api/content/isactive", object{"id": n.content})
		if a.status != 409 || a.problem() != "in-use" || !strings.Contains(a.body, `"type":"playlist"`) {
			t.Errorf("R334 %d %s", a.status, a.body)
		}
		if a := w.send("chief", http.MethodDelete, fmt.Sprintf("/api/content/%d", n.content), nil); a.status != 409 {
			t.Errorf("an active content is deleted: %d", a.status)
		}
		w.must("chief", http.MethodPatch, "/api/content/isactive2", object{"id": n.content})
		if a := w.send("chief", http.MethodDelete, fmt.Sprintf("/api/content/%d", n.content), nil); a.status != 409 ||
			a.problem() != "in-use" {
			t.Errorf("a content that a playlist holds is deleted: %d %s", a.status, a.body)
		}
		w.must("chief", http.MethodPatch, "/api/content/isactive2", object{"id": n.content})
		if a := w.must("chief", http.MethodGet, fmt.Sprintf("/api/content/%d", n.content),
			nil); !strings.Contains(a.body, `"active":true`) {
			t.Error("R135 toggling twice does not restore")
		}
	})
}

func TestOwnersKeepTheirOwn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id, version := w.record("chief", http.MethodPost, "/api/content", w.picture("private", nil))
		if a := w.send("writer", http.MethodGet, fmt.Sprintf("/api/content/%d", id), nil); a.status != 404 {
			t.Errorf("G76 somebody else's private content: %d", a.status)
		}
		w.must("chief", http.MethodPatch, "/api/content", object{"id": id, "share": "Y", "version": version})
		w.must("writer", http.MethodGet, fmt.Sprintf("/api/content/%d", id), nil)
		if a := w.send("writer", http.MethodPatch, "/api/content",
			object{"id": id, "name": "Mine", "version": version + 1}); a.status != 403 || a.problem() != "not-owner" {
			t.Errorf("somebody else's shared content is changed: %d %s", a.status, a.body)
		}
		w.must("admin", http.MethodPatch, "/api/content", object{"id": id, "name": "Ours", "version": version + 1})
		if a := w.send("chief", http.MethodPatch, "/api/content",
			object{"id": id, "name": "Late", "version": version + 1}); a.status != 412 ||
			!strings.Contains(a.body, `"by":"admin"`) {
			t.Errorf("a stale save: %d %s", a.status, a.body)
		}
	})
}
