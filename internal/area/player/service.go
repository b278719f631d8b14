package player

import (
	"context"
	"strconv"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// mediaURL is where the company's screens fetch a file until a second since the
// Unix epoch, or until the next of them is switched off or deleted: ended is how
// often that happened. It is the same for all of them, so that caches on the way
// can keep it; a screen that is refused asks for its manifest's new ones.
func (s *Service) mediaURL(company, ended int64, sha string, until int64) string {
	path := mediaPath(company, ended, sha)
	return path + "&exp=" + strconv.FormatInt(until, 10) + "&sig=" + s.signer.Sign(path, until)
}

// mediaPath is what a media URL's signature covers.
func mediaPath(company, ended int64, sha string) string {
	path := "/api/player/media/" + sha + "?c=" + strconv.FormatInt(company, 10)
	if ended > 0 {
		path += "&e=" + strconv.FormatInt(ended, 10)
	}
	return path
}

// mediaUntil is when media URLs that are made now end.
func mediaUntil(now time.Time) int64 { return now.Truncate(mediaTurn).Add(2 * mediaTurn).Unix() }

// mayFetch refuses what is no media URL of a company whose screens may play, and
// one from before a screen of it was switched off or deleted.
func (s *Service) mayFetch(ctx context.Context, company, ended int64, sha string, until int64, signature string) error {
	if err := s.signer.Verify(mediaPath(company, ended, sha), until, signature, s.now()); err != nil {
		return err
	}
	now, err := s.store.standing(ctx, s.anybody(), company)
	if err != nil {
		return err
	}
	if now.Ended != ended {
		return fault.New(fault.Forbidden, codes.LinkExpired, "This link has expired. Ask for a new one.")
	}
	return now.Check(s.now())
}
