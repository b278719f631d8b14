package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"time"

	"github.com/abema/go-mp4"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// converting is what making one picture of another may cost.
func converting() bounds { return bounds{time: 10 * time.Second, memory: 512 << 20, output: 256 << 20} }

// alphaItem says where an AVIF keeps its transparency: as a second picture.
// Whoever reads the file with ID in place of the number at At sees that one.
type alphaItem struct {
	At int64 // where the number of the picture to show stands
	ID []byte
}

// transparency looks for a second picture in an AVIF, and how it is turned.
func transparency(ctx context.Context, r io.ReadSeeker, mime string) (finding, error) {
	src, size, err := measured(ctx, r)
	if err != nil {
		return finding{}, err
	}
	b := boxes{r: src, left: maxBoxes}
	var alpha alphaItem
	var isAlpha bool
	var largest image.Point // of the pictures in it; one that is made of tiles is larger than each of them
	var item func(box *mp4.BoxInfo) error
	item = func(box *mp4.BoxInfo) error {
		const fullHead = 4 // version and flags
		inside := func(skipped uint64) error {
			return b.each(box.Offset+box.HeaderSize+skipped, box.Offset+box.Size, imageBroken(), item)
		}
		switch box.Type.String() {
		case "meta", "iref":
			return inside(fullHead)
		case "iprp", "ipco":
			return inside(0)
		case "pitm":
			alpha.At = int64(box.Offset + box.HeaderSize + fullHead)
			alpha.ID = make([]byte, box.Size-box.HeaderSize-min(fullHead, box.Size-box.HeaderSize))
		case "ispe":
			sides, err := b.head(box, fullHead+8)
			if err != nil {
				return err
			}
			size := image.Pt(int(binary.BigEndian.Uint32(sides[4:])), int(binary.BigEndian.Uint32(sides[8:])))
			if size.X > largest.X || size.Y > largest.Y {
				largest = size
			}
		case "auxC":
			property, err := b.head(box, min(box.Size-box.HeaderSize, 64))
			isAlpha = isAlpha || bytes.Contains(property, []byte("auxiliary:alpha")) ||
				bytes.Contains(property, []byte("hevc:2015:auxid:1"))
			return err
		case "auxl":
			from, err := b.head(box, uint64(len(alpha.ID)))
			copy(alpha.ID, from)
			return err
		}
		return nil
	}
	if err := b.each(0, uint64(size), imageBroken(), item); err != nil {
		if fault.As(err) == nil {
			err = src.blame(err, imageBroken())
		}
		return finding{}, err
	}
	found := finding{Info: Info{Kind: Image, MIME: mime, Width: largest.X, Height: largest.Y}}
	if number := len(alpha.ID); isAlpha && (number == 2 || number == 4) {
		found.Alpha = &alpha
	}
	if h, err := readHEIF(&readerAt{src}, size); err == nil {
		found.Turns, _ = h.shown()
	}
	if src.err != nil {
		return finding{}, fmt.Errorf("read the file: %w", src.err)
	}
	return found, nil
}

// convertPicture lets ffmpeg make a JPEG of an AVIF or HEIC, or a PNG if something
// shines through, because older screens know neither; and a PNG of a BMP or TIFF.
func (p *Prober) convertPicture(ctx context.Context, file *os.File, found finding, to *os.File) (Info, error) {
	refusal := cannotConvert(found.MIME)
	if p.ffmpeg == "" {
		return Info{}, refusal
	}
	if found.MIME == heicType && found.Alpha == nil {
		stream, lie, err := p.unpackHEIC(ctx, file)
		if err != nil {
			return Info{}, err
		}
		if stream != nil {
			defer func() { _ = stream.Close() }() // has no name to keep
			return p.convertHEIC(ctx, stream, *lie, to)
		}
	}
	if found.MIME == avifType { // which every ffmpeg that is in use reads
		refusal = imageBroken()
	}
	argv := []string{p.ffmpeg, "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-threads", "1",
		"-noautorotate", // newer ones turn an AVIF, older ones do not
		"-f", demuxer(found.MIME), "-i", "file:/dev/fd/3"}
	files := []*os.File{file}
	switch {
	case found.Alpha != nil:
		second, err := p.shown(found.Alpha, file)
		if err != nil {
			return Info{}, err
		}
		defer func() { _ = second.Close() }() // was only read
		files = append(files, second)
		argv = append(argv, "-protocol_whitelist", "file", "-noautorotate", "-f", "mov", "-i", "file:/dev/fd/4",
			"-filter_complex", "[0:v:0][1:v:0]alphamerge,format=rgba"+filtersOf(found.Turns))
		argv = append(argv, pngOut()...)
	case demuxer(found.MIME) != "mov":
		argv = append(argv, pngOut()...)
	default:
		argv = append(argv, "-vf", coloursOfJPEG+filtersOf(found.Turns))
		argv = append(argv, jpegOut()...)
	}
	argv = append(argv, "-")
	err := p.sandbox.start(ctx, run{bounds: converting(), argv: argv, files: files, stdout: to})
	if err != nil {
		return Info{}, blame(err, refusal, to)
	}
	info, err := p.Picture(ctx, to)
	if fault.Is(err, fault.Unsupported) { // nothing came out
		err = blame(&failed{"ffmpeg", "", err}, refusal, to)
	}
	if err == nil && isPart(info, found.Info) {
		return Info{}, cannotConvert(found.MIME)
	}
	return info, err
}

// isPart reports whether a picture is but a tile of what it was made of, or its thumbnail: programs that do not know
// tiles show one. A picture may be cut by a little, and turned.
func isPart(made, of Info) bool {
	return 4*max(made.Width, made.Height) < 3*max(of.Width, of.Height)
}

// jpegOut lets ffmpeg write one picture as JPEG, by one thread and without looking for the best code of each number:
// both take memory many times over.
func jpegOut() []string {
	return []string{"-frames:v", "1", "-c:v", "mjpeg", "-pix_fmt", "yuvj444p", "-q:v", "2", "-huffman", "default",
		"-threads", "1", "-f", "image2pipe"}
}

// coloursOfJPEG are filters of ffmpeg that make of any colours those of a JPEG.
const coloursOfJPEG = "scale=out_color_matrix=bt601:out_range=full,format=yuvj444p"

// pngOut lets ffmpeg write one picture as PNG.
func pngOut() []string {
	return []string{"-frames:v", "1", "-c:v", "png", "-threads", "1", "-f", "image2pipe"}
}

// cannotConvert refuses a picture of a kind that screens do not show and no program here reads: a media type, or what
// people call it.
func cannotConvert(mime string) *fault.Error {
	format := strings.ToUpper(strings.TrimPrefix(mime, "image/"))
	return fault.New(fault.Unsupported, codes.CannotConvertPicture,
		"No program on this server reads this "+format+" picture. Save it as JPEG or PNG and upload that.").
		With("format", format)
}

// shown returns a copy of the file that shows its transparency.
func (p *Prober) shown(a *alphaItem, file *os.File) (*os.File, error) {
	second, err := p.spool(file)
	if err != nil {
		return nil, err
	}
	if _, err := second.WriteAt(a.ID, a.At); err != nil {
		return nil, disk.OrFull(errors.Join(fmt.Errorf("write the second picture: %w", err), second.Close()))
	}
	return second, nil
}
