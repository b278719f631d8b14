package usergroup

import (
	"context"

	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes usergroup and usergroup_member; it reads which device
// groups name them.
type Store struct{}

type row struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Name      string `db:"name"`
	Version   int64  `db:"version"`
}

// List returns the scope's groups by name, with members and folders.
func (s Store) List(ctx context.Context, q db.Query) ([]Group, error) {
	var rows []row
	err := q.All(ctx, &rows, `SELECT g.id, g.company_id, g.name, g.version FROM usergroup g WHERE {in:g}
		ORDER BY LOWER(g.name), g.id`)
	if err != nil {
		return nil, err
	}
	return s.complete(ctx, q, rows)
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (Group, error) {
	var r row
	err := q.One(ctx, &r, `SELECT g.id, g.company_id, g.name, g.version FROM usergroup g WHERE {in:g} AND g.id = {:id}`,
		db.Params{"id": id})
	if err != nil {
		return Group{}, db.Found(err, "user group")
	}
	groups, err := s.complete(ctx, q, []row{r})
	if err != nil {
		return Group{}, err
	}
	return groups[0], nil
}

// complete adds members and folders in a query each.
func (s Store) complete(ctx context.Context, q db.Query, rows []row) ([]Group, error) {
	groups, at, ids := make([]Group, len(rows)), make(map[int64]int, len(rows)), make([]int64, len(rows))
	for i, r := range rows {
		groups[i] = Group{ID: r.ID, CompanyID: r.CompanyID, Name: r.Name, Version: r.Version, UserIDs: []int64{},
			Folders: []Folder{}}
		at[r.ID], ids[i] = i, r.ID
	}
	var members []struct {
		GroupID int64 `db:"usergroup_id"`
		UserID  int64 `db:"user_id"`
	}
	these, params := db.In("m.usergroup_id", "usergroup", ids)
	err := q.All(ctx, &members, `SELECT m.usergroup_id, m.user_id FROM usergroup_member m WHERE {in:m} AND `+these+`
		ORDER BY m.user_id`, params)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		g := &groups[at[m.GroupID]]
		g.UserIDs = append(g.UserIDs, m.UserID)
	}
	var kept []struct {
		GroupID int64 `db:"usergroup_id"`
		Folder
	}
	err = q.All(ctx, &kept, `SELECT m.usergroup_id, c.id, c.title, c.type FROM category_usergroup m
		JOIN category c ON c.company_id = m.company_id AND c.id = m.category_id WHERE {in:m} AND `+these+`
		ORDER BY c.type, c.depth, c.title, c.id`, params)
	for _, k := range kept {
		g := &groups[at[k.GroupID]]
		g.Folders = append(g.Folders, k.Folder)
	}
	return groups, err
}

// named reports whether another group of the company is called so, in any case.
func (s Store) named(ctx context.Context, tx *db.Tx, name string, except int64) (bool, error) {
	var n int64
	err := tx.Row(ctx, `SELECT COUNT(*) FROM usergroup WHERE company_id = {:company} AND LOWER(name) = LOWER({:name})
		AND id <> {:except}`,
		db.Params{"name": name, "except": except}, &n)
	return n > 0, err
}

// users returns those of the ids that are people of the company.
func (s Store) users(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	found := []int64{}
	in, params := db.In("id", "user", ids)
	err := tx.Column(ctx, &found, `SELECT id FROM users WHERE company_id = {:company} AND deleted_at IS NULL AND `+in+`
		ORDER BY id`, params)
	return found, err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, name string) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO usergroup (company_id, name, created_at, updated_at, updated_by)
		VALUES ({:company}, {:name}, {:now}, {:now}, {:by})`,
		db.Params{"name": name, "now": tx.Now(), "by": tx.Actor().Username})
}

// save writes a group of the given version; false says that the version is another one.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, g Group) (bool, error) {
	rows, err := tx.Exec(ctx,
		`UPDATE usergroup SET name = {:name}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": g.ID, "version": version, "name": g.Name, "now": tx.Now(), "by": tx.Actor().Username})
	return rows == 1, err
}

// saver returns which version is the newest, and who saved it when.
func (s Store) saver(ctx context.Context, tx *db.Tx, id int64) (version int64, by string, at int64, err error) {
	err = tx.Row(ctx, `SELECT version, updated_by, updated_at FROM usergroup
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id}, &version, &by, &at)
	return version, by, at, db.Found(err, "user group")
}

func (s Store) setMembers(ctx context.Context, tx *db.Tx, id int64, users []int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM usergroup_member WHERE company_id = {:company} AND usergroup_id = {:id}`,
		db.Params{"id": id})
	for _, user := range users {
		if err != nil {
			break
		}
		_, err = tx.Exec(ctx, `INSERT INTO usergroup_member (company_id, usergroup_id, user_id)
			VALUES ({:company}, {:id}, {:user})`,
			db.Params{"id": id, "user": user})
	}
	return err
}

func (s Store) addMembers(ctx context.Context, tx *db.Tx, id int64, users []int64) error {
	values := make([]db.Params, len(users))
	for i, user := range users {
		values[i] = db.Params{"user": user}
	}
	return tx.ExecMany(ctx, `INSERT INTO usergroup_member (company_id, usergroup_id, user_id)
		VALUES ({:company}, {:id}, {:user})`, db.Params{"id": id}, values)
}

func (s Store) leave(ctx context.Context, tx *db.Tx, user int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM usergroup_member WHERE company_id = {:company} AND user_id = {:user}`,
		db.Params{"user": user})
	return err
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM usergroup WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id})
	return db.Touched(rows, err, "user group")
}

// Tables are those of user groups.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"usergroup_member", "usergroup"}}
}
