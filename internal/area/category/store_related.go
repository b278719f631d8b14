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

// MessagesWith selects as Related what has a message m that meets a condition: templates, which are called message and
// are always active, and schedules.
func MessagesWith(condition string) string {
	return `SELECT 'message' AS type, t.id, t.name, 1 AS active FROM message m
		JOIN message_template t ON t.company_id = m.company_id AND t.id = m.template_id
		WHERE {in:m} AND ` + condition + `
		UNION
		SELECT 'schedule' AS type, s.id, s.name, s.active FROM message m
		JOIN schedule_item i ON i.company_id = m.company_id AND i.id = m.schedule_item_id
		JOIN schedule s ON s.company_id = i.company_id AND s.id = i.schedule_id
		WHERE {in:m} AND ` + condition
}

// UsersOf lists what uses something that is no content: the programs of which a standing version has a row u, which
// meets a condition, in a table of what programs use, such as program_font, and what has a message m that meets
// another.
func UsersOf(ctx context.Context, q db.Query, table, program, message string, p db.Params) ([]Related, error) {
	related := []Related{}
	err := q.All(ctx, &related, `SELECT 'program' AS type, p.id, p.name, p.active FROM `+table+` u
		JOIN content_version v ON v.company_id = u.company_id AND v.id = u.version_id
		JOIN content p ON p.company_id = v.company_id AND p.id = v.content_id AND `+Standing+`
		WHERE {in:u} AND `+program+`
		UNION
		`+MessagesWith(message)+` ORDER BY 1, 3, 2`, p)
	return related, err
}
