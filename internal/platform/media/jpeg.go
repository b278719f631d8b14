package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// jpegHeader is what stands before a JPEG's first scan and is not the size.
type jpegHeader struct {
	orientation orientation
	progressive bool
}

// readJPEGHeader follows the segments exactly as the decoder does, so that the
// two cannot be told different things. A JPEG without an orientation, or with
// one that makes no sense, is upright.
func readJPEGHeader(b *bufio.Reader) (jpegHeader, error) {
	const startOfImage, startOfScan, endOfImage, progressiveFrame, app1 = 0xd8, 0xda, 0xd9, 0xc2, 0xe1
	h := jpegHeader{orientation: upright}
	var head [2]byte
	if _, err := io.ReadFull(b, head[:]); err != nil || head != [2]byte{0xff, startOfImage} {
		return h, errors.New("not a JPEG")
	}
	for {
		marker, err := nextMarker(b)
		if err != nil {
			return h, unexpected(err)
		}
		if marker == startOfScan || marker == endOfImage {
			return h, nil
		}
		if _, err := io.ReadFull(b, head[:]); err != nil {
			return h, unexpected(err)
		}
		segment := make([]byte, max(0, int(binary.BigEndian.Uint16(head[:]))-2))
		if _, err := io.ReadFull(b, segment); err != nil {
			return h, unexpected(err)
		}
		switch marker {
		case progressiveFrame:
			h.progressive = true
		case app1:
			if o, found := orientationIn(segment); found {
				h.orientation = o
			}
		}
	}
}

// nextMarker skips to the byte that names the next segment. Stray bytes, fill
// bytes and restart markers before it mean nothing.
func nextMarker(b *bufio.Reader) (byte, error) {
	const firstRestart, lastRestart = 0xd0, 0xd7
	for previous := byte(0); ; {
		c, err := b.ReadByte()
		if err != nil {
			return 0, err
		}
		if previous == 0xff && c != 0xff && c != 0 && (c < firstRestart || c > lastRestart) {
			return c, nil
		}
		previous = c
	}
}
