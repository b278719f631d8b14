package broadcast_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// users names what uses a content, as whoever asks and whoever recycles it is told.
func (w *world) users(id int64) (names []string) {
	w.T.Helper()
	var asked, refused areatest.Problem
	w.Call("ann", http.MethodPatch, "/api/content/isactive", object{"id": id}, &refused)
	w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule", object{"id": id},
		&asked.Related)
	if !slices.Equal(asked.Related, refused.Related) {
		w.T.Errorf("it is used by %v, and recycling is refused for %v", asked.Related, refused.Related)
	}
	for _, r := range refused.Related {
		if refused.Type != "/problems/in-use" {
			w.T.Errorf("%s: %+v", refused.Type, r)
		}
		names = append(names, r.Type+" "+r.Name)
	}
	return names
}

// TestR334_WhatABroadcastShowsIsInUse until it ends, by somebody or by itself: nobody recycles or deletes it unaware.
func TestR334_WhatABroadcastShowsIsInUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		picture, free := w.Content("ann", "sky", areatest.File{}), w.Content("ann", "free", areatest.File{})
		sound := w.Content("ann", "gong", areatest.File{Type: "Audio"})
		shows := object{"content": " Fire\nin the hall ", "bgImage": fmt.Sprint(picture), "audio": fmt.Sprint(sound)}
		w.start("broadcast", object{"message": shows, "minutes": 30}, screen)
		alone := w.start("emergency", object{"layout": "full",
			"message": object{"bgImage": fmt.Sprint(picture)}}, screen)
		w.start("broadcast", nil, screen)
		check := func(id int64, want ...string) {
			t.Helper()
			if got := w.users(id); !slices.Equal(got, want) {
				t.Errorf("content %d is used by %q, want %q", id, got, want)
			}
		}
		check(free)
		check(picture, "emergency ", "broadcast Fire in the hall")
		check(sound, "broadcast Fire in the hall")

		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": picture}, nil)
		erased := fmt.Sprintf("/api/content/%d", picture)
		w.Refused(http.StatusConflict, "ann", http.MethodDelete, erased, nil)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/emergency/end", object{"ids": []int64{alone.ID}}, nil)
		if p := w.Refused(http.StatusConflict, "ann", http.MethodDelete, erased, nil); len(p.Related) != 1 {
			t.Errorf("it is held by %+v", p.Related)
		}
		w.Now = w.Now.Add(30 * time.Minute)
		check(sound)
		w.OK(http.StatusOK, "ann", http.MethodDelete, erased, nil, nil)
	})
}

// TestWhatABroadcastShowsIsNotRecycledMeanwhile: who starts one waits for who recycles its picture, and who recycles
// the picture for who starts one.
func TestWhatABroadcastShowsIsNotRecycledMeanwhile(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.Hang("Lobby", 0, "")
		q := d.Unscoped("arranged")
		recycled, shown := w.Content("ann", "old", areatest.File{}), w.Content("ann", "sky", areatest.File{})
		picture := func(id int64) object { return object{"content": "x", "bgImage": fmt.Sprint(id)} }
		err := w.Against(`UPDATE content SET active = 0
			WHERE id IN (SELECT id FROM content WHERE id = {:id}`+q.Held()+`)`,
			db.Params{"id": recycled}, func() error {
				p := w.Refused(422, "ann", http.MethodPost, "/api/broadcast",
					body(object{"message": picture(recycled)}, screen))
				if len(p.Errors) != 1 || p.Errors[0].Code != "recycled" {
					return fmt.Errorf("it is refused for %+v", p.Errors)
				}
				return nil
			})
		if err != nil {
			t.Error(err)
		}
		err = w.Against(`INSERT INTO broadcast (company_id, broadcast_key, urgency, layout, drill, label, message,
				everywhere, group_name, started_at, started_by, ends_at)
			SELECT c.company_id, 'k', 'message', 'band', 0, '', {:message}, 1, '', 0, 'ann', {:end}
			FROM content c WHERE c.id = {:id}`+q.Kept(),
			db.Params{"id": shown, "message": fmt.Sprintf(`{"content":"x","bgImage":"%d"}`, shown),
				"end": w.Now.Add(time.Hour).UnixMilli()},
			func() error {
				if got := w.users(shown); !slices.Equal(got, []string{"broadcast x"}) {
					return fmt.Errorf("it is used by %q", got)
				}
				return nil
			})
		if err != nil {
			t.Error(err)
		}
	})
}
