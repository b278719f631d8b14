package content

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/uuid"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// probeTime bounds how long looking at one file may take.
const probeTime = 30 * time.Second

// Addition is what becomes a content: a local file, or bytes that the company
// has already.
type Addition struct {
	File      *os.File // nil: the bytes of SHA256
	SHA256    string
	Filename  string // what the client calls it; only ever shown
	Name      string // empty: made from the file's name
	Folder    int64  // 0: the root
	Share     string // empty: N (R323)
	Tags      []int64
	NewTags   []string
	Thumbnail []byte // a poster that the browser made of a video; may be empty
}

// Receive copies a file into the local inbox, where it stays until it was
// looked at: nothing that is refused reaches the store. The caller discards it.
func (s *Service) Receive(ctx context.Context, r io.Reader, limit int64) (*os.File, error) {
	file, err := os.CreateTemp(s.inbox, "upload-*")
	if err != nil {
		return nil, fmt.Errorf("open the inbox: %w", err)
	}
	if err := copyAll(ctx, file, r, limit); err != nil {
		discard(file)
		return nil, err
	}
	return file, nil
}

// copyAll copies what r yields, at most limit bytes.
func copyAll(ctx context.Context, file *os.File, r io.Reader, limit int64) error {
	n, err := io.Copy(file, io.LimitReader(r, limit+1))
	switch {
	case err == nil && n > limit:
		return errTooLarge(limit)
	case err == nil:
		return ctx.Err()
	case db.IsDiskFull(err):
		return fault.New(fault.Exhausted, "disk-full", "The server's disk is full. Tell the platform operator.").Because(err)
	}
	return fault.New(fault.Malformed, "upload-cut", "The upload was cut off. Send it again.").Because(err)
}

// discard closes and removes a file of the inbox; what cannot be removed is
// swept at the next start.
func discard(file *os.File) {
	if file != nil {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
}

// Add looks at the bytes, whatever the name says, stores them, and makes a
// content of them. If anything is refused, nothing of it is left.
func (s *Service) Add(ctx context.Context, scope access.Scope, a Addition) (Content, error) {
	d, err := s.prepare(ctx, scope, a)
	if err != nil {
		return Content{}, err
	}
	var added Content
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.store.lockCompany(ctx, scope, tx); err != nil {
			return err
		}
		if a.File != nil {
			if err := s.fits(ctx, scope, tx.Query, d.File.Size); err != nil {
				return err
			}
		}
		if d.Folder, err = s.categories.Resolve(ctx, scope, tx.Query, category.Content, a.Folder); err != nil {
			return err
		}
		tags, err := s.tags.Resolve(ctx, scope, tx, tag.Content, a.Tags, a.NewTags)
		if err != nil {
			return err
		}
		id, err := s.store.insert(ctx, scope, tx, d)
		if err != nil {
			return err
		}
		if err := s.store.setTags(ctx, scope, tx, id, tags); err != nil {
			return err
		}
		if added, err = s.store.get(ctx, scope, tx.Query, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &added))
	})
	return added, err
}

// prepare checks what was asked for and puts the bytes into the store.
func (s *Service) prepare(ctx context.Context, scope access.Scope, a Addition) (d draft, err error) {
	d = draft{Share: a.Share}
	if d.Share == "" {
		d.Share = "N"
	}
	name := a.Name
	if name == "" {
		name = nameOf(a.Filename)
	}
	if d.Name, err = cleanName(name); err != nil {
		return d, err
	}
	if d.Approval, err = s.initial(ctx, scope); err != nil {
		return d, err
	}
	d.Type, d.File, err = s.stored(ctx, scope, a)
	return d, err
}

// initial is the state of approval in which files of the company arrive (G72).
func (s *Service) initial(ctx context.Context, scope access.Scope) (Approval, error) {
	home, err := s.companies.Get(ctx, scope, scope.Company())
	if err != nil || home.NeedContentApproval {
		return Pending, err
	}
	return Approved, nil
}

// stored puts the bytes of an addition into the store, or finds them there.
func (s *Service) stored(ctx context.Context, scope access.Scope, a Addition) (kind Type, f stored, err error) {
	if a.File == nil {
		kind, f, err = s.store.known(ctx, scope, a.SHA256)
	} else {
		kind, f, err = s.keep(ctx, a)
	}
	if err != nil {
		return kind, f, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return kind, f, fmt.Errorf("make a file id: %w", err)
	}
	f.UUID, f.Filename = id.String(), a.Filename
	return kind, f, nil
}

// keep probes a local file, makes its thumbnails and stores them all.
func (s *Service) keep(ctx context.Context, a Addition) (Type, stored, error) {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	info, err := s.prober.Probe(ctx, a.File)
	if err != nil {
		return "", stored{}, err
	}
	f := stored{Mime: info.MIME, Width: info.Width, Height: info.Height, DurationMs: info.Duration.Milliseconds(), Codec: info.Codec}
	var picture io.ReadSeeker = a.File
	if Type(info.Kind) != Image {
		picture = bytes.NewReader(a.Thumbnail)
	}
	if Type(info.Kind) == Image || len(a.Thumbnail) > 0 {
		if f.Thumbs, err = s.thumbnails(ctx, picture); err != nil {
			return "", stored{}, posterFault(Type(info.Kind), err)
		}
	}
	if _, err := a.File.Seek(0, io.SeekStart); err != nil {
		return "", stored{}, fmt.Errorf("rewind the upload: %w", err)
	}
	b, err := s.blobs.Put(ctx, a.File, s.limits.FileBytes)
	f.SHA256, f.Size = b.SHA256, b.Size
	return Type(info.Kind), f, err
}

// posterFault says that it is the poster that cannot be read, not the video.
func posterFault(kind Type, err error) error {
	var f *fault.Error
	if kind != Image && errors.As(err, &f) {
		return fault.Invalid("body.thumbnail", f.Code, "The poster picture cannot be read.").Because(err)
	}
	return err
}

func (s *Service) thumbnails(ctx context.Context, picture io.ReadSeeker) (refs [3]blobRef, err error) {
	thumbs, err := s.prober.Thumbnails(ctx, picture)
	if err != nil {
		return refs, err
	}
	for i, t := range thumbs {
		b, err := s.blobs.Put(ctx, bytes.NewReader(t.Data), int64(len(t.Data)))
		if err != nil {
			return refs, fmt.Errorf("store a thumbnail: %w", err)
		}
		refs[i] = blobRef{b.SHA256, b.Size}
	}
	return refs, nil
}
