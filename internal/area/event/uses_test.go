package event_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// recycle moves a content to the recycle bin as ann, unless something uses it.
const recycle = "/api/content/isactive"

// uses is a way to show a picture, and how that ends.
type uses struct {
	used string // as whoever takes the picture away is told
	ends func()
}

// eventWith makes an event of ann's that shows a picture.
func (w *world) eventWith(field string, picture int64, more object) uses {
	w.T.Helper()
	e := w.add("ann", "Fair", with(maps.Clone(more), object{field: picture}))
	name := e.Name
	if e.PrivateEvent { // which is told to who may not see events, too
		name = ""
	}
	return uses{"event " + name, func() { w.saved("ann", e, object{field: 0}) }}
}

// waysToUse are all the ways in which events, signs and the settings of device groups show a picture.
func (w *world) waysToUse(room int64) map[string]func(picture int64) uses {
	event := func(field string, more object) func(int64) uses {
		return func(picture int64) uses { return w.eventWith(field, picture, more) }
	}
	return map[string]func(picture int64) uses{
		"behind an event":           event("templateId", object{}),
		"beside its name":           event("iconId", object{}),
		"behind one that is over":   event("templateId", object{"startDate": "2026-11-01"}),
		"behind a private one":      event("templateId", object{"privateEvent": true, "eventSignDeviceGroupIds": room}),
		"beside the name on a sign": event("iconId", object{"eventSignDeviceGroupIds": room}),
		"behind one that is deleted": func(picture int64) uses {
			e := w.add("ann", "Fair", object{"templateId": picture})
			return uses{"event Fair", func() {
				w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", path, e.ID), nil, nil)
			}}
		},
		"behind a sign": func(picture int64) uses {
			group := w.Folder(category.Device, 0, "Room 1")
			s := w.hang("ann", group, object{"templateId": picture})
			return uses{"sign Room 1", func() {
				w.OK(http.StatusOK, "ann", http.MethodPatch, signPath,
					object{"id": s.ID, "version": s.Version, "templateId": 0}, nil)
			}}
		},
		"behind the events of a device group": func(picture int64) uses {
			group := w.Folder(category.Device, 0, "Floor 1")
			g := w.says("ann", group, 1, object{"templateId": picture})
			return uses{"eventgroup Floor 1", func() { w.says("ann", group, g.Version, object{"templateId": 0}) }}
		},
		"beside their names, in a group that is deleted": func(picture int64) uses {
			group := w.Folder(category.Device, 0, "Floor 2")
			w.says("ann", group, 1, object{"iconId": picture})
			return uses{"eventgroup Floor 2", func() { w.Forget(category.Device, group) }}
		},
		"behind a sign whose group is deleted": func(picture int64) uses {
			group := w.Folder(category.Device, 0, "Room 2")
			w.hang("ann", group, object{"templateId": picture})
			return uses{"sign Room 2", func() { w.Forget(category.Device, group) }}
		},
	}
}

func used(p areatest.Problem) (by []string) {
	for _, r := range p.Related {
		by = append(by, r.Type+" "+r.Name)
	}
	return by
}

// TestR334_WhatEventsAndSignsShowStays: whoever recycles it, alone or with its folder, is told of them; recycled all
// the same, it is neither deleted nor emptied away before they let go of it.
func TestR334_WhatEventsAndSignsShowStays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Categories.Register(w.Router)
		room := w.Folder(category.Device, 0, "Room")
		for name, use := range w.waysToUse(room) {
			picture, shelf := w.Content("ann", "sky", areatest.File{}), w.Folder(category.Content, 0, name)
			w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/groupid",
				object{"contentId": picture, "groupId": shelf}, nil)
			is := use(picture)
			want := []string{is.used}
			var asked areatest.Problem
			w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule",
				object{"id": picture}, &asked.Related)
			if got := used(asked); !slices.Equal(got, want) {
				t.Errorf("%s: it is used by %q", name, got)
			}
			refused := func(what, method, path string, body any) {
				t.Helper()
				p := w.Refused(http.StatusConflict, "ann", method, path, body)
				if got := used(p); p.Type != "/problems/in-use" || !slices.Equal(got, want) {
					t.Errorf("%s: %s is refused with %s for %q", name, what, p.Type, got)
				}
			}
			erased := fmt.Sprintf("/api/content/%d", picture)
			refused("to recycle it", http.MethodPatch, recycle, object{"id": picture})
			refused("to delete its folder", http.MethodDelete, fmt.Sprintf("/api/category/%d?type=Content", shelf), nil)
			w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": picture}, nil)
			refused("to delete it for good", http.MethodDelete, erased, nil)
			var gone struct {
				IDs   []int64
				InUse int64
			}
			w.OK(http.StatusOK, "ann", http.MethodDelete, "/api/content/delete", nil, &gone)
			if len(gone.IDs) != 0 || gone.InUse != 1 {
				t.Errorf("%s: %v are emptied away, and %d are held", name, gone.IDs, gone.InUse)
			}
			is.ends()
			w.OK(http.StatusOK, "ann", http.MethodDelete, erased, nil, nil)
		}
	})
}

