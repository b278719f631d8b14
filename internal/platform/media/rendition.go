package media

import (
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"strconv"
	"time"

	"golang.org/x/image/draw"
)

const (
	renditionQuality = 92               // of a JPEG, in per cent
	renditionTime    = 30 * time.Second // bounds the making of one
)

// Rendition writes a JPEG, PNG or WebP smaller, so that its longer side has so
// many pixels: upright, as a JPEG, or as a PNG where something shines through (Go
// has no encoder for WebP). What a JPEG says of its colours is kept. What moves, or is no such picture, is refused as
// unsupported-type, and a broken one as Import refuses it.
func (p *Prober) Rendition(ctx context.Context, file *os.File, side int, to *os.File) (Info, error) {
	a, err := p.perform(ctx, rendition+task(" "+strconv.Itoa(side)), file, to)
	return a.Finding.Info, err
}

// rendered writes a picture smaller.
func rendered(ctx context.Context, r io.ReadSeeker, side string, w io.Writer) (finding, error) {
	longest, err := strconv.Atoi(side)
	if err != nil || longest < 1 {
		return finding{}, fmt.Errorf("no such side: %q", side)
	}
	mime, err := sniff(ctx, r)
	if err != nil {
		return finding{}, err
	}
	f, known := formatOf(mime)
	if !known || mime == gifType {
		return finding{}, unsupported("This is not a picture that can be made smaller.")
	}
	pic, err := f.open(ctx, r, mime)
	if err != nil {
		return finding{}, err
	}
	if pic.moves {
		return finding{}, unsupported("This is an animation, which is not made smaller.")
	}
	o := pic.orientation
	small := reduced(pic.Image, within(pic.canvas, longest))
	pic.Image = nil // its memory is needed for the turn
	shown := o.apply(small)
	info := Info{Kind: Image, MIME: jpegType, Codec: "jpeg", Width: shown.Rect.Dx(), Height: shown.Rect.Dy()}
	if shown.Opaque() {
		err = jpeg.Encode(&behind{to: w, left: startOfJPEG, more: pic.profile}, shown,
			&jpeg.Options{Quality: renditionQuality})
	} else {
		info.MIME, info.Codec = pngType, "png"
		err = png.Encode(w, shown)
	}
	if err != nil {
		return finding{}, fmt.Errorf("encode a rendition: %w", err)
	}
	return finding{Info: info}, nil
}

// startOfJPEG is how many bytes say that a JPEG begins.
const startOfJPEG = 2

// behind is a writer that puts something more behind the first bytes.
type behind struct {
	to   io.Writer
	left int // of the first bytes
	more []byte
}

func (b *behind) Write(p []byte) (written int, err error) {
	if b.left > 0 {
		written, err = b.to.Write(p[:min(b.left, len(p))])
		if b.left -= written; err != nil || b.left > 0 {
			return written, err
		}
		if _, err := b.to.Write(b.more); err != nil {
			return written, err
		}
	}
	n, err := b.to.Write(p[written:])
	return written + n, err
}

// within is the largest size of the same shape with sides of at most so many
// pixels, and no larger than the original.
func within(original image.Point, side int) image.Point {
	longest := max(original.X, original.Y)
	if longest <= side {
		return original
	}
	scaled := func(n int) int { return max(1, (n*side+longest/2)/longest) }
	return image.Pt(scaled(original.X), scaled(original.Y))
}

// share is how much of some pixels in a row, from one on, makes a new one.
type share struct {
	from    int
	weights []float32 // they come to 1
}

// shares divides a row of pixels among fewer, by Catmull and Rom's filter over
// all that each of them stands for.
func shares(from, to int) []share {
	scale := float64(from) / float64(to)
	reach := draw.CatmullRom.Support * scale
	all := make([]share, to)
	for i := range all {
		center := (float64(i)+0.5)*scale - 0.5
		first, last := max(0, int(math.Ceil(center-reach))), min(from-1, int(math.Floor(center+reach)))
		weights, sum := make([]float64, last-first+1), 0.0
		for j := range weights {
			weights[j] = draw.CatmullRom.At(math.Abs(float64(first+j)-center) / scale)
			sum += weights[j]
		}
		all[i] = share{first, make([]float32, len(weights))}
		for j, weight := range weights {
			all[i].weights[j] = float32(weight / sum)
		}
	}
	return all
}

// channels are red, green, blue and what shines through.
const channels = 4

// reduced is a picture in a smaller size. It goes through the rows once and holds
// as many of them as one new row is made of; draw.CatmullRom by itself would hold
// all of them with 32 bytes for each pixel, which a child has not got.
func reduced(src image.Image, size image.Point) *image.RGBA {
	stored := src.Bounds()
	across, down := shares(stored.Dx(), size.X), shares(stored.Dy(), size.Y)
	most := 0
	for _, d := range down {
		most = max(most, len(d.weights))
	}
	held := make([][]float32, most) // row n of src, made narrower, is held[n%most]
	for i := range held {
		held[i] = make([]float32, size.X*channels)
	}
	row, read := image.NewRGBA(image.Rect(0, 0, stored.Dx(), 1)), 0
	small, sums := image.NewRGBA(image.Rectangle{Max: size}), make([]float32, size.X*channels)
	for y, d := range down {
		for ; read < d.from+len(d.weights); read++ {
			draw.Draw(row, row.Rect, src, stored.Min.Add(image.Pt(0, read)), draw.Src)
			narrow(held[read%most], row.Pix, across)
		}
		clear(sums)
		for i, weight := range d.weights {
			for j, value := range held[(d.from+i)%most] {
				sums[j] += weight * value
			}
		}
		settle(small.Pix[y*small.Stride:], sums)
	}
	return small
}

// narrow makes a row of fewer pixels.
func narrow(to []float32, pix []uint8, across []share) {
	for x, s := range across {
		var r, g, b, a float32
		for i, weight := range s.weights {
			p := pix[(s.from+i)*channels:][:channels]
			r += weight * float32(p[0])
			g += weight * float32(p[1])
			b += weight * float32(p[2])
			a += weight * float32(p[3])
		}
		copy(to[x*channels:], []float32{r, g, b, a})
	}
}

// settle rounds a row. The filter may go beyond what there is: no channel has
// less than nothing, nor more than shines through.
func settle(pix []uint8, sums []float32) {
	for at := 0; at < len(sums); at += channels {
		alpha := min(max(sums[at+3]+0.5, 0), 255)
		for i := range channels {
			pix[at+i] = uint8(min(max(sums[at+i]+0.5, 0), alpha))
		}
	}
}
