package device

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Report is what a screen says of itself. Instants are milliseconds since the epoch.
type Report struct {
	Playing       *NowPlaying `json:"playing,omitempty" doc:"Absent or null: the standby picture"`
	Next          *NowPlaying `json:"next,omitempty" doc:"What follows, from its since on; absent or null: nothing, or the standby picture"`
	Covered       Cover       `json:"covered,omitempty" enum:",sign,emergency" doc:"What people see over what plays, or in place of it: the screen's sign, or an emergency that fills the screen; empty or absent: neither"`
	Problems      []Told      `json:"problems,omitempty" maxItems:"50" doc:"All that is wrong at present"`
	Manifest      string      `json:"manifest,omitempty" maxLength:"64" doc:"The version of the manifest that plays"`
	StorageFreeMB int64       `json:"storageFreeMB,omitzero" minimum:"0"`
	ClockOffsetMs int64       `json:"clockOffsetMs,omitzero"`
	Client        string      `json:"client,omitempty" maxLength:"40"`
	ClientVersion string      `json:"clientVersion,omitempty" maxLength:"40"`
	Width         int         `json:"width,omitzero" minimum:"0" maximum:"100000"`
	Height        int         `json:"height,omitzero" minimum:"0" maximum:"100000"`
	Codecs        []string    `json:"codecs,omitempty" maxItems:"20" doc:"How video may be coded that it plays: h264, hevc, vp8, vp9, av1, and of H.264 with 10 bits, 4:2:2 and 4:4:4 h264-high10, h264-high422 and h264-high444; others are not kept"`
	MaxWidth      int         `json:"maxWidth,omitzero" minimum:"0" maximum:"100000" doc:"Of video, in pixels"`
	MaxHeight     int         `json:"maxHeight,omitzero" minimum:"0" maximum:"100000"`
	Abilities     Abilities   `json:"abilities,omitempty" doc:"Which settings and commands it can carry out, by their names: ok, browser, no-hardware, no-tool or no-permission; others are not kept"`
	Health        *Health     `json:"health,omitempty"`
	Messages      []Held      `json:"messages,omitempty" maxItems:"200" doc:"All scheduled messages that it has, and those that have gone since a report was answered; absent: it does not say"`
	Files         *Files      `json:"files,omitempty" doc:"Which files of the manifest it lacks; absent: it does not say"`
}

// Files is what a screen lacks of the files of the manifest that plays.
type Files struct {
	Lacks []Lack `json:"lacks" maxItems:"500" doc:"In the order in which it fetches them"`
	More  int    `json:"more,omitzero" minimum:"0" doc:"How many it lacks beside those"`
}

// Lack is a file that a screen lacks.
type Lack struct {
	Asset   string `json:"asset" maxLength:"64" doc:"Its SHA-256"`
	Done    int64  `json:"done,omitzero" minimum:"0" doc:"How many of its bytes are there"`
	Refused string `json:"refused,omitempty" maxLength:"20" doc:"Why it cannot be had: gone, denied, answer, mismatch or quota; absent: it can, or is not known not to be"`
}

// Held is a scheduled message that a screen has, or had. Instants are milliseconds since the epoch.
type Held struct {
	Key      string `json:"key" pattern:"^[1-9][0-9]{0,17}$" doc:"The item of the schedule"`
	Version  string `json:"version,omitempty" maxLength:"64" doc:"As its manifest has it"`
	HeldAt   int64  `json:"heldAt" minimum:"0" maximum:"8640000000000000" doc:"Since when the screen has it; after a restart, since then"`
	ShownAt  int64  `json:"shownAt,omitzero" minimum:"0" maximum:"8640000000000000" doc:"When it was seen last; absent: not since the player started"`
	HiddenAt int64  `json:"hiddenAt,omitzero" minimum:"0" maximum:"8640000000000000" doc:"When it was taken away after that; absent: it shows"`
	GoneAt   int64  `json:"goneAt,omitzero" minimum:"0" maximum:"8640000000000000" doc:"Since when the screen has it no longer; absent: it has it"`
}

// Download is how far a screen has got with the files of a manifest, in bytes.
type Download struct {
	Manifest string `json:"manifest" maxLength:"64"`
	Done     int64  `json:"done" minimum:"0"`
	Total    int64  `json:"total" minimum:"0"`
}

// Kept is what is stored of the last report.
type Kept struct {
	Report
	Download *Download `json:"download,omitempty"`
}

// Health is how a screen says that it is. What it cannot know is absent.
type Health struct {
	StartedAt      int64  `json:"startedAt,omitzero" minimum:"0" maximum:"8640000000000000" doc:"When its player started, in milliseconds since the epoch"`
	Starts         int64  `json:"starts,omitzero" minimum:"0" doc:"How often it did in the last 24 hours"`
	Errors         int64  `json:"errors,omitzero" minimum:"0" doc:"What could not be shown or fetched since it started"`
	StorageUsedMB  int64  `json:"storageUsedMB,omitzero" minimum:"0"`
	StorageQuotaMB int64  `json:"storageQuotaMB,omitzero" minimum:"0"`
	Memory         int    `json:"memory,omitzero" minimum:"0" maximum:"1000" doc:"Of what the player may have, in percent"`
	Temperature    int    `json:"temperature,omitzero" minimum:"-100" maximum:"300" doc:"°C"`
	Off            string `json:"off,omitempty" enum:"plan,shutdown" doc:"Why its picture is off"`
}

// SaysWhatItCan reports whether a screen says what it plays and can do, or which version its player has.
func (r *Report) SaysWhatItCan() bool {
	return r != nil && (len(r.Codecs) > 0 || r.ClientVersion != "" || len(r.Abilities) > 0)
}

