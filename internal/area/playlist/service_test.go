package playlist_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestCreate(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		bare, menu := w.Content("ann", "bare", areatest.File{Bare: true}), w.Content("ann", "menu", areatest.File{})
		clip := w.Content("ann", "clip", areatest.File{Type: string(content.Video), DurationMs: 8500})
		p := w.create("ann", playlist.Draft{NewTags: []string{"Summer"}, Content: []playlist.EntryInput{
			{ID: bare, Seconds: 10}, {ID: menu, Minutes: 1, EffectInID: 1, EffectOutID: 2, EffectOutDuration: 900,
				Tag: "x"}, {ID: clip},
		}})
		if p.Name != "[NEW Playlist] 2026-11-21 09:00:00" || p.Type != playlist.General || p.Share != "N" ||
			!p.Active || p.Version != 1 ||
			p.CompanyID != w.Ours || p.Owner != "ann" || p.GroupID != w.Root("ann", category.Playlist) {
			t.Errorf("G134, R429: created %+v", p.Overview)
		}
		if p.EntryCount != 3 || p.TotalDurationMs != 78_500 || p.ContentSrc != "/img/uploads/uuid-2.small" ||
			len(p.Tags) != 1 || p.Tags[0].Name != "Summer" {
			t.Errorf("figures of %+v", p.Overview)
		}
		e := p.Content[1]
		want := playlist.Entry{ID: menu, Name: "menu", Type: content.Image, Minutes: 1, EffectInID: 1,
			EffectInName: "Fade", EffectInDuration: 500,
			EffectOutID: 2, EffectOutName: "SlideLeft", EffectOutDuration: 900, Selected: "N", Tag: "x",
			Thumbnail: "/img/uploads/uuid-2.small", TotalPage: 1, Playable: true}
		if diff := cmp.Diff(want, e); diff != "" {
			t.Error(diff)
		}
		if got := w.Actions("playlist", p.ID); !cmp.Equal(got, []string{"create"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestAReorderedPlaylistShowsInTheTrail(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		a, b := w.Content("ann", "Menu", areatest.File{}), w.Content("ann", "Night", areatest.File{})
		p := w.make("ann", "Day", a, b)
		ctx, caller, scope := w.As("ann")
		turned := []playlist.EntryInput{{ID: b, Seconds: 10, EffectInID: 1}, {ID: a, Seconds: 10}}
		if _, err := w.playlists.Save(ctx, caller, scope, p.ID, p.Version,
			playlist.Edit{Content: &turned}); err != nil {
			t.Fatal(err)
		}
		var before, after string
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT before, after FROM audit
			WHERE entity = 'playlist' AND action = 'update'`, nil, &before, &after); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(before, `"content":["Menu 0:10","Night 0:10"]`) ||
			!strings.Contains(after, `"content":["Night 0:10, Fade 500 ms →","Menu 0:10"]`) {
			t.Errorf("the trail says\n%s\n%s", before, after)
		}
	})
}

func TestSyncPlay(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		a, b := w.Content("ann", "a", areatest.File{}), w.Content("ann", "b", areatest.File{})
		p := w.create("ann", playlist.Draft{Type: playlist.SyncPlay, Content: []playlist.EntryInput{
			{ID: b, Seconds: 5, Group: 1}, {ID: a, Seconds: 1}, {ID: a, Seconds: 30, Group: 1},
		}})
		got := [][3]int64{}
		for _, e := range p.Content {
			got = append(got, [3]int64{e.Group, e.ID, e.Seconds})
		}
		if !cmp.Equal(got, [][3]int64{{0, a, 1}, {1, b, 5}, {1, a, 30}}) || p.TotalDurationMs != 35_000 ||
			p.EntryCount != 3 {
			t.Errorf("R435, R010: groups %v, %d entries, %d ms", got, p.EntryCount, p.TotalDurationMs)
		}
	})
}

func TestSave(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		a, b := w.Content("ann", "a", areatest.File{}), w.Content("ann", "b", areatest.File{})
		p := w.make("ann", "Lobby", a)
		ctx, caller, scope := w.As("ann")
		save := func(version int64, e playlist.Edit) (playlist.Playlist, error) {
			return w.playlists.Save(ctx, caller, scope, p.ID, version, e)
		}
		name, shared := "Hall", "Y"
		saved, err := save(1, playlist.Edit{Name: &name, Content: &[]playlist.EntryInput{{ID: b, Seconds: 3},
			{ID: a, Seconds: 4}}})
		if err != nil || saved.Version != 2 || saved.Name != "Hall" || saved.Share != "N" || len(saved.Content) != 2 ||
			saved.Content[0].ID != b {
			t.Fatalf("saved %+v, %v", saved, err)
		}
		if saved, err = save(2, playlist.Edit{Share: &shared, NewTags: []string{"One"}}); err != nil ||
			saved.Version != 3 || len(saved.Content) != 2 ||
			saved.Name != "Hall" || saved.Share != "Y" || len(saved.Tags) != 1 {
			t.Fatalf("what an edit does not name changed: %+v, %v", saved, err)
		}
		if saved, err = save(3, playlist.Edit{NewTags: []string{"Two"}}); err != nil || len(saved.Tags) != 2 {
			t.Fatalf("a further tag replaced the others: %+v, %v", saved.Tags, err)
		}
		if saved, err = save(4, playlist.Edit{Tags: &[]int64{saved.Tags[1].TagID}}); err != nil ||
			len(saved.Tags) != 1 || saved.Tags[0].Name != "Two" {
			t.Fatalf("tags %+v, %v", saved.Tags, err)
		}
		if _, err := save(2, playlist.Edit{Name: &name}); !fault.Is(err, fault.Outdated) ||
			fault.As(err).Params["version"] != int64(5) || fault.As(err).Params["by"] != "ann" {
			t.Errorf("an old version was saved over: %v", err)
		}
		if _, err := save(5, playlist.Edit{Tags: &[]int64{4711}}); !fault.Is(err, fault.Unprocessable) {
			t.Errorf("a tag that does not exist: %v", err)
		}
		if got, err := w.playlists.Get(ctx, caller, scope, p.ID); err != nil || got.Version != 5 {
			t.Errorf("a refused save left version %d, %v", got.Version, err)
		}
	})
}

func TestSnapshots(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		a := w.Content("ann", "a", areatest.File{})
		p := w.make("ann", "Lobby", a)
		ctx, caller, scope := w.As("ann")
		last := int64(playlist.VersionsKept + 3)
		for version := p.Version; version < last; version++ {
			entries := make([]playlist.EntryInput, 1+version%3)
			for i := range entries {
				entries[i] = playlist.EntryInput{ID: a, Seconds: 1 + version%50}
			}
			if _, err := w.playlists.Save(ctx, caller, scope, p.ID, version,
				playlist.Edit{Content: &entries}); err != nil {
				t.Fatal(err)
			}
		}
		var versions map[string]playlist.Snapshot
		w.Call("ann", "GET", "/api/playlist/version?playlistId="+text(p.ID), nil, &versions)
		if len(versions) != playlist.VersionsKept || versions["3"].Version != 0 || versions["4"].Version != 4 {
			t.Fatalf("R441: %d versions are kept, want the newest %d", len(versions), playlist.VersionsKept)
		}
		if v := versions["5"]; len(v.Content) != 2 || v.Content[0].Seconds != 5 || v.Content[0].Name != "a" ||
			v.Name != "Lobby" || v.CreatedBy != "ann" ||
			!v.CreatedAt.Equal(dbtest.Now) {
			t.Errorf("version 5 is %+v", v)
		}
	})
}

func TestOnlyUsableContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mine := w.Content("ann", "mine", areatest.File{Private: true})
		theirs, bens, shared := w.Content("eve", "theirs", areatest.File{}),
			w.Content("ben", "bens", areatest.File{Private: true}), w.Content("ben", "shared", areatest.File{})
		pending := w.Content("ann", "pending", areatest.File{Approval: string(content.Pending)})
		for name, c := range map[string]struct {
			who  string
			id   int64
			code string // empty: taken
		}{
			"the own": {"ann", mine, ""}, "what others share": {"ann", shared, ""},
			"what others keep":                        {"ann", bens, "not-found"},
			"what others keep, for an administrator":  {"ada", bens, ""},
			"another company's":                       {"ann", theirs, "not-found"},
			"another company's, for an administrator": {"ada", theirs, "not-found"},
			"what is pending":                         {"ann", pending, "not-approved"},
		} {
			ctx, caller, scope := w.As(c.who)
			_, err := w.playlists.Create(ctx, caller, scope,
				playlist.Draft{Content: []playlist.EntryInput{{ID: mine, Seconds: 1}, {ID: c.id, Seconds: 1}}})
			if c.code == "" && err != nil {
				t.Errorf("%s was refused: %v", name, err)
			}
			if c.code != "" && (!fault.Is(err, fault.Unprocessable) ||
				fault.As(err).Fields[0].Location != "body.content[1].id" ||
				fault.As(err).Fields[0].Code.String() != c.code) {
				t.Errorf("%s: %v, want %s", name, err, c.code)
			}
		}
		t.Run("who does not read contents takes none", func(t *testing.T) {
			w.Hire("lists", w.Ours, access.Rights{access.Playlist: {Access: access.W}})
			ctx, caller, scope := w.As("lists")
			_, err := w.playlists.Create(ctx, caller, scope,
				playlist.Draft{Content: []playlist.EntryInput{{ID: shared, Seconds: 1}}})
			if !fault.Is(err, fault.Unprocessable) {
				t.Errorf("a new list: %v", err)
			}
			p := w.create("ann", playlist.Draft{Name: "Shared", Share: "Y",
				Content: []playlist.EntryInput{{ID: shared, Seconds: 1}}})
			w.Exec(`UPDATE playlist SET user_id = {:user} WHERE id = {:id}`,
				db.Params{"user": w.Person("lists").UserID, "id": p.ID})
			for _, c := range []struct {
				id    int64
				taken bool
			}{{shared, true}, {w.Content("ben", "another", areatest.File{}), false}} {
				now, err := w.playlists.Get(ctx, caller, scope, p.ID)
				if err != nil {
					t.Fatal(err)
				}
				_, err = w.playlists.Save(ctx, caller, scope, p.ID, now.Version,
					playlist.Edit{Content: &[]playlist.EntryInput{{ID: c.id, Seconds: 9}}})
				if (err == nil) != c.taken {
					t.Errorf("%d: %v", c.id, err)
				}
			}
		})
		t.Run("what the list holds already stays usable", func(t *testing.T) {
			p := w.make("ann", "Lobby", shared)
			w.Exec(`UPDATE content SET share = 'N' WHERE id = {:id}`, db.Params{"id": shared})
			ctx, caller, scope := w.As("ann")
			if _, err := w.playlists.Save(ctx, caller, scope, p.ID, 1,
				playlist.Edit{Content: &[]playlist.EntryInput{{ID: shared, Seconds: 9}}}); err != nil {
				t.Error(err)
			}
			if _, err := w.playlists.Create(ctx, caller, scope,
				playlist.Draft{Content: []playlist.EntryInput{{ID: shared, Seconds: 9}}}); err == nil {
				t.Error("another list took it as well")
			}
		})
	})
}

func TestOwnersAndCompanies(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		private, shared := w.make("ann", "Private"), w.create("ann", playlist.Draft{Name: "Shared", Share: "Y"})
		name := "New"
		actions := map[string]func(context.Context, access.Caller, access.Scope, int64) error{
			"get": func(ctx context.Context, c access.Caller, s access.Scope, id int64) error {
				_, err := w.playlists.Get(ctx, c, s, id)
				return err
			},
			"save": func(ctx context.Context, c access.Caller, s access.Scope, id int64) error {
				_, err := w.playlists.Save(ctx, c, s, id, 99,
					playlist.Edit{Name: &name}) // may end as stale: then it was allowed
				if fault.Is(err, fault.Outdated) {
					return nil
				}
				return err
			},
			"toggle": func(ctx context.Context, c access.Caller, s access.Scope, id int64) error {
				_, err := w.playlists.Toggle(ctx, c, s, id, nil)
				return err
			},
			"move": func(ctx context.Context, c access.Caller, s access.Scope, id int64) error {
				return w.playlists.Shelf().Move(ctx, c, s, []int64{id}, 0)
			},
			"delete": func(ctx context.Context, c access.Caller, s access.Scope, id int64) error {
				err := w.playlists.Shelf().Delete(ctx, c, s, []int64{id})
				if fault.Is(err, fault.Conflicting) { // still active: it was allowed to try
					return nil
				}
				return err
			},
		}
		for who, want := range map[string]struct{ private, shared fault.Kind }{
			"ben": {fault.NotFound, fault.Forbidden},
			"eve": {fault.NotFound, fault.NotFound},
			"max": {fault.NotFound, fault.NotFound}, // manages ours, but asks about theirs
		} {
			ctx, caller, scope := w.As(who)
			for verb, act := range actions {
				for id, kind := range map[int64]fault.Kind{private.ID: want.private, shared.ID: want.shared} {
					err := act(ctx, caller, scope, id)
					if verb == "get" && kind == fault.Forbidden {
						if err != nil {
							t.Errorf("%s cannot see what is shared: %v", who, err)
						}
					} else if !fault.Is(err, kind) {
						t.Errorf("%s: %s of %d: %v", who, verb, id, err)
					}
				}
			}
		}
		for _, who := range []string{"ann", "ada", "top"} {
			ctx, caller, scope := w.As(who)
			for _, verb := range []string{"get", "save", "toggle", "toggle", "move", "delete"} {
				if err := actions[verb](ctx, caller, scope, private.ID); err != nil {
					t.Errorf("%s: %s: %v", who, verb, err)
				}
			}
		}
	})
}

func TestWhoManagesACompanyWorksInIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for _, who := range []string{"max", "top"} {
			ctx, caller, scope := w.AsIn(w.Ours, who)
			p, err := w.playlists.Create(ctx, caller, scope, playlist.Draft{Name: who})
			if err != nil || p.CompanyID != w.Ours || p.Owner != who || p.GroupID != w.Root("ann", category.Playlist) {
				t.Errorf("%s created %+v, %v", who, p.Overview, err)
			}
		}
	})
}

func TestEntries(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		menu, clip := w.Content("ann", "menu", areatest.File{}),
			w.Content("ann", "clip", areatest.File{Type: string(content.Video), DurationMs: 8500})
		recycled, rejected := w.Content("ann", "recycled", areatest.File{}),
			w.Content("ann", "rejected", areatest.File{})
		p := w.create("ann", playlist.Draft{Content: []playlist.EntryInput{
			{ID: recycled, Seconds: 1}, {ID: clip, EffectInID: 1, EffectInDuration: 9000}, {ID: rejected, Seconds: 1},
			{ID: menu, Seconds: 5, EffectOutID: 4},
		}})
		hidden, empty := w.make("ann", "Hidden", menu), w.make("ann", "Empty")
		foreign := w.create("eve", playlist.Draft{Name: "Foreign",
			Content: []playlist.EntryInput{{ID: w.Content("eve", "theirs", areatest.File{}), Seconds: 1}}})
		w.Exec(`UPDATE content SET active = 0 WHERE id = {:id}`, db.Params{"id": recycled})
		w.Exec(`UPDATE content_version SET approval = 'R' WHERE content_id = {:id}`, db.Params{"id": rejected})
		w.Exec(`UPDATE playlist SET active = 0 WHERE id = {:id}`, db.Params{"id": hidden.ID})

		scope, err := access.Screen(access.Player{DeviceID: 1, CompanyID: w.Ours}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.playlists.Entries(t.Context(), d.For(scope), []int64{p.ID, hidden.ID, empty.ID, foreign.ID, p.ID})
		if err != nil {
			t.Fatal(err)
		}
		one := playlist.Transition{ID: 1, DurationMs: 8500}
		want := map[int64][]playlist.Playable{p.ID: {
			{ContentID: recycled, LengthMs: 1000}, {ContentID: clip, EffectIn: one},
			{ContentID: rejected, LengthMs: 1000},
			{ContentID: menu, LengthMs: 5000, EffectOut: playlist.Transition{ID: 4, DurationMs: 500}},
		}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		ctx, caller, ours := w.As("ann")
		again, err := w.playlists.Get(ctx, caller, ours, p.ID)
		if err != nil || again.TotalDurationMs != 13_500 || again.EntryCount != 4 || again.Content[0].Playable ||
			again.Content[2].Playable {
			t.Errorf("the record says %+v, %v", again, err)
		}
	})
}

func text(id int64) string { return strconv.FormatInt(id, 10) }
