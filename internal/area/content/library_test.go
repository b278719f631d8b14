package content_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type object = map[string]any

// TestAFileIsCalledWhatItIs: its name ends as its bytes say, in the list and when it is saved.
func TestAFileIsCalledWhatItIs(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for i, c := range []struct{ sent, name, want string }{
			{"evil.exe", "evil", "evil.png"}, {"x.pdf", "x", "x.png"}, {"Menu.PNG", "Menu", "Menu.PNG"},
			{"Menu v1.2", "Menu v1", "Menu v1.2.png"},
		} {
			status, added, problem := w.send("ann", picture(t, 40+uint8(i)), map[string]string{"filename": c.sent})
			if status != http.StatusCreated || added.Content.Filename != c.want || added.Name != c.name {
				t.Errorf("%s: %d %+v, called %q in %q, want %q", c.sent, status, problem, added.Name,
					added.Content.Filename, c.want)
			}
		}
		if _, page, _ := w.send("ann", []byte("program x"), map[string]string{
			"filename": "clock.exe"}); page.Content.Filename != "clock.zip" {
			t.Errorf("a program is called %q", page.Content.Filename)
		}
	})
}

// TestNumbersInNamesSortAsPeopleCount, also of what got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for shade, name := range []string{"Shop 10", "Floor 10 left", "Ｓｈｏｐ　２", "Floor 2 left", "Shop 3"} {
			w.send("ann", picture(t, uint8(10+shade)), map[string]string{"filename": name + ".png"})
		}
		_, last, _ := w.send("ann", picture(t, 9), map[string]string{"filename": "Shop 1.png"})
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content",
			object{"id": last.ID, "version": last.Version, "name": "Shop 20"}, nil)
		want := []string{"Floor 2 left", "Floor 10 left", "Ｓｈｏｐ　２", "Shop 3", "Shop 10", "Shop 20"}
		if got, _ := w.list("ann", "sortBy=name"); !cmp.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if got, _ := w.list("ann", "sortBy=name&sortDesc=true&name=SHOP&_limit=2"); !cmp.Equal(got,
			[]string{"Shop 20", "Shop 10"}) {
			t.Errorf("backwards it begins with %q", got)
		}
	})
}

func TestR327_R328_TheListIsFilteredAndSorted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Content("ann", "Menu", areatest.File{})
		w.Content("ben", "Film", areatest.File{Type: "Video", Approval: "P"})
		w.Content("ben", "Private film", areatest.File{Type: "Video", Private: true})
		w.Content("ann", "Poster", areatest.File{Type: "Program"})
		w.Content("eve", "Of theirs", areatest.File{})
		folder := w.Folder(category.Content, 0, "Shelf")
		below := w.Folder(category.Content, folder, "Box")
		_, named, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "Ｚｅｎ.png",
			"groupId": fmt.Sprint(below), "newTags": "spring,window"})
		tags := named.Tags
		for query, want := range map[string][]string{
			"sortBy=name":               {"Film", "Menu", "Poster", "Ｚｅｎ"},
			"sortBy=name&sortDesc=true": {"Ｚｅｎ", "Poster", "Menu", "Film"},
			"":                          {"Ｚｅｎ", "Poster", "Film", "Menu"},
			"type=Material":             {"Ｚｅｎ", "Film", "Menu"},
			"type=Video":                {"Film"},
			"excludeType=Video,Program": {"Ｚｅｎ", "Menu"},
			"name=ZEN":                  {"Ｚｅｎ"},
			"name=%25":                  nil,
			"approvalStatus=P":          {"Film"},
			"share=N":                   {"Ｚｅｎ"},
			"_limit=1&_page=2":          {"Poster"},
			fmt.Sprint("userId=", w.Person("ben").UserID):               {"Film"},
			fmt.Sprint("contentGroup=", folder):                         {"Ｚｅｎ"},
			fmt.Sprint("tags=", tags[0].TagID):                          {"Ｚｅｎ"},
			fmt.Sprintf("tags=%d,%d", tags[0].TagID, tags[1].TagID):     {"Ｚｅｎ"},
			fmt.Sprintf("tags=%d,%d", tags[0].TagID, tags[1].TagID+999): nil,
			fmt.Sprint("id=", named.ID):                                 {"Ｚｅｎ"},
		} {
			if got, _ := w.list("ann", query); !cmp.Equal(got, want) {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		if names, total := w.list("ada", ""); len(names) != 5 || total != "5" {
			t.Errorf("the administrator sees %q of %s", names, total)
		}
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, "/api/content?sortBy=password", nil)
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, "/api/content?type=Anything", nil)
	})
}

