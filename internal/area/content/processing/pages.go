package processing

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
)

// draw makes the pages of a document. What comes out counts for the quota.
func (s *Service) draw(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
	ctx, cancel := context.WithTimeout(ctx, pagesTime)
	defer cancel()
	q := s.db.For(home)
	v, err := s.versions.One(ctx, q, job.SubjectID)
	if err != nil {
		return unlessDeleted(err)
	}
	document, err := s.fetch(ctx, v.SHA256)
	if err != nil {
		return err
	}
	defer disk.Discard(document)
	drawn, err := s.prober.Pages(ctx, document, s.inbox.Create,
		func(done, total int) { progress(int64(done), int64(total)) })
	defer func() {
		for _, p := range drawn {
			disk.Discard(p.File)
		}
	}()
	if err != nil {
		return err
	}
	if len(drawn) == 0 {
		return fault.New(fault.Unsupported, codes.NoPages, "This document has no pages.")
	}
	if err := s.limits.pages(len(drawn)); err != nil {
		return err
	}
	pages, bytes := make([]content.Page, len(drawn)), int64(0)
	for i, p := range drawn {
		sha, size, err := s.keepBytes(ctx, p.File)
		if err != nil {
			return fmt.Errorf("store a page: %w", err)
		}
		pages[i] = content.Page{Number: int64(i + 1), SHA256: sha, Size: size, Mime: "image/jpeg", Width: p.Width,
			Height: p.Height}
		bytes += size
	}
	thumbs, err := s.thumbnails(ctx, drawn[0].File)
	if err != nil {
		return err
	}
	defer s.versions.Look() // it may have been waited for
	return unlessDeleted(q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := tx.TakeTurns(ctx); err != nil {
			return err
		}
		if err := s.companies.Room(ctx, tx.Query, bytes); err != nil {
			return err
		}
		if err := s.jobs.Finish(ctx, tx, job); err != nil {
			return err
		}
		if err := s.versions.Drawn(ctx, tx, v.ID, pages, thumbs); err != nil {
			return err
		}
		return s.tasked(ctx, tx, job, jobs.Running, taskDone)
	}))
}
