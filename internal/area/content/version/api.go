package version

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/platform/api"
)

// Register adds the operations.
func (s *Service) Register(r *api.Router) {
	read, write, decide := access.Read(access.Content), access.Write(access.Content),
		access.Write(access.ContentApproval)
	api.List(r, "/api/content/version", read, "A content's versions, newest first", s.versions)
	api.Post(r, "/api/content-version/delete", write, "Delete versions for good; the current one stays",
		s.deleteVersions)
	api.Post(r, "/api/content-version/current", write, "Make a version current, now or at an instant",
		s.makeVersionCurrent)
	api.Post(r, "/api/content-version/current/cancel", write, "Take back that a version becomes current at an instant",
		s.unplan)
	api.List(r, "/api/pending-approval-content", access.InCompany(),
		"Versions by their state of approval, those that wait longest first; who does not approve finds their own",
		s.submissions)
	api.Get(r, "/api/content-version/news", read,
		"What was decided about the caller's versions and not seen yet, the latest first, at most 100", s.news)
	api.Post(r, "/api/content-version/seen", read,
		"Take down that the caller has seen what was decided about versions of theirs", s.seen)
	api.Post(r, "/api/content-version/approve", decide, "Approve versions, all or none; they become current", s.approve)
	api.Post(r, "/api/content-version/reject", decide, "Reject versions, all or none; what plays, plays on", s.reject)
}

type versionsInput struct {
	api.Paging
	ContentID int64 `query:"contentId" required:"true"`
	Current   bool  `query:"current" doc:"The current version alone"`
}

func (s *Service) versions(ctx context.Context, call api.Call, in *versionsInput) (api.Page[Version], error) {
	q := s.db.For(call.Scope)
	if _, err := s.contents.Visible(ctx, call.Caller, q, in.ContentID); err != nil {
		return api.Page[Version]{}, err
	}
	items, total, err := s.store.list(ctx, q, in.ContentID, in.Current, in.Rows())
	return api.Page[Version]{Items: items, Total: total}, err
}

type versionsChosen struct {
	Body struct {
		api.InCompany
		ID api.IDs `json:"id" doc:"One version or several, by their ids"`
	}
}

func (s *Service) deleteVersions(ctx context.Context, call api.Call, in *versionsChosen) (api.Deleted, error) {
	ids := in.Body.ID.Distinct()
	return api.Deleted{IDs: ids}, s.DeleteVersions(ctx, call.Caller, call.Scope, ids)
}

type currentInput struct {
	Body struct {
		api.InCompany
		ID        int64      `json:"id" minimum:"1" doc:"The version"`
		CurrentAt *time.Time `json:"currentAt,omitempty" doc:"Absent: now"`
	}
}

func (s *Service) makeVersionCurrent(ctx context.Context, call api.Call, in *currentInput) (Version, error) {
	var at time.Time
	if in.Body.CurrentAt != nil {
		at = *in.Body.CurrentAt
	}
	return s.MakeCurrent(ctx, call.Caller, call.Scope, in.Body.ID, at)
}

func (s *Service) unplan(ctx context.Context, call api.Call, in *api.One) (Version, error) {
	return s.Unplan(ctx, call.Caller, call.Scope, in.Body.ID)
}

type submissionsInput struct {
	content.Search
	ApprovalStatus content.Approval `query:"approvalStatus" enum:"P,A,R" default:"P"`
}

func (s *Service) submissions(ctx context.Context, call api.Call, in *submissionsInput) (api.Page[Submission], error) {
	f, err := s.contents.Filter(ctx, call, in.Search)
	if err != nil {
		return api.Page[Submission]{}, err
	}
	f.Approval = in.ApprovalStatus
	items, total, err := s.Submissions(ctx, call.Caller, call.Scope, f, in.Rows(), in.SortBy, in.SortDesc)
	return api.Page[Submission]{Items: items, Total: total}, err
}

func (s *Service) news(ctx context.Context, call api.Call, _ *struct{}) ([]News, error) {
	return s.News(ctx, call.Caller, call.Scope)
}

func (s *Service) seen(ctx context.Context, call api.Call, in *versionsChosen) (api.Deleted, error) {
	ids := in.Body.ID.Distinct()
	return api.Deleted{IDs: ids}, s.Saw(ctx, call.Caller, call.Scope, ids)
}

type approveInput struct {
	Body struct {
		api.InCompany
		ID     api.IDs `json:"id" doc:"One version or several, by their ids"`
		SHA256 string  `json:"sha256,omitzero" doc:"Of the one version's file as it was looked at; another file is refused"`
	}
}

func (s *Service) approve(ctx context.Context, call api.Call, in *approveInput) ([]Version, error) {
	return s.Decide(ctx, call.Caller, call.Scope, Verdict{Versions: in.Body.ID.Distinct(), Approval: content.Approved,
		SHA256: in.Body.SHA256})
}

type rejectInput struct {
	Body struct {
		api.InCompany
		ID     api.IDs `json:"id" doc:"One version or several, by their ids"`
		Reason string  `json:"reason,omitzero" doc:"What the author has to change; the console asks for it" text:"lines"`
		SHA256 string  `json:"sha256,omitzero" doc:"Of the one version's file as it was looked at; another file is refused"`
	}
}

func (s *Service) reject(ctx context.Context, call api.Call, in *rejectInput) ([]Version, error) {
	return s.Decide(ctx, call.Caller, call.Scope, Verdict{Versions: in.Body.ID.Distinct(), Approval: content.Rejected,
		Reason: in.Body.Reason, SHA256: in.Body.SHA256})
}
