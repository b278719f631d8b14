package media

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"io"
)

// How a TIFF may be packed by JPEG: as a whole, which is out of use, or each strip or tile by itself.
const (
	oldJPEGCompression = 6
	jpegCompression    = 7
)

// numbers are the values of an entry of numbers of 16 or 32 bits, of which there are at least so many.
func (e tiffEntry) numbers(r io.ReaderAt, many int) ([]uint32, error) {
	const short, long = 3, 4
	if e.kind != short && e.kind != long || int64(e.count) < int64(many) {
		return nil, errors.New("too few places of strips")
	}
	if e.count == 1 || e.count == 2 && e.kind == short { // they stand in the entry itself
		return []uint32{e.value, e.next}, nil
	}
	size := 2 * int(e.kind-short+1)
	values, all := make([]byte, many*size), make([]uint32, many)
	if n, err := r.ReadAt(values, int64(e.value)); n < len(values) {
		return nil, unexpected(err)
	}
	for i := range all {
		if e.kind == short {
			all[i] = uint32(e.order.Uint16(values[i*size:]))
		} else {
			all[i] = e.order.Uint32(values[i*size:])
		}
	}
	return all, nil
}

// jpegs decodes a TIFF each strip or tile of which is a JPEG, within so many bytes beside the picture.
func (d tiffDirectory) jpegs(r io.ReaderAt, size int64, memory float64) (image.Image, error) {
	const greys, rgb, ycc, planar = 1, 2, 6, 2
	photometric := d[photometricTag].value
	if photometric != greys && photometric != rgb && photometric != ycc || d[planesTag].value == planar {
		return nil, cannotConvert(tiffType)
	}
	whole := image.Rect(0, 0, int(d[widthTag].value), int(d[heightTag].value))
	piece, offsets, lengths := whole.Max, d[offsetsTag], d[lengthsTag]
	if d[tileWidthTag].value > 0 {
		piece = image.Pt(int(d[tileWidthTag].value), int(d[tileHeightTag].value))
		offsets, lengths = d[tileOffsetsTag], d[tileLengthsTag]
	} else if rows := int(d[rowsPerStripTag].value); rows > 0 {
		piece.Y = min(piece.Y, rows)
	}
	if whole.Empty() || piece.X <= 0 || piece.Y <= 0 || beyondBounds(piece) {
		return nil, imageBroken()
	}
	across := (whole.Max.X + piece.X - 1) / piece.X
	many := across * ((whole.Max.Y + piece.Y - 1) / piece.Y)
	starts, err := offsets.numbers(r, many)
	if err != nil {
		return nil, err
	}
	long, err := lengths.numbers(r, many)
	if err != nil {
		return nil, err
	}
	head := []byte(startOfAnyJPEG)
	if photometric == rgb {
		head = []byte(inksOfAdobe)
	}
	if e := d[jpegTablesTag]; e.count > 2*uint32(len(endOfJPEG)) && int64(e.count) < size {
		tables := make([]byte, e.count)
		if n, err := r.ReadAt(tables, int64(e.value)); n < len(tables) {
			return nil, unexpected(err)
		}
		head = append(head, tables[len(startOfAnyJPEG):len(tables)-len(endOfJPEG)]...)
	}
	m := image.NewRGBA(whole)
	for i := range many {
		if long[i] < uint32(len(startOfAnyJPEG)) || int64(long[i]) > size {
			return nil, imageBroken()
		}
		content := make([]byte, len(head)-len(startOfAnyJPEG)+int(long[i]))
		if n, err := r.ReadAt(content[len(head)-len(startOfAnyJPEG):], int64(starts[i])); n < int(long[i]) {
			return nil, unexpected(err)
		}
		copy(content, head)
		part, err := decodePiece(content, piece, memory)
		if err != nil {
			return nil, err
		}
		at := image.Pt(i%across*piece.X, i/across*piece.Y)
		draw.Draw(m, image.Rectangle{Min: at, Max: at.Add(piece)}, part, part.Bounds().Min, draw.Src)
	}
	return m, nil
}

// decodePiece decodes a JPEG of at most the given size.
func decodePiece(content []byte, most image.Point, memory float64) (image.Image, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("read a strip: %w", err)
	}
	header, err := readJPEGHeader(bufio.NewReader(bytes.NewReader(content)))
	if err != nil {
		return nil, err
	}
	if config.Width > most.X || config.Height > most.Y {
		return nil, imageBroken()
	}
	if float64(config.Width)*float64(config.Height)*header.bytesPerPixel()+float64(len(content)) > memory {
		return nil, cannotConvert(tiffType)
	}
	m, err := decodeJPEG(bytes.NewReader(content))
	if m, is := m.(withoutEnd); is {
		return m.Image, err
	}
	return m, err
}
