package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/timetable"
)

// ChannelDraft is a channel as a client sends it.
type ChannelDraft struct {
	Name     string      `json:"name,omitzero"`
	Items    []ItemDraft `json:"items,omitempty"`
	IsDelete bool        `json:"isDelete,omitzero" doc:"The channel is dropped (R455, G140)"`
}

// ItemDraft is an item as a client sends it.
type ItemDraft struct {
	ID            int64              `json:"id,omitzero" doc:"Of the item that this one changes; absent or 0: a new one"`
	ItemID        int64              `json:"itemId,omitzero" doc:"Required but of a message: the content or playlist that plays"`
	Type          Kind               `json:"type,omitzero" doc:"Required: content, playlist-General or playlist-Sync Play; in a schedule of type Message, message"`
	Name          string             `json:"name,omitzero" doc:"Empty: the name of what plays, or the first words of a message"`
	Start         string             `json:"start,omitzero" doc:"Required: the first day, 2026-11-21, or 2026-11-21T09:00 without startTime"`
	End           string             `json:"end,omitzero" doc:"The last day, in the same forms; empty: no end of a repetition, and the first day without one"`
	StartTime     string             `json:"startTime,omitzero" doc:"HH:mm, on the wall where the screen hangs"`
	EndTime       string             `json:"endTime,omitzero" doc:"HH:mm; at or before startTime it belongs to the next day"`
	AllDay        bool               `json:"allDay,omitzero" doc:"From midnight to midnight; both times are ignored"`
	Repeat        timetable.Repeat   `json:"repeat,omitzero" doc:"None, Daily, Weekly or Monthly; absent: None"`
	RepeatOptions []int              `json:"repeatOptions,omitempty" doc:"Weekly: weekdays, 0 is Sunday; Monthly: days of the month; empty: the day of start"`
	Priority      int                `json:"priority,omitzero" doc:"1 strongest to 4 normal; absent: 4"`
	SyncPlay      bool               `json:"syncPlay,omitzero"`
	Touch         bool               `json:"touch,omitzero"`
	VideoWall     bool               `json:"videoWall,omitzero"`
	DisplayRow    int                `json:"displayRow,omitzero" doc:"Rows of a video wall; absent: 1"`
	DisplayColumn int                `json:"displayColumn,omitzero" doc:"Columns of a video wall; absent: 1"`
	ScreenDevices map[string][]int64 `json:"screenDevices,omitempty" doc:"Screen, from 0, to device ids"`
	Tags          []int64            `json:"tags,omitempty" doc:"Ids of tags of type Schedule"`
	Message       *message.Draft     `json:"message,omitempty" doc:"Required of a message: what it says, and how it looks; what is absent is as in a new message"`
	Echo
}

// Echo is what an answered item says of the contents that it plays. It is
// accepted, so that an item can be sent back as it came, and not used.
type Echo struct {
	Image        string   `json:"image,omitzero"`
	Images       []string `json:"images,omitempty"`
	AltImages    []string `json:"altImages,omitempty"`
	Names        []string `json:"names,omitempty"`
	GroupItemIDs []int64  `json:"groupItemIds,omitempty"`
}

// maxSide is how many rows or columns a video wall has at most.
const maxSide = 20

// asNew returns the drafts without ids: a copy of a schedule has items of its own.
func asNew(drafts []ChannelDraft) []ChannelDraft {
	drafts = slices.Clone(drafts)
	for i := range drafts {
		drafts[i].Items = slices.Clone(drafts[i].Items)
		for j := range drafts[i].Items {
			drafts[i].Items[j].ID = 0
		}
	}
	return drafts
}

