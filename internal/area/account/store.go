package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Store reads and writes session and one_time_link, and a user's own row.
// Looking a caller up is what makes a Scope, so those methods have none yet.
type Store struct{ db *db.DB }

type credentials struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Username  string `db:"username"`
	Password  string `db:"password"`
	Active    bool   `db:"active"`
	Locked    bool   `db:"locked"`
}

func (s Store) credentials(ctx context.Context, folded string) (credentials, error) {
	var c credentials
	err := s.db.Query().One(ctx, &c, `SELECT id, company_id, username, password, active, locked FROM users
		WHERE username_folded = {:name} AND deleted_at IS NULL`, db.Params{"name": folded})
	return c, err
}

type person struct {
	UserID    int64  `db:"user_id"`
	Username  string `db:"username"`
	CompanyID int64  `db:"company_id"`
	RoleID    int64  `db:"role_id"`
	RoleName  string `db:"role_desc"`
	Rights    string `db:"rights"`  // "Content W 0,Device R 1"
	Managed   string `db:"managed"` // "3,17"
	SeenAt    int64  `db:"seen_at"`
}

// personColumns hold all that a Caller is made of, because every request asks
// for it: one query instead of three.
const personColumns = `u.id AS user_id, u.username, u.company_id, u.role_id, r.role_desc,
	COALESCE((SELECT STRING_AGG(g.feature || ' ' || g.access || ' ' || g.admin, ',') FROM role_right g
		WHERE g.company_id = u.company_id AND g.role_id = u.role_id), '') AS rights,
	COALESCE((SELECT STRING_AGG(CAST(m.company_id AS TEXT), ',') FROM user_managed_company m
		JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL WHERE m.user_id = u.id), '') AS managed`

const personJoin = ` JOIN users u ON u.id = k.user_id AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
	JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id`

func (s Store) person(ctx context.Context, session, token string, now int64) (person, error) {
	var p person
	if session != "" {
		err := s.db.Query().One(ctx, &p, `SELECT `+personColumns+`, k.seen_at FROM session k`+personJoin+`
			WHERE k.digest = {:digest} AND k.expires_at > {:now}`, db.Params{"digest": secret.Digest(session), "now": now})
		if err == nil || !errors.Is(err, db.ErrNone) || token == "" {
			return p, err
		}
	}
	if token == "" {
		return p, db.ErrNone
	}
	err := s.db.Query().One(ctx, &p, `SELECT `+personColumns+`, 0 AS seen_at FROM api_token k`+personJoin+`
		WHERE k.digest = {:digest} AND (k.expires_at IS NULL OR k.expires_at > {:now})`, db.Params{"digest": secret.Digest(token), "now": now})
	return p, err
}

func (s Store) named(ctx context.Context, folded string) (person, error) {
	var p person
	err := s.db.Query().One(ctx, &p, `SELECT `+personColumns+`, 0 AS seen_at FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		WHERE u.username_folded = {:name} AND u.active = 1 AND u.deleted_at IS NULL`, db.Params{"name": folded})
	return p, err
}

// caller unpacks a person. Only an Administrator manages companies.
func (p person) caller() (access.Caller, error) {
	signed := access.Person{UserID: p.UserID, Username: p.Username, CompanyID: p.CompanyID, RoleID: p.RoleID, RoleName: p.RoleName, Rights: access.Rights{}}
	for packed := range strings.SplitSeq(p.Rights, ",") {
		if right := strings.Fields(packed); len(right) == 3 {
			signed.Rights[access.Feature(right[0])] = access.Right{Access: access.Level(right[1]), Admin: right[2] == "1"}
		}
	}
	if p.RoleName == access.AdministratorRole && p.Managed != "" {
		for text := range strings.SplitSeq(p.Managed, ",") {
			id, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return access.Caller{}, fmt.Errorf("read the managed companies: %w", err)
			}
			signed.Managed = append(signed.Managed, id)
		}
		slices.Sort(signed.Managed)
	}
	return access.Signed(signed), nil
}

func (s Store) companyExists(ctx context.Context, id int64) (bool, error) {
	var n int64
	err := s.db.Query().Row(ctx, `SELECT COUNT(*) FROM company WHERE id = {:id} AND deleted_at IS NULL`, db.Params{"id": id}, &n)
	return n > 0, err
}

func (s Store) user(ctx context.Context, scope access.Scope, id int64) (user.User, error) {
	var u user.User
	in, params := scope.Condition("u.company_id")
	err := s.db.Query().One(ctx, &u, `SELECT u.id, u.company_id, u.role_id, u.username, u.display_name, u.email, u.active, u.locked,
		u.language, u.theme, u.using_2fa, u.version FROM users u WHERE u.id = {:id} AND u.deleted_at IS NULL AND `+in, params, db.Params{"id": id})
	return u, db.Found(err, "user")
}

