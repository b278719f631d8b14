package media

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"marquee/internal/fault"
)

// Pictures beyond these are refused by their header, before anything is
// decoded. The last one holds for all that are being decoded at the same time.
const (
	maxPixels = 100_000_000
	maxSide   = 16_384
	maxMemory = 1 << 30 // bytes
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
		return format{"jpeg", jpeg.DecodeConfig, jpeg.Decode}, true
	case pngType:
		return format{"png", png.DecodeConfig, png.Decode}, true
	case gifType:
		return format{"gif", gif.DecodeConfig, gif.Decode}, true
	case webpType:
		return format{"webp", webp.DecodeConfig, webp.Decode}, true
	}
	return format{}, false
}

// picture is a decoded image with what its header says.
type picture struct {
	image.Image             // of an animation, the first frame
	canvas      image.Point // the size as stored; a frame may cover a part of it
	orientation orientation
}

func (p *Prober) probeImage(ctx context.Context, r io.ReadSeeker, mime string) (Info, error) {
	info := Info{Kind: Image, MIME: mime}
	err := p.decode(ctx, r, mime, func(format string, pic picture) error {
		size := pic.orientation.size(pic.canvas)
		info.Codec, info.Width, info.Height, info.Rotation = format, size.X, size.Y, pic.orientation.rotation()
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	return info, nil
}

// decode hands the whole picture to use while its memory is accounted for.
func (p *Prober) decode(ctx context.Context, r io.ReadSeeker, mime string, use func(format string, pic picture) error) error {
	f, known := formatOf(mime)
	if !known {
		return unsupported("This is not a picture.")
	}
	pic, memory, err := f.inspect(ctx, r, mime)
	if err != nil {
		return err
	}
	// Half of all at least, so that no more than two are decoded at once.
	memory = max(memory, maxMemory/2)
	if err := p.memory.Acquire(ctx, memory); err != nil {
		return fmt.Errorf("wait for other pictures: %w", err)
	}
	defer p.memory.Release(memory)
	err = read(ctx, r, func(b *bufio.Reader) (err error) {
		pic.Image, err = f.decode(b)
		return err
	})
	if err != nil {
		return err
	}
	return use(f.name, pic)
}

// inspect reads what can be known without decoding, and how many bytes
// decoding will take.
func (f format) inspect(ctx context.Context, r io.ReadSeeker, mime string) (pic picture, memory int64, err error) {
	var config image.Config
	err = read(ctx, r, func(b *bufio.Reader) (err error) {
		if mime == webpType && animatedWebP(b) {
			return unsupported("Animated WebP is not taken. Upload it as a GIF or a video.")
		}
		config, err = f.config(b)
		return err
	})
	if err != nil {
		return picture{}, 0, err
	}
	if config.Width <= 0 || config.Height <= 0 {
		return picture{}, 0, imageBroken()
	}
	tooLarge := fault.New(fault.Unprocessable, "image-too-large", "The picture has too many pixels. Make it smaller and upload it again.").
		With("width", config.Width).With("height", config.Height).With("maxSide", maxSide).With("maxMegapixels", maxPixels/1_000_000)
	if config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels {
		return picture{}, 0, tooLarge
	}
	header := jpegHeader{orientation: upright}
	switch mime {
	case jpegType:
		err = read(ctx, r, func(b *bufio.Reader) (err error) {
			header, err = readJPEGHeader(b)
			return err
		})
	case gifType: // the decoder stops behind the first frame
		err = read(ctx, r, wholeGIF)
	}
	if err != nil {
		return picture{}, 0, err
	}
	memory = int64(config.Width) * int64(config.Height) * bytesPerPixel(mime, config.ColorModel, header.progressive)
	if memory > maxMemory {
		return picture{}, 0, tooLarge
	}
	return picture{canvas: image.Pt(config.Width, config.Height), orientation: header.orientation}, memory, nil
}

// bytesPerPixel is what a decoder holds at most at the same time.
func bytesPerPixel(mime string, model color.Model, progressive bool) int64 {
	switch mime {
	case gifType:
		return 1
	case pngType: // an interlaced one, and half of it again as its last pass
		if model == color.RGBA64Model || model == color.NRGBA64Model || model == color.Gray16Model {
			return 12
		}
		return 6
	case jpegType: // its channels, and the picture that CMYK and RGB are converted to
		channels := int64(3)
		if model == color.CMYKModel {
			channels = 4
		}
		if progressive { // and 32 bits per coefficient
			return 5*channels + 4
		}
		return channels + 4
	}
	return 8 // WebP: the picture and the step before it
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
	return fault.New(fault.Unprocessable, "image-broken", "The picture is damaged or incomplete. Export it again and upload the new file.")
}

// animatedWebP reports whether the header announces an animation, which the
// decoder does not know.
func animatedWebP(b *bufio.Reader) bool {
	const flags, animation = 20, 1 << 1
	head, err := b.Peek(flags + 1)
	return err == nil && string(head[12:16]) == "VP8X" && head[flags]&animation != 0
}

// wholeGIF follows a GIF's blocks to its trailer.
func wholeGIF(b *bufio.Reader) error {
	const (
		extension, descriptor, trailer = 0x21, 0x2c, 0x3b
		hasTable, tableBits            = 0x80, 0x07
	)
	var head [13]byte
	if _, err := io.ReadFull(b, head[:]); err != nil {
		return unexpected(err)
	}
	table := func(flags byte) error {
		if flags&hasTable == 0 {
			return nil
		}
		return skip(b, 3<<(1+flags&tableBits))
	}
	if err := table(head[10]); err != nil {
		return err
	}
	for {
		block, err := b.ReadByte()
		if err != nil {
			return unexpected(err)
		}
		switch block {
		case trailer:
			return nil
		case extension:
			err = skip(b, 1) // its label
		case descriptor:
			var frame [9]byte
			if _, err = io.ReadFull(b, frame[:]); err == nil {
				if err = table(frame[8]); err == nil {
					err = skip(b, 1) // the code size
				}
			}
		default:
			return errors.New("unknown block")
		}
		if err != nil {
			return unexpected(err)
		}
		for length := byte(1); length > 0; {
			if length, err = b.ReadByte(); err == nil {
				err = skip(b, int(length))
			}
			if err != nil {
				return unexpected(err)
			}
		}
	}
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
