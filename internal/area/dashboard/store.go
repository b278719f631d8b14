package dashboard

import (
	"context"
	"time"

	"marquee/internal/area/company"
	"marquee/internal/platform/db"
)

// Store reads the tables of other areas; it writes nothing.
type Store struct{}

// companies returns the scope's companies by name with what is known of each by
// itself: its limits and what it stores. A part of the name chooses among them.
func (s Store) companies(ctx context.Context, q db.Query, name string) ([]Company, error) {
	list := []Company{}
	err := q.All(ctx, &list, `SELECT m.id, m.name, m.active, m.end_date, m.device_limit,
		m.size_mb * 1048576 AS storage_limit, `+company.UsedBytes+` AS storage_used
		FROM company m WHERE {in:m.id} AND m.deleted_at IS NULL AND m.name_folded LIKE {:name} ESCAPE '\'
		ORDER BY m.name_sorted, m.id`, db.Params{"name": db.Contains(name)})
	return list, err
}

// counts counts records by their companies. Each table is read once, whatever
// plan the database makes: it cannot come to read one again for every company.
// Contents are counted already.
func (s Store) counts(ctx context.Context, q db.Query) (map[int64]Company, error) {
	var rows []struct {
		CompanyID int64  `db:"company_id"`
		What      string `db:"what"`
		N         int64  `db:"n"`
	}
	err := q.All(ctx, &rows, `
		SELECT company_id, 'users' AS what, COUNT(*) AS n FROM users WHERE {in} AND deleted_at IS NULL
		GROUP BY company_id
		UNION ALL SELECT company_id, 'devices', COUNT(*) FROM device
			WHERE {in} AND company_id IS NOT NULL GROUP BY company_id
		UNION ALL SELECT company_id, 'contents', CAST(SUM(n) AS BIGINT) FROM content_count
			WHERE {in} AND tag_id = 0 AND active = 1 GROUP BY company_id
		UNION ALL SELECT company_id, 'contents', CAST(SUM(n) AS BIGINT) FROM content_change
			WHERE {in} AND tag_id = 0 AND active = 1 GROUP BY company_id
		UNION ALL SELECT company_id, 'playlists', COUNT(*) FROM playlist WHERE {in} AND active = 1 GROUP BY company_id
		UNION ALL SELECT company_id, 'schedules', COUNT(*) FROM schedule WHERE {in} AND active = 1 GROUP BY company_id
		UNION ALL SELECT company_id, 'approvals', COUNT(*) FROM content_version WHERE {in} AND approval = 'P'
		GROUP BY company_id`)
	counted := map[int64]Company{}
	for _, r := range rows {
		c := counted[r.CompanyID]
		switch r.What {
		case "users":
			c.Users = r.N
		case "devices":
			c.Devices = r.N
		case "contents":
			c.Contents += r.N
		case "playlists":
			c.Playlists = r.N
		case "schedules":
			c.Schedules = r.N
		case "approvals":
			c.PendingApprovals = r.N
		}
		counted[r.CompanyID] = c
	}
	return counted, err
}

func few() db.Page { return db.Page{Number: 1, Limit: mostListed} }

// contentByType reads no versions: a content has the size of its current one.
func (s Store) contentByType(ctx context.Context, q db.Query) ([]TypeCount, error) {
	list := []TypeCount{}
	err := q.All(ctx, &list, `SELECT type, COUNT(*) AS n, COALESCE(SUM(file_size), 0) AS bytes FROM content
		WHERE {in} AND active = 1 AND current_version_id IS NOT NULL GROUP BY type ORDER BY n DESC, type`)
	return list, err
}

// ending is a licence that may end soon, with the zone of its days.
type ending struct {
	License
	Zone string `db:"zone"`
}

// endingLicenses lists the licences of the scope that end in a period, by their last day.
func (s Store) endingLicenses(ctx context.Context, q db.Query, in period) ([]ending, error) {
	var list []ending
	err := q.All(ctx, &list, `SELECT l.id, l.company_id, l.mac_address, l.expiry_date, m.zone
		FROM license l JOIN company m ON m.id = l.company_id
		WHERE {in:l} AND l.status = 'active' AND l.expiry_date BETWEEN {:from} AND {:to} ORDER BY l.expiry_date, l.id`,
		db.Params{"from": in.from, "to": in.to})
	return list, err
}

// changed is what counts as a change: neither coming and going nor what was refused.
const changed = `action NOT IN ('login', 'logout', 'refused')`

// recent returns the newest changes in the scope; of one user unless whose is 0.
func (s Store) recent(ctx context.Context, q db.Query, whose int64) ([]Change, error) {
	var rows []struct {
		ID        int64  `db:"id"`
		At        int64  `db:"at"`
		CompanyID int64  `db:"company_id"`
		Username  string `db:"username"`
		Action    string `db:"action"`
		Entity    string `db:"entity"`
		EntityID  int64  `db:"entity_id"`
		Name      string `db:"name"`
	}
	err := q.All(ctx, &rows, `SELECT id, at, company_id, username, action, entity, entity_id, name FROM audit
		WHERE {in} AND `+changed+` AND ({:user} = 0 OR user_id = {:user}) ORDER BY at DESC, id DESC `+few().Clause(),
		db.Params{"user": whose})
	list := make([]Change, len(rows))
	for i, r := range rows {
		list[i] = Change{ID: r.ID, Time: time.UnixMilli(r.At).UTC(), CompanyID: r.CompanyID, Username: r.Username,
			ActionType: r.Action, Entity: r.Entity, EntityID: r.EntityID, Target: r.Name}
	}
	return list, err
}

// changesByDay counts the changes since the instant by the days since 1970.
func (s Store) changesByDay(ctx context.Context, q db.Query, whose, since int64) (map[int64]int64, error) {
	var rows []struct {
		Day int64 `db:"day"`
		N   int64 `db:"n"`
	}
	err := q.All(ctx, &rows, `SELECT at / 86400000 AS day, COUNT(*) AS n FROM audit
		WHERE {in} AND `+changed+` AND at >= {:since} AND ({:user} = 0 OR user_id = {:user}) GROUP BY at / 86400000`,
		db.Params{"user": whose, "since": since})
	days := make(map[int64]int64, len(rows))
	for _, r := range rows {
		days[r.Day] = r.N
	}
	return days, err
}
