package content_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestEveryKindBecomesAContent: what people bring in, what it is called and
// stored as, and what screens show of it.
func TestEveryKindBecomesAContent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for name, c := range map[string]struct {
			file   string
			fields map[string]string
			kind   content.Type
			called string
			mime   string
			thumb  bool
			shows  content.Showing
		}{
			"a picture": {string(picture(t, 9)), map[string]string{"filename": "a.png"}, content.Image, "a",
				"image/png", true, content.Showing{Kind: "image", DurationMs: 10_000}},
			"a drawing": {"<svg xmlns='http://www.w3.org/2000/svg'/>", map[string]string{"filename": "b.svg"},
				content.Image, "b", "image/svg+xml", false, content.Showing{Kind: "image", DurationMs: 10_000}},
			"a video": {"film av1", map[string]string{"filename": "c.mp4"}, content.Video, "c", "video/mp4", false,
				content.Showing{Kind: "video", DurationMs: 8000,
					Film: content.Film{Codec: "av1", Width: 3840, Height: 2160}}},
			"a sound": {"song", map[string]string{"filename": "d.mp3"}, content.Audio, "d", "audio/mpeg", false,
				content.Showing{Kind: "audio", DurationMs: 90_000}},
			"a program": {"program x", map[string]string{"filename": "e.zip"}, content.Program, "e", "text/html", false,
				content.Showing{Kind: "web", DurationMs: 30_000}},
			"a page": {"", map[string]string{"url": "https://example.com/menu"}, content.Web, "example.com/menu",
				"text/uri-list", false,
				content.Showing{Kind: "web", URL: "https://example.com/menu", DurationMs: 30_000}},
			"a page with a name": {"", map[string]string{"url": "https://example.com/menu", "name": "Menu"},
				content.Web, "Menu", "text/uri-list", false,
				content.Showing{Kind: "web", URL: "https://example.com/menu", DurationMs: 30_000}},
			"a YouTube video": {"", map[string]string{"url": "https://youtu.be/dQw4w9WgXcQ"}, content.Web,
				"YouTube dQw4w9WgXcQ", "text/uri-list", false,
				content.Showing{Kind: "web",
					URL: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&mute=1&controls=0&loop=1&playlist=dQw4w9WgXcQ&playsinline=1&rel=0", DurationMs: 30_000}},
			"a stream": {"", map[string]string{"url": "https://example.com/live.m3u8"}, content.Video,
				"example.com/live.m3u8", "text/uri-list", false,
				content.Showing{Kind: "stream", URL: "https://example.com/live.m3u8", DurationMs: 30_000}},
		} {
			var file []byte
			if c.file != "" {
				file = []byte(c.file)
			}
			status, added, problem := w.send("ann", file, c.fields)
			if status != http.StatusCreated || added.Type != c.kind || added.Name != c.called ||
				added.Content.Mime != c.mime || (added.ContentSrc != "") != c.thumb ||
				added.State != content.Ready || added.Progress != 100 || added.TotalPage != 1 {
				t.Errorf("%s: %d %+v %+v", name, status, added, problem)
				continue
			}
			shows, plays := w.playable(added.ID)
			c.shows.Mime, c.shows.SHA256, c.shows.Size = c.mime, shows.SHA256, added.Content.FileSize
			if !plays || !cmp.Equal(shows, c.shows) {
				t.Errorf("%s: a screen shows %s", name, cmp.Diff(c.shows, shows))
			}
			if link := c.fields["url"]; link != "" && (added.URL == "" || !strings.Contains(c.shows.URL, "youtube") &&
				added.URL != link) {
				t.Errorf("%s: its address is %q", name, added.URL)
			}
		}
		if status, _, problem := w.send("ann", nil, map[string]string{
			"url": "file:///etc/passwd"}); status != http.StatusUnprocessableEntity ||
			problem.Errors[0].Code != "bad-scheme" {
			t.Errorf("a local address: %d %+v", status, problem)
		}
	})
}

