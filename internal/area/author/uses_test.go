package author_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func (w *world) recycle(status int, who string, id int64) (p areatest.Problem) {
	w.T.Helper()
	answer := w.Call(who, http.MethodPatch, "/api/content/isactive", map[string]any{"id": id}, &p)
	if answer.StatusCode != status {
		w.T.Errorf("%d is recycled with %d %+v, want %d", id, answer.StatusCode, p, status)
	}
	return p
}

func TestG58_WhatAProgramUsesIsInUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.Content("ann", "one", areatest.File{}), w.Content("ann", "two", areatest.File{})
		feedID, brand := w.Source(w.Ours, "News"), w.Font(w.Ours, "Brand")
		c := w.program("ann", "Lobby", shows("a", one)+","+feed("b", feedID)+","+typed("c", "Brand"))
		used := func(p areatest.Problem) {
			t.Helper()
			if len(p.Related) != 1 || p.Related[0].Type != "program" || p.Related[0].ID != c.ID ||
				p.Related[0].Name != "Lobby" {
				t.Errorf("it is held by %+v", p.Related)
			}
		}
		var related []struct {
			Type string
			ID   int64
		}
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule",
			map[string]any{"id": one},
			&related)
		if len(related) != 1 || related[0].Type != "program" || related[0].ID != c.ID {
			t.Errorf("the picture is used by %+v", related)
		}
		used(w.recycle(http.StatusConflict, "ann", one))
		w.recycle(http.StatusOK, "ann", two)
		used(w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/externalSource/%d", feedID),
			nil))
		used(w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/font/%d", brand), nil))

		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", map[string]any{"id": one}, nil)
		used(w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", one), nil))
		c = w.saved("ann", c, shows("a", one)+","+shows("b")) // which it had: it may keep it
		if status, p := w.send("ann", http.MethodPost, form{"name": "x", "content": document(shows("a", one))},
			nil); status != http.StatusUnprocessableEntity || p.Errors[0].Code != "recycled" {
			t.Errorf("another program takes it: %d %+v", status, p)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/externalSource/%d", feedID), nil, nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/font/%d", brand), nil, nil)

		w.saved("ann", c, shows("b"))
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", one), nil, nil)
	})
}

// TestAPlannedVersionHoldsWhatItUses, and one that merely was current does not.
func TestAPlannedVersionHoldsWhatItUses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one := w.Content("ann", "one", areatest.File{})
		c := w.saved("ann", w.program("ann", "Lobby", shows("a", one)), shows("a"))
		w.recycle(http.StatusOK, "ann", one)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive", map[string]any{"id": one}, nil)
		w.Exec(`UPDATE content_version SET current_at = {:at} WHERE content_id = {:id} AND number = 1`,
			db.Params{"id": c.ID, "at": dbtest.Now.AddDate(0, 0, 9).UnixMilli()})
		w.recycle(http.StatusConflict, "ann", one)
	})
}

// TestTheNewestVersionThatWaitsForApprovalHoldsWhatItUses: when it is approved, all of it is there.
func TestTheNewestVersionThatWaitsForApprovalHoldsWhatItUses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.Content("ann", "one", areatest.File{}), w.Content("ann", "two", areatest.File{})
		feedID, brand := w.Source(w.Ours, "News"), w.Font(w.Ours, "Brand")
		c := w.program("ann", "Lobby", "")
		w.Exec(`UPDATE company SET need_content_approval = 1`)
		c = w.saved("ann", c, shows("a", one))
		c = w.saved("ann", c, shows("a", two)+","+feed("b", feedID)+","+typed("c", "Brand"))
		w.recycle(http.StatusOK, "ann", one)
		w.recycle(http.StatusConflict, "ann", two)
		w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/externalSource/%d", feedID), nil)
		w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/font/%d", brand), nil)
		w.Exec(`UPDATE content_version SET approval = 'R' WHERE id = {:id}`, db.Params{"id": c.PendingVersion})
		w.recycle(http.StatusOK, "ann", two)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/externalSource/%d", feedID), nil, nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/font/%d", brand), nil, nil)
	})
}

func TestProgramsThatLeadToEachOtherCanBeDeletedWithWhatTheyShow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		picture := w.Content("ann", "picture", areatest.File{})
		one := w.program("ann", "One", shows("p", picture))
		two := w.program("ann", "Two", touch("a", one.ID))
		w.saved("ann", one, shows("p", picture)+","+touch("a", two.ID)+","+touch("b", one.ID))
		w.recycle(http.StatusConflict, "ann", one.ID)
		w.Exec(`UPDATE content SET active = 0 WHERE company_id = {:company}`, db.Params{"company": w.Ours})
		var gone struct{ IDs []int64 }
		w.OK(http.StatusOK, "ann", http.MethodDelete, "/api/content/delete", nil, &gone)
		if slices.Sort(gone.IDs); !slices.Equal(gone.IDs, []int64{picture, one.ID, two.ID}) {
			t.Errorf("gone are %v", gone.IDs)
		}
	})
}

