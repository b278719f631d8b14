package font

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/andybalholm/brotli"
)

// What a compressed font may claim: tables, and bytes of all of them together. Those that are kept have MaxBytes.
// (github.com/tdewolff/font unpacks a table of WOFF 1.0 to its end before it asks whether
// that is as long as was claimed, and makes outlines of WOFF 2.0 anew that nobody looks at.)
const (
	tablesRead = 256
	tableBytes = 2 * MaxBytes
)

// fontTables are those of a font that are looked at, by tag.
type fontTables map[string][]byte

// looked are the tables that Inspect needs and that WOFF 2.0 never transforms.
// Outlines are not among them but for those of PostScript, without which the
// parser does not take a PostScript font.
var looked = []string{"cmap", "head", "hhea", "maxp", "name", "OS/2", "post", "CFF "}

// entry is a line of a compressed font's directory.
type entry struct {
	tag      string
	at       int64 // in the file, for WOFF 1.0
	packed   int64 // bytes in the file, or in the stream of WOFF 2.0
	unpacked int64
}

// claim adds up what a directory says, before anything is read.
type claim struct{ all, kept int64 }

func (c *claim) add(e entry) error {
	if c.all += max(e.packed, e.unpacked); slices.Contains(looked, e.tag) {
		c.kept += e.unpacked
	}
	if c.all > tableBytes || c.kept > MaxBytes {
		return errWebFont("tables larger than they can be")
	}
	return nil
}

func errWebFont(why string) error { return fmt.Errorf("read the web font: %s", why) }

// readWOFF reads the tables of a font in WOFF 1.0, each compressed by itself.
func readWOFF(data []byte) (flavor uint32, found fontTables, err error) {
	if len(data) < 44 {
		return 0, nil, errWebFont("no header")
	}
	flavor, found = binary.BigEndian.Uint32(data[4:]), fontTables{}
	count := int(binary.BigEndian.Uint16(data[12:]))
	if count > tablesRead || len(data) < 44+20*count {
		return 0, nil, errWebFont("a directory that is not there")
	}
	var claimed claim
	for i := range count {
		line := data[44+20*i:]
		number := func(at int) int64 { return int64(binary.BigEndian.Uint32(line[at:])) }
		e := entry{string(line[:4]), number(4), number(8), number(12)}
		if err := claimed.add(e); err != nil {
			return 0, nil, err
		}
		if e.packed > e.unpacked || e.at+e.packed > int64(len(data)) {
			return 0, nil, errWebFont("a table that is not there")
		}
		stream := io.Reader(bytes.NewReader(data[e.at : e.at+e.packed]))
		if e.packed < e.unpacked && slices.Contains(looked, e.tag) {
			if stream, err = zlib.NewReader(stream); err != nil {
				return 0, nil, fmt.Errorf("read the web font: %w", err)
			}
		}
		if err := found.take(e, stream); err != nil {
			return 0, nil, err
		}
	}
	return flavor, found, nil
}

// known are the tags that WOFF 2.0 writes as their index here; the others of its list are not looked at.
var known = []string{"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca",
	"prep", "CFF "}

// readWOFF2 reads the tables of a font in WOFF 2.0: a directory, then one stream of all tables.
func readWOFF2(data []byte) (flavor uint32, found fontTables, err error) {
	if len(data) < 48 {
		return 0, nil, errWebFont("no header")
	}
	flavor, found = binary.BigEndian.Uint32(data[4:]), fontTables{}
	count, size := int(binary.BigEndian.Uint16(data[12:])), int64(binary.BigEndian.Uint32(data[20:]))
	if count > tablesRead {
		return 0, nil, errWebFont("too many tables")
	}
	directory := bytes.NewReader(data[48:])
	entries := make([]entry, count)
	var claimed claim
	for i := range entries {
		if entries[i], err = readEntry(directory); err != nil {
			return 0, nil, err
		}
		if err := claimed.add(entries[i]); err != nil {
			return 0, nil, err
		}
	}
	if size > int64(directory.Len()) {
		return 0, nil, errWebFont("a stream that is not there")
	}
	stream := brotli.NewReader(io.LimitReader(directory, size))
	for _, e := range entries {
		if err := found.take(e, stream); err != nil {
			return 0, nil, err
		}
	}
	if _, err := stream.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		return 0, nil, errWebFont("more in the stream than its directory says")
	}
	return flavor, found, nil
}

