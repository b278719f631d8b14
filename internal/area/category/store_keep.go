package category

import (
	"context"

	"marquee/internal/platform/db"
)

// treeOf returns the tree that a folder of the company belongs to.
func (s Store) treeOf(ctx context.Context, q db.Query, id int64) (t Type, err error) {
	err = q.Row(ctx, `SELECT type FROM category WHERE company_id = {:company} AND id = {:id}`, db.Params{"id": id}, &t)
	return t, db.Found(err, "folder")
}

// kept returns the user groups that the folders of a tree name themselves.
func (s Store) kept(ctx context.Context, q db.Query, t Type) (map[int64][]int64, error) {
	var rows []struct {
		CategoryID  int64 `db:"category_id"`
		UserGroupID int64 `db:"usergroup_id"`
	}
	err := q.All(ctx, &rows, `
		SELECT k.category_id, k.usergroup_id FROM category_usergroup k
		JOIN category c ON c.company_id = k.company_id AND c.id = k.category_id
		WHERE k.company_id = {:company} AND c.type = {:type} ORDER BY k.usergroup_id`,
		db.Params{"type": string(t)})
	kept := map[int64][]int64{}
	for _, r := range rows {
		kept[r.CategoryID] = append(kept[r.CategoryID], r.UserGroupID)
	}
	return kept, err
}

// groupsOf lists the user groups that somebody belongs to.
func (s Store) groupsOf(ctx context.Context, q db.Query, user int64) ([]int64, error) {
	ids := []int64{}
	err := q.Column(ctx, &ids, `SELECT usergroup_id FROM usergroup_member
		WHERE company_id = {:company} AND user_id = {:user}`,
		db.Params{"user": user})
	return ids, err
}

// userGroups returns those of the ids that are user groups of the company.
func (s Store) userGroups(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	found := []int64{}
	in, params := db.In("id", "usergroup", ids)
	err := tx.Column(ctx, &found, `SELECT id FROM usergroup WHERE company_id = {:company} AND `+in+` ORDER BY id`,
		params)
	return found, err
}

func (s Store) keep(ctx context.Context, tx *db.Tx, id int64, k Keep) error {
	of := db.Params{"id": id}
	_, err := tx.Exec(ctx, `UPDATE category SET extra_info = {:extra}, version = version + 1, updated_at = {:now}
		WHERE company_id = {:company} AND id = {:id}`,
		of, db.Params{"extra": k.ExtraInfo, "now": tx.Now()})
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM category_usergroup WHERE company_id = {:company} AND category_id = {:id}`,
			of)
	}
	for _, group := range k.UserGroups {
		if err != nil {
			break
		}
		_, err = tx.Exec(ctx, `INSERT INTO category_usergroup (company_id, category_id, usergroup_id)
			VALUES ({:company}, {:id}, {:group})`,
			of, db.Params{"group": group})
	}
	return err
}
