// Package download holds which contents screens are to have, and how far each screen is with them. See
// docs/downloads.md.
// Specification: part 2 §7 "Devices", A099; R362, R371.
package download

import "time"

// State is how far a screen is with a content.
type State string

// The states, in the order in which a content goes through them.
const (
	Waiting     State = "waiting"     // nothing of it is there
	Downloading State = "downloading" // some of it is
	Refused     State = "refused"     // a file of it cannot be had; the screen tries again
	Held        State = "held"        // all of it is there, and verified
	Gone        State = "gone"        // the screen is to have it no longer, or in another version
)

// Content is a content that a screen is to have, or had. Instants are RFC 3339, as the server heard of them.
type Content struct {
	ContentID   int64      `json:"contentId"`
	ContentName string     `json:"contentName" doc:"Empty: the content is gone"`
	ContentSrc  string     `json:"contentSrc"`
	State       State      `json:"state" enum:"waiting,downloading,refused,held,gone"`
	Reason      string     `json:"reason" doc:"Of refused: gone, denied, answer, mismatch or quota, or what another player says"`
	Size        int64      `json:"size" doc:"Of its files, in bytes; of a program with what it shows"`
	Done        int64      `json:"done" doc:"How many of the bytes are there"`
	WantedAt    time.Time  `json:"wantedAt" doc:"Since when the screen knows that it is to have it"`
	HeldAt      *time.Time `json:"heldAt" nullable:"true" doc:"Since when all of it is there; null: not yet"`
	ShownAt     *time.Time `json:"shownAt" nullable:"true" doc:"When it was on the screen first; null: not yet, or only as a part of a program or a message"`
	GoneAt      *time.Time `json:"goneAt" nullable:"true" doc:"Since when the screen is to have it no longer, or in another version; null: it is to have it"`
}

// Plan is what a manifest has a screen download.
type Plan struct {
	Contents []Needed
	Letters  []string         // the files of what words are set in
	Sizes    map[string]int64 // of all files, in bytes
}

// Needed is a content of a plan.
type Needed struct {
	ContentID int64
	Version   string   // another one where other files are needed
	Files     []string // by their SHA-256
	Letters   bool     // its words cannot be shown before the letters are there
}
