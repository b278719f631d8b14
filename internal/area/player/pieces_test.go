package player

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/timetable"
)

// TestSegmentsAreCutWhereAContentComesGoesOrChanges: screens that have no contact
// obey validity and planned versions, each in its own time zone.
func TestSegmentsAreCutWhereAContentComesGoesOrChanges(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	day := func(n int) timetable.Date { return timetable.NewDate(2026, 11, n) }
	at := func(zone *time.Location, n, hour int) time.Time { return time.Date(2026, 11, n, hour, 0, 0, 0, zone) }
	base := content.Showing{SHA256: "base", Size: 1, DurationMs: 10_000}
	limited := content.Playable{ContentID: 2, Showing: content.Showing{Kind: "image", SHA256: "limited", Size: 1, DurationMs: 10_000}}
	with := func(from, to timetable.Date) content.Playable { c := limited; c.From, c.To = from, to; return c }
	next := func(n, hour int) content.Playable {
		c := limited
		c.Planned = []content.Planned{{Showing: content.Showing{SHA256: "next", Size: 1, DurationMs: 10_000}, At: at(time.UTC, n, hour)}}
		return c
	}
	for name, c := range map[string]struct {
		limited content.Playable
		zone    *time.Location
		want    string // from day.hour, anchor, and what plays, per segment
	}{
		"without limits":            {limited, time.UTC, "20.0@20.0 base+limited"},
		"from a day":                {with(day(22), 0), time.UTC, "20.0@20.0 base, 22.0@22.0 base+limited"},
		"to a day":                  {with(0, day(22)), time.UTC, "20.0@20.0 base+limited, 23.0@23.0 base"},
		"from and to":               {with(day(21), day(22)), time.UTC, "20.0@20.0 base, 21.0@21.0 base+limited, 23.0@23.0 base"},
		"in the screen's zone":      {with(day(22), 0), tokyo, "20.0@20.0 base, 22.0@22.0 base+limited"},
		"come before the window":    {with(day(10), 0), time.UTC, "20.0@20.0 base+limited"},
		"over before the window":    {with(0, day(10)), time.UTC, "20.0@20.0 base"},
		"a version at an instant":   {next(22, 7), time.UTC, "20.0@20.0 base+limited, 22.7@20.0 base+next"},
		"a version before it":       {next(19, 7), time.UTC, "20.0@20.0 base+next"},
		"a version after it":        {next(30, 7), time.UTC, "20.0@20.0 base+limited"},
		"an instant in other zones": {next(22, 7), tokyo, "20.0@20.0 base+limited, 22.16@20.0 base+next"},
	} {
		p := plays{items: map[int64]itemRef{1: {contentID: 1}, 2: {playlistID: 9}}, contents: map[int64]content.Playable{1: {ContentID: 1, Showing: base}, 2: c.limited},
			playlists: map[int64][]playlist.Playable{9: {{ContentID: 2}, {ContentID: 7, LengthMs: 1000}}}}
		from, to := at(c.zone, 20, 0), at(c.zone, 25, 0)
		got := compose([]timetable.Channel{{Segments: []timetable.Segment{{From: from, To: to, Anchor: from, Items: []int64{1, 2}}}}}, p, from, to)
		var parts []string
		last := from.UnixMilli()
		for _, s := range got.Channels[0].Segments {
			if s.From != last {
				t.Errorf("%s: a gap before %v", name, s)
			}
			last = s.To
			var names []string
			for _, e := range got.Loops[s.Loop] {
				names = append(names, e.Asset)
				if _, listed := got.Assets[e.Asset]; !listed {
					t.Errorf("%s: %s is not among the assets, so that nobody fetches it in time", name, e.Asset)
				}
			}
			start, anchor := time.UnixMilli(s.From).In(c.zone), time.UnixMilli(s.Anchor).In(c.zone)
			parts = append(parts, fmt.Sprintf("%d.%d@%d.%d %s", start.Day(), start.Hour(), anchor.Day(), anchor.Hour(), strings.Join(names, "+")))
		}
		if text := strings.Join(parts, ", "); text != c.want || last != to.UnixMilli() {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}

// TestTheAnchorDoesNotDependOnTheWindow: a screen that starts later is where the
// others are.
func TestTheAnchorDoesNotDependOnTheWindow(t *testing.T) {
	come := content.Playable{ContentID: 1, Showing: content.Showing{SHA256: "a", DurationMs: 10_000}, From: timetable.NewDate(2026, 11, 21)}
	p := plays{items: map[int64]itemRef{1: {contentID: 1}}, contents: map[int64]content.Playable{1: come}}
	at := func(day int) time.Time { return time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC) }
	for _, from := range []int{20, 21, 22, 24} {
		got := compose([]timetable.Channel{{Segments: []timetable.Segment{{From: at(from), To: at(25), Anchor: at(1), Items: []int64{1}}}}}, p, at(from), at(25))
		segments := got.Channels[0].Segments
		if len(segments) != 1 || segments[0].Anchor != at(21).UnixMilli() {
			t.Errorf("from the %dth: %+v", from, segments)
		}
	}
}
