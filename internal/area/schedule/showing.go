package schedule

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// Wall is where screens hang, and what is known of how they play.
type Wall struct {
	Zone   *time.Location
	Screen content.Screen // the zero Screen plays everything
}

// Part is a content that an item shows, in turn with the others of its playlist.
type Part struct {
	Index    int   // its place in the playlist; 0 of an item that is a content
	Playlist int64 // 0 of an item that is a content
	playlist.Playable
	Content content.Playable
}

// At returns what the part shows at an instant and for how many milliseconds, or
// why it shows nothing.
func (p Part) At(at time.Time) (shows content.Showing, lengthMs int64, reason content.Reason) {
	s := p.Content.Times.At(at)
	lengthMs = cmp.Or(p.LengthMs, s.DurationMs)
	if s.Reason == "" && lengthMs <= 0 {
		s.Reason = content.Unavailable
	}
	return s.Showing, lengthMs, s.Reason
}

// programme is what an item has to show: its parts, and when it has none of them.
type programme struct {
	parts  []Part
	closed []timetable.Interval
}

// programmeOf finds out when something of the parts shows.
func programmeOf(parts []Part) programme {
	p := programme{parts: parts}
	edges := []time.Time{{}}
	for _, part := range parts {
		for _, s := range part.Content.Times {
			edges = append(edges, s.From)
		}
	}
	slices.SortFunc(edges, time.Time.Compare)
	edges = slices.CompactFunc(edges, time.Time.Equal)
	wasClosed := false
	for _, edge := range edges {
		closed := !slices.ContainsFunc(parts, func(part Part) bool {
			_, _, reason := part.At(edge)
			return reason == ""
		})
		switch {
		case closed && !wasClosed:
			p.closed = append(p.closed, timetable.Interval{From: edge})
		case !closed && wasClosed:
			p.closed[len(p.closed)-1].To = edge
		}
		wasClosed = closed
	}
	return p
}

// reason says why nothing of the parts shows at an instant at which the item is
// closed: what all of them have in common, or else that it is unavailable.
func reason(parts []Part, at time.Time) timetable.Rule {
	var common content.Reason
	for i, part := range parts {
		_, _, reason := part.At(at)
		if i > 0 && reason != common {
			return timetable.Rule(content.Unavailable)
		}
		common = reason
	}
	return timetable.Rule(cmp.Or(common, content.Unavailable))
}

// isClosed reports whether something is closed for the whole of [from, to).
func (p programme) isClosed(from, to time.Time) bool {
	return slices.ContainsFunc(p.closed, func(c timetable.Interval) bool {
		return !c.From.After(from) && (c.To.IsZero() || !c.To.Before(to))
	})
}

// programmes reads what items play, each content and playlist once. A screen
// plays the first group of a Sync Play playlist. A message has no programme: it is
// never without something to show.
func (s *Service) programmes(ctx context.Context, q db.Query, wall Wall,
	targets []target) (map[target]programme, error) {
	targets = slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return t.Type == Message })
	var contentIDs, playlistIDs []int64
	for _, t := range targets {
		if t.Type == Content {
			contentIDs = append(contentIDs, t.ID)
		} else {
			playlistIDs = append(playlistIDs, t.ID)
		}
	}
	entries, err := s.playlists.Entries(ctx, q, distinct(playlistIDs))
	if err != nil {
		return nil, err
	}
	for _, list := range entries {
		for _, e := range list {
			contentIDs = append(contentIDs, e.ContentID)
		}
	}
	contents, err := s.contents.Playables(ctx, q, contentIDs, wall.Zone, wall.Screen)
	if err != nil {
		return nil, err
	}
	found := make(map[target]programme, len(targets))
	for _, t := range targets {
		if _, known := found[t]; known {
			continue
		}
		parts := []Part{}
		if t.Type == Content {
			parts = append(parts, Part{Playable: playlist.Playable{ContentID: t.ID}, Content: contents[t.ID]})
		} else {
			for i, e := range entries[t.ID] {
				if e.Group == 0 {
					parts = append(parts, Part{Index: i, Playlist: t.ID, Playable: e, Content: contents[e.ContentID]})
				}
			}
		}
		found[t] = programmeOf(parts)
	}
	return found, nil
}
