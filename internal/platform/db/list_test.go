package db_test

import (
	"runtime"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestALongListOfIDs: the screens of a company of 100,000, bound in one
// statement, are no more to remember afterwards.
func TestALongListOfIDs(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		ids := make([]int64, 100_000)
		for i := range ids {
			ids[i] = int64(i)
		}
		count := func(ids []int64, not string) (n int64) {
			t.Helper()
			w := &db.Where{}
			condition, params := db.In("c.id", "company", ids)
			w.And("{in:c.id}", nil)
			w.And(not+condition, params)
			n, err := d.For(scopeOf(1)).Total(ctx, []string{"company"}, "company c", w)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if in, out := count(ids, ""), count(ids, "NOT "); in != 1 || out != 0 {
			t.Errorf("%d in the list, %d not in it", in, out)
		}
		if in, out := count(ids[2:], ""), count(ids[2:], "NOT "); in != 0 || out != 1 {
			t.Errorf("%d in another list, %d not in it", in, out)
		}
		heap := func() uint64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc >> 20
		}
		before := heap()
		for round := range 100 {
			count(ids[:9_500+round], "NOT ")
		}
		if kept := int64(heap()) - int64(before); kept > 8 {
			t.Errorf("100 such lists keep %d MB", kept)
		}
	})
}
