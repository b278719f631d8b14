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
	"marquee/internal/area/company"
	"marquee/internal/area/globalcompany"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes what signing in takes: session, api_token, one_time_link,
// recovery_code, sso_setting, sso_spent, user_identity, and a user's own row.
// Looking a caller up is what makes a scope, so that is done by a Query without one.
type Store struct{}

type credentials struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Username  string `db:"username"`
	Password  string `db:"password"`
	Active    bool   `db:"active"`
	Locked    bool   `db:"locked"`
	Using2FA  bool   `db:"using_2fa"`
	Elsewhere bool   `db:"elsewhere"` // the company signs in at its provider alone
	SSO       string `db:"sso"`       // the name under which it does, or may
	Required  bool   `db:"required"`  // the company asks everybody for a second factor
	RoleName  string `db:"role_desc"`
	company.Standing
}

// administers reports whether they are a company's administrator, or one of the platform's operators.
func (c credentials) administers() bool { return c.RoleName == access.AdministratorRole }

// mayUsePassword reports whether a right password lets them in. The platform's
// own people are never kept out by a provider that does not answer.
func (c credentials) mayUsePassword() bool {
	return c.Active && !c.Locked && (!c.Elsewhere || c.CompanyID == access.TopCompany)
}

func (s Store) credentials(ctx context.Context, q db.Query, folded string) (credentials, error) {
	var c credentials
	err := q.One(ctx, &c, `SELECT u.id, u.company_id, u.username, u.password, u.active, u.locked, u.using_2fa,
		CASE WHEN EXISTS (SELECT 1 FROM sso_setting o WHERE o.company_id = u.company_id AND o.active = 1
		AND o.password_sign_in = 0) THEN 1 ELSE 0 END AS elsewhere,
		COALESCE((SELECT n.name FROM sso_setting n WHERE n.company_id = u.company_id AND n.active = 1), '') AS sso,
		`+standingColumns+` FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		JOIN company c ON c.id = u.company_id
		WHERE {in:u} AND u.username_folded = {:name} AND u.deleted_at IS NULL`, db.Params{"name": folded})
	return c, err
}

// unchanged keeps others from changing somebody of the scope until the transaction ends. Whose company, password or
// second factor is another one than when they proved who they are, or who may not sign in any more, is errChanged.
func (s Store) unchanged(ctx context.Context, tx *db.Tx, c credentials) error {
	var id int64
	err := tx.Row(ctx, `SELECT u.id FROM users u WHERE {in:u} AND u.id = {:id} AND u.password = {:password}
		AND u.using_2fa = {:factor} AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL`+tx.Locked(),
		db.Params{"id": c.ID, "password": c.Password, "factor": db.Bit(c.Using2FA)}, &id)
	if errors.Is(err, db.ErrNone) {
		return errChanged
	}
	return err
}

// standingColumns say how a user of role r stands in their company c.
const standingColumns = `r.role_desc, c.require_second_factor AS required, ` + company.StandingColumns

type person struct {
	UserID    int64  `db:"user_id"`
	Username  string `db:"username"`
	CompanyID int64  `db:"company_id"`
	RoleID    int64  `db:"role_id"`
	RoleName  string `db:"role_desc"`
	Rights    string `db:"rights"`  // see rightsOf
	Managed   string `db:"managed"` // "3,17"
	SeenAt    int64  `db:"seen_at"`
	Token     bool   `db:"token"`
	ReadOnly  bool   `db:"read_only"`

	// Of a session alone.
	CreatedAt   int64  `db:"created_at"`
	Kept        bool   `db:"kept"`
	ConfirmedAt int64  `db:"confirmed_at"`
	Lacks       string `db:"lacks"`

	company.Standing
}

// life is how long the session lasts that the person came with.
func (p person) life() life {
	return lifeOf(p.Kept, p.RoleName == access.AdministratorRole, access.Lack(p.Lacks))
}

// rightsColumn packs what the role of user u grants; see rightsOf.
const rightsColumn = `COALESCE((SELECT STRING_AGG(g.feature || ' ' || g.access || ' ' || g.admin, ',') FROM role_right g
		WHERE g.company_id = u.company_id AND g.role_id = u.role_id), '')`

// rightsOf unpacks the rights of a role: "Content W 0,Device R 1".
func rightsOf(packed string) access.Rights {
	rights := access.Rights{}
	for one := range strings.SplitSeq(packed, ",") {
		if right := strings.Fields(one); len(right) == 3 {
			rights[access.Feature(right[0])] = access.Right{Access: access.Level(right[1]), Admin: right[2] == "1"}
		}
	}
	return rights
}

// personColumns hold all that a Caller is made of, because every request asks
// for it: one query instead of three.
const personColumns = `u.id AS user_id, u.username, u.company_id, u.role_id, r.role_desc,
	` + rightsColumn + ` AS rights,
	` + globalcompany.ManagedColumn + ` AS managed, ` + company.StandingColumns

