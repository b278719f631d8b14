package media

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"marquee/internal/fault"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/media/program"
	"marquee/internal/platform/media/svg"
)

// Import says what a file is and returns what is to be stored: the file itself,
// or a new one from create that replaces it (an SVG made safe, an AVIF as JPEG or
// PNG, a BMP or TIFF as PNG, a faulty JPEG or WebP mended, an HTML program as one page). It reads from the file's
// beginning and leaves its position anywhere. What is refused has one of the codes
//
//	unsupported-type, file-unreadable
//	image-broken, image-too-large, svg-broken, svg-too-large, svg-empty, cannot-convert-picture
//	video-broken, video-truncated, audio-broken, cannot-probe
//	document-broken, document-encrypted, document-too-long, document-links-outside,
//	cannot-draw-document, cannot-draw-slides
//	program-broken, program-unsafe-name, program-link, program-duplicate, program-encrypted, program-too-large,
//	program-no-index, program-incomplete, program-not-inlined
func (p *Prober) Import(ctx context.Context, file *os.File, create func() (*os.File, error)) (Info, *os.File, error) {
	a, err := p.perform(ctx, look, file, nil)
	if err != nil {
		return Info{}, nil, err
	}
	info := a.Finding.Info
	switch {
	case info.MIME == svgType || info.MIME == zipType:
		return replaced(create, func(to *os.File) (Info, error) {
			a, err := p.perform(ctx, rewrite, file, to)
			return a.Finding.Info, err
		})
	case info.MIME == avifType || info.MIME == heicType:
		return replaced(create, func(to *os.File) (Info, error) {
			return p.convertPicture(ctx, file, a.Finding, to)
		})
	case info.MIME == bmpType || info.MIME == tiffType:
		return replaced(create, func(to *os.File) (Info, error) {
			return p.redraw(ctx, file, a.Finding, to)
		})
	case a.Finding.Damaged != nil && p.ffmpeg == "":
		err = a.Finding.Damaged.fault()
	case a.Finding.Damaged != nil:
		return replaced(create, func(to *os.File) (Info, error) {
			return p.drawAnew(ctx, file, info.MIME, *a.Finding.Damaged, to)
		})
	case a.Finding.Faulty:
		return replaced(create, func(to *os.File) (Info, error) {
			_, err := p.perform(ctx, rewrite, file, to)
			return info, err
		})
	case info.Kind == Video:
		info, err = p.video(ctx, file, a.Finding)
	case info.Kind == Audio:
		info, err = p.sound(ctx, file, a.Finding)
	case info.MIME == pdfType:
		info.Pages, err = p.countPages(ctx, file)
	case info.Kind == Document && !p.Abilities().Slides:
		err = cannotDrawSlides()
	}
	if err != nil {
		return Info{}, nil, err
	}
	return info, file, nil
}

// replaced writes a new file, which is gone if that fails.
func replaced(create func() (*os.File, error), write func(to *os.File) (Info, error)) (Info, *os.File, error) {
	to, err := create()
	if err != nil {
		return Info{}, nil, disk.OrFull(fmt.Errorf("create the file's replacement: %w", err))
	}
	info, err := write(to)
	if err != nil {
		return Info{}, nil, errors.Join(err, discard(to))
	}
	return info, to, nil
}

// discard closes and removes a file that is not wanted after all.
func discard(file *os.File) error {
	err := errors.Join(file.Close(), os.Remove(file.Name()))
	if errors.Is(err, os.ErrNotExist) { // it never had a name to keep
		return nil
	}
	return err
}

// asFault blames the file for a program that failed, with the given refusal.
func asFault(err error, refusal *fault.Error) error {
	var f *failed
	if errors.As(err, &f) {
		return refusal.Because(err)
	}
	return err
}

