package category

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// kept returns the user groups that the device groups of the company name themselves.
func (s Store) kept(ctx context.Context, scope access.Scope, q db.Query) (map[int64][]int64, error) {
	var rows []struct {
		CategoryID  int64 `db:"category_id"`
		UserGroupID int64 `db:"usergroup_id"`
	}
	err := q.All(ctx, &rows, `SELECT category_id, usergroup_id FROM category_usergroup WHERE company_id = {:company} ORDER BY usergroup_id`,
		db.Params{"company": scope.Company()})
	kept := map[int64][]int64{}
	for _, r := range rows {
		kept[r.CategoryID] = append(kept[r.CategoryID], r.UserGroupID)
	}
	return kept, err
}

// groupsOf lists the user groups that somebody belongs to.
func (s Store) groupsOf(ctx context.Context, scope access.Scope, q db.Query, user int64) ([]int64, error) {
	ids := []int64{}
	err := q.Column(ctx, &ids, `SELECT usergroup_id FROM usergroup_member WHERE company_id = {:company} AND user_id = {:user}`,
		db.Params{"company": scope.Company(), "user": user})
	return ids, err
}

// userGroups returns those of the ids that are user groups of the company.
func (s Store) userGroups(ctx context.Context, scope access.Scope, tx *db.Tx, ids []int64) ([]int64, error) {
	found := []int64{}
	in, params := db.In("id", "usergroup", ids)
	err := tx.Column(ctx, &found, `SELECT id FROM usergroup WHERE company_id = {:company} AND `+in+` ORDER BY id`, params, db.Params{"company": scope.Company()})
	return found, err
}

func (s Store) keep(ctx context.Context, scope access.Scope, tx *db.Tx, id int64, k Keep) error {
	of := db.Params{"company": scope.Company(), "id": id}
	_, err := tx.Exec(ctx, `UPDATE category SET extra_info = {:extra}, version = version + 1, updated_at = {:now} WHERE company_id = {:company} AND id = {:id}`,
		of, db.Params{"extra": k.ExtraInfo, "now": tx.Now()})
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM category_usergroup WHERE company_id = {:company} AND category_id = {:id}`, of)
	}
	for _, group := range k.UserGroups {
		if err != nil {
			break
		}
		_, err = tx.Exec(ctx, `INSERT INTO category_usergroup (company_id, category_id, usergroup_id) VALUES ({:company}, {:id}, {:group})`,
			of, db.Params{"group": group})
	}
	return err
}
