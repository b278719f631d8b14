package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/bits"
	"slices"
)

// The ways in which a BMP is packed.
const (
	unpacked     = 0
	runsOfBytes  = 1
	runsOfHalves = 2 // of a byte
	byMasks      = 3
	byFourMasks  = 6
)

// bitmap is what stands in a BMP before its pixels, of whichever of the many kinds of head that browsers read.
type bitmap struct {
	size    image.Point
	topDown bool
	bits    int // of a pixel
	packed  uint32
	palette color.Palette // of each number that a pixel can have, if it is one
	masks   [4]uint32     // of red, green, blue and alpha elsewhere
}

// readBitmap reads up to the first pixel.
func readBitmap(r *bufio.Reader) (bitmap, error) {
	const fileHead, old, shortest, withMasks, withAlpha, longest = 14, 12, 16, 52, 56, 124
	ofOS2 := []uint32{16, 24, 48, 64} // lengths of heads
	le := binary.LittleEndian
	var start [fileHead + 4]byte
	if _, err := io.ReadFull(r, start[:]); err != nil {
		return bitmap{}, unexpected(err)
	}
	begin, length := int64(le.Uint32(start[10:])), le.Uint32(start[fileHead:])
	if string(start[:2]) != "BM" {
		return bitmap{}, errors.New("not a BMP")
	}
	if length != old && (length < shortest || length > longest) {
		return bitmap{}, cannotConvert(bmpType)
	}
	head := make([]byte, longest) // what is not there is 0
	if _, err := io.ReadFull(r, head[4:length]); err != nil {
		return bitmap{}, unexpected(err)
	}
	at, entry := int64(fileHead+length), 4
	var b bitmap
	colours := 0
	if length == old {
		b.size, b.bits = image.Pt(int(le.Uint16(head[4:])), int(le.Uint16(head[6:]))), int(le.Uint16(head[10:]))
		entry = 3
	} else {
		b.size = image.Pt(int(int32(le.Uint32(head[4:]))), int(int32(le.Uint32(head[8:]))))
		b.bits, b.packed, colours = int(le.Uint16(head[14:])), le.Uint32(head[16:]), int(le.Uint32(head[32:]))
	}
	if b.topDown = b.size.Y < 0; b.topDown {
		b.size.Y = -b.size.Y
	}
	if b.size.X <= 0 || b.size.Y <= 0 {
		return bitmap{}, errors.New("a BMP without a size")
	}
	if !b.isKnown() || b.packed > runsOfHalves && slices.Contains(ofOS2, length) {
		return bitmap{}, cannotConvert(bmpType)
	}
	switch {
	case b.packed == byMasks || b.packed == byFourMasks:
		count := 3
		if b.packed == byFourMasks {
			count = 4
		}
		masks := head[40:]
		if length < withMasks {
			masks = make([]byte, 16)
			if _, err := io.ReadFull(r, masks[:4*count]); err != nil {
				return bitmap{}, unexpected(err)
			}
			at += int64(4 * count)
		}
		for i := range b.masks {
			b.masks[i] = le.Uint32(masks[4*i:])
		}
		if length == withMasks {
			b.masks[3] = 0
		}
	case b.bits == 16:
		b.masks = [4]uint32{0x7c00, 0x3e0, 0x1f}
	case b.bits >= 24:
		b.masks = [4]uint32{0xff0000, 0xff00, 0xff}
		if b.bits == 32 && length >= withAlpha {
			b.masks[3] = 0xff000000
		}
	default:
		if colours <= 0 || colours > 1<<b.bits {
			colours = 1 << b.bits
		}
		if begin > at { // some say more than there are
			colours = min(colours, int(begin-at)/entry)
		}
		b.palette = make(color.Palette, 1<<b.bits)
		for i := range b.palette {
			b.palette[i] = color.RGBA{A: 0xff}
		}
		table := make([]byte, colours*entry)
		if _, err := io.ReadFull(r, table); err != nil {
			return bitmap{}, unexpected(err)
		}
		for i := range colours {
			one := table[i*entry:]
			b.palette[i] = color.RGBA{R: one[2], G: one[1], B: one[0], A: 0xff}
		}
		at += int64(len(table))
	}
	if begin > at {
		return b, skip(r, int(begin-at))
	}
	return b, nil
}

func (b bitmap) isKnown() bool {
	switch b.packed {
	case unpacked:
		return b.bits == 1 || b.bits == 2 || b.bits == 4 || b.bits == 8 || b.bits == 16 || b.bits == 24 || b.bits == 32
	case runsOfBytes:
		return b.bits == 8 && !b.topDown
	case runsOfHalves:
		return b.bits == 4 && !b.topDown
	case byMasks, byFourMasks:
		return b.bits == 16 || b.bits == 32
	}
	return false
}

func bmpConfig(r io.Reader) (image.Config, error) {
	b, err := readBitmap(bufio.NewReader(r))
	config := image.Config{ColorModel: color.NRGBAModel, Width: b.size.X, Height: b.size.Y}
	if b.palette != nil {
		config.ColorModel = b.palette
	}
	return config, err
}

