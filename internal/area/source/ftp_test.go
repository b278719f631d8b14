package source_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/source"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch/fetchtest"
)

const password = "s3cret-of-the-folder"

// shop is an FTP server with two pictures and what is none.
func shop(t *testing.T) *fetchtest.Server {
	t.Helper()
	return fetchtest.Start(t, fetchtest.Options{Username: "ann", Password: password, Folder: "shop",
		Files: map[string][]byte{"b.PNG": drawn(9), "a.png": drawn(8), "no.png": []byte("<html>"),
			"price.txt": []byte("1")}})
}

func ftpBody(server *fetchtest.Server, detail map[string]any) map[string]any {
	all := map[string]any{"url": "ftp://" + server.Host + "/shop/", "refreshMinutes": 15, "username": "ann"}
	for name, value := range detail {
		all[name] = value
	}
	return map[string]any{"feedType": source.Pictures, "description": "Shop", "sourceDetail": all}
}

// tried is what the console sends of a source before it is saved.
func tried(b map[string]any) map[string]any {
	b = maps.Clone(b)
	delete(b, "description")
	delete(b, "version")
	return b
}

// quote is everything that the installation has written down, as one text.
func (w *world) quote(t *testing.T, d *db.DB) string {
	t.Helper()
	var b strings.Builder
	for _, statement := range []string{`SELECT source_detail || password AS text FROM external_source`,
		`SELECT COALESCE(a.before, '') || COALESCE(a.after, '') AS text FROM audit a`} {
		var rows []struct {
			Text string `db:"text"`
		}
		if err := d.Unscoped("looked up").All(context.Background(), &rows, statement, nil); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			b.WriteString(r.Text)
		}
	}
	return b.String()
}

func TestPicturesOfAnFTPFolder(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w, server := newWorld(t, d), shop(t)
		var added source.Source
		r := w.OK(201, "ann", "POST", "/api/externalSource", ftpBody(server, map[string]any{"password": password}),
			&added)
		if added.SourceType != source.FTP || !added.HasPassword || added.SourceDetail.Username != "ann" {
			t.Errorf("%+v", added)
		}
		w.pass(0)
		got := w.contents(added.ID)
		if got.State != source.Good || len(got.Contents) != 2 || got.Contents[0].Title != "a.png" ||
			got.Contents[1].Title != "b.PNG" || got.Contents[0].Link != "" {
			t.Fatalf("%+v", got)
		}
		picture := w.Call("vic", "GET", got.Contents[1].Image, nil, nil)
		if picture.StatusCode != 200 || picture.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %d %v", got.Contents[1].Image, picture.StatusCode, picture.Header)
		}
		var list, tried any
		w.OK(200, "vic", "GET", "/api/externalSource", nil, &list)
		w.OK(200, "vic", "POST", "/api/verifyExternalSourcePath", map[string]any{"id": added.ID, "path": "b.PNG"},
			&tried)
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"answer": fmt.Sprint(string(body), list, tried, got),
			"database": w.quote(t, d), "log": w.log.String()} {
			if strings.Contains(text, password) {
				t.Errorf("the password stands in the %s: %s", name, text)
			}
		}
	})
}

