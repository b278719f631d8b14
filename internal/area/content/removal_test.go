package content_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// many is more than a folder may hold that is deleted at once.
const many = 700

// full makes a folder of ann's whose subfolder holds many contents of hers.
func (w *world) full() (folder int64) {
	w.T.Helper()
	folder = w.Folder(category.Content, 0, "Season")
	in := db.Params{"first": w.Content("ann", "menu", areatest.File{}),
		"folder": w.Folder(category.Content, folder, "Summer"), "many": many}
	const numbers = `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {:many}) `
	w.Exec(`UPDATE content SET category_id = {:folder} WHERE id = {:first}`, in)
	w.Exec(`INSERT INTO content (company_id, user_id, category_id, type, name, name_folded, share, alt_url, created_at,
		updated_at, updated_by, file_size, duration_ms)
		`+numbers+`SELECT c.company_id, c.user_id, c.category_id, c.type, 'menu ' || CAST(i AS TEXT), 'menu', c.share,
			c.alt_url || CAST(i AS TEXT), 0, 0, '', 10, 0
		FROM n JOIN content c ON c.id = {:first}`, in)
	w.Exec(`INSERT INTO content_version (company_id, content_id, number, uuid, sha256, file_name, file_size, mime,
		duration_ms, approval, approved_sha256, thumb_small, user_id, created_at)
		SELECT v.company_id, c.id, 1, v.uuid || CAST(c.id AS TEXT), v.sha256, '', 10, v.mime, 0, 'A', v.sha256,
		v.thumb_small, v.user_id, 0
		FROM content c JOIN content_version v ON v.content_id = {:first}
		WHERE c.category_id = {:folder} AND c.id <> {:first}`, in)
	w.Exec(`UPDATE content SET current_version_id = (SELECT v.id FROM content_version v WHERE v.content_id = content.id)
		WHERE category_id = {:folder}`, in)
	return folder
}

// remove asks for a folder to be deleted, which has to be said to take its time.
func (w *world) remove(folder int64) (task int64) {
	w.T.Helper()
	var answer struct {
		IDs  []int64
		Task int64
	}
	w.OK(http.StatusAccepted, "ann", http.MethodDelete, fmt.Sprintf("/api/category/%d?type=Content", folder), nil,
		&answer)
	if answer.Task == 0 || len(answer.IDs) != 0 {
		w.T.Fatalf("%+v", answer)
	}
	return answer.Task
}

// works runs the queue of jobs until the returned function is called.
func (w *world) works() (stop func()) {
	_, top, _ := w.As("top")
	ctx, cancel := context.WithCancel(w.T.Context())
	var running sync.WaitGroup
	running.Go(func() { _ = w.Jobs.Run(ctx, top.Reach()) })
	return func() { cancel(); running.Wait() }
}

