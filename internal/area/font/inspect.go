package font

import (
	"bytes"
	"fmt"

	"golang.org/x/image/font/sfnt"

	"marquee/internal/fault"
)

// Format is how a font file is written.
type Format string

// The formats.
const (
	TrueType Format = "ttf"
	OpenType Format = "otf"
)

// Face is what a font file says of itself.
type Face struct {
	Format        Format
	Family, Style string // may be empty
	Glyphs        int
	Coverage      Coverage
}

// Inspect reads a font file. The parser works on the bytes where they are, so
// that a table which claims to be larger than the file takes no memory, and it
// follows no outline: browsers check those again themselves before they draw.
// What is refused is an Unsupported fault with the code font-collection or
// unsupported-font, or an Unprocessable one with font-broken.
func Inspect(data []byte) (face Face, err error) {
	switch {
	case bytes.HasPrefix(data, []byte("\x00\x01\x00\x00")), bytes.HasPrefix(data, []byte("true")):
		face.Format = TrueType
	case bytes.HasPrefix(data, []byte("OTTO")):
		face.Format = OpenType
	case bytes.HasPrefix(data, []byte("ttcf")):
		return face, fault.New(fault.Unsupported, "font-collection", "This file holds several fonts. Upload each of them as a file of its own.")
	default:
		return face, fault.New(fault.Unsupported, "unsupported-font", "This is no font that is taken. Upload a TTF or an OTF file.")
	}
	defer func() {
		if p := recover(); p != nil { // the file made the parser stumble: it is the file that is refused
			face, err = Face{}, broken(fmt.Errorf("parser: %v", p))
		}
	}()
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return Face{}, broken(err)
	}
	var buffer sfnt.Buffer
	face.Glyphs = parsed.NumGlyphs()
	face.Family = nameOf(parsed, &buffer, sfnt.NameIDTypographicFamily, sfnt.NameIDFamily)
	face.Style = nameOf(parsed, &buffer, sfnt.NameIDTypographicSubfamily, sfnt.NameIDSubfamily)
	covers := func(r rune) bool {
		glyph, err := parsed.GlyphIndex(&buffer, r)
		return err == nil && glyph != 0
	}
	if face.Coverage, err = measure(covers); err != nil {
		return Face{}, err
	}
	return face, nil
}

func broken(err error) error {
	return fault.Invalid("body.file", "font-broken", "The font is damaged, or of a kind that is not understood.").Because(err)
}

// nameOf returns the first of the names that the font has.
func nameOf(f *sfnt.Font, buffer *sfnt.Buffer, ids ...sfnt.NameID) string {
	for _, id := range ids {
		if name, err := f.Name(buffer, id); err == nil && name != "" {
			return name
		}
	}
	return ""
}
