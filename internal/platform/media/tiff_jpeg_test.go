package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// tiffOf is a TIFF of JPEGs, with a few entries of 32 bits.
func tiffOf(entries map[uint16]uint32, ofOffsets, ofLengths, kindOfLengths uint16, pieces [][]byte,
	tables []byte) []byte {
	b := binary.LittleEndian
	content := []byte("II*\x00\x00\x00\x00\x00")
	entries = maps.Clone(entries)
	many := map[uint16][2]uint32{} // kind and count
	if tables != nil {
		entries[jpegTablesTag], many[jpegTablesTag] = uint32(len(content)), [2]uint32{7, uint32(len(tables))}
		content = append(content, tables...)
	}
	var starts, lengths []byte
	for _, piece := range pieces {
		starts = b.AppendUint32(starts, uint32(len(content)))
		if kindOfLengths == 3 {
			lengths = b.AppendUint16(lengths, uint16(len(piece)))
		} else {
			lengths = b.AppendUint32(lengths, uint32(len(piece)))
		}
		content = append(content, piece...)
	}
	for tag, values := range map[uint16][]byte{ofOffsets: starts, ofLengths: lengths} {
		kind := uint32(4)
		if tag == ofLengths {
			kind = uint32(kindOfLengths)
		}
		entries[tag], many[tag] = uint32(len(content)), [2]uint32{kind, uint32(len(pieces))}
		if len(values) <= 4 {
			entries[tag] = b.Uint32(append(values, 0, 0, 0)[:4])
			continue
		}
		content = append(content, values...)
	}
	b.PutUint32(content[4:], uint32(len(content)))
	content = b.AppendUint16(content, uint16(len(entries)))
	for _, tag := range slices.Sorted(maps.Keys(entries)) {
		kind, count := uint16(4), uint32(1)
		if m, is := many[tag]; is {
			kind, count = uint16(m[0]), m[1]
		}
		content = b.AppendUint16(b.AppendUint16(content, tag), kind)
		content = b.AppendUint32(b.AppendUint32(content, count), entries[tag])
	}
	return append(content, 0, 0, 0, 0)
}

// piecesOf are JPEGs of the parts of a picture, from left to right and from top to bottom.
func piecesOf(t *testing.T, m image.Image, size image.Point) (pieces [][]byte) {
	t.Helper()
	whole := m.Bounds()
	for y := 0; y < whole.Max.Y; y += size.Y {
		for x := 0; x < whole.Max.X; x += size.X {
			piece := image.NewRGBA(image.Rect(0, 0, size.X, size.Y))
			draw.Draw(piece, piece.Rect, m, image.Pt(x, y), draw.Src)
			pieces = append(pieces, asJPEG(t, piece))
		}
	}
	return pieces
}

const ycc = 6

func entriesOf(photometric uint32, more map[uint16]uint32) map[uint16]uint32 {
	entries := map[uint16]uint32{
		widthTag: 64, heightTag: 48, compressionTag: jpegCompression, photometricTag: photometric}
	maps.Copy(entries, more)
	return entries
}

