package processing

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// drawPoster is the kind of job that makes the pictures of a film or a sound
// that came without. Nobody waits for it: what has no picture shows as an icon.
const drawPoster = "poster"

// lacksPoster reports whether the server is to look for a picture of a file.
func (s *Service) lacksPoster(f version.File) bool {
	moves := strings.HasPrefix(f.Mime, "video/") || strings.HasPrefix(f.Mime, "audio/")
	return moves && f.Thumbs[0] == "" && s.prober.Abilities().Posters
}

// poster makes the pictures of a version, if its file has something to show.
func (s *Service) poster(ctx context.Context, home access.Scope, job jobs.Job, _ func(done, total int64)) error {
	q := s.db.For(home)
	v, err := s.versions.One(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	file, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return err
	}
	defer disk.Discard(file)
	found, err := s.prober.Poster(ctx, file)
	if err != nil || len(found) == 0 {
		return err
	}
	thumbs, err := s.keepThumbnails(ctx, found)
	if err != nil {
		return err
	}
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if err := s.versions.Illustrate(ctx, tx, v.ID, thumbs); err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Running, taskDone)
	}))
}
