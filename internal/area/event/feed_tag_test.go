package event_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestACalendarIsWrittenForWhoHasAnotherAlone: a tag stands as long as nothing changes that the calendar says.
func TestACalendarIsWrittenForWhoHasAnotherAlone(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		floor, hall := w.Folder(category.Device, 0, "Floor"), w.Folder(category.Device, 0, "Hall")
		room := w.Folder(category.Device, floor, "Room 3")
		fair := w.add("ann", "Fair", object{"deviceGroupIds": floor, "type": "Meeting"})
		var kind event.Type
		w.OK(http.StatusCreated, "ann", http.MethodPost, typePath, object{"name": "Meeting", "color": "#377CB7"},
			&kind)
		f := w.feed("ann", room)
		secretly := func(name string) { // which no revision tells
			w.Exec(`UPDATE event SET name = {:name} WHERE id = {:id}`, db.Params{"name": name, "id": fair.ID})
		}
		edit := func(e category.Edit) {
			_, _, scope := w.As("ann")
			if _, err := w.Categories.Change(t.Context(), scope, category.Device, room, e); err != nil {
				t.Fatal(err)
			}
		}
		title := "Room 4"
		for _, c := range []struct {
			what   string
			change func()
		}{
			{"an event", func() { fair = w.saved("ann", fair, object{"organization": "Sales"}) }},
			{"a type", func() {
				w.OK(http.StatusOK, "ann", http.MethodPatch, typePath, object{"id": kind.ID, "version": kind.Version,
					"name": "Talk"}, nil)
				fair.Version++
			}},
			{"a group", func() { edit(category.Edit{Title: &title}) }},
			{"the day", func() { secretly("Tomorrow"); w.now = w.now.Add(24 * time.Hour) }},
			{"the clocks", func() {
				w.Exec(`UPDATE company SET zone = 'Asia/Seoul' WHERE id = {:id}`, db.Params{"id": w.Ours})
			}},
			{"what is above", func() { edit(category.Edit{Parent: &hall}) }},
		} {
			_, _, before := w.read(f.Address)
			tag := before.Get("ETag")
			secretly("Without " + c.what)
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				if same := w.unless(tag, method, f.Address); same.StatusCode != http.StatusNotModified ||
					same.Header.Get("ETag") != tag {
					t.Errorf("before a change of %s %s answers %d %v", c.what, method, same.StatusCode, same.Header)
				}
			}
			if answer := w.unless(strings.Trim(tag, `"`), http.MethodGet, f.Address); answer.StatusCode !=
				http.StatusOK || answer.Header.Get("ETag") == tag {
				t.Errorf("for what is no tag it answers %d %v", answer.StatusCode, answer.Header)
			}
			_, _, now := w.read(f.Address)
			c.change()
			if answer := w.unless(now.Get("ETag"), http.MethodGet, f.Address); answer.StatusCode != http.StatusOK {
				t.Errorf("after a change of %s it answers %d", c.what, answer.StatusCode)
			}
		}
	})
}
