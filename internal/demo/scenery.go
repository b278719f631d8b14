package demo

import (
	"image"
	"image/color"
	"math"
)

// scene is a picture without words, for programs to write on: shapes with soft edges, one above the other.
type scene struct {
	*image.RGBA
}

func newScene(width, height int) scene { return scene{image.NewRGBA(image.Rect(0, 0, width, height))} }

// lay puts a colour on a pixel, as far as it covers it.
func (s scene) lay(x, y int, c color.RGBA, cover float64) {
	cover *= float64(c.A) / 255
	below := s.RGBAAt(x, y)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*cover)) }
	s.SetRGBA(x, y, color.RGBA{mix(below.R, c.R), mix(below.G, c.G), mix(below.B, c.B), 255})
}

// oval is an ellipse by its middle and its half axes, turned clockwise by so many degrees. Its edge is so soft. All
// lengths are shares of the picture's height.
type oval struct {
	x, y, across, down, turn, soft float64
	colour                         color.RGBA
}

func disc(x, y, radius float64, c color.RGBA) oval { return oval{x, y, radius, radius, 0, 0, c} }

func (s scene) draw(shapes ...oval) {
	high := float64(s.Rect.Dy())
	for _, o := range shapes {
		sin, cos := math.Sincos(o.turn * math.Pi / 180)
		soft, wide, tall := max(o.soft*high, 1), o.across*high, o.down*high
		reach := max(o.across, o.down)*high + soft
		box := image.Rect(int(o.x*high-reach), int(o.y*high-reach), int(o.x*high+reach)+2, int(o.y*high+reach)+2)
		box = box.Intersect(s.Rect)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				dx, dy := float64(x)+.5-o.x*high, float64(y)+.5-o.y*high
				u, v := (dx*cos+dy*sin)/wide, (dy*cos-dx*sin)/tall
				out := math.Hypot(u, v) // 1 on the edge; by how steep it is there, it is a distance
				if cover := (1-out)*out/max(math.Hypot(u/wide, v/tall), 1e-9)/soft + .5; cover > 0 {
					s.lay(x, y, o.colour, smooth(cover))
				}
			}
		}
	}
}

