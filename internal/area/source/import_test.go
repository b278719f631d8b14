package source_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"marquee/internal/area/source"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch/fetchtest"
)

// wanted are the names that these tests ask for.
func wanted(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".png") }

// saved is a source of ann's.
func (w *world) saved(body map[string]any) source.Source {
	w.T.Helper()
	var s source.Source
	w.OK(201, "ann", "POST", "/api/externalSource", body, &s)
	return s
}

// listed is what somebody is offered of a source, a line per file, or the code of a refusal.
func (w *world) listed(who string, id int64) string {
	w.T.Helper()
	ctx, _, scope := w.As(who)
	files, others, err := w.sources.Files(ctx, scope, id, wanted)
	if f := fault.As(err); f != nil {
		return f.Code.String()
	}
	if err != nil {
		w.T.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s %d %t, ", f.Name, f.Size, f.Modified.IsZero())
	}
	return fmt.Sprintf("%sothers %d", b.String(), others)
}

// fetched is a file of a source, or the code of a refusal.
func (w *world) fetched(who string, id int64, name string) string {
	w.T.Helper()
	ctx, _, scope := w.As(who)
	body, _, err := w.sources.Download(ctx, scope, id, name, 1<<20)
	var data []byte
	if err == nil {
		data, err = io.ReadAll(body)
		_ = body.Close() // what came was read
	}
	if f := fault.As(err); f != nil {
		return f.Code.String()
	}
	if err != nil {
		w.T.Fatal(err)
	}
	return string(data)
}

func TestWhatAFolderOffers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w, server := newWorld(t, d), shop(t)
		page, ftp := w.saved(w.body(source.Pictures, "/pictures/")),
			w.saved(ftpBody(server, map[string]any{"password": password}))
		feed := w.saved(w.body(source.Feed, "/feed"))
		size := len(drawn(8))
		if got, want := w.listed("ann", page.ID),
			fmt.Sprintf("a.png %d true, b.png %d true, gone.png -1 true, no.png 6 true, others 0", size,
				size); got != want {
			t.Errorf("a page: %s, want %s", got, want)
		}
		if got, want := w.listed("ann", ftp.ID), fmt.Sprintf("a.png %d false, b.PNG %d false, no.png 6 false, others 1",
			size, len(drawn(9))); got != want {
			t.Errorf("a folder: %s, want %s", got, want)
		}
		for _, id := range []int64{page.ID, ftp.ID} {
			if got := w.fetched("ann", id, "a.png"); !bytes.Equal([]byte(got), drawn(8)) {
				t.Errorf("a.png of source %d: %q", id, got)
			}
			for _, name := range []string{"none.png", "../a.png", "/etc/passwd", "a.png\r\nDELE b.PNG", ""} {
				if got := w.fetched("ann", id, name); got != "source-file-gone" {
					t.Errorf("%q of source %d: %q", name, id, got)
				}
			}
		}
		for who, id := range map[string]int64{"eve": page.ID, "ann": feed.ID, "ben": 4711} {
			if list, file := w.listed(who, id), w.fetched(who, id, "a.png"); list != "not-found" ||
				file != "source-gone" {
				t.Errorf("%s, source %d: %s, %s", who, id, list, file)
			}
		}
		ctx, _, scope := w.As("ann")
		places, err := w.sources.Places(ctx, scope)
		if text := fmt.Sprint(places); err != nil || len(places) != 2 || strings.Contains(text, "127.0.0.1") ||
			strings.Contains(text, password) {
			t.Errorf("places: %v %s", err, text)
		}
		ctx, _, scope = w.As("eve")
		if places, err := w.sources.Places(ctx, scope); err != nil || len(places) != 0 {
			t.Errorf("eve's: %v %v", places, err)
		}
	})
}

// TestWhyAFolderOffersNothing: nobody who asks sees where the source is.
func TestWhyAFolderOffersNothing(t *testing.T) {
	w, server := newWorld(t, dbtest.SQLite(t)), shop(t)
	for name, c := range map[string]struct {
		detail map[string]any
		code   string
	}{
		"a wrong password": {map[string]any{"password": "guess"}, "source-sign-in"},
		"another folder": {map[string]any{"password": password, "url": "ftp://" + server.Host + "/none"},
			"source-refused"},
		"nobody there":    {map[string]any{"url": "http://127.0.0.1:1/", "username": ""}, "source-unreachable"},
		"G142: a private": {map[string]any{"url": "http://10.0.0.1/", "username": ""}, "source-private"},
		"no such page":    {map[string]any{"url": w.outside + "/none/", "username": ""}, "source-refused"},
	} {
		one := w.saved(ftpBody(server, c.detail))
		if list, file := w.listed("ann", one.ID), w.fetched("ann", one.ID, "a.png"); list != c.code || file != c.code {
			t.Errorf("%s: %s, %s", name, list, file)
		}
	}
	moved := w.saved(ftpBody(server, map[string]any{"password": password}))
	other := fetchtest.Start(t, fetchtest.Options{Folder: "shop", Files: map[string][]byte{"a.png": drawn(8)}})
	w.Exec(`UPDATE external_source SET source_detail = REPLACE(source_detail, {:from}, {:to})`,
		db.Params{"from": server.Host, "to": other.Host})
	if got := w.listed("ann", moved.ID); got != "source-sign-in" || other.Asked(password) {
		t.Errorf("moved in the database: %s", got)
	}
}

func TestAFileThatBreaksOff(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	server := fetchtest.Start(t, fetchtest.Options{Files: map[string][]byte{"a.png": drawn(8)}, Breaks: 1})
	one := w.saved(ftpBody(server, map[string]any{"url": "ftp://" + server.Host + "/"}))
	if got := w.fetched("ann", one.ID, "a.png"); got != "source-unreachable" {
		t.Errorf("half of it: %q", got)
	}
	if got := w.fetched("ann", one.ID, "a.png"); got != string(drawn(8)) {
		t.Errorf("tried again: %q", got)
	}
	endless := fetchtest.Start(t, fetchtest.Options{Files: map[string][]byte{"a.png": nil}, Endless: true})
	two := w.saved(ftpBody(endless, map[string]any{"url": "ftp://" + endless.Host + "/"}))
	ctx, _, scope := w.As("ann")
	body, _, err := w.sources.Download(ctx, scope, two.ID, "a.png", 1<<10)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = body.Close() }() // only read
	if n, err := io.Copy(io.Discard, body); err == nil || n > 1<<10+1 {
		t.Errorf("a file without an end: %d bytes, %v", n, err)
	}
}

// TestNamesThatCannotBeKept are no files of a folder: a database would refuse them.
func TestNamesThatCannotBeKept(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	server := fetchtest.Start(t,
		fetchtest.Options{Files: map[string][]byte{"good.png": drawn(8), "\xff\xfe.png": drawn(8),
			"a\x01b.png":                        drawn(8),
			strings.Repeat("long", 70) + ".png": drawn(8)}})
	one := w.saved(ftpBody(server, map[string]any{"url": "ftp://" + server.Host + "/"}))
	if got, want := w.listed("ann", one.ID), fmt.Sprintf("good.png %d false, others 3", len(drawn(8))); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