func decodeBMP(r io.Reader) (image.Image, error) {
	buffered := bufio.NewReader(r)
	b, err := readBitmap(buffered)
	if err != nil {
		return nil, err
	}
	switch {
	case b.packed == runsOfBytes || b.packed == runsOfHalves:
		return b.runs(buffered)
	case b.palette != nil:
		return b.paletted(buffered)
	}
	return b.coloured(buffered)
}

// rows calls use with each row of pixels, and its place from above.
func (b bitmap) rows(r io.Reader, use func(y int, row []byte)) error {
	row := make([]byte, (b.size.X*b.bits+31)/32*4)
	for n := range b.size.Y {
		if _, err := io.ReadFull(r, row); err != nil {
			return fmt.Errorf("read a row of a BMP: %w", unexpected(err))
		}
		if y := b.size.Y - 1 - n; b.topDown {
			use(n, row)
		} else {
			use(y, row)
		}
	}
	return nil
}

func (b bitmap) paletted(r io.Reader) (*image.Paletted, error) {
	m := image.NewPaletted(image.Rectangle{Max: b.size}, b.palette)
	perByte, mask := 8/b.bits, byte(1<<b.bits-1)
	err := b.rows(r, func(y int, row []byte) {
		for x := range b.size.X {
			m.Pix[y*m.Stride+x] = row[x/perByte] >> (8 - b.bits*(x%perByte+1)) & mask
		}
	})
	return m, err
}

// coloured reads pixels that are colours themselves. A picture that nothing would be seen of is one without
// transparency, as it is to browsers.
func (b bitmap) coloured(r io.Reader) (*image.NRGBA, error) {
	const channels = 4
	m := image.NewNRGBA(image.Rectangle{Max: b.size})
	var scales [channels][256]uint8 // of those of up to eight bits
	var shifts, widths [channels]int
	for c, mask := range b.masks {
		shifts[c], widths[c] = bits.TrailingZeros32(mask), bits.OnesCount32(mask)
		if extra := widths[c] - 8; extra > 0 {
			shifts[c], widths[c] = shifts[c]+extra, 8
		}
		for v := range 1 << widths[c] {
			if widths[c] > 0 {
				scales[c][v] = uint8(v * 255 / (1<<widths[c] - 1))
			}
		}
	}
	size, isSeen := b.bits/8, b.masks[3] == 0
	err := b.rows(r, func(y int, row []byte) {
		for x := range b.size.X {
			var pixel uint32
			for i, part := range row[x*size : (x+1)*size] {
				pixel |= uint32(part) << (8 * i)
			}
			to := m.Pix[y*m.Stride+x*channels:][:channels]
			for c, mask := range b.masks {
				to[c] = scales[c][pixel&mask>>shifts[c]&(1<<widths[c]-1)]
			}
			isSeen = isSeen || to[3] > 0
		}
	})
	if !isSeen || b.masks[3] == 0 {
		for at := channels - 1; at < len(m.Pix); at += channels {
			m.Pix[at] = 0xff
		}
	}
	return m, err
}

// runs unpacks rows of the same pixel over and over, or of as many different ones. What is left out has the first
// colour, and what breaks off between two runs ends there.
func (b bitmap) runs(r *bufio.Reader) (*image.Paletted, error) {
	const endOfRow, end, jump = 0, 1, 2
	m := image.NewPaletted(image.Rectangle{Max: b.size}, b.palette)
	x, y := 0, b.size.Y-1
	put := func(value byte, isSecond bool) {
		if b.packed == runsOfHalves && isSecond {
			value &= 15
		} else if b.packed == runsOfHalves {
			value >>= 4
		}
		if x < b.size.X && y >= 0 {
			m.Pix[y*m.Stride+x] = value
		}
		x++
	}
	for y >= 0 {
		var pair [2]byte
		if _, err := io.ReadFull(r, pair[:]); errors.Is(err, io.EOF) {
			return m, nil
		} else if err != nil {
			return nil, fmt.Errorf("read a run of a BMP: %w", err)
		}
		count, value := int(pair[0]), pair[1]
		switch {
		case count > 0:
			for i := range count {
				put(value, i%2 == 1)
			}
		case value == endOfRow:
			x, y = 0, y-1
		case value == end:
			return m, nil
		case value == jump:
			if _, err := io.ReadFull(r, pair[:]); err != nil {
				return nil, fmt.Errorf("read a jump of a BMP: %w", unexpected(err))
			}
			x, y = x+int(pair[0]), y-int(pair[1])
		default:
			perByte := 8 / b.bits
			bytes := (int(value) + perByte - 1) / perByte
			var different [256]byte
			if _, err := io.ReadFull(r, different[:bytes+bytes%2]); err != nil {
				return nil, fmt.Errorf("read pixels of a BMP: %w", unexpected(err))
			}
			for i := range int(value) {
				put(different[i/perByte], i%perByte == 1)
			}
		}
	}
	return m, nil
}
