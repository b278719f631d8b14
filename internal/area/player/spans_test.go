package player

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

// TestMessagesEndWithTheHorizon, which a large plan makes shorter.
func TestMessagesEndWithTheHorizon(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
	const hour = int64(time.Hour / time.Millisecond)
	s := newShared(at(0), at(24))
	for name, test := range map[string]struct {
		spans []timetable.Interval
		want  [][2]int64
	}{
		"within":         {[]timetable.Interval{{From: at(9), To: at(10)}}, [][2]int64{{9 * hour, 10 * hour}}},
		"over both ends": {[]timetable.Interval{{From: at(-1), To: at(25)}}, [][2]int64{{-hour, 24 * hour}}},
		"one of two": {
			[]timetable.Interval{{From: at(9), To: at(10)}, {From: at(24), To: at(25)}},
			[][2]int64{{9 * hour, 10 * hour}},
		},
		"after its end":   {[]timetable.Interval{{From: at(24), To: at(25)}}, nil},
		"before it began": {[]timetable.Interval{{From: at(-2), To: at(0)}}, nil},
	} {
		if diff := cmp.Diff(test.want, s.spans(test.spans)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	s.addMessages(schedule.Board{Messages: []schedule.Announced{
		{ItemID: 1, Spans: []timetable.Interval{{From: at(24), To: at(25)}}, Message: message.Part{BgImage: "4"}},
		{ItemID: 2, Spans: []timetable.Interval{{From: at(9), To: at(10)}}}}})
	if len(s.Messages) != 1 || s.Messages[0].Key != "2" || s.Uses != nil {
		t.Errorf("%+v", s.Messages)
	}
}
