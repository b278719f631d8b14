package event

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

type feedRow struct {
	ID         int64  `db:"id"`
	CompanyID  int64  `db:"company_id"`
	GroupID    int64  `db:"category_id"`
	GroupTitle string `db:"title_of_group"`
	Digest     string `db:"secret_hash"`
	Sealed     string `db:"secret"`
	Version    int64  `db:"version"`
	CreatedAt  int64  `db:"created_at"`
	UpdatedAt  int64  `db:"updated_at"`
	UpdatedBy  string `db:"updated_by"`
}

// feeds are the addresses f of the scope with their device groups g.
const feeds = `SELECT f.id, f.company_id, f.category_id, g.title AS title_of_group, f.secret_hash, f.secret, f.version,
		f.created_at, f.updated_at, f.updated_by
	FROM event_feed f JOIN category g ON g.company_id = f.company_id AND g.id = f.category_id WHERE `

func (r feedRow) read() Feed {
	return Feed{r.ID, r.CompanyID, r.GroupID, r.GroupTitle, r.Version, time.UnixMilli(r.CreatedAt).UTC(),
		time.UnixMilli(r.UpdatedAt).UTC(), r.UpdatedBy}
}

// feedPage returns a page of the scope's addresses, by the names of their groups, and how many there are.
func (s Store) feedPage(ctx context.Context, q db.Query, page db.Page) ([]Feed, int64, error) {
	where := &db.Where{}
	where.And(`{in:f}`, nil)
	total, err := q.Total(ctx, []string{"eventfeed", "category"}, "event_feed f", where)
	if err != nil {
		return nil, 0, err
	}
	var rows []feedRow
	err = q.All(ctx, &rows, feeds+where.String()+` ORDER BY g.title, f.id `+page.Clause(), where.Params())
	list := make([]Feed, len(rows))
	for i, r := range rows {
		list[i] = r.read()
	}
	return list, total, err
}

func (s Store) oneFeed(ctx context.Context, q db.Query, id int64) (feedRow, error) {
	var r feedRow
	err := q.One(ctx, &r, feeds+`{in:f} AND f.id = {:id}`, db.Params{"id": id})
	return r, db.Found(err, "calendar address")
}

func (s Store) hasFeed(ctx context.Context, q db.Query, group int64) (bool, error) {
	var n int64
	err := q.Row(ctx, `SELECT COUNT(*) FROM event_feed f WHERE f.company_id = {:company} AND f.category_id = {:group}`,
		db.Params{"group": group}, &n)
	return n > 0, err
}

func (s Store) insertFeed(ctx context.Context, tx *db.Tx, group int64, h hidden) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO event_feed (company_id, category_id, secret_hash, secret, created_at, updated_at, updated_by)
		VALUES ({:company}, {:group}, {:digest}, {:sealed}, {:now}, {:now}, {:by})`, feedParams(tx, h),
		db.Params{"group": group})
}

func (s Store) renewFeed(ctx context.Context, tx *db.Tx, id int64, h hidden) error {
	rows, err := tx.Exec(ctx, `
		UPDATE event_feed SET secret_hash = {:digest}, secret = {:sealed}, version = version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id}`, feedParams(tx, h), db.Params{"id": id})
	return db.Touched(rows, err, "calendar address")
}

func feedParams(tx *db.Tx, h hidden) db.Params {
	return db.Params{"digest": h.digest, "sealed": h.sealed, "now": tx.Now(), "by": tx.Actor().Username}
}

func (s Store) deleteFeed(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM event_feed WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id})
	return db.Touched(rows, err, "calendar address")
}

// feedOwner is whose calendar a secret opens.
type feedOwner struct {
	CompanyID int64 `db:"company_id"`
	GroupID   int64 `db:"category_id"`
	company.Standing

	scope access.Scope
}

// feedBySecret returns whose calendar a secret opens, or is db.ErrNone.
func (s Store) feedBySecret(ctx context.Context, q db.Query, digest string) (o feedOwner, err error) {
	err = q.One(ctx, &o, `SELECT f.company_id, f.category_id, `+company.StandingColumns+`
		FROM event_feed f JOIN company c ON c.id = f.company_id WHERE f.secret_hash = {:digest}`,
		db.Params{"digest": digest})
	return o, err
}

// inFeed returns the ids of the scope's events that name one of the device groups in any way and are not over since a
// day: when there are more than most, those that are not over, the next first, and then the latest.
func (s Store) inFeed(ctx context.Context, q db.Query, groups []int64, since, today timetable.Date, most int,
) (ids []int64, err error) {
	of, params := db.In("o.category_id", "group", groups)
	// The OFFSET keeps PostgreSQL from beginning with all groups of all events.
	err = q.Column(ctx, &ids, `SELECT e.id FROM event e WHERE {in:e} AND e.ends >= {:since} AND EXISTS (
			SELECT 1 FROM event_group o WHERE o.company_id = e.company_id AND o.event_id = e.id AND `+of+`
			LIMIT 1 OFFSET 0)
		ORDER BY CASE WHEN e.ends < {:today} THEN 1 ELSE 0 END, CASE WHEN e.ends < {:today} THEN '' ELSE e.starts END,
			e.ends DESC, e.id LIMIT {:most}`, params,
		db.Params{"since": since.String(), "today": today.String(), "most": int64(most)})
	return ids, err
}

// byIDs returns the scope's events of ids, by these, without their device groups.
func (s Store) byIDs(ctx context.Context, q db.Query, ids []int64, now time.Time) ([]Event, error) {
	where := &db.Where{}
	in, params := db.In("e.id", "event", ids)
	where.And(`{in:e} AND `+in, params)
	return s.read(ctx, q, where, `ORDER BY e.id`, now)
}
