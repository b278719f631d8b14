package media

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"io"

	"golang.org/x/image/tiff"

	"marquee/internal/fault"
)

// The tags of a TIFF's directory that are looked at.
const (
	subfileTag      = 254
	widthTag        = 256
	heightTag       = 257
	compressionTag  = 259
	photometricTag  = 262
	offsetsTag      = 273 // of strips
	orientationTag  = 274
	rowsPerStripTag = 278
	lengthsTag      = 279 // of strips
	planesTag       = 284
	tileWidthTag    = 322
	tileHeightTag   = 323
	tileOffsetsTag  = 324
	tileLengthsTag  = 325
	jpegTablesTag   = 347
	profileTag      = 34675
	dngTag          = 50706
)

// faxCompression is that of fax machines, of group 3.
const faxCompression = 3

// tiffEntry is one entry of a TIFF's directory.
type tiffEntry struct {
	order binary.ByteOrder
	kind  uint16 // of the values: 3 for 16 bits, 4 for 32
	count uint32
	value uint32 // the first one, or where the values stand
	next  uint32 // the second one, of two of 16 bits
}

// tiffDirectory is what a TIFF, or the EXIF of another picture, says of its first picture, by tag.
type tiffDirectory map[uint16]tiffEntry

// readTIFF reads the first directory. Of one that is cut off it returns the entries that are there, with the error.
func readTIFF(r io.ReaderAt) (tiffDirectory, error) {
	const headSize, entrySize, short = 8, 12, 3
	var head [headSize]byte
	if _, err := r.ReadAt(head[:], 0); err != nil {
		return nil, unexpected(err)
	}
	var order binary.ByteOrder
	switch string(head[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return nil, errors.New("not a TIFF")
	}
	at := int64(order.Uint32(head[4:]))
	var count [2]byte
	if _, err := r.ReadAt(count[:], at); err != nil {
		return nil, unexpected(err)
	}
	entries := make([]byte, entrySize*int(order.Uint16(count[:])))
	n, err := r.ReadAt(entries, at+int64(len(count)))
	if n == len(entries) {
		err = nil
	}
	directory := tiffDirectory{}
	for entry := entries[:n]; len(entry) >= entrySize; entry = entry[entrySize:] {
		e := tiffEntry{order, order.Uint16(entry[2:]), order.Uint32(entry[4:]), order.Uint32(entry[8:]), 0}
		if e.kind == short {
			e.value, e.next = uint32(order.Uint16(entry[8:])), uint32(order.Uint16(entry[10:]))
			if e.count > 2 {
				e.value = order.Uint32(entry[8:])
			}
		}
		if tag := order.Uint16(entry); directory[tag] == (tiffEntry{}) {
			directory[tag] = e
		}
	}
	return directory, unexpected(err)
}

// orientation is how the picture is to be shown, if that is said and makes sense.
func (d tiffDirectory) orientation() (orientation, bool) {
	const short = 3
	found := orientation(d[orientationTag].value)
	return found, d[orientationTag].kind == short && d[orientationTag].count == 1 && found >= upright && found <= 8
}

// isCameraRaw reports whether the first picture is a small one that stands for what a camera has recorded.
func (d tiffDirectory) isCameraRaw() bool {
	const reduced = 1
	_, isDNG := d[dngTag]
	return isDNG || d[subfileTag].value&reduced != 0
}

// jpegInside is how a TIFF is coded of which programs make a black picture without a word.
const jpegInside = "jpeg"

// wantedTIFF refuses a TIFF whose picture is the recording of a camera, or coded in a way that is out of use.
func wantedTIFF(ctx context.Context, r io.ReadSeeker) (finding, error) {
	src, err := rewind(ctx, r)
	if err != nil {
		return finding{}, err
	}
	directory, err := readTIFF(&readerAt{src})
	if err != nil {
		return finding{}, src.blame(err, imageBroken())
	}
	found := finding{Info: Info{Kind: Image, MIME: tiffType}}
	switch {
	case directory.isCameraRaw():
		return finding{}, cannotConvert("camera raw")
	case directory[compressionTag].value == oldJPEGCompression:
		return finding{}, cannotConvert(tiffType)
	case directory[compressionTag].value == jpegCompression:
		found.Codec = jpegInside
	}
	return found, nil
}

// held is how many bytes the decoder holds of a TIFF beside the picture: one strip or tile, as it is unpacked. It is
// told the size of the whole file.
func (d tiffDirectory) held(size int64) float64 {
	const unpacked, growing, uncompressed = 8, 2.25, 1 // bytes for each pixel; how a buffer grows; the compression
	across, down := float64(d[widthTag].value), float64(d[heightTag].value)
	if tile := d[tileWidthTag].value; tile > 0 {
		across, down = float64(tile), float64(d[tileHeightTag].value)
	} else if rows := d[rowsPerStripTag].value; rows > 0 {
		down = min(down, float64(rows))
	}
	bytes := across * down * unpacked
	if d[compressionTag].value <= uncompressed {
		bytes = min(bytes, float64(size))
	}
	return bytes * growing
}

// openTIFF decodes the first picture of a TIFF. What only another program can decode is refused by cannotConvert.
func openTIFF(ctx context.Context, r io.ReadSeeker) (picture, error) {
	src, size, err := measured(ctx, r)
	if err != nil {
		return picture{}, err
	}
	at := &readerAt{src}
	whole := func() io.Reader { // which the decoder reads from anywhere
		return struct {
			io.Reader
			io.ReaderAt
		}{nil, at}
	}
	directory, err := readTIFF(at)
	if err != nil {
		return picture{}, src.blame(err, imageBroken())
	}
	ofJPEGs := directory[compressionTag].value == jpegCompression
	config := image.Config{ColorModel: color.RGBAModel, Width: int(directory[widthTag].value),
		Height: int(directory[heightTag].value)}
	if !ofJPEGs {
		if config, err = tiff.DecodeConfig(whole()); err != nil {
			return picture{}, tiffFault(src, err)
		}
	}
	pic := picture{canvas: image.Pt(config.Width, config.Height), model: config.ColorModel, orientation: upright}
	if beyondBounds(pic.canvas) {
		return picture{}, tooLarge(pic.canvas)
	}
	pixels, perPixel := float64(config.Width)*float64(config.Height), bytesPerPixel(config.ColorModel)
	if found, said := directory.orientation(); said && found != upright {
		pic.orientation = found
		perPixel += turned(config.ColorModel)
	}
	if pixels*perPixel > maxMemory {
		return picture{}, tooLarge(pic.canvas)
	}
	if ofJPEGs {
		pic.Image, err = directory.jpegs(at, size, maxMemory-pixels*perPixel)
	} else if pixels*perPixel+directory.held(size) > maxMemory {
		return picture{}, cannotConvert(tiffType)
	} else {
		pic.Image, err = tiff.Decode(whole())
		if err != nil && src.err == nil && directory[compressionTag].value == faxCompression {
			err = cannotConvert(tiffType).Because(err) // there are more kinds of it than are known here
		}
	}
	if err != nil {
		return picture{}, tiffFault(src, err)
	}
	if e := directory[profileTag]; e.count > 0 && e.count <= maxProfile && perPixel >= bytesOfColours {
		profile := make([]byte, e.count)
		if n, err := at.ReadAt(profile, int64(e.value)); n == len(profile) {
			pic.profile = profile
		} else if src.err != nil {
			return picture{}, src.blame(err, imageBroken())
		}
	}
	return pic, nil
}

// bytesOfColours is the least that a decoded picture takes that is not of greys or a palette.
const bytesOfColours = 4

// tiffFault tells what the decoder does not know from what is damaged.
func tiffFault(src *source, err error) error {
	if fault.As(err) != nil && src.err == nil {
		return err
	}
	var unknown tiff.UnsupportedError
	var odd tiff.FormatError // also of kinds that are rare
	if errors.As(err, &unknown) || errors.As(err, &odd) {
		return src.blame(err, cannotConvert(tiffType))
	}
	return src.blame(err, imageBroken())
}

// profileChunk is the chunk of a PNG that says by an ICC profile what its colours are.
func profileChunk(profile []byte) ([]byte, error) {
	if len(profile) == 0 {
		return nil, nil
	}
	chunk := bytes.NewBufferString("iCCPICC profile\x00\x00")
	z := zlib.NewWriter(chunk)
	_, err := z.Write(profile)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, fmt.Errorf("pack a colour profile: %w", err)
	}
	const name = 4
	whole := binary.BigEndian.AppendUint32(nil, uint32(chunk.Len()-name))
	whole = append(whole, chunk.Bytes()...)
	return binary.BigEndian.AppendUint32(whole, crc32.ChecksumIEEE(chunk.Bytes())), nil
}
