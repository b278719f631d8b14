package user

import (
	"context"
	"strconv"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// named says of a failed change that somebody of the installation, maybe of a
// company that the caller cannot see, has the user name.
func named(err error) error {
	if db.Taken(err, "users", "username_folded") {
		return fault.Invalid("body.username", codes.Taken,
			"Somebody has this user name already. Choose another one.").Because(err)
	}
	return err
}

func (s Store) insert(ctx context.Context, tx *db.Tx, u User, password string) (int64, error) {
	id, err := tx.Insert(ctx, `
		INSERT INTO users (company_id, role_id, username, username_folded, username_sorted, display_name, email,
		password, active, language, created_at, updated_at, updated_by)
		VALUES ({:company}, {:role}, {:username}, {:folded}, {:sorted}, {:display}, {:email}, {:password}, {:active},
		{:language}, {:now}, {:now}, {:by})`,
		fields(u), db.Params{"password": password, "now": tx.Now(), "by": tx.Actor().Username})
	return id, named(err)
}

// save writes a person of the given version; false says that the version is
// another one. An empty password leaves the stored one.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, u User, password string) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE users SET role_id = {:role}, username = {:username}, username_folded = {:folded},
		username_sorted = {:sorted}, display_name = {:display}, email = {:email},
			active = {:active}, locked = {:locked}, language = {:language}, password = CASE
			WHEN {:password} = '' THEN password ELSE {:password} END,
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version} AND deleted_at IS NULL`,
		fields(u), db.Params{"id": u.ID, "version": version, "password": password, "now": tx.Now(),
			"by": tx.Actor().Username})
	return rows == 1, named(err)
}

func fields(u User) db.Params {
	return db.Params{"role": u.RoleID, "username": u.Username, "folded": db.Fold(u.Username),
		"sorted": db.SortKey(u.Username), "display": u.DisplayName, "email": u.Email,
		"active": db.Bit(u.Active), "locked": db.Bit(u.Locked), "language": u.Language}
}

// saver returns which version is the newest, and who saved it when.
func (s Store) saver(ctx context.Context, tx *db.Tx, id int64) (version int64, by string, at int64, err error) {
	err = tx.Row(ctx, `SELECT version, updated_by, updated_at FROM users
		WHERE company_id = {:company} AND id = {:id} AND deleted_at IS NULL`,
		db.Params{"id": id}, &version, &by, &at)
	return version, by, at, db.Found(err, "user")
}

// delete marks a person as deleted. The row stays for what they made; the mark in
// the folded name, which nobody can type, frees the user name.
func (s Store) delete(ctx context.Context, tx *db.Tx, u User) error {
	rows, err := tx.Exec(ctx, `
		UPDATE users SET deleted_at = {:now}, active = 0, role_id = NULL, password = '', username_folded = {:folded},
			username_sorted = {:sorted}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND deleted_at IS NULL`,
		db.Params{"id": u.ID, "folded": db.Fold(u.Username) + "\x01" + strconv.FormatInt(u.ID, 10),
			"sorted": db.SortKey(u.Username), "now": tx.Now(), "by": tx.Actor().Username})
	return db.Touched(rows, err, "user")
}

// holdOne keeps others from changing a person of the scope, and from signing them in, until the transaction ends.
func (s Store) holdOne(ctx context.Context, tx *db.Tx, id int64) error {
	var held int64
	err := tx.Row(ctx, `SELECT u.id FROM users u WHERE {in:u} AND u.id = {:id} AND u.deleted_at IS NULL`+tx.Held(),
		db.Params{"id": id}, &held)
	return db.Found(err, "user")
}

// stands refuses a company that is not one of the scope.
func (s Store) stands(ctx context.Context, tx *db.Tx, company int64) error {
	var id int64
	err := tx.Row(ctx, `SELECT c.id FROM company c WHERE {in:c.id} AND c.id = {:to} AND c.deleted_at IS NULL`,
		db.Params{"to": company}, &id)
	return db.Found(err, "company")
}

// move gives a person of the given version another company of the scope, and a role there; false says that the
// version is another one.
func (s Store) move(ctx context.Context, tx *db.Tx, id, version int64, m Move) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE users SET company_id = (SELECT c.id FROM company c WHERE {in:c.id} AND c.id = {:to}), role_id = {:role},
			version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in} AND id = {:id} AND version = {:version} AND deleted_at IS NULL`,
		db.Params{"to": m.To, "role": m.RoleID, "id": id, "version": version, "now": tx.Now(),
			"by": tx.Actor().Username})
	return rows == 1, err
}

// groupIDs lists the user groups of a person.
func (s Store) groupIDs(ctx context.Context, tx *db.Tx, id int64) ([]int64, error) {
	ids := []int64{}
	err := tx.Column(ctx, &ids, `SELECT usergroup_id FROM usergroup_member
		WHERE company_id = {:company} AND user_id = {:id} ORDER BY usergroup_id`,
		db.Params{"id": id})
	return ids, err
}
