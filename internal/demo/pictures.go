package demo

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// poster is a demo picture: a gradient, soft circles, and a few large words.
type poster struct {
	name, title, line string
	from, to          color.RGBA
}

func posters() []poster {
	return []poster{
		{"Welcome", "Good morning", "Coffee is ready on the ground floor", color.RGBA{16, 42, 92, 255},
			color.RGBA{58, 134, 196, 255}},
		{"Autumn menu", "Autumn menu", "Pumpkin soup, chestnut risotto, warm apple tart", color.RGBA{120, 44, 20, 255},
			color.RGBA{226, 142, 54, 255}},
		{"Opening hours", "Open until nine", "Monday to Saturday, 09:00 to 21:00", color.RGBA{12, 70, 60, 255},
			color.RGBA{72, 166, 132, 255}},
		{"Safety first", "Safety first", "Please keep the emergency exits clear", color.RGBA{70, 20, 78, 255},
			color.RGBA{186, 84, 150, 255}},
		{"Job offer", "Come and work with us", "Ask at the information desk", color.RGBA{24, 24, 40, 255},
			color.RGBA{96, 104, 148, 255}},
		{"Night", "See you tomorrow", "The doors open at nine", color.RGBA{6, 8, 24, 255}, color.RGBA{40, 48, 96, 255}},
	}
}

// paint draws a poster in the given size, in pixels, as a JPEG.
func (p poster) paint(width, height int) ([]byte, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	mix := func(a, b uint8, t int) uint8 { return uint8(int(a) + (int(b)-int(a))*t/1000) }
	shades := make([]color.RGBA, 1001) // from p.from to p.to in thousandths
	for t := range shades {
		shades[t] = color.RGBA{mix(p.from.R, p.to.R, t), mix(p.from.G, p.to.G, t), mix(p.from.B, p.to.B, t), 255}
	}
	circles := []struct{ x, y, r int }{{width * 8 / 10, height / 4, height * 35 / 100},
		{width * 15 / 100, height * 9 / 10, height * 3 / 10}, {width * 55 / 100, height * 6 / 10, height * 12 / 100}}
	for y := range height {
		for x := range width {
			t := (x*500)/width + (y*500)/height
			for _, c := range circles {
				if (x-c.x)*(x-c.x)+(y-c.y)*(y-c.y) < c.r*c.r {
					t = min(1000, t+120)
				}
			}
			canvas.SetRGBA(x, y, shades[t])
		}
	}
	typeface, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("read the demo's typeface: %w", err)
	}
	for _, text := range []struct {
		text     string
		size, at float64
	}{{p.title, .11, .52}, {p.line, .042, .62}} {
		if err := write(canvas, typeface, text.text, text.size*float64(height), text.at*float64(height)); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, canvas, &jpeg.Options{Quality: 88}); err != nil {
		return nil, fmt.Errorf("encode a demo picture: %w", err)
	}
	return out.Bytes(), nil
}

func write(canvas draw.Image, typeface *opentype.Font, text string, size, y float64) error {
	face, err := opentype.NewFace(typeface, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return fmt.Errorf("size the demo's typeface: %w", err)
	}
	d := font.Drawer{Dst: canvas, Src: image.NewUniform(color.White), Face: face,
		Dot: fixed.P(canvas.Bounds().Dx()/12, int(y))}
	d.DrawString(text)
	return face.Close()
}