// examine says what a file is, as far as our own code can.
func examine(ctx context.Context, r io.ReadSeeker) (finding, error) {
	mime, err := sniff(ctx, r)
	if err != nil {
		return finding{}, err
	}
	if f, isPicture := formatOf(mime); isPicture {
		found, err := f.probeImage(ctx, r, mime)
		if err != nil {
			return damaged(ctx, r, mime, err)
		}
		return found, nil
	}
	switch mime {
	case mp4Type, quickTimeType, webmType, m4aType:
		return container(ctx, r, mime)
	case mp3Type, aacType, oggType, wavType, flacType:
		return finding{Info: Info{Kind: Audio, MIME: mime}}, nil
	case avifType, heicType:
		return transparency(ctx, r, mime)
	case tiffType:
		return wantedTIFF(ctx, r)
	case pptType:
		return finding{Info: Info{Kind: Document, MIME: mime}}, onlySlides(ctx, r)
	case zipType, pptxType, odpType:
		mime, err = inside(ctx, r, mime)
		if err != nil || mime == zipType {
			return finding{Info: Info{Kind: Web, MIME: mime}}, err
		}
	}
	kind := Document
	if mime == svgType || mime == bmpType {
		kind = Image
	}
	return finding{Info: Info{Kind: kind, MIME: mime}}, nil
}

// rewritten writes an SVG made safe, a program as one page, a BMP or TIFF as a PNG, or a faulty picture mended.
func rewritten(ctx context.Context, r io.ReadSeeker, w io.Writer) (finding, error) {
	mime, err := sniff(ctx, r)
	if err != nil {
		return finding{}, err
	}
	switch mime {
	case bmpType, tiffType:
		info, err := redrawn(ctx, r, mime, w)
		return finding{Info: info}, err
	case jpegType, webpType:
		return finding{}, mended(ctx, r, mime, w)
	}
	src, size, err := measured(ctx, r)
	if err != nil {
		return finding{}, err
	}
	info := Info{Kind: Image, MIME: svgType, Codec: "svg"}
	if mime == svgType {
		var shown svg.Size
		shown, err = svg.Clean(src, w)
		info.Width, info.Height = shown.Width, shown.Height
	} else {
		info = Info{Kind: Web, MIME: htmlType}
		info.Notes, err = program.Pack(&readerAt{src}, size, w)
	}
	if err != nil && src.err != nil { // ours, whatever the reader made of it
		err = fmt.Errorf("read the file: %w", src.err)
	}
	return finding{Info: info}, err
}

// inside tells slides from a program, both of which are zip files, and refuses
// slides that need more than their file.
func inside(ctx context.Context, r io.ReadSeeker, mime string) (string, error) {
	src, size, err := measured(ctx, r)
	if err != nil {
		return "", err
	}
	refusal := program.Broken()
	if mime != zipType {
		refusal = documentBroken()
	}
	archive, err := program.List(&readerAt{src}, size, slideParts)
	if errors.Is(err, program.ErrTooMany) {
		if mime == zipType {
			return mime, nil // which is refused where it is packed
		}
		return mime, unpackTooMuch()
	}
	if err != nil {
		return mime, src.blame(err, refusal)
	}
	if slices.ContainsFunc(archive.File, func(f *zip.File) bool { return f.Name == "ppt/presentation.xml" }) {
		mime = pptxType
	}
	if mime == zipType {
		return mime, nil
	}
	err = selfContained(archive)
	if err != nil && src.err != nil {
		err = fmt.Errorf("read the file: %w", src.err)
	}
	return mime, err
}

// onlySlides refuses the other documents that look like old PowerPoint files
// from outside. Theirs has a stream of this name in its directory.
func onlySlides(ctx context.Context, r io.ReadSeeker) error {
	name := []byte("P\x00o\x00w\x00e\x00r\x00P\x00o\x00i\x00n\x00t\x00 \x00D\x00o\x00c\x00u\x00m\x00e\x00n\x00t\x00")
	src, _, err := measured(ctx, r)
	if err != nil {
		return err
	}
	window := make([]byte, 0, 1<<16)
	for {
		n, err := src.Read(window[len(window):cap(window)])
		window = window[:len(window)+n]
		if bytes.Contains(window, name) {
			return nil
		}
		window = window[:copy(window, window[max(0, len(window)-len(name)):])]
		if err != nil {
			return src.blame(err, unsupported("This kind of document is not taken. Export it as PDF and upload that."))
		}
	}
}

// measured returns a file from its beginning, and its size.
func measured(ctx context.Context, r io.ReadSeeker) (*source, int64, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, 0, fmt.Errorf("measure the file: %w", err)
	}
	src, err := rewind(ctx, r)
	return src, size, err
}

// readerAt reads anywhere in a source, for one reader at a time.
type readerAt struct{ src *source }

func (r *readerAt) ReadAt(p []byte, at int64) (int, error) {
	if _, err := r.src.Seek(at, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(r.src, p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}
