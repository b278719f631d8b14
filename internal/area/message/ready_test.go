package message_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestATemplateIsMarkedAsReady: all answers say so, what is absent of an edit stays, and the trail has it.
func TestATemplateIsMarkedAsReady(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		if w.template("ann", "Lobby", nil).Ready {
			t.Error("a new one is ready")
		}
		made := w.template("ann", "Fire", object{"ready": true})
		renamed := w.saved("ann", made, object{"name": "Fire here"})
		var one message.Template
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("%s/%d", path, made.ID), nil, &one)
		var list []message.Template
		w.OK(http.StatusOK, "vic", http.MethodGet, path+"?name=fire", nil, &list)
		if !made.Ready || !renamed.Ready || !one.Ready || len(list) != 1 || !list[0].Ready {
			t.Errorf("made as %v, renamed to %v, found as %v, listed as %+v", made.Ready, renamed.Ready, one.Ready,
				list)
		}
		if w.saved("ann", renamed, object{"ready": false}).Ready {
			t.Error("it stays ready")
		}
		var trail []string
		ctx, _, scope := w.As("ann")
		if err := w.DB.For(scope).Column(ctx, &trail, `SELECT a.after FROM audit a WHERE {in:a} AND a.entity = 'message'
			AND a.entity_id = {:id} ORDER BY a.seq`, db.Params{"id": made.ID}); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{`"ready":true`, `"ready":true`, `"ready":false`} {
			if i >= len(trail) || !strings.Contains(trail[i], want) {
				t.Errorf("row %d of the trail, of %v, does not say %s", i, trail, want)
			}
		}
	})
}

// TestScreensLookAgainForReadyTemplatesAlone: for one that is ready, or was.
func TestScreensLookAgainForReadyTemplatesAlone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var calm, ready message.Template
		for _, c := range []struct {
			what  string
			does  func()
			again bool
		}{
			{"one is made", func() { calm = w.template("ann", "Calm", nil) }, false},
			{"it is changed", func() { calm = w.saved("ann", calm, object{"content": "x"}) }, false},
			{"it is deleted", func() { w.remove(calm) }, false},
			{"a ready one is made", func() { ready = w.template("ann", "Ready", object{"ready": true}) }, true},
			{"it is changed", func() { ready = w.saved("ann", ready, object{"content": "x"}) }, true},
			{"it is no longer ready", func() { ready = w.saved("ann", ready, object{"ready": false}) }, true},
			{"it is changed after that", func() { ready = w.saved("ann", ready, object{"content": "y"}) }, false},
			{"it is ready again", func() { ready = w.saved("ann", ready, object{"ready": true}) }, true},
			{"it is deleted", func() { w.remove(ready) }, true},
		} {
			before := w.Revision(message.Readiness)
			c.does()
			if again := w.Revision(message.Readiness) > before; again != c.again {
				t.Errorf("%s: screens look again: %v", c.what, again)
			}
		}
	})
}

func (w world) remove(t message.Template) {
	w.T.Helper()
	w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", path, t.ID), nil, nil)
}

// TestReadyTemplatesComeFirst in the list that is sorted so, whatever they are called, on its first page.
func TestReadyTemplatesComeFirst(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for _, name := range []string{"Zebra", "Apple", "Water", "Birch"} {
			w.template("ann", name, object{"ready": name == "Zebra" || name == "Water"})
		}
		for query, want := range map[string][]string{
			"?sortBy=ready":                  {"Water", "Zebra", "Apple", "Birch"},
			"?sortBy=ready&_limit=2":         {"Water", "Zebra"},
			"?sortBy=ready&sortDesc=true":    {"Zebra", "Water", "Birch", "Apple"},
			"?sortBy=ready&_limit=2&_page=2": {"Apple", "Birch"},
			"?sortBy=ready&name=r":           {"Water", "Zebra", "Birch"},
			"?sortBy=name&_limit=2":          {"Apple", "Birch"},
		} {
			var list []message.Template
			w.OK(http.StatusOK, "vic", http.MethodGet, path+query, nil, &list)
			var names []string
			for _, one := range list {
				names = append(names, one.Name)
			}
			if !slices.Equal(names, want) {
				t.Errorf("%s lists %v, want %v", query, names, want)
			}
		}
	})
}
