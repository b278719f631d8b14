package bootstrap

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads what the bundle holds from the tables of other areas; it writes nothing.
type Store struct{ db *db.DB }

func (s Store) companies(ctx context.Context, scope access.Scope) ([]CodeCompany, error) {
	list := []CodeCompany{}
	in, params := scope.Condition("c.id")
	err := s.db.Query().All(ctx, &list, `SELECT c.id, c.name, c.need_content_approval, c.enable_content_validity_feature FROM company c
		WHERE c.deleted_at IS NULL AND `+in+` ORDER BY CASE c.id WHEN 1 THEN 0 ELSE 1 END, c.name_folded, c.id`, params)
	return list, err
}

func (s Store) users(ctx context.Context, scope access.Scope) (present, all []CodeUser, err error) {
	var rows []struct {
		CodeUser
		Deleted bool `db:"deleted"`
	}
	in, params := scope.Condition("u.company_id")
	err = s.db.Query().All(ctx, &rows, `SELECT u.id, u.username, CASE WHEN u.deleted_at IS NULL THEN 0 ELSE 1 END AS deleted FROM users u
		WHERE `+in+` ORDER BY u.username_folded`, params)
	present, all = make([]CodeUser, 0, len(rows)), make([]CodeUser, 0, len(rows))
	for _, r := range rows {
		all = append(all, r.CodeUser)
		if !r.Deleted {
			present = append(present, r.CodeUser)
		}
	}
	return present, all, err
}

func (s Store) roles(ctx context.Context, scope access.Scope) ([]CodeRole, error) {
	list := []CodeRole{}
	in, params := scope.Condition("r.company_id")
	err := s.db.Query().All(ctx, &list, `SELECT r.id, r.role_desc FROM role r WHERE `+in+` ORDER BY r.id`, params)
	return list, err
}

func (s Store) dimensions(ctx context.Context, scope access.Scope) ([]Dimension, error) {
	list := []Dimension{}
	in, params := scope.Condition("d.company_id")
	err := s.db.Query().All(ctx, &list, `SELECT d.id, d.width, d.height FROM dimension d WHERE `+in+` ORDER BY d.width, d.height`, params)
	return list, err
}

func (s Store) fonts(ctx context.Context, scope access.Scope) ([]Font, error) {
	list := []Font{}
	in, params := scope.Condition("f.company_id")
	err := s.db.Query().All(ctx, &list, `SELECT f.id, f.font_name, f.font_style FROM font f WHERE `+in+` ORDER BY f.font_name, f.id`, params)
	return list, err
}

// defaultApks returns the default package of each system: the company's own, or
// the one that is offered to everybody.
func (s Store) defaultApks(ctx context.Context, scope access.Scope) (map[string]int64, error) {
	var rows []struct {
		ID int64  `db:"id"`
		OS string `db:"os"`
	}
	in, params := scope.Condition("a.company_id")
	err := s.db.Query().All(ctx, &rows, `SELECT a.id, a.os FROM apk a WHERE a.is_default = 1 AND (a.company_id IS NULL OR `+in+`)
		ORDER BY CASE WHEN a.company_id IS NULL THEN 0 ELSE 1 END, a.id`, params)
	defaults := make(map[string]int64, len(rows))
	for _, r := range rows {
		defaults[r.OS] = r.ID // the later, more particular one counts
	}
	return defaults, err
}
