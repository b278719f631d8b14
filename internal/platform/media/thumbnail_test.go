package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"marquee/internal/fault"
)

func TestThumbnails(t *testing.T) {
	holed := gradient(800, 400)
	holed.SetNRGBA(0, 0, color.NRGBA{})
	for name, c := range map[string]struct {
		content []byte
		mime    string
		sizes   [3]image.Point
	}{
		"landscape": {asJPEG(t, gradient(800, 450)), "image/jpeg",
			[3]image.Point{{160, 90}, {320, 180}, {640, 360}}},
		"portrait": {asJPEG(t, gradient(675, 1200)), "image/jpeg",
			[3]image.Point{{160, 284}, {320, 569}, {640, 1138}}},
		"larger than 4x": {asJPEG(t, gradient(3000, 300)), "image/jpeg",
			[3]image.Point{{160, 16}, {320, 32}, {640, 64}}},
		"small": {asPNG(t, gradient(200, 100)), "image/jpeg",
			[3]image.Point{{160, 80}, {200, 100}, {200, 100}}},
		"one pixel":     {asPNG(t, gradient(1, 1)), "image/jpeg", [3]image.Point{{1, 1}, {1, 1}, {1, 1}}},
		"a line across": {asPNG(t, gradient(8000, 1)), "image/jpeg", [3]image.Point{{160, 1}, {320, 1}, {640, 1}}},
		"a line down":   {asPNG(t, gradient(1, 8000)), "image/jpeg", [3]image.Point{{1, 320}, {1, 640}, {1, 1280}}},
		"with a hole":   {asPNG(t, holed), "image/png", [3]image.Point{{160, 80}, {320, 160}, {640, 320}}},
		"WebP":          {fixture(t, "transparent.webp"), "image/png", [3]image.Point{{64, 48}, {64, 48}, {64, 48}}},
	} {
		t.Run(name, func(t *testing.T) {
			thumbnails, err := bare().Thumbnails(t.Context(), bytes.NewReader(c.content))
			if err != nil || len(thumbnails) != 3 {
				t.Fatalf("%d thumbnails, %v", len(thumbnails), err)
			}
			for i, thumbnail := range thumbnails {
				config, format, err := image.DecodeConfig(bytes.NewReader(thumbnail.Data))
				if err != nil || "image/"+format != c.mime || thumbnail.MIME != c.mime {
					t.Errorf("thumbnail %d is %s, said to be %s, %v, want %s", i, format, thumbnail.MIME, err, c.mime)
				}
				if got := image.Pt(config.Width, config.Height); got != c.sizes[i] ||
					got != image.Pt(thumbnail.Width, thumbnail.Height) {
					t.Errorf("thumbnail %d is %v, said to be %dx%d, want %v", i, got, thumbnail.Width, thumbnail.Height,
						c.sizes[i])
				}
			}
		})
	}
}

