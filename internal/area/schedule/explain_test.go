package schedule

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/content"
	"marquee/internal/timetable"
)

func aimed(id int64, channel string, priority int) candidate {
	return candidate{source: Source{ScheduleID: 5, ScheduleName: "Autumn", Channel: channel, DeviceGroup: 6, Item: Item{
		ID: id, ItemID: id, Type: GeneralPlaylist, Name: "Loop", Start: timetable.NewDate(2026, time.November, 1),
		StartTime: timetable.NewClock(9, 0), EndTime: timetable.NewClock(17, 0), Repeat: timetable.Daily,
		Priority: priority,
	}}}
}

// shows is a part that shows something, or does not for a reason, since ever.
func shows(reason content.Reason) Part {
	return Part{Content: content.Playable{Times: content.Times{
		{Showing: content.Showing{DurationMs: 1}, Reason: reason}}}}
}

// TestExplain: what plays, what it beats, and why the rest has nothing to show.
func TestExplain(t *testing.T) {
	at := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	list := func(id int64) target { return target{GeneralPlaylist, id} }
	programmes := map[target]programme{
		list(1): programmeOf([]Part{shows(content.Expired), shows("")}),
		list(2): programmeOf([]Part{shows("")}),
		list(3): programmeOf(nil),
		list(4): programmeOf([]Part{shows(content.Expired), shows(content.Expired)}),
		list(5): programmeOf([]Part{shows(content.Expired), shows(content.NotValidYet)}),
		list(6): programmeOf([]Part{{Content: content.Playable{Times: content.Times{{}}}}}), // no length
	}
	got := lineup([]candidate{aimed(1, "A", 4), aimed(2, "A", 2), aimed(3, "B", 1), aimed(4, "A", 1), aimed(5, "A", 1),
		aimed(6, "A", 1)}, programmes).explain(time.UTC, at)
	verdict := func(id int64, priority int, rule timetable.Rule) Verdict {
		v := Verdict{ScheduleItemID: id, Name: "Loop", Type: GeneralPlaylist, ItemID: id, Priority: priority,
			ScheduleID: 5, ScheduleName: "Autumn",
			DeviceGroup: 6, Rule: rule}
		if rule == timetable.Plays || rule == timetable.Outranked {
			from, to := at.Add(-3*time.Hour), at.Add(5*time.Hour)
			v.From, v.To = &from, &to
		}
		return v
	}
	want := []Explanation{
		{Channel: "A", Winners: []Verdict{verdict(2, 2, timetable.Plays)},
			Others: []Verdict{verdict(1, 4, timetable.Outranked),
				verdict(4, 1, "expired"), verdict(5, 1, "unavailable"), verdict(6, 1, "unavailable")}},
		{Channel: "B", Winners: []Verdict{}, Others: []Verdict{verdict(3, 1, "unavailable")}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestExplain_withoutEnd: what plays day and night, every day, has begun on its first day and has no end.
func TestExplain_withoutEnd(t *testing.T) {
	daily := aimed(1, "A", 4)
	daily.source.Item.AllDay = true
	programmes := map[target]programme{{GeneralPlaylist, 1}: programmeOf([]Part{shows("")})}
	at := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	got := lineup([]candidate{daily}, programmes).explain(time.UTC, at)[0].Winners[0]
	if first := time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC); !got.From.Equal(first) || got.To != nil {
		t.Errorf("it plays from %v to %v", got.From, got.To)
	}
}
