package playlist

import "slices"

// DefaultEffectMs is how long an effect takes that was sent without a duration.
const DefaultEffectMs = 500

// Effect is a way in which an entry comes or goes. Ids start at 1 (G153).
type Effect struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

var effects = []Effect{
	{1, "Fade"}, {2, "SlideLeft"}, {3, "SlideRight"}, {4, "SlideUp"}, {5, "SlideDown"},
	{6, "ZoomIn"}, {7, "ZoomOut"}, {8, "WipeLeft"}, {9, "WipeRight"},
}

// Effects is the catalogue that every player knows.
func Effects() []Effect { return slices.Clone(effects) }

// nameOf returns an effect's name, empty for none and for one that does not exist.
func nameOf(id int64) string {
	for _, e := range effects {
		if e.ID == id {
			return e.Name
		}
	}
	return ""
}

// effectOf applies the rule that without an effect there is no duration (R431, R432).
func effectOf(id, durationMs int64) (int64, int64) {
	if id <= 0 {
		return 0, 0
	}
	if durationMs <= 0 {
		durationMs = DefaultEffectMs
	}
	return id, durationMs
}

// within cuts the effects of an entry to its length. Two that do not fit one
// after the other share it in proportion.
func within(length, in, out int64) (int64, int64) {
	in, out = min(in, length), min(out, length)
	if in+out > length {
		in = in * length / (in + out)
		out = length - in
	}
	return in, out
}
