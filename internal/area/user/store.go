package user

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/globalcompany"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes users; it reads who belongs to which group and where
// people are signed in.
type Store struct{}

type row struct {
	User
	CompanyName  string `db:"company_name"`
	CompanyImage string `db:"company_image"`
	HasPassword  bool   `db:"has_password"`
	SeenAt       int64  `db:"seen_at"`
	CreatedAt    int64  `db:"created_at"`
}

// State is whether the person can sign in.
func (r row) State() State { return stateOf(r.User, r.HasPassword) }

const columns = `u.id, u.company_id, u.role_id, u.username, u.display_name, u.email, u.active, u.locked, u.language,
	u.theme, u.using_2fa, u.version,
	u.created_at, c.name AS company_name, c.image AS company_image, CASE WHEN u.password = '' THEN 0 ELSE 1
	END AS has_password,
	COALESCE((SELECT MAX(k.seen_at) FROM session k WHERE k.user_id = u.id), 0) AS seen_at`

const joins = ` JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id JOIN company c ON c.id = u.company_id`

func (r row) record() Record {
	record := Record{
		User: r.User, State: r.State(), Company: Company{ID: r.CompanyID, Name: r.CompanyName, Image: r.CompanyImage},
		GroupIDs: []int64{}, UserGroups: []string{}, ManagedCompanyIDs: []int64{},
		CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
	}
	if r.SeenAt != 0 {
		seen := time.UnixMilli(r.SeenAt).UTC()
		record.SeenAt = &seen
	}
	return record
}

// Filter says which people a list holds. Zero values do not restrict it.
type Filter struct {
	ID       int64
	RoleID   int64
	GroupID  int64
	Name     string // part of the user name, the display name or the mail address
	Username string // part of it
	Email    string // part of it
	State    State
	After    int64 // only ids beyond this one
}

var order = db.Order{
	"id": "u.id", "username": "u.username_sorted", "displayName": "LOWER(u.display_name)", "email": "LOWER(u.email)",
	"role": "LOWER(r.role_desc)", "company": "c.name_sorted",
}

func (f Filter) where() *db.Where {
	w := &db.Where{}
	w.And(`{in:u}`, nil)
	w.And(`u.deleted_at IS NULL`, nil)
	for _, equal := range []struct {
		id              int64
		name, condition string
	}{{f.ID, "id", `u.id = {:id}`}, {f.RoleID, "role", `u.role_id = {:role}`}, {f.After, "after", `u.id > {:after}`},
		{f.GroupID, "group", `EXISTS (SELECT 1 FROM usergroup_member m
			WHERE m.company_id = u.company_id AND m.user_id = u.id AND m.usergroup_id = {:group})`}} {
		if equal.id != 0 {
			w.And(equal.condition, map[string]any{equal.name: equal.id})
		}
	}
	if f.Name != "" {
		w.And(`u.username_folded LIKE {:name} ESCAPE '\' OR LOWER(u.display_name) LIKE {:name} ESCAPE '\'
			OR LOWER(u.email) LIKE {:name} ESCAPE '\'`,
			map[string]any{"name": db.Contains(f.Name)})
	}
	if f.Username != "" {
		w.And(`u.username_folded LIKE {:username} ESCAPE '\'`, map[string]any{"username": db.Contains(f.Username)})
	}
	if f.Email != "" {
		w.And(`LOWER(u.email) LIKE {:email} ESCAPE '\'`, map[string]any{"email": db.Contains(f.Email)})
	}
	switch f.State {
	case Active:
		w.And(`u.active = 1 AND u.locked = 0 AND u.password <> ''`, nil)
	case Invited:
		w.And(`u.active = 1 AND u.locked = 0 AND u.password = ''`, nil)
	case Inactive:
		w.And(`u.active = 0 AND u.locked = 0`, nil)
	case Locked:
		w.And(`u.locked = 1`, nil)
	}
	return w
}

// List returns one page of the scope's people and how many there are in all.
func (s Store) List(ctx context.Context, q db.Query, f Filter, page db.Page, sortBy string,
	descending bool) ([]Record, int64, error) {
	by, err := order.By(sortBy, "username", "u.id", descending)
	if err != nil {
		return nil, 0, err
	}
	where := f.where()
	total, err := q.Total(ctx, []string{"user", "usergroup"}, "users u", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []row
	err = q.All(ctx, &rows, `SELECT `+columns+` FROM users u`+joins+` WHERE `+where.String()+" "+by+" "+page.Clause(),
		where.Params())
	if err != nil {
		return nil, 0, err
	}
	records := make([]Record, len(rows))
	for i, r := range rows {
		records[i] = r.record()
	}
	return records, total, s.group(ctx, q, records)
}

// manage adds to people the companies that they manage, as their own session has
// them.
func (s Store) manage(ctx context.Context, q db.Query, records []Record) error {
	at, ids := positions(records)
	var administrators []struct {
		UserID  int64  `db:"id"`
		Managed string `db:"managed"` // "3,17"
	}
	these, params := db.In("u.id", "user", ids)
	err := q.All(ctx, &administrators, `SELECT u.id, `+globalcompany.ManagedColumn+` AS managed FROM users u`+joins+`
		WHERE r.role_desc = {:administrator} AND `+these, params, db.Params{"administrator": access.AdministratorRole})
	if err != nil {
		return err
	}
	for _, a := range administrators {
		managed := []int64{}
		for _, text := range strings.FieldsFunc(a.Managed, func(c rune) bool { return c == ',' }) {
			id, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return fmt.Errorf("read the managed companies: %w", err)
			}
			managed = append(managed, id)
		}
		slices.Sort(managed)
		records[at[a.UserID]].ManagedCompanyIDs = managed
	}
	return nil
}

