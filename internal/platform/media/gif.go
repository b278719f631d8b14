package media

import (
	"bufio"
	"compress/lzw"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
)

// gifFrame is the first picture of a GIF, of which the reader stands before what is in it.
type gifFrame struct {
	image.Rectangle
	canvas     image.Point // grown, as browsers do, to hold it
	colours    color.Palette
	interlaced bool
}

// firstOfGIF goes on to the first picture of a GIF. Browsers pass over extensions that they do not know.
func firstOfGIF(b *bufio.Reader) (f gifFrame, err error) {
	const (
		extension, descriptor, control = 0x21, 0x2c, 0xf9
		interlaced, headSize, oneFrame = 0x40, 13, 9
	)
	var head [headSize]byte
	if _, err := io.ReadFull(b, head[:]); err != nil {
		return f, unexpected(err)
	}
	if string(head[:3]) != "GIF" {
		return f, errors.New("not a GIF")
	}
	f.canvas = rectangleOf(append(make([]byte, 4), head[6:]...)).Max
	common, err := coloursOfGIF(b, head[10])
	clear := -1 // the colour that nothing is seen of
	for err == nil {
		var block byte
		if block, err = b.ReadByte(); err != nil {
			break
		}
		switch block {
		case extension:
			const controlSize = 4
			var head [2 + controlSize]byte // its label, and its first block
			if err = peek(b, head[:]); err != nil {
				break
			}
			if isControl := head[0] == control; isControl && head[1] != controlSize {
				err = errors.New("a control of another size")
			} else if isControl && head[2]&1 != 0 {
				clear = int(head[5])
			}
			if err == nil {
				err = skip(b, 1)
			}
			if err == nil {
				_, err = io.Copy(io.Discard, &gifBlocks{from: b})
			}
		case descriptor:
			var frame [oneFrame]byte
			if _, err = io.ReadFull(b, frame[:]); err != nil {
				break
			}
			own, err := coloursOfGIF(b, frame[8])
			if own == nil {
				own = common
			}
			f.Rectangle = rectangleOf(frame[:])
			f.interlaced = frame[8]&interlaced != 0
			f.canvas = image.Rectangle{Max: f.canvas}.Union(f.Rectangle).Max
			f.colours = make(color.Palette, 1<<8) // beyond those that it has all are black
			for i := range f.colours {
				switch {
				case i == clear:
					f.colours[i] = color.Transparent
				case i < len(own):
					f.colours[i] = own[i]
				default:
					f.colours[i] = color.Black
				}
			}
			if own == nil {
				err = errors.Join(err, errors.New("a picture without colours"))
			}
			return f, unexpected(err)
		default:
			err = errors.New("unknown block")
		}
	}
	return f, unexpected(err)
}

// peek copies the next bytes, which there are before every picture.
func peek(b *bufio.Reader, into []byte) error {
	next, err := b.Peek(len(into))
	copy(into, next)
	return unexpected(err)
}

// rectangleOf reads where something stands, and how large it is.
func rectangleOf(b []byte) image.Rectangle {
	number := func(at int) int { return int(b[at]) | int(b[at+1])<<8 }
	at := image.Pt(number(0), number(2))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(number(4), number(6)))}
}

// coloursOfGIF reads a table, if the flags speak of one.
func coloursOfGIF(b *bufio.Reader, flags byte) (color.Palette, error) {
	const has, bits = 0x80, 0x07
	if flags&has == 0 {
		return nil, nil
	}
	colours := make(color.Palette, 2<<(flags&bits))
	for i := range colours {
		var c [3]byte
		if _, err := io.ReadFull(b, c[:]); err != nil {
			return nil, unexpected(err)
		}
		colours[i] = color.RGBA{c[0], c[1], c[2], 0xff}
	}
	return colours, nil
}

// gifBlocks reads what stands in blocks, up to the empty one.
type gifBlocks struct {
	from *bufio.Reader
	left int
	over bool
}

func (g *gifBlocks) Read(p []byte) (int, error) {
	if g.left == 0 && !g.over {
		length, err := g.from.ReadByte()
		if err != nil {
			return 0, unexpected(err)
		}
		g.left, g.over = int(length), length == 0
	}
	if g.over {
		return 0, io.EOF
	}
	n, err := g.from.Read(p[:min(len(p), g.left)])
	g.left -= n
	return n, unexpected(err)
}

func gifConfig(r io.Reader) (image.Config, error) {
	f, err := firstOfGIF(bufio.NewReader(r))
	if beyondBounds(f.canvas) {
		err = nil // that is what is wrong with it
	}
	return image.Config{ColorModel: f.colours, Width: f.canvas.X, Height: f.canvas.Y}, err
}

// decodeGIF decodes the first picture, of which all has to be there.
func decodeGIF(r io.Reader) (image.Image, error) {
	b := bufio.NewReader(r)
	f, err := firstOfGIF(b)
	if err != nil {
		return nil, err
	}
	bits, err := b.ReadByte()
	if err != nil {
		return nil, unexpected(err)
	}
	m := image.NewPaletted(f.Rectangle, f.colours)
	unpacked := lzw.NewReader(bufio.NewReader(&gifBlocks{from: b}), lzw.LSB, int(bits))
	defer func() { _ = unpacked.Close() }() // what stands behind the picture is nobody's
	passes := [][2]int{{0, 1}}
	if f.interlaced {
		passes = [][2]int{{0, 8}, {4, 8}, {2, 4}, {1, 2}}
	}
	for _, pass := range passes {
		for y := pass[0]; y < m.Rect.Dy(); y += pass[1] {
			if _, err := io.ReadFull(unpacked, m.Pix[y*m.Stride:(y+1)*m.Stride]); err != nil {
				return nil, fmt.Errorf("decode a GIF: %w", unexpected(err))
			}
		}
	}
	return m, nil
}
