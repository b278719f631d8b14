package content

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/media"
)

// probeTime bounds how long looking at one file may take.
const probeTime = 30 * time.Second

// Addition is what becomes a content: a local file, a link, or bytes that the
// company has already.
type Addition struct {
	File      *os.File
	Link      string // an address, if there is no file
	SHA256    string // of the bytes, if there is neither
	VisibleTo int64  // who has to see a content of these bytes; 0: nobody in particular
	Filename  string // what the client calls it; see named
	Name      string // empty: made from the file's name or the address
	Folder    int64  // 0: the root
	Share     string // empty: N (R323)
	Tags      []int64
	NewTags   []string
	Thumbnail []byte // a poster that the browser made of a video; may be empty
	Program   bool   // it has to be a program
}

// brings reports whether the bytes come with the addition and take room.
func (a Addition) brings() bool { return a.File != nil || a.Link != "" }

// title is what the content is to be called.
func (a Addition) title() (string, error) {
	switch {
	case a.Name != "":
		return cleanName(a.Name)
	case a.File == nil && a.Link != "":
		l, err := readLink(a.Link)
		return l.Name, err
	}
	return cleanName(nameOf(a.Filename))
}

// Bring adds a content for somebody, unless its folder is kept for others: that
// is said before the bytes are looked at.
func (s *Service) Bring(ctx context.Context, caller access.Caller, scope access.Scope, a Addition) (Content, error) {
	if _, err := s.categories.Into(ctx, caller, s.db.For(scope), category.Content, a.Folder); err != nil {
		return Content{}, err
	}
	return s.Add(ctx, scope, a)
}

// Add looks at the bytes, whatever the name says, stores them, and makes a
// content of them. If anything is refused, nothing of it is left.
func (s *Service) Add(ctx context.Context, scope access.Scope, a Addition) (Content, error) {
	return s.addWith(ctx, scope, a, func(*db.Tx) error { return nil })
}

// addWith is Add that also does, in its transaction, what belongs to it.
func (s *Service) addWith(ctx context.Context, scope access.Scope, a Addition, with func(tx *db.Tx) error) (Content, error) {
	q := s.db.For(scope)
	d, err := s.prepare(ctx, q, a)
	if err != nil {
		return Content{}, err
	}
	var added Content
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := with(tx); err != nil {
			return err
		}
		if err := s.store.lockCompany(ctx, tx); err != nil {
			return err
		}
		if a.brings() {
			if err := s.fits(ctx, tx.Query, d.File.Size); err != nil {
				return err
			}
		}
		if d.Folder, err = s.categories.Resolve(ctx, tx.Query, category.Content, a.Folder); err != nil {
			return err
		}
		tags, err := s.tags.Resolve(ctx, tx, tag.Content, a.Tags, a.NewTags)
		if err != nil {
			return err
		}
		id, version, err := s.store.insert(ctx, tx, d)
		if err != nil {
			return err
		}
		if err := s.process(ctx, tx, version, d.File); err != nil {
			return err
		}
		if err := s.store.setTags(ctx, tx, id, tags); err != nil {
			return err
		}
		if added, err = s.store.get(ctx, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &added))
	})
	return added, err
}

// prepare checks what was asked for and puts the bytes into the store.
func (s *Service) prepare(ctx context.Context, q db.Query, a Addition) (d draft, err error) {
	d = draft{Share: a.Share}
	if d.Share == "" {
		d.Share = "N"
	}
	if d.Name, err = a.title(); err != nil {
		return d, err
	}
	if d.Approval, err = s.initial(ctx, q); err != nil {
		return d, err
	}
	d.Type, d.File, err = s.stored(ctx, q, a)
	return d, err
}

// initial is the state of approval in which files of the company arrive (G72).
func (s *Service) initial(ctx context.Context, q db.Query) (Approval, error) {
	home, err := s.companies.Get(ctx, q, q.Company())
	if err != nil || home.NeedContentApproval {
		return Pending, err
	}
	return Approved, nil
}

// stored puts the bytes of an addition into the store, or finds them there.
func (s *Service) stored(ctx context.Context, q db.Query, a Addition) (kind Type, f stored, err error) {
	switch {
	case a.File != nil:
		kind, f, err = s.keep(ctx, q, a)
	case a.Link != "":
		kind, f, err = s.keepLink(ctx, a.Link)
	default:
		kind, f, err = s.store.known(ctx, q, a.VisibleTo, a.SHA256)
	}
	if err == nil {
		f.OwesRendition, err = s.owesRendition(ctx, q, kind, f)
	}
	if err == nil {
		f.OwesConversion, err = s.owesConversion(ctx, q, kind, f)
	}
	if err != nil {
		return kind, f, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return kind, f, fmt.Errorf("make a file id: %w", err)
	}
	f.UUID, f.Filename = id.String(), named(a.Filename, f.Mime)
	return kind, f, nil
}

