package category

import (
	"context"

	"marquee/internal/platform/db"
)

// Standing is the condition on a content p and its version v that the version shows, or is to: it is planned, or the
// newest and waits for approval.
const Standing = `(v.id = p.current_version_id OR v.current_at IS NOT NULL OR v.approval = 'P' AND NOT EXISTS (
	SELECT 1 FROM content_version w
	WHERE w.company_id = v.company_id AND w.content_id = v.content_id AND w.number > v.number))`

// ProgramsWith lists the programs of which a standing version has a row u in a table of what programs use, such as
// program_font.
func ProgramsWith(ctx context.Context, q db.Query, table, condition string, p db.Params) ([]Related, error) {
	related := []Related{}
	err := q.All(ctx, &related, `SELECT DISTINCT 'program' AS type, p.id, p.name, p.active FROM `+table+` u
		JOIN content_version v ON v.company_id = u.company_id AND v.id = u.version_id
		JOIN content p ON p.company_id = v.company_id AND p.id = v.content_id AND `+Standing+`
		WHERE {in:u} AND `+condition+` ORDER BY 3, 2`, p)
	return related, err
}
