package schedule

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/timetable"
)

// planned is an item of the 21st of November.
func planned(id int64, name, start, end string, priority int) Item {
	it := Item{ID: id, ItemID: 1, Type: Content, Name: name, Start: timetable.NewDate(2026, time.November, 21),
		Repeat: timetable.Daily, Priority: priority}
	if err := errors.Join(it.StartTime.UnmarshalText([]byte(start)),
		it.EndTime.UnmarshalText([]byte(end))); err != nil {
		panic(err)
	}
	return it
}

// lines shows a preview: one line per fact, wall times of the zone.
func lines(p Preview, zone *time.Location) []string {
	var list []string
	clock := func(t time.Time) string { return t.In(zone).Format("02 15:04") }
	name := func(r Ref) string {
		if r.ItemIndex == nil {
			return fmt.Sprintf("%s (item %d of %d)", r.Name, r.ScheduleItemID, r.ScheduleID)
		}
		return fmt.Sprintf("%s [%d] (item %d of %d)", r.Name, *r.ItemIndex, r.ScheduleItemID, r.ScheduleID)
	}
	for _, c := range p.Channels {
		list = append(list, c.Name)
		for _, o := range c.Occurrences {
			list = append(list, fmt.Sprintf("  %s to %s %s", clock(o.From), clock(o.To), name(o.Ref)))
		}
		for _, x := range c.Conflicts {
			list = append(list, fmt.Sprintf("  conflict %s to %s of %s and %s", clock(x.From), clock(x.To),
				name(x.Items[0]), name(x.Items[1])))
		}
		for _, g := range c.Gaps {
			list = append(list, fmt.Sprintf("  dark %s to %s", clock(g.From), clock(g.To)))
		}
	}
	return list
}

func TestPreview(t *testing.T) {
	zone := time.FixedZone("here", 9*60*60)
	from := time.Date(2026, time.November, 21, 0, 0, 0, 0, zone)
	q := Question{Wall: Wall{Zone: zone}, From: from, To: from.AddDate(0, 0, 1), ScheduleID: 50}
	draft := []Channel{
		{Name: "A", Items: []Item{planned(0, "New", "10:00", "12:00", 4), planned(3, "Saved", "08:00", "11:00", 4)}},
		{Name: "B"},
	}
	others := lineup([]candidate{
		{source: Source{ScheduleID: 60, Channel: "A", Item: planned(9, "Other", "11:00", "20:00", 4)}, distance: 1},
		{source: Source{ScheduleID: 60, Channel: "C", Item: planned(8, "Elsewhere", "20:00", "02:00", 1)}, distance: 1},
		{source: Source{ScheduleID: 50, Channel: "A", Item: planned(3, "Before the edit", "00:00", "23:00", 1)}},
	}, nil)
	want := []string{
		"A",
		"  21 08:00 to 21 11:00 Saved [1] (item 3 of 50)",
		"  21 10:00 to 21 12:00 New [0] (item 0 of 50)",
		"  21 11:00 to 21 20:00 Other (item 9 of 60)",
		"  conflict 21 10:00 to 21 11:00 of Saved [1] (item 3 of 50) and New [0] (item 0 of 50)",
		"  conflict 21 11:00 to 21 12:00 of New [0] (item 0 of 50) and Other (item 9 of 60)",
		"  dark 21 00:00 to 21 08:00",
		"  dark 21 20:00 to 22 00:00",
		"B",
		"  dark 21 00:00 to 22 00:00",
		"C",
		"  21 20:00 to 22 02:00 Elsewhere (item 8 of 60)",
		"  dark 21 00:00 to 21 20:00",
	}
	if diff := cmp.Diff(want, lines(preview(q, draft, nil, others.without(50), nil), zone)); diff != "" {
		t.Error(diff)
	}
	t.Run("the lineup is left as it was", func(t *testing.T) {
		if len(others.Items) != 3 {
			t.Errorf("%d items", len(others.Items))
		}
	})
	t.Run("an item that is not saved yet plays after its equals, as it will", func(t *testing.T) {
		together := []Channel{{Name: "A", Items: []Item{planned(0, "New", "10:00", "12:00", 4),
			planned(3, "Saved", "10:00", "12:00", 4)}}}
		got := preview(q, together, nil, Lineup{}, nil).Channels[0].Conflicts[0].Items
		if got[0].Name != "Saved" || got[1].Name != "New" {
			t.Errorf("%+v", got)
		}
	})
}
