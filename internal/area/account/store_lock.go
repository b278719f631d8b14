package account

import (
	"context"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// lock locks a user of the scope who is not.
func (s Store) lock(ctx context.Context, tx *db.Tx, id int64) (user.User, error) {
	var u user.User
	err := tx.One(ctx, &u, `UPDATE users SET locked = 1, version = version + 1, updated_at = {:now}, updated_by = ''
		WHERE {in} AND id = {:id} AND locked = 0 AND deleted_at IS NULL RETURNING id, company_id, username`,
		db.Params{"id": id, "now": tx.Now()})
	return u, db.Found(err, "user")
}
