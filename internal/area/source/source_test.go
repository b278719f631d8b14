package source_test

import (
	"bytes"
	cryptorand "crypto/rand"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/source"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/media"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// world is an office with sources, an outside that they come from, and a clock.
type world struct {
	*areatest.Office
	sources *source.Service
	outside string
	fails   atomic.Bool
	side    atomic.Int64 // of the pictures, in pixels
	now     time.Time
	told    atomic.Int64
	log     bytes.Buffer
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{Office: areatest.Open(t, d, "UTC", access.Feed, access.Content), now: dbtest.Now}
	w.side.Store(8)
	outside := httptest.NewServer(http.HandlerFunc(w.answer))
	t.Cleanup(outside.Close)
	w.outside = outside.URL
	blobs, err := blob.OpenDisk(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	master, err := secret.OpenMaster(cryptorand.Reader, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(master, "sources", cryptorand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(string) (string, error) { return "", http.ErrNotSupported }
	w.sources = source.New(source.Config{DB: d, Companies: w.Companies,
		Fetch: fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}), Box: box,
		Blobs:  vault.New(d, blobs, func() time.Time { return dbtest.Now }),
		Prober: media.New(nothing), Now: func() time.Time { return w.now },
		Logger:  slog.New(slog.NewTextHandler(&w.log, nil)),
		Fetched: func(int64, int64) { w.told.Add(1) }})
	w.sources.Register(w.Router)
	return w
}

// answer is the outside: a feed that fails on demand, a list, and a folder with two pictures.
func (w *world) answer(out http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/feed":
		if w.fails.Load() {
			out.WriteHeader(http.StatusBadGateway)
			return
		}
		_, _ = out.Write([]byte(
			`<rss><channel><item><title>First</title></item><item><title>Second</title></item></channel></rss>`))
	case "/doubtful":
		_, _ = out.Write([]byte("<rss><item><title>gr\xfcn \u65e5\u672c</title></item></rss>"))
	case "/list":
		_, _ = out.Write([]byte(`{"data":{"days":[{"name":"Monday"}]}}`))
	case "/pictures/":
		_, _ = out.Write([]byte(
			`<a href="a.png">a</a><a href="b.png">b</a><a href="no.png">no</a><a href="gone.png">gone</a>`))
	case "/pictures/a.png", "/pictures/b.png":
		_, _ = out.Write(drawn(int(w.side.Load())))
	case "/pictures/no.png":
		_, _ = out.Write([]byte("<html>"))
	default:
		http.NotFound(out, r)
	}
}

// drawn is a picture in PNG that cannot be packed: a byte for each pixel, and a few.
func drawn(side int) []byte {
	var b bytes.Buffer
	m := image.NewGray(image.Rect(0, 0, side, side))
	_, _ = rand.NewChaCha8([32]byte{}).Read(m.Pix) // it always gives all
	_ = png.Encode(&b, m)                          // a buffer takes everything
	return b.Bytes()
}

func (w *world) body(kind source.Kind, path string) map[string]any {
	return map[string]any{"sourceType": "HTTP", "feedType": kind, "description": "News",
		"sourceDetail": map[string]any{"url": w.outside + path, "refreshMinutes": 15}}
}

// pass lets time pass and fetches what is due then.
func (w *world) pass(d time.Duration) {
	w.T.Helper()
	w.now = w.now.Add(d)
	if err := w.sources.RefreshDue(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

func (w *world) contents(id int64) (c source.Contents) {
	w.T.Helper()
	w.OK(200, "vic", "GET", fmt.Sprintf("/api/author/feedInfoAndContents/%d", id), nil, &c)
	return c
}

// TestWhatWasNotUnderstoodIsKeptWithTheRest, until something else comes.
func TestWhatWasNotUnderstoodIsKeptWithTheRest(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Feed, "/doubtful"), &added)
		w.pass(time.Minute)
		want := []source.Doubt{{What: source.Letters, Count: 1}}
		if got := w.contents(added.ID); !slices.Equal(got.Doubts, want) || got.State != source.Good {
			t.Errorf("%s, with %v", got.State, got.Doubts)
		}
		var tried source.Preview
		w.OK(200, "ann", "POST", "/api/verifyExternalSourcePath", map[string]any{"id": added.ID}, &tried)
		if !slices.Equal(tried.Doubts, want) {
			t.Errorf("tried: %v", tried.Doubts)
		}
		moved := w.body(source.Feed, "/feed")
		moved["id"], moved["version"] = added.ID, added.Version
		w.OK(200, "ann", "PATCH", "/api/externalSource", moved, &added)
		if len(added.Doubts) != 0 {
			t.Errorf("moved: %v", added.Doubts)
		}
	})
}

