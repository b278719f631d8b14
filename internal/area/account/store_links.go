package account

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// reachable is a user to whom a link can be mailed.
type reachable struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Company   string `db:"company_name"`
	Username  string `db:"username"`
	Email     string `db:"email"`
	Language  string `db:"language"`
	SSO       string `db:"sso"` // the name under which the company signs in elsewhere, and only there
	RoleID    int64  `db:"role_id"`
	RoleName  string `db:"role_desc"`
	Rights    string `db:"rights"` // see rightsOf
}

// governs reports whether the person governs accounts: a link of theirs is guarded.
func (p reachable) governs() bool {
	return access.PowersOf(p.CompanyID, p.RoleID, p.RoleName, rightsOf(p.Rights)).Governs()
}

const reachableColumns = `u.id, u.company_id, c.name AS company_name, u.username, u.email, u.language, u.role_id,
	(SELECT r.role_desc FROM role r WHERE r.company_id = u.company_id AND r.id = u.role_id) AS role_desc,
	` + rightsColumn + ` AS rights,
	COALESCE((SELECT o.name FROM sso_setting o WHERE o.company_id = u.company_id AND o.active = 1
	AND o.password_sign_in = 0), '') AS sso`

// reachable returns the users whom a name means, by their user name or by their
// address: those who may sign in by password and have an address.
func (s Store) reachable(ctx context.Context, q db.Query, folded, address string) ([]reachable, error) {
	var people []reachable
	err := q.All(ctx, &people, `SELECT `+reachableColumns+`
		FROM users u JOIN company c ON c.id = u.company_id AND c.deleted_at IS NULL
		WHERE (u.username_folded = {:name} OR LOWER(u.email) = {:address}) AND u.email <> '' AND u.active = 1
		AND u.locked = 0 AND u.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM sso_setting o WHERE o.company_id = u.company_id AND o.active = 1
			AND o.password_sign_in = 0)
		ORDER BY u.id `+db.Page{Number: 1, Limit: asksRead}.Clause(), db.Params{"name": folded, "address": address})
	return people, err
}

// invited returns a user of the scope who may be invited.
func (s Store) invited(ctx context.Context, q db.Query, id int64) (reachable, error) {
	var p reachable
	err := q.One(ctx, &p, `SELECT `+reachableColumns+` FROM users u JOIN company c ON c.id = u.company_id
		WHERE {in:u} AND u.id = {:id} AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL`, db.Params{"id": id})
	return p, db.Found(err, "user")
}

// added returns users of the scope who were just added.
func (s Store) added(ctx context.Context, q db.Query, ids []int64) ([]reachable, error) {
	these, params := db.In("u.id", "user", ids)
	var people []reachable
	err := q.All(ctx, &people, `SELECT `+reachableColumns+` FROM users u JOIN company c ON c.id = u.company_id
		WHERE {in:u} AND `+these+` ORDER BY u.id`, params)
	return people, err
}

// holdOne keeps others from changing a person of the scope, who may sign in and has that address, until the transaction
// ends.
func (s Store) holdOne(ctx context.Context, tx *db.Tx, p reachable) error {
	var held int64
	err := tx.Row(ctx, `SELECT u.id FROM users u WHERE {in:u} AND u.id = {:id} AND u.email = {:email} AND u.active = 1
		AND u.locked = 0 AND u.deleted_at IS NULL`+tx.Held(), db.Params{"id": p.ID, "email": p.Email}, &held)
	return db.Found(err, "user")
}

// keepLinks stores the digests of links of people who have none yet.
func (s Store) keepLinks(ctx context.Context, tx *db.Tx, purpose string, links []db.Params, until time.Time) error {
	return tx.ExecMany(ctx, `INSERT INTO one_time_link (digest, purpose, user_id, guarded, created_at, expires_at)
		VALUES ({:digest}, {:purpose}, {:user}, {:guarded}, {:now}, {:expires})`,
		db.Params{"purpose": purpose, "now": tx.Now(), "expires": until.UnixMilli()}, links)
}

// linkOf is what is kept of a link that is made for a person.
func linkOf(p reachable, digest string) db.Params {
	return db.Params{"digest": digest, "user": p.ID, "guarded": db.Bit(p.governs())}
}

// keepLink stores a link's digest in place of the person's earlier ones.
func (s Store) keepLink(ctx context.Context, tx *db.Tx, p reachable, purpose, digest string, until time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM one_time_link WHERE user_id = {:user} OR expires_at < {:now}`,
		db.Params{"user": p.ID, "now": tx.Now()}); err != nil {
		return err
	}
	return s.keepLinks(ctx, tx, purpose, []db.Params{linkOf(p, digest)}, until)
}

// linked is whose password a link may set.
type linked struct {
	user.User
	Company string `db:"company_name"`
	Purpose string `db:"purpose"`
	Guarded bool   `db:"guarded"`
}

// linked finds whose password a link may set, or db.ErrNone.
func (s Store) linked(ctx context.Context, q db.Query, digest string, now int64) (linked, error) {
	var p linked
	err := q.One(ctx, &p, `SELECT u.id, u.company_id, u.username, u.display_name, u.email, c.name AS company_name,
		k.purpose, k.guarded FROM one_time_link k
		JOIN users u ON u.id = k.user_id AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
		JOIN company c ON c.id = u.company_id
		WHERE k.digest = {:digest} AND k.purpose IN ('invite', 'reset') AND k.expires_at > {:now}`,
		db.Params{"digest": digest, "now": now})
	return p, err
}

// spendLink uses a link up and reports whether it was still there.
func (s Store) spendLink(ctx context.Context, tx *db.Tx, digest string, userID int64) (bool, error) {
	rows, err := tx.Exec(ctx, `DELETE FROM one_time_link WHERE digest = {:digest} AND user_id = {:user}
		AND expires_at > {:now}`,
		db.Params{"digest": digest, "user": userID, "now": tx.Now()})
	return rows > 0, err
}

// dropLinks makes a user's one-time links useless.
func (s Store) dropLinks(ctx context.Context, tx *db.Tx, userID int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM one_time_link WHERE user_id = {:user}`, db.Params{"user": userID})
	return err
}

// told returns a user of the scope for a mail about their own account.
func (s Store) told(ctx context.Context, tx *db.Tx, userID int64) (reachable, error) {
	var p reachable
	err := tx.One(ctx, &p, `SELECT `+reachableColumns+` FROM users u JOIN company c ON c.id = u.company_id
		WHERE {in:u} AND u.id = {:id}`, db.Params{"id": userID})
	return p, db.Found(err, "user")
}

// renewHash puts a new hash of the same password in place of a cheaper one. It is
// no change of the user: who edits them meanwhile notices nothing.
func (s Store) renewHash(ctx context.Context, tx *db.Tx, userID int64, stored, renewed string) error {
	if renewed == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `UPDATE users SET password = {:renewed} WHERE {in} AND id = {:id} AND password = {:stored}`,
		db.Params{"renewed": renewed, "stored": stored, "id": userID})
	return err
}

func (s Store) setPassword(ctx context.Context, tx *db.Tx, userID int64, password string) error {
	rows, err := tx.Exec(ctx, `UPDATE users SET password = {:password}, version = version + 1, updated_at = {:now}
		WHERE {in} AND id = {:id} AND active = 1 AND locked = 0 AND deleted_at IS NULL`,
		db.Params{"password": password, "now": tx.Now(), "id": userID})
	return db.Touched(rows, err, "user")
}
