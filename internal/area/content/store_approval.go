package content

import (
	"context"
	"time"

	"marquee/internal/platform/db"
)

type submissionRow struct {
	row
	SubmittedBy  string `db:"submitted_by"`
	SubmittedAt  int64  `db:"submitted_at"`
	CurrentAt    int64  `db:"current_at"`
	DecidedBy    string `db:"decided_by"`
	DecidedAt    int64  `db:"decided_at"`
	Reason       string `db:"reason"`
	Playing      int64  `db:"playing"`
	PlayingUUID  string `db:"playing_uuid"`
	PlayingMime  string `db:"playing_mime"`
	PlayingURL   string `db:"playing_url"`
	PlayingPages int64  `db:"playing_pages"`
	PlayingShot  bool   `db:"playing_shot"`
}

const submissionColumns = columns + `, v.sha256, s.username AS submitted_by, v.created_at AS submitted_at, COALESCE(v.current_at, 0) AS current_at,
	v.decided_by, COALESCE(v.decided_at, 0) AS decided_at, v.reason, COALESCE(p.number, 0) AS playing, COALESCE(p.uuid, '') AS playing_uuid,
	COALESCE(p.mime, '') AS playing_mime, COALESCE(p.url, '') AS playing_url, COALESCE(p.total_page, 0) AS playing_pages, CASE WHEN p.thumb_small IS NULL THEN 0 ELSE 1 END AS playing_shot`

const submissionJoins = ` JOIN users u ON u.id = c.user_id JOIN users s ON s.id = v.user_id
	LEFT JOIN content_version p ON p.company_id = c.company_id AND p.id = c.current_version_id AND p.id <> v.id AND p.approval = 'A' AND p.state = 'ready'`

const submissionTables = `content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id`

func (r submissionRow) submission() Submission {
	s := Submission{
		Content: r.content(), VersionID: r.VersionID, SHA256: r.SHA256, SubmittedBy: r.SubmittedBy, SubmittedAt: time.UnixMilli(r.SubmittedAt).UTC(),
		CurrentAt: instant(r.CurrentAt), DecidedBy: r.DecidedBy, DecidedAt: instant(r.DecidedAt), Reason: r.Reason,
	}
	if r.Playing != 0 {
		s.Playing = &Playing{Version: r.Playing, Src: UploadsPath + r.PlayingUUID, Mime: r.PlayingMime, URL: r.PlayingURL, TotalPage: r.PlayingPages}
		if r.PlayingShot {
			s.Playing.ThumbnailSrc = UploadsPath + r.PlayingUUID + ".small"
		}
	}
	return s
}

// submissionOrder has the columns that submissions are sorted by: of the version
// that was brought in, whatever the current one is. Those that wait are few.
var submissionOrder = db.Order{
	"submittedAt": "v.id", "id": "c.id", "createdAt": "c.id", "name": "c.name_folded", "type": "c.type", "updatedAt": "c.updated_at",
	"fileSize": "v.file_size", "durationMs": "v.duration_ms", "owner": "c.owner_folded",
}

// submissions lists versions in the filter's state of approval. The filter's
// user is who owns the content or brought the version in.
func (s Store) submissions(ctx context.Context, q db.Query, f Filter, page db.Page,
	sortBy string, descending bool) ([]Submission, int64, error) {
	by, err := submissionOrder.By(sortBy, "submittedAt", "v.id", descending)
	if err != nil {
		return nil, 0, err
	}
	state, user := f.Approval, f.UserID
	f.Approval, f.UserID = "", 0
	where := f.where(route{})
	where.And(`v.approval = {:approval}`, map[string]any{"approval": string(state)})
	if user != 0 {
		where.And(`c.user_id = {:user} OR v.user_id = {:user}`, map[string]any{"user": user})
	}
	total, err := q.Total(ctx, []string{"content", "tag"}, submissionTables, where)
	if err != nil {
		return nil, 0, err
	}
	var rows []submissionRow
	if err := q.All(ctx, &rows, `SELECT `+submissionColumns+` FROM `+submissionTables+submissionJoins+
		` WHERE `+where.String()+" "+by+" "+page.Clause(), where.Params()); err != nil {
		return nil, 0, err
	}
	submissions, contents := make([]Submission, len(rows)), make([]Content, len(rows))
	for i, r := range rows {
		submissions[i] = r.submission()
		contents[i] = submissions[i].Content
	}
	err = s.label(ctx, q, contents)
	for i := range submissions {
		submissions[i].Content = contents[i]
	}
	return submissions, total, err
}

// decide writes a verdict over a version's bytes. Its author has yet to be told,
// and to see it, unless it is their own.
func (s Store) decide(ctx context.Context, tx *db.Tx, v Version, approval Approval, reason string) error {
	approved := ""
	if approval == Approved {
		approved, reason = v.SHA256, ""
	}
	rows, err := tx.Exec(ctx, `
		UPDATE content_version SET approval = {:approval}, approved_sha256 = {:approved}, reason = {:reason}, notice = {:approval},
			unseen = CASE WHEN user_id = {:judge} THEN 0 ELSE 1 END, decided_by = {:by}, decided_at = {:now}
		WHERE company_id = {:company} AND id = {:id} AND approval = {:before}`,
		db.Params{"id": v.ID, "approval": string(approval), "approved": approved, "reason": reason,
			"before": string(v.ApprovalStatus), "by": tx.Actor().Username, "judge": tx.Actor().UserID, "now": tx.Now()})
	return db.Touched(rows, err, "version")
}
