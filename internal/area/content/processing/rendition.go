package processing

import (
	"cmp"
	"context"
	"os"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// drawRendition is the kind of job that makes what screens get of a picture which
// is larger than they need, where that was not done when it came.
const drawRendition = "rendition"

// renditionSide is the longer side of what screens get in place of a picture, in
// pixels; 0: the picture itself. largest is that of the company's screen sizes. A
// drawing fits every size, and a GIF may move. A rendition is there to be decoded:
// a screen's memory holds pixels, whatever the file weighs. So pixels alone decide.
// What has too many gets one even where that is the heavier file, and what has not
// stays as it came.
func renditionSide(mime string, width, height int, largest int64) int {
	side := max(content.ScreenSide, int(largest))
	if mime == vectorType || mime == "image/gif" || max(width, height) <= side {
		return 0
	}
	return side
}

// sideFor is the renditionSide of a picture of the scope's company.
func (s *Service) sideFor(ctx context.Context, q db.Query, mime string, width, height int) (int, error) {
	if renditionSide(mime, width, height, 0) == 0 {
		return 0, nil
	}
	largest, err := s.store.largestScreen(ctx, q)
	return renditionSide(mime, width, height, largest), err
}

// forScreens is what screens get of a picture that has just come. What cannot be
// made now is left to a job: no upload is refused for it.
func (s *Service) forScreens(ctx context.Context, q db.Query, file *os.File, f version.File) ([]content.Page, error) {
	side, err := s.sideFor(ctx, q, f.Mime, f.Width, f.Height)
	if err != nil || side == 0 {
		return nil, err
	}
	making, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	p, err := s.rendition(making, file, side)
	if err != nil {
		s.logger.WarnContext(ctx, "make a picture for screens; it is tried again", "width", f.Width, "height", f.Height,
			"error", err)
		return nil, ctx.Err()
	}
	return []content.Page{p}, nil
}

// rendition makes and stores what screens get of a picture.
func (s *Service) rendition(ctx context.Context, file *os.File, side int) (content.Page, error) {
	to, err := s.inbox.Create()
	if err != nil {
		return content.Page{}, err
	}
	defer disk.Discard(to)
	info, err := s.prober.Rendition(ctx, file, side, to)
	if err != nil {
		return content.Page{}, err
	}
	sha, size, err := s.keepBytes(ctx, to)
	return content.Page{Number: 1, SHA256: sha, Size: size, Mime: info.MIME, Width: info.Width, Height: info.Height},
		err
}

// owesRendition reports whether screens are to get something smaller than a
// version's picture and there is none yet.
func (s *Service) owesRendition(ctx context.Context, q db.Query, kind content.Type, f version.File) (bool, error) {
	if kind != content.Image || len(f.Pages) > 0 {
		return false, nil
	}
	side, err := s.sideFor(ctx, q, f.Mime, f.Width, f.Height)
	return side > 0, err
}

// render makes what screens get of a version's picture. Until then, and if it
// fails, they get the picture itself. It counts for the quota, which never
// refuses it.
func (s *Service) render(ctx context.Context, home access.Scope, job jobs.Job, _ func(done, total int64)) error {
	q := s.db.For(home)
	v, err := s.versions.One(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	side, err := s.sideFor(ctx, q, v.Content.Mime, v.Width, v.Height)
	if err != nil || side == 0 {
		return err
	}
	file, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return err
	}
	defer disk.Discard(file)
	p, err := s.rendition(ctx, file, side)
	if err != nil {
		return err
	}
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if _, err := s.versions.One(ctx, tx.Query, v.ID); err != nil { // deleted meanwhile
			return err
		}
		if err := s.versions.Render(ctx, tx, v.ID, p); err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Running, taskDone)
	}))
}

// askedAtOnce is for how many pictures a transaction asks.
const askedAtOnce = 50

// AskForRenditions asks for what screens are to get of the pictures of the scope
// that came before there was such a thing, or before their companies had other
// screens. One after the other, each company has its turn.
func (s *Service) AskForRenditions(ctx context.Context, everything access.Scope) error {
	q := s.db.For(everything)
	large, err := s.store.largePictures(ctx, q)
	if err != nil {
		return err
	}
	for batch := range slices.Chunk(inTurns(large), askedAtOnce) {
		err := q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, p := range batch {
				home, held := tx.Narrow(p.CompanyID)
				if !held {
					continue
				}
				if err := s.askForRendition(ctx, home, p); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) askForRendition(ctx context.Context, tx *db.Tx, p largePicture) error {
	if p.Failed != 0 {
		job, err := s.jobs.Retry(ctx, tx, p.Failed)
		if err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Failed, jobs.Waiting)
	}
	job := jobs.Job{Kind: drawRendition, SubjectID: p.VersionID}
	if _, err := s.jobs.Add(ctx, tx, job); err != nil {
		return err
	}
	return s.tasked(ctx, tx, job, "", jobs.Waiting)
}

// largePicture is a version of which screens may need something smaller.
type largePicture struct {
	VersionID int64  `db:"version_id"`
	CompanyID int64  `db:"company_id"`
	Mime      string `db:"mime"`
	Width     int    `db:"width"`
	Height    int    `db:"height"`
	Largest   int64  `db:"largest"` // side of its company's screen sizes
	Failed    int64  `db:"failed"`  // the job that has tried it; 0: none has
}

// inTurns are the pictures that need something smaller: the first of each
// company, then the second of each, and so on.
func inTurns(all []largePicture) []largePicture {
	type turn struct {
		largePicture
		number int
	}
	counts := map[int64]int{}
	var turns []turn
	for _, p := range all {
		if renditionSide(p.Mime, p.Width, p.Height, p.Largest) > 0 {
			turns = append(turns, turn{p, counts[p.CompanyID]})
			counts[p.CompanyID]++
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(a.number, b.number) })
	ordered := make([]largePicture, len(turns))
	for i, t := range turns {
		ordered[i] = t.largePicture
	}
	return ordered
}
