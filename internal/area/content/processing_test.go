package content_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// inBubble runs a test with a world of its own on every engine that is there, in
// which time passes as soon as everybody waits.
func inBubble(t *testing.T, test func(w *world), with ...func(*config)) {
	t.Helper()
	engines := map[string]func(t *testing.T) db.Config{"sqlite": func(t *testing.T) db.Config {
		return db.Config{Folder: dbtest.Folder(t)}
	}}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		engines["postgres"] = func(t *testing.T) db.Config { return db.Config{URL: dbtest.Migrated(t, server)} }
	}
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			config := engine(t)
			synctest.Test(t, func(t *testing.T) {
				config.Shared = passing()
				test(newWorld(t, dbtest.Open(t, config), with...))
			})
		})
	}
}

// passing is a clock that goes on from dbtest.Now.
func passing() func() time.Time {
	start := time.Now()
	return func() time.Time { return dbtest.Now.Add(time.Since(start)) }
}

// work lets the server's jobs run until the returned function is called.
func (w *world) work() (stop func()) {
	w.T.Helper()
	ctx, _, everything := w.As("top")
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := w.jobs.Run(ctx, everything); err != nil {
			w.T.Error(err)
		}
	}()
	synctest.Wait()
	return func() { cancel(); <-ended }
}

// worked lets the server do what it has to do.
func (w *world) worked() {
	w.T.Helper()
	stop := w.work()
	time.Sleep(10 * time.Minute)
	synctest.Wait()
	stop()
}

// document uploads one, a page for each letter, and returns it as it is then.
func (w *world) document(who, letters string) content.Content {
	w.T.Helper()
	status, added, problem := w.send(who, []byte("document "+letters),
		map[string]string{"filename": letters + ".pdf", "share": "Y"})
	if status != http.StatusCreated {
		w.T.Fatalf("%d %+v", status, problem)
	}
	return added
}

func (w *world) tasks(who string) []processing.Task {
	w.T.Helper()
	var tasks []processing.Task
	w.OK(http.StatusOK, who, http.MethodGet, "/api/content/processing", nil, &tasks)
	return tasks
}

func (w *world) bytesUsed() int64 {
	w.T.Helper()
	var limits intake.Intake
	w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content/limits", nil, &limits)
	return 10240<<20 - limits.LeftBytes
}

// playable is what a screen of ours may show of a content, if anything.
func (w *world) playable(id int64) (content.Showing, bool) {
	w.T.Helper()
	_, _, scope := w.As("ann")
	found, err := w.contents.Playables(w.T.Context(), w.DB.For(scope), []int64{id}, time.UTC, content.Screen{})
	if err != nil {
		w.T.Fatal(err)
	}
	stretch := found[id].Times.At(w.now)
	return stretch.Showing, stretch.Reason == ""
}

func TestTheServerDrawsThePagesOfADocument(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.hold = make(chan struct{})
		added := w.document("ann", "abc")
		if added.Type != content.Document || added.State != content.Processing || added.TotalPage != 3 ||
			added.Thumbnail.Filename != "" {
			w.T.Errorf("sent: %+v", added)
		}
		if _, plays := w.playable(added.ID); plays {
			w.T.Error("it plays before it is ready")
		}
		before := w.bytesUsed()
		stop := w.work()
		time.Sleep(2 * time.Second) // progress is written once a second
		synctest.Wait()
		if got := w.get("ann", added.ID); got.Progress != 25 {
			w.T.Errorf("under way: %d %%", got.Progress)
		}
		if tasks := w.tasks("ann"); len(tasks) != 1 || tasks[0].ContentID != added.ID || tasks[0].Task != "pages" ||
			tasks[0].State != "running" || tasks[0].Done != 1 || tasks[0].Total != 4 {
			w.T.Errorf("under way: %+v", tasks)
		}
		if len(w.tasks("ben"))+len(w.tasks("eve")) > 0 {
			w.T.Error("others see what ann waits for")
		}
		close(w.media.hold)
		synctest.Wait()
		stop()
		got := w.get("vic", added.ID)
		if got.State != content.Ready || got.Progress != 100 || got.TotalPage != 3 || got.Width != 64 ||
			got.ContentSrc == "" || len(w.tasks("ann")) > 0 {
			w.T.Errorf("drawn: %+v, %+v", got, w.tasks("ann"))
		}
		shows, plays := w.playable(added.ID)
		if !plays || shows.Kind != "image" || len(shows.Pages) != 3 || shows.Pages[0] == shows.Pages[1] {
			w.T.Errorf("a screen shows %+v", shows)
		}
		if grown := w.bytesUsed() - before; grown != shows.Pages[0].Size+shows.Pages[1].Size+shows.Pages[2].Size {
			w.T.Errorf("the pages take %d bytes of the quota", grown)
		}
		for path, want := range map[string]int{".2": http.StatusOK, ".3": http.StatusOK, ".4": http.StatusNotFound,
			".0": http.StatusNotFound, ".small": http.StatusOK} {
			r := httptest.NewRequestWithContext(w.T.Context(), http.MethodGet, content.UploadsPath+got.UUID+path, nil)
			r.Header.Set("Authorization", "Bearer vic")
			answer := httptest.NewRecorder()
			w.Router.ServeHTTP(answer, r)
			if answer.Code != want || want == http.StatusOK && answer.Header().Get("Content-Type") != "image/jpeg" {
				w.T.Errorf("%s answers %d, %s", path, answer.Code, answer.Header().Get("Content-Type"))
			}
		}
		if actions := w.Actions("content", added.ID); !slices.Equal(actions, []string{"create", "update"}) {
			w.T.Errorf("the trail says %v", actions)
		}

		again, _, _ := w.sendAgain("ann", w.sha(added.ID)) // bytes that are here already have pages already
		if again.State != content.Ready || again.TotalPage != 3 || w.media.drew.Load() != 1 {
			w.T.Errorf("by its hash: %+v, drawn %d times", again, w.media.drew.Load())
		}
		if shows, _ := w.playable(again.ID); len(shows.Pages) != 3 {
			w.T.Errorf("by its hash, a screen shows %+v", shows)
		}
	})
}

