package source

import "slices"

// What of a source can be not understood.
type What string

// What there is, in the order in which it is told.
const (
	Letters What = "letter" // bytes that the encoding does not have
	Entries What = "item"   // items of a feed that are no XML
	Dates   What = "date"   // dates of articles, and beginnings of events
	Zones   What = "zone"   // times in a zone that is not known or not named, taken for UTC
	Rules   What = "rule"   // repetitions
)

// Doubt is something of a source that was not understood, though the rest was.
type Doubt struct {
	What  What `json:"what" enum:"letter,item,date,zone,rule" doc:"letter: bytes that the encoding does not have; item: left out, being no XML; date: passed over; zone: times in a zone that is not known or not named, taken for UTC; rule: repetitions that are left out"`
	Count int  `json:"count" minimum:"1"`
}

// tally counts what is not understood as a source is read.
type tally map[What]int

func (t tally) doubts() []Doubt {
	list := []Doubt{}
	for _, what := range []What{Letters, Entries, Dates, Zones, Rules} {
		if t[what] > 0 {
			list = append(list, Doubt{what, t[what]})
		}
	}
	return slices.Clip(list)
}
