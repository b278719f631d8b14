package playlist

import (
	"cmp"
	"fmt"

	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// The limits of a playlist.
const (
	MaxEntries = 1000
	MaxGroups  = 100  // of a Sync Play playlist
	MaxMinutes = 1440 // of one entry: a day
)

// Entry is one place in a playlist (R442). It says both what was saved and what
// the content is now.
type Entry struct {
	ID                int64        `json:"id" doc:"The content"`
	Name              string       `json:"name"`
	Type              content.Type `json:"type"`
	Minutes           int64        `json:"minutes"`
	Seconds           int64        `json:"seconds" doc:"0:00 plays a video for its own length"`
	EffectInID        int64        `json:"effectInId" doc:"0 is none"`
	EffectInName      string       `json:"effectInName"`
	EffectInDuration  int64        `json:"effectInDuration" doc:"Milliseconds, inside the entry's time; 0 without an effect"`
	EffectOutID       int64        `json:"effectOutId" doc:"0 is none"`
	EffectOutName     string       `json:"effectOutName"`
	EffectOutDuration int64        `json:"effectOutDuration" doc:"Milliseconds, inside the entry's time; 0 without an effect"`
	Group             int64        `json:"group" doc:"Which screens of a Sync Play playlist, from 0; always 0 in a General one"`
	Selected          string       `json:"selected" enum:"Y,N" doc:"A mark of the editor's, kept as it was sent"`
	Tag               string       `json:"tag" doc:"The editor's own note, kept as it was sent"`
	Thumbnail         string       `json:"thumbnail" doc:"The picture's path, or empty"`
	DurationMs        int64        `json:"durationMs" doc:"The content's own length; 0 for what has none"`
	TotalPage         int64        `json:"totalPage" doc:"Of a document: its pages, each of which plays for the entry's time; otherwise 1"`
	URL               string       `json:"url" doc:"Of a content that is a link; empty for a file"`
	Playable          bool         `json:"playable" doc:"false: recycled or not approved since; players skip it, and saving refuses it"`
	// Misfit is said to people who look at the playlist, and not kept with its versions.
	Misfit content.Misfit `json:"misfit,omitzero" doc:"Of the company's screens, those that a film is too much for; absent: none"`
	Film   content.Film   `json:"-"`
}

// wording is the entry as the audit trail says it.
func (e Entry) wording() string {
	text := fmt.Sprintf("%s %d:%02d", e.Name, e.Minutes, e.Seconds)
	if e.EffectInID > 0 {
		text += fmt.Sprintf(", %s %d ms →", e.EffectInName, e.EffectInDuration)
	}
	if e.EffectOutID > 0 {
		text += fmt.Sprintf(", → %s %d ms", e.EffectOutName, e.EffectOutDuration)
	}
	if e.Group > 0 {
		text += fmt.Sprintf(" #%d", e.Group+1)
	}
	return text
}

// EntryInput is an entry as a client sends it (R443).
type EntryInput struct {
	ID                int64  `json:"id" doc:"The content"`
	Minutes           int64  `json:"minutes,omitzero"`
	Seconds           int64  `json:"seconds,omitzero" doc:"0:00 plays a video for its own length"`
	EffectInID        int64  `json:"effectInId,omitzero" doc:"0 or less is none"`
	EffectInDuration  int64  `json:"effectInDuration,omitzero" doc:"Milliseconds; 0 or less is the default"`
	EffectOutID       int64  `json:"effectOutId,omitzero" doc:"0 or less is none"`
	EffectOutDuration int64  `json:"effectOutDuration,omitzero" doc:"Milliseconds; 0 or less is the default"`
	Group             int64  `json:"group,omitzero" doc:"Which screens of a Sync Play playlist, from 0; ignored in a General one"`
	Selected          string `json:"selected,omitzero" enum:"Y,N" doc:"Absent: N"`
	Tag               string `json:"tag,omitzero"`
	Echo
}

// Echo is what an answered entry says besides. It is accepted, so that an entry
// can be sent back as it came, and not used.
type Echo struct {
	Name          string `json:"name,omitzero"`
	Type          string `json:"type,omitzero"`
	EffectInName  string `json:"effectInName,omitzero"`
	EffectOutName string `json:"effectOutName,omitzero"`
	Thumbnail     string `json:"thumbnail,omitzero"`
	DurationMs    int64  `json:"durationMs,omitzero"`
	TotalPage     int64  `json:"totalPage,omitzero"`
	URL           string `json:"url,omitzero"`
	Playable      bool   `json:"playable,omitzero"`

	Misfit content.Misfit `json:"misfit,omitzero"`
}

// source is what a content brings to the entries that show it.
type source struct {
	ID   int64  `db:"id"`
	Name string `db:"name"`
	content.Fitness
	OwnMs    int64  `db:"duration_ms"`
	Pages    int64  `db:"total_page"`
	URL      string `db:"url"`
	UUID     string `db:"uuid"`
	HasThumb bool   `db:"has_thumb"`
	content.Film
}

// ownLength is the time that the content itself takes; a picture takes none.
func (s source) ownLength() int64 {
	if s.Type == content.Video || s.Type == content.Audio {
		return s.OwnMs
	}
	return 0
}

func thumbnail(uuid string) string { return content.UploadsPath + uuid + ".small" }

// LengthMs is how long the entry plays: the time that it sets, else its content's own length.
func (e Entry) LengthMs() int64 {
	if set := (e.Minutes*60 + e.Seconds) * 1000; set > 0 {
		return set
	}
	return e.DurationMs
}

// entryOf joins what was sent, or stored, with its content.
func entryOf(in EntryInput, s source) Entry {
	e := Entry{
		ID: s.ID, Name: s.Name, Type: s.Type, Minutes: in.Minutes, Seconds: in.Seconds, Group: in.Group,
		Selected: cmp.Or(in.Selected, "N"), Tag: in.Tag,
		DurationMs: s.ownLength(), TotalPage: s.Pages, URL: s.URL, Film: s.Film,
	}
	if s.HasThumb {
		e.Thumbnail = thumbnail(s.UUID)
	}
	e.Playable = s.IsFit() && e.LengthMs() > 0
	e.EffectInID, e.EffectInDuration = effectOf(in.EffectInID, in.EffectInDuration)
	e.EffectOutID, e.EffectOutDuration = effectOf(in.EffectOutID, in.EffectOutDuration)
	e.EffectInDuration, e.EffectOutDuration = within(e.LengthMs(), e.EffectInDuration, e.EffectOutDuration)
	e.EffectInName, e.EffectOutName = nameOf(e.EffectInID), nameOf(e.EffectOutID)
	return e
}

// arrange makes a playlist's entries of what a client sent, in the order in
// which they are stored: group by group, each as it was sent. Every refused
// value is named with its place: body.content[3].id.
func arrange(t Type, inputs []EntryInput, sources map[int64]source) ([]Entry, error) {
	if len(inputs) > MaxEntries {
		return nil, fault.Invalid("body.content", codes.TooMany,
			fmt.Sprintf("A playlist has at most %d entries.", MaxEntries))
	}
	var refused []fault.Field
	entries := make([]Entry, len(inputs))
	for i, in := range inputs {
		if t == General {
			in.Group = 0
		}
		s := sources[in.ID]
		for _, f := range check(in, s) {
			f.Location = fmt.Sprintf("body.content[%d].%s", i, f.Location)
			refused = append(refused, f)
		}
		entries[i] = entryOf(in, s)
	}
	if refused != nil {
		return nil, fault.InvalidFields(refused...)
	}
	groups := GroupsOf(entries)
	for k, group := range groups {
		if len(group) == 0 {
			return nil, fault.Invalid("body.content", codes.GroupGap,
				"Every group needs an entry, and groups are numbered from 0.").With("group", k)
		}
	}
	return groups.Entries(), nil
}

// check returns what is wrong with one entry; s is zero for a content that the
// caller has not got.
func check(in EntryInput, s source) (refused []fault.Field) {
	refuse := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: field, Code: code, Message: message})
	}
	if s.ID == 0 {
		refuse("id", codes.NotFound, "This content does not exist any more. Choose another.")
	} else if code, advice := s.Unfit(); code != nil {
		refuse("id", code, advice)
	}
	if in.Minutes < 0 || in.Minutes > MaxMinutes {
		refuse("minutes", codes.OutOfRange, fmt.Sprintf("Minutes are 0 to %d.", MaxMinutes))
	}
	if in.Seconds < 0 || in.Seconds > 59 {
		refuse("seconds", codes.OutOfRange, "Seconds are 0 to 59.")
	}
	if in.Minutes == 0 && in.Seconds == 0 && s.ID != 0 && s.ownLength() == 0 {
		refuse("seconds", codes.NoLength, "This has no length of its own. Set at least one second.")
	}
	if in.EffectInID > 0 && nameOf(in.EffectInID) == "" {
		refuse("effectInId", codes.NotFound, "There is no such effect.")
	}
	if in.EffectOutID > 0 && nameOf(in.EffectOutID) == "" {
		refuse("effectOutId", codes.NotFound, "There is no such effect.")
	}
	if in.Group < 0 || in.Group >= MaxGroups {
		refuse("group", codes.OutOfRange, fmt.Sprintf("Groups are numbered 0 to %d.", MaxGroups-1))
	}
	if len([]rune(in.Tag)) > 100 {
		refuse("tag", codes.TooLong, "A note has at most 100 characters.")
	}
	return refused
}

// Playable is an entry as a player needs it: which content, and how long and with
// which effects that plays here. Whether the content may play is its own business.
type Playable struct {
	ContentID int64
	LengthMs  int64 // 0: the content's own
	Group     int64 // of a Sync Play playlist; else 0
	EffectIn  Transition
	EffectOut Transition
}

// Transition is an effect and its time; the zero Transition is none.
type Transition struct {
	ID         int64
	DurationMs int64
}

// Over returns the entry's effects as they fit into the time that it plays.
func (p Playable) Over(lengthMs int64) (in, out Transition) {
	in, out = p.EffectIn, p.EffectOut
	in.DurationMs, out.DurationMs = within(lengthMs, in.DurationMs, out.DurationMs)
	return in, out
}

func (e Entry) playable() Playable {
	return Playable{
		ContentID: e.ID, LengthMs: (e.Minutes*60 + e.Seconds) * 1000, Group: e.Group,
		EffectIn:  Transition{e.EffectInID, e.EffectInDuration},
		EffectOut: Transition{e.EffectOutID, e.EffectOutDuration},
	}
}
