package content_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// kind is what content_count counts by.
type kind struct {
	CompanyID  int64  `db:"company_id"`
	TagID      int64  `db:"tag_id"`
	Active     int64  `db:"active"`
	CategoryID int64  `db:"category_id"`
	UserID     int64  `db:"user_id"`
	Share      string `db:"share"`
	Type       string `db:"type"`
	N          int64  `db:"n"`
}

// recounted is what content_count has to hold, from the contents themselves.
const recounted = `
	SELECT company_id, 0 AS tag_id, active, category_id, user_id, share, type, COUNT(*) AS n FROM content
	GROUP BY 1, 3, 4, 5, 6, 7
	UNION ALL SELECT c.company_id, t.tag_id, c.active, c.category_id, c.user_id, c.share, c.type, COUNT(*)
	FROM content c
		JOIN content_tag t ON t.company_id = c.company_id AND t.content_id = c.id GROUP BY 1, 2, 3, 4, 5, 6, 7
	ORDER BY 1, 2, 3, 4, 5, 6, 7`

// countsSeen is what readers see of the counts.
const countsSeen = `
	SELECT company_id, tag_id, active, category_id, user_id, share, type, SUM(n) AS n
	FROM (SELECT * FROM content_count UNION ALL SELECT * FROM content_change) c GROUP BY 1, 2, 3, 4, 5, 6, 7
	HAVING SUM(n) <> 0
	ORDER BY 1, 2, 3, 4, 5, 6, 7`

// mistaken are the contents whose copies of what stands elsewhere are wrong.
const mistaken = `
	SELECT c.name FROM content c JOIN content_version v ON v.id = c.current_version_id JOIN users u ON u.id = c.user_id
	WHERE c.file_size <> v.file_size OR c.duration_ms <> v.duration_ms OR c.owner_folded <> u.username_folded
	UNION ALL SELECT c.name FROM content c JOIN content_tag t ON t.content_id = c.id
	WHERE t.active <> c.active OR t.category_id <> c.category_id OR t.user_id <> c.user_id OR t.share <> c.share
	OR t.type <> c.type`

// storedWrongly are the companies of which is kept that they store another number
// of bytes than their files have: each different file once.
const storedWrongly = `
	SELECT m.name FROM company m WHERE ` + company.UsedBytes + ` <> COALESCE((SELECT SUM(f.file_size) FROM (
		SELECT sha256, file_size FROM content_version WHERE company_id = m.id
		UNION SELECT sha256, file_size FROM content_page WHERE company_id = m.id
		UNION SELECT sha256, file_size FROM font WHERE company_id = m.id
		UNION SELECT sha256, file_size FROM apk WHERE company_id = m.id
		UNION SELECT sha256, file_size FROM external_source_picture WHERE company_id = m.id) f), 0)`