// TestThePasswordStaysWithItsServer: it is kept without being typed, and given to no other server.
func TestThePasswordStaysWithItsServer(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w, server := newWorld(t, d), shop(t)
		other := fetchtest.Start(t, fetchtest.Options{Folder: "shop", Files: map[string][]byte{"a.png": drawn(8)}})
		var saved source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", ftpBody(server, map[string]any{"password": password}), &saved)
		edit := func(version int64, server *fetchtest.Server, detail map[string]any) map[string]any {
			b := ftpBody(server, detail)
			b["id"], b["version"] = saved.ID, version
			return b
		}
		w.OK(200, "ben", "PATCH", "/api/externalSource", edit(1, server, map[string]any{"refreshMinutes": 30}), &saved)
		if w.pass(0); !saved.HasPassword || w.contents(saved.ID).State != source.Good {
			t.Errorf("an empty password: %+v", w.contents(saved.ID))
		}
		for path, method := range map[string]string{"/api/externalSource": "PATCH",
			"/api/verifyExternalSourcePath": "POST"} {
			away := edit(2, other, nil)
			if method == "POST" {
				away = tried(away)
			}
			if p := w.Refused(422, "ben", method, path, away); len(p.Errors) != 1 ||
				p.Errors[0].Location != "body.sourceDetail.password" || p.Errors[0].Code != "host-changed" {
				t.Errorf("%s: %+v", path, p)
			}
		}
		w.Exec(`UPDATE external_source SET source_detail = REPLACE(source_detail, {:from}, {:to}), next_at = 0`,
			db.Params{"from": server.Host, "to": other.Host})
		if w.pass(0); w.contents(saved.ID).Failure != "host-changed" || other.Asked(password) {
			t.Errorf("moved in the database: %+v", w.contents(saved.ID))
		}
		w.Exec(`UPDATE external_source SET source_detail = REPLACE(source_detail, {:to}, {:from})`,
			db.Params{"from": server.Host, "to": other.Host})
		w.OK(200, "ben", "PATCH", "/api/externalSource", edit(2, other, map[string]any{"username": ""}), &saved)
		w.pass(time.Hour)
		if got := w.contents(saved.ID); got.HasPassword || got.State != source.Good || len(got.Contents) != 1 ||
			other.Asked(password) {
			t.Errorf("anonymous elsewhere: %+v", got)
		}
	})
}

func TestWhatIsNoFTPSource(t *testing.T) {
	w, server := newWorld(t, dbtest.SQLite(t)), shop(t)
	feed := ftpBody(server, nil)
	feed["feedType"] = source.Feed
	web := ftpBody(server, nil)
	web["sourceType"] = source.HTTP
	for name, c := range map[string]struct {
		body           map[string]any
		location, code string
	}{
		"a feed":          {feed, "body.sourceDetail.url", "only-pictures"},
		"of another type": {web, "body.sourceType", "not-allowed"},
		"with a name in it": {ftpBody(server, map[string]any{"url": "ftp://ann:x@" + server.Host + "/"}),
			"body.sourceDetail.url", "address-bad"},
		"with another scheme": {ftpBody(server, map[string]any{"url": "sftp://" + server.Host + "/"}),
			"body.sourceDetail.url", "address-bad"},
	} {
		if p := w.Refused(422, "ann", "POST", "/api/externalSource", c.body); len(p.Errors) != 1 ||
			p.Errors[0].Location != c.location || p.Errors[0].Code != c.code {
			t.Errorf("%s: %+v", name, p)
		}
	}
	for name, c := range map[string]struct {
		detail map[string]any
		code   string
	}{
		"a wrong password": {map[string]any{"password": "guess"}, "sign-in-refused"},
		"no password":      {nil, "sign-in-refused"},
		"another folder": {map[string]any{"password": password, "url": "ftp://" + server.Host + "/none"},
			"answer-refused"},
		"G142: a private": {map[string]any{"password": password, "url": "ftp://10.0.0.1/"}, "address-private"},
	} {
		if p := w.Refused(422, "ann", "POST", "/api/verifyExternalSourcePath",
			tried(ftpBody(server, c.detail))); len(p.Errors) != 1 || p.Errors[0].Code != c.code {
			t.Errorf("%s: %+v", name, p)
		}
	}
	var added source.Source
	w.OK(201, "ann", "POST", "/api/externalSource", ftpBody(server, map[string]any{"password": "guess"}), &added)
	w.pass(0)
	if got := w.contents(added.ID); got.State != source.Failing || got.Failure != "sign-in-refused" ||
		bytes.Contains([]byte(fmt.Sprint(got)), []byte("guess")) {
		t.Errorf("%+v", got)
	}
}
