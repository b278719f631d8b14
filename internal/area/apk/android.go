package apk

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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

// An APK of the signature schemes v2 and v3 has a block between its entries and
// its directory. It holds the signers with their certificates.
const (
	blockMagic = "APK Sig Block 42"
	schemeV2   = 0x7109871a
	schemeV3   = 0xf05368c0

	proofOfRotation = 0x3ba06f8c // an attribute of v3: the certificates from the first to the signer's
	mayUpdate       = 1          // a flag of a certificate: its packages may be updated by who comes after
)

// packageName is what Android takes as one.
var packageName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$`)

var (
	errManifest = errors.New("not a binary manifest")
	errNoSigner = errors.New("no signer of scheme v2 or v3")
)

func inspectAndroid(r io.ReaderAt, size int64, manifest *zip.File) (Info, error) {
	data, err := unzip(manifest)
	if err != nil {
		return Info{}, broken(err)
	}
	info, err := readManifest(data)
	if err != nil {
		return Info{}, broken(err)
	}
	info.OS = Android
	if info.Signer, info.Before, err = androidSigner(r, size); err != nil {
		return Info{}, errUnsigned(err)
	}
	return info, nil
}

// chunk is a piece of a file in little endian. Its methods return zero past its end.
type chunk []byte

func (c chunk) u16(at int) int {
	if at < 0 || at+2 > len(c) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(c[at:]))
}

func (c chunk) u32(at int) int { return c.u16(at) | c.u16(at+2)<<16 }

// next cuts off a value that has its length in front; nil if it is not there.
func (c chunk) next() (value, rest chunk) {
	n := c.u32(0)
	if len(c) < 4 || n > len(c)-4 {
		return nil, nil
	}
	return c[4 : 4+n], c[4+n:]
}

// readManifest returns the package and version that a binary manifest declares in its first element.
func readManifest(data chunk) (Info, error) {
	if data.u16(0) != chunkXML {
		return Info{}, errManifest
	}
	var pool, resources chunk
	for at := data.u16(2); ; {
		size := data.u32(at + 4)
		if size < 8 || size > len(data)-at {
			return Info{}, errManifest
		}
		switch piece := data[at : at+size]; piece.u16(0) {
		case chunkStrings:
			pool = piece
		case chunkResources:
			resources = piece
		case chunkStart:
			return readElement(piece, pool, resources)
		}
		at += size
	}
}

func readElement(element, pool, resources chunk) (info Info, err error) {
	first, each, count := 16+element.u16(24), element.u16(26), element.u16(28)
	if pool.text(element.u32(20)) != "manifest" || each < 20 || first+count*each > len(element) {
		return Info{}, errManifest
	}
	major := int64(0)
	for at := first; at < first+count*each; at += each {
		name, text, kind := element.u32(at+4), element.u32(at+8), element[at+15]
		number := int64(0)
		if kind == typeDec || kind == typeHex {
			number = int64(element.u32(at + 16))
		}
		switch id := resources.u32(8 + 4*name); {
		case id == 0 && pool.text(name) == "package":
			info.Name = pool.text(text)
		case id == attrVersionCode:
			info.Code = number
		case id == attrVersionMajor:
			major = number
		case id == attrVersionName && kind == typeString:
			info.Version = pool.text(text)
		}
	}
	if !packageName.MatchString(info.Name) || info.Code == 0 || major > 1<<31-1 {
		return Info{}, fmt.Errorf("package %q, version code %d: %w", info.Name, info.Code, errManifest)
	}
	info.Code |= major << 32
	info.Version = cmp.Or(info.Version, strconv.FormatInt(info.Code, 10))
	return info, nil
}

// text returns a string of a pool, or nothing past its end. Its length stands in
// front of it, in 8 bits or 16 and, in UTF-8, once in characters and once in
// bytes; a zero ends it.
func (c chunk) text(index int) string {
	at := c.u32(20) + c.u32(28+4*index)
	if index >= c.u32(8) || at >= len(c) {
		return ""
	}
	if c.u32(16)&poolUTF8 == 0 {
		at += 2 + c.u16(at)>>15<<1
		return wide(c[min(at, len(c)):])
	}
	for range 2 {
		at += 1 + c.u16(at)>>7&1
	}
	text, _, _ := bytes.Cut(c[min(at, len(c)):min(at+longest, len(c))], []byte{0})
	return string(text)
}

// wide reads a string of UTF-16 that a zero ends.
func wide(data chunk) string {
	var units []uint16
	for at := 0; data.u16(at) != 0 && len(units) < longest; at += 2 {
		units = append(units, uint16(data.u16(at)))
	}
	return string(utf16.Decode(units))
}

// androidSigner returns the signer that an APK names, the first if there are more,
// and those from whom that one says to have taken over. Android checks both.
func androidSigner(r io.ReaderAt, size int64) (signer string, before []string, err error) {
	directory, err := directoryOf(r, size)
	if err != nil {
		return "", nil, err
	}
	foot := make(chunk, 24)
	if _, err := r.ReadAt(foot, directory-int64(len(foot))); err != nil {
		return "", nil, fmt.Errorf("read the signing block: %w", err)
	}
	n := foot.u32(0)
	if string(foot[8:]) != blockMagic || foot.u32(4) != 0 || n < len(foot) || n > signatureBytes {
		return "", nil, errNoSigner
	}
	pairs := make(chunk, n-len(foot))
	if _, err := r.ReadAt(pairs, directory-int64(n)); err != nil {
		return "", nil, fmt.Errorf("read the signing block: %w", err)
	}
	var signers chunk
	isV3 := false
	for len(pairs) >= 12 {
		n, id := pairs.u32(0), pairs.u32(8)
		if n < 4 || n > len(pairs)-8 || pairs.u32(4) != 0 {
			break
		}
		if id == schemeV3 || id == schemeV2 && !isV3 { // Android takes the newest that it knows
			signers, _ = pairs[12 : 8+n].next()
			isV3 = id == schemeV3
		}
		pairs = pairs[8+n:]
	}
	one, _ := signers.next()
	signed, _ := one.next()
	_, rest := signed.next() // digests
	certificates, rest := rest.next()
	certificate, _ := certificates.next()
	if signer, err = fingerprint(certificate); err != nil {
		return "", nil, err
	}
	if isV3 {
		attributes, _ := rest[min(8, len(rest)):].next() // behind the versions of Android that it is for
		before = predecessors(attributes)
	}
	return signer, before, nil
}

// predecessors lists the signers in a proof of rotation whose packages may be updated.
func predecessors(attributes chunk) (before []string) {
	for attribute, rest := attributes.next(); attribute != nil; attribute, rest = rest.next() {
		if attribute.u32(0) != proofOfRotation {
			continue
		}
		proof := attribute[min(8, len(attribute)):] // behind its version
		for one, rest := proof.next(); one != nil; one, rest = rest.next() {
			signed, flags := one.next()
			certificate, _ := signed.next()
			if name, err := fingerprint(certificate); err == nil && flags.u32(0)&mayUpdate != 0 {
				before = append(before, name)
			}
		}
	}
	return before
}
