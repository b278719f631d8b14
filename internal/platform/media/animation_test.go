package media

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// animated is a WebP of frames, each at its place in a whole of the given size.
func animated(size image.Point, frames ...[]byte) []byte {
	content := append([]byte("WEBP"), riffChunk("VP8X", slices.Concat([]byte{1<<1 | 1<<4, 0, 0, 0},
		threeBytes(size.X-1, size.Y-1)))...)
	content = append(content, riffChunk("ANIM", make([]byte, 6))...)
	for _, frame := range frames {
		content = append(content, riffChunk("ANMF", frame)...)
	}
	return riffChunk("RIFF", content)
}

// frame is a WebP without a VP8X, at an even place.
func frame(webpFile []byte, at, size image.Point) []byte {
	return slices.Concat(threeBytes(at.X/2, at.Y/2, size.X-1, size.Y-1, 100), []byte{0}, webpFile[riffHead:])
}

func riffChunk(name string, content []byte) []byte {
	chunk := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(content)))
	return append(append(chunk, content...), make([]byte, len(content)%2)...)
}

func threeBytes(numbers ...int) (b []byte) {
	for _, n := range numbers {
		b = append(b, byte(n), byte(n>>8), byte(n>>16))
	}
	return b
}

func TestAnimatedWebPIsTakenAsItIs(t *testing.T) {
	lossy, lossless := fixture(t, "tiny.webp"), fixture(t, "lossless.webp")
	whole, size, at := image.Pt(128, 96), image.Pt(64, 48), image.Pt(32, 24)
	shining := slices.Concat(make([]byte, riffHead), fixture(t, "transparent.webp")[riffHead+18:])
	two := animated(whole, frame(lossy, at, size), frame(lossless, image.Point{}, size))
	for name, content := range map[string][]byte{
		"lossy":                       two,
		"lossless":                    animated(whole, frame(lossless, at, size)),
		"shining through":             animated(whole, frame(shining, at, size)),
		"with notes":                  slices.Concat(two, riffChunk("EXIF", []byte("Exif\x00\x00"))),
		"whose end is something else": slices.Concat(two, []byte("ANMF\x00")),
	} {
		t.Run(name, func(t *testing.T) {
			info, err := imported(t.Context(), bare(), fileOf(t, content))
			if err != nil {
				t.Fatal(err)
			}
			if info.MIME != "image/webp" || info.Width != 128 || info.Height != 96 || len(info.Thumbnails) != 3 {
				t.Fatalf("%s of %d x %d with %d thumbnails", info.MIME, info.Width, info.Height, len(info.Thumbnails))
			}
			small, err := png.Decode(bytes.NewReader(info.Thumbnails[2].Data))
			if err != nil {
				t.Fatal(err)
			}
			for at, shows := range map[image.Point]bool{{10, 10}: false, {90, 66}: true, {118, 48}: false} {
				if _, _, _, alpha := small.At(at.X, at.Y).RGBA(); (alpha > 0) != shows {
					t.Errorf("at %v alpha is %x: the first frame is elsewhere", at, alpha)
				}
			}
		})
	}
}

func TestAnimatedWebPThatIsRefused(t *testing.T) {
	lossy := fixture(t, "tiny.webp")
	whole, size := image.Pt(64, 48), image.Pt(64, 48)
	one := frame(lossy, image.Point{}, size)
	many := animated(whole, append([][]byte{one}, slices.Repeat([][]byte{one[:16]}, maxFrames)...)...)
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"without a frame":             {animated(whole), "image-broken"},
		"whose first is cut off":      {animated(whole, one)[:150], "image-broken"},
		"whose frame lies outside":    {animated(whole, frame(lossy, image.Pt(2, 0), size)), "image-broken"},
		"whose second lies outside":   {animated(whole, one, frame(lossy, image.Pt(0, 2), size)), "image-broken"},
		"whose frame says less":       {animated(whole, frame(lossy, image.Point{}, image.Pt(32, 48))), "image-broken"},
		"whose frame has no head":     {animated(whole, one[:15]), "image-broken"},
		"of too many frames":          {many, "image-broken"},
		"wider than screens can hold": {animated(image.Pt(maxAnimatedSide+1, 48), one), "image-too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := imported(t.Context(), bare(), fileOf(t, c.content))
			wantFault(t, err, fault.Unprocessable, c.code)
		})
	}
}

func TestAnimationsAreNotMadeSmaller(t *testing.T) {
	_, err := bare().Rendition(t.Context(), fileOf(t, fixture(t, "animated.webp")), 32, fileOf(t, nil))
	wantFault(t, err, fault.Unsupported, "unsupported-type")
}

// WebP stores brightness from 16 to 235.
func TestColoursOfAWebP(t *testing.T) {
	for name, c := range map[string]struct {
		want    color.NRGBA
		content string
	}{
		"white": {color.NRGBA{255, 255, 255, 255},
			"UklGRiYAAABXRUJQVlA4IBoAAAAwAQCdASoQABAAAIAIJaQAA3AA/v+j3gAAAA=="},
		"black": {color.NRGBA{0, 0, 0, 255},
			"UklGRiYAAABXRUJQVlA4IBoAAAAwAQCdASoQABAAAIAIJaQAA3AA/v+rUIAAAA=="},
		"red": {color.NRGBA{200, 30, 30, 255},
			"UklGRkAAAABXRUJQVlA4IDQAAAAQAgCdASoQABAAAIAIJaACdLoB+AH4AAPIAP79Aa//vvhlvdv/df//c939z3f3Pd/9zOAA"},
		"half a white": {color.NRGBA{255, 255, 255, 128},
			"UklGRkoAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IBoAAAAw" +
				"AQCdASoQABAAAIAIJaQAA3AA/v+j3gAAAA=="},
	} {
		content, err := base64.StdEncoding.DecodeString(c.content)
		if err != nil {
			t.Fatal(err)
		}
		m, err := decodeWebP(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		got, _ := color.NRGBAModel.Convert(m.At(8, 8)).(color.NRGBA)
		for i, v := range []uint8{got.R, got.G, got.B, got.A} {
			if want := []uint8{c.want.R, c.want.G, c.want.B, c.want.A}[i]; max(v, want)-min(v, want) > 4 {
				t.Errorf("%s: %v", name, got)
				break
			}
		}
	}
}
