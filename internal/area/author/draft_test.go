package author_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/author"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func key(n int) string { return fmt.Sprintf("01900000-0000-7000-8000-%012d", n) }

func draftAt(n int) string { return "/api/author/draft/" + key(n) }

func (w *world) drafts(who string) (names []string) {
	w.T.Helper()
	var list []author.Draft
	w.OK(http.StatusOK, who, http.MethodGet, "/api/author/draft", nil, &list)
	for _, d := range list {
		names = append(names, d.Name)
		if d.Document != "" {
			w.T.Error("a list has documents")
		}
	}
	return names
}

func TestWhatIsNoDraftOfTheCallersIsRefused(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		draft := map[string]any{"document": "{}", "name": "Mine"}
		w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(1), draft, nil)
		for name, c := range map[string]struct {
			who, method, path string
			body              any
			status            int
			code              string
		}{
			"kept by who looks": {"vic", http.MethodPut, draftAt(1), draft, http.StatusForbidden, "forbidden"},
			"a key that is none": {"ann", http.MethodPut, "/api/author/draft/x", draft,
				http.StatusUnprocessableEntity, "bad-format path.key"},
			"no document": {"ann", http.MethodPut, draftAt(1), map[string]any{},
				http.StatusUnprocessableEntity, "required body.document"},
			"no JSON": {"ann", http.MethodPut, draftAt(1), map[string]any{"document": "{"},
				http.StatusUnprocessableEntity, "bad-document body.document"},
			"more than 4 MB": {"ann", http.MethodPut, draftAt(1), map[string]any{"document": `"` +
				strings.Repeat("x", 4<<20) + `"`}, http.StatusUnprocessableEntity, "too-big body.document"},
			"more than is read": {"ann", http.MethodPut, draftAt(1), map[string]any{"document": strings.Repeat("x",
				9<<20)}, http.StatusRequestEntityTooLarge, "too-large"},
			"into another company": {"ann", http.MethodPut, draftAt(1) + fmt.Sprintf("?companyId=%d", w.Theirs), draft,
				http.StatusNotFound, "not-found"},
			"a colleague's":         {"ben", http.MethodGet, draftAt(1), nil, http.StatusNotFound, "not-found"},
			"an employee's":         {"ada", http.MethodGet, draftAt(1), nil, http.StatusNotFound, "not-found"},
			"a stranger's":          {"eve", http.MethodGet, draftAt(1), nil, http.StatusNotFound, "not-found"},
			"one of nobody":         {"ann", http.MethodGet, draftAt(2), nil, http.StatusNotFound, "not-found"},
			"a colleague's to drop": {"ben", http.MethodDelete, draftAt(1), nil, http.StatusNotFound, "not-found"},
			"one of nobody to drop": {"ann", http.MethodDelete, draftAt(2), nil, http.StatusNotFound, "not-found"},
		} {
			if p := w.Refused(c.status, c.who, c.method, c.path, c.body); code(p) != c.code {
				t.Errorf("%s: %q, want %q", name, code(p), c.code)
			}
		}
		if names := w.drafts("ann"); !slices.Equal(names, []string{"Mine"}) {
			t.Errorf("ann's drafts are %q", names)
		}
		if names := w.drafts("ben"); names != nil {
			t.Errorf("ben's drafts are %q", names)
		}
	})
}

func TestADraftIsKeptAsItStands(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		text := `{ "pages": [], "half": "` + strings.Repeat("x", 3<<20) + `", "quotes": "\"\u0000\"" }`
		w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(1), map[string]any{"document": "{}"}, nil)
		w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(1), map[string]any{"document": text, "contentId": 7,
			"baseVersion": 3, "name": "Half"}, nil)
		var kept author.Draft
		w.OK(http.StatusOK, "ann", http.MethodGet, draftAt(1), nil, &kept)
		if kept.Document != text || kept.ContentID != 7 || kept.BaseVersion != 3 || kept.Name != "Half" ||
			kept.SavedAt.IsZero() {
			kept.Document = ""
			t.Errorf("the draft is %+v", kept)
		}
		w.OK(http.StatusOK, "ann", http.MethodDelete, draftAt(1), nil, nil)
		if names := w.drafts("ann"); names != nil {
			t.Errorf("what was dropped is there: %q", names)
		}
	})
}

