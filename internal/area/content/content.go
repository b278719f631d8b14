// Package content holds the library's records: what people brought in to show, whose
// it is, in which folder it lies, and what screens show of it, when. Below it, version
// holds what a content was and is to be, with approval and planning; processing looks at
// files and makes of them what screens need; intake takes what is brought in.
// Specification: part 2 §3 "Content", §5, §7.
package content

import (
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/program"
)

// Type says what a content is. Image to Document are materials (G81).
type Type string

// The types of content. Web is a link to a page; a Program is a page that was uploaded with all it needs, or pages of
// the designer, which the media type tells apart (G167); a Template is what programs of the designer begin with.
const (
	Image    Type = "Image"
	Video    Type = "Video"
	Audio    Type = "Audio"
	Web      Type = "Web"
	Document Type = "Document"
	Program  Type = "Program"
	Template Type = "Template"
)

// Material is the filter that stands for every material type.
const Material = "Material"

var materials = []Type{Image, Video, Audio, Web, Document}

// typesOf expands a filter to types. An unknown word is refused by the API's schema.
func typesOf(filter string) []Type {
	switch filter {
	case "":
		return nil
	case Material:
		return slices.Clone(materials)
	}
	return []Type{Type(filter)}
}

// Plays reports whether screens play contents of the type.
func (t Type) Plays() bool { return t == Program || slices.Contains(materials, t) }

// State is how far the server is with the bytes of a version. Only one that is
// ready can play.
type State string

// The states. What a document or another slow kind needs is made by a job.
const (
	Ready      State = "ready"
	Processing State = "processing"
	Failed     State = "failed"
)

// Approval is the state of a version (G72). Only an approved one can play.
type Approval string

// The states of approval.
const (
	Pending  Approval = "P"
	Approved Approval = "A"
	Rejected Approval = "R"
)

// Content is one record of the library with its current version's figures.
// Instants are RFC 3339, sizes bytes, widths and heights pixels.
type Content struct {
	ID                int64       `json:"id"`
	CompanyID         int64       `json:"companyId"`
	UserID            int64       `json:"userId" doc:"The owner"`
	Owner             string      `json:"owner" doc:"The owner's user name"`
	GroupID           int64       `json:"groupId" doc:"The folder"`
	Categories        []int64     `json:"categories" doc:"The folder, as a list"`
	Type              Type        `json:"type"`
	Name              string      `json:"name"`
	Share             string      `json:"share" enum:"Y,N"`
	ReadOnly          bool        `json:"readOnly" doc:"The folder is kept for user groups that the caller does not belong to"`
	Active            bool        `json:"active" doc:"false: in the recycle bin"`
	Version           int64       `json:"version" doc:"Of the record, for saving; not of the file"`
	UUID              string      `json:"uuid"`
	FileVersion       int64       `json:"fileVersion" doc:"The current version's number"`
	Content           File        `json:"content"`
	Thumbnail         Thumbnail   `json:"thumbnail"`
	ContentSrc        string      `json:"contentSrc" doc:"The thumbnail's path, or empty"`
	AltURL            string      `json:"altUrl"`
	Width             int         `json:"width"`
	Height            int         `json:"height"`
	DurationMs        int64       `json:"durationMs" doc:"0 for what has no length of its own"`
	TotalPage         int64       `json:"totalPage" doc:"Of a document: its pages, each of which plays for the entry's time"`
	Codec             string      `json:"codec" doc:"Of a video or a sound, or empty"`
	URL               string      `json:"url" doc:"Of a web page, a YouTube video or a stream, which screens fetch there; empty for a file"`
	State             State       `json:"state" enum:"ready,processing,failed" doc:"Only what is ready can play"`
	Progress          int64       `json:"progress" minimum:"0" maximum:"100" doc:"Per cent of the processing"`
	Problem           string      `json:"problem" doc:"Why it failed: the code of a problem, or empty"`
	ProblemParams     jobs.Params `json:"problemParams,omitempty" doc:"What the problem's text names"`
	ApprovalStatus    Approval    `json:"approvalStatus" enum:"P,A,R"`
	ActualProgramSize int64       `json:"actualProgramSize,omitzero" doc:"Bytes of a program with everything that it uses, where a list was asked for it"`
	PendingVersion    int64       `json:"pendingVersion" doc:"The id of the newest version that waits for approval; 0: none does"`
	ValidFrom         string      `json:"validFrom" doc:"The first day on which screens show it, YYYY-MM-DD in their own time zone; empty: no limit"`
	ValidTo           string      `json:"validTo" doc:"The last day; empty: no limit"`
	Validity          string      `json:"validity" enum:",expired,not-valid-yet" doc:"Whether today, in the company's time zone, lies outside of that; where contents are listed or looked at"`
	Misfit            Misfit      `json:"misfit" doc:"Of the company's screens, those that the current version's film is too much for; where contents are listed or looked at"`
	Tags              []tag.Label `json:"tags"`
	CreatedAt         time.Time   `json:"createdAt"`
	UpdatedAt         time.Time   `json:"updatedAt"`
	UpdatedBy         string      `json:"updatedBy"`
}

