package content_test

import (
	"fmt"
	"net/http"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR053_G61_WhoMayLookAtFiles: who reads contents, and who reads what a content stands in.
func TestR053_G61_WhoMayLookAtFiles(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		read := access.Right{Access: access.R}
		for name, rights := range map[string]access.Rights{
			"contents":  {access.Content: read, access.Playlist: {Access: access.N}},
			"playlists": {access.Playlist: read},
			"steward":   {access.Playlist: {Access: access.W, Admin: true}},
			"schedules": {access.Schedule: read},
			"screens":   {access.Device: read},
			"messages":  {access.Message: read},
			"approvals": {access.ContentApproval: read},
			"nobody": {access.User: {Access: access.W, Admin: true},
				access.Content: {Access: access.N, Admin: true}},
		} {
			w.Hire(name, w.Ours, rights)
		}
		files := map[string]content.Content{}
		shade := uint8(0)
		add := func(name, share string) int64 {
			shade++
			status, c, problem := w.send("ann", picture(t, shade), map[string]string{"share": share})
			if status != http.StatusCreated {
				t.Fatalf("%d %+v", status, problem)
			}
			files[name] = c
			return c.ID
		}
		list := func(share string, contentID int64) int64 {
			ctx, caller, scope := w.As("ann")
			p, err := w.playlists.Create(ctx, caller, scope,
				playlist.Draft{Name: share, Share: share, Content: []playlist.EntryInput{{ID: contentID, Seconds: 10}}})
			if err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		add("shared", "Y")
		add("private", "N")
		list("Y", add("in a shared playlist", "N"))
		list("N", add("in a private playlist", "N"))
		item := w.Schedule("direct", true, add("on a schedule", "N"), 0)
		w.Schedule("by playlist", true, 0, list("N", add("in a playlist on a schedule", "N")))
		w.Message(item, add("in a message on a schedule", "N"), 0)
		ctx, caller, scope := w.As("ann")
		name, background := "Welcome", fmt.Sprint(add("in a message template", "N"))
		_, err := message.New(d).Create(ctx, caller, scope, message.Edit{Name: &name,
			Draft: message.Draft{Content: &name, BgImage: &background}})
		if err != nil {
			t.Fatal(err)
		}
		everything := []string{"shared", "private", "in a shared playlist", "in a private playlist", "on a schedule",
			"in a playlist on a schedule", "in a message on a schedule", "in a message template"}
		for who, sees := range map[string][]string{
			"ann": everything, "ada": everything, "top": everything, "approvals": everything, "max": everything,
			"contents":  {"shared"},
			"playlists": {"in a shared playlist"},
			"steward":   {"in a shared playlist", "in a private playlist", "in a playlist on a schedule"},
			"schedules": {"on a schedule", "in a playlist on a schedule", "in a message on a schedule"},
			"screens":   {"on a schedule", "in a playlist on a schedule", "in a message on a schedule"},
			"messages":  {"in a message template"},
			"vic":       {"shared", "in a shared playlist"},
			"nobody":    nil,
			"eve":       nil,
		} {
			expected := map[string]bool{}
			for _, name := range sees {
				expected[name] = true
			}
			for name, c := range files {
				for _, size := range []string{"", ".small"} {
					status := w.Call(who, http.MethodGet, content.UploadsPath+c.UUID+size, nil, nil).StatusCode
					if want := map[bool]int{true: http.StatusOK,
						false: http.StatusNotFound}[expected[name]]; status != want {
						t.Errorf("%s asks for what is %s%s: %d, want %d", who, name, size, status, want)
					}
				}
			}
		}
	})
}
