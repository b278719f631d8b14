package content_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// binned fills ann's recycle bin with many contents, and returns their ids.
func (w *world) binned() (ids []int64) {
	w.T.Helper()
	w.full()
	w.Exec(`UPDATE content SET active = 0`)
	return w.ids("name LIKE 'menu%'")
}

// ids lists contents of everybody's.
func (w *world) ids(where string) (ids []int64) {
	w.T.Helper()
	err := w.DB.Unscoped("looked up").Column(w.T.Context(), &ids, `SELECT id FROM content WHERE `+where+` ORDER BY id`)
	if err != nil {
		w.T.Fatal(err)
	}
	return ids
}

type emptied struct {
	IDs   []int64
	InUse int64
	Task  int64
}

// empties asks for a recycle bin to be emptied.
func (w *world) empties(status int, who string) (answer emptied) {
	w.T.Helper()
	w.OK(status, who, http.MethodDelete, "/api/content/delete", nil, &answer)
	return answer
}

// turns recycles or restores a content, and says how that was answered.
func (w *world) turns(who string, id int64, active bool) int {
	w.T.Helper()
	return w.Call(who, http.MethodPatch, "/api/content/isactive", map[string]any{"id": id, "active": active},
		nil).StatusCode
}

// TestR338_ALargeBinIsEmptiedInSteps: over a restart. It deletes what lay in the
// bin of who asked when that was, unless something holds it.
func TestR338_ALargeBinIsEmptiedInSteps(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Categories.Register(w.Router)
		bens, late := w.Content("ben", "Ben's", areatest.File{}), w.Content("ann", "Late", areatest.File{})
		ids := w.binned()
		held, restored, again, kept := ids[:120], ids[many-2], ids[many-3],
			ids[many-4] // the first steps delete nothing
		w.Exec(`UPDATE content SET active = 1`)
		w.plays("Lunch", held...)
		w.Exec(`UPDATE content SET active = 0 WHERE id <> {:late}`, db.Params{"late": late})

		answer := w.empties(http.StatusAccepted, "ann")
		if answer.Task == 0 || len(answer.IDs) != 0 || answer.InUse != 0 {
			t.Fatalf("%+v", answer)
		}
		if got := w.tasks("ann"); len(got) != 1 || got[0].ID != answer.Task || got[0].Task != "empty" ||
			got[0].Name != "Content" || got[0].State != "waiting" || got[0].Total != many {
			t.Errorf("ann is told %+v", got)
		}
		if got := w.tasks("ada"); len(got) != 0 {
			t.Errorf("ada is told %+v", got)
		}
		w.Refused(http.StatusNotFound, "ada", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", answer.Task),
			nil)
		for i, status := range []int{w.turns("ann", late, false), w.turns("ann", restored, true),
			w.turns("ann", again, true), w.turns("ann", again, false)} {
			if status != http.StatusOK {
				t.Errorf("change %d answers %d", i, status)
			}
		}
		season := w.Folder(category.Content, 0, "Kept")
		w.lie(kept, season, false)
		w.Keep(season, "ben")

		stop := w.works()
		w.until(func() bool { return w.tally("1 = 1") < many })
		stop() // the server is started again
		if w.tally("1 = 1") == len(held)+5 {
			t.Log("all was done before the restart")
		}
		stop = w.works()
		defer stop()
		w.until(func() bool { tasks := w.tasks("ann"); return len(tasks) == 1 && tasks[0].State == "failed" })
		if got := w.tasks("ann")[0]; got.Problem != "still-held" || fmt.Sprint(got.ProblemParams["count"]) != "120" {
			t.Errorf("%+v", got)
		}
		want := slices.Concat([]int64{bens, late}, held, []int64{kept, again, restored})
		if got := w.ids("1 = 1"); !slices.Equal(got, want) {
			t.Errorf("there is %v, want %v", got, want)
		}
		if got := w.ids("active = 1"); !slices.Equal(got, []int64{restored}) {
			t.Errorf("active is %v", got)
		}
		var outcome string
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT after FROM audit
			WHERE entity = 'category' AND after LIKE '%"done"%'`,
			nil, &outcome); err != nil ||
			outcome != fmt.Sprintf(`{"inUse":120,"records":%d,"state":"done","task":"empty","type":"Content"}`,
				many-3) {
			t.Errorf("the trail says %s, %v", outcome, err)
		}
		if n := len(w.Actions("content", ids[200])); n != 1 {
			t.Errorf("the trail has %d rows of what is gone", n)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", answer.Task), nil, nil)
		if got := w.tasks("ann"); len(got) != 0 {
			t.Errorf("%+v", got)
		}
	})
}

// TestABinIsEmptiedWhilePeopleUseIt with more changes than connections: what is
// restored stays, and so does what is recycled meanwhile.
func TestABinIsEmptiedWhilePeopleUseIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		var others []int64 // recycled while the bin is emptied
		for i := range 12 {
			others = append(others, w.Content("ann", fmt.Sprint("Other ", i), areatest.File{}))
		}
		ids := w.binned()
		w.Exec(`UPDATE content SET active = 1 WHERE name LIKE 'Other%'`)
		w.empties(http.StatusAccepted, "ann")
		defer w.works()()
		var stay [24][]int64
		statuses := w.AtOnce(len(stay), func(i int) int {
			if i < len(others) {
				stay[i] = others[i : i+1]
				return w.turns("ann", others[i], false)
			}
			for at := len(ids) - 1 + len(others) - i; at >= 0; at -= len(others) {
				// from the end, to which the job comes last
				switch status := w.turns("ann", ids[at], true); status {
				case http.StatusOK:
					stay[i] = append(stay[i], ids[at])
				case http.StatusNotFound: // it is gone already
					return http.StatusOK
				default:
					return status
				}
				if at%2 == 0 { // and back again
					if status := w.turns("ann", ids[at], false); status != http.StatusOK {
						return status
					}
				}
			}
			return http.StatusOK
		})
		w.until(func() bool { return len(w.tasks("ann")) == 0 })
		if len(statuses) != 1 || statuses[http.StatusOK] != len(stay) {
			t.Errorf("changes answer %v", statuses)
		}
		want := slices.Sorted(slices.Values(slices.Concat(stay[:]...)))
		if got := w.ids("1 = 1"); !slices.Equal(got, want) {
			t.Errorf("there are %d, want the %d that were restored or recycled", len(got), len(want))
		}
		if len(want) <= len(others) {
			t.Log("nothing was restored in time")
		}
	})
}

// TestWhatIsRecycledAnewStays also when the job has seen it in the bin, and waits for who takes it out and in again.
func TestWhatIsRecycledAnewStays(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ids := w.binned()
		w.empties(http.StatusAccepted, "ann")
		var stop func()
		err := d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE content SET version = version + 1 WHERE id = {:id}`,
				db.Params{"id": ids[0]}); err != nil {
				return err
			}
			stop = w.works()
			if err := areatest.Awaited(ctx, tx); err != nil {
				return err
			}
			return tx.Record(ctx, db.Change{CompanyID: w.Ours, Action: "recycle", Entity: "content", ID: ids[0]})
		})
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		w.until(func() bool { return len(w.tasks("ann")) == 0 })
		if got := w.ids("1 = 1"); !slices.Equal(got, ids[:1]) {
			t.Errorf("left is %v", got)
		}
	})
}

