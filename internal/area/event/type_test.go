package event_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/area/event"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const typePath = "/api/eventType"

// TestATypeIsRenamedByWhoMayChangeItsEvents, all of them: one that is kept for others is written by those alone.
func TestATypeIsRenamedByWhoMayChangeItsEvents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		open, board := w.Folder(category.Device, 0, "Lobby"), w.Folder(category.Device, 0, "Board room")
		w.Keep(board, "ben")
		var kind, saved event.Type
		w.OK(http.StatusCreated, "ann", http.MethodPost, typePath, object{"name": "Meeting", "color": "#377CB7"},
			&kind)
		w.Exec(events, db.Params{"most": 300, "company": w.Ours})
		w.Exec(`UPDATE event SET type = 'meeting', type_folded = 'meeting' WHERE company_id = {:company}`,
			db.Params{"company": w.Ours})
		w.add("ann", "Stand-up", object{"type": "Meeting", "deviceGroupIds": open})
		theirs := w.add("ben", "Board", object{"type": "MEETING", "eventSignDeviceGroupIds": []int64{open, board}})
		edit := func(fields object) object { return with(object{"id": kind.ID, "version": kind.Version}, fields) }
		for _, name := range []string{"Talk", "meeting"} {
			if p := w.Refused(http.StatusForbidden, "ann", http.MethodPatch, typePath,
				edit(object{"name": name, "color": "#000000"})); p.Type != "/problems/group-forbidden" {
				t.Errorf("%q is refused for %q", name, p.Type)
			}
		}
		types := func(want string, n int64) {
			t.Helper()
			var had int64
			if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM event WHERE type = {:type}`,
				db.Params{"type": want}, &had); err != nil || had != n {
				t.Errorf("%d events are of the type %s, want %d: %v", had, want, n, err)
			}
		}
		types("Talk", 0)
		w.OK(http.StatusOK, "ann", http.MethodPatch, typePath, edit(object{"name": "Meeting", "color": "#000000"}),
			&kind)
		if kind.Color != "#000000" || kind.Version != 2 {
			t.Errorf("in another colour it is %+v", kind)
		}
		w.OK(http.StatusOK, "ben", http.MethodPatch, typePath, edit(object{"name": "Talk"}), &kind)
		types("Talk", 302)
		w.OK(http.StatusOK, "ben", http.MethodPatch, path, object{"id": theirs.ID, "version": theirs.Version + 1,
			"eventSignDeviceGroupIds": open}, &theirs)
		w.OK(http.StatusOK, "ann", http.MethodPatch, typePath, edit(object{"name": "Session"}), &saved)
		types("Session", 302)
		w.saved("ben", event.Event{ID: theirs.ID, Version: theirs.Version + 1},
			object{"deviceGroupIds": board}) // what is deleted writes no event
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", typePath, kind.ID), nil, nil)
		types("Session", 302)
	})
}
