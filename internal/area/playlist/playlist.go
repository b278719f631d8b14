// Package playlist holds lists of contents that play one after the other, each
// with its time and its effects. A General playlist is one list; a Sync Play
// playlist is several in parallel, one per group of screens. Every save keeps a
// snapshot. Specification: part 2 §3 "Playlist", §4, §7 "Playlists".
package playlist

import (
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Type says how a playlist plays (R430).
type Type string

// The types of playlist.
const (
	General  Type = "General"
	SyncPlay Type = "Sync Play"
)

// VersionsKept is how many snapshots a playlist keeps; older ones make room.
const VersionsKept = 50

// Overview is a playlist as a list shows it. Instants are RFC 3339.
type Overview struct {
	ID              int64       `json:"id"`
	CompanyID       int64       `json:"companyId"`
	UserID          int64       `json:"userId" doc:"The owner"`
	Owner           string      `json:"owner" doc:"The owner's user name"`
	GroupID         int64       `json:"groupId" doc:"The folder"`
	Type            Type        `json:"type" enum:"General,Sync Play"`
	Name            string      `json:"name"`
	Share           string      `json:"share" enum:"Y,N" doc:"Y: others in the company see it (G76)"`
	ReadOnly        bool        `json:"readOnly" doc:"The folder is kept for user groups that the caller does not belong to"`
	Active          bool        `json:"active" doc:"false: in the recycle bin"`
	Version         int64       `json:"version"`
	Tags            []tag.Label `json:"tags"`
	EntryCount      int64       `json:"entryCount" doc:"Entries, over all groups"`
	TotalDurationMs int64       `json:"totalDurationMs" doc:"One round of what players do not skip; of a Sync Play playlist's longest group"`
	ContentSrc      string      `json:"contentSrc" doc:"The path of the first thumbnail, or empty"`
	CreatedAt       time.Time   `json:"createdAt"`
	UpdatedAt       time.Time   `json:"updatedAt"`
	UpdatedBy       string      `json:"updatedBy"`
}

// RecordVersion is the version that an ETag names.
func (o Overview) RecordVersion() int64 { return o.Version }

// Listed is a playlist as one page of a list shows it.
type Listed struct {
	Overview
	Opening       []Still `json:"opening" doc:"The first five entries, in playing order"`
	ScheduleCount int64   `json:"scheduleCount" doc:"The active schedules that play it"`
}

// Still is what an entry looks like.
type Still struct {
	Type      content.Type `json:"type"`
	Thumbnail string       `json:"thumbnail" doc:"The thumbnail's path, or empty"`
}

// Playlist is one playlist with its entries, group by group.
type Playlist struct {
	Overview
	Content []Entry `json:"content"`
}

// Snapshot is a playlist as one save left it.
type Snapshot struct {
	Version   int64     `json:"version"`
	Name      string    `json:"name"`
	Content   []Entry   `json:"content" doc:"Names, thumbnails and lengths are those of that time"`
	CreatedAt time.Time `json:"createdAt"`
	CreatedBy string    `json:"createdBy"`
}

// Draft is what a new playlist starts from (G134).
type Draft struct {
	Type    Type   // empty: General
	Name    string // empty: one is made up
	Share   string // empty: N (R429)
	Folder  int64  // 0: the root
	Tags    []int64
	NewTags []string
	Content []EntryInput
}

// Edit is what people change about a playlist. Nil means unchanged.
type Edit struct {
	Name    *string
	Share   *string
	Tags    *[]int64
	NewTags []string // added to Tags, or to the present ones
	Content *[]EntryInput
}

// complete fills in what was not sent. A name is made up of now, the instant
// in milliseconds, as UTC.
func (d Draft) complete(now int64) (Draft, error) {
	if d.Type == "" {
		d.Type = General
	}
	if d.Share == "" {
		d.Share = "N"
	}
	if d.Name == "" {
		d.Name = "[NEW Playlist] " + time.UnixMilli(now).UTC().Format(time.DateTime)
	}
	var err error
	d.Name, err = text.Name("body.name", "playlist", d.Name, 200)
	return d, err
}

// maySee reports whether a playlist exists for the caller: who administers
// playlists sees all of the scope, others their own and the shared ones.
func maySee(caller access.Caller, o Overview) bool {
	return caller.SeesAll(access.Playlist) || o.UserID == caller.UserID() || o.Share == "Y"
}

// mayChange refuses a change to what somebody else owns, unless the caller
// administers playlists.
func mayChange(caller access.Caller, o Overview) error {
	if caller.SeesAll(access.Playlist) || o.UserID == caller.UserID() {
		return nil
	}
	return fault.New(fault.Forbidden, codes.NotOwner, "Only its owner or an administrator can change this playlist.")
}

// change is the audit row of what was done to a playlist; before or after is
// nil for a new or a deleted one. Without Content nothing is said of entries.
func change(action string, before, after *Playlist) db.Change {
	return db.Between(action, before, after, Playlist.subject)
}

func (p Playlist) subject() db.Subject {
	return db.Subject{Entity: "playlist", CompanyID: p.CompanyID, ID: p.ID, Name: p.Name, State: p.summary()}
}

func (p Playlist) summary() map[string]any {
	said := map[string]any{"name": p.Name, "type": p.Type, "share": p.Share, "groupId": p.GroupID, "active": p.Active,
		"version": p.Version, "entryCount": p.EntryCount, "totalDurationMs": p.TotalDurationMs}
	if p.Content != nil {
		entries := make([]string, len(p.Content))
		for i, e := range p.Content {
			entries[i] = e.wording()
		}
		said["content"] = entries
	}
	return said
}
