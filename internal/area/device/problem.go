package device

import (
	"encoding/json"
	"slices"
	"time"
)

// ProblemKind names what is wrong with a screen. Its values are stable codes for translation.
type ProblemKind string

// The kinds. All but NoContact are told by the screen itself, which also says when they are over.
const (
	NoContact  ProblemKind = "no-contact"  // not heard of, though it was before
	BrokenFile ProblemKind = "broken-file" // a file cannot be had, or its bytes are not what they should be
	Unplayable ProblemKind = "unplayable"  // a file is there, and the screen cannot show it
	NoSpace    ProblemKind = "no-space"    // there is no room for the files
	Waiting    ProblemKind = "waiting"     // something is due whose files have not come, and others stand in for it
	WrongClock ProblemKind = "wrong-clock" // the screen's clock is a minute off, or more
	Skipped    ProblemKind = "skipped"     // a page or stream cannot be reached, and others stand in for it
)

// Severity is how much a problem matters.
type Severity string

// The severities.
const (
	Grave Severity = "error"   // something is missing on the wall
	Light Severity = "warning" // what is on the wall is right, for now
)

// problemKinds are all kinds, the gravest first.
func problemKinds() []ProblemKind {
	return []ProblemKind{NoContact, BrokenFile, Unplayable, NoSpace, Skipped, Waiting, WrongClock}
}

// Severity is how much problems of the kind matter.
func (k ProblemKind) Severity() Severity {
	switch k {
	case NoContact, BrokenFile, Unplayable, NoSpace:
		return Grave
	}
	return Light
}

// Problem is something that is wrong with a screen.
type Problem struct {
	Kind        ProblemKind `json:"kind" enum:"no-contact,broken-file,unplayable,no-space,waiting,wrong-clock,skipped"`
	Severity    Severity    `json:"severity" enum:"error,warning" doc:"error: something is missing on the wall"`
	Since       *time.Time  `json:"since" nullable:"true"`
	ContentID   int64       `json:"contentId" doc:"What it is about; 0: no content, or the standby picture"`
	ContentName string      `json:"contentName"`
	Detail      string      `json:"detail" doc:"English, for an engineer"`
}

// Told is a problem as a screen tells it. Since is milliseconds since the epoch.
type Told struct {
	Kind      ProblemKind `json:"kind" maxLength:"40" doc:"One that the server does not know is not kept"`
	Since     int64       `json:"since"`
	ContentID int64       `json:"contentId,omitzero"`
	Detail    string      `json:"detail,omitempty" maxLength:"500"`
}

// ProblemText is what is kept of a screen's problems: those of known kinds, the gravest first, as JSON.
func (r Report) ProblemText() (string, error) {
	kinds := problemKinds()
	known := slices.DeleteFunc(slices.Clone(r.Problems), func(t Told) bool {
		return t.Kind == NoContact ||
			!slices.Contains(kinds, t.Kind)
	})
	slices.SortStableFunc(known,
		func(a, b Told) int { return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind) })
	if len(known) == 0 {
		return "[]", nil
	}
	text, err := json.Marshal(known)
	return string(text), err
}

// parseProblems reads what is kept; what cannot be read counts as none, as does a kind
// that was told before an upgrade and is none any more.
func parseProblems(text string) []Told {
	var told []Told
	if json.Unmarshal([]byte(text), &told) != nil {
		return nil
	}
	kinds := problemKinds()
	return slices.DeleteFunc(told, func(t Told) bool { return !slices.Contains(kinds, t.Kind) })
}

// problems are those of a screen, the gravest first. One that is switched off has none.
func (d Device) problems(last Seen, contents map[int64]Shown) []Problem {
	found := []Problem{}
	if d.Status != Active {
		return found
	}
	if !d.Online && last.At > 0 {
		found = append(found, Problem{Kind: NoContact, Severity: NoContact.Severity(), Since: instant(last.At)})
	}
	for _, t := range parseProblems(last.Problems) {
		found = append(found, Problem{Kind: t.Kind, Severity: t.Kind.Severity(), Since: instant(t.Since),
			ContentID:   t.ContentID,
			ContentName: contents[t.ContentID].Name, Detail: t.Detail})
	}
	return found
}

// kinds are those of the problems of an active screen, each once.
func (w whereabouts) kinds() []ProblemKind {
	var kinds []ProblemKind
	if !w.online && w.seenAt > 0 {
		kinds = append(kinds, NoContact)
	}
	for _, t := range parseProblems(w.problems) {
		if !slices.Contains(kinds, t.Kind) {
			kinds = append(kinds, t.Kind)
		}
	}
	return kinds
}
