package version

import (
	"context"
	"time"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

type submissionRow struct {
	row
	PlayingNumber int64  `db:"playing"`
	PlayingUUID   string `db:"playing_uuid"`
	PlayingMime   string `db:"playing_mime"`
	PlayingURL    string `db:"playing_url"`
	PlayingPages  int64  `db:"playing_pages"`
	PlayingShot   bool   `db:"playing_shot"`
}

const submissionColumns = columns + `, COALESCE(p.number, 0) AS playing, COALESCE(p.uuid, '') AS playing_uuid,
	COALESCE(p.mime, '') AS playing_mime, COALESCE(p.url, '') AS playing_url,
	COALESCE(p.total_page, 0) AS playing_pages,
	CASE WHEN p.thumb_small IS NULL THEN 0 ELSE 1 END AS playing_shot`

const submissionJoins = joins + ` LEFT JOIN content_version p ON p.company_id = c.company_id
	AND p.id = c.current_version_id
	AND p.id <> v.id AND p.approval = 'A' AND p.state = 'ready'`

const submissionTables = `content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id`

// submission is a version with its content, which it shows as it will be.
func (r submissionRow) submission(c content.Content) Submission {
	s := Submission{
		Content: c.With(r.Figures), VersionID: r.VersionID, SHA256: r.SHA256, SubmittedBy: r.UploadedBy,
		SubmittedAt: time.UnixMilli(r.UploadedAt).UTC(), CurrentAt: instant(r.CurrentAt), DecidedBy: r.DecidedBy,
		DecidedAt: instant(r.DecidedAt), Reason: r.Reason,
	}
	if r.PlayingNumber != 0 {
		src := content.UploadsPath + r.PlayingUUID
		s.Playing = &Playing{Version: r.PlayingNumber, Src: src, Mime: r.PlayingMime, URL: r.PlayingURL,
			TotalPage: r.PlayingPages}
		if r.PlayingShot {
			s.Playing.ThumbnailSrc = src + ".small"
		}
	}
	return s
}

// submissionOrder has the columns that submissions are sorted by: of the version
// that was brought in, whatever the current one is. Those that wait are few.
var submissionOrder = db.Order{
	"submittedAt": "v.id", "id": "c.id", "createdAt": "c.id", "name": "c.name_sorted", "type": "c.type",
	"updatedAt": "c.updated_at",
	"fileSize":  "v.file_size", "durationMs": "v.duration_ms", "owner": "c.owner_folded",
}

// submissions lists versions in the filter's state of approval. The filter's
// user is who owns the content or brought the version in.
func (s Store) submissions(ctx context.Context, q db.Query, f content.Filter, page db.Page,
	sortBy string, descending bool) ([]submissionRow, int64, error) {
	by, err := submissionOrder.By(sortBy, "submittedAt", "v.id", descending)
	if err != nil {
		return nil, 0, err
	}
	state, user := f.Approval, f.UserID
	f.Approval, f.UserID = "", 0
	where := f.Where()
	where.And(`v.approval = {:approval}`, map[string]any{"approval": string(state)})
	if user != 0 {
		where.And(`c.user_id = {:user} OR v.user_id = {:user}`, map[string]any{"user": user})
	}
	total, err := q.Total(ctx, []string{"content", "tag"}, submissionTables, where)
	if err != nil {
		return nil, 0, err
	}
	var rows []submissionRow
	err = q.All(ctx, &rows, `SELECT `+submissionColumns+submissionJoins+`
		WHERE `+where.String()+" "+by+" "+page.Clause(), where.Params())
	return rows, total, err
}

// decide writes a verdict over a version's bytes. Its author has yet to be told,
// and to see it, unless it is their own.
func (s Store) decide(ctx context.Context, tx *db.Tx, v Version, approval content.Approval, reason string) error {
	approved := ""
	if approval == content.Approved {
		approved, reason = v.SHA256, ""
	}
	rows, err := tx.Exec(ctx, `
		UPDATE content_version SET approval = {:approval}, approved_sha256 = {:approved}, reason = {:reason},
		notice = {:approval},
			unseen = CASE WHEN user_id = {:judge} THEN 0 ELSE 1 END, decided_by = {:by}, decided_at = {:now}
		WHERE company_id = {:company} AND id = {:id} AND approval = {:before}`,
		db.Params{"id": v.ID, "approval": string(approval), "approved": approved, "reason": reason,
			"before": string(v.ApprovalStatus), "by": tx.Actor().Username, "judge": tx.Actor().UserID, "now": tx.Now()})
	return db.Touched(rows, err, "version")
}
