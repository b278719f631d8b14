package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// bare is a Prober on a machine without any program to help.
func bare() *Prober {
	return New(func(string) (string, error) { return "", exec.ErrNotFound })
}

// equipped is a Prober with ffprobe; the test is skipped where there is none.
func equipped(t *testing.T) *Prober {
	t.Helper()
	if _, err := exec.LookPath("ffprobe"); err != nil {
		t.Skip("ffprobe is not installed")
	}
	return parent(t)
}

// imported is Import for what is kept as it is.
func imported(ctx context.Context, p *Prober, file *os.File) (Info, error) {
	info, kept, err := p.Import(ctx, file, func() (*os.File, error) {
		return nil,
			errors.New("it is not kept as it is")
	})
	if err == nil && kept != file {
		err = errors.New("another file is kept")
	}
	return info, err
}

// temporary makes files in a folder of the test's own.
func temporary(t testing.TB) func() (*os.File, error) {
	folder := t.TempDir()
	return func() (*os.File, error) {
		file, err := os.CreateTemp(folder, "")
		if err == nil {
			t.Cleanup(func() { _ = file.Close() })
		}
		return file, err
	}
}

// mustMakeSense checks that what was taken can be shown.
func mustMakeSense(t *testing.T, info Info) {
	t.Helper()
	seen := info.Width > 0 && info.Height > 0 && info.Codec != ""
	lasts := info.Duration > 0 && info.Codec != ""
	if good := map[Kind]bool{Image: seen, Video: seen && lasts, Audio: lasts, Document: info.MIME != pdfType ||
		info.Pages > 0, Web: true}[info.Kind]; !good {
		t.Errorf("taken as %+v", info)
	}
}

func fileOf(t testing.TB, content []byte) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "upload")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// gradient is a picture no two corners of which look alike.
func gradient(width, height int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetNRGBA(x, y, color.NRGBA{R: uint8(255 * x / width), G: uint8(255 * y / height), B: 90, A: 255})
		}
	}
	return m
}

func asPNG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// asGIF is an animation: m, and then a small frame in its middle.
func asGIF(t testing.TB, m image.Image) []byte {
	t.Helper()
	palette := color.Palette{color.Transparent, color.Black, color.White, color.RGBA{R: 255, A: 255}}
	first := image.NewPaletted(m.Bounds(), palette)
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			first.Set(x, y, m.At(x, y))
		}
	}
	second := image.NewPaletted(image.Rect(1, 1, 3, 3), palette)
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{10, 10}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withEXIF puts an orientation into a JPEG's header.
func withEXIF(jpegFile []byte, order binary.AppendByteOrder, mark string, o uint16) []byte {
	tiff := []byte(mark)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, entry := range [][2]uint16{{0x0100, 64}, {0x0112, o}} {
		tiff = order.AppendUint16(tiff, entry[0])
		tiff = order.AppendUint16(tiff, 3) // a short …
		tiff = order.AppendUint32(tiff, 1) // … and only one
		tiff = order.AppendUint16(tiff, entry[1])
		tiff = order.AppendUint16(tiff, 0)
	}
	return withSegment(jpegFile, 0xe1, append([]byte("Exif\x00\x00"), tiff...))
}

func withSegment(jpegFile []byte, marker byte, content []byte) []byte {
	segment := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2))
	return slices.Concat(jpegFile[:2], segment, content, jpegFile[2:])
}

func wantFault(t *testing.T, err error, kind fault.Kind, code string) {
	t.Helper()
	if f := fault.As(err); f == nil || f.Kind != kind || f.Code.String() != code {
		t.Errorf("error = %v, want kind %d %q", err, kind, code)
	}
}

var errDisk = errors.New("disk on fire")