// sha is the hash of a content's current version.
func (w *world) sha(id int64) (sha string) {
	w.T.Helper()
	var versions []version.Version
	w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", id), nil, &versions)
	return versions[0].SHA256
}

func (w *world) sendAgain(who, sha string) (content.Content, int, areatest.Problem) {
	w.T.Helper()
	status, added, problem := w.send(who, nil, map[string]string{"sha256": sha, "name": "again"})
	return added, status, problem
}

func TestADocumentThatFailsSaysWhyAndIsRetried(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.breaks(errLocked.With("most", 300))
		added := w.document("ann", "abc")
		w.worked()
		got, tasks := w.get("ann", added.ID), w.tasks("ann")
		if got.State != content.Failed || got.Problem != "document-encrypted" || len(tasks) != 1 ||
			tasks[0].State != "failed" || tasks[0].Problem != "document-encrypted" ||
			tasks[0].ProblemParams["most"] != float64(300) || got.ProblemParams["most"] != float64(300) ||
			w.media.drew.Load() != 1 {
			w.T.Fatalf("failed: %+v, %+v, %d attempts", got, tasks, w.media.drew.Load())
		}
		task := fmt.Sprintf("/api/content/processing/%d", tasks[0].ID)
		for _, who := range []string{"ben", "eve", "ada"} { // ben and ada see the content, the task is ann's
			w.Refused(http.StatusNotFound, who, http.MethodPost, task+"/retry", nil)
			w.Refused(http.StatusNotFound, who, http.MethodDelete, task, nil)
		}
		w.media.breaks(errStumble)
		var retried processing.Task
		w.OK(http.StatusOK, "ann", http.MethodPost, task+"/retry", nil, &retried)
		if retried.State != "waiting" || retried.Problem != "" || len(retried.ProblemParams) != 0 ||
			len(w.get("ann", added.ID).ProblemParams) != 0 || w.get("ann", added.ID).State != content.Processing {
			w.T.Errorf("retried: %+v", retried)
		}
		w.worked()
		if got := w.get("ann", added.ID); got.State != content.Failed || got.Problem != "unexpected" ||
			w.media.drew.Load() != 4 {
			w.T.Errorf("failed again: %+v after %d attempts", got, w.media.drew.Load())
		}
		w.media.mends()
		w.OK(http.StatusOK, "ann", http.MethodPost, task+"/retry", nil, nil)
		w.worked()
		if got := w.get("ann", added.ID); got.State != content.Ready || got.Problem != "" || len(w.tasks("ann")) != 0 {
			w.T.Errorf("at last: %+v", got)
		}
		if actions := w.Actions("content", added.ID); !slices.Equal(actions,
			[]string{"create", "update", "update", "update", "update", "update"}) {
			w.T.Errorf("the trail says %v", actions)
		}
	})
}

func TestProcessingIsCanceled(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.hold = make(chan struct{})
		added := w.document("ann", "abc")
		defer w.work()()
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", w.tasks("ann")[0].ID),
			nil, nil)
		synctest.Wait()
		if got := w.get("ann", added.ID); got.State != content.Failed || got.Problem != "canceled" ||
			len(w.tasks("ann")) != 0 {
			w.T.Errorf("%+v", got)
		}
		if _, plays := w.playable(added.ID); plays {
			w.T.Error("it plays")
		}
	})
}

func TestPagesThatDoNotFitAreRefused(t *testing.T) {
	inBubble(t, func(w *world) {
		added := w.document("ann", "abc")
		w.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		w.Exec(`UPDATE content_version SET file_size = 1048576 WHERE content_id = {:id}`, db.Params{"id": added.ID})
		w.worked()
		if got := w.get("ann", added.ID); got.State != content.Failed || got.Problem != "over-quota" {
			w.T.Errorf("%+v", got)
		}
	})
}