// The upper left corner of the gradient is dark, red grows to the right and
// green to the bottom.
func TestThumbnailsLookLikeThePicture(t *testing.T) {
	plain := asJPEG(t, gradient(480, 320))
	for name, c := range map[string]struct {
		content             []byte
		topRight, lowerLeft color.RGBA
	}{
		"coarsely first": {asJPEG(t, gradient(2700, 400)), color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
		"upright":        {plain, color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
		"upside down": {withEXIF(plain, binary.BigEndian, "MM\x00*", 3), color.RGBA{G: 255, B: 90},
			color.RGBA{R: 255, B: 90}},
		"on its side": {withEXIF(plain, binary.BigEndian, "MM\x00*", 6), color.RGBA{B: 90},
			color.RGBA{R: 255, G: 255, B: 90}},
		"on the other": {withEXIF(plain, binary.BigEndian, "MM\x00*", 8), color.RGBA{R: 255, G: 255, B: 90},
			color.RGBA{B: 90}},
		"16 bit as PNG": {asPNG(t, deep{gradient(480, 320)}), color.RGBA{R: 255, B: 90}, color.RGBA{G: 255, B: 90}},
	} {
		t.Run(name, func(t *testing.T) {
			thumbnails, err := bare().Thumbnails(t.Context(), bytes.NewReader(c.content))
			if err != nil {
				t.Fatal(err)
			}
			for _, thumbnail := range thumbnails {
				m, _, err := image.Decode(bytes.NewReader(thumbnail.Data))
				if err != nil {
					t.Fatal(err)
				}
				wantColor(t, m, thumbnail.Width-2, 1, c.topRight)
				wantColor(t, m, 1, thumbnail.Height-2, c.lowerLeft)
			}
		})
	}
}

// deep makes the encoder write 16 bits per channel.
type deep struct{ *image.NRGBA }

func (d deep) ColorModel() color.Model { return color.NRGBA64Model }
func (d deep) At(x, y int) color.Color { return color.NRGBA64Model.Convert(d.NRGBA.At(x, y)) }

func TestThumbnailOfAFrameThatCoversAPartOfTheCanvas(t *testing.T) {
	palette := color.Palette{color.Transparent, color.RGBA{R: 255, A: 255}}
	frame := image.NewPaletted(image.Rect(400, 200, 800, 400), palette)
	for i := range frame.Pix {
		frame.Pix[i] = 1
	}
	var content bytes.Buffer
	err := gif.EncodeAll(&content, &gif.GIF{Image: []*image.Paletted{frame}, Delay: []int{0},
		Config: image.Config{ColorModel: palette, Width: 800, Height: 400}})
	if err != nil {
		t.Fatal(err)
	}
	thumbnails, err := bare().Thumbnails(t.Context(), bytes.NewReader(content.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := image.Decode(bytes.NewReader(thumbnails[1].Data))
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds().Size() != image.Pt(320, 160) {
		t.Errorf("size = %v, want the canvas's shape", m.Bounds())
	}
	wantColor(t, m, 240, 120, color.RGBA{R: 255})
	if _, _, _, alpha := m.At(80, 40).RGBA(); alpha != 0 {
		t.Error("what the frame does not cover is not clear")
	}
}

// Lines that are finer than a pixel of the thumbnail become an even grey.
func TestThumbnailsDoNotInventPatterns(t *testing.T) {
	const width, height = 2500, 100
	lines := image.NewGray(image.Rect(0, 0, width, height))
	for i := range lines.Pix {
		if i%width%4 < 2 {
			lines.Pix[i] = 255
		}
	}
	thumbnails, err := bare().Thumbnails(t.Context(), bytes.NewReader(asPNG(t, lines)))
	if err != nil {
		t.Fatal(err)
	}
	for _, thumbnail := range thumbnails {
		m, _, err := image.Decode(bytes.NewReader(thumbnail.Data))
		if err != nil {
			t.Fatal(err)
		}
		for x := range thumbnail.Width - 4 {
			wantColor(t, m, x+2, thumbnail.Height/2, color.RGBA{R: 128, G: 128, B: 128})
		}
	}
}

func TestThumbnailsRefuseWhatProbeRefuses(t *testing.T) {
	for _, c := range []struct {
		content []byte
		kind    fault.Kind
		code    string
	}{
		{[]byte("text"), fault.Unsupported, "unsupported-type"},
		{fixture(t, "tiny.mp4"), fault.Unsupported, "unsupported-type"},
		{pngHead(60000, 60000), fault.Unprocessable, "image-too-large"},
		{pngHead(60, 60), fault.Unprocessable, "image-broken"},
	} {
		_, err := bare().Thumbnails(t.Context(), bytes.NewReader(c.content))
		wantFault(t, err, c.kind, c.code)
	}
}

func wantColor(t *testing.T, m image.Image, x, y int, want color.RGBA) {
	t.Helper()
	r, g, b, _ := m.At(x, y).RGBA()
	for _, channel := range [][2]uint32{{r >> 8, uint32(want.R)}, {g >> 8, uint32(want.G)}, {b >> 8, uint32(want.B)}} {
		if diff := int(channel[0]) - int(channel[1]); diff < -24 || diff > 24 {
			t.Errorf("pixel %d,%d of %v is %d,%d,%d, want about %v", x, y, m.Bounds().Size(), r>>8, g>>8, b>>8, want)
			return
		}
	}
}

// Browsers draw an SVG themselves.
func TestNoThumbnailsOfAnSVG(t *testing.T) {
	const red = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="red"/></svg>`
	if got, err := parent(t).Thumbnails(t.Context(), bytes.NewReader([]byte(red))); err != nil || len(got) > 0 {
		t.Errorf("%d thumbnails, %v", len(got), err)
	}
}