// compose makes channels of a type of schedule of what a client sent, without those marked isDelete.
// Items that keep an id MUST be among known, what the schedule holds now. Every
// refused value is named with its place below at: "body.content[0].items[2].end".
// Without a library, what items refer to is left as it is.
func compose(at string, t Type, drafts []ChannelDraft, known map[int64]Item, l *library) ([]Channel, error) {
	r := reader{of: t, known: known, library: l, seen: map[int64]bool{}}
	names := map[string]bool{}
	channels := []Channel{}
	items := 0
	for i, d := range drafts {
		if d.IsDelete {
			continue
		}
		r.at = fmt.Sprintf("%s[%d].", at, i)
		c := Channel{Name: strings.TrimSpace(d.Name), Items: []Item{}}
		switch {
		case c.Name == "":
			r.refuse("name", codes.Required, "Give the channel a name.")
		case len([]rune(c.Name)) > 50:
			r.refuse("name", codes.TooLong, "A channel's name has at most 50 characters.")
		case names[c.Name]:
			r.refuse("name", codes.Exists, "The schedule has a channel of this name already.")
		}
		names[c.Name] = true
		for j, item := range d.Items {
			r.at = fmt.Sprintf("%s[%d].items[%d].", at, i, j)
			c.Items = append(c.Items, r.item(item))
		}
		items += len(c.Items)
		channels = append(channels, c)
	}
	switch {
	case len(channels) == 0:
		return nil, fault.Invalid(at, codes.LastChannel, "A schedule keeps at least one channel.")
	case len(channels) > MaxChannels:
		return nil, fault.Invalid(at, codes.TooMany, fmt.Sprintf("A schedule has at most %d channels.", MaxChannels))
	case items > MaxItems:
		return nil, fault.Invalid(at, codes.TooMany, fmt.Sprintf("A schedule has at most %d items.", MaxItems))
	case r.refused != nil:
		return nil, fault.InvalidFields(r.refused...)
	}
	return channels, nil
}

// composeItem makes the one new item that a client sent at "body.item".
func composeItem(draft ItemDraft, l *library) (Item, error) {
	draft.ID = 0
	r := reader{at: "body.item.", of: typeFor(draft.Type), library: l}
	it := r.item(draft)
	if r.refused != nil {
		return Item{}, fault.InvalidFields(r.refused...)
	}
	return it, nil
}

// reader turns drafts into items and collects what it refuses.
type reader struct {
	at      string // the place of what is being read, up to its fields' names
	of      Type   // of the schedule
	known   map[int64]Item
	library *library // nil: not asked
	seen    map[int64]bool
	refused []fault.Field
}

func (r *reader) refuse(field string, code codes.Field, message string) {
	r.refused = append(r.refused, fault.Field{Location: r.at + field, Code: code, Message: message})
}

func (r *reader) item(d ItemDraft) Item {
	it := Item{
		ID: d.ID, ItemID: d.ItemID, Type: d.Type, Name: strings.TrimSpace(d.Name), AllDay: d.AllDay,
		Repeat: cmp.Or(d.Repeat, timetable.None), RepeatOptions: []int{},
		Priority: cmp.Or(d.Priority, timetable.Normal), SyncPlay: d.SyncPlay, Touch: d.Touch, VideoWall: d.VideoWall,
		DisplayRow: cmp.Or(d.DisplayRow, 1), DisplayColumn: cmp.Or(d.DisplayColumn, 1), ScreenDevices: d.ScreenDevices,
		Tags: distinct(d.Tags),
	}
	if it.Repeat == timetable.Weekly || it.Repeat == timetable.Monthly {
		it.RepeatOptions = append(it.RepeatOptions, distinct(d.RepeatOptions)...)
	}
	if it.ScreenDevices == nil {
		it.ScreenDevices = map[string][]int64{}
	}
	if !slices.Contains(repeats(), it.Repeat) {
		r.refuse("repeat", codes.Unknown, "Repeat is None, Daily, Weekly or Monthly.")
	}
	if len([]rune(it.Name)) > 200 {
		r.refuse("name", codes.TooLong, "An item's name has at most 200 characters.")
	}
	r.identity(d.ID)
	r.times(d, &it)
	r.screens(it)
	r.plays(d, &it)
	r.references(it)
	return it
}

