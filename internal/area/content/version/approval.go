package version

import (
	"context"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Submission is a version with its content, as the lists of what waits for
// approval show it. The figures are the version's, not those of the current one.
type Submission struct {
	content.Content
	VersionID   int64      `json:"versionId"`
	SHA256      string     `json:"sha256" doc:"Of the file; an approval is for these bytes alone"`
	SubmittedBy string     `json:"submittedBy" doc:"A user name"`
	SubmittedAt time.Time  `json:"submittedAt"`
	CurrentAt   *time.Time `json:"currentAt" doc:"When it becomes current, once it is approved; null: at once"`
	DecidedBy   string     `json:"decidedBy"`
	DecidedAt   *time.Time `json:"decidedAt"`
	Reason      string     `json:"reason" doc:"Why it was rejected"`
	Playing     *Playing   `json:"playing,omitempty" doc:"The approved version that this one would replace; absent: none"`
}

// Playing is the version of a content that plays.
type Playing struct {
	Version      int64  `json:"version"`
	Src          string `json:"src" doc:"The file's path"`
	Mime         string `json:"mime"`
	URL          string `json:"url" doc:"Of a link; empty for a file"`
	TotalPage    int64  `json:"totalPage" doc:"Of a document"`
	ThumbnailSrc string `json:"thumbnailSrc" doc:"Its picture's path, or empty"`
}

// approves reports whether somebody looks after what others submit.
func approves(caller access.Caller) bool { return caller.Right(access.ContentApproval).AllowAccess() }

// Submissions lists the versions of a state of approval, those that wait longest
// first. Who may not see approvals finds what is their own there (G33, G74).
func (s *Service) Submissions(ctx context.Context, caller access.Caller, scope access.Scope, f content.Filter,
	page db.Page,
	sortBy string, descending bool) ([]Submission, int64, error) {
	f.VisibleTo = 0
	if !approves(caller) {
		if !caller.Right(access.Content).AllowAccess() {
			return nil, 0, fault.New(fault.Forbidden, codes.Forbidden, "Your role does not allow this.")
		}
		f.UserID = caller.UserID()
	}
	q := s.db.For(scope)
	rows, total, err := s.store.submissions(ctx, q, f, page, sortBy, descending)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ContentID
	}
	contents, err := s.contents.Find(ctx, q, ids...)
	if err != nil {
		return nil, 0, err
	}
	readOnly, err := s.categories.ReadOnly(ctx, caller, scope, category.Content)
	if err != nil {
		return nil, 0, err
	}
	list := make([]Submission, 0, len(rows))
	for _, r := range rows {
		if c, there := contents[r.ContentID]; there { // else it has just been deleted
			c.ReadOnly = readOnly(c.GroupID)
			list = append(list, r.submission(c))
		}
	}
	return list, total, nil
}

// Verdict is what somebody decides about versions.
type Verdict struct {
	Versions []int64
	Approval content.Approval // Approved or Rejected
	Reason   string           // of a rejection
	SHA256   string           // what the one version's bytes were when they were looked at; empty: not said
}

// Decide approves or rejects versions, all or none (R132, R133). An approved
// version becomes current (G73); a rejected one never plays. Its author is told.
func (s *Service) Decide(ctx context.Context, caller access.Caller, scope access.Scope, v Verdict) ([]Version, error) {
	if err := v.check(caller); err != nil {
		return nil, err
	}
	slices.Sort(v.Versions)
	var decided []Version
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		decided = make([]Version, 0, len(v.Versions))
		if err := s.store.lockOf(ctx, tx, v.Versions); err != nil {
			return err
		}
		for _, id := range v.Versions {
			after, err := s.decide(ctx, tx, id, v)
			if err != nil {
				return err
			}
			decided = append(decided, after)
		}
		return nil
	})
	s.wake.Send()
	return decided, err
}

// check refuses who may not decide, and a verdict that says too little.
func (v *Verdict) check(caller access.Caller) error {
	v.Reason = strings.TrimSpace(v.Reason)
	switch {
	case !caller.Right(access.ContentApproval).AllowWrite():
		return fault.New(fault.Forbidden, codes.Forbidden, "Your role does not allow this.")
	case len(v.Versions) == 0:
		return errNoVersion
	case v.SHA256 != "" && len(v.Versions) > 1:
		return fault.Invalid("body.sha256", codes.NotAllowed, "Name the bytes of one version at a time.")
	case len([]rune(v.Reason)) > 1000:
		return fault.Invalid("body.reason", codes.TooLong, "A reason has at most 1000 characters.")
	}
	return nil
}

func (s *Service) decide(ctx context.Context, tx *db.Tx, id int64, verdict Verdict) (Version, error) {
	v, err := s.store.version(ctx, tx.Query, id)
	if err != nil {
		return v, err
	}
	tx, held := tx.Narrow(v.CompanyID)
	if !held {
		return v, fault.Missing("version")
	}
	c, err := s.contents.One(ctx, tx.Query, v.ContentID)
	if err != nil {
		return v, err
	}
	switch {
	case v.ApprovalStatus != content.Pending && (verdict.Approval != content.Approved ||
		v.ApprovalStatus != content.Rejected):
		return v, fault.New(fault.Conflicting, codes.Decided,
			"Somebody has decided about this version already.").With("name", c.Name).With("by", v.DecidedBy)
	case verdict.SHA256 != "" && verdict.SHA256 != v.SHA256:
		return v, fault.New(fault.Conflicting, codes.OtherBytes,
			"This is not the file that you looked at. Look again.").With("name", c.Name)
	}
	if err := s.store.decide(ctx, tx, v, verdict.Approval, verdict.Reason); err != nil {
		return v, err
	}
	after, err := s.store.version(ctx, tx.Query, id)
	if err != nil {
		return v, err
	}
	action := "approve"
	if verdict.Approval == content.Rejected {
		action = "reject"
	}
	if err := tx.Record(ctx, changeOf(action, c, &v, &after)); err != nil {
		return v, err
	}
	current := Version{Version: c.FileVersion, ApprovalStatus: c.ApprovalStatus, State: c.State}
	if verdict.Approval == content.Approved && !after.Current && after.takesOver(current, tx.Now()) {
		return s.switchTo(ctx, tx, c, after)
	}
	return after, nil
}
