// Package schedule holds what plays when and where: a schedule is aimed at a
// device group with all below it, and is made of channels of items. The area
// keeps schedules, and asks package timetable what they come to: for the
// console's calendar, for a draft that is not saved yet, and for the screens of
// a group. Specification: part 2 §3 "Schedule" and "Schedule item", §4, §7.
package schedule

import (
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// Type says what a schedule's channels are for (R454).
type Type string

// The types of schedule.
const (
	General  Type = "General" // contents and playlists, of which a channel plays one at a time
	Messages Type = "Message" // messages, which show above that, and beside each other
)

// Kind says what an item plays (R112).
type Kind string

// The kinds of item.
const (
	Content         Kind = "content"
	GeneralPlaylist Kind = "playlist-General"
	SyncPlaylist    Kind = "playlist-Sync Play"
	Message         Kind = "message"
)

func kindOf(t playlist.Type) Kind { return Kind("playlist-" + string(t)) }

// typeFor is the type of the schedules in which items of a kind stand.
func typeFor(k Kind) Type {
	if k == Message {
		return Messages
	}
	return General
}

// FirstChannel is the only channel of a new schedule (R452).
const FirstChannel = "Channel 1"

// The limits of a schedule.
const (
	MaxChannels = 20
	MaxItems    = 1000 // over all channels
)

// Overview is a schedule as a list shows it. Instants are RFC 3339.
type Overview struct {
	ID              int64     `json:"id"`
	CompanyID       int64     `json:"companyId"`
	UserID          int64     `json:"userId" doc:"The owner"`
	Owner           string    `json:"owner" doc:"The owner's user name"`
	Name            string    `json:"name"`
	Type            Type      `json:"type" enum:"General,Message"`
	Description     string    `json:"description"`
	ScheduleGroup   int64     `json:"scheduleGroup" doc:"The folder"`
	DeviceGroup     int64     `json:"deviceGroup" doc:"The device group it plays on, with all below; 0 once that is deleted"`
	DeviceGroupName string    `json:"deviceGroupName"`
	ReadOnly        bool      `json:"readOnly" doc:"The folder or the device group is kept for user groups that the caller does not belong to"`
	Active          bool      `json:"active" doc:"false: in the recycle bin"`
	Version         int64     `json:"version"`
	ItemCount       int64     `json:"itemCount" doc:"Items, over all channels"`
	CreatedAt       time.Time `json:"createdAt"`
	UpdatedAt       time.Time `json:"updatedAt"`
	UpdatedBy       string    `json:"updatedBy"`
}

// Listed is a schedule as one page of a list shows it.
type Listed struct {
	Overview
	Next *Next `json:"next,omitempty" doc:"Absent: none of its items plays within a year, or it is recycled"`
}

// Next is when the first of a schedule's items plays, whatever else may take its place.
type Next struct {
	From time.Time `json:"from"`
	Now  bool      `json:"now" doc:"It has begun"`
	Zone string    `json:"zone" doc:"The company's, on whose wall that is"`
}

// RecordVersion is the version that an ETag names.
func (o Overview) RecordVersion() int64 { return o.Version }

// Schedule is one schedule with its channels.
type Schedule struct {
	Overview
	Channels []Channel `json:"channels" doc:"The first plays; a viewer or a remote command may switch"`
}

// items returns the items of all channels by their ids.
func (s Schedule) items() map[int64]Item {
	found := make(map[int64]Item, s.ItemCount)
	for _, c := range s.Channels {
		for _, it := range c.Items {
			found[it.ID] = it
		}
	}
	return found
}

// Channel is one of the programmes that a screen can be switched to. Channels
// of one name in several schedules are one channel to a screen.
type Channel struct {
	Name  string `json:"name"`
	Items []Item `json:"items"`
}

// Item says what plays on a channel, and when (R463). Dates and times are those
// of the wall where the screen hangs (G148).
type Item struct {
	ID            int64              `json:"id"`
	ItemID        int64              `json:"itemId" doc:"The content or playlist that plays; 0 of a message"`
	Type          Kind               `json:"type" enum:"content,playlist-General,playlist-Sync Play,message" doc:"message in schedules of type Message, and nowhere else"`
	Name          string             `json:"name"`
	Start         timetable.Date     `json:"start" doc:"The first day"`
	End           timetable.Date     `json:"end" doc:"The last day, itself included; empty: no end"`
	StartTime     timetable.Clock    `json:"startTime"`
	EndTime       timetable.Clock    `json:"endTime" doc:"At or before startTime it belongs to the next day"`
	AllDay        bool               `json:"allDay" doc:"From midnight to midnight; both times are ignored"`
	Repeat        timetable.Repeat   `json:"repeat" enum:"None,Daily,Weekly,Monthly"`
	RepeatOptions []int              `json:"repeatOptions" doc:"Weekly: weekdays, 0 is Sunday; Monthly: days of the month; empty: the day of start"`
	Priority      int                `json:"priority" doc:"1 strongest to 4 normal"`
	SyncPlay      bool               `json:"syncPlay"`
	Touch         bool               `json:"touch"`
	VideoWall     bool               `json:"videoWall"`
	DisplayRow    int                `json:"displayRow" doc:"Rows of a video wall"`
	DisplayColumn int                `json:"displayColumn" doc:"Columns of a video wall"`
	ScreenDevices map[string][]int64 `json:"screenDevices" doc:"Screen, from 0, to the devices that show it: a Sync Play group, or a cell of a video wall row by row (R464)"`
	Tags          []int64            `json:"tags" doc:"Ids of tags of type Schedule"`
	Message       *message.Part      `json:"message,omitempty" doc:"What a message says, and how it looks; absent of all others"`
	Shown
}

// Shown is what an item says of the contents that it plays: side by side, one
// place per content; of a message that is its background. It follows them, and nothing of it is saved.
type Shown struct {
	Image        string   `json:"image" doc:"The first picture's path, or empty"`
	Images       []string `json:"images" doc:"The thumbnails' paths; empty text for a content without one"`
	AltImages    []string `json:"altImages" doc:"The contents' altUrl"`
	Names        []string `json:"names"`
	GroupItemIDs []int64  `json:"groupItemIds" doc:"The contents, in playing order, a Sync Play playlist's group by group"`
}

// timing returns the part of the item that decides when it plays, on a channel
// of a schedule whose device group lies distance levels above the screen.
func (it Item) timing(scheduleID int64, channel string, distance int) timetable.Item {
	return timetable.Item{
		ID: it.ID, ScheduleID: scheduleID, Channel: channel, Start: it.Start, End: it.End, StartTime: it.StartTime,
		EndTime: it.EndTime,
		AllDay:  it.AllDay, Repeat: it.Repeat, RepeatOptions: it.RepeatOptions, Priority: it.Priority,
		Distance: distance,
	}
}

// Draft is what a new schedule starts from.
type Draft struct {
	Type        Type   // empty: General
	Name        string // empty: one is made up (R451)
	Description string
	Folder      int64          // 0: the root
	DeviceGroup int64          // R453
	Channels    []ChannelDraft // none: one of the name FirstChannel (R452); ids of items are ignored
}

// Edit is what people change about a schedule (R469). Nil means unchanged.
type Edit struct {
	Name        *string
	Description *string
	Folder      *int64
	DeviceGroup int64           // 0: unchanged, so that nobody aims at every screen by accident
	Channels    *[]ChannelDraft // all of them: what is not named is gone, like what is marked isDelete
}

// newName is what a schedule is called that was sent without a name, at an
// instant in the company's zone (R451, G137).
func newName(at time.Time) string { return "[NEW Schedule] " + at.Format(time.DateTime) }

func opening() []ChannelDraft { return []ChannelDraft{{Name: FirstChannel}} }

func checkDescription(text string) error {
	if len([]rune(text)) > 2000 {
		return fault.Invalid("body.description", codes.TooLong, "A description has at most 2000 characters.")
	}
	return nil
}

// mayChange refuses a change to what somebody else owns, unless the caller
// administers schedules. Everybody with the right to read sees them all: they
// have no share flag, and what they play hangs on the walls.
func mayChange(caller access.Caller, o Overview) error {
	if caller.SeesAll(access.Schedule) || o.UserID == caller.UserID() {
		return nil
	}
	return fault.New(fault.Forbidden, codes.NotOwner, "Only its owner or an administrator can change this schedule.")
}

// change is the audit row of what was done to a schedule; before or after is
// nil for a new or a deleted one. Without Channels nothing is said of items.
// It is about the device groups that it played on and plays on.
func change(action string, before, after *Schedule) db.Change {
	c := db.Between(action, before, after, Schedule.subject)
	for _, s := range []*Schedule{before, after} {
		if s != nil {
			c.About = append(c.About, s.DeviceGroup)
		}
	}
	return c
}

func (s Schedule) subject() db.Subject {
	return db.Subject{Entity: "schedule", CompanyID: s.CompanyID, ID: s.ID, Name: s.Name, State: s.summary()}
}

func (s Schedule) summary() map[string]any {
	said := map[string]any{"name": s.Name, "description": s.Description, "scheduleGroup": s.ScheduleGroup,
		"deviceGroup": s.DeviceGroup,
		"active":      s.Active, "version": s.Version, "itemCount": s.ItemCount}
	if s.Channels != nil {
		items := []string{}
		for _, c := range s.Channels {
			for _, it := range c.Items {
				items = append(items, c.Name+": "+it.wording())
			}
		}
		said["content"] = items
	}
	return said
}

// wording is the item as the audit trail says it: "Menu 2026-11-01–2026-11-30
// 09:00–17:00 Weekly [1 5] (2)", the last being its priority; of a message with its words behind.
func (it Item) wording() string {
	text := fmt.Sprintf("%s %s–%s", it.Name, it.Start, it.End)
	if !it.AllDay {
		text += fmt.Sprintf(" %s–%s", it.StartTime, it.EndTime)
	}
	if it.Repeat != timetable.None {
		text += " " + string(it.Repeat)
	}
	if len(it.RepeatOptions) > 0 {
		text += fmt.Sprint(" ", it.RepeatOptions)
	}
	text += fmt.Sprintf(" (%d)", it.Priority)
	if it.Message != nil {
		text += ": " + it.Message.Content
	}
	return text
}
