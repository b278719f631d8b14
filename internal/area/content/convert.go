package content

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/google/uuid"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// turnsWaited is how often the result of a conversion waits probeTime for its turn to be looked at.
const turnsWaited = 20

// Convert asks for a version of a video that every screen plays. It comes as any
// new version does: where the company asks for approval it waits for that.
func (s *Service) Convert(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (task Task, err error) {
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, tx, err := s.lockedContent(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		if c.Type != Video || c.URL != "" {
			return fault.Invalid("body.id", "not-a-video", "Only a video that was uploaded can be converted.")
		}
		if !s.prober.Abilities().Convert {
			return fault.New(fault.Unsupported, "cannot-convert", "This server cannot convert videos, because ffmpeg is not installed on it.")
		}
		v, err := s.store.current(ctx, tx.Query, c.ID)
		if err != nil {
			return err
		}
		under, err := s.store.isConverting(ctx, tx.Query, v.ID)
		if err != nil {
			return err
		}
		if under {
			return fault.New(fault.Conflicting, "converting", "This video is being converted already.")
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

// browsers are what a screen plays that has not said it: what every browser does.
const browsers = "h264,vp8,vp9,av1"

// playsNothingOf reports whether no screen of a fleet plays a film, by what those
// of them have said that said anything. Screens that are yet to come are browsers.
func (f Fleet) playsNothingOf(film Film) bool {
	if len(f) == 0 {
		f = Fleet{alike{}}
	}
	return !slices.ContainsFunc(f, func(s alike) bool {
		s.Codecs = cmp.Or(s.Codecs, browsers)
		return s.cannot(film) == ""
	})
}

// owesConversion reports whether the server is to convert a file by itself that
// has just come: a video that no screen plays, where the company does not do
// without.
func (s *Service) owesConversion(ctx context.Context, q db.Query, kind Type, f stored) (bool, error) {
	if kind != Video || f.URL != "" || !s.prober.Abilities().Convert {
		return false, nil
	}
	company, err := s.companies.Get(ctx, q, q.Company())
	if err != nil || !company.ConvertVideos {
		return false, err
	}
	fleet, err := s.Fleet(ctx, q)
	return fleet.playsNothingOf(Film{f.Codec, f.Width, f.Height}), err
}

// convert makes the version that Convert asked for. It becomes current if what it
// was made of still is.
func (s *Service) convert(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
	q := s.db.For(home)
	v, err := s.store.version(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	file, err := s.converted(ctx, q, v, progress)
	if err != nil {
		return err
	}
	approval, err := s.initial(ctx, q)
	if err != nil {
		return err
	}
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.lockCompany(ctx, tx); err != nil {
			return err
		}
		if err := s.fits(ctx, tx.Query, file.Size); err != nil {
			return err
		}
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if err := s.store.lock(ctx, tx, v.ContentID); err != nil {
			return err
		}
		now, err := s.store.current(ctx, tx.Query, v.ContentID)
		if err != nil {
			return err
		}
		c, err := s.store.get(ctx, tx.Query, v.ContentID)
		if err != nil {
			return err
		}
		_, err = s.addVersion(ctx, tx, c, Replacement{SetCurrent: now.ID == v.ID}, approval, file)
		return err
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
func (s *Service) keepPatiently(ctx context.Context, q db.Query, made *os.File) (f stored, err error) {
	for range turnsWaited {
		if _, f, err = s.keep(ctx, q, Addition{File: made}); !fault.Is(err, fault.Unavailable) {
			break
		}
	}
	return f, err
}

// converted makes and stores the bytes, with the pictures of the version that they are made of.
func (s *Service) converted(ctx context.Context, q db.Query, v Version,
	progress func(done, total int64)) (stored, error) {
	_, original, err := s.store.known(ctx, q, 0, v.SHA256)
	if err != nil {
		return stored{}, err
	}
	from, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return stored{}, err
	}
	defer disk.Discard(from)
	to, err := s.inbox.Create()
	if err != nil {
		return stored{}, err
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
		return stored{}, cmp.Or(refused(context.Cause(fitting)), err)
	}
	file, err := s.keepPatiently(ctx, q, to)
	if err != nil {
		return stored{}, err
	}
	id, err := uuid.NewV7()
	file.UUID, file.Filename, file.Thumbs, file.Converted = id.String(), nameOf(v.Content.Filename)+".mp4", original.Thumbs, true
	return file, err
}
