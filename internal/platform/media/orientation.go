package media

import (
	"encoding/binary"
	"image"
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

// orientationIn reads tag 0x0112 of the first directory of an EXIF segment.
func orientationIn(segment []byte) (orientation, bool) {
	const signature, tag, short, entrySize = "Exif\x00\x00", 0x0112, 3, 12
	if len(segment) < len(signature)+8 || string(segment[:len(signature)]) != signature {
		return 0, false
	}
	tiff := segment[len(signature):]
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 0, false
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return 0, false
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < entrySize {
			return 0, false
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			found := orientation(order.Uint16(entries[8:]))
			return found, found >= 1 && found <= 8
		}
		entries = entries[entrySize:]
	}
	return 0, false
}
