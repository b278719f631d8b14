package media

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"slices"
	"testing"

	"marquee/internal/fault"
)

func box(name string, bodies ...[]byte) []byte {
	body := slices.Concat(bodies...)
	return slices.Concat(binary.BigEndian.AppendUint32(nil, uint32(8+len(body))), []byte(name), body)
}

// numbers are written by two bytes each.
func numbers(all ...int) (b []byte) {
	for _, n := range all {
		b = binary.BigEndian.AppendUint16(b, uint16(n))
	}
	return b
}

// sample is what makes a HEIC; change it to break it.
type sample struct {
	size       image.Point
	tiles      int // pictures of 64 x 64, of which four lie in two rows
	properties [][]byte
	parts      int    // that it says to have
	fixture    string // the stream of its pictures, one after the other and over again; empty: tiles.hevc
	rows       int    // of more tiles
}

// quarters are a gradient of 128 x 128, and a little of its right and lower sides left out.
func quarters(properties ...[]byte) sample {
	return sample{size: image.Pt(126, 121), tiles: 4, properties: properties, parts: 4}
}

// hevcUnits are the sets of parameters of the fixture, and its pictures.
func hevcUnits(t testing.TB, name string) (sets, pictures [][]byte) {
	const firstSet, lastSet = 32, 34
	for unit := range bytes.SplitSeq(fixture(t, name), []byte("\x00\x00\x01")) {
		unit = bytes.TrimRight(unit, "\x00")
		if len(unit) == 0 {
			continue
		}
		switch kind := unit[0] >> 1 & 63; {
		case kind >= firstSet && kind <= lastSet && len(sets) < 3:
			sets = append(sets, unit)
		case kind < firstSet:
			pictures = append(pictures, unit)
		}
	}
	if len(sets) != 3 || len(pictures) == 0 {
		t.Fatalf("%d sets and %d pictures", len(sets), len(pictures))
	}
	return sets, pictures
}

// heic is a picture as telephones write it: the first item is a grid of those behind it, or the only one.
func (s sample) heic(t testing.TB) []byte {
	sets, once := hevcUnits(t, cmp.Or(s.fixture, "tiles.hevc"))
	pictures := slices.Repeat(once, s.tiles)[:s.tiles]
	settings := append(make([]byte, lengthsAt), 3, byte(len(sets)))
	for _, set := range sets {
		settings = slices.Concat(settings, []byte{set[0] >> 1 & 63}, numbers(1, len(set)), set)
	}
	full := make([]byte, 4)
	properties := slices.Concat(
		box("ispe", full, numbers(0, s.size.X, 0, s.size.Y)), box("hvcC", settings), slices.Concat(s.properties...))
	first := []byte{1}
	for i := range s.properties {
		first = append(first, byte(3+i))
	}
	rows := max(s.rows, 2)
	grid := slices.Concat([]byte{0, 0, byte(rows - 1), byte(s.tiles/rows - 1)}, numbers(s.size.X, s.size.Y))
	kind, items := "grid", 1+s.tiles
	if s.tiles == 1 {
		kind, items, first = "hvc1", 1, append(first, 2)
	}
	has := slices.Concat(numbers(1), []byte{byte(len(first))}, first)
	kinds := box("infe", []byte{2, 0, 0, 0}, numbers(1, 0), []byte(kind), []byte{0})
	parts := numbers(1, s.parts)
	for i := range s.tiles {
		if s.tiles > 1 {
			kinds = append(kinds, box("infe", []byte{2, 0, 0, 0}, numbers(2+i, 0), []byte("hvc1"), []byte{0})...)
			has = slices.Concat(has, numbers(2+i), []byte{1, 2})
		}
	}
	for i := range s.parts {
		parts = append(parts, numbers(2+i)...)
	}
	head := func(start int) []byte {
		places := []byte{0x44, 0x00}
		if s.tiles == 1 {
			places = slices.Concat(places, numbers(1, 1, 0, 0, 1, 0, start, 0, 4+len(pictures[0])))
		} else {
			places = slices.Concat(places, numbers(items, 1, 1, 0, 1, 0, 0, 0, len(grid)))
			for i := range s.tiles {
				places = append(places, numbers(2+i, 0, 0, 1, 0, start, 0, 4+len(pictures[i]))...)
				start += 4 + len(pictures[i])
			}
		}
		return slices.Concat(box("ftyp", []byte("heic\x00\x00\x00\x00mif1heic")), box("meta", full,
			box("hdlr", make([]byte, 8), []byte("pict"), make([]byte, 13)), box("pitm", full, numbers(1)),
			box("iinf", full, numbers(items), kinds),
			box("iref", full, box("dimg", parts)),
			box("iprp", box("ipco", properties), box("ipma", full, numbers(0, items), has)),
			box("idat", grid), box("iloc", []byte{1, 0, 0, 0}, places)))
	}
	var data []byte
	for _, p := range pictures {
		data = slices.Concat(data, numbers(0, len(p)), p)
	}
	return slices.Concat(head(len(head(0))+8), box("mdat", data))
}

