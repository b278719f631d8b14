package processing

import (
	"context"

	"marquee/internal/area/content"
	"marquee/internal/platform/db"
)

// largestScreen is the longest side of the company's screen sizes, in pixels; 0: it has none.
func (s Store) largestScreen(ctx context.Context, q db.Query) (side int64, err error) {
	err = q.Row(ctx, `SELECT COALESCE(MAX(CASE WHEN d.width > d.height THEN d.width ELSE d.height END), 0)
		FROM dimension d
		WHERE d.company_id = {:company}`, nil, &side)
	return side, err
}

// largePictures lists the versions of the scope that are larger than most screens
// need, of which screens get the picture itself and nothing is under way. What
// failed by something that passes is listed again.
func (s Store) largePictures(ctx context.Context, q db.Query) ([]largePicture, error) {
	var found []largePicture
	err := q.All(ctx, &found, `SELECT v.id AS version_id, v.company_id, v.mime, v.width, v.height,
			COALESCE((SELECT MAX(CASE WHEN d.width > d.height THEN d.width ELSE d.height END) FROM dimension d
			WHERE d.company_id = v.company_id), 0) AS largest,
			COALESCE((SELECT MAX(j.id) FROM job j WHERE j.company_id = v.company_id AND j.kind = 'rendition'
			AND j.subject_id = v.id), 0) AS failed
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE {in:v} AND c.type = 'Image' AND (v.width > {:side} OR v.height > {:side}) AND v.state = 'ready'
			AND v.problem IN ('', 'unexpected', 'interrupted', 'disk-full', 'unavailable')
			AND NOT EXISTS (SELECT 1 FROM content_page g WHERE g.company_id = v.company_id AND g.version_id = v.id)
			AND NOT EXISTS (SELECT 1 FROM job j WHERE j.company_id = v.company_id AND j.kind = 'rendition'
			AND j.subject_id = v.id
				AND j.state <> 'failed')
		ORDER BY v.id`, db.Params{"side": content.ScreenSide})
	return found, err
}
