package content

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// lineages reads the current version of contents, and the planned ones that fit.
// Days of validity count where the company has them.
func (s Store) lineages(ctx context.Context, q db.Query, ids []int64) (map[int64]lineage, error) {
	var rows []struct {
		row
		Current   bool  `db:"current"`
		CurrentAt int64 `db:"current_at"`
	}
	in, params := db.In("c.id", "content", ids)
	err := q.All(ctx, &rows, `
		SELECT c.id, c.name, v.id AS version_id, v.sha256, v.file_size, v.mime, v.duration_ms, v.url, v.codec, v.width,
		v.height,
			COALESCE(v.current_at, 0) AS current_at, CASE WHEN v.id = c.current_version_id THEN 1 ELSE 0
			END AS current, `+FitnessColumns+`,
			CASE WHEN m.enable_content_validity_feature = 1 THEN c.valid_from ELSE '' END AS valid_from,
			CASE WHEN m.enable_content_validity_feature = 1 THEN c.valid_to ELSE '' END AS valid_to
		FROM content c JOIN company m ON m.id = c.company_id
		JOIN content_version v ON v.company_id = c.company_id AND v.content_id = c.id
			AND (v.id = c.current_version_id OR v.current_at IS NOT NULL AND `+VersionFits+`)
		WHERE {in:c} AND `+in+` ORDER BY c.id, v.current_at, v.number`, params)
	if err != nil {
		return nil, err
	}
	var drawn []int64
	for _, r := range rows {
		if r.Type == Document || r.Type == Image && max(r.Width, r.Height) > ScreenSide {
			drawn = append(drawn, r.VersionID)
		}
	}
	pages, err := s.pages(ctx, q, drawn)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]lineage, len(rows))
	for _, r := range rows {
		l, known := found[r.ID]
		if !known {
			l.name = r.Name
			if l.from, err = day(r.ValidFrom); err == nil {
				l.to, err = day(r.ValidTo)
			}
			if err != nil {
				return nil, fmt.Errorf("read the validity of content %d: %w", r.ID, err)
			}
		}
		e := edition{Fitness: r.fitness(), showing: showing(r.row, pages[r.VersionID])}
		if r.Current {
			l.current = e
		} else {
			e.at = time.UnixMilli(r.CurrentAt)
			l.planned = append(l.planned, e)
		}
		found[r.ID] = l
	}
	return found, nil
}

func (r row) fitness() Fitness {
	return Fitness{Type: r.Type, Active: r.Active, Approval: r.Approval, State: r.State}
}

func day(text string) (timetable.Date, error) {
	if text == "" {
		return 0, nil
	}
	return timetable.ParseDate(text)
}
