package schedule_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/areatest"
	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestAPreviewCountsTheScreensThatLeaveAFilmOut: those that the schedule is aimed
// at, be it the item itself or one of its playlist, and from when it shows it on.
func TestAPreviewCountsTheScreensThatLeaveAFilmOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		film := func(name, codec string) int64 {
			id := w.Content("ann", name, areatest.File{Type: "Video", DurationMs: 5000})
			w.Exec(`UPDATE content_version SET codec = {:codec}, width = 1920, height = 1080 WHERE content_id = {:id}`,
				db.Params{"id": id, "codec": codec})
			return id
		}
		hevc, vp9 := film("HEVC", "hevc"), film("VP9", "vp9")
		hang := func(group int64, codecs string) {
			w.Exec(`UPDATE device SET status = 'Active', codecs = {:codecs} WHERE id = {:id}`,
				db.Params{"id": w.device(group), "codecs": codecs})
		}
		hang(w.window, "h264")
		hang(w.window, "h264,hevc")
		hang(w.shop, "h264,vp9")
		hang(w.kitchen, "h264")
		both := w.list(playlist.General, w.menu, vp9, hevc)
		day := func(id int64, kind schedule.Kind) schedule.ItemDraft {
			return schedule.ItemDraft{ItemID: id, Type: kind, Start: "2026-11-21", AllDay: true, Repeat: "Daily"}
		}
		zone, err := time.LoadLocation("Asia/Tokyo")
		if err != nil {
			t.Fatal(err)
		}
		from := time.Date(2026, 11, 21, 0, 0, 0, 0, zone)
		ctx, _, scope := w.As("ann")
		for name, c := range map[string]struct {
			item  schedule.ItemDraft
			group int64
			want  content.Misfit
		}{
			"a picture":                    {day(w.menu, schedule.Content), w.shop, content.Misfit{}},
			"a film on a group":            {day(hevc, schedule.Content), w.window, content.Misfit{Screens: 1, Of: 2}},
			"on that and the one above it": {day(hevc, schedule.Content), w.shop, content.Misfit{Screens: 2, Of: 3}},
			"on a group that plays it not": {day(hevc, schedule.Content), w.kitchen, content.Misfit{Screens: 1, Of: 1}},
			"aimed at nothing yet":         {day(hevc, schedule.Content), 0, content.Misfit{Screens: 3, Of: 4}},
			"a playlist, by its worst": {day(both, schedule.GeneralPlaylist), w.shop,
				content.Misfit{Screens: 2, Of: 3}},
		} {
			channels := []schedule.ChannelDraft{{Name: schedule.FirstChannel, Items: []schedule.ItemDraft{c.item}}}
			p, err := w.schedules.Preview(ctx, scope, schedule.Question{Wall: schedule.Wall{Zone: zone}, From: from,
				To: from.AddDate(0, 0, 1), DeviceGroup: c.group, Channels: &channels})
			if err != nil {
				t.Fatal(name, err)
			}
			if diff := cmp.Diff(c.want, p.Channels[0].Occurrences[0].Misfit); diff != "" {
				t.Error(fmt.Sprintf("%s:", name), diff)
			}
		}
	})
}
