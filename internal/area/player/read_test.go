package player

import (
	"encoding/json"
	"time"
)

// Read is a manifest as a screen reads it.
type Read struct {
	Channels []struct{ Segments []ReadSegment }
	Loops    [][]int // the numbers of entries
	Entries  []struct {
		ScheduleItemID, ContentID int64
	}
}

// ReadSegment is when a loop plays, in milliseconds since the epoch.
type ReadSegment struct {
	From, To, Anchor int64
	Loop             int
}

// ReadManifest reads what was sent.
func ReadManifest(text []byte) (m Read, err error) {
	var sent shared
	if err := json.Unmarshal(text, &sent); err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &struct{ Entries any }{&m.Entries}); err != nil {
		return m, err
	}
	for _, numbers := range sent.Loops {
		var entries []int
		for _, n := range numbers {
			if n >= 0 {
				entries = append(entries, n)
			}
			for ; n < 0; n++ {
				entries = append(entries, entries[len(entries)-1]+1)
			}
		}
		m.Loops = append(m.Loops, entries)
	}
	m.Channels = make([]struct{ Segments []ReadSegment }, len(sent.Channels))
	for i, c := range sent.Channels {
		for _, s := range c.Segments {
			from := sent.Horizon.From + s[0]
			m.Channels[i].Segments = append(m.Channels[i].Segments,
				ReadSegment{from, sent.Horizon.From + s[1], from - s[2], int(s[3])})
		}
	}
	return m, nil
}

// At lists the contents that play in turn at an instant, on all channels.
func (m Read) At(at time.Time) (items, contents []int64) {
	for _, c := range m.Channels {
		for _, s := range c.Segments {
			if s.From <= at.UnixMilli() && at.UnixMilli() < s.To {
				for _, n := range m.Loops[s.Loop] {
					items, contents = append(items, m.Entries[n].ScheduleItemID),
						append(contents, m.Entries[n].ContentID)
				}
			}
		}
	}
	return items, contents
}
