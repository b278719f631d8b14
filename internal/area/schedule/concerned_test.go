package schedule_test

import (
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestWhichScreensAChangeConcerns(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		top, shop, window, kitchen := w.device(w.root), w.device(w.shop), w.device(w.window), w.device(w.kitchen)
		listed, loose := w.Content("ann", "Listed", areatest.File{}), w.Content("ann", "Loose", areatest.File{})
		on, off := w.list(playlist.General, listed), w.list(playlist.General, loose)
		part, other := w.Content("ann", "Part", areatest.File{}), w.Content("ann", "Other", areatest.File{})
		inner := w.Program("ann", "Inner", part)
		outer := w.Program("ann", "Outer", inner)
		w.Uses(inner, part, outer) // a circle
		w.Program("ann", "Nowhere", part, other)
		w.make("ann", "Window", w.window, schedule.ItemDraft{ItemID: outer, Type: schedule.Content,
			Start: "2026-11-01", AllDay: true, Repeat: "Daily"})
		w.make("ann", "Shop", w.shop, w.daily("Menu", 4))
		w.make("ann", "Kitchen", w.kitchen,
			schedule.ItemDraft{ItemID: on, Type: "playlist-General", Start: "2026-11-01", AllDay: true,
				Repeat: "Daily"})
		band, chime := w.Content("ann", "Band", areatest.File{}),
			w.Content("ann", "Chime", areatest.File{Type: "Audio"})
		said := w.says("Sale", 4)
		said.Message.BgImage, said.Message.Audio = new(path("%d", band)), new(path("%d", chime))
		w.announce(w.window, said)
		recycled := w.make("ann", "Recycled", w.root, w.daily("Menu", 4))
		w.toggle("ann", recycled.ID)
		theirs := schedule.Changed{Groups: []int64{w.root}, Contents: []int64{w.menu}, Playlists: []int64{on}}
		both := schedule.Changed{Groups: []int64{w.window}, Contents: []int64{listed}}
		in, all := []int64{shop, window}, []int64{top, shop, window, kitchen}
		for name, c := range map[string]struct {
			who     string
			changed schedule.Changed
			want    []int64
		}{
			"a content that is scheduled": {"ann", schedule.Changed{Contents: []int64{w.menu}}, in},
			"one in a playlist that is": {"ann", schedule.Changed{Contents: []int64{loose, listed}},
				[]int64{kitchen}},
			"one in a playlist that is not":     {"ann", schedule.Changed{Contents: []int64{loose}}, nil},
			"a part of a part of a program":     {"ann", schedule.Changed{Contents: []int64{part}}, []int64{window}},
			"what no program that is shown has": {"ann", schedule.Changed{Contents: []int64{other}}, nil},
			"the background of a message":       {"ann", schedule.Changed{Contents: []int64{band}}, []int64{window}},
			"the sound of a message":            {"ann", schedule.Changed{Contents: []int64{chime}}, []int64{window}},
			"a playlist that is scheduled": {"ann", schedule.Changed{Playlists: []int64{off, on}},
				[]int64{kitchen}},
			"one that is not":               {"ann", schedule.Changed{Playlists: []int64{off}}, nil},
			"a device group with all below": {"ann", schedule.Changed{Groups: []int64{w.root}}, all},
			"groups inside of each other":   {"ann", schedule.Changed{Groups: []int64{w.window, w.shop}}, in},
			"a group and a content":         {"ann", both, []int64{window, kitchen}},
			"a group that is gone":          {"ann", schedule.Changed{Groups: []int64{0, 99999}}, nil},
			"nothing":                       {"ann", schedule.Changed{}, nil},
			"what another company has":      {"eve", theirs, nil},
		} {
			ctx, _, scope := w.As(c.who)
			if got, err := w.schedules.Concerned(ctx, scope, c.changed); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
			}
		}
	})
}
