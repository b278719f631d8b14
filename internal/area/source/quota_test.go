package source_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/source"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestPicturesCountForTheQuota: what a company has no room for is not kept, and
// what came before stays, until there is room again.
func TestPicturesCountForTheQuota(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.Content("ann", "Film", areatest.File{})
		fills := func(bytes int64) {
			w.Exec(`UPDATE content_version SET file_size = {:bytes} WHERE content_id = {:id}`,
				db.Params{"bytes": bytes, "id": id})
		}
		left := func() int64 {
			_, _, scope := w.As("ann")
			bytes, err := w.Companies.BytesLeft(t.Context(), d.For(scope))
			if err != nil {
				t.Fatal(err)
			}
			return bytes
		}
		w.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		fills(400_000)
		before := left()
		var added source.Source
		w.OK(201, "ann", "POST", "/api/externalSource", w.body(source.Pictures, "/pictures/"), &added)
		w.pass(0)
		small := int64(len(drawn(8)))
		if took := before - left(); took != small {
			t.Fatalf("two equal pictures of %d bytes take %d", small, took)
		}

		w.side.Store(900)
		w.pass(15 * time.Minute)
		got := w.contents(added.ID)
		if got.State != source.Failing || got.Failure != "over-quota" || len(got.Contents) != 2 ||
			before-left() != small {
			t.Fatalf("too much: %+v, %d bytes taken", got, before-left())
		}
		if r := w.Call("vic", "GET", got.Contents[0].Image, nil, nil); r.StatusCode != 200 || r.ContentLength > 0 &&
			r.ContentLength != small {
			t.Errorf("what came before: %d", r.StatusCode)
		}

		fills(200_000)
		w.pass(5 * time.Minute)
		if got := w.contents(added.ID); got.State != source.Good || len(got.Contents) != 2 ||
			left() != 1<<20-200_000-int64(len(drawn(900))) {
			t.Errorf("with room: %+v, %d bytes left", got, left())
		}

		fills(1 << 20)
		w.pass(15 * time.Minute)
		if got := w.contents(added.ID); got.State != source.Good {
			t.Errorf("what needs no more room than before, in a company that is full: %+v", got)
		}
		w.OK(200, "ann", "DELETE", fmt.Sprintf("/api/externalSource/%d", added.ID), nil, nil)
		fills(0)
		if left() != 1<<20 {
			t.Errorf("deleted, it still takes %d bytes", 1<<20-left())
		}
	})
}
