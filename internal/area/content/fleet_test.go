package content

import "testing"

// TestVideosThatNoScreenPlays: a screen counts by what it has said, and one that
// has said nothing, or is yet to come, as a browser.
func TestVideosThatNoScreenPlays(t *testing.T) {
	able, old, silent := alike{Screen: Screen{Codecs: "h264,hevc"}}, alike{Screen: Screen{Codecs: "h264"}}, alike{}
	fine := alike{Screen: Screen{Codecs: "h264,h264-high10"}}
	small := alike{Screen: Screen{Codecs: "h264,hevc", MaxWidth: 1920, MaxHeight: 1080}}
	for name, c := range map[string]struct {
		fleet Fleet
		codec string
		width int
		want  bool
	}{
		"what every browser plays":              {nil, "h264", 1920, false},
		"what no browser plays":                 {nil, "hevc", 1920, true},
		"H.264 of 10 bits":                      {nil, "h264-high10", 1920, true},
		"one screen says that it plays that":    {Fleet{old, fine}, "h264-high10", 1920, false},
		"H.264 of full colours, old screens":    {Fleet{old, silent}, "h264-high444", 1920, true},
		"what is for studios":                   {nil, "prores", 1920, true},
		"a coding that nothing is known of":     {nil, "", 1920, false},
		"one screen plays it":                   {Fleet{old, able}, "hevc", 1920, false},
		"none does":                             {Fleet{old, old}, "hevc", 1920, true},
		"none does, one says nothing":           {Fleet{old, silent}, "hevc", 1920, true},
		"one that says nothing is a browser":    {Fleet{old, silent}, "vp9", 1920, false},
		"it is too large for all":               {Fleet{small}, "h264", 3840, true},
		"it is too large for one":               {Fleet{small, able}, "h264", 3840, false},
		"none that said something plays VP9":    {Fleet{old}, "vp9", 1920, true},
		"all said something, whatever browsers": {Fleet{able}, "hevc", 3840, false},
	} {
		if got := c.fleet.PlaysNothingOf(Film{c.codec, c.width, c.width * 9 / 16}); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
