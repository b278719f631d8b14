package player

import (
	"testing"
	"time"

	"marquee/internal/area/font"
)

// The fonts that are built in are on every screen, whatever it plays, and nobody signs for them.
func TestScreensGetTheBuiltInFonts(t *testing.T) {
	t.Parallel()
	body := newShared(time.Time{}, time.Time{})
	body.assets["aa"] = asset{Size: 10, Type: "x/y"}
	body.addBundle(font.Bundle{Stylesheet: "cc", Files: map[string]int64{"cc": 100, "dd": 90_000}})
	if body.Bundled != "cc" || len(body.assets) != 3 ||
		body.assets["cc"] != (asset{Size: 100, Type: "text/css", URL: "/player/assets/fonts/cc"}) ||
		body.assets["dd"] != (asset{Size: 90_000, Type: "font/woff2", URL: "/player/assets/fonts/dd"}) {
		t.Errorf("%q, %v", body.Bundled, body.assets)
	}
	signed := 0
	if _, err := body.encode(func(sha string) string { signed++; return "/" + sha }); err != nil || signed != 1 {
		t.Errorf("%d addresses are signed: %v", signed, err)
	}
}
