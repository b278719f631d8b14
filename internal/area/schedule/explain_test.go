package schedule

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/timetable"
)

func aimed(id int64, channel string, priority int, playable bool) candidate {
	return candidate{
		source: Source{ScheduleID: 5, ScheduleName: "Autumn", Channel: channel, DeviceGroup: 6, Item: Item{
			ID: id, ItemID: 7, Type: GeneralPlaylist, Name: "Loop", Start: timetable.NewDate(2026, time.November, 1),
			StartTime: timetable.NewClock(9, 0), EndTime: timetable.NewClock(17, 0), Repeat: timetable.Daily, Priority: priority,
		}},
		playable: playable,
	}
}

func TestExplain(t *testing.T) {
	at := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	got := explain([]candidate{aimed(1, "A", 4, true), aimed(2, "A", 1, true), aimed(3, "B", 1, false), aimed(4, "A", 1, false)}, time.UTC, at)
	verdict := func(id int64, priority int, rule timetable.Rule) Verdict {
		v := Verdict{ScheduleItemID: id, Name: "Loop", Type: GeneralPlaylist, ItemID: 7, Priority: priority, ScheduleID: 5, ScheduleName: "Autumn",
			DeviceGroup: 6, Rule: rule}
		if rule != Unavailable {
			from, to := at.Add(-3*time.Hour), at.Add(5*time.Hour)
			v.From, v.To = &from, &to
		}
		return v
	}
	want := []Explanation{
		{Channel: "A", Winners: []Verdict{verdict(2, 1, timetable.Plays)}, Others: []Verdict{verdict(1, 4, timetable.Outranked), verdict(4, 1, Unavailable)}},
		{Channel: "B", Others: []Verdict{verdict(3, 1, Unavailable)}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
