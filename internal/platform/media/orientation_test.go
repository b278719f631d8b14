package media

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"
)

// Each letter is one pixel. The stored picture is
//
//	a b
//	c d
//	e f
//
// and shown as EXIF 2.32 §4.6.4 describes.
func TestOrientationApply(t *testing.T) {
	stored := image.NewRGBA(image.Rect(0, 0, 2, 3))
	for i, c := range "abcdef" {
		stored.SetRGBA(i%2, i/2, color.RGBA{R: uint8(c), A: 255})
	}
	for o, want := range map[orientation]string{
		1: "ab/cd/ef", 2: "ba/dc/fe", 3: "fe/dc/ba", 4: "ef/cd/ab",
		5: "ace/bdf", 6: "eca/fdb", 7: "fdb/eca", 8: "bdf/ace",
	} {
		shown := o.apply(stored)
		var got string
		for y := range shown.Rect.Dy() {
			if y > 0 {
				got += "/"
			}
			for x := range shown.Rect.Dx() {
				got += string(rune(shown.RGBAAt(x, y).R))
			}
		}
		if got != want {
			t.Errorf("orientation %d shows %s, want %s", o, got, want)
		}
		if size := o.size(stored.Bounds().Size()); size != shown.Bounds().Size() {
			t.Errorf("orientation %d: size %v, but shown is %v", o, size, shown.Bounds().Size())
		}
	}
}

func TestOrientationRotation(t *testing.T) {
	for o, want := range []int{1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270} {
		if got := orientation(o).rotation(); got != want {
			t.Errorf("orientation %d is turned by %d, want %d", o, got, want)
		}
	}
}

func TestOrientationIsReadFromEXIF(t *testing.T) {
	plain := asJPEG(t, gradient(64, 48))
	big, little := binary.BigEndian, binary.LittleEndian
	type test struct {
		content  []byte
		rotation int
	}
	tests := map[string]test{
		"none":          {plain, 0},
		"big-endian":    {withEXIF(plain, big, "MM\x00*", 3), 180},
		"little-endian": {withEXIF(plain, little, "II*\x00", 8), 270},
		"behind other segments": {withSegment(withEXIF(plain, big, "MM\x00*", 6), 0xe0, []byte("JFIF\x00something")),
			90},
		"behind fill bytes": {append([]byte("\xff\xd8\xff\xff"), withEXIF(plain, big, "MM\x00*", 6)[2:]...), 90},
		"behind another APP1": {withSegment(withEXIF(plain, big, "MM\x00*", 6), 0xe1,
			[]byte("http://ns.adobe.com/xap/1.0/\x00<x/>")), 90},
		"before another EXIF": {withEXIF(withEXIF(plain, big, "MM\x00*", 3), big, "MM\x00*", 6), 90},
		"behind an empty EXIF": {withSegment(withEXIF(plain, big, "MM\x00*", 6), 0xe1,
			[]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x00")), 0},
		"another byte behind the name": {bytes.Replace(withEXIF(plain, big, "MM\x00*", 6), []byte("Exif\x00\x00"),
			[]byte("Exif\x00\x01"), 1), 90},
		"none of it": {bytes.Replace(withEXIF(plain, big, "MM\x00*", 6), []byte("\x01\x12\x00\x03\x00\x00\x00\x01"),
			[]byte("\x01\x12\x00\x03\x00\x00\x00\x00"), 1), 0},
		"two of it": {bytes.Replace(withEXIF(plain, big, "MM\x00*", 6), []byte("\x01\x12\x00\x03\x00\x00\x00\x01"),
			[]byte("\x01\x12\x00\x03\x00\x00\x00\x02"), 1), 0},
		"of a PNG":                     {turnedPNG(t, true, 6), 90},
		"of a PNG, behind the picture": {turnedPNG(t, false, 6), 0},
		"of a PNG, nine":               {turnedPNG(t, true, 9), 0},
		"zero":                         {withEXIF(plain, big, "MM\x00*", 0), 0},
		"nine":                         {withEXIF(plain, big, "MM\x00*", 9), 0},
		"wrong byte order":             {withEXIF(plain, little, "MM\x00*", 6), 0},
		"no byte order":                {withEXIF(plain, big, "XX\x00*", 6), 0},
		"directory outside":            {withSegment(plain, 0xe1, []byte("Exif\x00\x00MM\x00*\xff\xff\xff\xff")), 0},
		"entries missing": {withSegment(plain, 0xe1, []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\xff\xff\x01")),
			0},
	}
	for n := range 14 {
		tests[fmt.Sprintf("segment of %d bytes", n)] = test{
			withSegment(plain, 0xe1, []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08")[:n]), 0}
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			info, err := imported(t.Context(), bare(), fileOf(t, c.content))
			if err != nil || info.Rotation != c.rotation {
				t.Errorf("rotation = %d, %v, want %d", info.Rotation, err, c.rotation)
			}
			if sideways := info.Width < info.Height; sideways != (c.rotation%180 != 0) {
				t.Errorf("size = %dx%d when turned by %d", info.Width, info.Height, c.rotation)
			}
		})
	}
}

// turnedPNG is a PNG that says how it is to be shown, before its picture or behind.
func turnedPNG(t *testing.T, before bool, o uint16) []byte {
	t.Helper()
	const head, end = 8 + 25, 12
	whole := asPNG(t, gradient(64, 48))
	exif := pngChunk("eXIf", withEXIF([]byte("\xff\xd8"), binary.BigEndian, "MM\x00*", o)[12:])
	at := head
	if !before {
		at = len(whole) - end
	}
	return slices.Concat(whole[:at], exif, whole[at:])
}
