package font

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/image/font/sfnt"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Format is how a font file is written.
type Format string

// The formats.
const (
	TrueType Format = "ttf"
	OpenType Format = "otf"
	WOFF     Format = "woff"
	WOFF2    Format = "woff2"
)

// Face is what a font file says of itself.
type Face struct {
	Format        Format
	Family, Style string // may be empty
	Cut           Cut
	Glyphs        int
	Coverage      Coverage
}

// Inspect reads a font file. The parser works on the bytes where they are, so
// that a table which claims to be larger than the file takes no memory, and it
// follows no outline: browsers check those again themselves before they draw.
// Of a compressed font, only the tables that are looked at are kept.
// What is refused is an Unsupported fault with the code font-collection or
// unsupported-font, or an Unprocessable one with font-broken.
func Inspect(data []byte) (face Face, err error) {
	defer recovered(&err)
	parsed, plain, err := open(data)
	if err != nil {
		return Face{}, err
	}
	face.Format = formatOf(data)
	var buffer sfnt.Buffer
	face.Glyphs = parsed.NumGlyphs()
	face.Family = nameOf(parsed, &buffer, sfnt.NameIDTypographicFamily, sfnt.NameIDFamily)
	face.Style = nameOf(parsed, &buffer, sfnt.NameIDTypographicSubfamily, sfnt.NameIDSubfamily)
	face.Cut = cutOf(plain, face.Style)
	face.Coverage, err = measure(covers(parsed))
	return face, err
}

// Lacking returns those of the characters that a font file has no glyph for. It refuses as Inspect does.
func Lacking(data []byte, characters string) (lacking string, err error) {
	defer recovered(&err)
	parsed, _, err := open(data)
	if err != nil {
		return "", err
	}
	has := covers(parsed)
	return strings.Map(func(r rune) rune {
		if has(r) {
			return -1
		}
		return r
	}, characters), nil
}

// recovered makes a refusal of what made the parser stumble: it is the file that is refused.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = broken(fmt.Errorf("parser: %v", p))
	}
}

func covers(parsed *sfnt.Font) func(rune) bool {
	var buffer sfnt.Buffer
	return func(r rune) bool {
		glyph, err := parsed.GlyphIndex(&buffer, r)
		return err == nil && glyph != 0
	}
}

// open parses a font file, and returns what it parsed: of a compressed one, what is looked at.
func open(data []byte) (parsed *sfnt.Font, plain []byte, err error) {
	if format := formatOf(data); format == WOFF || format == WOFF2 {
		if data, err = unpack(format, data); err != nil {
			return nil, nil, err
		}
	}
	switch formatOf(data) {
	case TrueType, OpenType:
	case collection:
		return nil, nil, fault.New(fault.Unsupported, codes.FontCollection,
			"This file holds several fonts. Upload each of them as a file of its own.")
	default:
		return nil, nil, fault.New(fault.Unsupported, codes.UnsupportedFont,
			"This is no font that is taken. Upload a TTF, OTF, WOFF or WOFF2 file.")
	}
	if parsed, err = sfnt.Parse(data); err != nil {
		return nil, nil, broken(err)
	}
	return parsed, data, nil
}

// collection is several fonts in one file, which are not taken.
const collection Format = "ttc"

func formatOf(data []byte) Format {
	for prefix, format := range map[string]Format{
		"\x00\x01\x00\x00": TrueType, "true": TrueType, "OTTO": OpenType, "ttcf": collection, "wOFF": WOFF,
		"wOF2": WOFF2,
	} {
		if bytes.HasPrefix(data, []byte(prefix)) {
			return format
		}
	}
	return ""
}

// unpack makes a font file of what is looked at of a compressed one.
func unpack(format Format, data []byte) ([]byte, error) {
	read := readWOFF
	if format == WOFF2 {
		read = readWOFF2
	}
	flavor, found, err := read(data)
	if err != nil {
		return nil, broken(err)
	}
	if start := binary.BigEndian.AppendUint32(nil, flavor); formatOf(start) != TrueType && formatOf(start) != OpenType {
		return start, nil
	}
	file, err := found.sfnt(flavor)
	if err != nil {
		return nil, broken(err)
	}
	return file, nil
}

func broken(err error) error {
	return fault.Invalid("body.file", codes.FontBroken,
		"The font is damaged, or of a kind that is not understood.").Because(err)
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
