package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"testing"

	"marquee/internal/fault"
)

// renditionOf is a Rendition and what it says of itself.
func renditionOf(t *testing.T, p *Prober, content []byte, side int) (image.Image, string, Info) {
	t.Helper()
	to, err := temporary(t)()
	if err != nil {
		t.Fatal(err)
	}
	info, err := p.Rendition(t.Context(), fileOf(t, content), side, to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := to.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	m, format, err := image.Decode(to)
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds().Size() != image.Pt(info.Width, info.Height) || info.MIME != "image/"+format || info.Kind != Image {
		t.Errorf("%s of %v is said to be %+v", format, m.Bounds(), info)
	}
	return m, info.MIME, info
}

func TestRenditions(t *testing.T) {
	holed := gradient(800, 400)
	holed.SetNRGBA(0, 0, color.NRGBA{})
	for name, c := range map[string]struct {
		content []byte
		mime    string
		size    image.Point
	}{
		"landscape": {asJPEG(t, gradient(800, 450)), "image/jpeg", image.Pt(300, 169)},
		"portrait":  {asJPEG(t, gradient(450, 801)), "image/jpeg", image.Pt(169, 300)},
		"on its side": {withEXIF(asJPEG(t, gradient(800, 450)), binary.BigEndian, "MM\x00*", 6), "image/jpeg",
			image.Pt(169, 300)},
		"a line":               {asPNG(t, gradient(8000, 1)), "image/jpeg", image.Pt(300, 1)},
		"with a hole":          {asPNG(t, holed), "image/png", image.Pt(300, 150)},
		"16 bit":               {asPNG(t, deep{gradient(480, 320)}), "image/jpeg", image.Pt(300, 200)},
		"small enough already": {asPNG(t, gradient(200, 100)), "image/jpeg", image.Pt(200, 100)},
	} {
		t.Run(name, func(t *testing.T) {
			if _, mime, info := renditionOf(t, bare(), c.content, 300); mime != c.mime ||
				image.Pt(info.Width, info.Height) != c.size {
				t.Errorf("it is %s of %dx%d, want %s of %v", mime, info.Width, info.Height, c.mime, c.size)
			}
		})
	}
	to, err := temporary(t)()
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"a GIF, which may move": asGIF(t, gradient(800, 450)),
		"a film": fixture(t, "tiny.mp4")} {
		if _, err := bare().Rendition(t.Context(), fileOf(t, content), 300, to); err == nil ||
			!fault.Is(err, fault.Unsupported) {
			t.Errorf("%s: error = %v, want unsupported", name, err)
		}
	}
	_, err = bare().Rendition(t.Context(), fileOf(t, asPNG(t, gradient(800, 450))[:1500]), 300, to)
	wantFault(t, err, fault.Unprocessable, "image-broken")
}

