package player

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/playlist"
	"marquee/internal/timetable"
)

// always is a part that shows something since ever and for ever.
func always(index int, playlistID, contentID int64, s content.Showing) part {
	return part{Index: index, Playlist: playlistID, Playable: playlist.Playable{ContentID: contentID},
		Content: content.Playable{ContentID: contentID, Name: s.Kind, Times: content.Times{{Showing: s}}}}
}

// read is a shared part as a screen reads it.
func read(t *testing.T, s shared) Read {
	t.Helper()
	b, err := s.encode(func(sha string) string { return "/" + sha })
	if err != nil {
		t.Fatal(err)
	}
	m, err := ReadManifest(b.text)
	if err != nil {
		t.Fatalf("%v: %s", err, b.text)
	}
	return m
}

func TestAManifestIsComposedOfWhatCanPlay(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
	menu := content.Showing{Kind: "image", SHA256: "aa", Size: 10, Mime: "image/png", DurationMs: 10_000}
	film := content.Showing{Kind: "video", SHA256: "bb", Size: 20, Mime: "video/mp4", DurationMs: 7_000}
	entered := always(0, 9, 4, menu)
	entered.LengthMs, entered.EffectIn = 5000, playlist.Transition{ID: 1, DurationMs: 500}
	got := compose([]timetable.Channel{{Name: "Main", Segments: []timetable.Segment{
		{From: at(9), To: at(10), Anchor: at(9), Items: []int64{1, 2}},
		{From: at(10), To: at(11), Anchor: at(10), Items: []int64{3}, Cast: 1},
		{From: at(11), To: at(12), Anchor: at(9), Items: []int64{1, 2}},
	}}, {Name: "Side"}}, map[int64][]part{1: {always(0, 0, 4, menu)}, 2: {entered, always(2, 9, 5, film)}, 3: {}},
		content.Used{}, at(0), at(24))

	m := read(t, got)
	if len(got.Channels) != 2 || len(got.Channels[0].Segments) != 2 || len(got.Channels[1].Segments) != 0 {
		t.Fatalf("channels %+v: what cannot play is a gap, and an empty channel is dark", got.Channels)
	}
	first, last := m.Channels[0].Segments[0], m.Channels[0].Segments[1]
	if first.Loop != last.Loop || len(got.Loops) != 1 || len(got.Entries) != 3 {
		t.Errorf("equal segments do not share their loop: %+v", got.Loops)
	}
	if first.From != at(9).UnixMilli() || last.Anchor != at(9).UnixMilli() || last.To != at(12).UnixMilli() {
		t.Errorf("segments %+v, %+v", first, last)
	}
	loop := got.Entries
	if loop[0].Key != "1.0" || loop[1].Key != "2.0" || loop[2].Key != "2.2" || loop[2].Kind != "video" ||
		loop[1].PlaylistID != 9 ||
		loop[1].EffectIn.DurationMs != 500 || loop[1].DurationMs != 5000 || loop[2].DurationMs != 7000 ||
		loop[0].PlaylistID != 0 {
		t.Errorf("the entries are %+v", loop)
	}
	if len(got.assets) != 2 || got.assets["bb"].Size != 20 {
		t.Errorf("assets %+v", got.assets)
	}
}

