package areatest_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAsReachesWhatARequestReaches: behind the wall, a statement without any
// condition finds the companies of whoever asks.
func TestAsReachesWhatARequestReaches(t *testing.T) {
	server := os.Getenv("MARQUEE_TEST_POSTGRES")
	if server == "" {
		t.Skip("the wall stands on PostgreSQL only")
	}
	o := areatest.Open(t, dbtest.Open(t, db.Config{URL: dbtest.Postgres(t, server)}), "UTC")
	as := func(company int64, name string) context.Context {
		ctx, _, _ := o.AsIn(company, name)
		return ctx
	}
	for _, c := range []struct {
		who  string
		ctx  context.Context
		want []int64
	}{
		{"ann", as(0, "ann"), []int64{o.Ours}},
		{"eve", as(0, "eve"), []int64{o.Theirs}},
		{"max", as(0, "max"), []int64{o.Theirs}},
		{"max, in ours", as(o.Ours, "max"), []int64{o.Ours}},
		{"top", as(0, "top"), []int64{1, o.Ours, o.Theirs}},
		{"nobody", t.Context(), nil},
	} {
		var found []int64
		if err := o.DB.Query().Column(c.ctx, &found, `SELECT id FROM company`); err != nil {
			t.Fatal(err)
		}
		slices.Sort(found)
		slices.Sort(c.want)
		if !slices.Equal(found, c.want) {
			t.Errorf("%s reaches %v, want %v", c.who, found, c.want)
		}
	}
}