// The upper left corner of the gradient is dark, red grows to the right and
// green to the bottom.
func TestRenditionsLookLikeThePicture(t *testing.T) {
	plain := asJPEG(t, gradient(480, 320))
	for name, c := range map[string]struct {
		content             []byte
		topRight, lowerLeft color.RGBA
	}{
		"upright": {plain, color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
		"upside down": {withEXIF(plain, binary.BigEndian, "MM\x00*", 3), color.RGBA{G: 255, B: 90},
			color.RGBA{R: 255, B: 90}},
		"on its side": {withEXIF(plain, binary.BigEndian, "MM\x00*", 6), color.RGBA{B: 90},
			color.RGBA{R: 255, G: 255, B: 90}},
		"on the other": {withEXIF(plain, binary.BigEndian, "MM\x00*", 8), color.RGBA{R: 255, G: 255, B: 90},
			color.RGBA{B: 90}},
		"16 bit as PNG":  {asPNG(t, deep{gradient(480, 320)}), color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
		"hardly smaller": {asPNG(t, gradient(201, 134)), color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
	} {
		t.Run(name, func(t *testing.T) {
			m, _, info := renditionOf(t, parent(t), c.content, 200)
			wantColor(t, m, info.Width-2, 1, c.topRight)
			wantColor(t, m, 1, info.Height-2, c.lowerLeft)
		})
	}
}

// TestARenditionHasThePicturesColours: what a JPEG says of them is said behind
// the beginning, unless the picture was converted from other colours.
func TestARenditionHasThePicturesColours(t *testing.T) {
	profile := append([]byte("ICC_PROFILE\x00\x01\x01"), bytes.Repeat([]byte{7}, 3000)...)
	wide := withSegment(asJPEG(t, gradient(480, 320)), 0xe2, profile)
	rgb := withSegment(wide, 0xee, []byte("Adobe\x00\x64\x00\x00\x00\x00\x00"))
	for name, c := range map[string]struct {
		content []byte
		want    int
	}{
		"wide": {wide, 1}, "plain": {asJPEG(t, gradient(480, 320)), 0}, "other colours": {rgb, 0},
		"greys": {withSegment(asJPEG(t, image.NewGray(image.Rect(0, 0, 480, 320))), 0xe2, profile), 0},
	} {
		to, err := temporary(t)()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bare().Rendition(t.Context(), fileOf(t, c.content), 200, to); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(to.Name())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := jpeg.Decode(bytes.NewReader(made)); err != nil || bytes.Count(made, profile) != c.want ||
			c.want == 1 && !bytes.HasPrefix(made[6:], profile) {
			t.Errorf("%s: %d profiles, %v", name, bytes.Count(made, profile), err)
		}
	}
}

// A screen's pixel stands for all that it replaces: fine stripes become grey,
// without a pattern that was not there, and edges neither glow nor shine through.
func TestRenditionsAreSmooth(t *testing.T) {
	stripes, edge := image.NewNRGBA(image.Rect(0, 0, 900, 60)), image.NewNRGBA(image.Rect(0, 0, 900, 60))
	for y := range 60 {
		for x := range 900 {
			stripes.SetNRGBA(x, y, color.NRGBA{R: uint8(x % 2 * 255), G: uint8(y % 2 * 255), B: 128, A: 255})
			edge.SetNRGBA(x, y, color.NRGBA{R: 255, G: 255, B: 255, A: uint8(x / 450 * 255)})
		}
	}
	m, _, _ := renditionOf(t, bare(), asPNG(t, stripes), 400)
	for x := 4; x < 396; x++ {
		r, g, _, _ := m.At(x, 12).RGBA()
		if r, g := r>>8, g>>8; r < 116 || r > 140 || g < 116 || g > 140 {
			t.Fatalf("fine stripes show as %d, %d at %d", r, g, x)
		}
	}
	m, mime, _ := renditionOf(t, bare(), asPNG(t, edge), 400)
	last := uint32(0)
	for x := range 400 {
		c := color.NRGBAModel.Convert(m.At(x, 12)).(color.NRGBA)
		if a := uint32(c.A); mime != "image/png" || a+40 < last || c.A > 0 && c.R < 200 {
			t.Fatalf("the edge shows as %v at %d of a %s", c, x, mime)
		} else {
			last = a
		}
	}
}

// TestRenditionOf50Megapixels makes what screens show of a camera's picture, and
// of one through which something shines, within what a child may take (D5).
func TestRenditionOf50Megapixels(t *testing.T) {
	if testing.Short() {
		t.Skip("left to make test-all")
	}
	photo := image.NewYCbCr(image.Rect(0, 0, 8660, 5772), image.YCbCrSubsampleRatio420)
	for i := range photo.Y {
		photo.Y[i] = uint8(i/97 ^ i)
	}
	clear := image.NewNRGBA(photo.Rect)
	for i := range clear.Pix {
		clear.Pix[i] = uint8(i >> 12)
	}
	p := parent(t)
	var most int64
	p.sandbox.exited = func(_ string, end *os.ProcessState) { most = max(most, residentOf(end)) }
	for name, c := range map[string]struct {
		content []byte
		mime    string
	}{"a photo": {asJPEG(t, photo), "image/jpeg"}, "a clear one": {quickPNG(t, clear), "image/png"}} {
		m, mime, _ := renditionOf(t, p, c.content, 3840)
		if m.Bounds().Size() != image.Pt(3840, 2559) || mime != c.mime {
			t.Errorf("%s: %s of %v", name, mime, m.Bounds())
		}
	}
	t.Logf("a child took at most %d MB", most>>20)
	if most > childMemory {
		t.Errorf("a child took %d MB", most>>20)
	}
}

func quickPNG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