func (s Store) role(ctx context.Context, scope access.Scope, id int64) (role.Role, error) {
	var r role.Role
	in, params := scope.Condition("r.company_id")
	err := s.db.Query().One(ctx, &r, `SELECT r.id, r.company_id, r.role_desc, r.version FROM role r WHERE r.id = {:id} AND `+in, params, db.Params{"id": id})
	return r, db.Found(err, "role")
}

func (s Store) open(ctx context.Context, tx *db.Tx, userID int64, digest, ip, agent string, expires int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO session (digest, user_id, created_at, seen_at, expires_at, ip, agent)
		VALUES ({:digest}, {:user}, {:now}, {:now}, {:expires}, {:ip}, {:agent})`,
		db.Params{"digest": digest, "user": userID, "now": tx.Now(), "expires": expires, "ip": ip, "agent": agent[:min(len(agent), 400)]})
	return err
}

func (s Store) close(ctx context.Context, tx *db.Tx, digest string) error {
	_, err := tx.Exec(ctx, `DELETE FROM session WHERE digest = {:digest} OR expires_at < {:now}`, db.Params{"digest": digest, "now": tx.Now()})
	return err
}

func (s Store) closeOthers(ctx context.Context, tx *db.Tx, userID int64, digest string) error {
	_, err := tx.Exec(ctx, `DELETE FROM session WHERE user_id = {:user} AND digest <> {:digest}`, db.Params{"user": userID, "digest": digest})
	return err
}

func (s Store) seen(ctx context.Context, digest string, now, expires int64) error {
	return s.db.Quiet(ctx, func(q db.Query) error {
		_, err := q.Exec(ctx, `UPDATE session SET seen_at = {:now}, expires_at = {:expires} WHERE digest = {:digest}`,
			db.Params{"now": now, "expires": expires, "digest": digest})
		return err
	})
}

func (s Store) saveProfile(ctx context.Context, scope access.Scope, tx *db.Tx, id, version int64, p Profile, password string) error {
	in, params := scope.Condition("company_id")
	rows, err := tx.Exec(ctx, `
		UPDATE users SET username = {:username}, username_folded = {:folded}, display_name = {:display}, email = {:email}, language = {:language},
			theme = {:theme}, password = CASE WHEN {:password} = '' THEN password ELSE {:password} END, version = version + 1, updated_at = {:now}
		WHERE id = {:id} AND version = {:version} AND `+in,
		params, db.Params{"username": p.Username, "folded": db.Fold(p.Username), "display": p.DisplayName, "email": p.Email, "language": p.Language,
			"theme": p.Theme, "password": password, "now": tx.Now(), "id": id, "version": version})
	if err != nil {
		return err
	}
	if rows == 0 {
		return s.stale(ctx, scope, id)
	}
	return nil
}

// stale says which version of the user is the newest, and who saved it when.
func (s Store) stale(ctx context.Context, scope access.Scope, id int64) error {
	var version, at int64
	var by string
	in, params := scope.Condition("u.company_id")
	bound := db.Params{"id": id}
	for k, v := range params {
		bound[k] = v
	}
	err := s.db.Query().Row(ctx, `SELECT u.version, u.updated_at, u.username FROM users u WHERE u.id = {:id} AND `+in, bound, &version, &at, &by)
	if err != nil {
		return db.Found(err, "user")
	}
	return fault.Stale(version, by, time.UnixMilli(at))
}

func (s Store) isEmpty(ctx context.Context) (bool, error) {
	var n int64
	err := s.db.Query().Row(ctx, `SELECT COUNT(*) FROM users`, nil, &n)
	return n == 0, err
}

func (s Store) offerSetup(ctx context.Context, digest string, now, expires int64) error {
	return s.db.Quiet(ctx, func(q db.Query) error {
		if _, err := q.Exec(ctx, `DELETE FROM one_time_link WHERE purpose = 'setup'`); err != nil {
			return err
		}
		_, err := q.Exec(ctx, `INSERT INTO one_time_link (digest, purpose, created_at, expires_at) VALUES ({:digest}, 'setup', {:now}, {:expires})`,
			db.Params{"digest": digest, "now": now, "expires": expires})
		return err
	})
}

func (s Store) offered(ctx context.Context, digest string, now int64) (bool, error) {
	var n int64
	err := s.db.Query().Row(ctx, `SELECT COUNT(*) FROM one_time_link WHERE digest = {:digest} AND purpose = 'setup' AND expires_at > {:now}`,
		db.Params{"digest": digest, "now": now}, &n)
	return n > 0, err
}
