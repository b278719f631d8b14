package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// maxProfile is how many bytes may say what a picture's colours are.
const maxProfile = 1 << 20

// jpegHeader is what stands before a JPEG's first scan and is not the size.
type jpegHeader struct {
	orientation orientation
	hasEXIF     bool
	progressive bool
	converted   bool    // into another colour model, once it is decoded
	samples     float64 // per pixel: 3 for colours in full, 1.5 in half the resolution
	profile     []byte  // the segments that say what its colours are, as they stand in the file
}

// bytesPerPixel is what the decoder holds at most at the same time.
func (h jpegHeader) bytesPerPixel() float64 {
	bytes := h.samples
	if h.progressive { // 32 bits per coefficient
		bytes += 4 * h.samples
	}
	if h.converted {
		bytes += 4
	}
	return bytes
}

// readJPEGHeader follows the segments exactly as the decoder does, so that the
// two cannot be told different things. A JPEG without an orientation, or with
// one that makes no sense, is upright.
func readJPEGHeader(b *bufio.Reader) (jpegHeader, error) {
	const (
		startOfImage, endOfImage, startOfScan          = 0xd8, 0xd9, 0xda
		baselineFrame, extendedFrame, progressiveFrame = 0xc0, 0xc1, 0xc2
		exif, colours, adobe                           = 0xe1, 0xe2, 0xee
	)
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
		case baselineFrame, extendedFrame, progressiveFrame:
			h.progressive = marker == progressiveFrame
			h.frame(segment)
		case adobe:
			h.converted = h.converted || len(segment) >= 12 && string(segment[:5]) == "Adobe" && segment[11] == 0
		case colours:
			if bytes.HasPrefix(segment, []byte("ICC_PROFILE\x00")) && len(h.profile)+len(segment) <= maxProfile {
				h.profile = slices.Concat(h.profile, []byte{0xff, colours}, head[:], segment)
			}
		case exif: // the first alone counts, as in browsers
			if !h.hasEXIF && bytes.HasPrefix(segment, []byte("Exif\x00")) {
				h.hasEXIF = true
				if o, found := orientationIn(segment); found {
					h.orientation = o
				}
			}
		}
	}
}

// frame reads how finely each channel is sampled, and whether the colours are
// none that are shown as they are.
func (h *jpegHeader) frame(segment []byte) {
	const head, perChannel = 6, 3 // precision, height, width and number; name, sampling, table
	var ids []byte
	var sum, most float64
	for at := head; at+perChannel <= len(segment); at += perChannel {
		across, down := float64(segment[at+1]>>4), float64(segment[at+1]&0x0f)
		sum, most = sum+across*down, max(most, across*down)
		ids = append(ids, segment[at])
	}
	h.converted = h.converted || string(ids) == "RGB" || len(ids) == 4
	h.samples = float64(len(ids))
	if most > 0 {
		h.samples = sum / most
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
