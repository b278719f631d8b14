// Package broadcast shows words at once on screens, over everything else, until their end: messages, and emergencies,
// which have a right of their own. A screen gets them beside its manifest, and says what became of each.
// See docs/broadcasts.md.
package broadcast

import (
	"fmt"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/device"
	"marquee/internal/area/message"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Urgency says what a broadcast goes before, and which right it takes.
type Urgency string

// The urgencies.
const (
	Message   Urgency = "message"
	Emergency Urgency = "emergency"
)

// Feature is whose right a broadcast of the urgency takes.
func (u Urgency) Feature() access.Feature {
	if u == Emergency {
		return access.Emergency
	}
	return access.Message
}

// entity is what the trail and consoles call broadcasts of the urgency: the first word of their API path.
func (u Urgency) entity() string {
	if u == Emergency {
		return "emergency"
	}
	return "broadcast"
}

// longest is for how long a broadcast of the urgency shows at most.
func (u Urgency) longest() time.Duration {
	if u == Emergency {
		return 7 * 24 * time.Hour
	}
	return 24 * time.Hour
}

// How many broadcasts run in a company at once: a screen gets all of its own in one answer and keeps them, and people
// are to see in their list what runs. However many messages there are, emergencies have room.
const (
	runningMost  = 100
	messagesMost = 80
)

// crowded refuses one more of the urgency beside so many that run.
func (u Urgency) crowded(messages, emergencies int64) error {
	if messages+emergencies < runningMost && (u == Emergency || messages < messagesMost) {
		return nil
	}
	return fault.New(fault.Conflicting, codes.TooManyBroadcasts,
		"As many are shown at once as may be. End one that is not needed any more, then start this one.")
}

// Layout says how much of a screen a broadcast takes.
type Layout string

// The layouts.
const (
	Band Layout = "band" // where its message says
	Full Layout = "full" // all of it, with words as large as they fit
)

// State is where a broadcast is on one screen.
type State string

// The states.
const (
	Waiting State = "waiting" // the screen has not been heard of it
	Sent    State = "sent"    // it has fetched it
	Shown   State = "shown"   // it says that the words are seen
	Failed  State = "failed"  // it says that it cannot show them
	Covered State = "covered" // worked out: it has it, and another one over the whole screen is seen there
)

// Ended is what a screen says of a broadcast that it took away. It is no state: what the screen showed stays known.
const Ended State = "ended"

// Broadcast is words on screens, or a picture or a film. Instants are RFC 3339.
type Broadcast struct {
	ID         int64        `json:"id"`
	CompanyID  int64        `json:"companyId"`
	Urgency    Urgency      `json:"urgency" enum:"message,emergency"`
	Layout     Layout       `json:"layout" enum:"band,full" doc:"full: the whole screen, its words as large as they fit"`
	Drill      bool         `json:"drill" doc:"It is for practice, and says so"`
	Label      string       `json:"label" doc:"What is seen on a drill, such as This is a drill"`
	Message    message.Part `json:"message"`
	Everywhere bool         `json:"everywhere" doc:"It was for all screens of the company"`
	GroupName  string       `json:"groupName" doc:"Of the device group that was chosen, as it was called then; empty: all, or screens one by one"`
	StartedAt  time.Time    `json:"startedAt"`
	StartedBy  string       `json:"startedBy"`
	EndsAt     time.Time    `json:"endsAt" doc:"By itself"`
	EndedAt    *time.Time   `json:"endedAt" nullable:"true" doc:"By somebody or by itself; null: it runs"`
	EndedBy    string       `json:"endedBy" doc:"Empty: it runs, or ended by itself"`

	Screens int64 `json:"screens" doc:"That it is for; those that are in no state below wait"`
	Sent    int64 `json:"sent" doc:"That have fetched it"`
	Shown   int64 `json:"shown" doc:"That say that it is seen"`
	Covered int64 `json:"covered" doc:"That have it, and show another one over the whole screen in its place; none of one that has ended"`
	Failed  int64 `json:"failed" doc:"That say that they cannot show it"`
	Ended   int64 `json:"ended" doc:"That say that they took it away"`

	Lingering int64 `json:"lingering" doc:"Of one that somebody ended, until its own end: that have fetched or shown it, and have not said that they took it away"`
}

// Open says which broadcasts a list has. The zero value is all.
type Open string

// What a list may have.
const (
	Opened Open = "true"  // those that run, and those that may still be seen after somebody has ended them
	Over   Open = "false" // the others
)

// Screen is what became of a broadcast on one screen.
type Screen struct {
	DeviceID   int64      `json:"deviceId"`
	DeviceName string     `json:"deviceName"`
	State      State      `json:"state" enum:"waiting,sent,shown,covered,failed"`
	Detail     string     `json:"detail" doc:"Of one that failed: what the screen says, English"`
	SentAt     *time.Time `json:"sentAt" nullable:"true"`
	ShownAt    *time.Time `json:"shownAt" nullable:"true"`
	EndedAt    *time.Time `json:"endedAt" nullable:"true" doc:"When the screen took it away"`
}

// Start is what somebody wants shown, and where: of the chosen screens, or everywhere.
type Start struct {
	Urgency    Urgency
	Layout     Layout
	Drill      bool
	Label      string
	Message    message.Draft
	Template   int64 // that it was begun with; 0: none
	Minutes    int64
	Everywhere bool
	Chosen     device.Chosen
}

// labelMost is how many characters a drill's label has at most.
const labelMost = 100

// refuse names what is wrong with a broadcast of a message. What the template has that it was begun with may be used;
// of the rest there is what the caller sees.
func (s Start) refuse(p, template message.Part, there message.References) (refused []fault.Field) {
	const at = "body.message."
	check, grounds := p.Check, []content.Type(nil)
	if s.Layout == Full {
		grounds = []content.Type{content.Video}
		if p.Background() != 0 {
			check = p.CheckLook
		}
	}
	refused = append(check(at), sourced(at, p)...)
	template.Rss = p.Rss // a source is refused above, be it there or not
	refused = append(refused, there.Refuse(at, template, p, grounds...)...)
	if longest := int64(s.Urgency.longest() / time.Minute); s.Minutes < 1 || s.Minutes > longest {
		refused = append(refused, fault.Field{Location: "body.minutes", Code: codes.OutOfRange,
			Message: fmt.Sprintf("It shows for 1 to %d minutes.", longest)})
	}
	switch label := strings.TrimSpace(s.Label); {
	case s.Drill && label == "":
		refused = append(refused, fault.Field{Location: "body.label", Code: codes.Required,
			Message: "Write what is seen on a drill, so that everybody knows that it is one."})
	case len([]rune(label)) > labelMost:
		refused = append(refused, fault.Field{Location: "body.label", Code: codes.TooLong,
			Message: fmt.Sprintf("This has at most %d characters.", labelMost)})
	}
	if s.Everywhere && (s.Chosen.Group != 0 || len(s.Chosen.IDs) > 0) {
		refused = append(refused, fault.Field{Location: "body.everywhere", Code: codes.NotAllowed,
			Message: "Choose all screens, a device group, or screens."})
	}
	return refused
}

// sourced refuses words that a screen would have to fetch before it could show them.
func sourced(at string, p message.Part) (refused []fault.Field) {
	for _, f := range []struct {
		field string
		has   bool
	}{{"isRss", p.IsRss}, {"rss", p.Rss != ""}} {
		if f.has {
			refused = append(refused, fault.Field{Location: at + f.field, Code: codes.NotAllowed,
				Message: "What shows at once has words of its own, none of a source."})
		}
	}
	return refused
}