const personJoin = ` JOIN users u ON u.id = k.user_id AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL
	JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
	JOIN company c ON c.id = u.company_id`

func (s Store) byID(ctx context.Context, q db.Query, id int64) (person, error) {
	var p person
	err := q.One(ctx, &p, `SELECT `+personColumns+`, 0 AS seen_at, 0 AS token, 0 AS read_only FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id JOIN company c ON c.id = u.company_id
		WHERE u.id = {:id} AND u.active = 1 AND u.locked = 0 AND u.deleted_at IS NULL`, db.Params{"id": id})
	return p, err
}

func (s Store) named(ctx context.Context, q db.Query, folded string) (person, error) {
	var p person
	err := q.One(ctx, &p, `SELECT `+personColumns+`, 0 AS seen_at, 0 AS token, 0 AS read_only FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id JOIN company c ON c.id = u.company_id
		WHERE u.username_folded = {:name} AND u.active = 1 AND u.deleted_at IS NULL`, db.Params{"name": folded})
	return p, err
}

// caller unpacks a person as they are at an instant. Only an Administrator manages companies.
func (p person) caller(now time.Time) (access.Caller, error) {
	signed := access.Person{UserID: p.UserID, Username: p.Username, CompanyID: p.CompanyID, RoleID: p.RoleID,
		RoleName: p.RoleName, Rights: rightsOf(p.Rights),
		Token: p.Token, ReadOnly: p.ReadOnly, Lacks: access.Lack(p.Lacks),
		Confirmed: now.Before(time.UnixMilli(p.ConfirmedAt).Add(confirmLife))}
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

func (s Store) companyExists(ctx context.Context, q db.Query, id int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM company WHERE id = {:id} AND deleted_at IS NULL`, db.Params{"id": id}, &n)
	return n > 0, err
}

func (s Store) user(ctx context.Context, q db.Query, id int64) (user.User, error) {
	var u user.User
	err := q.One(ctx, &u, `SELECT u.id, u.company_id, u.role_id, u.username, u.display_name, u.email, u.active,
		u.locked,
		u.language, u.theme, u.using_2fa, u.version
		FROM users u WHERE {in:u} AND u.id = {:id} AND u.deleted_at IS NULL`, db.Params{"id": id})
	return u, db.Found(err, "user")
}

func (s Store) role(ctx context.Context, q db.Query, id int64) (role.Role, error) {
	var r role.Role
	err := q.One(ctx, &r, `SELECT id, company_id, role_desc, version FROM role WHERE {in} AND id = {:id}`,
		db.Params{"id": id})
	return r, db.Found(err, "role")
}

func (s Store) saveProfile(ctx context.Context, tx *db.Tx, id, version int64, p Profile, password string) error {
	rows, err := tx.Exec(ctx, `
		UPDATE users SET username = {:username}, username_folded = {:folded}, username_sorted = {:sorted},
			display_name = {:display}, email = {:email},
			language = {:language}, theme = {:theme}, password = CASE WHEN {:password} = '' THEN password
			ELSE {:password} END,
			version = version + 1, updated_at = {:now}
		WHERE {in} AND id = {:id} AND version = {:version}`,
		db.Params{"username": p.Username, "folded": db.Fold(p.Username), "sorted": db.SortKey(p.Username),
			"display": p.DisplayName, "email": p.Email, "language": string(p.Language), "theme": p.Theme,
			"password": password, "now": tx.Now(), "id": id,
			"version": version})
	if err != nil {
		return err
	}
	if rows == 0 {
		return s.stale(ctx, tx, id)
	}
	return nil
}

// stale says which version of the user is the newest, and who saved it when.
func (s Store) stale(ctx context.Context, tx *db.Tx, id int64) error {
	var version, at int64
	var by string
	err := tx.Row(ctx, `SELECT version, updated_at, username FROM users WHERE {in} AND id = {:id}`,
		db.Params{"id": id}, &version, &at, &by)
	if err != nil {
		return db.Found(err, "user")
	}
	return fault.Stale(version, by, time.UnixMilli(at))
}

func (s Store) isEmpty(ctx context.Context, q db.Query) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM users`, nil, &n)
	return n == 0, err
}

func (s Store) offerSetup(ctx context.Context, q db.Query, digest string, now, expires int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM one_time_link WHERE purpose = 'setup'`); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `INSERT INTO one_time_link (digest, purpose, created_at, expires_at)
		VALUES ({:digest}, 'setup', {:now}, {:expires})`, db.Params{"digest": digest, "now": now, "expires": expires})
	return err
}

func (s Store) offered(ctx context.Context, q db.Query, digest string, now int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM one_time_link
		WHERE digest = {:digest} AND purpose = 'setup' AND expires_at > {:now}`,
		db.Params{"digest": digest, "now": now}, &n)
	return n > 0, err
}

// Tables are those of what people sign in by.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"sso_setting", "user_identity"},
		Personal: []string{"session", "api_token", "one_time_link", "recovery_code"}}
}
