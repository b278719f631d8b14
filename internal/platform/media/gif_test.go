package media

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// oddGIF is a GIF of one picture of quarters in red, green, blue and black; change it to make it odd.
type oddGIF struct {
	canvas     image.Point
	at, size   image.Point
	colours    int // in the common table; 4 for all
	own        bool
	before     string // the picture
	pixels     int    // that it has; more than its size needs
	behind     []byte // the picture, in blocks of its own
	interlaced bool
}

func (g oddGIF) file(t *testing.T) []byte {
	t.Helper()
	b := binary.LittleEndian
	table := []byte{255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}
	content := b.AppendUint16(b.AppendUint16([]byte("GIF89a"), uint16(g.canvas.X)), uint16(g.canvas.Y))
	flags, own := byte(0), byte(0)
	if g.colours > 0 {
		flags = 0x80 | byte(g.colours/4)
	}
	if g.own {
		own = 0x81
	}
	if g.interlaced {
		own |= 0x40
	}
	content = append(content, flags, 0, 0)
	content = append(content, table[:3*g.colours]...)
	content = append(append(content, g.before...), 0x2c)
	for _, n := range []int{g.at.X, g.at.Y, g.size.X, g.size.Y} {
		content = b.AppendUint16(content, uint16(n))
	}
	content = append(content, own)
	if g.own {
		content = append(content, table...)
	}
	rows := make([]int, 0, g.size.Y)
	for y := range g.size.Y {
		rows = append(rows, y)
	}
	if g.interlaced {
		slices.SortStableFunc(rows, func(a, b int) int { return passOf(a) - passOf(b) })
	}
	var pixels []byte
	for _, y := range rows {
		for x := range g.size.X {
			pixels = append(pixels, byte(2*x/g.size.X+2*(2*y/g.size.Y)))
		}
	}
	var packed bytes.Buffer
	w := lzw.NewWriter(&packed, lzw.LSB, 2)
	if _, err := w.Write(append(pixels, make([]byte, g.pixels)...)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	content = append(content, 2)
	for block := range slices.Chunk(packed.Bytes(), 255) {
		content = append(append(content, byte(len(block))), block...)
	}
	return append(append(content, g.behind...), 0, 0x3b)
}

// passOf is in which of the four passes of an interlaced picture a row comes.
func passOf(y int) int {
	switch {
	case y%8 == 0:
		return 0
	case y%8 == 4:
		return 1
	case y%4 == 2:
		return 2
	}
	return 3
}

func TestOddGIFsLookAsInBrowsers(t *testing.T) {
	size := image.Pt(40, 24)
	plain := oddGIF{canvas: size, size: size, colours: 4}
	with := func(change func(*oddGIF)) []byte {
		g := plain
		change(&g)
		return g.file(t)
	}
	red, green, blue, black := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{0, 0, 255, 255},
		color.RGBA{0, 0, 0, 255}
	quarters := map[image.Point]color.RGBA{{5, 5}: red, {35, 5}: green, {5, 20}: blue, {35, 20}: black}
	whole := plain.file(t)
	for name, c := range map[string]struct {
		content []byte
		size    image.Point
		moved   image.Point
	}{
		"plain":                  {whole, size, image.Point{}},
		"its own colours":        {with(func(g *oddGIF) { g.colours, g.own = 0, true }), size, image.Point{}},
		"interlaced":             {with(func(g *oddGIF) { g.interlaced = true }), size, image.Point{}},
		"a canvas of nothing":    {with(func(g *oddGIF) { g.canvas = image.Point{} }), size, image.Point{}},
		"a smaller canvas":       {with(func(g *oddGIF) { g.canvas = image.Pt(9, 9) }), size, image.Point{}},
		"beyond the canvas":      {with(func(g *oddGIF) { g.at = image.Pt(6, 4) }), image.Pt(46, 28), image.Pt(6, 4)},
		"more than its pixels":   {with(func(g *oddGIF) { g.pixels = 500 }), size, image.Point{}},
		"more blocks":            {with(func(g *oddGIF) { g.behind = []byte("\x03abc") }), size, image.Point{}},
		"an unknown extension":   {with(func(g *oddGIF) { g.before = "\x21\x77\x02ab\x00" }), size, image.Point{}},
		"a text":                 {with(func(g *oddGIF) { g.before = "\x21\xfe\x02ab\x01c\x00" }), size, image.Point{}},
		"without trailer":        {whole[:len(whole)-1], size, image.Point{}},
		"without the last block": {whole[:len(whole)-2], size, image.Point{}},
		"something behind it":    {slices.Concat(whole, []byte("behind")), size, image.Point{}},
	} {
		t.Run(name, func(t *testing.T) {
			info, err := imported(t.Context(), bare(), fileOf(t, c.content))
			if err != nil || info.Width != c.size.X || info.Height != c.size.Y {
				t.Fatalf("%d x %d, %v", info.Width, info.Height, err)
			}
			small, _, err := image.Decode(bytes.NewReader(info.Thumbnails[2].Data))
			if err != nil {
				t.Fatal(err)
			}
			for at, want := range quarters {
				wantColor(t, small, at.X+c.moved.X, at.Y+c.moved.Y, want)
			}
		})
	}
	few := with(func(g *oddGIF) { g.colours = 2 })
	clear := with(func(g *oddGIF) { g.before = "\x21\xf9\x04\x01\x00\x00\x01\x00" })
	for _, c := range []struct {
		content []byte
		at      image.Point
		want    color.RGBA
	}{
		{few, image.Pt(5, 20), black}, {few, image.Pt(35, 5), green},
		{clear, image.Pt(35, 5), color.RGBA{}}, {clear, image.Pt(5, 5), red},
	} {
		m, err := decodeGIF(bytes.NewReader(c.content))
		if err != nil {
			t.Fatal(err)
		}
		if got := color.RGBAModel.Convert(m.At(c.at.X, c.at.Y)); got != c.want {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
	for name, content := range map[string][]byte{
		"no colours":                with(func(g *oddGIF) { g.colours = 0 }),
		"another block":             with(func(g *oddGIF) { g.before = "x" }),
		"zeros before it":           with(func(g *oddGIF) { g.before = "\x00\x00" }),
		"a control of another size": with(func(g *oddGIF) { g.before = "\x21\xf9\x05\x00\x00\x00\x00\x00\x00" }),
		"no picture":                slices.Concat(whole[:25], []byte{0x3b}),
		"cut off":                   whole[:len(whole)-8],
	} {
		_, err := imported(t.Context(), bare(), fileOf(t, content))
		if wantFault(t, err, fault.Unprocessable, "image-broken"); t.Failed() {
			t.Log(name)
		}
	}
}
