package schedule

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/timetable"
)

// shelf is what there is in the tests' company. 1 is a picture that all may play.
var shelf = &library{
	targets: map[target]source{
		{Content, 1}: {Name: "Menu", Fitness: fit(nil), Visible: true},
		{Content, 2}: {Name: "Recycled", Fitness: fit(func(f *content.Fitness) { f.Active = false }),
			Visible: true},
		{Content, 3}: {Name: "Pending", Fitness: fit(func(f *content.Fitness) { f.Approval = content.Pending }),
			Visible: true},
		{Content, 4}: {Name: "Template", Fitness: fit(func(f *content.Fitness) { f.Type = content.Template }),
			Visible: true},
		{Content, 5}:         {Name: "Private", Fitness: fit(nil)},
		{GeneralPlaylist, 1}: {Name: "Loop", IsPlaylist: true, Fitness: content.Fitness{Active: true}, Visible: true},
	},
	devices: map[int64]bool{7: true, 8: true},
	tags:    map[int64]bool{9: true},
}

// fit is a picture that may play, but for a change.
func fit(change func(*content.Fitness)) content.Fitness {
	f := content.Fitness{Type: content.Image, Active: true, Approval: content.Approved, State: content.Ready}
	if change != nil {
		change(&f)
	}
	return f
}

// menu is an item that is accepted as it is.
func menu(with ...func(*ItemDraft)) ItemDraft {
	d := ItemDraft{ItemID: 1, Type: Content, Start: "2026-11-21", StartTime: "09:00", EndTime: "17:00"}
	for _, change := range with {
		change(&d)
	}
	return d
}

func channelOf(items ...ItemDraft) []ChannelDraft {
	return []ChannelDraft{{Name: FirstChannel, Items: items}}
}

// refusals lists an error's fields as "location code", in order.
func refusals(err error) []string {
	var list []string
	if f := fault.As(err); f != nil {
		for _, field := range f.Fields {
			list = append(list, field.Location+" "+field.Code.String())
		}
	}
	slices.Sort(list)
	return list
}

