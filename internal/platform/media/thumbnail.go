package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/draw"
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
// frame is shown. What is no picture is refused as Probe would refuse it.
func (p *Prober) Thumbnails(ctx context.Context, r io.ReadSeeker) ([]Thumbnail, error) {
	mime, err := sniff(ctx, r)
	if err != nil {
		return nil, err
	}
	var thumbnails []Thumbnail
	err = p.decode(ctx, r, mime, func(_ string, pic picture) error {
		shown := pic.orientation.apply(coarse(pic))
		original := pic.orientation.size(pic.canvas)
		for _, width := range thumbnailWidths() {
			shown = shrink(shown, fit(original, width))
			t, err := encode(shown)
			if err != nil {
				return err
			}
			thumbnails = append(thumbnails, t)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Reverse(thumbnails)
	return thumbnails, nil
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
	draw.ApproxBiLinear.Scale(small, image.Rectangle{Min: scaled(bounds.Min), Max: scaled(bounds.Max)}, pic.Image, bounds, draw.Src, nil)
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
