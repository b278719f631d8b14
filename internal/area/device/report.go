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
	Manifest      string      `json:"manifest,omitempty" maxLength:"64" doc:"The version of the manifest that plays"`
	StorageFreeMB int64       `json:"storageFreeMB,omitzero" minimum:"0"`
	ClockOffsetMs int64       `json:"clockOffsetMs,omitzero"`
	Client        string      `json:"client,omitempty" maxLength:"40"`
	ClientVersion string      `json:"clientVersion,omitempty" maxLength:"40"`
	Width         int         `json:"width,omitzero" minimum:"0" maximum:"100000"`
	Height        int         `json:"height,omitzero" minimum:"0" maximum:"100000"`
	Codecs        []string    `json:"codecs,omitempty" maxItems:"20" doc:"How video may be coded that it plays: h264, hevc, vp8, vp9, av1; others are not kept"`
	MaxWidth      int         `json:"maxWidth,omitzero" minimum:"0" maximum:"100000" doc:"Of video, in pixels"`
	MaxHeight     int         `json:"maxHeight,omitzero" minimum:"0" maximum:"100000"`
}

// CodecList is what is kept of the codings: those that are known, in one order, joined by commas.
func (r Report) CodecList() string {
	var known []string
	for _, codec := range []string{"h264", "hevc", "vp8", "vp9", "av1"} {
		if slices.Contains(r.Codecs, codec) {
			known = append(known, codec)
		}
	}
	return strings.Join(known, ",")
}

// NowPlaying is what a screen says it is showing.
type NowPlaying struct {
	Channel        int   `json:"channel" minimum:"0"`
	ScheduleItemID int64 `json:"scheduleItemId"`
	ContentID      int64 `json:"contentId"`
	Since          int64 `json:"since"`
}

// parseReport reads a stored report; one of an older shape counts as empty.
func parseReport(text string) Report {
	var r Report
	if json.Unmarshal([]byte(text), &r) != nil {
		return Report{}
	}
	return r
}

// showing is what the screen says it shows; the zero NowPlaying is its standby picture.
func (r Report) showing() NowPlaying {
	if r.Playing == nil {
		return NowPlaying{}
	}
	return *r.Playing
}

// Reported is what a screen last said, as the console shows it.
type Reported struct {
	At             *time.Time `json:"at" nullable:"true" doc:"null: it has never reported"`
	Online         bool       `json:"online"`
	Playing        bool       `json:"playing" doc:"false: it shows its standby picture, or has not said"`
	ScheduleItemID int64      `json:"scheduleItemId"`
	ContentID      int64      `json:"contentId"`
	ContentName    string     `json:"contentName"`
	ContentSrc     string     `json:"contentSrc"`
	Since          *time.Time `json:"since" nullable:"true"`
	Manifest       string     `json:"manifest" doc:"The version of the manifest that it plays"`
	ClockOffsetMs  int64      `json:"clockOffsetMs"`
}

// shown is a content that a screen says it plays. What is gone has no name.
type shown struct{ name, src string }

// reported puts together what a screen last said, and whether it is there.
func reported(last Seen, online bool, contents map[int64]shown) Reported {
	said := parseReport(last.Report)
	now := said.showing()
	return Reported{At: instant(last.At), Online: online, Manifest: said.Manifest, ClockOffsetMs: said.ClockOffsetMs,
		Playing: said.Playing != nil, ScheduleItemID: now.ScheduleItemID, ContentID: now.ContentID, Since: instant(now.Since),
		ContentName: contents[now.ContentID].name, ContentSrc: contents[now.ContentID].src}
}
