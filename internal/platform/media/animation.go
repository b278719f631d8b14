package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"math"

	"golang.org/x/image/webp"
)

// What an animation may have. Screens hold several of its frames, and never get a smaller one of it.
const (
	maxFrames       = 10_000
	maxAnimatedSide = 3840 // pixels
)

// animatedWebP reports whether a WebP's header announces an animation.
func animatedWebP(b *bufio.Reader) bool {
	const flags, animation = 20, 1 << 1
	head, err := b.Peek(flags + 1)
	return err == nil && string(head[12:16]) == "VP8X" && head[flags]&animation != 0
}

// webPFrame is one picture of an animation. The reader stands before what is in it.
type webPFrame struct {
	image.Rectangle     // within the whole
	length          int // of the chunks that are in it, in bytes
}

// nextWebPFrame goes on to the next frame, from the beginning of a chunk.
func nextWebPFrame(b *bufio.Reader) (webPFrame, error) {
	const frameHead = 16
	for {
		var chunk [8]byte
		if _, err := io.ReadFull(b, chunk[:]); err != nil {
			return webPFrame{}, err
		}
		length := int(binary.LittleEndian.Uint32(chunk[4:]))
		if string(chunk[:4]) != "ANMF" {
			if err := skip(b, length+length%2); err != nil {
				return webPFrame{}, err
			}
			continue
		}
		var head [frameHead]byte
		if length < frameHead {
			return webPFrame{}, errors.New("a frame without its head")
		}
		if _, err := io.ReadFull(b, head[:]); err != nil {
			return webPFrame{}, unexpected(err)
		}
		at := image.Pt(2*uint24(head[:]), 2*uint24(head[3:]))
		size := image.Pt(1+uint24(head[6:]), 1+uint24(head[9:]))
		length -= frameHead
		return webPFrame{image.Rectangle{Min: at, Max: at.Add(size)}, length + length%2}, nil
	}
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// riffHead is how many bytes of a WebP stand before its first chunk.
const riffHead = 12

// wholeAnimation follows an animated WebP's frames to its end, or to what is none behind its first: browsers show
// that much. It refuses frames that are not within the whole.
func wholeAnimation(b *bufio.Reader, size image.Point) error {
	if max(size.X, size.Y) > maxAnimatedSide {
		return tooLarge(size).With("maxSide", maxAnimatedSide)
	}
	if err := skip(b, riffHead); err != nil {
		return err
	}
	for n := 0; ; n++ {
		frame, err := nextWebPFrame(b)
		if err == nil && (n == maxFrames || !frame.In(image.Rectangle{Max: size})) {
			return errors.New("too many frames, or one beyond the picture")
		}
		if err == nil {
			err = skip(b, frame.length)
		}
		if err != nil && n == 0 {
			return unexpected(err)
		}
		if err != nil {
			return nil
		}
	}
}

// decodeWebP decodes a WebP, of an animation the first frame, which may cover a part of the whole.
func decodeWebP(r io.Reader) (image.Image, error) {
	b := bufio.NewReader(r)
	if !animatedWebP(b) {
		m, err := webp.Decode(b)
		return inFullRange(m), wrapped(err)
	}
	if err := skip(b, riffHead); err != nil {
		return nil, err
	}
	frame, err := nextWebPFrame(b)
	if err != nil {
		return nil, unexpected(err)
	}
	m, err := webp.Decode(frameAlone(b, frame))
	if err != nil {
		return nil, wrapped(err)
	}
	switch m := inFullRange(m).(type) {
	case *image.YCbCr:
		m.Rect = m.Rect.Add(frame.Min)
	case *image.NYCbCrA:
		m.Rect = m.Rect.Add(frame.Min)
	case *image.NRGBA:
		m.Rect = m.Rect.Add(frame.Min)
	}
	return m, nil
}

// inFullRange lets brightness be from 0 to 255, as Go takes it, in place of 16 to 235, as WebP stores it, and the
// colours likewise.
func inFullRange(m image.Image) image.Image {
	var planes *image.YCbCr
	switch m := m.(type) {
	case *image.YCbCr:
		planes = m
	case *image.NYCbCrA:
		planes = &m.YCbCr
	default:
		return m
	}
	stretch := func(plane []uint8, from, middle, steps int) {
		var table [256]uint8
		for v := range table {
			table[v] = uint8(min(max(middle+int(math.Round(float64(v-from)*255/float64(steps))), 0), 255))
		}
		for i, v := range plane {
			plane[i] = table[v]
		}
	}
	stretch(planes.Y, 16, 0, 219)
	stretch(planes.Cb, 128, 128, 224)
	stretch(planes.Cr, 128, 128, 224)
	return m
}

// frameAlone is a frame as a WebP of its own.
func frameAlone(b *bufio.Reader, frame webPFrame) io.Reader {
	const form, head, alpha = 4, 18, 1 << 4
	le := binary.LittleEndian
	file := le.AppendUint32([]byte("RIFF"), uint32(form+head+frame.length))
	file = le.AppendUint32(append(file, "WEBPVP8X"...), 10)
	var flags uint32
	if name, err := b.Peek(4); err == nil && string(name) == "ALPH" {
		flags = alpha
	}
	file = le.AppendUint32(file, flags)
	for _, side := range []int{frame.Dx() - 1, frame.Dy() - 1} {
		file = append(file, byte(side), byte(side>>8), byte(side>>16))
	}
	return io.MultiReader(bytes.NewReader(file), io.LimitReader(b, int64(frame.length)))
}

func wrapped(err error) error {
	if err != nil {
		return fmt.Errorf("decode a WebP: %w", err)
	}
	return nil
}
