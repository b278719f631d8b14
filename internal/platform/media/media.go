// Package media says what an uploaded file is: how large, how long, and whether
// all of it is there. It makes safe what could do harm, and turns what screens do
// not play into what they do. Names and announced types are never believed.
// Everything that reads a file is bounded in memory and time, and kept from the
// network, because the file may have been made to hurt.
package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/sync/semaphore"

	"marquee/internal/fault"
	"marquee/internal/platform/media/program"
)

// Note is something that people should know of a program that was taken.
type Note = program.Note

// Kind is what a file is to a playlist.
type Kind string

// The kinds.
const (
	Image    Kind = "Image"
	Video    Kind = "Video"
	Audio    Kind = "Audio"
	Document Kind = "Document"
	Web      Kind = "Web" // a program that runs in a page
)

// Info describes a file.
type Info struct {
	Kind          Kind
	MIME          string        // the type to serve it with
	Codec         string        // "jpeg", "h264", "opus", …: how the picture, or the sound alone, is coded
	Width, Height int           // pixels as shown, after Rotation
	Rotation      int           // 0, 90, 180 or 270: degrees clockwise from the stored to the shown picture
	Duration      time.Duration // of a video or a sound, otherwise 0
	Pages         int           // of a PDF; of slides they are known once they are drawn
	Notes         []Note        // of a program: what it needs from elsewhere, and what of it was left out
	Thumbnails    []Thumbnail   // of a JPEG, PNG, GIF or WebP, as Prober.Thumbnails makes them
}

// Prober reads files, two at a time. One of them takes no more than 512 MB.
type Prober struct {
	sandbox sandbox
	scratch string // folder for what is needed for a moment; empty: the system's
	turns   *semaphore.Weighted

	ffprobe, ffmpeg, pdfinfo, pdftoppm, soffice string // paths of programs, or empty
}

// Option changes how a Prober works.
type Option func(*Prober)

// InChild lets files be read by children of this process, which argv and some
// words for Serve start. A child that crashes, takes too much memory or hangs is a
// refused file. Programs are started by such children too, which give up the
// server's files before they become them.
func InChild(argv ...string) Option {
	return func(p *Prober) { p.sandbox.child = argv }
}

// Scratch lets a Prober keep what it needs for a moment in a folder, which the
// server empties when it starts: what was killed leaves something behind.
func Scratch(folder string) Option {
	return func(p *Prober) { p.scratch = folder }
}

// atOnce is how many files are read at the same time.
const atOnce = 2

// New returns a Prober. lookPath finds programs, as exec.LookPath does. All may
// be missing: with ffprobe every video and sound is understood, without it MP4,
// MOV and M4A alone; with prlimit the memory of programs is bounded; Abilities
// tells what the others add.
func New(lookPath func(string) (string, error), options ...Option) *Prober {
	find := func(program string) string {
		path, err := lookPath(program)
		if err != nil {
			return ""
		}
		return path
	}
	p := &Prober{
		turns:   semaphore.NewWeighted(atOnce),
		ffprobe: find("ffprobe"), ffmpeg: find("ffmpeg"),
		pdfinfo: find("pdfinfo"), pdftoppm: find("pdftoppm"), soffice: find("soffice"),
	}
	p.sandbox.prlimit = find("prlimit")
	for _, apply := range options {
		apply(p)
	}
	return p
}

// Abilities are what the programs on this server allow beyond what the product
// does by itself.
type Abilities struct {
	Convert   bool // videos to a size and coding that plays everywhere
	Documents bool // PDF
	Slides    bool // PPTX, ODP and PPT
	Avif      bool // AVIF pictures
	Posters   bool // pictures of videos, and the covers of sounds
}

// Abilities says what this server can do.
func (p *Prober) Abilities() Abilities {
	documents := p.pdfinfo != "" && p.pdftoppm != ""
	return Abilities{
		Convert:   p.ffmpeg != "" && p.ffprobe != "",
		Documents: documents,
		Slides:    documents && p.soffice != "",
		Avif:      p.ffmpeg != "",
		Posters:   p.ffmpeg != "",
	}
}

// Picture says what a JPEG, PNG, GIF or WebP is, and refuses everything else
// with unsupported-type, image-too-large or image-broken.
func (p *Prober) Picture(ctx context.Context, r io.ReadSeeker) (Info, error) {
	found, err := p.examined(ctx, r)
	if err != nil {
		return Info{}, err
	}
	if _, known := formatOf(found.MIME); !known {
		return Info{}, unsupported("This is not a picture that is taken here. Upload JPEG, PNG, GIF or WebP.")
	}
	return found.Info, nil
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
