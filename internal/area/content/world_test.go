package content_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/area/email"
	"marquee/internal/area/playlist"
	"marquee/internal/area/tag"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/upload"
	"marquee/internal/platform/vault"
)

// world is an office with a library, whose bytes lie in a folder of the test. In
// ours, dot decides about what is submitted, rae only sees it, and nil may do
// nothing; del decides in theirs.
type world struct {
	*areatest.Office
	contents  *content.Service
	versions  *version.Service
	files     *processing.Service
	intake    *intake.Service
	media     *studio
	jobs      *jobs.Queue
	outside   *elsewhere
	playlists *playlist.Service
	now       time.Time
	mails     mailbox
}

// mailbox keeps the letters that were posted, or fails.
type mailbox struct {
	letters []email.Letter
	broke   error
}

func (m *mailbox) PostIn(_ context.Context, _ *db.Tx, l email.Letter) error {
	m.letters = append(m.letters, l)
	return m.broke
}

// config is what a test may have otherwise.
type config struct {
	Blobs   blob.Store
	Scanner *scan.Scanner
	Inbox   disk.Inbox
	Limits  processing.Limits
	Prober  processing.Prober
	Uploads *upload.Store
}

func newWorld(t *testing.T, d *db.DB, with ...func(*config)) *world {
	t.Helper()
	folder := t.TempDir()
	blobs, err := blob.OpenDisk(filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	uploads, err := upload.Open(filepath.Join(folder, "uploads"), func() time.Time { return dbtest.Now })
	if err != nil {
		t.Fatal(err)
	}
	d.Keeps(content.Counts(), company.Stored(content.Tables().Stores))
	o := areatest.Open(t, d, "UTC", access.Content, access.Playlist)
	tags := tag.New(d)
	w := &world{Office: o, now: dbtest.Now, media: newStudio(),
		outside: &elsewhere{place: intake.Place{ID: 70, CompanyID: o.Ours, Name: "Shop", Type: "FTP"},
			files: map[string][]byte{}}}
	w.jobs = jobs.New(d, slog.New(slog.DiscardHandler))
	inbox, quiet := disk.Inbox{Folder: folder}, slog.New(slog.DiscardHandler)
	c := config{Blobs: vault.New(d, blobs, func() time.Time { return dbtest.Now }, content.Tables().Blobs...),
		Inbox:  inbox,
		Limits: processing.Limits{FileBytes: 4 << 20}, Prober: w.media, Uploads: uploads}
	for _, change := range with {
		change(&c)
	}
	now := func() time.Time { return w.now }
	w.contents = content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tags,
		Blobs: c.Blobs, Now: now})
	w.versions = version.New(version.Config{DB: d, Contents: w.contents, Companies: o.Companies,
		Categories: o.Categories, Mails: &w.mails,
		Base: func() string { return "https://signs.example" }, Now: now, Logger: quiet})
	w.files = processing.New(processing.Config{DB: d, Contents: w.contents, Versions: w.versions,
		Companies: o.Companies, Blobs: c.Blobs,
		Prober: c.Prober, Scanner: c.Scanner, Jobs: w.jobs, Inbox: c.Inbox, Limits: c.Limits, Logger: quiet})
	w.intake = intake.New(intake.Config{DB: d, Contents: w.contents, Versions: w.versions, Processing: w.files,
		Companies:  o.Companies,
		Categories: o.Categories, Blobs: c.Blobs, Jobs: w.jobs, Outside: w.outside, Uploads: c.Uploads, Inbox: c.Inbox,
		Logger: quiet})
	w.playlists = playlist.New(d, o.Categories, tags, w.contents)
	w.contents.Register(o.Router)
	w.versions.Register(o.Router)
	w.files.Register(o.Router)
	w.intake.Register(o.Router)
	for name, right := range map[string]struct {
		company int64
		level   access.Level
	}{"dot": {o.Ours, access.W}, "rae": {o.Ours, access.R}, "nil": {o.Ours, access.N}, "del": {o.Theirs, access.W}} {
		o.Hire(name, right.company, access.Rights{access.ContentApproval: {Access: right.level}})
	}
	o.Exec(`UPDATE company SET convert_videos = 0`) // films stay as they come, where a test does not say otherwise
	return w
}

// picture is a PNG of one colour.
func picture(t *testing.T, shade uint8) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 40, 20))
	for i := range m.Pix {
		m.Pix[i] = shade
	}
	m.Set(0, 0, color.White)
	return encoded(t, m)
}

// drawing is a black PNG of a size.
func drawing(t *testing.T, width, height int) []byte {
	t.Helper()
	return encoded(t, image.NewGray(image.Rect(0, 0, width, height)))
}

func encoded(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// send uploads a content; a nil file sends none.
func (w *world) send(who string, file []byte, fields map[string]string) (int, content.Content, areatest.Problem) {
	w.T.Helper()
	var added content.Content
	status, problem := w.form(who, "/api/content", file, fields, &added)
	return status, added, problem
}

// form posts a file with fields and decodes the answer into out.
func (w *world) form(who, path string, file []byte, fields map[string]string, out any) (int, areatest.Problem) {
	w.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if name != "filename" {
			if err := form.WriteField(name, value); err != nil {
				w.T.Fatal(err)
			}
		}
	}
	if file != nil {
		part, err := form.CreateFormFile("file", fields["filename"])
		if err != nil {
			w.T.Fatal(err)
		}
		if _, err := part.Write(file); err != nil {
			w.T.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		w.T.Fatal(err)
	}
	r := httptest.NewRequestWithContext(w.T.Context(), http.MethodPost, path, &body)
	r.Header.Set("Authorization", "Bearer "+who)
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer := httptest.NewRecorder()
	w.Router.ServeHTTP(answer, r)
	var problem areatest.Problem
	if err := json.Unmarshal(answer.Body.Bytes(), &problem); err != nil {
		w.T.Fatalf("the upload answered %s", answer.Body)
	}
	_ = json.Unmarshal(answer.Body.Bytes(), out)
	return answer.Code, problem
}

// list returns the names and the total that a person's list answers.
func (w *world) list(who, query string) (names []string, total string) {
	w.T.Helper()
	var rows []content.Content
	answer := w.OK(http.StatusOK, who, http.MethodGet, "/api/content?"+query, nil, &rows)
	for _, c := range rows {
		names = append(names, c.Name)
	}
	return names, answer.Header.Get("x-total-count")
}

func (w *world) get(who string, id int64) content.Content {
	w.T.Helper()
	var c content.Content
	w.OK(http.StatusOK, who, http.MethodGet, fmt.Sprintf("/api/content/%d", id), nil, &c)
	return c
}

// plays puts contents into a playlist of ann's.
func (w *world) plays(name string, ids ...int64) (playlistID int64) {
	w.T.Helper()
	ctx, caller, scope := w.As("ann")
	entries := make([]playlist.EntryInput, len(ids))
	for i, id := range ids {
		entries[i] = playlist.EntryInput{ID: id, Seconds: 5}
	}
	p, err := w.playlists.Create(ctx, caller, scope, playlist.Draft{Name: name, Content: entries})
	if err != nil {
		w.T.Fatal(err)
	}
	return p.ID
}
