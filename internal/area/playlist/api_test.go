package playlist_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/area/tag"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR450_StaticSegmentsAreNoIDs(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.make("ann", "Lobby")
	w.Call("ann", "PATCH", "/api/playlists/isactive", map[string]any{"id": p.ID}, nil)
	var gone api.Deleted
	if answer := w.Call("ann", "DELETE", "/api/playlists/delete", nil, &gone); answer.StatusCode != http.StatusOK ||
		!cmp.Equal(gone.IDs, []int64{p.ID}) {
		t.Errorf("DELETE /api/playlists/delete answered %d %v", answer.StatusCode, gone)
	}
	p = w.make("ann", "Hall")
	w.Call("ann", "PATCH", "/api/playlists/isactive", map[string]any{"id": p.ID}, nil)
	if answer := w.Call("ann", "DELETE", "/api/playlists/"+text(p.ID), nil,
		&gone); answer.StatusCode != http.StatusOK || !cmp.Equal(gone.IDs, []int64{p.ID}) {
		t.Errorf("DELETE /api/playlists/{id} answered %d %v", answer.StatusCode, gone)
	}
	w.Refused(http.StatusUnprocessableEntity, "ann", "GET", "/api/playlists/delete", nil)
}

func TestG58_IDsComeInTheQueryOrTheBody(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	bin := func() (a, b int64) {
		for _, id := range []*int64{&a, &b} {
			*id = w.make("ann", "Lobby").ID
			w.Call("ann", "PATCH", "/api/playlists/isactive", map[string]any{"id": *id}, nil)
		}
		return a, b
	}
	one, two := bin()
	var gone api.Deleted
	w.Call("ann", "DELETE", "/api/playlists/delete", map[string]any{"ids": []int64{two}}, &gone)
	if !cmp.Equal(gone.IDs, []int64{two}) {
		t.Errorf("ids in the body: deleted %v, want %d", gone.IDs, two)
	}
	_, three := bin()
	w.Call("ann", "DELETE", "/api/playlists/delete?ids="+text(one)+","+text(three), nil, &gone)
	if !cmp.Equal(gone.IDs, []int64{one, three}) {
		t.Errorf("ids in the query: deleted %v", gone.IDs)
	}
	w.Refused(http.StatusNotFound, "ann", "DELETE", "/api/playlists/delete?ids="+text(one), nil)
}

func TestR443_ContentIsAListOrItsText(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	a := w.Content("ann", "a", areatest.File{})
	list := []map[string]any{{"tag": "x", "id": a, "minutes": 0, "seconds": 7, "effectInId": 1, "effectOutId": 0,
		"effectInDuration": 300, "effectOutDuration": 0}}
	asText := `[{"tag":"x","id":` + text(a) +
		`,"minutes":0,"seconds":7,"effectInId":1,"effectOutId":0,"effectInDuration":300,"effectOutDuration":0}]`
	var fromList, fromText playlist.Playlist
	for body, out := range map[any]*playlist.Playlist{&list: &fromList, asText: &fromText} {
		answer := w.Call("ann", "POST", "/api/playlists", map[string]any{"type": "General", "content": body}, out)
		if answer.StatusCode != http.StatusCreated || answer.Header.Get("ETag") != `"v1"` {
			t.Errorf("answered %d, ETag %s", answer.StatusCode, answer.Header.Get("ETag"))
		}
	}
	if diff := cmp.Diff(fromList.Content, fromText.Content); diff != "" || len(fromList.Content) != 1 ||
		fromList.Content[0].EffectInDuration != 300 {
		t.Errorf("%+v %s", fromList.Content, diff)
	}
	for _, broken := range []string{`[{"id":`, `[{"id":1,"colour":"red"}]`, `{"id":1}`} {
		w.Refused(http.StatusUnprocessableEntity, "ann", "POST", "/api/playlists", map[string]any{"content": broken})
	}
}

func TestR442_AnAnsweredPlaylistCanBeSentBack(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.make("ann", "Lobby", w.Content("ann", "a", areatest.File{}),
		w.Content("ann", "clip", areatest.File{Type: string(content.Video), DurationMs: 900}))
	var record map[string]any
	w.Call("ann", "GET", "/api/playlists/"+text(p.ID), nil, &record)
	record["content"].([]any)[0].(map[string]any)["selected"] = "Y"
	var saved playlist.Playlist
	answer := w.Call("ann", "PATCH", "/api/playlists", map[string]any{"id": p.ID, "version": 1,
		"content": record["content"]}, &saved)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("ETag") != `"v2"` {
		t.Fatalf("answered %d, ETag %s", answer.StatusCode, answer.Header.Get("ETag"))
	}
	p.Content[0].Selected = "Y"
	if diff := cmp.Diff(p.Content, saved.Content); diff != "" {
		t.Error(diff)
	}
}