// CodecList is what is kept of the codings: those that are known, in one order, joined by commas.
func (r Report) CodecList() string {
	var known []string
	for _, codec := range []string{"h264", "hevc", "vp8", "vp9", "av1", "h264-high10", "h264-high422",
		"h264-high444"} {
		if slices.Contains(r.Codecs, codec) {
			known = append(known, codec)
		}
	}
	return strings.Join(known, ",")
}

// Cover is what people see on a screen over what plays, or in place of it.
type Cover string

// What may cover. A player that does not say has the zero Cover, which is nothing.
const (
	Signed  Cover = "sign"      // its sign
	Alarmed Cover = "emergency" // an emergency that fills the screen
)

// known is a cover that the console has words for; another one counts as none.
func (c Cover) known() Cover {
	if c == Signed || c == Alarmed {
		return c
	}
	return ""
}

// NowPlaying is what a screen says it is showing, or is going to show.
type NowPlaying struct {
	Channel        int   `json:"channel" minimum:"0"`
	ScheduleItemID int64 `json:"scheduleItemId"`
	ContentID      int64 `json:"contentId"`
	Since          int64 `json:"since"`
}

// parseReport reads a stored report; one of an older shape counts as empty.
func parseReport(text string) Kept {
	var k Kept
	if json.Unmarshal([]byte(text), &k) != nil {
		return Kept{}
	}
	return k
}

// orStandby is what a screen says it shows; the zero NowPlaying is its standby picture.
func orStandby(playing *NowPlaying) NowPlaying {
	if playing == nil {
		return NowPlaying{}
	}
	return *playing
}

// Word is what a screen says between two reports, whenever another entry is on
// it, or something else covers it. It is kept for a while and not stored.
type Word struct {
	At      int64       `json:"at"` // when it was heard, by the server's clock
	Playing *NowPlaying `json:"playing"`
	Next    *NowPlaying `json:"next"`
	Covered Cover       `json:"covered,omitempty"`
}

// parseWord reads a kept word; what cannot be read is as if nothing was said.
func parseWord(text []byte) Word {
	var w Word
	if len(text) == 0 || json.Unmarshal(text, &w) != nil {
		return Word{}
	}
	return w
}

// Reported is what a screen last said, as the console shows it.
type Reported struct {
	At              *time.Time `json:"at" nullable:"true" doc:"null: it has never reported"`
	Online          bool       `json:"online"`
	Playing         bool       `json:"playing" doc:"false: it shows its standby picture, or has not said"`
	ScheduleItemID  int64      `json:"scheduleItemId"`
	ContentID       int64      `json:"contentId"`
	ContentName     string     `json:"contentName"`
	ContentSrc      string     `json:"contentSrc"`
	Since           *time.Time `json:"since" nullable:"true"`
	Covered         Cover      `json:"covered" enum:",sign,emergency" doc:"What people see over what plays, or in place of it: the screen's sign, or an emergency that fills the screen; empty: neither, or its player does not say"`
	NextContentID   int64      `json:"nextContentId" doc:"What follows; 0: nothing, or the standby picture"`
	NextContentName string     `json:"nextContentName"`
	NextAt          *time.Time `json:"nextAt" nullable:"true" doc:"When it follows"`
	Manifest        string     `json:"manifest" doc:"The version of the manifest that it plays"`
	ClockOffsetMs   int64      `json:"clockOffsetMs"`
	Health          *Health    `json:"health,omitempty" doc:"Absent: its player does not say"`
	Download        *Download  `json:"download,omitempty" doc:"Of the manifest that it plays; absent: all files are there, or cannot be had"`
}

// Shown is a content that a screen speaks of: its name, and the path of its thumbnail. What is gone has neither.
type Shown struct{ Name, Src string }

// latest is a screen's report, with what it said since then in place of what was
// on it, and when it was last heard of.
func (last Seen) latest(word Word) (Kept, int64) {
	said := parseReport(last.Report)
	if word.follows(said.Playing, last.At) {
		said.Playing, said.Next, said.Covered = word.Playing, word.Next, word.Covered
	}
	return said, max(last.At, word.At)
}

// follows reports whether a word is newer than a report: by when what they name
// began, for the two come by different ways, and where that is the same by when
// they came: then something else is to follow.
func (w Word) follows(reported *NowPlaying, at int64) bool {
	if reported != nil && w.Playing != nil && w.Playing.Since != reported.Since {
		return w.Playing.Since > reported.Since
	}
	return w.At > at
}

// reported puts together what a screen last said, and whether it is there.
func reported(last Seen, word Word, online bool, contents map[int64]Shown) Reported {
	said, at := last.latest(word)
	now, next := orStandby(said.Playing), orStandby(said.Next)
	return Reported{At: instant(at), Online: online, Manifest: said.Manifest, ClockOffsetMs: said.ClockOffsetMs,
		Health: said.Health, Download: said.Download,
		Playing: said.Playing != nil, ScheduleItemID: now.ScheduleItemID, ContentID: now.ContentID,
		Since: instant(now.Since), Covered: said.Covered.known(),
		ContentName: contents[now.ContentID].Name, ContentSrc: contents[now.ContentID].Src,
		NextContentID: next.ContentID, NextContentName: contents[next.ContentID].Name, NextAt: instant(next.Since)}
}

// silent leaves out what the screen said to be on it: one that is not in use says nothing.
func (r Reported) silent() Reported {
	return Reported{At: r.At, Manifest: r.Manifest, ClockOffsetMs: r.ClockOffsetMs, Health: r.Health}
}