// TestR338_UpTo500AreDeletedAtOnce, and what is stopped deletes nothing more.
func TestR338_UpTo500AreDeletedAtOnce(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	ids := w.binned()
	w.Exec(`UPDATE content SET active = 1 WHERE id > {:last}`, db.Params{"last": ids[500]})
	task := w.empties(http.StatusAccepted, "ann").Task
	w.OK(http.StatusOK, "ann", http.MethodDelete, fmt.Sprintf("/api/content/processing/%d", task), nil, nil)
	stop := w.works()
	stop()
	if n := w.tally("active = 0"); n != 501 || len(w.tasks("ann")) != 0 {
		t.Errorf("%d are there", n)
	}
	w.Exec(`UPDATE content SET active = 1 WHERE id = {:last}`, db.Params{"last": ids[500]})
	if answer := w.empties(http.StatusOK, "ann"); !slices.Equal(answer.IDs, ids[:500]) || answer.Task != 0 {
		t.Errorf("%d are gone, as task %d", len(answer.IDs), answer.Task)
	}
	if answer := w.empties(http.StatusOK, "ann"); len(answer.IDs) != 0 {
		t.Errorf("an empty bin: %+v", answer)
	}
}

// TestTheBinsOfAllCompaniesAreEmptied by who administers the platform, whoever
// owns what lies in them: each company has a job of its own.
func TestTheBinsOfAllCompaniesAreEmptied(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Content("eve", "Eve's", areatest.File{})
		w.binned()
		answer := w.empties(http.StatusAccepted, "top")
		if got := w.tasks("top"); len(got) != 2 || got[0].ID != answer.Task || got[0].Total+got[1].Total != many+1 {
			t.Errorf("%+v", got)
		}
		defer w.works()()
		w.until(func() bool { return len(w.tasks("top")) == 0 })
		if n := w.tally("1 = 1"); n != 0 {
			t.Errorf("%d are left", n)
		}
	})
}

// TestWhatIsRestoredMeanwhileIsNotDeleted: who deletes it saw it in the bin, and waits for who takes it out.
func TestWhatIsRestoredMeanwhileIsNotDeleted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Content("ann", "Menu", areatest.File{})
		w.Exec(`UPDATE content SET active = 0`)
		ctx, caller, scope := w.As("ann")
		err := w.Against(`UPDATE content SET active = 1`, nil, func() error {
			return w.contents.Shelf().Delete(ctx, caller, scope, []int64{id})
		})
		if f := fault.As(err); f == nil || f.Code != codes.StillActive {
			t.Errorf("the deletion ends with %v", err)
		}
		if _, err := w.contents.Get(ctx, caller, scope, id); err != nil {
			t.Errorf("what was restored is gone: %v", err)
		}
	})
}
