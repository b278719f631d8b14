package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"marquee/internal/fault"
)

func asBMP(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := bmp.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asTIFF(t testing.TB, m image.Image, compression tiff.CompressionType) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tiff.Encode(&b, m, &tiff.Options{Compression: compression}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// opaque is the gradient without anything that could shine through.
func opaque(width, height int) *image.RGBA {
	m, from := image.NewRGBA(image.Rect(0, 0, width, height)), gradient(width, height)
	for y := range height {
		for x := range width {
			m.Set(x, y, from.At(x, y))
		}
	}
	return m
}

func paletted(width, height int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black, color.White,
		color.RGBA{R: 0xff, A: 0xff}})
	for i := range m.Pix {
		m.Pix[i] = uint8(i % 3)
	}
	return m
}

// withBits returns a BMP of 32 bits with the header of 108 bytes, whose alpha is all of the given value.
func withBits(t testing.TB, m *image.RGBA, alpha byte) []byte {
	t.Helper()
	const oldHead, newHead = 14 + 40, 14 + 108
	size := m.Bounds().Size()
	head := make([]byte, newHead)
	copy(head, asBMP(t, m)[:oldHead])
	binary.LittleEndian.PutUint32(head[10:], newHead)
	binary.LittleEndian.PutUint32(head[14:], newHead-14)
	binary.LittleEndian.PutUint16(head[28:], 32)
	content := head
	for y := range size.Y {
		for x := range size.X {
			c := m.RGBAAt(x, size.Y-1-y)
			content = append(content, c.B, c.G, c.R, alpha)
		}
	}
	return content
}

// runs is a BMP of 2 x 2 red pixels, of 8 bits each, whose rows are packed as runs.
func runs() []byte {
	b := binary.LittleEndian
	head := append([]byte("BM"), 78, 0, 0, 0, 0, 0, 0, 0)
	head = b.AppendUint32(head, 14+40+8)
	for _, n := range []uint32{40, 2, 2, 1 | 8<<16, 1, 8, 0, 0, 2, 2} {
		head = b.AppendUint32(head, n)
	}
	return slices.Concat(head, []byte{0, 0, 0, 0, 0, 0, 0xff, 0, 2, 1, 0, 0, 2, 1, 0, 1})
}

// ofOS2 is a BMP of 2 x 2 red pixels with the first header that there was.
func ofOS2() []byte {
	b, row := binary.LittleEndian, []byte{0, 0, 0xff, 0, 0, 0xff, 0, 0}
	head := append([]byte("BM"), 14+12+16, 0, 0, 0, 0, 0, 0, 0)
	for _, n := range []uint32{14 + 12, 12, 2 | 2<<16, 1 | 24<<16} {
		head = b.AppendUint32(head, n)
	}
	return slices.Concat(head, row, row)
}

// setTIFF changes the first value of an entry of a TIFF's directory, in little-endian order.
func setTIFF(content []byte, tag, value uint16) []byte {
	b, changed := binary.LittleEndian, slices.Clone(content)
	at := b.Uint32(changed[4:])
	for n := range uint32(b.Uint16(changed[at:])) {
		if entry := changed[at+2+12*n:]; b.Uint16(entry) == tag {
			b.PutUint16(entry[8:], value)
		}
	}
	return changed
}

// withTIFFEntry puts an entry into a TIFF's directory, which it moves to the end.
func withTIFFEntry(content []byte, tag, kind uint16, count, value uint32) []byte {
	b := binary.LittleEndian
	at := b.Uint32(content[4:])
	n := uint32(b.Uint16(content[at:]))
	entries := content[at+2 : at+2+12*n]
	own := b.AppendUint32(b.AppendUint32(b.AppendUint16(b.AppendUint16(nil, tag), kind), count), value)
	i := 0
	for i < len(entries) && b.Uint16(entries[i:]) < tag {
		i += 12
	}
	moved := slices.Clone(content)
	b.PutUint32(moved[4:], uint32(len(moved)))
	moved = b.AppendUint16(moved, uint16(n+1))
	return slices.Concat(moved, entries[:i], own, entries[i:], make([]byte, 4))
}

