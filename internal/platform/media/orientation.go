package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"io"
)

// orientation is EXIF's number for how a stored picture is to be shown: 1 as it
// is, 2 to 4 mirrored or upside down, 5 to 8 lying on its side.
type orientation int

const upright orientation = 1

func (o orientation) sideways() bool { return o >= 5 }

// size is how large a stored picture is when shown.
func (o orientation) size(stored image.Point) image.Point {
	if o.sideways() {
		return image.Pt(stored.Y, stored.X)
	}
	return stored
}

// rotation is the turn in degrees clockwise; mirrorings are not told.
func (o orientation) rotation() int {
	switch o {
	case 3, 4:
		return 180
	case 6, 7:
		return 90
	case 5, 8:
		return 270
	}
	return 0
}

// apply returns the picture as it is to be shown.
func (o orientation) apply(src *image.RGBA) *image.RGBA {
	if o == upright {
		return src
	}
	stored := src.Bounds().Size()
	right, bottom := stored.X-1, stored.Y-1
	shown := image.NewRGBA(image.Rectangle{Max: o.size(stored)})
	for y := range shown.Rect.Dy() {
		for x := range shown.Rect.Dx() {
			fromX, fromY := x, y
			if o.sideways() {
				fromX, fromY = y, x
			}
			switch o {
			case 2, 3, 7, 8:
				fromX = right - fromX
			}
			switch o {
			case 3, 4, 6, 7:
				fromY = bottom - fromY
			}
			shown.SetRGBA(x, y, src.RGBAAt(src.Rect.Min.X+fromX, src.Rect.Min.Y+fromY))
		}
	}
	return shown
}

// orientationIn reads it of the first directory of an EXIF segment.
func orientationIn(segment []byte) (orientation, bool) {
	const name = len("Exif") + 2
	if len(segment) < name {
		return 0, false
	}
	directory, err := readTIFF(bytes.NewReader(segment[name:]))
	if err != nil && directory == nil {
		return 0, false
	}
	return directory.orientation()
}

// orientationOfPNG reads it of what a PNG says before its picture, as browsers do.
func orientationOfPNG(b *bufio.Reader) (orientation, error) {
	const signature, head, checksum, most = 8, 8, 4, 64 << 10
	err := skip(b, signature)
	for err == nil {
		var chunk [head]byte
		if _, err = io.ReadFull(b, chunk[:]); err != nil {
			break
		}
		length := int(binary.BigEndian.Uint32(chunk[:]))
		switch name := string(chunk[4:]); {
		case name == "IDAT":
			return upright, nil
		case name == "eXIf" && length <= most:
			exif := make([]byte, length)
			if _, err = io.ReadFull(b, exif); err != nil {
				break
			}
			if directory, _ := readTIFF(bytes.NewReader(exif)); directory != nil {
				if found, said := directory.orientation(); said {
					return found, nil
				}
			}
			return upright, nil
		default:
			err = skip(b, length+checksum)
		}
	}
	if errors.Is(unexpected(err), io.ErrUnexpectedEOF) {
		return upright, nil // whoever decodes it says what is missing
	}
	return upright, err
}
