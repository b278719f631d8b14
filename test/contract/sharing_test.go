package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// sas is the query that opens files elsewhere, as a person asks for it.
func (w *world) sas(who, query string) string {
	w.t.Helper()
	var answer struct{ Status, Data string }
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, "/api/sas"+query, nil).body), &answer); err != nil ||
		answer.Status != "success" {
		w.t.Fatalf("%+v, %v", answer, err)
	}
	return answer.Data
}

// fileOf is the path of a content's file.
func (w *world) fileOf(who string, id int64) string {
	w.t.Helper()
	var c struct{ Content struct{ Src string } }
	if err := json.Unmarshal([]byte(w.must(who, http.MethodGet, fmt.Sprintf("/api/content/%d", id), nil).body),
		&c); err != nil {
		w.t.Fatal(err)
	}
	return c.Content.Src
}

// TestG60_FilesAreReadElsewhere by nobody who has signed in, with a link that is
// good for an hour, for the files of one company and for nothing else.
func TestG60_FilesAreReadElsewhere(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ours, beside, theirs := w.fileOf("chief", w.fresh("Alpha").content),
			w.fileOf("operator", w.fresh("Gamma").content), w.fileOf("operator", w.fresh("Beta").content)
		link := w.sas("chief", "")
		status, whole, h := w.fetch(ours+link, nil)
		if cache := h.Get("Cache-Control"); status != http.StatusOK || !strings.HasPrefix(cache, "private") ||
			!strings.HasSuffix(cache, ", immutable") ||
			h.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
			!strings.HasPrefix(h.Get("Content-Security-Policy"), "sandbox") {
			t.Fatalf("%d %v", status, h)
		}
		if status, part, _ := w.fetch(ours+link, map[string]string{
			"Range": "bytes=4-9"}); status != http.StatusPartialContent || !bytes.Equal(part, whole[4:10]) {
			t.Errorf("a range of it: %d %q", status, part)
		}
		inGamma := w.sas("chief", fmt.Sprint("?companyId=", w.company["Gamma"]))
		operators := w.sas("operator", fmt.Sprint("?companyId=", w.company["Alpha"]))
		for name, c := range map[string]struct {
			path   string
			status int
		}{
			"without a link":           {ours, http.StatusUnauthorized},
			"a signature that is none": {ours + "?sig=", http.StatusForbidden},
			"another signature": {ours + strings.Replace(link, "sig=", "sig=x", 1),
				http.StatusForbidden},
			"another company in it": {theirs + strings.Replace(link,
				fmt.Sprint("company=", w.company["Alpha"]), fmt.Sprint("company=", w.company["Beta"]), 1),
				http.StatusForbidden},
			"a longer life": {ours + strings.Replace(link, "exp=", "exp=9", 1),
				http.StatusForbidden},
			"another company's file":              {theirs + link, http.StatusNotFound},
			"a managed company's file":            {beside + link, http.StatusNotFound},
			"the managed company's own link":      {beside + inGamma, http.StatusOK},
			"the managed company's link, to ours": {ours + inGamma, http.StatusNotFound},
			"an operator's link":                  {ours + operators, http.StatusOK},
			"an operator's link, elsewhere":       {theirs + operators, http.StatusNotFound},
			"another path":                        {"/api/content" + link, http.StatusUnauthorized},
		} {
			if status, body, _ := w.fetch(c.path, nil); status != c.status || status != http.StatusOK &&
				bytes.Equal(body, whole) {
				t.Errorf("%s: %d, want %d", name, status, c.status)
			}
		}
		w.ago.Store(int64(-time.Hour))
		if status, _, _ := w.fetch(ours+link, nil); status != http.StatusForbidden {
			t.Errorf("after an hour: %d", status)
		}
	})
}