func TestImportOfWhatIsDrawnAnew(t *testing.T) {
	m, clear := opaque(64, 48), gradient(64, 48)
	clear.SetNRGBA(5, 5, color.NRGBA{R: 9, A: 0x80})
	half := gradient(64, 48)
	for at := 3; at < len(half.Pix); at += 4 {
		half.Pix[at] = 0x80
	}
	grey := image.NewGray16(image.Rect(0, 0, 64, 48))
	grey.SetGray16(3, 2, color.Gray16{Y: 0xabcd})
	two := asTIFF(t, m, tiff.Uncompressed)
	for name, c := range map[string]struct {
		content []byte
		want    image.Image
	}{
		"BMP of 24 bits":                  {asBMP(t, m), m},
		"BMP of a palette":                {asBMP(t, paletted(64, 48)), paletted(64, 48)},
		"BMP of 32 bits":                  {withBits(t, m, 0xff), m},
		"BMP that shines through":         {withBits(t, m, 0x80), half},
		"BMP of 32 bits, nothing is seen": {withBits(t, m, 0), m},
		"TIFF":                            {two, m},
		"TIFF with deflate":               {asTIFF(t, m, tiff.Deflate), m},
		"TIFF that shines through":        {asTIFF(t, clear, tiff.Deflate), clear},
		"TIFF of greys":                   {asTIFF(t, grey, tiff.Uncompressed), grey},
		"TIFF of a palette":               {asTIFF(t, paletted(64, 48), tiff.Deflate), paletted(64, 48)},
		"TIFF upside down":                {withTIFFEntry(two, orientationTag, 3, 1, 3), orientation(3).apply(m)},
		"TIFF on its side":                {withTIFFEntry(two, orientationTag, 3, 1, 6), orientation(6).apply(m)},
	} {
		t.Run(name, func(t *testing.T) {
			file := fileOf(t, c.content)
			info, kept, err := bare().Import(t.Context(), file, temporary(t))
			if err != nil {
				t.Fatal(err)
			}
			size := c.want.Bounds().Size()
			if len(info.Thumbnails) != 3 || info.Thumbnails[2].Width != size.X {
				t.Errorf("%d thumbnails", len(info.Thumbnails))
			}
			info.Thumbnails = nil
			if want := (Info{Kind: Image, MIME: "image/png", Codec: "png", Width: size.X, Height: size.Y}); !cmp.Equal(
				info, want) {
				t.Errorf("%+v, want %+v", info, want)
			}
			got, err := png.Decode(bytes.NewReader(contentOf(t, kept)))
			if err != nil {
				t.Fatal(err)
			}
			if !looksLike(got, c.want) {
				t.Error("it is another picture")
			}
		})
	}
}

