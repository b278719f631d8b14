package player_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestScreensOfAVideoWallAreToldTheirCell: R464, cells are numbered row by row; who has none shows all of it, and so
// does everybody where there is no wall.
func TestScreensOfAVideoWallAreToldTheirCell(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		s := newStreet(t, d)
		s.Exec(`UPDATE schedule SET active = 0`)
		s.Exec(`UPDATE device SET category_id = {:group}`, db.Params{"group": s.groups[0]})
		wall := func(rows, columns int, screens map[string][]int64) schedule.ItemDraft {
			item := s.item(schedule.Content, s.contents[6])
			item.VideoWall, item.DisplayRow, item.DisplayColumn = rows*columns > 0, max(1, rows), max(1, columns)
			item.ScreenDevices = screens
			return item
		}
		first, second, third := s.screens[0], s.screens[1], s.screens[2]
		s.aim(s.groups[0],
			wall(2, 3, map[string][]int64{"1": {first}, "5": {second}}),
			wall(0, 0, map[string][]int64{"0": {first, second, third}}), // Sync Play groups
			wall(1, 2, map[string][]int64{"1": {first}}))
		for screen, want := range map[int64]string{
			first: "map[0:{1 2 2 3} 2:{1 2 1 2}]", second: "map[0:{2 3 2 3}]", third: "map[]",
		} {
			_, text := s.told(s.players, screen)
			var m struct {
				Device struct {
					Cells map[int64]struct{ Row, Column, Rows, Columns int }
				}
				Entries []struct{ ScheduleItemID int64 }
			}
			if err := json.Unmarshal([]byte(text), &m); err != nil {
				t.Fatal(err)
			}
			if len(m.Entries) != 3 {
				t.Fatalf("there are %d entries", len(m.Entries))
			}
			got := map[int]any{}
			for i, e := range m.Entries {
				if c, found := m.Device.Cells[e.ScheduleItemID]; found {
					got[i] = c
				}
			}
			if fmt.Sprint(got) != want {
				t.Errorf("screen %d shows the cells %v, want %v", screen, got, want)
			}
		}
		before, _ := s.told(s.players, first)
		s.write("schedule", `UPDATE schedule_item SET screen_devices = '{}' WHERE company_id = {:company}`, db.Params{})
		if after, _ := s.told(s.players, first); after.Version == before.Version {
			t.Error("a screen that shows another part has the same manifest")
		}
	})
}
