package player

import (
	"strconv"

	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/timetable"
)

// announcement is a message as a screen gets it: see docs/messages.md.
type announcement struct {
	Key            string       `json:"key"`
	ScheduleItemID int64        `json:"scheduleItemId"`
	Priority       int          `json:"priority"`
	Version        string       `json:"version"` // of the message
	Spans          [][2]int64   `json:"spans"`   // in milliseconds since the horizon's start
	Message        message.Part `json:"message"`
}

// addMessages adds the messages that show within the horizon, in their order, and
// what their backgrounds and sounds show.
func (s *shared) addMessages(b schedule.Board) {
	for _, m := range b.Messages {
		spans := s.spans(m.Spans)
		if spans == nil {
			continue
		}
		s.Messages = append(s.Messages, announcement{Key: strconv.FormatInt(m.ItemID, 10), ScheduleItemID: m.ItemID,
			Priority: m.Priority, Version: m.Message.Digest(), Spans: spans, Message: m.Message})
		for _, id := range []int64{m.Message.Background(), m.Message.Sound()} {
			if times, found := b.Contents[id]; found {
				s.use(id, times)
			}
		}
	}
}

// spans cuts intervals at the horizon's end, and drops those outside it.
func (s *shared) spans(intervals []timetable.Interval) (spans [][2]int64) {
	for _, i := range intervals {
		to := min(i.To.UnixMilli(), s.Horizon.To)
		if to > s.Horizon.From && i.From.UnixMilli() < to {
			spans = append(spans, [2]int64{i.From.UnixMilli() - s.Horizon.From, to - s.Horizon.From})
		}
	}
	return spans
}