func TestR444_SavingAsksForTheVersion(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.make("ann", "Lobby", w.Content("ann", "a", areatest.File{}))
	edit := map[string]any{"id": p.ID, "name": "Hall"}
	for _, path := range []string{"/api/playlists", "/api/playlist/metadata"} {
		w.Refused(http.StatusPreconditionRequired, "ann", "PATCH", path, edit)
	}
	edit["version"] = 1
	var saved playlist.Playlist
	w.Call("ann", "PATCH", "/api/playlists", edit, &saved)
	if saved.Name != "Hall" || saved.Version != 2 || len(saved.Content) != 1 {
		t.Errorf("saved %+v", saved)
	}
	if p := w.Refused(http.StatusPreconditionFailed, "ann", "PATCH", "/api/playlists",
		edit); p.Type != "/problems/stale" || p.Params["by"] != "ann" || p.Params["version"] != 2.0 {
		t.Errorf("stale: %+v", p)
	}
	p1 := w.Refused(http.StatusUnprocessableEntity, "ann", "PATCH", "/api/playlists",
		map[string]any{"id": p.ID, "version": 2, "content": []any{map[string]any{"id": 4711, "seconds": 1}}})
	if len(p1.Errors) != 1 || p1.Errors[0].Location != "body.content[0].id" || p1.Errors[0].Code != "not-found" {
		t.Errorf("refused with %+v", p1)
	}
}

func TestR445_Metadata(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.make("ann", "Lobby")
	var saved playlist.Playlist
	w.Call("ann", "PATCH", "/api/playlist/metadata", map[string]any{"id": p.ID, "name": "Hall", "share": "Y",
		"version": 1, "tags": "", "newTags": []string{"Summer"}}, &saved)
	if saved.Name != "Hall" || saved.Share != "Y" || len(saved.Tags) != 1 {
		t.Fatalf("saved %+v", saved)
	}
	var tags []tag.Label
	w.Call("ben", "GET", "/api/playlist/tags?contentId="+text(p.ID), nil, &tags) // R447, G135
	if diff := cmp.Diff(saved.Tags, tags); diff != "" {
		t.Error(diff)
	}
	w.Refused(http.StatusForbidden, "ben", "PATCH", "/api/playlist/metadata",
		map[string]any{"id": p.ID, "version": 2, "name": "Mine"})
}

// TestNumbersInNamesSortAsPeopleCount, also of what got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		last := w.make("ann", "Shop 1")
		for _, name := range []string{"Shop 10", "Floor 10 left", "Ｓｈｏｐ　２", "Floor 2 left"} {
			w.make("ann", name)
		}
		w.Call("ann", "PATCH", "/api/playlist/metadata",
			map[string]any{"id": last.ID, "name": "Shop 3", "version": 1, "share": "N", "tags": ""}, nil)
		var rows []playlist.Overview
		w.Call("ann", "GET", "/api/playlists?sortBy=name", nil, &rows)
		var got []string
		for _, r := range rows {
			got = append(got, r.Name)
		}
		if want := []string{"Floor 2 left", "Floor 10 left", "Ｓｈｏｐ　２", "Shop 3", "Shop 10"}; !cmp.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

