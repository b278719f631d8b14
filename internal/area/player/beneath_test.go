package player_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestG183_WhatLiesBeneathIsToldWithoutItsFiles: a screen that has no file of what plays shows what it has of the rest.
func TestG183_WhatLiesBeneathIsToldWithoutItsFiles(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		s.Exec(`UPDATE schedule SET active = 0`)
		urgent, shared, picture := s.Content("ann", "urgent", areatest.File{}),
			s.Content("ann", "shared", areatest.File{}), s.Content("ann", "picture", areatest.File{})
		usual := s.Program("ann", "Usual", shared, picture)
		strong := s.item(schedule.Content, urgent)
		strong.Priority = 1
		middle := s.item(schedule.Content, shared)
		middle.Priority, middle.AllDay = 2, false
		middle.StartTime, middle.EndTime = "09:00", "10:00"
		s.aim(s.groups[0], s.item(schedule.Content, usual), middle, strong)
		inTurn := s.Program("ann", "In turn", shared)
		also := s.item(schedule.Content, inTurn)
		also.Priority = 1
		s.aim(s.groups[0], also)

		u, assets := s.uses(s.screens[0])
		_, text := s.told(s.players, s.screens[0])
		var m struct {
			Channels []struct {
				Segments [][4]int64
				Beneath  [][][4]int64
			}
			Loops [][]int
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil || len(m.Channels) != 1 {
			t.Fatalf("%v: %s", err, text)
		}
		shows := func(segments [][4]int64) (shown [][]int64) {
			for _, g := range segments {
				loop := m.Loops[g[3]]
				ids := []int64{u.Entries[loop[0]].ContentID}
				if len(loop) > 1 { // a run of two
					ids = append(ids, u.Entries[loop[0]+1].ContentID)
				}
				shown = append(shown, ids)
			}
			return shown
		}
		if got := shows(m.Channels[0].Segments); fmt.Sprint(got) != fmt.Sprint([][]int64{{urgent, inTurn}}) {
			t.Errorf("the channel shows %v, want %d and %d", got, urgent, inTurn)
		}
		beneath := m.Channels[0].Beneath
		if len(beneath) != 2 {
			t.Fatalf("%d layers lie beneath, want 2", len(beneath))
		}
		if got := shows(beneath[0])[:2]; fmt.Sprint(got) != fmt.Sprint([][]int64{{usual}, {shared}}) {
			t.Errorf("beneath lie %v, want %d and from nine o'clock %d", got, usual, shared)
		}
		if got := shows(beneath[1])[0]; !slices.Equal(got, []int64{usual}) {
			t.Errorf("beneath that lies %v, want %d", got, usual)
		}
		entry := func(content int64) string {
			for _, e := range u.Entries {
				if e.ContentID == content {
					return e.Asset
				}
			}
			return ""
		}
		for _, c := range []struct {
			what, asset string
			fetched     bool
		}{
			{"what plays", entry(urgent), true},
			{"what lies beneath and is used by what plays", entry(shared), true},
			{"a program that lies beneath", entry(usual), false},
			{"a picture of a program that lies beneath", u.Uses[fmt.Sprint(picture)][0].Asset, false},
		} {
			if c.asset == "" || slices.Contains(assets, c.asset) != c.fetched {
				t.Errorf("%s is %q, and the files to fetch are %v", c.what, c.asset, assets)
			}
		}
		if got := u.Programs[fmt.Sprint(usual)]; !slices.Equal(got, []int64{shared, picture}) {
			t.Errorf("the program beneath uses %v", got)
		}
	})
}
