package media

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"slices"
	"strings"
)

// Browsers show pictures that break a rule of their format where all that is seen is
// there. So do these decoders, which give the packages of Go what they ask for beyond
// that.

// withoutEnd is a JPEG whose mark of the end is missing. Browsers wait for its last rows.
type withoutEnd struct{ image.Image }

const endOfJPEG = "\xff\xd9"

// decodeJPEG does without the mark of the end.
func decodeJPEG(r io.Reader) (image.Image, error) {
	end := strings.NewReader(endOfJPEG) // which is read only of what has none
	m, err := jpeg.Decode(io.MultiReader(r, end))
	switch {
	case err != nil:
		return nil, fmt.Errorf("decode a JPEG: %w", err)
	case end.Len() < len(endOfJPEG):
		return withoutEnd{m}, nil
	}
	return m, nil
}

// wholeWebP says how many bytes of a WebP are whole chunks, and whether it is faulty: whether its head speaks of more
// than there is, or its end is not where that says. Browsers wait for the rest.
func wholeWebP(ctx context.Context, r io.ReadSeeker) (whole int64, faulty bool, err error) {
	const head = 8
	_, size, err := measured(ctx, r)
	if err != nil {
		return 0, false, err
	}
	err = read(ctx, r, func(b *bufio.Reader) error {
		var start [riffHead]byte
		if _, err := io.ReadFull(b, start[:]); err != nil {
			return unexpected(err)
		}
		said := int64(binary.LittleEndian.Uint32(start[4:])) + head
		end := min(said, size)
		for whole = riffHead; end-whole >= head; {
			var chunk [head]byte
			if _, err := io.ReadFull(b, chunk[:]); err != nil {
				return unexpected(err)
			}
			next := whole + head + int64(binary.LittleEndian.Uint32(chunk[4:]))
			if next > end {
				break
			}
			next = min(next+next%2, end)
			if err := skip(b, int(next-whole-head)); err != nil {
				return err
			}
			whole = next
		}
		faulty = said > size || whole != end || whole%2 != 0
		return nil
	})
	return whole, faulty, err
}

// The beginning of a JPEG, and one whose colours are what they are called.
const (
	startOfAnyJPEG = "\xff\xd8"
	inksOfAdobe    = startOfAnyJPEG + "\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
)

// withInks says of a JPEG of four inks, in front of all that it says itself, that it has those of Adobe's programs:
// browsers take that for granted.
func withInks(b *bufio.Reader, model color.Model) io.Reader {
	if model != color.CMYKModel {
		return b
	}
	if _, err := b.Discard(2); err != nil {
		return b // the decoder will say why
	}
	return io.MultiReader(bytes.NewReader([]byte(inksOfAdobe)), b)
}

// decodePNG does without the end, and passes over the chunks that a picture is whole without, whatever their checksums.
func decodePNG(r io.Reader) (image.Image, error) {
	m, err := png.Decode(&essential{from: bufio.NewReader(r), head: 8})
	if err != nil {
		return nil, fmt.Errorf("decode a PNG: %w", err)
	}
	return m, nil
}

// essential reads a PNG without its ancillary chunks, but for the one that is of the picture's transparency.
type essential struct {
	from *bufio.Reader
	head int    // bytes that are passed on before the next chunk begins
	seen bool   // what is seen has begun; behind it browsers look for nothing more
	end  []byte // what is left of the last chunk, which is always the same
}

func (e *essential) Read(p []byte) (int, error) {
	for e.head == 0 && e.end == nil {
		const length, name, checksum = 4, 4, 4
		chunk, err := e.from.Peek(length + name)
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		called := string(chunk[min(len(chunk), length):])
		if len(called) < name || called == "IEND" || e.seen && called != "IDAT" {
			e.end = []byte("\x00\x00\x00\x00IEND\xae\x42\x60\x82")
			continue
		}
		e.seen = called == "IDAT"
		size := int(binary.BigEndian.Uint32(chunk)) + length + name + checksum
		if isAncillary := called[0]&0x20 != 0; !isAncillary || called == "tRNS" {
			if !slices.Contains([]string{"IHDR", "PLTE", "IDAT", "tRNS"}, called) {
				return 0, errors.New("a chunk that has to be known, and is not")
			}
			e.head = size
		} else if _, err := e.from.Discard(size); err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
	}
	if e.end != nil {
		n := copy(p, e.end)
		if e.end = e.end[n:]; n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	n, err := e.from.Read(p[:min(len(p), e.head)])
	e.head -= n
	return n, err
}

// mended writes a faulty picture as browsers show all of it: a JPEG with the mark of its end, a WebP of what is whole.
func mended(ctx context.Context, r io.ReadSeeker, mime string, w io.Writer) error {
	const form = 8 // bytes before the size counts
	var whole int64
	var err error
	if mime == webpType {
		if whole, _, err = wholeWebP(ctx, r); err != nil {
			return err
		}
	}
	src, err := rewind(ctx, r)
	if err != nil {
		return err
	}
	anew := io.MultiReader(src, strings.NewReader(endOfJPEG))
	if mime == webpType {
		if _, err := io.CopyN(io.Discard, src, form); err != nil {
			return fmt.Errorf("read the file: %w", err)
		}
		pad := whole % 2
		head := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(whole+pad-form))
		padding := bytes.NewReader(make([]byte, pad))
		anew = io.MultiReader(bytes.NewReader(head), io.LimitReader(src, whole-form), padding)
	}
	if _, err := io.Copy(w, anew); err != nil {
		return fmt.Errorf("mend a picture: %w", err)
	}
	return nil
}
