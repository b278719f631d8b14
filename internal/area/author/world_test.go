package author_test

import (
	"bytes"
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
	"marquee/internal/area/author"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/area/font"
	"marquee/internal/area/source"
	"marquee/internal/area/tag"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/media"
	"marquee/internal/platform/vault"
)

// world is an office with a library and a designer.
type world struct {
	*areatest.Office
	contents *content.Service
	authors  *author.Service
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	folder := t.TempDir()
	disks, err := blob.OpenDisk(filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return dbtest.Now }
	d.Keeps(content.Counts(), company.Stored(content.Tables().Stores))
	o := areatest.Open(t, d, "UTC", access.Content, access.Playlist, access.Feed, access.Font)
	tags, inbox, quiet := tag.New(d), disk.Inbox{Folder: folder}, slog.New(slog.DiscardHandler)
	blobs, queue := vault.New(d, disks, now, content.Tables().Blobs...), jobs.New(d, quiet)
	w := &world{Office: o}
	w.contents = content.New(content.Config{DB: d, Companies: o.Companies, Categories: o.Categories, Tags: tags,
		Blobs: blobs, Now: now})
	versions := version.New(version.Config{DB: d, Contents: w.contents, Companies: o.Companies,
		Categories: o.Categories, Base: func() string { return "" }, Now: now, Logger: quiet})
	prober := media.New(func(string) (string, error) { return "", fmt.Errorf("nothing is installed here") })
	files := processing.New(processing.Config{DB: d, Contents: w.contents, Versions: versions, Companies: o.Companies,
		Blobs: blobs, Prober: prober, Jobs: queue, Inbox: inbox, Limits: processing.Limits{FileBytes: 8 << 20},
		Logger: quiet})
	gate := intake.New(intake.Config{DB: d, Contents: w.contents, Versions: versions, Processing: files,
		Companies: o.Companies, Categories: o.Categories, Blobs: blobs, Jobs: queue, Inbox: inbox, Logger: quiet})
	w.authors = author.New(author.Config{DB: d, Contents: w.contents, Versions: versions, Intake: gate, Blobs: blobs,
		HasCity: func(id string) bool { return id == "jp-tokyo" || id == "jp-osaka" }})
	w.contents.Register(o.Router)
	versions.Register(o.Router)
	gate.Register(o.Router)
	w.authors.Register(o.Router)
	font.New(font.Config{DB: d, Blobs: blobs, Room: files, Inbox: folder}).Register(o.Router)
	source.New(source.Config{DB: d, Companies: o.Companies, Blobs: blobs, Prober: prober, Now: now,
		Logger: quiet}).Register(o.Router)
	return w
}

// form is what a person saves: fields, and the document and the thumbnail as files.
type form map[string]string

// send saves something in the designer, and decodes the answer into out.
func (w *world) send(who, method string, f form, out any) (int, areatest.Problem) {
	w.T.Helper()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for name, value := range f {
		write := func(p interface{ Write([]byte) (int, error) }, err error) {
			if err == nil {
				_, err = p.Write([]byte(value))
			}
			if err != nil {
				w.T.Fatal(err)
			}
		}
		switch name {
		case "If-Match":
		case "content", "thumbnail":
			write(parts.CreateFormFile(name, name))
		default:
			write(parts.CreateFormField(name))
		}
	}
	if err := parts.Close(); err != nil {
		w.T.Fatal(err)
	}
	r := httptest.NewRequestWithContext(w.T.Context(), method, "/api/author", &body)
	r.Header.Set("Authorization", "Bearer "+who)
	r.Header.Set("Content-Type", parts.FormDataContentType())
	if f["If-Match"] != "" {
		r.Header.Set("If-Match", f["If-Match"])
	}
	answer := httptest.NewRecorder()
	w.Router.ServeHTTP(answer, r)
	var problem areatest.Problem
	_ = json.Unmarshal(answer.Body.Bytes(), &problem)
	if out != nil && answer.Code < 300 {
		if err := json.Unmarshal(answer.Body.Bytes(), out); err != nil {
			w.T.Fatalf("%s: %v", answer.Body, err)
		}
	}
	return answer.Code, problem
}

// made saves a new program.
func (w *world) made(who string, f form) content.Content {
	w.T.Helper()
	var c content.Content
	if status, p := w.send(who, http.MethodPost, f, &c); status != http.StatusCreated {
		w.T.Fatalf("%s's program is answered %d %+v", who, status, p)
	}
	return c
}

// program is one of a page with these items.
func (w *world) program(who, name, items string) content.Content {
	w.T.Helper()
	return w.made(who, form{"name": name, "content": document(items)})
}

// saved saves a program again.
func (w *world) saved(who string, c content.Content, items string) content.Content {
	w.T.Helper()
	var after content.Content
	status, p := w.send(who, http.MethodPatch, form{"id": fmt.Sprint(c.ID), "content": document(items),
		"If-Match": fmt.Sprintf(`"v%d"`, c.Version)}, &after)
	if status != http.StatusOK {
		w.T.Fatalf("%s's program is answered %d %+v", who, status, p)
	}
	return after
}

func (w *world) open(who string, id int64) author.Authored {
	w.T.Helper()
	var a author.Authored
	w.OK(http.StatusOK, who, http.MethodGet, fmt.Sprintf("/api/author/%d", id), nil, &a)
	return a
}

// document is one of a page with these items.
func document(items string) string {
	return `{"displayWidth":1920,"displayHeight":1080,"pages":[{"duration":7,"panes":[{"items":[` + items + `]}]}]}`
}

// shows is an item that shows contents in turn.
func shows(id string, contents ...int64) string {
	list := ""
	for i, c := range contents {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf(`{"id":%d}`, c)
	}
	return fmt.Sprintf(`{"id":"%s","type":"media","w":100,"h":50,"itemContents":[%s]}`, id, list)
}

// touch is an area that leads to a program.
func touch(id string, program int64) string {
	return fmt.Sprintf(`{"id":"%s","type":"touch","w":100,"h":50,"onTouch":{"type":"program","value":"%d"}}`, id, program)
}

// feed is an item that shows a source.
func feed(id string, source int64) string {
	return fmt.Sprintf(`{"id":"%s","type":"feed","w":100,"h":50,"settings":{"externalSourceId":%d}}`, id, source)
}

// typed is a text in a family of the company's.
func typed(id, family string) string {
	return fmt.Sprintf(`{"id":"%s","type":"text","w":100,"h":50,"settings":{"fontType":"company","fontName":"%s"}}`, id,
		family)
}

// picture is a PNG.
func picture(t *testing.T) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 40, 20))
	m.Set(0, 0, color.White)
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// post sends a form to another operation.
func (w *world) post(who, path string, fields map[string]string) (int, areatest.Problem) {
	w.T.Helper()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := parts.WriteField(name, value); err != nil {
			w.T.Fatal(err)
		}
	}
	if err := parts.Close(); err != nil {
		w.T.Fatal(err)
	}
	r := httptest.NewRequestWithContext(w.T.Context(), http.MethodPost, path, &body)
	r.Header.Set("Authorization", "Bearer "+who)
	r.Header.Set("Content-Type", parts.FormDataContentType())
	answer := httptest.NewRecorder()
	w.Router.ServeHTTP(answer, r)
	var problem areatest.Problem
	_ = json.Unmarshal(answer.Body.Bytes(), &problem)
	return answer.Code, problem
}
