package schedule

import (
	"slices"
	"testing"

	"marquee/internal/area/message"
)

// TestTheTrailSaysWhatAMessageSaid, also where its name says something else.
func TestTheTrailSaysWhatAMessageSaid(t *testing.T) {
	it := planned(1, "Hall", "09:00", "17:00", 2)
	it.Type, it.Message = Message, &message.Part{Content: "Closed today"}
	if got, want := it.wording(), "Hall 2026-11-21– 09:00–17:00 Daily (2): Closed today"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAChangeIsAboutWhereItPlays: screens of both groups hear of a schedule that moves.
func TestAChangeIsAboutWhereItPlays(t *testing.T) {
	on := func(group int64) *Schedule { return &Schedule{Overview: Overview{ID: 1, DeviceGroup: group}} }
	for name, c := range map[string]struct {
		before, after *Schedule
		want          []int64
	}{
		"made":    {nil, on(3), []int64{3}},
		"moved":   {on(3), on(4), []int64{3, 4}},
		"deleted": {on(3), nil, []int64{3}},
	} {
		if got := change(name, c.before, c.after).About; !slices.Equal(got, c.want) {
			t.Errorf("%s: it is about %v, want %v", name, got, c.want)
		}
	}
}