// tally counts contents of ours.
func (w *world) tally(where string) (n int) {
	w.T.Helper()
	err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT COUNT(*) FROM content WHERE `+where, nil, &n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

// until waits for something that happens beside the test.
func (w *world) until(happened func() bool) {
	w.T.Helper()
	for end := time.After(time.Minute); !happened(); {
		select {
		case <-end:
			w.T.Fatal("it does not happen")
		case <-time.After(time.Millisecond):
		}
	}
}

func (w *world) isGone(folder int64) bool {
	w.T.Helper()
	var tree category.Tree
	w.OK(http.StatusOK, "ann", http.MethodGet, "/api/category?type=Content", nil, &tree)
	for _, node := range tree.AllNodes {
		if node.ID == folder {
			return false
		}
	}
	return true
}

// TestALargeFolderIsDeletedInSteps: while people go on uploading into it, and
// over a restart. Nothing is lost, and nothing lies in a folder that is not there.
func TestALargeFolderIsDeletedInSteps(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Categories.Register(w.Router)
		folder := w.full()
		task := w.remove(folder)
		if got := w.tasks("ann"); len(got) != 1 || got[0].ID != task || got[0].Name != "Season" ||
			got[0].Task != "delete" || got[0].State != "waiting" {
			t.Errorf("ann is told %+v", got)
		}
		for _, other := range []string{"ben", "ada", "eve"} {
			if got := w.tasks(other); len(got) != 0 {
				t.Errorf("%s is told %+v", other, got)
			}
			w.Refused(http.StatusNotFound, other, http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", task),
				nil)
		}

		var uploading sync.WaitGroup
		kept := make([]int, 24) // more than there are connections
		fields := map[string]string{"filename": "late.png", "groupId": fmt.Sprint(folder)}
		begin, file := make(chan struct{}), picture(t, 7)
		for i := range kept {
			uploading.Go(func() {
				<-begin
				for {
					status, _, problem := w.send("ann", file, fields)
					if status != http.StatusCreated {
						if status >= http.StatusInternalServerError {
							t.Errorf("an upload answers %d %s", status, problem.Type)
						}
						return
					}
					kept[i]++
				}
			})
		}
		stop := w.works()
		w.until(func() bool { return w.tally("active = 0") > 0 })
		stop() // the server is started again
		if n := w.tally("active = 0"); n >= many {
			t.Logf("all was done before the restart: %d", n)
		}
		close(begin)
		stop = w.works()
		w.until(func() bool { return w.isGone(folder) })
		uploading.Wait()
		w.until(func() bool { return len(w.tasks("ann")) == 0 })
		stop()
		all := many
		for _, n := range kept {
			all += n
		}
		if there, binned, lost := w.tally("1 = 1"), w.tally("active = 0"),
			w.tally("category_id NOT IN (SELECT id FROM category)"); there != all || binned != all || lost != 0 {
			t.Errorf("of %d contents, %d are there, %d in the bin, %d in no folder", all, there, binned, lost)
		}
		if got := w.Actions("category", folder); fmt.Sprint(got) != "[create update delete]" {
			t.Errorf("the trail says %v", got)
		}
		var outcome string
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT after FROM audit
			WHERE entity = 'category' AND action = 'delete'`,
			nil, &outcome); err != nil ||
			!strings.Contains(outcome, fmt.Sprintf(`"records":%d`, all)) ||
			!strings.Contains(outcome, `"state":"done"`) {
			t.Errorf("the trail says %s, %v", outcome, err)
		}
	})
}

// TestWhatComesIntoUseStays: it is told at the end, and refused at the beginning.
func TestWhatComesIntoUseStays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Categories.Register(w.Router)
		folder := w.full()
		task := w.remove(folder)
		var played int64
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT MAX(id) FROM content`, db.Params{},
			&played); err != nil {
			t.Fatal(err)
		}
		w.plays("Lunch", played)
		if p := w.Refused(http.StatusConflict, "ann", http.MethodDelete,
			fmt.Sprintf("/api/category/%d?type=Content", folder), nil); p.Type != "/problems/in-use" ||
			len(p.Related) != 1 {
			t.Errorf("%+v", p)
		}
		stop := w.works()
		defer stop()
		w.until(func() bool { tasks := w.tasks("ann"); return len(tasks) == 1 && tasks[0].State == "failed" })
		if got := w.tasks("ann")[0]; got.Problem != "came-into-use" || fmt.Sprint(got.ProblemParams["count"]) != "1" {
			t.Errorf("%+v", got)
		}
		if c := w.get("ann", played); !c.Active || c.GroupID != w.Root("ann", category.Content) || !w.isGone(folder) ||
			w.tally("active = 0") != many-1 {
			t.Errorf("what is played is %+v", c)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", task), nil, nil)
		if got := w.tasks("ann"); len(got) != 0 {
			t.Errorf("%+v", got)
		}
	})
}

// TestADeletionIsStoppedInTheMiddle: what is deleted stays so, and the rest stays.
func TestADeletionIsStoppedInTheMiddle(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Categories.Register(w.Router)
		folder := w.full()
		task := w.remove(folder)
		stop := w.works()
		w.until(func() bool { return w.tally("active = 0") > 0 })
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", task), nil, nil)
		n := w.tally("active = 0")
		stop()
		defer w.works()()
		if got := w.tally("active = 0"); got != n || n >= many || n%100 != 0 || w.isGone(folder) ||
			len(w.tasks("ann")) != 0 {
			t.Errorf("%d were deleted when it was stopped, %d are", n, got)
		}
		if got := w.Actions("category", folder); fmt.Sprint(got) != "[create update update]" {
			t.Errorf("the trail says %v", got)
		}
	})
}