// The weather of a city is asked for as often as the item that wants it most often; of what is no city nothing is kept.
func TestTheCitiesOfAProgramAreKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		rain := func(id, kind, cities string, minutes int) string {
			return fmt.Sprintf(`{"id":"%s","type":"%s","w":100,"h":50,"settings":{"url":"%s","interval":%d}}`, id, kind,
				cities, minutes)
		}
		kept := func() (cities []string) {
			t.Helper()
			err := d.Unscoped("looked up").Column(t.Context(), &cities, `SELECT w.city || ' ' || w.minutes
				FROM program_weather w JOIN content c ON c.current_version_id = w.version_id ORDER BY w.city`)
			if err != nil {
				t.Fatal(err)
			}
			return cities
		}
		c := w.program("ann", "Lobby", rain("a", "weather", "jp-tokyo", 30)+","+
			rain("b", "worldWeather", "jp-osaka,jp-tokyo,jp-atlantis,../x", 15))
		if got := kept(); !slices.Equal(got, []string{"jp-osaka 15", "jp-tokyo 15"}) {
			t.Errorf("kept are %v", got)
		}
		w.saved("ann", c, rain("a", "weather", "jp-osaka", 60))
		if got := kept(); !slices.Equal(got, []string{"jp-osaka 60"}) {
			t.Errorf("of the new version %v", got)
		}
	})
}

// TestTheListsOfAProgramAreKept: each once; those that say the same are one. A program with too many is refused.
func TestTheListsOfAProgramAreKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		list := func(id, settings string) string {
			return fmt.Sprintf(`{"id":"%s","type":"eventlist","w":100,"h":50,"settings":{%s}}`, id, settings)
		}
		kept := func() (names []string) {
			t.Helper()
			err := d.Unscoped("looked up").Column(t.Context(), &names, `SELECT l.list FROM program_events l
				JOIN content c ON c.current_version_id = l.version_id ORDER BY l.position`)
			if err != nil {
				t.Fatal(err)
			}
			return names
		}
		c := w.program("ann", "Lobby", list("a", `"deviceGroupIds":[7,3]`)+","+list("b", `"deviceGroupIds":[3,7,3]`)+","+
			list("c", `"eventIds":[999999]`)+`,{"id":"t","type":"text","useEvent":true,"w":9,"h":9}`)
		if got := kept(); !slices.Equal(got, []string{"-", "-999999", "3,7-"}) {
			t.Errorf("kept are %v", got)
		}
		c = w.saved("ann", c, list("a", `"deviceGroupIds":[7]`))
		if got := kept(); !slices.Equal(got, []string{"7-"}) {
			t.Errorf("of the new version %v", got)
		}
		var many []string
		for i := range 21 {
			many = append(many, list(fmt.Sprint("l", i), fmt.Sprintf(`"deviceGroupIds":[%d]`, i+1)))
		}
		w.saved("ann", c, strings.Join(many[:20], ","))
		f := form{"name": "x", "content": document(strings.Join(many, ","))}
		status, p := w.send("ann", http.MethodPost, f, nil)
		if status != http.StatusUnprocessableEntity || len(p.Errors) != 1 || p.Errors[0].Code != "too-many" ||
			p.Errors[0].Location != "body.content.pages[0].panes[0].items[20].settings" {
			t.Errorf("21 different lists: %d %+v", status, p)
		}
	})
}

// TestR329_AProgramIsAsLargeAsAllThatItUses: each once, also in a circle.
func TestR329_AProgramIsAsLargeAsAllThatItUses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		first, second := w.Content("ann", "1", areatest.File{}), w.Content("ann", "2", areatest.File{}) // 10 bytes each
		w.Font(w.Ours, "Brand")                                                                         // 30 bytes
		w.Font(w.Theirs, "Brand")
		one := w.program("ann", "One", shows("a", first, first)+","+typed("t", "Brand"))
		two := w.program("ann", "Two", shows("a", first, second)+","+touch("b", one.ID)+","+typed("t", "Brand"))
		one = w.saved("ann", one, shows("a", first)+","+typed("t", "Brand")+","+touch("b", two.ID))
		var rows []content.Content
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content?type=Program&calcActualProgramSize=true", nil, &rows)
		want := one.Content.FileSize + two.Content.FileSize + 50
		if len(rows) != 2 || rows[0].ActualProgramSize != want || rows[1].ActualProgramSize != want {
			t.Errorf("%d and %d bytes, want %d", rows[0].ActualProgramSize, rows[1].ActualProgramSize, want)
		}
	})
}

func TestR329_ProgramsThatAllLeadToEachOtherAreAsLargeAsAllOfThem(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		total := int64(0)
		for i := range 20 {
			total += w.program("ann", fmt.Sprint(i), "").Content.FileSize
		}
		w.Exec(`INSERT INTO program_content (company_id, version_id, content_id, touched)
			SELECT a.company_id, a.current_version_id, b.id, 1 FROM content a
			JOIN content b ON b.company_id = a.company_id`)
		var rows []content.Content
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content?calcActualProgramSize=true&_limit=100", nil, &rows)
		for _, c := range rows {
			if len(rows) != 20 || c.ActualProgramSize != total {
				t.Fatalf("%d of %d bytes, of %d programs", c.ActualProgramSize, total, len(rows))
			}
		}
	})
}

// TestWhoSeesAProgramSeesWhatItShows: its parts, to who has the program, and not to others.
func TestWhoSeesAProgramSeesWhatItShows(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		c := w.program("ann", "Part", "")
		w.Exec(`UPDATE content SET share = 'N'`)
		look := func(who string) int {
			r := w.Call(who, http.MethodGet, "/img/uploads/"+c.UUID, nil, nil)
			return r.StatusCode
		}
		if status := look("ben"); status != http.StatusNotFound {
			t.Errorf("what nobody shows is answered %d", status)
		}
		w.made("ann", form{"name": "Shared", "share": "Y", "content": document(touch("a", c.ID))})
		if status := look("ben"); status != http.StatusOK {
			t.Errorf("the part of a shared program is answered %d", status)
		}
		if status := look("eve"); status != http.StatusNotFound {
			t.Errorf("to others it is answered %d", status)
		}
	})
}
