package account

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// lock locks a user of the home company who is not.
func (s Store) lock(ctx context.Context, home access.Scope, tx *db.Tx, id int64) (user.User, error) {
	var u user.User
	err := tx.One(ctx, &u, `UPDATE users SET locked = 1, version = version + 1, updated_at = {:now}, updated_by = ''
		WHERE id = {:id} AND company_id = {:company} AND locked = 0 AND deleted_at IS NULL RETURNING id, company_id, username`,
		db.Params{"id": id, "company": home.Company(), "now": tx.Now()})
	return u, db.Found(err, "user")
}
