package version

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/globalcompany"
	"marquee/internal/platform/db"
)

// noticeBatch is how many notices one round takes.
const noticeBatch = 1000

// notices lists the versions of the scope that nobody was told of yet, the oldest first.
func (s Store) notices(ctx context.Context, q db.Query) ([]notice, error) {
	var notices []notice
	err := q.All(ctx, &notices, `
		SELECT v.id AS version_id, v.company_id, m.name AS company_name, c.name, v.number, v.notice, v.decided_by,
		v.reason,
			u.id AS author_id, u.username AS author
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		JOIN company m ON m.id = v.company_id JOIN users u ON u.id = v.user_id
		WHERE {in:v} AND v.notice <> '' ORDER BY v.company_id, v.id `+db.Page{Number: 1, Limit: noticeBatch}.Clause())
	return notices, err
}

// told takes down that people were told of a state of versions. It is errElsewhere
// if another server did so, or the state of one has changed meanwhile.
func (s Store) told(ctx context.Context, q db.Query, state content.Approval, versions []int64) error {
	in, wanted := db.In("id", "version", versions)
	rows, err := q.Exec(ctx, `UPDATE content_version SET notice = ''
		WHERE company_id = {:company} AND notice = {:state} AND `+in,
		db.Params{"state": string(state)}, wanted)
	if err == nil && rows != int64(len(versions)) {
		return errElsewhere
	}
	return err
}

// author returns the author of versions of a company, if they may sign in and still reach it: it is theirs, they
// manage it, or they are one of the platform's operators.
func (s Store) author(ctx context.Context, q db.Query, author, company int64) ([]reader, error) {
	var readers []reader
	err := q.All(ctx, &readers, `
		SELECT u.id, u.email, u.language FROM users u JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		WHERE u.id = {:author} AND u.email <> '' AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
		AND (u.company_id = {:of} OR u.company_id = {:top} AND u.role_id = {:operator}
			OR ',' || `+globalcompany.ManagedColumn+` || ',' LIKE {:managed})`,
		db.Params{"author": author, "of": company, "top": access.TopCompany, "operator": access.TopRole,
			"managed": fmt.Sprintf("%%,%d,%%", company)})
	return readers, err
}

// approvers lists who decides in the scope's company, besides the author.
func (s Store) approvers(ctx context.Context, q db.Query, author int64) ([]reader, error) {
	var readers []reader
	err := q.All(ctx, &readers, `
		SELECT u.id, u.email, u.language FROM users u
		JOIN role_right r ON r.company_id = u.company_id AND r.role_id = u.role_id AND r.feature = 'ContentApproval'
		AND r.access = 'W'
		WHERE u.company_id = {:company} AND u.id <> {:author} AND u.email <> '' AND u.active = 1 AND u.locked = 0
		AND u.deleted_at IS NULL
		ORDER BY u.id`, db.Params{"author": author})
	return readers, err
}

// mostNews bounds the verdicts that somebody is told of in the console.
const mostNews = 100

// news lists the verdicts over versions of the user's that they have not seen yet, the latest first.
func (s Store) news(ctx context.Context, q db.Query, user int64) ([]News, error) {
	news := []News{}
	err := q.All(ctx, &news, `
		SELECT v.id, v.content_id, c.name, v.number, v.approval, v.decided_by
		FROM content_version v JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
		WHERE {in:v} AND v.unseen = 1 AND v.user_id = {:user}
		ORDER BY v.decided_at DESC, v.id DESC `+db.Page{Number: 1, Limit: mostNews}.Clause(), db.Params{"user": user})
	return news, err
}

// saw takes down which verdicts over versions of the user's they have seen.
func (s Store) saw(ctx context.Context, q db.Query, user int64, versions []int64) error {
	these, wanted := db.In("id", "version", versions)
	_, err := q.Exec(ctx, `UPDATE content_version SET unseen = 0
		WHERE {in} AND unseen = 1 AND user_id = {:user} AND `+these,
		wanted, db.Params{"user": user})
	return err
}
