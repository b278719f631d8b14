package content

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// playables reads the current version and the planned ones of contents, each
// only if it is ready and approved. Days of validity count where the company has them.
func (s Store) playables(ctx context.Context, scope access.Scope, ids []int64) (map[int64]Playable, error) {
	var rows []struct {
		row
		Current   bool  `db:"current"`
		CurrentAt int64 `db:"current_at"`
	}
	company, params := scope.Condition("c.company_id")
	in, ours := db.In("c.id", "content", ids)
	err := s.db.Query().All(ctx, &rows, `
		SELECT c.id, c.name, c.type, v.id AS version_id, v.sha256, v.file_size, v.mime, v.duration_ms, v.url, COALESCE(v.current_at, 0) AS current_at,
			CASE WHEN v.id = c.current_version_id THEN 1 ELSE 0 END AS current,
			CASE WHEN m.enable_content_validity_feature = 1 THEN c.valid_from ELSE '' END AS valid_from,
			CASE WHEN m.enable_content_validity_feature = 1 THEN c.valid_to ELSE '' END AS valid_to
		FROM content c JOIN company m ON m.id = c.company_id
		JOIN content_version v ON v.company_id = c.company_id AND v.content_id = c.id AND (v.id = c.current_version_id OR v.current_at IS NOT NULL)
		WHERE c.active = 1 AND v.state = 'ready' AND v.approval = 'A' AND v.approved_sha256 = v.sha256 AND c.type IN `+PlayingTypes+` AND `+company+` AND `+in+`
		ORDER BY c.id, v.current_at, v.number`, params, ours)
	if err != nil {
		return nil, err
	}
	var documents []int64
	for _, r := range rows {
		if r.Type == Document {
			documents = append(documents, r.VersionID)
		}
	}
	pages, err := s.pages(ctx, scope, s.db.Query(), documents)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]Playable, len(rows))
	for _, r := range rows {
		p, known := found[r.ID]
		if !known {
			p = Playable{ContentID: r.ID, Name: r.Name}
			if p.From, err = day(r.ValidFrom); err == nil {
				p.To, err = day(r.ValidTo)
			}
			if err != nil {
				return nil, fmt.Errorf("read the validity of content %d: %w", r.ID, err)
			}
		}
		shows := showing(r.row, pages[r.VersionID])
		if r.Current {
			p.Showing = shows
		} else {
			p.Planned = append(p.Planned, Planned{shows, time.UnixMilli(r.CurrentAt)})
		}
		found[r.ID] = p
	}
	return found, nil
}

func day(text string) (timetable.Date, error) {
	if text == "" {
		return 0, nil
	}
	return timetable.ParseDate(text)
}
