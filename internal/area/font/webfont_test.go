package font_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"net/http"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/font/gofont/goregular"

	"marquee/internal/area/areatest"
	"marquee/internal/area/font"
	"marquee/internal/fault"
	"marquee/internal/platform/db/dbtest"
)

// piece is a table of a font file.
type piece struct {
	tag  string
	data []byte
}

// pieces takes a font file apart.
func pieces(file []byte) (list []piece) {
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		line := file[12+16*i:]
		at, n := binary.BigEndian.Uint32(line[8:]), binary.BigEndian.Uint32(line[12:])
		list = append(list, piece{string(line[:4]), file[at : at+n]})
	}
	return list
}

func numbers(values ...uint32) (out []byte) {
	for _, v := range values {
		out = binary.BigEndian.AppendUint32(out, v)
	}
	return out
}

// base128 writes a length as WOFF 2.0 does.
func base128(n int) (out []byte) {
	for shift := 28; shift > 0; shift -= 7 {
		if n>>shift != 0 {
			out = append(out, 0x80|byte(n>>shift&0x7f))
		}
	}
	return append(out, byte(n&0x7f))
}

var woff2Tags = []string{"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca",
	"prep", "CFF "}

// woff2 packs tables as WOFF 2.0, their outlines and widths in the form that
// compresses better, of which nobody here reads more than the length.
func woff2(flavor string, list []piece) []byte {
	var directory, stream bytes.Buffer
	packer := brotli.NewWriter(&stream)
	for _, p := range list {
		index := slices.Index(woff2Tags, p.tag)
		flags, packed := byte(index), p.data
		switch p.tag {
		case "loca":
			packed = nil
		case "glyf":
			packed = bytes.Repeat([]byte("outline"), 100)
		case "hmtx":
			flags, packed = flags|1<<6, p.data[:len(p.data)/2]
		}
		if index < 0 {
			flags = 63
		}
		directory.WriteByte(flags)
		if index < 0 {
			directory.WriteString(p.tag)
		}
		directory.Write(base128(len(p.data)))
		if p.tag == "loca" || p.tag == "glyf" || p.tag == "hmtx" {
			directory.Write(base128(len(packed)))
		}
		_, _ = packer.Write(packed)
	}
	_ = packer.Close()
	head := slices.Concat([]byte("wOF2"+flavor), numbers(uint32(48+directory.Len()+stream.Len()), uint32(len(list))<<16,
		0, uint32(stream.Len()), 1<<16, 0, 0, 0, 0, 0))
	return slices.Concat(head, directory.Bytes(), stream.Bytes())
}

// woff packs tables as WOFF 1.0.
func woff(flavor string, list []piece) []byte {
	var directory, body bytes.Buffer
	start := 44 + 20*len(list)
	for _, p := range list {
		var packed bytes.Buffer
		packer := zlib.NewWriter(&packed)
		_, _ = packer.Write(p.data)
		_ = packer.Close()
		if packed.Len() >= len(p.data) {
			packed = *bytes.NewBuffer(p.data)
		}
		directory.WriteString(p.tag)
		directory.Write(numbers(uint32(start+body.Len()), uint32(packed.Len()), uint32(len(p.data)), 0))
		body.Write(packed.Bytes())
		body.Write(make([]byte, -body.Len()&3))
	}
	head := slices.Concat([]byte("wOFF"+flavor), numbers(uint32(start+body.Len()), uint32(len(list))<<16, 0, 1<<16, 0,
		0, 0, 0, 0))
	return slices.Concat(head, directory.Bytes(), body.Bytes())
}

const trueType = "\x00\x01\x00\x00"

func TestWebFonts(t *testing.T) {
	want, err := font.Inspect(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	for format, data := range map[font.Format][]byte{font.WOFF: woff(trueType, pieces(goregular.TTF)),
		font.WOFF2: woff2(trueType, pieces(goregular.TTF))} {
		want.Format = format
		got, err := font.Inspect(data)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", format, err, diff)
		}
	}
	o := open(t, dbtest.SQLite(t), 1<<30)
	var added font.Font
	if status, p := o.Form("ann", "/api/font", nil, file("house.woff2", woff2(trueType, pieces(goregular.TTF))),
		&added); status != http.StatusCreated || added.Format != font.WOFF2 || added.FontName != "Go" {
		t.Fatalf("%d %+v %+v", status, p, added)
	}
	if r := o.Call("vic", "GET", added.Src, nil, nil); r.Header.Get("Content-Type") != "font/woff2" {
		t.Errorf("served as %s", r.Header.Get("Content-Type"))
	}
	if status, p := o.Form("ann", "/api/font", nil, []areatest.Part{
		{Name: "c.woff2", Data: woff2("ttcf", pieces(goregular.TTF))}}, nil); status != 415 ||
		p.Type != "/problems/font-collection" {
		t.Errorf("a collection: %d %+v", status, p)
	}
}

// TestWebFontsThatClaimTooMuch: what a directory says costs nothing until it was looked at.
func TestWebFontsThatClaimTooMuch(t *testing.T) {
	good := pieces(goregular.TTF)
	large := append(slices.Clone(good), piece{"zzzz", make([]byte, 65<<20)})
	twice := append(slices.Clone(good), good[0])
	without := slices.DeleteFunc(slices.Clone(good), func(p piece) bool { return p.tag == "maxp" })
	more := woff2(trueType, append(slices.Clone(good), piece{"zzzz", []byte("more")}))
	binary.BigEndian.PutUint16(more[12:], uint16(len(good)))
	transformed := woff2(trueType, good)
	at := 48 + bytes.IndexByte(transformed[48:], 0) // the directory's line of cmap
	transformed[at] |= 1 << 6
	endless := woff2(trueType, good)
	copy(endless[49:], []byte{0x8f, 0xff, 0xff, 0xff, 0x7f}) // 4 GiB
	for name, data := range map[string][]byte{
		"a bomb": woff2(trueType, large), "a bomb of one table": woff(trueType, large),
		"a table twice": woff2(trueType, twice), "one of two": woff(trueType, twice),
		"without a table": woff2(trueType, without), "more than is said": more,
		"a form of cmap that is not known": transformed, "four gigabytes": endless,
		"a header alone": []byte("wOF2" + trueType), "the old header alone": []byte("wOFF" + trueType),
		"a stream that is cut off":   woff2(trueType, good)[:5000],
		"an old one that is cut off": woff(trueType, good)[:5000],
	} {
		if face, err := font.Inspect(data); fault.As(err) == nil || fault.As(err).Kind != fault.Unprocessable {
			t.Errorf("%s: %+v %v", name, face, err)
		}
	}
	for name, data := range map[string][]byte{"WOFF": woff(trueType, good), "WOFF2": woff2(trueType, good)} {
		refused := 0
		for at := range min(600, len(data)) { // the header, the directory and what begins behind it, byte by byte
			bad := slices.Clone(data)
			bad[at] ^= 0xff
			if _, err := font.Inspect(bad); err != nil {
				if refused++; fault.As(err) == nil {
					t.Fatalf("%s: with byte %d changed: %v", name, at, err)
				}
			}
		}
		if refused < 100 {
			t.Errorf("%s: only %d of the damaged ones are refused", name, refused)
		}
	}
}
