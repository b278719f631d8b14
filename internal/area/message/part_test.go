package message

import (
	"strings"
	"testing"
)

// told is a message that can be shown.
func told() Part {
	p := Standard()
	p.Content = "The canteen is closed today."
	return p
}

// TestR465_G154_EveryWrongFieldIsNamed takes each wrong value alone: it is refused at its field, and at no other.
func TestR465_G154_EveryWrongFieldIsNamed(t *testing.T) {
	feed := func(p *Part) { p.IsRss, p.Rss = true, "7" }
	for _, c := range []struct {
		what   string
		change func(*Part)
		want   string
	}{
		{"the standard one with words", func(*Part) {}, ""},
		{"no words", func(p *Part) { p.Content = "" }, "content required"},
		{"blanks alone", func(p *Part) { p.Content = " \n\t\u3000" }, "content required"},
		{"most words", func(p *Part) { p.Content = strings.Repeat("字", 2000) }, ""},
		{"too many words", func(p *Part) { p.Content = strings.Repeat("字", 2001) }, "content too-long"},
		{"markup is text", func(p *Part) { p.Content = `<img src=x onerror="alert(1)">'; DROP TABLE message; --` }, ""},
		{"both directions of writing", func(p *Part) { p.Content = "Café ☕ 営業中 مغلق 👩‍👩‍👧" }, ""},
		{"no position", func(p *Part) { p.Position = "" }, "position not-allowed"},
		{"another position", func(p *Part) { p.Position = "left" }, "position not-allowed"},
		{"the middle", func(p *Part) { p.Position = Middle }, ""},
		{"the top", func(p *Part) { p.Position = Top }, ""},
		{"another flow", func(p *Part) { p.Flow = "diagonal" }, "flow not-allowed"},
		{"a flow in capitals", func(p *Part) { p.Flow = "LEFT" }, "flow not-allowed"},
		{"to the right", func(p *Part) { p.Flow = Right }, ""},
		{"up", func(p *Part) { p.Flow = Up }, ""},
		{"down", func(p *Part) { p.Flow = Down }, ""},
		{"static", func(p *Part) { p.Flow = Static }, ""},
		{"too slow", func(p *Part) { p.Speed = 0 }, "speed out-of-range"},
		{"the slowest", func(p *Part) { p.Speed = 1 }, ""},
		{"the fastest", func(p *Part) { p.Speed = 10 }, ""},
		{"too fast", func(p *Part) { p.Speed = 11 }, "speed out-of-range"},
		{"too small", func(p *Part) { p.TextSize = 11 }, "textSize out-of-range"},
		{"the smallest", func(p *Part) { p.TextSize = 12 }, ""},
		{"the largest", func(p *Part) { p.TextSize = 540 }, ""},
		{"too large", func(p *Part) { p.TextSize = 541 }, "textSize out-of-range"},
		{"a colour with opacity", func(p *Part) { p.TextColor = "#aAbBcCdD" }, ""},
		{"a colour's name", func(p *Part) { p.TextColor = "red" }, "textColor bad-format"},
		{"a short colour", func(p *Part) { p.BgColor = "#fff" }, "bgColor bad-format"},
		{"no colour", func(p *Part) { p.BgColor = "" }, "bgColor bad-format"},
		{"more than a colour", func(p *Part) { p.ShadowColor = "#000000\n" }, "shadowColor bad-format"},
		{"a style in a colour", func(p *Part) { p.OutlineColor = "#000000;background:url(//x)" },
			"outlineColor bad-format"},
		{"another font type", func(p *Part) { p.FontType = "system" }, "fontType not-allowed"},
		{"the company's font without one", func(p *Part) { p.FontType = "company" }, "fontFace required"},
		{"the company's font", func(p *Part) { p.FontType, p.FontFace = "company", "Acme Sans" }, ""},
		{"a long font", func(p *Part) { p.FontFace = strings.Repeat("x", 201) }, "fontFace too-long"},
		{"a shadow less than none", func(p *Part) { p.ShadowRadius = -1 }, "shadowRadius out-of-range"},
		{"too much shadow", func(p *Part) { p.ShadowRadius = 101 }, "shadowRadius out-of-range"},
		{"a shadow at the left", func(p *Part) { p.ShadowXOffset = -100 }, ""},
		{"a shadow too far left", func(p *Part) { p.ShadowXOffset = -101 }, "shadowXOffset out-of-range"},
		{"a shadow too far below", func(p *Part) { p.ShadowYOffset = 101 }, "shadowYOffset out-of-range"},
		{"an outline less than none", func(p *Part) { p.OutlineSize = -1 }, "outlineSize out-of-range"},
		{"too much outline", func(p *Part) { p.OutlineSize = 51 }, "outlineSize out-of-range"},
		{"a source without words", func(p *Part) { feed(p); p.Content = "" }, ""},
		{"a source that is not said", func(p *Part) { feed(p); p.Rss = "" }, "rss required"},
		{"a source that is no id", func(p *Part) { feed(p); p.Rss = "7 OR 1=1" }, "rss bad-format"},
		{"a source below nothing", func(p *Part) { feed(p); p.Rss = "-7" }, "rss bad-format"},
		{"a source with a zero before it", func(p *Part) { feed(p); p.Rss = "07" }, "rss bad-format"},
		{"a source beyond numbers", func(p *Part) { feed(p); p.Rss = "9223372036854775808" }, "rss bad-format"},
		{"a source for later", func(p *Part) { p.Rss = "7" }, ""},
		{"lines of nothing", func(p *Part) { feed(p); p.Rssformat = []string{} }, "rssformat required"},
		{"lines of nothing, not shown", func(p *Part) { p.Rssformat = []string{} }, ""},
		{"lines of many fields", func(p *Part) { p.Rssformat = make([]string, 21) }, "rssformat too-many"},
		{"a field with a long name", func(p *Part) { p.Rssformat = []string{strings.Repeat("x", 201)} },
			"rssformat too-long"},
		{"a background that is no id", func(p *Part) { p.BgImage = "https://example.com/a.png" }, "bgImage bad-format"},
		{"a background of nought", func(p *Part) { p.BgImage = "0" }, "bgImage bad-format"},
		{"a background", func(p *Part) { p.BgImage = "12" }, ""},
		{"a sound that is no id", func(p *Part) { p.Audio = "+12" }, "audio bad-format"},
		{"a sound", func(p *Part) { p.Audio = "12" }, ""},
	} {
		p := told()
		c.change(&p)
		var got []string
		for _, f := range p.Check("body.") {
			got = append(got, strings.TrimPrefix(f.Location, "body.")+" "+f.Code.String())
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: refused %q, want %q", c.what, got, c.want)
		}
	}
}

// TestR465_AllThatIsWrongIsSaidAtOnce, each below the place of the message.
func TestR465_AllThatIsWrongIsSaidAtOnce(t *testing.T) {
	const at = "body.content[0].items[2].message."
	refused := Part{}.Check(at)
	named := map[string]bool{}
	for _, f := range refused {
		if !strings.HasPrefix(f.Location, at) {
			t.Errorf("%s is not below %s", f.Location, at)
		}
		named[strings.TrimPrefix(f.Location, at)] = true
	}
	for _, field := range []string{"content", "position", "flow", "speed", "textSize", "textColor", "bgColor",
		"shadowColor", "outlineColor"} {
		if !named[field] {
			t.Errorf("%s is not refused: %v", field, refused)
		}
	}
}
