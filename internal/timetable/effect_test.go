package timetable

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// playback.md 5: a draft's dark gaps.
func TestGaps(t *testing.T) {
	from := moment(t, "2024-01-10T08:00Z")
	to := moment(t, "2024-01-10T20:00Z")
	tests := []struct {
		name  string
		items []Item
		want  string
	}{
		{"before, between and after", []Item{item(t, 1, "2024-01-01.. 09:00-12:00 Daily"),
			item(t, 2, "2024-01-01.. 13:00-17:00 Daily")}, `
			2024-01-10T08:00Z 2024-01-10T09:00Z
			2024-01-10T12:00Z 2024-01-10T13:00Z
			2024-01-10T17:00Z 2024-01-10T20:00Z`},
		{"neighbours leave none", []Item{item(t, 1, "2024-01-01.. 07:00-12:00 Daily"),
			item(t, 2, "2024-01-01.. 12:00-21:00 Daily")}, ""},
		{"all dark", []Item{item(t, 1, "2025-01-01.. all Daily")}, "2024-01-10T08:00Z 2024-01-10T20:00Z"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wide := Resolve(tt.items, time.UTC, from.AddDate(0, 0, -2), to.AddDate(0, 0, 2))[0]
			var rows []string
			for _, gap := range Gaps(wide, from, to) {
				rows = append(rows, span(gap.From, gap.To))
			}
			same(t, strings.Join(rows, "\n"), tt.want)
		})
	}
}

func TestGaps_areWhereNothingPlays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		channels := Resolve(items, f.loc, from, to)
		for _, c := range channels {
			gaps := Gaps(c, from, to)
			for minute := from; minute.Before(to); minute = minute.Add(time.Minute) {
				dark := slices.ContainsFunc(gaps, func(g Interval) bool {
					return !minute.Before(g.From) &&
						minute.Before(g.To)
				})
				if plays := now(channels, c.Name, minute.Unix()).items; dark == (plays != nil) {
					t.Fatalf("at %v a gap is %v, and %v plays", minute, dark, plays)
				}
			}
		}
	})
}

// playback.md 5: a draft's conflicts.
func TestConflicts(t *testing.T) {
	items := []Item{
		item(t, 1, "2024-01-01.. 09:00-12:00 Daily"),
		on(item(t, 2, "2024-01-01.. 09:00-20:00 Daily"), "A", 2, 0),
		item(t, 3, "2024-01-01.. 11:00-14:00 Daily"),
		on(item(t, 4, "2024-01-01.. 11:00-14:00 Daily"), "B", 4, 0),
		on(item(t, 5, "2024-01-01.. 19:00-23:00 Daily"), "A", 2, 0),
		item(t, 6, "2024-01-01.. 11:30-12:00 Daily"),
	}
	from := moment(t, "2024-01-10T09:30Z")
	to := from.Add(10*time.Hour + time.Millisecond)
	conflicts := Conflicts(items, time.UTC, from, to)
	var rows []string
	for _, c := range conflicts {
		rows = append(rows, fmt.Sprintf("%s %d %s %s", c.Channel, c.Priority, span(c.From, c.To), joined(c.Items)))
	}
	same(t, strings.Join(rows, "\n"), `
		A 4 2024-01-10T11:00Z 2024-01-10T11:30Z 1,3
		A 4 2024-01-10T11:30Z 2024-01-10T12:00Z 1,3,6
		A 2 2024-01-10T19:00Z 2024-01-10T19:30Z 2,5`)
	if last := conflicts[len(conflicts)-1]; !last.To.Equal(to) {
		t.Errorf("the last conflict ends at %v, want the window's end %v", last.To, to)
	}
}