// TestEveryKindHasItsEntries: a document plays page after page, each for the
// entry's time, and a link is an entry without an asset.
func TestEveryKindHasItsEntries(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
	showing := map[int64]content.Showing{
		1: {Kind: "image", SHA256: "pdf", Size: 9, Mime: "application/pdf", DurationMs: 10_000,
			Pages: []content.Picture{{SHA256: "p1", Size: 1, Mime: "image/jpeg"},
				{SHA256: "p2", Size: 2, Mime: "image/jpeg"}}},
		2: {Kind: "web", SHA256: "text", Mime: "text/uri-list", URL: "https://example.com/", DurationMs: 30_000},
		3: {Kind: "stream", SHA256: "text", Mime: "text/uri-list", URL: "https://example.com/a.m3u8",
			DurationMs: 30_000},
		4: {Kind: "audio", SHA256: "mp3", Mime: "audio/mpeg", DurationMs: 90_000},
		5: {Kind: "web", SHA256: "html", Mime: "text/html", DurationMs: 30_000},
	}
	parts := map[int64][]part{}
	items := []int64{9}
	for id := int64(1); id <= 5; id++ {
		items = append(items, id)
		parts[id] = []part{always(0, 0, id, showing[id])}
		entered := always(int(id)-1, 7, id, showing[id])
		entered.LengthMs = 4000
		parts[9] = append(parts[9], entered)
	}
	got := compose([]timetable.Channel{
		{Segments: []timetable.Segment{{From: at(9), To: at(10), Anchor: at(9), Items: items}}}}, parts,
		content.Used{}, at(0), at(24))
	var lines []string
	for _, e := range got.Entries {
		lines = append(lines, fmt.Sprint(e.Key, " ", e.Kind, " ", e.Asset, e.URL, " ", e.DurationMs))
	}
	want := []string{
		"9.0.1 image p1 4000", "9.0.2 image p2 4000", "9.1 web https://example.com/ 4000",
		"9.2 stream https://example.com/a.m3u8 4000", "9.3 audio mp3 4000", "9.4 web html 4000",
		"1.0.1 image p1 10000", "1.0.2 image p2 10000", "2.0 web https://example.com/ 30000",
		"3.0 stream https://example.com/a.m3u8 30000", "4.0 audio mp3 90000", "5.0 web html 30000",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("entries\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if len(got.assets) != 4 || got.assets["p2"] != (asset{Size: 2, Type: "image/jpeg"}) || got.Fonts == nil {
		t.Errorf("assets %+v", got.assets)
	}
}

// staggered composes items of one priority that begin and end on minutes of their own.
func staggered(t testing.TB, n int) (shared, built) {
	t.Helper()
	items, parts := make([]timetable.Item, n), map[int64][]part{}
	for i := range items {
		id := int64(i + 1)
		start := i * 7 % (24 * 60)
		items[i] = timetable.Item{ID: id, Channel: "A", Start: timetable.NewDate(2026, 11, 1), Repeat: timetable.Daily,
			Priority:  timetable.Normal,
			StartTime: timetable.NewClock(0, start), EndTime: timetable.NewClock(0, (start+60+i*13%720)%(24*60))}
		parts[id] = []part{always(0, 0, id, content.Showing{Kind: "image", SHA256: fmt.Sprintf("%064d", i), Size: 1,
			Mime: "image/jpeg", DurationMs: 10_000})}
	}
	from := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	to := from.AddDate(0, 0, HorizonDays)
	s := compose(timetable.Resolve(items, time.UTC, from, to), parts, content.Used{}, from, to)
	b, err := s.encode(func(sha string) string {
		return "/api/player/media/" + sha + "?exp=1790000000&sig=0123456789012345678901234567890123456789012"
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, b
}

// TestAManifestStaysSmall: a thousand items of one priority, each on minutes of
// its own, are named once, and so is each set of them that plays together.
func TestAManifestStaysSmall(t *testing.T) {
	s, b := staggered(t, 1000)
	sets := map[string]bool{}
	for _, l := range s.Loops {
		sets[fmt.Sprint(l)] = true
	}
	if len(s.Entries) != 1000 || len(sets) != len(s.Loops) || len(s.Loops) > 2*24*60 {
		t.Errorf("%d entries and %d loops, %d of them different", len(s.Entries), len(s.Loops), len(sets))
	}
	if len(b.text) > 10<<20 {
		t.Errorf("the manifest has %d bytes", len(b.text))
	}
	t.Logf("%d segments, %d loops, %d bytes", len(s.Channels[0].Segments), len(s.Loops), len(b.text))
}

// TestALargePlanReachesLessFar: days of the plan by how many bytes a day has.
func TestALargePlanReachesLessFar(t *testing.T) {
	for bytesOfADay, want := range map[int]int{0: 35, 10: 35, 28: 35, 29: 17, 58: 17, 59: 8, 5000: 8} {
		b, err := shortened(1000, func(days int) (built, error) {
			return built{text: make([]byte, days*bytesOfADay), digest: strconv.Itoa(days)}, nil
		})
		if err != nil || b.digest != strconv.Itoa(want) {
			t.Errorf("with %d bytes a day it reaches %s days, want %d (%v)", bytesOfADay, b.digest, want, err)
		}
	}
}

func BenchmarkStaggered(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				staggered(b, n)
			}
		})
	}
}

func TestLoopsAreWrittenInRuns(t *testing.T) {
	for want, entries := range map[string][]int{
		"[]": nil, "[4]": {4}, "[4 -1]": {4, 5}, "[0 -3]": {0, 1, 2, 3}, "[7 2 -2 9]": {7, 2, 3, 4, 9},
		"[3 2 1]": {3, 2, 1}, "[1 1 -1]": {1, 1, 2},
	} {
		if got := fmt.Sprint(loopOf(entries)); got != want {
			t.Errorf("%v is written as %s, want %s", entries, got, want)
		}
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
		if got := standbyOf(screen{Width: c.width, Height: c.height, Orientation: c.orientation, Portrait: "tall",
			Landscape: "wide"}); got != c.want {
			t.Errorf("%d × %d turned by %d shows %s", c.width, c.height, c.orientation, got)
		}
	}
}
