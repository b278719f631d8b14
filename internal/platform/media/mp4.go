package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"time"

	"github.com/abema/go-mp4"

	"marquee/internal/fault"
)

// maxBoxes is more than a day of one-second fragments has.
const maxBoxes = 200_000

// readMP4 walks the boxes of an MP4 or MOV file of the given size. One that
// ends too early is refused as truncated: a box reaches beyond the end, or the
// index or the samples are missing.
func readMP4(r io.ReadSeeker, size int64) (stream, error) {
	b := boxes{r: r, left: maxBoxes}
	var s stream
	var index, samples bool
	err := b.each(0, uint64(size), videoTruncated(), func(box *mp4.BoxInfo) error {
		switch box.Type {
		case mp4.BoxTypeMoov():
			index = true
			return b.movie(box, &s)
		case mp4.BoxTypeMdat():
			samples = true
		}
		return nil
	})
	if err != nil {
		return stream{}, err
	}
	if !index || !samples {
		return stream{}, videoTruncated()
	}
	return s, nil
}

// boxes reads a tree of boxes, of which it visits no more than left.
type boxes struct {
	r    io.ReadSeeker
	left int
}

// each visits the boxes between two offsets. One that does not fit in is
// refused with beyond. Up to seven bytes behind the last box are padding.
func (b *boxes) each(start, end uint64, beyond *fault.Error, visit func(*mp4.BoxInfo) error) error {
	for at := start; at < end && end-at >= mp4.SmallHeaderSize; {
		if b.left--; b.left < 0 {
			return errors.New("too many boxes")
		}
		if _, err := b.r.Seek(int64(at), io.SeekStart); err != nil {
			return err
		}
		box, err := mp4.ReadBoxInfo(b.r)
		switch {
		case errors.Is(unexpected(err), io.ErrUnexpectedEOF):
			return beyond
		case err != nil:
			return err
		case box.Size < box.HeaderSize:
			return errors.New("a box smaller than its header")
		case box.Size > end-at:
			return beyond
		}
		if err := visit(box); err != nil {
			return err
		}
		at += box.Size
	}
	return nil
}

func (b *boxes) children(parent *mp4.BoxInfo, visit func(*mp4.BoxInfo) error) error {
	return b.each(parent.Offset+parent.HeaderSize, parent.Offset+parent.Size, videoBroken(), visit)
}

// head reads the first bytes of a box's payload.
func (b *boxes) head(box *mp4.BoxInfo, n uint64) ([]byte, error) {
	if box.Size-box.HeaderSize < n {
		return nil, io.ErrUnexpectedEOF
	}
	if _, err := box.SeekToPayload(b.r); err != nil {
		return nil, err
	}
	payload := make([]byte, n)
	_, err := io.ReadFull(b.r, payload)
	return payload, err
}

// header unmarshals a box of a fixed, small size.
func (b *boxes) header(box *mp4.BoxInfo, into mp4.IBox) error {
	const plenty = 4096
	if box.Size > plenty {
		return errors.New("a header box of unlikely size")
	}
	if _, err := box.SeekToPayload(b.r); err != nil {
		return err
	}
	_, err := mp4.Unmarshal(b.r, box.Size-box.HeaderSize, into, box.Context)
	return err
}

// movie reads the index: how long the film is, and its first picture track.
func (b *boxes) movie(moov *mp4.BoxInfo, s *stream) error {
	return b.children(moov, func(box *mp4.BoxInfo) error {
		switch box.Type {
		case mp4.BoxTypeMvhd():
			var header mp4.Mvhd
			if err := b.header(box, &header); err != nil {
				return err
			}
			s.duration = length(header)
		case mp4.BoxTypeTrak():
			t := track{boxes: b}
			if err := t.read(box); err != nil {
				return err
			}
			switch {
			case t.handler == "vide" && s.codec == "":
				s.codec, s.width, s.height, s.rotation = t.codec, t.width, t.height, t.rotation
			case t.handler == "soun" && s.sound == "":
				s.sound = t.codec
			}
		}
		return nil
	})
}

