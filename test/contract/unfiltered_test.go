//go:build unfiltered

package contract

import (
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"marquee/internal/platform/db/dbtest"
)

// unfiltered says whether statements have lost their conditions on a company.
const unfiltered = true

// TestTheFilterIsOff makes sure of it: once the policies are gone as well, a
// reader of Alpha sees what belongs to Beta.
func TestTheFilterIsOff(t *testing.T) {
	address := dbtest.Postgres(t, os.Getenv("MARQUEE_TEST_POSTGRES"))
	w := newWorld(t, address)
	w.must("boss Beta", http.MethodPost, "/api/content", w.picture(w.called("Beta", "content"),
		map[string]string{"share": "Y"}))
	look := func() string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.server.URL+"/api/content", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: "marquee_session", Value: w.tokens["reader"]})
		response, err := w.server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }() // only read
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if text := look(); strings.Contains(text, canary) {
		t.Errorf("the policies let a reader of Alpha see %s", text)
	}
	dbtest.TearDownWalls(t, address)
	if text := look(); !strings.Contains(text, canary) {
		t.Errorf("statements have kept their conditions: %s", text)
	}
}