func TestR449_List(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		hall, err := w.Categories.Create(ctx, scope, category.Playlist, 0, "Hall")
		if err != nil {
			t.Fatal(err)
		}
		corner, err := w.Categories.Create(ctx, scope, category.Playlist, hall.ID, "Corner")
		if err != nil {
			t.Fatal(err)
		}
		a := w.Content("ann", "a", areatest.File{})
		beta := w.make("ann", "Beta", a, a)
		summer := w.create("ann", playlist.Draft{Name: "alpha", Share: "Y", Folder: corner.ID,
			NewTags: []string{"Summer", "Sale"}})
		both, sale := text(summer.Tags[0].TagID)+","+text(summer.Tags[1].TagID), text(summer.Tags[0].TagID)
		w.create("ben", playlist.Draft{Name: "Ben's"})
		w.create("ben", playlist.Draft{Name: "Ben's shared", Type: playlist.SyncPlay, Share: "Y",
			Tags: []int64{summer.Tags[0].TagID}})
		binned := w.make("ann", "Binned")
		if _, err := w.playlists.Toggle(ctx, caller, scope, binned.ID, nil); err != nil {
			t.Fatal(err)
		}
		w.create("eve", playlist.Draft{Name: "Foreign", Share: "Y"})
		own := text(w.Person("ann").UserID)
		for _, c := range []struct {
			who, query string
			want       []string
		}{
			{"ann", "", []string{"Ben's shared", "alpha", "Beta"}},
			{"ada", "", []string{"Ben's shared", "Ben's", "alpha", "Beta"}},
			{"ann", "userId=" + own, []string{"alpha", "Beta"}},
			{"ben", "userId=" + own, []string{"alpha"}},
			{"ann", "name=ALPH", []string{"alpha"}},
			{"ann", "name=%25", nil},
			{"ann", "active=N", []string{"Binned"}},
			{"ben", "active=N", nil},
			{"ann", "groupId=" + text(hall.ID), []string{"alpha"}},
			{"ann", "groupId=4711", nil},
			{"ann", "groupId=0&share=N", []string{"Beta"}},
			{"ann", "type=General", []string{"alpha", "Beta"}},
			{"ann", "type=Sync%20Play", []string{"Ben's shared"}},
			{"ann", "tags=" + sale, []string{"Ben's shared", "alpha"}},
			{"ann", "tags=" + both, []string{"alpha"}},
			{"ann", "sortBy=name", []string{"alpha", "Ben's shared", "Beta"}},
			{"ann", "sortBy=name&sortDesc=true", []string{"Beta", "Ben's shared", "alpha"}},
			{"ann", "sortBy=id", []string{"Beta", "alpha", "Ben's shared"}},
			{"max", "", []string{"Foreign"}},
			{"max", "companyId=" + text(w.Ours) + "&name=alpha", []string{"alpha"}},
			{"top", "name=foreign", []string{"Foreign"}},
			{"top", "companyId=" + text(w.Ours) + "&sortBy=name", []string{"alpha", "Ben's", "Ben's shared", "Beta"}},
		} {
			var rows []playlist.Overview
			answer := w.Call(c.who, "GET", "/api/playlists?"+c.query, nil, &rows)
			var got []string
			for _, r := range rows {
				got = append(got, r.Name)
			}
			if !cmp.Equal(got, c.want) || answer.Header.Get("x-total-count") != text(int64(len(c.want))) {
				t.Errorf("%s, %q: %v of %s, want %v", c.who, c.query, got, answer.Header.Get("x-total-count"), c.want)
			}
		}
		var rows []playlist.Overview
		w.Call("ann", "GET", "/api/playlists?name=beta", nil, &rows)
		if len(rows) != 1 || rows[0].EntryCount != 2 || rows[0].TotalDurationMs != 20_000 ||
			rows[0].ContentSrc != beta.Content[0].Thumbnail {
			t.Errorf("R108: a row says %+v", rows)
		}
		for _, query := range []string{
			"sortBy=colour", "share=maybe", "type=Loop", "active=perhaps", "_limit=501", "tags=a",
		} {
			w.Refused(http.StatusUnprocessableEntity, "ann", "GET", "/api/playlists?"+query, nil)
		}
		w.Refused(http.StatusNotFound, "ann", "GET", "/api/playlists?companyId="+text(w.Theirs), nil)
	})
}

