package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
)

// Browsers show pictures that break a rule of their format where all that is seen is
// there. So do these decoders, which give the packages of Go what they ask for beyond
// that.

// decodeJPEG does without the mark of the end.
func decodeJPEG(r io.Reader) (image.Image, error) {
	m, err := jpeg.Decode(io.MultiReader(r, bytes.NewReader([]byte{0xff, 0xd9})))
	if err != nil {
		return nil, fmt.Errorf("decode a JPEG: %w", err)
	}
	return m, nil
}

// withInks says of a JPEG of four inks, in front of all that it says itself, that it has those of Adobe's programs:
// browsers take that for granted.
func withInks(b *bufio.Reader, model color.Model) io.Reader {
	const adobe = "\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
	if model != color.CMYKModel {
		return b
	}
	if _, err := b.Discard(2); err != nil {
		return b // the decoder will say why
	}
	return io.MultiReader(bytes.NewReader([]byte(adobe)), b)
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
	end  []byte // what is left of the last chunk, which is always the same
}

func (e *essential) Read(p []byte) (int, error) {
	for e.head == 0 && e.end == nil {
		const length, name, checksum = 4, 4, 4
		chunk, err := e.from.Peek(length + name)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return 0, err
		case len(chunk) < length+name || string(chunk[length:]) == "IEND":
			e.end = []byte("\x00\x00\x00\x00IEND\xae\x42\x60\x82")
			continue
		}
		size := int(binary.BigEndian.Uint32(chunk)) + length + name + checksum
		if isAncillary := chunk[length]&0x20 != 0; !isAncillary || string(chunk[length:]) == "tRNS" {
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