// TestWhatPlaysPlaysOnUntilANewVersionIsReady: a document that is made current,
// or approved, before its pages are there takes over with them.
func TestWhatPlaysPlaysOnUntilANewVersionIsReady(t *testing.T) {
	for _, approval := range []bool{false, true} {
		inBubble(t, func(w *world) {
			added := w.document("ann", "ab")
			w.worked()
			w.Exec(`UPDATE company SET need_content_approval = {:on} WHERE id = {:id}`,
				db.Params{"id": w.Ours, "on": db.Bit(approval)})
			first, _ := w.playable(added.ID)
			var second version.Version
			w.form("ann", "/api/contentVersion", []byte("document xyz"),
				map[string]string{"contentId": fmt.Sprint(added.ID), "setCurrent": "1", "filename": "b.pdf"}, &second)
			if approval {
				w.OK(http.StatusOK, "dot", http.MethodPost, "/api/content-version/approve",
					map[string]any{"id": second.ID}, nil)
			}
			w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/content-version/current",
				map[string]any{"id": second.ID})
			ctx, _, everything := w.As("top")
			takeOver := func() {
				if err := w.versions.TakeOver(ctx, everything); err != nil {
					w.T.Fatal(err)
				}
			}
			takeOver()
			if shows, plays := w.playable(added.ID); !plays || shows.SHA256 != first.SHA256 ||
				w.get("ann", added.ID).FileVersion != 1 {
				w.T.Errorf("approval %v: while it is processed, a screen shows %+v", approval, shows)
			}
			w.worked()
			takeOver()
			if shows, plays := w.playable(added.ID); !plays || len(shows.Pages) != 3 ||
				w.get("ann", added.ID).FileVersion != 2 {
				w.T.Errorf("approval %v: once it is ready, a screen shows %+v", approval, shows)
			}
		})
	}
}

func TestAVideoIsConverted(t *testing.T) {
	inBubble(t, func(w *world) {
		_, film, _ := w.send("ann", []byte("film hevc"), map[string]string{"filename": "Spot.mov"})
		w.Refused(http.StatusForbidden, "vic", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID})
		w.Refused(http.StatusNotFound, "eve", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID})
		var task processing.Task
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID}, &task)
		if task.Task != "convert" || task.ContentID != film.ID || task.Name != "Spot" {
			w.T.Errorf("%+v", task)
		}
		if p := w.Refused(http.StatusConflict, "ann", http.MethodPost, "/api/content/convert",
			map[string]any{"id": film.ID}); p.Type != "/problems/converting" {
			w.T.Errorf("%+v", p)
		}
		w.worked()
		if got := w.get("ann", film.ID); got.FileVersion != 2 || got.Codec != "h264" ||
			got.Content.Filename != "Spot.mp4" || len(w.tasks("ann")) != 0 {
			w.T.Errorf("converted: %+v", got)
		}

		w.Exec(`UPDATE company SET need_content_approval = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/content/convert", map[string]any{"id": film.ID}, nil)
		w.worked()
		var versions []version.Version
		w.OK(http.StatusOK, "ann", http.MethodGet, fmt.Sprintf("/api/content/version?contentId=%d", film.ID), nil,
			&versions)
		if len(versions) != 3 || versions[0].ApprovalStatus != content.Pending || versions[0].Current ||
			!versions[1].Current {
			w.T.Errorf("where approval is needed: %+v", versions)
		}

		_, picture, _ := w.send("ann", picture(t, 3), map[string]string{"filename": "p.png"})
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, "/api/content/convert",
			map[string]any{"id": picture.ID})
		w.media.can.Convert = false
		if p := w.Refused(http.StatusUnsupportedMediaType, "ann", http.MethodPost, "/api/content/convert",
			map[string]any{"id": film.ID}); p.Type != "/problems/cannot-convert" {
			w.T.Errorf("%+v", p)
		}
	})
}

// TestADeletedContentsTasksEndInPeace: what is processed may go meanwhile.
func TestADeletedContentsTasksEndInPeace(t *testing.T) {
	inBubble(t, func(w *world) {
		w.media.hold = make(chan struct{})
		added := w.document("ann", "abc")
		stop := w.work()
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/content/isactive2", map[string]any{"id": added.ID}, nil)
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/%d", added.ID), nil, nil)
		close(w.media.hold)
		synctest.Wait()
		stop()
		w.worked()
		var left int64
		err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT COUNT(*) FROM content_page`, nil, &left)
		if err != nil || left != 0 || len(w.tasks("ann")) != 0 {
			w.T.Errorf("%d pages, %+v, %v", left, w.tasks("ann"), err)
		}
		if actions := w.Actions("content", added.ID); !slices.Equal(actions, []string{"create", "recycle", "delete"}) {
			w.T.Errorf("the trail says %v", actions)
		}
	})
}