// readEntry reads a line of WOFF 2.0's directory.
func readEntry(r *bytes.Reader) (e entry, err error) {
	flags, err := r.ReadByte()
	if err != nil {
		return e, errWebFont("a directory that is not there")
	}
	index, version := int(flags&63), flags>>6
	switch {
	case index < len(known):
		e.tag = known[index]
	case index == 63:
		tag := make([]byte, 4)
		if _, err := io.ReadFull(r, tag); err != nil {
			return e, errWebFont("a directory that is not there")
		}
		e.tag = string(tag)
	}
	if e.unpacked, err = readNumber(r); err != nil {
		return e, err
	}
	e.packed = e.unpacked
	outline := e.tag == "glyf" || e.tag == "loca"
	if transformed := outline && version != 3 || !outline && version != 0; transformed {
		if slices.Contains(looked, e.tag) {
			return e, errWebFont("a table in a form that is not known")
		}
		e.packed, err = readNumber(r)
	}
	return e, err
}

// readNumber reads a UIntBase128: seven bits a byte, the highest first, without leading zeros.
func readNumber(r *bytes.Reader) (n int64, err error) {
	for i := range 5 {
		b, err := r.ReadByte()
		if err != nil || i == 0 && b == 0x80 || n >= 1<<25 {
			return 0, errWebFont("a length that is none")
		}
		if n = n<<7 | int64(b&0x7f); b&0x80 == 0 {
			return n, nil
		}
	}
	return 0, errWebFont("a length that is none")
}

// take reads a table from a stream, and keeps it if it is looked at.
func (t fontTables) take(e entry, stream io.Reader) error {
	if _, twice := t[e.tag]; twice {
		return errWebFont("a table twice")
	}
	if !slices.Contains(looked, e.tag) {
		if _, err := io.CopyN(io.Discard, stream, e.packed); err != nil {
			return fmt.Errorf("read the web font: %w", err)
		}
		return nil
	}
	t[e.tag] = make([]byte, e.unpacked)
	if _, err := io.ReadFull(stream, t[e.tag]); err != nil {
		return fmt.Errorf("read the table %s: %w", e.tag, err)
	}
	return nil
}

// sfnt writes the tables as a font file that the parser takes, with outlines and widths that are empty.
func (t fontTables) sfnt(flavor uint32) ([]byte, error) {
	head, maxp, hhea := t["head"], t["maxp"], t["hhea"]
	if len(head) < 54 || len(maxp) < 6 || len(hhea) < 36 {
		return nil, errWebFont("a table is missing")
	}
	all := maps.Clone(t)
	all["hmtx"] = make([]byte, 4*int(binary.BigEndian.Uint16(hhea[34:])))
	if _, drawn := t["CFF "]; !drawn {
		all["head"] = slices.Concat(head[:50], []byte{0, 1}, head[52:]) // four bytes for a place
		all["glyf"], all["loca"] = nil, make([]byte, 4*(int(binary.BigEndian.Uint16(maxp[4:]))+1))
	}
	tags, at := slices.Sorted(maps.Keys(all)), 12+16*len(all)
	var directory, body bytes.Buffer
	line := func(numbers ...uint32) {
		for _, n := range numbers {
			directory.Write(binary.BigEndian.AppendUint32(nil, n)) // a buffer takes everything
		}
	}
	line(flavor, uint32(len(tags))<<16, 0) // without help for a search that nobody makes
	for _, tag := range tags {
		directory.WriteString(tag)
		line(0, uint32(at+body.Len()), uint32(len(all[tag]))) // checksums are ignored
		body.Write(all[tag])
		body.Write(make([]byte, -body.Len()&3))
	}
	return append(directory.Bytes(), body.Bytes()...), nil
}
