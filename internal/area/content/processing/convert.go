package processing

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/google/uuid"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// turnsWaited is how often the result of a conversion waits probeTime for its turn to be looked at.
const turnsWaited = 20

// Convert asks for a version of a video that every screen plays. It comes as any
// new version does: where the company asks for approval it waits for that.
func (s *Service) Convert(ctx context.Context, caller access.Caller, scope access.Scope,
	id int64) (task Task, err error) {
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, tx, err := s.contents.Changeable(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		if err := s.contents.Lock(ctx, tx, id); err != nil {
			return err
		}
		if c.Type != content.Video || c.URL != "" {
			return fault.Invalid("body.id", codes.NotAVideo, "Only a video that was uploaded can be converted.")
		}
		if !s.prober.Abilities().Convert {
			return fault.New(fault.Unsupported, codes.CannotConvert,
				"This server cannot convert videos, because ffmpeg is not installed on it.")
		}
		v, err := s.versions.Current(ctx, tx.Query, c.ID)
		if err != nil {
			return err
		}
		under, err := s.store.isConverting(ctx, tx.Query, v.ID)
		if err != nil {
			return err
		}
		if under {
			return fault.New(fault.Conflicting, codes.Converting, "This video is being converted already.")
		}
		if err := s.fits(ctx, tx.Query, 1); err != nil { // how much it takes, nobody knows
			return err
		}
		job, err := s.jobs.Add(ctx, tx, jobs.Job{Kind: convertVideo, SubjectID: v.ID})
		if err != nil {
			return err
		}
		if task, err = s.store.task(ctx, tx.Query, job); err != nil {
			return err
		}
		return s.tasked(ctx, tx, jobs.Job{Kind: convertVideo, SubjectID: v.ID}, "", jobs.Waiting)
	})
	return task, err
}

// owesConversion reports whether the server is to convert a file by itself that
// has just come: a video that no screen plays, where the company does not do
// without.
func (s *Service) owesConversion(ctx context.Context, q db.Query, kind content.Type, f version.File) (bool, error) {
	if kind != content.Video || f.URL != "" || !s.prober.Abilities().Convert {
		return false, nil
	}
	company, err := s.companies.Get(ctx, q, q.Company())
	if err != nil || !company.ConvertVideos {
		return false, err
	}
	fleet, err := s.contents.Fleet(ctx, q)
	return fleet.PlaysNothingOf(content.Film{Codec: f.Codec, Width: f.Width, Height: f.Height}), err
}

// convert makes the version that Convert asked for. It becomes current if what it
// was made of still is.
func (s *Service) convert(ctx context.Context, home access.Scope, job jobs.Job,
	progress func(done, total int64)) error {
	q := s.db.For(home)
	v, err := s.versions.One(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	file, err := s.converted(ctx, q, v, progress)
	if err != nil {
		return err
	}
	approval, err := s.versions.Initial(ctx, q)
	if err != nil {
		return err
	}
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.Reserve(ctx, tx, file.Size); err != nil {
			return err
		}
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if err := s.contents.Lock(ctx, tx, v.ContentID); err != nil {
			return err
		}
		now, err := s.versions.Current(ctx, tx.Query, v.ContentID)
		if err != nil {
			return err
		}
		c, err := s.contents.One(ctx, tx.Query, v.ContentID)
		if err != nil {
			return err
		}
		added, err := s.versions.Add(ctx, tx, c, version.Draft{File: file, Approval: approval,
			SetCurrent: now.ID == v.ID, Converted: true})
		if err != nil {
			return err
		}
		return s.Ask(ctx, tx, added.ID, s.urgent(file))
	}))
}

// hasRoom says in the middle whether what is made so far fits.
func (s *Service) hasRoom(ctx context.Context, q db.Query, file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("measure a conversion: %w", err)
	}
	return s.fits(ctx, q, info.Size())
}

// refused is err if that refuses something.
func refused(err error) error {
	if fault.As(err) != nil {
		return err
	}
	return nil
}

// keepPatiently is keep for what took hours: it waits for its turn some more.
func (s *Service) keepPatiently(ctx context.Context, q db.Query, made *os.File) (f version.File, err error) {
	for range turnsWaited {
		if _, f, err = s.Keep(ctx, q, Upload{File: made}); !fault.Is(err, fault.Unavailable) {
			break
		}
	}
	return f, err
}

// converted makes and stores the bytes, with the pictures of the version that they are made of.
func (s *Service) converted(ctx context.Context, q db.Query, v version.Version,
	progress func(done, total int64)) (version.File, error) {
	_, original, err := s.versions.Known(ctx, q, 0, v.SHA256)
	if err != nil {
		return version.File{}, err
	}
	from, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return version.File{}, err
	}
	defer disk.Discard(from)
	to, err := s.inbox.Create()
	if err != nil {
		return version.File{}, err
	}
	defer disk.Discard(to)
	fitting, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err = s.prober.Convert(fitting, from, to, func(percent int) {
		progress(int64(percent), 100)
		if err := s.hasRoom(ctx, q, to); err != nil {
			stop(err)
		}
	})
	if err != nil {
		return version.File{}, cmp.Or(refused(context.Cause(fitting)), err)
	}
	file, err := s.keepPatiently(ctx, q, to)
	if err != nil {
		return version.File{}, err
	}
	id, err := uuid.NewV7()
	file.UUID, file.Filename, file.Thumbs = id.String(), NameOf(v.Content.Filename)+".mp4", original.Thumbs
	return file, err
}

// NameOf is a content's name, made from a file's: without folders and extension.
func NameOf(filename string) string {
	filename = filename[strings.LastIndexAny(filename, `/\`)+1:]
	if dot := strings.LastIndexByte(filename, '.'); dot > 0 {
		filename = filename[:dot]
	}
	runes := []rune(strings.TrimSpace(filename))
	if len(runes) == 0 {
		return "Untitled"
	}
	return string(runes[:min(len(runes), 200)])
}