// TestTheListIsFilteredByWhatIsNotReady: it is the current version's state that counts.
func TestTheListIsFilteredByWhatIsNotReady(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Content("ann", "Menu", areatest.File{})
		for name, state := range map[string]string{"Slow": "processing", "Broken": "failed"} {
			w.Exec(`UPDATE content_version SET state = {:state} WHERE content_id = {:id}`,
				db.Params{"state": state, "id": w.Content("ann", name, areatest.File{})})
		}
		mended := w.Content("ann", "Mended", areatest.File{})
		w.Exec(`UPDATE content_version SET state = 'failed' WHERE content_id = {:id}`, db.Params{"id": mended})
		w.replace("ann", mended, 2, map[string]string{"setCurrent": "1"})
		for query, want := range map[string][]string{
			"state=failed": {"Broken"}, "state=processing": {"Slow"}, "state=failed&name=slow": nil,
			"state=failed&approvalStatus=A": {"Broken"},
		} {
			if got, total := w.list("ann", query); !cmp.Equal(got, want) || total != fmt.Sprint(len(want)) {
				t.Errorf("%s: %q of %s, want %q", query, got, total, want)
			}
		}
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodGet, "/api/content?state=ready", nil)
	})
}

func TestG76_WhatIsNotSharedIsTheOwnersAndTheAdministrators(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		shared, private := w.Content("ann", "Shared", areatest.File{}),
			w.Content("ann", "Private", areatest.File{Private: true})
		foreign := w.Content("eve", "Of theirs", areatest.File{})
		for _, c := range []struct {
			who         string
			id          int64
			see, rename int
		}{
			{"ann", shared, 200, 200}, {"ann", private, 200, 200}, {"ben", shared, 200, 403},
			{"ben", private, 404, 404},
			{"ada", shared, 200, 200}, {"ada", private, 200, 200}, {"vic", shared, 200, 403},
			{"ann", foreign, 404, 404},
			{"top", private, 200, 200}, {"top", foreign, 200, 200},
		} {
			path := fmt.Sprintf("/api/content/%d", c.id)
			var seen content.Content
			if answer := w.Call(c.who, http.MethodGet, path, nil, &seen); answer.StatusCode != c.see {
				t.Errorf("%s sees %d with %d, want %d", c.who, c.id, answer.StatusCode, c.see)
			}
			version := max(seen.Version, 1)
			if answer := w.Call(c.who, http.MethodPatch, "/api/content",
				object{"id": c.id, "version": version, "name": "By " + c.who}, nil); answer.StatusCode != c.rename {
				t.Errorf("%s renames %d with %d, want %d", c.who, c.id, answer.StatusCode, c.rename)
			}
		}
	})
}

