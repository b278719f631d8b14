package intake

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

// Replacement is a new version of a content's file. Of the Addition, the name,
// the folder and the sharing are the content's own and not looked at.
type Replacement struct {
	Addition
	ContentID  int64
	SetCurrent bool      // at once, where no approval is needed (R322)
	CurrentAt  time.Time // at this instant; zero: not by itself
	Record     *Record   // what is saved of the content with it; nil: nothing
}

// Record is what is saved of a content together with a version, of the record's version.
type Record struct {
	Version int64
	Edit    content.Edit
}

// Replace adds a version to a content (R326). Where the company asks for
// approval it waits for that, and what is approved plays on.
func (s *Service) Replace(ctx context.Context, caller access.Caller, scope access.Scope,
	r Replacement) (version.Version, error) {
	q := s.db.For(scope)
	c, err := s.contents.Visible(ctx, caller, q, r.ContentID)
	if err != nil {
		return version.Version{}, err
	}
	q, _ = q.Narrow(c.CompanyID)
	if err := s.contents.MayTouch(ctx, caller, q, c); err != nil {
		return version.Version{}, err
	}
	k, err := s.kept(ctx, q, r.Addition)
	if err != nil {
		return version.Version{}, err
	}
	if err := r.follows(c, k.kind, k.file); err != nil {
		return version.Version{}, err
	}
	var added version.Version
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.processing.Reserve(ctx, tx, r.takes(k.file)); err != nil {
			return err
		}
		c, _, err := s.contents.Changeable(ctx, caller, tx, r.ContentID)
		if err != nil {
			return err
		}
		if err := s.contents.Lock(ctx, tx, c.ID); err != nil {
			return err
		}
		if r.Record != nil {
			if c, err = s.contents.Save(ctx, caller, tx, c, r.Record.Version, r.Record.Edit); err != nil {
				return err
			}
		}
		var tags *[]int64
		if len(r.Tags) > 0 {
			tags = &r.Tags
		}
		if err := s.contents.Label(ctx, tx, c, tags, r.NewTags); err != nil {
			return err
		}
		d := version.Draft{File: k.file, Approval: k.approval, SetCurrent: r.SetCurrent, CurrentAt: r.CurrentAt}
		if added, err = s.versions.Add(ctx, tx, c, d); err != nil {
			return err
		}
		if err := r.Made.note(ctx, tx, c.ID, added.ID); err != nil {
			return err
		}
		return s.processing.Ask(ctx, tx, added.ID, k.work)
	})
	return added, err
}

// follows refuses another kind of thing than the content is: another type, a link in
// place of a file, or a packed program in place of one of the designer's.
func (r Replacement) follows(c content.Content, kind content.Type, file version.File) error {
	if kind == c.Type && (file.URL == "") == (c.URL == "") && c.IsDesigned() == (file.Mime == program.MediaType) {
		return nil
	}
	location := "body.file"
	switch {
	case r.Link != "":
		location = "body.url"
	case r.Made != nil:
		location = "body.content"
	}
	return fault.Invalid(location, codes.OtherType,
		"A new version is of the same kind as the one before. Add this as a content of its own.").
		With("type", c.Type)
}