// TestDraftsDoNotPileUp: the oldest of more than twenty goes, and each after thirty days.
func TestDraftsDoNotPileUp(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		keep := func(who string, n int) {
			w.OK(http.StatusOK, who, http.MethodPut, draftAt(n), map[string]any{"document": "{}",
				"name": fmt.Sprint(n)}, nil)
		}
		keep("ben", 1)
		for n := range author.MostDrafts {
			keep("ann", n)
			w.Exec(`UPDATE program_draft SET saved_at = saved_at - {:ago} WHERE draft_key = {:key} AND name <> 'x'`,
				db.Params{"ago": 1000 * (100 - n), "key": key(n)})
		}
		keep("ann", 99)
		names := w.drafts("ann")
		if len(names) != author.MostDrafts || names[0] != "99" || slices.Contains(names, "0") || !slices.Contains(names,
			"1") {
			t.Errorf("the drafts are %q", names)
		}
		w.Exec(`UPDATE program_draft SET saved_at = saved_at - {:ago}`,
			db.Params{"ago": int64(author.DraftDays) * 24 * 3600 * 1000})
		keep("ann", 100)
		if names := w.drafts("ann"); !slices.Equal(names, []string{"100"}) {
			t.Errorf("after thirty days the drafts are %q", names)
		}
		if err := w.authors.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := count(w, "program_draft"); n != 1 {
			t.Errorf("%d drafts are left", n)
		}
	})
}

// TestWhatIsKeptIsThere, also beside as many drafts that a clock which was put back calls newer.
func TestWhatIsKeptIsThere(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		keep := func(n int) {
			w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(n), map[string]any{"document": "{}"}, nil)
		}
		for n := range author.MostDrafts {
			keep(n)
		}
		w.Exec(`UPDATE program_draft SET saved_at = saved_at + {:day}`, db.Params{"day": 24 * 3600 * 1000})
		keep(99)
		keep(98)
		w.OK(http.StatusOK, "ann", http.MethodGet, draftAt(99), nil, nil)
		w.OK(http.StatusOK, "ann", http.MethodGet, draftAt(98), nil, nil)
		if names := w.drafts("ann"); len(names) != author.MostDrafts {
			t.Errorf("there are %d drafts", len(names))
		}
	})
}

// TestDraftsDoNotWaitForEachOther: one that takes the oldest's room passes by those that are being kept anew.
func TestDraftsDoNotWaitForEachOther(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		q := d.Unscoped("arranged")
		if q.Held() == "" {
			return // SQLite has one writer at a time
		}
		w, over := newWorld(t, d), errors.New("enough was seen")
		for n := range author.MostDrafts {
			w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(n), map[string]any{"document": "{}"}, nil)
		}
		err := q.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE program_draft SET name = 'anew'`, nil); err != nil {
				return err
			}
			w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(99), map[string]any{"document": "{}"}, nil)
			return over
		})
		if n := count(w, "program_draft"); !errors.Is(err, over) || n != author.MostDrafts+1 {
			t.Errorf("%v, and %d drafts are left", err, n)
		}
	})
}

// TestManyKeepDraftsAtOnce: the same one and others, more of them than there are connections.
func TestManyKeepDraftsAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		statuses := w.AtOnce(64, func(i int) int {
			return w.Call([]string{"ann", "ben"}[i%2], http.MethodPut, draftAt(i%30),
				map[string]any{"document": "{}", "name": fmt.Sprint(i)}, nil).StatusCode
		})
		if statuses[http.StatusOK] != 64 {
			t.Errorf("they are answered %v", statuses)
		}
		w.OK(http.StatusOK, "ann", http.MethodPut, draftAt(50), map[string]any{"document": "{}"}, nil)
		if names := w.drafts("ann"); len(names) > author.MostDrafts {
			t.Errorf("%d drafts are left", len(names))
		}
	})
}
