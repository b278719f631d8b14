package author

import (
	"context"
	"encoding/json"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/program"
)

const (
	// MostDrafts is how many drafts somebody has in a company; the oldest makes room.
	MostDrafts = 20
	// DraftDays is how long a draft is kept.
	DraftDays = 30
)

const draftLife = DraftDays * 24 * time.Hour

// Draft is what somebody has in the designer and has not saved.
type Draft struct {
	Key         string    `json:"key"`
	ContentID   int64     `json:"contentId" doc:"0: of a program that there is not yet. The content may be gone meanwhile"`
	BaseVersion int64     `json:"baseVersion" doc:"Of the record that it began with"`
	Name        string    `json:"name"`
	SavedAt     time.Time `json:"savedAt"`
	Document    string    `json:"document,omitzero" doc:"As it stood; not in lists"`
}

// Keep keeps a draft of the caller's, in place of what was kept by its key. Whether it is a program does not matter.
func (s *Service) Keep(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (Draft, error) {
	if len(d.Document) > program.MaxBytes {
		return d, fault.Invalid("body.document", codes.TooBig, "A program has at most 4 MB.")
	}
	if !json.Valid([]byte(d.Document)) {
		return d, fault.Invalid("body.document", codes.BadDocument, "This is no JSON.")
	}
	now, err := s.db.Now(ctx)
	if err != nil {
		return d, err
	}
	d.SavedAt = now.UTC().Truncate(time.Millisecond)
	err = s.db.For(scope).Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return s.store.keep(ctx, q, caller.UserID(), d)
	})
	d.Document = ""
	return d, err
}

// Drafts lists the caller's drafts in the scope's company, the newest first.
func (s *Service) Drafts(ctx context.Context, caller access.Caller, scope access.Scope) ([]Draft, error) {
	since, err := s.since(ctx, draftLife)
	if err != nil {
		return nil, err
	}
	return s.store.drafts(ctx, s.db.For(scope), caller.UserID(), since)
}

// DraftOf returns one of the caller's drafts with its document.
func (s *Service) DraftOf(ctx context.Context, caller access.Caller, scope access.Scope, key string) (Draft, error) {
	since, err := s.since(ctx, draftLife)
	if err != nil {
		return Draft{}, err
	}
	return s.store.draft(ctx, s.db.For(scope), caller.UserID(), key, since)
}

// Drop deletes one of the caller's drafts.
func (s *Service) Drop(ctx context.Context, caller access.Caller, scope access.Scope, key string) error {
	return s.db.For(scope).Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return s.store.drop(ctx, q, caller.UserID(), key)
	})
}

// since is the instant so long ago, in milliseconds, by the clock that nodes share.
func (s *Service) since(ctx context.Context, ago time.Duration) (int64, error) {
	now, err := s.db.Now(ctx)
	return now.Add(-ago).UnixMilli(), err
}

// Sweep removes old drafts, and windows that are gone, of every company.
func (s *Service) Sweep(ctx context.Context) error {
	drafts, err := s.since(ctx, draftLife)
	if err != nil {
		return err
	}
	windows, err := s.since(ctx, presenceLife)
	if err != nil {
		return err
	}
	return s.db.Unscoped("what is too old goes, whoever's it is").Quiet(ctx,
		func(ctx context.Context, q db.Query) error { return s.store.sweep(ctx, q, drafts, windows) })
}