// TestWhatIsKnownOfAProgramStaysWithItsVersion, whichever way the bytes come.
func TestWhatIsKnownOfAProgramStaysWithItsVersion(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, sent, _ := w.send("ann", []byte("program x"), map[string]string{"filename": "e.zip"})
		again, _, _ := w.sendAgain("ann", w.sha(sent.ID))
		want := version.Notes{{Code: "outside", Name: "https://weather.example/now"}, {Code: "unused", Name: "old.js"}}
		for _, c := range []content.Content{sent, again} {
			if got := w.one(c.ID, 1).Notes; !cmp.Equal(got, want) {
				t.Errorf("its version says %+v", got)
			}
		}
		if got := w.one(w.Content("ann", "Menu", areatest.File{}), 1).Notes; got == nil || len(got) > 0 {
			t.Errorf("a picture's version says %#v", got)
		}
	})
}

// TestALinkIsAVersionLikeAnyOther: a link gets another address as a new version,
// for which approval holds. It stays a link of its kind, and a file stays a file.
func TestALinkIsAVersionLikeAnyOther(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		_, film, _ := w.send("ann", []byte("film h264"), map[string]string{"filename": "c.mp4"})
		_, packed, _ := w.send("ann", []byte("program clock"), map[string]string{"filename": "clock.zip"})
		_, stream, _ := w.send("ann", nil, map[string]string{"url": "https://example.com/live.m3u8"})
		_, page, _ := w.send("ann", nil, map[string]string{"url": "https://example.com/menu"})
		w.Exec(`UPDATE company SET need_content_approval = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		another := func(id int64, file, url string) (v version.Version, status int, p areatest.Problem) {
			fields := map[string]string{"contentId": fmt.Sprint(id), "setCurrent": "1"}
			var bytes []byte
			if url != "" {
				fields["url"] = url
			} else {
				bytes = []byte(file)
			}
			status, p = w.form("ann", "/api/contentVersion", bytes, fields, &v)
			return v, status, p
		}
		for name, try := range map[string]struct {
			id               int64
			file, url, where string
		}{
			"a page in place of a video":   {film.ID, "", "https://example.com/page", "body.url"},
			"a stream in place of a file":  {film.ID, "", "https://example.com/live.m3u8", "body.url"},
			"a page in place of a program": {packed.ID, "", "https://example.com/page", "body.url"},
			"a page in place of a stream":  {stream.ID, "", "https://example.com/page", "body.url"},
			"a file in place of a stream":  {stream.ID, "film h264", "", "body.file"},
			"a program in place of a page": {page.ID, "program clock", "", "body.file"},
		} {
			if _, status, p := another(try.id, try.file, try.url); status != http.StatusUnprocessableEntity ||
				p.Errors[0].Location != try.where || p.Errors[0].Code != "other-type" {
				t.Errorf("%s: %d %+v", name, status, p)
			}
		}
		next, status, _ := another(stream.ID, "", "https://example.com/hall.m3u8")
		if status != http.StatusCreated || next.ApprovalStatus != content.Pending ||
			next.URL != "https://example.com/hall.m3u8" {
			t.Errorf("another address: %d %+v", status, next)
		}
		if shows, _ := w.playable(stream.ID); shows.URL != "https://example.com/live.m3u8" {
			t.Errorf("before it is approved, a screen shows %+v", shows)
		}
		var waits []version.Submission
		w.OK(http.StatusOK, "dot", http.MethodGet, "/api/pending-approval-content", nil, &waits)
		if len(waits) != 1 || waits[0].Playing == nil || waits[0].Playing.URL != "https://example.com/live.m3u8" {
			t.Errorf("beside it plays %+v", waits)
		}
		w.OK(http.StatusOK, "dot", http.MethodPost, "/api/content-version/approve",
			map[string]any{"id": next.ID, "sha256": next.SHA256}, nil)
		if shows, _ := w.playable(stream.ID); shows.Kind != "stream" || shows.URL != next.URL {
			t.Errorf("approved, a screen shows %+v", shows)
		}
	})
}

func TestWhichScreensCannotPlayAVideo(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Hire("sue", w.Ours, access.Rights{access.Content: {Access: access.R}, access.Device: {Access: access.R}})
		screen := func(company int64, name, status, codecs string, width, height int) {
			w.Insert(`INSERT INTO device (company_id, device_name, name_folded, name_sorted, status, codecs, max_width,
				max_height, created_at, updated_at)
				VALUES ({:company}, {:name}, {:name}, {:name}, {:status}, {:codecs}, {:width}, {:height}, 0, 0)`,
				db.Params{"company": company, "name": name, "status": status, "codecs": codecs, "width": width,
					"height": height})
		}
		screen(w.Ours, "able", "Active", "h264,hevc", 3840, 2160)
		screen(w.Ours, "able upright", "Active", "hevc", 2160, 3840)
		screen(w.Ours, "silent", "Active", "", 0, 0)
		screen(w.Ours, "old", "Active", "h264,vp8", 3840, 2160)
		screen(w.Ours, "small", "Active", "hevc", 1920, 1080)
		screen(w.Ours, "narrow", "Active", "hevc", 3840, 1080)
		screen(w.Ours, "gone", "Inactive", "h264", 1920, 1080)
		screen(w.Theirs, "foreign", "Active", "h264", 1920, 1080)
		_, film, _ := w.send("ann", []byte("film hevc"), map[string]string{"filename": "c.mp4", "share": "Y"})
		verdict := func(who string, id int64) (got []string, s content.Screens) {
			w.OK(http.StatusOK, who, http.MethodGet, fmt.Sprintf("/api/content/%d/screens", id), nil, &s)
			for _, c := range s.Cannot {
				got = append(got, c.Name+" "+c.Reason)
			}
			return got, s
		}
		got, s := verdict("sue", film.ID)
		if !cmp.Equal(got, []string{"narrow size", "old codec", "small size"}) || s.Total != 6 || s.Codec != "hevc" ||
			s.Width != 3840 || s.Height != 2160 {
			t.Errorf("%v, %+v", got, s)
		}
		if got, _ := verdict("vic", film.ID); !cmp.Equal(got, []string{" size", " codec", " size"}) {
			t.Errorf("who may not see screens sees %v", got)
		}
		w.Refused(http.StatusNotFound, "eve", http.MethodGet, fmt.Sprintf("/api/content/%d/screens", film.ID), nil)
		_, stream, _ := w.send("ann", nil, map[string]string{"url": "https://example.com/live.m3u8", "share": "Y"})
		if got, s := verdict("sue", stream.ID); got != nil || s.Codec != "" || s.Total != 6 {
			t.Errorf("of a stream nobody knows: %v, %+v", got, s)
		}
		w.send("ann", []byte("film h264"), map[string]string{"filename": "d.mp4", "share": "Y"})
		w.send("ann", picture(t, 1), map[string]string{"filename": "e.png", "share": "Y"})
		var listed []content.Content
		w.OK(http.StatusOK, "vic", http.MethodGet, "/api/content?sortBy=id", nil, &listed)
		var misfits []string
		for _, c := range listed {
			misfits = append(misfits, fmt.Sprint(c.Name, " ", c.Misfit.Screens, " of ", c.Misfit.Of))
		}
		if want := []string{"c 3 of 6", "example.com/live.m3u8 0 of 0", "d 3 of 6", "e 0 of 0"}; !cmp.Equal(misfits,
			want) {
			t.Errorf("in a list %v, want %v", misfits, want)
		}
	})
}

func TestWhatIsTakenDependsOnTheServersPrograms(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	ask := func() (limits intake.Intake) {
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content/limits", nil, &limits)
		return limits
	}
	if l := ask(); l.FileBytes != 4<<20 || !strings.Contains(fmt.Sprint(l.Kinds), "image/bmp image/tiff") || l.LeftBytes != 10240<<20 || !l.Documents || l.Slides ||
		!strings.Contains(fmt.Sprint(l.Kinds), "application/pdf") ||
		strings.Contains(fmt.Sprint(l.Kinds), "presentation") {
		t.Errorf("%+v", l)
	}
	w.media.can.Documents = false
	w.media.can.Slides, w.media.can.Avif = true, true
	if l := ask(); l.Documents || strings.Contains(fmt.Sprint(l.Kinds), "application/pdf") ||
		!strings.Contains(fmt.Sprint(l.Kinds), "presentation") || !strings.Contains(fmt.Sprint(l.Kinds), "image/avif") {
		t.Errorf("%+v", l)
	}
	w.Refused(http.StatusForbidden, "vic", http.MethodGet, "/api/content/limits", nil)
}
