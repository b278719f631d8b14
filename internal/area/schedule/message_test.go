package schedule

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/message"
	"marquee/internal/timetable"
)

// notice is a message that is accepted as it is.
func notice(with ...func(*ItemDraft)) ItemDraft {
	words := "Welcome"
	d := ItemDraft{Type: Message, Message: &message.Draft{Content: &words}, Start: "2026-11-21", AllDay: true}
	for _, change := range with {
		change(&d)
	}
	return d
}

func TestComposeReadsMessages(t *testing.T) {
	long := strings.Repeat("twelve chars ", 9)
	for name, test := range map[string]struct {
		draft ItemDraft
		want  func(*Item)
	}{
		"R465/what was left out is as in a new message": {notice(), func(*Item) {}},
		"R465/what was sent": {
			notice(func(d *ItemDraft) { d.Message.Position, d.Message.Speed = new(message.Top), new(7) }),
			func(it *Item) { it.Message.Position, it.Message.Speed = message.Top, 7 },
		},
		"a name of its own": {notice(func(d *ItemDraft) { d.Name = "Hall" }), func(it *Item) { it.Name = "Hall" }},
		"the first words for a name": {
			notice(func(d *ItemDraft) { d.Message.Content = new("  " + long) }),
			func(it *Item) {
				it.Name, it.Message.Content =
					"twelve chars twelve chars twelve chars twelve chars twelve", "  "+long
			},
		},
		"the first line of words that a source takes the place of": {
			notice(func(d *ItemDraft) {
				d.Message.Content, d.Message.IsRss, d.Message.Rss = new(""), new(true), new("3")
			}),
			func(it *Item) {
				it.Name, it.Message.Content, it.Message.IsRss, it.Message.Rss = "Message", "", true, "3"
			},
		},
		"R463/priority and screens": {
			notice(func(d *ItemDraft) { d.Priority, d.ScreenDevices = 1, map[string][]int64{"0": {7}} }),
			func(it *Item) { it.Priority, it.ScreenDevices = 1, map[string][]int64{"0": {7}} },
		},
	} {
		t.Run(name, func(t *testing.T) {
			part := message.Standard()
			part.Content = "Welcome"
			day := timetable.NewDate(2026, time.November, 21)
			want := Item{Type: Message, Name: "Welcome", Start: day, End: day, AllDay: true, Repeat: timetable.None,
				RepeatOptions: []int{}, Priority: timetable.Normal, DisplayRow: 1, DisplayColumn: 1,
				ScreenDevices: map[string][]int64{}, Message: &part}
			test.want(&want)
			channels, err := compose("body.content", Messages, channelOf(test.draft), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, channels[0].Items[0]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestComposeRefusesMessages(t *testing.T) {
	const item = "body.content[0].items[0]."
	for name, test := range map[string]struct {
		of    Type
		draft ItemDraft
		want  []string
	}{
		"R454/a message among contents": {General, notice(), []string{item + "type not-allowed"}},
		"R454/a content among messages": {Messages, menu(), []string{item + "type not-allowed"}},
		"R454/no type among messages": {
			Messages, menu(func(d *ItemDraft) { d.Type = "" }), []string{item + "type not-allowed"},
		},
		"R454/the words of a content": {
			General, menu(func(d *ItemDraft) { d.Message = &message.Draft{} }), []string{item + "message not-allowed"},
		},
		"R465/a message that says nothing": {
			Messages, notice(func(d *ItemDraft) { d.Message = nil }), []string{item + "message required"},
		},
		"a message that plays something": {
			Messages, notice(func(d *ItemDraft) { d.ItemID = 1 }), []string{item + "itemId not-allowed"},
		},
		"R465/each wrong field at its place": {
			Messages, notice(func(d *ItemDraft) { d.Message.Content, d.Message.Speed = new(" "), new(11) }),
			[]string{item + "message.content required", item + "message.speed out-of-range"},
		},
		"what is not there": {
			Messages, notice(func(d *ItemDraft) { d.Message.BgImage, d.Message.Rss = new("9"), new("8") }),
			[]string{item + "message.bgImage not-found", item + "message.rss not-found"},
		},
		"dates as of all items": {Messages, notice(func(d *ItemDraft) { d.Start = "" }),
			[]string{item + "start required"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := compose("body.content", test.of, channelOf(test.draft), nil, shelf)
			if diff := cmp.Diff(test.want, refusals(err)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("what a message referred to before stays", func(t *testing.T) {
		held := message.Part{BgImage: "9", Rss: "8"}
		draft := notice(func(d *ItemDraft) { d.ID, d.Message.BgImage, d.Message.Rss = 10, new("9"), new("8") })
		known := map[int64]Item{10: {ID: 10, Type: Message, Message: &held}}
		if _, err := compose("body.content", Messages, channelOf(draft), known, shelf); err != nil {
			t.Error(err)
		}
	})
}

func TestFirstWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "",
		" Sale\n\ttoday ":                        "Sale today",
		strings.Repeat("x", 60):                  strings.Repeat("x", 60),
		strings.Repeat("x", 60) + " y":           strings.Repeat("x", 60),
		strings.Repeat("x", 50) + " yyyyyy zzzz": strings.Repeat("x", 50) + " yyyyyy",
		strings.Repeat("開", 70):                  strings.Repeat("開", 60),
	} {
		if got := firstWords(text); got != want {
			t.Errorf("%q of %q, want %q", got, text, want)
		}
	}
}

// TestWhenMessagesShow: cut at the window's end, in one where they touch, and from when they began.
func TestWhenMessagesShow(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	daily := func(start, end string) Item {
		it := planned(1, "", start, end, 4)
		it.Start = timetable.NewDate(2026, time.October, 1)
		return it
	}
	for name, test := range map[string]struct {
		item Item
		days int // of the window, from Saturday, October 24th, the day before clocks go back
		want []string
	}{
		"daily": {daily("09:00", "17:00"), 2, []string{"24 09:00 to 24 17:00", "25 09:00 to 25 17:00"}},
		"over midnight": {
			daily("22:00", "06:00"), 1, []string{"23 22:00 to 24 06:00", "24 22:00 to 25 00:00"},
		},
		"from noon to noon": {daily("12:00", "12:00"), 2, []string{"01 12:00 to 26 00:00"}},
		"over the extra hour": {
			daily("01:00", "04:00"), 2, []string{"24 01:00 to 24 04:00", "25 01:00 to 25 04:00"},
		},
		"all day": {
			with(daily("09:00", "17:00"), func(it *Item) { it.AllDay = true }), 3, []string{"01 00:00 to 27 00:00"},
		},
		"weekly": {
			with(daily("09:00", "17:00"), func(it *Item) {
				it.Repeat, it.RepeatOptions = timetable.Weekly, []int{0}
			}), 9, []string{"25 09:00 to 25 17:00", "01 09:00 to 01 17:00"},
		},
		"once, through days": {
			with(daily("09:00", "17:00"), func(it *Item) {
				it.Repeat, it.End = timetable.None, timetable.NewDate(2026, time.October, 25)
			}), 9, []string{"01 09:00 to 25 17:00"},
		},
		"before the window": {
			with(daily("09:00", "17:00"), func(it *Item) { it.End = timetable.NewDate(2026, time.October, 23) }),
			2, nil,
		},
		"after it": {
			with(daily("09:00", "17:00"), func(it *Item) { it.Start = timetable.NewDate(2026, time.October, 26) }),
			2, nil,
		},
	} {
		t.Run("R465/"+name, func(t *testing.T) {
			first := timetable.NewDate(2026, time.October, 24)
			from, to := timetable.StartOf(first, zone), timetable.StartOf(first+timetable.Date(test.days), zone)
			var got []string
			for _, m := range announced([]timetable.Item{test.item.timing(1, "A", 0)}, zone, from, to) {
				for _, s := range m.Spans {
					got = append(got, s.From.In(zone).Format("02 15:04")+" to "+s.To.In(zone).Format("02 15:04"))
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func with(it Item, change func(*Item)) Item {
	change(&it)
	return it
}

// TestTheStrongerMessageComesFirst, of equals that of the nearer group, and of those the older one.
func TestTheStrongerMessageComesFirst(t *testing.T) {
	var items []timetable.Item
	for _, m := range [][3]int{{5, 4, 0}, {4, 4, 0}, {3, 4, 1}, {2, 1, 2}, {1, 2, 0}} {
		items = append(items, planned(int64(m[0]), "", "09:00", "17:00", m[1]).timing(1, fmt.Sprint(m[0]), m[2]))
	}
	from := time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
	order := func(items []timetable.Item) (ids []int64) {
		for _, m := range announced(items, time.UTC, from, from.AddDate(0, 0, 1)) {
			ids = append(ids, m.ItemID)
		}
		return ids
	}
	if diff := cmp.Diff([]int64{2, 1, 4, 5, 3}, order(items)); diff != "" {
		t.Error(diff)
	}
	for i := range MaxAnnounced {
		items = append(items, planned(int64(100+i), "", "09:00", "17:00", 3).timing(1, "", 0))
	}
	last := MaxAnnounced - 1
	if got := order(items); len(got) != MaxAnnounced || got[0] != 2 || got[1] != 1 || got[last] != int64(98+last) {
		t.Errorf("%d messages from %d, %d to %d", len(got), got[0], got[1], got[len(got)-1])
	}
}

// TestMessagesShareTheScreen: a preview of them knows no conflicts and no gaps.
func TestMessagesShareTheScreen(t *testing.T) {
	from := time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
	q := Question{Wall: Wall{Zone: time.UTC}, From: from, To: from.AddDate(0, 0, 1), Type: Messages}
	said := planned(3, "Sale", "09:00", "17:00", 4)
	said.Type, said.ItemID = Message, 0
	other := planned(9, "Closing", "08:00", "18:00", 4)
	other.Type, other.ItemID = Message, 0
	others := lineup([]candidate{{source: Source{ScheduleID: 60, Channel: "A", Item: other}}}, nil)
	want := []string{"A", "  21 08:00 to 21 18:00 Closing (item 9 of 60)",
		"  21 09:00 to 21 17:00 Sale [0] (item 3 of 0)"}
	got := preview(q, []Channel{{Name: "A", Items: []Item{said}}}, nil, others, nil)
	if diff := cmp.Diff(want, lines(got, time.UTC)); diff != "" {
		t.Error(diff)
	}
	if idle := got.Channels[0].Occurrences[0].Idle; len(idle) != 0 {
		t.Errorf("nothing to show during %v", idle)
	}
}
