package font_test

import (
	"encoding/binary"
	"net/http"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"

	"marquee/internal/area/font"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// saying is a font file whose table OS/2 says another weight, and in fsSelection something else.
func saying(file []byte, weight, selection uint16) []byte {
	file = slices.Clone(file)
	for _, p := range pieces(file) {
		if p.tag == "OS/2" {
			binary.BigEndian.PutUint16(p.data[4:], weight)
			binary.BigEndian.PutUint16(p.data[62:], selection)
		}
	}
	return file
}

// TestAFontSaysByWhatItIsChosen: how a browser chooses it in its family is what its table says, and what its style is
// called where the table says nothing.
func TestAFontSaysByWhatItIsChosen(t *testing.T) {
	for name, c := range map[string]struct {
		file []byte
		want font.Cut
	}{
		"regular":               {goregular.TTF, font.Cut{Weight: 400}},
		"medium":                {gomedium.TTF, font.Cut{Weight: 500}},
		"bold, as it says":      {gobold.TTF, font.Cut{Weight: 600}},
		"italic":                {goitalic.TTF, font.Cut{Weight: 400, Italic: true}},
		"bold italic":           {gobolditalic.TTF, font.Cut{Weight: 600, Italic: true}},
		"bold of the web":       {woff2(trueType, pieces(gobold.TTF)), font.Cut{Weight: 600}},
		"oblique":               {saying(goregular.TTF, 300, 1<<9), font.Cut{Weight: 300, Italic: true}},
		"between two hundreds":  {saying(goregular.TTF, 250, 0), font.Cut{Weight: 300}},
		"of the oldest weights": {saying(goregular.TTF, 7, 0), font.Cut{Weight: 700}},
		"more than black":       {saying(goregular.TTF, 1000, 0), font.Cut{Weight: 900}},
		"no weight":             {saying(gobold.TTF, 0, 0), font.Cut{Weight: 700}},
		"a weight that is none": {saying(gobold.TTF, 65535, 0), font.Cut{Weight: 700}},
	} {
		if face, err := font.Inspect(c.file); err != nil || face.Cut != c.want {
			t.Errorf("%s is %+v, %v; want %+v", name, face.Cut, err, c.want)
		}
	}
}

// TestAStyleThatIsTypedCounts for how a font is chosen, if it says so.
func TestAStyleThatIsTypedCounts(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, 1<<30)
		for style, want := range map[string]font.Cut{
			"Extra Bold": {Weight: 800}, "demi-bold Oblique": {Weight: 600, Italic: true}, "Book": {Weight: 400},
			"Italic": {Weight: 400, Italic: true}, "Light": {Weight: 300}, "Loud": {Weight: 600}, "": {Weight: 600},
		} {
			var added, listed font.Font
			status, p := o.Form("ann", "/api/font", map[string]string{"fontName": "Of " + style, "fontStyle": style},
				file("b.ttf", gobold.TTF), &added)
			var list []font.Font
			o.OK(http.StatusOK, "ann", http.MethodGet, "/api/font?_limit=100", nil, &list)
			for _, f := range list {
				if f.ID == added.ID {
					listed = f
				}
			}
			if added.Cut != want || listed.Cut != want {
				t.Errorf("%q is %d %+v, %+v, and listed as %+v", style, status, p, added.Cut, listed.Cut)
			}
		}
	})
}
