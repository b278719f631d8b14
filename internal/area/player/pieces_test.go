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
// obey validity and planned versions.
func TestSegmentsAreCutWhereAContentComesGoesOrChanges(t *testing.T) {
	at := func(n, hour int) time.Time { return time.Date(2026, 11, n, hour, 0, 0, 0, time.UTC) }
	showing := func(name string) content.Showing { return content.Showing{SHA256: name, Size: 1, DurationMs: 10_000} }
	since := func(from time.Time, name string) content.Stretch {
		return content.Stretch{From: from, Showing: showing(name)}
	}
	not := func(from time.Time) content.Stretch { return content.Stretch{From: from, Reason: content.Expired} }
	never := time.Time{}
	for name, c := range map[string]struct {
		times content.Times
		want  string // from day.hour, anchor, and what plays, per segment
	}{
		"without limits": {content.Times{since(never, "limited")}, "20.0@20.0 base+limited"},
		"from a day": {content.Times{not(never), since(at(22, 0), "limited")},
			"20.0@20.0 base, 22.0@22.0 base+limited"},
		"to a day": {content.Times{since(never, "limited"), not(at(23, 0))},
			"20.0@20.0 base+limited, 23.0@23.0 base"},
		"from and to": {content.Times{not(never), since(at(21, 0), "limited"), not(at(23, 0))},
			"20.0@20.0 base, 21.0@21.0 base+limited, 23.0@23.0 base"},
		"come before the window": {content.Times{not(never), since(at(10, 0), "limited")}, "20.0@20.0 base+limited"},
		"over before the window": {content.Times{since(never, "limited"), not(at(11, 0))}, "20.0@20.0 base"},
		"a version at an instant": {content.Times{since(never, "limited"), since(at(22, 7), "next")},
			"20.0@20.0 base+limited, 22.7@20.0 base+next"},
		"a version before it": {content.Times{since(never, "limited"), since(at(19, 7), "next")},
			"20.0@20.0 base+next"},
		"a version after it": {content.Times{since(never, "limited"), since(at(30, 7), "next")},
			"20.0@20.0 base+limited"},
		"why it does not play": {content.Times{not(never), not(at(22, 0))}, "20.0@20.0 base"},
	} {
		limited := part{Index: 1, Playlist: 9, Playable: playlist.Playable{ContentID: 2},
			Content: content.Playable{Times: c.times}}
		shows := map[int64][]part{1: {always(0, 0, 1, showing("base"))}, 2: {limited}}
		from, to := at(20, 0), at(25, 0)
		composed := compose([]timetable.Channel{
			{Segments: []timetable.Segment{{From: from, To: to, Anchor: from, Items: []int64{1, 2}}}}}, shows,
			content.Used{}, from, to)
		got := read(t, composed)
		var parts []string
		last := from.UnixMilli()
		for _, s := range got.Channels[0].Segments {
			if s.From != last {
				t.Errorf("%s: a gap before %v", name, s)
			}
			last = s.To
			var names []string
			for _, n := range got.Loops[s.Loop] {
				e := composed.Entries[n]
				names = append(names, e.Asset)
				if _, listed := composed.assets[e.Asset]; !listed {
					t.Errorf("%s: %s is not among the assets, so that nobody fetches it in time", name, e.Asset)
				}
			}
			start, anchor := time.UnixMilli(s.From).UTC(), time.UnixMilli(s.Anchor).UTC()
			parts = append(parts, fmt.Sprintf("%d.%d@%d.%d %s", start.Day(), start.Hour(), anchor.Day(), anchor.Hour(),
				strings.Join(names, "+")))
		}
		if text := strings.Join(parts, ", "); text != c.want || last != to.UnixMilli() {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}

// TestTheAnchorDoesNotDependOnTheWindow: a screen that starts later is where the
// others are.
func TestTheAnchorDoesNotDependOnTheWindow(t *testing.T) {
	at := func(day int) time.Time { return time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC) }
	come := part{Content: content.Playable{Times: content.Times{{Reason: content.NotValidYet},
		{From: at(21), Showing: content.Showing{SHA256: "a", DurationMs: 10_000}}}}}
	for _, from := range []int{20, 21, 22, 24} {
		got := read(t, compose([]timetable.Channel{
			{Segments: []timetable.Segment{{From: at(from), To: at(25), Anchor: at(1), Items: []int64{1}}}}},
			map[int64][]part{1: {come}}, content.Used{}, at(from), at(25)))
		segments := got.Channels[0].Segments
		if len(segments) != 1 || segments[0].Anchor != at(21).UnixMilli() {
			t.Errorf("from the %dth: %+v", from, segments)
		}
	}
}