func TestR346_TheLastGoodDataStay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Feed, "/feed"), &added)
		if added.State != source.Waiting || added.Version != 1 {
			t.Errorf("new: %+v", added)
		}
		w.pass(time.Minute)
		got := w.contents(added.ID)
		if got.State != source.Good || got.ItemCount != 2 || len(got.Contents) != 2 ||
			got.Contents[0].Title != "First" || !got.GoodAt.Equal(w.now) {
			t.Fatalf("R346: %+v", got)
		}
		if got.Doubts == nil || len(got.Doubts) != 0 {
			t.Errorf("all was understood: %+v", got.Doubts)
		}
		at := fmt.Sprintf("/api/author/feedInfoAndContents/%d", added.ID)
		w.Hire("fay", w.Ours, access.Rights{access.Feed: {Access: access.R}})
		w.Hire("con", w.Ours, access.Rights{access.Content: {Access: access.R}})
		w.Hire("tom", w.Ours, access.Rights{access.Tag: {Access: access.W}})
		w.OK(200, "fay", "GET", at, nil, nil)
		w.OK(200, "con", "GET", at, nil, nil)
		w.Refused(403, "tom", "GET", at, nil)
		good := w.now
		w.fails.Store(true)
		w.pass(14 * time.Minute)
		if got := w.contents(added.ID); got.State != source.Good {
			t.Errorf("before it is due again: %+v", got)
		}
		w.pass(2 * time.Minute)
		got = w.contents(added.ID)
		if got.State != source.Failing || got.Failure != "answer-refused" || len(got.Contents) != 2 ||
			!got.GoodAt.Equal(good) || !got.TriedAt.Equal(w.now) {
			t.Errorf("while it fails: %+v", got)
		}
		w.fails.Store(false)
		w.pass(5 * time.Minute)
		if got := w.contents(added.ID); got.State != source.Good || got.Failure != "" || !got.GoodAt.Equal(w.now) {
			t.Errorf("once it is back: %+v", got)
		}
		if w.told.Load() != 3 {
			t.Errorf("consoles were told %d times", w.told.Load())
		}
		if actions := w.Actions("source", added.ID); !slices.Equal(actions, []string{"create"}) {
			t.Errorf("the trail says %v: fetching is nobody's change", actions)
		}
	})
}

func TestSourcesAreKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var added, saved source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Feed, "/feed"), &added)
		w.pass(0)
		edit := func(version int64, path string) map[string]any {
			b := w.body(source.Feed, path)
			b["id"], b["version"], b["description"] = added.ID, version, "Newer"
			b["sourceDetail"] = fmt.Sprintf(`{"url":%q,"refreshMinutes":60}`, w.outside+path) // as a JSON text
			return b
		}
		w.OK(200, "ben", "PATCH", "/api/externalSource", edit(1, "/feed"), &saved)
		if saved.Description != "Newer" || saved.SourceDetail.RefreshMinutes != 60 || saved.ItemCount != 2 ||
			saved.UpdatedBy != "ben" {
			t.Errorf("R386: %+v", saved)
		}
		if p := w.Refused(412, "ann", "PATCH", "/api/externalSource", edit(1, "/feed")); p.Params["by"] != "ben" {
			t.Errorf("a stale version: %+v", p)
		}
		w.OK(200, "ben", "PATCH", "/api/externalSource", edit(2, "/other"), &saved)
		if saved.ItemCount != 0 || saved.State != source.Waiting || len(w.contents(added.ID).Contents) != 0 {
			t.Errorf("what moved has nothing yet: %+v", saved)
		}
		var list []source.Source
		if w.OK(200, "vic", "GET", "/api/externalSource?feedType=RSS", nil, &list); len(list) != 1 {
			t.Errorf("R384: %+v", list)
		}
		if w.OK(200, "vic", "GET", "/api/externalSource?feedType=JSON", nil, &list); len(list) != 0 {
			t.Errorf("R384: %+v", list)
		}
		if w.OK(200, "eve", "GET", "/api/externalSource", nil, &list); len(list) != 0 {
			t.Errorf("another company sees %+v", list)
		}
		at := fmt.Sprintf("/api/externalSource/%d", added.ID)
		w.Refused(404, "eve", "PATCH", "/api/externalSource", edit(3, "/feed"))
		w.Refused(404, "eve", "DELETE", at, nil)
		w.Refused(404, "eve", "POST", "/api/verifyExternalSourcePath", map[string]any{"id": added.ID})
		w.Refused(404, "eve", "GET", fmt.Sprintf("/api/author/feedInfoAndContents/%d", added.ID), nil)
		w.Refused(403, "vic", "DELETE", at, nil)
		w.OK(200, "ann", "DELETE", at, nil, nil)
		if actions := w.Actions("source", added.ID); !slices.Equal(actions,
			[]string{"create", "update", "update", "delete"}) {
			t.Errorf("the trail says %v", actions)
		}
		for field, change := range map[string]func(map[string]any){
			"body.description": func(b map[string]any) { b["description"] = "  " },
			"body.sourceDetail.url": func(b map[string]any) {
				b["sourceDetail"] = `{"url":"file:///etc/passwd","refreshMinutes":5}`
			},
			"body.sourceDetail.refreshMinutes": func(b map[string]any) {
				b["sourceDetail"] = `{"url":"http://a.example/","refreshMinutes":0}`
			},
		} {
			b := w.body(source.Feed, "/feed")
			change(b)
			if p := w.Refused(422, "ann", "POST", "/api/externalSource", b); len(p.Errors) != 1 ||
				p.Errors[0].Location != field {
				t.Errorf("%s: %+v", field, p)
			}
		}
	})
}

func TestR385_APathIsVerified(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	ask := func(kind source.Kind, path, inside string) map[string]any {
		return map[string]any{"feedType": kind, "sourceDetail": w.body(kind, path)["sourceDetail"], "path": inside}
	}
	for name, c := range map[string]struct {
		body  map[string]any
		total int
		first string
	}{
		"a feed":                {ask(source.Feed, "/feed", ""), 2, "First"},
		"a field of a feed":     {ask(source.Feed, "/feed", "title"), 2, "First"},
		"a list in JSON":        {ask(source.JSON, "/list", "data.days"), 1, "Monday"},
		"a folder":              {ask(source.Pictures, "/pictures/", ""), 4, "a.png"},
		"a picture of a folder": {ask(source.Pictures, "/pictures/", "b.png"), 4, "a.png"},
	} {
		var p source.Preview
		w.OK(200, "ann", "POST", "/api/verifyExternalSourcePath", c.body, &p)
		if p.Total != c.total || len(p.Items) == 0 || p.Items[0].Title != c.first ||
			strings.HasPrefix(name, "a folder") && !strings.HasPrefix(p.Items[0].Image, "data:image/") {
			t.Errorf("%s: %+v", name, p)
		}
	}
	private := ask(source.Feed, "", "")
	private["sourceDetail"] = map[string]any{"url": "http://169.254.169.254/latest/meta-data/", "refreshMinutes": 5}
	for name, c := range map[string]struct {
		body           map[string]any
		location, code string
	}{
		"what is not there":  {ask(source.Feed, "/none", ""), "body.sourceDetail.url", "answer-refused"},
		"of another kind":    {ask(source.Calendar, "/feed", ""), "body.sourceDetail.url", "not-a-calendar"},
		"a missing field":    {ask(source.Feed, "/feed", "price"), "body.path", "not-in-source"},
		"a missing picture":  {ask(source.Pictures, "/pictures/", "c.png"), "body.path", "not-in-source"},
		"no pictures":        {ask(source.Pictures, "/list", ""), "body.sourceDetail.url", "no-pictures"},
		"G142: in a private": {private, "body.sourceDetail.url", "address-private"},
		"nothing":            {map[string]any{"path": "x"}, "body.sourceDetail", "required"},
	} {
		if p := w.Refused(422, "ann", "POST", "/api/verifyExternalSourcePath", c.body); len(p.Errors) != 1 ||
			p.Errors[0].Location != c.location || p.Errors[0].Code != c.code {
			t.Errorf("%s: %+v", name, p)
		}
	}
	w.Refused(403, "vic", "POST", "/api/verifyExternalSourcePath", ask(source.Feed, "/feed", ""))
	var added source.Source
	w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Feed, "/feed"), &added)
	w.OK(200, "vic", "POST", "/api/verifyExternalSourcePath", map[string]any{"id": added.ID, "path": "title"}, nil)
}

