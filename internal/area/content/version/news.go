package version

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// News is a verdict over a version that its author has not seen yet.
type News struct {
	VersionID      int64            `json:"versionId" db:"id"`
	ContentID      int64            `json:"contentId" db:"content_id"`
	Name           string           `json:"name" db:"name" doc:"The content's"`
	FileVersion    int64            `json:"fileVersion" db:"number"`
	ApprovalStatus content.Approval `json:"approvalStatus" db:"approval" enum:"A,R"`
	DecidedBy      string           `json:"decidedBy" db:"decided_by"`
}

// News lists what was decided about the caller's versions and what they have not
// seen yet, the latest first, at most 100.
func (s *Service) News(ctx context.Context, caller access.Caller, scope access.Scope) ([]News, error) {
	return s.store.news(ctx, s.db.For(scope), caller.UserID())
}

// Saw takes down that the caller has seen what was decided about their versions.
// Others' versions stay as they are. It changes nothing that the trail would tell.
func (s *Service) Saw(ctx context.Context, caller access.Caller, scope access.Scope, versions []int64) error {
	if len(versions) == 0 {
		return errNoVersion
	}
	if len(versions) > mostNews {
		return fault.Invalid("body.id", codes.TooMany, "Name at most 100 versions at a time.")
	}
	return s.store.saw(ctx, s.db.For(scope), caller.UserID(), versions)
}
