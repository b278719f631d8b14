package content_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/processing"
	"marquee/internal/platform/db"
)

const imports = "/api/content/import"

func order(folder int64, names ...string) map[string]any {
	return map[string]any{"sourceId": 70, "files": names, "groupId": folder}
}

// offered is what somebody is offered: a line of names with their status.
func (w *world) offered(who string) string {
	w.T.Helper()
	var o intake.Offering
	w.OK(http.StatusOK, who, http.MethodGet, imports+"/70", nil, &o)
	var b strings.Builder
	for _, f := range o.Files {
		fmt.Fprintf(&b, "%s %s, ", f.Name, f.Status)
	}
	return fmt.Sprintf("%sothers %d", b.String(), o.Others)
}

// importing asks for files and returns the tasks.
func (w *world) importing(who string, folder int64, names ...string) (tasks []processing.Task) {
	w.T.Helper()
	w.OK(http.StatusOK, who, http.MethodPost, imports, order(folder, names...), &tasks)
	return tasks
}

func TestFilesAreBroughtIn(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files = map[string][]byte{"Menu.PNG": picture(t, 9), "price.pdf": []byte("document ab"),
			"notes.txt": []byte("x"), "large.mp4": make([]byte, 5<<20), "slides.pptx": nil}
		if got, want := w.offered("ann"), "Menu.PNG new, large.mp4 tooLarge, price.pdf new, others 2"; got != want {
			w.T.Errorf("offered: %s, want %s", got, want)
		}
		folder := w.Folder(category.Content, w.Root("ann", category.Content), "Autumn")
		tasks := w.importing("ann", folder, "price.pdf", "Menu.PNG", "Menu.PNG")
		if len(tasks) != 2 || tasks[0].Task != "import" || tasks[0].Name != "Menu.PNG" || tasks[0].State != "waiting" ||
			tasks[0].ContentID != 0 || len(w.tasks("ann")) != 2 {
			w.T.Fatalf("asked: %+v", tasks)
		}
		if names, _ := w.list("ann", "share=N"); len(names) != 0 {
			w.T.Errorf("before they came: %v", names)
		}
		if len(w.tasks("ben"))+len(w.tasks("eve")) > 0 {
			w.T.Error("others see what ann waits for")
		}
		w.worked()
		if tasks := w.tasks("ann"); len(tasks) > 0 {
			w.T.Errorf("left to do: %+v", tasks)
		}
		var rows []content.Content
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content?sortBy=name&share=N", nil, &rows)
		if len(rows) != 2 || rows[0].Name != "Menu" || rows[0].GroupID != folder || rows[0].Owner != "ann" ||
			rows[0].ContentSrc == "" || rows[0].Content.Filename != "Menu.PNG" ||
			rows[1].State != content.Ready || rows[1].TotalPage != 2 {
			w.T.Fatalf("brought in: %+v", rows)
		}
		if actions := w.Actions("content", rows[0].ID); !slices.Equal(actions, []string{"create"}) {
			w.T.Errorf("the trail of the content says %v", actions)
		}
		if actions := w.Actions("source", 70); !slices.Equal(actions, []string{"update"}) {
			w.T.Errorf("the trail of the source says %v", actions)
		}
		if got, want := w.offered("ann"), "Menu.PNG known, large.mp4 tooLarge, price.pdf known, others 2"; got != want {
			w.T.Errorf("offered afterwards: %s, want %s", got, want)
		}
		if w.outside.shy = true; !strings.HasPrefix(w.offered("ann"), "Menu.PNG new, large.mp4 new") {
			w.T.Errorf("of what tells no sizes: %s", w.offered("ann"))
		}
	})
}

func TestWhoMayNotBringIn(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files["a.png"] = picture(t, 1)
		for who, want := range map[string]int{"vic": http.StatusForbidden, "eve": http.StatusNotFound} {
			w.Refused(want, who, http.MethodPost, imports, order(0, "a.png"))
			w.Refused(want, who, http.MethodGet, imports+"/70", nil)
		}
		w.Refused(http.StatusForbidden, "vic", http.MethodGet, imports, nil)
		var places []intake.Place
		if w.OK(http.StatusOK, "eve", http.MethodGet, imports, nil, &places); len(places) != 0 {
			w.T.Errorf("eve's places: %v", places)
		}
		if w.OK(http.StatusOK, "ben", http.MethodGet, imports, nil, &places); len(places) != 1 ||
			places[0].Name != "Shop" {
			w.T.Errorf("ben's places: %v", places)
		}
		w.Refused(http.StatusNotFound, "ann", http.MethodPost, imports,
			map[string]any{"sourceId": 71, "files": []string{"a.png"}})
		w.Refused(http.StatusNotFound, "ann", http.MethodPost, imports, order(4711, "a.png"))
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, imports, order(0))
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, imports, order(0, make([]string, 501)...))
		kept := w.Folder(category.Content, w.Root("ann", category.Content), "Kept")
		w.Keep(kept, "ann")
		w.Refused(http.StatusForbidden, "ben", http.MethodPost, imports, order(kept, "a.png"))
		if len(w.importing("ann", kept, "a.png")) != 1 {
			w.T.Error("who the folder is kept for")
		}
	})
}