// positions says where each person stands in a list, and lists their ids.
func positions(records []Record) (at map[int64]int, ids []int64) {
	at, ids = make(map[int64]int, len(records)), make([]int64, len(records))
	for i, r := range records {
		at[r.ID], ids[i] = i, r.ID
	}
	return at, ids
}

// group adds the user groups to people in one query.
func (s Store) group(ctx context.Context, q db.Query, records []Record) error {
	at, ids := positions(records)
	var members []struct {
		UserID  int64  `db:"user_id"`
		GroupID int64  `db:"usergroup_id"`
		Name    string `db:"name"`
	}
	these, params := db.In("m.user_id", "user", ids)
	err := q.All(ctx, &members, `SELECT m.user_id, m.usergroup_id, g.name FROM usergroup_member m
		JOIN usergroup g ON g.company_id = m.company_id AND g.id = m.usergroup_id WHERE {in:m} AND `+these+`
			ORDER BY LOWER(g.name), g.id`, params)
	for _, m := range members {
		r := &records[at[m.UserID]]
		r.GroupIDs, r.UserGroups = append(r.GroupIDs, m.GroupID), append(r.UserGroups, m.Name)
	}
	return err
}

// Choice is a person in a form that chooses people.
type Choice struct {
	ID          int64  `json:"id" db:"id"`
	Username    string `json:"username" db:"username"`
	DisplayName string `json:"displayName" db:"display_name"`
}

// Choices lists everybody of the scope by user name.
func (s Store) Choices(ctx context.Context, q db.Query) ([]Choice, error) {
	list := []Choice{}
	err := q.All(ctx, &list, `SELECT u.id, u.username, u.display_name FROM users u
		WHERE {in:u} AND u.deleted_at IS NULL ORDER BY u.username_sorted, u.id`)
	return list, err
}

func (s Store) get(ctx context.Context, q db.Query, id int64) (row, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM users u`+joins+`
		WHERE {in:u} AND u.id = {:id} AND u.deleted_at IS NULL`, db.Params{"id": id})
	return r, db.Found(err, "user")
}

// sessions lists the live sessions of a person of the scope; own is the digest
// of the request's token.
func (s Store) sessions(ctx context.Context, q db.Query, id int64, own string, now time.Time) ([]Session, error) {
	var rows []struct {
		ID        int64  `db:"id"`
		CreatedAt int64  `db:"created_at"`
		SeenAt    int64  `db:"seen_at"`
		EndsAt    int64  `db:"expires_at"`
		IP        string `db:"ip"`
		Agent     string `db:"agent"`
		Own       bool   `db:"own"`
	}
	err := q.All(ctx, &rows, `
		SELECT k.id, k.created_at, k.seen_at, k.expires_at, k.ip, k.agent, CASE WHEN k.digest = {:own} THEN 1 ELSE 0
		END AS own
		FROM session k JOIN users u ON u.id = k.user_id
		WHERE {in:u} AND u.id = {:id} AND k.expires_at > {:now} ORDER BY k.seen_at DESC, k.id DESC`,
		db.Params{"id": id, "own": own, "now": now.UnixMilli()})
	sessions := make([]Session, len(rows))
	for i, r := range rows {
		sessions[i] = Session{ID: r.ID, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
			SeenAt: time.UnixMilli(r.SeenAt).UTC(), EndsAt: time.UnixMilli(r.EndsAt).UTC(), IP: r.IP, Agent: r.Agent,
			Current: r.Own}
	}
	return sessions, err
}

// tokens lists the API tokens of a person of the scope, the newest first.
func (s Store) tokens(ctx context.Context, q db.Query, id int64) ([]Token, error) {
	var rows []struct {
		ID        int64  `db:"id"`
		Name      string `db:"name"`
		Access    string `db:"access"`
		Hint      string `db:"hint"`
		CreatedAt int64  `db:"created_at"`
		ExpiresAt int64  `db:"expires_at"`
		SeenAt    int64  `db:"seen_at"`
	}
	err := q.All(ctx, &rows, `SELECT k.id, k.name, k.access, k.hint, k.created_at, k.expires_at, k.seen_at
		FROM api_token k JOIN users u ON u.id = k.user_id WHERE {in:u} AND u.id = {:id} ORDER BY k.id DESC`,
		db.Params{"id": id})
	tokens := make([]Token, len(rows))
	for i, r := range rows {
		tokens[i] = Token{ID: r.ID, Name: r.Name, Access: access.Level(r.Access), Hint: r.Hint,
			CreatedAt: time.UnixMilli(r.CreatedAt).UTC(), ExpiresAt: time.UnixMilli(r.ExpiresAt).UTC()}
		if r.SeenAt != 0 {
			seen := time.UnixMilli(r.SeenAt).UTC()
			tokens[i].SeenAt = &seen
		}
	}
	return tokens, err
}

// companyName returns what the scope's company is called.
func (s Store) companyName(ctx context.Context, q db.Query) (name string, err error) {
	err = q.Row(ctx, `SELECT c.name FROM company c WHERE c.id = {:company}`, nil, &name)
	return name, db.Found(err, "company")
}

// Tables are those of people. Records of other companies may name them as their
// owner, so that a row without a name stays.
func Tables() tables.Area {
	return tables.Area{Emptied: []tables.Emptied{{Table: "users",
		Set: `username = 'deleted ' || id, username_folded = 'deleted ' || id, username_sorted = '',
		display_name = '', email = '', password = '', totp_secret = '', using_2fa = 0, active = 0,
		deleted_at = COALESCE(deleted_at, {:now})`}}}
}
