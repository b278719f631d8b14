package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// TestOddPicturesAreDrawnAnew where browsers show all of them, and our own code does not read them.
func TestOddPicturesAreDrawnAnew(t *testing.T) {
	const crc, head = 4, 8 + 25
	m := opaque(64, 48)
	png := asPNG(t, m)
	checksum, short := slices.Clone(png), slices.Concat(png[:head], pngChunk("tRNS", []byte{1}), png[head:])
	checksum[len(png)-12-crc] ^= 0xff
	few := asBMP(t, paletted(64, 48))
	binary.LittleEndian.PutUint32(few[46:], 2) // colours, of three that it shows
	jpeg := fixture(t, "sampling.jpg")
	upright := image.NewRGBA(image.Rect(0, 0, 120, 80))
	red := image.NewUniform(color.RGBA{R: 200, G: 30, B: 30, A: 255})
	draw.Draw(upright, upright.Rect, red, image.Point{}, draw.Src)
	for name, c := range map[string]struct {
		content []byte
		mime    string
		size    image.Point
		at      image.Point // of a pixel
		want    color.Color
	}{
		"a PNG with a wrong checksum":     {checksum, pngType, image.Pt(64, 48), image.Pt(9, 7), m.At(9, 7)},
		"a PNG of too short transparency": {short, pngType, image.Pt(64, 48), image.Pt(60, 40), m.At(60, 40)},
		"a BMP of too few colours":        {few, pngType, image.Pt(64, 48), image.Pt(1, 0), color.White},
		"a JPEG of rare sampling":         {jpeg, jpegType, image.Pt(120, 80), image.Pt(20, 13), upright.At(0, 0)},
		"such a one on its side": {withEXIF(jpeg, binary.BigEndian, "MM\x00*", 6), jpegType, image.Pt(80, 120),
			image.Pt(67, 20), upright.At(0, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := bare().Import(t.Context(), fileOf(t, c.content), temporary(t)); err == nil {
				t.Error("our own code reads it")
			}
			info, kept, err := converter(t).Import(t.Context(), fileOf(t, c.content), temporary(t))
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := image.Decode(bytes.NewReader(contentOf(t, kept)))
			if err != nil || info.MIME != c.mime || got.Bounds().Size() != c.size ||
				image.Pt(info.Width, info.Height) != c.size || len(info.Thumbnails) != 3 {
				t.Fatalf("%+v, %v, want %s of %v", info, err, c.mime, c.size)
			}
			wantColor(t, got, c.at.X, c.at.Y, color.RGBAModel.Convert(c.want).(color.RGBA))
		})
	}
}

// TestWhatIsNotAllThereIsNotDrawnAnew, and neither is what programs read in ways of their own.
func TestWhatIsNotAllThereIsNotDrawnAnew(t *testing.T) {
	png, jpeg, still := asPNG(t, opaque(64, 48)), fixture(t, "sampling.jpg"), asGIF(t, paletted(64, 48))
	for name, content := range map[string][]byte{
		"half a PNG":  png[:len(png)/2],
		"half a JPEG": jpeg[:len(jpeg)*3/4],
		"half a GIF":  still[:len(still)/2],
		"half a WebP": fixture(t, "tiny.webp")[:90],
		"a JPEG of four inks": bytes.Replace(jpeg, []byte("\xff\xdb"),
			[]byte("\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00\xff\xdb"), 1),
	} {
		_, _, err := converter(t).Import(t.Context(), fileOf(t, content), temporary(t))
		if wantFault(t, err, fault.Unprocessable, "image-broken"); t.Failed() {
			t.Fatal(name)
		}
	}
}
