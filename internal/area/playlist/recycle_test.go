package playlist_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/playlist"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestToggle(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		p := w.make("ann", "Lobby")
		ctx, caller, scope := w.As("ann")
		for _, active := range []bool{false, true} {
			if got, err := w.playlists.Toggle(ctx, caller, scope, p.ID, nil); err != nil || got.Active != active {
				t.Fatalf("R440: active is %v, %v", got.Active, err)
			}
		}
		w.schedule("Old", p.ID, false)
		w.schedule("Today", p.ID, true)
		_, err := w.playlists.Toggle(ctx, caller, scope, p.ID, nil)
		f := fault.As(err)
		if !fault.Is(err, fault.Conflicting) || f.Code != codes.InUse || len(f.Related.([]category.Related)) != 1 ||
			f.Related.([]category.Related)[0].Name != "Today" {
			t.Fatalf("R448: %v", err)
		}
		w.Exec(`UPDATE schedule SET active = 0`)
		if got, err := w.playlists.Toggle(ctx, caller, scope, p.ID, nil); err != nil || got.Active {
			t.Errorf("a recycled schedule stands in the way: %v", err)
		}
		w.Exec(`UPDATE schedule SET active = 1`)
		if got, err := w.playlists.Toggle(ctx, caller, scope, p.ID, nil); err != nil || !got.Active {
			t.Errorf("a schedule stands in the way of restoring: %v", err)
		}
		if got := w.Actions("playlist", p.ID); !cmp.Equal(got,
			[]string{"create", "recycle", "restore", "recycle", "restore"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestARepeatedTurnChangesNothing: two people who recycle the same, or a request
// that is sent again, leave it recycled, and the trail tells of one change.
func TestARepeatedTurnChangesNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		p := w.make("ann", "Lobby")
		ctx, caller, scope := w.As("ann")
		for _, active := range []bool{true, false, false, true, true} {
			if got, err := w.playlists.Toggle(ctx, caller, scope, p.ID, &active); err != nil || got.Active != active {
				t.Fatalf("asked to be %v: it is %v, %v", active, got.Active, err)
			}
		}
		if got := w.Actions("playlist", p.ID); !cmp.Equal(got, []string{"create", "recycle", "restore"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestDelete(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		a := w.Content("ann", "a", areatest.File{})
		ctx, caller, scope := w.As("ann")
		recycled := func(owner, name string) int64 {
			p := w.make(owner, name, a)
			who, c, s := w.As(owner)
			if _, err := w.playlists.Toggle(who, c, s, p.ID, nil); err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		kept := w.make("ann", "Kept").ID
		one, two, used, bens := recycled("ann", "One"), recycled("ann", "Two"), recycled("ann", "Used"),
			recycled("ben", "Ben's")
		w.schedule("Old", used, false)
		for name, c := range map[string]struct {
			ids  []int64
			kind fault.Kind
			code string
		}{
			"an active one stops all":       {[]int64{one, kept}, fault.Conflicting, "still-active"},
			"one in use stops all":          {[]int64{one, used}, fault.Conflicting, "in-use"},
			"somebody else's stops all":     {[]int64{one, bens}, fault.NotFound, "not-found"},
			"a missing one stops all":       {[]int64{one, 4711}, fault.NotFound, "not-found"},
			"nothing to delete is an error": {nil, fault.Unprocessable, "invalid"},
		} {
			if err := w.playlists.Shelf().Delete(ctx, caller, scope, c.ids); !fault.Is(err, c.kind) ||
				fault.As(err).Code.String() != c.code {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := w.playlists.Get(ctx, caller, scope, one); err != nil {
			t.Fatalf("a refused call deleted: %v", err)
		}
		if err := w.playlists.Shelf().Delete(ctx, caller, scope, []int64{one, one}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.playlists.Get(ctx, caller, scope, one); !fault.Is(err, fault.NotFound) {
			t.Errorf("it is still there: %v", err)
		}
		if got, used, _, err := w.playlists.Shelf().Empty(ctx, caller, scope); err != nil ||
			!cmp.Equal(got, []int64{two}) || used != 1 {
			t.Errorf("G58: emptying deleted %v, %v; want the own ones that no schedule holds, %d", got, err, two)
		}
		if got, _, _, err := w.playlists.Shelf().Empty(ctx, caller, scope); err != nil || len(got) != 0 {
			t.Errorf("G58: an empty bin: %v, %v", got, err)
		}
		who, admin, everything := w.As("ada")
		if got, _, _, err := w.playlists.Shelf().Empty(who, admin, everything); err != nil ||
			!cmp.Equal(got, []int64{bens}) {
			t.Errorf("G58: an administrator's bin: %v, %v", got, err)
		}
	})
}

func TestMove(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.make("ann", "One"), w.make("ann", "Two")
		ctx, caller, scope := w.As("ann")
		folder, err := w.Categories.Create(ctx, scope, category.Playlist, 0, "Hall")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.playlists.Shelf().Move(ctx, caller, scope, []int64{one.ID, two.ID}, folder.ID); err != nil {
			t.Fatal(err)
		}
		if got, err := w.playlists.Get(ctx, caller, scope, two.ID); err != nil || got.GroupID != folder.ID ||
			got.Version != 2 {
			t.Errorf("R446: moved %+v, %v", got.Overview, err)
		}
		foreign, err := w.Categories.Create(ctx, scope, category.Content, 0, "Of another tree")
		if err != nil {
			t.Fatal(err)
		}
		for name, id := range map[string]int64{"another tree's": foreign.ID,
			"another company's": w.Root("eve", category.Playlist), "no": 4711} {
			if err := w.playlists.Shelf().Move(ctx, caller, scope, []int64{one.ID}, id); !fault.Is(err,
				fault.NotFound) {
				t.Errorf("moved into %s folder: %v", name, err)
			}
		}
	})
}

func TestG91_ADeletedFolderRecyclesItsPlaylists(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ctx, caller, scope := w.As("ann")
		folder := w.Folder(category.Playlist, 0, "Hall")
		below := w.Folder(category.Playlist, folder, "Corner")
		bens := w.create("ben", playlist.Draft{Name: "Ben's", Folder: below})
		mine := w.create("ann", playlist.Draft{Name: "Mine", Folder: below})
		old := w.create("ann", playlist.Draft{Name: "Old", Folder: folder})
		if _, err := w.playlists.Toggle(ctx, caller, scope, old.ID, nil); err != nil {
			t.Fatal(err)
		}
		outside := w.make("ann", "Outside")
		w.schedule("Today", mine.ID, true)
		_, _, err := w.Categories.Delete(ctx, caller, scope, category.Playlist, folder, false)
		if f := fault.As(err); f.Code != codes.InUse || len(f.Related.([]category.Related)) != 1 ||
			f.Related.([]category.Related)[0].Name != "Today" {
			t.Fatalf("G71: what is in use is recycled without a word: %v", err)
		}
		if got, err := w.playlists.Get(ctx, caller, scope, mine.ID); err != nil || !got.Active || got.GroupID != below {
			t.Errorf("a refused deletion left %+v, %v", got.Overview, err)
		}
		if _, _, err := w.Categories.Delete(ctx, caller, scope, category.Playlist, folder, true); err != nil {
			t.Fatal(err)
		}
		who, admin, all := w.As("ada")
		for _, c := range []struct {
			id      int64
			active  bool
			actions []string
		}{
			{mine.ID, false, []string{"create", "recycle"}}, {old.ID, false, []string{"create", "recycle", "move"}},
			{outside.ID, true, []string{"create"}},
			{bens.ID, true, []string{"create", "move"}}, // somebody else's stays as it is, in the root
		} {
			got, err := w.playlists.Get(who, admin, all, c.id)
			if err != nil || got.Active != c.active || got.GroupID != w.Root("ann", category.Playlist) ||
				!cmp.Equal(w.Actions("playlist", c.id), c.actions) {
				t.Errorf("%q is active %v in folder %d, %v, %v", got.Name, got.Active, got.GroupID,
					w.Actions("playlist", c.id), err)
			}
		}
	})
}

// TestWhatIsRestoredMeanwhileIsNotDeleted: who deletes it saw it in the bin, and waits for who takes it out.
func TestWhatIsRestoredMeanwhileIsNotDeleted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.make("ann", "Menu").ID
		w.Exec(`UPDATE playlist SET active = 0`)
		ctx, caller, scope := w.As("ann")
		err := w.Against(`UPDATE playlist SET active = 1`, nil, func() error {
			return w.playlists.Shelf().Delete(ctx, caller, scope, []int64{id})
		})
		if f := fault.As(err); f == nil || f.Code != codes.StillActive {
			t.Errorf("the deletion ends with %v", err)
		}
		if _, err := w.playlists.Get(ctx, caller, scope, id); err != nil {
			t.Errorf("what was restored is gone: %v", err)
		}
	})
}
