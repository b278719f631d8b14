package intake

import (
	"context"

	"marquee/internal/platform/db"
)

// Store reads what the company has already, and the jobs that bring files in.
type Store struct{}

// holds reports which of the given hashes the company has already, in contents
// that the viewer sees; viewer 0 sees all.
func (s Store) holds(ctx context.Context, q db.Query, viewer int64, hashes []string) (map[string]bool, error) {
	var found []string
	in, params := db.InText("v.sha256", "sha", hashes)
	err := q.Column(ctx, &found, `
		SELECT DISTINCT v.sha256 FROM content_version v JOIN content c ON c.company_id = v.company_id
		AND c.id = v.content_id
		WHERE v.company_id = {:company} AND (CAST({:viewer} AS BIGINT) IN (0, c.user_id) OR c.share = 'Y') AND `+in,
		params, db.Params{"viewer": viewer})
	held := make(map[string]bool, len(found))
	for _, sha := range found {
		held[sha] = true
	}
	return held, err
}
