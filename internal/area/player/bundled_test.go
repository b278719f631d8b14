package player

import (
	"testing"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/font"
	"marquee/internal/timetable"
)

// The fonts that are built in are on a screen that plays a program or shows a message, and cost no other one anything.
func TestScreensGetTheBuiltInFontsWithAProgram(t *testing.T) {
	t.Parallel()
	bundle := font.Bundle{Stylesheet: "cc", Files: map[string]int64{"cc": 100, "dd": 90_000}}
	playing := func(kind string) shared {
		at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC) }
		shows := content.Showing{Kind: kind, SHA256: "aa", Size: 10, Mime: "x/y", DurationMs: 10_000}
		body := compose([]timetable.Channel{{Name: "Main", Segments: []timetable.Segment{
			{From: at(9), To: at(10), Anchor: at(9), Items: []int64{1}}}}},
			map[int64][]part{1: {always(0, 0, 4, shows)}}, content.Used{}, at(0), at(24))
		body.needFonts(bundle)
		return body
	}
	for _, kind := range []string{"image", "web", "video"} {
		if body := playing(kind); body.Bundled != "" || len(body.assets) != 1 {
			t.Errorf("%s: %q, %v", kind, body.Bundled, body.assets)
		}
	}
	body := playing("program")
	if body.Bundled != "cc" || len(body.assets) != 3 ||
		body.assets["cc"] != (asset{Size: 100, Type: "text/css", URL: "/player/assets/fonts/cc"}) ||
		body.assets["dd"] != (asset{Size: 90_000, Type: "font/woff2", URL: "/player/assets/fonts/dd"}) {
		t.Errorf("%q, %v", body.Bundled, body.assets)
	}
	said := newShared(time.Time{}, time.Time{})
	said.Messages = []announcement{{}}
	if said.needFonts(bundle); said.Bundled != "cc" || len(said.assets) != 2 {
		t.Errorf("with a message: %q, %v", said.Bundled, said.assets)
	}
	signed := 0
	if _, err := body.encode(func(sha string) string { signed++; return "/" + sha }); err != nil || signed != 1 {
		t.Errorf("%d addresses are signed: %v", signed, err)
	}
	if bundle = (font.Bundle{}); playing("program").Bundled != "" {
		t.Error("there are none, and they are told")
	}
}