// TestARecycledPictureStaysWithWhatHasIt when that is changed, and comes to nothing else until it is restored.
func TestARecycledPictureStaysWithWhatHasIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room, hall := w.Folder(category.Device, 0, "Room"), w.Folder(category.Device, 0, "Hall")
		picture := w.Content("ann", "sky", areatest.File{})
		e, bare := w.add("ann", "Fair", object{"templateId": picture, "iconId": picture}), w.add("ann", "Ball", nil)
		s, plain := w.hang("ann", room, object{"templateId": picture}), w.hang("ann", hall, nil)
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": picture})
		if e = w.saved("ann", e, object{"name": "Big fair"}); e.TemplateID != picture || e.IconID != picture {
			t.Errorf("the event is %+v", e)
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, signPath,
			object{"id": s.ID, "version": s.Version, "title": "x"}, &s)
		if s.TemplateID != picture {
			t.Errorf("the sign is %+v", s)
		}
		ofBare := object{"id": bare.ID, "version": bare.Version, "templateId": picture, "iconId": picture}
		ofPlain := object{"id": plain.ID, "version": plain.Version, "templateId": picture}
		for _, c := range []struct {
			path, want string
			body       object
		}{
			{path, "body.templateId recycled, body.iconId recycled", ofBare},
			{signPath, "body.templateId recycled", ofPlain},
		} {
			if got := w.refused("ann", http.MethodPatch, c.path, c.body); got != c.want {
				t.Errorf("%s is refused for %q, want %q", c.path, got, c.want)
			}
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, recycle, object{"id": picture, "active": true}, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, path, ofBare, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, signPath, ofPlain, nil)
	})
}

// TestWhatAnEventShowsIsNotRecycledMeanwhile: who makes an event or a sign waits for who recycles its picture, and who
// recycles the picture for who makes one.
func TestWhatAnEventShowsIsNotRecycledMeanwhile(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		room := w.Folder(category.Device, 0, "Room")
		q := d.Unscoped("arranged")
		for what, body := range map[string]object{
			path:     {"name": "Fair", "startDate": "2026-12-24", "allDay": true},
			signPath: {"deviceGroupId": room},
		} {
			picture := w.Content("ann", "old", areatest.File{})
			err := w.Against(`UPDATE content SET active = 0 WHERE id IN (SELECT id FROM content WHERE id = {:id}`+q.Held()+
				`)`, db.Params{"id": picture}, func() error {
				if got := w.refused("ann", http.MethodPost, what,
					with(object{"templateId": picture}, body)); got != "body.templateId recycled" {
					return fmt.Errorf("it is refused for %q", got)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		for what, change := range map[string]string{
			"event Fair": `UPDATE event SET icon_id = (SELECT c.id FROM content c WHERE c.id = {:id}` + q.Kept() + `)
				WHERE company_id = {:company}`,
			"sign Room": `UPDATE event_sign SET template_id = (SELECT c.id FROM content c WHERE c.id = {:id}` + q.Kept() +
				`) WHERE company_id = {:company}`,
		} {
			picture := w.Content("ann", "new", areatest.File{})
			if what == "event Fair" {
				w.add("ann", "Fair", nil)
			} else {
				w.hang("ann", room, nil)
			}
			err := w.Against(change, db.Params{"id": picture, "company": w.Ours}, func() error {
				p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, recycle, object{"id": picture})
				if got := used(p); !slices.Equal(got, []string{what}) {
					return fmt.Errorf("it is used by %q", got)
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}
