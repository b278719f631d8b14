package content

import "marquee/internal/fault/codes"

// Fitness is what decides whether a version of a content may play at all,
// whatever the day and the screen.
type Fitness struct {
	Type     Type     `db:"type"`
	Active   bool     `db:"active"`
	Approval Approval `db:"approval"`
	State    State    `db:"state"`
}

// FitnessColumns reads a Fitness of a content c and its version v. An approval is
// for the version's very bytes: the schema keeps none of others.
const FitnessColumns = `c.type, c.active, v.approval, v.state`

// Fits is the condition on a content c and its version v that Fitness.Unfit finds nothing.
const Fits = `(c.active = 1 AND v.approval = 'A' AND v.state = 'ready'
	AND c.type IN ('Image', 'Video', 'Audio', 'Web', 'Document', 'Program'))`

// VersionFits is what of it is the version's own.
const VersionFits = `v.approval = 'A' AND v.state = 'ready'`

// Unfit says what keeps the version from playing: a code and what to do. Both
// are empty when nothing does.
func (f Fitness) Unfit() (code codes.Field, advice string) {
	switch {
	case !f.Type.Plays():
		return codes.NotPlayable,
			"Screens play pictures, videos, sounds, documents, web pages and programs. Choose one of those."
	case !f.Active:
		return codes.Recycled, "This content is in the recycle bin. Restore it, or choose another."
	case f.Approval != Approved:
		return codes.NotApproved, "This content is not approved. Have it approved, or choose another."
	case f.State != Ready:
		return codes.NotReady, "This content is not processed yet, or that failed. Wait for it, or choose another."
	}
	return nil, ""
}

// IsFit reports whether nothing keeps the version from playing.
func (f Fitness) IsFit() bool {
	code, _ := f.Unfit()
	return code == nil
}
