package content_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/media"
)

// within sets the limits of an installation.
func within(limits processing.Limits) func(*config) {
	return func(c *config) { c.Limits = limits }
}

// TestAnInstallationsLimitsAreSaidAndObeyed: what is said before sending is what
// counts, and what is not set is what can be read at all.
func TestAnInstallationsLimitsAreSaidAndObeyed(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newWorld(t, d, within(processing.Limits{FileBytes: 4 << 20, Megapixels: 1, Pages: 2}))
	var said intake.Intake
	w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content/limits", nil, &said)
	if said.FileBytes != 4<<20 || said.Megapixels != 1 || said.Pages != 2 || said.Side != media.MaxSide {
		t.Errorf("it says %+v", said)
	}
	for name, c := range map[string]struct {
		file   []byte
		status int
		code   string
		param  string
		most   float64
	}{
		"a picture of a megapixel": {drawing(t, 1000, 1000), http.StatusCreated, "", "", 0},
		"a picture of more": {drawing(t, 1000, 1001), http.StatusUnprocessableEntity, "image-too-large",
			"maxMegapixels", 1},
		"a document of two pages": {[]byte("document ab"), http.StatusCreated, "", "", 0},
		"a document of three pages": {[]byte("document abc"), http.StatusUnprocessableEntity, "document-too-long",
			"maxPages", 2},
		"a film of more pixels": {[]byte("film h264"), http.StatusCreated, "", "", 0},
	} {
		status, _, p := w.send("ann", c.file, map[string]string{"filename": name})
		if status != c.status || c.code != "" && (strings.TrimPrefix(p.Type, "/problems/") != c.code ||
			p.Params[c.param] != c.most) {
			t.Errorf("%s: %d %+v", name, status, p)
		}
	}
	w = newWorld(t, dbtest.SQLite(t))
	if w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content/limits", nil,
		&said); said.Megapixels != media.MaxMegapixels || said.Pages != media.MaxPages {
		t.Errorf("without limits of its own it says %+v", said)
	}
}

// TestSlidesAreCountedOnceTheyAreDrawn: nobody knows before how many they are.
func TestSlidesAreCountedOnceTheyAreDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, dbtest.SQLite(t), within(processing.Limits{FileBytes: 4 << 20, Pages: 2}))
		for text, want := range map[string]string{"slides ab": "ready ", "slides abc": "failed document-too-long"} {
			_, added, _ := w.send("ann", []byte(text), map[string]string{"filename": "a.odp"})
			w.worked()
			if c := w.get("ann", added.ID); string(c.State)+" "+c.Problem != want {
				t.Errorf("%s: %s %s, want %s", text, c.State, c.Problem, want)
			}
		}
	})
}
