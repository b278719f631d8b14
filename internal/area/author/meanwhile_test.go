package author_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestG58_WhatIsBeingTakenUpIsInUse: what a save names that has not ended yet is not taken from it.
func TestG58_WhatIsBeingTakenUpIsInUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		lobby := w.program("ann", "Lobby", "")
		const (
			shown = `INSERT INTO program_content (company_id, version_id, content_id)
				SELECT p.company_id, p.current_version_id, c.id FROM content p, content c
				WHERE p.id = {:program} AND c.id = {:used}`
			written = `INSERT INTO program_font (company_id, version_id, font_name)
				SELECT p.company_id, p.current_version_id, f.font_name FROM content p, font f
				WHERE p.id = {:program} AND f.id = {:used}`
		)
		inUse := func(used int64, statement, method, path string, body any) {
			t.Helper()
			var p areatest.Problem
			statement += d.Unscoped("arranged").Kept() // as a save does
			err := w.Against(statement, db.Params{"used": used, "program": lobby.ID}, func() error {
				if answer := w.Call("ann", method, path, body, &p); answer.StatusCode != http.StatusConflict {
					return fmt.Errorf("%s %s is answered %d %s", method, path, answer.StatusCode, p.Type)
				}
				return nil
			})
			if err != nil || len(p.Related) != 1 || p.Related[0].Name != "Lobby" {
				t.Errorf("%v, held by %+v", err, p.Related)
			}
		}
		one, two := w.Content("ann", "one", areatest.File{}), w.Content("ann", "two", areatest.File{})
		brand := w.Font(w.Ours, "Brand")
		inUse(one, shown, http.MethodPatch, "/api/content/isactive", map[string]any{"id": one})
		w.recycle(http.StatusOK, "ann", two)
		inUse(two, shown, http.MethodDelete, fmt.Sprintf("/api/content/%d", two), nil)
		inUse(brand, written, http.MethodDelete, fmt.Sprintf("/api/font/%d", brand), nil)
	})
}

// TestG58_WhatIsBeingTakenAwayIsNotTakenUp: a save waits for who takes away what it names, and is refused.
func TestG58_WhatIsBeingTakenAwayIsNotTakenUp(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		feedID, brand := w.Source(w.Ours, "News"), w.Font(w.Ours, "Brand")
		one, had := w.Content("ann", "one", areatest.File{}), w.Content("ann", "two", areatest.File{})
		lobby := w.saved("ann", w.program("ann", "Lobby", shows("a", had)), "")
		w.recycle(http.StatusOK, "ann", had)
		for _, c := range []struct {
			statement string
			id        int64
			items     string
		}{
			{`DELETE FROM font WHERE id = {:id}`, brand, typed("a", "Brand")},
			{`DELETE FROM external_source WHERE id = {:id}`, feedID, feed("a", feedID)},
			{`DELETE FROM content WHERE id = {:id}`, one, shows("a", one)},
			{`DELETE FROM content WHERE id = {:id}`, had, shows("a", had)},
		} {
			err := w.Against(c.statement, db.Params{"id": c.id}, func() error {
				var after content.Content
				status, p := w.send("ann", http.MethodPatch, form{"id": fmt.Sprint(lobby.ID),
					"content": document(c.items), "If-Match": fmt.Sprintf(`"v%d"`, lobby.Version)}, &after)
				if status != http.StatusUnprocessableEntity || p.Errors[0].Code != "not-found" {
					return fmt.Errorf("it is answered %d %+v", status, p)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", c.statement, err)
			}
		}
	})
}
