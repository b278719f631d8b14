package dashboard

import (
	"context"
	"time"

	"marquee/internal/area/company"
	"marquee/internal/platform/db"
)

// Store reads the tables of other areas; it writes nothing.
type Store struct{}

// companies returns the figures of the scope's companies by name, all but what
// the screens themselves report and the licences that end. Contents are counted already.
func (s Store) companies(ctx context.Context, q db.Query, page db.Page) ([]Company, error) {
	list := []Company{}
	err := q.All(ctx, &list, `SELECT m.id, m.name, m.active, m.end_date, m.size_mb * 1048576 AS storage_limit,
		(SELECT COUNT(*) FROM device d WHERE d.company_id = m.id AND d.status <> 'Pending') AS devices,
		CAST(COALESCE((SELECT SUM(n.n) FROM content_count n WHERE n.company_id = m.id AND n.tag_id = 0 AND n.active = 1), 0)
			+ COALESCE((SELECT SUM(g.n) FROM content_change g WHERE g.company_id = m.id AND g.tag_id = 0 AND g.active = 1), 0) AS BIGINT) AS contents,
		(SELECT COUNT(*) FROM playlist p WHERE p.company_id = m.id AND p.active = 1) AS playlists,
		(SELECT COUNT(*) FROM schedule s WHERE s.company_id = m.id AND s.active = 1) AS schedules,
		`+company.UsedBytes+` AS storage_used,
		(SELECT COUNT(*) FROM content_version a WHERE a.company_id = m.id AND a.approval = 'P') AS pending_approvals
		FROM company m WHERE {in:m.id} AND m.deleted_at IS NULL ORDER BY m.name_folded, m.id `+page.Clause())
	return list, err
}

func (s Store) countCompanies(ctx context.Context, q db.Query) (int64, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM company m WHERE {in:m.id} AND m.deleted_at IS NULL`, nil, &n)
	return n, err
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