func TestTIFFOfJPEGs(t *testing.T) {
	m := opaque(64, 48)
	rows, tiles := map[uint16]uint32{rowsPerStripTag: 16}, map[uint16]uint32{tileWidthTag: 32, tileHeightTag: 32}
	halves := map[uint16]uint32{rowsPerStripTag: 24}
	one := piecesOf(t, m, image.Pt(64, 48))
	grey := image.NewGray(image.Rect(0, 0, 64, 48))
	draw.Draw(grey, grey.Rect, m, image.Point{}, draw.Src)
	white := image.NewRGBA(grey.Rect)
	draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
	frame := bytes.Index(one[0], []byte("\xff\xc0"))
	tables, rest := slices.Concat(one[0][:frame], []byte(endOfJPEG)), slices.Concat(one[0][:2], one[0][frame:])
	strips, lengths := uint16(offsetsTag), uint16(lengthsTag)
	for name, c := range map[string]struct {
		content []byte
		like    image.Image
	}{
		"one strip":    {tiffOf(entriesOf(ycc, nil), strips, lengths, 4, one, nil), m},
		"three strips": {tiffOf(entriesOf(ycc, rows), strips, lengths, 4, piecesOf(t, m, image.Pt(64, 16)), nil), m},
		"short lengths": {tiffOf(entriesOf(ycc, rows), strips, lengths, 3, piecesOf(t, m, image.Pt(64, 16)), nil),
			m},
		"two short lengths": {tiffOf(entriesOf(ycc, halves), strips, lengths, 3, piecesOf(t, m, image.Pt(64, 24)), nil),
			m},
		"tiles": {tiffOf(entriesOf(ycc, tiles), tileOffsetsTag, tileLengthsTag, 4, piecesOf(t, m, image.Pt(32, 32)),
			nil), m},
		"tables":     {tiffOf(entriesOf(ycc, nil), strips, lengths, 4, [][]byte{rest}, tables), m},
		"greys":      {tiffOf(entriesOf(1, nil), strips, lengths, 4, [][]byte{asJPEG(t, grey)}, nil), grey},
		"no colours": {tiffOf(entriesOf(2, nil), strips, lengths, 4, [][]byte{asJPEG(t, white)}, nil), nil},
	} {
		t.Run(name, func(t *testing.T) {
			info, kept, err := bare().Import(t.Context(), fileOf(t, c.content), temporary(t))
			if err != nil {
				t.Fatal(err)
			}
			got, err := png.Decode(bytes.NewReader(contentOf(t, kept)))
			if err != nil || info.Width != 64 || info.Height != 48 || info.MIME != pngType {
				t.Fatalf("%+v, %v", info, err)
			}
			for _, at := range []image.Point{{3, 3}, {60, 3}, {3, 44}, {60, 44}, {33, 30}} {
				want := color.RGBA{255, 128, 128, 255}
				if c.like != nil {
					want, _ = color.RGBAModel.Convert(c.like.At(at.X, at.Y)).(color.RGBA)
				}
				wantColor(t, got, at.X, at.Y, want)
			}
		})
	}
}

func TestTIFFOfJPEGsThatIsRefused(t *testing.T) {
	m := opaque(64, 48)
	one := piecesOf(t, m, image.Pt(64, 48))
	with := func(photometric uint32, pieces [][]byte, more map[uint16]uint32) []byte {
		return tiffOf(entriesOf(photometric, more), offsetsTag, lengthsTag, 4, pieces, nil)
	}
	for name, c := range map[string]struct {
		content []byte
		kind    fault.Kind
		code    string
	}{
		"out of use": {with(ycc, one, map[uint16]uint32{compressionTag: oldJPEGCompression}), fault.Unsupported,
			"cannot-convert-picture"},
		"four inks": {with(5, one, nil), fault.Unsupported, "cannot-convert-picture"},
		"by planes": {with(2, one, map[uint16]uint32{planesTag: 2}), fault.Unsupported, "cannot-convert-picture"},
		"strips of which one is missing": {with(ycc, one, map[uint16]uint32{rowsPerStripTag: 24}), fault.Unprocessable,
			"image-broken"},
		"a strip larger than said": {with(ycc, piecesOf(t, opaque(80, 48), image.Pt(80, 48)), nil), fault.Unprocessable,
			"image-broken"},
		"a strip that is cut off": {with(ycc, [][]byte{one[0][:len(one[0])/2]}, nil), fault.Unprocessable,
			"image-broken"},
		"an empty strip": {with(ycc, [][]byte{{0xff}}, nil), fault.Unprocessable, "image-broken"},
		"no strip":       {with(ycc, [][]byte{[]byte("\xff\xd8\xff\xd9")}, nil), fault.Unprocessable, "image-broken"},
		"wider than anything": {with(ycc, one, map[uint16]uint32{widthTag: 1 << 31}), fault.Unprocessable,
			"image-too-large"},
		"of no height": {with(ycc, one, map[uint16]uint32{heightTag: 0}), fault.Unprocessable, "image-broken"},
		"a million strips": {with(ycc, one, map[uint16]uint32{heightTag: 16_000, rowsPerStripTag: 1}),
			fault.Unprocessable, "image-broken"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := converter(t).Import(t.Context(), fileOf(t, c.content), temporary(t))
			wantFault(t, err, c.kind, c.code)
		})
	}
}
