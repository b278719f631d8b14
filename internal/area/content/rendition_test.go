package content_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/vault"
)

// fetched is what somebody gets from a path, and its media type.
func (w *world) fetched(who, path string) (int, []byte, string) {
	w.T.Helper()
	r := httptest.NewRequestWithContext(w.T.Context(), http.MethodGet, path, nil)
	r.Header.Set("Authorization", "Bearer "+who)
	answer := httptest.NewRecorder()
	w.Router.ServeHTTP(answer, r)
	return answer.Code, answer.Body.Bytes(), answer.Header().Get("Content-Type")
}

// largePicture uploads one that is larger than screens need.
func (w *world) largePicture(who, name string) content.Content {
	w.T.Helper()
	status, added, problem := w.send(who, drawing(w.T, 5000, 400), map[string]string{"filename": name, "share": "Y"})
	if status != http.StatusCreated || added.State != content.Ready || added.Width != 5000 {
		w.T.Fatalf("%d %+v %+v", status, problem, added)
	}
	return added
}

// catchesUp lets the server ask for what screens are to get of large pictures.
func (w *world) catchesUp() {
	w.T.Helper()
	ctx, _, everything := w.As("top")
	if err := w.files.AskForRenditions(ctx, everything); err != nil {
		w.T.Fatal(err)
	}
}

func (w *world) count(query string) (n int64) {
	w.T.Helper()
	if err := w.DB.Unscoped("looked up").Row(w.T.Context(), query, nil, &n); err != nil {
		w.T.Fatal(err)
	}
	return n
}

// TestScreensGetASmallerPicture: from its upload on, while people keep the
// original; and what is told of it.
func TestScreensGetASmallerPicture(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		before := w.bytesUsed()
		added := w.largePicture("ann", "Wide.png")
		shows, plays := w.playable(added.ID)
		if !plays || shows.Kind != "image" || shows.SHA256 == w.sha(added.ID) || shows.Mime != "image/jpeg" ||
			len(shows.Pages) > 0 {
			t.Fatalf("a screen shows %+v", shows)
		}
		status, smaller, kind := w.fetched("vic", added.Content.Src+".screen")
		if m, _, err := image.DecodeConfig(bytes.NewReader(smaller)); err != nil || status != http.StatusOK ||
			kind != "image/jpeg" || m.Width != 3840 || m.Height != 307 ||
			int64(len(smaller)) != shows.Size {
			t.Errorf("%d: %s of %dx%d, %d bytes, %v; a screen is told of %+v", status, kind, m.Width, m.Height,
				len(smaller), err, shows)
		}
		if _, original, _ := w.fetched("vic", added.Content.Src); !bytes.Equal(original, drawing(t, 5000, 400)) {
			t.Error("the download is not the original")
		}
		if status, _, _ := w.fetched("eve", added.Content.Src+".screen"); status != http.StatusNotFound {
			t.Errorf("another company gets %d", status)
		}
		if grown := w.bytesUsed() - before; grown != added.Content.FileSize+shows.Size {
			t.Errorf("%d bytes of the quota for %d and %d", grown, added.Content.FileSize, shows.Size)
		}
		mustBeCounted(t, d, "upload")
		var told content.Screens
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/%d/screens", added.ID), nil, &told)
		if want := (content.Smaller{Width: 3840, Height: 307, FileSize: shows.Size}); told.Get == nil ||
			*told.Get != want {
			t.Errorf("screens get %+v", told.Get)
		}

		again, _, _ := w.sendAgain("ann", w.sha(added.ID)) // bytes that are here already
		if same, _ := w.playable(again.ID); same.SHA256 != shows.SHA256 {
			t.Errorf("by its hash: %+v", same)
		}
		_, small, _ := w.send("ann", drawing(t, 3840, 300), map[string]string{"filename": "small.png"})
		if shows, _ := w.playable(small.ID); shows.SHA256 != w.sha(small.ID) {
			t.Errorf("what is no larger than screens: %+v", shows)
		}
		if _, file, _ := w.fetched("ann", small.Content.Src+".screen"); !bytes.Equal(file, drawing(t, 3840, 300)) {
			t.Error("screens do not get what is small enough as it is")
		}
		w.Exec(`INSERT INTO dimension (company_id, width, height) VALUES ({:company}, 1080, 4500)`,
			db.Params{"company": w.Ours})
		_, wall, _ := w.send("ann", drawing(t, 5001, 400), map[string]string{"filename": "wall.png"})
		if _, file, _ := w.fetched("ann", wall.Content.Src+".screen"); true {
			if m, _, err := image.DecodeConfig(bytes.NewReader(file)); err != nil || m.Width != 4500 {
				t.Errorf("where a screen has 4500 pixels it gets %d, %v", m.Width, err)
			}
		}
	})
}