// errBusy says that a file's turn to be looked at did not come in time.
var errBusy = fault.New(fault.Unavailable, "files-busy", "The server is busy with many files. Send this one again in a moment.")

// keep imports a local file, makes its thumbnails and what screens get of a large
// picture, and stores them all. The pages of a document are drawn later, by a job.
func (s *Service) keep(ctx context.Context, q db.Query, a Addition) (Type, stored, error) {
	probing, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	info, file, err := s.prober.Import(probing, a.File, s.inbox.Create)
	if err != nil && probing.Err() != nil && ctx.Err() == nil {
		return "", stored{}, errBusy.Because(err)
	}
	if err != nil {
		return "", stored{}, err
	}
	if file != a.File {
		defer disk.Discard(file)
	}
	if err := cmp.Or(a.mayBe(info.Kind), s.limits.admit(info)); err != nil {
		return "", stored{}, err
	}
	if err := s.scanner.Scan(ctx, a.File); err != nil {
		return "", stored{}, err
	}
	kind := typeOf(info.Kind)
	f := stored{Mime: info.MIME, Width: info.Width, Height: info.Height, DurationMs: info.Duration.Milliseconds(), Codec: info.Codec,
		TotalPage: int64(max(1, info.Pages)), Notes: notesOf(info.Notes), State: Ready}
	if kind == Document {
		f.State = Processing
	}
	thumbs := info.Thumbnails
	if len(thumbs) == 0 && len(a.Thumbnail) > 0 {
		if thumbs, err = s.prober.Thumbnails(probing, bytes.NewReader(a.Thumbnail)); err != nil {
			return "", stored{}, posterFault(kind, err)
		}
	}
	if f.Thumbs, err = s.keepThumbnails(ctx, thumbs); err != nil {
		return "", stored{}, err
	}
	if kind == Image {
		if f.Pages, err = s.forScreens(ctx, q, file, f); err != nil {
			return "", stored{}, err
		}
	}
	b, err := s.keepBytes(ctx, file)
	f.SHA256, f.Size = b.SHA256, b.Size
	return kind, f, err
}

// vectorType is the kind of picture that nothing here draws.
const vectorType = "image/svg+xml"

// keepBytes stores a local file from its beginning.
func (s *Service) keepBytes(ctx context.Context, file *os.File) (blobRef, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return blobRef{}, fmt.Errorf("rewind the file: %w", err)
	}
	b, err := s.blobs.Put(ctx, file, s.limits.FileBytes)
	return blobRef{b.SHA256, b.Size}, err
}

// keepLink stores an address: what screens open is as much a version's bytes as a file is.
func (s *Service) keepLink(ctx context.Context, address string) (Type, stored, error) {
	l, err := readLink(address)
	if err != nil {
		return "", stored{}, err
	}
	b, err := s.blobs.Put(ctx, strings.NewReader(l.URL), maxLinkBytes)
	return l.Type, stored{SHA256: b.SHA256, Size: b.Size, Mime: linkType, URL: l.URL, TotalPage: 1, State: Ready}, err
}

// posterFault says that it is the poster that cannot be read, not the video.
func posterFault(kind Type, err error) error {
	var f *fault.Error
	if kind != Image && errors.As(err, &f) {
		return fault.Invalid("body.thumbnail", f.Code, "The poster picture cannot be read.").Because(err)
	}
	return err
}

func (s *Service) thumbnails(ctx context.Context, picture io.ReadSeeker) ([3]blobRef, error) {
	thumbs, err := s.prober.Thumbnails(ctx, picture)
	if err != nil {
		return [3]blobRef{}, err
	}
	return s.keepThumbnails(ctx, thumbs)
}

func (s *Service) keepThumbnails(ctx context.Context, thumbs []media.Thumbnail) (refs [3]blobRef, err error) {
	for i, t := range thumbs {
		b, err := s.blobs.Put(ctx, bytes.NewReader(t.Data), int64(len(t.Data)))
		if err != nil {
			return refs, fmt.Errorf("store a thumbnail: %w", err)
		}
		refs[i] = blobRef{b.SHA256, b.Size}
	}
	return refs, nil
}
