package media

import (
	"bufio"
	"errors"
	"math/bits"
)

// wholeWebM refuses a WebM file that is shorter than its segment says. A live
// recording does not say.
func wholeWebM(b *bufio.Reader, size int64) error {
	const segment = 0x18538067
	e := elements{b: b}
	for range 16 { // the header, and padding before the segment
		id, length, err := e.next()
		if err != nil {
			return err
		}
		if id != segment {
			if err := e.skip(length); err != nil {
				return err
			}
			continue
		}
		if length > size-e.at { // never, if it is unknown
			return videoTruncated()
		}
		return nil
	}
	return errors.New("no segment")
}

// elements reads EBML, the container format of WebM (RFC 8794).
type elements struct {
	b  *bufio.Reader
	at int64 // bytes read
}

const unknownLength = -1 // less than any

// next reads an element's id, with its length marker, and its length.
func (e *elements) next() (id, length int64, err error) {
	id, _, err = e.number(4)
	if err != nil {
		return 0, 0, err
	}
	length, octets, err := e.number(8)
	if err != nil {
		return 0, 0, err
	}
	length &= 1<<(7*octets) - 1 // without the marker
	if length == 1<<(7*octets)-1 {
		return id, unknownLength, nil
	}
	return id, length, nil
}

// number reads an integer whose leading zero bits tell how long it is.
func (e *elements) number(most int) (value int64, octets int, err error) {
	first, err := e.b.ReadByte()
	if err != nil {
		return 0, 0, unexpected(err)
	}
	octets = bits.LeadingZeros8(first) + 1
	if octets > most {
		return 0, 0, errors.New("a number of unlikely length")
	}
	value = int64(first)
	for range octets - 1 {
		next, err := e.b.ReadByte()
		if err != nil {
			return 0, 0, unexpected(err)
		}
		value = value<<8 | int64(next)
	}
	e.at += int64(octets)
	return value, octets, nil
}

func (e *elements) skip(length int64) error {
	const plenty = 1 << 20
	if length < 0 || length > plenty {
		return errors.New("an element of unlikely length before the segment")
	}
	e.at += length
	return skip(e.b, int(length))
}
