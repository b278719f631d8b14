package contract

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

func TestACreationSentAgainIsAnsweredAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		create := func(key, name string) answer {
			w.idempotency = key
			defer func() { w.idempotency = "" }()
			return w.send("chief", http.MethodPost, "/api/playlists",
				object{"name": name, "content": []any{object{"id": n.content, "seconds": 3}}})
		}
		first, again := create("key-1", "Once"), create("key-1", "Once")
		if first.status != 201 || again.status != 201 || first.body != again.body {
			t.Errorf("first %d %s\nagain %d %s", first.status, first.body, again.status, again.body)
		}
		if other := create("key-1", "Another"); other.status != 422 {
			t.Errorf("the key for another request: %d %s", other.status, other.body)
		}
		if refused := create("key-2", strings.Repeat("x", 500)); refused.status != 422 {
			t.Errorf("%d", refused.status)
		}
		if retried := create("key-2", "Now right"); retried.status != 201 {
			t.Errorf("after a refusal the key is free for the same request alone, or for another: %d %s",
				retried.status, retried.body)
		}
		found := func(company string) answer {
			w.idempotency = "key-3"
			defer func() { w.idempotency = "" }()
			return w.send("operator", http.MethodPost, fmt.Sprintf("/api/tags?companyId=%d", w.company[company]),
				object{"name": "Shelf", "type": "Content"})
		}
		if here, there := found("Alpha"), found("Beta"); here.status != 201 || there.status != 422 {
			t.Errorf("the same for another company: %d %s, then %d %s", here.status, here.body, there.status,
				there.body)
		}
		if a := w.must("chief", http.MethodGet, "/api/playlists?name=Once", nil); a.header.Get("x-total-count") != "1" {
			t.Errorf("%s playlists were created", a.header.Get("x-total-count"))
		}
	})
}

// TestAFileSentAgainIsAnsweredAgain: whatever takes a file makes one record of it
// for one key, however often it is sent and although a browser writes the form
// with other boundaries each time.
func TestAFileSentAgainIsAnsweredAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		n := w.fresh("Alpha")
		version := map[string]string{"contentId": fmt.Sprint(n.content)}
		for path, c := range map[string]struct {
			file, other form
			list        string
		}{
			"/api/content": {w.picture("Lobby", nil), w.picture("Lobby", nil), "/api/content?name=Lobby"},
			"/api/contentVersion": {w.picture("Lobby", version), w.picture("Lobby", version),
				fmt.Sprintf("/api/content/version?contentId=%d", n.content)},
			"/api/font":  {w.typeface("Sent"), w.typeface("Other"), "/api/font?name=Sent"},
			"/api/myApk": {w.software(nil), w.software(nil), "/api/myapk"},
		} {
			records := func() int { return strings.Count(w.must("chief", http.MethodGet, c.list, nil).body, `{"id":`) }
			before := records()
			w.idempotency = "file " + path
			answers := make([]answer, 4)
			var sending sync.WaitGroup
			for i := range answers {
				sending.Go(func() {
					answers[i] = w.send("chief", http.MethodPost, path,
						c.file.bounded(fmt.Sprint("again", i)))
				})
			}
			sending.Wait()
			last := w.send("chief", http.MethodPost, path, c.file.bounded("later"))
			other := w.send("chief", http.MethodPost, path, c.other)
			w.idempotency = ""
			for _, a := range answers {
				if !(a.status == 201 && a.body == last.body && a.header.Get("ETag") == last.header.Get("ETag")) &&
					!(a.status == 409 && a.problem() == "under-way") {
					t.Errorf("%s: %d %s, last %s", path, a.status, a.body, last.body)
				}
			}
			if last.status != 201 || other.status != 422 {
				t.Errorf("%s: again %d %s, another file %d %s", path, last.status, last.body, other.status, other.body)
			}
			if after := records(); after != before+1 {
				t.Errorf("%s: %d records before, %d after", path, before, after)
			}
		}
	})
}

// bounded is the same form as another request writes it.
func (f form) bounded(by string) form {
	_, boundary, _ := strings.Cut(f.kind, "boundary=")
	return form{kind: "multipart/form-data; boundary=" + by,
		data: bytes.ReplaceAll(f.data, []byte(boundary), []byte(by))}
}
