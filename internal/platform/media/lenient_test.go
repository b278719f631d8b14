package media

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"slices"
	"testing"

	"marquee/internal/fault"
)

// TestFaultyPicturesAreMended that browsers show nothing or not all of.
func TestFaultyPicturesAreMended(t *testing.T) {
	const riffSize = 4
	jpeg, webp := asJPEG(t, opaque(64, 48)), fixture(t, "tiny.webp")
	turned := withEXIF(jpeg, binary.BigEndian, "MM\x00*", 6)
	saying := func(file []byte, more int) []byte {
		changed := slices.Clone(file)
		size := binary.LittleEndian.Uint32(changed[riffSize:])
		binary.LittleEndian.PutUint32(changed[riffSize:], uint32(int(size)+more))
		return changed
	}
	odd := fixture(t, "lossless.webp")
	at, size := image.Point{}, image.Pt(64, 48)
	one, two := animated(size, frame(webp, at, size)), animated(size, frame(webp, at, size), frame(odd, at, size))
	for name, c := range map[string]struct{ content, want []byte }{
		"a JPEG without its end":           {jpeg[:len(jpeg)-2], jpeg},
		"a JPEG of half an end":            {jpeg[:len(jpeg)-1], append(slices.Clone(jpeg[:len(jpeg)-1]), 0xff, 0xd9)},
		"a turned JPEG":                    {turned[:len(turned)-2], turned},
		"a WebP that speaks of more":       {saying(webp, 1000), webp},
		"a WebP that speaks of a bit more": {saying(webp, 1), webp},
		"a WebP without its padding":       {saying(odd, -1)[:len(odd)-1], odd},
		"a WebP whose second frame is cut": {two[:len(two)-9], one},
	} {
		t.Run(name, func(t *testing.T) {
			info, file, err := bare().Import(t.Context(), fileOf(t, c.content), temporary(t))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := file.Seek(0, io.SeekStart); err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(file)
			if err != nil || !bytes.Equal(got, c.want) {
				t.Errorf("%d of %d bytes are kept, %v, want %d", len(got), len(c.content), err, len(c.want))
			}
			if len(info.Thumbnails) != 3 {
				t.Errorf("%d thumbnails", len(info.Thumbnails))
			}
			if _, err := imported(t.Context(), bare(), fileOf(t, got)); err != nil {
				t.Errorf("what is mended is not kept as it is: %v", err)
			}
		})
	}
}

func pngChunk(name string, content []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	chunk = append(append(chunk, name...), content...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}

// TestPicturesThatBrowsersDoNotShow are refused, although all of them is there.
func TestPicturesThatBrowsersDoNotShow(t *testing.T) {
	const head, chunk = 8 + 25, 12
	whole := asPNG(t, gradient(64, 48))
	data := whole[head+8 : len(whole)-2*chunk+8]
	end := whole[len(whole)-chunk:]
	for name, content := range map[string][]byte{
		"a chunk that has to be known": slices.Concat(whole[:head], pngChunk("ABCD", nil), whole[head:]),
		"a chunk within the picture": slices.Concat(whole[:head], pngChunk("IDAT", data[:20]),
			pngChunk("tEXt", []byte("a\x00b")), pngChunk("IDAT", data[20:]), end),
	} {
		_, err := imported(t.Context(), bare(), fileOf(t, content))
		if wantFault(t, err, fault.Unprocessable, "image-broken"); t.Failed() {
			t.Log(name)
		}
	}
	two := slices.Concat(whole[:head], pngChunk("IDAT", data[:20]), pngChunk("IDAT", data[20:]), pngChunk("tEXt", nil),
		end)
	if _, err := imported(t.Context(), bare(), fileOf(t, two)); err != nil {
		t.Errorf("a picture in two chunks: %v", err)
	}
}

// TestSVGOfTwoBytesEach is one as a few programs write it.
func TestSVGOfTwoBytesEach(t *testing.T) {
	var wide []byte
	for _, c := range `<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>` {
		wide = binary.BigEndian.AppendUint16(wide, uint16(c))
	}
	info, _, err := bare().Import(t.Context(), fileOf(t, slices.Concat([]byte{0xfe, 0xff}, wide)), temporary(t))
	if err != nil || info.MIME != svgType {
		t.Errorf("%s, %v", info.MIME, err)
	}
}
