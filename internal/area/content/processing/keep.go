package processing

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/media"
)

// probeTime bounds how long looking at one file may take.
const probeTime = 30 * time.Second

// errBusy says that a file's turn to be looked at did not come in time.
var errBusy = fault.New(fault.Unavailable, codes.FilesBusy,
	"The server is busy with many files. Send this one again in a moment.")

// busy says so of what failed because its turn did not come in the time for looking, while its request waits.
func busy(request, probing context.Context, err error) error {
	if probing.Err() != nil && request.Err() == nil {
		return errBusy.Because(err)
	}
	return err
}

// Upload is a local file that was sent, with what came beside it.
type Upload struct {
	File    *os.File
	Poster  []byte // that the browser made of a video; may be empty
	Program bool   // it has to be a program
}

// Keep looks at a file, whatever its name says, makes its thumbnails and what screens
// get of a large picture, and stores them all. The pages of a document are drawn
// later, by a job. If anything is refused, nothing of it is left.
func (s *Service) Keep(ctx context.Context, q db.Query, u Upload) (content.Type, version.File, error) {
	probing, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	info, file, err := s.prober.Import(probing, u.File, s.inbox.Create)
	if err != nil {
		return "", version.File{}, busy(ctx, probing, err)
	}
	if file != u.File {
		defer disk.Discard(file)
	}
	if err := cmp.Or(u.mayBe(info.Kind), s.limits.admit(info)); err != nil {
		return "", version.File{}, err
	}
	if err := s.scanner.Scan(ctx, u.File); err != nil {
		return "", version.File{}, err
	}
	kind := typeOf(info.Kind)
	f := version.File{Mime: info.MIME, Width: info.Width, Height: info.Height, DurationMs: info.Duration.Milliseconds(),
		Codec:     info.Codec,
		TotalPage: int64(max(1, info.Pages)), Notes: version.NotesOf(info.Notes), State: content.Ready}
	if kind == content.Document {
		f.State = content.Processing
	}
	thumbs := info.Thumbnails
	if len(thumbs) == 0 && len(u.Poster) > 0 {
		if thumbs, err = s.prober.Thumbnails(probing, bytes.NewReader(u.Poster)); err != nil {
			return "", version.File{}, posterFault(kind, busy(ctx, probing, err))
		}
	}
	if f.Thumbs, err = s.keepThumbnails(ctx, thumbs); err != nil {
		return "", version.File{}, err
	}
	if kind == content.Image {
		if f.Pages, err = s.forScreens(ctx, q, file, f); err != nil {
			return "", version.File{}, err
		}
	}
	f.SHA256, f.Size, err = s.keepBytes(ctx, file)
	return kind, f, err
}

// KeepMade stores a text that was made for screens, as the file that it is, with the pictures of what it looks like.
func (s *Service) KeepMade(ctx context.Context, text, picture []byte, f version.File) (version.File, error) {
	probing, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	if len(picture) > 0 {
		thumbs, err := s.prober.Thumbnails(probing, bytes.NewReader(picture))
		if err != nil {
			return f, posterFault(content.Program, busy(ctx, probing, err))
		}
		if f.Thumbs, err = s.keepThumbnails(ctx, thumbs); err != nil {
			return f, err
		}
	}
	b, err := s.blobs.Put(ctx, bytes.NewReader(text), int64(len(text)))
	f.SHA256, f.Size = b.SHA256, b.Size
	return f, err
}

// vectorType is the kind of picture that nothing here draws.
const vectorType = "image/svg+xml"

// keepBytes stores a local file from its beginning.
func (s *Service) keepBytes(ctx context.Context, file *os.File) (sha string, size int64, err error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", 0, fmt.Errorf("rewind the file: %w", err)
	}
	b, err := s.blobs.Put(ctx, file, s.limits.FileBytes)
	return b.SHA256, b.Size, err
}

// mayBe refuses what is no program where one was announced.
func (u Upload) mayBe(kind media.Kind) error {
	if u.Program && kind != media.Web {
		return fault.New(fault.Unsupported, codes.NotAProgram,
			"This is no HTML program. Upload a zip with an index.html in it.")
	}
	return nil
}

// typeOf is the type of a content that is a file of the kind.
func typeOf(kind media.Kind) content.Type {
	if kind == media.Web {
		return content.Program
	}
	return content.Type(kind)
}

// posterFault says that it is the poster that cannot be read, not the video. What the server lacks is no fault of it.
func posterFault(kind content.Type, err error) error {
	var f *fault.Error
	if kind != content.Image && errors.As(err, &f) && f.Kind != fault.Unavailable && f.Kind != fault.Exhausted {
		return fault.Invalid("body.thumbnail", f.Code, "The poster picture cannot be read.").Because(err)
	}
	return err
}

func (s *Service) thumbnails(ctx context.Context, picture io.ReadSeeker) (version.Thumbs, error) {
	thumbs, err := s.prober.Thumbnails(ctx, picture)
	if err != nil {
		return version.Thumbs{}, err
	}
	return s.keepThumbnails(ctx, thumbs)
}

func (s *Service) keepThumbnails(ctx context.Context, thumbs []media.Thumbnail) (refs version.Thumbs, err error) {
	for i, t := range thumbs {
		b, err := s.blobs.Put(ctx, bytes.NewReader(t.Data), int64(len(t.Data)))
		if err != nil {
			return refs, fmt.Errorf("store a thumbnail: %w", err)
		}
		refs[i] = b.SHA256
	}
	return refs, nil
}