func TestNewScheduleIs(t *testing.T) {
	t.Run("R451/named after the moment", func(t *testing.T) {
		at := time.Date(2026, time.November, 2, 9, 5, 7, 0, time.UTC)
		if got, want := newName(at), "[NEW Schedule] 2026-11-02 09:05:07"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
	t.Run("R452/one channel named Channel 1", func(t *testing.T) {
		channels, err := compose("body.content", General, opening(), nil, shelf)
		if diff := cmp.Diff([]Channel{{Name: "Channel 1", Items: []Item{}}}, channels); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
}

func TestComposeReads(t *testing.T) {
	date := func(text string) timetable.Date {
		d, err := timetable.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for name, test := range map[string]struct {
		draft ItemDraft
		want  func(*Item)
	}{
		"what was left out": {menu(), func(*Item) {}},
		"a name":            {menu(func(d *ItemDraft) { d.Name = " Lunch " }), func(it *Item) { it.Name = "Lunch" }},
		"R462/weekdays, in order and once": {
			menu(func(d *ItemDraft) { d.Repeat, d.RepeatOptions = timetable.Weekly, []int{5, 1, 5, 0} }),
			func(it *Item) { it.Repeat, it.RepeatOptions = timetable.Weekly, []int{0, 1, 5} },
		},
		"R462/month days": {
			menu(func(d *ItemDraft) { d.Repeat, d.RepeatOptions = timetable.Monthly, []int{31, 1} }),
			func(it *Item) { it.Repeat, it.RepeatOptions = timetable.Monthly, []int{1, 31} },
		},
		"G138/no options where none count": {
			menu(func(d *ItemDraft) { d.Repeat, d.RepeatOptions = timetable.Daily, []int{99} }),
			func(it *Item) { it.Repeat = timetable.Daily },
		},
		"all day, without times": {
			menu(func(d *ItemDraft) { d.AllDay, d.StartTime, d.EndTime = true, "", "nonsense" }),
			func(it *Item) { it.AllDay, it.StartTime, it.EndTime = true, 0, 0 },
		},
		"dates with times": {
			menu(func(d *ItemDraft) {
				d.Start, d.End, d.StartTime, d.EndTime = "2026-11-21T08:30", "2026-11-30T18:00:00.000", "", ""
			}),
			func(it *Item) {
				it.End, it.StartTime, it.EndTime = date("2026-11-30"), timetable.NewClock(8, 30),
					timetable.NewClock(18, 0)
			},
		},
		"a time of its own before a date's": {
			menu(func(d *ItemDraft) { d.Start = "2026-11-21T08:30" }),
			func(*Item) {},
		},
		"R464/screens": {
			menu(func(d *ItemDraft) {
				d.VideoWall, d.DisplayRow, d.DisplayColumn, d.ScreenDevices = true, 1, 2,
					map[string][]int64{"0": {7}, "1": {8}}
			}),
			func(it *Item) {
				it.VideoWall, it.DisplayColumn, it.ScreenDevices = true, 2, map[string][]int64{"0": {7}, "1": {8}}
			},
		},
		"the rest": {
			menu(func(d *ItemDraft) {
				d.Type, d.Priority, d.SyncPlay, d.Touch, d.Tags = GeneralPlaylist, 1, true, true, []int64{9, 9}
			}),
			func(it *Item) {
				it.Type, it.Name, it.Priority, it.SyncPlay, it.Touch, it.Tags = GeneralPlaylist, "Loop", 1, true, true,
					[]int64{9}
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			want := Item{
				ItemID: 1, Type: Content, Name: "Menu", Start: date("2026-11-21"), StartTime: timetable.NewClock(9, 0),
				EndTime: timetable.NewClock(17, 0),
				Repeat:  timetable.None, RepeatOptions: []int{}, Priority: timetable.Normal, DisplayRow: 1,
				DisplayColumn: 1,
				ScreenDevices: map[string][]int64{},
			}
			test.want(&want)
			if want.Repeat == timetable.None && want.End.IsZero() {
				want.End = want.Start // once means once
			}
			channels, err := compose("body.content", General, channelOf(test.draft), nil, shelf)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, channels[0].Items[0]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestComposeRefuses(t *testing.T) {
	const item = "body.content[0].items[0]."
	for name, test := range map[string]struct {
		drafts []ChannelDraft
		want   []string
	}{
		"no channel that stays": {[]ChannelDraft{{Name: "A", IsDelete: true}}, []string{"body.content last-channel"}},
		"too many channels":     {make([]ChannelDraft, MaxChannels+1), []string{"body.content too-many"}},
		"too many items": {channelOf(slices.Repeat([]ItemDraft{menu()}, MaxItems+1)...),
			[]string{"body.content too-many"}},
		"a channel without name": {[]ChannelDraft{{Name: " "}}, []string{"body.content[0].name required"}},
		"a long channel name": {[]ChannelDraft{{Name: strings.Repeat("x", 51)}},
			[]string{"body.content[0].name too-long"}},
		"two channels of one name, by the places they were sent at": {
			[]ChannelDraft{{Name: "A"}, {Name: "A", IsDelete: true}, {Name: "A"}},
			[]string{"body.content[2].name exists"},
		},
		"everything at once, each at its place": {
			[]ChannelDraft{{Name: "A", Items: []ItemDraft{menu(), {}}},
				{Name: "B", Items: []ItemDraft{menu(func(d *ItemDraft) { d.EndTime = "25:00" })}}},
			[]string{
				"body.content[0].items[1].endTime required", "body.content[0].items[1].start required",
				"body.content[0].items[1].startTime required",
				"body.content[0].items[1].type not-allowed", "body.content[1].items[0].endTime bad-format",
			},
		},
		"a date that is none": {channelOf(menu(func(d *ItemDraft) { d.Start = "21.11.2026" })),
			[]string{item + "start bad-format"}},
		"a date with an offset": {
			channelOf(menu(func(d *ItemDraft) { d.Start, d.End = "2026-11-21T09:00Z", "2026-11-21T09:00:00+09:00" })),
			[]string{item + "end bad-format", item + "start bad-format"},
		},
		"an end before the start": {channelOf(menu(func(d *ItemDraft) { d.End = "2026-11-20" })),
			[]string{item + "end before-start"}},
		"an unknown repeat": {channelOf(menu(func(d *ItemDraft) { d.Repeat = "Yearly" })),
			[]string{item + "repeat unknown"}},
		"R462/a weekday that is none": {
			channelOf(menu(func(d *ItemDraft) { d.Repeat, d.RepeatOptions = timetable.Weekly, []int{7} })),
			[]string{item + "repeatOptions out-of-range"},
		},
		"G136/a priority that is none": {channelOf(menu(func(d *ItemDraft) { d.Priority = 5 })),
			[]string{item + "priority out-of-range"}},
		"a long name": {channelOf(menu(func(d *ItemDraft) { d.Name = strings.Repeat("x", 201) })),
			[]string{item + "name too-long"}},
		"nothing to play": {channelOf(menu(func(d *ItemDraft) { d.ItemID = 0 })),
			[]string{item + "itemId required"}},
		"R112/an unknown type": {channelOf(menu(func(d *ItemDraft) { d.Type = "playlist" })),
			[]string{item + "type not-allowed"}},
		"a content that is not there": {channelOf(menu(func(d *ItemDraft) { d.ItemID = 99 })),
			[]string{item + "itemId not-found"}},
		"a content of somebody else": {channelOf(menu(func(d *ItemDraft) { d.ItemID = 5 })),
			[]string{item + "itemId not-found"}},
		"a recycled content": {channelOf(menu(func(d *ItemDraft) { d.ItemID = 2 })),
			[]string{item + "itemId recycled"}},
		"G72/a content that is not approved": {
			channelOf(menu(func(d *ItemDraft) { d.ItemID = 3 })), []string{item + "itemId not-approved"},
		},
		"a content that screens do not play": {channelOf(menu(func(d *ItemDraft) { d.ItemID = 4 })),
			[]string{item + "itemId not-playable"}},
		"a playlist of another type": {channelOf(menu(func(d *ItemDraft) { d.Type = SyncPlaylist })),
			[]string{item + "itemId not-found"}},
		"an item that is not there": {channelOf(menu(func(d *ItemDraft) { d.ID = 99 })),
			[]string{item + "id not-found"}},
		"an item in two places": {
			channelOf(menu(func(d *ItemDraft) { d.ID = 10 }), menu(func(d *ItemDraft) { d.ID = 10 })),
			[]string{"body.content[0].items[1].id twice"},
		},
		"a wall of no rows": {channelOf(menu(func(d *ItemDraft) { d.DisplayRow = -1 })),
			[]string{item + "displayRow out-of-range"}},
		"a wall too wide": {channelOf(menu(func(d *ItemDraft) { d.DisplayColumn = maxSide + 1 })),
			[]string{item + "displayColumn out-of-range"}},
		"a screen beside the wall": {
			channelOf(menu(func(d *ItemDraft) { d.VideoWall, d.ScreenDevices = true, map[string][]int64{"1": {7}} })),
			[]string{item + "screenDevices out-of-range"},
		},
		"a screen without number": {
			channelOf(menu(func(d *ItemDraft) { d.ScreenDevices = map[string][]int64{"left": {7}} })),
			[]string{item + "screenDevices out-of-range"},
		},
		"a device on two screens": {
			channelOf(menu(func(d *ItemDraft) { d.ScreenDevices = map[string][]int64{"0": {7}, "1": {7}} })),
			[]string{item + "screenDevices twice"},
		},
		"a device that is not there": {
			channelOf(menu(func(d *ItemDraft) { d.ScreenDevices = map[string][]int64{"0": {99}} })),
			[]string{item + "screenDevices not-found"},
		},
		"a tag that is not there": {channelOf(menu(func(d *ItemDraft) { d.Tags = []int64{9, 99} })),
			[]string{item + "tags not-found"}},
	} {
		t.Run(name, func(t *testing.T) {
			known := map[int64]Item{10: {ID: 10, ItemID: 1, Type: Content}}
			_, err := compose("body.content", General, test.drafts, known, shelf)
			if diff := cmp.Diff(test.want, refusals(err)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestComposeKeeps(t *testing.T) {
	t.Run("G140/channels that are not marked", func(t *testing.T) {
		channels, err := compose("body.content", General, []ChannelDraft{{Name: "A"},
			{Name: "B", IsDelete: true, Items: []ItemDraft{{}}}, {Name: "C"}}, nil, shelf)
		if diff := cmp.Diff([]Channel{{Name: "A", Items: []Item{}}, {Name: "C", Items: []Item{}}},
			channels); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
	t.Run("what an item referred to before", func(t *testing.T) {
		known := map[int64]Item{10: {ID: 10, ItemID: 2, Type: Content, ScreenDevices: map[string][]int64{"0": {99}}}}
		kept := menu(func(d *ItemDraft) { d.ID, d.ItemID, d.ScreenDevices = 10, 2, map[string][]int64{"3": {99, 7}} })
		channels, err := compose("body.content", General, channelOf(kept), known, shelf)
		if err != nil {
			t.Fatal(err)
		}
		if it := channels[0].Items[0]; it.ID != 10 || it.Name != "Recycled" {
			t.Errorf("item %d, %q", it.ID, it.Name)
		}
		fresh := kept
		fresh.ID = 0
		_, err = compose("body.content", General, channelOf(fresh), known, shelf)
		if diff := cmp.Diff([]string{"body.content[0].items[0].itemId recycled",
			"body.content[0].items[0].screenDevices not-found"}, refusals(err)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAsNewLeavesTheDraftsAlone(t *testing.T) {
	drafts := channelOf(menu(func(d *ItemDraft) { d.ID = 10 }))
	if got := asNew(drafts)[0].Items[0].ID; got != 0 {
		t.Errorf("the copy has id %d", got)
	}
	if got := drafts[0].Items[0].ID; got != 10 {
		t.Errorf("the draft has id %d", got)
	}
}

func TestMayPlay(t *testing.T) {
	person := func(level access.Level, admin bool) access.Caller {
		return access.Signed(access.Person{UserID: 5, CompanyID: 2, RoleID: 3,
			Rights: access.Rights{access.Content: {Access: level, Admin: admin}}})
	}
	for name, test := range map[string]struct {
		caller access.Caller
		owner  int64
		share  string
		want   bool
	}{
		"one's own":                       {person(access.R, false), 5, "N", true},
		"a shared one":                    {person(access.R, false), 6, "Y", true},
		"another's":                       {person(access.W, false), 6, "N", false},
		"G49/another's, as admin":         {person(access.W, true), 6, "N", true},
		"a shared one, without a right":   {person(access.N, false), 6, "Y", false},
		"one's own, the right since gone": {person(access.N, false), 5, "N", false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := mayPlay(test.caller, access.Content, test.owner, test.share); got != test.want {
				t.Errorf("%t, want %t", got, test.want)
			}
		})
	}
}