// smooth is a step from 0 to 1 without corners.
func smooth(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// fade fills the picture from above to below.
func (s scene) fade(stops ...color.RGBA) {
	for y := range s.Rect.Dy() {
		at := float64(y) / float64(s.Rect.Dy()) * float64(len(stops)-1)
		upper, lower := stops[int(at)], stops[int(at)+1]
		for x := range s.Rect.Dx() {
			s.SetRGBA(x, y, upper)
			s.lay(x, y, lower, at-math.Floor(at))
		}
	}
}

// morning is a sunrise behind hills. It is dark where words are written on it: above, and at the foot.
func morning(width, height int) image.Image {
	s := newScene(width, height)
	s.fade(rgb(0x0F2446), rgb(0x142E57), rgb(0x1F4172), rgb(0x3A588C), rgb(0xB47D8C), rgb(0xF6BE86), rgb(0xF6C88A))
	s.draw(oval{1.36, .66, .62, .34, 0, .36, color.RGBA{240, 150, 120, 100}},
		oval{1.36, .64, .20, .20, 0, .24, color.RGBA{255, 214, 160, 190}},
		disc(1.36, .64, .082, rgb(0xFFF3D2)))
	for i, hill := range []struct {
		at, high, wide, shift float64
		colour                color.RGBA
	}{
		{.660, .030, 1.9, .4, rgb(0x9A7C93)}, {.700, .036, 1.35, 2.3, rgb(0x6C6389)},
		{.745, .036, 1.1, 4.0, rgb(0x42507B)}, {.795, .034, .85, 1.0, rgb(0x263C63)},
		{.855, .030, .65, 5.2, rgb(0x16294A)},
	} {
		for x := range width {
			t := float64(x) / float64(height) * math.Pi / hill.wide * 2
			wave := math.Sin(t+hill.shift) + .45*math.Sin(2.3*t+hill.shift*1.7) + .12*math.Sin(6.1*t+float64(i))
			ridge := (hill.at - hill.high*wave*.7) * float64(height)
			for y := max(0, int(ridge)); y < height; y++ {
				mist := 1 - .22*smooth(1-(float64(y)-ridge)/(.12*float64(height))) // each rises out of a haze
				s.lay(x, y, hill.colour, min(1, float64(y)+1-ridge)*mist)
			}
		}
	}
	return s
}

// soup is a plate of pumpkin soup, as a cook sees it.
func soup(width, height int) image.Image {
	s := newScene(width, height)
	s.fade(rgb(0x2C5145), rgb(0x1E3A32))
	s.draw(plate(.5, .5, .415)...)
	s.draw(disc(.5, .5, .302, rgb(0xB65A1C)), oval{.5, .5, .296, .296, 0, .03, rgb(0xDB7A2A)},
		oval{.455, .44, .17, .16, 0, .17, color.RGBA{246, 170, 84, 150}})
	cream := color.RGBA{255, 247, 232, 225}
	for i := range 260 { // a spoon of cream, stirred twice
		t := float64(i) / 259
		sin, cos := math.Sincos(t*math.Pi*3.6 + .6)
		s.draw(oval{.5 + cos*(.035+.165*t), .5 + sin*(.035+.165*t), .015 - .009*t, .015 - .009*t, 0, .008, cream})
	}
	for _, seed := range []struct{ x, y, turn float64 }{{.46, .47, 20}, {.53, .46, 75}, {.49, .545, 140},
		{.56, .53, 110}, {.42, .55, 60}, {.60, .44, 15}, {.52, .60, 170}} {
		s.draw(oval{seed.x + .004, seed.y + .006, .024, .012, seed.turn, .010, color.RGBA{90, 40, 8, 110}},
			oval{seed.x, seed.y, .022, .011, seed.turn, .003, rgb(0x6F7F3A)},
			oval{seed.x - .003, seed.y - .003, .013, .004, seed.turn, .006, color.RGBA{186, 196, 120, 200}})
	}
	s.draw(leaf(.375, .395, 35)...)
	s.draw(leaf(.415, .362, -20)...)
	s.draw(leaf(.640, .625, 70)...)
	s.draw(spoon(.955, .5)...)
	return s
}

// coffee is a cup of it, with a biscuit.
func coffee(width, height int) image.Image {
	s := newScene(width, height)
	s.fade(rgb(0x2C5145), rgb(0x1E3A32))
	s.draw(plate(.5, .5, .40)...)
	s.draw(oval{.535, .545, .235, .235, 0, .10, color.RGBA{60, 45, 30, 110}},
		oval{.715, .375, .075, .042, -40, .004, rgb(0xFBF6EC)}, oval{.718, .373, .046, .018, -40, .004, rgb(0xCFC1AA)},
		disc(.5, .5, .225, rgb(0xFBF6EC)), oval{.5, .5, .205, .205, 0, .02, rgb(0xDCCFB9)},
		disc(.5, .5, .196, rgb(0x5A3218)), oval{.5, .5, .188, .188, 0, .05, rgb(0xA9703C)},
		oval{.46, .45, .13, .11, 0, .13, color.RGBA{206, 150, 92, 140}})
	milk := rgb(0xF8EAD2)
	for i := range 5 { // a leaf of milk
		at, wide := float64(i)*.043, .058+.022*math.Sin(float64(i)*.75)
		s.draw(oval{.5 - wide*.55, .425 + at, wide, .017, 28, .006, milk},
			oval{.5 + wide*.55, .425 + at, wide, .017, -28, .006, milk})
	}
	s.draw(oval{.5, .52, .008, .125, 0, .006, milk}, disc(.5, .395, .020, milk))
	s.draw(oval{.258, .708, .082, .082, 0, .05, color.RGBA{60, 45, 30, 120}}, disc(.25, .70, .076, rgb(0xB77A3C)),
		oval{.246, .694, .066, .066, 0, .03, rgb(0xD59C58)})
	for _, crumb := range [][2]float64{{.225, .675}, {.262, .668}, {.282, .703}, {.245, .712}, {.222, .722},
		{.266, .738}} {
		s.draw(disc(crumb[0], crumb[1], .0095, rgb(0x5B3517)))
	}
	s.draw(spoon(.955, .5)...)
	return s
}

func plate(x, y, radius float64) []oval {
	return []oval{{x + .02, y + .025, radius, radius, 0, .10, color.RGBA{0, 0, 0, 140}},
		disc(x, y, radius, rgb(0xFBF6EC)), {x, y, radius * .97, radius * .97, 0, .012, rgb(0xF1E8D8)},
		{x, y, radius * .76, radius * .76, 0, .02, rgb(0xD9CBB3)},
		{x, y + .006, radius * .735, radius * .735, 0, .03, rgb(0xF4ECDF)}}
}

func leaf(x, y, turn float64) []oval {
	return []oval{{x + .004, y + .007, .040, .018, turn, .012, color.RGBA{80, 36, 8, 120}},
		{x, y, .038, .017, turn, .003, rgb(0x3F6B37)}, {x, y, .032, .0022, turn, .003, rgb(0x9DBB78)}}
}

func spoon(x, y float64) []oval {
	steel, shade := rgb(0xD8DDD8), color.RGBA{0, 0, 0, 120}
	return []oval{{x + .008, y + .06, .010, .26, 0, .02, shade}, {x + .010, y - .21, .034, .058, 0, .03, shade},
		{x, y + .05, .0085, .26, 0, .003, steel}, {x, y - .22, .031, .056, 0, .003, steel},
		{x + .003, y - .216, .022, .044, 0, .02, rgb(0xA9B4AE)}}
}

// rgb is a colour as style sheets write it.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}