// RecordVersion is the version that an ETag names.
func (c Content) RecordVersion() int64 { return c.Version }

// Plays reports whether the current version can be on a screen, if the content is not recycled.
func (c Content) Plays() bool {
	return Fitness{Type: c.Type, Active: true, Approval: c.ApprovalStatus, State: c.State}.IsFit()
}

// IsDesigned reports whether the current version is a document of the designer.
func (c Content) IsDesigned() bool { return c.Content.Mime == program.MediaType }

// File is the current version's file.
type File struct {
	Filename string `json:"filename" doc:"What the uploader called it, with the ending of what it is"`
	FileSize int64  `json:"fileSize"`
	Mime     string `json:"mime"`
	Src      string `json:"src" doc:"The file's path"`
}

// Thumbnail is the current version's picture.
type Thumbnail struct {
	UUID     string `json:"uuid"`
	Filename string `json:"filename" doc:"Below /img/uploads/, empty if there is none"`
}

// UploadsPath is where files and thumbnails are read from (R053, G61).
const UploadsPath = "/img/uploads/"

// mayChange refuses a change to what somebody else owns, unless the caller
// administers contents.
func mayChange(caller access.Caller, owner int64) error {
	if caller.UserID() == owner || caller.SeesAll(access.Content) {
		return nil
	}
	return fault.New(fault.Forbidden, codes.NotOwner, "Only its owner or an administrator can change this.")
}

// CleanName trims a name and refuses an empty or overlong one.
func CleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return "", fault.Invalid("body.name", codes.Required, "Give it a name.")
	}
	if len([]rune(name)) > 200 {
		return "", fault.Invalid("body.name", codes.TooLong, "A name has at most 200 characters.")
	}
	return name, nil
}

// change is the audit row of what was done to a content; before or after is nil
// for a new or a deleted one.
func change(action string, before, after *Content) db.Change {
	return db.Between(action, before, after, Content.subject)
}

func (c Content) subject() db.Subject {
	return db.Subject{Entity: "content", CompanyID: c.CompanyID, ID: c.ID, Name: c.Name, State: c.summary()}
}

func (c Content) summary() map[string]any {
	tags := make([]string, len(c.Tags))
	for i, l := range c.Tags {
		tags[i] = l.Name
	}
	return map[string]any{"name": c.Name, "type": c.Type, "share": c.Share, "groupId": c.GroupID, "active": c.Active,
		"version": c.Version,
		"tags":    tags, "validFrom": c.ValidFrom, "validTo": c.ValidTo, "file": c.Content.Filename,
		"fileVersion": c.FileVersion, "approvalStatus": c.ApprovalStatus}
}
