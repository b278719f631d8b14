package player

import (
	"slices"

	"marquee/internal/area/content"
)

// use is what a content that a program or a message uses shows from an instant on, in milliseconds, until the next;
// nothing without a kind.
type use struct {
	From       int64    `json:"from"`
	Kind       string   `json:"kind,omitempty"`
	Asset      string   `json:"asset,omitempty"` // empty for a link
	Pages      []string `json:"pages,omitempty"` // of a document: what shows instead of its file
	URL        string   `json:"url,omitempty"`   // of a link
	DurationMs int64    `json:"durationMs,omitempty"`
}

// addUses adds what the programs among the entries use, and the files of that. It stands there once, however many use
// it.
func (s *shared) addUses(used content.Used) {
	var programs []int64
	for _, e := range s.Entries {
		if e.Kind == content.Designed {
			programs = append(programs, e.ContentID)
		}
	}
	reached := used.Reached(programs)
	for _, id := range reached {
		s.use(id, used.Times[id])
	}
	for _, id := range append(programs, reached...) {
		if len(used.By[id]) == 0 {
			continue
		}
		if s.Programs == nil {
			s.Programs = map[int64][]int64{}
		}
		s.Programs[id] = used.By[id]
	}
}

// use adds what a content shows, and the files of that.
func (s *shared) use(id int64, times content.Times) {
	if s.Uses == nil {
		s.Uses = map[int64][]use{}
	}
	s.Uses[id] = s.stretches(times)
}

// stretches are what a content shows within the horizon, the first since ever.
func (s *shared) stretches(times content.Times) []use {
	stretches := []use{}
	for i, t := range times {
		over := i+1 < len(times) && times[i+1].From.UnixMilli() <= s.Horizon.From
		if over || !t.From.IsZero() && t.From.UnixMilli() >= s.Horizon.To {
			continue
		}
		next := s.useOf(t)
		if n := len(stretches); n > 0 {
			next.From = t.From.UnixMilli()
			before := stretches[n-1]
			if before.From = next.From; before.equal(next) {
				continue
			}
		}
		stretches = append(stretches, next)
	}
	return stretches
}

func (u use) equal(other use) bool {
	return slices.Equal(u.Pages, other.Pages) && u.From == other.From && u.Kind == other.Kind &&
		u.Asset == other.Asset &&
		u.URL == other.URL && u.DurationMs == other.DurationMs
}

// useOf is what a stretch shows.
func (s *shared) useOf(t content.Stretch) use {
	if t.Reason != "" {
		return use{}
	}
	u := use{Kind: t.Kind, URL: t.URL, DurationMs: t.DurationMs}
	switch {
	case t.URL != "":
	case t.Pages != nil:
		for _, page := range t.Pages {
			u.Pages = append(u.Pages, page.SHA256)
			s.assets[page.SHA256] = asset{Size: page.Size, Type: page.Mime}
		}
		if len(u.Pages) > 0 {
			u.Asset = u.Pages[0]
		}
	default:
		u.Asset = t.SHA256
		s.assets[t.SHA256] = asset{Size: t.Size, Type: t.Mime}
	}
	return u
}