// length is the film's, 0 if it is not said: live recordings have none, and
// all bits set mean that it is unknown.
func length(header mp4.Mvhd) time.Duration {
	units := header.GetDuration()
	if header.Timescale == 0 || header.GetVersion() == 0 && units == math.MaxUint32 {
		return 0
	}
	return seconds(float64(units) / float64(header.Timescale))
}

type track struct {
	*boxes
	stream
	handler string // "vide", "soun", …: what the samples are
}

// read collects what a track's boxes say, at whatever depth they lie.
func (t *track) read(parent *mp4.BoxInfo) error {
	return t.children(parent, func(box *mp4.BoxInfo) error {
		switch box.Type {
		case mp4.BoxTypeMdia(), mp4.BoxTypeMinf(), mp4.BoxTypeStbl():
			return t.read(box)
		case mp4.BoxTypeTkhd():
			var header mp4.Tkhd
			if err := t.header(box, &header); err != nil {
				return err
			}
			t.rotation = turn(header.Matrix)
		case mp4.BoxTypeHdlr():
			head, err := t.head(box, 12) // version, flags and a reserved word stand before the type
			if err != nil {
				return err
			}
			if t.handler == "" { // QuickTime has another one, for where the data are
				t.handler = string(head[8:])
			}
		case mp4.BoxTypeStsd():
			return t.sampleEntry(box)
		}
		return nil
	})
}

// sampleEntry reads the first description of how the samples are coded: the
// list's head, the entry's size and type, and for pictures the fields up to
// their height.
func (t *track) sampleEntry(stsd *mp4.BoxInfo) error {
	const listHead, entryHead, sizeField = 8, 8, 24
	head, err := t.head(stsd, listHead+entryHead)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil // an empty list
	}
	if err != nil {
		return err
	}
	t.codec = codecName(string(head[listHead+4:]))
	if t.codec == "h264" {
		if err := t.profile(stsd); err != nil {
			return err
		}
	}
	if t.handler != "vide" {
		return nil
	}
	head, err = t.head(stsd, listHead+entryHead+sizeField+4)
	if err != nil {
		return err
	}
	size := head[listHead+entryHead+sizeField:]
	t.width, t.height = int(binary.BigEndian.Uint16(size)), int(binary.BigEndian.Uint16(size[2:]))
	return nil
}

// profile reads from the first description of H.264 whether it is one that few screens decode.
func (t *track) profile(stsd *mp4.BoxInfo) error {
	const most, version = 4096, 1
	described, err := t.head(stsd, min(most, stsd.Size-stsd.HeaderSize))
	if err != nil {
		return err
	}
	if _, record, found := bytes.Cut(described, []byte("avcC")); found && len(record) > version {
		t.codec = h264Name(int(record[version]))
	}
	return nil
}

// The numbers of the profiles of H.264 that few screens decode.
const (
	high10, high422, high444 = 110, 122, 244
	cavlc444                 = 44
)

// h264Name is what H.264 of a profile is called here: as a coding of its own where few screens decode it.
func h264Name(profile int) string {
	switch profile {
	case high10:
		return "h264-high10"
	case high422:
		return "h264-high422"
	case high444, cavlc444:
		return "h264-high444"
	}
	return "h264"
}

// codecName gives a sample entry's type the name that ffprobe gives it.
func codecName(entry string) string {
	switch entry {
	case "avc1", "avc3":
		return "h264"
	case "hvc1", "hev1":
		return "hevc"
	case "av01":
		return "av1"
	case "vp08":
		return "vp8"
	case "vp09":
		return "vp9"
	case "mp4v":
		return "mpeg4"
	case "mp4a":
		return "aac"
	case "Opus":
		return "opus"
	case "fLaC":
		return "flac"
	}
	return strings.TrimSpace(entry)
}

// turn is the rotation in a track's matrix, in degrees clockwise, if it is by
// right angles.
func turn(matrix [9]int32) int {
	a, b, c, d := matrix[0], matrix[1], matrix[3], matrix[4]
	switch {
	case a == 0 && d == 0 && b > 0 && c < 0:
		return 90
	case b == 0 && c == 0 && a < 0 && d < 0:
		return 180
	case a == 0 && d == 0 && b < 0 && c > 0:
		return 270
	}
	return 0
}
