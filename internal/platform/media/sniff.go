package media

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"

	"github.com/gabriel-vasile/mimetype"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	words "marquee/internal/platform/text"
)

// The media types that are taken, as they are served.
const (
	jpegType = "image/jpeg"
	pngType  = "image/png"
	gifType  = "image/gif"
	webpType = "image/webp"
	svgType  = "image/svg+xml"

	mp4Type       = "video/mp4"
	quickTimeType = "video/quicktime"
	webmType      = "video/webm"

	mp3Type  = "audio/mpeg"
	m4aType  = "audio/mp4"
	aacType  = "audio/aac"
	oggType  = "audio/ogg"
	wavType  = "audio/wav"
	flacType = "audio/flac"

	pdfType  = "application/pdf"
	pptxType = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	odpType  = "application/vnd.oasis.opendocument.presentation"
	pptType  = "application/vnd.ms-powerpoint"

	htmlType = "text/html"
)

// The media types that are taken and become others.
const (
	avifType = "image/avif"
	heicType = "image/heic"
	bmpType  = "image/bmp"
	tiffType = "image/tiff"
	zipType  = "application/zip" // a program
)

// sniff recognizes the type by the file's first bytes.
func sniff(ctx context.Context, r io.ReadSeeker) (string, error) {
	src, err := rewind(ctx, r)
	if err != nil {
		return "", err
	}
	start, err := io.ReadAll(io.LimitReader(src, 64<<10))
	if err != nil {
		return "", fmt.Errorf("read the file's beginning: %w", err)
	}
	found := mimetype.Detect(start)
	if found.Is("text/plain") || found.Parent() != nil && found.Parent().Is("text/plain") {
		if text, err := words.Decode(start, ""); err == nil { // it may be UTF-16
			start = text
		}
		if regexp.MustCompile(`<([\w-]+:)?svg[\s/>]`).Match(start) {
			return svgType, nil
		}
	}
	switch {
	case bytes.HasPrefix(start, []byte("BM")) && bytes.HasPrefix(start[min(14, len(start)):], []byte("\x0c\x00\x00\x00")):
		// as OS/2 wrote it
		return bmpType, nil
	case bytes.HasPrefix(start, []byte("II+\x00")), bytes.HasPrefix(start, []byte("MM\x00+")): // of more than 4 GB
		return "", cannotConvert(tiffType)
	}
	switch name := found.String(); name {
	case jpegType, pngType, gifType, webpType, svgType, avifType, heicType, bmpType, tiffType,
		mp4Type, quickTimeType, webmType, mp3Type, m4aType, aacType, oggType, wavType, flacType,
		pdfType, pptxType, odpType, pptType, zipType:
		return name, nil
	case "image/apng":
		return pngType, nil
	case "image/heif", "image/heic-sequence", "image/heif-sequence":
		return heicType, nil
	case "video/x-m4v":
		return mp4Type, nil
	case "audio/x-m4a":
		return m4aType, nil
	case "application/ogg":
		return oggType, nil
	case "application/x-ole-storage":
		return pptType, nil
	case "application/java-archive": // a program with a META-INF
		return zipType, nil
	default:
		return "", unsupported("This kind of file is not taken. Upload pictures, videos, sound, PDF, slides, "+
			"or an HTML "+
			"program as a zip file.").With("found", name)
	}
}

func unsupported(detail string) *fault.Error {
	return fault.New(fault.Unsupported, codes.UnsupportedType, detail)
}