func TestImportHEIC(t *testing.T) {
	mirrored, turnedLeft := box("imir", []byte{1}), box("irot", []byte{1})
	profile := bytes.Repeat([]byte("colours "), 60)
	for name, c := range map[string]struct {
		sample
		size image.Point
		at   [2]image.Point // where in the gradient are the corner and the middle of the upper side
	}{
		"of tiles": {quarters(), image.Pt(126, 121), [2]image.Point{{1, 1}, {63, 1}}},
		"of tiles, with a profile": {quarters(box("colr", []byte("prof"), profile)), image.Pt(126, 121),
			[2]image.Point{{1, 1}, {63, 1}}},
		"turned to the left": {quarters(turnedLeft), image.Pt(121, 126), [2]image.Point{{124, 1}, {124, 60}}},
		"turned to the right": {quarters(box("irot", []byte{3})), image.Pt(121, 126),
			[2]image.Point{{1, 119}, {1, 60}}},
		"upside down":   {quarters(box("irot", []byte{2})), image.Pt(126, 121), [2]image.Point{{124, 119}, {62, 119}}},
		"mirrored":      {quarters(mirrored), image.Pt(126, 121), [2]image.Point{{124, 1}, {62, 1}}},
		"top to bottom": {quarters(box("imir", []byte{0})), image.Pt(126, 121), [2]image.Point{{1, 119}, {63, 119}}},
		"turned, then mirrored": {quarters(turnedLeft, mirrored), image.Pt(121, 126),
			[2]image.Point{{124, 119}, {124, 60}}},
		"of one piece": {sample{size: image.Pt(64, 64), tiles: 1}, image.Pt(64, 64), [2]image.Point{{1, 1}, {32, 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			info, kept, err := converter(t).Import(t.Context(), fileOf(t, c.heic(t)), temporary(t))
			if err != nil || info.MIME != "image/jpeg" || image.Pt(info.Width, info.Height) != c.size {
				t.Fatalf("%s of %d x %d, %v, want %v", info.MIME, info.Width, info.Height, err, c.size)
			}
			made := contentOf(t, kept)
			got, err := jpeg.Decode(bytes.NewReader(made))
			if err != nil {
				t.Fatal(err)
			}
			for i, at := range []image.Point{{1, 1}, {c.size.X / 2, 1}} {
				red, green, _, _ := got.At(at.X, at.Y).RGBA()
				want := gradient(128, 128).NRGBAAt(c.at[i].X, c.at[i].Y)
				if near := func(a uint32, b uint8) bool { return max(int(a>>8), int(b))-min(int(a>>8), int(b)) < 16 }; !near(
					red, want.R) || !near(green, want.G) {
					t.Errorf("at %v stands %v, want %v", at, got.At(at.X, at.Y), want)
				}
			}
			if has := bytes.Contains(made, profile); has != (len(c.properties) > 0 && bytes.Contains(c.properties[0],
				profile)) {
				t.Errorf("it says what its colours are: %t", has)
			}
		})
	}
}

// TestHEICThatIsNotUnderstood is left to ffmpeg, and refused by its name where that knows no more.
func TestHEICThatIsNotUnderstood(t *testing.T) {
	whole := quarters().heic(t)
	changed := func(after string, offset int, value ...byte) []byte {
		content := slices.Clone(whole)
		copy(content[bytes.Index(content, []byte(after))+len(after)+offset:], value)
		return content
	}
	for name, content := range map[string][]byte{
		"fewer tiles than its grid has":  sample{size: image.Pt(126, 121), tiles: 4, parts: 3}.heic(t),
		"more tiles":                     sample{size: image.Pt(126, 121), tiles: 4, parts: 40}.heic(t),
		"a tile outside of the file":     changed("iloc", 4+2+2+16+2+2+2+2, 0x7f, 0xff),
		"data in another file":           changed("iloc", 4+2+2+2+2, 0, 1),
		"a grid that is none":            changed("infe", 8, []byte("iovl")...),
		"no size":                        changed("idat", 4, 0, 0, 0, 0),
		"a size beyond its tiles":        changed("idat", 4, 0x20, 0, 0x20, 0),
		"more extents than anything has": changed("iloc", 4+2+2+2+2+2, 0xff, 0xff),
		"references without an end":      changed("dimg", 2, 0xff, 0xff),
		"properties without an end":      changed("ipma", 4, 0xff, 0xff, 0xff, 0xff),
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := converter(t).Import(t.Context(), fileOf(t, content), temporary(t))
			wantFault(t, err, fault.Unsupported, "cannot-convert-picture")
		})
	}
	huge := changed("idat", 4, 0x7f, 0xff, 0x7f, 0xff)
	_, _, err := converter(t).Import(t.Context(), fileOf(t, huge), temporary(t))
	wantFault(t, err, fault.Unprocessable, "image-too-large")
	const withoutSizes, items, item, file, extents = 0, 1, 1, 0, 0xffff
	var h heif
	if err := h.locate(0, &fields{rest: numbers(withoutSizes, items, item, file, extents)}); err == nil {
		t.Error("extents that take no bytes are read without an end")
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errDisk }

func TestAStreamThatCannotBeWrittenIsNotTheFile(t *testing.T) {
	_, err := unpackedHEIC(t.Context(), bytes.NewReader(quarters().heic(t)), fullWriter{})
	if !errors.Is(err, errDisk) || fault.As(err) != nil {
		t.Errorf("error = %v", err)
	}
}

// TestALargeHEICIsTaken: the one of a telephone with four times as many pixels as others fits into the memory.
func TestALargeHEICIsTaken(t *testing.T) {
	large := sample{size: image.Pt(8064, 6048), tiles: 192, parts: 192, fixture: "large.hevc", rows: 12,
		properties: [][]byte{box("irot", []byte{3})}}
	info, _, err := converter(t).Import(t.Context(), fileOf(t, large.heic(t)), temporary(t))
	if err != nil || info.Width != 6048 || info.Height != 8064 {
		t.Errorf("%d x %d, %v", info.Width, info.Height, err)
	}
}