// TestWhatDoesNotComeSaysWhy: each is refused with a reason of its own, and nothing of it stays.
func TestWhatDoesNotComeSaysWhy(t *testing.T) {
	inBubble(t, func(w *world) {
		for name, c := range map[string]struct {
			data    []byte
			prepare func()
			problem string
			asked   int64
		}{
			"a broken picture": {data: picture(t, 5)[:60], problem: "image-broken", asked: 1},
			"no picture at all": {data: []byte("<html><script>alert(1)</script>"), problem: "unsupported-type",
				asked: 1},
			"too large": {data: make([]byte, 5<<20), problem: "too-large", asked: 1},
			"larger than it was told": {data: make([]byte, 5<<20), prepare: func() { w.outside.shy = true },
				problem: "too-large", asked: 1},
			"no room": {data: make([]byte, 2<<20), prepare: func() { w.hold(1) },
				problem: "over-quota", asked: 1},
			"no room, without a size": {data: make([]byte, 2<<20), prepare: func() { w.hold(1); w.outside.shy = true },
				problem: "over-quota", asked: 1},
			"gone":            {prepare: func() { clear(w.outside.files) }, problem: "source-file-gone"},
			"its folder gone": {data: picture(t, 6), prepare: w.clear, problem: "folder-gone", asked: 1},
			"a source that breaks off": {data: picture(t, 7), prepare: func() { w.outside.breaks(errAway) },
				problem: "source-unreachable", asked: 3},
		} {
			w.outside.files["a.png"], w.outside.shy = c.data, false
			w.outside.breaks(nil)
			w.outside.asked.Store(0)
			w.hold(10240)
			trail, read := len(w.Actions("source", 70)), w.outside.read.Load()
			before := w.bytesUsed()
			task := w.importing("ann", w.Folder(category.Content, w.Root("ann", category.Content), "Autumn"),
				"a.png")[0]
			if c.prepare != nil {
				c.prepare()
			}
			w.worked()
			tasks := w.tasks("ann")
			if len(tasks) != 1 || tasks[0].State != "failed" || tasks[0].Problem != c.problem ||
				w.outside.asked.Load() != c.asked {
				w.T.Errorf("%s: %+v after %d attempts", name, tasks, w.outside.asked.Load())
			}
			if told := strings.HasPrefix(c.problem, "too-") || c.problem == "over-quota"; told && !w.outside.shy &&
				w.outside.read.Load() != read {
				w.T.Errorf("%s: %d bytes came, of a file that does not fit", name, w.outside.read.Load()-read)
			}
			if actions := w.Actions("source", 70)[trail:]; !slices.Equal(actions, []string{"update", "update"}) {
				w.T.Errorf("%s: the trail says %v", name, actions)
			}
			w.hold(10240)
			if names, _ := w.list("ann", ""); len(names) != 0 || w.bytesUsed() != before {
				w.T.Errorf("%s: left are %v, %d bytes", name, names, w.bytesUsed()-before)
			}
			w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", task.ID), nil, nil)
			w.clear()
		}
	})
}

// hold sets the quota of ours.
func (w *world) hold(mb int64) {
	w.Exec(`UPDATE company SET size_mb = {:mb} WHERE id = {:id}`, db.Params{"id": w.Ours, "mb": mb})
}

// clear removes the folder that something is to come into.
func (w *world) clear() {
	w.Exec(`DELETE FROM category WHERE company_id = {:id} AND title = 'Autumn'`, db.Params{"id": w.Ours})
}

