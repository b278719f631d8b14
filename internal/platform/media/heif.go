package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"

	"marquee/internal/fault"
)

// What a HEIC may have. Those of telephones have 48 tiles, and say how they lie in a few kilobytes.
const (
	maxHEIFHead       = 1 << 20 // bytes
	maxHEIFTiles      = 1024
	maxHEIFExtents    = 10_000
	maxHEIFProperties = 255 // of one item
)

// tiles are the pictures that a HEIC is made of, in rows of as many columns; often there is one.
type tiles struct {
	Columns, Rows int
	Size          image.Point // of the whole, as stored; tiles may reach beyond it
	Turns         []turning   // by which it is shown, one after the other
	Profile       []byte      // ICC: what its colours are; may be missing
}

// turning is one way to turn or mirror a picture.
type turning int

const (
	leftwards turning = iota + 1 // by 90 degrees
	halfway
	rightwards
	topDown // mirrored
	leftToRight
)

// heif is what stands at the beginning of a HEIC, by the numbers of its items.
type heif struct {
	primary    uint64
	kinds      map[uint64]string // hvc1, grid, …
	places     map[uint64]heifPlace
	properties []heifProperty
	has        map[uint64][]int // numbers of properties, from 1
	parts      map[uint64][]uint64
	inside     []byte // data that stand in it
	extents    int
}

type heifPlace struct {
	isInside bool
	extents  []heifExtent
}

type heifExtent struct{ at, length uint64 }

type heifProperty struct {
	name string
	body []byte
}

// fields reads numbers one after the other; behind the end all are 0.
type fields struct {
	rest []byte
	over bool
}

func (f *fields) number(bytes int) (n uint64) {
	if bytes > len(f.rest) {
		f.over, f.rest = true, nil
		return 0
	}
	for _, b := range f.rest[:bytes] {
		n = n<<8 | uint64(b)
	}
	f.rest = f.rest[bytes:]
	return n
}

var errHEIF = errors.New("it is no HEIF that is understood")

// heifBoxes visits the boxes of a body that is in memory.
func heifBoxes(body []byte, visit func(name string, body []byte) error) error {
	const head = 8
	for len(body) >= head {
		size := uint64(binary.BigEndian.Uint32(body))
		if size == 0 {
			size = uint64(len(body))
		}
		if size < head || size > uint64(len(body)) {
			return errHEIF
		}
		if err := visit(string(body[4:head]), body[head:size]); err != nil {
			return err
		}
		body = body[size:]
	}
	return nil
}

// versioned takes the version and flags from a body.
func versioned(body []byte) (version int, flags uint64, f *fields) {
	f = &fields{rest: body}
	version = int(f.number(1))
	return version, f.number(3), f
}

// wide is how many bytes a number of an item has.
func wide(isWide bool) int {
	if isWide {
		return 4
	}
	return 2
}

func (h *heif) read(name string, body []byte) error {
	version, flags, f := versioned(body)
	switch name {
	case "pitm":
		h.primary = f.number(wide(version > 0))
	case "iinf":
		f.number(wide(version > 0)) // how many there are
		return heifBoxes(f.rest, h.read)
	case "infe":
		id := f.number(wide(version > 2))
		f.number(2) // how it is protected
		h.kinds[id] = string(f.rest[:min(4, len(f.rest))])
	case "iloc":
		return h.locate(version, f)
	case "iprp":
		return heifBoxes(body, h.read)
	case "ipco":
		return heifBoxes(body, func(name string, body []byte) error {
			h.properties = append(h.properties, heifProperty{name, body})
			return nil
		})
	case "ipma":
		for range f.number(4) {
			id := f.number(wide(version > 0))
			for range f.number(1) {
				size, essential := 1, uint64(0x80)
				if flags&1 != 0 {
					size, essential = 2, 0x8000
				}
				h.has[id] = append(h.has[id], int(f.number(size)&^essential))
			}
			if f.over || len(h.has[id]) > maxHEIFProperties {
				return errHEIF
			}
		}
	case "iref":
		return heifBoxes(f.rest, func(name string, body []byte) error {
			f := &fields{rest: body}
			from := f.number(wide(version > 0))
			for range f.number(2) {
				part := f.number(wide(version > 0))
				if f.over {
					return errHEIF
				}
				if name == "dimg" {
					h.parts[from] = append(h.parts[from], part)
				}
			}
			return nil
		})
	case "idat":
		h.inside = body
	}
	return nil
}

