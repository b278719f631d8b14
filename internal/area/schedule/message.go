package schedule

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/fault/codes"
	"marquee/internal/timetable"
)

// says reads what a message says and how it looks.
func (r *reader) says(d ItemDraft, it *Item) {
	if d.ItemID != 0 {
		r.refuse("itemId", codes.NotAllowed, "A message plays no content and no playlist.")
	}
	if d.Message == nil {
		r.refuse("message", codes.Required, "Write what the message says.")
		return
	}
	part := d.Message.Over(message.Standard())
	it.Message = &part
	if it.Name == "" {
		it.Name = cmp.Or(firstWords(part.Content), string(Messages))
	}
	at := r.at + "message."
	r.refused = append(r.refused, part.Check(at)...)
	if r.library != nil {
		var before message.Part
		if held := r.known[it.ID].Message; held != nil {
			before = *held
		}
		r.refused = append(r.refused, r.library.messages.Refuse(at, before, part)...)
	}
}

// mostOfName is how many characters of its words a message is called by.
const mostOfName = 60

// firstWords are the words of a text on one line, as many as a name has room for.
// A first word that is longer, as where words are not set apart, is cut.
func firstWords(text string) string {
	words := []rune(strings.Join(strings.Fields(text), " "))
	if len(words) <= mostOfName {
		return string(words)
	}
	whole := string(words[:mostOfName+1])
	if last := strings.LastIndexByte(whole, ' '); last > 0 {
		return whole[:last]
	}
	return string(words[:mostOfName])
}

// Announced is a message that shows on the screens of a device group.
type Announced struct {
	ItemID   int64
	Priority int
	Spans    []timetable.Interval // when, in order and without overlaps; the first may begin before the window
	Message  message.Part
}

// Board is the messages that show on the screens of a device group, on whatever
// channels: all of them at once.
type Board struct {
	Messages []Announced             // in the order in which they take room on a screen
	Contents map[int64]content.Times // what their backgrounds and sounds show as time goes by
	Sources  []int64                 // what their words come from
}

// MaxAnnounced is how many messages screens get at most: the strongest.
const MaxAnnounced = 200

// Announced returns the messages that show in [from, to) on screens of a device
// group: of every active Message schedule that is aimed at the group or one above
// it. The stronger ones come first, and of equal ones those of the nearer group. A
// group outside the scope has none.
func (s *Service) Announced(ctx context.Context, scope access.Scope, group int64, wall Wall,
	from, to time.Time) (Board, error) {
	q := s.db.For(scope)
	candidates, err := s.aimed(ctx, q, group, Messages, wall.Zone, from, to)
	if err != nil || len(candidates) == 0 {
		return Board{}, err
	}
	b := Board{Messages: announced(lineup(candidates, nil).Items, wall.Zone, from, to)}
	ids := make([]int64, len(b.Messages))
	for i, m := range b.Messages {
		ids[i] = m.ItemID
	}
	parts, err := message.OfItems.Read(ctx, q, ids)
	if err != nil {
		return Board{}, err
	}
	var contents []int64
	for i := range b.Messages {
		m := parts[b.Messages[i].ItemID]
		b.Messages[i].Message = m
		contents = append(contents, m.Background(), m.Sound())
		if id := m.Source(); id != 0 {
			b.Sources = append(b.Sources, id)
		}
	}
	b.Sources = distinct(b.Sources)
	shown, err := s.contents.Playables(ctx, q, contents, wall.Zone, wall.Screen)
	b.Contents = make(map[int64]content.Times, len(shown))
	for id, p := range shown {
		b.Contents[id] = p.Times
	}
	return b, err
}

// announced are the items that show in [from, to), at most MaxAnnounced, in the order of Board, without their messages.
func announced(items []timetable.Item, zone *time.Location, from, to time.Time) (list []Announced) {
	slices.SortFunc(items, func(a, b timetable.Item) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.ID, b.ID))
	})
	for _, it := range items {
		if len(list) == MaxAnnounced {
			break
		}
		if spans := spansOf(it, zone, from, to); len(spans) > 0 {
			list = append(list, Announced{ItemID: it.ID, Priority: it.Priority, Spans: spans})
		}
	}
	return list
}

// spansOf is when an item shows in [from, to), cut at its end. What shows at its start begins when the item began
// to show: its words are where they are on every screen, and no sound is heard again at midnight.
func spansOf(it timetable.Item, zone *time.Location, from, to time.Time) (spans []timetable.Interval) {
	for _, c := range timetable.Resolve([]timetable.Item{it}, zone, from, to) {
		for i, g := range c.Segments {
			span := timetable.Interval{From: g.From, To: g.To}
			if i == 0 && g.Anchor.Before(g.From) {
				span.From = g.Anchor
			}
			spans = append(spans, span)
		}
	}
	return spans
}
