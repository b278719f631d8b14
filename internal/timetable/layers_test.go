package timetable

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// What lies beneath is what plays where the files of what is stronger are not there (G183).
func TestLayers(t *testing.T) {
	items := []Item{
		on(item(t, 4, "2024-01-01.. 09:00-17:00 Daily"), "A", 4, 0),
		on(item(t, 5, "2024-01-01.. 10:00-12:00 Daily"), "A", 4, 0),
		on(item(t, 3, "2024-01-01.. 11:00-18:00 Daily"), "A", 3, 0),
		on(item(t, 1, "2024-01-01.. 08:00-16:00 Daily"), "A", 1, 0),
		on(item(t, 6, "2024-01-01.. 08:00-09:00 Daily"), "B", 4, 0),
	}
	from := moment(t, "2024-01-10T00:00Z")
	channels := Layers(items, time.UTC, from, from.AddDate(0, 0, 1))
	same(t, program(channels), `A
		2024-01-10T08:00Z 2024-01-10T16:00Z 2024-01-10T08:00Z 1
		2024-01-10T16:00Z 2024-01-10T18:00Z 2024-01-10T11:00Z 3
		B
		2024-01-10T08:00Z 2024-01-10T09:00Z 2024-01-10T08:00Z 6`)
	if got := channels[1].Beneath; len(got) > 0 {
		t.Errorf("beneath B lies %v, want nothing", got)
	}
	beneath := channels[0].Beneath
	if len(beneath) != 2 {
		t.Fatalf("%d layers beneath A, want 2", len(beneath))
	}
	same(t, program([]Channel{{Name: "second", Segments: beneath[0]}, {Name: "third", Segments: beneath[1]}}), `second
		2024-01-10T09:00Z 2024-01-10T10:00Z 2024-01-10T09:00Z 4
		2024-01-10T10:00Z 2024-01-10T11:00Z 2024-01-10T10:00Z 4,5
		2024-01-10T11:00Z 2024-01-10T16:00Z 2024-01-10T11:00Z 3
		2024-01-10T16:00Z 2024-01-10T17:00Z 2024-01-10T09:00Z 4
		third
		2024-01-10T11:00Z 2024-01-10T12:00Z 2024-01-10T10:00Z 4,5
		2024-01-10T12:00Z 2024-01-10T16:00Z 2024-01-10T09:00Z 4`)
}

// Each layer plays what the items of one priority would play alone.
func TestLayers_areThePrioritiesInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFaces(t)
		items := drawItems(t, f)
		from, to := drawWindow(t, f)
		var alone [][]Channel
		for priority := Strongest; priority <= Normal; priority++ {
			var equals []Item
			for _, it := range items {
				if it.Priority == priority {
					equals = append(equals, it)
				}
			}
			alone = append(alone, Resolve(equals, f.loc, from, to))
		}
		for _, c := range Layers(items, f.loc, from, to) {
			layers := append([][]Segment{c.Segments}, c.Beneath...)
			for minute := from; minute.Before(to); minute = minute.Add(time.Minute) {
				var want []playing
				for _, channels := range alone {
					if p := now(channels, c.Name, minute.Unix()); len(p.items) > 0 {
						want = append(want, p)
					}
				}
				for i, segments := range layers {
					var wanted playing
					if i < len(want) {
						wanted = want[i]
					}
					got := now([]Channel{{Name: c.Name, Segments: segments}}, c.Name, minute.Unix())
					if !got.equal(wanted) {
						t.Fatalf("layer %d of %s at %v plays %v, want %v", i, c.Name, minute.In(f.loc), got, wanted)
					}
				}
				if len(want) > len(layers) {
					t.Fatalf("%d layers of %s at %v, want %d", len(layers), c.Name, minute.In(f.loc), len(want))
				}
			}
		}
	})
}
