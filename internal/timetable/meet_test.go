package timetable

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestMeet(t *testing.T) {
	rivals := []Item{
		item(t, 1, "2024-01-01.. 09:00-12:00 Daily"),
		on(item(t, 2, "2024-01-01.. 10:00-11:00 Daily"), "A", 2, 0),
		item(t, 3, "2024-01-01.. 14:00-15:00 Daily"),
		on(item(t, 4, "2024-01-01.. 00:00-00:00 Daily"), "B", 1, 0),
	}
	from := moment(t, "2024-01-10T00:00Z")
	to := from.AddDate(0, 0, 7)
	for _, tt := range []struct {
		name string
		item Item
		want string
	}{
		{"alone", item(t, 9, "2024-01-01.. 20:00-21:00 Daily"), "wants plays []"},
		{"in turn with its equals, unless something stronger is due",
			item(t, 9, "2024-01-01.. 08:00-13:00 Daily"), "wants plays [1 2]"},
		{"beaten for all of its time", item(t, 9, "2024-01-01.. 10:15-10:45 Daily"), "wants [2]"},
		{"beaten for a part of it", item(t, 9, "2024-01-01.. 10:30-11:30 Daily"), "wants plays [2 1]"},
		{"strongest", on(item(t, 9, "2024-01-01.. 10:30-14:30 Daily"), "A", 1, 0), "wants plays [2 1 3]"},
		{"as strong as the strongest", on(item(t, 9, "2024-01-01.. 10:15-10:45 Daily"), "A", 2, 0), "wants plays [2]"},
		{"over before", item(t, 9, "2024-01-01..2024-01-02 09:00-12:00 Daily"), "[]"},
		{"from the middle of the night on", item(t, 9, "2024-01-09..2024-01-10 21:00-09:30 None"), "wants plays [1]"},
		{"without anything to show", closed(t, item(t, 9, "2024-01-01.. 09:00-12:00 Daily"), "", ""), "[]"},
		{"with something to show later",
			closed(t, item(t, 9, "2024-01-01.. 14:00-15:00 Daily"), "", "2024-01-13T00:00Z"), "wants plays [3]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := told(Meet(tt.item, rivals, time.UTC, from, to)); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func told(m Meeting) string {
	text := fmt.Sprint(m.Met)
	if m.Plays {
		text = "plays " + text
	}
	if m.Wants {
		text = "wants " + text
	}
	return text
}

// TestMeet_agreesWithResolve: an item plays if and only if a segment has it, and
// what it takes turns with in one it has met.
func TestMeet_agreesWithResolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		for i, mine := range items {
			others := append(append([]Item{}, items[:i]...), items[i+1:]...)
			met := Meet(mine, others, f.loc, from, to)
			plays := false
			for _, c := range Resolve(items, f.loc, from, to) {
				for _, s := range c.Segments {
					if !slices.Contains(s.Items, mine.ID) {
						continue
					}
					plays = true
					for _, id := range s.Items {
						if id != mine.ID && !slices.Contains(met.Met, id) {
							t.Fatalf("%d takes turns with %d, and has met %v", mine.ID, id, met.Met)
						}
					}
				}
			}
			if plays != met.Plays {
				t.Fatalf("%d plays: %v; by what it meets: %v", mine.ID, plays, met.Plays)
			}
		}
	})
}
