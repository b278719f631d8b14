package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/timetable"
)

func TestAManifestIsComposedOfWhatCanPlay(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
	menu := content.Playable{ContentID: 4, Name: "Menu", Showing: content.Showing{Kind: "image", SHA256: "aa", Size: 10, Mime: "image/png", DurationMs: 10_000}}
	film := content.Playable{ContentID: 5, Name: "Film", Showing: content.Showing{Kind: "video", SHA256: "bb", Size: 20, Mime: "video/mp4", DurationMs: 7_000}}
	p := plays{
		items:    map[int64]itemRef{1: {contentID: 4}, 2: {playlistID: 9}, 3: {contentID: 404}},
		contents: map[int64]content.Playable{4: menu, 5: film},
		playlists: map[int64][]playlist.Playable{9: {
			{ContentID: 4, LengthMs: 5000, EffectIn: playlist.Transition{ID: 1, DurationMs: 500}}, {ContentID: 5, Group: 1}, {ContentID: 5},
		}},
	}
	got := compose([]timetable.Channel{{Name: "Main", Segments: []timetable.Segment{
		{From: at(9), To: at(10), Anchor: at(9), Items: []int64{1, 2}},
		{From: at(10), To: at(11), Anchor: at(10), Items: []int64{3}},
		{From: at(11), To: at(12), Anchor: at(9), Items: []int64{1, 2}},
	}}, {Name: "Side"}}, p, at(0), at(24))

	if len(got.Channels) != 2 || len(got.Channels[0].Segments) != 2 || len(got.Channels[1].Segments) != 0 {
		t.Fatalf("channels %+v: what cannot play is a gap, and an empty channel is dark", got.Channels)
	}
	first, last := got.Channels[0].Segments[0], got.Channels[0].Segments[1]
	if first.Loop != last.Loop || len(got.Loops) != 1 {
		t.Errorf("equal segments do not share their loop: %+v", got.Loops)
	}
	if first.From != at(9).UnixMilli() || last.Anchor != at(9).UnixMilli() {
		t.Errorf("segments %+v, %+v", first, last)
	}
	loop := got.Loops[first.Loop]
	if len(loop) != 3 || loop[0].Key != "1.0" || loop[1].Key != "2.0" || loop[2].Key != "2.2" || loop[2].Kind != "video" || loop[1].PlaylistID != 9 ||
		loop[1].EffectIn.DurationMs != 500 || loop[1].DurationMs != 5000 || loop[2].DurationMs != 7000 || loop[0].PlaylistID != 0 {
		t.Errorf("the loop is %+v: the entries of another screen's group stay out", loop)
	}
	if names := got.sortedAssets(); len(names) != 2 || names[0] != "aa" || got.Assets["bb"].Size != 20 {
		t.Errorf("assets %+v", got.Assets)
	}
}

// TestEveryKindHasItsEntries: a document plays page after page, each for the
// entry's time, and a link is an entry without an asset.
func TestEveryKindHasItsEntries(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
	showing := map[int64]content.Showing{
		1: {Kind: "image", SHA256: "pdf", Size: 9, Mime: "application/pdf", DurationMs: 10_000, Pages: []content.Picture{{SHA256: "p1", Size: 1}, {SHA256: "p2", Size: 2}}},
		2: {Kind: "web", SHA256: "text", Mime: "text/uri-list", URL: "https://example.com/", DurationMs: 30_000},
		3: {Kind: "stream", SHA256: "text", Mime: "text/uri-list", URL: "https://example.com/a.m3u8", DurationMs: 30_000},
		4: {Kind: "audio", SHA256: "mp3", Mime: "audio/mpeg", DurationMs: 90_000},
		5: {Kind: "web", SHA256: "html", Mime: "text/html", DurationMs: 30_000},
	}
	p := plays{items: map[int64]itemRef{9: {playlistID: 7}}, contents: map[int64]content.Playable{}, playlists: map[int64][]playlist.Playable{}}
	item := []int64{9}
	for id, s := range showing {
		p.contents[id] = content.Playable{ContentID: id, Showing: s}
		p.items[id] = itemRef{contentID: id}
	}
	for id := int64(1); id <= 5; id++ {
		item = append(item, id)
		p.playlists[7] = append(p.playlists[7], playlist.Playable{ContentID: id, LengthMs: 4000})
	}
	got := compose([]timetable.Channel{{Segments: []timetable.Segment{{From: at(9), To: at(10), Anchor: at(9), Items: item}}}}, p, at(0), at(24))
	var lines []string
	for _, e := range got.Loops[got.Channels[0].Segments[0].Loop] {
		lines = append(lines, fmt.Sprint(e.Key, " ", e.Kind, " ", e.Asset, e.URL, " ", e.DurationMs))
	}
	want := []string{
		"9.0.1 image p1 4000", "9.0.2 image p2 4000", "9.1 web https://example.com/ 4000", "9.2 stream https://example.com/a.m3u8 4000", "9.3 audio mp3 4000", "9.4 web html 4000",
		"1.0.1 image p1 10000", "1.0.2 image p2 10000", "2.0 web https://example.com/ 30000", "3.0 stream https://example.com/a.m3u8 30000", "4.0 audio mp3 90000", "5.0 web html 30000",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("entries\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if names := got.sortedAssets(); !slices.Equal(names, []string{"html", "mp3", "p1", "p2"}) || got.Assets["p2"] != (asset{Size: 2, Type: "image/jpeg"}) || got.Fonts == nil {
		t.Errorf("assets %+v", got.Assets)
	}
}

func TestTheStandbyPictureFitsTheWayTheScreenHangs(t *testing.T) {
	for _, c := range []struct {
		width, height, orientation int
		want                       string
	}{
		{1920, 1080, 0, "wide"}, {1920, 1080, 180, "wide"}, {1920, 1080, 90, "tall"}, {1920, 1080, 270, "tall"},
		{1080, 1920, 0, "tall"}, {1080, 1920, 90, "wide"}, {0, 0, 0, "wide"}, {1000, 1000, 0, "wide"},
	} {
		if got := standbyOf(screen{Width: c.width, Height: c.height, Orientation: c.orientation, Portrait: "tall", Landscape: "wide"}); got != c.want {
			t.Errorf("%d × %d turned by %d shows %s", c.width, c.height, c.orientation, got)
		}
	}
}

func TestTheHorizonBeginsWithTheScreensOwnDay(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC) // 01:00 of the 21st in Tokyo
	if got := today(now, tokyo); got.Format(time.RFC3339) != "2026-11-21T00:00:00+09:00" {
		t.Errorf("the day began at %s", got)
	}
}

func TestManifestsAreBuiltOncePerRevision(t *testing.T) {
	m := newManifests()
	builds := 0
	ask := func(revision int64, fail error) (built, error) {
		return m.get(manifestKey{company: 1, revision: revision}, func() (built, error) {
			builds++
			return built{digest: "d"}, fail
		})
	}
	for range 3 {
		if _, err := ask(1, nil); err != nil || builds != 1 {
			t.Fatalf("%d builds, %v", builds, err)
		}
	}
	if _, err := ask(2, nil); err != nil || builds != 2 || len(m.parts) != 1 {
		t.Errorf("a newer revision: %d builds, %d kept, %v", builds, len(m.parts), err)
	}
	if _, err := ask(3, errPending); err == nil {
		t.Error("a failure is not told")
	}
	if _, err := ask(3, nil); err != nil || builds != 4 {
		t.Errorf("after a failure: %d builds, %v", builds, err)
	}
}