// repeats are the recurrences of an item: the timetable knows more.
func repeats() []timetable.Repeat {
	return []timetable.Repeat{timetable.None, timetable.Daily, timetable.Weekly, timetable.Monthly}
}

func (r *reader) identity(id int64) {
	if id == 0 {
		return
	}
	if _, found := r.known[id]; !found {
		r.refuse("id", codes.NotFound, "The schedule has no such item any more. Send it without an id to add it.")
	} else if r.seen[id] {
		r.refuse("id", codes.Twice, "An item stands in one place. Send its copy without an id.")
	}
	r.seen[id] = true
}

// times reads the dates and times, and asks the timetable about the rest.
func (r *reader) times(d ItemDraft, it *Item) {
	unread := map[string]bool{}
	unreadable := func(field, message string) {
		unread[field] = true
		r.refuse(field, codes.BadFormat, message)
	}
	date := func(field, text string, clock *string) (day timetable.Date) {
		if text == "" {
			return 0
		}
		at, timed, ok := parseDay(text)
		if !ok {
			unreadable(field, "A date looks like 2026-11-21 or 2026-11-21T09:00, without an offset: it is the "+
				"screen's own.")
			return 0
		}
		if timed && *clock == "" {
			*clock = at.Format(time.TimeOnly)
		}
		return timetable.DateOf(at)
	}
	it.Start, it.End = date("start", d.Start, &d.StartTime), date("end", d.End, &d.EndTime)
	if it.Repeat == timetable.None && d.End == "" {
		it.End = it.Start // once means once: only a repetition has no end
	}
	for _, c := range []struct {
		field, text string
		clock       *timetable.Clock
	}{{"startTime", d.StartTime, &it.StartTime}, {"endTime", d.EndTime, &it.EndTime}} {
		if it.AllDay {
			continue
		}
		if c.text == "" {
			r.refuse(c.field, codes.Required, "Say at what time, or send allDay.")
		} else if err := c.clock.UnmarshalText([]byte(c.text)); err != nil {
			unreadable(c.field, "A time looks like 09:00.")
		}
	}
	if problem := fault.As(it.timing(0, "", 0).Check()); problem != nil {
		for _, f := range problem.Fields {
			if !unread[f.Location] && f.Location != "repeat" {
				f.Location = r.at + f.Location
				r.refused = append(r.refused, f)
			}
		}
	}
}

// parseDay reads a date, or a date with a time, which is then told.
func parseDay(text string) (at time.Time, timed, ok bool) {
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return at, false, true
	}
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true, true
		}
	}
	return at, false, false
}

func (r *reader) screens(it Item) {
	for _, side := range []struct {
		field string
		n     int
	}{{"displayRow", it.DisplayRow}, {"displayColumn", it.DisplayColumn}} {
		if side.n < 1 || side.n > maxSide {
			r.refuse(side.field, codes.OutOfRange, fmt.Sprintf("A video wall has 1 to %d rows and columns.", maxSide))
			return
		}
	}
	screens := playlist.MaxGroups
	if it.VideoWall {
		screens = it.DisplayRow * it.DisplayColumn
	}
	mapped := map[int64]bool{}
	for screen, devices := range it.ScreenDevices {
		if n, err := strconv.Atoi(screen); err != nil || strconv.Itoa(n) != screen || n < 0 || n >= screens {
			r.refuse("screenDevices", codes.OutOfRange, fmt.Sprintf("Screens are numbered 0 to %d.", screens-1))
			return
		}
		for _, id := range devices {
			if mapped[id] {
				r.refuse("screenDevices", codes.Twice, "A device shows one screen of an item.")
				return
			}
			mapped[id] = true
		}
	}
}

func distinct[T int | int64](list []T) []T {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}