// TestWhateverIsDoneIsCounted does this and that to contents, and counts them
// all again after each.
func TestWhateverIsDoneIsCounted(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		tags := tag.New(d)
		ctx, _, scope := w.As("ada")
		random := rand.New(rand.NewPCG(1, 2))
		folders := []int64{0, w.Folder(category.Content, 0, "Shelf"), w.Folder(category.Content, 0, "Box")}
		var ids []int64
		some := func() int64 { return ids[random.IntN(len(ids))] }
		one := func(from []string) string { return from[random.IntN(len(from))] }
		deeds := []struct {
			name string
			do   func() *http.Response
		}{
			{"edit", func() *http.Response {
				id := some()
				var now content.Content
				w.Call("ada", http.MethodGet, fmt.Sprintf("/api/content/%d", id), nil, &now)
				edit := object{"id": id, "version": now.Version, "share": one([]string{"Y", "N"}),
					"newTags": []string{one([]string{"a", "b", "c"})}}
				if random.IntN(2) == 0 {
					edit["tags"], edit["category"] = []int64{}, folders[random.IntN(len(folders))]
				}
				return w.Call("ada", http.MethodPatch, "/api/content", edit, nil)
			}},
			{"recycle or restore", func() *http.Response {
				return w.Call("ada", http.MethodPatch, "/api/content/isactive2", object{"id": some()}, nil)
			}},
			{"move", func() *http.Response {
				return w.Call("ada", http.MethodPatch, "/api/content/groupid",
					object{"groupId": folders[random.IntN(len(folders))], "contentId": []int64{some(), some()}}, nil)
			}},
			{"delete", func() *http.Response {
				return w.Call("ada", http.MethodDelete, fmt.Sprintf("/api/content/%d", some()), nil, nil)
			}},
			{"empty the bin", func() *http.Response {
				return w.Call("ada", http.MethodDelete, "/api/content/delete",
					nil, nil)
			}},
		}
		done := map[string]bool{}
		for step := range 60 {
			if step%4 == 0 {
				ids = append(ids, w.Content(one([]string{"ann", "ben"}), fmt.Sprint("content ", step),
					areatest.File{Type: one([]string{"Image", "Video"}), Private: step%8 == 0}))
			}
			deed := deeds[random.IntN(len(deeds))]
			if deed.do().StatusCode < http.StatusBadRequest {
				done[deed.name] = true
			}
			mustBeCounted(t, d, deed.name)
		}
		if len(done) != len(deeds) {
			t.Fatalf("of all deeds only %v were done", done)
		}
		_, added, _ := w.send("ann", picture(t, 1), map[string]string{"filename": "new.png", "newTags": "a,d",
			"groupId": fmt.Sprint(folders[1])})
		mustBeCounted(t, d, "bring in")
		var left int64
		const uncounted = `SELECT (SELECT COUNT(*) FROM content_change) + (SELECT COUNT(*) FROM company_blob_change)`
		if err := d.Unscoped("looked up").Row(t.Context(), uncounted, nil, &left); err != nil || left != 0 {
			t.Errorf("a change ended with %d of its changes not counted, %v", left, err)
		}
		w.replace("ann", added.ID, 2, map[string]string{"setCurrent": "1"})
		mustBeCounted(t, d, "bring in a version")
		if status, _, problem := w.send("max", picture(t, 3),
			map[string]string{"filename": "above.png", "companyId": fmt.Sprint(w.Ours)}); status != http.StatusCreated {
			t.Fatalf("%d %+v", status, problem)
		}
		mustBeCounted(t, d, "bring in from a company above")
		if err := tags.Delete(ctx, scope, added.Tags[0].TagID); err != nil {
			t.Fatal(err)
		}
		mustBeCounted(t, d, "delete a tag")
		w.Forget(category.Content, folders[1])
		mustBeCounted(t, d, "delete a folder")
		w.Exec(`UPDATE users SET username_folded = 'zoe' WHERE username = 'ann'`)
		mustBeCounted(t, d, "rename somebody")
	})
}

func mustBeCounted(t *testing.T, d *db.DB, after string) {
	t.Helper()
	var want, got []kind
	if err := d.Unscoped("looked up").All(t.Context(), &want, recounted); err != nil {
		t.Fatal(err)
	}
	if err := d.Unscoped("looked up").All(t.Context(), &got, countsSeen); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("after %s (- contents, + counts):\n%s", after, diff)
	}
	var wrong []string
	if err := d.Unscoped("looked up").Column(t.Context(), &wrong, mistaken); err != nil || len(wrong) > 0 {
		t.Fatalf("after %s, copies of %s are wrong, %v", after, strings.Join(wrong, ", "), err)
	}
	if err := d.Unscoped("looked up").Column(t.Context(), &wrong, storedWrongly); err != nil || len(wrong) > 0 {
		t.Fatalf("after %s, what %s stores is wrong, %v", after, strings.Join(wrong, ", "), err)
	}
}

// TestCountingMakesNobodyWait: on PostgreSQL, whoever changes contents of a
// company has them counted when the change ends, and holds up nobody before.
func TestCountingMakesNobodyWait(t *testing.T) {
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" { // SQLite has one writer at a time
		d := dbtest.Open(t, db.Config{URL: dbtest.Postgres(t, server)})
		w := newWorld(t, d)
		first, second := w.Content("ann", "first", areatest.File{}), w.Content("ann", "second", areatest.File{})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		recycle := func(id int64, then func() error) error {
			return d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE content SET active = 0 WHERE company_id = {:company} AND id = {:id}`,
					db.Params{"company": w.Ours, "id": id})
				if err == nil {
					err = then()
				}
				if err != nil {
					return err
				}
				return tx.Record(ctx, db.Change{CompanyID: w.Ours, Action: "recycle", Entity: "content", ID: id})
			})
		}
		if err := recycle(first, func() error { return recycle(second, func() error { return nil }) }); err != nil {
			t.Fatal(err)
		}
		mustBeCounted(t, d, "two changes at once")
	}
}