func TestR331_AnEditIsSavedOnceAndOverItsVersionOnly(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, folder := w.Content("ann", "Menu", areatest.File{}), w.Folder(category.Content, 0, "Shelf")
		edit := object{"id": id, "version": 1, "name": " Lunch ", "share": "N", "category": folder,
			"newTags": []string{"noon"}}
		var saved content.Content
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content", edit, &saved)
		if saved.Name != "Lunch" || saved.Share != "N" || saved.GroupID != folder || saved.Version != 2 ||
			len(saved.Tags) != 1 || saved.UpdatedBy != "ann" {
			t.Errorf("saved %+v", saved)
		}
		stale := w.Refused(http.StatusPreconditionFailed, "ada", http.MethodPatch, "/api/content",
			object{"id": id, "version": 1, "name": "Mine"})
		if stale.Params["by"] != "ann" {
			t.Errorf("the refusal names %v", stale.Params)
		}
		w.Refused(http.StatusPreconditionRequired, "ann", http.MethodPatch, "/api/content",
			object{"id": id, "name": "Mine"})
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPatch, "/api/content",
			object{"id": id, "version": 2, "name": " "})
		w.Refused(http.StatusNotFound, "ann", http.MethodPatch, "/api/content",
			object{"id": id, "version": 2, "category": w.Root("eve", category.Content)})
		if now := w.get("ann", id); now.Version != 2 || now.Name != "Lunch" {
			t.Errorf("after refusals it is %+v", now)
		}
		if got := w.Actions("content", id); !cmp.Equal(got, []string{"update"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestR134_R135_G71_TheRecycleBin(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Content("ann", "Menu", areatest.File{})
		w.plays("Lunch", id)
		refused := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/content/isactive", object{"id": id})
		if len(refused.Related) != 1 || refused.Related[0].Name != "Lunch" {
			t.Errorf("refused because of %+v", refused.Related)
		}
		for _, active := range []bool{false, true} {
			var toggled content.Content
			if w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": id},
				&toggled); toggled.Active != active {
				t.Errorf("active is %v", toggled.Active)
			}
		}
		path := fmt.Sprintf("/api/content/%d", id)
		w.Refused(http.StatusConflict, "ann", http.MethodDelete, path, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": id}, nil)
		if in := w.Refused(http.StatusConflict, "ann", http.MethodDelete, path, nil); in.Params["name"] != "Menu" ||
			len(in.Related) != 1 {
			t.Errorf("what a playlist holds is deleted, or refused with %+v", in)
		}
		if names, _ := w.list("ann", "active=N"); !cmp.Equal(names, []string{"Menu"}) {
			t.Errorf("in the bin lie %q", names)
		}
		w.Exec(`DELETE FROM playlist_entry`)
		w.OK(http.StatusOK, "ann", http.MethodDelete, path, nil, nil)
		w.Refused(http.StatusNotFound, "ann", http.MethodGet, path, nil)
		if got := w.Actions("content", id); !cmp.Equal(got, []string{"recycle", "restore", "recycle", "delete"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestR338_EmptyingTheBinTakesOnesOwn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		recycled := func(who, name string) int64 {
			id := w.Content(who, name, areatest.File{})
			w.OK(http.StatusOK, who, http.MethodPatch, "/api/content/isactive", object{"id": id}, nil)
			return id
		}
		anns, bens, theirs := recycled("ann", "a"), recycled("ben", "b"), recycled("eve", "c")
		held := w.Content("ann", "held", areatest.File{})
		w.plays("Lunch", held)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", object{"id": held}, nil)
		kept := w.Content("ann", "kept", areatest.File{})
		var gone struct {
			IDs   []int64
			InUse int64
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, "/api/content/delete", nil, &gone)
		if !cmp.Equal(gone.IDs, []int64{anns}) || gone.InUse != 1 {
			t.Errorf("ann emptied %v, and %d are still held", gone.IDs, gone.InUse)
		}
		if names, _ := w.list("ann", "active=N"); !cmp.Equal(names, []string{"held", "b"}) {
			t.Errorf("ann sees %q in the bin: what is held stays, and stops nothing", names)
		}
		w.Refused(http.StatusConflict, "ann", http.MethodDelete, fmt.Sprintf("/api/content/delete?ids=%d", kept), nil)
		w.Refused(http.StatusForbidden, "ann", http.MethodDelete, fmt.Sprintf("/api/content/delete?ids=%d", bens), nil)
		w.Refused(http.StatusNotFound, "ada", http.MethodDelete,
			fmt.Sprintf("/api/content/delete?ids=%d,%d", bens, theirs), nil)
		if names, _ := w.list("ada", "active=N&name=b"); !cmp.Equal(names, []string{"b"}) {
			t.Errorf("a refused deletion left %q", names)
		}
		w.OK(http.StatusOK, "ada", http.MethodDelete, "/api/content/delete", object{"ids": fmt.Sprint(bens)}, &gone)
		if _, total := w.list("eve", "active=N"); total != "1" {
			t.Errorf("theirs has %s in its bin", total)
		}
	})
}

func TestR332_G91_FoldersHoldContents(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		folder := w.Folder(category.Content, 0, "Shelf")
		one, two, bens := w.Content("ann", "One", areatest.File{}), w.Content("ann", "Two", areatest.File{}),
			w.Content("ben", "Ben's", areatest.File{})
		move := func(who string, status int, ids any, to int64) {
			t.Helper()
			if answer := w.Call(who, http.MethodPatch, "/api/content/groupid", object{"contentId": ids, "groupId": to},
				nil); answer.StatusCode != status {
				t.Errorf("%s moves %v to %d: %d, want %d", who, ids, to, answer.StatusCode, status)
			}
		}
		move("ann", 403, []int64{one, bens}, folder)
		move("ann", 404, one, w.Root("eve", category.Content))
		move("ann", 422, []int64{}, folder)
		if names, _ := w.list("ann", fmt.Sprint("contentGroup=", folder)); names != nil {
			t.Errorf("a refused move left %q in the folder", names)
		}
		move("ann", 200, fmt.Sprintf("%d,%d", one, two), folder)
		move("ada", 200, bens, folder)
		lunch := w.plays("Lunch", two)
		ctx, caller, scope := w.As("ann")
		_, _, err := w.Categories.Delete(ctx, caller, scope, category.Content, folder, false)
		if f := fault.As(err); f.Code != codes.InUse || !cmp.Equal(f.Related,
			[]category.Related{{Type: "playlist", ID: lunch, Name: "Lunch", Active: true}}) {
			t.Errorf("G71: what is in use is recycled without a word: %v", err)
		}
		if names, _ := w.list("ann", fmt.Sprint("contentGroup=", folder)); len(names) != 3 {
			t.Errorf("a refused deletion left %q in the folder", names)
		}
		w.Forget(category.Content, folder)
		if names, _ := w.list("ann", "active=N&sortBy=name"); !cmp.Equal(names, []string{"One", "Two"}) {
			t.Errorf("after its folder was deleted, the bin has %q", names)
		}
		for id, active := range map[int64]bool{one: false, two: false, bens: true} { // somebody else's stays as it is
			if got := w.get("ada", id); got.GroupID != w.Root("ann", category.Content) || got.Active != active {
				t.Errorf("it is %+v", got)
			}
		}
	})
}