// locate reads where the data of items stand.
func (h *heif) locate(version int, f *fields) error {
	sizes := f.number(2)
	ofOffset, ofLength, ofBase, ofIndex := int(sizes>>12), int(sizes>>8&15), int(sizes>>4&15), int(sizes&15)
	if version == 0 {
		ofIndex = 0
	}
	for range f.number(wide(version > 1)) {
		id, method := f.number(wide(version > 1)), uint64(0)
		if version > 0 {
			method = f.number(2) & 15
		}
		external := f.number(2)
		base := f.number(ofBase)
		place := heifPlace{isInside: method == 1}
		for range f.number(2) {
			if h.extents++; f.over || h.extents > maxHEIFExtents {
				return errHEIF
			}
			f.number(ofIndex)
			at := base + f.number(ofOffset)
			place.extents = append(place.extents, heifExtent{at, f.number(ofLength)})
		}
		if f.over {
			return errHEIF
		}
		if external == 0 && method <= 1 {
			h.places[id] = place
		}
	}
	return nil
}

// property is the first of a name that an item has.
func (h *heif) property(item uint64, name string) []byte {
	for _, number := range h.has[item] {
		if number > 0 && number <= len(h.properties) && h.properties[number-1].name == name {
			return h.properties[number-1].body
		}
	}
	return nil
}

// data are those of an item, of at most so many bytes.
func (h *heif) data(r io.ReaderAt, item uint64, most int64) ([]byte, error) {
	var all []byte
	from := r
	if h.places[item].isInside {
		from = bytes.NewReader(h.inside)
	}
	for _, e := range h.places[item].extents {
		if e.length == 0 || e.length > uint64(most)-uint64(len(all)) || e.at > 1<<62 {
			return nil, errHEIF
		}
		data := make([]byte, e.length)
		if n, err := from.ReadAt(data, int64(e.at)); n < len(data) {
			return nil, fmt.Errorf("read an item: %w", unexpected(err))
		}
		all = append(all, data...)
	}
	return all, nil
}

// layout says how the tiles of the primary item lie, and which they are.
func (h *heif) layout(r io.ReaderAt) (t tiles, items []uint64, err error) {
	const gridHead, wideSides = 4, 1
	_, _, f := versioned(h.property(h.primary, "ispe"))
	t = tiles{Columns: 1, Rows: 1, Size: image.Pt(int(f.number(4)), int(f.number(4)))}
	items = []uint64{h.primary}
	if h.kinds[h.primary] == "grid" {
		grid, err := h.data(r, h.primary, 1<<10)
		if err != nil || len(grid) < gridHead {
			return t, nil, errors.Join(errHEIF, err)
		}
		f := &fields{rest: grid[gridHead:]}
		bytes := wide(grid[1]&wideSides != 0)
		t.Rows, t.Columns = int(grid[2])+1, int(grid[3])+1
		t.Size = image.Pt(int(f.number(bytes)), int(f.number(bytes)))
		items = h.parts[h.primary]
	}
	if t.Size.X <= 0 || t.Size.Y <= 0 || len(items) != t.Rows*t.Columns || len(items) > maxHEIFTiles {
		return t, nil, errHEIF
	}
	if beyondBounds(t.Size) {
		return t, nil, tooLarge(t.Size)
	}
	t.Turns, t.Profile = h.shown()
	return t, items, nil
}

// shown says how the primary item is turned, and what its colours are.
func (h *heif) shown() (turns []turning, profile []byte) {
	for _, number := range h.has[h.primary] {
		if number < 1 || number > len(h.properties) || len(h.properties[number-1].body) == 0 {
			continue
		}
		p := h.properties[number-1]
		switch angle := turning(p.body[0] & 3); {
		case p.name == "irot" && angle > 0:
			turns = append(turns, angle)
		case p.name == "imir":
			turns = append(turns, topDown+angle&1)
		case p.name == "colr" && bytes.HasPrefix(p.body, []byte("prof")):
			profile = p.body[4:]
		}
	}
	return turns, profile
}

