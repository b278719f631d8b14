package secret

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/internal/fault"
)

// TestBreached: "tall green ladder" is D7F3A…; the service learns five digits, and its silence refuses nobody.
func TestBreached(t *testing.T) {
	var asked []string
	answer := func(w http.ResponseWriter, rest string) { _, _ = w.Write([]byte(rest)) }
	digits := sha1Of("tall green ladder")
	for name, c := range map[string]struct {
		serve http.HandlerFunc
		want  string
	}{
		"known": {func(w http.ResponseWriter, _ *http.Request) { answer(w, "00000:2\r\n"+digits[5:]+":17\r\n") },
			"breached"},
		"unknown": {func(w http.ResponseWriter, _ *http.Request) { answer(w, "00000:2\r\n") }, ""},
		"padding": {func(w http.ResponseWriter, _ *http.Request) { answer(w, digits[5:]+":0\r\n") }, ""},
		"no service": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
			""},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked = append(asked, r.URL.Path)
				if r.Header.Get("Add-Padding") != "true" {
					t.Error("the answer may tell by its length")
				}
				c.serve(w, r)
			}))
			defer server.Close()
			b, err := NewBreached(server.URL+"/range", server.Client(), slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			h := NewQuickHasher(rand.Reader)
			h.Against(b)
			_, err = h.Choose(t.Context(), Owner{Username: "ann"}, "tall green ladder")
			if f := fault.As(err); c.want == "" && err != nil || c.want != "" &&
				(f == nil || f.Fields[0].Code.String() != c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	for _, path := range asked {
		if path != "/range/"+digits[:5] {
			t.Errorf("asked for %s", path)
		}
	}
	for _, bad := range []string{"http://api.example.com/range/", "api.example.com", "https://api.example.com/?q="} {
		if _, err := NewBreached(bad, http.DefaultClient, slog.New(slog.DiscardHandler)); err == nil ||
			!strings.Contains(err.Error(), "https") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
