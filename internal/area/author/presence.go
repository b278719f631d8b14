package author

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// presenceLife is how long a window has a program open after it said so.
const presenceLife = time.Minute

// mostWindows is how many windows of one person are kept for a program.
const mostWindows = 20

// Window is a window that has a program open.
type Window struct {
	ContentID int64
	Key       string
	Leaving   bool // it has it open no more
}

// Present is who else has a program open.
type Present struct {
	Others []Other `json:"others" doc:"Who had it open within the last minute in another window, the longest first"`
}

// Other is somebody who has a program open; the caller too, in another window.
type Other struct {
	UserID   int64     `json:"userId"`
	Username string    `json:"username"`
	Since    time.Time `json:"since"`
}

// Stay takes down that a window of the caller's has a program open, and says who else has.
func (s *Service) Stay(ctx context.Context, caller access.Caller, scope access.Scope, w Window) (Present, error) {
	c, err := s.contents.Visible(ctx, caller, s.db.For(scope), w.ContentID)
	if err != nil {
		return Present{}, err
	}
	q, held := s.db.For(scope).Narrow(c.CompanyID)
	if !held {
		return Present{}, fault.Missing("content")
	}
	now, err := s.db.Now(ctx)
	if err != nil {
		return Present{}, err
	}
	here := Present{Others: []Other{}}
	err = q.Quiet(ctx, func(ctx context.Context, q db.Query) (err error) {
		if err := s.store.stay(ctx, q, caller.UserID(), w, now.UnixMilli()); err != nil {
			return err
		}
		here.Others, err = s.store.others(ctx, q, caller.UserID(), w, now)
		return err
	})
	return here, err
}
