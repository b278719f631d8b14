package apk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf16"
)

// Android keeps manifests as binary XML: chunks of a type, a header size and a
// size; first a pool of strings, then the names of attributes as resource ids,
// then the elements, whose names and values are indexes into the pool.
const (
	chunkXML       = 0x0003
	chunkStrings   = 0x0001
	chunkResources = 0x0180
	chunkStart     = 0x0102

	poolUTF8 = 1 << 8 // a flag of the pool

	typeString = 0x03
	typeDec    = 0x10
	typeHex    = 0x11

	attrVersionCode  = 0x0101021b
	attrVersionName  = 0x0101021c
	attrVersionMajor = 0x01010576 // the upper half of the version code, since Android 9
)

var packageName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$`)

var errManifest = errors.New("not a binary manifest")

// chunk is a piece of binary XML. Its methods return zero past its end.
type chunk []byte

func (c chunk) u16(at int) int {
	if at < 0 || at+2 > len(c) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(c[at:]))
}

func (c chunk) u32(at int) int {
	if at < 0 || at+4 > len(c) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(c[at:]))
}

// manifest is what was read of one so far.
type manifest struct {
	strings   chunk
	resources chunk
}

// readManifest returns the package and version that a binary manifest declares.
func readManifest(data chunk) (Info, error) {
	if data.u16(0) != chunkXML {
		return Info{}, errManifest
	}
	var m manifest
	for at := data.u16(2); at >= 8 && at+8 <= len(data); {
		size := data.u32(at + 4)
		if size < 8 || at+size > len(data) {
			return Info{}, errManifest
		}
		piece := data[at : at+size]
		switch piece.u16(0) {
		case chunkStrings:
			m.strings = piece
		case chunkResources:
			m.resources = piece
		case chunkStart:
			return m.root(piece) // the first element is the manifest
		}
		at += size
	}
	return Info{}, errManifest
}

// root reads the attributes of the first element.
func (m manifest) root(element chunk) (Info, error) {
	if m.text(element.u32(20)) != "manifest" {
		return Info{}, errManifest
	}
	first, each, count := 16+element.u16(24), element.u16(26), element.u16(28)
	if each < 20 {
		return Info{}, errManifest
	}
	info, major := Info{}, int64(0)
	for i := range count {
		at := first + i*each
		if at+20 > len(element) {
			return Info{}, errManifest
		}
		name, text, kind, value := element.u32(at+4), element.u32(at+8), int(element[at+15]), element.u32(at+16)
		number := int64(0)
		if kind == typeDec || kind == typeHex {
			number = int64(value)
		}
		switch id := m.resources.u32(8 + 4*name); {
		case m.text(name) == "package" && id == 0:
			info.Name = m.text(text)
		case id == attrVersionCode:
			info.Code = number
		case id == attrVersionMajor:
			major = number
		case id == attrVersionName && kind == typeString:
			info.Version = m.text(text)
		}
	}
	if !packageName.MatchString(info.Name) || len(info.Name) > 255 || info.Code == 0 || major > 1<<31-1 {
		return Info{}, fmt.Errorf("package %q, version code %d: %w", info.Name, info.Code, errManifest)
	}
	info.Code |= major << 32
	if info.Version == "" || len(info.Version) > 100 {
		info.Version = strconv.FormatInt(info.Code, 10)
	}
	return info, nil
}

// text returns a string of the pool, or nothing past its end.
func (m manifest) text(index int) string {
	count, start := m.strings.u32(8), m.strings.u32(20)
	if index >= count || index > len(m.strings) {
		return ""
	}
	at := start + m.strings.u32(28+4*index)
	if at < 0 || at >= len(m.strings) {
		return ""
	}
	rest := m.strings[at:]
	if m.strings.u32(16)&poolUTF8 != 0 {
		return rest.utf8()
	}
	length, skip := rest.u16(0), 2
	if length&0x8000 != 0 {
		length, skip = (length&0x7fff)<<16|rest.u16(2), 4
	}
	if length > (len(rest)-skip)/2 {
		return ""
	}
	units := make([]uint16, length)
	for i := range units {
		units[i] = uint16(rest.u16(skip + 2*i))
	}
	return string(utf16.Decode(units))
}

// utf8 reads a string that has its length twice in front, in characters and in bytes.
func (c chunk) utf8() string {
	length := func(at int) (n, next int) {
		if at >= len(c) {
			return 0, at
		}
		if c[at]&0x80 != 0 && at+1 < len(c) {
			return int(c[at]&0x7f)<<8 | int(c[at+1]), at + 2
		}
		return int(c[at]), at + 1
	}
	_, at := length(0)
	n, at := length(at)
	if at+n > len(c) {
		return ""
	}
	return string(c[at : at+n])
}
