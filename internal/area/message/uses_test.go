package message_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/message"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR334_WhatAMessageUsesIsInUse, by a template and by an item of a schedule: whoever takes it away is told of both.
func TestR334_WhatAMessageUsesIsInUse(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		picture := w.Content("ann", "sky", areatest.File{})
		sound := w.Content("ann", "gong", areatest.File{Type: "Audio"})
		feed, brand := w.Source(w.Ours, "News"), w.Font(w.Ours, "Brand")
		made := w.template("ann", "Lobby", named(object{"bgImage": picture, "audio": sound, "rss": feed,
			"fontType": "company", "fontFace": "Brand"}))
		item := w.scheduled("Week", made.Part)
		free := w.Content("ann", "free", areatest.File{})

		deletions := map[string]string{
			"the source": fmt.Sprintf("/api/externalSource/%d", feed), "the font": fmt.Sprintf("/api/font/%d", brand)}
		for _, id := range []int64{picture, sound} {
			w.usedBy(id, "message Lobby", "schedule Week")
			users(t, w.recycle(http.StatusConflict, id), "message Lobby", "schedule Week")
		}
		w.usedBy(free)
		w.recycle(http.StatusOK, free)
		for what, address := range deletions {
			p := w.held(address)
			if p.Type != "/problems/in-use" {
				t.Errorf("%s is refused with %s", what, p.Type)
			}
			users(t, p, "message Lobby", "schedule Week")
		}

		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": picture}, nil)
		deletions["the picture"] = fmt.Sprintf("/api/content/%d", picture)
		users(t, w.held(deletions["the picture"]), "message Lobby", "schedule Week")
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("%s/%d", path, made.ID), nil, nil)
		for _, address := range deletions {
			users(t, w.held(address), "schedule Week")
		}
		w.Exec(`DELETE FROM schedule_item WHERE id = {:id}`, db.Params{"id": item}) // with its message
		for _, address := range deletions {
			w.OK(http.StatusOK, "ann", http.MethodDelete, address, nil, nil)
		}
	})
}

func (w world) recycle(status int, id int64) (p areatest.Problem) {
	w.T.Helper()
	answer := w.Call("ann", http.MethodPatch, "/api/content/isactive", object{"id": id}, &p)
	if answer.StatusCode != status {
		w.T.Errorf("content %d is recycled with %d %+v, want %d", id, answer.StatusCode, p, status)
	}
	return p
}

// held deletes what something uses, which MUST be refused.
func (w world) held(address string) areatest.Problem {
	w.T.Helper()
	return w.Refused(http.StatusConflict, "ann", http.MethodDelete, address, nil)
}

func users(t *testing.T, p areatest.Problem, want ...string) {
	t.Helper()
	var got []string
	for _, r := range p.Related {
		got = append(got, r.Type+" "+r.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: in the way are %v, want %v", p.Type, got, want)
	}
}

// usedBy asks where a content is used.
func (w world) usedBy(id int64, want ...string) {
	w.T.Helper()
	var p areatest.Problem
	w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/listRelatedPlaylistOrSchedule", object{"id": id},
		&p.Related)
	users(w.T, p, want...)
}

// TestAScheduleIsNamedOnce that plays a content and has it in a message too. One that is recycled keeps the content
// from being deleted, not from being recycled.
func TestAScheduleIsNamedOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		picture := w.Content("ann", "sky", areatest.File{})
		p := message.Standard()
		p.Content, p.BgImage = "x", fmt.Sprint(picture)
		item := w.scheduled("Week", p)
		w.Exec(`UPDATE schedule_item SET content_id = {:content} WHERE id = {:id}`,
			db.Params{"content": picture, "id": item})
		w.usedBy(picture, "schedule Week")
		w.Exec(`UPDATE schedule_item SET content_id = NULL WHERE id = {:id}`, db.Params{"id": item})
		w.Exec(`UPDATE schedule SET active = 0 WHERE company_id = {:company}`, db.Params{"company": w.Ours})
		w.recycle(http.StatusOK, picture)
		users(t, w.held(fmt.Sprintf("/api/content/%d", picture)), "schedule Week")
	})
}
