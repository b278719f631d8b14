package player

import (
	"strconv"

	"marquee/internal/area/schedule"
)

// cell is the part of a video wall that one screen shows, from 1.
type cell struct {
	Row     int `json:"row"`
	Column  int `json:"column"`
	Rows    int `json:"rows"` // of the wall
	Columns int `json:"columns"`
}

// cellsOf says which cells of video walls screens show, by screen and item: the wall's screens are numbered row by
// row (R464). A screen without a cell shows all of it.
func cellsOf(sources map[int64]schedule.Source) map[int64]map[int64]cell {
	cells := map[int64]map[int64]cell{}
	for id, source := range sources {
		rows, columns := source.Item.DisplayRow, source.Item.DisplayColumn
		if !source.Item.VideoWall || rows*columns < 2 {
			continue
		}
		for number, screens := range source.Item.ScreenDevices {
			n, err := strconv.Atoi(number)
			if err != nil || n < 0 || n >= rows*columns {
				continue
			}
			for _, screen := range screens {
				if cells[screen] == nil {
					cells[screen] = map[int64]cell{}
				}
				cells[screen][id] = cell{Row: n/columns + 1, Column: n%columns + 1, Rows: rows, Columns: columns}
			}
		}
	}
	return cells
}
