package author_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/author"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/program"
)

func (w *world) stay(who string, id int64, window string, leaving bool) (names []string) {
	w.T.Helper()
	var here author.Present
	w.OK(http.StatusOK, who, http.MethodPut, fmt.Sprintf("/api/author/%d/presence", id),
		map[string]any{"key": window, "leaving": leaving}, &here)
	for _, o := range here.Others {
		names = append(names, o.Username)
		if o.Since.IsZero() || o.UserID == 0 {
			w.T.Errorf("%+v is nobody", o)
		}
	}
	return names
}

func TestWhoHasAProgramOpenIsSaidToTheOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		c := w.made("ann", form{"name": "Lobby", "share": "Y", "content": document("")})
		private := w.program("ann", "Mine", "")
		for name, r := range map[string]struct {
			who    string
			id     int64
			body   map[string]any
			status int
		}{
			"by who only looks": {"vic", c.ID, map[string]any{"key": "a"}, http.StatusForbidden},
			"of a stranger":     {"eve", c.ID, map[string]any{"key": "a"}, http.StatusNotFound},
			"of a private one":  {"ben", private.ID, map[string]any{"key": "a"}, http.StatusNotFound},
			"of nobody's":       {"ann", 987654321, map[string]any{"key": "a"}, http.StatusNotFound},
			"without a key":     {"ann", c.ID, map[string]any{"key": ""}, http.StatusUnprocessableEntity},
		} {
			t.Run(name, func(*testing.T) {
				w.Refused(r.status, r.who, http.MethodPut, fmt.Sprintf("/api/author/%d/presence", r.id), r.body)
			})
		}
		steps := []struct {
			who, window string
			leaving     bool
			others      []string
		}{
			{"ann", "one", false, nil},
			{"ann", "one", false, nil},
			{"ben", "x", false, []string{"ann"}},
			{"ann", "two", false, []string{"ann", "ben"}},
			{"ben", "x", false, []string{"ann"}}, // once, of two windows
			{"ann", "two", true, []string{"ann", "ben"}},
			{"ann", "one", false, []string{"ben"}},
		}
		for i, s := range steps {
			if got := w.stay(s.who, c.ID, s.window, s.leaving); !slices.Equal(got, s.others) {
				t.Errorf("step %d: %s is told of %q, want %q", i, s.who, got, s.others)
			}
		}
		if got := w.stay("ann", private.ID, "one", false); got != nil {
			t.Errorf("another program is open to %q", got)
		}
		w.Exec(`UPDATE program_presence SET seen_at = seen_at - 60000 WHERE window_key = 'x'`)
		if got := w.stay("ann", c.ID, "one", false); got != nil {
			t.Errorf("after a minute %q are there", got)
		}
		w.Exec(`UPDATE program_presence SET seen_at = seen_at + 86400000 WHERE window_key = 'x'`)
		if got := w.stay("ann", c.ID, "one", false); got != nil {
			t.Errorf("a day before %q are there: the clock was put back", got)
		}
		w.Exec(`UPDATE program_presence SET seen_at = seen_at - 86400000 WHERE window_key = 'x'`)
		if err := w.authors.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := count(w, "program_presence"); n != 2 {
			t.Errorf("%d windows are left", n)
		}
		statuses := w.AtOnce(64, func(i int) int {
			return w.Call([]string{"ann", "ben"}[i%2], http.MethodPut, fmt.Sprintf("/api/author/%d/presence", c.ID),
				map[string]any{"key": fmt.Sprint(i % 40)}, nil).StatusCode
		})
		if statuses[http.StatusOK] != 64 {
			t.Errorf("many at once are answered %v", statuses)
		}
	})
}

// TestWindowsDoNotWaitForEachOther: one that makes room for the newest passes by those that are saying so just now.
func TestWindowsDoNotWaitForEachOther(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		q := d.Unscoped("arranged")
		if q.Held() == "" {
			return // SQLite has one writer at a time
		}
		w := newWorld(t, d)
		lobby, over := w.program("ann", "Lobby", "").ID, errors.New("enough was seen")
		for n := range 25 {
			w.Exec(`INSERT INTO program_presence (company_id, content_id, user_id, window_key, since, seen_at)
				VALUES ({:company}, {:content}, {:user}, {:key}, {:at}, {:at})`, db.Params{"company": w.Ours,
				"content": lobby, "user": w.Person("ann").UserID, "key": fmt.Sprint(n), "at": n})
		}
		err := q.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE program_presence SET seen_at = 0 WHERE window_key = '1'`); err != nil {
				return err
			}
			w.stay("ann", lobby, "new", false)
			return over
		})
		if n := count(w, "program_presence"); !errors.Is(err, over) || n != 21 {
			t.Errorf("%v, and %d windows are left", err, n)
		}
	})
}

func TestA042_G84_EasyItemsOfProgramsAreListed(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Hire("eli", w.Ours, access.Rights{access.EasyContent: {Access: access.R}})
		const easy = `{"id":"e","type":"text","w":9,"h":9,"easyContent":true},{"id":"n","type":"text","w":9,"h":9}`
		c := w.made("ann", form{"name": "Lobby", "share": "Y", "content": document(easy)})
		private := w.program("ann", "Mine", easy)
		theirs := w.made("eve", form{"name": "Theirs", "share": "Y", "content": document(easy)})
		packed := w.Content("ann", "packed", areatest.File{Type: "Program"})
		lost := w.made("ann", form{"name": "Lost", "share": "Y", "content": document(easy + "," + touch("t", c.ID))})
		w.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('lost', 1, 0)`)
		w.Exec(`UPDATE content_version SET sha256 = 'lost', approved_sha256 = 'lost' WHERE content_id = {:id}`,
			db.Params{"id": lost.ID})
		at := fmt.Sprintf("/api/easyComponentCcontentByProgramIds?programIds=%d,%d,%d,%d,%d", c.ID, private.ID,
			theirs.ID, packed, lost.ID)
		w.Refused(http.StatusForbidden, "vic", http.MethodGet, at, nil)
		w.Refused(http.StatusUnprocessableEntity, "eli", http.MethodGet, "/api/easyComponentCcontentByProgramIds", nil)
		var found []author.EasyProgram
		w.OK(http.StatusOK, "eli", http.MethodGet, at, nil, &found)
		if len(found) != 1 || found[0].ID != c.ID || found[0].Name != "Lobby" || len(found[0].Items) != 1 ||
			!strings.Contains(string(found[0].Items[0].Item), `"id":"e"`) || found[0].Items[0].PageName != "Page 1" {
			t.Errorf("found are %+v", found)
		}
		w.Exec(`UPDATE content_version SET file_size = {:size} WHERE content_id = {:id}`,
			db.Params{"size": 2*program.MaxBytes + 1, "id": c.ID})
		p := w.Refused(http.StatusUnprocessableEntity, "eli", http.MethodGet, at, nil)
		if len(p.Errors) != 1 || p.Errors[0].Code != "too-big" {
			t.Errorf("what is too large to be listed: %+v", p)
		}
	})
}
