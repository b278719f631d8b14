package role

import (
	"context"
	"strings"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes role and role_right.
type Store struct{}

// columns hold a role with its grid packed into one text ("Content W 0,Device R 1"),
// so that a list takes one query.
const columns = `r.id, r.company_id, r.role_desc, r.version,
	(SELECT COUNT(*) FROM users u WHERE u.company_id = r.company_id AND u.role_id = r.id) AS users,
	COALESCE((SELECT STRING_AGG(g.feature || ' ' || g.access || ' ' || g.admin, ',') FROM role_right g
		WHERE g.company_id = r.company_id AND g.role_id = r.id), '') AS rights`

type row struct {
	Role
	Rights string `db:"rights"`
}

func (r row) role() Role {
	rights := access.Rights{}
	for packed := range strings.SplitSeq(r.Rights, ",") {
		if part := strings.Fields(packed); len(part) == 3 {
			rights[access.Feature(part[0])] = access.Right{Access: access.Level(part[1]), Admin: part[2] == "1"}
		}
	}
	if r.isTop() {
		for _, f := range access.Features() {
			rights[f] = access.Right{Access: access.W, Admin: true}
		}
	}
	r.Authority = grid(rights)
	return r.Role
}

func roles(rows []row) []Role {
	list := make([]Role, len(rows))
	for i, r := range rows {
		list[i] = r.role()
	}
	return list
}

// Filter says which roles a list holds. Zero values do not restrict it.
type Filter struct {
	ID   int64
	Name string // part of the description
}

var order = db.Order{"id": "r.id", "role_desc": "LOWER(r.role_desc)", "users": "users"}

// List returns one page of the scope's roles and how many there are in all.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page, sortBy string,
	descending bool) ([]Role, int64, error) {
	by, err := order.By(sortBy, "role_desc", "r.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := &db.Where{}
	where.And(`{in:r}`, nil)
	if f.ID != 0 {
		where.And(`r.id = {:id}`, map[string]any{"id": f.ID})
	}
	if f.Name != "" {
		where.And(`LOWER(r.role_desc) LIKE {:name} ESCAPE '\'`, map[string]any{"name": db.Contains(f.Name)})
	}
	total, err := q.Total(ctx, []string{"role"}, "role r", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM role r WHERE `+where.String()+" "+by+" "+page.Clause(),
		where.Params())
	return roles(rows), total, err
}

// All lists the scope's roles by description.
func (s Store) All(ctx context.Context, q db.Query) ([]Role, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM role r WHERE {in:r} ORDER BY LOWER(r.role_desc), r.id`)
	return roles(rows), err
}

func (s Store) some(ctx context.Context, q db.Query, ids []int64) ([]Role, error) {
	var rows []row
	these, params := db.In("r.id", "role", ids)
	err := q.All(ctx, &rows, `SELECT `+columns+` FROM role r WHERE {in:r} AND `+these, params)
	return roles(rows), err
}

// Named returns the role of that description in the scope.
func (s Store) Named(ctx context.Context, q db.Query, name string) (Role, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM role r WHERE {in:r} AND r.role_desc = {:name}`,
		db.Params{"name": name})
	return r.role(), db.Found(err, "role")
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Role, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM role r WHERE {in:r} AND r.id = {:id}`, db.Params{"id": id})
	return r.role(), db.Found(err, "role")
}

// named reports whether another role of the company is called so, in any case.
func (s Store) named(ctx context.Context, tx *db.Tx, name string, except int64) (bool, error) {
	var n int64
	err := tx.Row(ctx, `SELECT COUNT(*) FROM role WHERE company_id = {:company} AND LOWER(role_desc) = LOWER({:name})
		AND id <> {:except}`,
		db.Params{"name": name, "except": except}, &n)
	return n > 0, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, name string, rights access.Rights) (int64, error) {
	id, err := tx.Insert(ctx, `INSERT INTO role (company_id, role_desc, created_at, updated_at, updated_by)
		VALUES ({:company}, {:name}, {:now}, {:now}, {:by})`,
		db.Params{"name": name, "now": tx.Now(), "by": tx.Actor().Username})
	if err != nil {
		return 0, err
	}
	return id, s.setRights(ctx, tx, id, rights)
}

func (s Store) setRights(ctx context.Context, tx *db.Tx, id int64, rights access.Rights) error {
	for feature, right := range rights {
		_, err := tx.Exec(ctx, `
			INSERT INTO role_right (company_id, role_id, feature, access, admin)
			VALUES ({:company}, {:role}, {:feature}, {:access}, {:admin})
			ON CONFLICT (company_id, role_id, feature) DO UPDATE SET access = excluded.access, admin = excluded.admin`,
			db.Params{"role": id, "feature": string(feature), "access": string(right.Access),
				"admin": db.Bit(right.Admin)})
		if err != nil {
			return err
		}
	}
	return nil
}

// save writes a role of the given version; false says that the version is another one.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, r Role) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE role SET role_desc = {:name}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": r.ID, "version": version, "name": r.RoleDesc, "now": tx.Now(), "by": tx.Actor().Username})
	if err != nil || rows == 0 {
		return false, err
	}
	return true, s.setRights(ctx, tx, r.ID, r.rights())
}

// saver returns which version is the newest, and who saved it when.
func (s Store) saver(ctx context.Context, tx *db.Tx, id int64) (version int64, by string, at int64, err error) {
	err = tx.Row(ctx, `SELECT version, updated_by, updated_at FROM role WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id}, &version, &by, &at)
	return version, by, at, db.Found(err, "role")
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM role WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "role")
}

func (s Store) holders(ctx context.Context, tx *db.Tx, id int64) ([]int64, error) {
	ids := []int64{}
	err := tx.Column(ctx, &ids, `SELECT id FROM users WHERE company_id = {:company} AND role_id = {:role} ORDER BY id`,
		db.Params{"role": id})
	return ids, err
}

// people names who has a role.
func (s Store) people(ctx context.Context, tx *db.Tx, id int64) ([]Holder, error) {
	var list []Holder
	err := tx.All(ctx, &list, `SELECT 'user' AS type, id, username AS name FROM users
		WHERE company_id = {:company} AND role_id = {:role} ORDER BY username_sorted`, db.Params{"role": id})
	return list, err
}

func (s Store) standings(ctx context.Context, tx *db.Tx, roles []int64) ([]Standing, error) {
	var list []Standing
	in, params := db.In("role_id", "role", roles)
	err := tx.All(ctx, &list, `SELECT id, role_id, company_id, active, locked FROM users
		WHERE company_id = {:company} AND deleted_at IS NULL AND `+in, params)
	return list, err
}

// Tables are those of roles.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"role_right"}, Staying: map[string]string{
		"role": "the rows of people that stay name one"}}
}