func looksLike(a, b image.Image) bool {
	if a.Bounds().Size() != b.Bounds().Size() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if color.NRGBA64Model.Convert(a.At(x, y)) != color.NRGBA64Model.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

func TestColoursOfATIFFAreKept(t *testing.T) {
	profile := bytes.Repeat([]byte("colours "), 100)
	content := asTIFF(t, opaque(64, 48), tiff.Uncompressed)
	at := len(content)
	content = withTIFFEntry(append(content, profile...), profileTag, 7, uint32(len(profile)), uint32(at))
	_, kept, err := bare().Import(t.Context(), fileOf(t, content), temporary(t))
	if err != nil {
		t.Fatal(err)
	}
	chunk, err := profileChunk(profile)
	made := contentOf(t, kept)
	if err != nil || !bytes.HasPrefix(made[headOfPNG:], chunk) {
		t.Errorf("behind the head stands %q, want %q, %v", made[headOfPNG:][:40], chunk[:40], err)
	}
	if _, err := png.Decode(bytes.NewReader(made)); err != nil {
		t.Error(err)
	}
}

// TestWhatOnlyAnotherProgramDraws is taken where ffmpeg is installed, and refused by the name of its kind elsewhere.
func TestWhatOnlyAnotherProgramDraws(t *testing.T) {
	whole := asTIFF(t, opaque(64, 48), tiff.Uncompressed)
	for name, c := range map[string]struct {
		content       []byte
		format        string
		width, height int // 0: ffmpeg does not know it either
	}{
		"BMP of runs":                {runs(), "BMP", 2, 2},
		"TIFF of a fax":              {fixture(t, "fax.tif"), "TIFF", 120, 80},
		"BMP of OS/2":                {ofOS2(), "BMP", 2, 2},
		"TIFF of more than 4 GB":     {[]byte("II+\x00\x08\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00\x00"), "TIFF", 0, 0},
		"TIFF of an odd alpha":       {setTIFF(asTIFF(t, gradient(64, 48), 0), 338, 0), "TIFF", 64, 48},
		"TIFF of unknown packing":    {setTIFF(whole, compressionTag, 34_999), "TIFF", 0, 0},
		"a small picture of another": {withTIFFEntry(whole, subfileTag, 4, 1, 1), "CAMERA RAW", 0, 0},
		"a digital negative":         {withTIFFEntry(whole, dngTag, 1, 4, 0x0401), "CAMERA RAW", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := bare().Import(t.Context(), fileOf(t, c.content), temporary(t))
			wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
			if f := fault.As(err); f == nil || f.Params["format"] != c.format {
				t.Errorf("it names %v", f.Params)
			}
			info, _, err := converter(t).Import(t.Context(), fileOf(t, c.content), temporary(t))
			if c.width == 0 {
				wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
			} else if err != nil || info.MIME != "image/png" || info.Width != c.width || info.Height != c.height {
				t.Errorf("by ffmpeg %+v, %v", info, err)
			}
		})
	}
}

func TestHostilePicturesThatWouldBeDrawnAnew(t *testing.T) {
	m := opaque(64, 48)
	sized := func(width, height uint32) []byte {
		content := asBMP(t, m)
		binary.LittleEndian.PutUint32(content[18:], width)
		binary.LittleEndian.PutUint32(content[22:], height)
		return content
	}
	flat := asTIFF(t, m, tiff.Uncompressed)
	const stripTag = 273
	for name, c := range map[string]struct {
		content []byte
		kind    fault.Kind
		code    string
	}{
		"BMP one too wide":              {sized(maxSide+1, 1), fault.Unprocessable, "image-too-large"},
		"BMP of too many pixels":        {sized(12_000, 12_000), fault.Unprocessable, "image-too-large"},
		"BMP without its pixels":        {sized(9_000, 9_000), fault.Unprocessable, "image-broken"},
		"BMP that is cut off":           {asBMP(t, m)[:1000], fault.Unprocessable, "image-broken"},
		"TIFF one too wide":             {setTIFF(flat, widthTag, maxSide+1), fault.Unprocessable, "image-too-large"},
		"TIFF that is cut off":          {flat[:9], fault.Unprocessable, "image-broken"},
		"TIFF whose strip is not there": {setTIFF(flat, stripTag, 60_000), fault.Unprocessable, "image-broken"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := bare().Import(t.Context(), fileOf(t, c.content), temporary(t))
			wantFault(t, err, c.kind, c.code)
		})
	}
}

func TestAStripThatMayUnpackToTooMuchIsLeftPacked(t *testing.T) {
	bomb := asTIFF(t, opaque(64, 48), tiff.Deflate)
	for _, tag := range []uint16{widthTag, heightTag, rowsPerStripTag} {
		bomb = setTIFF(bomb, tag, 9_000)
	}
	_, err := openTIFF(t.Context(), bytes.NewReader(bomb))
	wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
	if f := fault.As(err); f != nil && f.Unwrap() != nil {
		t.Errorf("the decoder was asked, and said %v", f.Unwrap())
	}
}