// TestLooksHaveAnAllowance: nobody has the server fetch and read without an end.
func TestLooksHaveAnAllowance(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	refused := 0
	for range 100 {
		answer := w.Call("ann", "POST", "/api/verifyExternalSourcePath", map[string]any{"path": "x"}, nil)
		if answer.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 50 {
		t.Errorf("%d of 100 looks were refused", refused)
	}
}

// TestASourceIsDeletedWhileAProgramComesToShowIt, which somebody else saves first: it stays.
func TestASourceIsDeletedWhileAProgramComesToShowIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Feed, "/feed"), &added)
		lobby := w.Program("ann", "Lobby")
		var p areatest.Problem
		err := w.Against(`INSERT INTO program_source (company_id, version_id, source_id)
			SELECT c.company_id, c.current_version_id, {:source} FROM content c
			WHERE c.company_id = {:company} AND c.id = {:program}`,
			db.Params{"company": w.Ours, "program": lobby, "source": added.ID}, func() error {
				answer := w.Call("ann", "DELETE", fmt.Sprint("/api/externalSource/", added.ID), nil, &p)
				if answer.StatusCode != http.StatusConflict {
					return fmt.Errorf("it is answered %d %s", answer.StatusCode, p.Type)
				}
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		if p.Type != "/problems/in-use" || len(p.Related) != 1 || p.Related[0].Name != "Lobby" {
			t.Errorf("%+v", p)
		}
	})
}

func TestPicturesOfAFolder(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Pictures, "/pictures/"), &added)
		w.pass(0)
		items := w.contents(added.ID).Contents
		if len(items) != 2 || items[0].Title != "a.png" || items[1].Title != "b.png" {
			t.Fatalf("%+v", items)
		}
		if r := w.Call("vic", "GET", items[0].Image, nil, nil); r.StatusCode != 200 ||
			r.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %d %v", items[0].Image, r.StatusCode, r.Header)
		}
		w.Refused(404, "eve", "GET", items[0].Image, nil)
		w.Refused(404, "vic", "GET", fmt.Sprintf("/img/uploads/source/%d.%064d", added.ID, 0), nil)
		w.OK(200, "ann", "DELETE", fmt.Sprintf("/api/externalSource/%d", added.ID), nil, nil)
		w.Refused(404, "vic", "GET", items[0].Image, nil)
	})
}

// TestWebcalIsTakenForHTTPS, as calendars write their addresses.
func TestWebcalIsTakenForHTTPS(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		b := w.body(source.Calendar, "")
		b["sourceDetail"] = map[string]any{"url": "WebCal://a.example/b.ics?c=d", "refreshMinutes": 5}
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", b, &added)
		if added.SourceDetail.URL != "https://a.example/b.ics?c=d" {
			t.Errorf("it is kept as %s", added.SourceDetail.URL)
		}
	})
}
