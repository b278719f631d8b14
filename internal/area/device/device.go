// Package device holds the screens: where they hang, in which group and time
// zone, whether they report in, and what they should be showing. Specification:
// part 2 §3 "Device", §7 "Devices"; design: "Playback".
package device

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"marquee/internal/area/license"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/timetable"
)

// Status is where a screen is in its life (G112).
type Status string

// The states. A pending screen waits: one without a company shows a code, one that was
// registered for a company has a code for the player that becomes it.
const (
	Pending  Status = "Pending"
	Active   Status = "Active"
	Inactive Status = "Inactive"
)

// Ended is the revision that moves when a screen of the company is switched off or
// deleted: what all its screens were given is good while it stands still.
const Ended = "device ended"

// OnlineFor is how long a screen counts as online after its last report (G123).
const OnlineFor = 3 * time.Minute

// Device is one screen. Instants are RFC 3339, dates YYYY-MM-DD, sizes pixels.
type Device struct {
	ID                   int64        `json:"id"`
	CompanyID            int64        `json:"companyId" doc:"0: none (G117)"`
	UserID               int64        `json:"userId" doc:"The owner"`
	Owner                string       `json:"owner" doc:"The owner's user name; they may be of a company that manages this one"`
	DeviceGroup          int64        `json:"deviceGroup" doc:"Its node in the device tree"`
	ReadOnly             bool         `json:"readOnly" doc:"Its device group is kept for user groups that the caller does not belong to"`
	DeviceName           string       `json:"deviceName"`
	Status               Status       `json:"status" enum:"Pending,Active,Inactive"`
	Online               bool         `json:"online"`
	Paired               bool         `json:"paired" doc:"A player has signed in as this screen"`
	Code                 string       `json:"code" doc:"The activation code, while it waits for a person or its player: for who may change it"`
	MacAddress           string       `json:"macAddress"`
	MacAddress2          string       `json:"macAddress2"`
	License              license.Held `json:"license"`
	Ended                Reason       `json:"ended" enum:",screen,license" doc:"Why it shows its standby picture today in place of what its company plays; empty: it plays"`
	IP                   string       `json:"ip"`
	HardwareVersion      string       `json:"hardwareVersion"`
	DeviceModelName      string       `json:"deviceModelName"`
	OsVersion            string       `json:"osVersion"`
	ClientProgramVersion string       `json:"clientProgramVersion"`
	ResolutionWidth      int          `json:"resolutionWidth"`
	ResolutionHeight     int          `json:"resolutionHeight"`
	CustomResolution     bool         `json:"customResolution" doc:"The size is none of the company's dimensions (G118)"`
	TagID                []int64      `json:"tagId"`
	Tags                 []tag.Label  `json:"tags"`
	Freespace            int64        `json:"freespace" doc:"MB, as the screen last reported"`
	StartDate            string       `json:"startDate"`
	EndDate              string       `json:"endDate"`
	Zone                 string       `json:"zone" doc:"IANA time zone; its schedules' wall times are in it"`
	Orientation          int          `json:"orientation" enum:"0,90,180,270" doc:"Degrees clockwise"`
	LastAccessDate       *time.Time   `json:"lastAccessDate" nullable:"true" doc:"null: never"`
	Reported             Reported     `json:"reported"`
	Problems             []Problem    `json:"problems" doc:"What is wrong at present, the gravest first; each goes by itself once it is mended"`
	Version              int64        `json:"version"`

	use Use
}

// RecordVersion is the version that an ETag names.
func (d Device) RecordVersion() int64 { return d.Version }

// Resolution is how large a screen's picture is, in pixels.
type Resolution struct {
	Width  int `db:"width"`
	Height int `db:"height"`
}

func (d Device) resolution() string {
	return fmt.Sprintf("%dx%d", d.ResolutionWidth, d.ResolutionHeight)
}

// parseResolution reads 1920x1080.
func parseResolution(text string) (Resolution, error) {
	var r Resolution
	width, height, _ := strings.Cut(text, "x")
	var err error
	if r.Width, err = strconv.Atoi(width); err == nil {
		r.Height, err = strconv.Atoi(height)
	}
	if err != nil || r.Width < 1 || r.Height < 1 || r.Width > 100_000 || r.Height > 100_000 {
		return Resolution{}, fault.Invalid("body.resolution", codes.BadFormat, "A resolution looks like 1920x1080.")
	}
	return r, nil
}

// Systems are what runs on the screens of a list, each once, in the order of their text.
type Systems struct {
	OsVersions     []string `json:"osVersions"`
	ClientVersions []string `json:"clientVersions" doc:"Versions of the player"`
}

// Hardware is what a player says of the machine that it runs on.
type Hardware struct {
	MacAddress    string `json:"macAddress,omitzero" maxLength:"64"`
	Model         string `json:"model,omitzero" maxLength:"200"`
	OS            string `json:"os,omitzero" maxLength:"200"`
	Client        string `json:"client" maxLength:"40"`
	ClientVersion string `json:"clientVersion,omitzero" maxLength:"40"`
	Width         int    `json:"width,omitzero" minimum:"0" maximum:"100000"`
	Height        int    `json:"height,omitzero" minimum:"0" maximum:"100000"`
}

// Mac is the address as licences write it, or as it was said.
func (h Hardware) Mac() string {
	if mac, err := license.ReadMac(h.MacAddress); err == nil {
		return mac
	}
	return h.MacAddress
}

// checkZone refuses what is no IANA time zone; an empty one is UTC.
func checkZone(zone string) error {
	if zone != "" && !timetable.IsZone(zone) {
		return fault.Invalid("body.zone", codes.NotAllowed, "Choose a time zone from the list.")
	}
	return nil
}