// TestPixelsDecideNotBytes: what has too many is made smaller, even where that
// weighs more, as of a plain surface; what has not stays as it came.
func TestPixelsDecideNotBytes(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	plain := w.largePicture("ann", "Plain.png")
	shows, _ := w.playable(plain.ID)
	if shows.SHA256 == w.sha(plain.ID) || shows.Size <= plain.Content.FileSize {
		t.Errorf("of 5000 pixels and %d bytes a screen gets %+v", plain.Content.FileSize, shows)
	}
	_, enough, _ := w.send("ann", drawing(t, 3840, 400), map[string]string{"filename": "Enough.png"})
	if shows, _ := w.playable(enough.ID); shows.SHA256 != w.sha(enough.ID) {
		t.Errorf("of 3840 pixels a screen gets %+v", shows)
	}
}

// TestARenditionNeverRefusesAnUpload, neither when it fails nor for the quota:
// the picture plays as it came, until a job has made it or said why not.
func TestARenditionNeverRefusesAnUpload(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.breaks(errStumble)
		added := w.largePicture("ann", "a.png")
		if shows, plays := w.playable(added.ID); !plays || shows.SHA256 != w.sha(added.ID) {
			w.T.Errorf("before: %+v", shows)
		}
		stop := w.work()
		time.Sleep(5 * time.Second) // the first attempt has failed
		synctest.Wait()
		w.media.mends()
		stop()
		w.worked()
		if shows, _ := w.playable(added.ID); shows.SHA256 == w.sha(added.ID) || shows.Mime != "image/jpeg" {
			w.T.Errorf("tried again: %+v", shows)
		}
		mustBeCounted(w.T, w.DB, "job")

		w.media.breaks(fault.New(fault.Unprocessable, codes.FileUnreadable, "It takes too much."))
		_, bad, _ := w.send("ann", drawing(w.T, 5000, 401), map[string]string{"filename": "b.png"})
		w.worked()
		if shows, plays := w.playable(bad.ID); !plays || shows.SHA256 != w.sha(bad.ID) {
			w.T.Errorf("failed: %+v", shows)
		}
		if got := w.get("ann", bad.ID); got.State != content.Ready || got.Problem != "file-unreadable" {
			w.T.Errorf("failed: %s %q", got.State, got.Problem)
		}
		begun := w.media.drew.Load()
		w.catchesUp()
		w.worked()
		if w.media.drew.Load() != begun {
			w.T.Error("what failed is tried without end")
		}

		w.media.mends()
		size := int64(len(drawing(w.T, 5000, 402)))
		w.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:company}`, db.Params{"company": w.Ours})
		w.Exec(`UPDATE company_storage SET used_bytes = {:used} WHERE company_id = {:company}`,
			db.Params{"company": w.Ours, "used": 1<<20 - size})
		status, last, problem := w.send("ann", drawing(w.T, 5000, 402), map[string]string{"filename": "c.png"})
		if shows, _ := w.playable(last.ID); status != http.StatusCreated || shows.Mime != "image/jpeg" {
			w.T.Errorf("into the last bytes: %d %+v %+v", status, problem, shows)
		}
	})
}

// TestTheReserveOfTheDiskIsKept: what the server makes by itself waits for room, as
// long as it takes, and screens play what there is.
func TestTheReserveOfTheDiskIsKept(t *testing.T) {
	var fit atomic.Int64 // how many more files there is room for
	inBubble(t, func(w *world) {
		fit.Store(1)
		large := w.largePicture("ann", "a.png")
		fit.Store(1)
		document := w.document("ann", "abc")
		begun := w.media.drew.Load()
		w.worked()
		if shows, plays := w.playable(large.ID); !plays || shows.SHA256 != w.sha(large.ID) ||
			w.get("ann", large.ID).State != content.Ready {
			w.T.Errorf("without room a screen shows %+v", shows)
		}
		if got := w.get("ann", document.ID); got.State != content.Processing || w.media.drew.Load() != begun ||
			len(w.tasks("ann")) != 1 {
			w.T.Errorf("without room the document is %s, drawn %d times; tasks are %+v", got.State,
				w.media.drew.Load()-begun, w.tasks("ann"))
		}
		fit.Store(100)
		w.worked()
		if shows, _ := w.playable(large.ID); shows.SHA256 == w.sha(large.ID) || shows.Mime != "image/jpeg" {
			w.T.Errorf("with room a screen shows %+v", shows)
		}
		if got := w.get("ann", document.ID); got.State != content.Ready || len(w.tasks("ann")) != 0 {
			w.T.Errorf("with room the document is %s; tasks are %+v", got.State, w.tasks("ann"))
		}
	}, func(c *config) {
		c.Inbox.Room = func(folder string, _ int64) error {
			if folder == c.Inbox.Folder && fit.Add(-1) < 0 {
				return disk.Full(errors.New("the reserve is reached"))
			}
			return nil
		}
	})
}

// TestARenditionIsAskedForAgain where something stood in its way that passes.
func TestARenditionIsAskedForAgain(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.breaks(errStumble)
		added := w.largePicture("ann", "a.png")
		w.worked()
		if got := w.get("ann", added.ID); got.Problem != "unexpected" {
			w.T.Errorf("after all attempts its problem is %q", got.Problem)
		}
		w.media.mends()
		w.catchesUp()
		w.worked()
		if shows, _ := w.playable(added.ID); shows.Mime != "image/jpeg" {
			w.T.Errorf("asked for again: %+v", shows)
		}
		if got := w.get("ann", added.ID); got.State != content.Ready || got.Problem != "" {
			w.T.Errorf("made after all, it is %s with the problem %q", got.State, got.Problem)
		}
		if left := w.count(`SELECT COUNT(*) FROM job`); left > 0 {
			w.T.Errorf("%d jobs are left", left)
		}
	})
}

// TestPicturesThatWereThereBeforeGetTheirs, each company in its turn, once.
func TestPicturesThatWereThereBeforeGetTheirs(t *testing.T) {
	inBubble(t, func(w *world) {
		old := []content.Content{w.largePicture("ann", "1.png"), w.largePicture("ann", "2.png"),
			w.largePicture("eve", "3.png")}
		w.Exec(`DELETE FROM content_page`)
		if shows, _ := w.playable(old[0].ID); shows.SHA256 != w.sha(old[0].ID) {
			w.T.Fatalf("before: %+v", shows)
		}
		w.media.drew.Store(0)
		w.catchesUp()
		w.catchesUp() // another server, or after a restart
		stop := w.work()
		stop() // the server ends
		w.worked()
		if made := w.count(`SELECT COUNT(*) FROM content_page
			WHERE page = 1 AND width = 3840 AND mime = 'image/jpeg'`); made != 3 || w.media.drew.Load() != 3 {
			w.T.Errorf("%d are made, at %d attempts", made, w.media.drew.Load())
		}
		if left := w.count(`SELECT COUNT(*) FROM job`); left > 0 {
			w.T.Errorf("%d jobs are left", left)
		}
		if shows, _ := w.playable(old[0].ID); shows.Mime != "image/jpeg" {
			w.T.Errorf("after: %+v", shows)
		}
		if actions := w.Actions("content", old[0].ID); !slices.Equal(actions, []string{"create", "update", "update"}) {
			w.T.Errorf("the trail says %v", actions)
		}
		mustBeCounted(w.T, w.DB, "jobs")
		w.catchesUp()
		if asked := w.count(`SELECT COUNT(*) FROM job`); asked > 0 {
			w.T.Errorf("%d are asked for that are there", asked)
		}
	})
}

// TestWhatScreensGotGoesWithItsPicture: when a version is deleted, or its content
// is, and not while that is in the bin.
func TestWhatScreensGotGoesWithItsPicture(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		var blobs blob.Store
		w := newWorld(t, d, func(c *config) { blobs = c.Blobs })
		first := w.largePicture("ann", "a.png")
		was, _ := w.playable(first.ID)
		var next version.Version
		if status, problem := w.form("ann", "/api/contentVersion", drawing(t, 5000, 500), map[string]string{
			"contentId": fmt.Sprint(first.ID), "setCurrent": "1", "filename": "b.png"},
			&next); status != http.StatusCreated {
			t.Fatalf("%d %+v", status, problem)
		}
		now, _ := w.playable(first.ID)
		if now.SHA256 == was.SHA256 || now.Mime != "image/jpeg" {
			t.Fatalf("replaced: %+v", now)
		}
		kept := func(sha string) bool {
			if _, err := blobs.(*vault.Vault).Collect(t.Context(), dbtest.Now.Add(time.Hour), true); err != nil {
				t.Fatal(err)
			}
			object, err := blobs.Open(t.Context(), sha)
			if err == nil {
				_ = object.Close()
			}
			return err == nil
		}
		if !kept(was.SHA256) || !kept(now.SHA256) {
			t.Error("what an earlier or the current version needs is gone")
		}
		var versions []version.Version
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", first.ID), nil,
			&versions)
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content-version/delete", map[string]any{"id": versions[1].ID},
			nil)
		if kept(was.SHA256) || !kept(now.SHA256) {
			t.Error("a deleted version's is there, or the current one's is not")
		}
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", map[string]any{"id": first.ID}, nil)
		if !kept(now.SHA256) {
			t.Error("it is gone while its content is in the bin")
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", first.ID), nil, nil)
		if kept(now.SHA256) {
			t.Error("it is there after its content")
		}
		mustBeCounted(t, d, "delete")
	})
}
