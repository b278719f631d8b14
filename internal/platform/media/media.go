// Package media says what an uploaded file is: picture or video, how large, how
// long, and whether all of it is there. Names and announced types are never
// believed. Everything that reads a file here is bounded in memory and time,
// because the file may have been made to hurt.
package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gabriel-vasile/mimetype"
	"golang.org/x/sync/semaphore"

	"marquee/internal/fault"
)

// Kind is what a file is to a playlist.
type Kind string

// The kinds.
const (
	Image Kind = "Image"
	Video Kind = "Video"
)

// Info describes a file.
type Info struct {
	Kind          Kind
	MIME          string        // the type to serve it with
	Codec         string        // "jpeg", "h264", …: how the picture is coded
	Width, Height int           // pixels as shown, after Rotation
	Rotation      int           // 0, 90, 180 or 270: degrees clockwise from the stored to the shown picture
	Duration      time.Duration // of a video; 0 for a picture
}

// Prober reads files. It decodes at most two pictures at once, and together
// they take no more than maxMemory, and some 100 MB while thumbnails are made of one.
type Prober struct {
	ffprobe string // path of the program, or empty
	prlimit string // path of the program, or empty
	memory  *semaphore.Weighted
}

// New returns a Prober. lookPath finds programs, as exec.LookPath does: with
// ffprobe every video is understood, without it MP4 and MOV alone; with prlimit
// ffprobe's memory is bounded.
func New(lookPath func(string) (string, error)) *Prober {
	find := func(program string) string {
		path, err := lookPath(program)
		if err != nil {
			return ""
		}
		return path
	}
	return &Prober{ffprobe: find("ffprobe"), prlimit: find("prlimit"), memory: semaphore.NewWeighted(maxMemory)}
}

// Probe says what a file is, or refuses it with one of the codes
// unsupported-type, image-too-large, image-broken, video-broken,
// video-truncated and cannot-probe. It reads from the file's beginning and
// leaves its position anywhere.
func (p *Prober) Probe(ctx context.Context, file *os.File) (Info, error) {
	mime, err := sniff(ctx, file)
	if err != nil {
		return Info{}, err
	}
	switch mime {
	case mp4Type, quickTimeType, webmType:
		return p.probeVideo(ctx, file, mime)
	}
	return p.probeImage(ctx, file, mime)
}

// Picture is Probe for what has to be a picture.
func (p *Prober) Picture(ctx context.Context, r io.ReadSeeker) (Info, error) {
	mime, err := sniff(ctx, r)
	if err != nil {
		return Info{}, err
	}
	return p.probeImage(ctx, r, mime)
}

// The media types that are taken, as they are served.
const (
	jpegType      = "image/jpeg"
	pngType       = "image/png"
	gifType       = "image/gif"
	webpType      = "image/webp"
	mp4Type       = "video/mp4"
	quickTimeType = "video/quicktime"
	webmType      = "video/webm"
)

// sniff recognizes the type by the file's first bytes.
func sniff(ctx context.Context, r io.ReadSeeker) (string, error) {
	src, err := rewind(ctx, r)
	if err != nil {
		return "", err
	}
	found, err := mimetype.DetectReader(src)
	if err != nil {
		return "", fmt.Errorf("read the file's beginning: %w", err)
	}
	switch name := found.String(); name {
	case jpegType, pngType, gifType, webpType, mp4Type, quickTimeType, webmType:
		return name, nil
	case "image/apng":
		return pngType, nil
	case "video/x-m4v":
		return mp4Type, nil
	default:
		return "", unsupported("This kind of file is not taken. Upload JPEG, PNG, GIF, WebP, MP4, MOV or WebM.").With("found", name)
	}
}

func unsupported(detail string) *fault.Error {
	return fault.New(fault.Unsupported, "unsupported-type", detail)
}

// source reads until its context is done and remembers why reading failed:
// decoders take any failure for a broken file, and some are ours.
type source struct {
	ctx context.Context
	io.ReadSeeker
	err error
}

func rewind(ctx context.Context, r io.ReadSeeker) (*source, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("rewind the file: %w", err)
	}
	return &source{ctx: ctx, ReadSeeker: r}, nil
}

func (s *source) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		s.err = err
		return 0, err
	}
	n, err := s.ReadSeeker.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// blame returns refusal if the file's bytes are to blame for err, and our own failure otherwise.
func (s *source) blame(err error, refusal *fault.Error) error {
	if s.err != nil {
		return fmt.Errorf("read the file: %w", s.err)
	}
	return refusal.Because(err)
}
