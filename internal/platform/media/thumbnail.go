package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"slices"

	"golang.org/x/image/draw"

	"marquee/internal/fault"
	"marquee/internal/platform/disk"
)

// Thumbnail is a small picture of a picture, upright.
type Thumbnail struct {
	MIME          string // JPEG, or PNG where something shines through; Go has no encoder for WebP
	Width, Height int    // pixels
	Data          []byte
}

const thumbnailQuality = 82

// thumbnailWidths are the widest that the three thumbnails may be, in pixels.
// Twice that is the highest.
func thumbnailWidths() []int { return []int{640, 320, 160} }

// Thumbnails returns a picture's three thumbnails, the smallest first, 160, 320
// and 640 pixels wide. A picture is never enlarged. Of an animation the first
// frame is shown. An SVG has none: browsers draw it themselves. What is no
// picture is refused as Picture would refuse it.
func (p *Prober) Thumbnails(ctx context.Context, r io.ReadSeeker) ([]Thumbnail, error) {
	a, err := p.perform(ctx, thumbnails, r, nil)
	return a.Thumbnails, err
}

// still returns the thumbnails of the first picture that ffmpeg makes of a file,
// which how tells it to read as file:/dev/fd/3. There are none if ffmpeg cannot.
func (p *Prober) still(ctx context.Context, file *os.File, cost bounds, how ...string) ([]Thumbnail, error) {
	drawn, err := p.spool(bytes.NewReader(nil))
	if err != nil {
		return nil, err
	}
	defer func() { _ = drawn.Close() }() // has no name to keep
	argv := slices.Concat([]string{p.ffmpeg, "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-threads", "1"},
		how, []string{"-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "-"})
	err = p.sandbox.start(ctx, run{bounds: cost, argv: argv, files: []*os.File{file}, stdout: drawn})
	var f *failed
	if err != nil && !errors.As(err, &f) {
		return nil, err
	}
	var a answer
	if err == nil {
		a, err = p.perform(ctx, thumbnails, drawn, nil)
	}
	if full := grows(drawn); disk.IsFull(full) {
		return nil, disk.OrFull(full)
	}
	if f != nil || fault.As(err) != nil { // nothing came out, or too much
		return nil, nil
	}
	return a.Thumbnails, err
}

func shrunk(ctx context.Context, r io.ReadSeeker) ([]Thumbnail, error) {
	mime, err := sniff(ctx, r)
	if err != nil {
		return nil, err
	}
	f, known := formatOf(mime)
	switch {
	case mime == svgType:
		return nil, nil
	case !known:
		return nil, unsupported("This is not a picture.")
	}
	pic, err := f.open(ctx, r, mime)
	if err != nil {
		return nil, err
	}
	return pic.thumbnails()
}

// thumbnails are the three of a picture, the smallest first.
func (pic picture) thumbnails() ([]Thumbnail, error) {
	original := pic.orientation.size(pic.canvas)
	shown := pic.orientation.apply(coarse(pic))
	var small []Thumbnail
	for _, width := range thumbnailWidths() {
		shown = shrink(shown, fit(original, width))
		t, err := encode(shown)
		if err != nil {
			return nil, err
		}
		small = append(small, t)
	}
	slices.Reverse(small)
	return small, nil
}

// coarse reduces a picture, as it is stored, to four times the largest
// thumbnail: quickly, and so far that the fine method needs little memory.
func coarse(pic picture) *image.RGBA {
	size := pic.orientation.size(fit(pic.orientation.size(pic.canvas), 4*thumbnailWidths()[0]))
	small := image.NewRGBA(image.Rectangle{Max: size})
	bounds := pic.Bounds()
	scaled := func(at image.Point) image.Point {
		return image.Pt(at.X*size.X/pic.canvas.X, at.Y*size.Y/pic.canvas.Y)
	}
	draw.ApproxBiLinear.Scale(small, image.Rectangle{Min: scaled(bounds.Min), Max: scaled(bounds.Max)}, pic.Image,
		bounds, draw.Src, nil)
	return small
}

func shrink(src *image.RGBA, size image.Point) *image.RGBA {
	if src.Bounds().Size() == size {
		return src
	}
	small := image.NewRGBA(image.Rectangle{Max: size})
	draw.CatmullRom.Scale(small, small.Bounds(), src, src.Bounds(), draw.Src, nil)
	return small
}

// fit is the largest size of the same shape, at most width wide and twice that
// high, and no larger than the original.
func fit(original image.Point, width int) image.Point {
	size := original
	if size.X > width {
		size = image.Pt(width, max(1, (original.Y*width+original.X/2)/original.X))
	}
	if height := 2 * width; size.Y > height {
		size = image.Pt(max(1, (original.X*height+original.Y/2)/original.Y), height)
	}
	return size
}

func encode(picture *image.RGBA) (Thumbnail, error) {
	var data bytes.Buffer
	t := Thumbnail{MIME: jpegType, Width: picture.Rect.Dx(), Height: picture.Rect.Dy()}
	var err error
	if picture.Opaque() {
		err = jpeg.Encode(&data, picture, &jpeg.Options{Quality: thumbnailQuality})
	} else {
		t.MIME = pngType
		err = png.Encode(&data, picture)
	}
	if err != nil {
		return Thumbnail{}, fmt.Errorf("encode a thumbnail: %w", err)
	}
	t.Data = data.Bytes()
	return t, nil
}