// unpackedHEIC writes the pictures of a HEIC as one stream of HEVC, and says how they lie. What is not understood is
// refused by cannotConvert.
func unpackedHEIC(ctx context.Context, r io.ReadSeeker, w io.Writer) (finding, error) {
	src, size, err := measured(ctx, r)
	if err != nil {
		return finding{}, err
	}
	found := finding{Info: Info{Kind: Image, MIME: heicType}}
	to := &written{Writer: w}
	var t tiles
	h, err := readHEIF(&readerAt{src}, size)
	if err == nil {
		t, err = h.unpack(&readerAt{src}, size, to)
	}
	if err != nil {
		if src.err == nil && to.err == nil && fault.As(err) == nil {
			err = cannotConvert(heicType).Because(err)
		}
		return finding{}, err
	}
	found.Tiles = &t
	return found, nil
}

// written remembers why writing failed.
type written struct {
	io.Writer
	err error
}

func (w *written) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	w.err = err
	return n, err //nolint:wrapcheck // it stands in for that writer
}

// readHEIF reads the head of a file of some size.
func readHEIF(r io.ReaderAt, size int64) (*heif, error) {
	const boxHead, version = 8, 4
	h := &heif{kinds: map[uint64]string{}, places: map[uint64]heifPlace{}, has: map[uint64][]int{},
		parts: map[uint64][]uint64{}}
	for at := int64(0); ; {
		head := make([]byte, boxHead)
		if _, err := r.ReadAt(head, at); err != nil {
			return nil, fmt.Errorf("look for the head: %w", err)
		}
		length := int64(binary.BigEndian.Uint32(head))
		if length < boxHead || length > size-at {
			return nil, errHEIF
		}
		if string(head[4:]) != "meta" {
			at += length
			continue
		}
		if length < boxHead+version || length > maxHEIFHead {
			return nil, errHEIF
		}
		body := make([]byte, length-boxHead)
		if _, err := r.ReadAt(body, at+boxHead); err != nil {
			return nil, fmt.Errorf("read the head: %w", err)
		}
		return h, heifBoxes(body[version:], h.read)
	}
}

// unpack writes the stream.
func (h *heif) unpack(r io.ReaderAt, size int64, w io.Writer) (tiles, error) {
	t, items, err := h.layout(r)
	if err != nil {
		return t, err
	}
	settings := h.property(items[0], "hvcC")
	if _, err := w.Write(parameterSets(settings)); err != nil {
		return t, fmt.Errorf("write the stream: %w", err)
	}
	for _, item := range items {
		if !slices.Contains([]string{"hvc1", "hev1"}, h.kinds[item]) || len(settings) <= lengthsAt ||
			!bytes.Equal(h.property(item, "hvcC"), settings) {
			return t, errHEIF
		}
		data, err := h.data(r, item, size)
		if err != nil {
			return t, err
		}
		if size -= int64(len(data)); len(data) == 0 { // no item shares its bytes with many
			return t, errHEIF
		}
		if _, err := w.Write(units(data, int(settings[lengthsAt]&3)+1)); err != nil {
			return t, fmt.Errorf("write the stream: %w", err)
		}
	}
	return t, nil
}

// lengthsAt is where the settings of HEVC say how long lengths are; the sets of parameters stand behind.
const lengthsAt = 21

const startOfUnit = "\x00\x00\x00\x01"

// parameterSets are those of the settings of HEVC, as they stand in a stream.
func parameterSets(settings []byte) (stream []byte) {
	f := &fields{rest: settings[min(len(settings), lengthsAt+1):]}
	for range f.number(1) {
		f.number(1) // what they are
		for range f.number(2) {
			length := int(f.number(2))
			if f.over || length > len(f.rest) {
				return stream
			}
			stream = append(append(stream, startOfUnit...), f.rest[:length]...)
			f.rest = f.rest[length:]
		}
	}
	return stream
}

// units are those of a coded picture, each of which stands behind its length, as they stand in a stream.
func units(data []byte, ofLength int) (stream []byte) {
	for f := (&fields{rest: data}); len(f.rest) > 0; {
		length := f.number(ofLength)
		length = min(length, uint64(len(f.rest)))
		stream = append(append(stream, startOfUnit...), f.rest[:length]...)
		f.rest = f.rest[length:]
	}
	return stream
}
