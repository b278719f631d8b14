package content_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/media"
	"marquee/internal/platform/media/program"
)

// studio is a media.Prober for which a few words are files of the kinds that
// take programs: "document 3" has three pages, "film hevc" is a video.
type studio struct {
	*media.Prober
	can   media.Abilities
	broke atomic.Pointer[error] // what Pages, Rendition, Poster and Convert say, if anything
	hold  chan struct{}         // what they wait for, if it is there
	drew  atomic.Int64          // how often they were begun
}

func newStudio() *studio {
	return &studio{Prober: media.New(exec.LookPath), can: media.Abilities{Convert: true, Documents: true}}
}

func (s *studio) Abilities() media.Abilities { return s.can }

func (s *studio) Import(ctx context.Context, file *os.File, create func() (*os.File, error)) (
	media.Info, *os.File, error) {
	text, err := wordsOf(file)
	if err != nil {
		return media.Info{}, nil, err
	}
	kind, rest, _ := strings.Cut(text, " ")
	switch kind {
	case "document":
		return media.Info{Kind: media.Document, MIME: "application/pdf", Pages: len(rest)}, file, nil
	case "slides": // how many they are is known once they are drawn
		return media.Info{Kind: media.Document, MIME: "application/vnd.oasis.opendocument.presentation"}, file, nil
	case "film":
		return media.Info{Kind: media.Video, MIME: "video/mp4", Codec: rest, Width: 3840, Height: 2160,
			Duration: 8 * time.Second}, file, nil
	case "song":
		return media.Info{Kind: media.Audio, MIME: "audio/mpeg", Codec: "mp3", Duration: 90 * time.Second}, file, nil
	case "program":
		packed, err := create()
		if err == nil {
			_, err = packed.WriteString("<!doctype html>" + rest)
		}
		notes := []media.Note{{Code: program.NoteOutside, Name: "https://weather.example/now"},
			{Code: program.NoteUnused, Name: "old.js"}}
		return media.Info{Kind: media.Web, MIME: "text/html", Notes: notes}, packed, err
	case "<svg":
		return media.Info{Kind: media.Image, MIME: "image/svg+xml", Codec: "svg", Width: 10, Height: 10}, file, nil
	}
	return s.Prober.Import(ctx, file, create)
}

func wordsOf(file *os.File) (string, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(file, 100))
	return string(text), err
}

func (s *studio) work(ctx context.Context) error {
	s.drew.Add(1)
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := s.broke.Load(); err != nil {
		return *err
	}
	return nil
}

// Pages draws one page for each letter behind "document " or "slides ", in a shade of its own.
func (s *studio) Pages(ctx context.Context, file *os.File, create func() (*os.File, error),
	progress func(done, total int)) ([]media.Page, error) {
	text, err := wordsOf(file)
	if err == nil {
		progress(1, 4)
		err = s.work(ctx)
	}
	if err != nil {
		return nil, err
	}
	var pages []media.Page
	_, letters, _ := strings.Cut(text, " ")
	for _, letter := range letters {
		page, err := create()
		if err != nil {
			return pages, err
		}
		pages = append(pages, media.Page{File: page, Width: 64, Height: 48})
		m := image.NewGray(image.Rect(0, 0, 64, 48))
		for i := range m.Pix {
			m.Pix[i] = uint8(letter)
		}
		m.Set(1, 1, color.White)
		if err := jpeg.Encode(page, m, nil); err != nil {
			return pages, err
		}
	}
	return pages, nil
}

func (s *studio) Rendition(ctx context.Context, file *os.File, side int, to *os.File) (media.Info, error) {
	if err := s.work(ctx); err != nil {
		return media.Info{}, err
	}
	return s.Prober.Rendition(ctx, file, side, to)
}

func (s *studio) Convert(ctx context.Context, _, to *os.File, progress func(percent int)) error {
	progress(50)
	if err := s.work(ctx); err != nil {
		return err
	}
	_, err := io.Copy(to, bytes.NewReader([]byte("film h264")))
	return err
}

// Poster finds a picture in every film but "film dark", and none in a song.
func (s *studio) Poster(ctx context.Context, file *os.File) ([]media.Thumbnail, error) {
	text, err := wordsOf(file)
	if err == nil {
		err = s.work(ctx)
	}
	if err != nil || !strings.HasPrefix(text, "film ") || text == "film dark" {
		return nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 16, 9)), nil); err != nil {
		return nil, err
	}
	small := media.Thumbnail{MIME: "image/jpeg", Width: 16, Height: 9, Data: b.Bytes()}
	return []media.Thumbnail{small, small, small}, nil
}

// breaks makes the next works fail.
func (s *studio) breaks(err error) { s.broke.Store(&err) }

func (s *studio) mends() { s.broke.Store(nil) }

var (
	errLocked  = fault.New(fault.Unsupported, codes.DocumentEncrypted, "The document asks for a password.")
	errStumble = errors.New("the program stumbled")
)