func TestWhatFailedIsBroughtInAgain(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files["a.png"] = picture(t, 7)
		w.outside.breaks(errAway)
		task := fmt.Sprintf("/api/content/processing/%d", w.importing("ann", 0, "a.png")[0].ID)
		w.worked()
		for _, who := range []string{"ben", "eve", "ada"} {
			w.Refused(http.StatusNotFound, who, http.MethodPost, task+"/retry", nil)
			w.Refused(http.StatusNotFound, who, http.MethodDelete, task, nil)
		}
		var retried processing.Task
		if w.OK(http.StatusOK, "ann", http.MethodPost, task+"/retry", nil, &retried); retried.State != "waiting" ||
			retried.Problem != "" || retried.Name != "a.png" {
			w.T.Errorf("retried: %+v", retried)
		}
		w.outside.breaks(nil)
		w.worked()
		if names, _ := w.list("ann", ""); !slices.Equal(names, []string{"a"}) || len(w.tasks("ann")) != 0 {
			w.T.Errorf("brought in: %v, left %+v", names, w.tasks("ann"))
		}
	})
}

// TestASourceThatStumblesIsAskedAgain: what passes by itself needs nobody.
func TestASourceThatStumblesIsAskedAgain(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files["a.png"] = picture(t, 7)
		w.outside.breaks(errAway)
		w.importing("ann", 0, "a.png")
		stop := w.work()
		w.outside.breaks(nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		stop()
		if names, _ := w.list("ann", ""); !slices.Equal(names, []string{"a"}) || w.outside.asked.Load() != 2 {
			w.T.Errorf("brought in: %v after %d attempts", names, w.outside.asked.Load())
		}
	})
}

func TestBringingInIsCanceledAndSurvivesARestart(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files = map[string][]byte{"a.png": picture(t, 7), "b.png": picture(t, 8)}
		w.outside.hold = make(chan struct{})
		tasks := w.importing("ann", 0, "a.png", "b.png")
		stop := w.work()
		time.Sleep(2 * time.Second) // progress is written once a second
		synctest.Wait()
		half, all := int64(len(w.outside.files["a.png"])/2), int64(len(w.outside.files["a.png"]))
		if got := w.tasks("ann"); len(got) != 2 || got[0].State != "running" || got[0].Done != half ||
			got[0].Total != all || got[1].State != "running" {
			w.T.Errorf("under way: %+v", got)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", tasks[0].ID), nil, nil)
		synctest.Wait()
		stop() // in the middle of the other one
		if got := w.tasks("ann"); len(got) != 1 || got[0].Name != "b.png" || w.outside.asked.Load() != 2 {
			w.T.Errorf("after the end of the server: %+v", got)
		}
		close(w.outside.hold)
		w.worked()
		if names, _ := w.list("ann", ""); !slices.Equal(names, []string{"b"}) || w.outside.asked.Load() != 3 ||
			len(w.tasks("ann")) != 0 {
			w.T.Errorf("brought in: %v, begun %d times", names, w.outside.asked.Load())
		}
	})
}

// TestWhatAnotherServerCanceledIsNotAdded: the content and the end of its job are one transaction.
func TestWhatAnotherServerCanceledIsNotAdded(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files["a.png"] = picture(t, 7)
		w.outside.last = func() { w.Exec(`DELETE FROM job WHERE company_id = {:id}`, db.Params{"id": w.Ours}) }
		before := w.bytesUsed()
		w.importing("ann", 0, "a.png")
		w.worked()
		if names, _ := w.list("ann", ""); len(names) != 0 || w.bytesUsed() != before || w.outside.asked.Load() != 1 {
			w.T.Errorf("added: %v", names)
		}
	})
}

func TestASlowSourceIsGivenUp(t *testing.T) {
	inBubble(t, func(w *world) {
		w.outside.files["a.png"] = picture(t, 7)
		w.outside.hold = make(chan struct{})
		w.importing("ann", 0, "a.png")
		stop := w.work()
		time.Sleep(31 * time.Minute)
		synctest.Wait()
		stop()
		if tasks := w.tasks("ann"); len(tasks) != 1 || tasks[0].Problem != "source-slow" {
			w.T.Errorf("%+v", tasks)
		}
	})
}

// TestWhatIsBroughtInWaitsForApproval where the company asks for it, as an upload does.
func TestWhatIsBroughtInWaitsForApproval(t *testing.T) {
	inBubble(t, func(w *world) {
		w.Exec(`UPDATE company SET need_content_approval = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		w.outside.files["a.png"] = picture(t, 7)
		w.importing("ann", 0, "a.png")
		w.worked()
		var rows []content.Content
		if w.OK(http.StatusOK, "ann", http.MethodGet, "/api/content", nil, &rows); len(rows) != 1 ||
			rows[0].ApprovalStatus != content.Pending {
			w.T.Fatalf("%+v", rows)
		}
		if _, plays := w.playable(rows[0].ID); plays {
			w.T.Error("it plays")
		}
	})
}
