package apk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const (
	endBytes  = 22 // of the end-of-directory record, without a comment
	endMagic  = 0x06054b50
	maxNote   = 1<<16 - 1 // bytes of a comment
	wideBytes = 56 + 20   // of the same record in 64 bits, and what says where it is
	wideMagic = 0x06064b50
	nextMagic = 0x07064b50

	// maxDirectory bounds the list of a zip file's entries, each of which takes
	// a multiple of its bytes in memory.
	maxDirectory = 8 << 20
)

var errEnding = errors.New("no zip file, or one of too many files")

// ending is how a zip file ends: a directory, and records that say where it is.
type ending struct {
	directory int64 // where it starts
	at        int64 // where the first record starts, and the directory ends
	wide      chunk // the record in 64 bits and its locator; nil without
	record    chunk // the end-of-directory record, with its comment
}

// findEnding reads the end of a zip file that has nothing in front of its first
// entry, between its directory and its records, or behind them. What it returns
// is what archive/zip finds too.
func findEnding(r io.ReaderAt, size int64) (ending, error) {
	tail := make(chunk, min(size, endBytes+maxNote+wideBytes))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return ending{}, fmt.Errorf("read the end: %w", err)
	}
	at := len(tail) - endBytes
	for at > 0 && tail.u32(at) != endMagic {
		at--
	}
	if at < 0 || tail.u32(at) != endMagic || tail.u16(at+20) != len(tail)-at-endBytes {
		return ending{}, errEnding
	}
	e := ending{record: tail[at:], at: size - int64(len(tail)-at)}
	e.directory = int64(e.record.u32(16))
	length := int64(e.record.u32(12))
	isWide := e.record.u16(10) == 1<<16-1 || e.record.u32(12) == 1<<32-1 || e.record.u32(16) == 1<<32-1
	if isWide != (tail.u32(at-20) == nextMagic) {
		return ending{}, errEnding
	}
	if isWide {
		at -= wideBytes
		if at < 0 || tail.u32(at) != wideMagic {
			return ending{}, errEnding
		}
		e.wide, e.at = tail[at:at+wideBytes], e.at-wideBytes
		length, e.directory = e.wide.u64(40), e.wide.u64(48)
		if e.wide.u64(4) != 44 || e.wide.u64(64) != e.at {
			return ending{}, errEnding
		}
	}
	if length < 0 || length > maxDirectory || e.directory < 0 || e.directory != e.at-length {
		return ending{}, errEnding
	}
	return e, nil
}

// u64 returns a number of 64 bits; a file has no offset that is negative.
func (c chunk) u64(at int) int64 {
	if at < 0 || at+8 > len(c) {
		return 0
	}
	return int64(binary.LittleEndian.Uint64(c[at:]))
}

// before returns the records as they were before the last entry came, of which
// the directory took so many bytes: the directory began at start then.
func (e ending) before(start, entry int64) []byte {
	length := e.at - e.directory - entry
	record := append(chunk(nil), e.record...)
	for _, at := range []int{8, 10} {
		if n := record.u16(at); n != 1<<16-1 {
			binary.LittleEndian.PutUint16(record[at:], uint16(n-1))
		}
	}
	for at, value := range map[int]int64{12: length, 16: start} {
		if record.u32(at) != 1<<32-1 {
			binary.LittleEndian.PutUint32(record[at:], uint32(value))
		}
	}
	if e.wide == nil {
		return record
	}
	wide := append(chunk(nil), e.wide...)
	for at, value := range map[int]int64{24: e.wide.u64(24) - 1, 32: e.wide.u64(32) - 1, 40: length, 48: start, 64: start + length} {
		binary.LittleEndian.PutUint64(wide[at:], uint64(value))
	}
	return append(wide, record...)
}
