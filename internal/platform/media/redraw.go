package media

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"

	"golang.org/x/image/bmp"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// redraw makes a PNG of a BMP or TIFF: by our own code, or by ffmpeg where that does not know the kind.
func (p *Prober) redraw(ctx context.Context, file *os.File, found finding, to *os.File) (Info, error) {
	a, err := p.perform(ctx, rewrite, file, to)
	switch f := fault.As(err); {
	case f != nil && f.Code == codes.CannotConvertPicture && found.Codec != jpegInside:
		return p.convertPicture(ctx, file, found, to)
	case f != nil && f.Code == codes.ImageBroken && found.MIME == bmpType && p.ffmpeg != "":
		return p.drawAnew(ctx, file, bmpType, damage{Cause: f.Error()}, to)
	}
	return a.Finding.Info, err
}

// turned is how many bytes for each pixel it takes to turn a picture.
func turned(model color.Model) float64 {
	if model == color.RGBAModel {
		return 4
	}
	return 8
}

// headOfPNG is how many bytes stand in a PNG before what says of its colours.
const headOfPNG = 8 + 25

// redrawn writes a BMP or TIFF as a PNG, upright. What is not known here is refused by cannotConvert, before anything
// is written.
func redrawn(ctx context.Context, r io.ReadSeeker, mime string, w io.Writer) (Info, error) {
	var pic picture
	var err error
	if mime == tiffType {
		pic, err = openTIFF(ctx, r)
	} else {
		pic, err = format{"bmp", bmpConfig, decodeBMP}.open(ctx, r, mime)
	}
	if err != nil {
		return Info{}, err
	}
	size := pic.orientation.size(pic.canvas)
	info := Info{Kind: Image, MIME: pngType, Codec: "png", Width: size.X, Height: size.Y}
	if info.Thumbnails, err = pic.thumbnails(); err != nil {
		return Info{}, err
	}
	profile, err := profileChunk(pic.profile)
	if err != nil {
		return Info{}, err
	}
	if pic.orientation != upright {
		stored, isRGBA := pic.Image.(*image.RGBA)
		if !isRGBA {
			stored = image.NewRGBA(pic.Bounds())
			draw.Draw(stored, stored.Rect, pic.Image, stored.Rect.Min, draw.Src)
		}
		pic.Image = pic.orientation.apply(stored)
	}
	quick := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := quick.Encode(&behind{to: w, left: headOfPNG, more: profile}, pic.Image); err != nil {
		return Info{}, fmt.Errorf("write a picture as PNG: %w", err)
	}
	return info, nil
}

func bmpConfig(r io.Reader) (image.Config, error) {
	config, err := bmp.DecodeConfig(r)
	return config, bmpFault(err)
}

// decodeBMP takes a picture that nothing would be seen of for one without transparency, as browsers do.
func decodeBMP(r io.Reader) (image.Image, error) {
	m, err := bmp.Decode(r)
	if err != nil {
		return nil, bmpFault(err)
	}
	if clear, may := m.(*image.NRGBA); may {
		const alpha, channels = 3, 4
		for at := alpha; at < len(clear.Pix); at += channels {
			if clear.Pix[at] != 0 {
				return m, nil
			}
		}
		for at := alpha; at < len(clear.Pix); at += channels {
			clear.Pix[at] = 0xff
		}
	}
	return m, nil
}

// bmpFault tells what the decoder does not know, such as what is compressed, from what is damaged.
func bmpFault(err error) error {
	if errors.Is(err, bmp.ErrUnsupported) {
		return cannotConvert(bmpType).Because(err)
	}
	return err
}
