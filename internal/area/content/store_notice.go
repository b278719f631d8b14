package content

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// noticeBatch is how many notices one round takes.
const noticeBatch = 1000

// takeNotices takes the notices of the scope that nobody was told of yet. They
// are taken before the letters go: one that is lost can be read in the console.
func (s Store) takeNotices(ctx context.Context, scope access.Scope) ([]notice, error) {
	var notices []notice
	in, params := scope.Condition("v.company_id")
	err := s.db.Quiet(ctx, func(q db.Query) error {
		err := q.All(ctx, &notices, `
			SELECT v.id AS version_id, v.company_id, m.name AS company_name, c.name, v.number, v.notice, v.decided_by, v.reason,
				u.id AS author_id, u.username AS author, u.email, u.language
			FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
			JOIN company m ON m.id = v.company_id JOIN users u ON u.id = v.user_id
			WHERE v.notice <> '' AND `+in+` ORDER BY v.company_id, v.id `+db.Page{Number: 1, Limit: noticeBatch}.Clause(), params)
		if err != nil || len(notices) == 0 {
			return err
		}
		ids := make([]int64, len(notices))
		for i, n := range notices {
			ids[i] = n.VersionID
		}
		these, wanted := db.In("v.id", "version", ids)
		_, err = q.Exec(ctx, `UPDATE content_version AS v SET notice = '' WHERE `+in+` AND `+these, params, wanted)
		return err
	})
	return notices, err
}

// approvers lists who decides in the scope's company, besides the author.
func (s Store) approvers(ctx context.Context, scope access.Scope, author int64) ([]reader, error) {
	var readers []reader
	err := s.db.Query().All(ctx, &readers, `
		SELECT u.id, u.email, u.language FROM users u
		JOIN role_right r ON r.company_id = u.company_id AND r.role_id = u.role_id AND r.feature = 'ContentApproval' AND r.access = 'W'
		WHERE u.company_id = {:company} AND u.id <> {:author} AND u.email <> '' AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
		ORDER BY u.id`, db.Params{"company": scope.Company(), "author": author})
	return readers, err
}
