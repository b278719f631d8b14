package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"os/exec"
	"slices"
	"testing"

	"marquee/internal/fault"
)

func converter(t *testing.T) *Prober {
	t.Helper()
	if !New(exec.LookPath).Abilities().Convert {
		t.Skip("ffmpeg is not installed")
	}
	return parent(t)
}

func TestImportAVIF(t *testing.T) {
	for name, want := range map[string]Info{
		"plain.avif":       {Kind: Image, MIME: "image/jpeg", Codec: "jpeg", Width: 64, Height: 48},
		"transparent.avif": {Kind: Image, MIME: "image/png", Codec: "png", Width: 64, Height: 48},
	} {
		t.Run(name, func(t *testing.T) {
			file := fileOf(t, fixture(t, name))
			info, kept, err := converter(t).Import(t.Context(), file, temporary(t))
			if err != nil || kept == file || info.MIME != want.MIME || info.Codec != want.Codec ||
				info.Width != want.Width || info.Height != want.Height {
				t.Fatalf("%+v, %v, want %+v", info, err, want)
			}
			picture, _, err := image.Decode(bytes.NewReader(contentOf(t, kept)))
			if err != nil {
				t.Fatal(err)
			}
			if _, _, _, alpha := picture.At(32, 24).RGBA(); want.MIME == pngType && alpha>>8 != 0x7f {
				t.Errorf("alpha is %x, want half of it", alpha)
			}
		})
	}
}

// TestAVIFLooksAsInBrowsers: turned as its head says, and of the colours that it means.
func TestAVIFLooksAsInBrowsers(t *testing.T) {
	drawn := func(content []byte) image.Image {
		t.Helper()
		_, kept, err := converter(t).Import(t.Context(), fileOf(t, content), temporary(t))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := image.Decode(bytes.NewReader(contentOf(t, kept)))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	wantColor(t, drawn(fixture(t, "matrix.avif")), 32, 24, color.RGBA{0, 200, 0, 255})
	for _, name := range []string{"plain.avif", "transparent.avif"} {
		upright := drawn(fixture(t, name))
		for turn, from := range map[string]func(x, y int) (int, int){
			"irot\x01": func(x, y int) (int, int) { return 63 - y, x },
			"irot\x02": func(x, y int) (int, int) { return 63 - x, 47 - y },
			"imir\x00": func(x, y int) (int, int) { return x, 47 - y },
			"imir\x01": func(x, y int) (int, int) { return 63 - x, y },
		} {
			content := fixture(t, name)
			copy(content[bytes.Index(content, []byte("pixi")):], turn) // which says what is known anyhow
			m := drawn(content)
			for _, at := range []image.Point{{4, 4}, {40, 8}, {8, 40}} {
				x, y := from(at.X, at.Y)
				want, _ := color.RGBAModel.Convert(upright.At(x, y)).(color.RGBA)
				if wantColor(t, m, at.X, at.Y, want); t.Failed() {
					t.Fatalf("%s, %q", name, turn)
				}
			}
		}
	}
}

func TestAVIFThatIsRefused(t *testing.T) {
	whole := fixture(t, "transparent.avif")
	folder := temporary(t)
	_, _, err := bare().Import(t.Context(), fileOf(t, whole), folder)
	wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
	for n := 64; n < len(whole)-8; n += 16 {
		_, _, err := converter(t).Import(t.Context(), fileOf(t, whole[:n]), folder)
		wantFault(t, err, fault.Unprocessable, "image-broken")
	}
	tile := slices.Clone(whole)
	const head = 4 + 4                                                             // the name, version and flags
	binary.BigEndian.PutUint32(tile[bytes.Index(tile, []byte("ispe"))+head:], 640) // pixels, of which 64 come out
	_, _, err = converter(t).Import(t.Context(), fileOf(t, tile), folder)
	wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
	elsewhere := slices.Clone(whole)
	copy(elsewhere[bytes.Index(whole, []byte("auxl"))+4:], "\xff\xff") // a picture that is not there
	_, _, err = converter(t).Import(t.Context(), fileOf(t, elsewhere), folder)
	wantFault(t, err, fault.Unprocessable, "image-broken")
}

// TestHEICThatNothingReads is refused by its name, and not as damaged: most programs do not read it.
func TestHEICThatNothingReads(t *testing.T) {
	content := bytes.ReplaceAll(fixture(t, "plain.avif"), []byte("avif"), []byte("heic"))
	content = bytes.ReplaceAll(content, []byte("av01"), []byte("hvc1"))
	for name, p := range map[string]*Prober{"without ffmpeg": bare(), "with one that does not": converter(t)} {
		_, _, err := p.Import(t.Context(), fileOf(t, content), temporary(t))
		wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
		if f := fault.As(err); f == nil || f.Params["format"] != "HEIC" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
