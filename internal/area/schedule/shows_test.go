package schedule_test

import (
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestWhetherAChangeReachesAnyScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		listed, loose := w.Content("ann", "Listed", areatest.File{}), w.Content("ann", "Loose", areatest.File{})
		on, off := w.list(playlist.General, listed), w.list(playlist.General, loose)
		w.make("ann", "Shop", w.shop, w.daily("Menu", 4),
			schedule.ItemDraft{ItemID: on, Type: "playlist-General", Start: "2026-11-01", AllDay: true, Repeat: "Daily"})
		for name, c := range map[string]struct {
			who                 string
			contents, playlists []int64
			want                bool
		}{
			"a content that is scheduled":       {"ann", []int64{w.menu}, nil, true},
			"one in a playlist that is":         {"ann", []int64{loose, listed}, nil, true},
			"one in a playlist that is not":     {"ann", []int64{loose}, nil, false},
			"a playlist that is scheduled":      {"ann", nil, []int64{off, on}, true},
			"one that is not":                   {"ann", nil, []int64{off}, false},
			"both, neither of them":             {"ann", []int64{loose}, []int64{off}, false},
			"nothing":                           {"ann", nil, nil, false},
			"what another company has by an id": {"eve", []int64{w.menu, listed}, []int64{on}, false},
		} {
			ctx, _, scope := w.As(c.who)
			if got, err := w.schedules.Shows(ctx, scope, c.contents, c.playlists); err != nil || got != c.want {
				t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
			}
		}
	})
}