func TestAListSaysHowPlaylistsBeginAndWhereTheyPlay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		sound := w.Content("ann", "sound", areatest.File{Type: string(content.Audio), DurationMs: 1000, Bare: true})
		var pictures []int64
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			pictures = append(pictures, w.Content("ann", name, areatest.File{}))
		}
		long := w.make("ann", "Long", append([]int64{sound}, pictures...)...)
		sync := w.create("ann", playlist.Draft{Name: "Wall", Type: playlist.SyncPlay, Content: []playlist.EntryInput{
			{ID: pictures[1], Seconds: 10, Group: 1}, {ID: pictures[0], Seconds: 10},
		}})
		w.make("ann", "Bare")
		w.schedule("Week", long.ID, true)
		w.schedule("Weekend", long.ID, true)
		w.schedule("Old", long.ID, false)
		w.schedule("Night", sync.ID, true)

		still := func(p playlist.Playlist, entry int) playlist.Still {
			return playlist.Still{Type: content.Image, Thumbnail: p.Content[entry].Thumbnail}
		}
		type row struct {
			Name      string
			Opening   []playlist.Still
			Schedules int64
		}
		want := []row{
			{"Bare", []playlist.Still{}, 0},
			{"Long", []playlist.Still{{Type: content.Audio}, still(long, 1), still(long, 2), still(long, 3),
				still(long, 4)}, 2},
			{"Wall", []playlist.Still{still(sync, 0), still(sync, 1)}, 1},
		}
		var rows []playlist.Listed
		w.Call("ann", "GET", "/api/playlists?sortBy=name", nil, &rows)
		got := make([]row, len(rows))
		for i, r := range rows {
			got[i] = row{r.Name, r.Opening, r.ScheduleCount}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestR311_TenPerPage(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	for range 12 {
		w.make("ann", "Lobby")
	}
	for query, want := range map[string]int{"": 10, "_page=2": 2, "_page=3": 0, "_page=2&_limit=5": 5} {
		var rows []playlist.Overview
		if answer := w.Call("ann", "GET", "/api/playlists?"+query, nil, &rows); len(rows) != want ||
			answer.Header.Get("x-total-count") != "12" {
			t.Errorf("%q: %d rows of %s, want %d of 12", query, len(rows), answer.Header.Get("x-total-count"), want)
		}
	}
}

func TestR446_MoveTakesOneOrSeveral(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	ctx, _, scope := w.As("ann")
	hall, err := w.Categories.Create(ctx, scope, category.Playlist, 0, "Hall")
	if err != nil {
		t.Fatal(err)
	}
	one, two := w.make("ann", "One").ID, w.make("ann", "Two").ID
	for _, sent := range []any{one, []int64{one, two}, text(one) + "," + text(two)} {
		if answer := w.Call("ann", "PATCH", "/api/playlists/groupid",
			map[string]any{"groupId": hall.ID, "playlistId": sent}, nil); answer.StatusCode != http.StatusOK {
			t.Errorf("%v answered %d", sent, answer.StatusCode)
		}
	}
	w.Refused(http.StatusUnprocessableEntity, "ann", "PATCH", "/api/playlists/groupid",
		map[string]any{"groupId": hall.ID, "playlistId": []int64{}})
}

func TestR448_RelatedSchedules(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		p := w.make("ann", "Lobby")
		w.schedule("b", p.ID, true)
		w.schedule("a", p.ID, false)
		w.schedule("other", w.make("ann", "Hall").ID, true)
		var related []category.Related
		w.Call("ann", "POST", "/api/playlists/listRelatedSchedule", map[string]any{"id": p.ID}, &related)
		if len(related) != 2 || related[0].Name != "a" || related[0].Active || related[1].Name != "b" ||
			!related[1].Active || related[0].Type != "schedule" {
			t.Errorf("related %+v", related)
		}
		refusal := w.Refused(http.StatusConflict, "ann", "PATCH", "/api/playlists/isactive", map[string]any{"id": p.ID})
		if len(refusal.Related) != 1 || refusal.Related[0].Name != "b" {
			t.Errorf("refused because of %+v", refusal.Related)
		}
		w.Refused(http.StatusNotFound, "ben", "POST", "/api/playlists/listRelatedSchedule", map[string]any{"id": p.ID})
	})
}

func TestG153_Effects(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	var effects []playlist.Effect
	w.Call("vic", "GET", "/api/playlist/effects", nil, &effects)
	if len(effects) != 9 || effects[0] != (playlist.Effect{ID: 1, Name: "Fade"}) ||
		effects[8] != (playlist.Effect{ID: 9, Name: "WipeRight"}) {
		t.Errorf("effects %+v", effects)
	}
}

func TestReadersChangeNothing(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.create("ann", playlist.Draft{Name: "Lobby", Share: "Y"})
	if answer := w.Call("vic", "GET", "/api/playlists/"+text(p.ID), nil, nil); answer.StatusCode != http.StatusOK {
		t.Errorf("a reader gets %d", answer.StatusCode)
	}
	for _, c := range []struct{ method, path string }{
		{"POST", "/api/playlists"}, {"PATCH", "/api/playlists"}, {"PATCH", "/api/playlist/metadata"},
		{"PATCH", "/api/playlists/isactive"},
		{"PATCH", "/api/playlists/groupid"}, {"DELETE", "/api/playlists/" + text(p.ID)},
		{"DELETE", "/api/playlists/delete"},
	} {
		w.Refused(http.StatusForbidden, "vic", c.method, c.path, map[string]any{"id": p.ID})
		w.Refused(http.StatusUnauthorized, "nobody", c.method, c.path, map[string]any{"id": p.ID})
	}
}
