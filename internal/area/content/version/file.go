package version

import (
	"context"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
)

// File is a version's file: its bytes, and those of its pictures, are in the blob store.
type File struct {
	UUID       string
	SHA256     string
	Size       int64
	Filename   string
	Mime       string
	Width      int
	Height     int
	DurationMs int64
	Codec      string
	URL        string // of a link
	TotalPage  int64  // 1 for what has no pages
	State      content.State
	Pages      []content.Page // of a document that is ready; of a picture, what screens get instead, if anything
	Notes      Notes          // of a program
	Thumbs     Thumbs
}

// Thumbs are the hashes of a version's small, medium and large picture; empty without.
type Thumbs [3]string

// Initial is the state of approval in which files of the company arrive (G72).
func (s *Service) Initial(ctx context.Context, q db.Query) (content.Approval, error) {
	home, err := s.companies.Get(ctx, q, q.Company())
	if err != nil || home.NeedContentApproval {
		return content.Pending, err
	}
	return content.Approved, nil
}

// One returns a version of the scope.
func (s *Service) One(ctx context.Context, q db.Query, id int64) (Version, error) {
	return s.store.version(ctx, q, id)
}

// Current returns the current version of a content of the scope.
func (s *Service) Current(ctx context.Context, q db.Query, contentID int64) (Version, error) {
	return s.store.current(ctx, q, contentID)
}

// Known returns the newest file of the company that has the bytes, best one that is
// ready, for another version: among what the viewer sees; viewer 0 sees all.
func (s *Service) Known(ctx context.Context, q db.Query, viewer int64, sha string) (content.Type, File, error) {
	kind, f, id, err := s.store.known(ctx, q, viewer, sha)
	if err != nil || f.State != content.Ready {
		return kind, f, err
	}
	pages, err := s.contents.Pages(ctx, q, id)
	f.Pages = pages[id]
	return kind, f, err
}

// Drawn makes a document ready with its pages and the pictures of the first one.
func (s *Service) Drawn(ctx context.Context, tx *db.Tx, id int64, pages []content.Page, thumbs Thumbs) error {
	return s.store.drawn(ctx, tx, id, pages, thumbs)
}

// Illustrate gives a version its pictures.
func (s *Service) Illustrate(ctx context.Context, tx *db.Tx, id int64, thumbs Thumbs) error {
	return s.store.setThumbnails(ctx, tx, id, thumbs)
}

// Render gives a picture what screens get in place of it.
func (s *Service) Render(ctx context.Context, tx *db.Tx, id int64, p content.Page) error {
	if err := s.store.replacePages(ctx, tx, id, []content.Page{p}); err != nil {
		return err
	}
	return s.store.setState(ctx, tx, id, content.Ready, "", nil)
}

// Mark says how far the server is with a version, and the problem that it has met, if any.
func (s *Service) Mark(ctx context.Context, tx *db.Tx, id int64, state content.State, problem string,
	params jobs.Params) error {
	return s.store.setState(ctx, tx, id, state, problem, params)
}

// Look looks at once whether a version is to become current: one that was waited for may be ready.
func (s *Service) Look() { s.wake.Send() }
