package bootstrap

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads what the bundle holds from the tables of other areas; it writes nothing.
type Store struct{}

func (s Store) companies(ctx context.Context, q db.Query) ([]CodeCompany, error) {
	list := []CodeCompany{}
	err := q.All(ctx, &list, `SELECT c.id, c.name, c.need_content_approval, c.enable_content_validity_feature,
		CASE WHEN EXISTS (SELECT 1 FROM email_setting e WHERE e.company_id = c.id AND e.smtp_host <> '')
			THEN 1 ELSE 0 END AS has_mail_server
		FROM company c WHERE {in:c.id} AND c.deleted_at IS NULL
		ORDER BY CASE c.id WHEN 1 THEN 0 ELSE 1 END, c.name_sorted, c.id`)
	return list, err
}

// platformMails reports whether the platform has a mail server, through which companies without one send.
func (s Store) platformMails(ctx context.Context, q db.Query) (has bool, err error) {
	err = q.Row(ctx, `SELECT CASE WHEN EXISTS (SELECT 1 FROM email_setting
		WHERE company_id = {:platform} AND smtp_host <> '') THEN 1 ELSE 0 END`,
		db.Params{"platform": access.TopCompany}, &has)
	return has, err
}

func (s Store) users(ctx context.Context, q db.Query) (present, all []CodeUser, err error) {
	var rows []struct {
		CodeUser
		Deleted bool `db:"deleted"`
	}
	err = q.All(ctx, &rows, `SELECT id, username, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END AS deleted FROM users
		WHERE {in} ORDER BY username_sorted, id`)
	present, all = make([]CodeUser, 0, len(rows)), make([]CodeUser, 0, len(rows))
	for _, r := range rows {
		all = append(all, r.CodeUser)
		if !r.Deleted {
			present = append(present, r.CodeUser)
		}
	}
	return present, all, err
}

func (s Store) roles(ctx context.Context, q db.Query) ([]CodeRole, error) {
	list := []CodeRole{}
	err := q.All(ctx, &list, `SELECT id, role_desc FROM role WHERE {in} ORDER BY id`)
	return list, err
}

func (s Store) dimensions(ctx context.Context, q db.Query) ([]Dimension, error) {
	list := []Dimension{}
	err := q.All(ctx, &list, `SELECT id, width, height FROM dimension WHERE {in} ORDER BY width, height`)
	return list, err
}

func (s Store) fonts(ctx context.Context, q db.Query) ([]Font, error) {
	list := []Font{}
	err := q.All(ctx, &list, `SELECT id, font_name, font_style, weight, italic FROM font WHERE {in}
		ORDER BY font_name, id`)
	return list, err
}

// defaultApks returns the default package of each system: the company's own, or
// the one that is offered to everybody.
func (s Store) defaultApks(ctx context.Context, q db.Query) (map[string]int64, error) {
	var rows []struct {
		ID int64  `db:"id"`
		OS string `db:"os"`
	}
	err := q.All(ctx, &rows, `SELECT id, os FROM apk WHERE is_default = 1 AND (company_id IS NULL OR {in})
		ORDER BY CASE WHEN company_id IS NULL THEN 0 ELSE 1 END, id`)
	defaults := make(map[string]int64, len(rows))
	for _, r := range rows {
		defaults[r.OS] = r.ID // the later, more particular one counts
	}
	return defaults, err
}
