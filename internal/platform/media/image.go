package media

import (
	"bufio"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Pictures beyond these are refused by their header, before anything is decoded.
const (
	maxPixels = 100_000_000
	maxSide   = 16_384
	maxMemory = 400_000_000 // bytes, while it is decoded
)

// format is how one media type is read.
type format struct {
	name   string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

func formatOf(mime string) (format, bool) {
	switch mime {
	case jpegType:
		return format{"jpeg", jpeg.DecodeConfig, decodeJPEG}, true
	case pngType:
		return format{"png", png.DecodeConfig, decodePNG}, true
	case gifType:
		return format{"gif", gifConfig, decodeGIF}, true
	case webpType:
		return format{"webp", webp.DecodeConfig, decodeWebP}, true
	}
	return format{}, false
}

// picture is a decoded image with what its header says.
type picture struct {
	image.Image             // of an animation, the first frame
	canvas      image.Point // the size as stored; a frame may cover a part of it
	model       color.Model
	moves       bool // it is a WebP of several frames
	faulty      bool // browsers show all of it only once it is mended
	orientation orientation
	profile     []byte // of a JPEG whose colours are shown as they are: the segments that say what they are
}

// probeImage decodes all of a picture, to see that all of it is there, and
// makes its thumbnails while it has it.
func (f format) probeImage(ctx context.Context, r io.ReadSeeker, mime string) (finding, error) {
	pic, err := f.open(ctx, r, mime)
	if err != nil {
		return finding{}, err
	}
	size := pic.orientation.size(pic.canvas)
	info := Info{Kind: Image, MIME: mime, Codec: f.name, Width: size.X, Height: size.Y,
		Rotation: pic.orientation.rotation()}
	info.Thumbnails, err = pic.thumbnails()
	return finding{Info: info, Faulty: pic.faulty}, err
}

// open decodes a picture.
func (f format) open(ctx context.Context, r io.ReadSeeker, mime string) (picture, error) {
	pic, err := f.inspect(ctx, r, mime)
	if err != nil {
		return picture{}, err
	}
	err = read(ctx, r, func(b *bufio.Reader) (err error) {
		pic.Image, err = f.decode(withInks(b, pic.model))
		return err
	})
	if m, is := pic.Image.(withoutEnd); is {
		pic.Image, pic.faulty = m.Image, true
	}
	return pic, err
}

// inspect reads what can be known without decoding.
func (f format) inspect(ctx context.Context, r io.ReadSeeker, mime string) (picture, error) {
	var config image.Config
	err := read(ctx, r, func(b *bufio.Reader) (err error) {
		config, err = f.config(b)
		return err
	})
	if err != nil {
		return picture{}, err
	}
	if config.Width <= 0 || config.Height <= 0 {
		return picture{}, imageBroken()
	}
	size := image.Pt(config.Width, config.Height)
	if beyondBounds(size) {
		return picture{}, tooLarge(size)
	}
	header, moves, faulty := jpegHeader{orientation: upright}, false, false
	switch mime {
	case jpegType:
		err = read(ctx, r, func(b *bufio.Reader) (err error) {
			header, err = readJPEGHeader(b)
			return err
		})
	case webpType:
		err = read(ctx, r, func(b *bufio.Reader) error {
			if moves = animatedWebP(b); moves {
				return wholeAnimation(b, size)
			}
			return nil
		})
		if err == nil {
			_, faulty, err = wholeWebP(ctx, r)
		}
	}
	if err != nil {
		return picture{}, err
	}
	perPixel := bytesPerPixel(config.ColorModel)
	switch mime {
	case jpegType:
		perPixel = header.bytesPerPixel()
	case pngType:
		err = read(ctx, r, func(b *bufio.Reader) (err error) {
			if interlaced(b) { // half of it again, as its last pass
				perPixel *= 1.5
			}
			header.orientation, err = orientationOfPNG(b)
			return err
		})
	case webpType:
		perPixel = 8 // the picture and the step before it
	}
	if err != nil {
		return picture{}, err
	}
	if float64(config.Width)*float64(config.Height)*perPixel > maxMemory {
		return picture{}, tooLarge(size)
	}
	pic := picture{canvas: size, model: config.ColorModel,
		moves: moves, faulty: faulty, orientation: header.orientation}
	if !header.converted && header.samples > 1 { // not of greys, whose profile is for greys alone
		pic.profile = header.profile
	}
	return pic, nil
}

func beyondBounds(size image.Point) bool {
	return size.X > maxSide || size.Y > maxSide || size.X*size.Y > maxPixels
}

func tooLarge(size image.Point) *fault.Error {
	return fault.New(fault.Unprocessable, codes.ImageTooLarge,
		"The picture has too many pixels. Make it smaller and upload it again.").
		With("width", size.X).With("height", size.Y).With("maxSide", maxSide).
		With("maxMegapixels", maxPixels/1_000_000)
}

// bytesPerPixel is what a decoded picture takes.
func bytesPerPixel(model color.Model) float64 {
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.RGBAModel, color.NRGBAModel:
		return 4
	case color.Gray16Model:
		return 2
	}
	return 1 // grey, or a palette
}

// interlaced reports whether a PNG's header announces several passes.
func interlaced(b *bufio.Reader) bool {
	const method = 28
	head, err := b.Peek(method + 1)
	return err == nil && head[method] != 0
}

// read lets use read from the beginning. A failure of use that is neither a
// fault nor ours means that the picture is broken.
func read(ctx context.Context, r io.ReadSeeker, use func(*bufio.Reader) error) error {
	src, err := rewind(ctx, r)
	if err != nil {
		return err
	}
	if err = use(bufio.NewReader(src)); err == nil || fault.As(err) != nil {
		return err
	}
	return src.blame(err, imageBroken())
}

func imageBroken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.ImageBroken,
		"The picture is damaged or incomplete. Export it again and upload the new file.")
}

func skip(b *bufio.Reader, n int) error {
	_, err := b.Discard(n)
	return unexpected(err)
}

// unexpected makes an end of file in the middle of something an error of its own.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
